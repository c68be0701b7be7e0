"""Wrong engines that the obligations about texts that investigate and have targets must catch."""

from __future__ import annotations

from typing import Any

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_109_objects import is_permanent
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At, slots
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Waiting
from reference_engine.state.happenings import AbilityOnStack, TokensCreated, ZoneChange
from reference_engine.words.arrivals import Investigate
from reference_engine.words.base import What
from reference_engine.words.instructions import Effect
from reference_engine.words.selectors import Targeted, Targets
from strategies.texts import kinds_of_words

TARGETS = "investigate.can-have-targets"
ILLEGAL = "investigate.all-targets-illegal-no-clue"
LEGAL = "investigate.some-target-legal-still-investigates"

Legal = tuple[tuple[bool, ...], ...]


def _investigates(effect: Effect | None) -> bool:
    return effect is not None and Investigate in kinds_of_words(effect)


def _only_clues(effect: Effect) -> Effect:
    """What is left of the text without its targets."""
    return Effect(tuple(word for word in effect.do if isinstance(word, Investigate)))


def _one_clue(game: Game, seat: int) -> Asking[Game]:
    game, _ = yield from happen(game, TokensCreated(seat, game.rules.clue_token(), 1))
    return game


def _legal_now(game: Game, me: Object) -> Legal:
    assert me.said is not None  # whatever is on the stack was announced
    found: Legal = game.rules.still_legal(game, me, phrases_of(me.said))
    return found


def _all_illegal(game: Game, me: Object) -> bool:
    flat = [ok for chosen in _legal_now(game, me) for ok in chosen]
    return bool(flat) and not any(flat)


# -- investigate.can-have-targets -----------------------------------------------------------------------------------


@mutant(f"{TARGETS}.none-needed", rule=TARGETS, entry="check_targets")
def none_needed(right: Rule) -> Rule:
    """What investigates may be announced with no target, for investigating needs none."""

    def check_targets(game: Game, at: At, phrases: tuple[Targets, ...], targets: Any) -> None:
        try:
            right(game, at, phrases, targets)
        except Illegal:
            if not _investigates(at.said.effect) or any(targets):
                raise

    return check_targets


@mutant(f"{TARGETS}.none-chosen-refused", rule=TARGETS, entry="check_targets")
def none_chosen_refused(right: Rule) -> Rule:
    """What investigates is refused where no target is chosen, though its text needs none."""

    def check_targets(game: Game, at: At, phrases: tuple[Targets, ...], targets: Any) -> None:
        right(game, at, phrases, targets)
        if phrases and not any(targets) and _investigates(at.said.effect):
            raise Illegal("a text with targets needs one", "601.2c")

    return check_targets


@mutant(f"{TARGETS}.at-once", rule=TARGETS, entry="cast_spell")
def at_once(right: Rule) -> Rule:
    """Its controller investigates as the spell is cast."""

    def cast_spell(game: Game, seat: int, plan: Any) -> Asking[Game]:
        game = yield from right(game, seat, plan)
        spell = game.objects[game.rules.top_of_stack(game)]
        if spell.said is not None and spell.said.kind == "spell" and _investigates(spell.said.effect):
            game = yield from _one_clue(game, seat)
        return game

    return cast_spell


