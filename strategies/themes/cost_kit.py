"""What the themes about {T} and {Q} are made of: permanents with such costs, and what turns, takes and hurries them."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from reference_engine.words.answers import Activate, Answer
from reference_engine.words.characteristics import Card
from reference_engine.words.view import PermanentView
from strategies.answers import Intention, When, at_rest, on_stack, something_on_stack
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.texts import additional_costs, kickers, mana_cost
from strategies.themes.furnishing import target_phrases
from strategies.themes.kit import Setup, has_x, victims, with_responders

# -- moments --------------------------------------------------------------------------------------------------------


def both(*whens: When) -> When:
    """All of that at once."""
    return lambda view: all(when(view) for when in whens)


def seen(handle: str, holds: Callable[[PermanentView], bool]) -> When:
    """That permanent is there and is so."""
    return lambda view: any(p.id == handle and holds(p) for p in view.battlefield)


def tapped(handle: str) -> When:
    """That permanent is tapped."""
    return seen(handle, lambda p: bool(p.tapped))


def untapped(handle: str) -> When:
    """That permanent is untapped."""
    return seen(handle, lambda p: not p.tapped)


def under(handle: str, seat: int) -> When:
    """That permanent is under that player's control."""
    return seen(handle, lambda p: p.controller == seat)


def in_turn(number: int) -> When:
    """It is that turn."""
    return lambda view: view.turn == number


def spent(card: str) -> When:
    """That card is in a graveyard: what it did as a spell is done."""
    return lambda view: any(c.card == card for player in view.players for c in player.graveyard or ())


# -- permanents with {T} or {Q} in a cost ------------------------------------------------------------------------------


@attrs.frozen
class Holder:
    """A permanent with such an ability. kind: of permanent. ability: its index. beside: what gives it the ability.

    mana: what it costs besides. aims: it has a target. adds: it is a mana ability. awake: what is beside it makes it a
    creature, and gives it no ability.
    """

    card: str
    kind: str
    ability: int = 0
    beside: tuple[str, ...] = ()
    mana: str = ""
    aims: bool = False
    adds: bool = False
    awake: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """What kind of source it is, and of ability."""
        mana = "ability=mana" if self.adds else "ability=other"
        return f"source={self.kind}", f"ability={'granted' if self.beside and not self.awake else 'printed'}", mana


TAPPING = (
    Holder("Terstane", "artifact"),
    Holder("Tervane", "creature"),
    Holder("Ternshrine", "enchantment"),
    Holder("Prodigal Pyromancer", "creature", aims=True),
    Holder("Icy Manipulator", "artifact", mana="C", aims=True),
    Holder("Turnvane", "creature", 1, mana="C"),
    Holder("Aimmere", "land", aims=True),
    Holder("Llanowar Elves", "creature", adds=True),
    Holder("Forest", "land", adds=True),
    Holder("Sol Ring", "artifact", adds=True),
    Holder("Dryad Arbor", "creature", adds=True),
    Holder("Memnite", "creature", beside=("Rousespire",), adds=True),
    Holder("Bodvast", "creature", beside=("Cryptolith Rite",), adds=True),
)
"""Permanents with {T} in a cost."""

UNTAPPING = (
    Holder("Querstane", "artifact"),
    Holder("Quolmane", "creature"),
    Holder("Quernshrine", "enchantment"),
    Holder("Bothvane", "creature", 1, mana="C"),
    Holder("Memnite", "creature", beside=("Lendspire",)),
    Holder("Dryad Arbor", "creature", beside=("Lendspire",)),
    Holder("Quillane", "creature", adds=True),
    Holder("Turnvane", "creature", adds=True),
    Holder("Pili-Pala", "creature", mana="CC", adds=True),
)
"""Permanents with {Q} in a cost."""


@attrs.frozen
class Stage:
    """A board with such a permanent on it. this: its handle. seat: who has it. holder: what it is."""

    setup: Setup
    this: str
    seat: int
    holder: Holder

    @property
    def ability_name(self) -> str:
        """What its ability is called on the stack."""
        return f"ability of {self.holder.card} by @{self.seat}"

    def on(self, setup: Setup) -> Stage:
        """With that setup."""
        return attrs.evolve(self, setup=setup)

    def with_mana(self, times: int = 1) -> Stage:
        """With the mana for its ability, so many times over."""
        return self.on(self.setup.on(self.setup.board.pool(self.seat, self.holder.mana * times)))

    def use(self, target: str = "@0") -> Activate:
        """The plan to activate its ability."""
        targets = ((target,),) if self.holder.aims else ()
        return Activate(self.this, self.holder.ability, targets=targets)

    def uses(self, answer: Answer | None = None, when: When = at_rest, seat: int | None = None) -> Stage:
        """It is activated once, as it may be. seat: by whom; who had it first, if None."""
        who = self.seat if seat is None else seat
        return self.on(self.setup.means(Intention(who, self.this, when, answer=answer or self.use())))

    def tries(self, answer: Answer | None = None, when: When = at_rest, seat: int | None = None) -> Stage:
        """Its activation is tried once, whether or not it may be."""
        who = self.seat if seat is None else seat
        return self.on(self.setup.means(Intention(who, self.this, when, answer=answer or self.use(), tries=True)))

    def casts(self, card: str, seat: int, aim: str, when: When = at_rest) -> Stage:
        """That player casts that free spell at that target."""
        board = self.setup.board.in_hand(card, seat)
        meant = Intention(seat, board.last, when, wish=Wish(aim=aim), attempts=False)
        return self.on(self.setup.on(board).means(meant))

    def labelled(self, *labels: str) -> Stage:
        """With those labels."""
        return self.on(self.setup.labelled(*labels))


def stage(
    setup: Setup,
    holder: Holder,
    seat: int,
    *,
    turned: bool = False,
    sick: bool = False,
    counters: tuple[tuple[str, int], ...] = (),
    owner: int | None = None,
) -> Stage:
    """Put the permanent onto the board under that seat, after what gives it its ability. turned: tapped."""
    board = setup.board
    for name in holder.beside:
        board = board.permanent(name, seat)
    board = board.permanent(holder.card, seat, owner=owner, tapped=turned, sick=sick, counters=counters)
    return Stage(attrs.evolve(setup.on(board), caster=seat).labelled(*holder.labels), board.last, seat, holder)


def answering(held: Stage, draws: Draws) -> Setup:
    """The setup with other players who may respond to whatever is on the stack, and few acts of their own accord."""
    return answering_with(held.setup, draws)


def answering_with(setup: Setup, draws: Draws) -> Setup:
    """The same for any setup."""
    setup = with_responders(setup, draws, among=victims(_is_harmless), when=something_on_stack, often=3)
    return setup.with_habits(acts=1)


def _is_harmless(card: Card) -> bool:
    """A cheap instant that is aimed at nothing, and so leaves alone what the example is about."""
    free = not has_x(card) and not additional_costs(card) and not kickers(card) and not target_phrases(card)
    return "Instant" in card.types and free and mana_cost(card).mana_value() <= 2


def others(setup: Setup, seat: int) -> list[int]:
    """The other seats, in turn order from that one."""
    seats = len(setup.board.places)
    return [(seat + n) % seats for n in range(1, seats)]


def on_stack_of(held: Stage) -> When:
    """Its ability is on the stack."""
    return on_stack(held.ability_name)


__all__ = [
    "TAPPING",
    "UNTAPPING",
    "Holder",
    "Stage",
    "answering",
    "answering_with",
    "both",
    "in_turn",
    "on_stack_of",
    "others",
    "seen",
    "spent",
    "stage",
    "tapped",
    "under",
    "untapped",
]
