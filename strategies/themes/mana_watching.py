"""The themes about what waits for permanents to be tapped for mana: that mana came, and of which types."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.mana_probes import SINKS, TAPPED_FOR_MANA_METER, TAPPED_METER, TYPE_METERS
from reference_engine.words.answers import Activate
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.kit import Setup, setups
from strategies.themes.mana_kit import (
    paying_for,
    quiet_table,
    seat_of_source,
    tapping,
    with_bystanders,
    with_drains,
    with_permanents,
    with_source,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "a reversed plan of which the player keeps the mana": "a refused plan takes back everything; what is kept is drawn "
    "as a mana ability that is activated first, with priority",
}
"""Dimensions of the obligations that are not drawn here, and why."""

PRODUCED = "mana.tapped-for-mana-trigger.on-resolve-and-produce"
TYPED = "mana.tapped-for-mana-trigger.specified-type-actual"


@attrs.frozen
class Source:
    """A permanent that taps for mana. mana: what it makes, where that is fixed. creatures, counters: that it counts."""

    name: str
    mana: str = ""
    creatures: bool = False
    counters: bool = False


SOURCES = (
    Source("Forest", "G"),
    Source("Gaea's Cradle", creatures=True),
    Source("Herdmere", creatures=True),
    Source("Chipmere", counters=True),
    Source("Ancient Tomb", "CC"),
    Source("Duskmere", "WU"),
    Source("Gloammere", "BRG"),
    Source("Sol Ring", "CC"),
    Source("Llanowar Elves", "G"),
    Source("City of Brass"),
    Source("Forbidden Orchard"),
)

WATCHERS = (TAPPED_FOR_MANA_METER, "Barbspire", "Manabarbs", "Millspire", "Aidspire")
"""What triggers and uses the stack; the last two have targets."""

ADDERS = ("Mana Flare", "Surgespire", "Vernal Bloom", "Heartbeat of Spring", "Zhur-Taa Ancient")
"""What triggers and adds mana at once."""


# -- mana.tapped-for-mana-trigger.on-resolve-and-produce ------------------------------------------------------------


@theme(PRODUCED)
def produced() -> SearchStrategy[Drawn]:
    """Something is tapped for some mana, much or none, under watchers; by itself, to pay, or in a plan that fails.

    Shrinks towards two seats and a Forest that is tapped under one watcher.
    """
    return setups(PRODUCED, _produced)


def _produced(draws: Draws) -> Setup:
    setup = quiet_table(draws)
    first = draws.pick(WATCHERS[:3])
    more = [draws.pick(WATCHERS) for _ in range(draws.take(3))]
    setup = with_permanents(setup, (first, *more), draws).labelled(f"watchers={1 + len(more)}")
    for name in (first, *more):
        setup = setup.labelled(f"watcher={'targets' if name in WATCHERS[3:] else 'does-not-add'}")
    if draws.chance(3):
        setup = with_permanents(setup, (TAPPED_METER,), draws)
    if draws.chance(2):
        setup = with_permanents(setup, (draws.pick(ADDERS),), draws).labelled("watcher=adds")
    if draws.chance(3):
        doubler = draws.pick(("Doublewell", "Mana Reflection", "Nyxbloom Ancient"))
        setup = with_permanents(setup, (doubler,), draws).labelled("doubler")
    setup = _counting(setup, draws.pick(SOURCES), seat_of_source(setup, draws), draws)
    return with_bystanders(_tapped(setup, draws), draws)


def _counting(setup: Setup, source: Source, seat: int, draws: Draws) -> Setup:
    """The source, and whatever it counts: often none."""
    number = draws.take(4) if source.creatures or source.counters else 0
    board = setup.board
    if source.creatures:
        kept = [p for p in board.battlefield if p.controller != seat or "Creature" not in board.card(p.card).types]
        board = attrs.evolve(board, battlefield=tuple(kept))
        for _ in range(number):
            board = board.permanent("Memnite", seat)
    setup = with_source(setup.on(board), source.name, seat, counters=number if source.counters else 0)
    amount = number if source.creatures or source.counters else max(1, len(source.mana))
    return setup.labelled(f"amount={amount if amount < 3 else 'many'}")


def _tapped(setup: Setup, draws: Draws) -> Setup:
    """By itself, in the middle of paying for a spell, or in the middle of a plan that cannot be paid."""
    tap = Activate(setup.spell, choices=_asked(setup))
    way = draws.take(5)
    if way == 3:
        paid = "".join(t for t in "GWUBRC" if _makes(setup, t))[:1]
        if paid:
            return paying_for(setup, SINKS[paid], (tap,), paid).labelled("when=paying")
    if way == 4:
        setup = paying_for(setup, "Krosan Grip", (tap,), "", tries=True).labelled("when=reversed")
        return tapping(setup) if draws.chance(2) else setup
    setup = tapping(setup).labelled("when=floating")
    if way == 2:
        return paying_for(setup, "Krosan Grip", (), "", tries=True)
    return with_drains(setup, draws, tries=1) if draws.chance(3) else setup


def _makes(setup: Setup, mana_type: str) -> bool:
    """Whether the source makes that type for sure."""
    name = setup.board.battlefield[-1].card
    made = next(source.mana for source in SOURCES if source.name == name)
    return mana_type in (made or ("R" if _asked(setup) else ""))


def _asked(setup: Setup) -> tuple[str, ...]:
    """What is chosen for the source as it resolves."""
    return ("R",) if setup.board.battlefield[-1].card in ("City of Brass", "Forbidden Orchard") else ()


# -- mana.tapped-for-mana-trigger.specified-type-actual -------------------------------------------------------------

OF_TYPES = (
    "Forest",
    "Duskmere",
    "Gloammere",
    "Sol Ring",
    "Oddmere",
    "Weftmere",
    "Tendo Ice Bridge",
    "Ancient Tomb",
    "Llanowar Elves",
    "Birds of Paradise",
    "Skycloud Expanse",
    "Wastes",
)
"""What is tapped: one type, two at once, and a player's choice."""

