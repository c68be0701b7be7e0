"""What an engine asks of a player."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.answers import TargetList

Kind = Literal[
    "priority",  # a whole plan, or pass
    "targets",  # targets of a triggered ability being put on the stack (603.3d)
    "new-targets",  # whole final assignment for a copy or a re-aimed object (707.10c, 115.7)
    "mode",  # modes of a triggered ability, or (a fault) of a copy
    "x",  # a value for X outside of a plan
    "kick",  # whether to pay an optional cost outside of a plan
    "pay",  # pay, or choose what pays, outside of a plan
    "division",  # a division outside of a plan
    "may",  # "yes" or "no"; only "no" where mana abilities would have to make it payable first (605.3a)
    "pick",  # objects, cards or players
    "color",
    "mana-type",  # which type of mana is added (106.1b)
    "number",
    "creature-type",
    "order",  # all options, first put on the stack first; each "source/ability/number", see Request
    "cast",  # whether and how to cast a copy during a resolution: a Cast, or Choose() to decline
    "replacement",  # which replacement effect applies first (616.1)
    "legend",  # which legendary permanent stays (704.5j)
    "discard",  # which cards to discard
]

RE_AIM = "re-aim"
"""The slot of a request for new targets of an object that is on the stack already; for those of a copy it is empty."""


@attrs.frozen
class Request:
    """Who must decide what.

    object: handle of the spell, ability or permanent for which it is asked, None at priority and where no object asks
    (an order of triggers, the legend rule, the hand size); for new targets that of the object being copied or re-aimed,
    or of the copy where that is on the stack already.
    slot: what the choice is for: the key of the choice; for the targets of a triggered ability the index of that
    ability on its card; for new targets ``RE_AIM`` unless they are a copy's. min, max: how many. current: for new
    targets the assignment as it is, None where the engine does not show it.

    options: handles or spelled values that may be chosen; a hint, in no meaningful order, that may hold too much but
    leaves out nothing legal. At priority and for targets it may be empty. For "order" it is exactly what is to be
    ordered, each as the handle of an ability's source, the index of that ability on its card, and how many times it had
    triggered before among these, with strokes between.
    """

    seat: int
    kind: str
    object: str | None = None
    slot: str = ""
    options: tuple[str, ...] = ()
    min: int = 1
    max: int = 1
    current: TargetList | None = None
