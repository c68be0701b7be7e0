"""What a theme is made of: a table, a victim spell that will be copied, what copies it, and what others may do.

A theme draws a ``Setup`` step by step and plays it. Every step takes a setup and ``Draws`` and gives a setup::

    @theme("copy.x-value-copied")
    def x_value_copied() -> SearchStrategy[Drawn]:
        return setups("copy.x-value-copied", _setup)

    def _setup(draws: Draws) -> Setup:
        setup = with_victim(table(draws), draws.pick(victims(has_x)), draws, x=draws.take(4))
        return with_responders(with_copier(setup, draws), draws)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.probes import CAST_METER, MAGE_METER
from reference_engine.words.abilities import Flash, Storm
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import ManaCost
from reference_engine.words.scenario import Case
from reference_engine.words.selectors import Filter
from strategies.affording import mana_for, mana_in
from strategies.answers import Habits, Intention, When, at_rest, drawing_policy, on_stack
from strategies.boards import draw_table, with_creatures
from strategies.building import BoardBuilder
from strategies.drawing import Along, drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.shelves import Copier, cards, copiers, is_legendary, multiplies, that_copies
from strategies.texts import activated, additional_costs, has, kickers, mana_cost
from strategies.themes.furnishing import baits, furnish, must_respond, needed_spell, props, target_phrases

__all__ = [
    "Setup",
    "finish",
    "has_x",
    "setups",
    "table",
    "victims",
    "with_bait",
    "with_copier",
    "with_meters",
    "with_responders",
    "with_second_copier",
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

    def with_habits(self, **changes: object) -> Setup:
        """With other habits, such as ``yes=3`` or ``acts=1``."""
        return attrs.evolve(self, habits=attrs.evolve(self.habits, **changes))  # type: ignore[arg-type]  # Habits' fields

    @property
    def copy_names(self) -> tuple[str, ...]:
        """How the copies of the victim are called, by the seat that controls them."""
        name = self.victim.name if self.victim is not None else ""
        return tuple(f"copy of {name} by @{seat}" for seat in self.board.seats)


@lru_cache(maxsize=512)
def victims(*wanted: Callable[[Card], bool], permanents: bool = False) -> tuple[Card, ...]:
    """The instants and sorceries of the catalogue for which all of that holds, those that ask the least first.

    permanents: the permanent cards instead. Without those that can only be aimed at an ability. Raises ValueError where
    there is none: a theme needs something to draw.
    """
    found = cards(
        lambda card: (
            card.cost is not None
            and card.is_permanent_card == permanents
            and not _needs_an_ability(card)
            and not multiplies(card)
            and all(w(card) for w in wanted)
        )
    )
    if not found:
        names = ", ".join(w.__name__ for w in wanted)
        raise ValueError(f"the catalogue has no card for which {names} holds: add one, or ask for less")
    return tuple(sorted(found, key=_asks))


def _needs_an_ability(card: Card) -> bool:
    wanted = needed_spell(card)
    return wanted is not None and bool(wanted.stack) and "spell" not in wanted.stack


def _asks(card: Card) -> tuple[bool, int, int, int]:
    """How much a card asks of a board."""
    return must_respond(card), mana_cost(card).mana_value(), len(card.abilities), len(target_phrases(card))


def has_x(card: Card) -> bool:
    """The card's mana cost has an {X}."""
    return card.cost is not None and bool(card.cost.x_symbols)


def table(
    draws: Draws, *, min_seats: int = 2, max_seats: int = 6, creatures_each: int = 2, least_creatures: int = 1
) -> Setup:
    """Seats, turn, life totals and creatures. Shrinks towards two seats, one creature each, 20 life."""
    board = draw_table(draws, min_seats=min_seats, max_seats=max_seats, creatures_each=0)
    return Setup(with_creatures(board, draws, creatures_each, least=least_creatures))


# -- the spell that will be copied ----------------------------------------------------------------------------------


