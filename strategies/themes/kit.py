"""What a theme is made of: a table, a victim spell that will be copied, what copies it, and what others may do.

A theme draws a ``Setup`` step by step and plays it. Every step takes a setup and ``Digits`` and gives a setup::

    @theme("copy.x-value-copied")
    def x_value_copied() -> SearchStrategy[Drawn]:
        return setups("copy.x-value-copied", _setup)

    def _setup(draw: DrawFn) -> Setup:
        digits = draw_digits(draw)
        setup = with_victim(table(draw), digits.pick(victims(has_x)), digits, x=digits.take(4))
        return with_responders(with_copier(setup, digits), draw_digits(draw))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.words.abilities import Flash
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import DiscardCards, PayLife, PayMana, SacrificePermanents
from reference_engine.words.mana import ManaCost
from reference_engine.words.scenario import Case
from strategies.affording import mana_for
from strategies.answers import Habits, Intention, When, at_rest, drawing_policy, on_stack
from strategies.boards import draw_table, with_creatures
from strategies.building import BoardBuilder
from strategies.digits import Digits, draw_digits
from strategies.drawing import Along
from strategies.drawn import Drawn
from strategies.plans import Wish
from strategies.shelves import Copier, artifacts, cards, copiers, creatures
from strategies.texts import activated, all_costs, has, kickers, mana_cost

__all__ = [
    "Setup", "finish", "has_x", "setups", "table", "victims", "with_copier", "with_responders", "with_second_copier",
    "with_victim",
]

GENERIC = ("C", "RG", "WUB", "WUBRG")
"""Mana that is put into pools for generic costs, by turns."""


@attrs.frozen
class Setup:
    """A board in the making, and what is meant to happen on it.

    victim: the card that is cast to be copied; spell: its id, which names the spell too; caster: who casts it.
    """

    board: BoardBuilder
    intentions: tuple[Intention, ...] = ()
    labels: tuple[str, ...] = ()
    habits: Habits = Habits()
    caster: int = 0
    spell: str = ""
    victim: Card | None = None

    def means(self, *intentions: Intention) -> Setup:
        """With those intentions after the ones it has."""
        return attrs.evolve(self, intentions=(*self.intentions, *intentions))

    def labelled(self, *labels: str) -> Setup:
        """With those labels."""
        return attrs.evolve(self, labels=(*self.labels, *labels))

    def on(self, board: BoardBuilder) -> Setup:
        """With that board."""
        return attrs.evolve(self, board=board)

    def with_habits(self, **changes: int | bool) -> Setup:
        """With other habits, such as ``yes=3`` or ``acts=1``."""
        return attrs.evolve(self, habits=attrs.evolve(self.habits, **changes))  # type: ignore[arg-type]  # Habits' fields

    @property
    def copy_names(self) -> tuple[str, ...]:
        """How the copies of the victim are called, by the seat that controls them."""
        name = self.victim.name if self.victim is not None else ""
        return tuple(f"copy of {name} by @{seat}" for seat in self.board.seats)


def victims(*wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    """The instants and sorceries of the catalogue for which all of that holds, in the catalogue's order.

    Raises ValueError where there is none: a theme needs something to draw.
    """
    found = cards(lambda card: card.is_instant_or_sorcery and all(w(card) for w in wanted))
    if not found:
        names = ", ".join(w.__name__ for w in wanted)
        raise ValueError(f"the catalogue has no instant or sorcery for which {names} holds: add one, or ask for less")
    return found


def has_x(card: Card) -> bool:
    """The card's mana cost has an {X}."""
    return card.cost is not None and bool(card.cost.x_symbols)


def table(
    draw: DrawFn, *, min_seats: int = 2, max_seats: int = 6, creatures_each: int = 2, least_creatures: int = 1
) -> Setup:
    """Seats, turn, life totals and creatures: three draws. Shrinks towards two seats, one creature each, 20 life."""
    board = draw_table(draw, min_seats=min_seats, max_seats=max_seats, creatures_each=0)
    return Setup(with_creatures(board, draw_digits(draw), creatures_each, least=least_creatures))


# -- the spell that will be copied ----------------------------------------------------------------------------------


