"""What phase.rs asks, as requests of our kinds; and our answers to them as its actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from conformance.adapters.phase.boards import COLORS
from conformance.adapters.phase.reading import TYPES, handle, printed_index, target_handle
from conformance.errors import ProtocolError
from reference_engine.words.answers import KEEP, Answer, Choose, ChooseTargets, TargetList
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.requests import RE_AIM, Request

Action = dict[str, Any]

OF_CHOSEN_COLOR = "ChooseManaColor, of a color chosen first"
"""What the prompt for a type of mana is called where the text says to choose a color and then to add mana of it."""

RE_AIM_OR_NOT = "OptionalEffectChoice, of new targets"
"""What a prompt whether to carry out an effect is called where that effect is the choice of new targets."""


class Refused(Exception):
    """The answer cannot be given to what the engine asks."""


@attrs.frozen
class Asked:
    """A prompt of the engine, and what there is to know of it beside.

    by: the object that is being carried out or put on the stack, None where none is. about: the object for which new
    targets are chosen. current: its targets. positions: of the triggered abilities among the abilities of its card.
    """

    type: str
    data: dict[str, Any]
    by: int | None = None
    about: int | None = None
    current: TargetList = ()
    ability: dict[str, Any] | None = None
    positions: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """Who is asked."""
        seat: int = self.data["player"]
        return seat


def action(type: str, **data: Any) -> Action:
    """An action of the engine."""
    return {"type": type, "data": data}


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


# -- shared ---------------------------------------------------------------------------------------------------------


def _asks(asked: Asked) -> str | None:
    if asked.by is not None:
        return handle(asked.by)
    source = asked.data.get("source_id")
    return None if source is None else handle(source)


def _chosen(asked: Asked, answer: Answer, least: int, most: int) -> tuple[str, ...]:
    if not isinstance(answer, Choose):
        raise Refused(f"{type(answer).__name__} does not answer {asked.type}")
    if not least <= len(answer.options) <= most:
        raise Refused(f"{len(answer.options)} chosen where {least} to {most} are asked for")
    if len(set(answer.options)) != len(answer.options):
        raise Refused(f"{answer.options} chooses one thing twice")
    return answer.options


def number_of(text: str) -> int:
    """The engine's number of the object with that handle. Raises Refused where it names none."""
    if not text.startswith("o") or not text[1:].isdigit():
        raise Refused(f"{text!r} names no object")
    return int(text[1:])


def target_of(text: str) -> dict[str, int]:
    """That handle as the engine names targets. Raises Refused where it names nothing."""
    if text.startswith("@") and text[1:].isdigit():
        return {"Player": int(text[1:])}
    return {"Object": number_of(text)}


# -- priority -------------------------------------------------------------------------------------------------------


def _priority(asked: Asked) -> Request:
    return Request(asked.seat, "priority")


def _no_plain_answer(_: Asked, answer: Answer) -> list[Action]:
    raise Refused(f"{type(answer).__name__} is no answer for a player who has priority")


# -- cards and permanents -------------------------------------------------------------------------------------------


def _pick(
    kind: str, slot: str, cards: str
) -> tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]:
    def bounds(asked: Asked) -> tuple[int, int]:
        data = asked.data
        most = data.get("count", 1)
        least = data.get("min_count", 0) or (0 if data.get("up_to") else most)
        return min(least, most), most

    def request(asked: Asked) -> Request:
        least, most = bounds(asked)
        name = _ZONE_SLOTS.get(asked.data.get("effect_kind", ""), slot)
        return Request(asked.seat, kind, _asks(asked), name, tuple(map(handle, asked.data[cards])), least, most)

    def actions(asked: Asked, answer: Answer) -> list[Action]:
        return [action("SelectCards", cards=[number_of(o) for o in _chosen(asked, answer, *bounds(asked))])]

    return request, actions


_ZONE_SLOTS = {"Sacrifice": "sacrifice", "Discard": "hand"}
"""What the choice is for, by the kind of effect that asks."""


# -- yes or no ------------------------------------------------------------------------------------------------------


def _may(type: str, member: str) -> tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]:
    def request(asked: Asked) -> Request:
        return Request(asked.seat, "may", _asks(asked), "may", ("no", "yes"))

    def actions(asked: Asked, answer: Answer) -> list[Action]:
        chosen = _chosen(asked, answer, 1, 1)
        if chosen[0] not in ("no", "yes"):
            raise Refused(f"{chosen[0]!r} is neither yes nor no")
        return [action(type, **{member: chosen[0] == "yes"})]

    return request, actions


# -- named things ---------------------------------------------------------------------------------------------------


def _named_choice(asked: Asked) -> Request:
    kind, slot, ours, _ = _naming(asked)
    options = tuple(ours(o) for o in asked.data["options"])
    return Request(asked.seat, kind, _asks(asked), slot, options)


def _name_it(asked: Asked, answer: Answer) -> list[Action]:
    _, _, ours, _ = _naming(asked)
    chosen = _chosen(asked, answer, 1, 1)[0]
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
    return Request(asked.seat, "mana-type", _asks(asked), "mana", mana_offered(asked.data))


def _mana_color(asked: Asked) -> Request:
    return Request(asked.seat, "color", _asks(asked), "color", mana_offered(asked.data))


def _choose_mana_color(asked: Asked, answer: Answer) -> list[Action]:
    return [mana_chosen(_chosen(asked, answer, 1, 1)[0])]


def mana_chosen(chosen: str) -> Action:
    """The action that chooses that type of mana. Raises Refused for what is none."""
    if chosen not in COLORS:
        raise Refused(f"{chosen!r} is no type of mana")
    return action("ChooseManaColor", choice={"type": "SingleColor", "data": COLORS[chosen]}, count=1)


