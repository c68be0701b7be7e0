"""702.33. Kicker and multikicker."""

from __future__ import annotations

from reference_engine.rules.asking import Illegal
from reference_engine.words.abilities import Kicker
from reference_engine.words.base import Cost
from reference_engine.words.characteristics import Card


def kickers(card: Card) -> tuple[Kicker, ...]:
    """The card's kicker abilities in printed order."""
    return tuple(a for a in card.abilities if isinstance(a, Kicker))


# 702.33a, c. A kicker may be paid once, a multikicker any number of times.
def announce_kicks(card: Card, kicks: tuple[int, ...]) -> tuple[int, ...]:
    """How often each kicker is going to be paid, aligned with the card's kickers. Raises Illegal."""
    own = kickers(card)
    if not kicks:
        return tuple(0 for _ in own)
    if len(kicks) != len(own):
        raise Illegal(f"{card.name} has {len(own)} kickers, {len(kicks)} were answered", "702.33a")
    for times, kicker in zip(kicks, own, strict=True):
        if times < 0 or (times > 1 and not kicker.multi):
            raise Illegal(f"a kicker of {card.name} would be paid {times} times", "702.33a")
    return kicks


def kicker_costs(card: Card, kicks: tuple[int, ...]) -> tuple[Cost, ...]:
    """The additional costs that the announced kicks come to (601.2f)."""
    return tuple(cost for times, kicker in zip(kicks, kickers(card), strict=True) for cost in kicker.cost * times)
