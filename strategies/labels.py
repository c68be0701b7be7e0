"""Labels: what a drawn case tried, for the statistics of its theme."""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.words.answers import KEEP, Activate, Cast, ChooseTargets, Concede
from reference_engine.words.trace import Trace, Transition


def labels_of(trace: Trace) -> tuple[str, ...]:
    """What the trace shows of what was tried, without repetition, in order of appearance.

    ``seats=N``; of the first cast: ``caster=active`` or ``caster=other``, ``targets=N``, ``x=N``, ``modes=N``,
    ``kicked``, ``divided``; ``response-by-another``; ``attempt`` and ``attempt-refused``; ``copies=N``, the most copies
    that were on the stack at once; ``copy-of-copy``; ``re-aimed=none|some|all|swap``; ``left``: somebody left the game.
    """
    found = [f"seats={len(trace.start.players)}", *_of_first_cast(trace)]
    for transition in trace.transitions:
        found.extend(_of_transition(transition))
    most = max((_copies(t) for t in trace.transitions), default=0)
    found.append(f"copies={_upto(most, 6)}")
    if any(p.lost for p in trace.end.players):
        found.append("left")
    return tuple(dict.fromkeys(found))


def _upto(number: int, top: int) -> str:
    return str(number) if number < top else f"{top}+"


def _copies(transition: Transition) -> int:
    return sum(1 for thing in transition.after.stack if thing.kind == "spell" and thing.copy)


def _of_first_cast(trace: Trace) -> Iterator[str]:
    for transition in trace.transitions:
        cast = transition.answer
        if isinstance(cast, Cast) and transition.outcome == "accepted":
            active = transition.request.seat == transition.before.active
            yield "caster=active" if active else "caster=other"
            yield f"targets={_upto(sum(map(len, cast.targets)), 3)}"
            if cast.x is not None:
                yield f"x={_upto(cast.x, 3)}"
            if cast.modes:
                yield f"modes={_upto(len(cast.modes), 3)}"
            if any(cast.kicks):
                yield "kicked"
            if len(cast.division) > 1:
                yield "divided"
            return


def _of_transition(transition: Transition) -> Iterator[str]:
    answer, before = transition.answer, transition.before
    if transition.attempt:
        yield "attempt"
        if transition.outcome == "rejected":
            yield "attempt-refused"
    if transition.outcome == "rejected":
        return
    if isinstance(answer, Cast | Activate) and before.stack and transition.request.seat != before.stack[0].controller:
        yield "response-by-another"
    if isinstance(answer, Concede):
        yield "concede"
    if transition.request.kind == "new-targets" and isinstance(answer, ChooseTargets):
        yield from _of_new_targets(transition, answer)


def _of_new_targets(transition: Transition, answer: ChooseTargets) -> Iterator[str]:
    request = transition.request
    if any(thing.id == request.object and thing.copy for thing in transition.before.stack):
        yield "copy-of-copy"
    current = [handle for phrase in request.current or () for handle in phrase]
    chosen = [handle for phrase in answer.targets for handle in phrase]
    changed = [new for new in chosen if new != KEEP]
    if not current:
        return
    if not changed:
        yield "re-aimed=none"
    elif len(changed) > 1 and sorted(changed) == sorted(o for o, n in zip(current, chosen, strict=False) if n != KEEP):
        yield "re-aimed=swap"
    else:
        yield "re-aimed=all" if len(changed) == len(current) else "re-aimed=some"