# -- targets --------------------------------------------------------------------------------------------------------


def _trigger_targets(asked: Asked) -> Request:
    nth = printed_index(asked.ability or {})
    slot = "" if nth is None else str(asked.positions[nth] if nth < len(asked.positions) else nth)
    return Request(asked.seat, "targets", _asks(asked), slot)


def _choose_trigger_targets(asked: Asked, answer: Answer) -> list[Action]:
    if not isinstance(answer, ChooseTargets):
        raise Refused(f"{type(answer).__name__} does not answer {asked.type}")
    chosen = [target_of(t) for phrase in answer.targets for t in phrase]
    slots = len(asked.data["target_slots"])
    if len(chosen) > slots:
        raise Refused(f"{len(chosen)} targets were given where at most {slots} are called for")
    done = [action("ChooseTarget", target=target) for target in chosen]
    return done + [action("ChooseTarget", target=None)] * (len(chosen) < slots)


def _new_targets(asked: Asked) -> Request:
    about = None if asked.about is None else handle(asked.about)
    slot = "" if asked.type == "CopyRetarget" else RE_AIM
    return Request(asked.seat, "new-targets", about, slot, current=asked.current)


def assignment(asked: Asked, answer: Answer) -> list[str]:
    """The new targets as they are given, slot by slot. Raises Refused for another number of them."""
    if not isinstance(answer, ChooseTargets):
        raise Refused(f"{type(answer).__name__} does not answer {asked.type}")
    chosen = [t for phrase in answer.targets for t in phrase]
    current = [t for phrase in asked.current for t in phrase]
    if not answer.targets:
        return [KEEP] * len(current)
    if len(chosen) != len(current):
        raise Refused(f"{len(chosen)} targets were given where there are {len(current)}")
    return [KEEP if t == now else t for t, now in zip(chosen, current, strict=True)]


def _choose_new_targets(asked: Asked, answer: Answer) -> list[Action]:
    chosen = assignment(asked, answer)
    if all(t == KEEP for t in chosen):
        return [{"type": "KeepAllCopyTargets"}]
    current = [t for phrase in asked.current for t in phrase]
    offered = [target_handle(slot["current"]) if slot.get("current") else None for slot in asked.data["target_slots"]]
    given: list[Action] = []
    for text, now in zip(chosen, current, strict=True):
        if offered and offered[0] == now:
            offered.pop(0)
            given.append(action("ChooseTarget", target=None if text == KEEP else target_of(text)))
        elif text != KEEP:
            raise Refused(f"the engine offers no new target in place of {now}")
    return given


def _re_aim(asked: Asked, answer: Answer) -> list[Action]:
    """New targets for what is on the stack already, all at once."""
    chosen = assignment(asked, answer)
    old = asked.data["current_targets"]
    new = [now if text == KEEP else target_of(text) for text, now in zip(chosen, old, strict=False)]
    return [action("RetargetSpell", new_targets=new)]


def _re_aim_or_not(asked: Asked, answer: Answer) -> list[Action]:
    """The same, where the engine asks first whether to do so; the prompt after it is answered by the same answer.

    Whoever keeps all targets says yes as well: for the engine all that follows in the text hangs on that.
    """
    assignment(asked, answer)
    return [action("DecideOptionalEffect", accept=True)]


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
    chosen = _chosen(asked, answer, len(labels), len(labels))
    if set(chosen) != set(labels):
        raise Refused(f"{chosen} are not the abilities to be ordered: {', '.join(labels)}")
    return [action("OrderTriggers", order=[labels.index(c) for c in chosen])]


# -- the rest -------------------------------------------------------------------------------------------------------


def _legend(asked: Asked) -> Request:
    options = tuple(map(handle, asked.data["candidates"]))
    return Request(asked.seat, "legend", None, asked.data.get("legend_name", ""), options)


def _keep_legend(asked: Asked, answer: Answer) -> list[Action]:
    return [action("ChooseLegend", keep=number_of(_chosen(asked, answer, 1, 1)[0]))]


def _replacement(asked: Asked) -> Request:
    options = tuple(str(n) for n in range(asked.data["candidate_count"]))
    return Request(asked.seat, "replacement", _asks(asked), "replacement", options)


def _choose_replacement(asked: Asked, answer: Answer) -> list[Action]:
    return [action("ChooseReplacement", index=int(_chosen(asked, answer, 1, 1)[0]))]


def _division(asked: Asked) -> Request:
    return Request(asked.seat, "division", _asks(asked))


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
    _chosen(asked, answer, 0, 0)
    return [action("DeclareAttackers", attacks=[], bands=[])]


def _block_with_none(asked: Asked, answer: Answer) -> list[Action]:
    _chosen(asked, answer, 0, 0)
    return [action("DeclareBlockers", assignments=[])]


_KNOWN: dict[str, tuple[Callable[[Asked], Request], Callable[[Asked, Answer], list[Action]]]] = {
    "Priority": (_priority, _no_plain_answer),
    "EffectZoneChoice": _pick("pick", "object", "cards"),
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
    "TriggerTargetSelection": (_trigger_targets, _choose_trigger_targets),
    "TargetSelection": (_trigger_targets, _choose_trigger_targets),
    "CopyRetarget": (_new_targets, _choose_new_targets),
    "RetargetChoice": (_new_targets, _re_aim),
    RE_AIM_OR_NOT: (_new_targets, _re_aim_or_not),
    "OrderTriggers": (_order, _choose_order),
    "ChooseLegend": (_legend, _keep_legend),
    "ReplacementChoice": (_replacement, _choose_replacement),
    "DistributeAmong": (_division, _divide),
    "DeclareAttackers": (_attack, _attack_with_none),
    "DeclareBlockers": (_attack, _block_with_none),
}
"""The prompts that have words: how each is asked and how it is answered."""
