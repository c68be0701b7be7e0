"""Wrong engines for which making a copy is casting, or that let the wrong things trigger on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.mechanics.storm import storm_effect
from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.rules.cr_601_casting import distinct
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push, up
from reference_engine.state.game import Announced, Game, Object, Trigger, Waiting, handle
from reference_engine.state.happenings import BecameTarget, Happening, SpellWasCast, SpellWasCopied
from reference_engine.words.abilities import BecomesTarget, SpellCast, ThisCast, Triggered
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell
from reference_engine.words.mana import ManaCost
from reference_engine.words.requests import Request
from strategies.texts import mentions

NOT_CAST = "copy.created-on-stack-not-cast"
NO_TRIGGERS = "copy.no-cast-triggers"

TALL = 10
"""Where so much is on the stack copies set off nothing more, for a game has to end."""


def _is_spell(original: Object) -> bool:
    return original.kind != "ability"


# -- making a copy is casting ---------------------------------------------------------------------------------------


@mutant(f"{NOT_CAST}.counted", rule=NOT_CAST, entry="put_copy_on_stack")
def counted(right: Rule) -> Rule:
    """A copy is one of the spells that its controller cast this turn."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        game = yield from right(game, original, seat, chars, said)
        players = [attrs.evolve(p, spells_cast=p.spells_cast + (p.seat == seat)) for p in game.players]
        return attrs.evolve(game, players=tuple(players)) if _is_spell(original) else game

    return put_copy_on_stack


@mutant(f"{NOT_CAST}.storm-counts", rule=NOT_CAST, entry="put_copy_on_stack")
def storm_counts(right: Rule) -> Rule:
    """A copy is one of the spells that were cast before another one this turn."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        game = yield from right(game, original, seat, chars, said)
        return attrs.evolve(game, spells_cast=game.spells_cast + 1) if _is_spell(original) else game

    return put_copy_on_stack


def _mana_of(original: Object) -> ManaCost:
    return original.chars.cost if _is_spell(original) and original.chars.cost is not None else ManaCost()


@mutant(f"{NOT_CAST}.asks-for-mana", rule=NOT_CAST, entry="make_copy")
def asks_for_mana(right: Rule) -> Rule:
    """Who copies a spell pays its mana cost, and makes no copy if they cannot."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        x = original.said.x if original.said is not None else None
        try:
            game, _ = yield from game.rules.pay_mana(game, seat, _mana_of(original), x or 0, None)
        except Illegal:
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.takes-mana", rule=NOT_CAST, entry="make_copy")
def takes_mana(right: Rule) -> Rule:
    """Who copies a spell pays its mana cost if they can, and copies it anyway if they cannot."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        x = original.said.x if original.said is not None else None
        with suppress(Illegal):
            game, _ = yield from game.rules.pay_mana(game, seat, _mana_of(original), x or 0, None)
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.announced-anew", rule=NOT_CAST, entry="make_copy")
def announced_anew(right: Rule) -> Rule:
    """Who copies a spell is asked to pay for it as for a spell being cast."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if _is_spell(original):
            yield Question(game, Request(seat, "pay", handle(original.id), "mana", ("no", "yes"), 0, 1))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.law-forbids", rule=NOT_CAST, entry="make_copy")
def law_forbids(right: Rule) -> Rule:
    """Who can cast no more spells this turn makes no copy."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        try:
            game.rules.check_prohibitions(game, seat, original)
        except Illegal:
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.timing-forbids", rule=NOT_CAST, entry="make_copy")
def timing_forbids(right: Rule) -> Rule:
    """Who could not cast such a spell now makes no copy of it."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        try:
            game.rules.check_timing(game, seat, original)
        except Illegal:
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.own-turn-only", rule=NOT_CAST, entry="make_copy")
def own_turn_only(right: Rule) -> Rule:
    """A sorcery is copied only by the player whose turn it is."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if "Sorcery" in original.chars.types and seat != game.active:
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_CAST}.was-cast", rule=NOT_CAST, entry="copied_choices")
def copy_was_cast(right: Rule) -> Rule:
    """What asks whether it was cast finds that a copy of a cast spell was."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        was = original.said
        return said if was is None else attrs.evolve(said, cast=was.cast, cast_from=was.cast_from)

    return copied_choices


