"""Abilities other than spell abilities: activated, triggered, static, keywords (113.3, 602–604, 702)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.base import Ability, Amount, Condition, Cost, When
from reference_engine.words.instructions import Effect
from reference_engine.words.selectors import Filter

By = Literal["anyone", "you", "opponent"]
"""Whose action an ability waits for, seen from the ability's controller."""

# -- what triggered abilities wait for (603) ------------------------------------------------------------------------


@attrs.frozen
class SpellCast(When):
    """Whenever that player casts a spell of one of those types (any, if empty). ``ThatSpell``: that spell."""

    by: By = "anyone"
    types: tuple[str, ...] = ()


@attrs.frozen
class SpellCopied(When):
    """Whenever that player copies a spell of one of those types."""

    by: By = "you"
    types: tuple[str, ...] = ()


@attrs.frozen
class SpellCastOrCopied(When):
    """Whenever that player casts or copies a spell of one of those types (magecraft)."""

    by: By = "you"
    types: tuple[str, ...] = ()


@attrs.frozen
class ThisCast(When):
    """When you cast this spell; works on the stack."""


@attrs.frozen
class BecomesTarget(When):
    """Whenever this becomes the target of a spell or ability."""

    by: By = "anyone"


@attrs.frozen
class Enters(When):
    """Whenever a permanent that meets the filter enters the battlefield. this: when this permanent does."""

    filter: Filter = Filter()
    this: bool = False


@attrs.frozen
class Leaves(When):
    """Whenever a permanent that meets the filter leaves the battlefield; looks back (603.10a)."""

    filter: Filter = Filter()
    this: bool = False
    to_graveyard: bool = False


@attrs.frozen
class Sacrificed(When):
    """Whenever that player sacrifices a permanent that meets the filter; looks back (603.10a)."""

    by: By = "you"
    filter: Filter = Filter()


@attrs.frozen
class TokenCreated(When):
    """Whenever that player creates a token."""

    by: By = "you"


@attrs.frozen
class LifeGained(When):
    """Whenever that player gains life."""

    by: By = "you"


@attrs.frozen
class TappedForMana(When):
    """Whenever that player taps a permanent that meets the filter for mana (106.12a). this: taps this permanent.

    type: for mana of that type, among whatever it produces. ``ThatObject``: the permanent.
    """

    by: By = "anyone"
    filter: Filter = Filter()
    type: str | None = None
    this: bool = False


@attrs.frozen
class BecomesTapped(When):
    """Whenever a permanent that meets the filter becomes tapped (701.26). this: whenever this one does."""

    filter: Filter = Filter()
    this: bool = False


@attrs.frozen
class UpkeepBegins(When):
    """At the beginning of that player's upkeep."""

    by: By = "you"


# -- the kinds of ability -------------------------------------------------------------------------------------------


@attrs.frozen
class Triggered(Ability):
    """A triggered ability; ``condition`` is an intervening "if" (603.4)."""

    when: When
    effect: Effect
    condition: Condition | None = None


@attrs.frozen
class Activated(Ability):
    """An activated ability: cost, then effect (602).

    only_if: activate only if this holds. as_instant: activate only as an instant, so never while something is paid for.
    """

    cost: tuple[Cost, ...]
    effect: Effect
    sorcery_speed: bool = False
    only_if: Condition | None = None
    as_instant: bool = False


@attrs.frozen
class AdditionalCost(Ability):
    """As an additional cost to cast this spell, pay this (118.8, 601.2b)."""

    cost: Cost


@attrs.frozen
class AlternativeCost(Ability):
    """You may pay this rather than pay this spell's mana cost (118.9)."""

    cost: tuple[Cost, ...]


@attrs.frozen
class Kicker(Ability):
    """Kicker or, with ``multi``, multikicker (702.33)."""

    cost: tuple[Cost, ...]
    multi: bool = False


@attrs.frozen
class Storm(Ability):
    """Storm (702.40)."""


@attrs.frozen
class Flash(Ability):
    """Flash (702.8)."""


@attrs.frozen
class CombatKeyword(Ability):
    """A keyword that does nothing outside of combat, such as ``"flying"`` (702.9): named, so that the card is exact."""

    name: Literal["first strike", "flying", "menace", "reach", "trample", "vigilance"]


