"""What the themes about X on permanents share: a spell that becomes one, and what may happen to it and its ability."""

from __future__ import annotations

from reference_engine.cards import card
from reference_engine.words.answers import TargetList
from reference_engine.words.view import View
from strategies.affording import mana_for, mana_in
from strategies.answers import Intention, When
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.texts import activated, mana_cost
from strategies.themes.kit import Setup, with_victim

XS = (1, 0, 2, 3, 6)
"""Values of X: the smallest that tells something, none, and a large one."""

TRIGGERED = ("Xanthane", "Xolmane", "Xulvane", "Xylofawn")
"""Creatures with an enters ability that makes X tokens, or one more."""

GROWING = ("Xorvane", "Xervane", "Endless One", "Walking Ballista", "Hangarback Walker", "Xerbane", "Xylofawn")
"""Creatures that enter with X counters: two that live without, and those of 0/0."""


def ability_of(setup: Setup) -> str:
    """How the first triggered ability of the victim is called, its caster controlling it."""
    title = setup.victim.name if setup.victim is not None else ""
    return f"ability of {title} by @{setup.caster}"


def entered(name: str) -> When:
    """That permanent is on the battlefield, and the stack is empty."""

    def when(view: View) -> bool:
        return not view.stack and any(p.id == name for p in view.battlefield)

    return when


def any_seat(setup: Setup, draws: Draws) -> int:
    """Any seat, one other than the caster's first."""
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    return draws.pick([*others, setup.caster])


def with_x_spell(
    setup: Setup,
    name: str,
    draws: Draws,
    *,
    x: int | None,
    kicks: tuple[int, ...] | None = None,
    alternative: bool = False,
) -> Setup:
    """The active player has that permanent card and what it costs with that X, and means to cast it."""
    caster = setup.board.active
    return with_victim(setup, card(name), draws, caster=caster, x=x, kicks=kicks, alternative=alternative)


def with_spell_at(
    setup: Setup,
    name: str,
    seat: int,
    aim: str | None,
    when: When,
    *,
    x: int | None = None,
    attempts: bool = False,
    targets: TargetList | None = None,
) -> Setup:
    """That seat has the card and what it costs, and casts it once it can, at that thing, or with those targets."""
    mana = mana_for(mana_cost(setup.board.card(name)), x=x or 0)
    board = setup.board.in_hand(name, seat).pool(seat, mana)
    wish = Wish(x=x, aim=aim, targets=targets)
    meant = Intention(seat, board.last, when, wish=wish, attempts=attempts, mana=mana)
    return setup.on(board).means(meant)


def with_ability_at(
    setup: Setup, name: str, seat: int, aim: str | None, when: When, *, ability: int = 0, attempts: bool = False
) -> Setup:
    """That seat has the permanent and what its ability costs, and activates it once it can, aimed at that thing."""
    mana = mana_for(mana_in(activated(setup.board.card(name))[ability].cost))
    board = setup.board.permanent(name, seat).pool(seat, mana)
    meant = Intention(seat, board.last, when, ability, wish=Wish(aim=aim), attempts=attempts, mana=mana)
    return setup.on(board).means(meant)
