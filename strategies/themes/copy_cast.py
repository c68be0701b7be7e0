"""The themes of ``copy.created-on-stack-not-cast`` and ``copy.no-cast-triggers``."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.probes import AIM_METER, CAST_ALL_METER, CAST_METER, DRAINS, MAGE_ALL_METER, MAGE_METER
from reference_engine.cards.wording import INSTANT_OR_SORCERY, permanent, when
from reference_engine.words.abilities import Enters, SpellCast, Storm
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasCast
from reference_engine.words.instructions import DealDamage, DrawCards, GainLife, LoseLife
from reference_engine.words.selectors import CREATURE
from strategies.affording import mana_for
from strategies.answers import Intention, When, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.offer import if_supported
from strategies.texts import additional_costs, has, mana_cost, mentions
from strategies.themes.furnishing import needed_spell, target_phrases
from strategies.themes.hive_mind_kit import (
    CastingCopies,
    Wearing,
    responses,
    takes_one_creature,
    with_cast_copy,
    with_hive_mind,
    with_staff,
    worn_setups,
)
from strategies.themes.kit import Setup, setups, table, victims, with_copier, with_meters, with_responders, with_victim
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS: dict[str, str] = {
    "split second": "the vocabulary has no word for it",
    "adventure, omen, bestow, prepare, prototype": "every card has one face and one way to be cast",
    "prowess": "no effect of the vocabulary lasts until end of turn; watchers that draw and create stand for it",
    "second spell": "no ability counts the spells of a turn but storm, which is drawn",
    "cascade": "the vocabulary has no word for it",
}
"""Dimensions of the obligations that are not drawn here, and why."""

HERALD = permanent(
    "Heraldrun", "{1}", "Creature — Golem", when(Enters(this=True), DrawCards(1), condition=WasCast()), size=(1, 4),
    invented=True,
)  # fmt: skip
"""A creature that sees whether it was cast."""

ENVIER = permanent(
    "Envirax", "{2}", "Creature — Imp", when(SpellCast("opponent", INSTANT_OR_SORCERY), DrawCards(1)), size=(1, 4),
    invented=True,
)  # fmt: skip
"""A creature that waits for its controller's opponents to cast."""

WARDED = "Waterfall Aerialist"
"""A creature with ward, whose cost is mana, so that whoever pays keeps their life."""

FREE = ("Drethil", "Mubrask")
"""Instants that cost nothing, target nothing and move no life."""


def _keeps_life(card: Card) -> bool:
    """It changes nobody's life, so that life totals can be read by digits."""
    harmless = not mentions(card, DealDamage) or all(p.what == CREATURE for p in target_phrases(card))
    life = mentions(card, GainLife) or mentions(card, LoseLife) or bool(additional_costs(card))
    return harmless and not life


def _is_instant(card: Card) -> bool:
    return "Instant" in card.types


def _is_sorcery(card: Card) -> bool:
    return "Sorcery" in card.types


def _sees_casting(card: Card) -> bool:
    return mentions(card, WasCast)


def _is_body(card: Card) -> bool:
    return "Creature" in card.types and not card.abilities


# -- put on the stack, not cast -------------------------------------------------------------------------------------


@theme("copy.created-on-stack-not-cast")
def created_on_stack_not_cast() -> SearchStrategy[Drawn]:
    """Instants, sorceries and permanent spells, copied in every way, often where casting would cost or be forbidden.

    Shrinks towards two seats and a free instant under a Hive Mind, nothing forbidden.
    """
    return worn_setups("copy.created-on-stack-not-cast", _created)


