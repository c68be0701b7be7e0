"""Building a board card by card, for the boards that a theme or a test has in mind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import attrs

from reference_engine.cards import cards_of_copying, catalogue
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import mana_of
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from strategies.offer import EVERYTHING, Offer

FILLERS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
"""What libraries are filled with: the first of them that is supported, a card that nobody casts."""

LIBRARY = 8
"""Cards in a library of which nothing else is said."""


@attrs.frozen
class BoardBuilder:
    """A board in the making; every method gives a new builder. Card ids are "c1", "c2" … in the order of placing.

    Cards are named, where the catalogue has them, or given as data, where they are made up. ``last`` is the id of the
    card placed last. offer: what the engine supports; placing anything else raises NotOffered.
    """

    places: tuple[Seat, ...]
    battlefield: tuple[PlacedPermanent, ...] = ()
    active: int = 0
    turn: int = 5
    step: str = "precombat main"
    placed: int = 0
    own_cards: tuple[Card, ...] = ()
    offer: Offer = attrs.field(default=EVERYTHING, eq=False, repr=False)

    @classmethod
    def of(
        cls, seats: int, *, active: int = 0, life: int = 20, library: int = LIBRARY, offer: Offer = EVERYTHING
    ) -> BoardBuilder:
        """So many seats with that life and a library of ``library`` cards that do nothing."""
        return attrs.evolve(_empty(seats, life, library, filler(offer)), active=active, offer=offer)

    @property
    def last(self) -> str:
        """The id of the card placed last."""
        return f"c{self.placed}"

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.places))

    def card(self, name: str) -> Card:
        """The card of that name. Raises KeyError where neither the board nor the catalogue has it."""
        return self._own(name) or catalogue()[name]

    def permanent(
        self,
        card: str | Card,
        controller: int,
        *,
        owner: int | None = None,
        tapped: bool = False,
        sick: bool = False,
        damage: int = 0,
        counters: tuple[tuple[str, int], ...] = (),
    ) -> BoardBuilder:
        """Put a permanent onto the battlefield; it is its controller's own unless ``owner`` says otherwise."""
        board, name = self._known(card)
        owner = controller if owner is None else owner
        new = PlacedPermanent(f"c{self.placed + 1}", name, controller, owner, tapped, sick, damage, counters)
        return attrs.evolve(board, battlefield=(*self.battlefield, new), placed=self.placed + 1)

    def in_hand(self, card: str | Card, seat: int) -> BoardBuilder:
        """Put a card into the hand of that seat."""
        board, placed = self._placed(card)
        return board.with_seat(seat, hand=(*self.places[seat].hand, placed))

    def in_graveyard(self, card: str | Card, seat: int) -> BoardBuilder:
        """Put a card on top of the graveyard of that seat."""
        board, placed = self._placed(card)
        return board.with_seat(seat, graveyard=(*self.places[seat].graveyard, placed))

    def on_library(self, card: str | Card, seat: int) -> BoardBuilder:
        """Put a card on top of the library of that seat."""
        board, placed = self._placed(card)
        return board.with_seat(seat, library=(*self.places[seat].library, placed))

    @property
    def filler(self) -> str:
        """The card that fills this board's libraries."""
        return filler(self.offer)

    def library(self, seat: int, number: int, card: str | Card | None = None) -> BoardBuilder:
        """Put so many of that card, the filler if None, on top of the library of that seat."""
        board, name = self._known(self.filler if card is None else card)
        more = tuple(PlacedCard(f"c{self.placed + 1 + n}", name) for n in range(number))
        board = attrs.evolve(board, placed=self.placed + number)
        return board.with_seat(seat, library=(*self.places[seat].library, *more))

    def pool(self, seat: int, mana: str, *, rider: str | None = None) -> BoardBuilder:
        """Add mana, a row of type letters, to the pool of that seat."""
        return self.with_seat(seat, pool=(*self.places[seat].pool, *mana_of(mana, rider)))

    def life(self, seat: int, life: int) -> BoardBuilder:
        """Set the life total of that seat."""
        return self.with_seat(seat, life=life)

    def turn_of(self, seat: int) -> BoardBuilder:
        """Make it the turn of that seat."""
        return attrs.evolve(self, active=seat)

    def at(self, step: str) -> BoardBuilder:
        """Set the step or main phase, one of ``STEPS``."""
        return attrs.evolve(self, step=step)

    def scenario(self) -> Scenario:
        """The board, with the definition of every card it names. Raises ValueError for a card that nobody knows."""
        own = {card.name: card for card in self.own_cards}
        names = dict.fromkeys(_names(self.places, self.battlefield))
        known = catalogue()
        unknown = [name for name in names if name not in own and name not in known]
        if unknown:
            raise ValueError(f"no card is called {unknown}: take a name of the catalogue, or give the card itself")
        cards = tuple(own.get(name) or known[name] for name in sorted(names))
        return Scenario(self.places, self.battlefield, self.active, self.turn, self.step, cards)

    def with_seat(self, seat: int, **changes: object) -> BoardBuilder:
        """Change fields of that seat."""
        places = list(self.places)
        places[seat] = attrs.evolve(places[seat], **changes)  # type: ignore[arg-type]  # fields of a seat
        return attrs.evolve(self, places=tuple(places))

    def _own(self, name: str) -> Card | None:
        return next((card for card in self.own_cards if card.name == name), None)

    def _known(self, card: str | Card) -> tuple[BoardBuilder, str]:
        if not self.offer.is_everything:
            self.offer.require(self._own(card) or card if isinstance(card, str) else card)
        if isinstance(card, str):
            return self, card
        if card in self.own_cards:
            return self, card.name
        return attrs.evolve(self, own_cards=(*self.own_cards, card)), card.name

    def _placed(self, card: str | Card) -> tuple[BoardBuilder, PlacedCard]:
        board, name = self._known(card)
        return attrs.evolve(board, placed=self.placed + 1), PlacedCard(f"c{self.placed + 1}", name)


def filler(offer: Offer) -> str:
    """The card that fills libraries: a basic land, or the first supported card that does the least.

    Raises NotOffered where the engine supports no card without abilities.
    """
    if offer.is_everything:
        return FILLERS[0]
    plain = (c.name for c in cards_of_copying().values() if not c.abilities)
    return offer.of((*FILLERS, *plain), "card without abilities to fill libraries with")[0]


@cache
def _empty(seats: int, life: int, library: int, card: str) -> BoardBuilder:
    board = BoardBuilder((Seat(life=life),) * seats)
    for seat in range(seats):
        board = board.library(seat, library, card)
    return board


def _names(seats: Iterable[Seat], battlefield: Iterable[PlacedPermanent]) -> Iterable[str]:
    for permanent in battlefield:
        yield permanent.card
    for seat in seats:
        for card in _cards(seat):
            yield card.card


def _cards(seat: Seat) -> tuple[PlacedCard, ...]:
    return (*seat.hand, *seat.library, *seat.graveyard, *seat.exile)
