"""What permanents could produce (106.7), worked out by the judges on their own: from words, for any number of seats.

The permanents whose abilities ask what others could produce form a graph, cycles and all. The answer is the least fixed
point: what follows from abilities that make mana of their own, and nothing else. Every ability of a permanent counts as
if it resolved now, whatever it costs and whether or not it could be activated; what it would add goes through the
replacement effects in every legal order, with every choice that they offer (106.12b, 616). Example::

    model = Model(board_of(case.scenario))
    model.types("c3")               # frozenset({"W", "G"})
    model.menu("c3", 0)             # what its first activated ability offers as it resolves

Where the rules leave open whether something counts, ``lenient`` decides: what only the lenient model knows of is not
to be judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement

import attrs

from conformance.could_produce_board import Being, Board, Unclear, fits
from conformance.could_produce_replaced import Replacer, ends, replacers
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.amounts import CardsIn, CountersOn, CountOf, LifeOf, Plus, PowerOf, Times
from reference_engine.words.base import Amount, Condition, Instruction, ManaTypes
from reference_engine.words.conditions import AtLeast, Not
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor, ChooseColor, Effect, If, May, Mode
from reference_engine.words.mana import COLORS, MANA_TYPES
from reference_engine.words.mana_making import (
    AddManaOfType,
    AnyColor,
    AnyType,
    ColorsAmong,
    CouldProduce,
    DoubleMana,
    OneOf,
    TypesProduced,
    UnlessPaid,
)
from reference_engine.words.selectors import Itself, Targeted, Targets, You
from strategies.mana_abilities import ADDING, taps_for_mana
from strategies.texts import read_once

MOST_IN_COMBINATION = 6
"""Amounts of mana of several types up to which every combination is looked at."""

Types = frozenset[str]
NONE: Types = frozenset()


class Model:
    """What could be produced on one board, worked out when first asked for. Everything may raise Unclear."""

    def __init__(self, board: Board, *, lenient: bool = False) -> None:
        self.board, self.lenient = board, lenient

    def types(self, handle: str) -> Types:
        """The types that the permanent could produce; none for what is not there."""
        return self._now.could.get(handle, NONE)

    def ability(self, handle: str, index: int) -> Activated | None:
        """The activated ability that answers count so; None where there is none."""
        being = self.board.beings.get(handle)
        return being.activated[index] if being is not None and index < len(being.activated) else None

    def offers(self, handle: str, index: int) -> frozenset[str]:
        """All that the ability lets its controller add if it resolves now, before anything replaces it, as rows."""
        return frozenset(mana for mana in self.additions(handle, index) if mana)

    def menu(self, handle: str, index: int) -> Types:
        """The types of mana in what the ability offers."""
        return frozenset(letter for mana in self.offers(handle, index) for letter in mana)

    def outputs(self, handle: str, index: int) -> frozenset[str]:
        """All that may be added in the end, each a row of letters, if the ability is activated and resolves now."""
        ability = self.ability(handle, index)
        if ability is None:
            return NONE
        return frozenset(self._now.of_text(self.board.beings[handle], ability, Mode(ability.effect.do)))

    def by_ability(self, handle: str) -> tuple[tuple[Activated | Triggered, Types], ...]:
        """For each ability of the permanent that speaks of adding mana the types that it would produce now."""
        being = self.board.beings[handle]
        return tuple((ability, self._now.types_of(being, ability)) for ability in _makers(being))

    def amounts(self, handle: str) -> tuple[tuple[Instruction, int], ...]:
        """For each instruction of the permanent's abilities to add mana how much it would add now, times over."""
        being = self.board.beings[handle]
        words = (word for ability in _makers(being) for word in additions(ability.effect))
        return tuple((word, self._now.number(being, amount_of(word))) for word in words)

    @property
    def replacers(self) -> list[Replacer]:
        """The effects on the board that replace mana that is tapped for."""
        return self._now.replacers

    def additions(self, handle: str, index: int) -> tuple[str, ...]:
        """Each mana that one instruction of the ability could add if it resolves now, before anything replaces it."""
        ability = self.ability(handle, index)
        if ability is None:
            return ()
        others = asked_of_others(ability.effect) is not None
        now = self._now if others else _Imagining(self.board, self.lenient, [])
        return tuple(now.additions(self.board.beings[handle], ability.effect.do))

    @cached_property
    def _now(self) -> _Imagining:
        return least_fixed_point(_Imagining(self.board, self.lenient, replacers(self.board)))


