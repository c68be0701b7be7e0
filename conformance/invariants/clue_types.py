"""The obligations about what a Clue is: an artifact type, and no subtype of any other kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.invariants.clue_costs import asks_for_clue
from conformance.invariants.measuring import is_mana_value
from conformance.invariants.otherwise import Law, Other, judged, with_number
from conformance.invariants.plans_judged import Judged, aims_rightly, judged_plans, must_be_accepted
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.amounts import ManaValueOf
from reference_engine.words.answers import Activate, Choose, player
from reference_engine.words.arrivals import CLUE_TOKEN, CRACK, Investigate
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import CreateTokens
from reference_engine.words.subtypes import CREATURE_TYPES
from strategies.characteristics import Now
from strategies.texts import kinds_of_words

MOST = 5
"""Mana values up to this one are tried where another was found than there is."""


@invariant(
    "clue.is-artifact-type",
    cr=("205.3g", "205.1a", "205.3d", "111.2", "111.4", "111.10f", "202.3a", "701.16a", "613.1"),
    clauses=("cracked", "artifact", "lost", "named", "mana-value", "shown"),
)
def is_artifact_type(facts: Facts) -> Iterator[Witness]:
    """A Clue is an artifact; the token is called Clue Token, costs nothing, and is cracked without being tapped."""
    yield from must_be_accepted(facts, "cracked", partial(_cracks, facts))
    yield from must_be_accepted(facts, "artifact", partial(_pays_as_artifact, facts))
    for each, now in _refused_as_clue(facts):
        if "Clue" in now.face.subtypes and "Artifact" not in now.types:
            must = f"it is refused: {now.face.name} is no artifact any more, and so no Clue"
            yield Witness("lost", each.where, not each.accepted, must, "it was accepted")
    yield from _named(facts)
    yield from _shown(facts)
    yield from _mana_value(facts)


def _cracks(facts: Facts, each: Judged) -> str | None:
    answer = each.transition.answer
    if not isinstance(answer, Activate) or each.paying.own != CRACK.cost:
        return None
    standing = standing_of(facts)
    seen, new = standing.permanent(answer.object, each.index), standing.too_new(answer.object, each.index)
    if seen is not None and seen.tapped:
        return f"{answer.object} is tapped, and its ability has no {{T}} in its cost"
    return f"{answer.object} is new, and its ability has no {{T}} in its cost" if new else None


def _pays_as_artifact(facts: Facts, each: Judged) -> str | None:
    wants = any(isinstance(p, SacrificePermanents) and p.filter.types == ("Artifact",) for p in each.paying.own)
    for name in each.paying.sacrificed if wants else ():
        now = standing_of(facts).now(name, each.index)
        if now is not None and "Clue" in now.subtypes:
            return f"{name} is a Clue, and so an artifact"
    return None


def _refused_as_clue(facts: Facts) -> Iterator[tuple[Judged, Now]]:
    """The plans to sacrifice as a Clue one permanent of the player that is none, with what it is."""
    for each in judged_plans(facts):
        problems = each.unpaid(("other",), (SacrificePermanents,))
        if len(problems) != 1 or not asks_for_clue(problems[0].part):
            continue
        seen = standing_of(facts).permanent(problems[0].object, each.index)
        now = standing_of(facts).now(problems[0].object, each.index)
        if seen is not None and now is not None and seen.controller == each.transition.request.seat:
            yield each, now


def _named(facts: Facts) -> Iterator[Witness]:
    """111.4. What speaks of things called Clue Token means these tokens."""
    for each in judged_plans(facts):
        legal = aims_rightly(facts, each, lambda what: what.name == CLUE_TOKEN.name)
        if legal and (each.accepted or not each.transition.attempt):
            must = f"its target is called {CLUE_TOKEN.name}, and legal"
            yield Witness("named", each.where, each.accepted, must, "it was refused")


def _shown(facts: Facts) -> Iterator[Witness]:
    """The tokens that investigating creates, where types are shown."""
    for resolution in facts.resolutions:
        kinds = kinds_of_words(resolution.object.effect)
        if Investigate not in kinds or CreateTokens in kinds or not resolution.clean:
            continue
        for token in resolution.entered:
            if token.card is None and token.types is not None and token.subtypes is not None:
                right = "Artifact" in token.types and "Clue" in token.subtypes
                must, seen = "it is an artifact and a Clue", f"it is {token.types} with {token.subtypes}"
                yield Witness("shown", token.id, right, must, seen)


def _mana_value(facts: Facts) -> Iterator[Witness]:
    """202.3a. What has no mana cost has a mana value of 0."""
    for resolution in facts.resolutions:
        effect, said = resolution.object.effect, resolution.announced
        if effect is None or said is None or ManaValueOf not in kinds_of_words(effect):
            continue
        aims = [standing_of(facts).now(name, resolution.move.first) for name in said.flat_targets]
        if not any(now is not None and "Clue" in now.subtypes for now in aims):
            continue
        others: list[Other] = [(f"a mana value of {n}", with_number(resolution, is_mana_value, n)) for n in range(MOST)]
        law = Law("mana-value", f"the mana value is that of the mana cost of {said.flat_targets[0]}, 0 without one")
        found = judged(facts, resolution, law, others)
        if found is not None:
            yield found


# -- clue.never-creature-or-land-type ---------------------------------------------------------------------------------


@invariant(
    "clue.never-creature-or-land-type",
    cr=("205.3c", "205.3d", "205.3e", "305.7", "205.1a", "613.1d"),
    clauses=("stays", "granted", "chosen"),
)
def never_creature_or_land_type(facts: Facts) -> Iterator[Witness]:
    """What sets, adds or chooses creature types or land types neither takes Clue away nor gives it."""
    yield from must_be_accepted(facts, "stays", partial(_stays_clue, facts))
    for each, now in _refused_as_clue(facts):
        if set(CREATURE_TYPES) <= set(now.subtypes):
            must = f"it is refused: {now.face.name} has every creature type, and Clue is none"
            yield Witness("granted", each.where, not each.accepted, must, "it was accepted")
    for transition in facts.trace.transitions:
        if transition.request.kind != "creature-type":
            continue
        if transition.answer == Choose(("Clue",)):
            where = f"{player(transition.request.seat)}, {transition.request.object}"
            refused = transition.outcome == "rejected"
            yield Witness("chosen", where, refused, "Clue cannot be chosen as a creature type", "it was chosen")


def _stays_clue(facts: Facts, each: Judged) -> str | None:
    """That what pays as a Clue is one although an effect has changed its types or other subtypes."""
    for name in each.paying.sacrificed if any(map(asks_for_clue, each.paying.own)) else ():
        now = standing_of(facts).now(name, each.index)
        if now is not None and (now.types != now.face.types or now.subtypes != now.face.subtypes):
            return f"{name} is {' '.join(now.types)} now, and still a Clue"
    return None
