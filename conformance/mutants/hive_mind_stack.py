"""Wrong engines of the Hive Mind family: the order of what is put on the stack and of what leaves it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from conformance.mutants.hive_mind_making import for_all_others
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import Chain, down, push, up, without
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.happenings import ZoneChange
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell

ABOVE = "hive-mind.trigger-goes-above-spell"
ORDER = "hive-mind.copy-order-apnap"
LAST_IN = "hive-mind.copies-resolve-last-in-first-out"
ORIGINAL = "hive-mind.original-resolves-last"


def _stacked(numbers: Sequence[int]) -> Chain[int] | None:
    """The stack of those objects, bottom to top."""
    chain: Chain[int] | None = None
    for number in numbers:
        chain = push(chain, number)
    return chain


def _on_stack(game: Game) -> list[Object]:
    """The objects on the stack from the top down."""
    return [game.objects[n] for n in down(game.stack)]


# -- the trigger ----------------------------------------------------------------------------------------------------


def _sunk(before: Game, after: Game, spell: int) -> Game:
    """What came to the stack since is put beneath that spell."""
    old, now = set(up(before.stack)), up(after.stack)
    new = [n for n in now if n not in old]
    kept = [n for n in now if n in old]
    at = kept.index(spell)
    return attrs.evolve(after, stack=_stacked([*kept[:at], *new, *kept[at:]]))


@mutant(f"{ABOVE}.beneath", rule=ABOVE, entry="put_triggers_on_stack")
def beneath(right: Rule) -> Rule:
    """Abilities that trigger on a spell being cast are put on the stack beneath it."""

    def put_triggers_on_stack(game: Game) -> Asking[Game]:
        triggered = [w.trigger.spell for w in up(game.waiting) if w.trigger.spell is not None]
        after: Game = yield from right(game)
        there = [n for n in triggered if n in set(up(game.stack)) and game.objects[n].kind == "card"]
        return _sunk(game, after, there[0]) if there else after

    return put_triggers_on_stack


@mutant(f"{ABOVE}.beneath-during-resolution", rule=ABOVE, entry="put_triggers_on_stack")
def beneath_during_resolution(right: Rule) -> Rule:
    """Abilities that trigger on a spell cast while something resolves are put on the stack beneath it."""

    def put_triggers_on_stack(game: Game) -> Asking[Game]:
        triggered = [w.trigger.spell for w in up(game.waiting) if w.trigger.spell is not None]
        after: Game = yield from right(game)
        there = [n for n in triggered if n in set(up(game.stack)) and _was_cast_as_copy(game.objects[n])]
        return _sunk(game, after, there[0]) if there else after

    return put_triggers_on_stack


def _was_cast_as_copy(thing: Object) -> bool:
    return thing.kind == "copy" and thing.said is not None and thing.said.cast


@mutant(f"{ABOVE}.at-once", rule=ABOVE, entry="put_trigger")
def at_once(right: Rule) -> Rule:
    """The copying ability resolves as it triggers, without waiting on the stack."""

    def put_trigger(game: Game, ability: object) -> Asking[Game]:
        after: Game = yield from right(game, ability)
        new = after.objects[after.stack.top] if after.stack is not None else None
        if new is None or new.id in set(up(game.stack)) or not _copies_for_all(new):
            return after
        game = yield from after.rules.resolve_top(after)
        return game

    return put_trigger


def _copies_for_all(thing: Object) -> bool:
    effect = thing.said.effect if thing.said else None
    return effect is not None and any(isinstance(w, CopySpell) and for_all_others(w) for w in effect.do)


@mutant(f"{ABOVE}.caster-first", rule=ABOVE, entry="give_priority")
def caster_first(right: Rule) -> Rule:
    """Whoever cast a spell has priority before what triggered on it is put on the stack."""

    def give_priority(game: Game, seat: int) -> Asking[Game]:
        cast = [w for w in up(game.waiting) if w.trigger.spell is not None and w.trigger.spell == w.trigger.object]
        if not cast or game.players[seat].lost:
            game = yield from right(game, seat)
            return game
        after: Game = yield from right(attrs.evolve(game, waiting=None), seat)
        return attrs.evolve(after, waiting=game.waiting)

    return give_priority


@mutant(f"{ABOVE}.turn-order-backwards", rule=ABOVE, entry="put_triggers_on_stack")
def controllers_backwards(right: Rule) -> Rule:
    """The abilities of the players who come last in turn order are put on the stack first."""

    def put_triggers_on_stack(game: Game) -> Asking[Game]:
        after: Game = yield from right(game)
        old, now = up(game.stack), up(after.stack)
        new = [n for n in now if n not in set(old)]
        kept = [n for n in now if n not in set(new)]
        return attrs.evolve(after, stack=_stacked([*kept, *reversed(new)]))

    return put_triggers_on_stack


# -- the order of the copies ----------------------------------------------------------------------------------------


@mutant(f"{ORDER}.from-the-caster", rule=ORDER, entry="copiers")
def from_the_caster(right: Rule) -> Rule:
    """The player after the caster always copies first."""

    def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        caster = at.said.trigger.seat if at.said.trigger else None
        first = 0 if caster is None else caster
        return tuple(sorted(right(game, at, word), key=lambda seat: (seat - first) % len(game.players)))

    return copiers


@mutant(f"{ORDER}.from-the-controller", rule=ORDER, entry="copiers")
def from_the_controller(right: Rule) -> Rule:
    """The controller of the ability copies first, then the others in turn order."""

    def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        return tuple(sorted(right(game, at, word), key=lambda seat: (seat - at.controller) % len(game.players)))

    return copiers


@mutant(f"{ORDER}.by-seat", rule=ORDER, entry="copiers")
def by_seat(right: Rule) -> Rule:
    """The players copy in the order of their seats, whoever is active."""

    def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        return tuple(sorted(right(game, at, word)))

    return copiers


@mutant(f"{ORDER}.backwards", rule=ORDER, entry="copiers")
def backwards(right: Rule) -> Rule:
    """The players copy in reverse turn order."""

    def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        return tuple(right(game, at, word))[::-1]

    return copiers


@mutant(f"{ORDER}.any-order", rule=ORDER, entry="copiers")
def any_order(right: Rule) -> Rule:
    """The copies come to the stack in an arbitrary order: that of life totals."""

    def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        return tuple(sorted(right(game, at, word), key=lambda seat: (game.players[seat].life, -seat)))

    return copiers


# -- what resolves next ---------------------------------------------------------------------------------------------


def _run_of_copies(game: Game) -> list[Object]:
    """The copies of one spell on top of the stack, from the top down."""
    things = _on_stack(game)
    run = []
    for thing in things:
        if thing.kind != "copy" or thing.chars.name != things[0].chars.name:
            break
        run.append(thing)
    return run


@mutant(f"{LAST_IN}.first-in-first-out", rule=LAST_IN, entry="top_of_stack")
def first_in_first_out(right: Rule) -> Rule:
    """The copy that came to the stack first resolves first."""

    def top_of_stack(game: Game) -> int:
        run = _run_of_copies(game)
        return run[-1].id if run else int(right(game))

    return top_of_stack


@mutant(f"{LAST_IN}.apnap", rule=LAST_IN, entry="top_of_stack")
def resolves_in_turn_order(right: Rule) -> Rule:
    """The active player's copy resolves first, then the others in turn order."""

    def top_of_stack(game: Game) -> int:
        run = {thing.controller: thing.id for thing in _run_of_copies(game)}
        order: tuple[int, ...] = game.rules.apnap(game, tuple(run))
        return run[order[0]] if order else int(right(game))

    return top_of_stack


