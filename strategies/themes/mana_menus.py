"""The themes of ``mana.could-produce.menu-is-union`` and ``mana.could-produce.cycles-least-fixpoint``."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis.strategies import SearchStrategy

from reference_engine.cards import card
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.offer import if_supported
from strategies.themes.asking_mana import Asked, with_other_answers, with_questions
from strategies.themes.kit import Setup, finish, with_responders
from strategies.themes.mana_boards import (
    BASICS,
    LAND_ASKERS,
    ROCK_ASKERS,
    WIDE_ASKERS,
    asking_table,
    asks_about,
    with_asker,
    with_observed,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "a specific permanent": "no text of the vocabulary asks about one permanent alone",
    "token-land": "no text of the vocabulary creates a token that is a land",
}
"""Dimensions of the obligations that are not drawn here, and why."""

MENU = "mana.could-produce.menu-is-union"
CYCLES = "mana.could-produce.cycles-least-fixpoint"

ASKERS = (*LAND_ASKERS, *ROCK_ASKERS, *WIDE_ASKERS, "Twinstone")
OBSERVED = (
    *BASICS,
    "Wastes",
    "Duskmere",
    "City of Brass",
    "Ancient Ziggurat",
    "Mishra's Workshop",
    "Seat of the Synod",
    "Dryad Arbor",
    "Beastmere",
    "Forkmere",
    "Llanowar Elves",
    "Sol Ring",
)
"""What could produce one type, several, colourless alone; with restrictions; lands that are more, what is no land."""

ENABLERS = ("Urborg, Tomb of Yawgmoth", "Chromatic Lantern", "Yavimaya, Cradle of Growth")
"""What gives a land that asks further mana abilities of its own."""


# -- the union ------------------------------------------------------------------------------------------------------


@theme(MENU)
def menu_is_union() -> SearchStrategy[Drawn]:
    """One or two permanents that ask, and up to five that they look at or do not, under any seats.

    Shrinks towards a Reflecting Pool and one Forest under the first of two seats, asked for one other type.
    """
    return drawing(MENU, _menu)


def _menu(draws: Draws) -> Drawn:
    setup, asked = with_asker(asking_table(draws), draws, ASKERS)
    setup = with_observed(setup, draws, asked, OBSERVED, 1 + draws.take(4))
    if draws.chance(8):
        setup = if_supported(setup, lambda s: _with_enabler(s, draws, asked))
    setup = setup.labelled(*_kinds_seen(setup, asked))
    setup = with_questions(setup, draws, asked)
    along = finish(draws, MENU, with_responders(setup, draws, often=2))
    with_other_answers(along, draws, asked)
    return along.drawn()


def _with_enabler(setup: Setup, draws: Draws, asked: Asked) -> Setup:
    return setup.on(setup.board.permanent(draws.pick(ENABLERS), asked.seat)).labelled("extra-ability")


def _kinds_seen(setup: Setup, asked: Asked) -> Iterator[str]:
    """Labels for what there is beside the permanent that asks, wherever it is."""
    for placed in setup.board.battlefield:
        face = card(placed.card)
        if placed.id == asked.source or "Land" not in face.types:
            continue
        yield "lands=tapped" if placed.tapped else "lands=untapped"
        yield "land=basic" if "Basic" in face.supertypes else "land=nonbasic"
        yield from (f"land={t.lower()}" for t in face.types if t != "Land")
        if placed.card in ("Wastes", "Mishra's Workshop"):
            yield "colorless-only"


# -- cycles ---------------------------------------------------------------------------------------------------------


@theme(CYCLES)
def cycles_least_fixpoint() -> SearchStrategy[Drawn]:
    """Up to eight lands that ask of each other, up to three that make mana of their own, for any number of seats.

    Shrinks towards one Reflecting Pool alone.
    """
    return drawing(CYCLES, _cycle)


GENERATORS = ("Forest", "Wastes", "Mountain", "Wastes", "Duskmere", "City of Brass")
REPLACERS = ("Contamination", "Emberfall", "Mana Reflection", "Highturn", "Ownturn")


def _cycle(draws: Draws) -> Drawn:
    setup = asking_table(draws)
    seats = len(setup.board.places)
    start, stride, size = draws.take(seats), draws.take(seats), 1 + draws.take(4)
    if draws.chance(4):
        size += 1 + draws.take(4)
    board = setup.board
    generators = draws.take(4)
    if generators and draws.chance(2):
        board, generators = board.permanent(draws.pick(GENERATORS), draws.take(seats)), generators - 1
    asking = []
    for n in range(size):
        board = board.permanent(draws.pick(LAND_ASKERS), (start + n * stride) % seats)
        asking.append(Asked(board.last, (start + n * stride) % seats))
    for _ in range(generators):
        board = board.permanent(draws.pick(GENERATORS), draws.take(seats))
    if draws.chance(6):
        board = board.permanent(draws.pick(REPLACERS), draws.take(seats))
    setup = setup.on(board).labelled(*_shape(setup.on(board), size))
    asked = draws.some(asking, min(size, 1 + draws.take(3)))
    setup = setup.labelled("asked=several") if len(asked) > 1 else setup
    setup = with_questions(setup, draws, *asked, wrong=2)
    return finish(draws, CYCLES, with_responders(setup, draws, often=2)).drawn()


def _shape(setup: Setup, size: int) -> Iterator[str]:
    """Labels for the graph: how many ask, how many make mana of their own, and which edges there are."""
    yield f"size={size if size < 5 else '5+'}"
    placed = setup.board.battlefield
    yield f"generators={sum(p.card in GENERATORS for p in placed)}"
    if any(p.card in REPLACERS for p in placed):
        yield "replacer"
    for name in dict.fromkeys(p.card for p in placed if p.card in LAND_ASKERS):
        asks = asks_about(name)
        yield f"edge={asks.filter.whose}/{'color' if asks.colors else 'type'}"
        if asks.filter.whose != "opponent":
            yield "self-loop"