def with_victim(
    setup: Setup,
    card: Card,
    draws: Draws,
    *,
    caster: int | None = None,
    x: int | None = None,
    kicks: tuple[int, ...] | None = None,
    modes: tuple[int, ...] | None = None,
    aim: str | None = None,
    when: When | None = None,
    generic: str | None = None,
    rider: str | None = None,
    attempts: bool = True,
    alternative: bool = False,
) -> Setup:
    """The caster has the card, everything it costs, and means to cast it.

    caster: drawn, if None; the active player where the card cannot be cast at instant speed. x, kicks, modes, aim:
    settled where given, drawn from what can be paid otherwise. when: as soon as the stack is empty, or, where the card
    needs a spell to be aimed at, once a bait is there (``with_bait``), if None. generic: type letters of the mana for
    generic costs. alternative: its alternative cost is paid. What it may target and what pays for it is put on the
    board.
    """
    wanted = needed_spell(card)
    if when is None and wanted is not None and (must_respond(card) or draws.chance(2)):
        setup = with_bait(setup, draws, wanted, caster=caster)
        x, caster = _meeting(setup, wanted, x), setup.caster if wanted.whose == "you" else caster
        when = on_stack(setup.spell)
    if caster is None:
        others = [s for s in setup.board.seats if s != setup.board.active] if _is_quick(card) else []
        caster = draws.pick([setup.board.active, *others])
    paid = kicks if kicks is not None else tuple(draws.take(4 if k.multi else 2) for k in kickers(card))
    cost = mana_cost(card, paid, alternative=alternative)
    settled = x if x is not None else (draws.take(4) if cost.x_symbols else 0)
    mana = mana_for(cost, x=settled, generic=generic or _generic(cost, settled, draws))
    board = furnish(setup.board.pool(caster, mana, rider=rider), card, caster, draws, x=settled, kicks=sum(paid))
    board = board.in_hand(card.name, caster)
    wish = Wish(modes, x, kicks, aim, alternative=alternative or None)
    meant = Intention(caster, board.last, when or at_rest, wish=wish, attempts=attempts, mana=mana)
    return attrs.evolve(setup.on(board).means(meant), caster=caster, spell=board.last, victim=card)


def with_bait(setup: Setup, draws: Draws, wanted: Filter, *, caster: int | None = None) -> Setup:
    """A simple spell that meets the description, cast first; ``setup.spell`` and ``setup.caster`` are its own.

    caster: who is going to aim at it, where that is settled. Raises ValueError where the catalogue has no such spell.
    """
    able = baits(wanted)
    if not able:
        raise ValueError(f"no simple card of the catalogue is cast as a spell that meets {wanted}: add one")
    card = draws.pick(draws.offer.of(able, "simple spell to respond to")[:12])
    active = setup.board.active
    others = [s for s in setup.board.seats if s != active] if _is_quick(card) else []
    seats = [caster] if caster is not None and wanted.whose == "you" else [active, *others]
    if caster is not None and wanted.whose in ("opponent", "not-you"):
        seats = [s for s in seats if s != caster] or seats
    seat = draws.pick(seats)
    mana = mana_for(mana_cost(card))
    board = furnish(setup.board.pool(seat, mana), card, seat, draws).in_hand(card.name, seat)
    meant = Intention(seat, board.last, mana=mana, attempts=False)
    return attrs.evolve(setup.on(board).means(meant), caster=seat, spell=board.last, victim=card)


def _meeting(setup: Setup, wanted: Filter, x: int | None) -> int | None:
    """The X with which the description is met by the bait, where the description asks for X."""
    if wanted.mana_value is None or isinstance(wanted.mana_value, int) or setup.victim is None:
        return x
    return mana_cost(setup.victim).mana_value()


def _generic(cost: ManaCost, x: int, draws: Draws) -> str:
    return draws.pick(GENERIC) if cost.generic + x * cost.x_symbols else GENERIC[0]


def _is_quick(card: Card) -> bool:
    return "Instant" in card.types or has(card, Flash)


# -- what copies it -------------------------------------------------------------------------------------------------


