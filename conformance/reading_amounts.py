"""Numbers, players and objects that a text means, worked out from the case, the words and the view before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from conformance.facts_announced import Announced
from conformance.facts_moves import apnap, in_game
from conformance.facts_resolutions import Resolution
from conformance.reading_data import Unreadable
from reference_engine.words.amounts import (
    CardsIn,
    ChosenNumber,
    ColorsSpent,
    CountersOn,
    CountOf,
    LifeOf,
    ManaSpent,
    ManaValueOf,
    Plus,
    PowerOf,
    Share,
    Times,
    TimesChosen,
    TimesKicked,
    X,
)
from reference_engine.words.answers import seat_of
from reference_engine.words.base import Amount, Condition, Reference, What, Who
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import AtLeast, Not, WasCast, WasCastFrom, WasKicked
from reference_engine.words.selectors import (
    ChosenObject,
    ChosenPlayer,
    ControllerOf,
    CostObject,
    Each,
    EachOpponent,
    EachOtherThanThatPlayer,
    EachPlayer,
    Filter,
    Itself,
    OwnerOf,
    Targeted,
    ThatPlayer,
    ThatSpell,
    You,
)
from reference_engine.words.view import CardView, PermanentView, StackView
from strategies.seeing import Known, Unseen, candidates
from strategies.texts import Face, Part

Slot = tuple[str, bool, int]
"""A target: its handle, whether it is legal, and its number among the slots that are divided among."""


class Numbers:
    """One resolution as its text sees it. Everything here raises Unreadable where something is not known."""

    def __init__(  # noqa: PLR0913 - what a text may look at, each by its name
        self,
        resolution: Resolution,
        said: Announced,
        *,
        cards: Mapping[str, Face],
        owners: Mapping[str, int],
        known: Mapping[str, Known],
        titles: Mapping[str, str],
    ) -> None:
        self.resolution, self.said = resolution, said
        self.titles = titles
        self.me, self.view = resolution.object, resolution.before
        self.cards, self.owners, self.known = cards, owners, known
        self.part = Part((), ())
        self.touched: set[str] = set()
        self.choices: dict[str, Filter] = {}
        self.share: int | None = None
        self.permanents: dict[str, PermanentView] = {p.id: p for p in self.view.battlefield}
        self.stack: dict[str, StackView] = {s.id: s for s in self.view.stack}

    # -- numbers ----------------------------------------------------------------------------------------------------

    def number(self, amount: int | Amount) -> int:
        """What the amount comes to."""
        if isinstance(amount, int):
            return amount
        read = _AMOUNTS.get(type(amount))
        if read is None:
            raise Unreadable(f"{amount} is not read")
        return read(self, amount)

    def maybe(self, amount: Amount) -> int | None:
        """What the amount comes to; None where it is not known."""
        try:
            return self.number(amount)
        except Unreadable:
            return None

    def untouched(self, zone: str) -> None:
        """Raise Unreadable if an earlier instruction of this very resolution changed what is counted."""
        if zone in self.touched:
            raise Unreadable(f"{zone} has changed since the view before")

    def x(self) -> int:
        """The announced X; 0 for a text that has none to announce."""
        if self.said.x is not None:
            return self.said.x
        face = self.cards.get(self.me.title)
        if isinstance(face, Card) and face.cost is not None and face.cost.x_symbols and self.me.is_spell:
            raise Unreadable("the announced X is not known")
        return 0

    def spent(self) -> str:
        """The mana spent on it."""
        if self.said.spent is None:
            raise Unreadable("the mana spent is not known")
        return self.said.spent

    def count(self, wanted: Filter) -> int:
        """How many objects meet the description."""
        self.untouched(wanted.zone)
        return sum(seat_of(h) is None for h in self.fitting(wanted))

    def fitting(self, wanted: Filter) -> tuple[str, ...]:
        """Everything that meets the description, seen from the controller of this text."""
        try:
            return candidates(
                wanted,
                view=self.view,
                cards=self.cards,
                controller=self.me.controller,
                source=self.me.source or self.me.name,
                known=self.known,
                number=self.maybe,
            )
        except Unseen as unseen:
            raise Unreadable(str(unseen)) from unseen

    def cards_in(self, zone: str, who: Who) -> int:
        """How many cards those players have there."""
        self.untouched(zone)
        total = 0
        for seat in self.seats(who):
            cards: Any = getattr(self.view.players[seat], zone)
            if cards is None:
                raise Unreadable(f"the {zone} of seat {seat} is not shown")
            total += cards if isinstance(cards, int) else len(cards)
        return total

    def life_of(self, who: Who) -> int:
        """The life totals of those players together."""
        self.untouched("life")
        return sum(self.view.players[s].life for s in self.seats(who))

    def powers(self, what: What) -> int:
        """The power of those objects together."""
        if isinstance(what, CostObject):
            faces = self.used_to_pay(what)
            powers = [power for _, power in self.said.used(what.part)]
            return sum(face.power or 0 if power is None else power for face, power in zip(faces, powers, strict=True))
        self.untouched("battlefield")
        return sum(self.permanents[h].power or 0 for h in self.objects(what) if h in self.permanents)

    def used_to_pay(self, what: CostObject) -> tuple[Face, ...]:
        """The definitions of what that part of the cost was paid with."""
        faces = [self.cards.get(title) for title in self.said.titles_used(what.part)]
        found = tuple(face for face in faces if face is not None)
        if not faces or len(found) != len(faces):
            raise Unreadable("what was used to pay is not known")
        return found

    def mana_values(self, what: What) -> int:
        """The mana value of those objects together."""
        if isinstance(what, CostObject):
            costs = [face.cost for face in self.used_to_pay(what) if isinstance(face, Card)]
            return sum(cost.mana_value() for cost in costs if cost is not None)
        total = 0
        for name in self.names_and_titles(what):
            face = self.cards.get(name[1])
            if isinstance(face, Card) and face.cost is not None:
                x = self.known[name[0]].x if name[0] in self.known else None
                if face.cost.x_symbols and name[0] in self.stack and x is None:
                    raise Unreadable(f"the X of {name[0]} is not known")
                total += face.cost.mana_value(x or 0 if name[0] in self.stack else 0)
        return total

    def names_and_titles(self, what: What) -> tuple[tuple[str, str], ...]:
        """Handles and card names of those objects."""
        if isinstance(what, ThatSpell):
            spell = self.me.that_spell
            if spell is None or spell.name not in self.stack:
                raise Unreadable("that spell is not known, or gone")
            return ((spell.name, spell.title),)
        found = self.objects(what)
        dead = {card.id: card for seen in self.view.players for card in seen.graveyard or ()}
        shown: dict[str, PermanentView | StackView | CardView] = {**dead, **self.permanents, **self.stack}
        if any(h not in shown for h in found):
            raise Unreadable("what it asks about is neither on the battlefield nor on the stack nor in a graveyard")
        return tuple((h, shown[h].name) for h in found)

    def counters_on(self, what: What, kind: str) -> int:
        """How many counters of that kind those objects have together."""
        self.untouched("battlefield")
        return sum(self.counters_of(h, kind) for h in self.objects(what) if h in self.permanents)

    def counters_of(self, name: str, kind: str) -> int:
        """How many counters of that kind a permanent has, from its power where counters are not shown."""
        permanent = self.permanents[name]
        if permanent.counters is not None:
            return dict(permanent.counters).get(kind, 0)
        face = self.cards.get(permanent.name)
        if kind != "+1/+1" or face is None or face.power is None or permanent.power is None:
            raise Unreadable(f"the counters on {name} are not shown")
        if permanent.power < face.power:
            raise Unreadable(f"{name} is smaller than printed")
        return permanent.power - face.power

    def chosen(self, key: str) -> str:
        """The one option chosen under that key during this resolution."""
        found = self.resolution.move.choices(key)
        if len(found) != 1 or len(found[0][1]) != 1:
            raise Unreadable(f"{len(found)} choices were made for {key!r}")
        return found[0][1][0]

    def forced(self, key: str) -> tuple[str, ...] | None:
        """What "choose" came to where nobody was asked, there being at most one thing to choose; else None."""
        wanted = self.choices.get(key)
        if wanted is None or self.resolution.move.choices(key):
            return None
        found = self.fitting(wanted)
        return found if len(found) < 2 else None

    # -- conditions -------------------------------------------------------------------------------------------------

    def holds(self, condition: Condition) -> bool:
        """Whether the condition is true."""
        match condition:
            case Not(condition=other):
                return not self.holds(other)
            case WasKicked(kicker=which):
                return self.kicks(which) > 0
            case WasCast():
                return self.said.cast
            case WasCastFrom(zone=zone):
                if self.said.cast and self.said.cast_from is None:
                    raise Unreadable("where it was cast from is not known")
                return self.said.cast and self.said.cast_from == zone
            case AtLeast(amount=amount, number=number):
                return self.number(amount) >= number
        raise Unreadable(f"{condition} is not read")

    def kicks(self, which: int | None) -> int:
        """How often it was kicked, in all or with that kicker."""
        if which is None:
            return sum(self.said.kicks)
        return self.said.kicks[which] if which < len(self.said.kicks) else 0

    # -- players and objects ----------------------------------------------------------------------------------------

    def seats(self, who: Reference) -> tuple[int, ...]:
        """The players meant, those in the game, APNAP."""
        meant = self._seats(who)
        return tuple([s for s in apnap(self.view) if s in meant])

    def _seats(self, who: Reference) -> tuple[int, ...]:
        match who:
            case You():
                return (self.me.controller,)
            case EachPlayer():
                return in_game(self.view)
            case EachOpponent():
                return tuple(s for s in in_game(self.view) if s != self.me.controller)
            case ThatPlayer() if self.me.that_player is not None:
                return (self.me.that_player,)
            case EachOtherThanThatPlayer() if self.me.that_player is not None:
                return tuple(s for s in in_game(self.view) if s != self.me.that_player)
            case Targeted(phrase=phrase):
                return tuple(s for h, ok, _ in self.slots(phrase) if ok and (s := seat_of(h)) is not None)
            case ControllerOf(what=what):
                return self._holders(what, owner=False)
            case OwnerOf(what=what):
                return self._holders(what, owner=True)
            case ChosenPlayer(key=key):
                seat = seat_of(self.chosen(key))
                return () if seat is None else (seat,)
        raise Unreadable(f"{who} is not known")

    def _holders(self, what: What, *, owner: bool) -> tuple[int, ...]:
        if isinstance(what, Itself):
            return (self.me.controller,)
        if isinstance(what, ThatSpell) and self.me.that_spell is not None:
            return (self.me.that_spell.controller,)
        shown: dict[str, PermanentView | StackView] = {**self.permanents, **self.stack}
        found = []
        for handle in self.objects(what):
            if handle not in shown:
                raise Unreadable(f"who controls {handle} is not known")
            found.append(self.owners.get(handle, shown[handle].controller) if owner else shown[handle].controller)
        return tuple(found)

    def objects(self, what: Reference) -> tuple[str, ...]:
        """The objects that are affected: illegal targets are left out (608.2b)."""
        match what:
            case Targeted(phrase=phrase):
                return tuple(h for h, ok, _ in self.slots(phrase) if ok and seat_of(h) is None)
            case Each(filter=wanted):
                self.untouched(wanted.zone)
                return tuple(h for h in self.fitting(wanted) if seat_of(h) is None)
            case Itself() if not self.me.is_spell and self.me.source is not None:
                return (self.me.source,) if self.me.source in self.permanents else ()
            case ChosenObject(key=key):
                forced = self.forced(key)
                return (self.chosen(key),) if forced is None else forced
        raise Unreadable(f"{what} is not known")

    def slots(self, phrase: int) -> tuple[Slot, ...]:
        """The targets of a phrase of the text at hand."""
        instance = self.part.instance(phrase)
        if instance is None:
            return ()
        if instance >= len(self.said.targets) or instance >= len(self.resolution.legal):
            raise Unreadable("the targets are not known")
        before = sum(
            len(self.said.targets[i])
            for i in self.part.instances
            if i is not None and i < instance and self.resolution.phrases[i].divided is not None
        )
        found = []
        for index, (handle, ok) in enumerate(
            zip(self.said.targets[instance], self.resolution.legal[instance], strict=True)
        ):
            if ok is None:
                raise Unreadable(f"whether {handle} is a legal target is not known")
            found.append((handle, ok, before + index))
        return tuple(found)

    def shared(self) -> int:
        """The announced share of the slot being carried out."""
        if self.share is None or self.share >= len(self.said.division):
            raise Unreadable("the division is not known")
        return self.said.division[self.share]


_AMOUNTS: dict[type[Amount], Callable[[Numbers, Any], int]] = {
    X: lambda n, _: n.x(),
    Share: lambda n, _: n.shared(),
    CountOf: lambda n, a: n.count(a.filter),
    PowerOf: lambda n, a: n.powers(a.what),
    ManaValueOf: lambda n, a: n.mana_values(a.what),
    CountersOn: lambda n, a: n.counters_on(a.what, a.counter),
    TimesKicked: lambda n, a: n.kicks(a.kicker),
    ColorsSpent: lambda n, _: len(set(n.spent()) - {"C"}),
    ManaSpent: lambda n, a: len(n.spent()) if a.type is None else n.spent().count(a.type),
    ChosenNumber: lambda n, a: int(n.chosen(a.key)),
    TimesChosen: lambda n, a: int(n.chosen(a.key) == a.value),
    CardsIn: lambda n, a: n.cards_in(a.zone, a.who),
    LifeOf: lambda n, a: n.life_of(a.who),
    Times: lambda n, a: a.factor * n.number(a.of),
    Plus: lambda n, a: n.number(a.left) + n.number(a.right),
}
