"""Wrong engines that the obligations about menus of mana, and about cycles of them, must catch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import AddMana, Effect
from reference_engine.words.mana import COLORS
from reference_engine.words.mana_making import AddManaOfType, CouldProduce

MENU = "mana.could-produce.menu-is-union"
CYCLES = "mana.could-produce.cycles-least-fixpoint"

Types = frozenset[str]


# -- mana.could-produce.menu-is-union -------------------------------------------------------------------------------


@mutant(f"{MENU}.five-colors", rule=MENU, entry="types_others_could_produce")
def five_colors(_: Rule) -> Rule:
    """All five colours are offered, whatever the others could produce."""

    def types_others_could_produce(*_: object) -> Types:
        return frozenset(COLORS)

    return types_others_could_produce


Keeps = Callable[[At, CouldProduce, Object], bool]


def _looks_only_at(right: Rule, keeps: Keeps) -> Rule:
    """Of the permanents in scope only some are looked at."""

    def permanents_in_scope(game: Game, at: At, types: CouldProduce) -> tuple[int, ...]:
        return tuple(n for n in right(game, at, types) if keeps(at, types, game.objects[n]))

    return permanents_in_scope


@mutant(f"{MENU}.untapped-only", rule=MENU, entry="permanents_in_scope")
def untapped_only(right: Rule) -> Rule:
    """What is tapped is not looked at."""
    return _looks_only_at(right, lambda *seen: not seen[2].tapped)


@mutant(f"{MENU}.basic-only", rule=MENU, entry="permanents_in_scope")
def basic_only(right: Rule) -> Rule:
    """Nonbasic lands are not looked at."""

    def keeps(_: At, __: CouldProduce, thing: Object) -> bool:
        return "Land" not in thing.chars.types or "Basic" in thing.chars.supertypes

    return _looks_only_at(right, keeps)


@mutant(f"{MENU}.own-lands", rule=MENU, entry="permanents_in_scope")
def own_lands(right: Rule) -> Rule:
    """Where the text says "an opponent controls", its controller's own permanents are looked at."""

    def permanents_in_scope(game: Game, at: At, types: CouldProduce) -> tuple[int, ...]:
        wanted = types.filter
        if wanted.whose == "opponent":
            types = attrs.evolve(types, filter=attrs.evolve(wanted, whose="you"))
        found: tuple[int, ...] = right(game, at, types)
        return found

    return permanents_in_scope


@mutant(f"{MENU}.one-opponent", rule=MENU, entry="permanents_in_scope")
def one_opponent(right: Rule) -> Rule:
    """Of several opponents only the one in the first seat counts."""

    def keeps(at: At, types: CouldProduce, thing: Object) -> bool:
        return types.filter.whose != "opponent" or thing.controller == int(at.controller == 0)

    return _looks_only_at(right, keeps)


@mutant(f"{MENU}.restriction-copied", rule=MENU, entry="add_mana_of_type")
def restriction_copied(right: Rule) -> Rule:
    """What the observed permanents' mana may be spent on, this mana may be spent on as well."""

    def add_mana_of_type(game: Game, at: At, word: AddManaOfType) -> Asking[Game]:
        if isinstance(word.types, CouldProduce):
            seen = [game.objects[n] for n in game.rules.permanents_in_scope(game, at, word.types)]
            kinds = [kind for thing in seen for kind in _restrictions(thing)]
            word = attrs.evolve(word, only=tuple(dict.fromkeys(kinds)))
        game = yield from right(game, at, word)
        return game

    return add_mana_of_type


def _restrictions(thing: Object) -> Iterator[str]:
    for word in things_in(thing.chars.abilities):
        if isinstance(word, AddMana | AddManaOfType):
            yield from word.only


@mutant(f"{MENU}.one-short", rule=MENU, entry="add_mana_of_type")
def one_short(right: Rule) -> Rule:
    """However much mana of that type the text says, it is one."""

    def add_mana_of_type(game: Game, at: At, word: AddManaOfType) -> Asking[Game]:
        if isinstance(word.types, CouldProduce):
            word = attrs.evolve(word, amount=1)
        game = yield from right(game, at, word)
        return game

    return add_mana_of_type


# -- mana.could-produce.cycles-least-fixpoint -----------------------------------------------------------------------


@mutant(f"{CYCLES}.dependents-skipped", rule=CYCLES, entry="types_it_would_offer")
def dependents_skipped(_: Rule) -> Rule:
    """A permanent that asks others is taken to produce nothing."""

    def types_it_would_offer(*_: object) -> Types:
        return frozenset()

    return types_it_would_offer


@mutant(f"{CYCLES}.greatest", rule=CYCLES, entry="could_produce")
def greatest(right: Rule) -> Rule:
    """Permanents that only point at each other have all colours."""

    def could_produce(game: Game) -> dict[int, Types]:
        found: dict[int, Types] = dict(right(game))
        for number in sorted(game.battlefield):
            if number not in found and asked_by(game.objects[number]) is not None:
                found[number] = frozenset(COLORS)
        return found

    return could_produce


@mutant(f"{CYCLES}.guarded", rule=CYCLES, entry="types_others_could_produce")
def guarded(right: Rule) -> Rule:
    """What is asked while it is being asked has nothing, and that is kept: which permanent was asked first decides."""

    def types_others_could_produce(game: Game, at: At, types: CouldProduce) -> Types:
        if at.source not in game.battlefield:
            return frozenset(right(game, at, types))
        found: dict[int, Types] = {}
        for number in sorted(game.battlefield):
            _ask(game, number, found)
        return found[at.source]

    return types_others_could_produce


def _ask(game: Game, number: int, found: dict[int, Types]) -> None:
    if number in found:
        return
    found[number] = frozenset()
    thing = game.objects[number]
    asks = asked_by(thing)
    if asks is not None:
        at = At(thing, Announced("activated", Effect(), source=number), thing.controller)
        for other in game.rules.permanents_in_scope(game, at, asks):
            _ask(game, other, found)
    abilities = game.rules.abilities_that_count(game, thing)
    found[number] = frozenset(t for a in abilities for t in game.rules.types_of_ability(game, thing, a, found))


def asked_by(thing: Object) -> CouldProduce | None:
    """What the object asks others that they could produce; None where it asks nothing."""
    return next((word for word in things_in(thing.chars.abilities) if isinstance(word, CouldProduce)), None)


@mutant(f"{CYCLES}.colorless-leaks", rule=CYCLES, entry="only_colors")
def colorless_leaks(_: Rule) -> Rule:
    """Colourless goes through "any color"."""

    def only_colors(types: Types) -> Types:
        return types

    return only_colors