def with_copier(
    setup: Setup,
    draws: Draws,
    *,
    kinds: Sequence[str] = ("hive", "twin", "trigger", "ability"),
    number: int = 1,
    copier_seat: int | None = None,
    fit: Callable[[Copier], bool] = lambda _: True,
) -> Setup:
    """Something that copies the victim: of those kinds (see ``shelves.Copier``), the first of them the smallest.

    ``"storm"`` is a kind too: for a victim with storm, one or two spells cast before it. number: how many Hive Minds or
    triggers. copier_seat: who has it; drawn, if None. fit: which copiers will do. Adds the label ``copier=KIND``.
    Raises ValueError where the catalogue has nothing of those kinds that copies such a spell; NotOffered where the
    engine supports nothing of what it has.
    """
    victim = _victim(setup)
    fitting = [c for c in copiers() if c.kind in kinds and c.copies(victim) and fit(c)]
    storm = "storm" in kinds and has(victim, Storm)
    if not fitting and not storm:
        raise ValueError(f"nothing of the kinds {list(kinds)} copies {victim.name}: ask for another kind of copier")
    supported = draws.offer.among(fitting, lambda copier: copier.card)
    able = {kind: [c for c in supported if c.kind == kind] for kind in kinds}
    there = [kind for kind in kinds if able[kind] or (kind == "storm" and storm)]
    if not there:
        raise draws.offer.lacking([c.card for c in fitting], that_copies(kinds))
    kind = draws.pick(there)
    setup = setup.labelled(f"copier={kind}")
    if kind == "storm":
        return _with_primers(setup, draws)
    copier = draws.pick(able[kind])
    if kind in ("hive", "trigger"):
        if copier_seat is None:
            copier_seat = draws.take(len(setup.board.places)) if kind == "hive" else setup.caster
        return _with_standing(setup, copier, copier_seat, number, draws)
    seat = copier_seat if copier_seat is not None else _aimer(setup, copier, draws)
    return _with_aimed(setup, copier, seat, setup.spell, draws)


def _with_primers(setup: Setup, draws: Draws) -> Setup:
    """One or two free spells that the victim's caster casts first, so that its storm counts them."""
    primers = victims(_is_free_instant)
    board, meant = setup.board, []
    for _ in range(1 + draws.take(2)):
        board = board.in_hand(draws.pick(primers).name, setup.caster)
        meant.append(Intention(setup.caster, board.last, attempts=False))
    return attrs.evolve(setup, board=board, intentions=(*meant, *setup.intentions))


def _is_free_instant(card: Card) -> bool:
    free = not mana_cost(card).mana_value() and not has_x(card) and "Instant" in card.types
    return free and not target_phrases(card) and len(card.abilities) == 1


def with_second_copier(setup: Setup, draws: Draws, *, of_copy: bool = True) -> Setup:
    """Once in two a twin for some seat that is aimed at a copy of the victim (or the victim), if one comes to be.

    Adds the label ``copier=twin-of-copy`` where it does.
    """
    victim = _victim(setup)
    able = [c for c in copiers() if c.kind == "twin" and c.copies(victim) and _anyones(c)]
    twins = draws.offer.among(able, lambda copier: copier.card)
    if not twins or not draws.chance(2):
        return setup
    seat = draws.take(len(setup.board.places))
    names = [name for n, name in enumerate(setup.copy_names) if n != setup.caster] or [setup.spell]
    aim = draws.pick(names) if of_copy else setup.spell
    return _with_aimed(setup.labelled("copier=twin-of-copy"), draws.pick(twins), seat, aim, draws)


def _victim(setup: Setup) -> Card:
    if setup.victim is None:
        raise ValueError("the setup has no spell to be copied: call with_victim() first")
    return setup.victim


def _anyones(copier: Copier) -> bool:
    return copier.target is None or copier.target.whose == "anyone"


