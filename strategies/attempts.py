"""Attempts: a legal answer with one part replaced by any value of that kind, to see what an engine says.

What comes out may happen to be legal. Every function gives the spoiled answer and the kind of the spoiling, a word for
the labels.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from reference_engine.words.answers import KEEP, Activate, Cast, ChooseTargets, TargetList
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.view import View
from strategies.affording import types_of
from strategies.draws import Draws
from strategies.naming import option_order

Plan = Cast | Activate
Spoiled = tuple[Plan, str]


def everything(view: View) -> tuple[str, ...]:
    """All handles that a target could name: players, permanents, the stack, cards in graveyards, in this order."""
    return (
        *(f"@{seat}" for seat in range(len(view.players))),
        *sorted((p.id for p in view.battlefield), key=option_order),
        *(s.id for s in view.stack),
        *(c.id for player in view.players for c in player.graveyard or ()),
    )


def spoil(view: View, seat: int, plan: Plan, draws: Draws, *, modes: int = 0) -> Spoiled | None:
    """The plan with one part replaced; None where it has no part to replace. modes: how many the card has."""
    able: list[Callable[[], Spoiled]] = []
    if any(plan.targets):
        able.append(lambda: (attrs.evolve(plan, targets=_wrong_target(view, plan.targets, draws)), "wrong-target"))
        able.append(lambda: _wrong_number(view, plan, draws))
    else:
        able.append(lambda: (attrs.evolve(plan, targets=((draws.pick(everything(view)),),)), "needless-target"))
    if modes:
        able.append(lambda: (attrs.evolve(plan, modes=_wrong_modes(plan.modes, modes, draws)), "wrong-modes"))
    if plan.x is not None:
        able.append(lambda: (attrs.evolve(plan, x=_too_much(view, seat) + draws.take(3)), "wrong-x"))
    if plan.division:
        able.append(lambda: (attrs.evolve(plan, division=_wrong_division(plan.division, draws)), "wrong-division"))
    if any(plan.costs):
        able.append(lambda: (attrs.evolve(plan, costs=_wrong_costs(view, plan.costs, draws)), "wrong-cost"))
    if plan.activations:
        able.append(lambda: (attrs.evolve(plan, activations=_wrong_activations(plan, draws)), "wrong-activations"))
    if plan.payment:
        able.append(lambda: (attrs.evolve(plan, payment=_wrong_payment(view, seat, plan, draws)), "wrong-payment"))
    return draws.pick(able)()


def _too_much(view: View, seat: int) -> int:
    pool = view.players[seat].pool
    return (pool.total if pool else 0) + 1


def _replace(targets: TargetList, slot: int, handle: str) -> TargetList:
    found, at = [], 0
    for phrase in targets:
        found.append(tuple(handle if at + n == slot else old for n, old in enumerate(phrase)))
        at += len(phrase)
    return tuple(found)


def _wrong_target(view: View, targets: TargetList, draws: Draws) -> TargetList:
    flat = [handle for phrase in targets for handle in phrase]
    slot = draws.take(len(flat))
    others = [handle for handle in everything(view) if handle != flat[slot]]
    return _replace(targets, slot, draws.pick(others))


def _wrong_number(view: View, plan: Plan, draws: Draws) -> Spoiled:
    able = [n for n, phrase in enumerate(plan.targets) if phrase]
    index = draws.pick(able)
    phrase = plan.targets[index]
    kind = draws.take(3)
    if kind == 0:
        changed, name = phrase[:-1], "too-few-targets"
    elif kind == 1:
        changed, name = (*phrase, phrase[0]), "duplicate-target"
    else:
        changed, name = (*phrase, draws.pick(everything(view))), "too-many-targets"
    targets = (*plan.targets[:index], changed, *plan.targets[index + 1 :])
    return attrs.evolve(plan, targets=targets), name


def _wrong_modes(modes: tuple[int, ...], number: int, draws: Draws) -> tuple[int, ...]:
    """Any other modes, of any number: one that the card does not have among them."""
    others = [m for m in ((), *((n,) for n in range(number + 1)), (0, 0), tuple(range(number))) if m != modes]
    return draws.pick(others)


def _wrong_division(division: tuple[int, ...], draws: Draws) -> tuple[int, ...]:
    more = (division[0] + 1, *division[1:])
    none = (0, *division[1:-1], division[-1] + division[0]) if len(division) > 1 else (0,)
    return draws.pick((more, none, division[:-1]))


def _wrong_costs(view: View, costs: TargetList, draws: Draws) -> TargetList:
    if draws.take(2) == 0:
        return tuple(() for _ in costs)
    return _wrong_target(view, costs, draws)


def _wrong_payment(view: View, seat: int, plan: Plan, draws: Draws) -> str:
    """One mana of the payment left out, or of another type."""
    paid = plan.payment or ""
    pool = view.players[seat].pool
    kept = paid[1:]
    if draws.take(2) == 0 or pool is None:
        return kept
    others = [t for t in MANA_TYPES if t != paid[:1]]
    missing = [t for t in others if not types_of(pool)[t]]
    return "".join(sorted(kept + draws.pick(missing or others), key=MANA_TYPES.index))


def _wrong_activations(plan: Plan, draws: Draws) -> tuple[Activate, ...]:
    """One mana ability less, or the first one twice: its permanent is tapped by then, or it pays for nothing."""
    return draws.pick((plan.activations[1:], (*plan.activations, plan.activations[0])))


def spoil_targets(
    view: View, current: TargetList, draws: Draws, forbidden: tuple[str, ...]
) -> tuple[ChooseTargets, str]:
    """New targets that ought not to be accepted: a slot that gets what it may not have, or another number of slots.

    forbidden: what slots may not take; anything at all, where nothing is forbidden.
    """
    flat = sum(map(len, current))
    kind = draws.take(4)
    kept: TargetList = tuple(tuple(KEEP for _ in phrase) for phrase in current)
    if kind < 2:
        handle = draws.pick(forbidden or everything(view))
        return ChooseTargets(_replace(kept, draws.take(flat), handle)), "forbidden-new-target"
    index = draws.pick([n for n, phrase in enumerate(kept) if phrase])
    if kind == 2 and flat > 1:
        fewer = (*kept[:index], kept[index][:-1], *kept[index + 1 :])
        return ChooseTargets(fewer), "too-few-new-targets"
    if len(kept[index]) > 1 and draws.take(2) == 0:
        double = (*kept[:index], (current[index][1], *kept[index][1:]), *kept[index + 1 :])
        return ChooseTargets(double), "duplicate-new-target"
    more = (*kept[:index], (*kept[index], draws.pick(everything(view))), *kept[index + 1 :])
    return ChooseTargets(more), "too-many-new-targets"
