"""The theme of ``mana.tap-for-mana.definition``: whatever taps a permanent or makes mana, and some of it both."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.mana_probes import (
    CREATURE_MANA_METER,
    RELIC_MANA_METER,
    TAPPED_FOR_MANA_METER,
    TAPPED_METER,
)
from strategies.answers import Intention
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.kit import Setup, setups
from strategies.themes.mana_kit import (
    anytime,
    quiet_table,
    seat_of_source,
    with_bystanders,
    with_drains,
    with_permanents,
    with_source,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "tapped by crew, convoke, improvise": "the vocabulary has none of these costs; tapping others for a cost is drawn",
    "tapped by attacking": "no case goes through combat",
}
"""Dimensions of the obligation that are not drawn here, and why."""

DEFINITION = "mana.tap-for-mana.definition"


@attrs.frozen
class Way:
    """One row of the table of what may be tapping for mana.

    label: of the cost, and of whether it is a mana ability. sources: permanents of which one is activated, with the
    index of the ability. tapped: it begins tapped. beside: permanents under the same player, and pool: mana, for it.
    """

    labels: tuple[str, ...]
    sources: tuple[tuple[str, int], ...]
    tapped: bool = False
    beside: tuple[str, ...] = ()
    pool: str = ""


_PRINTED, _GIVEN = "ability=printed", "ability=granted"
_MANA, _OTHER = "mana-ability=yes", "mana-ability=no"

_TAPS = (("Llanowar Elves", 0), ("Sol Ring", 0), ("Birds of Paradise", 0), ("Worn Powerstone", 0), ("Lotus Petal", 0))
_OWN = (("Goldflake", 0), ("Freewell", 0), ("Ashnod's Altar", 0), ("Phyrexian Altar", 0), ("Krark-Clan Ironworks", 0))

WAYS = (
    Way(("cost=T", _MANA, _PRINTED), _TAPS),
    Way(("cost=T", _MANA, "ability=intrinsic"), (("Forest", 0), ("Dryad Arbor", 0), ("Swamp", 0))),
    Way(("cost=T", _MANA, _PRINTED), (("Chromatic Sphere", 0), ("Millikin", 0), ("Azorius Signet", 0)), pool="C"),
    Way(("cost=T", _MANA, _GIVEN), (("Memnite", 0), ("Grizzly Bears", 0)), beside=("Rousespire",)),
    Way(("cost=T", _MANA, _GIVEN), (("Memnite", 0), ("Grizzly Bears", 0)), beside=("Cryptolith Rite",)),
    Way(("cost=Q", _MANA, _PRINTED), (("Quillane", 0), ("Pili-Pala", 0)), tapped=True, pool="CC"),
    Way(("cost=none", _MANA, _PRINTED), _OWN, beside=("Memnite",)),
    Way(("cost=tap-others", _MANA, _PRINTED), (("Heritage Druid", 0),), beside=("Dorvane", "Llanowar Elves")),
    Way(("cost=T", "cost=tap-others", _MANA, _PRINTED), (("Springleaf Drum", 0),), beside=("Memnite",)),
    Way(("cost=T", "cost=tap-others", _MANA, _PRINTED), (("Scene of the Crime", 1),), beside=("Dorvane",)),
    Way(("cost=T", _OTHER, _PRINTED), (("Terstane", 0), ("Tervane", 0))),
    Way(("cost=T", _OTHER, _PRINTED), (("Aimmere", 0),)),
    Way(("cost=Q", _OTHER, _PRINTED), (("Querstane", 0), ("Quolmane", 0)), tapped=True),
)

TAPPED_BY_EFFECTS = (("Icy Manipulator", "C"), ("Tapmane", ""))
"""What taps another permanent, and the mana for it."""

METERS = (TAPPED_FOR_MANA_METER, CREATURE_MANA_METER, RELIC_MANA_METER, TAPPED_METER)


@theme(DEFINITION)
def definition() -> SearchStrategy[Drawn]:
    """Something is tapped, or mana made, in one of many ways, under meters and doublers that look at what was tapped.

    Shrinks towards two seats and an elf that is tapped for mana.
    """
    return setups(DEFINITION, _setup)


def _setup(draws: Draws) -> Setup:
    setup = quiet_table(draws)
    setup = with_permanents(setup, METERS[: 3 + draws.take(2)], draws)
    doublers = draws.pick((("Herddouble", "Relicdouble"), ("Relicdouble",), ("Herddouble",), ()))
    setup = with_permanents(setup, doublers, draws)
    seat = seat_of_source(setup, draws)
    if draws.chance(6):
        return with_bystanders(_tapped_by_effect(setup, seat, draws), draws)
    way = draws.pick(WAYS)
    setup = _source(setup, way, seat, draws)
    if _MANA in way.labels and doublers:
        setup = with_drains(setup, draws, tries=1)
    return with_bystanders(setup, draws)


def _source(setup: Setup, way: Way, seat: int, draws: Draws) -> Setup:
    board = setup.board
    for name in way.beside:
        board = board.permanent(name, seat)
    name, ability = draws.pick(way.sources)
    setup = with_source(setup.on(board.pool(seat, way.pool)), name, seat, tapped=way.tapped)
    meant = Intention(seat, setup.spell, anytime, ability, mana=way.pool)
    return setup.means(meant).labelled("source=tapped-permanent", *way.labels)


def _tapped_by_effect(setup: Setup, seat: int, draws: Draws) -> Setup:
    """A permanent that could be tapped for mana is tapped by a spell or ability."""
    name, pool = draws.pick(TAPPED_BY_EFFECTS)
    setup = with_source(
        setup, draws.pick(("Forest", "Llanowar Elves", "Sol Ring")), draws.take(len(setup.board.places))
    )
    aim = setup.spell
    board = setup.board.pool(seat, pool)
    if name == "Icy Manipulator":
        board = board.permanent(name, seat)
        meant = Intention(seat, board.last, anytime, 0, wish=Wish(aim=aim), mana=pool)
    else:
        board = board.turn_of(seat).in_hand(name, seat)
        meant = Intention(seat, board.last, anytime, wish=Wish(aim=aim))
    return setup.on(board).means(meant).labelled("tapped-by=effect", "source=not-tapped-permanent")
