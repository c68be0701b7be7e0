"""The obligations about effects that replace what permanents are tapped for: what comes of it, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.could_produce_board import Unclear
from conformance.could_produce_replaced import Replacer, ends
from conformance.facts import Facts
from conformance.facts_mana import ManaActivation, activations
from conformance.facts_pools import Look, looks
from conformance.invariants.registry import Witness, held, invariant
from conformance.invariants.tapped import acts_by_move
from reference_engine.words.abilities import MultipliesMana, SetsMana
from reference_engine.words.answers import player
from strategies.mana_abilities import adding


@invariant(
    "mana.tapped-for-mana-replacement.modifies-production",
    cr=("106.12b", "106.6a", "614.1a", "614.5", "614.6", "106.3", "106.12", "605.4a"),
    clauses=("pool", "others", "restricted", "stack"),
)
def modifies_production(facts: Facts) -> Iterator[Witness]:
    """What a permanent is tapped for is changed as it is made: no more, no less, and nothing else is changed."""
    if not _replaces(facts):
        return
    for look in looks(facts):
        for clause in _clauses(look):
            yield Witness(clause, f"pool of @{look.seat}", look.held, look.must, look.saw)
    for move in facts.moves:
        acts = [act for act in acts_by_move(facts).get(move.index, ()) if act.accepted and _is_replaced(act)]
        if acts and move.whole:
            yield from _stack(acts, [thing.title for thing in facts.new_in(move) if thing.how != "cast"])


def _replaces(facts: Facts) -> bool:
    return any(isinstance(a, MultipliesMana | SetsMana) for face in facts.cards.values() for a in face.abilities)


def _clauses(look: Look) -> set[str]:
    """The clauses that the look is about: mana that was replaced, restricted mana, or mana that nothing may replace."""
    found = set()
    for act in look.acts:
        if _is_replaced(act):
            found.add("restricted" if any(getattr(w, "only", ()) for w in adding(act.ability.effect.do)) else "pool")
        elif act.replacers:
            found.add("others")
        if act.replacers and any(outcome.more for outcome in act.outcomes or ()):
            found.add("others")
    if look.sources:
        found.add("others")
    return found


def _is_replaced(act: ManaActivation) -> bool:
    """Whether some effect applies to what its permanent is tapped for, whatever that is."""
    if not act.taps or not act.unreplaced:
        return False
    try:
        return all(row and any(e.applies(act.being, row) for e in act.replacers) for row in act.unreplaced)
    except Unclear:
        return False


def _stack(acts: list[ManaActivation], titles: list[str]) -> Iterator[Witness]:
    """Nothing of what replaces goes on the stack."""
    sources = {e.being.thing.face.name for act in acts for e in act.replacers if e.applies(act.being, "WUBRGC")}
    found = sorted(sources.intersection(titles))
    must = "what replaces mana uses no stack"
    yield Witness("stack", found[0], False, must, "an ability of it is there") if found else held("stack")


@invariant(
    "mana.tapped-for-mana-replacement.type-amount-qualifiers",
    cr=("106.12b", "616.1", "616.1f", "616.2", "616.1a", "614.15"),
    clauses=("reachable", "chooser", "offered"),
)
def type_amount_qualifiers(facts: Facts) -> Iterator[Witness]:
    """An effect that asks for a type or an amount looks at the mana as it is by then; who gets the mana orders them."""
    if not _replaces(facts):
        return
    for look in looks(facts):
        if any(_is_qualified(act) for act in look.acts):
            yield Witness("reachable", f"pool of @{look.seat}", look.held, look.must, look.saw)
    for act in activations(facts):
        if act.accepted and act.taps and act.where == "priority":
            yield from _ordering(act)


def _is_qualified(act: ManaActivation) -> bool:
    """Whether several effects could have to do with what its permanent is tapped for, or one asks what it is."""
    if not act.taps or not act.replacers:
        return False
    asks = [e for e in act.replacers if isinstance(e.ability, SetsMana) and (e.ability.of or e.ability.at_least > 1)]
    return bool(asks) or len(act.replacers) > 1


# 616.1. The affected player, who gets the mana, chooses, and nobody else.
def _ordering(act: ManaActivation) -> Iterator[Witness]:
    asked = [t for t in act.asked if t.request.kind == "replacement"]
    for transition in asked:
        seat = transition.request.seat
        right = seat == act.seat
        must = f"{player(act.seat)}, who gets the mana, chooses which effect applies first"
        yield held("chooser") if right else Witness("chooser", act.name, right, must, f"{player(seat)} was asked")
    if not asked and not act.answer.choices and _matters(act):
        must = f"{player(act.seat)} chooses: the order of the effects makes a difference"
        yield Witness("offered", act.name, False, must, "nobody was asked")
    elif asked:
        yield held("offered")


def _matters(act: ManaActivation) -> bool:
    """Whether different effects of different permanents apply at first, and more than what comes of it differs."""
    try:
        return bool(act.unreplaced) and all(_differ(act, row) for row in act.unreplaced or ())
    except Unclear:
        return False


def _differ(act: ManaActivation, row: str) -> bool:
    able = [e for e in act.replacers if row and e.applies(act.being, row)]
    after = {e.being.handle: _ends_after(act, e, row) for e in able}
    return len(after) > 1 and len(set(after.values())) > 1


def _ends_after(act: ManaActivation, effect: Replacer, row: str) -> frozenset[str]:
    rest = [e for e in act.replacers if e is not effect]
    found = (ends(act.being, made, rest) for made in effect.results(row))
    return frozenset("".join(sorted(mana)) for each in found for mana in each)
