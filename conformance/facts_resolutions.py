"""What changed while an object resolved: the difference between the views before and after, player by player."""

from __future__ import annotations

from functools import cached_property

import attrs

from conformance.facts_announced import Announced
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.facts_targets import Legal
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.selectors import Targets
from reference_engine.words.trace import Transition
from reference_engine.words.view import Counters, PermanentView, View


@attrs.frozen
class Change:
    """How a permanent that stayed changed. Numbers are after minus before; None where the engine does not show them."""

    power: int | None = None
    toughness: int | None = None
    damage: int | None = None
    tapped: bool | None = None
    counters: Counters | None = None


@attrs.frozen(eq=False, slots=False)
class Resolution:
    """An object that left the stack by resolving, and what changed between the priorities before and after it.

    Abilities that triggered are on the stack afterwards, but have done nothing yet, so that the difference is the work
    of this object, of replacement effects, and of state-based actions (704.3).

    announced: what it must have had then, None where that is not known. phrases: its target phrases. legal: for each
    target whether it was legal as it resolved (608.2b), None where that cannot be told.
    """

    object: StackObject
    move: Move
    announced: Announced | None
    phrases: tuple[Targets, ...]
    legal: Legal

    @property
    def before(self) -> View:
        """As the last player passed."""
        return self.move.before

    @property
    def after(self) -> View:
        """As a player next had priority, or the game was over."""
        return self.move.after

    @property
    def asked(self) -> tuple[Transition, ...]:
        """The choices asked meanwhile, those for triggered abilities afterwards and refused answers included."""
        return self.move.decisions

    @cached_property
    def clean(self) -> bool:
        """Whether the difference can be read: it was on top, all had passed, nobody left, all of it is seen."""
        stack = self.before.stack
        on_top = bool(stack) and stack[-1].id == self.object.name
        same_step = (self.before.turn, self.before.step) == (self.after.turn, self.after.step)
        return on_top and self.move.all_passed and not self.move.lost and self.move.whole and same_step

    @cached_property
    def unresolved(self) -> bool | None:
        """Whether every target was illegal, so that it should have done nothing (608.2b); None: cannot be told."""
        if self.announced is None:
            return None
        flat = [ok for chosen in self.legal for ok in chosen]
        if not flat or True in flat:
            return False
        return None if None in flat else True

    # -- players ----------------------------------------------------------------------------------------------------

    @cached_property
    def life(self) -> tuple[int, ...]:
        """Life gained less life lost, seat by seat."""
        return tuple(b.life - a.life for a, b in zip(self.before.players, self.after.players, strict=True))

    def size(self, zone: str) -> tuple[int | None, ...]:
        """By how many cards the hand, library, graveyard or exile of each seat grew; None where it is not shown."""
        return tuple([self.grown(zone, seat) for seat in range(len(self.before.players))])

    def grown(self, zone: str, seat: int) -> int | None:
        """By how many cards the hand, library, graveyard or exile of that seat grew; None where it is not shown."""
        was, now = _size(self.before.players[seat], zone), _size(self.after.players[seat], zone)
        return None if was is None or now is None else now - was

    def new_in(self, zone: str, seat: int) -> tuple[str, ...]:
        """The cards that are new in the hand, graveyard or exile of that seat, by name."""
        was = {c.id for c in getattr(self.before.players[seat], zone) or ()}
        return tuple(c.id for c in getattr(self.after.players[seat], zone) or () if c.id not in was)

    def pool(self, seat: int) -> str | None:
        """The mana that the pool of that seat gained, a row of letters; None where it is not shown or shrank."""
        was, now = self.before.players[seat].pool, self.after.players[seat].pool
        if was is None or now is None:
            return None
        if was == now:
            return ""
        more = [(t, now.amount(t) - was.amount(t)) for t in MANA_TYPES]
        return None if any(n < 0 for _, n in more) else "".join(t * n for t, n in more)

    # -- permanents -------------------------------------------------------------------------------------------------

    @cached_property
    def _was(self) -> dict[str, PermanentView]:
        return {p.id: p for p in self.before.battlefield}

    @cached_property
    def _now(self) -> dict[str, PermanentView]:
        return {p.id: p for p in self.after.battlefield}

    @cached_property
    def entered(self) -> tuple[PermanentView, ...]:
        """Permanents that are new, in the order of the view."""
        if self.after.battlefield is self.before.battlefield:
            return ()
        return tuple(p for p in self.after.battlefield if p.id not in self._was)

    @cached_property
    def departed(self) -> tuple[PermanentView, ...]:
        """Permanents that are gone, as they were."""
        if self.after.battlefield is self.before.battlefield:
            return ()
        return tuple(p for p in self.before.battlefield if p.id not in self._now)

    @cached_property
    def changes(self) -> dict[str, Change]:
        """How the permanents that stayed changed, by name; those that did not are left out."""
        found: dict[str, Change] = {}
        if self.after.battlefield is self.before.battlefield:
            return found
        for was in self.before.battlefield:
            now = self._now.get(was.id)
            if now is not None and now is not was and now != was:
                found[was.id] = Change(
                    _less(now.power, was.power),
                    _less(now.toughness, was.toughness),
                    _less(now.damage, was.damage),
                    None if now.tapped == was.tapped else now.tapped,
                    _counters(now.counters, was.counters),
                )
        return found

    def change(self, name: str) -> Change:
        """How that permanent changed: by 0 where it did not, None where that is not shown."""
        found = self.changes.get(name)
        if found is not None:
            return found
        was = self._was.get(name)
        if was is None:
            return Change()
        return Change(
            _less(was.power, was.power),
            _less(was.toughness, was.toughness),
            _less(was.damage, was.damage),
            None,
            _counters(was.counters, was.counters),
        )

    def new_tokens(self, seat: int, name: str) -> int:
        """How many permanents of that name that are no cards are new under that seat's control."""
        return sum(p.card is None and p.controller == seat and p.name == name for p in self.entered)


def _size(player: object, zone: str) -> int | None:
    cards: int | tuple[object, ...] | None = getattr(player, zone)
    return cards if cards is None or isinstance(cards, int) else len(cards)


def _less(now: int | None, was: int | None) -> int | None:
    return None if now is None or was is None else now - was


def _counters(now: Counters | None, was: Counters | None) -> Counters | None:
    if now is None or was is None:
        return None
    kinds, before, after = sorted({k for k, _ in (*now, *was)}), dict(was), dict(now)
    return tuple((k, d) for k in kinds if (d := after.get(k, 0) - before.get(k, 0)))
