"""Reading a view with the cards' words: what fits a description, what may be targeted, which new targets are legal.

Types, colours and abilities come from the definitions (``texts.definitions(scenario)``), never from a view, so that
everything here works on the least that an engine shows. Shared by strategies and invariants. Example::

    cards = definitions(case.scenario)
    may_aim_at = candidates(CREATURE, view=view, cards=cards, controller=1)
    ok = legal_new_targets(phrases, current, (("@2", KEEP),), view=view, cards=cards, controller=1, colors=("R",))

Every function that looks takes the same keywords: ``view``; ``cards``; ``controller``, the seat that "you" means; and,
where known, ``source``, the handle of the object whose text it is; ``colors``, its colours; ``known``, what is known
of objects on the stack beside the view; ``number``, which works out an ``Amount`` in a description. Handles are
those of the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypedDict, Unpack

import attrs

from reference_engine.words.abilities import Hexproof, PlayerHexproof, Shroud
from reference_engine.words.answers import KEEP, TargetList, player, seat_of
from reference_engine.words.base import Ability, Amount
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Become, ContinuousChange
from reference_engine.words.selectors import Filter, Targets
from reference_engine.words.view import CardView, PermanentView, StackView, View
from strategies.characteristics import Now, permanents_now
from strategies.naming import option_order
from strategies.texts import Face, has, kinds_of_words, mentions

__all__ = [
    "Known",
    "Look",
    "Unseen",
    "can_be_targeted",
    "candidates",
    "fits",
    "legal_change_of_targets",
    "legal_new_targets",
    "legal_target",
    "legal_targets",
    "legal_vector",
    "legality",
    "resolved_targets",
]


class Unseen(Exception):
    """What was asked cannot be seen in this view, and was not said to be known either."""


@attrs.frozen
class Known:
    """What is known of an object on the stack beside what its card says; None: not known."""

    targets: TargetList | None = None
    x: int | None = None
    colors: tuple[str, ...] | None = None


NOTHING: Mapping[str, Known] = {}


class Look(TypedDict, total=False):
    """The keywords that every looking function takes; ``view``, ``cards`` and ``controller`` are required."""

    view: View
    cards: Mapping[str, Face]
    controller: int
    source: str | None
    colors: tuple[str, ...]
    known: Mapping[str, Known]
    number: Callable[[Amount], int | None] | None


def fits(wanted: Filter, handle: str, **look: Unpack[Look]) -> bool:
    """Whether that object or player meets the description. Raises Unseen where that cannot be told."""
    return _Looking(**look).fits(wanted, handle)


def candidates(wanted: Filter, **look: Unpack[Look]) -> tuple[str, ...]:
    """Everything that meets the description, targetable or not, in the suite's order: players by seat, then names."""
    return _Looking(**look).candidates(wanted)


def can_be_targeted(handle: str, **look: Unpack[Look]) -> bool:
    """Whether neither hexproof nor shroud keeps ``controller`` from targeting it (702.11, 702.18)."""
    return _Looking(**look).targetable(handle)


def legal_target(phrase: Targets, handle: str, **look: Unpack[Look]) -> bool:
    """Whether it may be chosen for that phrase, as far as one slot alone decides (115.1, 115.5)."""
    return _Looking(**look).legal(phrase, handle)


def legality(**look: Unpack[Look]) -> Callable[[Targets, str], bool]:
    """Answers ``legal_target`` for phrases and handles, one after the other, always looking the same way."""
    return _Looking(**look).legal


def legal_targets(phrase: Targets, **look: Unpack[Look]) -> tuple[str, ...]:
    """Everything that may be chosen for one slot of that phrase, in the suite's order."""
    return _Looking(**look).legal_targets(phrase)


