"""Wrong engines that the obligations about "you" and "opponent" on a copy must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, Refs
from reference_engine.words.amounts import CountOf
from reference_engine.words.base import Instruction, What
from reference_engine.words.instructions import AddMana, CreateTokens, DrawCards, NextUpkeep
from reference_engine.words.selectors import Each, Targets

YOU = "copy.you-means-copy-controller"
OPPONENT = "copy.opponent-relative-to-copy-controller"


def caster_of(game: Game, copy: Object) -> int:
    """Who cast the card of that name that is on the stack below its copies; the copy's own controller if none is."""
    if copy.kind != "copy":
        return copy.controller
    below = (game.objects[n] for n in down(game.stack))
    cards = (t for t in below if t.kind == "card" and t.chars.name == copy.chars.name)
    return next((card.controller for card in cards), copy.controller)


def _as_caster(game: Game, at: At) -> At:
    """The text as the original's caster would see it."""
    return attrs.evolve(at, controller=caster_of(game, at.me))


# -- copy.you-means-copy-controller ---------------------------------------------------------------------------------


@mutant(f"{YOU}.caster", rule=YOU, entry="you")
def caster(right: Rule) -> Rule:
    """A copy benefits whoever cast the original."""

    def you(game: Game, at: At) -> int:
        return int(right(game, _as_caster(game, at)))

    return you


@mutant(f"{YOU}.last-controller", rule=YOU, entry="you")
def last_controller(right: Rule) -> Rule:
    """Original and copies share one text, whose "you" is the controller of the copy that was made last."""

    def you(game: Game, at: At) -> int:
        if at.me.kind not in ("card", "copy") or at.said.kind != "spell":
            return int(right(game, at))
        known = (*game.objects.values(), *game.last.values())
        copies = [t for t in known if t.kind == "copy" and t.chars.name == at.me.chars.name]
        return max(copies, key=lambda t: t.id).controller if copies else int(right(game, at))

    return you


@mutant(f"{YOU}.owner-is-caster", rule=YOU, entry="objects_that_leave")
def owner_is_caster(right: Rule) -> Rule:
    """A copy is owned by the caster of the original and leaves the game with that player."""

    def objects_that_leave(game: Game, seat: int) -> tuple[int, ...]:
        on_stack = (game.objects[n] for n in down(game.stack))
        owned = {t.id for t in on_stack if t.kind == "copy" and caster_of(game, t) == seat}
        return tuple(sorted(owned.union(right(game, seat))))

    return objects_that_leave


@mutant(f"{YOU}.delayed-for-caster", rule=YOU, entry="next_upkeep")
def delayed_for_caster(right: Rule) -> Rule:
    """What a copy sets up for "your next upkeep" waits for the upkeep of the original's caster."""

    def next_upkeep(game: Game, at: At, word: NextUpkeep) -> Asking[Game]:
        game = yield from right(game, at, word)
        last = attrs.evolve(game.delayed[-1], controller=caster_of(game, at.me))
        return evolve(game, delayed=(*game.delayed[:-1], last))

    return next_upkeep


@mutant(f"{YOU}.counts-for-caster", rule=YOU, entry="count_of")
def counts_for_caster(right: Rule) -> Rule:
    """In a copy "you control" looks at what the original's caster controls."""

    def count_of(game: Game, at: At, word: CountOf) -> int:
        return int(right(game, _as_caster(game, at), word))

    return count_of


def _for_caster(right: Rule) -> Rule:
    def carry_out(game: Game, at: At, word: Instruction) -> Asking[Game]:
        game = yield from right(game, _as_caster(game, at), word)
        return game

    return carry_out


@mutant(f"{YOU}.mana-to-caster", rule=YOU, entry="add_mana")
def mana_to_caster(right: Rule) -> Rule:
    """Mana that a copy adds goes to the original's caster."""

    def add_mana(game: Game, at: At, word: AddMana) -> Asking[Game]:
        game = yield from _for_caster(right)(game, at, word)
        return game

    return add_mana


