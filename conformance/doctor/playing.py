"""The later checks: drawn cases are played, to see what is shown and asked, whether it stays the same, and how fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import perf_counter

import attrs

from conformance.adapters.base import Adapter, Restartable
from conformance.doctor.words import Checked, adapters_fault, engines_fault, fine, mind, not_tried
from conformance.examine import Examiner, Found, difference_between_plays
from conformance.registered import all_invariants, all_themes
from conformance.support import drawn_examples
from reference_engine.words.capabilities import OPTIONAL_FIELDS, Capabilities
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from strategies.drawn import Drawn
from strategies.offer import Offer

EACH = 6
"""Examples of each theme that are drawn for the doctor."""

REPEATED = 8
"""Experiments that are played again, and again after the engine was begun anew."""

_QUICK = 100
"""Examples a rule of the quick profile, for the estimate of its time."""

_NOTHING = "nothing that was drawn can be played by it yet"


@attrs.frozen
class Played:
    """Experiments and what the engine did. left_out: by reason, how many were not played."""

    drawn: tuple[Drawn, ...]
    traces: tuple[tuple[Trace, ...], ...]
    found: tuple[Found, ...]
    left_out: Counter[str]
    seconds: float

    @property
    def cases(self) -> list[Trace]:
        """All traces in a row."""
        return [trace for traces in self.traces for trace in traces]


def draw(offer: Offer) -> list[Drawn]:
    """A few examples of each theme, of what the engine supports."""
    return drawn_examples(EACH, offer)


def play_all(adapter: Adapter, drawn: list[Drawn]) -> Played:
    """Play what the engine can play, every invariant watching."""
    examiner = Examiner(adapter, tuple(all_invariants().values()))
    taken: list[Drawn] = []
    traces: list[tuple[Trace, ...]] = []
    found: list[Found] = []
    left_out, seconds = Counter[str](), 0.0
    for one in drawn:
        reason = one.unsupported or examiner.unplayable(one.experiment)
        if reason:
            left_out[reason] += 1
            continue
        begun = perf_counter()
        examined = examiner.examine(one.experiment, one.traces)
        seconds += perf_counter() - begun
        taken.append(one)
        traces.append(examined.traces)
        found += examined.found
    return Played(tuple(taken), tuple(traces), tuple(found), left_out, seconds)


def playable(played: Played) -> Iterator[Checked]:
    """How much of what is drawn it can play, and what stands in the way most often."""
    number, all_ = len(played.drawn), len(played.drawn) + played.left_out.total()
    if not number:
        yield not_tried("playing", f"{_NOTHING}: {_most(played.left_out)}")
        return
    said = f"{number} of {all_} drawn examples are played"
    yield fine("playing", said if number == all_ else f"{said}; most of the others: {_most(played.left_out)}")


def _most(reasons: Counter[str]) -> str:
    return min(reasons, key=lambda reason: (-reasons[reason], reason), default="")


_ADVICE = {
    "crash": "look at its last words on standard error; the process must not end before it is stopped",
    "timeout": "find out what it waits for: each line that comes in needs one line out",
    "protocol-error": "mend what the adapter sends; the page on the protocol says what is meant",
    "engine-error": "the engine said so itself: look there",
    "flaky": "look for what one game leaves behind for the next, or for chance",
}


def failures(played: Played) -> Iterator[Checked]:
    """What went wrong in playing, a line a kind; then what rules say of it."""
    if not played.drawn:
        return
    by_kind: dict[str, list[Found]] = {}
    for found in played.found:
        by_kind.setdefault(found.kind, []).append(found)
    for kind, advice in _ADVICE.items():
        if kind in by_kind:
            first = by_kind[kind][0]
            said = f"{len(by_kind[kind])} of {len(played.drawn)} examples; the first ({first.rule}): {first.seen}"
            blame = adapters_fault if kind in {"protocol-error", "timeout"} else engines_fault
            yield blame(kind, said, advice)
    rules = sorted({found.rule for found in by_kind.get("violated", ())})
    if rules:
        said = f"{len(rules)} rules are broken in these few examples: {', '.join(rules)}"
        yield mind("rules", said, "this is what the suite is for: `conformance run` shrinks and tells each")
    elif not set(by_kind) & set(_ADVICE):
        yield fine("rules", "no rule is broken in these few examples")


# -- what it declares -----------------------------------------------------------------------------------------------


_SOMETIMES_NULL = ("stack.source", "stack.x")
"""Null also where there is nothing to show: an ability's source is gone, a spell has no X."""


