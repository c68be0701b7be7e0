"""The theme of ``mana.could-produce.replacements-any-order``."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis.strategies import SearchStrategy

from reference_engine.cards import card
from reference_engine.words.abilities import MultipliesMana, SetsMana
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import abilities
from strategies.themes.asking_mana import Asked, with_other_answers, with_questions
from strategies.themes.kit import Setup, finish, with_responders
from strategies.themes.mana_boards import (
    LAND_ASKERS,
    ROCK_ASKERS,
    asking_table,
    asks_about,
    name_of,
    seat_in_scope,
    with_asker,
)
from strategies.themes.registry import theme

ORDERS = "mana.could-produce.replacements-any-order"

REPLACERS = (
    "Contamination",
    "Emberfall",
    "Mana Reflection",
    "Highturn",
    "Pickturn",
    "Ownturn",
    "Woodturn",
    "Basicturn",
    "Redturn",
    "Murkturn",
    "Doublewell",
    "Damping Sphere",
    "Pulse of Llanowar",
    "Triplewell",
)
OBSERVED = ("Forest", "Plains", "Duskmere", "Wastes", "Mountain", "Tallmere", "City of Brass")
UNTAPPED_FOR = ("Freewell", "Quillane", "Goldflake", "Phyrexian Altar")
"""What makes mana without being tapped for it: effects on tapping are nothing to that."""


@theme(ORDERS)
def replacements_any_order() -> SearchStrategy[Drawn]:
    """What is no land asks about lands whose mana up to three effects replace; sometimes a land asks, or is tapped.

    Shrinks towards an Ownstone that looks at a Forest, without effects.
    """
    return drawing(ORDERS, _orders)


def _orders(draws: Draws) -> Drawn:
    setup, way = asking_table(draws), draws.take(8)
    if way == 7:
        return _untapped_for(setup, draws)
    setup, asked = with_asker(setup, draws, LAND_ASKERS if way == 6 else ROCK_ASKERS)
    setup = setup.labelled("asker=land" if way == 6 else "asker=other", "tapped-for")
    seat = seat_in_scope(setup, draws, asked, asks_about(name_of(setup, asked)).filter)
    setup = setup.on(setup.board.permanent(draws.pick(OBSERVED), seat))
    observed = setup.board.last
    if draws.chance(3):
        setup = setup.on(setup.board.permanent(draws.pick(OBSERVED), draws.take(len(setup.board.places))))
    setup = _with_replacers(setup, draws, seat, (1, 2, 0, 3)[draws.take(4)])
    if draws.chance(4):
        itself = Asked(observed, seat, unsure=3, told=False)
        setup = with_questions(setup, draws, itself).labelled("observed-tapped")
    setup = with_questions(setup, draws, asked, wrong=4)
    along = finish(draws, ORDERS, with_responders(setup, draws, often=2))
    with_other_answers(along, draws, asked)
    return along.drawn()


def _untapped_for(setup: Setup, draws: Draws) -> Drawn:
    setup, asked = with_asker(setup, draws, ("Allstone",))
    others = len(setup.board.places) - 1
    seat = (asked.seat + 1 + draws.take(others)) % (others + 1)
    board = setup.board.permanent(draws.pick(UNTAPPED_FOR), seat).permanent("Ownturn", seat)
    setup = setup.on(board).labelled("not-tapped-for", *_kinds(("Ownturn",)), "replacers=1", "replacer=own")
    setup = with_questions(setup, draws, asked, wrong=4)
    along = finish(draws, ORDERS, with_responders(setup, draws, often=2))
    with_other_answers(along, draws, asked)
    return along.drawn()


def _with_replacers(setup: Setup, draws: Draws, seat: int, number: int) -> Setup:
    """So many effects under any seats, half of them under that one. Adds labels for what they are."""
    board, names = setup.board, []
    for _ in range(number):
        names.append(draws.pick(REPLACERS))
        whose = seat if draws.chance(2) else draws.take(len(board.places))
        board = board.permanent(names[-1], whose)
        setup = setup.labelled("replacer=own" if whose == seat else "replacer=others")
    return setup.on(board).labelled(f"replacers={number}", *_kinds(tuple(names)))


def _kinds(names: tuple[str, ...]) -> Iterator[str]:
    """Labels for what those effects are."""
    for name in names:
        for multiplies in abilities(card(name), MultipliesMana):
            yield "kind=multiplies"
            yield from _scope(multiplies)
        for sets in abilities(card(name), SetsMana):
            choice = "choice" if sets.type is None else "type" if sets.amount is None else "type-and-amount"
            yield f"kind={choice}"
            yield from _scope(sets)
            if sets.at_least > 1:
                yield "threshold"


def _scope(effect: MultipliesMana | SetsMana) -> Iterator[str]:
    wanted = effect.filter
    if effect.by == "you" or wanted.whose == "you":
        yield "replaces=yours"
    if wanted.subtype is not None:
        yield "replaces=land-type"
    elif wanted.supertype == "Basic":
        yield "replaces=basic"
    elif effect.by == "anyone" and wanted.whose == "anyone":
        yield "replaces=all"
