"""Wrong engines that ``cost.tap-symbol-taps-source`` and ``cost.untap-symbol-untaps-source`` must catch."""

from __future__ import annotations

from collections.abc import Callable

from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen, happen_together
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, handle
from reference_engine.state.happenings import CountersRemoved, Tapped
from reference_engine.words.abilities import Activated, DoesntUntap
from reference_engine.words.base import Cost
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import CopySpell, CounterSpell

TAPS = "cost.tap-symbol-taps-source"
UNTAPS = "cost.untap-symbol-untaps-source"


def is_paid_with(game: Game, said: Announced | None, symbol: type[Cost]) -> bool:
    """Whether that is an activated ability of a permanent that is still there, with that symbol in its cost."""
    source = None if said is None or said.kind != "activated" else game.object(said.source or 0)
    if said is None or source is None or source.zone != "battlefield":
        return False
    known: tuple[Activated, ...] = game.rules.activated_abilities(source)
    return said.ability < len(known) and any(isinstance(part, symbol) for part in known[said.ability].cost)


def later(*, tapped: bool) -> Callable[[Rule], Rule]:
    """Makes a payment that turns the permanent only as the ability resolves."""

    def make(right: Rule) -> Rule:
        def pay(game: Game, at: At) -> Asking[Game]:
            yield from right(game, at)  # whether it could be paid is found out as ever
            resolves = game.rules["resolve_top"]

            def resolve_top(after: Game) -> Asking[Game]:
                me = after.objects[after.rules.top_of_stack(after)]
                after = yield from resolves(after)
                if me.said is not None and me.said.source == at.source and after.object(at.source) is not None:
                    after, _ = yield from happen(after, Tapped(at.source, tapped))
                return after

            return meanwhile(game, "resolve_top", resolve_top)

        return pay

    return make


@mutant(f"{TAPS}.on-resolution", rule=TAPS, entry="tap_this")
def taps_on_resolution(right: Rule) -> Rule:
    """The permanent becomes tapped as its ability resolves."""
    return later(tapped=True)(right)


@mutant(f"{TAPS}.target", rule=TAPS, entry="tap_this")
def taps_the_target(right: Rule) -> Rule:
    """What the ability targets becomes tapped in place of its source, where that is a permanent."""

    def tap_this(game: Game, at: At) -> Asking[Game]:
        aimed = [game.object(n) for chosen in at.said.targets for n in chosen if n >= 0]
        targets = [thing.id for thing in aimed if thing is not None and thing.zone == "battlefield"]
        paid: Game = yield from right(game, at)  # whether it could be paid is found out as ever
        return (yield from happen_together(game, [Tapped(n) for n in targets])) if targets else paid

    return tap_this


@mutant(f"{TAPS}.copy-taps", rule=TAPS, entry="make_copy")
def copy_taps(right: Rule) -> Rule:
    """Who copies the ability has to tap its source again, or gets no copy."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if is_paid_with(game, original.said, TapThis) and original.said is not None and original.said.source:
            if game.objects[original.said.source].tapped:
                return game
            game, _ = yield from happen(game, Tapped(original.said.source))
        made: Game = yield from right(game, at, word, original, seat)
        return made

    return make_copy


@mutant(f"{TAPS}.refunded", rule=TAPS, entry="counter_spell")
def refunded(right: Rule) -> Rule:
    """If the ability is countered, its source becomes untapped again."""

    def counter_spell(game: Game, at: At, word: CounterSpell) -> Asking[Game]:
        countered = [game.object(n) for n in game.rules.objects(game, at, word.what)]
        paid = [t.said for t in countered if t is not None and is_paid_with(game, t.said, TapThis)]
        game = yield from right(game, at, word)
        sources = [said.source for said in paid if said is not None and said.source is not None]
        return (yield from happen_together(game, [Tapped(n, tapped=False) for n in sources]))

    return counter_spell


@mutant(f"{TAPS}.cancelled", rule=TAPS, entry="resolve_top")
def cancelled(right: Rule) -> Rule:
    """If the source is untapped again as the ability would resolve, it does nothing."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        said = me.said
        if said is not None and said.source and is_paid_with(game, said, TapThis):
            if not game.objects[said.source].tapped:
                left: Game = yield from game.rules.leave_stack(game, me)
                return left
        resolved: Game = yield from right(game)
        return resolved

    return resolve_top


# -- {Q} ------------------------------------------------------------------------------------------------------------


@mutant(f"{UNTAPS}.on-resolution", rule=UNTAPS, entry="untap_this")
def untaps_on_resolution(right: Rule) -> Rule:
    """The permanent becomes untapped as its ability resolves."""
    return later(tapped=False)(right)


@mutant(f"{UNTAPS}.all", rule=UNTAPS, entry="untap_this")
def untaps_all(right: Rule) -> Rule:
    """Every permanent of that player becomes untapped."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        game = yield from right(game, at)
        own = [n for n in sorted(game.battlefield) if game.objects[n].controller == at.controller]
        return (yield from happen_together(game, [Tapped(n, False) for n in own if game.objects[n].tapped]))

    return untap_this


@mutant(f"{UNTAPS}.stun-unpayable", rule=UNTAPS, entry="untap_this")
def stun_unpayable(right: Rule) -> Rule:
    """A permanent with a stun counter cannot pay {Q}."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        source = game.object(at.source)
        if source is not None and source.counter("stun"):
            raise Illegal(f"{handle(at.source)} has a stun counter", "107.6")
        paid: Game = yield from right(game, at)
        return paid

    return untap_this


@mutant(f"{UNTAPS}.stun-stays", rule=UNTAPS, entry="stays_tapped")
def stun_stays(right: Rule) -> Rule:
    """A stun counter keeps its permanent tapped for good: none is ever removed."""

    def stays_tapped(game: Game, event: Tapped) -> CountersRemoved | Tapped:
        found: CountersRemoved | Tapped = right(game, event)
        return CountersRemoved(found.number, "stun", 0) if isinstance(found, CountersRemoved) else found

    return stays_tapped


@mutant(f"{UNTAPS}.stun-ignored", rule=UNTAPS, entry="stays_tapped")
def stun_ignored(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """A permanent with a stun counter becomes untapped."""
    return lambda game, event: event  # noqa: ARG005 - called as the right rule is


@mutant(f"{UNTAPS}.locked", rule=UNTAPS, entry="can_untap")
def locked(right: Rule) -> Rule:
    """What does not untap in untap steps cannot be untapped for a cost either."""

    def can_untap(game: Game, number: int) -> bool:
        held = any(isinstance(a, DoesntUntap) for a in game.objects[number].chars.abilities)
        return not held and bool(right(game, number))

    return can_untap


@mutant(f"{UNTAPS}.taken-back", rule=UNTAPS, entry="counter_spell")
def taken_back(right: Rule) -> Rule:
    """If the ability is countered, its source becomes tapped again."""

    def counter_spell(game: Game, at: At, word: CounterSpell) -> Asking[Game]:
        countered = [game.object(n) for n in game.rules.objects(game, at, word.what)]
        sources = [t.said.source for t in countered if t is not None and t.said is not None and t.said.source]
        game = yield from right(game, at, word)
        return (yield from happen_together(game, [Tapped(n) for n in sources if game.object(n) is not None]))

    return counter_spell
