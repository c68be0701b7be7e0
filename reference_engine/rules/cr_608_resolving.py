"""608. Resolving Spells and Abilities."""

from __future__ import annotations

import re

from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_700_modes import at_text, phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object
from reference_engine.state.happenings import Ceases, ZoneChange
from reference_engine.words.abilities import Triggered
from reference_engine.words.base import Instruction


# 608.1. Each time all players pass in succession, the topmost object resolves, and only it.
def resolve_top(game: Game) -> Asking[Game]:
    """Resolve the object on top of the stack."""
    assert game.stack is not None  # asked for only where there is something
    me = game.objects[game.rules.top_of_stack(game)]
    # 608.2a. An intervening "if" is checked again.
    if not _still_if(game, me):
        return (yield from game.rules.leave_stack(game, me))
    # 608.2b. If it has targets and all are illegal, it does not resolve.
    said = me.said
    assert said is not None  # whatever is on the stack was announced
    legal = game.rules.still_legal(game, me, phrases_of(said))
    flat = [ok for chosen in legal for ok in chosen]
    if flat and not any(flat):
        return (yield from game.rules.leave_stack(game, me))
    # 608.3. A permanent spell becomes a permanent.
    if said.kind == "spell" and me.chars.is_permanent_card:
        return (yield from game.rules.become_permanent(game, me))
    # 608.2c. The instructions, in the order written.
    texts = game.rules.texts_of(game, said)
    for at, text in zip(at_text(me, said, texts, legal), texts, strict=True):
        game = yield from game.rules.follow(game, at, text.do)
    # 608.2n. Last, it leaves the stack.
    return (yield from game.rules.leave_stack(game, me))


def top_of_stack(game: Game) -> int:
    """The object that resolves next (405.5)."""
    assert game.stack is not None  # asked for only where there is something
    return game.stack.top


def _still_if(game: Game, me: Object) -> bool:
    said = me.said
    if said is None or said.kind != "triggered" or said.trigger is None or said.source is None:
        return True
    abilities = me.chars.abilities
    ability = abilities[said.ability] if said.ability < len(abilities) else None
    if not isinstance(ability, Triggered) or ability.condition is None or ability.effect is not said.effect:
        return True
    return bool(game.rules.if_clause_holds(game, game.known(said.source), ability, said.trigger))


# 608.2c. The controller follows the instructions in the order written.
def follow(game: Game, at: At, instructions: tuple[Instruction, ...]) -> Asking[Game]:
    """Carry out instructions one after the other."""
    for word in instructions:
        if game.rules.is_over(game):  # 104.1. The game ends at once, in the middle of a resolution too.
            break
        game = yield from getattr(game.rules, entry_of(type(word)))(game, at, word)
    return game


def entry_of(word: type[Instruction]) -> str:
    """The name of the rule function that carries out that instruction: ``DealDamage`` → ``deal_damage``."""
    name = _ENTRIES.get(word)
    if name is None:
        name = _ENTRIES[word] = re.sub(r"(?<!^)(?=[A-Z])", "_", word.__name__).lower()
    return name


_ENTRIES: dict[type[Instruction], str] = {}


# 608.2n. A spell goes to its owner's graveyard, an ability ceases to exist. 608.2m: unless it is gone already.
def leave_stack(game: Game, me: Object) -> Asking[Game]:
    """The object that resolved, or did not, leaves the stack."""
    if game.object(me.id) is None:
        return game
    if me.kind == "ability":
        game, _ = yield from happen(game, Ceases(me.id))
    else:
        game, _ = yield from happen(game, ZoneChange(me.id, "graveyard", "resolve"))
    return game


# 608.3a, 608.3f. The spell enters under its controller's control; a copy of a spell becomes a token.
def become_permanent(game: Game, me: Object) -> Asking[Game]:
    """A permanent spell resolves."""
    game, _ = yield from happen(game, ZoneChange(me.id, "battlefield", "resolve", me.controller))
    return game