def _aimer(setup: Setup, copier: Copier, draws: Draws) -> int:
    """Who may aim that copier at the victim: the caster first, then the other seats."""
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    whose = copier.target.whose if copier.target is not None else "anyone"
    if whose == "you":
        return setup.caster
    return draws.pick(others if whose in ("opponent", "not-you") else [setup.caster, *others])


def _with_standing(setup: Setup, copier: Copier, seat: int, number: int, draws: Draws) -> Setup:
    board = setup.board
    for _ in range(1 if is_legendary(copier.card) else number):
        board = board.permanent(copier.card.name, seat)
        if copier.sacrifices is not None:
            board = board.permanent(draws.pick(draws.offer.of(props(copier.sacrifices))[:4]).name, seat)
    board = board.pool(seat, mana_for(mana_in(copier.pays)))
    return setup.on(board).with_habits(yes=7) if copier.optional else setup.on(board)


def _with_aimed(setup: Setup, copier: Copier, seat: int, aim: str, draws: Draws) -> Setup:
    ability = copier.ability if copier.kind == "ability" else None
    x = 1 + draws.take(2) if ability is None and has_x(copier.card) else None
    if ability is None:
        board, cost = setup.board.in_hand(copier.card.name, seat), mana_cost(copier.card)
    else:
        board = setup.board.permanent(copier.card.name, seat)
        cost = mana_in(activated(copier.card)[ability].cost)
    mana = mana_for(cost, x=x or 0)
    wish = Wish(x=x, aim=aim)
    meant = Intention(seat, board.last, on_stack(aim), ability, wish=wish, attempts=False, mana=mana)
    return setup.on(board.pool(seat, mana)).means(meant)


# -- what others do -------------------------------------------------------------------------------------------------


def with_responders(
    setup: Setup,
    draws: Draws,
    *,
    among: Sequence[Card] | None = None,
    often: int = 1,
    most: int = 1,
    when: When | None = None,
) -> Setup:
    """Instants and the mana for them for up to ``most`` players other than the caster.

    Each is cast in ``often`` of ``often + 1`` examples once the victim is on the stack, or as ``when`` says. among: of
    which cards; plain instants that copy and counter nothing, if None. Nobody responds where the engine supports none.
    """
    choice = draws.offer.among(among if among is not None else victims(_is_plain_instant))
    if not choice:
        return setup
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    for seat in draws.some(others, min(most, len(others))):
        card = draws.pick(choice)
        mana = mana_for(mana_cost(card))
        board = furnish(setup.board.pool(seat, mana), card, seat, draws).in_hand(card.name, seat)
        meant = Intention(seat, board.last, when or on_stack(setup.spell), often=often, mana=mana)
        setup = setup.on(board).means(meant)
    return setup


def _is_plain_instant(card: Card) -> bool:
    plain = not has_x(card) and not additional_costs(card) and not kickers(card) and needed_spell(card) is None
    return "Instant" in card.types and plain and mana_cost(card).mana_value() <= 2


def with_meters(setup: Setup) -> Setup:
    """The probes that count copies: one that watches casts, and under each seat one that watches casts and copies."""
    board = setup.board.permanent(CAST_METER, setup.board.active)
    for seat in board.seats:
        board = board.permanent(MAGE_METER, seat)
    return setup.on(board)


# -- playing it -----------------------------------------------------------------------------------------------------


def finish(draws: Draws, theme: str, setup: Setup) -> Along:
    """Play the setup on the reference while the rest is drawn; ``.derive()`` adds cases, ``.drawn()`` ends it."""
    scenario = setup.board.scenario()
    policy = drawing_policy(draws, scenario, intentions=setup.intentions, habits=setup.habits)
    along = Along(theme)
    along.play(Case(scenario), policy)
    along.labels = (*setup.labels, *policy.notes)
    return along


def setups(theme: str, make: Callable[[Draws], Setup]) -> SearchStrategy[Drawn]:
    """The theme that draws a setup with ``make`` and plays it. Shrinks as the setup does, then towards passing."""
    return drawing(theme, lambda draws: finish(draws, theme, make(draws)).drawn())