def legal_vector(phrases: tuple[Targets, ...], targets: TargetList, **look: Unpack[Look]) -> bool:
    """Whether those are legal targets to announce: each fits, none twice for one "target" (115.3), "another" kept.

    How many each phrase calls for is checked where its numbers are plain.
    """
    if len(phrases) != len(targets):
        return False
    looking = _Looking(**look)
    for phrase, chosen in zip(phrases, targets, strict=True):
        if isinstance(phrase.min, int) and len(chosen) < phrase.min:
            return False
        if isinstance(phrase.max, int) and len(chosen) > phrase.max:
            return False
        if not all(looking.legal(phrase, h) for h in chosen):
            return False
    return not any(_clashes(phrases, targets))


def resolved_targets(current: TargetList, new: TargetList) -> TargetList | None:
    """The final assignment that a ``ChooseTargets`` answer means: ``KEEP`` filled in; the empty tuple keeps everything.

    None where a slot is to be kept that ``current`` does not have.
    """
    if not new:
        return current
    final: list[tuple[str, ...]] = []
    for i, chosen in enumerate(new):
        slots: list[str] = []
        for j, handle in enumerate(chosen):
            if handle != KEEP:
                slots.append(handle)
            elif i < len(current) and j < len(current[i]):
                slots.append(current[i][j])
            else:
                return None
        final.append(tuple(slots))
    return tuple(final)


def legal_new_targets(phrases: tuple[Targets, ...], current: TargetList, new: TargetList, **look: Unpack[Look]) -> bool:
    """Whether ``new`` may be chosen in place of ``current`` where new targets may be chosen (115.7d–e, 707.10c).

    The number of slots cannot change; every slot that changes is legal in the final assignment; no slot that is kept
    clashes with one that changes (115.3, "another"). What is kept may be illegal already. ``new`` may hold ``KEEP``.
    """
    final = resolved_targets(current, new)
    if final is None or tuple(map(len, final)) != tuple(map(len, current)) or len(phrases) != len(current):
        return False
    looking = _Looking(**look)
    changed = {(i, j) for i, c in enumerate(final) for j, h in enumerate(c) if h != current[i][j]}
    if not all(looking.legal(phrases[i], final[i][j]) for i, j in sorted(changed)):
        return False
    return not any(a in changed or b in changed for a, b in _clashes(phrases, final))


def legal_change_of_targets(
    phrases: tuple[Targets, ...], current: TargetList, new: TargetList, **look: Unpack[Look]
) -> bool:
    """Whether ``new`` is a legal change of all targets, or of none (115.7a)."""
    final = resolved_targets(current, new)
    if final == current:
        return True
    if final is None or not legal_new_targets(phrases, current, new, **look):
        return False
    return all(a != b for now, then in zip(current, final, strict=True) for a, b in zip(now, then, strict=True))


Slot = tuple[int, int]

Entry = PermanentView | StackView | CardView
"""What a view shows of one object."""


def _clashes(phrases: tuple[Targets, ...], targets: TargetList) -> Iterator[tuple[Slot, Slot]]:
    """Pairs of slots that hold the same and may not: within one instance of "target", or across "another"."""
    for i, chosen in enumerate(targets):
        for j, handle in enumerate(chosen):
            yield from (((i, k), (i, j)) for k in range(j) if chosen[k] == handle)
            other = phrases[i].other_than
            if other is not None and other < len(targets) and other != i:
                yield from (((other, k), (i, j)) for k, h in enumerate(targets[other]) if h == handle)


def _has_types(wanted: Filter, types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...]) -> bool:
    if wanted.types and set(wanted.types).isdisjoint(types):
        return False
    if wanted.not_types and not set(wanted.not_types).isdisjoint(types):
        return False
    if wanted.subtype is not None and wanted.subtype not in subtypes:
        return False
    if wanted.supertype is not None and wanted.supertype not in supertypes:
        return False
    return not wanted.not_supertypes or set(wanted.not_supertypes).isdisjoint(supertypes)


