"""The themes of ``copy.converge-counts-zero`` and ``copy.mana-spent-not-copied``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.amounts import ColorsSpent, ManaSpent
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CounterSpell
from reference_engine.words.mana import COLORS
from reference_engine.words.selectors import SPELL
from strategies.affording import mana_for
from strategies.answers import Intention, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.texts import mana_cost, mentions, spell_effect
from strategies.themes.furnishing import must_respond, target_phrases
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
    "no mana spent": "no text of the vocabulary asks whether none was spent; a copy that counts 0 is drawn everywhere",
    "snow, treasure, mana from a source": "the vocabulary knows mana by its type alone",
    "haste, extra counters as riders": "the only rider of the vocabulary keeps a spell from being countered",
    "original cast for free": "no card that counts colours is cast without paying; colourless mana counts none as well",
}
"""Dimensions of the obligations that are not drawn here, and why."""

PAYMENTS = ("WUBRG", "C", "W", "WU", "UBR", "WUBR")
"""Mana for generic costs, taken by turns: as many colours as there is room for, none, one, two …"""


@theme("copy.converge-counts-zero")
def converge_counts_zero() -> SearchStrategy[Drawn]:
    """A spell that counts the colours of mana spent on it, paid with any number of them, copied in any way.

    Shrinks towards two seats, as many colours as can be, and a Hive Mind.
    """
    return setups("copy.converge-counts-zero", _converge)


def _converge(draws: Draws) -> Setup:
    if draws.chance(5):
        return _permanent(draws, counted=True)
    card = draws.pick(victims(_counts_colors))
    generic = draws.pick(PAYMENTS)
    setup = with_victim(table(draws, creatures_each=3), card, draws, generic=generic)
    setup = setup.labelled(_colors(card, generic, 0), "spell=instant-or-sorcery")
    setup = with_second_copier(with_copier(setup, draws), draws)
    return with_responders(setup, draws)


def _permanent(draws: Draws, *, counted: bool) -> Setup:
    """A permanent spell that enters with counters for colours: the token that its copy becomes has none.

    counted: whether the labels say how many colours were spent.
    """
    card = draws.pick(victims(_counts_colors, permanents=True))
    generic, x = draws.pick(PAYMENTS), draws.take(4) if has_x(card) else 0
    setup = with_victim(table(draws), card, draws, generic=generic, x=x if has_x(card) else None)
    setup = setup.labelled(_colors(card, generic, x) if counted else "asks=colors", "spell=permanent")
    return with_responders(with_copier(setup, draws, kinds=("twin", "ability")), draws)


def _colors(card: Card, generic: str, x: int) -> str:
    paid = mana_for(mana_cost(card), x=x, generic=generic)
    return f"colors-spent={len(set(paid) & set(COLORS))}"


def _counts_colors(card: Card) -> bool:
    return mentions(card, ColorsSpent)


# -- copy.mana-spent-not-copied -------------------------------------------------------------------------------------


@theme("copy.mana-spent-not-copied")
def mana_spent_not_copied() -> SearchStrategy[Drawn]:
    """A spell that asks for the mana spent on it, or a permanent that does, or one that its mana protects.

    Shrinks towards two seats, mana of the wrong colours, and a Hive Mind.
    """
    return setups("copy.mana-spent-not-copied", _spent)


def _spent(draws: Draws) -> Setup:
    way = draws.take(8)
    if way >= 6:
        return _protected(draws)
    if way == 5:
        return _permanent(draws, counted=False)
    card = draws.pick(victims(_asks_for_mana))
    generic = draws.pick(("C", "RG", "WG", "R", "G", "WUB", "WUBRG"))
    setup = with_victim(table(draws, creatures_each=3), card, draws, generic=generic)
    setup = setup.labelled(*_asks(card), "spell=instant-or-sorcery")
    setup = with_second_copier(with_copier(setup, draws), draws)
    return with_responders(setup, draws)


def _asks_for_mana(card: Card) -> bool:
    return mentions(card, ManaSpent)


def _asks(card: Card) -> tuple[str, ...]:
    found = spell_effect(card)
    kinds = {word.type is not None for word in _amounts(found)} if found is not None else set()
    return tuple(f"asks={'type' if typed else 'amount'}" for typed in sorted(kinds))


def _amounts(word: object) -> list[ManaSpent]:
    if isinstance(word, ManaSpent):
        return [word]
    if isinstance(word, tuple):
        return [found for item in word for found in _amounts(item)]
    fields = getattr(type(word), "__attrs_attrs__", ())
    return [found for field in fields for found in _amounts(getattr(word, field.name))]


def _protected(draws: Draws) -> Setup:
    """The mana spent on the original keeps it from being countered; somebody counters a copy."""
    card = draws.pick(victims(_costs_mana))
    setup = with_victim(table(draws), card, draws, rider="uncounterable", attempts=False).labelled("rider")
    setup = with_copier(setup, draws)
    names = [name for seat, name in enumerate(setup.copy_names) if seat != setup.caster]
    own = [] if "copier=hive" in setup.labels else [setup.copy_names[setup.caster]]
    aim = draws.pick([*own, *names])
    counter = draws.pick(victims(_counters_any))
    seat, mana = draws.take(len(setup.board.places)), mana_for(mana_cost(counter))
    board = setup.board.pool(seat, mana).in_hand(counter.name, seat)
    meant = Intention(seat, board.last, on_stack(aim), wish=Wish(aim=aim), mana=mana)
    return with_responders(setup.on(board).means(meant), draws)


def _costs_mana(card: Card) -> bool:
    return mana_cost(card).mana_value() > 0 and not must_respond(card) and not mentions(card, CounterSpell)


def _counters_any(card: Card) -> bool:
    effect = spell_effect(card)
    plain = effect is not None and len(effect.do) == 1 and isinstance(effect.do[0], CounterSpell)
    return plain and "Instant" in card.types and [p.what for p in target_phrases(card)] == [SPELL]
