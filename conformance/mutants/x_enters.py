"""Wrong engines that the obligations about enters abilities and the spell's X must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Question
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down, push
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Trigger, Waiting, handle
from reference_engine.state.happenings import Announces, ZoneChange
from reference_engine.words.answers import Choose
from reference_engine.words.instructions import Effect, PutCounters
from reference_engine.words.requests import Request
from reference_engine.words.selectors import Itself

TRIGGER = "x.etb-trigger-uses-spell-x"
REPLACEMENT = "x.etb-replacement-uses-spell-x"

Counters = tuple[tuple[str, int], ...]


# -- x.etb-trigger-uses-spell-x -------------------------------------------------------------------------------------


@mutant(f"{TRIGGER}.zero", rule=TRIGGER, entry="x_of_trigger")
def zero(_: Rule) -> Rule:
    """An enters ability reads X off the permanent, where it is 0."""
    return lambda game, ability: None  # noqa: ARG005 - called as the right one is


@mutant(f"{TRIGGER}.asked-again", rule=TRIGGER, entry="resolve_top")
def asked_again(right: Rule) -> Rule:
    """Whoever controls an enters ability chooses X once more as it resolves."""

    def resolve_top(game: Game) -> Asking[Game]:
        me = game.objects[game.rules.top_of_stack(game)]
        if me.said is not None and me.said.kind == "triggered" and me.said.x:
            options = tuple(str(n) for n in range(me.said.x + 1))
            answer = yield Question(game, Request(me.controller, "x", handle(me.id), "x", options))
            chosen = int(answer.options[0]) if isinstance(answer, Choose) and answer.options else 0
            game, _ = yield from happen(game, Announces(me.id, evolve(me.said, x=chosen)))
        game = yield from right(game)
        return game

    return resolve_top


@mutant(f"{TRIGGER}.first-only", rule=TRIGGER, entry="x_of_trigger")
def first_only(right: Rule) -> Rule:
    """Of the times that an ability triggers on one entering only the first knows X."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        on_stack = (game.objects[n].said for n in down(game.stack))
        before = any(s is not None and (s.source, s.ability) == (ability.source, ability.ability) for s in on_stack)
        return None if before else x

    return x_of_trigger


@mutant(f"{TRIGGER}.latest-x", rule=TRIGGER, entry="x_of_trigger")
def latest_x(right: Rule) -> Rule:
    """There is one X for the whole game: that of the spell that was cast last."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        known = (*game.objects.values(), *game.last.values())
        spells = [t for t in known if t.said is not None and t.said.kind == "spell" and t.said.x is not None]
        latest = max(spells, key=lambda t: t.id, default=None)
        return x if x is None or latest is None or latest.said is None else latest.said.x

    return x_of_trigger


@mutant(f"{TRIGGER}.read-live", rule=TRIGGER, entry="value_of_x")
def read_live(right: Rule) -> Rule:
    """An enters ability asks the permanent as it resolves, and gets 0 where that is gone."""

    def value_of_x(game: Game, at: At) -> int:
        gone = at.said.kind == "triggered" and at.said.source is not None and game.object(at.said.source) is None
        return 0 if gone else int(right(game, at))

    return value_of_x


@mutant(f"{TRIGGER}.copies-forget", rule=TRIGGER, entry="copied_choices")
def copies_forget(right: Rule) -> Rule:
    """A copy of an enters ability does not know X."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return evolve(said, x=None) if said.kind == "triggered" else said

    return copied_choices


@mutant(f"{TRIGGER}.tokens-forget", rule=TRIGGER, entry="x_of_trigger")
def tokens_forget(right: Rule) -> Rule:
    """The token that a copy of the spell becomes has an enters ability that does not know X."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        return None if game.known(ability.source).kind == "token" else x

    return x_of_trigger


# -- x.etb-replacement-uses-spell-x ---------------------------------------------------------------------------------


@mutant(f"{REPLACEMENT}.as-trigger", rule=REPLACEMENT, entry="become_permanent")
def as_trigger(right: Rule) -> Rule:
    """The counters are put on it by an ability that triggers once it has entered."""

    def become_permanent(game: Game, me: Object) -> Asking[Game]:
        rules = game.rules
        game = yield from right(meanwhile(game, "enters_with_counters", _none), me)
        game = evolve(game, rules=rules)
        permanent = game.object(game.became.get(me.id, me.id))
        if permanent is None or permanent.zone != "battlefield":
            return game
        for kind, number in rules.enters_with_counters(game, permanent):
            effect = Effect((PutCounters(number, Itself(), kind),))
            late = Waiting(
                permanent.controller, permanent.id, permanent.chars, effect, 0, Trigger(permanent.controller)
            )
            game = evolve(game, waiting=push(game.waiting, late))
        return game

    return become_permanent


def _none(game: Game, permanent: Object) -> Counters:  # noqa: ARG001 - called as the right one is
    return ()


@mutant(f"{REPLACEMENT}.clone-remembers", rule=REPLACEMENT, entry="enters_with_counters")
def clone_remembers(right: Rule) -> Rule:
    """What enters as a copy of a permanent takes over the X of the spell that became that permanent."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        if permanent.printed is not None:
            alike = (game.objects[n] for n in sorted(game.battlefield) if n != permanent.id)
            known = [t.was for t in alike if t.chars.name == permanent.chars.name and t.was is not None]
            permanent = evolve(permanent, was=known[0]) if known else permanent
        return tuple(right(game, permanent))

    return enters_with_counters


@mutant(f"{REPLACEMENT}.own-x-twice", rule=REPLACEMENT, entry="enters_as_copy")
def own_x_twice(right: Rule) -> Rule:
    """The X of a copying spell serves its own exception and the ability that it copies too."""

    def enters_as_copy(game: Game, event: ZoneChange) -> Asking[ZoneChange]:
        done: ZoneChange = yield from right(game, event)
        entering = game.objects[event.number]
        if done.chars is None or entering.said is None or not entering.said.x:
            return done
        return attrs.evolve(done, more=done.more + entering.said.x)

    return enters_as_copy


@mutant(f"{REPLACEMENT}.undoubled", rule=REPLACEMENT, entry="enters_with_counters")
def undoubled(right: Rule) -> Rule:
    """What doubles counters does not see those with which a permanent enters."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        return tuple(right(meanwhile(game, "counter_factor", _once), permanent))

    return enters_with_counters


def _once(game: Game, controller: int) -> int:  # noqa: ARG001 - called as the right one is
    return 1


@mutant(f"{REPLACEMENT}.last-effect-only", rule=REPLACEMENT, entry="enters_with_counters")
def last_effect_only(right: Rule) -> Rule:
    """Of several effects by which it would enter with counters only one applies."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        return tuple(right(game, permanent)[-1:])

    return enters_with_counters
