"""101. The Magic Golden Rules."""

from __future__ import annotations

from reference_engine.rules.cr_101_apnap import apnap, next_in_turn_order
from tests.rules.kit import Place, table


def test_what_cannot_happen_wins_over_what_may() -> None:
    """101.2: a free spell may be cast at any time, but not a second one while each player is held to one a turn."""
    game = table(Place(hand=["Zorvask", "Zorvask"], battlefield=["Rule of Law"]))
    game.cast("Zorvask")
    assert "can't" in game.cannot_cast("Zorvask 2")


def test_each_player_is_held_to_the_number_alone() -> None:
    """101.2: what one player has cast holds nobody else back."""
    game = table(Place(hand=["Zorvask"], battlefield=["Rule of Law"]), Place(hand=["Zorvask"]))
    game.cast("Zorvask").cast("Zorvask 2", seat=1)
    assert game.stack() == ["Zorvask", "Zorvask 2"]


def test_everybody_chooses_in_turn_order_and_then_all_happens_at_once() -> None:
    """101.4: each player sacrifices a creature; the active player chooses first, and nothing goes before all chose."""
    game = table(
        Place(battlefield=["Grizzly Bears", "Hill Giant"]),
        Place(hand=["Eachmorn"], battlefield=["Goblin Piker", "Memnite"]),
        Place(battlefield=["Ornithopter", "Bodrun"]),
        active=1,
    )
    game.cast("Eachmorn").pass_all()
    for seat, creature in ((1, "Memnite"), (2, "Bodrun"), (0, "Hill Giant")):
        assert game.asks("pick").seat == seat
        assert len(game.battlefield()) == 6
        game.choose(creature)
    assert game.battlefield() == ["Goblin Piker", "Grizzly Bears", "Ornithopter"]


def test_who_cannot_choose_is_passed_over() -> None:
    """101.4: a player without a creature has nothing to choose."""
    game = table(Place(hand=["Eachmorn"]), Place(battlefield=["Memnite", "Bodrun"]))
    game.cast("Eachmorn").pass_all()
    assert game.asks("pick").seat == 1


def test_turn_order_goes_round_and_leaves_out_who_left() -> None:
    """101.4, 800.4j: after the last seat comes the first; without the active player the next one begins."""
    game = table(Place(), Place(), Place(), Place(), active=2)
    everybody = (0, 1, 2, 3)
    assert apnap(game.play.game, everybody) == (2, 3, 0, 1)
    game.concede()
    assert apnap(game.play.game, everybody) == (3, 0, 1)
    assert next_in_turn_order(game.play.game, 1) == 3
