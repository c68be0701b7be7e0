"""707. Copying Objects: copies of spells and abilities (707.2, 707.10–707.12)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.rules.cr_119_life import recipients
from reference_engine.rules.cr_601_casting import distinct, plan_of
from reference_engine.rules.cr_700_modes import phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Refs, handle, recolored, reference
from reference_engine.state.happenings import Announces, BecameTarget, CardWasCopied, SpellWasCopied
from reference_engine.words.answers import KEEP, Cast, Choose, ChooseTargets
from reference_engine.words.base import Reference, What
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CastCopyFree, ChangeTargets, ChooseNewTargets, CopySpell
from reference_engine.words.requests import RE_AIM, Request
from reference_engine.words.selectors import Targeted


# 707.10, 608.2f. Each player who copies makes their copies in turn, APNAP, one copy after the other.
def copy_spell(game: Game, at: At, word: CopySpell) -> Asking[Game]:
    """Carry out "copy that spell or ability"."""
    for original in game.rules.originals(game, at, word.what):
        for seat in game.rules.copiers(game, at, word):
            wanted = game.rules.number(game, at, word.times)
            for _ in range(game.rules.copies_to_make(game, seat, wanted)):
                game = yield from game.rules.make_copy(game, at, word, original, seat)
    return game


def copiers(game: Game, at: At, word: CopySpell) -> tuple[int, ...]:
    """The players who each copy, in the order in which they do."""
    found: tuple[int, ...] = game.rules.players(game, at, word.who)
    return found


# 608.2h, 113.7a. "That spell" is copied as it last existed if it is gone; a target that is gone is not copied (608.2b).
def originals(game: Game, at: At, what: What) -> tuple[Object, ...]:
    """The spells and abilities to copy."""
    found = game.rules.known_objects(game, at, what)
    return tuple(t for t in found if t.said is not None and (t.zone == "stack" or not isinstance(what, Targeted)))


def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
    """That player puts one copy onto the stack."""
    chars = game.rules.copied_values(game, original, word)
    said = game.rules.copied_choices(game, original)
    controller = game.rules.controller_of_copy(game, seat, original)
    if word.aim is not None:
        aimed = game.rules.aimed_at(game, at, chars, said, controller, original, word.aim)
        if aimed is None:
            return game
        said = evolve(said, targets=aimed)
    elif word.new_targets:
        # 707.10c. Once the player has decided what its targets will be, the copy is put onto the stack with them.
        game, said = yield from game.rules.choose_targets_for_copy(game, controller, chars, said, original)
    return (yield from game.rules.put_copy_on_stack(game, original, controller, chars, said))


# 707.2, 707.9. The copiable values, with the exceptions the effect makes.
def copied_values(game: Game, original: Object, word: CopySpell) -> Card:
    """The characteristics of the copy."""
    chars = original.chars
    if word.not_legendary:
        chars = attrs.evolve(chars, supertypes=tuple(s for s in chars.supertypes if s != "Legendary"))
    if word.color is not None:
        chars = recolored(chars, (word.color,))
    return chars


# 707.10. All decisions are copied: modes, targets, X, division, kicks and other costs, and the objects used to pay.
# Mana spent is neither a decision nor an object; that it was cast, and from where, is no decision either. What a
# triggered ability knows of the permanent it is from, which may have been cast, is a matter of that same source
# (707.10b).
def copied_choices(game: Game, original: Object) -> Announced:
    """What the copy is announced with."""
    assert original.said is not None  # only what was on the stack is copied
    if original.said.kind == "triggered":
        return original.said
    return evolve(original.said, mana=(), cast=False, cast_from=None)


# 707.10. A copy is owned and controlled by the player under whose control it was put on the stack.
def controller_of_copy(game: Game, seat: int, original: Object) -> int:
    """Who controls, and owns, the copy that this player makes."""
    return seat


# 707.10e. A specified target becomes each target; where it is not legal for each, no copy is made.
def aimed_at(
    game: Game, at: At, chars: Card, said: Announced, controller: int, original: Object, aim: Reference
) -> Refs | None:
    """The copy's targets if every one of them is that one, None if that is not legal."""
    found = recipients(game, at, aim)
    phantom = _phantom(chars, said, controller)
    if len(found) != 1 or any(len(chosen) > 1 for chosen in said.targets):
        return None
    for phrase, chosen in zip(phrases_of(said), said.targets, strict=True):
        if chosen and not game.rules.legal_target(game, phantom, controller, phrase, found[0]):
            return None
    return tuple(tuple(found[0] for _ in chosen) for chosen in said.targets)


def _phantom(chars: Card, said: Announced, controller: int) -> Object:
    """The copy as it is going to be, before it is on the stack: nothing can target it yet."""
    return Object(0, chars, controller, controller, "nowhere", "copy", said=said)


# 707.10c, 115.7d. The copy's controller may change any number of targets.
def choose_targets_for_copy(
    game: Game, seat: int, chars: Card, said: Announced, original: Object
) -> Asking[tuple[Game, Announced]]:
    """Ask for the whole final assignment; an object without targets asks nothing."""
    if not distinct(said.targets):
        return game, said
    by = _phantom(chars, said, seat)
    new = yield from game.rules.new_targets(game, seat, by, said, original.id)
    return game, evolve(said, targets=new)


