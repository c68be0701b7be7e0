"""The themes about effects that replace what permanents are tapped for: what comes of it, and in which order."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.probes import DRAINS
from reference_engine.words.answers import Activate
from strategies.answers import Intention
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.kit import Setup, setups
from strategies.themes.mana_kit import (
    anytime,
    quiet_table,
    seat_of_source,
    tapping,
    with_bystanders,
    with_drains,
    with_mana,
    with_permanents,
    with_source,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "riders": "no mana ability of the vocabulary makes mana with a rider; mana with a restriction is drawn",
}
"""Dimensions of the obligations that are not drawn here, and why."""

MODIFIES = "mana.tapped-for-mana-replacement.modifies-production"
QUALIFIERS = "mana.tapped-for-mana-replacement.type-amount-qualifiers"


@attrs.frozen
class Source:
    """What makes mana. beside: what its player needs for it. spell: it is cast instead of activated."""

    name: str
    kind: str
    beside: str = ""
    spell: bool = False


TAPPING = (
    Source("Forest", "land"),
    Source("Sol Ring", "artifact"),
    Source("Llanowar Elves", "creature"),
    Source("Ancient Tomb", "land"),
    Source("Duskmere", "land"),
    Source("Lotus Petal", "artifact"),
    Source("Birds of Paradise", "creature"),
    Source("Gaea's Cradle", "land"),
)
RESTRICTED = (
    Source("Beastmere", "land"),
    Source("Ancient Ziggurat", "land"),
    Source("Beastcaller Savant", "creature"),
    Source("Mishra's Workshop", "land"),
)
NOT_TAPPING = (
    Source("Ritulane", "spell", spell=True),
    Source("Goldflake", "artifact"),
    Source("Freewell", "enchantment"),
    Source("Ashnod's Altar", "artifact", beside="Memnite"),
    Source("Phyrexian Altar", "artifact", beside="Memnite"),
)

DOUBLING = ("Mana Reflection", "Nyxbloom Ancient", "Doublewell", "Triplewell")
SETTING = ("Murkfall", "Ownturn", "Ashfall", "Pickturn")
SETTING_ALL = ("Contamination", "Tideturn", "Damping Sphere")


# -- mana.tapped-for-mana-replacement.modifies-production -----------------------------------------------------------


@theme(MODIFIES)
def modifies_production() -> SearchStrategy[Drawn]:
    """Something makes mana, tapped for it or not, under effects that replace what is tapped for; the pool is paid out.

    Shrinks towards two seats and a Forest under one Mana Reflection.
    """
    return setups(MODIFIES, _modifies)


def _modifies(draws: Draws) -> Setup:
    setup = quiet_table(draws, max_seats=6)
    seat = seat_of_source(setup, draws)
    setup = _effects(setup, seat, draws)
    if draws.chance(3):
        name = draws.pick(("Surgespire", "Mana Flare", "Vernal Bloom"))
        setup = with_permanents(setup, (name,), draws).labelled("extra-mana")
    way = draws.take(6)
    if way == 5:
        setup = _restricted(setup, seat, draws)
    else:
        setup = _made_by(setup, draws.pick(TAPPING if way < 4 else NOT_TAPPING), seat, draws)
        setup = with_drains(setup, draws, tries=1)
    return with_bystanders(setup, draws)


def _effects(setup: Setup, seat: int, draws: Draws) -> Setup:
    """One to three of the same effect, or of two kinds; mostly under the seat that has the source."""
    kinds, label = draws.pick(((DOUBLING, "multiply"), (SETTING, "type"), (SETTING_ALL, "type-and-amount")))
    name, number = draws.pick(kinds), 1 + draws.take(3)
    other = draws.pick(DOUBLING[2:]) if label != "multiply" and draws.chance(3) else ""
    board = setup.board
    whose = draws.take(4)
    for each in (*[name] * number, *([other] if other else [])):
        board = board.permanent(each, seat if whose < 3 else draws.take(len(board.places)))
    scope = "you" if each_is_own(name) else "all"
    return setup.on(board).labelled(f"effect={label}", f"identical={number}", f"scope={scope}")


def each_is_own(name: str) -> bool:
    """Whether the effect of that card is about what its controller taps alone."""
    return name in ("Mana Reflection", "Nyxbloom Ancient", "Triplewell", "Ownturn")


def _made_by(setup: Setup, source: Source, seat: int, draws: Draws) -> Setup:
    """The source, and that it is tapped, activated or cast."""
    if source.beside:
        setup = setup.on(setup.board.permanent(source.beside, seat))
    setup = setup.labelled(f"kind={source.kind}", f"tapped={'no' if source in NOT_TAPPING else 'yes'}")
    if source.spell:
        board = setup.board.in_hand(source.name, seat)
        setup = attrs.evolve(setup.on(board), caster=seat, spell=board.last)
        return setup.means(Intention(seat, board.last, anytime, attempts=False))
    setup = with_source(setup, source.name, seat)
    return tapping(setup, attempts=draws.chance(2))


def _restricted(setup: Setup, seat: int, draws: Draws) -> Setup:
    """Mana that may be spent on some spells only: something else is tried, then a spell of the kind is cast with it."""
    source = draws.pick(RESTRICTED)
    setup = with_source(setup.on(setup.board.turn_of(seat)), source.name, seat)
    setup = tapping(setup.labelled(f"kind={source.kind}", "tapped=yes", "restricted"), attempts=False)
    board = setup.board
    for mana_type in ("C", "G", "B", "R") if source.name == "Mishra's Workshop" else ("G", "W", "B", "R"):
        board = board.permanent(DRAINS[mana_type], seat)
        tried = Activate(board.last)
        setup = setup.means(Intention(seat, board.last, with_mana(seat, mana_type), answer=tried, tries=True))
    board = board.in_hand("Thousand-Year Elixir" if source.name == "Mishra's Workshop" else "Grizzly Bears", seat)
    return setup.on(board).means(Intention(seat, board.last, attempts=False))


# -- mana.tapped-for-mana-replacement.type-amount-qualifiers --------------------------------------------------------

COUNTED = ("Forest", "Ancient Tomb", "Duskmere", "Gloammere", "Sol Ring", "Forkmere", "Towermere", "Tallmere")
"""What is tapped: one, two or three mana, of one type or several; the seventh has an "instead" of its own."""

AMOUNTS = {"Ancient Tomb": 2, "Duskmere": 2, "Gloammere": 3, "Sol Ring": 2, "Tallmere": 2, "Towermere": 3}

QUALIFIED = ("Damping Sphere", "Highturn", "Redturn", "Woodturn")
"""They ask for an amount, for a type, or for a land type."""

ORDERED = ("Contamination", "Mana Reflection", "Murkfall", "Doublewell", "Triplewell", "Pickturn", "Emberfall")
"""They may change what the first ones ask for."""


@theme(QUALIFIERS)
def type_amount_qualifiers() -> SearchStrategy[Drawn]:
    """Something is tapped for mana under effects that ask for a type or an amount, and under such as change it.

    Shrinks towards two seats and a Forest under a Damping Sphere and a Contamination.
    """
    return setups(QUALIFIERS, _qualifiers)


def _qualifiers(draws: Draws) -> Setup:
    setup = quiet_table(draws)
    seat = seat_of_source(setup, draws)
    name = draws.pick(COUNTED)
    first = draws.pick(QUALIFIED) if not draws.chance(4) else draws.pick(ORDERED)
    more = [draws.pick(ORDERED) for _ in range(1 + draws.take(2))]
    board = setup.board
    for each in (first, *more):
        own = each_is_own(each) or draws.chance(2)
        board = board.permanent(each, seat if own else draws.take(len(board.places)))
    if name == "Towermere":
        board = board.permanent("Terstane", draws.take(len(board.places)))
    setup = with_source(setup.on(board), name, seat)
    setup = setup.labelled(
        f"amount={AMOUNTS.get(name, 1)}",
        f"affected={'active' if seat == board.active else 'other'}",
        *_said((first, *more)),
    )
    setup = tapping(setup, attempts=draws.chance(2))
    return with_bystanders(with_drains(setup, draws, tries=1), draws)


def _said(names: tuple[str, ...]) -> list[str]:
    """What the effects say, as labels."""
    kinds = {
        "threshold": ("Damping Sphere", "Highturn"),
        "of-type": ("Redturn",),
        "multiplies": DOUBLING,
        "type-only": ("Murkfall", "Emberfall", "Pickturn", "Woodturn"),
        "type-and-amount": ("Contamination", "Damping Sphere", "Highturn"),
    }
    return [f"effect={kind}" for kind, cards in kinds.items() if not set(names).isdisjoint(cards)]