@mutant(f"{TARGETS}.none-chosen-leaves", rule=TARGETS, entry="resolve_top")
def none_chosen_leaves(right: Rule) -> Rule:
    """What could have had targets and has none does not resolve, as if they were illegal."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        if me.said is not None and phrases_of(me.said) and not any(me.said.targets) and _investigates(me.said.effect):
            game = yield from game.rules.leave_stack(game, me)
        else:
            game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{TARGETS}.trigger-stays", rule=TARGETS, entry="put_trigger")
def trigger_stays(right: Rule) -> Rule:
    """An ability that triggered stays on the stack without its targets where it investigates besides."""

    def put_trigger(game: Game, ability: Waiting) -> Asking[Game]:
        after: Game = yield from right(game, ability)
        if after.stack is not game.stack or not _investigates(ability.effect):
            return after
        said = Announced("triggered", _only_clues(ability.effect), source=ability.source, ability=ability.ability)
        after, _ = yield from happen(after, AbilityOnStack(ability.controller, ability.chars, said))
        return after

    return put_trigger


@mutant(f"{TARGETS}.no-clue", rule=TARGETS, entry="investigate")
def no_clue(right: Rule) -> Rule:
    """A text that has targets does not investigate."""

    def investigate(game: Game, at: At, word: Investigate) -> Asking[Game]:
        if not any(at.said.targets):
            game = yield from right(game, at, word)
        return game

    return investigate


# -- investigate.all-targets-illegal-no-clue ------------------------------------------------------------------------


@mutant(f"{ILLEGAL}.untargeted-part", rule=ILLEGAL, entry="resolve_top")
def untargeted_part(right: Rule) -> Rule:
    """With every target illegal the part that has no target happens all the same."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        if me.said is not None and _investigates(me.said.effect) and _all_illegal(game, me):
            game = yield from _one_clue(game, me.controller)
        game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{ILLEGAL}.came-back", rule=ILLEGAL, entry="still_legal")
def came_back(right: Rule) -> Rule:
    """A target that left and came back counts as the same."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> Legal:
        if me.said is None:
            return ()
        now = tuple(tuple(_latest(game, target) for target in chosen) for chosen in me.said.targets)
        found: Legal = right(game, evolve(me, said=evolve(me.said, targets=now)), phrases)
        return found

    return still_legal


def _latest(game: Game, target: int) -> int:
    while target in game.became:
        target = game.became[target]
    return target


@mutant(f"{ILLEGAL}.only-zones", rule=ILLEGAL, entry="still_legal")
def only_zones(right: Rule) -> Rule:
    """A target is legal as long as it is there, whatever it has become."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> Legal:
        found: Legal = right(game, me, phrases)
        targets = me.said.targets if me.said is not None else ()
        rows = zip(found, targets, strict=True)
        return tuple(tuple(ok or game.object(t) is not None for ok, t in zip(*row, strict=True)) for row in rows)

    return still_legal


@mutant(f"{ILLEGAL}.exiled", rule=ILLEGAL, entry="resolve_top")
def exiled(right: Rule) -> Rule:
    """A spell that does not resolve is exiled."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        if me.kind == "card" and me.said is not None and _all_illegal(game, me):
            game, _ = yield from happen(game, ZoneChange(me.id, "exile", "resolve"))
        else:
            game = yield from right(game)
        return game

    return resolve_top


# -- investigate.some-target-legal-still-investigates ---------------------------------------------------------------


@mutant(f"{LEGAL}.any-cancels", rule=LEGAL, entry="still_legal")
def any_cancels(right: Rule) -> Rule:
    """One illegal target, and nothing happens at all."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> Legal:
        found: Legal = right(game, me, phrases)
        whole = all(ok for chosen in found for ok in chosen)
        return found if whole else tuple(tuple(False for _ in chosen) for chosen in found)

    return still_legal


@mutant(f"{LEGAL}.illegal-affected", rule=LEGAL, entry="still_legal")
def illegal_affected(right: Rule) -> Rule:
    """One legal target, and the illegal ones are affected like that."""

    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> Legal:
        found: Legal = right(game, me, phrases)
        if not any(ok for chosen in found for ok in chosen) or me.said is None:
            return found
        rows = zip(found, me.said.targets, strict=True)
        return tuple(tuple(ok or is_permanent(game, t) for ok, t in zip(*row, strict=True)) for row in rows)

    return still_legal


@mutant(f"{LEGAL}.illegal-tells", rule=LEGAL, entry="known_objects")
def illegal_tells(right: Rule) -> Rule:
    """What an illegal target is, or last was, is counted as if it were legal."""

    def known_objects(game: Game, at: At, what: What) -> tuple[Object, ...]:
        if isinstance(what, Targeted):
            return tuple(game.known(target) for target, _, _ in slots(at, what.phrase) if target >= 0)
        found: tuple[Object, ...] = right(game, at, what)
        return found

    return known_objects
