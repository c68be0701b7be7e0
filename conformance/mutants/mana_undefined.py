"""Wrong engines that the obligation about mana of an undefined type must catch."""

from __future__ import annotations

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.happenings import Tapped
from reference_engine.words.abilities import Activated
from reference_engine.words.base import Instruction, ManaTypes
from reference_engine.words.mana import mana_of
from reference_engine.words.mana_making import AddManaOfType

UNDEFINED = "mana.undefined-type-produces-nothing"


@mutant(f"{UNDEFINED}.colorless", rule=UNDEFINED, entry="types_offered")
def colorless(right: Rule) -> Rule:
    """Where nothing defines the type it is colourless."""

    def types_offered(game: Game, at: At, types: ManaTypes) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at, types)
        return found or ("C",)

    return types_offered


@mutant(f"{UNDEFINED}.own-color", rule=UNDEFINED, entry="types_offered")
def own_color(right: Rule) -> Rule:
    """Where nothing defines the type it is the colour of the permanent itself."""

    def types_offered(game: Game, at: At, types: ManaTypes) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at, types)
        return found or at.me.chars.colors[:1]

    return types_offered


@mutant(f"{UNDEFINED}.illegal", rule=UNDEFINED, entry="check_activation")
def illegal(right: Rule) -> Rule:
    """An ability whose mana has no type cannot be activated."""

    def check_activation(game: Game, seat: int, source: Object, ability: Activated, *, paying: bool) -> None:
        right(game, seat, source, ability, paying=paying)
        at = At(source, Announced("activated", ability.effect, source=source.id), seat)
        words = [word for word in ability.effect.do if isinstance(word, AddManaOfType)]
        if words and not any(game.rules.types_offered(game, at, word.types) for word in words):
            raise Illegal("there is no type of mana that it could add", "106.5")

    return check_activation


@mutant(f"{UNDEFINED}.refunded", rule=UNDEFINED, entry="resolve_mana_ability")
def refunded(right: Rule) -> Rule:
    """What was tapped and produced nothing is untapped again."""

    def resolve_mana_ability(game: Game, at: At, ability: Activated) -> Asking[Game]:
        game = yield from right(game, at, ability)
        if at.tapped and not at.produced and at.source in game.battlefield:
            game, _ = yield from happen(game, Tapped(at.source, tapped=False))
        return game

    return resolve_mana_ability


@mutant(f"{UNDEFINED}.triggers", rule=UNDEFINED, entry="was_tapped_for_mana")
def triggers(_: Rule) -> Rule:
    """A permanent counts as tapped for mana though none was produced."""

    def was_tapped_for_mana(at: At) -> bool:
        return at.tapped

    return was_tapped_for_mana


@mutant(f"{UNDEFINED}.replaced", rule=UNDEFINED, entry="add_mana_of_type")
def replaced(right: Rule) -> Rule:
    """An effect on what is produced replaces nothing by something."""

    def add_mana_of_type(game: Game, at: At, word: AddManaOfType) -> Asking[Game]:
        before = len(at.produced)
        game = yield from right(game, at, word)
        if at.tapped and len(at.produced) == before and game.rules.replacers(game):
            game = yield from game.rules.put_mana_into_pool(game, at.controller, mana_of("C"), at)
        return game

    return add_mana_of_type


@mutant(f"{UNDEFINED}.rest-skipped", rule=UNDEFINED, entry="follow")
def rest_skipped(right: Rule) -> Rule:
    """Without a type for its mana the ability does nothing else either."""

    def follow(game: Game, at: At, instructions: tuple[Instruction, ...]) -> Asking[Game]:
        for word in instructions:
            game = yield from right(game, at, (word,))
            if isinstance(word, AddManaOfType) and not at.produced:
                break
        return game

    return follow
