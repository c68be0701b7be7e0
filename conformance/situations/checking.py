"""Judging a situation: what its file expects at each moment, against the trace that an engine gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from conformance.situations.words import (
    Asked,
    Expected,
    PermanentsExpected,
    Scripted,
    SeatExpected,
    StackExpected,
    Variation,
)
from conformance.wording import answer_text
from reference_engine.words.answers import Pass
from reference_engine.words.mana import Pool, mana_of
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import PermanentView, StackView, View


@attrs.frozen
class Finding:
    """One thing that was looked at. about: what and when. held: None where the engine does not show it."""

    about: str
    expected: str
    seen: str
    held: bool | None


@attrs.frozen
class Moment:
    """A view at rest, and everything that was seen and asked up to it."""

    name: str
    view: View
    so_far: tuple[Transition, ...]
    start: View

    def stack_objects(self) -> dict[str, StackView]:
        """Every object seen on the stack so far, as it was first seen, by its suite name."""
        found: dict[str, StackView] = {}
        for view in (self.start, *(t.after for t in self.so_far)):
            for thing in view.stack:
                found.setdefault(thing.id, thing)
        return found


def judge(trace: Trace, case: Variation) -> tuple[Finding, ...]:
    """All findings about one case, in the order of its file: the answers first."""
    found = list(_answers(trace, case.answers))
    for expected in case.expect:
        moment = _moment(trace, expected)
        if moment is None:
            name = expected.after or expected.once
            found.append(Finding(f"{name} on the stack", "it is seen there", "it is not", held=False))
        else:
            found += _expected(moment, expected)
    return tuple(found)


# -- the answers ----------------------------------------------------------------------------------------------------


def _answers(trace: Trace, scripted: tuple[Scripted, ...]) -> Iterator[Finding]:
    """Legal answers were asked for and accepted; illegal ones were rejected, and nothing changed."""
    silent = {(s.seat, s.request_kind, s.on) for s in scripted if s.maybe}
    for decision in trace.unasked:
        planned = next(p for p in trace.case.answers if p.decision == decision)
        key = (decision.seat, decision.kind, decision.object)
        if not isinstance(planned.answer, Pass) and key not in silent:
            at = f" at {decision.object}" if decision.object else ""
            asked = f"player {decision.seat}, {decision.kind}{at}, time {decision.nth + 1}"
            yield Finding("an answer", f"it is asked for: {asked}", "it never is", held=False)
    for transition in trace.transitions:
        if transition.planned:
            yield _accepted(transition)


def _accepted(transition: Transition) -> Finding:
    about = f"whether {answer_text(attrs.evolve(transition, outcome='accepted'))} is legal"
    refused = transition.outcome == "rejected"
    if not transition.attempt:
        return Finding(about, "accepted", f"rejected: {transition.reason}" if refused else "accepted", held=not refused)
    if refused and transition.after != transition.before:
        return Finding(about, "rejected, and nothing changed", "rejected, but something changed", held=False)
    return Finding(about, "rejected", "rejected" if refused else "accepted", held=refused)


# -- moments --------------------------------------------------------------------------------------------------------


def _moment(trace: Trace, expected: Expected) -> Moment | None:
    """The moment that the expectation speaks of, None if it never came."""
    steps = trace.transitions
    if not (expected.after or expected.once):
        return Moment("at the end", trace.end, steps, trace.start)
    met = False
    for index, transition in enumerate(steps):
        there = any(thing.id == (expected.after or expected.once) for thing in transition.after.stack)
        met = met or there
        at_rest = index + 1 == len(steps) or steps[index + 1].request.kind == "priority"
        if at_rest and (met and not there if expected.after else there):
            since = f"after {expected.after} left" if expected.after else f"once {expected.once} is on"
            return Moment(f"{since} the stack", transition.after, steps[: index + 1], trace.start)
    return None


# -- what must be so ------------------------------------------------------------------------------------------------


def _expected(moment: Moment, expected: Expected) -> Iterator[Finding]:
    view = moment.view
    if expected.life is not None:
        yield _same(moment, "life totals", expected.life, tuple(p.life for p in view.players))
    if expected.step is not None:
        yield _same(moment, "step", expected.step, view.step)
    if expected.stack is not None:
        yield _same(moment, "the stack, bottom to top", expected.stack, tuple(map(_on_stack, view.stack)))
    objects = moment.stack_objects().values()
    for name, numbers in expected.copies.items():
        copies = [o.controller for o in objects if o.kind == "spell" and o.card is None and o.name == name]
        yield _same(moment, f"copies of {name} by seat", numbers, _by_seat(copies, view))
    for name, numbers in expected.triggers.items():
        abilities = [o.controller for o in objects if o.kind == "triggered" and o.name == name]
        yield _same(moment, f"triggered abilities of {name} by seat", numbers, _by_seat(abilities, view))
    for seat in expected.seats:
        yield from _seat(moment, seat)
    for permanents in expected.permanents:
        yield from _permanents(moment, permanents)
    for thing in expected.objects:
        yield from _stack_object(moment, thing)
    for asked in expected.asked:
        yield _asked(moment, asked)


def _same(moment: Moment, what: str, expected: object, seen: object) -> Finding:
    """The finding about a value; ``seen`` is None where the engine does not show it."""
    held = None if seen is None else expected == seen
    return Finding(f"{what} {moment.name}", _text(expected), _text(seen), held)


def _text(value: object) -> str:
    if value is None:
        return "not shown"
    if isinstance(value, tuple):
        return ", ".join(map(_text, value)) or "nothing"
    return str(value)


def _on_stack(thing: StackView) -> str:
    kind = "copy" if thing.kind == "spell" and thing.card is None else thing.kind
    return f"{kind} {thing.name} @{thing.controller}"


def _by_seat(controllers: list[int], view: View) -> tuple[int, ...]:
    counted = Counter(controllers)
    return tuple(counted[seat] for seat in range(len(view.players)))


def _seat(moment: Moment, expected: SeatExpected) -> Iterator[Finding]:
    player = moment.view.players[expected.seat]
    whose = f"of player {expected.seat}"
    if expected.life is not None:
        yield _same(moment, f"life {whose}", expected.life, player.life)
    if expected.lost is not None:
        yield _same(moment, f"whether player {expected.seat} has lost", expected.lost, player.lost)
    if expected.hand_size is not None:
        yield _same(moment, f"hand size {whose}", expected.hand_size, None if player.hand is None else len(player.hand))
    if expected.library is not None:
        yield _same(moment, f"cards in the library {whose}", expected.library, player.library)
    for zone in ("hand", "graveyard", "exile"):
        wanted, cards = getattr(expected, zone), getattr(player, zone)
        if wanted is not None:
            names = None if cards is None else tuple(sorted(card.name for card in cards))
            yield _same(moment, f"{zone} {whose}", tuple(sorted(wanted)), names)
    if expected.pool is not None:
        yield _same(moment, f"mana pool {whose}", _mana(Pool.of(mana_of(expected.pool))), _mana(player.pool))


def _mana(pool: Pool | None) -> str | None:
    return None if pool is None else "".join(t * pool.amount(t) for t in "WUBRGC") or "empty"


def _permanents(moment: Moment, expected: PermanentsExpected) -> Iterator[Finding]:
    """How many of the permanents have every property asked for.

    Where one of them hides a property, that is said, and the others are judged as far as they settle the number.
    """
    found = [p for p in moment.view.battlefield if p.name == expected.name and p.controller == expected.controller]
    wanted = {f: getattr(expected, f) for f in _PROPERTIES if getattr(expected, f) is not None}
    hidden = [f for f in wanted if any(_value(p, f) is None for p in found)]
    for field in hidden:
        yield _same(moment, f"{field} of {expected.name}", wanted.pop(field), None)
    fitting = [p for p in found if all(_value(p, field) == value for field, value in wanted.items())]
    what = ", ".join((expected.name, *(f"{field} {value}" for field, value in wanted.items())))
    seen = str(len(fitting))
    if len(found) != len(fitting):
        seen += " (there are " + "; ".join(_described(p, wanted) for p in found) + ")"
    settled = not hidden or len(found) == expected.number
    held = len(fitting) == expected.number if settled else _too_few(fitting, expected)
    yield Finding(f"permanents of player {expected.controller} {moment.name}: {what}", str(expected.number), seen, held)


def _too_few(fitting: list[PermanentView], expected: PermanentsExpected) -> bool | None:
    """False where even those that may fit are too few, None where what is hidden decides."""
    return False if len(fitting) < expected.number else None


_PROPERTIES = ("power", "toughness", "tapped", "token", "counters")


def _described(permanent: PermanentView, fields: Iterable[str]) -> str:
    return f"{permanent.id} with " + ", ".join(f"{field} {_value(permanent, field)}" for field in fields)


def _value(permanent: PermanentView, field: str) -> object:
    value = getattr(permanent, field)
    return dict(value) if field == "counters" and value is not None else value


def _stack_object(moment: Moment, expected: StackExpected) -> Iterator[Finding]:
    there = {thing.id: thing for thing in moment.view.stack}
    thing = there.get(expected.name)
    if thing is None:
        yield _same(moment, "the stack", expected.name, tuple(there))
        return
    for field in ("targets", "modes", "x", "kicks", "division"):
        wanted = getattr(expected, field)
        if wanted is not None:
            yield _same(moment, f"{field} of {expected.name}", wanted, getattr(thing, field))


def _asked(moment: Moment, expected: Asked) -> Finding:
    on = f" by {expected.on}" if expected.on else ""
    number = sum(
        t.request.seat == expected.seat
        and t.request.kind == expected.kind
        and (not expected.on or t.request.object == expected.on)
        and t.outcome == "accepted"
        for t in moment.so_far
    )
    what = f"times player {expected.seat} was asked for {expected.kind}{on}"
    return _same(moment, what, expected.number, number)
