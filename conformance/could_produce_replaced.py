"""What can become of mana that a permanent is tapped for: every order of replacement effects, every choice (616).

Mana is a row of type letters, sorted; ``"GG"`` is two green.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from conformance.could_produce_board import Being, Board, fits
from reference_engine.words.abilities import MultipliesMana, SetsMana
from reference_engine.words.mana import COLORS

MOST_MANA = 512
"""So much mana stands for any more of it: no effect asks for such a threshold."""


@attrs.frozen(eq=False)
class Replacer:
    """A replacement effect of that permanent on what is tapped for mana (106.12b)."""

    being: Being
    ability: MultipliesMana | SetsMana

    @property
    def kind(self) -> tuple[int, int]:
        """Copies of one effect for the same player do the same."""
        return id(self.ability), self.being.controller

    def speaks_of(self, tapped: Being) -> bool:
        """Whether it is about that permanent's being tapped for mana by its controller. Raises Unclear."""
        ability, you = self.ability, self.being.controller
        if ability.by != "anyone" and (tapped.controller == you) != (ability.by == "you"):
            return False
        return fits(ability.filter, tapped, you, self.being.handle)

    def applies(self, tapped: Being, mana: str) -> bool:
        """Whether it replaces that permanent's being tapped for that mana. Raises Unclear."""
        ability = self.ability
        if not self.speaks_of(tapped):
            return False
        if isinstance(ability, MultipliesMana):
            return True
        return len(mana) >= ability.at_least and (ability.of is None or ability.of in mana)

    def results(self, mana: str) -> Iterator[str]:
        """What is produced instead, for each choice that it offers."""
        ability = self.ability
        if isinstance(ability, MultipliesMana):
            yield "".join(letter * ability.factor for letter in mana)[:MOST_MANA]
            return
        amount = len(mana) if ability.amount is None else ability.amount
        for mana_type in COLORS if ability.type is None else (ability.type,):
            yield mana_type * amount


def replacers(board: Board) -> list[Replacer]:
    """All such effects on the board, the oldest first."""
    return [
        Replacer(being, ability)
        for being in board.beings.values()
        for ability in being.abilities
        if isinstance(ability, MultipliesMana | SetsMana)
    ]


# 614.5, 616.1e–f. One after the other, each once; after each it is looked anew which apply, until none does.
def ends(tapped: Being, mana: str, effects: list[Replacer]) -> frozenset[str]:
    """All that may be produced in the end if that permanent is tapped for that mana. Raises Unclear."""
    if not mana or not effects:
        return frozenset((mana,) if mana else ())
    seen: dict[tuple[str, frozenset[int]], frozenset[str]] = {}

    def after(mana: str, left: frozenset[int]) -> frozenset[str]:
        key = mana, left
        if key not in seen:
            found: set[str] = set()
            tried = set()
            able = [n for n in sorted(left) if effects[n].applies(tapped, mana)]
            for number in able:
                if effects[number].kind not in tried:
                    tried.add(effects[number].kind)
                    for made in effects[number].results(mana):
                        found |= after(made, left - {number})
            seen[key] = frozenset(found) if able else frozenset((mana,))
        return seen[key]

    return after(mana, frozenset(range(len(effects))))
