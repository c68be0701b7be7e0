"""Themes of the order on the stack: how the copies are put there, how they resolve, and the original last of all."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CounterSpell
from strategies.affording import mana_for
from strategies.answers import Intention, When, on_stack, on_top
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.texts import mana_cost, mentions
from strategies.themes.furnishing import furnish, must_respond
from strategies.themes.hive_mind_kit import (
    Leaving,
    Wearing,
    has_one_target,
    is_instant,
    is_plain,
    responses,
    takes_spells,
    with_hive_mind,
    with_staff,
    worn_setups,
)
from strategies.themes.kit import Setup, table, victims, with_responders, with_victim
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS: dict[str, str] = {
    "shared team turns": "there are no teams: each player has turns of their own",
}


@theme("hive-mind.copy-order-apnap")
def copy_order_apnap() -> SearchStrategy[Drawn]:
    """Any spell of any player in any player's turn, at times after one has left.

    Shrinks towards two seats, the active player casting.
    """
    return worn_setups("hive-mind.copy-order-apnap", _placed)


def _placed(draws: Draws) -> tuple[Setup, Wearing]:
    draws.offer.seat_bounds(3, 6)  # two seats have but one copy: an engine of two alone cannot put them in order
    setup = _with_spell(table(draws), draws)
    setup = with_staff(with_hive_mind(setup, draws), draws)
    owner = next(p.controller for p in reversed(setup.board.battlefield) if p.card == "Hive Mind")
    setup = setup.labelled("wrap=yes" if setup.board.active else "wrap=no")
    setup = with_responders(setup, draws, among=responses(), often=1).with_habits(acts=1)
    stay = [seat for seat in setup.board.seats if seat not in {owner, setup.caster}]
    if len(stay) < 2 or not draws.chance(4):
        return setup.labelled("left=nobody"), lambda policy: policy
    seat = draws.pick(stay)
    setup = setup.labelled("left=active" if seat == setup.board.active else "left=other")
    return setup, lambda policy: Leaving(policy, seat, on_stack(setup.spell))


def _with_spell(setup: Setup, draws: Draws) -> Setup:
    """A spell to be copied, mostly one that any player can cast."""
    able = victims() if draws.chance(4) else victims(is_instant)
    return with_victim(setup, draws.pick(able), draws)


@theme("hive-mind.copies-resolve-last-in-first-out")
def copies_resolve_last_in_first_out() -> SearchStrategy[Drawn]:
    """Copies of any spell, players casting instants in the windows between their resolutions.

    Shrinks towards two seats and nobody responding.
    """
    return worn_setups("hive-mind.copies-resolve-last-in-first-out", _interleaved)


def _interleaved(draws: Draws) -> tuple[Setup, Wearing]:
    setup = with_hive_mind(_with_spell(table(draws), draws), draws)
    setup = with_staff(setup, draws)
    if draws.chance(4, times=3):
        for _ in range(1 + draws.take(2)):
            card = draws.pick(responses())
            setup = _with_answer(setup, draws, card, _window(setup, draws)).labelled("responses=between")
    return setup.with_habits(acts=1, windows=12), lambda policy: policy


def _window(setup: Setup, draws: Draws) -> When:
    """While one of the copies is the top of the stack, or is anywhere on it."""
    names = [name for seat, name in enumerate(setup.copy_names) if seat != setup.caster]
    name = draws.pick(names)
    return on_stack(name) if draws.chance(3) else on_top(name)


@theme("hive-mind.original-resolves-last")
def original_resolves_last() -> SearchStrategy[Drawn]:
    """Copies of any spell, often one that counters; other players counter copies or the original early.

    Shrinks towards two seats and nobody responding.
    """
    return worn_setups("hive-mind.original-resolves-last", _countered)


def _countered(draws: Draws) -> tuple[Setup, Wearing]:
    counters = draws.chance(3)
    able = victims(takes_spells, _counters, has_one_target) if counters else victims()
    setup = with_victim(table(draws), draws.pick(able), draws)
    setup = with_hive_mind(setup, draws).labelled("victim=counters" if counters else "victim=other")
    way = draws.pick(("none", "copy", "original", "copy"))
    if way != "none":
        names = [name for seat, name in enumerate(setup.copy_names) if seat != setup.caster]
        name = draws.pick(names)
        aim = name if way == "copy" else setup.spell
        card = draws.pick(victims(is_plain, is_instant, _counters, must_respond, has_one_target))
        setup = _with_answer(setup, draws, card, on_stack(name), aim)
    else:
        setup = with_responders(setup, draws, among=responses(), often=3)
    return setup.labelled(f"countered={way}").with_habits(acts=1), lambda policy: policy


def _counters(card: Card) -> bool:
    return mentions(card, CounterSpell)


def _with_answer(setup: Setup, draws: Draws, card: Card, when: When, aim: str | None = None) -> Setup:
    """An instant, and the mana for it, that some seat casts as soon as ``when`` holds."""
    seat = draws.take(len(setup.board.places))
    mana = mana_for(mana_cost(card))
    board = furnish(setup.board.pool(seat, mana), card, seat, draws).in_hand(card.name, seat)
    return setup.on(board).means(Intention(seat, board.last, when, wish=Wish(aim=aim), mana=mana))
