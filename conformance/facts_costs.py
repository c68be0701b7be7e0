"""What costs depend on, from the case and bare views: what permanents are, since when they are controlled, counters.

Example::

    standing = standing_of(facts)
    standing.too_new("c17", view)     # whether {T} and {Q} are out of its reach (302.6); None: cannot be told
    standing.ability("c17", 0, view)  # the activated ability that an answer means; None: cannot be told
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_resolutions import Resolution
from reference_engine.words.abilities import Activated
from reference_engine.words.base import Instruction, What
from reference_engine.words.continuous import Become, GainControl
from reference_engine.words.costs import UntapThis
from reference_engine.words.instructions import PutCounters, Untap
from reference_engine.words.selectors import Itself, Targeted
from reference_engine.words.view import PermanentView
from strategies.characteristics import Lasting, Now, now_of, permanents_now
from strategies.paying import can_become_untapped, is_hasty
from strategies.texts import mentions

STUN = "stun"
"""The counters one of which is removed instead of the permanent's untapping (122.1d)."""


@attrs.frozen
class Effect:
    """What a resolved instruction does to some permanents from a view on. turn: in which it ends; None: it stays."""

    word: Become | GainControl
    names: frozenset[str]
    since: int
    turn: int | None


class Standing:
    """Reads one trace; every answer is about what view ``view`` shows, and None where it cannot be told."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._now: dict[int, dict[str, Now]] = {}

    # -- what permanents are ----------------------------------------------------------------------------------------

    def permanent(self, handle: str, view: int) -> PermanentView | None:
        """The permanent, None if there is none of that name."""
        return next((p for p in self._facts.views[view].battlefield if p.id == handle), None)

    def everything(self, view: int) -> dict[str, Now]:
        """What every permanent of a known name is."""
        if view not in self._now:
            lasting = self._lasting(view)
            self._now[view] = permanents_now(self._facts.views[view], self._facts.cards, lasting)
        return self._now[view]

    def now(self, handle: str, view: int) -> Now | None:
        """What that permanent is; None where it may have been changed in ways that are not followed."""
        if view >= self.clouded:
            return None
        if view in self._now or self._effects:
            found = self.everything(view).get(handle)
        else:
            found = now_of(self._facts.views[view], self._facts.cards, handle)
        return found if found is not None and found.known else None

    def ability(self, handle: str, index: int, view: int) -> Activated | None:
        """Its activated ability with that index."""
        known = self.abilities(handle, view)
        return known[index] if known is not None and 0 <= index < len(known) else None

    def abilities(self, handle: str, view: int) -> tuple[Activated, ...] | None:
        """Its activated abilities."""
        now = self.now(handle, view)
        return None if now is None else now.activated

    def is_creature(self, handle: str, view: int) -> bool | None:
        """Whether it is a creature: what has power is one, and what the words make of it has to agree."""
        seen, now = self.permanent(handle, view), self.now(handle, view)
        if seen is None or now is None or now.is_creature != (seen.power is not None):
            return None
        return now.is_creature if seen.types is None or now.is_creature == ("Creature" in seen.types) else None

    def may_untap(self, handle: str, view: int) -> bool:
        """Whether nothing says that it can't become untapped (614.17b)."""
        seen = self.permanent(handle, view)
        return seen is None or can_become_untapped(self._facts.views[view], self._facts.cards, seen)

    # -- what has resolved ------------------------------------------------------------------------------------------

    @cached_property
    def _effects(self) -> tuple[Effect, ...]:
        found = [e for r in self._facts.resolutions for e in _effects_of(r, self._facts.views[r.move.last + 1].turn)]
        return tuple(found)

    @cached_property
    def clouded(self) -> int:
        """The first view from which on things may have been changed in ways that are not followed."""
        unread = (r.move.last + 1 for r in self._facts.resolutions if _is_unread(r))
        return min(unread, default=len(self._facts.views))

    def _at_work(self, view: int) -> Iterator[Effect]:
        seen = self._facts.views[view]
        for effect in self._effects:
            ended = effect.turn is not None and (seen.turn > effect.turn or seen.step == "cleanup")
            if effect.since <= view and not ended:
                yield effect

    def _lasting(self, view: int) -> tuple[Lasting, ...]:
        found = []
        for effect in self._at_work(view):
            if isinstance(effect.word, Become):
                names = {n for n in effect.names if self._facts.same_object(n, effect.since, view)}
                found.append(Lasting(effect.word.change, frozenset(names)))
        return tuple(found)

    # -- how long it has been controlled ----------------------------------------------------------------------------

    def too_new(self, handle: str, view: int) -> bool | None:
        """Whether it is a creature whose {T} and {Q} abilities are out of its controller's reach (302.6, 702.10c)."""
        new = self.is_new(handle, view)
        if new is False:
            return False
        creature, seen = self.is_creature(handle, view), self.permanent(handle, view)
        if creature is None or seen is None:
            return None
        if not creature or is_hasty(self._facts.views[view], self._facts.cards, seen, self.everything(view)):
            return False
        return new

    def is_new(self, handle: str, view: int) -> bool | None:
        """Whether its controller has not had it without a break since their most recent turn began."""
        return self._newness[view].get(handle)

    @cached_property
    def _newness(self) -> list[Mapping[str, bool | None]]:
        placed: Mapping[str, bool | None] = {p.id: p.sick for p in self._facts.scenario.battlefield}
        found: list[Mapping[str, bool | None]] = [{p.id: placed.get(p.id) for p in self._facts.views[0].battlefield}]
        for index in range(1, len(self._facts.views)):
            found.append(self._newness_at(index, found[-1]))
        return found

    def _newness_at(self, index: int, before: Mapping[str, bool | None]) -> Mapping[str, bool | None]:
        was, now = self._facts.views[index - 1], self._facts.views[index]
        if now.battlefield is was.battlefield and now.turn == was.turn:
            return before
        there = {p.id: p for p in was.battlefield}
        return {p.id: self._is_new(p, there.get(p.id), index, before) for p in now.battlefield}

    def _is_new(
        self, now: PermanentView, was: PermanentView | None, index: int, before: Mapping[str, bool | None]
    ) -> bool | None:
        view = self._facts.views[index]
        begins = view.turn != self._facts.views[index - 1].turn and now.controller == view.active
        same = was is not None and (now is was or self._facts.same_object(now.id, index - 1, index))
        if was is None or same is not True:
            return None if same is None else True
        if was.controller == now.controller:
            return False if begins else before.get(now.id)
        # 514.2. Control that lasted until end of turn ended before the turn began.
        if begins:
            return False if self._was_borrowed(now.id, index - 1) else None
        return True

    def _was_borrowed(self, handle: str, view: int) -> bool:
        return any(
            isinstance(e.word, GainControl) and e.turn is not None and handle in e.names
            for e in self._effects
            if e.since <= view
        )

    # -- stun counters ----------------------------------------------------------------------------------------------

    def stun(self, handle: str, view: int) -> int | None:
        """How many stun counters are on it: as shown, or as placed where nothing can have changed that."""
        seen = self.permanent(handle, view)
        if seen is None:
            return None
        if seen.counters is not None:
            return dict(seen.counters).get(STUN, 0)
        placed: dict[str, int] = next(
            (dict(p.counters) for p in self._facts.scenario.battlefield if p.id == handle), {}
        )
        number = placed.get(STUN, 0) + self._put(handle, view)
        if number and self._may_have_untapped(view):
            return None
        return max(0, number - self._untapped_to_pay(handle, view))

    def _untapped_to_pay(self, handle: str, view: int) -> int:
        """How often {Q} of it was paid before, each time taking a counter off."""
        paid = [p for a in self._facts.activations if a.move.last < view for p in (a.answer, *a.answer.activations)]
        abilities = [self.ability(p.object, p.ability, view) for p in paid if p.object == handle]
        return sum(a is not None and any(isinstance(part, UntapThis) for part in a.cost) for a in abilities)

    def _put(self, handle: str, view: int) -> int:
        return sum(
            word.amount
            for r in self._facts.resolutions
            if r.move.last < view and r.object.effect is not None
            for word in r.object.effect.do
            if isinstance(word, PutCounters) and word.counter == STUN and isinstance(word.amount, int)
            if handle in (_names(word.on, r) or ())
        )

    def _may_have_untapped(self, view: int) -> bool:
        """Whether something may have become untapped in another way."""
        facts = self._facts
        effects = (r.object.effect for r in facts.resolutions if r.move.last < view)
        return facts.views[view].turn != facts.views[0].turn or any(e is not None and untaps(e) for e in effects)


