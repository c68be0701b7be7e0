"""Feeds a plan to the engine's own prompts, by kind: it asks in an order of its own and skips what leaves no choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from typing import Any, Protocol

import attrs

from conformance.adapters.phase.asking import mana_chosen, mana_offered
from conformance.adapters.phase.boards import PASS
from conformance.adapters.phase.prompts import Action, Refused, action, number_of, target_of
from conformance.adapters.phase.reading import TYPES
from reference_engine.words.abilities import Kicker
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import MANA_TYPES

_DONE = ("SpellCast", "AbilityActivated", "ManaAbilityProduced", "ManaAdded")
"""What happens once a spell is cast or an ability is activated."""

_PAID = {"PermanentSacrificed", "Discarded", "PermanentTapped"}
"""What happens to what a cost is paid with."""

_MORE_THAN_ANY_PLAN = 200


class Table(Protocol):
    """The game that is being played."""

    def waiting(self) -> dict[str, Any]:
        """What the engine asks."""

    def apply(self, seat: int, action: Action) -> list[Any]:
        """Play an action; what happened. Raises Refused where the engine refuses it."""

    def activate_for_mana(self, seat: int, plan: Activate) -> None:
        """Activate a mana ability that pays for a plan. Raises Refused where the engine does it otherwise."""

    def pool(self, seat: int) -> list[dict[str, Any]]:
        """The mana in that player's pool."""


@attrs.frozen
class Announcement:
    """What was announced.

    spent: types of mana that left the pool. paid: objects sacrificed or discarded for it. tapped: what the engine
    tapped for mana to pay for it, by itself or as planned.
    """

    spent: str
    paid: frozenset[int]
    finished: bool
    tapped: tuple[int, ...] = ()


def announce(  # noqa: PLR0913 - a plan, who announces it where, and how
    table: Table, seat: int, plan: Cast | Activate, card: Card | None, first: Action, *, pays: bool = False
) -> Announcement:
    """Begin with that action and answer every prompt out of the plan. Raises Refused where the plan has no answer.

    pays: it is a mana ability that pays for another plan; what the plan leaves out is then the smallest option.
    """
    return _Announcing(table, seat, plan, card).run(first, pays)