def least_fixed_point(imagining: _Imagining) -> _Imagining:
    """The same, knowing all that could be produced: from nothing upwards, until nothing more follows."""
    making = [(being, ability) for being in imagining.board.beings.values() for ability in _makers(being)]
    while True:
        found = dict(imagining.could)
        for being, ability in making:
            found[being.handle] = found.get(being.handle, NONE) | imagining.types_of(being, ability)
        if found == imagining.could:
            return imagining
        imagining = attrs.evolve(imagining, could=found)
        making = [(being, ability) for being, ability in making if asked_of_others(ability.effect)]


@attrs.frozen(eq=False)
class _Imagining:
    """Abilities imagined to resolve now, each permanent being able to produce what ``could`` says."""

    board: Board
    lenient: bool
    replacers: list[Replacer]
    could: dict[str, Types] = attrs.field(factory=dict)

    def types_of(self, being: Being, ability: Activated | Triggered) -> Types:
        """The types that the ability would produce if it resolved now."""
        if isinstance(ability, Triggered) and ability.condition is not None:
            if not self.lenient and not self._holds(being, ability.condition):
                return NONE
        texts = ability.effect.modes or (Mode(ability.effect.do, ability.effect.targets),)
        return frozenset(letter for text in texts for mana in self.of_text(being, ability, text) for letter in mana)

    def of_text(self, being: Being, ability: Activated | Triggered, text: Mode) -> Iterator[str]:
        """Each mana, a row of letters, that one text of the ability may come to, replaced in any legal way."""
        # 608.2b. Without a legal target it would not resolve; whether it counts nevertheless is left open.
        if not self.lenient and not all(self._is_aimable(being, phrase) for phrase in text.targets):
            return
        tapped = isinstance(ability, Activated) and taps_for_mana(ability)
        for mana in self.additions(being, text.do):
            if mana:
                yield from ends(being, mana, self.replacers) if tapped else (mana,)

    def _is_aimable(self, being: Being, phrase: Targets) -> bool:
        if not isinstance(phrase.min, int):
            raise Unclear(f"how many targets {being.handle} needs")
        if phrase.min == 0:
            return True
        you, wanted = being.controller, phrase.what
        seats = [n for n, p in enumerate(self.board.players) if not p.lost]
        if wanted.players and any(wanted.whose == "anyone" or (s == you) == (wanted.whose == "you") for s in seats):
            return True
        if wanted.zone != "battlefield":
            raise Unclear(f"whether {being.handle} has a target outside of the battlefield")
        return any(fits(wanted, b, you, being.handle) for b in self.board.beings.values())

    # -- what a text adds -------------------------------------------------------------------------------------------

    def additions(self, being: Being, do: tuple[Instruction, ...], color: str | None = None) -> Iterator[str]:
        """Each mana that one instruction of the text could add, by any choices, as a row of letters."""
        for index, word in enumerate(do):
            if isinstance(word, ChooseColor):
                for each in COLORS:
                    yield from self.additions(being, do[index + 1 :], each)
                return
            yield from self._added(being, word, color)

    def _added(self, being: Being, word: Instruction, color: str | None) -> Iterator[str]:
        if isinstance(word, If):
            holds = self._holds(being, word.condition)
            yield from self.additions(being, word.do if holds else word.otherwise, color)
        elif isinstance(word, May):
            yield from self.additions(being, word.do, color)
            yield from self.additions(being, word.otherwise, color)
        elif isinstance(word, UnlessPaid):
            yield from self.additions(being, word.do, color)
        elif isinstance(word, DoubleMana):
            raise Unclear("what unspent mana is doubled")
        elif isinstance(word, AddMana | AddManaOfType | AddManaOfChosenColor):
            # Of "that player" there is none without the event.
            if self.lenient or isinstance(word.who, You | Targeted):
                yield from self._amounts_of(being, word, color)

    def _amounts_of(
        self, being: Being, word: AddMana | AddManaOfType | AddManaOfChosenColor, color: str | None
    ) -> Iterator[str]:
        if isinstance(word, AddMana):
            yield "".join(sorted(word.mana)) * self.number(being, word.times)
            return
        amount = self.number(being, word.amount)
        if isinstance(word, AddManaOfChosenColor):
            yield (color or "") * amount
            return
        types = sorted(self._offered(being, word.types))
        if not word.combination:
            yield from (letter * amount for letter in types)
        elif amount > MOST_IN_COMBINATION:
            raise Unclear(f"the combinations of {amount} mana")
        else:
            yield from map("".join, combinations_with_replacement(types, amount))

    def _offered(self, being: Being, types: ManaTypes) -> Types:
        """The types that a text names or describes (106.1, 106.5)."""
        if isinstance(types, OneOf):
            return frozenset(types.types)
        if isinstance(types, AnyColor | AnyType):
            return frozenset(COLORS if isinstance(types, AnyColor) else MANA_TYPES)
        if isinstance(types, ColorsAmong):
            return frozenset(c for b in self.scope(being, types) for c in b.colors)
        if isinstance(types, CouldProduce):
            found = frozenset(letter for b in self.scope(being, types) for letter in self.could.get(b.handle, NONE))
            return found - {"C"} if types.colors else found
        if isinstance(types, TypesProduced):
            return frozenset(MANA_TYPES) if self.lenient else NONE
        raise Unclear(f"which types {type(types).__name__} means")

    def scope(self, being: Being, types: CouldProduce | ColorsAmong) -> tuple[Being, ...]:
        """The permanents of which a text of that permanent speaks; "you" is its controller (109.5)."""
        beings = self.board.beings.values()
        return tuple(b for b in beings if fits(types.filter, b, being.controller, being.handle))

    # -- amounts and conditions (107.1b, 608.2h) --------------------------------------------------------------------

    def number(self, being: Being, amount: int | Amount) -> int:
        """The amount that a text of that permanent names; never below 0."""
        return max(0, self._number(being, amount))

    def _number(self, being: Being, amount: int | Amount) -> int:
        if isinstance(amount, int):
            return amount
        if isinstance(amount, Times):
            return amount.factor * self._number(being, amount.of)
        if isinstance(amount, Plus):
            return self._number(being, amount.left) + self._number(being, amount.right)
        if isinstance(amount, CountOf) and amount.filter.zone == "battlefield":
            return sum(fits(amount.filter, b, being.controller, being.handle) for b in self.board.beings.values())
        if isinstance(amount, PowerOf) and isinstance(amount.what, Itself):
            return being.power
        if isinstance(amount, CountersOn) and isinstance(amount.what, Itself) and being.thing.counters is not None:
            return being.thing.counters.get(amount.counter, 0)
        known = self._of_player(being, amount)
        if known is None:
            raise Unclear(f"how much {amount} is for {being.handle}")
        return known

    def _of_player(self, being: Being, amount: Amount) -> int | None:
        if not isinstance(amount, CardsIn | LifeOf) or not isinstance(amount.who, You):
            return None
        player = self.board.players[being.controller]
        if isinstance(amount, LifeOf):
            return player.life
        zones = {"hand": player.hand, "library": player.library, "graveyard": player.graveyard}
        return zones.get(amount.zone)

    def _holds(self, being: Being, condition: Condition) -> bool:
        if isinstance(condition, Not):
            return not self._holds(being, condition.condition)
        if isinstance(condition, AtLeast):
            return self._number(being, condition.amount) >= condition.number
        raise Unclear(f"whether {condition} holds for {being.handle}")


