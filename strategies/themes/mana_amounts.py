"""The themes of ``mana.could-produce.ignores-costs`` and ``mana.could-produce.empty-when-no-mana-would-come``."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards import card
from strategies.building import BoardBuilder
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.asking_mana import Asked, with_other_answers, with_questions
from strategies.themes.furnishing import meets
from strategies.themes.kit import Setup, finish, with_responders
from strategies.themes.mana_boards import (
    LAND_ASKERS,
    ROCK_ASKERS,
    WIDE_ASKERS,
    asking_table,
    asks_about,
    name_of,
    seat_in_scope,
    with_asker,
    with_observed,
)
from strategies.themes.registry import theme

COSTS = "mana.could-produce.ignores-costs"
NONE = "mana.could-produce.empty-when-no-mana-would-come"

LEFT_OUT_DIMENSIONS = {
    "discard": "no mana ability of the catalogue costs a discard",
    "X": "whether an X that is paid and sets the amount counts is left open by the rules",
    "devotion": "the vocabulary has no devotion",
}
"""Dimensions of the obligations that are not drawn here, and why."""

ASKERS = (*LAND_ASKERS, *ROCK_ASKERS, *WIDE_ASKERS)


def _asker_of(setup: Setup, draws: Draws, observed: str) -> tuple[Setup, Asked, int]:
    """One that asks about such a card, and the seat under which it finds it."""
    plain = [name for name in ASKERS if meets(card(observed), attrs.evolve(asks_about(name).filter, whose="anyone"))]
    setup, asked = with_asker(setup, draws, plain)
    return setup, asked, seat_in_scope(setup, draws, asked, asks_about(name_of(setup, asked)).filter)


# -- costs ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Costly:
    """A permanent whose mana ability costs something. part: of the cost, as the labels call it.

    counter: the kind that is removed. helper: what it takes beside. life: what somebody has who cannot pay.
    """

    part: str
    observed: str
    counter: str | None = None
    helper: str | None = None
    life: int | None = None


COSTLY = (
    Costly("tap", "Forest"),
    Costly("tap", "City of Brass"),
    Costly("sick", "Dryad Arbor"),
    Costly("mana", "Skycloud Expanse"),
    Costly("mana", "Tollmere"),
    Costly("mana", "Azorius Signet"),
    Costly("counters", "Vivid Crag", counter="charge"),
    Costly("counters", "Gemstone Mine", counter="mining"),
    Costly("counters", "Tendo Ice Bridge", counter="charge"),
    Costly("sacrifice", "Breakmere"),
    Costly("sacrifice", "Phyrexian Altar", helper="Grizzly Bears"),
    Costly("life", "Leechmere", life=1),
    Costly("life", "Leechmere", life=1),
    Costly("tap-another", "Sharemere", helper="Grizzly Bears"),
    Costly("tap-another", "Springleaf Drum", helper="Grizzly Bears"),
    Costly("untap", "Quillane"),
    Costly("sick", "Llanowar Elves"),
)


@theme(COSTS)
def ignores_costs() -> SearchStrategy[Drawn]:
    """A permanent whose mana ability costs something that its controller can, or cannot, pay.

    Shrinks towards a Reflecting Pool that looks at a tapped Forest.
    """
    return drawing(COSTS, _costs)


def _costs(draws: Draws) -> Drawn:
    costly = draws.pick(COSTLY)
    setup, asked, seat = _asker_of(asking_table(draws), draws, costly.observed)
    payable = draws.chance(4)
    board = _with_costly(setup.board, costly, seat, payable=payable)
    whose = "observed=own" if seat == asked.seat else "observed=others"
    setup = setup.on(board).labelled(f"cost={costly.part}", "payable" if payable else "not-payable", whose)
    if draws.chance(4):
        setup = with_observed(setup, draws, asked, ("Forest", "Plains", "Wastes"), 1, often=1)
    setup = with_questions(setup, draws, asked, wrong=2)
    along = finish(draws, COSTS, with_responders(setup, draws, often=2))
    with_other_answers(along, draws, asked)
    return along.drawn()


def _with_costly(board: BoardBuilder, costly: Costly, seat: int, *, payable: bool) -> BoardBuilder:
    """The permanent, and what it takes to pay; without the latter it cannot be paid."""
    tapped = costly.part in ("tap", "sacrifice") and not payable
    if costly.part == "untap":
        tapped = payable
    counters = ((costly.counter, 2),) if costly.counter and payable else ()
    sick = costly.part == "sick" and not payable
    board = board.permanent(costly.observed, seat, tapped=tapped, sick=sick, counters=counters)
    if costly.helper is not None and payable:
        board = board.permanent(costly.helper, seat)
    if costly.part == "mana" and payable:
        board = board.permanent("Mountain", seat)
    return board.life(seat, costly.life) if costly.life is not None and not payable else board


# -- no mana --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Counted:
    """A permanent that makes as much mana as there is of something. what: as the labels call it, helper: one of it."""

    what: str
    observed: str
    helper: str | None = None


COUNTED = (
    Counted("creatures", "Gaea's Cradle", "Grizzly Bears"),
    Counted("creatures", "Herdmere", "Memnite"),
    Counted("artifacts", "Tolarian Academy", "Sol Ring"),
    Counted("enchantments", "Serra's Sanctum", "Castwatch Gauge"),
    Counted("swamps", "Cabal Coffers", "Swamp"),
    Counted("counters", "Chipmere"),
    Counted("hand", "Hoardmere"),
    Counted("power", "Brutemere"),
    Counted("power", "Viridian Joiner"),
)

_FOREIGN = ("Exotic Orchard", "Farmere", "Fellwar Stone", "Farstone")
"""Those that look at what others have: the spells that ask would count in one's own hand."""