class _Announcing:
    def __init__(self, table: Table, seat: int, plan: Cast | Activate, card: Card | None) -> None:
        self.table, self.seat, self.plan = table, seat, plan
        self.flat = [t for phrase in plan.targets for t in phrase]
        self.given = 0
        self.costs = list(plan.costs)
        self.kicks = _decisions(card, plan.kicks) if isinstance(plan, Cast) else []
        self.letters = list(plan.payment or "")
        self.choices = list(plan.choices) if isinstance(plan, Activate) else []
        self.activations = list(plan.activations) if isinstance(plan, Cast) else []
        self.brought = Counter[str]()
        self.happened: list[Any] = []

    def run(self, first: Action, pays: bool) -> Announcement:
        before = self._pool()
        self.happened += self.table.apply(self.seat, first)
        for _ in range(_MORE_THAN_ANY_PLAN):
            waiting = self.table.waiting()
            if waiting["type"] == "Priority" or self._finished():
                break
            self._answer(waiting["type"], waiting["data"])
        else:
            raise Refused("the engine asks on and on about one announcement")
        self._choose_mana(pays)
        if pays:
            self._check_choices()
        if self.activations and self._finished():
            raise Refused("the engine lets nobody activate mana abilities while that is paid for")
        self.brought.update(e["data"]["mana_type"] for e in self.happened if self._is_added(e))
        before.update(self.brought)
        spent = before - self._pool()
        letters = "".join(t for t in MANA_TYPES for color, n in spent.items() if TYPES[color] == t for _ in range(n))
        return Announcement(letters, frozenset(_paid(self.happened)), self._finished(), self._tapped())

    def _pool(self) -> Counter[str]:
        return Counter(pip["color"] for pip in self.table.pool(self.seat))

    def _is_added(self, event: Any) -> bool:
        return bool(event["type"] == "ManaAdded" and event["data"]["player_id"] == self.seat)

    def _choose_mana(self, pays: bool) -> None:
        """Choose what mana is added, as far as the plan says."""
        while (waiting := self.table.waiting())["type"] == "ChooseManaColor" and (self.choices or pays):
            chosen = self.choices.pop(0) if self.choices else mana_offered(waiting["data"])[0]
            self.happened += self.table.apply(waiting["data"]["player"], mana_chosen(chosen))
        if pays and waiting["type"] not in ("Priority", "ManaPayment"):
            raise Refused(f"the engine asks {waiting['type']} as a mana ability resolves that pays for a plan")

    def _check_choices(self) -> None:
        """Raise Refused where mana of a type is to pay that nobody was asked for, and that was not added."""
        events = [event["data"] for event in self.happened if event["type"] == "ManaAbilityProduced"]
        added = {TYPES[color] for data in events for color in data["produced"]}
        for chosen in self.choices:
            if chosen in MANA_TYPES and chosen not in added:
                raise Refused(f"the engine adds {''.join(sorted(added)) or 'no mana'} where {chosen} was chosen")

    def _tapped(self) -> tuple[int, ...]:
        """What was tapped for mana, but for the source of a mana ability that is what was announced."""
        tapped = [event["data"]["source_id"] for event in self.happened if event["type"] == "TappedForMana"]
        own = None if isinstance(self.plan, Cast) else number_of(self.plan.object)
        kinds = [
            event["data"]["kind"]
            for event in self.happened
            if event["type"] == "AbilityActivated" and event["data"]["source_id"] == own
        ]
        if own in tapped and kinds[-1:] == ["Mana"]:
            tapped.remove(own)
        return tuple(sorted(tapped))

    def _finished(self) -> bool:
        return any(event["type"] in _DONE for event in self.happened)

    def _answer(self, kind: str, data: dict[str, Any]) -> None:
        known = _ANSWERS.get(kind)
        if known is None:
            raise Refused(f"the engine asks {kind} while it is announced, and the plan says nothing about that")
        for one in known(self, data):
            self.happened += self.table.apply(data["player"], one)

    # -- prompts ----------------------------------------------------------------------------------------------------

    def modes(self, data: dict[str, Any]) -> list[Action]:  # noqa: ARG002 - every answer takes the prompt
        return [action("SelectModes", indices=list(self.plan.modes))]

    def x(self, data: dict[str, Any]) -> list[Action]:
        x = self.plan.x
        if x is None or x < 0 or x > data["max"]:
            raise Refused(f"X = {x} was announced where 0 to {data['max']} is asked for")
        return [action("ChooseX", value=x)]

    def kick(self, data: dict[str, Any]) -> list[Action]:  # noqa: ARG002
        pay = self.kicks.pop(0) if self.kicks else False
        return [action("DecideOptionalCost", pay=pay)]

    def target(self, data: dict[str, Any]) -> list[Action]:
        """One target for the slot that is asked for; nothing once as many were given as there are."""
        slots, slot = data["target_slots"], data["selection"]["current_slot"]
        if slot == 0 and self.given:
            raise Refused("the engine asks for targets twice")
        left = len(self.flat) - self.given
        needed = sum(not s["optional"] for s in slots[slot:])
        if slots[slot]["optional"] and (left <= needed or self._phrase_is_full(slot, data)):
            return [action("ChooseTarget", target=None)]
        if not left:
            raise Refused(f"{len(self.flat)} targets were announced where {len(slots)} are called for")
        self.given += 1
        return [action("ChooseTarget", target=target_of(self.flat[self.given - 1]))]

    def _phrase_is_full(self, slot: int, data: dict[str, Any]) -> bool:
        """Whether an optional slot belongs to an instance of "target" for which the plan has no more."""
        if len(self.plan.targets) < 2:
            return False
        first, slots = slot, data["target_slots"]
        while first and slots[first - 1]["effect_kind"] == slots[slot]["effect_kind"]:
            first -= 1
        kinds = [s["effect_kind"] for s in slots[: first + 1]]
        instance = sum(a != b for a, b in pairwise(kinds))
        if instance >= len(self.plan.targets):
            return True
        return self.given >= sum(map(len, self.plan.targets[: instance + 1]))

    def cost(self, data: dict[str, Any]) -> list[Action]:
        if not self.costs:
            raise Refused(f"nothing was announced to pay {data.get('kind', 'a cost')} with")
        return [action("SelectCards", cards=[number_of(o) for o in self.costs.pop(0)])]

    def divide(self, data: dict[str, Any]) -> list[Action]:
        parts, targets = self.plan.division, data["targets"]
        if len(parts) != len(targets) or (targets and (sum(parts) != data["total"] or min(parts) < 1)):
            raise Refused(f"{parts} does not divide {data['total']} among {len(targets)} targets")
        return [action("DistributeAmong", distribution=[[t, n] for t, n in zip(targets, parts, strict=True)])]

    def mana(self, data: dict[str, Any]) -> list[Action]:
        """A mana ability that pays, or the mana that the plan pays with; the end of paying once there is none left."""
        if self.activations:
            was = self._pool()
            self.table.activate_for_mana(data["player"], self.activations.pop(0))
            self.brought.update(self._pool())
            self.brought.subtract(was)
            return []
        if not self.letters:
            return [PASS]
        pips = [(TYPES[pip["color"]], pip["pip_id"]) for pip in self.table.pool(data["player"])]
        done: list[Action] = []
        for letter in self.letters:
            found = next((pip for pip in pips if pip[0] == letter), None)
            if found is None:
                raise Refused(f"there is no {letter} left in the pool to pay {self.plan.payment} with")
            pips.remove(found)
            done.append(action("SpendPoolMana", pip_id=found[1]))
        self.letters = []
        return done


