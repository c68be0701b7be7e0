"""Wrong engines that the obligations about the targets of a copy must catch."""

from __future__ import annotations

from typing import Any

from conformance.mutants.new_targets import Change, of_any_number, only_slot_by_slot, others, refusing_more
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_115_targets import clashes
from reference_engine.rules.cr_601_casting import distinct
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Refs, handle
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell
from reference_engine.words.selectors import Targets

INHERITS = "copy.inherits-targets"
ANY_SUBSET = "copy.may-change-any-subset"
UNREPLACEABLE = "copy.unreplaceable-target-stays"


def shaped(flat: tuple[int, ...], like: Refs) -> Refs:
    """Those targets, slot by slot, in the shape of others."""
    rest = iter(flat)
    return tuple(tuple(next(rest) for _ in chosen) for chosen in like)


# -- copy.inherits-targets ------------------------------------------------------------------------------------------


@mutant("copy.inherits-targets.none", rule=INHERITS, entry="copied_choices")
def none(right: Rule) -> Rule:
    """A copy has no targets."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return evolve(said, targets=tuple(() for _ in said.targets))

    return copied_choices


class _Anew(tuple[Any, ...]):  # noqa: SLOT001 - a tuple with something to remember has no slots
    """Targets that were chosen in place of others, and those that were declared at first."""

    declared: Refs


@mutant("copy.inherits-targets.declared", rule=INHERITS, entry="new_targets")
def declared(right: Rule) -> Rule:
    """A copy has the targets with which the original was cast, not those that it was given afterwards."""

    def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
        if isinstance(said.targets, _Anew):
            said = evolve(said, targets=said.targets.declared)
        new = yield from right(game, seat, by, said, asks)
        found = _Anew(new)
        found.declared = said.targets
        return found if by.zone == "stack" else new

    return new_targets


@mutant("copy.inherits-targets.reordered", rule=INHERITS, entry="copied_choices")
def reordered(right: Rule) -> Rule:
    """A copy has the targets of the original in reverse order."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        flat = tuple(t for chosen in said.targets for t in chosen)
        return evolve(said, targets=shaped(flat[::-1], said.targets))

    return copied_choices


@mutant("copy.inherits-targets.drops-illegal", rule=INHERITS, entry="make_copy")
def drops_illegal(right: Rule) -> Rule:
    """A copy leaves out what is no legal target as it is made."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and said.targets:
            left = tuple(
                tuple(t for t in chosen if game.rules.legal_target(game, original, seat, phrase, t))
                for phrase, chosen in zip(phrases_of(said), said.targets, strict=True)
            )
            original = evolve(original, said=evolve(said, targets=left))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.inherits-targets.first-for-all", rule=INHERITS, entry="copied_choices")
def first_for_all(right: Rule) -> Rule:
    """A copy aims every slot at the first target."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        flat = tuple(t for chosen in said.targets for t in chosen)
        return evolve(said, targets=shaped(flat[:1] * len(flat), said.targets))

    return copied_choices


# -- copy.may-change-any-subset -------------------------------------------------------------------------------------


@mutant("copy.may-change-any-subset.all-or-nothing", rule=ANY_SUBSET, entry="check_new_targets")
def all_or_nothing(right: Rule) -> Rule:
    """Who copies changes every target or none."""

    def reason(change: Change) -> str | None:
        some = 0 < len(change.changed) < sum(map(len, change.old))
        return "all of the targets are changed or none" if some else None

    return refusing_more(right, reason)


@mutant("copy.may-change-any-subset.first-only", rule=ANY_SUBSET, entry="check_new_targets")
def first_only(right: Rule) -> Rule:
    """Only the first target can be changed."""

    def reason(change: Change) -> str | None:
        first = next((i for i, chosen in enumerate(change.old) if chosen), 0)
        return "only the first target is changed" if set(change.changed) - {(first, 0)} else None

    return refusing_more(right, reason)


@mutant("copy.may-change-any-subset.any-number", rule=ANY_SUBSET, entry="new_targets")
def any_number(right: Rule) -> Rule:
    """Targets can be added to a copy, and left out."""

    def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
        return (yield from of_any_number(right, game, seat, by, said, asks))

    return new_targets


@mutant("copy.may-change-any-subset.judged-for-caster", rule=ANY_SUBSET, entry="new_targets")
def judged_for_caster(right: Rule) -> Rule:
    """What a copy may be aimed at is judged for the player who cast the original."""

    def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
        caster = game.known(asks).controller
        new: Refs = yield from right(game, seat, evolve(by, controller=caster), said, asks)
        return new

    return new_targets


@mutant("copy.may-change-any-subset.judged-by-original", rule=ANY_SUBSET, entry="new_targets")
def judged_by_original(right: Rule) -> Rule:
    """What a copy may be aimed at is judged with the colours of the original."""

    def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
        new: Refs = yield from right(game, seat, evolve(by, chars=game.known(asks).chars), said, asks)
        return new

    return new_targets