def with_victim(
    setup: Setup,
    card: Card,
    digits: Digits,
    *,
    caster: int | None = None,
    x: int | None = None,
    kicks: tuple[int, ...] | None = None,
    modes: tuple[int, ...] | None = None,
    aim: str | None = None,
    when: When = at_rest,
    generic: str | None = None,
    rider: str | None = None,
    attempts: bool = True,
) -> Setup:
    """The caster has the card, everything it costs, and means to cast it.

    caster: drawn, if None; the active player where the card cannot be cast at instant speed. x, kicks, modes, aim:
    settled where given, drawn from what can be paid otherwise. generic: type letters of the mana for generic costs.
    Other cost objects (creatures to sacrifice, cards to discard) are put where they can be paid with.
    """
    board = setup.board
    instant = "Instant" in card.types or has(card, Flash)
    if caster is None:
        others = [seat for seat in board.seats if seat != board.active] if instant else []
        caster = digits.pick([board.active, *others])
    cost = mana_cost(card, kicks if kicks is not None else _most_kicks(card, digits))
    settled = x if x is not None else (digits.take(4) if cost.x_symbols else 0)
    mana = mana_for(cost, x=settled, generic=generic or digits.pick(GENERIC))
    board = board.pool(caster, mana, rider=rider)
    board = _with_cost_objects(board, card, caster, digits).in_hand(card.name, caster)
    wish = Wish(modes=modes, x=x, kicks=kicks, aim=aim)
    meant = Intention(caster, board.last, when, wish=wish, attempts=attempts)
    return attrs.evolve(setup.on(board).means(meant), caster=caster, spell=board.last, victim=card)


def _most_kicks(card: Card, digits: Digits) -> tuple[int, ...]:
    return tuple(digits.take(4 if kicker.multi else 2) for kicker in kickers(card))


def _with_cost_objects(board: BoardBuilder, card: Card, seat: int, digits: Digits) -> BoardBuilder:
    most = tuple(2 if kicker.multi else 1 for kicker in kickers(card))
    for part in all_costs(card, most):
        if isinstance(part, SacrificePermanents):
            for _ in range(part.number + digits.take(2)):
                board = board.permanent(_sacrifice(part.filter.types, digits), seat)
        elif isinstance(part, DiscardCards):
            for _ in range(part.number + digits.take(2)):
                board = board.in_hand(digits.pick(creatures()), seat)
        elif isinstance(part, PayLife) and isinstance(part.amount, int):
            board = board.life(seat, max(board.places[seat].life, part.amount + 1))
    return board


def _sacrifice(types: tuple[str, ...], digits: Digits) -> Card:
    shelf = artifacts() if types == ("Artifact",) else creatures()
    return digits.pick(shelf[:4])


# -- what copies it -------------------------------------------------------------------------------------------------


def with_copier(
    setup: Setup,
    digits: Digits,
    *,
    kinds: Sequence[str] = ("hive", "twin", "trigger", "ability"),
    number: int = 1,
    copier_seat: int | None = None,
) -> Setup:
    """Something that copies the victim: of those kinds (see ``shelves.Copier``), the first of them the smallest.

    number: how many Hive Minds or triggers. copier_seat: who has it; drawn, if None. Adds the label ``copier=KIND``.
    Raises ValueError where the catalogue has nothing of those kinds that copies such a spell.
    """
    victim = _victim(setup)
    able = {kind: [c for c in copiers() if c.kind == kind and c.copies(victim)] for kind in kinds}
    there = [kind for kind in kinds if able[kind]]
    if not there:
        raise ValueError(f"nothing of the kinds {list(kinds)} copies {victim.name}: ask for another kind of copier")
    kind = digits.pick(there)
    copier = digits.pick(able[kind])
    setup = setup.labelled(f"copier={kind}")
    if kind in ("hive", "trigger"):
        seat = copier_seat if copier_seat is not None else _any_seat(setup, copier, digits)
        return _with_standing(setup, copier, seat, number, digits)
    seat = copier_seat if copier_seat is not None else _aimer(setup, copier, digits)
    return _with_aimed(setup, copier, seat, setup.spell)


def with_second_copier(setup: Setup, digits: Digits, *, of_copy: bool = True) -> Setup:
    """Once in two a twin for some seat that is aimed at a copy of the victim (or the victim), if one comes to be.

    Adds the label ``copier=twin-of-copy`` where it does.
    """
    victim = _victim(setup)
    twins = [c for c in copiers() if c.kind == "twin" and c.copies(victim) and _anyones(c)]
    if not twins or not digits.take(2):
        return setup
    seat = digits.take(len(setup.board.places))
    names = [name for n, name in enumerate(setup.copy_names) if n != setup.caster] or [setup.spell]
    aim = digits.pick(names) if of_copy else setup.spell
    return _with_aimed(setup.labelled("copier=twin-of-copy"), digits.pick(twins), seat, aim)


