"""What the themes about Clues are made of: permanents that are Clues, and how they are paid with."""

from __future__ import annotations

import attrs

from reference_engine.words.answers import Activate, Answer
from strategies.answers import Intention, When, at_rest
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.cost_kit import answering_with, both, seen, spent
from strategies.themes.kit import Setup, table

CLUES = {
    "Cluemote": "artifact",
    "Cluegear": "equipment",
    "Cluemere": "land",
    "Cluegolem": "creature",
    "Clueshrine": "enchantment",
}
"""Nontoken permanents that are Clues, each with what it is besides."""

TOKEN = "token"  # noqa: S105 - the rulebook's word
"""The kind of a Clue that an effect creates."""

CRACKS = ("Cluemote", "Cluemere", "Cluegolem", "Clueshrine")
"""Those with the ability that Clue tokens have."""


@attrs.frozen
class Desk:
    """A board with Clues on it. seat: whose turn it is to deal with them. clues: handles, in the order placed."""

    setup: Setup
    seat: int
    clues: tuple[str, ...] = ()

    def on(self, setup: Setup) -> Desk:
        """With that setup."""
        return attrs.evolve(self, setup=setup)

    def labelled(self, *labels: str) -> Desk:
        """With those labels."""
        return self.on(self.setup.labelled(*labels))

    def permanent(self, name: str, seat: int | None = None, **state: object) -> Desk:
        """With that permanent, under that seat; under the desk's own, if None."""
        who = self.seat if seat is None else seat
        return self.on(self.setup.on(self.setup.board.permanent(name, who, **state)))  # type: ignore[arg-type]

    def clue(self, kind: str, seat: int | None = None, **state: object) -> Desk:
        """With a Clue of that kind, a token being created as soon as may be."""
        who = self.seat if seat is None else seat
        if kind != TOKEN:
            name = next(n for n, k in CLUES.items() if k == kind)
            found = self.permanent(name, who, **state)
            return attrs.evolve(found, clues=(*found.clues, found.last)).labelled(f"clue={kind}")
        made = sum(c.startswith(TOKEN) and c.split("#")[0].strip().endswith(f"@{who}") for c in self.clues)
        name = f"token Clue Token by @{who}" + (f" #{made + 1}" if made else "")
        found = self.casts("Sleuthmane", who)
        return attrs.evolve(found, clues=(*found.clues, name)).labelled("clue=token")

    @property
    def last(self) -> str:
        """The id of the card placed last."""
        return self.setup.board.last

    def mana(self, mana: str) -> Desk:
        """With that mana in the desk's own pool."""
        return self.on(self.setup.on(self.setup.board.pool(self.seat, mana)))

    def casts(self, card: str, seat: int | None = None, *, aim: str | None = None, when: When = at_rest,
              answer: Answer | None = None, tries: bool = False) -> Desk:  # fmt: skip
        """That player casts that spell, at that target. answer: the whole plan."""
        who = self.seat if seat is None else seat
        board = self.setup.board.in_hand(card, who)
        meant = Intention(who, board.last, when, wish=Wish(aim=aim), attempts=False, answer=answer, tries=tries)
        return self.on(self.setup.on(board).means(meant))

    def does(self, answer: Answer, *, when: When = at_rest, seat: int | None = None, tries: bool = False) -> Desk:
        """That player does that, or tries to."""
        who = self.seat if seat is None else seat
        handle = getattr(answer, "object", "")
        return self.on(self.setup.means(Intention(who, handle, when, answer=answer, tries=tries)))


def desk(draws: Draws) -> Desk:
    """An empty desk of any seat, mostly of the one whose turn it is."""
    setup = table(draws, least_creatures=0)
    seat = setup.board.active if draws.take(3) else draws.take(len(setup.board.places))
    return Desk(attrs.evolve(setup, caster=seat), seat)


def there(handle: str) -> When:
    """That permanent is on the battlefield, and nothing is on the stack."""
    return both(at_rest, seen(handle, lambda _: True))


def done(found: Desk) -> When:
    """The spell that was placed last has done what it does, and nothing is on the stack."""
    return both(at_rest, spent(found.last))


def pays(source: str, *objects: str, ability: int = 0) -> Activate:
    """The plan to activate an ability that is paid with those objects."""
    return Activate(source, ability, costs=(objects,))


def finished(found: Desk, draws: Draws) -> Setup:
    """The setup with somebody's harmless spell, and with others who may respond."""
    if draws.chance(2):
        found = found.casts("Zorvask", draws.take(len(found.setup.board.places)))
    return answering_with(found.setup, draws)
