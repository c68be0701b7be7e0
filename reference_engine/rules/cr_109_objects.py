"""109. Objects: which objects and players a text means (with 109.5, "you", and 608.2h, what is known of them)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from reference_engine.rules.cr_107_numbers import power
from reference_engine.rules.resolving import At, slots
from reference_engine.state.chain import down
from reference_engine.state.game import Game, Object, player_ref, seat_of_ref
from reference_engine.words.base import What, Who
from reference_engine.words.characteristics import Card
from reference_engine.words.selectors import (
    ChosenObject,
    ChosenPlayer,
    ControllerOf,
    CostObject,
    Each,
    EachOpponent,
    EachOtherThanThatPlayer,
    EachPlayer,
    Filter,
    Itself,
    OwnerOf,
    Targeted,
    ThatObject,
    ThatPlayer,
    ThatSpell,
    You,
)

# -- permanents -----------------------------------------------------------------------------------------------------


# 110.1. A permanent is a card or token on the battlefield.
def is_permanent(game: Game, number: int) -> bool:
    """Whether that number, which may be a player's or that of something gone, is a permanent's."""
    thing = game.object(number)
    return thing is not None and thing.zone == "battlefield"


def on_battlefield(game: Game, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the objects that are permanents, in the same order."""
    return tuple(n for n in numbers if game.objects[n].zone == "battlefield")


# -- descriptions ---------------------------------------------------------------------------------------------------


# 109.5, 102.3. "You" and "opponent" are seen from the controller of the spell or ability.
def is_whose(game: Game, controller: int, whose: str, seat: int) -> bool:
    """Whether that player is the one, or among those, that the word means."""
    if whose == "anyone":
        return True
    return (seat == controller) == (whose == "you")


def fits(game: Game, controller: int, source: int, wanted: Filter, reference: int) -> bool:
    """Whether that object or player meets the description, seen from that controller and source."""
    seat = seat_of_ref(reference)
    if seat is not None:
        in_game = 0 <= seat < len(game.players) and not game.players[seat].lost
        return wanted.players and in_game and game.rules.is_whose(game, controller, wanted.whose, seat)
    thing = game.object(reference)
    return thing is not None and meets(game, controller, source, wanted, thing)


def meets(game: Game, controller: int, source: int, wanted: Filter, thing: Object) -> bool:
    """Whether that object, as it is given, meets the description, seen from that controller and source."""
    if not wanted.objects or thing.zone != wanted.zone:
        return False
    holder = thing.controller if thing.zone in ("battlefield", "stack") else thing.owner
    if not game.rules.is_whose(game, controller, wanted.whose, holder):
        return False
    return _looks(game, thing, wanted, source)


def _looks(game: Game, thing: Object, wanted: Filter, source: int) -> bool:
    if wanted.another and thing.id == source:
        return False
    if wanted.token is not None and wanted.token != (thing.kind == "token"):
        return False
    if isinstance(wanted.mana_value, int) and game.rules.mana_value(game, thing) != wanted.mana_value:
        return False
    if wanted.power_at_least is not None and power(thing) < wanted.power_at_least:
        return False
    if wanted.tapped is not None and wanted.tapped != thing.tapped:
        return False
    return _is_such_an_object_on_the_stack(thing, wanted) and _has_characteristics(thing.chars, wanted)


def _is_such_an_object_on_the_stack(thing: Object, wanted: Filter) -> bool:
    if thing.zone != "stack":
        return True
    if wanted.stack and (thing.said.kind if thing.said else "") not in wanted.stack:
        return False
    if thing.kind == "ability" and (wanted.types or not wanted.stack):
        return False
    # 115.9a. How often anything was chosen as a target, whether or not it is still a legal one.
    return not wanted.single_target or sum(map(len, thing.said.targets if thing.said else ())) == 1


def _has_characteristics(chars: Card, wanted: Filter) -> bool:
    if wanted.types and not set(wanted.types) & set(chars.types):
        return False
    if set(wanted.not_types) & set(chars.types):
        return False
    if wanted.colors and not set(wanted.colors) & set(chars.colors):
        return False
    if set(wanted.not_colors) & set(chars.colors):
        return False
    if wanted.subtype is not None and wanted.subtype not in chars.subtypes:
        return False
    if set(wanted.not_supertypes) & set(chars.supertypes):
        return False
    if wanted.name is not None and wanted.name != chars.name:
        return False
    return wanted.supertype is None or wanted.supertype in chars.supertypes


def candidates(game: Game, controller: int, source: int, wanted: Filter) -> tuple[int, ...]:
    """Everything that meets the description: players by seat, then objects in the order in which they came to be."""
    return tuple(
        sorted((r for r in everything(game, wanted) if fits(game, controller, source, wanted, r)), key=_in_order)
    )


def _in_order(found: int) -> tuple[bool, int]:
    return found >= 0, abs(found)


def everything(game: Game, wanted: Filter) -> Iterator[int]:
    """Every player and object of the kinds and the zone that the description speaks of, players first."""
    if wanted.players:
        yield from (player_ref(p.seat) for p in game.players)
    if wanted.objects and wanted.zone == "battlefield":
        yield from game.battlefield
    elif wanted.objects and wanted.zone == "stack":
        yield from down(game.stack)
    elif wanted.objects:
        yield from (n for p in game.players if not p.lost for n in getattr(p, wanted.zone))


