"""Wrong engines that the obligations about what a copy divides must catch."""

from __future__ import annotations

from typing import Any

from conformance.mutants.new_targets import Change, of_any_number, only_slot_by_slot, others
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Question
from reference_engine.rules.cr_601_casting import distinct
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Refs, handle
from reference_engine.words.amounts import Share
from reference_engine.words.answers import Choose
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell, PutCounters
from reference_engine.words.requests import Request
from reference_engine.words.selectors import Targeted
from strategies.texts import all_instructions

DIVISION = "copy.division-is-fixed"
DISTRIBUTION = "copy.distribution-of-counters-is-fixed"
COUNT = "copy.division-target-count-fixed"


def _distributes(said: Announced) -> bool:
    effect = said.effect
    return effect is not None and any(
        isinstance(word, PutCounters) and isinstance(word.amount, Share) for word in all_instructions(effect)
    )


def _even(total: int, number: int) -> tuple[int, ...]:
    """The total in parts as equal as can be, the greater ones first."""
    each, more = divmod(total, number)
    return tuple(each + (n < more) for n in range(number))


# -- shares ---------------------------------------------------------------------------------------------------------


def _asking_anew(right: Rule, *, counters: bool) -> Rule:
    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and len(said.division) > 1 and _distributes(said) == counters:
            even = _even(sum(said.division), len(said.division))
            options = tuple(dict.fromkeys("/".join(map(str, d)) for d in (even, said.division, said.division[::-1])))
            answer = yield Question(game, Request(seat, "division", handle(original.id), "division", options))
            chosen = answer.options[0] if isinstance(answer, Choose) and answer.options else options[0]
            division = tuple(map(int, chosen.split("/")))
            original = evolve(original, said=evolve(said, division=division))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


def _evenly(right: Rule, *, counters: bool) -> Rule:
    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        if not said.division or _distributes(said) != counters:
            return said
        return evolve(said, division=_even(sum(said.division), len(said.division)))

    return copied_choices


def _following(right: Rule, *, counters: bool) -> Rule:
    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        game, new = yield from right(game, seat, chars, said, original)
        if not said.division or _distributes(said) != counters:
            return game, new
        old, now = _divided(said), _divided(new)
        share = dict(zip(old, said.division, strict=True))
        if sorted(old) != sorted(now):
            return game, new
        return game, evolve(new, division=tuple(share[t] for t in now))

    return choose_targets_for_copy


def _divided(said: Announced) -> tuple[int, ...]:
    """The targets among which is divided, in slot order."""
    rows = zip(phrases_of(said), said.targets, strict=True)
    return tuple(t for phrase, chosen in rows if phrase.divided is not None for t in chosen)


@mutant("copy.division-is-fixed.asked-anew", rule=DIVISION, entry="make_copy")
def asked_anew(right: Rule) -> Rule:
    """Who copies a spell that divides damage divides it again."""
    return _asking_anew(right, counters=False)


@mutant("copy.division-is-fixed.even", rule=DIVISION, entry="copied_choices")
def even(right: Rule) -> Rule:
    """A copy divides damage evenly."""
    return _evenly(right, counters=False)


@mutant("copy.division-is-fixed.follows-objects", rule=DIVISION, entry="choose_targets_for_copy")
def follows_objects(right: Rule) -> Rule:
    """A target that moves to another slot takes its share of the damage with it."""
    return _following(right, counters=False)


@mutant("copy.division-is-fixed.lost-share-dealt", rule=DIVISION, entry="share_of_slot")
def lost_share_dealt(right: Rule) -> Rule:
    """The share of a copy's illegal target is dealt to its first legal one."""

    def share_of_slot(game: Game, at: At) -> int:
        share = int(right(game, at))
        if at.slot is None or at.said.cast or not at.legal:
            return share
        i, j = at.slot
        if at.legal[i].index(True) != j:
            return share
        lost = [n for n, ok in enumerate(at.legal[i]) if not ok]
        return share + sum(int(right(game, _with_slot(at, (i, n)))) for n in lost)

    return share_of_slot


