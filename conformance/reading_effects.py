"""Instructions carried out on paper: what each must change, for those that can be read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from conformance.facts_copies import cannot_pay
from conformance.reading_arrivals import Arriving
from conformance.reading_data import Expected, Unreadable
from reference_engine.words import arrivals
from reference_engine.words import instructions as words
from reference_engine.words.abilities import CantBeCountered, DoublesCounters, Triggered
from reference_engine.words.answers import Choose, player, seat_of
from reference_engine.words.base import Amount, Instruction, Reference, Who
from reference_engine.words.costs import PayLife, PayMana, SacrificePermanents
from reference_engine.words.selectors import Each, Targeted
from strategies.texts import has, parts_of


class Doing(Arriving):
    """One resolution being carried out on paper; what comes of it is collected here."""

    life: list[int]
    hand: list[int]
    library: list[int]
    pool: list[str]

    def run(self) -> Expected:
        """What must change. Raises Unreadable where that cannot be worked out."""
        seats = len(self.view.players)
        self.life, self.hand, self.library, self.pool = [0] * seats, [0] * seats, [0] * seats, [""] * seats
        self.damage: defaultdict[str, int] = defaultdict(int)
        self.counters: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.gone = []
        self.off_stack: list[str] = []
        self.tapped: list[str] = []
        self.entering, self.back, self.magnitudes = [], {}, []
        self.mays = list(self.resolution.move.asked("may"))
        nothing = self._does_nothing()
        if not nothing:
            self._carry_out()
        return Expected(
            life=tuple(self.life),
            hand=tuple(self.hand),
            library=tuple(self.library),
            damage=tuple(sorted(self.damage.items())),
            counters=tuple(sorted([(name, kind, n) for (name, kind), n in self.counters.items()])),
            gone=tuple(self.gone),
            off_stack=tuple(self.off_stack),
            tapped=tuple(self.tapped),
            entering=tuple(self.entering),
            back=tuple(sorted(self.back.items())),
            pool=tuple(self.pool),
            magnitudes=tuple(self.magnitudes),
            nothing=nothing,
        )

    def _does_nothing(self) -> bool:
        unresolved = self.resolution.unresolved
        if unresolved is None:
            raise Unreadable("whether every target is illegal is not known")
        ability = self.me.ability
        if not unresolved and isinstance(ability, Triggered) and ability.condition is not None:
            return not self.holds(ability.condition)
        return unresolved

    def _carry_out(self) -> None:
        effect = self.me.effect
        if effect is None:
            self.become_permanent()
            return
        for part in parts_of(effect, self.said.modes, kicked=self.said.kicked):
            self.part = part
            self.follow(part.do)

    def follow(self, do: Iterable[Instruction]) -> None:
        """Carry out instructions one after the other."""
        for word in do:
            carry_out = _INSTRUCTIONS.get(type(word))
            if carry_out is None:
                raise Unreadable(f"{type(word).__name__} is not read")
            carry_out(self, word)

    def for_slot(self, amount: int | Amount, share: int | None) -> int:
        """The amount for that slot."""
        self.share = share
        return self.number(amount)

    # -- life, cards, mana ------------------------------------------------------------------------------------------

    def deal_damage(self, word: words.DealDamage) -> None:
        """Damage to players costs life, damage to creatures is marked (120.3)."""
        for handle, share in self.recipients(word.to):
            amount = self.note(word, handle, self.for_slot(word.amount, share))
            seat = seat_of(handle)
            if seat is not None:
                self.life[seat] -= amount
                self.touched.add("life")
            elif handle not in self.gone and self.is_creature(handle):
                self.damage[handle] += amount

    def is_creature(self, handle: str) -> bool:
        """Whether it is a creature on the battlefield, which alone can be dealt damage here (120.1)."""
        return handle in self.permanents and "Creature" in self.cards[self.permanents[handle].name].types

    def recipients(self, to: Reference) -> list[tuple[str, int | None]]:
        """Whom the instruction affects, each with the number of its slot."""
        if isinstance(to, Targeted):
            return [(h, share) for h, ok, share in self.slots(to.phrase) if ok]
        if isinstance(to, Each):
            self.untouched(to.filter.zone)
            return [(h, None) for h in self.fitting(to.filter)]
        if isinstance(to, Who):
            return [(player(s), None) for s in self.seats(to)]
        return [(h, None) for h in self.objects(to)]

    def per_player(self, word: Any, change: Callable[[int, int], None], touched: str) -> None:
        """An amount for each of the players meant."""
        amount = self.number(word.amount)
        for seat in self.seats(word.who):
            change(seat, self.note(word, player(seat), amount))
        self.touched.add(touched)

    def gain_life(self, word: words.GainLife) -> None:
        """Life gained."""
        self.per_player(word, self.change_life, "life")

    def lose_life(self, word: words.LoseLife) -> None:
        """Life lost."""
        self.per_player(word, lambda s, n: self.change_life(s, -n), "life")

    def change_life(self, seat: int, by: int) -> None:
        """Life gained or lost."""
        self.life[seat] += by

    def draw(self, word: words.DrawCards) -> None:
        """Cards drawn, as many as there are."""

        def change(seat: int, amount: int) -> None:
            self.hand[seat] += self.from_library(seat, amount)

        self.per_player(word, change, "hand")
        self.touched.add("library")

    def mill(self, word: words.Mill) -> None:
        """Cards milled, as many as there are."""
        self.per_player(word, lambda s, n: (self.from_library(s, n), None)[1], "library")
        self.touched.add("graveyard")

    def from_library(self, seat: int, amount: int) -> int:
        """Take that many cards from the library, as far as there are some."""
        size = self.view.players[seat].library
        taken = amount if size is None else min(amount, size - self.library[seat])
        self.library[seat] += taken
        return taken

    def discard(self, word: words.DiscardChosen) -> None:
        """Cards discarded, as many as there are."""

        def change(seat: int, amount: int) -> None:
            hand = self.view.players[seat].hand
            if hand is None:
                raise Unreadable(f"the hand of seat {seat} is not shown")
            self.hand[seat] -= min(amount, len(hand) + self.hand[seat])

        self.per_player(word, change, "hand")
        self.touched.add("graveyard")

    def add_mana(self, word: words.AddMana) -> None:
        """Mana added."""
        for seat in self.seats(word.who):
            self.pool[seat] += word.mana

    def add_mana_of_color(self, word: words.AddManaOfChosenColor) -> None:
        """Mana of the chosen colour added."""
        color = self.chosen(word.key)
        for seat in self.seats(word.who):
            self.pool[seat] += color * self.note(word, player(seat), self.number(word.amount))

    # -- objects ----------------------------------------------------------------------------------------------------

    def destroy(self, word: words.Destroy) -> None:
        """Permanents destroyed."""
        self.leave([h for h in self.still(word.what) if h in self.permanents])

    def still(self, what: Reference) -> list[str]:
        """The objects meant that this very resolution has not moved already (400.7)."""
        return [h for h in self.objects(what) if h not in self.gone and h not in self.off_stack]

    def leave(self, names: Iterable[str]) -> None:
        """Permanents leave the battlefield."""
        self.gone += [n for n in names if n not in self.gone]
        self.touched |= {"battlefield", "graveyard"}

    def to_hand(self, word: words.ReturnToHand) -> None:
        """Objects returned to their owners' hands; what is no card ceases to exist (704.5d–e)."""
        for handle in self.still(word.what):
            self.from_anywhere(handle)
            if handle in self.owners:
                self.hand[self.owners[handle]] += 1
        self.touched |= {"hand", "battlefield", "graveyard", "stack"}

    def exile(self, word: words.Exile) -> None:
        """Objects exiled."""
        for handle in self.still(word.what):
            self.from_anywhere(handle)
        self.touched |= {"exile", "battlefield", "graveyard", "stack"}

    def from_anywhere(self, handle: str) -> None:
        """The object leaves the zone in which it is."""
        if handle in self.permanents:
            self.leave([handle])
        elif handle in self.stack and self.stack[handle].kind == "spell":
            self.off_stack.append(handle)

    def counter(self, word: words.CounterSpell) -> None:
        """Spells and abilities countered."""
        for handle in self.still(word.what):
            thing = self.stack.get(handle)
            if thing is None or has(self.cards[thing.name], CantBeCountered):
                continue
            if thing.card is not None and self.riders:
                raise Unreadable("whether the mana spent on it keeps it from being countered is not known")
            self.off_stack.append(handle)
            if word.to == "hand" and handle in self.owners:
                self.hand[self.owners[handle]] += 1
        self.touched |= {"stack", "graveyard", "hand"}

    riders: bool = False
    """Whether the scenario has mana that makes spells uncounterable (106.6)."""

    def sacrifice(self, word: words.Sacrifice) -> None:
        """Permanents sacrificed: those that were picked, or all where there was nothing to choose."""
        amount = self.number(word.amount)
        able = [h for h in self.fitting(word.filter) if h in self.permanents and h not in self.gone]
        picked = {t.request.seat: t.answer for t in self.resolution.move.asked("pick")}
        for seat in self.seats(word.who):
            own = [h for h in able if self.permanents[h].controller == seat]
            answer = picked.get(seat)
            if len(own) <= amount:
                self.leave(own)
            elif isinstance(answer, Choose) and set(answer.options) <= set(own):
                self.leave(answer.options)
            else:
                raise Unreadable(f"what seat {seat} sacrificed is not known")

    def put_counters(self, word: words.PutCounters) -> None:
        """Counters put, replacement effects counted."""
        for handle, share in self.recipients(word.on):
            if handle in self.permanents and handle not in self.gone:
                amount = self.note(word, handle, self.for_slot(word.amount, share))
                seat = self.permanents[handle].controller
                self.counters[handle, word.counter] += amount * self.factor(seat, DoublesCounters)

    def double_counters(self, word: words.DoubleCounters) -> None:
        """As many counters again as there are, replacement effects counted."""
        for handle in self.still(word.on):
            if handle in self.permanents:
                there = self.counters_of(handle, word.counter) + self.counters[handle, word.counter]
                seat = self.permanents[handle].controller
                self.counters[handle, word.counter] += there * self.factor(seat, DoublesCounters)

    def tap(self, word: words.Tap) -> None:
        """Permanents become tapped."""
        self.tapped += [h for h in self.still(word.what) if h in self.permanents]

    # -- structure --------------------------------------------------------------------------------------------------

    def if_then(self, word: words.If) -> None:
        """One of two texts."""
        self.follow(word.do if self.holds(word.condition) else word.otherwise)

    def may(self, word: words.May) -> None:
        """What was answered; a "may" that was not asked cannot be read."""
        seats = self.seats(word.who)
        asked = next((t for t in self.mays if seats and t.request.seat == seats[0]), None)
        if asked is None and seats and cannot_pay(word.cost, seats[0], self.view, self.cards):
            self.follow(word.otherwise)
            return
        if asked is None or not isinstance(asked.answer, Choose):
            raise Unreadable("whether it was accepted is not known")
        self.mays.remove(asked)
        if "yes" not in asked.answer.options:
            self.follow(word.otherwise)
            return
        for cost in word.cost:
            if isinstance(cost, PayLife):
                self.life[seats[0]] -= self.number(cost.amount)
            elif isinstance(cost, SacrificePermanents):
                self.leave(self.paid_with(seats[0], cost))
            elif not isinstance(cost, PayMana):
                raise Unreadable("what was paid is not read")
        self.follow(word.do)

    def paid_with(self, seat: int, cost: SacrificePermanents) -> tuple[str, ...]:
        """What was sacrificed to pay: as chosen, or, nobody being asked, all that there was."""
        asked = [t.answer for t in self.resolution.move.asked("pay", seat=seat)]
        able = [h for h in self.fitting(cost.filter) if self.permanents[h].controller == seat]
        paid = [answer.options for answer in asked if isinstance(answer, Choose)] or [tuple(able)]
        if len(paid) != 1 or len(paid[0]) != cost.number:
            raise Unreadable("what was paid with is not known")
        return paid[0]


