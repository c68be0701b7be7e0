"""A prompt of phase.rs and an action that answers it, in the words that the rest of the adapter shares."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.adapters.phase.reading import handle
from reference_engine.words.answers import Answer, Choose, TargetList

Action = dict[str, Any]

OF_CHOSEN_COLOR = "ChooseManaColor, of a color chosen first"
"""What the prompt for a type of mana is called where the text says to choose a color and then to add mana of it."""

AS_A_COST = "EffectZoneChoice, as a cost"
"""What a prompt for objects is called that pay for what a player may do."""

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


def asking_object(asked: Asked) -> str | None:
    """The handle of what asks, None where nothing does."""
    if asked.by is not None:
        return handle(asked.by)
    source = asked.data.get("source_id")
    return None if source is None else handle(source)


def chosen_among(asked: Asked, answer: Answer, least: int, most: int) -> tuple[str, ...]:
    """The options that were chosen. Raises Refused where these are not so many, or one is there twice."""
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
