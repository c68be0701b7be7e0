"""Whether an ability may be activated now, its cost apart (602.5): its own instructions, and what prohibits it."""

from __future__ import annotations

from collections.abc import Mapping

from reference_engine.words.abilities import Activated, CantActivate, SplitSecond
from reference_engine.words.amounts import CountOf
from reference_engine.words.base import Condition
from reference_engine.words.conditions import AtLeast, Not
from reference_engine.words.view import PermanentView, View
from strategies.characteristics import Cards, Now, meets
from strategies.mana_abilities import is_mana_ability
from strategies.texts import has

Everything = Mapping[str, Now]
"""What permanents are, by handle (``characteristics.permanents_now``)."""


def may_activate(
    view: View,
    cards: Cards,
    everything: Everything,
    permanent: PermanentView,
    ability: Activated,
    *,
    paying: bool = False,
) -> bool:
    """Whether its controller, with priority or asked to pay, may activate that ability, its cost apart.

    paying: in the middle of paying for something. A condition that cannot be read counts as met.
    """
    if ability.sorcery_speed and (paying or not is_calm(view, permanent.controller)):
        return False
    if ability.as_instant and paying:
        return False
    if ability.only_if is not None and holds(view, everything, permanent.controller, ability.only_if) is False:
        return False
    is_mana = is_mana_ability(ability)
    if not is_mana and has_split_second(view, cards):
        return False
    return not _is_prohibited(view, everything, permanent, is_mana=is_mana)


def is_calm(view: View, seat: int) -> bool:
    """Whether that seat could cast a sorcery now, timing being all that is asked (307.1)."""
    return view.active == seat and not view.stack and view.step in ("precombat main", "postcombat main")


def holds(view: View, everything: Everything, seat: int, condition: Condition) -> bool | None:
    """Whether a condition about numbers of permanents holds for that seat; None where it is about something else."""
    if isinstance(condition, Not):
        found = holds(view, everything, seat, condition.condition)
        return None if found is None else not found
    if not isinstance(condition, AtLeast) or not isinstance(condition.amount, CountOf):
        return None
    wanted = condition.amount.filter
    fitting = (p for p in view.battlefield if p.id in everything)
    return sum(meets(wanted, p, everything[p.id], controller=seat) for p in fitting) >= condition.number


def has_split_second(view: View, cards: Cards) -> bool:
    """Whether a spell with split second is on the stack (702.61a)."""
    return any(s.kind == "spell" and s.name in cards and has(cards[s.name], SplitSecond) for s in view.stack)


def _is_prohibited(view: View, everything: Everything, permanent: PermanentView, *, is_mana: bool) -> bool:
    return any(
        not (ban.but_mana and is_mana)
        and meets(ban.filter, permanent, everything[permanent.id], controller=source.controller, source=source.id)
        for source, ban in _bans(view, everything)
    )


_latest: list[tuple[object, Everything, list[tuple[PermanentView, CantActivate]]]] = []


def _bans(view: View, everything: Everything) -> list[tuple[PermanentView, CantActivate]]:
    """What says that abilities can't be activated, each with its source; kept for the battlefield asked about last."""
    if _latest and _latest[0][0] is view.battlefield and _latest[0][1] is everything:
        return _latest[0][2]
    there = (p for p in view.battlefield if p.id in everything)
    found = [(p, a) for p in there for a in everything[p.id].abilities if isinstance(a, CantActivate)]
    _latest[:] = [(view.battlefield, everything, found)]
    return found
