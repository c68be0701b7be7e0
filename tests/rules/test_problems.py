"""``problems`` finds whatever is made wrong with a game value, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from immutables import Map

from reference_engine.state.chain import Chain, push
from reference_engine.state.changes import change_object, change_player
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game
from reference_engine.state.problems import problems
from reference_engine.words.mana import Mana
from tests.rules.kit import Place, Table, table


def board() -> Table:
    """A game with something everywhere."""
    game = table(
        Place(
            hand=["Kresnul", "Drethil"],
            battlefield=["Hive Mind", "Isamaru, Hound of Konda", "Rule of Law"],
            library=["Island"] * 3,
        ),
        Place(graveyard=["Shock"], exile=["Island"], battlefield=["Memnite"]),
        Place(),
    )
    return game.cast("Kresnul", targets=[["@1"]]).pass_all().keep().keep()


def number(game: Game, card: str) -> int:
    """The object that is that card."""
    return next(n for n, thing in game.objects.items() if thing.card_id == card)


Spoil = Callable[[Game], Game]

SPOILS: dict[str, Spoil] = {
    "next number used": lambda g: evolve(g, next_id=3),
    "object under another number": lambda g: evolve(g, objects=g.objects.set(2, g.objects[1])),
    "there and gone": lambda g: evolve(g, last=g.last.set(1, g.objects[1])),
    "became of the unknown": lambda g: evolve(g, became=g.became.set(9999, 1)),
    "in two zones": lambda g: evolve(g, battlefield=g.battlefield.set(number(g, "Drethil"), None)),
    "in no zone": lambda g: evolve(g, battlefield=g.battlefield.delete(number(g, "Memnite"))),
    "twice on the stack": lambda g: evolve(g, stack=push(g.stack, g.stack.top if g.stack else 0)),
    "chain miscounted": lambda g: evolve(g, stack=Chain(g.stack.top, g.stack.below, 99) if g.stack else None),
    "in another's hand": lambda g: change_object(g, number(g, "Drethil"), owner=1),
    "one card twice": lambda g: change_object(g, number(g, "Memnite"), card_id="Shock"),
    "announced off the stack": lambda g: change_object(g, number(g, "Memnite"), said=Announced("spell")),
    "token with a card": lambda g: change_object(g, number(g, "Memnite"), kind="token"),
    "no counters at all": lambda g: change_object(g, number(g, "Memnite"), counters=(("+1/+1", 0),)),
    "unsorted counters": lambda g: change_object(g, number(g, "Memnite"), counters=(("b", 1), ("a", 1))),
    "damage below zero": lambda g: change_object(g, number(g, "Memnite"), damage=-1),
    "nobody's": lambda g: change_object(g, number(g, "Memnite"), controller=7),
    "watcher lost": lambda g: evolve(g, watchers=Map()),
    "watcher too many": lambda g: evolve(g, watchers=g.watchers.set("Enters", Map({1: None}))),
    "static lost": lambda g: evolve(g, statics=Map()),
    "legend lost": lambda g: evolve(g, legends=Map()),
    "stray": lambda g: evolve(g, stray=Map({1: None})),
    "deathtouched but not looked at": lambda g: evolve(g, deathtouched=Map({number(g, "Memnite"): None})),
    "dirty elsewhere": lambda g: evolve(g, dirty=Map({number(g, "Drethil"): None})),
    "seats mixed up": lambda g: evolve(g, players=g.players[::-1]),
    "mana of no type": lambda g: change_player(g, 1, pool=(Mana("X"),)),
    "bad counters of a player": lambda g: change_player(g, 1, counters=(("poison", -1),)),
    "spells miscounted": lambda g: evolve(g, spells_cast=5),
    "no such step": lambda g: evolve(g, step="tea"),
    "no such player active": lambda g: evolve(g, active=3),
    "priority of who has left": lambda g: change_player(g, 0, lost=True),
    "too many passes": lambda g: evolve(g, passed=3),
    "target unknown": lambda g: change_object(
        g, g.stack.top if g.stack else 0, said=Announced("spell", targets=((9999,),))
    ),
}


def test_a_sound_game_has_no_problems() -> None:
    assert problems(board().play.game) == ()


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_spoiled_game_has_problems(spoil: str) -> None:
    assert problems(SPOILS[spoil](board().play.game)) != ()


def test_waiting_while_a_player_has_priority_is_a_problem() -> None:
    """117.5: what has triggered is on the stack by then."""
    asked = table(Place(hand=["Zorvask"], battlefield=["Castwatch Gauge", "Allcast Gauge"])).cast("Zorvask").play.game
    assert problems(asked) == ()
    waiting = evolve(asked, priority=0, waiting=Chain(object(), None, 1))
    assert problems(waiting) != ()


def test_fields_that_do_not_exist_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="no field steps"):
        evolve(board().play.game, steps="tea")


def test_values_are_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        board().play.game.turn = 9  # type: ignore[misc]
