"""Wrong rule functions, each with the situation that must fail on it."""

# ruff: noqa: ARG001, ARG005, PLR0913, PLR0917 - a wrong rule function has the signature of the right one, used or not

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from conformance.adapters.reference import Reference
from conformance.mutants.investigating import none_chosen_leaves
from reference_engine.rules.asking import Illegal
from reference_engine.rules.table import STANDARD
from reference_engine.state.happenings import SpellWasCast, SpellWasCopied
from reference_engine.words.abilities import EntersWithCounters
from reference_engine.words.amounts import SpellsCastBefore
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell

Right = Callable[..., Any]


def _changed(**changes: Any) -> Callable[[Right], Right]:
    """What the right function gives, with other values in some fields."""
    return lambda right: lambda *given: attrs.evolve(right(*given), **changes)


def _always(value: Any) -> Callable[[Right], Right]:
    return lambda right: lambda *given: value


def reverse(right: Right) -> Right:
    """Gives it in reverse order."""
    return lambda *given: right(*given)[::-1]


def _unasked(right: Right) -> Right:
    def choose_targets_for_copy(game: Any, seat: int, chars: Card, said: Any, original: Any) -> Any:
        yield from ()
        return game, said

    return choose_targets_for_copy


def _original_s_controller(right: Right) -> Right:
    return lambda game, seat, original: original.controller


def _mana_kept(right: Right) -> Right:
    return lambda game, original: attrs.evolve(right(game, original), mana=original.said.mana)


def _only_on_the_stack(right: Right) -> Right:
    return lambda game, at, what: tuple(t for t in right(game, at, what) if game.object(t.id) is not None)


def _once(right: Right) -> Right:
    return lambda *given: right(*given)[:1]


def _no_casts_of_copies(right: Right) -> Right:
    def note_triggers(before: Any, after: Any, event: Any) -> Any:
        if isinstance(event, SpellWasCast) and after.objects[event.number].kind != "card":
            return after
        return right(before, after, event)

    return note_triggers


def _no_copies_seen(right: Right) -> Right:
    def matches(before: Any, after: Any, event: Any, source: Any, ability: Any) -> Any:
        return [] if isinstance(event, SpellWasCopied) else right(before, after, event, source, ability)

    return matches


def _counts_responses(right: Right) -> Right:
    def number(game: Any, at: Any, amount: Any) -> int:
        return game.spells_cast - 1 if isinstance(amount, SpellsCastBefore) else right(game, at, amount)

    return number


def _no_swapping(right: Right) -> Right:
    def check_new_targets(game: Any, by: Any, controller: int, phrases: Any, old: Any, new: Any) -> None:
        before = {t for chosen in old for t in chosen}
        for was, now in zip(old, new, strict=True):
            if any(t in before and t not in was for t in now):
                raise Illegal("that is a target already", "115.3")
        right(game, by, controller, phrases, old, new)

    return check_new_targets


def _anything_named(right: Right) -> Right:
    def aimed_at(game: Any, at: Any, chars: Card, said: Any, controller: int, original: Any, aim: Any) -> Any:
        return tuple(tuple(at.source for _ in chosen) for chosen in said.targets)

    return aimed_at


def _legendary(right: Right) -> Right:
    return lambda game, original, word: right(game, original, attrs.evolve(word, not_legendary=False))


def _free_choice_of_x(right: Right) -> Right:
    return lambda mana, other, x: x


def _remembers_x(right: Right) -> Right:
    def enters_with_counters(game: Any, permanent: Any) -> Any:
        found = right(game, permanent)
        has = any(isinstance(a, EntersWithCounters) for a in permanent.chars.abilities)
        return found or ((("+1/+1", 2),) if has else ())

    return enters_with_counters


def _re_aims_any(right: Right) -> Right:
    return STANDARD["choose_new_targets"]


def _a_copy_a_token(right: Right) -> Right:
    def copy_spell(game: Any, at: Any, word: CopySpell) -> Any:
        soldiers = sum(o.chars.name == "Soldier" for o in (game.objects[n] for n in game.battlefield))
        return (yield from right(game, at, attrs.evolve(word, times=max(1, soldiers))))

    return copy_spell


Fault = tuple[str, str, Callable[[Right], Right]]

FAULTS: Sequence[Fault] = (
    ("36-x-and-doubled-trigger", "matches", _once),
    ("37-copied-x-permanent", "copied_choices", _changed(x=0)),
    ("39-x-forgotten", "enters_with_counters", _remembers_x),
    ("40-free-x", "announce_x", _free_choice_of_x),
    ("42-hive-mind-order", "copiers", reverse),
    ("43-hive-mind-counterspell", "choose_targets_for_copy", _unasked),
    ("43-hive-mind-counterspell", "check_new_targets", _always(None)),
    ("44-hive-mind-pact", "controller_of_copy", _original_s_controller),
    ("46-hive-mind-twincast", "choose_targets_for_copy", _unasked),
    ("47-hive-mind-target-opponent", "is_whose", _always(True)),
    ("49-hive-mind-ritual", "controller_of_copy", _original_s_controller),
    ("50-hive-mind-storm", "storm_effect", _always(None)),
    ("52-hive-mind-answered", "originals", _only_on_the_stack),
    ("53-hive-mind-cast-copy", "note_triggers", _no_casts_of_copies),
    ("55-mica-answered", "originals", _only_on_the_stack),
    ("57-fork-on-fork", "choose_targets_for_copy", _unasked),
    ("58-illegal-target-copied", "aimed_at", _anything_named),
    ("59-shares-stay", "copied_choices", _changed(division=(1, 2))),
    ("59-shares-stay", "check_new_targets", _always(None)),
    ("60-targets-swapped", "check_new_targets", _no_swapping),
    ("62-bought-mode-copied", "copied_choices", _changed(modes=(0,))),
    ("63-repeated-mode-copied", "choose_targets_for_copy", _unasked),
    ("65-sacrifice-remembered", "objects_used_to_pay", _always(())),
    ("66-mana-not-copied", "copied_choices", _mana_kept),
    ("67-converge-copied", "copied_choices", _mana_kept),
    ("71-returned-copy", "ceases_to_exist", _always(False)),
    ("73-two-tokens-one-copy", "copy_spell", _a_copy_a_token),
    ("74-doubling-and-copied-permanent", "counter_factor", _always(1)),
    ("76-legendary-copied", "copied_values", _legendary),
    ("78-uncounterable-mana", "copied_choices", _mana_kept),
    ("79-re-aiming-a-copy", "change_targets", _re_aims_any),
    ("80-storm-count", "number", _counts_responses),
    ("84-watching-copies", "matches", _no_copies_seen),
    ("91-hive-mind-clues", "controller_of_copy", _original_s_controller),
    ("92-none-chosen", "resolve_top", none_chosen_leaves),
)
"""Which situation must fail on which wrong engine: the rule function that is replaced, and by what."""


def wrong(**entries: Callable[[Right], Right]) -> Reference:
    """The reference with some rule functions replaced."""
    rules = STANDARD
    for entry, make in entries.items():
        rules = rules.replace(entry, make(STANDARD[entry]))
    return Reference(rules, "wrong")


def last_known(right: Right) -> Right:
    """Copies what was a target, wherever it is now."""
    return lambda game, at, what: tuple(game.known(t) for chosen in at.said.targets for t in chosen if t >= 0)


def one_legal_target(right: Right) -> Right:
    """Takes the one target of whatever resolves for legal."""
    return lambda game, me, phrases: ((True,),)
