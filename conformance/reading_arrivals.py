"""What enters the battlefield as an object resolves, worked out on paper: as what, and with how many counters.

An X that an entering permanent's own text mentions is that of the spell that became it, and of no other way onto the
battlefield (107.3m); a text that it has as a copy of something else knows no X at all (107.3j).
"""

from __future__ import annotations

from collections import Counter

import attrs

from conformance.facts_announced import Announced
from conformance.reading_amounts import Numbers
from conformance.reading_data import Entering, Magnitude, Unreadable
from reference_engine.words import instructions as words
from reference_engine.words.abilities import DoublesCounters, DoublesTokens, EntersWithCounters
from reference_engine.words.answers import Choose, player
from reference_engine.words.arrivals import (
    CLUE_TOKEN,
    CreateTokenCopies,
    EntersAsCopy,
    Investigate,
    PutOntoBattlefield,
)
from reference_engine.words.base import Ability, Instruction, What
from reference_engine.words.characteristics import Token
from reference_engine.words.selectors import Filter
from strategies.texts import Face, abilities, has

NO_SPELL = Announced(x=0)
"""What was announced for a permanent that no spell became: nothing, and its X is 0 (107.3m)."""


class Arriving(Numbers):
    """One resolution as far as permanents enter the battlefield by it; what enters is collected here."""

    entering: list[Entering]
    back: dict[str, Entering]
    gone: list[str]
    magnitudes: list[Magnitude]

    def note(self, word: Instruction, about: str, amount: int) -> int:
        """Keep a number for the record; below 0 is 0 (107.1b)."""
        self.magnitudes.append(Magnitude(word, about, max(0, amount)))
        return max(0, amount)

    def factor(self, seat: int, kind: type[Ability]) -> int:
        """By how much that seat's permanents multiply what is put or created (614)."""
        entered = (*self.entering, *self.back.values())
        if any(has(self.cards[e.name], kind) for e in entered if e.name in self.cards):
            raise Unreadable("what multiplies it entered by this very text")
        there = [p for p in self.permanents.values() if p.controller == seat and p.id not in self.gone]
        return int(2 ** sum(has(self.cards[p.name], kind) for p in there))

    def names_and_titles(self, what: What) -> tuple[tuple[str, str], ...]:
        """Handles and names of those objects; what has entered by this very text has its name as a permanent."""
        entered = {e.card: e.name for e in (*self.entering, *self.back.values())}
        return tuple((h, entered.get(h, title)) for h, title in super().names_and_titles(what))

    # -- permanents of cards and of permanent spells ----------------------------------------------------------------

    def become_permanent(self) -> None:
        """The permanent spell that resolves becomes a permanent (608.3)."""
        face = self.cards.get(self.me.title)
        if not self.me.is_spell or face is None:
            raise Unreadable("what it does is not known")
        self.entering.append(self.as_it_enters(face, self.me.controller, self.me.card, self.me.name, self.said))

    def as_it_enters(self, face: Face, seat: int, card: str | None, handle: str, said: Announced) -> Entering:
        """What a permanent enters as. handle: of what it was before. said: for the spell that it was."""
        more = Counter[str]()
        copied, exception = self._copied(face, seat, handle)
        if copied is not None:
            more["+1/+1"] += self.counters_put(seat, exception, said)
            face, said = copied, attrs.evolve(said, x=0)
        if "Legendary" in getattr(face, "supertypes", ()) and any(p.name == face.name for p in self.view.battlefield):
            raise Unreadable("which of two legendary permanents stays is not read")
        for ability in abilities(face, EntersWithCounters):
            number = self.counters_put(seat, ability, said)
            more[ability.counter] += number
            entry = words.CreateTokens(Token(face.name), ability.amount)
            self.magnitudes.append(Magnitude(entry, handle, number))
        grown = more["+1/+1"] - more["-1/-1"]
        return Entering(
            seat,
            face.name,
            card,
            1,
            None if face.power is None else face.power + grown,
            None if face.toughness is None else face.toughness + grown,
            tuple(sorted((kind, n) for kind, n in more.items() if n)),
        )

    def counters_put(self, seat: int, word: EntersWithCounters | EntersAsCopy, said: Announced) -> int:
        """How many counters that ability puts on what enters, replacement effects counted (122.6a)."""
        amount = word.amount if isinstance(word, EntersWithCounters) else word.more
        now, self.said = self.said, said
        try:
            return max(0, self.number(amount)) * self.factor(seat, DoublesCounters)
        finally:
            self.said = now

    def _copied(self, face: Face, seat: int, handle: str) -> tuple[Face | None, EntersAsCopy]:
        """What it enters as a copy of, if of anything, and the ability that says so (707.5)."""
        found = abilities(face, EntersAsCopy)
        if not found:
            return None, _NO_COPY
        asked = [
            t.answer.options
            for t in self.resolution.move.asked("pick", seat=seat)
            if t.request.slot == "copy" and t.request.object in (None, handle) and isinstance(t.answer, Choose)
        ]
        if len(asked) > 1 or (not asked and self.fitting(found[0].filter)):
            raise Unreadable("what it enters as a copy of is not known")
        if not asked or not asked[0]:
            return None, _NO_COPY
        chosen = self.permanents.get(asked[0][0])
        if chosen is None or chosen.name not in self.cards:
            raise Unreadable("what it enters as a copy of is not shown")
        return self.cards[chosen.name], found[0]

    def _card(self, handle: str) -> Face:
        face = self.cards.get(self.titles.get(handle, ""))
        if face is None:
            raise Unreadable(f"what {handle} is is not known")
        return face

    def put_onto_battlefield(self, word: PutOntoBattlefield) -> None:
        """Cards put onto the battlefield: nothing was announced for them."""
        for seat in self.seats(word.who)[:1]:
            for handle in self.objects(word.what):
                self.entering.append(self.as_it_enters(self._card(handle), seat, handle, handle, NO_SPELL))
        self.touched |= {"battlefield", "graveyard"}

    def return_to_battlefield(self, word: words.ReturnToBattlefield) -> None:
        """What this text moved comes back as a new object, under its controller's control (400.7)."""
        for handle in self.objects(word.what):
            if handle not in self.gone or handle not in self.owners:
                continue
            back = self.as_it_enters(self._card(handle), self.me.controller, handle, handle, NO_SPELL)
            self.gone.remove(handle)
            self.back[handle] = back

    # -- tokens -----------------------------------------------------------------------------------------------------

    def create_tokens(self, word: words.CreateTokens) -> None:
        """Tokens created, replacement effects counted."""
        token = word.token
        if abilities(token, EntersWithCounters):
            raise Unreadable("a token that enters with counters is not read")
        for seat in self.seats(word.who):
            self._tokens(token, seat, self.note(word, player(seat), self.number(word.amount)))

    def investigate(self, word: Investigate) -> None:
        """A Clue each time, replacement effects counted (701.16a)."""
        amount = self.number(word.amount)
        for seat in self.seats(word.who):
            self._tokens(CLUE_TOKEN, seat, self.note(word, player(seat), amount))

    def _tokens(self, token: Token, seat: int, amount: int) -> None:
        number = amount * self.factor(seat, DoublesTokens)
        if number:
            self.entering.append(Entering(seat, token.name, None, number, token.power, token.toughness))

    def create_copies(self, word: CreateTokenCopies) -> None:
        """Tokens that are copies of permanents: their X is 0, whatever the permanent's was (107.3m, 707.2)."""
        for seat in self.seats(word.who):
            for handle in self.objects(word.what):
                original = self.permanents.get(handle)
                if original is None or handle in self.gone:
                    continue
                if has(self.cards[original.name], EntersAsCopy):
                    raise Unreadable("what the token enters as a copy of is not read")
                number = self.note(word, handle, self.number(word.amount)) * self.factor(seat, DoublesTokens)
                one = self.as_it_enters(self.cards[original.name], seat, None, handle, NO_SPELL)
                if number:
                    self.entering.append(attrs.evolve(one, number=number))


_NO_COPY = EntersAsCopy(Filter())