@mutant("copy.may-change-any-subset.kept-must-be-legal", rule=ANY_SUBSET, entry="check_new_targets")
def kept_must_be_legal(right: Rule) -> Rule:
    """A change is refused where a target that is kept is illegal already."""

    def reason(change: Change) -> str | None:
        if not change.changed:
            return None
        kept = [(i, t) for i, row in enumerate(change.new) for j, t in enumerate(row) if (i, j) not in change.changed]
        illegal = [handle(t) for i, t in kept if not change.legal(i, t)]
        return f"{', '.join(illegal)} would be kept and is no legal target" if illegal else None

    return refusing_more(right, reason)


@mutant("copy.may-change-any-subset.one-after-the-other", rule=ANY_SUBSET, entry="check_new_targets")
def one_after_the_other(right: Rule) -> Rule:
    """Each new target is judged beside the old ones, so that no two can be exchanged."""

    def reason(change: Change) -> str | None:
        for i, j in change.changed:
            row = tuple(change.new[i][j] if k == j else t for k, t in enumerate(change.old[i]))
            step = (*change.old[:i], row, *change.old[i + 1 :])
            if any((i, j) in (a[1], b[1]) for a, b in clashes(change.phrases, step)):
                return f"{handle(change.new[i][j])} is a target already"
        return None

    return refusing_more(right, reason)


@mutant("copy.may-change-any-subset.twice", rule=ANY_SUBSET, entry="check_new_targets")
def twice(right: Rule) -> Rule:
    """One thing can be chosen twice, for one instance of "target" and across "another target"."""

    def check_new_targets(*given: Any) -> None:
        change = Change(*given)
        if change.by.zone == "stack":  # no copy that is being made, but a spell that is aimed anew (115.7)
            right(*given)
        else:
            only_slot_by_slot(change)

    return check_new_targets


@mutant("copy.may-change-any-subset.forgotten", rule=ANY_SUBSET, entry="choose_targets_for_copy")
def forgotten(right: Rule) -> Rule:
    """The new targets of a copy are asked for, and it has the old ones all the same."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        game, _ = yield from right(game, seat, chars, said, original)
        return game, said

    return choose_targets_for_copy


# -- copy.unreplaceable-target-stays --------------------------------------------------------------------------------


def _legality(game: Game, by: Object, seat: int, said: Announced) -> list[list[bool]]:
    return [
        [bool(game.rules.legal_target(game, by, seat, phrase, t)) for t in chosen]
        for phrase, chosen in zip(phrases_of(said), said.targets, strict=True)
    ]


@mutant("copy.unreplaceable-target-stays.not-made", rule=UNREPLACEABLE, entry="make_copy")
def not_made(right: Rule) -> Rule:
    """Where every target is illegal as a copy is made, it is not made."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and distinct(said.targets) and word.new_targets:
            if not any(ok for row in _legality(game, original, seat, said) for ok in row):
                return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.unreplaceable-target-stays.replaced", rule=UNREPLACEABLE, entry="choose_targets_for_copy")
def replaced(right: Rule) -> Rule:
    """An illegal target that the player keeps is replaced by a legal one, where there is one."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        game, new = yield from right(game, seat, chars, said, original)
        found = []
        for phrase, chosen in zip(phrases_of(new), new.targets, strict=True):
            able = iter(others(game, original, seat, phrase, than=chosen))
            row = (t if game.rules.legal_target(game, original, seat, phrase, t) else next(able, t) for t in chosen)
            found.append(tuple(row))
        return game, evolve(new, targets=tuple(found))

    return choose_targets_for_copy


@mutant("copy.unreplaceable-target-stays.asked-again", rule=UNREPLACEABLE, entry="choose_targets_for_copy")
def asked_again(right: Rule) -> Rule:
    """Where a slot can't be replaced the player is asked for new targets three times over."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        stuck = any(
            not others(game, original, seat, phrase, than=(t,))
            for phrase, chosen in zip(phrases_of(said), said.targets, strict=True)
            for t in chosen
        )
        for _ in range(2 if stuck else 0):
            game, _said = yield from right(game, seat, chars, said, original)
        game, said = yield from right(game, seat, chars, said, original)
        return game, said

    return choose_targets_for_copy


@mutant("copy.unreplaceable-target-stays.emptied", rule=UNREPLACEABLE, entry="choose_targets_for_copy")
def emptied(right: Rule) -> Rule:
    """A slot for which there is nothing else to choose is emptied."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        game, new = yield from right(game, seat, chars, said, original)
        left = tuple(
            tuple(t for t in chosen if t not in old or others(game, original, seat, phrase, than=(t,)))
            for phrase, old, chosen in zip(phrases_of(said), said.targets, new.targets, strict=True)
        )
        return game, evolve(new, targets=left)

    return choose_targets_for_copy


@mutant("copy.unreplaceable-target-stays.one-illegal-is-all", rule=UNREPLACEABLE, entry="still_legal")
def one_illegal_is_all(right: Rule) -> Rule:
    """A copy does nothing as soon as one of its targets is illegal."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> tuple[tuple[bool, ...], ...]:
        legal: tuple[tuple[bool, ...], ...] = right(game, me, phrases)
        spoiled = me.kind == "copy" and not all(ok for row in legal for ok in row)
        return tuple(tuple(False for _ in row) for row in legal) if spoiled else legal

    return still_legal