@attrs.frozen
class Hexproof(Ability):
    """Can't be the target of spells or abilities that opponents control (702.11). colors: only of those colours."""

    colors: tuple[str, ...] = ()


@attrs.frozen
class Protection(Ability):
    """Protection from those colours (702.16)."""

    colors: tuple[str, ...]


@attrs.frozen
class Deathtouch(Ability):
    """Deathtouch (702.2)."""


@attrs.frozen
class Shroud(Ability):
    """Can't be the target of spells or abilities (702.18)."""


@attrs.frozen
class CantBeCountered(Ability):
    """This spell can't be countered."""


@attrs.frozen
class PlayerHexproof(Ability):
    """You have hexproof (702.11c)."""


@attrs.frozen
class EntersWithCounters(Ability):
    """This permanent enters with that many counters on it (614.1c)."""

    amount: int | Amount
    counter: str = "+1/+1"


@attrs.frozen
class DoublesCounters(Ability):
    """If an effect would put counters on a permanent you control, it puts twice that many instead (614)."""


@attrs.frozen
class DoublesTokens(Ability):
    """If an effect would create tokens under your control, it creates twice that many instead (614)."""


@attrs.frozen
class CopiesOnceMore(Ability):
    """If you would copy a spell one or more times, you copy it that many times plus one instead (614)."""


@attrs.frozen
class SpellsPerTurn(Ability):
    """Each player can't cast more than ``most`` spells each turn (101.2)."""

    most: int = 1


@attrs.frozen
class SpellsCostLess(Ability):
    """Spells of those colours (any, if empty) that you cast cost that much generic mana less (118.7a)."""

    amount: int
    colors: tuple[str, ...] = ()


@attrs.frozen
class LaterSpellsCostMore(Ability):
    """Each spell costs that much more for each other spell that its player has cast this turn (601.2f)."""

    amount: int = 1


@attrs.frozen
class TriggersTwice(Ability):
    """If an artifact or creature entering makes an ability of your permanents trigger, it does once more (603.2d)."""


# -- mana, tapping and untapping ------------------------------------------------------------------------------------


@attrs.frozen
class MultipliesMana(Ability):
    """If that player taps such a permanent for mana, it produces ``factor`` times as much instead (106.12b)."""

    factor: int = 2
    filter: Filter = Filter()
    by: By = "you"


@attrs.frozen
class SetsMana(Ability):
    """If a permanent that meets the filter is tapped for mana, it produces mana of that type instead (106.12b).

    type: None for a colour that the player who gets the mana chooses. amount: that much of it, instead of any other
    amount too; None keeps the amount. at_least: only if it is tapped for that much mana or more. of: only if it is
    tapped for mana of that type. by: who taps it.
    """

    type: str | None = None
    filter: Filter = Filter(types=("Land",))
    by: By = "anyone"
    amount: int | None = None
    at_least: int = 1
    of: str | None = None


@attrs.frozen
class SpendAsAnyColor(Ability):
    """You may spend mana of that type as though it were mana of any colour (609.4b)."""

    type: str


@attrs.frozen
class Haste(Ability):
    """Haste (702.10)."""


@attrs.frozen
class ActsAsThoughHasty(Ability):
    """Abilities of permanents that meet the filter may be activated as though those had haste (609.4)."""

    filter: Filter = Filter(types=("Creature",), whose="you")


@attrs.frozen
class DoesntUntap(Ability):
    """Permanents that meet the filter, or this one if there is none, don't untap in their untap steps (502.3)."""

    filter: Filter | None = None


@attrs.frozen
class CantUntap(Ability):
    """Permanents that meet the filter can't become untapped, not even for a cost (614.17b)."""

    filter: Filter


@attrs.frozen
class CantActivate(Ability):
    """Activated abilities of such permanents can't be activated; with ``but_mana``, unless they're mana abilities."""

    filter: Filter
    but_mana: bool = False


@attrs.frozen
class SplitSecond(Ability):
    """Split second (702.61)."""


@attrs.frozen
class Changeling(Ability):
    """Changeling: this is every creature type (702.73)."""
