"""Wrong engines that the obligations about what others could produce must catch: the menu, and cycles."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object
from reference_engine.words.base import ManaTypes
from reference_engine.words.mana import COLORS
from reference_engine.words.mana_making import AddManaOfType, CouldProduce

MENU = "mana.could-produce.menu-is-union"
CYCLES = "mana.could-produce.cycles-least-fixpoint"

Types = frozenset[str]
Could = dict[int, Types]


# -- mana.could-produce.menu-is-union -------------------------------------------------------------------------------


@mutant(f"{MENU}.five-colors", rule=MENU, entry="types_others_could_produce")
def five_colors(right: Rule) -> Rule:
    """All five colours are offered, whatever the others could produce."""

    def types_others_could_produce(game: Game, at: At, types: CouldProduce) -> Types:
        return frozenset(COLORS)

    return types_others_could_produce


def _only(right: Rule, keeps: Rule) -> Rule:
    """Of the permanents in scope only some are looked at."""

    def permanents_in_scope(game: Game, at: At, types: CouldProduce) -> tuple[int, ...]:
        return tuple(n for n in right(game, at, types) if keeps(game, at, types, game.objects[n]))

    return permanents_in_scope


@mutant(f"{MENU}.untapped-only", rule=MENU, entry="permanents_in_scope")
def untapped_only(right: Rule) -> Rule:
    """What is tapped is not looked at."""
    return _only(right, lambda game, at, types, thing: not thing.tapped)


@mutant(f"{MENU}.basic-only", rule=MENU, entry="permanents_in_scope")
def basic_only(right: Rule) -> Rule:
    """Nonbasic lands are not looked at."""

    def keeps(game: Game, at: At, types: CouldProduce, thing: Object) -> bool:
        return "Land" not in thing.chars.types or "Basic" in thing.chars.supertypes

    return _only(right, keeps)


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
    """Only the next player in turn order is an opponent whose permanents are looked at."""

    def keeps(game: Game, at: At, types: CouldProduce, thing: Object) -> bool:
        left = (at.controller + 1) % len(game.players)
        return types.filter.whose != "opponent" or thing.controller == left

    return _only(right, keeps)


@mutant(f"{MENU}.restriction-copied", rule=MENU, entry="add_mana_of_type")
def restriction_copied(right: Rule) -> Rule:
    """What the observed permanents' mana may be spent on, this mana may be spent on as well."""

    def add_mana_of_type(game: Game, at: At, word: AddManaOfType) -> Asking[Game]:
        if isinstance(word.types, CouldProduce):
            seen = [game.objects[n] for n in game.rules.permanents_in_scope(game, at, word.types)]
            kinds = [only for thing in seen for only in _restrictions(thing)]
            word = attrs.evolve(word, only=tuple(dict.fromkeys(kinds)))
        return (yield from right(game, at, word))

    return add_mana_of_type


def _restrictions(thing: Object) -> tuple[str, ...]:
    words = [word for ability in thing.chars.abilities for word in getattr(ability, "effect", None).do]  # type: ignore[union-attr]
    return tuple(kind for word in words for kind in getattr(word, "only", ()))


# -- mana.could-produce.cycles-least-fixpoint -----------------------------------------------------------------------


@mutant(f"{CYCLES}.dependents-skipped", rule=CYCLES, entry="types_it_would_offer")
def dependents_skipped(right: Rule) -> Rule:
    """A permanent that asks others is taken to produce nothing."""

    def types_it_would_offer(game: Game, at: At, types: CouldProduce, could: Could) -> Types:
        return frozenset()

    return types_it_would_offer


@mutant(f"{CYCLES}.greatest", rule=CYCLES, entry="could_produce")
def greatest(right: Rule) -> Rule:
    """A cycle that nothing contradicts produces all colours."""

    def could_produce(game: Game) -> Could:
        found: Could = dict(right(game))
        looping = [n for n in game.battlefield if n not in found and _asks_another(game, game.objects[n])]
        return {**found, **{n: frozenset(COLORS) for n in looping}}

    return could_produce
