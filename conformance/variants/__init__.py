"""Legal variants: right engines that show, name, list, ask or refuse otherwise than the reference (docs/variants.md).

No rule is broken by any of them, so no obligation may be violated on them.
"""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.base import Adapter
from conformance.variants.auto_forced import AutoForced
from conformance.variants.early_leaving import EarlyLeaving
from conformance.variants.late_refusal import LateRefusal
from conformance.variants.minimal_view import MinimalView
from conformance.variants.no_events import NoEvents
from conformance.variants.other_ids import OtherIds
from conformance.variants.other_order import OtherOrder
from conformance.variants.too_many_legal import TooManyLegal

VARIANTS: dict[str, Callable[[Adapter], Adapter]] = {
    "auto-forced": AutoForced,
    "early-leaving": EarlyLeaving,
    "late-refusal": LateRefusal,
    "minimal-view": MinimalView,
    "no-events": NoEvents,
    "other-ids": OtherIds,
    "other-order": OtherOrder,
    "too-many-legal": TooManyLegal,
}
"""Each variant by name: it takes a right engine and gives another one."""