@mutant(f"{NOT_CAST}.token-was-cast", rule=NOT_CAST, entry="become_permanent")
def token_was_cast(right: Rule) -> Rule:
    """A token that a copy of a permanent spell becomes counts as a permanent that was cast."""

    def become_permanent(game: Game, me: Object) -> Asking[Game]:
        if me.kind == "copy" and me.said is not None:
            said = attrs.evolve(me.said, cast=True, cast_from="hand")
            me = attrs.evolve(me, said=said)
            game = attrs.evolve(game, objects=game.objects.set(me.id, me))
        game = yield from right(game, me)
        return game

    return become_permanent


@mutant(f"{NOT_CAST}.all-cast", rule=NOT_CAST, entry="note_triggers")
def all_cast(right: Rule) -> Rule:
    """What waits for casts, and copies nothing, triggers on copies as well."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        noted: Game = right(before, after, event)
        return _as_if_cast(right, noted, event, lambda w: not mentions(w.effect, CopySpell))

    return note_triggers


@mutant(f"{NOT_CAST}.none-cast", rule=NOT_CAST, entry="note_triggers")
def none_cast(right: Rule) -> Rule:
    """A copy that an instruction says to cast sets off nothing, for copies are not cast."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        if isinstance(event, SpellWasCast) and after.objects[event.number].kind == "copy":
            return after
        noted: Game = right(before, after, event)
        return noted

    return note_triggers


def _as_if_cast(right: Rule, game: Game, event: Happening, wanted: Callable[[Waiting], bool]) -> Game:
    """The game in which what is wanted waits too that would have triggered had the copy been cast."""
    if not isinstance(event, SpellWasCopied) or event.kind != "copy" or len(up(game.stack)) > TALL:
        return game
    after: Game = right(game, game, SpellWasCast(event.new, event.seat))
    more = up(after.waiting)[len(up(game.waiting)) :]
    waiting = game.waiting
    for ability in more:
        if _waits_for_casts(ability) and wanted(ability):
            waiting = push(waiting, ability)
    return attrs.evolve(game, waiting=waiting)


def _waits_for_casts(ability: Waiting) -> bool:
    printed = ability.chars.abilities[ability.ability]
    return not isinstance(printed, Triggered) or isinstance(printed.when, SpellCast | ThisCast)


# -- what triggers on a copy ----------------------------------------------------------------------------------------


@mutant(f"{NO_TRIGGERS}.copier-again", rule=NO_TRIGGERS, entry="note_triggers")
def copier_again(right: Rule) -> Rule:
    """What copies a spell as it is cast triggers on the copies of a card as well."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        noted: Game = right(before, after, event)
        if isinstance(event, SpellWasCopied) and after.known(event.original).kind == "copy":
            return noted
        return _as_if_cast(right, noted, event, lambda w: mentions(w.effect, CopySpell) and not _is_storm(w))

    return note_triggers


def _is_storm(ability: Waiting) -> bool:
    return ability.source == ability.trigger.spell


@mutant(f"{NO_TRIGGERS}.storms-again", rule=NO_TRIGGERS, entry="note_triggers")
def storms_again(right: Rule) -> Rule:
    """A copy of a spell with storm storms as well, if it is a copy of the card."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        noted: Game = right(before, after, event)
        if not isinstance(event, SpellWasCopied) or after.known(event.original).kind == "copy":
            return noted
        waiting = noted.waiting
        for index, ability in enumerate(event.chars.abilities):
            effect = storm_effect(noted, ability)
            if effect is not None:
                trigger = Trigger(event.seat, event.new, event.new)
                waiting = push(waiting, Waiting(event.seat, event.new, event.chars, effect, index, trigger))
        return attrs.evolve(noted, waiting=waiting)

    return note_triggers


