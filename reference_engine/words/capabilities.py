"""What an engine says of itself before anything is played; what it does not declare is unsupported, never failed."""

from __future__ import annotations

from typing import Literal

import attrs

OPTIONAL_FIELDS: tuple[str, ...] = (
    "player.hand",
    "player.library",
    "player.graveyard",
    "player.exile",
    "player.pool",
    "player.counters",
    "permanent.owner",
    "permanent.tapped",
    "permanent.types",
    "permanent.subtypes",
    "permanent.counters",
    "permanent.token",
    "permanent.damage",
    "permanent.sick",
    "stack.source",
    "stack.copy",
    "stack.targets",
    "stack.modes",
    "stack.x",
    "stack.kicks",
    "stack.division",
)
"""The fields of a view that an engine may leave unshown, as null; power and toughness are shown where there are any."""


@attrs.frozen
class Capabilities:
    """An engine's own description.

    edition: of the rules that it claims to play by. seats: fewest and most players. shows: those of ``OPTIONAL_FIELDS``
    that it shows. chooses: kinds of request that it puts to players; None for all of them; what it decides by itself is
    not asked for, and examples that decide it are left out. deterministic: the same case always goes the same.

    cards: what it makes a card from: its ``structure``, its ``text``, or only its ``name`` (printed cards). setup: what
    ``start`` can set up: ``any`` board, only ``zones`` (cards where they are; everything untapped, undamaged, without
    counters, pools empty), or nothing, the engine being ``play-only``. passes: whether a pass is that of ``each``
    player, as the suite needs it, or of ``all`` at once.
    """

    name: str
    version: str = ""
    edition: str | None = None
    seats: tuple[int, int] = (2, 6)
    shows: tuple[str, ...] = ()
    deterministic: bool = True
    cards: Literal["structure", "text", "name"] = "structure"
    setup: Literal["any", "zones", "play-only"] = "any"
    passes: Literal["each", "all"] = "each"
    chooses: tuple[str, ...] | None = None
