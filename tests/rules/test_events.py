"""What happens as the rules let it happen: which events there are, and what each says of itself."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import activated, one, permanent, spell
from reference_engine.state.game import Game
from reference_engine.state.happenings import Ceases, Happening, ZoneChange
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import (
    CounterSpell,
    DealDamage,
    Destroy,
    DiscardChosen,
    DrawCards,
    Exile,
    GainLife,
    Mill,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.selectors import ACTIVATED_OR_TRIGGERED, CREATURE, Each
from tests.rules.checking import CHECKED
from tests.rules.kit import Place, Table, table

Happened = list[tuple[Happening, Game]]
"""Each event, as it was performed, and the game after it."""


def watched(*places: Place) -> tuple[Table, Happened]:
    """A game on that board, and what happens in it from now on."""
    happened: Happened = []
    note = CHECKED["note_triggers"]

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        happened.append((event, after))
        noted: Game = note(before, after, event)
        return noted

    return table(*places, rules=CHECKED.replace("note_triggers", note_triggers)), happened


def moves(happened: Happened) -> list[tuple[str, str]]:
    """Where objects went, and why."""
    return [(event.to, event.cause) for event, _ in happened if isinstance(event, ZoneChange)]


def test_a_spell_is_announced_from_the_moment_that_it_is_on_the_stack() -> None:
    """601.2a."""
    game, happened = watched(Place(hand=["Shock"], pool="R"))
    game.cast("Shock", targets=[["@1"]])
    on_the_stack = [after.objects[e.new].said for e, after in happened if isinstance(e, ZoneChange) and e.to == "stack"]
    assert [said.kind for said in on_the_stack if said] == ["spell"]


CAUSES: list[tuple[Instruction, list[tuple[str, str]]]] = [
    (DrawCards(1), [("hand", "draw")]),
    (DiscardChosen(1), [("graveyard", "discard")]),
    (Mill(1), [("graveyard", "mill")]),
    (Destroy(Each(CREATURE)), [("graveyard", "destroy")]),
    (Sacrifice(CREATURE), [("graveyard", "sacrifice")]),
    (DealDamage(1, Each(CREATURE)), [("graveyard", "state-based")]),
    (GainLife(1), []),
]


@pytest.mark.parametrize(("word", "expected"), CAUSES, ids=[type(word).__name__ for word, _ in CAUSES])
def test_what_moves_an_object_is_said(word: Instruction, expected: list[tuple[str, str]]) -> None:
    """701, 608.2n, 704: abilities wait for a sacrifice, and not for a creature that dies in another way."""
    rite = spell("Rite", "{0}", "Sorcery", word, invented=True)
    game, happened = watched(Place(hand=[rite, "Forest"], battlefield=["Memnite"], library=["Forest"]))
    game.cast("Rite").settle()
    assert sorted(moves(happened)) == sorted([("stack", "cast"), ("graveyard", "resolve"), *expected])


def test_the_hand_size_makes_a_player_discard() -> None:
    """514.1, 701.9a."""
    game, happened = watched(Place(hand=["Forest"] * 8, library=["Forest"] * 9), Place(library=["Forest"]))
    game.turn_step("upkeep")
    assert moves(happened) == [("graveyard", "discard")]


PING = permanent("Ping", "{1}", "Artifact", activated(do=(GainLife(1),)), invented=True)
STIFLE = spell("Stifle", "{0}", "Instant", CounterSpell(), targets=one(ACTIVATED_OR_TRIGGERED), invented=True)


def test_an_ability_that_resolves_ceases_to_exist() -> None:
    """608.2n: it goes nowhere."""
    game, happened = watched(Place(battlefield=[PING]))
    game.activate("Ping").settle()
    assert [type(event) for event, _ in happened if isinstance(event, Ceases | ZoneChange)] == [Ceases]


def test_an_ability_that_is_countered_ceases_to_exist() -> None:
    """701.6a."""
    game, happened = watched(Place(hand=[STIFLE], battlefield=[PING]))
    game.activate("Ping").cast("Stifle", targets=[["ability of Ping by @0"]]).settle()
    assert game.life(0) == 20
    assert moves(happened) == [("stack", "cast"), ("graveyard", "resolve")]
    assert sum(isinstance(event, Ceases) for event, _ in happened) == 1


@pytest.mark.parametrize("word", [ReturnToHand(), Exile()], ids=["hand", "exile"])
def test_an_ability_is_moved_nowhere(word: Instruction) -> None:
    """113.1c, 400.1: an ability on the stack is no card; what would move it leaves it where it is."""
    away = spell("Away", "{0}", "Instant", word, targets=one(ACTIVATED_OR_TRIGGERED), invented=True)
    game, happened = watched(Place(hand=[away], battlefield=[PING]))
    game.activate("Ping").cast("Away", targets=[["ability of Ping by @0"]]).pass_all()
    assert game.stack() == ["ability of Ping by @0"]
    assert game.settle().life(0) == 21
    assert [to for to, _ in moves(happened)] == ["stack", "graveyard"]
