"""Obligations of the Hive Mind family about which copies are made: for whom, of which spells, and always."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_objects import Copying
from conformance.invariants.hive_mind import SetOff, all_others_copy, set_off
from conformance.invariants.registry import Judged, Witness, experiment_invariant, invariant
from reference_engine.words.answers import Choose, ChooseTargets
from reference_engine.words.trace import Transition
from strategies.texts import Face


@invariant(
    "hive-mind.copies-equal-players-minus-one",
    cr=("608.2c", "608.2h", "800.4a", "102.1"),
    clauses=("missing", "extra", "caster", "left", "sets"),
)
def copies_equal_players_minus_one(facts: Facts) -> Iterator[Witness]:
    """Each player in the game other than the caster makes one copy for each trigger, nobody else makes any."""
    for copying in all_others_copy(facts):
        if copying.players is None or copying.each is None or copying.performed is None:
            continue
        wrong = list(_miscounted(copying, facts.seats))
        yield from wrong or (Witness("missing", copying.by.name),)
    for cast in set_off(facts):
        if cast.waiting > 1 and cast.seen:
            held = cast.seen >= cast.waiting
            yield Witness(
                "sets",
                cast.spell.name,
                held,
                f"{cast.waiting} abilities trigger as @{cast.seat} casts {cast.spell.title}, one for each permanent",
                f"{cast.seen} came to the stack",
            )


def _miscounted(copying: Copying, seats: int) -> Iterator[Witness]:
    for seat in range(seats):
        expected, made = copying.expected(seat) or 0, len(copying.made_by(seat))
        if made == expected:
            continue
        if made < expected:
            clause, why = "missing", f"@{seat} is in the game and did not cast the spell"
        elif seat == copying.by.that_player:
            clause, why = "caster", f"@{seat} cast the spell"
        elif copying.move.before.players[seat].lost:
            clause, why = "left", f"@{seat} has left the game"
        else:
            clause, why = "extra", f"each other player copies {_times(expected)}"
        yield Witness(
            clause,
            f"{copying.by.name}, @{seat}",
            held=False,
            expected=f"@{seat} makes {expected} as {copying.by.name} resolves: {why}",
            seen=f"{made} {'copy' if made == 1 else 'copies'} under the control of @{seat}",
        )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


# -- of which spells ------------------------------------------------------------------------------------------------


@invariant(
    "hive-mind.copies-untargeted-spells-too",
    cr=("603.2", "707.10", "601.2i", "608.2g", "707.12"),
    clauses=("not-triggered", "triggered-anyway", "not-copied", "asked"),
)
def copies_untargeted_spells_too(facts: Facts) -> Iterator[Witness]:
    """Every instant or sorcery that anybody casts is copied, with targets or without, and no other spell is."""
    for cast in set_off(facts):
        yield _triggered(cast, facts.cards[cast.spell.title])
    for copying in all_others_copy(facts):
        if copying.performed and sum(copying.each or ()):
            said = copying.announced
            number = "?" if said is None else str(len(said.flat_targets))
            yield Witness(
                "not-copied",
                copying.by.name,
                bool(copying.copies),
                f"{copying.original} is copied, having {number} targets",
                "no copy of it came to the stack",
            )
            if said is not None and not said.flat_targets:
                yield from (_given_targets(copying, t) for t in copying.requests if t.request.kind == "new-targets")


def _triggered(cast: SetOff, face: Face) -> Witness:
    what = f"@{cast.seat} casts {cast.spell.title}, {' '.join(face.types)}"
    if not cast.waiting:
        seen = f"{cast.seen} abilities or copies came to the stack"
        return Witness("triggered-anyway", cast.spell.name, not cast.seen, f"nothing triggers as {what}", seen)
    expected = f"each ability that waits for instants and sorceries triggers as {what}"
    return Witness("not-triggered", cast.spell.name, bool(cast.seen), expected, "none came to the stack")


def _given_targets(copying: Copying, transition: Transition) -> Witness:
    """Whether a spell without targets got some: nothing can be chosen for it (707.10c)."""
    given = isinstance(transition.answer, ChooseTargets) and any(transition.answer.targets)
    offered = len(transition.request.options) > 1
    taken = transition.outcome == "accepted" and given
    options = ", ".join(transition.request.options) or "anything"
    return Witness(
        "asked",
        f"{copying.by.name}, @{transition.request.seat}",
        not offered and not taken,
        f"{copying.original} has no targets, so there are none to choose for its copies",
        f"@{transition.request.seat} was asked for new targets among {options}",
    )


# -- whether they like it or not ------------------------------------------------------------------------------------


@experiment_invariant(
    "hive-mind.copy-is-mandatory",
    cr=("608.2c", "608.2d", "101.3"),
    clauses=("offered", "declined", "policy", "optional"),
)
def copy_is_mandatory(judged: Judged) -> Iterator[Witness]:
    """However the players decide, each other player copies; what says "may" can be declined."""
    for facts in judged.facts:
        for copying in all_others_copy(facts):
            yield _offered(copying)
            yield from _declined(copying)
        for copying in facts.copyings:
            if copying.copier.optional is not None and copying.move.whole:
                yield from _optional(copying)
    yield from _policies(judged)


def _offered(copying: Copying) -> Witness:
    """No decision is asked but what the copies target."""
    asked = [t for t in copying.requests if t.request.kind in {"may", "kick", "cast"} and len(t.request.options) != 1]
    seats = ", ".join(f"@{t.request.seat}" for t in asked)
    return Witness(
        "offered",
        copying.by.name,
        not asked,
        f"nobody decides whether to copy {copying.original}",
        f"a choice was offered to {seats}",
    )


def _declined(copying: Copying) -> Iterator[Witness]:
    for seat in copying.players or ():
        expected, made = copying.expected(seat), len(copying.made_by(seat))
        if expected is not None:
            yield Witness(
                "declined",
                f"{copying.by.name}, @{seat}",
                made >= expected,
                f"@{seat} copies {copying.original}, whatever the copy does and can be aimed at",
                f"{made} of {expected} copies under the control of @{seat}",
            )


def _optional(copying: Copying) -> Iterator[Witness]:
    """Contrast: an instruction that says "may" is asked, and a no is a no."""
    asked = [t for t in copying.requests if t.request.kind in {"may", "pay"} and t.outcome == "accepted"]
    refused = any(isinstance(t.answer, Choose) and t.answer.options in {("no",), ()} for t in asked)
    if copying.copies or refused:
        yield Witness(
            "optional",
            copying.by.name,
            not copying.copies or (bool(asked) and not refused),
            f"@{copying.by.controller} may copy {copying.original} or not",
            "it was copied though they declined" if refused else "it was copied and they were not asked",
        )


def _policies(judged: Judged) -> Iterator[Witness]:
    """Whatever the players decide, the same trigger makes the same copies, as long as the same players are there."""
    base = {copying.by.name: copying for copying in all_others_copy(judged.facts[0])}
    for case, facts in zip(judged.experiment.cases[1:], judged.facts[1:], strict=True):
        for copying in all_others_copy(facts):
            other = base.get(copying.by.name)
            if other is None or not _alike(other, copying):
                continue
            first, second = (_counts(c, facts.seats) for c in (other, copying))
            yield Witness(
                "policy",
                copying.by.name,
                first == second,
                f"the copies of each seat are the same whatever is decided: {first} in the first case",
                f"{second} in the case {case.edit!r}",
            )


def _alike(one: Copying, other: Copying) -> bool:
    """Whether two copyings of two cases are of the same spell, for the same players."""
    known = one.players is not None and one.original is not None and other.original is not None
    if not known or one.original is None or other.original is None:
        return False
    same = one.original.title == other.original.title and one.by.that_player == other.by.that_player
    return same and (one.players, one.each) == (other.players, other.each)


def _counts(copying: Copying, seats: int) -> tuple[int, ...]:
    return tuple(len(copying.made_by(seat)) for seat in range(seats))
