"""Whether an ability may be activated now, its cost apart (602.5): its own instructions, and what prohibits it."""

from __future__ import annotations

from collections.abc import Mapping

from reference_engine.words.abilities import Activated, CantActivate, SplitSecond
from reference_engine.words.amounts import CountOf
from reference_engine.words.base import Condition
from reference_engine.words.conditions import AtLeast, Not
from reference_engine.words.view import PermanentView, View
from strategies.having import standing
from strategies.mana_abilities import is_mana_ability
from strategies.seeing import Look, candidates, fits
from strategies.texts import Face, has

Cards = Mapping[str, Face]


def may_activate(
    view: View, cards: Cards, permanent: PermanentView, ability: Activated, *, paying: bool = False
) -> bool:
    """Whether its controller may activate that ability now, if it is at all their turn to do something.

    paying: in the middle of paying for something. A condition that cannot be read counts as met.
    """
    if ability.sorcery_speed and (paying or not is_calm(view, permanent.controller)):
        return False
    if ability.as_instant and paying:
        return False
    if ability.only_if is not None and holds(view, cards, permanent.controller, ability.only_if) is False:
        return False
    is_mana = is_mana_ability(ability)
    return (is_mana or not has_split_second(view, cards)) and not _is_prohibited(view, cards, permanent, is_mana)


def is_calm(view: View, seat: int) -> bool:
    """Whether that seat could cast a sorcery now, timing being all that is asked (307.1)."""
    return view.active == seat and not view.stack and view.step in ("precombat main", "postcombat main")


def holds(view: View, cards: Cards, seat: int, condition: Condition) -> bool | None:
    """Whether a condition about numbers of permanents holds for that seat; None where it is about something else."""
    if isinstance(condition, Not):
        found = holds(view, cards, seat, condition.condition)
        return None if found is None else not found
    if isinstance(condition, AtLeast) and isinstance(condition.amount, CountOf):
        board = standing(view, cards).view
        return len(candidates(condition.amount.filter, view=board, cards=cards, controller=seat)) >= condition.number
    return None


def has_split_second(view: View, cards: Cards) -> bool:
    """Whether a spell with split second is on the stack (702.61a)."""
    return any(s.kind == "spell" and s.name in cards and has(cards[s.name], SplitSecond) for s in view.stack)


def _is_prohibited(view: View, cards: Cards, permanent: PermanentView, is_mana: bool) -> bool:
    board = standing(view, cards)
    for source, ability in board.all():
        if isinstance(ability, CantActivate) and not (ability.but_mana and is_mana):
            here = Look(view=board.view, cards=cards, controller=source.controller, source=source.id)
            if fits(ability.filter, permanent.id, **here):
                return True
    return False
