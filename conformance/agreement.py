"""The engine against the reference: whole view against whole view, whenever a player has priority.

Cards are matched by card id, the stack by position, everything else (tokens) as a multiset of what both engines show;
what one of them does not show (None) is not compared. Indistinguishable objects are interchangeable; once an answer has
to tell apart what the two engines may have named differently, comparison stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from conformance.occasions import occasion
from conformance.wording import answer_text
from reference_engine.words.amounts import ColorsSpent, ManaSpent
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Pass
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from strategies.texts import mentions


@attrs.frozen
class Difference:
    """The first thing the two engines show differently.

    field: such as ``"players.life"``. occasion: what had been done since the moment before. answers: how many
    the engine was given until then. expected: what the reference shows, seen: what the engine shows, both in
    words, with whose or what it is.
    """

    field: str
    occasion: str
    answers: int
    expected: str
    seen: str


@attrs.frozen
class Agreement:
    """What a comparison gives: no difference, the first one, or that it stopped being comparable at a moment."""

    difference: Difference | None = None
    not_comparable: str = ""


def compare(reference: Trace, engine: Trace) -> Agreement:
    """The first difference between two traces of the same case. An engine that failed is compared up to its failure."""
    steps = reference.transitions
    ours, theirs = _moments(reference), _moments(engine)
    ends = (*ours[1:], len(steps))
    same = _Same()
    counts_mana = any(mentions(c, word) for c in reference.case.scenario.cards for word in (ColorsSpent, ManaSpent))
    for nth, (first, end, other) in enumerate(zip(ours, ends, theirs, strict=False)):
        our, their = _view(reference, first), _view(engine, other)
        for step in steps[ours[nth - 1] : first] if nth else ():
            same.paying.update(_paying(step, left_to_engine=True))
        found = next(_differences(our, their, same), None) if _may_differ(our, their, same) else None
        if found:
            said = _occasion(found[0], reference, engine, nth)
            return Agreement(_told(found, steps[:first], engine.transitions[:other], said))
        if same.paid_otherwise and counts_mana:
            return Agreement(not_comparable="it was left to the engine what to pay, and a card counts what was spent")
        if end == first + 1 and isinstance(steps[first].answer, Pass):
            continue
        if any(not same.paid_otherwise.isdisjoint(_paying(step)) for step in steps[first:end]):
            return Agreement(
                not_comparable="what is left of their mana differs, for it was left to the engine what to pay"
            )
        hidden = _cannot_tell(our, their, steps[first:end])
        if hidden:
            return Agreement(not_comparable=hidden)
    if engine.failure is None and len(ours) != len(theirs):
        field = ("priority", f"{len(ours)} times until rest", f"{len(theirs)} times until rest")
        until = theirs[min(len(ours), len(theirs) - 1)]
        return Agreement(_told(field, steps, engine.transitions[:until], "one comes to rest"))
    return Agreement()


def _moments(trace: Trace) -> list[int]:
    """The indexes of the views with priority, and at the end that of the last view."""
    steps = trace.transitions
    found = [n for n, step in enumerate(steps) if n == 0 or step.request.kind == "priority"]
    return found if trace.failure else [*found, len(steps)]


def _view(trace: Trace, moment: int) -> View:
    return trace.transitions[moment].before if moment < len(trace.transitions) else trace.end


_Found = tuple[str, str, str]
"""Which field, what the reference shows, what the engine shows."""


@attrs.define
class _Same:
    """Pairs that were compared before, by identity: views share the parts that did not change.

    equal: of entries and of whole parts. alike: of entries that may differ in what one engine does not show, or names.
    last: the two views that were compared last, without a difference. paying: the seats that have left it to the engine
    with which mana to pay. paid_otherwise: those of them that have as much mana left as on the other engine, but other
    mana: what to pay with is their choice (601.2h), which the answer leaves open.
    """

    equal: set[tuple[int, int]] = attrs.Factory(set)
    alike: set[tuple[int, int]] = attrs.Factory(set)
    last: tuple[View, View] | None = None
    paying: set[int] = attrs.Factory(set)
    paid_otherwise: set[int] = attrs.Factory(set)


def _paying(step: Transition, *, left_to_engine: bool = False) -> tuple[int, ...]:
    """Who pays in that step, if anybody does."""
    answer, seat = step.answer, step.request.seat
    if isinstance(answer, Choose):
        # An answer that mana is paid for, during a resolution, never says which (118.3a).
        return (seat,) if _has_less_mana(step, seat) else ()
    if not isinstance(answer, Cast | Activate) or (left_to_engine and answer.payment is not None):
        return ()
    return (seat,)


def _has_less_mana(step: Transition, seat: int) -> bool:
    before, after = (view.players[seat].pool for view in (step.before, step.after))
    return before is not None and after is not None and after.total < before.total


def _occasion(field: str, reference: Trace, engine: Trace, moment: int) -> str:
    """What was done between the moment before and that one."""
    (begin, end), (other, last) = ((([0, *_moments(t)])[moment:][:2]) for t in (reference, engine))
    return occasion(field, reference, begin, end, engine.transitions[other:last])


def _told(found: _Found, ours: tuple[Transition, ...], theirs: tuple[Transition, ...], occasion: str) -> Difference:
    """Each as its own engine came to it: what one refuses, the other may have taken."""
    field, expected, seen = found
    when, then = (f"after {answer_text(before[-1])}, " if before else "at the start, " for before in (ours, theirs))
    return Difference(field, occasion, len(theirs), when + expected, then + seen)


# -- differences ----------------------------------------------------------------------------------------------------


def _may_differ(our: View, their: View, same: _Same) -> bool:
    """Whether there is anything to compare that was not compared in the moment before."""
    last, same.last = same.last, (our, their)
    if last is None or our.step != their.step or our.priority != their.priority:
        return True
    mine, yours = last
    if our.battlefield is not mine.battlefield or their.battlefield is not yours.battlefield:
        return True
    if our.stack is not mine.stack or their.stack is not yours.stack:
        return True
    if our.players is not mine.players or their.players is not yours.players:
        return True
    return our.turn != their.turn or our.active != their.active


def _differences(our: View, their: View, same: _Same) -> Iterator[_Found]:
    if (our.turn, our.step, our.active, our.priority) != (their.turn, their.step, their.active, their.priority):
        for name in ("turn", "step", "active", "priority"):
            yield from _scalar(name, f"the {name}", getattr(our, name), getattr(their, name))
    if not _equal(our.players, their.players, same):
        for seat, (o, t) in enumerate(zip(our.players, their.players, strict=True)):
            if (id(o), id(t)) not in same.alike:
                yield from _player(seat, o, t, same)
                same.alike.add((id(o), id(t)))
    equal = _equal(our.battlefield, their.battlefield, same)
    if not equal:
        yield from _battlefield(our, their, same)
    # What the stack targets is told apart by what is on the battlefield.
    if not (equal and _equal(our.stack, their.stack, same)):
        yield from _stack(our, their, same)


def _equal(ours: tuple[object, ...], theirs: tuple[object, ...], same: _Same) -> bool:
    """Whether two parts of a view are equal, entry by entry; what was found equal before is not looked at again."""
    pair, equal = (id(ours), id(theirs)), same.equal
    if ours is theirs or pair in equal:
        return True
    if len(ours) != len(theirs):
        return False
    for our, their in zip(ours, theirs, strict=True):
        entries = (id(our), id(their))
        if entries not in equal:
            alike = _equal_players(our, their, same) if isinstance(our, PlayerView) else our == their
            if not alike:
                return False
            equal.add(entries)
    equal.add(pair)
    return True


def _equal_players(our: PlayerView, their: object, same: _Same) -> bool:
    """Whether two players are equal; of what is in their zones most was found equal before."""
    if not isinstance(their, PlayerView):
        return False
    if our.life != their.life or our.library != their.library or our.lost != their.lost:
        return False
    if our.pool != their.pool or our.counters != their.counters:
        return False
    zones = ((our.hand, their.hand), (our.graveyard, their.graveyard), (our.exile, their.exile))
    return all(o is not None and t is not None and _equal(o, t, same) for o, t in zones)


def _player(seat: int, our: PlayerView, their: PlayerView, same: _Same) -> Iterator[_Found]:
    same.paid_otherwise.discard(seat)
    for name in ("life", "library", "pool", "lost", "counters"):
        if name == "pool" and our.pool != their.pool and seat in same.paying and _as_much(our, their):
            same.paid_otherwise.add(seat)
            continue
        yield from _scalar(f"players.{name}", f"@{seat}'s {name}", getattr(our, name), getattr(their, name))
    for zone in ("hand", "graveyard", "exile"):
        yield from _cards(zone, seat, getattr(our, zone), getattr(their, zone))


def _as_much(our: PlayerView, their: PlayerView) -> bool:
    return our.pool is not None and their.pool is not None and our.pool.total == their.pool.total


def _scalar(field: str, what: str, our: Any, their: Any) -> Iterator[_Found]:
    if our is None or their is None:
        if field != "priority" or our == their:
            return
    if our != their:
        yield field, f"{what} is {_plain(our)}", f"{what} is {_plain(their)}"


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "none"
    if attrs.has(type(value)):
        held = {f.name: getattr(value, f.name) for f in attrs.fields(type(value)) if getattr(value, f.name)}
        return " ".join(f"{k}{v}" for k, v in held.items()) or "empty"
    return str(value)


def _cards(
    zone: str, seat: int, our: tuple[CardView, ...] | None, their: tuple[CardView, ...] | None
) -> Iterator[_Found]:
    if our is None or their is None:
        return
    left, right = (Counter(c.card or f"{c.name} (no card)" for c in cards) for cards in (our, their))
    if left != right:
        what = f"@{seat}'s {zone} holds "
        yield f"players.{zone}", what + _listed(left), what + _listed(right)


def _listed(found: Counter[str]) -> str:
    return ", ".join(sorted(found.elements())) or "nothing"


def _battlefield(our: View, their: View, same: _Same) -> Iterator[_Found]:
    left = {p.card: p for p in our.battlefield if p.card is not None}
    right = {p.card: p for p in their.battlefield if p.card is not None}
    if left.keys() != right.keys():
        what = "the cards on the battlefield are "
        yield "battlefield", what + _listed(Counter(left.keys())), what + _listed(Counter(right.keys()))
        return
    for card in sorted(left):
        pair = (id(left[card]), id(right[card]))
        if pair not in same.alike:
            yield from _fields("battlefield", f"{left[card].name} ({card})", left[card], right[card])
            same.alike.add(pair)
    yield from _tokens(our, their)


_NAMING = ("id", "source", "targets")


def _fields(where: str, what: str, our: Any, their: Any) -> Iterator[_Found]:
    for field in attrs.fields(type(our)):
        if field.name not in _NAMING:
            o, t = getattr(our, field.name), getattr(their, field.name)
            if field.name in {"types", "subtypes"} and o is not None and t is not None:
                o, t = tuple(sorted(o)), tuple(sorted(t))
            yield from _scalar(f"{where}.{field.name}", f"{field.name} of {what}", o, t)


def _tokens(our: View, their: View) -> Iterator[_Found]:
    left, right = _loose(our), _loose(their)
    shown = _shown_by_both([*left, *right])
    ours, theirs = (Counter(_signature(p, shown) for p in tokens) for tokens in (left, right))
    if ours != theirs:
        what = "the tokens on the battlefield are "
        yield "battlefield.tokens", what + _tokens_text(ours - theirs, ours), what + _tokens_text(theirs - ours, theirs)


def _tokens_text(differing: Counter[str], all_of_them: Counter[str]) -> str:
    return f"{_listed(differing)} (of {all_of_them.total()})" if differing else f"{all_of_them.total()} in all"


def _loose(view: View) -> list[PermanentView]:
    return [p for p in view.battlefield if p.card is None]


def _shown_by_both(permanents: list[PermanentView]) -> tuple[str, ...]:
    names = (f.name for f in attrs.fields(PermanentView) if f.name not in {"id", "card"})
    always = {"power", "toughness"}
    return tuple(n for n in names if n in always or all(getattr(p, n) is not None for p in permanents))


def _signature(permanent: PermanentView, shown: tuple[str, ...]) -> str:
    parts = ((name, getattr(permanent, name)) for name in shown)
    said = [
        f"{n} {_plain(tuple(sorted(v)) if n in {'types', 'subtypes'} else v)}"
        for n, v in parts
        if v not in (None, (), False, 0)
    ]
    return " ".join(said)


def _stack(our: View, their: View, same: _Same) -> Iterator[_Found]:
    if len(our.stack) != len(their.stack):
        yield "stack", f"the stack is {_stack_text(our)}", f"the stack is {_stack_text(their)}"
        return
    for nth, (o, t) in enumerate(zip(our.stack, their.stack, strict=True)):
        what = f"{o.name}, number {nth + 1} from the bottom of the stack"
        if (id(o), id(t)) not in same.alike:
            yield from _fields("stack", what, o, t)
            same.alike.add((id(o), id(t)))
        if o.targets is not None and t.targets is not None:
            left, right = _target_places(o, our), _target_places(t, their)
            if left != right:
                yield "stack.targets", f"targets of {what} are {_plain(left)}", f"targets of {what} are {_plain(right)}"


def _stack_text(view: View) -> str:
    return ", ".join(thing.id for thing in view.stack) or "empty"


def _target_places(thing: StackView, view: View) -> tuple[str, ...]:
    return tuple(_place(handle, view) for phrase in thing.targets or () for handle in phrase)


def _place(handle: str, view: View) -> str:
    """What a handle stands for, said so that it means the same on both engines."""
    for nth, thing in enumerate(view.stack):
        if thing.id == handle:
            return thing.card or f"number {nth + 1} on the stack"
    if any(p.id == handle and p.card is None for p in view.battlefield):
        return handle.split(" #", maxsplit=1)[0]
    return handle


# -- what cannot be compared any further ----------------------------------------------------------------------------


_NAMED_BY_KIND = " by @"
"""What the names of tokens, copies and abilities have in them, and card ids have not."""


def _cannot_tell(our: View, their: View, steps: tuple[Transition, ...]) -> str:
    """Why comparison stops here: an answer names an object of which it is not sure that both mean the same."""
    named = [h for t in steps for h in _handles(t.answer) if _NAMED_BY_KIND in h]
    if not named:
        return ""
    shown = _shown_by_both([*_loose(our), *_loose(their)])
    left, right = _places(our, shown), _places(their, shown)
    for handle in named:
        if left.get(handle) != right.get(handle):
            return f"the answer names {handle}, which the two engines may have named differently"
        if _hidden_twin(handle, our, their):
            return f"the answer names {handle}, and the engine does not show what sets it apart from others"
    return ""


def _places(view: View, shown: tuple[str, ...]) -> Mapping[str, str]:
    found = {thing.id: f"stack {nth}" for nth, thing in enumerate(view.stack) if thing.card is None}
    found.update((p.id, _signature(p, shown)) for p in _loose(view))
    return found


def _hidden_twin(handle: str, our: View, their: View) -> bool:
    """Whether a token looks like another in what both show, but not in what the reference alone shows."""
    mine = next((p for p in _loose(our) if p.id == handle), None)
    if mine is None:
        return False
    shown = _shown_by_both([*_loose(our), *_loose(their)])
    full = _shown_by_both(_loose(our))
    twins = [p for p in _loose(our) if _signature(p, shown) == _signature(mine, shown)]
    return any(_signature(p, full) != _signature(mine, full) for p in twins)


def _handles(answer: Answer) -> Iterator[str]:
    if isinstance(answer, Cast | Activate):
        yield answer.object
        yield from (h for phrase in (*answer.targets, *answer.costs) for h in phrase)
    elif isinstance(answer, ChooseTargets):
        yield from (h for phrase in answer.targets for h in phrase)
    elif isinstance(answer, Choose):
        yield from answer.options