@mutant(f"{NO_TRIGGERS}.watchers-too", rule=NO_TRIGGERS, entry="note_triggers")
def watchers_too(right: Rule) -> Rule:
    """What waits for its own controller or opponents to cast triggers on their copies as well."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        noted: Game = right(before, after, event)
        return _as_if_cast(right, noted, event, _is_particular)

    return note_triggers


def _is_particular(ability: Waiting) -> bool:
    printed = ability.chars.abilities[ability.ability]
    cast = isinstance(printed, Triggered) and isinstance(printed.when, SpellCast) and printed.when.by != "anyone"
    return cast and not mentions(ability.effect, CopySpell)


@mutant(f"{NO_TRIGGERS}.caster-copied", rule=NO_TRIGGERS, entry="note_triggers")
def caster_copied(right: Rule) -> Rule:
    """A copy counts as made by the player who controls the original."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        if isinstance(event, SpellWasCopied):
            event = attrs.evolve(event, seat=after.known(event.original).controller)
        noted: Game = right(before, after, event)
        return noted

    return note_triggers


@mutant(f"{NO_TRIGGERS}.copying-unseen", rule=NO_TRIGGERS, entry="note_triggers")
def copying_unseen(right: Rule) -> Rule:
    """What waits for a spell being cast or copied does not see copies."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        noted: Game = after if isinstance(event, SpellWasCopied) else right(before, after, event)
        return noted

    return note_triggers


@mutant(f"{NO_TRIGGERS}.aiming-unseen", rule=NO_TRIGGERS, entry="note_triggers")
def aiming_unseen(right: Rule) -> Rule:
    """Nothing becomes a target of a copy: ward and its like ignore copies."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        if isinstance(event, BecameTarget) and after.known(event.by).kind == "copy":
            return after
        noted: Game = right(before, after, event)
        return noted

    return note_triggers


@mutant(f"{NO_TRIGGERS}.inherited-too", rule=NO_TRIGGERS, entry="put_copy_on_stack")
def inherited_too(right: Rule) -> Rule:
    """What the original targets becomes a target of the copy too, even if another was chosen in its place."""

    def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
        game = yield from right(game, original, seat, chars, said)
        old = distinct(original.said.targets) if original.said is not None else ()
        for target in old:
            if target not in distinct(said.targets) and game.stack is not None:
                game, _ = yield from happen(game, BecameTarget(target, game.stack.top))
        return game

    return put_copy_on_stack


@mutant(f"{NO_TRIGGERS}.inherited-unseen", rule=NO_TRIGGERS, entry="note_triggers")
def inherited_unseen(right: Rule) -> Rule:
    """A target that a copy inherits does not become a target once more."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        if isinstance(event, BecameTarget) and _has_it_already(after, event):
            return after
        noted: Game = right(before, after, event)
        return noted

    return note_triggers


def _has_it_already(game: Game, event: BecameTarget) -> bool:
    copy = game.known(event.by)
    if copy.kind != "copy":
        return False
    others = [game.objects[n] for n in up(game.stack) if n != copy.id and game.objects[n].chars.name == copy.chars.name]
    return any(o.said is not None and event.target in distinct(o.said.targets) for o in others)


@mutant(f"{NO_TRIGGERS}.owner-pays-ward", rule=NO_TRIGGERS, entry="matches")
def owner_pays_ward(right: Rule) -> Rule:
    """What triggers on becoming the target of a copy turns to the player who controls the target."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        found: tuple[Trigger, ...] = right(before, after, event, source, ability)
        if not isinstance(event, BecameTarget) or not isinstance(ability.when, BecomesTarget):
            return found
        if after.known(event.by).kind != "copy":
            return found
        return tuple(attrs.evolve(trigger, seat=source.controller) for trigger in found)

    return matches


@mutant(f"{NO_TRIGGERS}.ward-against-own", rule=NO_TRIGGERS, entry="matches")
def ward_against_own(right: Rule) -> Rule:
    """What waits for an opponent to target it triggers on copies that its own controller makes as well."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        when = ability.when
        if isinstance(event, BecameTarget) and isinstance(when, BecomesTarget) and when.by == "opponent":
            if after.known(event.by).kind == "copy":
                ability = attrs.evolve(ability, when=BecomesTarget())
        found: tuple[Trigger, ...] = right(before, after, event, source, ability)
        return found

    return matches