@theme(NONE)
def empty_when_no_mana_would_come() -> SearchStrategy[Drawn]:
    """A permanent that makes mana for each of something, of which there is none, one, or more.

    Shrinks towards a Reflecting Pool that looks at a Gaea's Cradle without creatures.
    """
    return drawing(NONE, _none)


def _none(draws: Draws) -> Drawn:
    counted = draws.pick(COUNTED)
    setup = asking_table(draws)
    if counted.what == "hand":
        setup, asked = with_asker(setup, draws, _FOREIGN)
        seat = seat_in_scope(setup, draws, asked, asks_about(name_of(setup, asked)).filter)
    else:
        setup, asked, seat = _asker_of(setup, draws, counted.observed)
    number = (0, 0, 1, 2)[draws.take(4)]
    setup = setup.on(_with_counted(setup.board, counted, seat, number))
    setup = setup.labelled(f"amount-from={counted.what}", f"amount={number if number < 2 else 'many'}")
    if draws.chance(6) and counted.what != "power":
        enabler = draws.pick(("Yavimaya, Cradle of Growth", "Urborg, Tomb of Yawgmoth"))
        setup = setup.on(setup.board.permanent(enabler, asked.seat)).labelled("second-ability")
    setup = with_observed(setup, draws, asked, ("Plains", "Wastes", "Forkmere"), draws.take(2), often=1)
    if draws.chance(3):
        # What others have does not count.
        setup = setup.on(setup.board.permanent("Memnite", (seat + 1) % len(setup.board.places)))
    setup = with_questions(setup, draws, asked, wrong=5)
    return finish(draws, NONE, with_responders(setup, draws, often=2)).drawn()


def _with_counted(board: BoardBuilder, counted: Counted, seat: int, number: int) -> BoardBuilder:
    """The permanent, and so many of what it counts."""
    if counted.what == "counters":
        return board.permanent(counted.observed, seat, counters=(("charge", number),) if number else ())
    if counted.what == "power":
        less = (card(counted.observed).power or 0) - number
        kind = ("-1/-1", less) if less > 0 else ("+1/+1", -less)
        return board.permanent(counted.observed, seat, counters=(kind,) if less else ())
    board = board.permanent(counted.observed, seat)
    for _ in range(number):
        helper = counted.helper
        board = board.in_hand(board.filler, seat) if helper is None else board.permanent(helper, seat)
    return board