@mutant(f"{LAST_IN}.batch", rule=LAST_IN, entry="resolve_top")
def batch(right: Rule) -> Rule:
    """Once all players have passed, all copies on top of the stack resolve together."""

    def resolve_top(game: Game) -> Asking[Game]:
        number = len(_run_of_copies(game))
        game = yield from right(game)
        for _ in range(number - 1):
            if _run_of_copies(game):
                game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{LAST_IN}.no-window", rule=LAST_IN, entry="pass_priority")
def no_window(right: Rule) -> Rule:
    """A copy resolves as soon as one player has passed."""

    def pass_priority(game: Game, seat: int) -> Asking[Game]:
        if _run_of_copies(game):
            game = attrs.evolve(game, passed=len(game.in_game()))
        game = yield from right(game, seat)
        return game

    return pass_priority


@mutant(f"{LAST_IN}.responses-wait", rule=LAST_IN, entry="top_of_stack")
def responses_wait(right: Rule) -> Rule:
    """A spell cast in response to a copy resolves after it."""

    def top_of_stack(game: Game) -> int:
        things = _on_stack(game)
        waits = len(things) > 1 and things[0].kind == "card" and things[1].kind == "copy"
        return things[1].id if waits else int(right(game))

    return top_of_stack


# -- the original ---------------------------------------------------------------------------------------------------


def _original_beneath(game: Game) -> int | None:
    """The card on the stack of which the object on top is a copy."""
    things = _on_stack(game)
    if not things or things[0].kind != "copy":
        return None
    return next((t.id for t in things if t.kind == "card" and t.chars.name == things[0].chars.name), None)


@mutant(f"{ORIGINAL}.first", rule=ORIGINAL, entry="top_of_stack")
def original_first(right: Rule) -> Rule:
    """The original resolves before its copies."""

    def top_of_stack(game: Game) -> int:
        found = _original_beneath(game)
        return int(right(game)) if found is None else found

    return top_of_stack


@mutant(f"{ORIGINAL}.in-the-middle", rule=ORIGINAL, entry="top_of_stack")
def original_in_the_middle(right: Rule) -> Rule:
    """The original resolves before the last of several copies."""

    def top_of_stack(game: Game) -> int:
        found = _original_beneath(game)
        last = len(_run_of_copies(game)) == 1 and len(game.in_game()) > 2
        return found if last and found is not None else int(right(game))

    return top_of_stack


@mutant(f"{ORIGINAL}.on-top", rule=ORIGINAL, entry="put_copy_on_stack")
def original_on_top(right: Rule) -> Rule:
    """Copies are put on the stack beneath the original."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        after: Game = yield from right(game, original, seat, chars, said)
        if after.object(original.id) is None:
            return after
        return attrs.evolve(after, stack=push(without(after.stack, original.id), original.id))

    return put_copy_on_stack


@mutant(f"{ORIGINAL}.used-up", rule=ORIGINAL, entry="copy_spell")
def original_used_up(right: Rule) -> Rule:
    """The original leaves the stack once it has been copied."""

    def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
        originals = game.rules.originals(game, at, word.what)
        game = yield from right(game, at, word)
        for original in originals:
            if for_all_others(word) and game.object(original.id) is not None:
                game, _ = yield from happen(game, ZoneChange(original.id, "graveyard", "resolve"))
        return game

    return copy_spell
