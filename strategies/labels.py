"""Labels: what a drawn case tried, for the statistics of its theme."""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.words.answers import KEEP, Activate, Cast, Choose, ChooseTargets, Concede, player
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import View


def labels_of(trace: Trace) -> tuple[str, ...]:
    """What the trace shows of what was tried, without repetition, in order of appearance.

    ``seats=N``; of the first cast: ``caster=active`` or ``caster=other``, ``targets=N``, ``x=N``, ``modes=N``,
    ``kicked``, ``divided``, ``shares=even|uneven``; ``response-by-another``; ``attempt`` and ``attempt-refused``;
    ``copies=N``, the most copies that were on the stack at once; ``copy-of-copy``; ``re-aimed=none|some|all|swap``;
    ``left``: somebody left the game.

    ``re-aimed=twice``: the same target twice was tried. Of what a copy inherits, as new targets may be chosen for it:
    ``inherits=player|permanent|spell|card`` and ``inherits=own-controller``; ``copier-is-target``: something on the
    stack targets who aims the copy. ``may=yes|no``: what was optional was done or not. ``response-after-a-copy``:
    somebody acted while there was something on the stack that a copy had left already.
    """
    found = [f"seats={len(trace.start.players)}", *_of_first_cast(trace)]
    resolved = False
    for transition in trace.transitions:
        found.extend(_of_transition(transition))
        if resolved and transition.before.stack and _acts(transition):
            found.append("response-after-a-copy")
        resolved = resolved or _copies_in(transition.after) < _copies_in(transition.before)
    most = max((_copies_in(t.after) for t in trace.transitions), default=0)
    found.append(f"copies={_upto(most, 6)}")
    if any(p.lost for p in trace.end.players):
        found.append("left")
    return tuple(dict.fromkeys(found))


def _upto(number: int, top: int) -> str:
    return str(number) if number < top else f"{top}+"


def _copies_in(view: View) -> int:
    return sum(1 for thing in view.stack if thing.kind == "spell" and thing.copy)


def _acts(transition: Transition) -> bool:
    return isinstance(transition.answer, Cast | Activate) and transition.outcome == "accepted"


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
                yield "shares=even" if len(set(cast.division)) == 1 else "shares=uneven"
            return


def _of_transition(transition: Transition) -> Iterator[str]:
    answer, before = transition.answer, transition.before
    if transition.attempt:
        yield "attempt"
        if transition.outcome == "rejected":
            yield "attempt-refused"
    if isinstance(answer, ChooseTargets) and _doubles(transition, answer):
        yield "re-aimed=twice"
    if transition.outcome == "rejected":
        return
    if isinstance(answer, Cast | Activate) and before.stack and transition.request.seat != before.stack[0].controller:
        yield "response-by-another"
    if isinstance(answer, Concede):
        yield "concede"
    if isinstance(answer, Choose) and transition.request.kind == "may":
        yield "may=yes" if "yes" in answer.options else "may=no"
    if transition.request.kind == "new-targets" and isinstance(answer, ChooseTargets):
        yield from _of_new_targets(transition, answer)


def _doubles(transition: Transition, answer: ChooseTargets) -> bool:
    """Whether one instance of the word "target" would have the same target twice."""
    for old, new in zip(transition.request.current or (), answer.targets, strict=False):
        whole = [was if now == KEEP else now for was, now in zip(old, new, strict=False)]
        if len(set(whole)) < len(whole):
            return True
    return False


def _of_new_targets(transition: Transition, answer: ChooseTargets) -> Iterator[str]:
    request = transition.request
    if any(thing.id == request.object and thing.copy for thing in transition.before.stack):
        yield "copy-of-copy"
    current = [handle for phrase in request.current or () for handle in phrase]
    chosen = [handle for phrase in answer.targets for handle in phrase]
    changed = [new for new in chosen if new != KEEP]
    if not current:
        return
    yield from _inherited(transition.before, current, player(request.seat))
    if not changed:
        yield "re-aimed=none"
    elif len(changed) > 1 and sorted(changed) == sorted(o for o, n in zip(current, chosen, strict=False) if n != KEEP):
        yield "re-aimed=swap"
    else:
        yield "re-aimed=all" if len(changed) == len(current) else "re-aimed=some"


def _inherited(view: View, targets: list[str], copier: str) -> Iterator[str]:
    permanents = {p.id for p in view.battlefield}
    stack = {s.id for s in view.stack}
    for target in targets:
        if target.startswith("@"):
            yield "inherits=player"
        elif target in permanents:
            yield "inherits=permanent"
        else:
            yield "inherits=spell" if target in stack else "inherits=card"
    if copier in targets:
        yield "inherits=own-controller"
    if any(copier in phrase for thing in view.stack for phrase in thing.targets or ()):
        yield "copier-is-target"