def _with_slot(at: At, slot: tuple[int, int]) -> At:
    return At(at.me, at.said, at.controller, at.phrases, at.legal, at.chosen, slot)


@mutant("copy.division-is-fixed.whole-to-each", rule=DIVISION, entry="share_of_slot")
def whole_to_each(right: Rule) -> Rule:
    """A copy deals each of its targets all the damage there is."""

    def share_of_slot(game: Game, at: At) -> int:
        share = int(right(game, at))
        return share if at.said.cast or _distributes(at.said) else sum(at.said.division)

    return share_of_slot


@mutant("copy.distribution-of-counters-is-fixed.asked-anew", rule=DISTRIBUTION, entry="make_copy")
def counters_asked_anew(right: Rule) -> Rule:
    """Who copies a spell that distributes counters distributes them again."""
    return _asking_anew(right, counters=True)


@mutant("copy.distribution-of-counters-is-fixed.even", rule=DISTRIBUTION, entry="copied_choices")
def counters_even(right: Rule) -> Rule:
    """A copy distributes counters evenly."""
    return _evenly(right, counters=True)


@mutant("copy.distribution-of-counters-is-fixed.follows-objects", rule=DISTRIBUTION, entry="choose_targets_for_copy")
def counters_follow_objects(right: Rule) -> Rule:
    """A target that moves to another slot takes its counters with it."""
    return _following(right, counters=True)


@mutant("copy.distribution-of-counters-is-fixed.all-on-first", rule=DISTRIBUTION, entry="counters_put")
def all_on_first(right: Rule) -> Rule:
    """A copy puts all of its counters on its first target."""

    def counters_put(game: Game, at: At, word: PutCounters) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = right(game, at, word)
        if at.said.cast or not isinstance(word.amount, Share) or not isinstance(word.on, Targeted) or not found:
            return found
        return [(found[0][0], sum(amount for _, amount in found))]

    return counters_put


# -- how many -------------------------------------------------------------------------------------------------------


@mutant("copy.division-target-count-fixed.any-number", rule=COUNT, entry="new_targets")
def another_number(right: Rule) -> Rule:
    """Who copies something that divides chooses how many targets the copy has."""

    def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
        if not said.division:
            new: Refs = yield from right(game, seat, by, said, asks)
            return new
        return (yield from of_any_number(right, game, seat, by, said, asks))

    return new_targets


@mutant("copy.division-target-count-fixed.twice", rule=COUNT, entry="check_new_targets")
def both_shares(right: Rule) -> Rule:
    """One thing can be given two shares of a copy."""

    def check_new_targets(*given: Any) -> None:
        change = Change(*given)
        if any(phrase.divided is not None for phrase in change.phrases):
            only_slot_by_slot(change)
        else:
            right(*given)

    return check_new_targets


@mutant("copy.division-target-count-fixed.drops-stuck", rule=COUNT, entry="choose_targets_for_copy")
def drops_stuck(right: Rule) -> Rule:
    """A copy loses the slots for which there is nothing else to choose, all but the first."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        game, new = yield from right(game, seat, chars, said, original)
        if not said.division:
            return game, new
        taken = distinct(new.targets)
        left = tuple(
            chosen[:1] + tuple(t for t in chosen[1:] if others(game, original, seat, phrase, than=taken))
            for phrase, chosen in zip(phrases_of(new), new.targets, strict=True)
        )
        return game, evolve(new, targets=left)

    return choose_targets_for_copy


@mutant("copy.division-target-count-fixed.merged", rule=COUNT, entry="copied_choices")
def merged(right: Rule) -> Rule:
    """A copy gives everything to the first target."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        if not said.division:
            return said
        targets = tuple(
            chosen[:1] if phrase.divided is not None else chosen
            for phrase, chosen in zip(phrases_of(said), said.targets, strict=True)
        )
        return evolve(said, targets=targets, division=(sum(said.division),))

    return copied_choices
