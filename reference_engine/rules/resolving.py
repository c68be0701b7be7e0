"""What an effect knows while it is being carried out."""

from __future__ import annotations

from typing import Any

import attrs

from reference_engine.state.game import Announced, Object
from reference_engine.words.selectors import Targets


@attrs.define(eq=False, slots=False)
class At:
    """A spell or ability being carried out, or an object asking for a number of its own text.

    me: the object as it was when this began (``me.id`` on the stack or battlefield). said: its announcement. source:
    the object whose text this is: the spell itself or an ability's source. phrases: the target phrases of the text at
    hand, with the index of each among ``said.targets``, None for one that does not exist (702.33g). legal: for each
    target, by instance and slot, whether it is still legal (608.2b). chosen: choices made during this resolution, by
    key (608.2d). slot: the slot being carried out, where the effect is divided. tapped: this is a mana ability whose
    permanent is tapped for mana (106.12). produced: the types of the mana that it has produced so far.
    """

    me: Object
    said: Announced
    controller: int
    phrases: tuple[tuple[Targets, int | None], ...] = ()
    legal: tuple[tuple[bool, ...], ...] = ()
    chosen: dict[str, Any] = attrs.Factory(dict)
    slot: tuple[int, int] | None = None
    tapped: bool = False
    produced: list[str] = attrs.Factory(list)

    @property
    def source(self) -> int:
        """The number of the object whose text this is (113.7)."""
        return self.me.id if self.said.source is None else self.said.source

    @property
    def kicked(self) -> bool:
        """Whether the spell was kicked (702.33d)."""
        return any(self.said.kicks)


def slots(at: At, phrase: int) -> tuple[tuple[int, bool, tuple[int, int]], ...]:
    """The targets of a phrase of the text at hand: reference, still legal, (instance, slot)."""
    if phrase >= len(at.phrases):
        return ()
    instance = at.phrases[phrase][1]
    if instance is None or instance >= len(at.said.targets):
        return ()
    return tuple(
        (target, at.legal[instance][slot] if at.legal else True, (instance, slot))
        for slot, target in enumerate(at.said.targets[instance])
    )


def speaking(thing: Object) -> At:
    """The object as one that asks for numbers of its own text: a spell, an ability or a permanent."""
    said = thing.said or thing.was or Announced("spell")
    return At(thing, said, thing.controller)
