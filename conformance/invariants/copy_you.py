"""The obligations about "you" and "opponent" in the text of a copy: both are seen from the copy's own controller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_moves import Move, in_game
from conformance.facts_objects import Aiming, StackObject
from conformance.facts_resolutions import Resolution
from conformance.facts_targets import Legal
from conformance.invariants.choosing import surely_aimed
from conformance.invariants.copy_targets import lawful
from conformance.invariants.mana_added import spent_of_added
from conformance.invariants.otherwise import Law, Other, judged
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import ChooseTargets, Concede, player
from reference_engine.words.base import Instruction, Who
from reference_engine.words.instructions import CopySpell, Effect, NextUpkeep
from reference_engine.words.selectors import (
    EachOpponent,
    EachOtherThanThatPlayer,
    EachPlayer,
    Filter,
    Targets,
    ThatPlayer,
    You,
)
from strategies.seeing import resolved_targets
from strategies.texts import all_instructions, field_names, mentions, read_once

YOURS = ("you",)
OTHERS = ("opponent", "not-you")


@invariant(
    "copy.you-means-copy-controller",
    cr=("109.5", "707.10", "112.2", "603.7d", "800.4a", "111.2"),
    clauses=("effect", "permanent", "target", "inherited", "delayed", "mana", "owner", "stays"),
)
def you_means_copy_controller(facts: Facts) -> Iterator[Witness]:
    """Whoever cast the original, "you" in a copy is the player who controls the copy, and who owns it."""
    if not facts.copies:
        return
    for resolution in _of_families(facts):
        thing = resolution.object
        if thing.effect is None:
            yield from _permanent(facts, resolution)
        elif _says(thing.effect, You, YOURS):
            must = f'"you" in {thing.name} is its controller, {player(thing.controller)}'
            others = _other_yous(facts, resolution, thing.effect)
            yield from _one(judged(facts, resolution, Law("effect", must), others))
        if thing.is_copy:
            yield from _owned(resolution)
    yield from _targets(facts, YOURS)
    yield from _delayed(facts)
    for held, where, must, seen in spent_of_added(facts):
        yield Witness("mana", where, held, must, seen)
    yield from _stays(facts)


@invariant(
    "copy.opponent-relative-to-copy-controller",
    cr=("109.5", "102.2", "102.3", "707.10", "608.2b"),
    clauses=("effect", "target", "inherited"),
)
def opponent_relative_to_copy_controller(facts: Facts) -> Iterator[Witness]:
    """The opponents of which a copy speaks are those of the copy's controller."""
    if not facts.copies:
        return
    for resolution in _of_families(facts):
        effect = resolution.object.effect
        if effect is not None and _says(effect, EachOpponent, OTHERS):
            whom = player(resolution.object.controller)
            must = f"the opponents in {resolution.object.name} are all players but its controller, {whom}"
            others = _other_opponents(facts, resolution, effect)
            yield from _one(judged(facts, resolution, Law("effect", must), others))
    yield from _targets(facts, OTHERS)


@once_a_trace
def _of_families(facts: Facts) -> tuple[Resolution, ...]:
    """The resolutions of copies and of what was copied."""
    copied = {copy.original.index for copy in facts.copies if copy.original is not None}
    return tuple(
        resolution
        for resolution in facts.resolutions
        if (resolution.object.is_copy or resolution.object.index in copied) and surely_aimed(facts, resolution.object)
    )


def _one(witness: Witness | None) -> Iterator[Witness]:
    if witness is not None:
        yield witness


# -- what a text says -----------------------------------------------------------------------------------------------


def _says(effect: Effect, who: type[Who], whose: tuple[str, ...]) -> bool:
    """Whether an instruction affects those players, or counts or affects what is theirs."""
    kinds, owners = _spoken_of(effect)
    return who in kinds or not owners.isdisjoint(whose)


@read_once
def _spoken_of(effect: Effect) -> tuple[frozenset[type], frozenset[str]]:
    """The kinds of what its instructions affect or count, and whose the objects are that they describe."""
    kinds: set[type] = set()
    owners: set[str] = set()
    for word in all_instructions(effect):
        if not isinstance(word, CopySpell | NextUpkeep):
            kinds.update(kind for value in _values(word) for kind in type(value).__mro__)
            owners.update(f.whose for f in _filters(_own(word)))
    return frozenset(kinds), frozenset(owners)


def _values(word: Instruction) -> tuple[Any, ...]:
    return tuple(getattr(word, name) for name in field_names(word) or ())


def _own(word: Instruction) -> tuple[Any, ...]:
    """What the instruction itself says, the instructions nested in it left out."""
    return tuple(v for v in _values(word) if not isinstance(v, tuple))


def _filters(word: Any) -> Iterator[Filter]:
    if isinstance(word, Filter):
        yield word
    elif isinstance(word, tuple):
        for item in word:
            yield from _filters(item)
    else:
        for name in field_names(word) or ():
            yield from _filters(getattr(word, name))


Change = Callable[[Any], Any | None]


