"""Wrong engines of the Hive Mind family: who copies, what is copied, and whether it can be declined."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Question, choose
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, Trigger, handle
from reference_engine.state.happenings import Happening, SpellWasCast
from reference_engine.words.abilities import SpellCast, Triggered
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell, LoseLife, May, NextUpkeep
from reference_engine.words.requests import Request
from reference_engine.words.selectors import EachOtherThanThatPlayer
from strategies.texts import copiers, mentions

MANDATORY = "hive-mind.copy-is-mandatory"
COUNTS = "hive-mind.copies-equal-players-minus-one"
UNTARGETED = "hive-mind.copies-untargeted-spells-too"


def for_all_others(word: CopySpell) -> bool:
    """Whether the instruction is for each player other than the one who cast the spell."""
    return isinstance(word.who, EachOtherThanThatPlayer)


# -- whether it can be declined -------------------------------------------------------------------------------------


@mutant(f"{MANDATORY}.asks-whether", rule=MANDATORY, entry="make_copy")
def asks_whether(right: Rule) -> Rule:
    """Each player is asked whether to copy, and a no is honoured."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if for_all_others(word):
            chosen = yield from choose(game, Request(seat, "may", handle(at.me.id), "copy", ("no", "yes")))
            if chosen == ("no",):
                return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{MANDATORY}.declines-harm", rule=MANDATORY, entry="make_copy")
def declines_harm(right: Rule) -> Rule:
    """A player for whom the copy would be no gift makes none."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        effect = original.said.effect if original.said else None
        harmful = effect is not None and (mentions(effect, NextUpkeep) or mentions(effect, LoseLife))
        if for_all_others(word) and harmful:
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{MANDATORY}.skips-out-of-reach", rule=MANDATORY, entry="make_copy")
def skips_out_of_reach(right: Rule) -> Rule:
    """A player who could legally target nothing with the copy makes none."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if for_all_others(word) and said is not None and any(said.targets):
            copy = attrs.evolve(original, id=0, controller=seat)
            if not game.rules.could_choose(game, At(copy, said, seat), phrases_of(said)):
                return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{MANDATORY}.keeping-is-declining", rule=MANDATORY, entry="make_copy")
def keeping_is_declining(right: Rule) -> Rule:
    """A player who leaves all targets as they are makes no copy."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        after: Game = yield from right(game, at, word, original, seat)
        new = after.objects[after.stack.top] if after.stack is not None else None
        old = original.said.targets if original.said else ()
        kept = new is not None and new.said is not None and any(old) and new.said.targets == old
        return game if for_all_others(word) and kept else after

    return make_copy


@mutant(f"{MANDATORY}.may-means-must", rule=MANDATORY, entry="may")
def may_means_must(right: Rule) -> Rule:
    """What a player may copy without a cost is copied, and nobody is asked."""

    def may(game: Game, at: At, word: May) -> Asking[Game]:
        if any(isinstance(each, CopySpell) for each in word.do):
            game = yield from game.rules.follow(game, at, word.do)
            return game
        game = yield from right(game, at, word)
        return game

    return may


# -- how many there are, and whose ----------------------------------------------------------------------------------


@mutant(f"{COUNTS}.starting-players", rule=COUNTS, entry="copiers")
def starting_players(right: Rule) -> Rule:
    """As many copies are made as there were other players when the game began."""

    def found(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        seats: tuple[int, ...] = right(game, at, word)
        missing = len(game.players) - 1 - len(seats) if for_all_others(word) else 0
        return seats + seats[:1] * max(0, missing)

    return found


@mutant(f"{COUNTS}.caster-too", rule=COUNTS, entry="copiers")
def caster_too(right: Rule) -> Rule:
    """The player who cast the spell copies it too."""

    def found(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        everybody: tuple[int, ...] = game.rules.apnap(game, game.in_game())
        return everybody if for_all_others(word) else tuple(right(game, at, word))

    return found


@mutant(f"{COUNTS}.controllers-opponents", rule=COUNTS, entry="copiers")
def controllers_opponents(right: Rule) -> Rule:
    """Only the opponents of the controller of the ability copy."""

    def found(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        return tuple(s for s in right(game, at, word) if not for_all_others(word) or s != at.controller)

    return found


@mutant(f"{COUNTS}.all-but-controller", rule=COUNTS, entry="copiers")
def all_but_controller(right: Rule) -> Rule:
    """All players but the controller of the ability copy, the caster among them."""

    def found(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
        if not for_all_others(word):
            return tuple(right(game, at, word))
        return tuple(s for s in game.rules.apnap(game, game.in_game()) if s != at.controller)

    return found


@mutant(f"{COUNTS}.one-set", rule=COUNTS, entry="matches")
def one_set(right: Rule) -> Rule:
    """Of several such permanents only the first has its ability trigger."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        found: tuple[Trigger, ...] = right(before, after, event, source, ability)
        alike = [n for n in after.battlefield if after.objects[n].chars == source.chars]
        return () if copiers(ability) and source.id != min(alike, default=source.id) else found

    return matches


