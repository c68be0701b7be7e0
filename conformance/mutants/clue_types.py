"""Wrong engines that the obligations about what a Clue is, and who triggers on its sacrifice, must catch."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push, up
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object
from reference_engine.words.abilities import Activated, Sacrificed, Triggered
from reference_engine.words.arrivals import CLUE_TOKEN
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Change
from reference_engine.words.costs import SacrificeThis, TapThis
from reference_engine.words.selectors import Filter

TRIGGER = "clue.sacrifice-trigger-any-reason"
ARTIFACT = "clue.is-artifact-type"
NEVER = "clue.never-creature-or-land-type"


@mutant(f"{TRIGGER}.own-ability", rule=TRIGGER, entry="pay_costs")
def own_ability(right: Rule) -> Rule:
    """Only the ability of the Clue itself makes anything trigger."""

    def pay_costs(game: Game, at: At, parts: tuple[Any, ...], objects: tuple[Any, ...]) -> Asking[Any]:
        done, paid = yield from right(game, at, parts, objects)
        own = any(isinstance(part, SacrificeThis) for part in parts) and not objects
        return (done if own else evolve(done, waiting=game.waiting)), paid

    return pay_costs


@mutant(f"{TRIGGER}.tokens", rule=TRIGGER, entry="matches")
def tokens(right: Rule) -> Rule:
    """Only tokens that are sacrificed make it trigger."""

    def matches(before: Game, after: Game, event: Any, source: Object, ability: Triggered) -> Any:
        found = right(before, after, event, source, ability)
        if not found or not isinstance(ability.when, Sacrificed):
            return found
        return found if before.objects[event.number].kind == "token" else ()

    return matches


@mutant(f"{TRIGGER}.opponents", rule=TRIGGER, entry="matches")
def opponents(right: Rule) -> Rule:
    """Opponents who sacrifice Clues make it trigger too."""

    def matches(before: Game, after: Game, event: Any, source: Object, ability: Triggered) -> Any:
        if isinstance(ability.when, Sacrificed):
            ability = attrs.evolve(ability, when=attrs.evolve(ability.when, by="anyone"))
        return right(before, after, event, source, ability)

    return matches


@mutant(f"{TRIGGER}.once-a-batch", rule=TRIGGER, entry="note_triggers")
def once_a_batch(right: Rule) -> Rule:
    """Several that are sacrificed at once make it trigger once."""

    def note_triggers(before: Game, after: Game, event: Any) -> Game:
        found: Game = right(before, after, event)
        if found.waiting is after.waiting:
            return found
        waiting, seen = None, set()
        for each in up(found.waiting):
            abilities = each.chars.abilities
            ability = abilities[each.ability] if each.ability < len(abilities) else None
            key = each.source, each.ability
            if isinstance(ability, Triggered) and isinstance(ability.when, Sacrificed) and key in seen:
                continue
            seen.add(key)
            waiting = push(waiting, each)
        return evolve(found, waiting=waiting)

    return note_triggers


@mutant(f"{TRIGGER}.nothing-below", rule=TRIGGER, entry="matches")
def nothing_below(right: Rule) -> Rule:
    """It does not trigger while more than one object is on the stack."""

    def matches(before: Game, after: Game, event: Any, source: Object, ability: Triggered) -> Any:
        if isinstance(ability.when, Sacrificed) and len(up(after.stack)) > 1:
            return ()
        return right(before, after, event, source, ability)

    return matches


# -- clue.is-artifact-type --------------------------------------------------------------------------------------------


def _token(right: Rule, **changes: Any) -> Rule:
    return lambda: attrs.evolve(right(), **changes)


@mutant(f"{ARTIFACT}.needs-tapping", rule=ARTIFACT, entry="clue_token")
def needs_tapping(right: Rule) -> Rule:
    """A Clue has to be tapped to be cracked."""

    def clue_token() -> Card:
        card: Card = right()
        own = (attrs.evolve(a, cost=(*a.cost, TapThis())) for a in card.abilities if isinstance(a, Activated))
        return attrs.evolve(card, abilities=tuple(own))

    return clue_token


@mutant(f"{ARTIFACT}.no-artifact", rule=ARTIFACT, entry="clue_token")
def no_artifact(right: Rule) -> Rule:
    """The token is an enchantment."""
    return _token(right, types=("Enchantment",))


@mutant(f"{ARTIFACT}.named-clue", rule=ARTIFACT, entry="fits")
def named_clue(right: Rule) -> Rule:
    """The token is called just Clue: what speaks of things called Clue Token means none."""

    def fits(game: Game, controller: int, source: int, wanted: Filter, reference: int) -> bool:
        return wanted.name != CLUE_TOKEN.name and bool(right(game, controller, source, wanted, reference))

    return fits


@mutant(f"{ARTIFACT}.costs-two", rule=ARTIFACT, entry="mana_value")
def costs_two(right: Rule) -> Rule:
    """The cost of the ability counts as the mana cost of the token."""
    return lambda game, thing: 2 if thing.chars.name == CLUE_TOKEN.name else right(game, thing)


@mutant(f"{ARTIFACT}.survives", rule=ARTIFACT, entry="change_types")
def survives(right: Rule) -> Rule:
    """What is no artifact any more is a Clue still."""

    def change_types(chars: Card, change: Change) -> Card:
        found: Card = right(chars, change)
        lost = "Clue" in chars.subtypes and "Clue" not in found.subtypes
        return attrs.evolve(found, subtypes=(*found.subtypes, "Clue")) if lost and not change.land_types else found

    return change_types


# -- clue.never-creature-or-land-type ---------------------------------------------------------------------------------


@mutant(f"{NEVER}.one-set", rule=NEVER, entry="change_types")
def one_set(right: Rule) -> Rule:
    """All subtypes are of one kind: what sets land types takes the others away."""

    def change_types(chars: Card, change: Change) -> Card:
        found: Card = right(chars, change)
        return attrs.evolve(found, subtypes=change.land_types) if change.land_types else found

    return change_types


@mutant(f"{NEVER}.every-type", rule=NEVER, entry="change_types")
def every_type(right: Rule) -> Rule:
    """What has every creature type is a Clue too."""

    def change_types(chars: Card, change: Change) -> Card:
        found: Card = right(chars, change)
        adds = change.every_creature_type and "Clue" not in found.subtypes
        return attrs.evolve(found, subtypes=(*found.subtypes, "Clue")) if adds else found

    return change_types


@mutant(f"{NEVER}.chosen", rule=NEVER, entry="creature_types_to_choose")
def chosen(right: Rule) -> Rule:
    """Clue can be chosen as a creature type."""
    return lambda: (*right(), "Clue")


@mutant(f"{NEVER}.animated", rule=NEVER, entry="change_types")
def animated(right: Rule) -> Rule:
    """What becomes a creature in addition has creature types alone."""

    def change_types(chars: Card, change: Change) -> Card:
        found: Card = right(chars, change)
        if "Creature" not in change.add_types:
            return found
        return attrs.evolve(found, subtypes=tuple(s for s in found.subtypes if s != "Clue"))

    return change_types