TO_ONE_TYPE = ("Contamination", "Murkfall", "Mossfall", "Ashfall", "Emberfall", "Tideturn", "Palefall")
OF_OTHER_KINDS = ("Redturn", "Woodturn", "Basicturn", "Pickturn", "Highturn", "Mana Reflection", "Damping Sphere")


@theme(TYPED)
def typed() -> SearchStrategy[Drawn]:
    """Something is tapped for mana of some types under watchers for each type, and under effects that change types.

    Shrinks towards two seats and a Forest, nothing changing its mana.
    """
    return setups(TYPED, _typed)


def _typed(draws: Draws) -> Setup:
    setup = quiet_table(draws)
    name = draws.pick(OF_TYPES)
    watched = tuple(TYPE_METERS.values())
    setup = with_permanents(setup, watched, draws)
    changers = [draws.pick(TO_ONE_TYPE)] if draws.chance(2) else []
    changers += [draws.pick(OF_OTHER_KINDS)] if draws.chance(2) else []
    setup = with_permanents(setup, changers, draws)
    setup = setup.labelled(f"changer={'none' if not changers else 'one' if len(changers) == 1 else 'several'}")
    if draws.chance(4):
        setup = with_permanents(setup, (draws.pick(("Surgespire", "Vernal Bloom")),), draws).labelled("extra-mana")
    seat = seat_of_source(setup, draws)
    setup = setup.on(setup.board.pool(seat, "C")) if name == "Skycloud Expanse" else setup
    counters = draws.take(2) if name == "Tendo Ice Bridge" else 0
    setup = with_source(setup, name, seat, counters=counters).labelled(f"source={_kind(name)}")
    setup = tapping(setup, ability=counters)
    return with_bystanders(with_drains(setup, draws, tries=1) if draws.chance(6) else setup, draws)


def _kind(name: str) -> str:
    if name in ("Duskmere", "Gloammere", "Skycloud Expanse"):
        return "several-types"
    return "chosen-type" if name in ("Oddmere", "Weftmere", "Tendo Ice Bridge", "Birds of Paradise") else "one-type"
