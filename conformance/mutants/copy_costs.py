"""Wrong engines that the obligations about costs of a copied spell must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.mechanics.kicker import kickers
from reference_engine.rules.asking import Asking, Question
from reference_engine.rules.cr_601_casting import additional_costs
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, handle
from reference_engine.state.happenings import LifeChange, ZoneChange
from reference_engine.words.answers import Choose
from reference_engine.words.base import Cost
from reference_engine.words.costs import DiscardCards, PayLife, SacrificePermanents
from reference_engine.words.instructions import CopySpell
from reference_engine.words.requests import Request
from reference_engine.words.selectors import CREATURE

NO_CHOICE = "copy.no-additional-cost-choice"
CARRY_OVER = "copy.additional-cost-effects-carry-over"


def rekicked(said: Announced, kicks: tuple[int, ...]) -> Announced:
    """The announcement with other kicks, its targets cut to the phrases that then are there."""
    changed = attrs.evolve(said, kicks=kicks)
    return attrs.evolve(changed, targets=said.targets[: len(phrases_of(changed))])


# -- copy.no-additional-cost-choice ---------------------------------------------------------------------------------


@mutant("copy.no-additional-cost-choice.kicker-offered", rule=NO_CHOICE, entry="make_copy")
def kicker_offered(right: Rule) -> Rule:
    """Who makes a copy is asked whether to kick it."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and said.kind == "spell" and kickers(original.chars):
            answer = yield Question(game, Request(seat, "kick", handle(original.id), "kick", ("no", "yes")))
            if answer == Choose(("yes",)) and not any(said.kicks) and _fits(said):
                original = attrs.evolve(original, said=attrs.evolve(said, kicks=tuple(1 for _ in said.kicks)))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


def _fits(said: Announced) -> bool:
    """Whether the targets stay as many when it is kicked."""
    return len(phrases_of(attrs.evolve(said, kicks=tuple(1 for _ in said.kicks)))) == len(said.targets)


@mutant("copy.no-additional-cost-choice.charged", rule=NO_CHOICE, entry="make_copy")
def charged(right: Rule) -> Rule:
    """Who makes a copy pays the additional costs of the spell again."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if original.said is not None and original.said.kind == "spell":
            for cost in additional_costs(original.chars):
                game = yield from _charge(game, at, cost, seat)
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


def _charge(game: Game, at: At, cost: Cost, seat: int) -> Asking[Game]:
    if isinstance(cost, PayLife) and isinstance(cost.amount, int):
        game, _ = yield from happen(game, LifeChange(seat, -cost.amount))
    elif isinstance(cost, DiscardCards):
        for number in game.players[seat].hand[: cost.number]:
            game, _ = yield from happen(game, ZoneChange(number, "graveyard", "discard", seat=seat))
    elif isinstance(cost, SacrificePermanents):
        able = [n for n in game.rules.candidates(game, seat, at.source, cost.filter) if n >= 0]
        own = tuple(n for n in able if game.objects[n].controller == seat)[: cost.number]
        game = yield from game.rules.sacrifice_permanents(game, seat, own)
    return game


@mutant("copy.no-additional-cost-choice.asked-to-pay", rule=NO_CHOICE, entry="make_copy")
def asked_to_pay(right: Rule) -> Rule:
    """Who makes a copy is asked what to sacrifice or discard for it, and pays with that."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        costs = additional_costs(original.chars) if original.said is not None and original.said.kind == "spell" else ()
        for cost in costs:
            if isinstance(cost, DiscardCards) and game.players[seat].hand:
                options = tuple(handle(n) for n in game.players[seat].hand)
                answer = yield Question(game, Request(seat, "discard", handle(original.id), "cost", options))
                chosen = answer.options[:1] if isinstance(answer, Choose) else ()
                for option in chosen:
                    if option in options:
                        number = game.players[seat].hand[options.index(option)]
                        game, _ = yield from happen(game, ZoneChange(number, "graveyard", "discard", seat=seat))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.no-additional-cost-choice.kicked-for-free", rule=NO_CHOICE, entry="copied_choices")
def kicked_for_free(right: Rule) -> Rule:
    """A copy of a spell that was not kicked counts as kicked."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        if not said.kicks or any(said.kicks) or not _fits(said):
            return said
        return attrs.evolve(said, kicks=tuple(1 for _ in said.kicks))

    return copied_choices


# -- copy.additional-cost-effects-carry-over ------------------------------------------------------------------------


@mutant("copy.additional-cost-effects-carry-over.not-kicked", rule=CARRY_OVER, entry="copied_choices")
def not_kicked(right: Rule) -> Rule:
    """A copy of a kicked spell counts as not kicked."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return rekicked(said, tuple(0 for _ in said.kicks)) if any(said.kicks) else said

    return copied_choices


@mutant("copy.additional-cost-effects-carry-over.kicked-once", rule=CARRY_OVER, entry="times_kicked")
def kicked_once(right: Rule) -> Rule:
    """A copy counts as kicked once at most."""

    def times_kicked(game: Game, at: At, kicker: int | None) -> int:
        times = int(right(game, at, kicker))
        return times if at.said.cast or at.said.kind != "spell" else min(1, times)

    return times_kicked


@mutant("copy.additional-cost-effects-carry-over.first-kicker", rule=CARRY_OVER, entry="copied_choices")
def first_kicker(right: Rule) -> Rule:
    """A copy takes whatever kicker was paid for the first one."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return attrs.evolve(said, kicks=tuple(sorted(said.kicks, reverse=True))) if len(said.kicks) > 1 else said

    return copied_choices


@mutant("copy.additional-cost-effects-carry-over.nothing-used", rule=CARRY_OVER, entry="copied_choices")
def nothing_used(right: Rule) -> Rule:
    """A copy knows of no object that was used to pay for it."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return attrs.evolve(said, paid=())

    return copied_choices


@mutant("copy.additional-cost-effects-carry-over.another-used", rule=CARRY_OVER, entry="make_copy")
def another_used(right: Rule) -> Rule:
    """For a copy its controller sacrifices a creature of their own, and the copy looks at that one."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        if said is not None and any(part == "sacrificed" for part, _ in said.paid):
            able = [n for n in game.rules.candidates(game, seat, at.source, CREATURE) if n >= 0]
            own = tuple(n for n in able if game.objects[n].controller == seat)[:1]
            if own:
                game = yield from game.rules.sacrifice_permanents(game, seat, own)
                original = attrs.evolve(original, said=attrs.evolve(said, paid=(("sacrificed", own),)))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.additional-cost-effects-carry-over.printed-power", rule=CARRY_OVER, entry="known_objects")
def printed_power(right: Rule) -> Rule:
    """A copy sees the card in the graveyard where the original sees the creature as it last existed."""

    def known_objects(game: Game, at: At, what: object) -> tuple[Object, ...]:
        found: tuple[Object, ...] = right(game, at, what)
        if at.said.kind != "spell" or at.said.cast:
            return found
        return tuple(_as_card(game, thing) for thing in found)

    return known_objects


def _as_card(game: Game, thing: Object) -> Object:
    """What a permanent that left the battlefield has become, if it is a card in a graveyard now."""
    became = game.became.get(thing.id)
    card = game.object(became) if became is not None else None
    return thing if card is None or card.zone != "graveyard" else card


@mutant("copy.additional-cost-effects-carry-over.zone-remembered", rule=CARRY_OVER, entry="copied_choices")
def zone_remembered(right: Rule) -> Rule:
    """A copy counts as cast from the zone that the original was cast from."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return said if original.said is None else attrs.evolve(said, cast_from=original.said.cast_from, cast=True)

    return copied_choices