# -- players --------------------------------------------------------------------------------------------------------


def players(game: Game, at: At, who: Who) -> tuple[int, ...]:
    """The players that the text means, those in the game, APNAP where there are several (101.4)."""
    seats: tuple[int, ...] = _PLAYERS[type(who)](game, at, who)
    ordered: tuple[int, ...] = game.rules.apnap(game, seats)
    return ordered


# 109.5. "You" is the current controller of the object whose text says so.
def you(game: Game, at: At) -> int:
    """The player whom "you" means in this text."""
    return at.controller


def opponents(game: Game, at: At) -> tuple[int, ...]:
    """Everybody but "you" who is in the game (102.2, 102.3)."""
    return tuple(s for s in game.in_game() if s != game.rules.you(game, at))


def _all_but_that_player(game: Game, at: At, who: EachOtherThanThatPlayer) -> tuple[int, ...]:
    trigger = at.said.trigger
    return tuple(s for s in game.in_game() if trigger is None or s != trigger.seat)


def _that_player(game: Game, at: At, who: ThatPlayer) -> tuple[int, ...]:
    trigger = at.said.trigger
    return (trigger.seat,) if trigger and trigger.seat is not None else ()


def _targeted_players(game: Game, at: At, who: Targeted) -> tuple[int, ...]:
    seats = (seat_of_ref(target) for target, legal, _ in slots(at, who.phrase) if legal)
    return tuple(s for s in seats if s is not None)


_PLAYERS: dict[type, Callable[[Game, At, Any], tuple[int, ...]]] = {
    You: lambda game, at, who: (game.rules.you(game, at),),
    EachPlayer: lambda game, at, who: game.in_game(),
    EachOpponent: lambda game, at, who: game.rules.opponents(game, at),
    ThatPlayer: _that_player,
    EachOtherThanThatPlayer: _all_but_that_player,
    ControllerOf: lambda game, at, who: tuple({t.controller: 0 for t in known_objects(game, at, who.what)}),
    OwnerOf: lambda game, at, who: tuple({t.owner: 0 for t in known_objects(game, at, who.what)}),
    ChosenPlayer: lambda game, at, who: (at.chosen[who.key],) if who.key in at.chosen else (),
    Targeted: _targeted_players,
}

# -- objects --------------------------------------------------------------------------------------------------------


def objects(game: Game, at: At, what: What) -> tuple[int, ...]:
    """The objects that the text would affect, as they are now; what is gone, or illegal as a target, is left out."""
    if isinstance(what, Each):
        return tuple(n for n in candidates(game, at.controller, at.source, what.filter) if n >= 0)
    if isinstance(what, Targeted):
        return tuple(t for t, legal, _ in slots(at, what.phrase) if legal and game.object(t) is not None)
    numbers = _OBJECTS[type(what)](game, at, what)
    return tuple(found for n in numbers if (found := _still(game, n)) is not None)


# 400.7j. What an effect or cost moved to a public zone can be found there by the rest of the effect.
def _still(game: Game, number: int) -> int | None:
    if game.object(number) is not None:
        return number
    became = game.became.get(number)
    thing = game.object(became) if became is not None else None
    return became if thing is not None and thing.zone in ("graveyard", "exile", "battlefield") else None


def known_objects(game: Game, at: At, what: What) -> tuple[Object, ...]:
    """The objects that the text asks about: as they are, or as they last existed (608.2h).

    Of an illegal target nothing is known (608.2b); of one that this very effect has moved, what it last was.
    """
    if isinstance(what, Targeted):
        return tuple(game.known(t) for t, legal, _ in slots(at, what.phrase) if legal and t >= 0)
    if isinstance(what, Each):
        return tuple(game.known(n) for n in objects(game, at, what))
    return tuple(game.known(n) for n in _OBJECTS[type(what)](game, at, what))


def _that_spell(game: Game, at: At, what: ThatSpell) -> tuple[int, ...]:
    trigger = at.said.trigger
    return (trigger.spell,) if trigger and trigger.spell is not None else ()


def _that_object(game: Game, at: At, what: ThatObject) -> tuple[int, ...]:
    trigger = at.said.trigger
    return (trigger.object,) if trigger and trigger.object is not None else ()


# 707.10. An effect of a copy that refers to objects used to pay uses those of the original.
def objects_used_to_pay(game: Game, at: At, part: str) -> tuple[int, ...]:
    """The objects with which that part of the cost was paid, as they were numbered when they paid."""
    return tuple(n for paid, numbers in at.said.paid if paid == part for n in numbers)


_OBJECTS: dict[type, Callable[[Game, At, Any], tuple[int, ...]]] = {
    Itself: lambda game, at, what: (at.source,),
    ThatSpell: _that_spell,
    ThatObject: _that_object,
    CostObject: lambda game, at, what: game.rules.objects_used_to_pay(game, at, what.part),
    ChosenObject: lambda game, at, what: (at.chosen[what.key],) if what.key in at.chosen else (),
}