@mutant(f"{COUNTS}.one-controller", rule=COUNTS, entry="controller_of_copy")
def one_controller(right: Rule) -> Rule:
    """All copies are controlled by the player after the one who cast the spell."""

    def controller_of_copy(game: Game, seat: int, original: Object) -> int:
        others: tuple[int, ...] = game.rules.apnap(game, game.in_game())
        return next((s for s in others if s not in {seat, original.controller}), int(right(game, seat, original)))

    return controller_of_copy


# -- of which spells ------------------------------------------------------------------------------------------------


def _only(right: Rule, wanted: Any) -> Rule:
    """Casts for which ``wanted(game, event, source)`` does not hold set off no copying."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        hive = isinstance(event, SpellWasCast) and any(map(for_all_others, copiers(ability)))
        if hive and not wanted(after, event, source):
            return ()
        return tuple(right(before, after, event, source, ability))

    return matches


@mutant(f"{UNTARGETED}.targeted-only", rule=UNTARGETED, entry="matches")
def targeted_only(right: Rule) -> Rule:
    """Only spells with targets set off the copying."""

    def wanted(game: Game, event: SpellWasCast, _source: Object) -> bool:
        said = game.objects[event.number].said
        return said is not None and any(said.targets)

    return _only(right, wanted)


@mutant(f"{UNTARGETED}.controllers-spells-only", rule=UNTARGETED, entry="matches")
def controllers_spells_only(right: Rule) -> Rule:
    """Only spells of the permanent's controller set off the copying."""
    return _only(right, lambda _game, event, source: event.seat == source.controller)


@mutant(f"{UNTARGETED}.instants-only", rule=UNTARGETED, entry="matches")
def instants_only(right: Rule) -> Rule:
    """Only instants set off the copying."""
    return _only(right, lambda game, event, _source: "Instant" in game.objects[event.number].chars.types)


@mutant(f"{UNTARGETED}.cards-only", rule=UNTARGETED, entry="matches")
def cards_only(right: Rule) -> Rule:
    """A copy of a card that is cast sets off nothing."""
    return _only(right, lambda game, event, _source: game.objects[event.number].kind == "card")


@mutant(f"{UNTARGETED}.any-type", rule=UNTARGETED, entry="matches")
def any_type(right: Rule) -> Rule:
    """Spells of every type set off the copying."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        if isinstance(ability.when, SpellCast) and any(map(for_all_others, copiers(ability))):
            ability = attrs.evolve(ability, when=attrs.evolve(ability.when, types=()))
        return tuple(right(before, after, event, source, ability))

    return matches


@mutant(f"{UNTARGETED}.nothing-to-copy", rule=UNTARGETED, entry="make_copy")
def nothing_to_copy(right: Rule) -> Rule:
    """The ability triggers, but a spell without targets is not copied."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if for_all_others(word) and original.said is not None and not any(original.said.targets):
            return game
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{UNTARGETED}.asks-for-targets", rule=UNTARGETED, entry="choose_targets_for_copy")
def asks_for_targets(right: Rule) -> Rule:
    """Players are asked what the copy of a spell without targets is to target."""

    def choose_targets_for_copy(
        game: Game, seat: int, chars: Card, said: Announced, original: Object
    ) -> Asking[tuple[Game, Announced]]:
        if not any(said.targets):
            options = tuple(f"@{s}" for s in game.in_game())
            yield Question(game, Request(seat, "new-targets", handle(original.id), "", options, 0, 1, ()))
            return game, said
        settled: tuple[Game, Announced] = yield from right(game, seat, chars, said, original)
        return settled

    return choose_targets_for_copy
