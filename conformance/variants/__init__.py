"""Legal variants: right engines that show less, name and list things otherwise, or take forced choices by themselves.

No rule is broken by any of them, so no obligation may be violated on them.
"""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.base import Adapter
from conformance.variants.auto_forced import AutoForced
from conformance.variants.minimal_view import MinimalView
from conformance.variants.other_order import OtherOrder

VARIANTS: dict[str, Callable[[Adapter], Adapter]] = {
    "auto-forced": AutoForced,
    "minimal-view": MinimalView,
    "other-order": OtherOrder,
}
"""Each variant by name: it takes a right engine and gives another one."""
