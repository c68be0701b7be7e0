"""What spells and abilities do: one word an instruction, carried out in the order written (608.2c)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.base import Ability, Amount, Condition, Cost, Instruction, Reference, What, Who
from reference_engine.words.characteristics import Token
from reference_engine.words.selectors import Filter, Itself, Targeted, Targets, You

# -- life, cards, mana ----------------------------------------------------------------------------------------------


@attrs.frozen
class DealDamage(Instruction):
    """The source deals that much damage to each of those (120). With ``Share`` every slot gets its announced part."""

    amount: int | Amount
    to: Reference = Targeted(0)
    source: What = Itself()


@attrs.frozen
class GainLife(Instruction):
    """Those players gain that much life (119.3)."""

    amount: int | Amount
    who: Who = You()


@attrs.frozen
class LoseLife(Instruction):
    """Those players lose that much life (119.3)."""

    amount: int | Amount
    who: Who = You()


@attrs.frozen
class DrawCards(Instruction):
    """Those players draw that many cards (121)."""

    amount: int | Amount
    who: Who = You()


@attrs.frozen
class DiscardChosen(Instruction):
    """Each of those players discards that many cards of their choice (701.9)."""

    amount: int | Amount
    who: Who = You()


@attrs.frozen
class Mill(Instruction):
    """Those players put that many cards from their library into their graveyard (701.17)."""

    amount: int | Amount
    who: Who = You()


@attrs.frozen
class AddMana(Instruction):
    """Those players add that mana, a row of type letters, ``times`` times (106.4).

    only, rider: what is said of that mana, see ``Mana`` (106.6).
    """

    mana: str
    who: Who = You()
    times: int | Amount = 1
    only: tuple[str, ...] = ()
    rider: str | None = None


@attrs.frozen
class AddManaOfChosenColor(Instruction):
    """Those players add that much mana of the colour chosen under ``key``."""

    amount: int | Amount
    key: str = "color"
    who: Who = You()


@attrs.frozen
class LoseTheGame(Instruction):
    """Those players lose the game (104.3e)."""

    who: Who = You()


# -- objects --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Destroy(Instruction):
    """Destroy those permanents (701.8)."""

    what: What = Targeted(0)


@attrs.frozen
class ReturnToHand(Instruction):
    """Return those objects to their owners' hands."""

    what: What = Targeted(0)


@attrs.frozen
class Exile(Instruction):
    """Exile those objects (701.13)."""

    what: What = Targeted(0)


@attrs.frozen
class ReturnToBattlefield(Instruction):
    """Put those objects, found where this text last moved them (400.7j), onto the battlefield under your control."""

    what: What = Targeted(0)


@attrs.frozen
class CounterSpell(Instruction):
    """Counter those spells or abilities (701.6). to: where a card that is countered this way is put."""

    what: What = Targeted(0)
    to: Literal["graveyard", "hand", "exile"] = "graveyard"


@attrs.frozen
class Sacrifice(Instruction):
    """Each of those players sacrifices that many permanents of their choice that meet the filter (701.21)."""

    filter: Filter
    amount: int | Amount = 1
    who: Who = You()


@attrs.frozen
class PutCounters(Instruction):
    """Put that many counters on each of those permanents (122). With ``Share`` every slot gets its announced part."""

    amount: int | Amount
    on: What = Targeted(0)
    counter: str = "+1/+1"


@attrs.frozen
class DoubleCounters(Instruction):
    """Double the number of counters of that kind on each of those permanents (701.10e)."""

    on: What = Targeted(0)
    counter: str = "+1/+1"


@attrs.frozen
class CreateTokens(Instruction):
    """Those players create that many tokens (111)."""

    token: Token
    amount: int | Amount = 1
    who: Who = You()


@attrs.frozen
class Tap(Instruction):
    """Tap those permanents (701.26)."""

    what: What = Targeted(0)


@attrs.frozen
class Untap(Instruction):
    """Untap those permanents (701.26)."""

    what: What = Targeted(0)


@attrs.frozen
class SacrificeThose(Instruction):
    """Those permanents' controllers, where ``you`` are one of them, sacrifice them (701.21a)."""

    what: What = Itself()


# -- copying and re-aiming ------------------------------------------------------------------------------------------


