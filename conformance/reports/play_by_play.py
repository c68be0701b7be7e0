"""A trace as a judge would tell it: who did what, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from conformance.reports.board import card_lines, pool_text, scenario_lines
from conformance.wording import answer_text, names_of
from reference_engine.words.answers import Pass
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import PermanentView, StackView, View


def experiment_lines(experiment: Experiment, traces: tuple[Trace, ...]) -> list[str]:
    """Each case of an experiment, told one after the other; only cases after the first name their edit."""
    lines: list[str] = []
    for nth, case in enumerate(experiment.cases):
        if len(experiment.cases) > 1:
            lines.append(f"Case {nth + 1}, {case.edit}:")
        same = nth > 0 and case.scenario == experiment.cases[0].scenario
        if same:
            lines.append("Board: as in the first case")
        else:
            lines += _indented("Cards", card_lines(case.scenario)) + _indented("Board", scenario_lines(case.scenario))
        if nth < len(traces):
            lines += _indented("Play", trace_lines(traces[nth]))
    return lines


def _indented(title: str, lines: Iterable[str]) -> list[str]:
    indented = [f"  {line}" for line in lines]
    return [f"{title}:", *indented] if indented else []


@attrs.frozen
class Told:
    """Answers told in one clause: one of them, or passes in a row of which only the last changed anything.

    first, last: their places among the transitions. changes: what they changed, in words.
    """

    first: int
    last: int
    clause: str
    changes: tuple[str, ...] = ()


def told(trace: Trace) -> list[Told]:
    """All answers of a trace; passes at its end that leave an empty stack are not worth telling."""
    found: list[Told] = []
    passed: list[int] = []
    for nth, transition in enumerate(trace.transitions):
        passing = isinstance(transition.answer, Pass) and transition.outcome == "accepted"
        changes = tuple(change_lines(transition.before, transition.after, passing=passing))
        if passing:
            passed.append(transition.request.seat)
            if not changes:
                continue
            found.append(Told(nth - len(passed) + 1, nth, _passes(passed), changes))
        else:
            found += [Told(nth - len(passed), nth - 1, _passes(passed))] if passed else []
            found.append(Told(nth, nth, _answer_line(transition), changes))
        passed = []
    if passed and trace.transitions[-1].after.stack:
        end = len(trace.transitions)
        found.append(Told(end - len(passed), end - 1, _passes(passed)))
    return found


def closing_lines(trace: Trace) -> list[str]:
    """What is to be said after the last answer: what was never asked for, and how the engine failed."""
    lines = [f"never asked for: {d.kind} of player {d.seat} {d.object}".rstrip() for d in trace.unasked]
    if trace.failure:
        lines.append(f"the engine fails here: {trace.failure.kind}, {trace.failure.message}")
    return lines


def trace_lines(trace: Trace) -> list[str]:
    """One line an answer, changes indented below; passes in a row are told together."""
    clauses = [*told(trace), *(Told(0, 0, line) for line in closing_lines(trace))]
    return [
        line
        for nth, one in enumerate(clauses, start=1)
        for line in (f"{nth}. {one.clause}", *(f"     {change}" for change in one.changes))
    ]


def _passes(seats: list[int]) -> str:
    who = f"player {seats[0]} passes" if len(seats) == 1 else f"players {', '.join(map(str, seats))} pass"
    return f"{who} priority"


def _answer_line(transition: Transition) -> str:
    said = answer_text(transition)
    if transition.outcome == "rejected":
        return f"{said}: {transition.reason}" if transition.reason else said
    return said if transition.planned or transition.request.kind == "priority" else f"{said}, not planned"


# -- what changed ---------------------------------------------------------------------------------------------------


def change_lines(before: View, after: View, *, passing: bool = False) -> Iterator[str]:
    """What differs between two views, in words. passing: somebody passed between them, so the top may have resolved."""
    names = {**names_of(before), **names_of(after)}
    if (before.turn, before.step) != (after.turn, after.step):
        yield f"turn {after.turn}, {after.step}"
    yield from _left_stack(before, after, names, passing=passing)
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old.life != new.life:
            verb = "gains" if new.life > old.life else "loses"
            yield f"player {seat} {verb} {abs(new.life - old.life)} life ({old.life} → {new.life})"
        if old.pool != new.pool and old.pool is not None and new.pool is not None:
            yield f"player {seat}'s mana is {pool_text(new.pool)} (was {pool_text(old.pool)})"
        if new.lost and not old.lost:
            yield f"player {seat} loses the game"
    yield from _moves(before, after, names)
    yield from _battlefield(before, after)
    yield from _came_on_stack(before, after, names)


def _left_stack(before: View, after: View, names: dict[str, str], *, passing: bool) -> Iterator[str]:
    still = {s.id for s in after.stack}
    for thing in reversed(before.stack):
        if thing.id not in still:
            done = "resolves" if passing and thing is before.stack[-1] else "leaves the stack"
            yield f"{names.get(thing.id, thing.id)} {done}"


def _came_on_stack(before: View, after: View, names: dict[str, str]) -> Iterator[str]:
    old = {s.id: s for s in before.stack}
    for thing in after.stack:
        known = old.get(thing.id)
        if known is None:
            yield f"on the stack: {names.get(thing.id, thing.id)}{_announced(thing, names)}"
        elif known.targets != thing.targets or known.modes != thing.modes or known.x != thing.x:
            yield f"now {names.get(thing.id, thing.id)}{_announced(thing, names)}"


def _announced(thing: StackView, names: dict[str, str]) -> str:
    said = [f"controlled by player {thing.controller}"] if not thing.card else []
    if thing.modes:
        said.append("mode " + ", ".join(str(m + 1) for m in thing.modes))
    if thing.x is not None:
        said.append(f"X = {thing.x}")
    if thing.targets and any(thing.targets):
        said.append("targeting " + "; ".join(", ".join(names.get(h, h) for h in phrase) for phrase in thing.targets))
    if thing.division:
        said.append("divided " + " + ".join(map(str, thing.division)))
    return f" ({', '.join(said)})" if said else ""


def _moves(before: View, after: View, names: dict[str, str]) -> Iterator[str]:
    """Cards that are in another zone than before; those that left for or from the stack too."""
    old, new = _zones(before), _zones(after)
    for card in sorted(old.keys() | new.keys(), key=lambda c: (len(c), c)):
        if old.get(card) != new.get(card) and new.get(card, "the stack") != "the stack":
            yield f"{names.get(card, card)}: {old.get(card, 'a library')} → {new[card]}"
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.library is not None and now.library is not None and was.library != now.library:
            yield f"player {seat}'s library holds {now.library} cards (was {was.library})"


def _zones(view: View) -> dict[str, str]:
    found = {s.card: "the stack" for s in view.stack if s.card}
    found.update((p.card, "the battlefield") for p in view.battlefield if p.card)
    for seat, player in enumerate(view.players):
        for zone in ("hand", "graveyard", "exile"):
            found.update((c.card, f"player {seat}'s {zone}") for c in getattr(player, zone) or () if c.card)
    return found


_SHOWN = ("power", "toughness", "damage")


def _battlefield(before: View, after: View) -> Iterator[str]:
    old = {p.id: p for p in before.battlefield}
    new = {p.id: p for p in after.battlefield}
    for id_, permanent in new.items():
        if id_ not in old and permanent.card is None:
            yield f"player {permanent.controller} gets the {id_}{_body(permanent)}"
        elif id_ in old:
            yield from _permanent(old[id_], permanent)
    for id_, permanent in old.items():
        if id_ not in new and permanent.card is None:
            yield f"the {id_} is gone"


def _body(permanent: PermanentView) -> str:
    return "" if permanent.power is None else f" ({permanent.power}/{permanent.toughness})"


def _permanent(old: PermanentView, new: PermanentView) -> Iterator[str]:
    name = f"{new.name} [{new.card}]" if new.card else new.id
    if old.counters != new.counters and new.counters is not None:
        yield f"{name} has counters: {', '.join(f'{n} {kind}' for kind, n in new.counters) or 'none'}"
    if old.controller != new.controller:
        yield f"player {new.controller} gains control of {name}"
    if old.tapped != new.tapped and new.tapped is not None:
        yield f"{name} is {'tapped' if new.tapped else 'untapped'}"
    for field in _SHOWN:
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            yield f"{name}: {field} {was} → {now}"