def _choose_object(doing: Doing, word: words.ChooseObject) -> None:
    """What it may be: where there is at most one thing to choose, nobody need be asked."""
    if word.filter.zone in doing.touched and not doing.resolution.move.choices(word.key):
        raise Unreadable("what there was to choose from has changed")
    doing.choices[word.key] = word.filter


def _no_change(doing: Doing, word: Instruction) -> None:
    """Choices and copies change nothing that is read here."""


_INSTRUCTIONS: dict[type[Instruction], Callable[[Doing, Any], None]] = {
    words.DealDamage: Doing.deal_damage,
    words.GainLife: Doing.gain_life,
    words.LoseLife: Doing.lose_life,
    words.DrawCards: Doing.draw,
    words.Mill: Doing.mill,
    words.DiscardChosen: Doing.discard,
    words.AddMana: Doing.add_mana,
    words.AddManaOfChosenColor: Doing.add_mana_of_color,
    words.Destroy: Doing.destroy,
    words.ReturnToHand: Doing.to_hand,
    words.Exile: Doing.exile,
    words.CounterSpell: Doing.counter,
    words.Sacrifice: Doing.sacrifice,
    words.PutCounters: Doing.put_counters,
    words.DoubleCounters: Doing.double_counters,
    words.CreateTokens: Doing.create_tokens,
    words.ReturnToBattlefield: Doing.return_to_battlefield,
    arrivals.Investigate: Doing.investigate,
    arrivals.CreateTokenCopies: Doing.create_copies,
    arrivals.PutOntoBattlefield: Doing.put_onto_battlefield,
    words.Tap: Doing.tap,
    words.If: Doing.if_then,
    words.May: Doing.may,
    words.ChooseObject: _choose_object,
    **dict.fromkeys(
        (
            *(words.CopySpell, words.ChooseNewTargets, words.ChangeTargets, words.NextUpkeep),
            *(words.ChooseColor, words.ChooseNumber, words.ChooseCreatureType, words.ChoosePlayer),
        ),
        _no_change,
    ),
}