def _created(draws: Draws) -> tuple[Setup, Wearing]:
    kind = draws.pick(("instant", "sorcery", "seen", "permanent", "instant"))
    setup = _timed(table(draws), kind, draws)
    law = kind != "permanent" and draws.chance(3)
    if kind == "permanent":
        setup = _with_permanent_spell(setup, draws)
    elif law:
        setup = with_victim(setup, draws.pick(_SHELVES[kind](_stands_alone)), draws)
        setup = with_copier(setup, draws, kinds=("hive", "hive", "trigger", "ability"))
        setup = setup.on(setup.board.permanent("Rule of Law", draws.take(len(setup.board.places))))
    else:
        # A bait may have to be cast as a sorcery is.
        wanted = () if "main" in setup.board.step else (_stands_alone,)
        setup = with_victim(setup, draws.pick(_SHELVES[kind](*wanted)), draws)
        setup = with_copier(setup, draws, kinds=("hive", "hive", "twin", "trigger", "ability"))
    setup = setup.labelled(f"type={kind}", "law" if law else "no-law")
    setup = with_staff(if_supported(setup, lambda s: _with_proof(s, draws, kind, law=law)), draws)
    if draws.chance(2 if law else 3):
        setup = _with_gauges(setup, kind)
    elif not law:  # under the law a response would use up the one spell that is there to be cast later
        setup = with_responders(setup, draws, among=responses(), often=2)
    return setup.with_habits(acts=1), CastingCopies


def _timed(setup: Setup, kind: str, draws: Draws) -> Setup:
    """Instants are cast in other steps too."""
    step = draws.pick(("precombat main", "postcombat main", "upkeep", "end")) if kind == "instant" else "precombat main"
    return setup.on(setup.board.at(step)).labelled(f"step={step.split()[-1]}")


def _stands_alone(card: Card) -> bool:
    """It need not be cast in response to another spell."""
    return needed_spell(card) is None


_SHELVES: dict[str, Callable[..., tuple[Card, ...]]] = {
    "instant": lambda *more: victims(_is_instant, _keeps_life, *more),
    "sorcery": lambda *more: victims(_is_sorcery, *more),
    "seen": lambda *more: victims(_sees_casting, *more),
}
"""What is cast, by the kinds of spell."""


def _with_permanent_spell(setup: Setup, draws: Draws) -> Setup:
    """A creature spell, one in two of which sees whether it was cast, copied by its controller."""
    card = HERALD if not draws.chance(3) else draws.pick(victims(_is_body, permanents=True))
    board = attrs.evolve(setup.board, own_cards=(HERALD,)) if card is HERALD else setup.board
    setup = with_victim(setup.on(board), card, draws)
    return with_copier(setup, draws, kinds=("ability", "twin"))


def _with_gauges(setup: Setup, kind: str) -> Setup:
    if kind != "permanent":
        return with_meters(setup).labelled("gauges")
    board = setup.board.permanent(CAST_ALL_METER, setup.board.active)
    for seat in board.seats:
        board = board.permanent(MAGE_ALL_METER, seat)
    return setup.on(board).labelled("gauges")


def _with_proof(setup: Setup, draws: Draws, kind: str, *, law: bool) -> Setup:
    """What shows, once there are copies, whether making one counted as casting, or cost mana.

    A free instant under a law that allows one spell; a spell with storm; mana that can be turned into life; a copy that
    is cast.
    """
    copiers = [seat for seat in setup.board.seats if seat != setup.caster] if _is_hive(setup) else [setup.caster]
    seat = draws.pick(copiers)
    there = _copied_by(setup, seat)
    if law and _is_hive(setup):
        board = setup.board.in_hand(draws.pick(FREE), seat)
        return setup.on(board).means(Intention(seat, board.last, there, attempts=False)).labelled("proof=law")
    # Only of a player who pays for nothing else it is known for certain which mana is left.
    if _is_hive(setup) and mana_cost(_victim(setup)).mana_value() and draws.chance(3, times=2):
        return _with_drain(setup, seat, there, draws)
    proof = draws.pick(("storm", "cast"))
    if proof == "storm" and not law:
        board = setup.board.in_hand("Storvath", seat)
        return setup.on(board).means(Intention(seat, board.last, there, attempts=False)).labelled("proof=storm")
    if law or kind == "permanent":
        return setup
    setup = with_cast_copy(setup, draws)
    return setup.on(setup.board.permanent(CAST_METER, draws.take(len(setup.board.places))))


def _victim(setup: Setup) -> Card:
    assert setup.victim is not None  # every setup here has its spell by then
    return setup.victim


