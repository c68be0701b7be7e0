"""Wrong engines that ``cost.tap-symbol-summoning-sick`` and ``cost.untap-symbol-summoning-sick`` must catch."""

from __future__ import annotations

from typing import Any

from conformance.mutants.cost_states import back
from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, handle
from reference_engine.words.costs import TapPermanents

TAP = "cost.tap-symbol-summoning-sick"
UNTAP = "cost.untap-symbol-summoning-sick"


def never_too_new(game: Game, source: Object) -> None:
    """No creature is too new."""


@mutant(f"{TAP}.not-for-mana", rule=TAP, entry="tap_this")
def not_for_mana(right: Rule) -> Rule:
    """A creature can be tapped for mana as soon as it is there."""

    def tap_this(game: Game, at: At) -> Asking[Game]:
        ability = at.said.effect
        adds = ability is not None and any("mana" in type(word).__name__.lower() for word in ability.do)
        if not adds:
            right_one: Game = yield from right(game, at)
            return right_one
        rules = game.rules
        done: Game = yield from right(meanwhile(game, "check_sickness", never_too_new), at)
        return back(done, rules)

    return tap_this


@mutant(f"{TAP}.any-turn", rule=TAP, entry="permanents_that_wake")
def any_turn(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """A creature is fine as soon as any turn begins, an opponent's too."""
    return lambda game, seat: [n for n in sorted(game.battlefield) if game.objects[n].sick]  # noqa: ARG005


@mutant(f"{TAP}.from-upkeep", rule=TAP, entry="control_starts_anew")
def from_upkeep(right: Rule) -> Rule:
    """What comes under control in its controller's upkeep has been there since the turn began."""

    def control_starts_anew(game: Game, number: int, seat: int) -> bool:
        return not (game.step == "upkeep" and game.active == seat) and bool(right(game, number, seat))

    return control_starts_anew


@mutant(f"{TAP}.time-as-creature", rule=TAP, entry="is_summoning_sick")
def time_as_creature(right: Rule) -> Rule:
    """What has only just become a creature has to wait, however long it has been controlled."""

    def is_summoning_sick(thing: Object) -> bool:
        was = thing.copied.types
        return bool(right(thing)) or ("Creature" in thing.chars.types and "Creature" not in was)

    return is_summoning_sick


@mutant(f"{TAP}.survives", rule=TAP, entry="control_starts_anew")
def survives(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """Who takes a creature takes over the time that it has been controlled."""
    return lambda game, number, seat: False  # noqa: ARG005 - called as the right rule is


@mutant(f"{TAP}.other-tap-costs", rule=TAP, entry="check_cost_objects")
def other_tap_costs(right: Rule) -> Rule:
    """A new creature cannot be tapped for the cost of another permanent either."""

    def check_cost_objects(game: Game, at: At, part: Any, numbers: tuple[int, ...]) -> None:
        right(game, at, part, numbers)
        if isinstance(part, TapPermanents):
            for number in numbers:
                if game.rules.is_summoning_sick(game.objects[number]):
                    raise Illegal(f"{handle(number)} is too new to be tapped", "302.6")

    return check_cost_objects


@mutant(f"{TAP}.haste-alone", rule=TAP, entry="has_haste")
def haste_alone(right: Rule) -> Rule:
    """Only haste itself counts, not what lets abilities be activated as though a creature had it."""

    def has_haste(game: Game, thing: Object) -> bool:
        return bool(right(evolve(game, statics=type(game.statics)()), thing))

    return has_haste


# -- {Q} ------------------------------------------------------------------------------------------------------------


@mutant(f"{UNTAP}.tap-alone", rule=UNTAP, entry="untap_this")
def tap_alone(right: Rule) -> Rule:
    """Only {T} has to wait."""
    return _unlike(right, "check_sickness", never_too_new)


@mutant(f"{UNTAP}.any-permanent", rule=UNTAP, entry="untap_this")
def any_permanent(right: Rule) -> Rule:
    """What is no creature has to wait as well to pay {Q}."""
    return _unlike(right, "is_summoning_sick", lambda thing: thing.sick)


@mutant(f"{UNTAP}.hasty-too", rule=UNTAP, entry="untap_this")
def hasty_too(right: Rule) -> Rule:
    """Haste is of no use for {Q}."""
    return _unlike(right, "has_haste", lambda game, thing: False)  # noqa: ARG005 - called as the right rule


def _unlike(right: Rule, entry: str, wrong: Rule) -> Rule:
    """{Q} is paid with another rule function wrong."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        rules = game.rules
        done: Game = yield from right(meanwhile(game, entry, wrong), at)
        return back(done, rules)

    return untap_this