@mutant(f"{YOU}.tokens-to-caster", rule=YOU, entry="create_tokens")
def tokens_to_caster(right: Rule) -> Rule:
    """Tokens that a copy creates enter under the original's caster."""

    def create_tokens(game: Game, at: At, word: CreateTokens) -> Asking[Game]:
        game = yield from _for_caster(right)(game, at, word)
        return game

    return create_tokens


@mutant(f"{YOU}.cards-to-caster", rule=YOU, entry="draw_cards")
def cards_to_caster(right: Rule) -> Rule:
    """The original's caster draws the cards that a copy has its controller draw."""

    def draw_cards(game: Game, at: At, word: DrawCards) -> Asking[Game]:
        game = yield from _for_caster(right)(game, at, word)
        return game

    return draw_cards


@mutant(f"{YOU}.yours-is-casters", rule=YOU, entry="still_legal")
def yours_is_casters(right: Rule) -> Rule:
    """Whether a target "you control" is still legal for a copy is seen by the original's caster."""
    return _judged_for_caster(right, ("you",))


@mutant(f"{YOU}.aims-at-casters", rule=YOU, entry="check_new_targets")
def aims_at_casters(right: Rule) -> Rule:
    """What "you control" lets a copy be aimed at is what the original's caster controls."""
    return _aimed_for_caster(right, ("you",))


# -- copy.opponent-relative-to-copy-controller ----------------------------------------------------------------------


@mutant(f"{OPPONENT}.of-caster", rule=OPPONENT, entry="opponents")
def of_caster(right: Rule) -> Rule:
    """The opponents of a copy are those of the original's caster."""

    def opponents(game: Game, at: At) -> tuple[int, ...]:
        if at.me.kind != "copy":
            found: tuple[int, ...] = right(game, at)
            return found
        return tuple(s for s in game.in_game() if s != caster_of(game, at.me))

    return opponents


@mutant(f"{OPPONENT}.everybody", rule=OPPONENT, entry="opponents")
def everybody(right: Rule) -> Rule:
    """A copy takes its own controller for one of the opponents, as the original did."""

    def opponents(game: Game, at: At) -> tuple[int, ...]:
        found: tuple[int, ...] = right(game, at)
        return game.in_game() if at.me.kind == "copy" else found

    return opponents


@mutant(f"{OPPONENT}.aimed-by-caster", rule=OPPONENT, entry="check_new_targets")
def aimed_by_caster(right: Rule) -> Rule:
    """What may be chosen for a copy is what the original's caster could choose."""
    return _aimed_for_caster(right, ("opponent", "not-you"))


def _aimed_for_caster(right: Rule, whose: tuple[str, ...]) -> Rule:
    def check_new_targets(  # noqa: PLR0913, PLR0917 - what the rule function that it stands for is given
        game: Game, by: Object, controller: int, phrases: tuple[Targets, ...], old: Refs, new: Refs
    ) -> None:
        speaks = by.kind == "copy" and any(phrase.what.whose in whose for phrase in phrases)
        right(game, by, caster_of(game, by) if speaks else controller, phrases, old, new)

    return check_new_targets


@mutant(f"{OPPONENT}.inherited-stays-legal", rule=OPPONENT, entry="still_legal")
def inherited_stays_legal(right: Rule) -> Rule:
    """An opponent of the original's caster stays a legal target of a copy, its own controller even."""
    return _judged_for_caster(right, ("opponent", "not-you"))


def _judged_for_caster(right: Rule, whose: tuple[str, ...]) -> Rule:
    def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> tuple[tuple[bool, ...], ...]:
        speaks = any(phrase.what.whose in whose for phrase in phrases)
        seen = evolve(me, controller=caster_of(game, me)) if speaks else me
        found: tuple[tuple[bool, ...], ...] = right(game, seen, phrases)
        return found

    return still_legal


@mutant(f"{OPPONENT}.permanents-of-casters-opponents", rule=OPPONENT, entry="objects")
def permanents_of_casters_opponents(right: Rule) -> Rule:
    """A copy affects what the opponents of the original's caster control."""

    def objects(game: Game, at: At, what: What) -> tuple[int, ...]:
        seen = _as_caster(game, at) if isinstance(what, Each) else at
        found: tuple[int, ...] = right(game, seen, what)
        return found

    return objects