def _is_hive(setup: Setup) -> bool:
    return "copier=hive" in setup.labels


def _copied_by(setup: Setup, seat: int) -> When:
    return on_stack(setup.copy_names[seat])


def _with_drain(setup: Setup, seat: int, when: When, draws: Draws) -> Setup:
    """Mana that a copy could be charged, and something that needs it once there is a copy."""
    cost = mana_cost(_victim(setup))
    typed = [t for t in cost.typed if t in DRAINS]
    mana = typed[0] if typed else draws.pick(tuple(DRAINS))
    board = setup.board.permanent(DRAINS[mana], seat)
    more = mana_for(cost, generic=mana)
    meant = Intention(seat, board.last, when, 0, attempts=False, mana=more)
    return setup.on(board.pool(seat, more)).means(meant).labelled("proof=mana")


# -- what does not trigger, and what does ---------------------------------------------------------------------------


@theme("copy.no-cast-triggers")
def no_cast_triggers() -> SearchStrategy[Drawn]:
    """A spell that is copied while abilities wait for casts, for copies, and for becoming a target.

    Shrinks towards two seats, a spell aimed at one creature, a Hive Mind and a gauge of casts.
    """
    return setups("copy.no-cast-triggers", _watched)


def _watched(draws: Draws) -> Setup:
    kind = draws.pick(("aimed", "storm", "any"))
    setup = table(draws, creatures_each=1)
    if kind == "aimed":
        setup = _with_aimed_victim(setup, draws)
    else:
        setup = with_victim(setup, draws.pick(_WATCHED[kind]()), draws)
    if kind == "storm" and draws.chance(2):
        setup = with_copier(setup, draws, kinds=("storm",))
    setup = with_hive_mind(setup, draws) if draws.chance(3, times=2) else with_copier(setup, draws)
    if draws.chance(6):
        setup = with_hive_mind(setup, draws).labelled("copiers=2")
    setup = _with_watchers(setup, draws)
    setup = with_responders(setup, draws, among=_still_responses())
    return setup.labelled(f"victim={kind}").with_habits(acts=1)


_WATCHED: dict[str, Callable[[], tuple[Card, ...]]] = {
    "storm": lambda: victims(_has_storm, _keeps_life),
    "any": lambda: victims(_keeps_life),
}


def _has_storm(card: Card) -> bool:
    return has(card, Storm)


def _still_responses() -> tuple[Card, ...]:
    return tuple(card for card in responses() if _keeps_life(card))


def _with_aimed_victim(setup: Setup, draws: Draws) -> Setup:
    """A spell with one creature as its target, and creatures that wait for becoming one, often that very creature."""
    kind = draws.pick((AIM_METER, WARDED))
    seat = draws.take(len(setup.board.places))
    board = setup.board.permanent(kind, seat)
    aim = board.last if draws.chance(4, times=3) else None
    if kind == WARDED and draws.chance(4, times=3):
        for player in board.seats:
            board = board.pool(player, "CC")
    elif draws.chance(3):
        board = board.permanent(AIM_METER, draws.take(len(board.places)))
    setup = with_victim(setup.on(board), draws.pick(victims(takes_one_creature)), draws, aim=aim, generic="C")
    return setup.labelled("aimed=ward" if kind == WARDED else "aimed=sentinel")


def _with_watchers(setup: Setup, draws: Draws) -> Setup:
    """What waits for casts, or for casts and copies: gauges, or creatures that draw or create tokens."""
    kind = draws.pick(("gauges", "you", "any", "opponent", "magecraft"))
    board = setup.board
    if kind == "gauges":
        return with_meters(setup).labelled("watch=gauges")
    if kind == "any":
        return setup.on(board.permanent(CAST_METER, draws.take(len(board.places)))).labelled("watch=any")
    seat = draws.take(len(board.places))
    if kind == "opponent":
        board = board.permanent(ENVIER, seat)
    else:
        board = board.permanent("Young Pyromancer" if kind == "you" else "Archmage Emeritus", seat)
    if kind == "magecraft":
        board = board.permanent(MAGE_METER, setup.caster)
    return setup.on(board).labelled(f"watch={kind}")