# -- reading abilities ----------------------------------------------------------------------------------------------


@read_once
def additions(effect: Effect) -> tuple[Instruction, ...]:
    """The instructions of the text to add mana, wherever they stand in it."""
    return tuple(word for word in things_in(effect) if isinstance(word, ADDING))


def amount_of(addition: Instruction) -> int | Amount:
    """How often, or how much, an instruction to add mana adds."""
    if isinstance(addition, AddMana):
        return addition.times
    return addition.amount if isinstance(addition, AddManaOfType | AddManaOfChosenColor) else 1


def adds_mana(effect: Effect) -> bool:
    """Whether the text says anything of adding mana."""
    return bool(additions(effect))


@read_once
def asked_of_others(effect: Effect) -> CouldProduce | None:
    """What the text asks others: which permanents, and whether for any type or any colour; None if it does not."""
    return next((word for word in things_in(effect) if isinstance(word, CouldProduce)), None)


def asks_others(being: Being) -> bool:
    """Whether an ability of the permanent adds mana of a type that others could produce."""
    return any(asked_of_others(ability.effect) is not None for ability in _makers(being))


def _makers(being: Being) -> Iterator[Activated | Triggered]:
    """The abilities of the permanent, mana abilities or not, that say something of adding mana."""
    for ability in being.activated:
        if adds_mana(ability.effect):
            yield ability
    for other in being.abilities:
        if isinstance(other, Triggered) and adds_mana(other.effect):
            yield other
