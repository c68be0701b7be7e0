"""119. Life, and 120. Damage."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen_together
from reference_engine.rules.resolving import At, slots
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, player_ref
from reference_engine.state.happenings import Damage, LifeChange
from reference_engine.words.base import Reference, What, Who
from reference_engine.words.instructions import DealDamage, GainLife, LoseLife
from reference_engine.words.selectors import Targeted


# 119.3. Gaining and losing life adjusts the total.
def gain_life(game: Game, at: At, word: GainLife) -> Asking[Game]:
    """Carry out "gain life"."""
    amount = game.rules.number(game, at, word.amount)
    seats = game.rules.players(game, at, word.who)
    return (yield from happen_together(game, [LifeChange(s, amount) for s in seats if amount > 0]))


def lose_life(game: Game, at: At, word: LoseLife) -> Asking[Game]:
    """Carry out "lose life"."""
    amount = game.rules.number(game, at, word.amount)
    seats = game.rules.players(game, at, word.who)
    return (yield from happen_together(game, [LifeChange(s, -amount) for s in seats if amount > 0]))


# 120.3, 120.8. Damage to a player costs that much life, damage to a creature stays marked on it; 0 is no damage.
def deal_damage(game: Game, at: At, word: DealDamage) -> Asking[Game]:
    """Carry out "deals damage"; with a division every slot gets its own share (601.2d)."""
    events = []
    source = next((thing.id for thing in game.rules.known_objects(game, at, word.source)), at.source)
    for target, amount in game.rules.damage_dealt(game, at, word):
        if amount > 0 and game.rules.can_be_damaged(game, target):
            if not game.rules.damage_is_prevented(game, source, target):
                events.append(Damage(source, target, amount))
    return (yield from happen_together(game, events))


def damage_dealt(game: Game, at: At, word: DealDamage) -> list[tuple[int, int]]:
    """Who is dealt how much, as references and amounts."""
    if isinstance(word.to, Targeted):
        return [
            (target, game.rules.number(game, evolve(at, slot=slot), word.amount))
            for target, legal, slot in slots(at, word.to.phrase)
            if legal
        ]
    return [(target, game.rules.number(game, at, word.amount)) for target in recipients(game, at, word.to)]


def recipients(game: Game, at: At, to: Reference) -> tuple[int, ...]:
    """Players and objects that the text points at, as references."""
    if isinstance(to, Who):
        return tuple(player_ref(s) for s in game.rules.players(game, at, to))
    assert isinstance(to, What)  # there is no third kind of reference
    found: tuple[int, ...] = game.rules.objects(game, at, to)
    return found


# 120.1. Only players in the game, creatures, planeswalkers and battles can be dealt damage.
def can_be_damaged(game: Game, target: int) -> bool:
    """Whether damage can be dealt to that player or object."""
    if target < 0:
        return not game.players[-1 - target].lost
    thing = game.object(target)
    return thing is not None and thing.zone == "battlefield" and "Creature" in thing.chars.types
