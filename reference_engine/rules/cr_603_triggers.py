"""603. Handling Triggered Abilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from reference_engine.rules.asking import Asking, Illegal, Question, choose
from reference_engine.rules.cr_106_tapped import becomes_tapped, tapped_for_mana
from reference_engine.rules.cr_601_casting import announce_targets
from reference_engine.rules.cr_700_modes import check_modes, phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push, up
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Delayed, Game, Object, Trigger, Waiting, handle
from reference_engine.state.game import reference as reference_of
from reference_engine.state.happenings import (
    AbilityOnStack,
    Announces,
    BecameTarget,
    Happening,
    LifeChange,
    PlayerLoses,
    SpellWasCast,
    SpellWasCopied,
    Tapped,
    TokensCreated,
    UpkeepBegan,
    WasTappedForMana,
    ZoneChange,
)
from reference_engine.state.watching import of_its_own
from reference_engine.words.abilities import (
    BecomesTapped,
    BecomesTarget,
    Enters,
    Leaves,
    LifeGained,
    Sacrificed,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    TappedForMana,
    ThisCast,
    TokenCreated,
    Triggered,
    TriggersTwice,
    UpkeepBegins,
)
from reference_engine.words.answers import Choose, ChooseTargets
from reference_engine.words.base import Condition, When
from reference_engine.words.conditions import AtLeast, Not, WasCast, WasCastFrom, WasKicked
from reference_engine.words.instructions import Effect
from reference_engine.words.requests import Request

_WAITS_FOR: dict[type[Happening], tuple[type[When], ...]] = {
    SpellWasCast: (SpellCast, SpellCastOrCopied),
    SpellWasCopied: (SpellCopied, SpellCastOrCopied),
    BecameTarget: (BecomesTarget,),
    ZoneChange: (Enters, Leaves, Sacrificed),
    TokensCreated: (Enters, TokenCreated),
    LifeChange: (LifeGained,),
    UpkeepBegan: (UpkeepBegins,),
    Tapped: (BecomesTapped,),
    WasTappedForMana: (TappedForMana,),
    PlayerLoses: (Leaves,),
}
_LOOKS_BACK = (Leaves, Sacrificed)


# 603.2. Whenever an event matches an ability's trigger event, it triggers once for each time; it waits (603.3).
# 603.10a. Abilities that look back are found on the game as it was before the event.
def note_triggers(before: Game, after: Game, event: Happening) -> Game:
    """The game in which every ability that the event makes trigger is waiting to be put on the stack."""
    waiting = after.waiting
    for when in _WAITS_FOR.get(type(event), ()):
        game = before if when in _LOOKS_BACK else after
        for number in _watching(game, when, event):
            source = game.objects[number]
            for index, ability in enumerate(source.chars.abilities):
                if isinstance(ability, Triggered) and type(ability.when) is when:
                    for trigger in after.rules.matches(before, after, event, source, ability):
                        waiting = push(waiting, _wait(source, index, ability.effect, trigger))
    if isinstance(event, SpellWasCast):
        for own in after.rules.own_cast_triggers(after, event):
            waiting = push(waiting, own)
    return after if waiting is after.waiting else evolve(after, waiting=waiting)


def _watching(game: Game, when: type[When], event: Happening) -> list[int]:
    """The permanents with an ability that waits for such an event, oldest first."""
    everybody = game.watchers.get(when.__name__, ())
    own = game.watchers.get(of_its_own(when))
    if own is None:
        return sorted(everybody) if everybody else []
    return sorted({*everybody, *(n for n in _subjects(game, when, event) if n in own)})


def _subjects(game: Game, when: type[When], event: Any) -> tuple[int, ...]:
    """The permanents that the event happens to."""
    if isinstance(event, BecameTarget):
        return (event.target,)
    if isinstance(event, TokensCreated):
        return event.new
    if isinstance(event, PlayerLoses):
        return event.gone
    if isinstance(event, Tapped | WasTappedForMana):
        return (event.number,)
    return (event.number if when in _LOOKS_BACK else event.new,)


def _wait(source: Object, index: int, effect: Effect, trigger: Trigger) -> Waiting:
    # 603.7d, 113.8: the controller is whoever controlled the source when it triggered.
    return Waiting(source.controller, source.id, source.chars, effect, index, trigger, source.was)


def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
    """For each time the event makes that ability trigger, what the ability remembers of it."""
    found: tuple[Trigger, ...] = tuple(_MATCH[type(ability.when)](before, after, event, source, ability.when))
    if found and ability.condition is not None:
        # 603.4. An intervening "if" has to be true as the event happens.
        found = tuple(t for t in found if after.rules.if_clause_holds(after, source, ability, t))
    return found


def if_clause_holds(game: Game, source: Object, ability: Triggered, trigger: Trigger) -> bool:
    """Whether the intervening "if" of a triggered ability is true (603.4)."""
    said = source.was or Announced("spell")
    at = At(source, evolve(said, trigger=trigger), source.controller)
    return ability.condition is None or holds(game, at, ability.condition)


def _is_by(game: Game, source: Object, by: str, seat: int) -> bool:
    return bool(game.rules.is_whose(game, source.controller, by, seat))


def _of_types(game: Game, number: int, types: tuple[str, ...]) -> bool:
    return not types or bool(set(types) & set(game.known(number).chars.types))


def _cast(before: Game, after: Game, event: Any, source: Object, when: Any) -> list[Trigger]:
    number = event.number if isinstance(event, SpellWasCast) else event.new
    if isinstance(event, SpellWasCopied) and event.kind == "ability":
        return []
    if _is_by(after, source, when.by, event.seat) and _of_types(after, number, when.types):
        return [Trigger(event.seat, number, number)]
    return []


def _becomes_target(
    before: Game, after: Game, event: BecameTarget, source: Object, when: BecomesTarget
) -> list[Trigger]:
    seat = after.known(event.by).controller
    if event.target == source.id and _is_by(after, source, when.by, seat):
        return [Trigger(seat, event.by, event.target)]
    return []


def _enters(before: Game, after: Game, event: Any, source: Object, when: Enters) -> list[Trigger]:
    entered = event.new if isinstance(event, TokensCreated) else (event.new,) if event.to == "battlefield" else ()
    if when.this:
        entered = tuple(n for n in entered if n == source.id)
    fitting = [n for n in entered if when.this or after.rules.fits(after, source.controller, source.id, when.filter, n)]
    again = _triggers_twice(after, source)
    return [Trigger(after.known(n).controller, None, n) for n in fitting for _ in range(1 + again)]


# 603.2d. An effect may make an ability trigger additional times.
def _triggers_twice(game: Game, source: Object) -> int:
    things = (game.objects[n] for n in game.statics if game.objects[n].controller == source.controller)
    return sum(isinstance(a, TriggersTwice) for thing in things for a in thing.chars.abilities)


def _leaves(before: Game, after: Game, event: Any, source: Object, when: Leaves) -> list[Trigger]:
    # 603.6c. A permanent also leaves the battlefield when its owner leaves the game; then it does not die.
    to_graveyard = isinstance(event, ZoneChange) and event.to == "graveyard"
    if when.to_graveyard and not to_graveyard:
        return []
    left = event.gone if isinstance(event, PlayerLoses) else (event.number,)
    found = []
    for number in left:
        old = before.object(number)
        if old is None or old.zone != "battlefield" or (when.this and old.id != source.id):
            continue
        if when.this or before.rules.fits(before, source.controller, source.id, when.filter, old.id):
            found.append(Trigger(old.controller, None, old.id))
    return found


def _sacrificed(before: Game, after: Game, event: Any, source: Object, when: Sacrificed) -> list[Trigger]:
    if not isinstance(event, ZoneChange) or event.cause != "sacrifice" or event.seat is None:
        return []
    fits = before.rules.fits(before, source.controller, source.id, when.filter, event.number)
    return [Trigger(event.seat, None, event.number)] if fits and _is_by(after, source, when.by, event.seat) else []


def _token_created(before: Game, after: Game, event: Any, source: Object, when: TokenCreated) -> list[Trigger]:
    return [Trigger(event.seat, None, n) for n in event.new] if _is_by(after, source, when.by, event.seat) else []


def _life_gained(before: Game, after: Game, event: LifeChange, source: Object, when: LifeGained) -> list[Trigger]:
    return [Trigger(event.seat)] if event.amount > 0 and _is_by(after, source, when.by, event.seat) else []


def _upkeep(before: Game, after: Game, event: UpkeepBegan, source: Object, when: UpkeepBegins) -> list[Trigger]:
    return [Trigger(event.seat)] if _is_by(after, source, when.by, event.seat) else []


_MATCH: dict[type[When], Callable[[Game, Game, Any, Object, Any], list[Trigger]]] = {
    SpellCast: _cast,
    SpellCopied: _cast,
    SpellCastOrCopied: _cast,
    BecomesTarget: _becomes_target,
    Enters: _enters,
    Leaves: _leaves,
    Sacrificed: _sacrificed,
    TokenCreated: _token_created,
    LifeGained: _life_gained,
    UpkeepBegins: _upkeep,
    BecomesTapped: becomes_tapped,
    TappedForMana: tapped_for_mana,
}


# 603.2, 601.2i. Abilities of the spell itself that say "when you cast this spell".
def own_cast_triggers(game: Game, event: SpellWasCast) -> tuple[Waiting, ...]:
    """The cast triggers that the spell itself has, storm among them."""
    spell = game.objects[event.number]
    trigger = Trigger(event.seat, spell.id, spell.id)
    found = []
    for index, ability in enumerate(spell.chars.abilities):
        if isinstance(ability, Triggered) and isinstance(ability.when, ThisCast):
            found.append(Waiting(event.seat, spell.id, spell.chars, ability.effect, index, trigger))
        storm = game.rules.storm_effect(game, ability)
        if storm is not None:
            found.append(Waiting(event.seat, spell.id, spell.chars, storm, index, trigger))
    return tuple(found)


# 603.3, 603.3b. Each time a player would get priority, what has triggered is put on the stack, APNAP, each player's in
# an order of that player's choice.
def put_triggers_on_stack(game: Game) -> Asking[Game]:
    """Put all waiting triggered abilities on the stack."""
    waiting = up(game.waiting)
    game = evolve(game, waiting=None)
    for seat in game.rules.apnap(game, tuple({w.controller: 0 for w in waiting})):
        own = [w for w in waiting if w.controller == seat]
        for ability in (yield from _ordered(game, seat, own)):
            game = yield from game.rules.put_trigger(game, ability)
    return game


def _ordered(game: Game, seat: int, own: list[Waiting]) -> Asking[list[Waiting]]:
    # Abilities that are alike to the last detail need no order.
    if len({(w.chars.name, w.ability, w.trigger.seat, w.trigger.spell, w.trigger.object) for w in own}) <= 1:
        return own
    labels = _labels(own)
    options = tuple(labels)
    chosen = yield from choose(game, Request(seat, "order", None, "triggers", options, len(own), len(own)))
    return [labels[label] for label in chosen]


def _labels(own: list[Waiting]) -> dict[str, Waiting]:
    """Each ability by its source, its index there, and how many times that ability had triggered before."""
    found: dict[str, Waiting] = {}
    times: Counter[str] = Counter()
    for waiting in own:
        which = f"{handle(waiting.source)}/{waiting.ability}"
        found[f"{which}/{times[which]}"] = waiting
        times[which] += 1
    return found


# 603.3c–d. Targets are chosen as it is put on the stack; without legal ones it is removed.
def put_trigger(game: Game, ability: Waiting) -> Asking[Game]:
    """Put one triggered ability on the stack, its controller choosing targets."""
    seat = ability.controller
    if game.players[seat].lost:  # 800.4d
        return game
    base = ability.said or Announced("triggered")
    said = evolve(
        base,
        kind="triggered",
        effect=ability.effect,
        source=ability.source,
        ability=ability.ability,
        trigger=ability.trigger,
        modes=(),
        targets=(),
        division=(),
        x=game.rules.x_of_trigger(game, ability),
    )
    untouched = game
    game, put = yield from happen(game, AbilityOnStack(seat, ability.chars, said))
    thing = game.objects[put.new]
    if ability.effect.modes:
        modes = yield from _choose_modes(game, At(thing, said, seat), ability.effect)
        if not modes:
            return untouched
        said = evolve(said, modes=modes)
        game, _ = yield from happen(game, Announces(thing.id, said))
    phrases = phrases_of(said)
    if not phrases:
        return game
    if not game.rules.could_choose(game, At(thing, said, seat), phrases):
        return untouched
    request = Request(seat, "targets", handle(thing.id), str(ability.ability))
    answer = yield Question(game, request)
    if not isinstance(answer, ChooseTargets):
        raise Illegal(f"{type(answer).__name__} does not answer a request for targets", "603.3d")
    targets = tuple(tuple(_reference(t) for t in chosen) for chosen in answer.targets)
    game, _ = yield from announce_targets(game, thing, said, targets, answer.division)
    return game


# 603.3c. Modes are chosen as it is put on the stack, none that would be illegal; with no mode it is removed.
def _choose_modes(game: Game, at: At, effect: Effect) -> Asking[tuple[int, ...]]:
    kicked, choice = at.kicked, effect.choose
    able = [m for m in range(len(effect.modes)) if game.rules.could_choose(game, at, effect.phrases((m,), kicked))]
    most = choice.max if choice.repeats else min(choice.max, len(able))
    if not able or most < choice.min:
        return ()
    options = tuple(map(str, able))
    request = Request(at.controller, "mode", handle(at.me.id), str(at.said.ability), options, choice.min, most)
    answer = yield Question(game, request)
    if not isinstance(answer, Choose) or not set(answer.options) <= set(options):
        raise Illegal(f"{answer} does not choose among the modes {', '.join(options)}", "603.3c")
    modes = tuple(sorted(map(int, answer.options)))
    if modes:
        check_modes(effect, modes, kicked)
    elif choice.min:
        raise Illegal(f"no mode was chosen where at least {choice.min} are called for", "603.3c")
    return modes


def _reference(text: str) -> int:
    found = reference_of(text)
    if found is None:
        raise Illegal(f"{text!r} names nothing", "601.2c")
    return found


# -- conditions -----------------------------------------------------------------------------------------------------


def holds(game: Game, at: At, condition: Condition) -> bool:
    """Whether the condition is true now, for that text."""
    if isinstance(condition, Not):
        return not holds(game, at, condition.condition)
    if isinstance(condition, WasKicked):
        return bool(game.rules.times_kicked(game, at, condition.kicker))
    if isinstance(condition, WasCast):
        return bool(game.rules.was_cast(game, at))
    if isinstance(condition, WasCastFrom):
        return bool(game.rules.was_cast(game, at)) and at.said.cast_from == condition.zone
    if isinstance(condition, AtLeast):
        return bool(game.rules.number(game, at, condition.amount) >= condition.number)
    raise NotImplementedError(f"no rule says when {type(condition).__name__} holds: add it to cr_603_triggers.holds")


def was_cast(game: Game, at: At) -> bool:
    """Whether this was cast; a copy of a spell was not (707.10)."""
    return at.said.cast


# 603.7. A delayed triggered ability triggers once, at the beginning of its controller's next upkeep.
def delayed_triggers(game: Game) -> Game:
    """The game in which the delayed abilities whose moment is now are waiting, and wait for it no longer."""
    waiting, later = game.waiting, []
    for d in game.delayed:
        if d.controller == game.active and game.turn > d.after_turn:
            waiting = push(waiting, Waiting(d.controller, d.source, d.chars, Effect(d.do), 0, Trigger(d.controller)))
        else:
            later.append(d)
    return evolve(game, waiting=waiting, delayed=tuple(later))


def delay(game: Game, delayed: Delayed) -> Game:
    """The game in which that delayed triggered ability waits for its moment."""
    return evolve(game, delayed=(*game.delayed, delayed))
