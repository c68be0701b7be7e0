"""Wrong engines that the obligation about what tapping for mana is must catch."""

from __future__ import annotations

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game
from reference_engine.state.happenings import Happening, Tapped, WasTappedForMana
from reference_engine.words.abilities import Activated
from reference_engine.words.continuous import ContinuousChange
from reference_engine.words.costs import UntapThis
from reference_engine.words.instructions import AddMana

DEFINITION = "mana.tap-for-mana.definition"


@mutant(f"{DEFINITION}.any-tap", rule=DEFINITION, entry="note_triggers")
def any_tap(right: Rule) -> Rule:
    """Whatever becomes tapped counts as tapped for mana."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        game: Game = right(before, after, event)
        if isinstance(event, Tapped) and event.tapped:
            seat = game.known(event.number).controller
            game = right(before, game, WasTappedForMana(event.number, seat, ("C",)))
        return game

    return note_triggers


@mutant(f"{DEFINITION}.untap-symbol", rule=DEFINITION, entry="is_tapped_for_mana")
def untap_symbol(right: Rule) -> Rule:
    """{Q} in the cost of a mana ability is treated like {T}."""

    def is_tapped_for_mana(ability: Activated) -> bool:
        return bool(right(ability)) or any(isinstance(cost, UntapThis) for cost in ability.cost)

    return is_tapped_for_mana


@mutant(f"{DEFINITION}.targeted", rule=DEFINITION, entry="resolve_top")
def targeted(right: Rule) -> Rule:
    """An ability with {T} that adds mana counts although it targets, and so is no mana ability."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        game = yield from right(game)
        said = me.said
        if said is None or said.effect is None or said.source is None or said.kind != "activated":
            return game
        if any(isinstance(word, AddMana) for word in said.effect.do):
            game, _ = yield from happen(game, WasTappedForMana(said.source, me.controller, ("C",)))
        return game

    return resolve_top


@mutant(f"{DEFINITION}.granter", rule=DEFINITION, entry="permanent_tapped")
def granter(right: Rule) -> Rule:
    """What gave a permanent its mana ability is what was tapped for mana."""

    def permanent_tapped(game: Game, at: At) -> int:
        gives = [
            number
            for number in sorted(game.continuous)
            for ability in game.objects[number].chars.abilities
            if isinstance(ability, ContinuousChange) and ability.change.abilities
        ]
        return gives[0] if gives else int(right(game, at))

    return permanent_tapped
