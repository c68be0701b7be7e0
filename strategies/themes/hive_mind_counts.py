"""The themes of ``hive-mind.copies-equal-players-minus-one`` and ``hive-mind.copies-untargeted-spells-too``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.characteristics import Card
from strategies.answers import on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.furnishing import target_phrases
from strategies.themes.hive_mind_kit import (
    HIVE_MIND,
    CastingCopies,
    Leaving,
    Wearing,
    has_one_target,
    has_targets,
    responses,
    with_cast_copy,
    with_hive_mind,
    with_staff,
    worn_setups,
)
from strategies.themes.kit import Setup, table, victims, with_responders, with_victim
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS: dict[str, str] = {
    "teams": "there are no teams: every other player is an opponent",
    "adventure, split and modal double-faced halves": "every card has one face",
    "face-down spell": "nothing can be cast face down",
    "kindred and typed instants": "no card has a type beside instant or sorcery",
}


@theme("hive-mind.copies-equal-players-minus-one")
def copies_equal_players_minus_one() -> SearchStrategy[Drawn]:
    """Any spell under one to three Hive Minds of any players, at times with somebody leaving before they resolve.

    Shrinks towards two seats and one Hive Mind under the first.
    """
    return worn_setups("hive-mind.copies-equal-players-minus-one", _counted)


def _counted(draws: Draws) -> tuple[Setup, Wearing]:
    setup = with_victim(table(draws), draws.pick(victims()), draws)
    minds = 1 + (1 + draws.take(2) if draws.chance(4) else 0)
    setup = with_hive_mind(setup, draws)
    owner = setup.board.battlefield[-1].controller
    for _ in range(minds - 1):
        setup = with_hive_mind(setup, draws)
    setup = with_staff(with_responders(setup, draws), draws)
    setup = setup.labelled(f"minds={minds}", "hive=caster" if owner == setup.caster else "hive=other")
    return _with_leaver(setup.with_habits(acts=1), draws, owner)


def _with_leaver(setup: Setup, draws: Draws, owner: int) -> tuple[Setup, Wearing]:
    """Once in three, where that does not end the game, somebody leaves while the trigger waits to resolve."""
    if len(setup.board.places) < 3 or not draws.chance(3):
        return setup.labelled("left=nobody"), lambda policy: policy
    others = [seat for seat in setup.board.seats if seat not in {owner, setup.caster}]
    seat = draws.pick([setup.caster, owner, *others])
    who = "caster" if seat == setup.caster else "controller" if seat == owner else "other"
    return setup.labelled(f"left={who}"), lambda policy: Leaving(policy, seat, on_stack(setup.spell))


@theme("hive-mind.copies-untargeted-spells-too")
def copies_untargeted_spells_too() -> SearchStrategy[Drawn]:
    """Spells with no, one and many targets, instants and sorceries, cast from hand or during a resolution; permanents.

    Shrinks towards two seats and an instant without targets under the caster's own Hive Mind.
    """
    return worn_setups("hive-mind.copies-untargeted-spells-too", _of_all_kinds)


def _of_all_kinds(draws: Draws) -> tuple[Setup, Wearing]:
    setup = table(draws)
    aims = draws.pick(("none", "one", "many", "none", "permanent"))
    setup = with_victim(setup, draws.pick(_SHELVES[aims]()), draws)
    owner = draws.take(len(setup.board.places))
    setup = setup.on(setup.board.permanent(HIVE_MIND, owner))
    setup = setup.labelled("hive=caster" if owner == setup.caster else "hive=other", *_kind_of(setup, aims))
    if draws.chance(5):
        setup = with_cast_copy(setup, draws)
    setup = with_responders(setup, draws, among=responses(), often=2)
    return setup.with_habits(acts=1), CastingCopies


def _kind_of(setup: Setup, aims: str) -> tuple[str, ...]:
    if aims == "permanent" or setup.victim is None:
        return ("type=permanent",)
    return f"aims={aims}", f"type={setup.victim.types[0].lower()}"


def _is_aimless(card: Card) -> bool:
    return not target_phrases(card)


def _has_many_targets(card: Card) -> bool:
    return has_targets(card) and not has_one_target(card)


def _is_simple_permanent(card: Card) -> bool:
    return "Creature" in card.types and not card.abilities


_SHELVES = {
    "none": lambda: victims(_is_aimless),
    "one": lambda: victims(has_one_target),
    "many": lambda: victims(_has_many_targets),
    "permanent": lambda: victims(_is_simple_permanent, permanents=True),
}
"""What is cast, by how many targets it has."""
