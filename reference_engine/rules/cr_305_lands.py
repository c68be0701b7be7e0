"""305. Lands: playing them (116.2a), and the mana abilities of basic land types."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_601_casting import is_sorcery_timing
from reference_engine.rules.door import happen
from reference_engine.state.game import Game, Object, reference
from reference_engine.state.happenings import LandWasPlayed, ZoneChange
from reference_engine.words.abilities import Activated
from reference_engine.words.answers import Play
from reference_engine.words.base import Ability
from reference_engine.words.intrinsic import INTRINSIC

NO_INTRINSIC = Ability()
"""A mark on what has lost all abilities (613.1f): its basic land types give it none."""


# 305.1, 305.2. One land a turn, in one's own main phase while the stack is empty; 116.2a: a special action.
def play_land(game: Game, seat: int, answer: Play) -> Asking[Game]:
    """Play a land from hand. Raises Illegal."""
    number = reference(answer.object)
    card = None if number is None else game.object(number)
    if card is None or card.zone != "hand" or card.owner != seat or "Land" not in card.chars.types:
        raise Illegal(f"{answer.object!r} is no land in the hand of seat {seat}", "305.1")
    if not is_sorcery_timing(game, seat):
        raise Illegal("a land can be played only in one's own main phase while the stack is empty", "305.1")
    if game.players[seat].lands_played >= game.rules.lands_a_turn(game, seat):
        raise Illegal(f"seat {seat} has played a land this turn", "305.2a")
    game, _ = yield from happen(game, LandWasPlayed(seat, card.id))
    game, _ = yield from happen(game, ZoneChange(card.id, "battlefield", controller=seat))
    return game


def lands_a_turn(game: Game, seat: int) -> int:
    """How many lands that player can play during their turn (305.2)."""
    return 1


# 305.6. A land with a basic land type has its mana ability.
def intrinsic_abilities(thing: Object) -> tuple[Activated, ...]:
    """The mana abilities of that object's basic land types, in WUBRG order."""
    if "Land" not in thing.chars.types or NO_INTRINSIC in thing.chars.abilities:
        return ()
    return tuple(ability for subtype, ability in INTRINSIC.items() if subtype in thing.chars.subtypes)


def activated_abilities(thing: Object) -> tuple[Activated, ...]:
    """The activated abilities that the object has, in the order in which answers count them."""
    own = tuple(a for a in thing.chars.abilities if isinstance(a, Activated))
    return own + intrinsic_abilities(thing)