@once_a_trace
def standing_of(facts: Facts) -> Standing:
    """What costs depend on in that trace."""
    return Standing(facts)


def untaps(text: object) -> bool:
    """Whether the text untaps something, of itself."""
    return mentions(text, Untap)


# -- reading resolutions --------------------------------------------------------------------------------------------


def _effects_of(resolution: Resolution, turn: int) -> Iterator[Effect]:
    effect = resolution.object.effect
    if effect is None or effect.modes:
        return
    for word in effect.do:
        if isinstance(word, Become | GainControl):
            names = _names(word.what, resolution)
            if names:
                until = turn if word.until_end_of_turn else None
                yield Effect(word, frozenset(names), resolution.move.last + 1, until)


def _names(what: What, resolution: Resolution) -> tuple[str, ...] | None:
    """The permanents that an instruction is about; None where that cannot be told."""
    match what:
        case Itself():
            return None if resolution.object.source is None else (resolution.object.source,)
        case Targeted(phrase=phrase):
            said = resolution.announced
            if said is None or phrase >= len(said.targets) or len(resolution.legal) != len(said.targets):
                return None
            legal = resolution.legal[phrase]
            return None if None in legal else tuple(n for n, ok in zip(said.targets[phrase], legal, strict=True) if ok)
    return None


def _is_unread(resolution: Resolution) -> bool:
    """Whether it may have changed what permanents are, or who controls them, in a way that is not followed."""
    effect = resolution.object.effect
    if effect is None or not (mentions(effect, Become) or mentions(effect, GainControl)):
        return False
    changing = [word for word in effect.do if isinstance(word, Become | GainControl)]
    nested = [word for word in effect.do if not isinstance(word, Become | GainControl) and _changes(word)]
    return bool(effect.modes or nested) or any(_names(word.what, resolution) is None for word in changing)


def _changes(word: Instruction) -> bool:
    return mentions(word, Become) or mentions(word, GainControl)


__all__ = ["Standing", "standing_of", "untaps"]