def _rewritten(word: Any, change: Change) -> Any:
    """The text with every word replaced for which ``change`` gives another."""
    found = change(word)
    if found is not None:
        return found
    if isinstance(word, tuple):
        return tuple(_rewritten(item, change) for item in word)
    if not attrs.has(type(word)):
        return word
    changes = {f.name: getattr(word, f.name) for f in attrs.fields(type(word))}
    return type(word)(**{name: _rewritten(value, change) for name, value in changes.items()})


def _replacing(kind: type[Who], by: Who, nth: int | None = None) -> Change:
    """Replaces every word of that kind, or the nth one only."""
    met = [0]

    def change(word: Any) -> Any | None:
        if not isinstance(word, kind):
            return None
        met[0] += 1
        return by if nth is None or met[0] - 1 == nth else word

    return change


# -- how a wrong engine may have read it ----------------------------------------------------------------------------


def _as(resolution: Resolution, **changes: Any) -> Resolution:
    return attrs.evolve(resolution, object=attrs.evolve(resolution.object, **changes))


def _other_seats(facts: Facts, thing: StackObject) -> tuple[int, ...]:
    return tuple(s for s in range(facts.seats) if s != thing.controller)


def _other_yous(facts: Facts, resolution: Resolution, effect: Effect) -> Iterator[Other]:
    """As if the whole text, every "you", one "you", or "you control" alone meant another player."""
    thing = resolution.object
    for seat in _other_seats(facts, thing):
        words = f'a spell whose "you" is {player(seat)}'
        yield words, _as(resolution, controller=seat)
        if thing.that_player is not None:
            continue
        yield words, _as(resolution, effect=_rewritten(effect, _replacing(You, ThatPlayer())), that_player=seat)
        for nth in range(_number_of(effect, You)):
            yield (
                words,
                _as(resolution, effect=_rewritten(effect, _replacing(You, ThatPlayer(), nth)), that_player=seat),
            )
        if any(f.whose in YOURS for f in _filters(effect.do)):
            yield f'a spell whose "you control" looks at {player(seat)}', _filters_as(resolution, effect, seat)


def _other_opponents(facts: Facts, resolution: Resolution, effect: Effect) -> Iterator[Other]:
    """As if the whole text, or its opponents alone, were seen by another player; or all were opponents."""
    thing = resolution.object
    for seat in _other_seats(facts, thing):
        words = f"a spell whose opponents are those of {player(seat)}"
        yield words, _as(resolution, controller=seat)
        if thing.that_player is not None:
            continue
        others = _rewritten(effect, _replacing(EachOpponent, EachOtherThanThatPlayer()))
        yield words, _as(resolution, effect=others, that_player=seat)
        if any(f.whose in OTHERS for f in _filters(effect.do)) or any(
            f.whose in OTHERS for mode in effect.modes for f in _filters(mode.do)
        ):
            yield words, _filters_as(resolution, effect, seat)
    if mentions(effect, EachOpponent):
        everybody = _rewritten(effect, _replacing(EachOpponent, EachPlayer()))
        yield "a spell for which every player is an opponent", _as(resolution, effect=everybody)


def _filters_as(resolution: Resolution, effect: Effect, seat: int) -> Resolution:
    """As if only what the text describes were seen by that player, the players it names being right."""
    right = resolution.object.controller
    named = _rewritten(effect, _replacing(You, ThatPlayer()))
    named = _rewritten(named, _replacing(EachOpponent, EachOtherThanThatPlayer()))
    return _as(resolution, effect=named, that_player=right, controller=seat)


def _number_of(effect: Effect, kind: type[Who]) -> int:
    found = [0]

    def change(word: Any) -> Any | None:
        found[0] += isinstance(word, kind)
        return None

    _rewritten(effect, change)
    return found[0] if found[0] > 1 else 0


# -- targets --------------------------------------------------------------------------------------------------------


def _targets(facts: Facts, whose: tuple[str, ...]) -> Iterator[Witness]:
    for aiming in facts.aimings:
        yield from _aimed(facts, aiming, whose)
    for resolution in facts.resolutions:
        thing = resolution.object
        if not thing.is_copy or not any(p.what.whose in whose for p in resolution.phrases):
            continue
        if not surely_aimed(facts, thing):
            continue
        must = f"what {thing.name} may target is seen by its controller, {player(thing.controller)}"
        yield from _one(judged(facts, resolution, Law("inherited", must), _other_legal(facts, resolution)))


def _other_legal(facts: Facts, resolution: Resolution) -> Iterator[Other]:
    thing = resolution.object
    for seat in _other_seats(facts, thing):
        legal: Legal = facts.legal_targets_now(attrs.evolve(thing, controller=seat), resolution.move.first)
        if legal != resolution.legal and len(legal) == len(resolution.legal):
            yield f"a spell whose targets are judged for {player(seat)}", attrs.evolve(resolution, legal=legal)


