"""Wrong engines in which what copies "that spell" comes too late, or does not work once the spell is gone."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.door import happen, on_stack
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push, up, without
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.happenings import Ceases, ZoneChange
from reference_engine.words.base import Instruction, What
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell
from reference_engine.words.selectors import Targets, ThatSpell
from strategies.texts import copiers, mentions

BEFORE = "copy-trigger.resolves-before-original"
GONE = "copy-trigger.works-after-original-left"


def copies_that_spell(thing: Object) -> bool:
    """Whether it is an ability on the stack that copies the spell that made it trigger."""
    effect = thing.said.effect if thing.said is not None and thing.said.kind == "triggered" else None
    return effect is not None and any(isinstance(w.what, ThatSpell) for w in copiers(effect))


def _spell_of(thing: Object) -> int | None:
    trigger = thing.said.trigger if thing.said is not None else None
    return trigger.spell if trigger is not None else None


# -- which resolves first -------------------------------------------------------------------------------------------


@mutant(f"{BEFORE}.spell-first", rule=BEFORE, entry="top_of_stack")
def spell_first(right: Rule) -> Rule:
    """The spell resolves before the ability that copies it."""

    def top_of_stack(game: Game) -> int:
        top = int(right(game))
        spell = _spell_of(game.objects[top]) if copies_that_spell(game.objects[top]) else None
        return top if spell is None or game.object(spell) is None else spell

    return top_of_stack


@mutant(f"{BEFORE}.spell-before-copies", rule=BEFORE, entry="top_of_stack")
def spell_before_copies(right: Rule) -> Rule:
    """The spell resolves before the copies of it."""

    def top_of_stack(game: Game) -> int:
        top = game.objects[int(right(game))]
        if top.kind != "copy":
            return top.id
        return next((t.id for t in on_stack(game) if t.kind == "card" and t.chars.name == top.chars.name), top.id)

    return top_of_stack


@mutant(f"{BEFORE}.one-batch", rule=BEFORE, entry="resolve_top")
def one_batch(right: Rule) -> Rule:
    """The ability and all the copies it makes resolve at one go."""

    def resolve_top(game: Game) -> Asking[Game]:
        top = game.objects[game.rules.top_of_stack(game)]
        before = set(up(game.stack))
        game = yield from right(game)
        if copies_that_spell(top):
            for _ in range(len(set(up(game.stack)) - before)):
                if game.stack is not None and game.stack.top not in before:
                    game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{BEFORE}.copies-in-one", rule=BEFORE, entry="resolve_top")
def copies_in_one(right: Rule) -> Rule:
    """Once all players have passed, all copies on top of the stack resolve."""

    def resolve_top(game: Game) -> Asking[Game]:
        run = 0
        for thing in on_stack(game):
            if thing.kind != "copy":
                break
            run += 1
        game = yield from right(game)
        for _ in range(run - 1):
            if game.stack is not None and game.objects[game.stack.top].kind == "copy":
                game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{BEFORE}.copies-beneath", rule=BEFORE, entry="put_copy_on_stack")
def copies_beneath(right: Rule) -> Rule:
    """Copies are put on the stack beneath the spell that they are copies of."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        after: Game = yield from right(game, original, seat, chars, said)
        if after.object(original.id) is None or original.kind == "ability":
            return after
        return attrs.evolve(after, stack=push(without(after.stack, original.id), original.id))

    return put_copy_on_stack


@mutant(f"{BEFORE}.trigger-beneath", rule=BEFORE, entry="put_trigger")
def trigger_beneath(right: Rule) -> Rule:
    """The ability that copies a spell is put on the stack beneath it."""

    def put_trigger(game: Game, ability: object) -> Asking[Game]:
        after: Game = yield from right(game, ability)
        top = after.objects[after.stack.top] if after.stack is not None else None
        spell = _spell_of(top) if top is not None and copies_that_spell(top) else None
        if spell is None or after.object(spell) is None:
            return after
        return attrs.evolve(after, stack=push(without(after.stack, spell), spell))

    return put_trigger


@mutant(f"{BEFORE}.used-up", rule=BEFORE, entry="copy_spell")
def used_up(right: Rule) -> Rule:
    """The spell leaves the stack as an ability copies it."""

    def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
        originals = game.rules.originals(game, at, word.what)
        game = yield from right(game, at, word)
        for original in originals:
            if isinstance(word.what, ThatSpell) and game.object(original.id) is not None:
                game, _ = yield from happen(game, ZoneChange(original.id, "graveyard", "resolve"))
        return game

    return copy_spell


@mutant(f"{BEFORE}.no-window", rule=BEFORE, entry="pass_priority")
def no_window(right: Rule) -> Rule:
    """The ability that copies a spell resolves as soon as one player has passed."""

    def pass_priority(game: Game, seat: int) -> Asking[Game]:
        if game.stack is not None and copies_that_spell(game.objects[game.stack.top]):
            game = attrs.evolve(game, passed=len(game.in_game()))
        game = yield from right(game, seat)
        return game

    return pass_priority


# -- the spell is gone by then --------------------------------------------------------------------------------------


@mutant(f"{GONE}.does-nothing", rule=GONE, entry="originals")
def does_nothing(right: Rule) -> Rule:
    """A spell that has left the stack is not copied."""

    def originals(game: Game, at: At, what: What) -> tuple[Object, ...]:
        return tuple(thing for thing in right(game, at, what) if game.object(thing.id) is not None)

    return originals