@attrs.frozen
class CopySpell(Instruction):
    """Those players each copy that spell or ability, APNAP, one copy after the other (707.10, 608.2f).

    times: how many copies each of them makes. new_targets: the copy's controller may choose new targets (707.10c).
    aim: the copy's every target becomes this instead; no copy is made where that is illegal (707.10e).
    color, not_legendary: exceptions to the copied values (707.9).
    """

    what: What = Targeted(0)
    who: Who = You()
    times: int | Amount = 1
    new_targets: bool = True
    aim: Reference | None = None
    color: str | None = None
    not_legendary: bool = False


@attrs.frozen
class CastCopyFree(Instruction):
    """Those players may copy that card and may cast the copy without paying its mana cost (707.12)."""

    what: What = Targeted(0)
    who: Who = You()


@attrs.frozen
class ChooseNewTargets(Instruction):
    """That player may choose new targets for that spell or ability (115.7d)."""

    what: What = Targeted(0)
    who: Who = You()


@attrs.frozen
class ChangeTargets(Instruction):
    """That player changes the targets of that spell or ability: all of them or none (115.7a)."""

    what: What = Targeted(0)
    who: Who = You()


# -- choices on resolution (608.2d) and structure -------------------------------------------------------------------


@attrs.frozen
class ChooseColor(Instruction):
    """That player chooses a colour."""

    key: str = "color"
    who: Who = You()


@attrs.frozen
class ChooseNumber(Instruction):
    """That player chooses a number between ``min`` and ``max``."""

    max: int
    min: int = 0
    key: str = "number"
    who: Who = You()


@attrs.frozen
class ChooseCreatureType(Instruction):
    """That player chooses a creature type."""

    key: str = "type"
    who: Who = You()


@attrs.frozen
class ChooseObject(Instruction):
    """That player chooses something that meets the filter, without targeting it; nothing if there is none."""

    filter: Filter
    key: str = "object"
    who: Who = You()


@attrs.frozen
class ChoosePlayer(Instruction):
    """That player chooses a player that meets the filter."""

    filter: Filter = Filter(objects=False, players=True)
    key: str = "player"
    who: Who = You()


@attrs.frozen
class May(Instruction):
    """That player may have the following done; ``otherwise`` happens if it is declined or cannot be paid.

    cost: what has to be paid for it (118.12).
    """

    do: tuple[Instruction, ...]
    cost: tuple[Cost, ...] = ()
    otherwise: tuple[Instruction, ...] = ()
    who: Who = You()


@attrs.frozen
class If(Instruction):
    """The following happens if the condition holds, else ``otherwise``."""

    condition: Condition
    do: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@attrs.frozen
class NextUpkeep(Instruction):
    """A delayed triggered ability: at the beginning of your next upkeep, do this (603.7)."""

    do: tuple[Instruction, ...]


# -- effects --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Mode:
    """One bulleted option (700.2): its own target phrases and instructions; ``Targeted(i)`` counts within it."""

    do: tuple[Instruction, ...]
    targets: tuple[Targets, ...] = ()


@attrs.frozen
class Choice:
    """How many modes are chosen (700.2d). if_kicked: the most that may be chosen where the spell was kicked."""

    min: int = 1
    max: int = 1
    repeats: bool = False
    max_if_kicked: int | None = None


@attrs.frozen
class Effect:
    """What a spell ability, activated or triggered ability says: target phrases and instructions, or modes.

    An effect has modes or text of its own, not both.
    """

    do: tuple[Instruction, ...] = ()
    targets: tuple[Targets, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: Choice = Choice()

    def chosen_modes(self, modes: tuple[int, ...]) -> tuple[Mode, ...]:
        """The modes in the order in which they are carried out: printed order, repeats in sequence (700.2d)."""
        return tuple(self.modes[m] for m in sorted(modes))

    def texts(self, modes: tuple[int, ...]) -> tuple[Mode, ...]:
        """The texts that are carried out, in order: the chosen modes, or the one text of an effect without modes."""
        return self.chosen_modes(modes) if self.modes else (Mode(self.do, self.targets),)

    def phrases(self, modes: tuple[int, ...], kicked: bool) -> tuple[Targets, ...]:
        """The instances of the word "target" that the announced modes and kicks call for, in order (601.2c).

        ``other_than`` of each is an index into this very tuple.
        """
        found: list[Targets] = []
        for text in self.texts(modes):
            place: dict[int, int] = {}
            for index, phrase in enumerate(text.targets):
                if not phrase.exists(kicked):
                    continue
                place[index] = len(found)
                other = None if phrase.other_than is None else place.get(phrase.other_than)
                found.append(phrase if other == phrase.other_than else attrs.evolve(phrase, other_than=other))
        return tuple(found)


@attrs.frozen
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (113.3a)."""

    effect: Effect
