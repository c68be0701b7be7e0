"""The theme of ``copy.x-value-copied``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.amounts import CountOf, X
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CounterSpell, ReturnToHand
from reference_engine.words.selectors import SPELL, Filter
from strategies.affording import mana_for
from strategies.answers import Intention, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.texts import mana_cost, mentions, spell_effect
from strategies.themes.furnishing import target_phrases
from strategies.themes.kit import (
    Setup,
    has_x,
    setups,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "X chosen on resolution": "no text of the vocabulary has an X that is chosen while it is carried out (107.3f)",
    "X defined by what was paid": "objects used to pay and kicks are read by copy.additional-cost-effects-carry-over",
}
"""Dimensions of the obligation that are not drawn here, and why."""

METER = "Cathrune"
"""Counters a spell whose mana value is its own X: whether it may be aimed at a copy says what mana value that has."""


@theme("copy.x-value-copied")
def x_value_copied() -> SearchStrategy[Drawn]:
    """A spell with an announced X, 0 included, copied in any way, at times a copy of it copied again.

    Now and then X is defined by the text, is that of a permanent, is gone before it is copied, or is measured on the
    stack. Shrinks towards two seats, X = 0, and a Hive Mind whose copies keep their targets.
    """
    return setups("copy.x-value-copied", _setup)


def _setup(draws: Draws) -> Setup:
    way = draws.take(10)
    if way == 9:
        return _permanent(draws)
    if way == 8:
        return _defined_by_text(draws)
    x = draws.take(5)
    card = draws.pick(victims(has_x, _several_x) if way == 5 else victims(has_x))
    setup = with_victim(table(draws), card, draws, x=x).labelled("x-is=announced", *_uses(card))
    if way == 7:
        # What has a target would find it gone and copy nothing.
        return _with_remover(with_copier(setup, draws, kinds=("hive", "trigger")), draws)
    setup = with_copier(setup, draws)
    if way >= 5:
        return _measured(setup, draws, card.cost.mana_value(x) if card.cost else 0)
    return with_responders(with_second_copier(setup, draws), draws)


def _uses(card: Card) -> tuple[str, ...]:
    """What X does beside being a number: it counts targets, or is divided."""
    effect = spell_effect(card)
    phrases = effect.targets if effect else ()
    counts = any(not isinstance(n, int | None) for p in phrases for n in (p.min, p.max))
    divided = any(p.divided is not None for p in phrases)
    symbols = ("x-symbols=several",) if _several_x(card) else ()
    return (*symbols, *(("x-sets=targets",) if counts else ()), *(("x-sets=division",) if divided else ()))


def _several_x(card: Card) -> bool:
    return card.cost is not None and card.cost.x_symbols > 1


def _reads_x(card: Card) -> bool:
    return mentions(card, X)


def _counts(card: Card) -> bool:
    return mentions(card, CountOf) and not has_x(card)


def _defined_by_text(draws: Draws) -> Setup:
    """A number that the text defines: each copy counts anew, from its own controller's side (107.3c, 109.5)."""
    setup = with_victim(table(draws, creatures_each=3, least_creatures=0), draws.pick(victims(_counts)), draws)
    setup = with_copier(setup.labelled("x-is=defined"), draws, kinds=("hive", "twin"))
    return with_responders(setup, draws)


def _permanent(draws: Draws) -> Setup:
    """A permanent spell: the token that its copy becomes enters with the same X (107.3m)."""
    card = draws.pick(victims(has_x, _reads_x, permanents=True))
    setup = with_victim(table(draws), card, draws, x=draws.take(4)).labelled("x-is=announced", "spell=permanent")
    return with_responders(with_copier(setup, draws, kinds=("twin", "ability")), draws)


def _with_remover(setup: Setup, draws: Draws) -> Setup:
    """Somebody takes the original off the stack while its copies are to come, or while they wait below."""
    seat = draws.take(len(setup.board.places))
    card = draws.pick(victims(_removes_spells))
    mana = mana_for(mana_cost(card))
    board = setup.board.pool(seat, mana).in_hand(card.name, seat)
    wish = Wish(aim=setup.spell)
    meant = Intention(seat, board.last, on_stack(setup.spell), wish=wish, attempts=False, mana=mana)
    if draws.take(2):
        # The original comes back to the hand and can be cast anew, with another X.
        extra = mana_for(mana_cost(setup.victim), x=draws.take(3)) if setup.victim else ""
        board = board.pool(setup.caster, extra)
    return setup.on(board).means(meant).labelled("original=removed").with_habits(acts=3)


def _removes_spells(card: Card) -> bool:
    effect = spell_effect(card)
    removes = effect is not None and (mentions(effect, CounterSpell) or mentions(effect, ReturnToHand))
    return (
        removes
        and "Instant" in card.types
        and not has_x(card)
        and effect is not None
        and len(effect.do) == 1
        and [p.what for p in target_phrases(card)] in _ANY_SPELL
    )


_ANY_SPELL: tuple[list[Filter], ...] = ([SPELL],)


def _measured(setup: Setup, draws: Draws, mana_value: int) -> Setup:
    """Somebody holds a spell that may only be aimed at what has just that mana value, and tries it on a copy."""
    seat = draws.take(len(setup.board.places))
    board = setup.board.in_hand(METER, seat).pool(seat, mana_for(mana_cost(setup.board.card(METER)), x=mana_value))
    names = [name for n, name in enumerate(setup.copy_names) if n != setup.caster]
    aim = draws.pick([*names, setup.copy_names[setup.caster]])
    meant = Intention(seat, board.last, on_stack(aim), wish=Wish(x=mana_value, aim=aim), mana="C" * mana_value)
    return setup.on(board).means(meant).labelled("mana-value=measured").with_habits(acts=0)
