"""Wrong engines that the obligations about paying with, counting and aiming at Clues must catch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from conformance.mutants.cost_states import back
from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_109_objects import is_permanent
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object
from reference_engine.words.amounts import CountOf
from reference_engine.words.arrivals import CLUE_TOKEN
from reference_engine.words.costs import SacrificePermanents, SacrificeThis
from reference_engine.words.selectors import Filter

ONE = "clue.one-sacrifice-pays-one-cost"
ANY = "clue.reference-means-any-clue-artifact"


def without_check(*_: Any) -> None:
    """Nothing is looked at."""


def sacrifices_what_is_permanent(right: Rule) -> Rule:
    """Whoever is to sacrifice what is gone, or one permanent twice, sacrifices the rest."""

    def sacrifice_permanents(game: Game, seat: int, numbers: tuple[int, ...]) -> Asking[Game]:
        left = tuple(dict.fromkeys(n for n in numbers if is_permanent(game, n)))
        done: Game = yield from right(game, seat, left)
        return done

    return sacrifice_permanents


@mutant(f"{ONE}.at-announcement", rule=ONE, entry="pay_costs")
def at_announcement(right: Rule) -> Rule:
    """What is to be sacrificed need not be there any more, or for one cost alone, as it is paid."""

    def pay_costs(game: Game, at: At, parts: tuple[Any, ...], objects: tuple[Any, ...]) -> Asking[Any]:
        rules = game.rules
        game = meanwhile(game, "sacrifice_permanents", sacrifices_what_is_permanent(rules["sacrifice_permanents"]))
        for check in ("check_cost_objects", "check_objects_differ"):
            game = meanwhile(game, check, without_check)
        if not is_permanent(game, at.source):
            parts = tuple(part for part in parts if not isinstance(part, SacrificeThis))
        done, paid = yield from right(game, at, parts, objects)
        return back(done, rules), paid

    return pay_costs


@mutant(f"{ONE}.paid-later", rule=ONE, entry="pay_costs")
def paid_later(right: Rule) -> Rule:
    """What is sacrificed for an ability leaves only as that resolves; until then it pays for others too."""

    def pay_costs(game: Game, at: At, parts: tuple[Any, ...], objects: tuple[Any, ...]) -> Asking[Any]:
        gives = [n for chosen in objects for n in chosen if is_permanent(game, n)]
        gives += [at.source] if any(isinstance(part, SacrificeThis) for part in parts) else []
        kept: tuple[Any, ...] = ()

        def keep(now: Game, *_: Any) -> Asking[Game]:
            yield from kept
            return now

        rules = game.rules
        done, paid = yield from right(meanwhile(game, "sacrifice_permanents", keep), at, parts, objects)
        if at.me.zone != "stack":
            return (yield from _now(back(done, rules), at.controller, gives)), paid
        resolves = rules["resolve_top"]

        def resolve_top(after: Game) -> Asking[Game]:
            top = after.rules.top_of_stack(after)
            after = yield from resolves(after)
            return (yield from _now(after, at.controller, gives)) if top == at.me.id else after

        return meanwhile(back(done, rules), "resolve_top", resolve_top), paid

    return pay_costs


def _now(game: Game, seat: int, numbers: list[int]) -> Asking[Game]:
    there = tuple(n for n in numbers if is_permanent(game, n))
    done: Game = yield from game.rules.sacrifice_permanents(game, seat, there)
    return done


@mutant(f"{ONE}.two-by-one", rule=ONE, entry="pay_costs")
def two_by_one(right: Rule) -> Rule:
    """Two sacrifices for one ability can be one permanent, named twice."""

    def pay_costs(game: Game, at: At, parts: tuple[Any, ...], objects: tuple[Any, ...]) -> Asking[Any]:
        rules = game.rules
        game = meanwhile(game, "sacrifice_permanents", sacrifices_what_is_permanent(rules["sacrifice_permanents"]))
        done, paid = yield from right(meanwhile(game, "check_objects_differ", without_check), at, parts, objects)
        return back(done, rules), paid

    return pay_costs


# -- clue.reference-means-any-clue-artifact ---------------------------------------------------------------------------


def _clue_only_if(right: Rule, is_one: Callable[[Object], bool]) -> Rule:
    """A text that speaks of Clues means only some of them."""

    def fits(game: Game, controller: int, source: int, wanted: Filter, reference: int) -> bool:
        thing = game.object(reference)
        meant = wanted.subtype != "Clue" or thing is None or is_one(thing)
        return meant and bool(right(game, controller, source, wanted, reference))

    return fits


@mutant(f"{ANY}.tokens", rule=ANY, entry="fits")
def tokens(right: Rule) -> Rule:
    """Only tokens are Clues."""
    return _clue_only_if(right, lambda thing: thing.kind == "token")


@mutant(f"{ANY}.artifacts-alone", rule=ANY, entry="fits")
def artifacts_alone(right: Rule) -> Rule:
    """Lands and Equipment are no Clues, whatever stands on them."""
    return _clue_only_if(
        right, lambda thing: "Land" not in thing.chars.types and "Equipment" not in thing.chars.subtypes
    )


@mutant(f"{ANY}.cards-elsewhere", rule=ANY, entry="count_of")
def cards_elsewhere(right: Rule) -> Rule:
    """Clue cards in a hand or graveyard are counted too."""

    def count_of(game: Game, at: At, word: CountOf) -> int:
        found = int(right(game, at, word))
        if word.filter.subtype != "Clue":
            return found
        zones: tuple[Any, ...] = ("hand", "graveyard")
        return found + sum(int(right(game, at, CountOf(attrs.evolve(word.filter, zone=zone)))) for zone in zones)

    return count_of


@mutant(f"{ANY}.opponents", rule=ANY, entry="check_cost_objects")
def opponents(right: Rule) -> Rule:
    """An opponent's Clue can be sacrificed as well."""

    def check_cost_objects(game: Game, at: At, part: Any, numbers: tuple[int, ...]) -> None:
        things = [game.object(n) for n in numbers]
        others = [t for t in things if t is not None and t.zone == "battlefield" and t.controller != at.controller]
        if isinstance(part, SacrificePermanents) and others and len(numbers) == part.number:
            if all(game.rules.fits(game, t.controller, at.me.id, part.filter, t.id) for t in others):
                return
        right(game, at, part, numbers)

    return check_cost_objects


@mutant(f"{ANY}.any-artifact", rule=ANY, entry="fits")
def any_artifact(right: Rule) -> Rule:
    """Any artifact will do as a Clue."""

    def fits(game: Game, controller: int, source: int, wanted: Filter, reference: int) -> bool:
        wider = attrs.evolve(wanted, subtype=None, types=("Artifact",)) if wanted.subtype == "Clue" else wanted
        return bool(right(game, controller, source, wider, reference))

    return fits


@mutant(f"{ANY}.named-alike", rule=ANY, entry="fits")
def named_alike(right: Rule) -> Rule:
    """What speaks of things of one name means all Clues, if that is the name of Clue tokens."""

    def fits(game: Game, controller: int, source: int, wanted: Filter, reference: int) -> bool:
        wider = attrs.evolve(wanted, name=None, subtype="Clue") if wanted.name == CLUE_TOKEN.name else wanted
        return bool(right(game, controller, source, wider, reference))

    return fits
