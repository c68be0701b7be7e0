"""Wrong engines that ``hive-mind.retarget-as-placed`` must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.hive_mind_making import for_all_others
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import up
from reference_engine.state.game import Game, Object
from reference_engine.state.happenings import Announces
from reference_engine.words.instructions import CopySpell
from reference_engine.words.selectors import Targets

RULE = "hive-mind.retarget-as-placed"


def _re_aimed(game: Game, number: int, by: Object, asks: int) -> Asking[Game]:
    """The controller of that object on the stack chooses new targets for it.

    by: the object as it is when what it may target is judged. asks: the object for which it is asked.
    """
    thing = game.objects[number]
    assert thing.said is not None  # whatever is on the stack was announced
    new = yield from game.rules.new_targets(game, thing.controller, by, thing.said, asks)
    game, _ = yield from happen(game, Announces(number, attrs.evolve(thing.said, targets=new)))
    return game


def _new_copies(before: Game, after: Game) -> list[int]:
    """The copies with targets that came to the stack since, bottom to top."""
    old = set(up(before.stack))
    found = (after.objects[n] for n in up(after.stack) if n not in old)
    return [t.id for t in found if t.kind == "copy" and t.said is not None and any(t.said.targets)]


@mutant(f"{RULE}.choices-first", rule=RULE, entry="copy_spell")
def choices_first(right: Rule) -> Rule:
    """All players choose their targets before any copy is put on the stack."""

    def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
        if not for_all_others(word):
            game = yield from right(game, at, word)
            return game
        for original in game.rules.originals(game, at, word.what):
            settled = []
            for seat in game.rules.copiers(game, at, word):
                for _ in range(game.rules.copies_to_make(game, seat, game.rules.number(game, at, word.times))):
                    chars = game.rules.copied_values(game, original, word)
                    said = game.rules.copied_choices(game, original)
                    game, said = yield from game.rules.choose_targets_for_copy(game, seat, chars, said, original)
                    settled.append((seat, chars, said))
            for seat, chars, said in settled:
                game = yield from game.rules.put_copy_on_stack(game, original, seat, chars, said)
        return game

    return copy_spell


@mutant(f"{RULE}.copies-first", rule=RULE, entry="copy_spell")
def copies_first(right: Rule) -> Rule:
    """All copies are put on the stack, and then all players choose targets."""

    def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
        if not for_all_others(word):
            game = yield from right(game, at, word)
            return game
        after: Game = yield from right(game, at, attrs.evolve(word, new_targets=False))
        originals = game.rules.originals(game, at, word.what)
        for number in _new_copies(game, after):
            after = yield from _re_aimed(after, number, after.objects[number], originals[0].id)
        return after

    return copy_spell


@mutant(f"{RULE}.itself", rule=RULE, entry="make_copy")
def aims_at_itself(right: Rule) -> Rule:
    """A copy may be aimed at itself."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if not for_all_others(word):
            game = yield from right(game, at, word, original, seat)
            return game
        after: Game = yield from right(game, at, attrs.evolve(word, new_targets=False), original, seat)
        for number in _new_copies(game, after):
            after = yield from _re_aimed(after, number, attrs.evolve(after.objects[number], id=0), number)
        return after

    return make_copy


@mutant(f"{RULE}.on-resolution", rule=RULE, entry="resolve_top")
def on_resolution(right: Rule) -> Rule:
    """Who controls a copy chooses its targets as it resolves."""

    def resolve_top(game: Game) -> Asking[Game]:
        top = game.objects[game.rules.top_of_stack(game)]
        if top.kind == "copy" and top.said is not None and any(top.said.targets):
            game = yield from _re_aimed(game, top.id, top, top.id)
        game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{RULE}.second-thoughts", rule=RULE, entry="copy_spell")
def second_thoughts(right: Rule) -> Rule:
    """Once all copies are on the stack, the player who copied first may choose again."""

    def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
        after: Game = yield from right(game, at, word)
        copies = _new_copies(game, after)
        if for_all_others(word) and len(copies) > 1:
            after = yield from _re_aimed(after, copies[0], after.objects[copies[0]], copies[0])
        return after

    return copy_spell


@mutant(f"{RULE}.no-copies", rule=RULE, entry="legal_target")
def never_at_copies(right: Rule) -> Rule:
    """A copy cannot be aimed at another copy of the same spell."""

    def legal_target(game: Game, by: Object, controller: int, phrase: Targets, target: int) -> bool:
        thing = game.object(target) if target >= 0 else None
        sibling = thing is not None and thing.kind == by.kind == "copy" and thing.chars.name == by.chars.name
        return not sibling and bool(right(game, by, controller, phrase, target))

    return legal_target
