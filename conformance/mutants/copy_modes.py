"""Wrong engines that ``copy.modes-copied`` and ``copy.mode-not-rechoosable`` must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, Refs, handle
from reference_engine.words.answers import Choose
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell, Mode
from reference_engine.words.requests import Request
from reference_engine.words.selectors import Targets

MODES_COPIED = "copy.modes-copied"
NOT_RECHOOSABLE = "copy.mode-not-rechoosable"


def _is_modal_copy(said: Announced) -> bool:
    return said.kind == "spell" and not said.cast and said.effect is not None and bool(said.effect.modes)


def with_modes(game: Game, thing: Object, said: Announced, modes: tuple[int, ...], controller: int) -> Announced:
    """The announcement with those modes, the first legal targets being taken for them; as it was if there are none."""
    changed = attrs.evolve(said, modes=tuple(sorted(modes)))
    targets = []
    for phrase in phrases_of(changed):
        able = [
            found
            for found in game.rules.candidates(game, controller, thing.id, phrase.what)
            if game.rules.legal_target(game, thing, controller, phrase, found)
        ]
        if not able:
            return said
        targets.append((able[0],))
    return attrs.evolve(changed, targets=tuple(targets), division=())


# -- copy.modes-copied ----------------------------------------------------------------------------------------------


@mutant("copy.modes-copied.default", rule=MODES_COPIED, entry="copied_choices")
def default(right: Rule) -> Rule:
    """A copy gets the first modes of the card, whatever was chosen for the original."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        if not _is_modal_copy(said):
            return said
        return with_modes(game, original, said, tuple(range(len(said.modes))), original.controller)

    return copied_choices


@mutant("copy.modes-copied.all", rule=MODES_COPIED, entry="texts_of")
def all_modes(right: Rule) -> Rule:
    """A copy carries out every mode."""

    def texts_of(game: Game, said: Announced) -> tuple[Mode, ...]:
        if said.effect is None or not _is_modal_copy(said):
            found: tuple[Mode, ...] = right(game, said)
            return found
        chosen = said.effect.chosen_modes(said.modes)
        return (*chosen, *(m for i, m in enumerate(said.effect.modes) if i not in said.modes))

    return texts_of


@mutant("copy.modes-copied.collapsed", rule=MODES_COPIED, entry="texts_of")
def collapsed(right: Rule) -> Rule:
    """A mode that was chosen several times is carried out once by a copy."""

    def texts_of(game: Game, said: Announced) -> tuple[Mode, ...]:
        once = tuple(sorted(set(said.modes)))
        found: tuple[Mode, ...] = right(game, attrs.evolve(said, modes=once) if _is_modal_copy(said) else said)
        return found

    return texts_of


@mutant("copy.modes-copied.bought-lost", rule=MODES_COPIED, entry="copied_choices")
def bought_lost(right: Rule) -> Rule:
    """A copy has no more modes than may be chosen without paying for more."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        if said.effect is None or not _is_modal_copy(said) or len(said.modes) <= said.effect.choose.max:
            return said
        kept = attrs.evolve(said, modes=said.modes[: said.effect.choose.max])
        return attrs.evolve(kept, targets=said.targets[: len(phrases_of(kept))])

    return copied_choices


@mutant("copy.modes-copied.illegal-skipped", rule=MODES_COPIED, entry="put_copy_on_stack")
def illegal_skipped(right: Rule) -> Rule:
    """A copy has other modes than the original where a target of the original's is illegal for its controller."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        game = yield from right(game, original, seat, chars, _drifted(game, original, said, seat))
        return game

    return put_copy_on_stack


def _drifted(game: Game, original: Object, said: Announced, controller: int) -> Announced:
    """The announcement with the first other mode that can be aimed, where one of its targets is illegal."""
    if said.effect is None or not _is_modal_copy(said) or not said.modes:
        return said
    by = Object(0, original.chars, controller, controller, "nowhere", "copy", said=said)
    legal = game.rules.still_legal(game, by, phrases_of(said))
    if all(ok for chosen in legal for ok in chosen):
        return said
    for index in range(len(said.effect.modes)):
        if index not in said.modes:
            other = with_modes(game, by, said, (*said.modes[1:], index), controller)
            if other is not said:
                return other
    return said


# -- copy.mode-not-rechoosable --------------------------------------------------------------------------------------


@mutant("copy.mode-not-rechoosable.offered-again", rule=NOT_RECHOOSABLE, entry="make_copy")
def offered_again(right: Rule) -> Rule:
    """Who makes a copy chooses its modes again before its targets."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and said.effect is not None and said.effect.modes and said.kind == "spell":
            options = tuple(str(n) for n in range(len(said.effect.modes)))
            number = min(len(said.modes), len(options))
            answer = yield Question(game, Request(seat, "mode", handle(original.id), "mode", options, number, number))
            if isinstance(answer, Choose) and all(o in options for o in answer.options):
                modes = tuple(int(o) for o in answer.options)
                original = attrs.evolve(original, said=with_modes(game, original, said, modes, seat))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.mode-not-rechoosable.any-mode-aims", rule=NOT_RECHOOSABLE, entry="check_new_targets")
def any_mode_aims(right: Rule) -> Rule:
    """New targets may be whatever any mode of the card could target."""

    def check_new_targets(  # noqa: PLR0913, PLR0917 - what the rule function that it stands for is given
        game: Game, by: Object, controller: int, phrases: tuple[Targets, ...], old: Refs, new: Refs
    ) -> None:
        try:
            right(game, by, controller, phrases, old, new)
        except Illegal:
            changed = [b for was, now in zip(old, new, strict=False) for a, b in zip(was, now, strict=False) if a != b]
            if tuple(map(len, old)) != tuple(map(len, new)) or not all(_suits_some_mode(game, by, t) for t in changed):
                raise

    return check_new_targets


def _suits_some_mode(game: Game, by: Object, target: int) -> bool:
    effect = by.said.effect if by.said is not None else None
    phrases = [p for mode in effect.modes for p in mode.targets] if effect is not None else []
    return any(game.rules.legal_target(game, by, by.controller, p, target) for p in phrases)


@mutant("copy.mode-not-rechoosable.mode-follows-target", rule=NOT_RECHOOSABLE, entry="choose_targets_for_copy")
def mode_follows_target(right: Rule) -> Rule:
    """A new target that suits another mode is accepted, and the copy has that mode."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        lenient = game.rules.replace("check_new_targets", any_mode_aims(game.rules["check_new_targets"]))
        _, aimed = yield from right(attrs.evolve(game, rules=lenient), seat, chars, said, original)
        return game, _following(game, aimed, original, seat)

    return choose_targets_for_copy


def _following(game: Game, said: Announced, original: Object, seat: int) -> Announced:
    if said.effect is None or not _is_modal_copy(said) or len(said.modes) != 1 or len(said.targets) != 1:
        return said
    by = Object(0, original.chars, seat, seat, "nowhere", "copy", said=said)
    target = said.targets[0][0]
    suits = [
        index
        for index, mode in enumerate(said.effect.modes)
        if len(mode.targets) == 1 and game.rules.legal_target(game, by, seat, mode.targets[0], target)
    ]
    return said if not suits or said.modes[0] in suits else attrs.evolve(said, modes=(suits[0],), division=())


@mutant("copy.mode-not-rechoosable.drifts", rule=NOT_RECHOOSABLE, entry="put_copy_on_stack")
def drifts(right: Rule) -> Rule:
    """A copy silently takes another mode where a target of the one chosen is illegal."""
    return illegal_skipped(right)
