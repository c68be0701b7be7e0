"""The obligations about what paying {T} and {Q} does: it turns the permanent that has the ability, and no other."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.invariants.plans_judged import Judged, judged_plans
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import Activated, DoesntUntap
from reference_engine.words.answers import Activate
from reference_engine.words.base import Cost
from reference_engine.words.costs import TapThis, UntapThis
from reference_engine.words.instructions import CopySpell, Tap, Untap
from reference_engine.words.view import View
from strategies.texts import has, mentions

TURNED = {True: "tapped", False: "untapped", None: "not shown"}


@invariant(
    "cost.tap-symbol-taps-source",
    cr=("107.5", "602.1a", "118.1", "701.26a", "601.2h"),
    clauses=("taken", "others", "copied", "copy-made", "kept", "goes-on"),
)
def tap_symbol_taps_source(facts: Facts) -> Iterator[Witness]:
    """Paying {T} taps the permanent whose ability it is, at once, and nothing else; it stays so whatever happens."""
    yield from _taken(facts, untaps=False)
    yield from _others(facts, TapThis)
    yield from _copied(facts)
    yield from _kept(facts, TapThis)
    yield from _goes_on(facts)


@invariant(
    "cost.untap-symbol-untaps-source",
    cr=("107.6", "602.1a", "118.1", "118.11", "701.26b"),
    clauses=("taken", "others", "kept", "stun", "removed", "locked"),
)
def untap_symbol_untaps_source(facts: Facts) -> Iterator[Witness]:
    """Paying {Q} untaps the permanent whose ability it is, at once, unless something else happens instead."""
    yield from _taken(facts, untaps=True)
    yield from _others(facts, UntapThis)
    yield from _kept(facts, UntapThis)
    yield from _stunned(facts)
    yield from _locked(facts)


# -- as it is paid --------------------------------------------------------------------------------------------------


def _paid(facts: Facts) -> Iterator[tuple[Judged, View]]:
    """The accepted plans that could be paid, each with the view after it, where no effect turned anything besides."""
    for each in judged_plans(facts):
        turned = any(_turns(symbol.ability) and _at_once(each) for symbol in each.paying.symbols)
        if each.accepted and not each.paying.problems and each.paying.symbols and not turned:
            yield each, each.transition.after


def _turns(text: object) -> bool:
    return mentions(text, Tap) or mentions(text, Untap)


def _at_once(each: Judged) -> bool:
    """Whether what was activated has resolved already: a mana ability."""
    return len(each.transition.after.stack) <= len(each.transition.before.stack)


def _taken(facts: Facts, *, untaps: bool) -> Iterator[Witness]:
    for each, after in _paid(facts):
        for symbol in each.paying.symbols:
            now = _tapped(after, symbol.object)
            if symbol.untaps != untaps or symbol.stays or symbol.object in each.paying.sacrificed or now is None:
                continue
            if each.paying.tapped[symbol.object] is untaps:
                continue  # it was turned again for the same plan
            must = f"{symbol.object} is {TURNED[not untaps]}, for {'{Q}' if untaps else '{T}'} was paid"
            yield Witness("taken", each.where, now is not untaps, must, f"it is {TURNED[now]}")


def _others(facts: Facts, symbol: type[Cost]) -> Iterator[Witness]:
    for each, after in _paid(facts):
        if not any(isinstance(part, symbol) for part in each.paying.own):
            continue
        changed = [
            was.id
            for was in each.transition.before.battlefield
            if was.id not in each.paying.tapped and _tapped(after, was.id) not in (None, was.tapped)
        ]
        must = f"nothing but {', '.join(sorted(each.paying.tapped))} is turned to pay"
        yield Witness("others", each.where, not changed, must, f"{', '.join(changed)} turned too")


def _tapped(view: View, handle: str) -> bool | None:
    return next((p.tapped for p in view.battlefield if p.id == handle), None)


# -- afterwards -----------------------------------------------------------------------------------------------------


def _with_symbol(facts: Facts, symbol: type[Cost]) -> Iterator[StackObject]:
    """The abilities on the stack, copies among them, with that symbol in their cost."""
    for thing in facts.objects:
        if isinstance(thing.ability, Activated) and any(isinstance(part, symbol) for part in thing.ability.cost):
            yield thing


def _kept(facts: Facts, symbol: type[Cost]) -> Iterator[Witness]:
    """As the ability leaves the stack, resolved or countered, its source stays as it is."""
    for thing in _with_symbol(facts, symbol):
        ending = facts.ending(thing)
        if ending is None or thing.source is None or not _is_quiet(facts, ending.move):
            continue
        before, after = (_tapped(view, thing.source) for view in (ending.move.before, ending.move.after))
        if before is None or after is None:
            continue
        must = f"{thing.source} is {TURNED[before]} as before, though {thing.name} has left the stack"
        yield Witness("kept", thing.name, before == after, must, f"it is {TURNED[after]}")


def _is_quiet(facts: Facts, move: Move) -> bool:
    """Whether nothing that happened in that move taps or untaps anything of itself, and the step went on."""
    resolved = [r.object for r in facts.resolutions if r.move is move]
    turns = any(thing.effect is None or _turns(thing.effect) for thing in resolved)
    return move.whole and not turns and (move.before.turn, move.before.step) == (move.after.turn, move.after.step)


def _copied(facts: Facts) -> Iterator[Witness]:
    for copying in facts.copyings:
        original, effect = copying.original, copying.by.effect
        if original is None or not isinstance(original.ability, Activated) or effect is None:
            continue
        if not any(isinstance(part, TapThis) for part in original.ability.cost) or not copying.move.whole:
            continue
        if copying.performed:
            number = sum(copying.each or ())
            made = f"{number} copies of {original.name} are made, whether or not its source can be tapped"
            yield Witness("copy-made", copying.by.name, len(copying.copies) >= number, made, f"{len(copying.copies)}")
        if all(isinstance(word, CopySpell) for word in effect.do):
            turned = _turned(copying.move)
            must = f"copying {original.name} taps and untaps nothing"
            yield Witness("copied", copying.by.name, not turned, must, f"{', '.join(turned)} turned")


def _turned(move: Move) -> list[str]:
    return [p.id for p in move.before.battlefield if _tapped(move.after, p.id) not in (None, p.tapped)]


def _goes_on(facts: Facts) -> Iterator[Witness]:
    """What became of its source meanwhile, untapped or not, is no matter to the ability."""
    for thing in _with_symbol(facts, TapThis):
        resolution = facts.resolution(thing)
        if resolution is None or thing.source is None or _tapped(resolution.before, thing.source) is not False:
            continue
        differences = facts.differences(resolution)
        if differences is not None:
            must = f"{thing.name} does what it says, though {thing.source} is untapped again"
            yield Witness("goes-on", thing.name, not differences, must, "; ".join(map(str, differences)))


# -- what is there instead of untapping ------------------------------------------------------------------------------


# 118.11, 122.1d. The cost counts as paid whatever its action was replaced by.
def _stunned(facts: Facts) -> Iterator[Witness]:
    for each in judged_plans(facts):
        stunned = [symbol for symbol in each.paying.symbols if symbol.stays]
        if not stunned or each.paying.problems:
            continue
        for symbol in stunned:
            must = f"{symbol.object} stays tapped, one stun counter less, and {{Q}} counts as paid"
            if not each.accepted:
                if not each.transition.attempt:
                    yield Witness("stun", each.where, held=False, expected=must, seen="it was refused")
                continue
            now = _tapped(each.transition.after, symbol.object)
            yield Witness("stun", each.where, now is not False, must, f"it is {TURNED[now]}")
            yield from _counters(each, symbol.object, must)


def _counters(each: Judged, handle: str, must: str) -> Iterator[Witness]:
    was, now = (_stun(view, handle) for view in (each.transition.before, each.transition.after))
    if was is not None and now is not None:
        paid = sum(symbol.stays and symbol.object == handle for symbol in each.paying.symbols)
        yield Witness("removed", each.where, now == was - paid, must, f"{now} stun counters, {was} before")


def _stun(view: View, handle: str) -> int | None:
    seen = next((p for p in view.battlefield if p.id == handle), None)
    return None if seen is None or seen.counters is None else dict(seen.counters).get("stun", 0)


# 502.3 is about untap steps: what does not untap there can be untapped for a cost.
def _locked(facts: Facts) -> Iterator[Witness]:
    if not any(has(face, DoesntUntap) for face in facts.cards.values()):
        return
    for each in judged_plans(facts):
        paying = each.paying
        if not isinstance(each.transition.answer, Activate) or paying.problems or paying.symbols[-1:] == ():
            continue
        last = paying.symbols[-1]
        if last.untaps and (each.accepted or not each.transition.attempt):
            must = f"{last.object} is untapped to pay {{Q}}, whatever keeps it tapped in untap steps"
            yield Witness("locked", each.where, each.accepted, must, "it was refused")
