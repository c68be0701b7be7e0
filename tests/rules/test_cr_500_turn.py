"""500–514. Turn Structure."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import permanent, spell, when
from reference_engine.words.abilities import DoesntUntap, Leaves
from reference_engine.words.answers import Choose
from reference_engine.words.arrivals import CreateTokenCopies
from reference_engine.words.continuous import GainControl
from reference_engine.words.instructions import GainLife
from reference_engine.words.selectors import CREATURE, PLAYER, Filter, Targeted, Targets
from tests.rules.kit import Place, on, table

LANDS = ["Island"] * 12


def test_permanents_untap_and_the_active_player_draws() -> None:
    """502.3, 504.1: only those of the player whose turn it is."""
    game = table(
        Place(battlefield=[on("Memnite", tapped=True)], library=LANDS),
        Place(battlefield=[on("Bodrun", tapped=True)], library=LANDS),
    )
    game.turn_step("precombat main")
    assert (game.permanent("Memnite").tapped, game.permanent("Bodrun").tapped) == (True, False)
    assert (game.view.active, len(game.zone(0, "hand")), len(game.zone(1, "hand"))) == (1, 0, 1)


def test_the_hand_is_brought_down_to_seven() -> None:
    """514.1: the active player discards during cleanup."""
    game = table(
        Place(hand=["Zorvask"] * 9, library=LANDS), Place(hand=["Shock"] * 9, library=LANDS), step="end"
    ).pass_all()
    request = game.asks("discard")
    assert (request.seat, request.min, request.max, len(request.options)) == (0, 2, 2, 9)
    for wrong in (("Zorvask",), ("Zorvask", "Zorvask"), ("Zorvask", "Shock"), ()):
        game.refuse(Choose(wrong))
    game.choose("Zorvask 4", "Zorvask 9")
    assert (len(game.zone(0, "hand")), len(game.zone(1, "hand"))) == (7, 9)


def test_nobody_has_priority_during_cleanup() -> None:
    """514.3: as a rule."""
    game = table(Place(library=LANDS), Place(library=LANDS), step="end").pass_all()
    assert (game.view.turn, game.view.step) == (6, "upkeep")


def test_an_empty_library_loses_in_the_draw_step() -> None:
    """504.1, 704.5b."""
    assert table(Place(), Place(), Place(), step="end").pass_all().pass_all().lost() == [1]


@pytest.mark.parametrize("step", ["declare blockers", "combat damage"])
def test_without_attackers_there_is_no_such_step(step: str) -> None:
    """508.8: nothing attacks here."""
    game = table(Place(library=LANDS), Place(library=LANDS))
    seen = []
    while game.view.turn == 5:
        seen.append(game.view.step)
        game.pass_all()
    assert step not in seen


def test_what_waits_after_cleanup_gets_players_priority() -> None:
    """514.3a: here the scenario begins in a cleanup step in which a creature dies; another cleanup step follows."""
    crypt = permanent("Crypt", "{1}", "Artifact", when(Leaves(CREATURE), GainLife(1)), invented=True)
    game = table(
        Place(battlefield=[crypt, on("Memnite", damage=1)], library=LANDS), Place(library=LANDS), step="cleanup"
    )
    assert game.stack() == ["ability of Crypt by @0"]
    assert (game.pass_all().view.step, game.life(0)) == ("cleanup", 21)
    assert game.pass_all().view.step == "upkeep"


@pytest.mark.parametrize(("hand", "excess"), [(6, 0), (7, 0), (8, 1), (9, 2)])
def test_just_what_is_above_seven_is_discarded(hand: int, excess: int) -> None:
    """514.1."""
    game = table(Place(hand=["Zorvask"] * hand, library=LANDS), Place(library=LANDS), step="end").pass_all()
    assert game.view.step == ("cleanup" if excess else "upkeep")
    if excess:
        assert (game.asks("discard").min, game.asks("discard").max) == (excess, excess)


def test_what_an_effect_keeps_from_untapping_stays_tapped() -> None:
    """502.3: those that meet the description, and no others."""
    frost = permanent("Frost", "{1}", "Enchantment", DoesntUntap(Filter(types=("Creature",))), invented=True)
    own = [on(card, tapped=True) for card in ("Memnite", "Forest", "Sol Ring")]
    game = table(Place(battlefield=[frost], library=LANDS), Place(battlefield=own, library=LANDS))
    game.turn_step("upkeep")
    assert [game.permanent(card).tapped for card in ("Memnite", "Forest", "Sol Ring")] == [True, False, False]


def test_what_state_based_actions_do_in_cleanup_gives_players_priority() -> None:
    """514.3a: control of one legend ends, its controller has two, and one of them goes."""
    borrow = spell(
        "Borrow",
        "{0}",
        "Sorcery",
        GainControl(until_end_of_turn=True),
        CreateTokenCopies(who=Targeted(1)),
        targets=(Targets(CREATURE), Targets(PLAYER)),
        invented=True,
    )
    isamaru = "Isamaru, Hound of Konda"
    game = table(Place(hand=[borrow], library=LANDS), Place(battlefield=[isamaru], library=LANDS))
    game.cast("Borrow", targets=[[isamaru], ["@1"]]).pass_all().turn_step("cleanup")
    assert game.asks("legend").seat == 1
    game.choose(isamaru)
    assert (game.view.step, game.asks("priority").seat) == ("cleanup", 0)
    assert (game.pass_all().view.step, game.battlefield(1)) == ("upkeep", [isamaru])


def test_damage_wears_off_in_the_turn_of_a_player_who_has_left() -> None:
    """800.4j, 514.2: the turn goes on to its end, with its cleanup step."""
    game = table(Place(), Place(battlefield=[on("Hill Giant", damage=1)], library=LANDS), Place(library=LANDS))
    assert game.concede(0).permanent("Hill Giant").damage == 1
    game.turn_step("upkeep")
    assert game.permanent("Hill Giant").damage == 0