def shows(capabilities: Capabilities, played: Played) -> Iterator[Checked]:
    """For each field of a view that it may leave unshown: whether it shows what it declares."""
    if not played.drawn:
        return
    tried, hidden = _shown(played)
    for field in OPTIONAL_FIELDS:
        if tried[field]:
            yield from _of_field(field, field in capabilities.shows, tried[field], hidden[field])
    never = [field for field in capabilities.shows if not tried[field]]
    if never:
        yield not_tried("shows", f"nothing came up that has {', '.join(never)}")
    number = sum(tried[f] > hidden[f] for f in OPTIONAL_FIELDS)
    yield fine("shows", f"{number} of {len(OPTIONAL_FIELDS)} optional fields of views")


def _of_field(field: str, declared: bool, tried: int, hidden: int) -> Iterator[Checked]:
    name = f"shows {field}"
    if declared and hidden == tried and field not in _SOMETIMES_NULL:
        yield adapters_fault(name, "it declares this, and it is null everywhere", "show it, or do not declare it")
    elif declared and hidden and field not in _SOMETIMES_NULL:
        said = f"it is null in {hidden} of {tried} places, and shown in the others"
        yield adapters_fault(name, said, "show it always, or never and do not declare it")
    elif not declared and hidden < tried:
        yield mind(name, "it shows this and does not declare it", "declare it")


def _shown(played: Played) -> tuple[Counter[str], Counter[str]]:
    """By field, in how many places it could have been shown, and in how many it was null."""
    tried, hidden = Counter[str](), Counter[str]()
    for trace in played.cases:
        for view in (trace.start, *(t.after for t in trace.transitions)):
            entries = {"player": view.players, "permanent": view.battlefield, "stack": view.stack}
            for field in OPTIONAL_FIELDS:
                kind, _, name = field.partition(".")
                values = [getattr(entry, name) for entry in entries[kind]]
                tried[field] += len(values)
                hidden[field] += values.count(None)
    return tried, hidden


def chooses(capabilities: Capabilities, played: Played) -> Iterator[Checked]:
    """Whether it asks for what it declares that players choose, where the reference asked."""
    if not played.drawn:
        return
    wanted = {t.request.kind for one in played.drawn for trace in one.traces for t in trace.transitions}
    asked = {t.request.kind for trace in played.cases for t in trace.transitions}
    declared = wanted if capabilities.chooses is None else set(capabilities.chooses)
    never = sorted((wanted & declared) - asked - {"order"})
    if never:
        said = f"players are never asked for {', '.join(never)}, though it came up"
        yield mind("chooses", said, "ask, or declare `chooses` without them: then they are unsupported, not failed")
    else:
        yield fine("chooses", f"players are asked for {', '.join(sorted(asked))}")


# -- the same again, and how fast -----------------------------------------------------------------------------------


def deterministic(adapter: Adapter, capabilities: Capabilities, played: Played) -> Iterator[Checked]:
    """Whether the same case goes the same again, also after the engine was begun anew."""
    if not played.drawn:
        return
    examiner = Examiner(adapter, ())
    pairs: list[tuple[Experiment, tuple[Trace, ...]]] = [
        (one.experiment, traces)
        for one, traces in zip(played.drawn, played.traces, strict=True)
        if not any(trace.failure for trace in traces)
    ][:REPEATED]
    times = ["played again", "begun anew"] if isinstance(adapter, Restartable) else ["played again"]
    for when in times:
        if when == "begun anew" and isinstance(adapter, Restartable):
            adapter.restart()
        for experiment, traces in pairs:
            differs = difference_between_plays(traces, examiner.play(experiment))
            if differs:
                said = f"{when}, a case went otherwise: {differs}"
                yield _otherwise(said, capabilities.deterministic)
                return
    yield fine("determinism", f"{len(pairs)} examples went the same when they were {' and '.join(times)}")


def _otherwise(said: str, declared: bool) -> Checked:
    blame = engines_fault if declared else mind
    return blame("determinism", said, _ADVICE["flaky"])


def speed(played: Played) -> Iterator[Checked]:
    """How many cases it plays a second, and what that means for a run."""
    if not played.drawn:
        return
    answers = sum(len(trace.transitions) for trace in played.cases)
    each = played.seconds / len(played.drawn)
    quick = each * _QUICK * len(all_themes())
    said = (
        f"{len(played.cases) / played.seconds:.0f} cases a second, {1000 * played.seconds / max(1, answers):.2f} ms an "
        f"answer; `run` with one worker takes about {quick:.0f} s, `--profile standard` {5 * quick / 60:.0f} min"
    )
    yield fine("speed", said)