def _aimed(facts: Facts, aiming: Aiming, whose: tuple[str, ...]) -> Iterator[Witness]:
    """A new target is taken or refused as the copy's controller sees it."""
    answer, said, copying = aiming.transition.answer, aiming.current, aiming.copying
    if copying is None or copying.original is None or said is None or not isinstance(answer, ChooseTargets):
        return
    if not surely_aimed(facts, copying.original):
        return
    phrases: tuple[Targets, ...] = facts.phrases(copying.original)
    if not any(p.what.whose in whose for p in phrases):
        return
    final = resolved_targets(said.targets, answer.targets)
    if final is None or tuple(map(len, final)) != tuple(map(len, said.targets)) or len(phrases) != len(final):
        return
    changed = [p for p, now, was in zip(phrases, final, said.targets, strict=True) if now != was]
    legal = lawful(facts, aiming) if any(p.what.whose in whose for p in changed) else None
    if legal is None:
        return
    where = f"{aiming.object or 'a copy'}, {player(aiming.seat)}"
    if aiming.accepted == legal:
        yield Witness("target", where)
        return
    seats = [s for s in range(facts.seats) if s != aiming.seat]
    as_seen = next((s for s in seats if lawful(facts, attrs.evolve(aiming, seat=s)) == aiming.accepted), None)
    if as_seen is None:
        return
    chosen = "; ".join(", ".join(slots) for slots in final)
    must = f"{chosen} {'may' if legal else 'may not'} be targeted by a copy that {player(aiming.seat)} controls"
    seen = f"it was {'accepted' if aiming.accepted else 'refused'}, as for {player(as_seen)}"
    yield Witness("target", where, held=False, expected=must, seen=seen)


# -- tokens and the copy itself -------------------------------------------------------------------------------------


# 608.3f. The copy of a permanent spell becomes a token under its controller's control.
def _permanent(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    thing = resolution.object
    if not thing.is_copy:
        return
    seats = _other_seats(facts, thing)
    others = ((f"a spell of {player(seat)}", _as(resolution, controller=seat)) for seat in seats)
    must = f"{thing.name} becomes a permanent of its controller, {player(thing.controller)}"
    yield from _one(judged(facts, resolution, Law("permanent", must), others))


# 111.2. The player who creates a token is its owner, and it enters under that player's control.
def _owned(resolution: Resolution) -> Iterator[Witness]:
    for permanent in resolution.entered:
        if permanent.card is None and permanent.owner is not None:
            must = f"{permanent.name} is owned by {player(permanent.controller)}, under whose control it entered"
            seen = f"{player(permanent.owner)} owns it"
            yield Witness("owner", permanent.id, permanent.owner == permanent.controller, must, seen)


# 112.2, 800.4a. Its owner is the player under whose control it was put on the stack: it does not leave with another.
def _stays(facts: Facts) -> Iterator[Witness]:
    for seat, move in facts.left_game.items():
        if not isinstance(move.answer, Concede) or not move.whole or len(in_game(move.after)) < 2:
            continue
        for copy in facts.copies:
            if copy.root.controller != seat or copy.controller in move.lost or copy.name not in move.stack_before:
                continue
            ending = facts.ending(copy)
            gone = ending is not None and ending.move is move and ending.how in ("ceased", "unexplained")
            must = f"{copy.name} stays as {player(seat)} leaves, for {player(copy.controller)} owns it"
            yield Witness("stays", copy.name, not gone, must, "it left the game with that player")


# -- delayed triggered abilities ------------------------------------------------------------------------------------


# 603.7d. The player who controlled the spell as it resolved controls the ability that it made.
def _delayed(facts: Facts) -> Iterator[Witness]:
    titles = {c.title for c in facts.copies if c.effect is not None and mentions(c.effect, NextUpkeep)}
    if not titles:
        return
    due: Counter[tuple[str, int]] = Counter()
    made = {r.move.index: r for r in facts.resolutions if r.object.title in titles and r.object.is_spell}
    for move in facts.moves:
        if not move.whole:
            return
        if move.index in made:
            resolution = made[move.index]
            if not resolution.clean or resolution.unresolved is None:
                return  # from here on it is not known what is due
            if not resolution.unresolved:
                due[resolution.object.title, resolution.object.controller] += 1
        elif _is_upkeep(move):
            yield from _come(move, sorted(titles), due)


def _is_upkeep(move: Move) -> bool:
    return move.after.step == "upkeep" and (move.before.turn, move.before.step) != (move.after.turn, "upkeep")


def _come(move: Move, titles: list[str], due: Counter[tuple[str, int]]) -> Iterator[Witness]:
    seat = move.after.active
    for title in titles:
        number = due.pop((title, seat), 0)
        there = [s for s in move.new if s.kind == "triggered" and s.name == title]
        if not number and not there:
            continue
        held = len(there) == number and all(s.controller == seat for s in there)
        must = f"{number} abilities that {title} made for {player(seat)} trigger in the upkeep of {player(seat)}"
        seen = f"{len(there)} did, of {', '.join(player(s.controller) for s in there) or 'nobody'}"
        yield Witness("delayed", f"upkeep of {player(seat)}, turn {move.after.turn}", held, must, seen)
