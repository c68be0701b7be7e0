"""What phase.rs asks, as requests of our kinds; and our answers to them as its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from conformance.adapters.phase import targeting
from conformance.adapters.phase.boards import COLORS
from conformance.adapters.phase.prompts import (
    AS_A_COST,
    OF_CHOSEN_COLOR,
    RE_AIM_OR_NOT,
    Action,
    Asked,
    Refused,
    action,
    asking_object,
    chosen_among,
    number_of,
)
from conformance.adapters.phase.reading import TYPES, handle
from conformance.errors import ProtocolError
from reference_engine.words.answers import Answer, Choose
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.requests import Request


def request_of(asked: Asked) -> Request | None:
    """The prompt as a request; None once the game is over. Raises ProtocolError for one that has no words."""
    if asked.type == "GameOver":
        return None
    known = _KNOWN.get(asked.type)
    if known is None:
        raise ProtocolError(f"the engine asks {asked.type}, which the adapter has no words for")
    return known[0](asked)


def actions_of(asked: Asked, answer: Answer) -> list[Action]:
    """The actions that give that answer to the prompt. Raises Refused for what does not answer it."""
    known = _KNOWN.get(asked.type)
    if known is None:
        raise Refused(f"the engine asks {asked.type}, which the adapter has no words for")
    return known[1](asked, answer)


# -- priority -------------------------------------------------------------------------------------------------------


def _priority(asked: Asked) -> Request:
    return Request(asked.seat, "priority")


def _no_plain_answer(_: Asked, answer: Answer) -> list[Action]:
    raise Refused(f"{type(answer).__name__} is no answer for a player who has priority")


# -- cards and permanents -------------------------------------------------------------------------------------------


_ZONE_SLOTS = {"Sacrifice": "sacrifice", "Discard": "hand"}
"""What the choice is for, by the kind of effect that asks."""


def _pick(
    kind: str, slot: str, cards: str, slots: Mapping[str, str] = MappingProxyType(_ZONE_SLOTS)
) -> tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]:
    def bounds(asked: Asked) -> tuple[int, int]:
        data = asked.data
        most = data.get("count", 1)
        least = data.get("min_count", 0) or (0 if data.get("up_to") else most)
        return min(least, most), most

    def request(asked: Asked) -> Request:
        least, most = bounds(asked)
        name = slots.get(asked.data.get("effect_kind", ""), slot)
        return Request(asked.seat, kind, asking_object(asked), name, tuple(map(handle, asked.data[cards])), least, most)

    def actions(asked: Asked, answer: Answer) -> list[Action]:
        return [action("SelectCards", cards=[number_of(o) for o in chosen_among(asked, answer, *bounds(asked))])]

    return request, actions


# -- yes or no ------------------------------------------------------------------------------------------------------


def _may(type: str, member: str) -> tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]:
    def request(asked: Asked) -> Request:
        return Request(asked.seat, "may", asking_object(asked), "may", ("no", "yes"))

    def actions(asked: Asked, answer: Answer) -> list[Action]:
        chosen = chosen_among(asked, answer, 1, 1)
        if chosen[0] not in ("no", "yes"):
            raise Refused(f"{chosen[0]!r} is neither yes nor no")
        return [action(type, **{member: chosen[0] == "yes"})]

    return request, actions


# -- named things ---------------------------------------------------------------------------------------------------


def _named_choice(asked: Asked) -> Request:
    kind, slot, ours, _ = _naming(asked)
    options = tuple(ours(o) for o in asked.data["options"])
    return Request(asked.seat, kind, asking_object(asked), slot, options)


def _name_it(asked: Asked, answer: Answer) -> list[Action]:
    _, _, ours, _ = _naming(asked)
    chosen = chosen_among(asked, answer, 1, 1)[0]
    for option in asked.data["options"]:
        if ours(option) == chosen:
            return [action("ChooseOption", choice=option)]
    raise Refused(f"{chosen!r} is no option: there are {', '.join(map(ours, asked.data['options']))}")


def _naming(asked: Asked) -> tuple[str, str, Callable[[str], str], str]:
    choice = asked.data["choice_type"]
    kind = choice if isinstance(choice, str) else next(iter(choice))
    if kind in ("Player", "Opponent"):
        return "pick", "player", lambda seat: f"@{seat}", kind
    if kind == "NumberRange":
        return "number", "number", str, kind
    if kind == "CreatureType":
        return "creature-type", "type", str, kind
    if kind == "Color":
        return "color", "color", lambda color: TYPES.get(color.capitalize(), color), kind
    raise ProtocolError(f"the engine asks to name a {kind}, which the adapter has no words for")


def mana_offered(data: dict[str, Any]) -> tuple[str, ...]:
    """The types of mana that a prompt for one offers, in the order of the words."""
    offered = [TYPES[o] for o in data["choice"]["data"]["options"]]
    return tuple(t for t in MANA_TYPES if t in offered)


def _mana_type(asked: Asked) -> Request:
    return Request(asked.seat, "mana-type", asking_object(asked), "mana", mana_offered(asked.data))


def _mana_color(asked: Asked) -> Request:
    return Request(asked.seat, "color", asking_object(asked), "color", mana_offered(asked.data))


def _choose_mana_color(asked: Asked, answer: Answer) -> list[Action]:
    return [mana_chosen(chosen_among(asked, answer, 1, 1)[0])]


def mana_chosen(chosen: str) -> Action:
    """The action that chooses that type of mana. Raises Refused for what is none."""
    if chosen not in COLORS:
        raise Refused(f"{chosen!r} is no type of mana")
    return action("ChooseManaColor", choice={"type": "SingleColor", "data": COLORS[chosen]}, count=1)


# -- order ----------------------------------------------------------------------------------------------------------


def _labels(asked: Asked) -> tuple[str, ...]:
    """Abilities that wait to be put on the stack: source, place on its card, how many times before among these."""
    named = [
        f"{handle(trigger['source_id'])}/{position}"
        for trigger, position in zip(asked.data["triggers"], asked.positions, strict=True)
    ]
    return tuple(f"{name}/{named[:n].count(name)}" for n, name in enumerate(named))


def _order(asked: Asked) -> Request:
    labels = _labels(asked)
    return Request(asked.seat, "order", None, "triggers", labels, len(labels), len(labels))


def _choose_order(asked: Asked, answer: Answer) -> list[Action]:
    labels = _labels(asked)
    chosen = chosen_among(asked, answer, len(labels), len(labels))
    if set(chosen) != set(labels):
        raise Refused(f"{chosen} are not the abilities to be ordered: {', '.join(labels)}")
    return [action("OrderTriggers", order=[labels.index(c) for c in chosen])]


# -- the rest -------------------------------------------------------------------------------------------------------


def _legend(asked: Asked) -> Request:
    options = tuple(map(handle, asked.data["candidates"]))
    return Request(asked.seat, "legend", None, asked.data.get("legend_name", ""), options)


def _keep_legend(asked: Asked, answer: Answer) -> list[Action]:
    return [action("ChooseLegend", keep=number_of(chosen_among(asked, answer, 1, 1)[0]))]


def _replacement(asked: Asked) -> Request:
    options = tuple(str(n) for n in range(asked.data["candidate_count"]))
    return Request(asked.seat, "replacement", asking_object(asked), "replacement", options)


def _choose_replacement(asked: Asked, answer: Answer) -> list[Action]:
    return [action("ChooseReplacement", index=int(chosen_among(asked, answer, 1, 1)[0]))]


def _division(asked: Asked) -> Request:
    return Request(asked.seat, "division", asking_object(asked))


def _divide(asked: Asked, answer: Answer) -> list[Action]:
    """The smallest division that is legal: one each, and the rest to the first."""
    if answer != Choose():
        raise Refused("a division is announced with the plan")
    targets, total = asked.data["targets"], asked.data["total"]
    first = total - len(targets) + 1
    return [action("DistributeAmong", distribution=[[t, 1 if n else first] for n, t in enumerate(targets)])]


def _attack(asked: Asked) -> Request:
    return Request(asked.seat, "pick", None, "attackers", (), 0, 0)


def _attack_with_none(asked: Asked, answer: Answer) -> list[Action]:
    chosen_among(asked, answer, 0, 0)
    return [action("DeclareAttackers", attacks=[], bands=[])]


def _block_with_none(asked: Asked, answer: Answer) -> list[Action]:
    chosen_among(asked, answer, 0, 0)
    return [action("DeclareBlockers", assignments=[])]


_KNOWN: dict[str, tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]] = {
    "Priority": (_priority, _no_plain_answer),
    "EffectZoneChoice": _pick("pick", "object", "cards"),
    AS_A_COST: _pick("pay", "cost", "cards", {}),
    "ChooseFromZoneChoice": _pick("pick", "object", "cards"),
    "DiscardChoice": _pick("discard", "hand", "cards"),
    "DiscardToHandSize": _pick("discard", "hand size", "cards"),
    "WardDiscardChoice": _pick("pay", "cost", "cards"),
    "WardSacrificeChoice": _pick("pay", "cost", "permanents"),
    "PayCost": _pick("pay", "cost", "choices"),
    "OptionalEffectChoice": _may("DecideOptionalEffect", "accept"),
    "OpponentMayChoice": _may("DecideOptionalEffect", "accept"),
    "OptionalCostChoice": _may("DecideOptionalCost", "pay"),
    "UnlessPayment": _may("PayUnlessCost", "pay"),
    "NamedChoice": (_named_choice, _name_it),
    "ChooseManaColor": (_mana_type, _choose_mana_color),
    OF_CHOSEN_COLOR: (_mana_color, _choose_mana_color),
    "TriggerTargetSelection": (targeting.trigger_targets, targeting.choose_trigger_targets),
    "TargetSelection": (targeting.trigger_targets, targeting.choose_trigger_targets),
    "CopyRetarget": (targeting.new_targets, targeting.choose_new_targets),
    "RetargetChoice": (targeting.new_targets, targeting.re_aim),
    RE_AIM_OR_NOT: (targeting.new_targets, targeting.re_aim_or_not),
    "OrderTriggers": (_order, _choose_order),
    "ChooseLegend": (_legend, _keep_legend),
    "ReplacementChoice": (_replacement, _choose_replacement),
    "DistributeAmong": (_division, _divide),
    "DeclareAttackers": (_attack, _attack_with_none),
    "DeclareBlockers": (_attack, _block_with_none),
}
"""The prompts that have words: how each is asked and how it is answered."""
