"""The obligations about choices made on resolution: a copy has none of them fixed, and makes its own (608.2d)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_moves import in_game
from conformance.facts_objects import Copying
from conformance.facts_resolutions import Resolution
from conformance.invariants.choosing import Choice, choices_in, choosers, domain, has_choices, must_choose, named
from conformance.invariants.otherwise import Law, Other, judged
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import Choose, player
from reference_engine.words.instructions import ChooseNewTargets, CopySpell, May
from reference_engine.words.trace import Transition

MOST = 24
"""So many other answers are tried for one choice where its outcome was not as chosen."""


@invariant(
    "copy.resolution-choices-not-copied",
    cr=("707.10", "608.2d", "601.2b"),
    clauses=("pre-asked", "asked", "domain"),
)
def resolution_choices_not_copied(facts: Facts) -> Iterator[Witness]:
    """Nothing that is chosen on resolution is asked for or fixed as a copy is made; the copy has the whole choice."""
    if not any(has_choices(copy.effect) for copy in facts.copies):
        return
    for copying in facts.copyings:
        yield from _pre_asked(facts, copying)
    for copy in facts.copies:
        resolution = facts.resolution(copy)
        if resolution is None or not has_choices(copy.effect):
            continue
        yield from _asked(facts, resolution, "nothing of it was decided as it was copied")
        yield from _in_domain(facts, resolution)


@invariant(
    "copy.resolution-choices-made-separately",
    cr=("707.10", "608.2d", "608.2e"),
    clauses=("asked", "decider", "followed", "discarded"),
)
def resolution_choices_made_separately(facts: Facts) -> Iterator[Witness]:
    """Original and copies each have their choices made as they resolve, by the players whom their own text means."""
    if not any(has_choices(copy.effect) for copy in facts.copies):
        return
    roots = {copy.root.index for copy in facts.copies}
    seen: set[int] = set()
    answers: dict[int, list[Transition]] = {}
    for resolution in facts.resolutions:
        thing = resolution.object
        root = thing.root.index
        if root not in roots or not has_choices(thing.effect):
            continue
        if root in seen:
            yield from _asked(facts, resolution, "what was chosen for another of them does not count")
        seen.add(root)
        yield from _decided(facts, resolution)
        earlier = answers.setdefault(root, [])
        yield from _followed(facts, resolution, earlier)
        yield from _discarded(resolution)
        earlier += [t for t in resolution.asked if t.outcome == "accepted" and isinstance(t.answer, Choose)]


# -- as the copy is made --------------------------------------------------------------------------------------------


def _pre_asked(facts: Facts, copying: Copying) -> Iterator[Witness]:
    original, by = copying.original, copying.by.effect
    if original is None or not copying.copies or not has_choices(original.effect) or by is None or by.modes:
        return
    if not all(isinstance(word, CopySpell | May | ChooseNewTargets) for word in by.do):
        return  # whatever else it does may ask for such things of itself
    own = {"may", "pay", "pick", "discard"} if any(isinstance(word, May) for word in by.do) else set()
    kinds = {c.kind for c in choices_in(original.effect, facts.first_announced(original))} - own
    asked = [t for t in copying.requests if t.request.kind in kinds and len(t.request.options) != 1]
    must = f"nothing that {original.name} leaves to its resolution is asked as it is copied"
    seen = ", ".join(f"{player(t.request.seat)} was asked for a {t.request.kind}" for t in asked)
    if kinds:
        yield Witness("pre-asked", f"copying {original.name}", not asked, must, seen)


# -- as it resolves -------------------------------------------------------------------------------------------------


def _asked(facts: Facts, resolution: Resolution, why: str) -> Iterator[Witness]:
    """Every choice with more than one legal answer is asked for, of the player who has it."""
    if not resolution.clean or resolution.unresolved is not False:
        return
    for choice, seat in must_choose(facts, resolution):
        there = any(t.request.kind == choice.kind and t.request.seat == seat for t in resolution.asked)
        must = f"{player(seat)} is asked for a {choice.kind} as {resolution.object.name} resolves: {why}"
        yield Witness("asked", resolution.object.name, there, must, f"{player(seat)} was not asked")


def _choices(facts: Facts, resolution: Resolution) -> tuple[Choice, ...]:
    return choices_in(resolution.object.effect, facts.first_announced(resolution.object))


def _in_domain(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    """What may be chosen is accepted, and nothing else is."""
    thing = resolution.object
    known = _choices(facts, resolution)
    for transition in resolution.asked:
        answer, request = transition.answer, transition.request
        of_kind = [c for c in known if c.kind == request.kind]
        if len(of_kind) != 1 or not isinstance(answer, Choose) or not resolution.clean:
            continue
        able = domain(facts, resolution, of_kind[0], request.seat)
        if able is None or transition.before.stack != resolution.before.stack:
            continue
        options, number = able
        legal = len(set(answer.options)) == len(answer.options) == number and set(answer.options) <= set(options)
        accepted = transition.outcome == "accepted"
        if not legal and not accepted:
            continue
        chosen = ", ".join(answer.options) or "nothing"
        must = f"{player(request.seat)} {'may' if legal else 'may not'} choose {chosen} as {thing.name} resolves"
        seen = "it was accepted" if accepted else f"it was refused: {transition.reason or 'no reason given'}"
        yield Witness("domain", thing.name, accepted == legal, must, seen)


# 608.2d. The players whom the text means, seen from the controller of this very object, make its choices.
def _decided(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    known = _choices(facts, resolution)
    for transition in resolution.asked:
        request = transition.request
        of_kind = [c for c in known if c.kind == request.kind]
        if not of_kind or len(request.options) == 1:
            continue
        seats = [choosers(facts, resolution, c) for c in of_kind]
        if any(s is None for s in seats):
            continue
        may = sorted({seat for found in seats for seat in found or ()})
        must = f"{named(may)} makes the choice of a {request.kind} for {resolution.object.name}"
        seen = f"{player(request.seat)} was asked"
        yield Witness("decider", resolution.object.name, request.seat in may, must, seen)


def _followed(facts: Facts, resolution: Resolution, earlier: list[Transition]) -> Iterator[Witness]:
    """What it does is what was chosen for it as it resolved."""
    mine = [t for t in resolution.asked if _is_choice(facts, resolution, t)]
    if not mine:
        return
    said = "; ".join(f"{player(t.request.seat)}: {_words(t)}" for t in mine)
    must = f"{resolution.object.name} does what was chosen as it resolved ({said})"
    witness = judged(facts, resolution, Law("followed", must), _other_answers(resolution, mine, earlier))
    if witness is not None:
        yield witness


def _is_choice(facts: Facts, resolution: Resolution, transition: Transition) -> bool:
    accepted = transition.outcome == "accepted" and isinstance(transition.answer, Choose)
    return accepted and any(c.kind == transition.request.kind for c in _choices(facts, resolution))


def _words(transition: Transition) -> str:
    answer = transition.answer
    return ", ".join(answer.options) or "nothing" if isinstance(answer, Choose) else str(answer)


def _other_answers(resolution: Resolution, mine: list[Transition], earlier: list[Transition]) -> Iterator[Other]:
    """As if one of the choices had been made otherwise: as for another of them, or in any other way."""
    for transition in mine:
        request = transition.request
        found = [t.answer for t in earlier if t.request.kind == request.kind]
        number = len(transition.answer.options) if isinstance(transition.answer, Choose) else 0
        rest = [Choose((option,)) for option in request.options] if number == 1 else []
        if number > 1:
            rest = [Choose(request.options[:number]), Choose(request.options[-number:])]
        for answer in list(dict.fromkeys((*found, *rest)))[:MOST]:
            if answer != transition.answer and isinstance(answer, Choose):
                other = attrs.evolve(transition, answer=answer)
                decisions = tuple(other if t is transition else t for t in resolution.move.decisions)
                words = f"a spell for which {player(request.seat)} chose {', '.join(answer.options)}"
                yield words, attrs.evolve(resolution, move=attrs.evolve(resolution.move, decisions=decisions))


# 701.9b. What a player chose to discard is what leaves the hand.
def _discarded(resolution: Resolution) -> Iterator[Witness]:
    if not resolution.clean:
        return
    for transition in resolution.asked:
        request, answer = transition.request, transition.answer
        if request.kind != "discard" or transition.outcome != "accepted" or not isinstance(answer, Choose):
            continue
        if request.seat not in in_game(resolution.after):
            continue
        hand = resolution.after.players[request.seat].hand
        if hand is None or request.object != resolution.object.name:
            continue
        kept = [option for option in answer.options if any(card.id == option for card in hand)]
        must = f"{player(request.seat)} discards {', '.join(answer.options)}, as chosen for {resolution.object.name}"
        seen = f"{', '.join(kept)} stayed in the hand"
        yield Witness("discarded", f"{resolution.object.name}, {player(request.seat)}", not kept, must, seen)