def new_targets(game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:
    """The new assignment that the player gives, checked."""
    current = tuple(tuple(map(handle, chosen)) for chosen in said.targets)
    slot = RE_AIM if by.id == asks else ""
    answer = yield Question(game, Request(seat, "new-targets", handle(asks), slot, current=current))
    if not isinstance(answer, ChooseTargets):
        raise Illegal(f"{type(answer).__name__} does not answer a request for new targets", "115.7")
    new = _assignment(answer, said.targets)
    game.rules.check_new_targets(game, by, by.controller, phrases_of(said), said.targets, new)
    return new


def _assignment(answer: ChooseTargets, old: Refs) -> Refs:
    if not answer.targets:
        return old
    if tuple(map(len, answer.targets)) != tuple(map(len, old)):
        raise Illegal("the number of targets cannot change", "115.7d")
    return tuple(
        tuple(old[i][j] if text == KEEP else _target(text) for j, text in enumerate(chosen))
        for i, chosen in enumerate(answer.targets)
    )


def _target(text: str) -> int:
    found = reference(text)
    if found is None:
        raise Illegal(f"{text!r} names nothing", "115.1")
    return found


# 707.10. The copy is put onto the stack: it is not cast. 800.4b: not under the control of a player who has left.
def put_copy_on_stack(game: Game, original: Object, seat: int, chars: Card, said: Announced) -> Asking[Game]:
    """Put the copy onto the stack; what it targets becomes its target."""
    if game.players[seat].lost:
        return game
    kind: Literal["ability", "copy"] = "ability" if original.kind == "ability" else "copy"
    game, done = yield from happen(game, SpellWasCopied(original.id, seat, chars, said, kind))
    for target in distinct(said.targets):
        game, _ = yield from happen(game, BecameTarget(target, done.new))
    return game


# -- re-aiming what is on the stack already (115.7) -----------------------------------------------------------------


# 115.7d.
def choose_new_targets(game: Game, at: At, word: ChooseNewTargets) -> Asking[Game]:
    """Carry out "you may choose new targets for target spell"."""
    for seat in game.rules.players(game, at, word.who):
        for number in game.rules.objects(game, at, word.what):
            thing = game.object(number)
            if thing is None or thing.said is None or not distinct(thing.said.targets):
                continue
            new = yield from game.rules.new_targets(game, seat, thing, thing.said, number)
            game = yield from _re_aim(game, thing, new)
    return game


# 115.7a. Each target is changed to another legal target, or none is.
def change_targets(game: Game, at: At, word: ChangeTargets) -> Asking[Game]:
    """Carry out "change the target of target spell"."""
    for seat in game.rules.players(game, at, word.who):
        for number in game.rules.objects(game, at, word.what):
            thing = game.object(number)
            if thing is None or thing.said is None or not distinct(thing.said.targets):
                continue
            new = yield from game.rules.new_targets(game, seat, thing, thing.said, number)
            same = [
                n == o for now, was in zip(new, thing.said.targets, strict=True) for n, o in zip(now, was, strict=True)
            ]
            if any(same) and not all(same):
                raise Illegal("all of the targets are changed or none", "115.7a")
            game = yield from _re_aim(game, thing, new)
    return game


def _re_aim(game: Game, thing: Object, new: Refs) -> Asking[Game]:
    assert thing.said is not None  # only what has targets is re-aimed
    old = set(distinct(thing.said.targets))
    game, _ = yield from happen(game, Announces(thing.id, evolve(thing.said, targets=new)))
    for target in distinct(new):
        if target not in old:
            game, _ = yield from happen(game, BecameTarget(target, thing.id))
    return game


# -- casting a copy (707.12) ----------------------------------------------------------------------------------------


# 707.12, 608.2g. The copy is created in the zone of the object it copies and cast while the effect is carried out.
def cast_copy_free(game: Game, at: At, word: CastCopyFree) -> Asking[Game]:
    """Carry out "copy that card; you may cast the copy without paying its mana cost"."""
    for seat in game.rules.players(game, at, word.who):
        for card in game.rules.known_objects(game, at, word.what):
            if game.object(card.id) is None or card.zone not in ("exile", "graveyard"):
                continue
            game, made = yield from happen(game, CardWasCopied(card.id, seat))
            copy = game.objects[made.new]
            answer = yield Question(game, Request(seat, "cast", handle(copy.id), "copy", (handle(copy.id),), 0, 1))
            if isinstance(answer, Cast):
                if answer.object != handle(copy.id):
                    raise Illegal(f"{answer.object!r} is not the copy that may be cast: {handle(copy.id)}", "707.12")
                plan = attrs.evolve(plan_of(answer), number=copy.id)
                game = yield from game.rules.cast_object(game, seat, copy, plan, free=True)
            elif answer != Choose():
                raise Illegal(f"{type(answer).__name__} does not answer whether to cast the copy", "608.2g")
    return game