def _victim(setup: Setup) -> Card:
    if setup.victim is None:
        raise ValueError("the setup has no spell to be copied: call with_victim() first")
    return setup.victim


def _any_seat(setup: Setup, copier: Copier, digits: Digits) -> int:
    return digits.take(len(setup.board.places)) if copier.kind == "hive" else setup.caster


def _anyones(copier: Copier) -> bool:
    return copier.target is None or copier.target.whose == "anyone"


def _aimer(setup: Setup, copier: Copier, digits: Digits) -> int:
    """Who may aim that copier at the victim: the caster first, then the other seats."""
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    whose = copier.target.whose if copier.target is not None else "anyone"
    if whose == "you":
        return setup.caster
    return digits.pick(others if whose in ("opponent", "not-you") else [setup.caster, *others])


def _with_standing(setup: Setup, copier: Copier, seat: int, number: int, digits: Digits) -> Setup:
    board = setup.board
    for _ in range(number):
        board = board.permanent(copier.card.name, seat)
        if copier.sacrifices is not None:
            board = board.permanent(_sacrifice(copier.sacrifices.types, digits), seat)
    return setup.on(board).with_habits(yes=7) if copier.optional else setup.on(board)


def _with_aimed(setup: Setup, copier: Copier, seat: int, aim: str) -> Setup:
    board = setup.board
    if copier.kind == "ability":
        board = board.permanent(copier.card.name, seat)
        cost = _ability_mana(copier)
        meant = Intention(seat, board.last, on_stack(aim), copier.ability, wish=Wish(aim=aim), attempts=False)
    else:
        board = board.in_hand(copier.card.name, seat)
        cost = mana_cost(copier.card)
        meant = Intention(seat, board.last, on_stack(aim), wish=Wish(aim=aim), attempts=False)
    return setup.on(board.pool(seat, mana_for(cost, generic="C"))).means(meant)


def _ability_mana(copier: Copier) -> ManaCost:
    total = ManaCost()
    for part in activated(copier.card)[copier.ability].cost:
        if isinstance(part, PayMana):
            total = total.plus(part.mana)
    return total


# -- what others do -------------------------------------------------------------------------------------------------


def with_responders(
    setup: Setup, digits: Digits, *, card_choice: Sequence[Card] | None = None, often: int = 1, most: int = 1
) -> Setup:
    """Cheap instants and the mana for them for up to ``most`` players other than the caster.

    Each is cast in ``often`` of ``often + 1`` examples once the victim is on the stack. card_choice: of which cards;
    instants without {X}, additional costs and copying, if None.
    """
    choice = tuple(card_choice) if card_choice is not None else victims(_is_plain_instant)
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    for seat in digits.some(others, min(most, len(others))):
        card = digits.pick(choice)
        board = setup.board.in_hand(card.name, seat).pool(seat, mana_for(mana_cost(card), generic="C"))
        meant = Intention(seat, board.last, on_stack(setup.spell), often=often)
        setup = setup.on(board).means(meant)
    return setup


def _is_plain_instant(card: Card) -> bool:
    from_words = not has_x(card) and not all_costs(card) and not kickers(card)
    return "Instant" in card.types and from_words and not any(c.card == card for c in copiers())


# -- playing it -----------------------------------------------------------------------------------------------------


def finish(draw: DrawFn, theme: str, setup: Setup) -> Along:
    """Play the setup on the reference while the rest is drawn; ``.derive()`` adds cases, ``.drawn()`` ends it."""
    scenario = setup.board.scenario()
    policy = drawing_policy(draw, scenario, intentions=setup.intentions, habits=setup.habits)
    along = Along(theme)
    along.play(Case(scenario), policy)
    along.labels = (*setup.labels, *policy.notes)
    return along


def setups(theme: str, make: Callable[[DrawFn], Setup]) -> SearchStrategy[Drawn]:
    """The theme that draws a setup with ``make`` and plays it. Shrinks as the setup does, then towards passing."""

    @st.composite
    def drawn(draw: DrawFn) -> Drawn:
        return finish(draw, theme, make(draw)).drawn()

    return drawn()