_ANSWERS: dict[str, Callable[[_Announcing, dict[str, Any]], list[Action]]] = {
    "ModeChoice": _Announcing.modes,
    "AbilityModeChoice": _Announcing.modes,
    "ChooseXValue": _Announcing.x,
    "OptionalCostChoice": _Announcing.kick,
    "TargetSelection": _Announcing.target,
    "PayCost": _Announcing.cost,
    "DistributeAmong": _Announcing.divide,
    "ManaPayment": _Announcing.mana,
}


def _decisions(card: Card | None, kicks: tuple[int, ...]) -> list[bool]:
    """What to answer each time that the engine asks whether a kicker is paid. Raises Refused for what cannot be."""
    kickers = [a for a in card.abilities if isinstance(a, Kicker)] if card else []
    if len(kicks) > len(kickers):
        raise Refused(f"{kicks} was announced for {len(kickers)} kickers")
    decisions: list[bool] = []
    for kicker, times in zip(kickers, kicks, strict=False):
        if times < 0 or (times > 1 and not kicker.multi):
            raise Refused(f"a kicker cannot be paid {times} times")
        decisions += [True] * times + [False] * (kicker.multi or not times)
    return decisions


def _paid(happened: Collection[Any]) -> list[int]:
    """What was sacrificed, discarded or tapped, but for what was tapped for mana."""
    done = [(event["type"], event["data"]) for event in happened if event["type"] in _PAID | {"TappedForMana"}]
    for_mana = {data["source_id"] for kind, data in done if kind == "TappedForMana"}
    return [data["object_id"] for kind, data in done if kind in _PAID and data["object_id"] not in for_mana]


# -- did the engine take the plan as it was meant? --------------------------------------------------------------------


def differs(plan: Cast | Activate, done: Announcement, shown: Any) -> str:
    """What was announced otherwise than planned, in a sentence; the empty text where all is as planned.

    The engine takes a choice that leaves no choice by itself, and what a plan says beside is not asked for: then the
    plan was not followed, and the engine has in effect refused it. shown: the spell or ability as it is on the stack.
    """
    problem = _paid_otherwise(plan, done)
    if not problem and shown is None and isinstance(plan, Activate) and plan.targets:
        return "the engine asks for no targets"
    if problem or shown is None:
        return problem
    said = Counter(t for phrase in plan.targets for t in phrase)
    if shown.targets is not None and Counter(t for phrase in shown.targets for t in phrase) != said:
        return f"the engine would target {shown.targets}, not {plan.targets}"
    if shown.modes is not None and tuple(sorted(plan.modes)) != shown.modes:
        return f"the engine would choose the modes {shown.modes}, not {plan.modes}"
    if plan.x is not None and shown.x is not None and shown.x != plan.x:
        return f"the engine would let X be {shown.x}, not {plan.x}"
    if (
        isinstance(plan, Cast)
        and shown.kicks is not None
        and any(plan.kicks)
        and _kicks(plan.kicks) != _kicks(shown.kicks)
    ):
        return f"the engine would kick {shown.kicks}, not {plan.kicks}"
    if shown.division is not None and plan.division != shown.division:
        return f"the engine would divide {shown.division}, not {plan.division}"
    return ""


def _kicks(kicks: tuple[int, ...]) -> tuple[int, ...]:
    """Without kickers at the end that were not paid."""
    while kicks and not kicks[-1]:
        kicks = kicks[:-1]
    return kicks


def _objects(numbers: Iterable[int]) -> str:
    return ", ".join(f"o{n}" for n in sorted(numbers)) or "nothing"


def _paid_otherwise(plan: Cast | Activate, done: Announcement) -> str:
    """How it was paid otherwise than planned."""
    if not done.finished:
        return "the engine gave up the announcement"
    if done.tapped:
        return f"the engine would tap {_objects(done.tapped)} for mana by itself"
    paid = {number_of(o) for chosen in plan.costs for o in chosen}
    # A plan does not name the source of an ability that says "sacrifice this": there is nothing to choose.
    own = {number_of(plan.object)} if isinstance(plan, Activate) else set()
    if paid | own != done.paid | own:
        return f"the engine would pay with {_objects(done.paid)}, not with {_objects(paid)}"
    if plan.payment is not None and sorted(plan.payment) != sorted(done.spent):
        return f"the engine would spend {done.spent or 'no mana'}, not {plan.payment or 'no mana'}"
    return ""
