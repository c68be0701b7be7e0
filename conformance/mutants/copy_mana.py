"""Wrong engines that the obligations about mana spent on a copied spell must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.game import Announced, Game, Object
from reference_engine.words.amounts import ColorsSpent
from reference_engine.words.base import Instruction
from reference_engine.words.mana import mana_of
from strategies.texts import mentions

CONVERGE = "copy.converge-counts-zero"
SPENT = "copy.mana-spent-not-copied"


def _was_copied(at: At) -> bool:
    """Whether the text is that of a copy, or of the token that one became."""
    return at.me.kind in ("copy", "token") and not at.said.cast


# -- copy.converge-counts-zero --------------------------------------------------------------------------------------


@mutant(f"{CONVERGE}.copied", rule=CONVERGE, entry="copied_choices")
def copied(right: Rule) -> Rule:
    """A copy counts the colours of mana that were spent on the original."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return said if original.said is None else attrs.evolve(said, mana=original.said.mana)

    return copied_choices


@mutant(f"{CONVERGE}.own-colors", rule=CONVERGE, entry="mana_spent")
def own_colors(right: Rule) -> Rule:
    """A copy counts its own colours instead."""

    def mana_spent(game: Game, at: At) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at)
        return at.me.chars.colors if _was_copied(at) else found

    return mana_spent


@mutant(f"{CONVERGE}.printed-cost", rule=CONVERGE, entry="mana_spent")
def printed_cost(right: Rule) -> Rule:
    """A copy counts as paid for with a mana of one colour."""

    def mana_spent(game: Game, at: At) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at)
        return ("W",) if _was_copied(at) else found

    return mana_spent


@mutant(f"{CONVERGE}.skipped", rule=CONVERGE, entry="follow")
def skipped(right: Rule) -> Rule:
    """A copy whose count is 0 does nothing at all, the rest of its text included."""

    def follow(game: Game, at: At, instructions: tuple[Instruction, ...]) -> Asking[Game]:
        if _was_copied(at) and any(mentions(word, ColorsSpent) for word in instructions):
            return game
        game = yield from right(game, at, instructions)
        return game

    return follow


# -- copy.mana-spent-not-copied -------------------------------------------------------------------------------------


@mutant(f"{SPENT}.ledger-cloned", rule=SPENT, entry="copied_choices")
def ledger_cloned(right: Rule) -> Rule:
    """A copy remembers the mana spent on the original as spent on itself."""
    return copied(right)


@mutant(f"{SPENT}.adamant", rule=SPENT, entry="mana_spent")
def adamant(right: Rule) -> Rule:
    """A copy counts as having had its mana cost paid in its own colours."""

    def mana_spent(game: Game, at: At) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at)
        cost = at.me.chars.cost
        if not _was_copied(at) or cost is None:
            return found
        return (at.me.chars.colors or ("C",))[:1] * cost.mana_value(at.said.x or 0)

    return mana_spent


@mutant(f"{SPENT}.amount-kept", rule=SPENT, entry="mana_spent")
def amount_kept(right: Rule) -> Rule:
    """How much mana was spent is copied, though not of which type."""

    def mana_spent(game: Game, at: At) -> tuple[str, ...]:
        found: tuple[str, ...] = right(game, at)
        cost = at.me.chars.cost
        return ("C",) * cost.mana_value(at.said.x or 0) if _was_copied(at) and cost is not None else found

    return mana_spent


@mutant(f"{SPENT}.sunburst", rule=SPENT, entry="enters_with_counters")
def sunburst(right: Rule) -> Rule:
    """The token that a copy becomes enters with the counters of the permanent that the original becomes."""

    def enters_with_counters(game: Game, permanent: Object) -> tuple[tuple[str, int], ...]:
        was = permanent.was
        if was is not None and not was.cast and permanent.chars.cost is not None:
            colors = "".join(permanent.chars.colors) or "W"
            permanent = attrs.evolve(permanent, was=attrs.evolve(was, mana=mana_of(colors)))
        found: tuple[tuple[str, int], ...] = right(game, permanent)
        return found

    return enters_with_counters


@mutant(f"{SPENT}.protected", rule=SPENT, entry="can_be_countered")
def protected(right: Rule) -> Rule:
    """Mana that keeps the original from being countered protects its copies too."""

    def can_be_countered(game: Game, number: int) -> bool:
        thing = game.objects[number]
        known = (game.objects[n] for n in down(game.stack))
        same = [t for t in known if t.kind == "card" and t.chars.name == thing.chars.name]
        return bool(right(game, number)) and all(right(game, t.id) for t in same if thing.kind == "copy")

    return can_be_countered