@mutant(f"{GONE}.recast", rule=GONE, entry="originals")
def recast(right: Rule) -> Rule:
    """If the card was cast once more, the spell that it was then is copied."""

    def originals(game: Game, at: At, what: What) -> tuple[Object, ...]:
        return tuple(_latest_spell(game, thing) for thing in right(game, at, what))

    return originals


def _latest_spell(game: Game, thing: Object) -> Object:
    """The last spell on the stack that this one has become since."""
    found, number = thing, game.became.get(thing.id)
    while number is not None:
        now = game.known(number)
        found = now if now.zone == "stack" else found
        number = game.became.get(number)
    return found


@mutant(f"{GONE}.fork-too", rule=GONE, entry="still_legal")
def fork_too(right: Rule) -> Rule:
    """What is aimed at a spell copies it as well, if the spell has left the stack."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> tuple[tuple[bool, ...], ...]:
        found: tuple[tuple[bool, ...], ...] = right(game, me, phrases)
        effect = me.said.effect if me.said is not None else None
        if effect is None or not mentions(effect, CopySpell):
            return found
        return tuple(tuple(True for _ in chosen) for chosen in found)

    return still_legal


def _with_its_trigger(right: Rule) -> Rule:
    """The instruction, but abilities leave the stack along with the spell that made them trigger."""

    def carry_out(game: Game, at: At, word: Instruction) -> Asking[Game]:
        before = on_stack(game)
        game = yield from right(game, at, word)
        gone = {thing.id for thing in before if game.object(thing.id) is None}
        for thing in before:
            if copies_that_spell(thing) and _spell_of(thing) in gone and game.object(thing.id) is not None:
                game, _ = yield from happen(game, Ceases(thing.id))
        return game

    return carry_out


@mutant(f"{GONE}.countered-with-its-trigger", rule=GONE, entry="counter_spell")
def countered_with_its_trigger(right: Rule) -> Rule:
    """The ability that copies a spell is removed from the stack when the spell is countered."""
    return _with_its_trigger(right)


@mutant(f"{GONE}.returned-with-its-trigger", rule=GONE, entry="return_to_hand")
def returned_with_its_trigger(right: Rule) -> Rule:
    """The ability that copies a spell is removed from the stack when the spell is returned to a hand."""
    return _with_its_trigger(right)


@mutant(f"{GONE}.exiled-with-its-trigger", rule=GONE, entry="exile")
def exiled_with_its_trigger(right: Rule) -> Rule:
    """The ability that copies a spell is removed from the stack when the spell is exiled."""
    return _with_its_trigger(right)


@mutant(f"{GONE}.leaves-with-its-caster", rule=GONE, entry="objects_that_leave")
def leaves_with_its_caster(right: Rule) -> Rule:
    """When a player leaves, what copies their spells leaves the stack as well, whoever controls it."""

    def objects_that_leave(game: Game, seat: int) -> tuple[int, ...]:
        own = {t.id for t in on_stack(game) if t.owner == seat}
        more = {t.id for t in on_stack(game) if copies_that_spell(t) and _spell_of(t) in own}
        return tuple(sorted({*right(game, seat), *more}))

    return objects_that_leave


def _forgetting(right: Rule, forget: Callable[[Announced], Announced]) -> Rule:
    """A copy of a spell that is gone is announced with what is left after forgetting."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return said if game.object(original.id) is not None else forget(said)

    return copied_choices


@mutant(f"{GONE}.x-forgotten", rule=GONE, entry="copied_choices")
def x_forgotten(right: Rule) -> Rule:
    """X is 0 in a copy of a spell that has left the stack."""
    return _forgetting(right, lambda said: said if said.x is None else attrs.evolve(said, x=0))


@mutant(f"{GONE}.kicks-forgotten", rule=GONE, entry="copied_choices")
def kicks_forgotten(right: Rule) -> Rule:
    """A copy of a kicked spell that has left the stack counts as not kicked."""

    def forget(said: Announced) -> Announced:
        changed = attrs.evolve(said, kicks=tuple(0 for _ in said.kicks))
        return attrs.evolve(changed, targets=said.targets[: len(phrases_of(changed))])

    return _forgetting(right, forget)


@mutant(f"{GONE}.modes-forgotten", rule=GONE, entry="copied_choices")
def modes_forgotten(right: Rule) -> Rule:
    """A copy of a modal spell that has left the stack has its first mode only."""

    def forget(said: Announced) -> Announced:
        changed = attrs.evolve(said, modes=said.modes[:1])
        return attrs.evolve(changed, targets=said.targets[: len(phrases_of(changed))])

    return _forgetting(right, forget)


@mutant(f"{GONE}.targets-forgotten", rule=GONE, entry="put_copy_on_stack")
def targets_forgotten(right: Rule) -> Rule:
    """A copy of a spell that has left the stack has no targets."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        if game.object(original.id) is None:
            said = attrs.evolve(said, targets=tuple(() for _ in said.targets))
        game = yield from right(game, original, seat, chars, said)
        return game

    return put_copy_on_stack


@mutant(f"{GONE}.one-copy", rule=GONE, entry="copiers")
def one_copy(right: Rule) -> Rule:
    """Of a spell that has left the stack only one copy is made."""

    def copiers_of(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        seats: tuple[int, ...] = right(game, at, word)
        trigger = at.said.trigger
        gone = trigger is not None and trigger.spell is not None and game.object(trigger.spell) is None
        return seats[:1] if gone and isinstance(word.what, ThatSpell) else seats

    return copiers_of
