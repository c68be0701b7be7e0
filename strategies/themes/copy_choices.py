"""The themes of ``copy.resolution-choices-not-copied`` and ``copy.resolution-choices-made-separately``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from reference_engine.words.base import Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import (
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    DiscardChosen,
    May,
    Sacrifice,
)
from reference_engine.words.selectors import You
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import all_instructions, spell_effect
from strategies.themes.kit import (
    Setup,
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
    "search": "nobody searches a library here",
    "order": "no text of the vocabulary asks for an order",
    "a variable cost with a value chosen by the text": "the vocabulary has no such cost (601.2b)",
}
"""Dimensions of the obligations that are not drawn here, and why."""

CHOICES: dict[str, type[Instruction]] = {
    "color": ChooseColor,
    "number": ChooseNumber,
    "type": ChooseCreatureType,
    "object": ChooseObject,
    "player": ChoosePlayer,
    "sacrifice": Sacrifice,
    "discard": DiscardChosen,
}
"""What is chosen, and the instruction that asks for it; "you may" and "unless its controller pays" come on top."""

LATER = ", later"
"""Said of a choice that a delayed ability leaves to its own resolution."""


@theme("copy.resolution-choices-not-copied")
def resolution_choices_not_copied() -> SearchStrategy[Drawn]:
    """A spell that leaves choices of any kind to its resolution, copied in any way.

    Shrinks towards two seats, a choice of a colour, and a Hive Mind.
    """
    return setups("copy.resolution-choices-not-copied", _any_choice)


def _any_choice(draws: Draws) -> Setup:
    setup = _with_choice(draws)
    kinds = ("hive", "twin", "trigger", "ability")
    return with_responders(with_second_copier(with_copier(setup, draws, kinds=kinds), draws), draws)


@theme("copy.resolution-choices-made-separately")
def resolution_choices_made_separately() -> SearchStrategy[Drawn]:
    """The same, mostly with a copy for every other player, so that many answers stand side by side.

    Shrinks towards two seats, a choice of a colour, and a Hive Mind.
    """
    return setups("copy.resolution-choices-made-separately", _many_choices)


def _many_choices(draws: Draws) -> Setup:
    setup = _with_choice(draws)
    setup = with_copier(setup, draws, kinds=("hive",) if draws.chance(4, times=3) else ("twin", "trigger", "ability"))
    if draws.chance(2):
        setup = with_second_copier(setup, draws)
    return with_responders(setup, draws).with_habits(acts=1)


def _with_choice(draws: Draws) -> Setup:
    """A spell with a choice of one kind, each kind as often, and enough of what is chosen among under everybody."""
    kind = draws.pick(tuple(_ASKS))
    card = draws.pick(victims(_ASKS[kind]))
    setup = table(draws, creatures_each=3, least_creatures=2 if kind in ("object", "sacrifice") else 1)
    if kind == "discard":
        board = setup.board
        for seat in board.seats:
            for _ in range(2):
                board = board.in_hand(board.filler, seat)
        setup = setup.on(board)
    setup = with_victim(setup, card, draws).labelled(f"choice={kind.removesuffix(LATER)}")
    return setup.labelled("depends=amount") if _counts_choice(card) else setup


def _counts_choice(card: Card) -> bool:
    return any(isinstance(w, ChooseColor | ChooseNumber | ChooseCreatureType) for w in all_instructions(card))


def _asks_for(kind: type[Instruction]) -> Callable[[Card], bool]:
    def asks(card: Card) -> bool:
        return any(isinstance(word, kind) for word in all_instructions(card))

    return asks


def _you_may(word: Instruction) -> bool:
    return isinstance(word, May) and isinstance(word.who, You)


def _may(card: Card) -> bool:
    effect = spell_effect(card)
    return effect is not None and any(map(_you_may, effect.do))


def _may_later(card: Card) -> bool:
    return not _may(card) and any(map(_you_may, all_instructions(card)))


def _unless(card: Card) -> bool:
    return any(isinstance(word, May) and not _you_may(word) for word in all_instructions(card))


_ASKS = {**{name: _asks_for(kind) for name, kind in CHOICES.items()}, "may": _may, f"may{LATER}": _may_later,
         "unless": _unless}  # fmt: skip
