"""Targets that phase.rs asks for outside of a plan: of triggered abilities, and new ones (115.7, 603.3d, 707.10c)."""

from __future__ import annotations

from conformance.adapters.phase.prompts import Action, Asked, Refused, action, asking_object, target_of
from conformance.adapters.phase.reading import handle, printed_index, target_handle
from reference_engine.words.answers import KEEP, Answer, ChooseTargets
from reference_engine.words.requests import RE_AIM, Request


def trigger_targets(asked: Asked) -> Request:
    """The prompt for the targets of a triggered ability; its slot is that ability's place on its card."""
    nth = printed_index(asked.ability or {})
    slot = "" if nth is None else str(asked.positions[nth] if nth < len(asked.positions) else nth)
    return Request(asked.seat, "targets", asking_object(asked), slot)


def choose_trigger_targets(asked: Asked, answer: Answer) -> list[Action]:
    """Those targets one by one, and an end of choosing. Raises Refused for too many of them."""
    if not isinstance(answer, ChooseTargets):
        raise Refused(f"{type(answer).__name__} does not answer {asked.type}")
    chosen = [target_of(t) for phrase in answer.targets for t in phrase]
    slots = len(asked.data["target_slots"])
    if len(chosen) > slots:
        raise Refused(f"{len(chosen)} targets were given where at most {slots} are called for")
    done = [action("ChooseTarget", target=target) for target in chosen]
    return done + [action("ChooseTarget", target=None)] * (len(chosen) < slots)


def new_targets(asked: Asked) -> Request:
    """The prompt for new targets of a copy, or of what is on the stack already."""
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


def _check_named(asked: Asked, answer: Answer) -> None:
    """Raise Refused where the answer names a target that is one no more: it can only stay as it is (115.7d)."""
    named = [t for phrase in getattr(answer, "targets", ()) for t in phrase]
    for slot in asked.data["target_slots"]:
        legal = [target_handle(target) for target in slot["legal_alternatives"]]
        now = target_handle(slot["current"]) if slot.get("current") else None
        if legal and now in named and now not in legal:
            raise Refused(f"{now} is no legal target any more")


def choose_new_targets(asked: Asked, answer: Answer) -> list[Action]:
    """New targets for a copy, slot by slot. Raises Refused for a slot that the engine does not offer anew."""
    chosen = assignment(asked, answer)
    _check_named(asked, answer)
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


def re_aim(asked: Asked, answer: Answer) -> list[Action]:
    """New targets for what is on the stack already, all at once."""
    chosen = assignment(asked, answer)
    old = asked.data["current_targets"]
    new = [now if text == KEEP else target_of(text) for text, now in zip(chosen, old, strict=False)]
    return [action("RetargetSpell", new_targets=new)]


def re_aim_or_not(asked: Asked, answer: Answer) -> list[Action]:
    """The same, where the engine asks first whether to do so; the prompt after it is answered by the same answer.

    Whoever keeps all targets says yes as well: for the engine all that follows in the text hangs on that.
    """
    assignment(asked, answer)
    return [action("DecideOptionalEffect", accept=True)]