@attrs.frozen
class _Looking:
    view: View
    cards: Mapping[str, Face]
    controller: int
    source: str | None = None
    colors: tuple[str, ...] = ()
    known: Mapping[str, Known] = NOTHING
    number: Callable[[Amount], int | None] | None = None

    # -- descriptions -------------------------------------------------------------------------------------------

    def fits(self, wanted: Filter, handle: str) -> bool:
        seat = seat_of(handle)
        if seat is not None:
            in_game = 0 <= seat < len(self.view.players) and not self.view.players[seat].lost
            return wanted.players and in_game and self.whose(wanted, seat)
        if not wanted.objects:
            return False
        if wanted.zone == "battlefield":
            permanent = self.permanent(handle)
            return permanent is not None and self.looks(wanted, permanent, permanent.controller)
        for entry, holder in self.zone(wanted.zone):
            if entry.id == handle:
                return self.looks(wanted, entry, holder)
        return False

    def permanent(self, handle: str) -> PermanentView | None:
        for permanent in self.view.battlefield:
            if permanent.id == handle:
                return permanent
        return None

    def whose(self, wanted: Filter, seat: int) -> bool:
        return wanted.whose == "anyone" or (seat == self.controller) == (wanted.whose == "you")

    def zone(self, zone: str) -> Iterable[tuple[Entry, int]]:
        """The entries of a zone, each with its controller or, where nobody controls cards, its owner."""
        if zone == "battlefield":
            return [(p, p.controller) for p in self.view.battlefield]
        if zone == "stack":
            return [(s, s.controller) for s in self.view.stack]
        return [(c, seat) for seat, seen in enumerate(self.view.players) for c in getattr(seen, zone) or ()]

    def candidates(self, wanted: Filter) -> tuple[str, ...]:
        seats = range(len(self.view.players) if wanted.players else 0)
        found = [player(n) for n in seats if self.fits(wanted, player(n))]
        if wanted.objects:
            fitting = [entry.id for entry, holder in self.zone(wanted.zone) if self.looks(wanted, entry, holder)]
            found += sorted(fitting, key=option_order)
        return tuple(found)

    def looks(self, wanted: Filter, entry: Entry, holder: int) -> bool:
        if not self.whose(wanted, holder) or (wanted.another and entry.id == self.source):
            return False
        if isinstance(entry, StackView):
            if wanted.stack and entry.kind not in wanted.stack:
                return False
            if wanted.single_target and sum(map(len, self.targets(entry))) != 1:
                return False
            if entry.kind != "spell":  # an ability has no characteristics that a description could ask for (113.1)
                return bool(wanted.stack) and not wanted.types
        if wanted.token is not None and wanted.token != (isinstance(entry, PermanentView) and entry.card is None):
            return False
        return self.characteristics(wanted, entry)

    def characteristics(self, wanted: Filter, entry: Entry) -> bool:
        face = self.face(entry)
        if not self.has_types(wanted, entry, face) or wanted.name not in (None, entry.name):
            return False
        if wanted.tapped is not None and wanted.tapped != (isinstance(entry, PermanentView) and bool(entry.tapped)):
            return False
        if wanted.colors or wanted.not_colors:
            has_colors = set(self.colors_of(entry, face))
            if (wanted.colors and has_colors.isdisjoint(wanted.colors)) or has_colors & set(wanted.not_colors):
                return False
        if wanted.power_at_least is not None:
            power = entry.power if isinstance(entry, PermanentView) else face.power
            if power is None or power < wanted.power_at_least:
                return False
        return wanted.mana_value is None or self.mana_value(entry, face) == self.amount(wanted.mana_value)

    def has_types(self, wanted: Filter, entry: Entry, face: Face) -> bool:
        """Whether card types, subtypes and supertypes are as wanted: a permanent's may have been changed (613.1d)."""
        types, subtypes = face.types, face.subtypes
        if isinstance(entry, PermanentView):
            if entry.types:
                types, subtypes = entry.types, face.subtypes if entry.subtypes is None else entry.subtypes
            elif wanted.types or wanted.not_types or wanted.subtype is not None:
                types, subtypes = self.types_made(entry, face, told=wanted.subtype is None)
        return _has_types(wanted, types, subtypes, getattr(face, "supertypes", ()))

    def types_made(
        self, permanent: PermanentView, face: Face, *, told: bool
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Card types and subtypes of a permanent where they are not shown, as other permanents make them.

        What has resolved may have changed them too: of that only its power tells, for what has one is a creature.
        told: whether that is enough.
        """
        now = self.changed.get(permanent.id)
        types, subtypes = (face.types, face.subtypes) if now is None else (now.types, now.subtypes)
        known = (now is None or now.known) and ("Creature" in types) == (permanent.power is not None)
        if not known or not (told or all(not mentions(each, Become) for each in self.cards.values())):
            raise Unseen(f"what types {permanent.id} has is not shown, and may have been changed")
        return types, subtypes

    def face(self, entry: Entry) -> Face:
        found = self.cards.get(entry.name)
        if found is None:
            raise Unseen(f"{entry.name!r} is shown, but no card or token of that name is defined")
        return found

    def colors_of(self, entry: Entry, face: Face) -> tuple[str, ...]:
        said = self.known.get(entry.id)
        return face.colors if said is None or said.colors is None else said.colors

    def targets(self, entry: StackView) -> TargetList:
        said = self.known.get(entry.id)
        found = entry.targets if said is None or said.targets is None else said.targets
        if found is None:
            raise Unseen(f"the targets of {entry.id} are not shown")
        return found

    def mana_value(self, entry: Entry, face: Face) -> int:
        if not isinstance(face, Card) or face.cost is None:
            return 0
        if not isinstance(entry, StackView) or not face.cost.x_symbols:
            return face.cost.mana_value()
        said = self.known.get(entry.id)
        x = entry.x if said is None or said.x is None else said.x
        if x is None:
            raise Unseen(f"the X of {entry.id} is not shown")
        return face.cost.mana_value(x)

    def amount(self, amount: int | Amount) -> int:
        if isinstance(amount, int):
            return amount
        value = self.number(amount) if self.number else None
        if value is None:
            raise Unseen(f"{amount} in a description cannot be worked out here")
        return value

    # -- targets ------------------------------------------------------------------------------------------------

    def legal_targets(self, phrase: Targets) -> tuple[str, ...]:
        itself = self.source if phrase.what.zone == "stack" else None
        return tuple([h for h in self.candidates(phrase.what) if h != itself and self.targetable(h)])

    def legal(self, phrase: Targets, handle: str) -> bool:
        on_the_stack = phrase.what.zone == "stack"
        if on_the_stack and handle == self.source:
            return False
        return self.fits(phrase.what, handle) and self.targetable(handle)

    def targetable(self, handle: str) -> bool:
        seat = seat_of(handle)
        if seat is not None:
            return seat == self.controller or not any(
                p.controller == seat and has(self.face(p), PlayerHexproof) for p in self.view.battlefield
            )
        permanent = self.permanent(handle)
        return permanent is None or self.permanent_targetable(permanent)

    def permanent_targetable(self, permanent: PermanentView) -> bool:
        kept = self.shields_of(permanent)
        if any(isinstance(ability, Shroud) for ability in kept):
            return False
        if permanent.controller == self.controller:
            return True
        shields = [ability for ability in kept if isinstance(ability, Hexproof)]
        return not any(not shield.colors or set(shield.colors) & set(self.colors) for shield in shields)

    def shields_of(self, permanent: PermanentView) -> tuple[Ability, ...]:
        """Its abilities, its own and those that permanents give it (613.1f), that may keep it from being targeted."""
        known = (self.cards[p.name] for p in self.view.battlefield if p.name in self.cards)
        if all(kinds_of_words(face).isdisjoint((Hexproof, Shroud)) for face in known):
            return ()
        face = self.face(permanent)
        if not self.changed:
            return face.abilities
        now = self.changed.get(permanent.id)
        if now is None or not now.known:
            raise Unseen(f"which abilities {permanent.id} has is not worked out")
        return now.abilities

    @cached_property
    def changed(self) -> Mapping[str, Now]:
        """What permanents are now, where any permanent changes what permanents are; else nothing."""
        names = {p.name for p in self.view.battlefield}
        if not any(n in self.cards and has(self.cards[n], ContinuousChange) for n in names):
            return {}
        return permanents_now(self.view, self.cards)
