"""The theme of ``mana.undefined-type-produces-nothing``."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards import card
from reference_engine.cards.mana_probes import SINKS, TAPPED_FOR_MANA_METER, TAPPED_METER
from reference_engine.cards.probes import DRAINS
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.instructions import DrawCards, GainLife
from reference_engine.words.mana import MANA_TYPES
from strategies.answers import Intention, at_rest, something_on_stack
from strategies.building import BoardBuilder
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import mentions
from strategies.themes.kit import Setup, setups, with_responders
from strategies.themes.mana_boards import asking_table
from strategies.themes.registry import theme

UNDEFINED = "mana.undefined-type-produces-nothing"

LEFT_OUT_DIMENSIONS = {
    "X": "no text of the catalogue adds X mana of a type that others decide",
    "a choice never made": "no text of the vocabulary copies an ability without the choice that it is linked to",
    "a counter, damage": "what comes beside such mana is life or a card in the catalogue",
}
"""Dimensions of the obligation that are not drawn here, and why."""


@attrs.frozen
class Lack:
    """Why there is no type. sources: one is activated. beside: what its controller has. across: what others do."""

    why: str
    sources: tuple[str, ...]
    beside: tuple[str, ...] = ()
    across: tuple[str, ...] = ()


LACKS = (
    Lack("cycle", ("Reflecting Pool", "Twinstone"), ("Reflecting Pool",)),
    Lack("no-land", ("Twinstone", "Ownstone", "Naga Vitalist", "Costwell", "Fellwar Stone", "Echostone")),
    Lack("cycle", ("Exotic Orchard", "Fellwar Stone", "Farmere"), (), ("Exotic Orchard",)),
    Lack("no-color", ("Huemere", "Meteor Crater", "Mox Amber")),
    Lack("no-amount", ("Twinstone", "Reflecting Pool"), ("Herdmere",)),
    Lack("cycle", ("Naga Vitalist", "Costwell"), ("Reflecting Pool",)),
    Lack("no-land", ("Twinstone", "Naga Vitalist"), (), ("Forest",)),
)

REPLACERS = {
    "Mana Reflection": "doubler=yours",
    "Doublewell": "doubler=all",
    "Contamination": "replacer=type",
    "Ownturn": "replacer=type",
}


@theme(UNDEFINED)
def undefined_type_produces_nothing() -> SearchStrategy[Drawn]:
    """A mana ability whose type nothing defines is activated, and then everything costs too much.

    Shrinks towards two Reflecting Pools under the first of two seats.
    """
    return setups(UNDEFINED, _undefined)


def _undefined(draws: Draws) -> Setup:
    lack = draws.pick(LACKS)
    setup = asking_table(draws)
    seats = len(setup.board.places)
    seat = draws.take(seats)
    name = draws.pick(lack.sources)
    board = setup.board.permanent(name, seat)
    source = board.last
    for beside in lack.beside:
        board = board.permanent(beside, seat)
    for across in lack.across:
        board = board.permanent(across, (seat + 1 + draws.take(seats - 1)) % seats)
    if name == "Costwell":
        board = board.pool(seat, draws.pick("CWG"))
    setup = attrs.evolve(setup.on(board), caster=seat).labelled(f"why={lack.why}", *_what(name))
    setup = _with_watchers(_with_replacer(setup, draws, seat), draws)
    setup = _with_payments(setup, draws, seat, source) if name != "Costwell" else setup
    paying = "when=paying" in setup.labels
    if not paying or draws.chance(2):
        setup = setup.labelled("when=priority")
        setup = setup.means(Intention(seat, source, answer=Activate(source)))
        setup = _with_drains(setup, draws, seat, _likely(name))
    return with_responders(setup, draws, often=4, when=something_on_stack)


def _what(name: str) -> tuple[str, ...]:
    """Labels for what the card of that name asks for, and what it does besides."""
    face = card(name)
    rider = "life" if mentions(face, GainLife) else "card" if mentions(face, DrawCards) else "none"
    return f"amount={2 if name == 'Twinstone' else 1}", f"rider={rider}"


def _with_replacer(setup: Setup, draws: Draws, seat: int) -> Setup:
    """Once in two an effect on what is tapped for mana, under that seat as often as not."""
    if not draws.chance(2):
        return setup.labelled("doubler=none")
    name = draws.pick(tuple(REPLACERS))
    whose = seat if draws.chance(2) else draws.take(len(setup.board.places))
    return setup.on(setup.board.permanent(name, whose)).labelled(REPLACERS[name])


def _with_watchers(setup: Setup, draws: Draws) -> Setup:
    """The probes that see a permanent become tapped, and be tapped for mana, three times in four."""
    if draws.chance(4):
        return setup
    board = setup.board
    for name in (TAPPED_METER, TAPPED_FOR_MANA_METER):
        board = board.permanent(name, draws.take(len(board.places)))
    return setup.on(board)


def _with_payments(setup: Setup, draws: Draws, seat: int, source: str) -> Setup:
    """Once in three attempts to pay for spells with it alone."""
    if not draws.chance(3):
        return setup
    for mana_type in draws.some(MANA_TYPES, 1 + draws.take(2)):
        board = setup.board.in_hand(SINKS[mana_type], seat)
        answer = Cast(board.last, activations=(Activate(source),))
        setup = setup.on(board).means(Intention(seat, board.last, at_rest, answer=answer, tries=True))
    return setup.labelled("when=paying")


def _likely(name: str) -> tuple[str, ...]:
    """What a wrong engine may add: colourless, black, the colour of the source."""
    return ("C", "B", *card(name).colors)


def _with_drains(setup: Setup, draws: Draws, seat: int, types: Sequence[str]) -> Setup:
    """Attempts to pay with one mana of those types, and of another: all must be refused."""
    for mana_type in dict.fromkeys((*types, draws.pick(MANA_TYPES))):
        setup = _with_drain(setup, seat, mana_type)
    return setup


def _with_drain(setup: Setup, seat: int, mana_type: str) -> Setup:
    board: BoardBuilder = setup.board.permanent(DRAINS[mana_type], seat)
    return setup.on(board).means(Intention(seat, board.last, answer=Activate(board.last), tries=True))
