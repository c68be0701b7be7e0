"""106.12, 605.4. Tapping for mana: what triggers, once for each time and for the types really made."""

from __future__ import annotations

import pytest

from reference_engine.cards import card
from reference_engine.cards.wording import permanent, when
from reference_engine.words.abilities import TappedForMana
from reference_engine.words.answers import Play
from reference_engine.words.instructions import Destroy, GainLife
from reference_engine.words.selectors import Filter, ThatObject, Whose
from tests.rules.kit import Place, on, table
from tests.rules.mana_kit import tap

METERS = ["Wellwatch Gauge", "Tiltwatch Gauge"]
"""10,000 for every tapping for mana, 1,000 for everything that becomes tapped."""
TYPES = ["Whitewatch Gauge", "Bluewatch Gauge", "Blackwatch Gauge", "Redwatch Gauge", "Greenwatch Gauge"]


def gained(*board: str, activate: tuple[str, int] = ("Forest", 0), **plan: object) -> int:
    """What activating that ability gains its controller with both meters, the stack being emptied."""
    game = table(Place(battlefield=[*board, *METERS], library=["Shock"] * 3, pool="CCCCC"))
    game.activate(*activate, **plan)
    return game.settle().life(0) - 20


ONCE = [
    (("Forest",), ("Forest", 0), 11_000),
    (("Duskmere",), ("Duskmere", 0), 11_000),
    (("Forest", "Doublewell"), ("Forest", 0), 11_000),
    (("Gaea's Cradle",), ("Gaea's Cradle", 0), 1_000),
    (("Gaea's Cradle", "Memnite"), ("Gaea's Cradle", 0), 11_000),
    (("Lotus Petal",), ("Lotus Petal", 0), 11_000),
    (("Millikin",), ("Millikin", 0), 11_000),
    (("Goldflake",), ("Goldflake", 0), 0),
    (("Freewell",), ("Freewell", 0), -1),
    (("Forest", "Mana Flare"), ("Forest", 0), 11_000),
    (("Azorius Signet",), ("Azorius Signet", 0), 11_000),
    (("Tervane",), ("Tervane", 0), 1_000),
]


@pytest.mark.parametrize(("board", "activate", "change"), ONCE, ids=["+".join(b) for b, _, _ in ONCE])
def test_what_taps_for_mana(board: tuple[str, ...], activate: tuple[str, int], change: int) -> None:
    """106.12, 106.12a: a mana ability with {T} that made some mana, once whatever the amount."""
    choices = ("W",) if board[0] in ("Lotus Petal", "Goldflake") else ()
    assert gained(*board, activate=activate, choices=choices) == change


def test_a_targeted_ability_is_no_mana_ability() -> None:
    """605.5a: it uses the stack, and nothing was tapped for mana."""
    game = table(Place(battlefield=["Aimmere", *METERS], library=["Shock"])).activate("Aimmere", targets=[["@0"]])
    assert "ability of Aimmere by @0" in game.stack()
    assert game.settle().life(0) == 1_020
    assert game.pool(0) == "B"


def test_q_is_not_t() -> None:
    """106.12: {Q} in the cost of a mana ability does not make it tapping for mana."""
    game = table(Place(battlefield=[on("Quillane", tapped=True), *METERS])).activate("Quillane").settle()
    assert (game.life(0), game.pool(0)) == (20, "G")


def test_the_permanent_with_the_ability_is_tapped_for_mana() -> None:
    """106.12: the Drum, not the creature tapped for it; of a granted ability the permanent that has it."""
    meters = ["Herdwell Gauge", "Relicwell Gauge"]
    drum = table(Place(battlefield=["Springleaf Drum", "Memnite", *meters]))
    drum.activate("Springleaf Drum", costs=[["Memnite"]], choices=("W",)).settle()
    assert drum.life(0) == 20 + 10**7
    rite = table(Place(battlefield=["Cryptolith Rite", "Grizzly Bears", *meters]))
    rite.activate("Grizzly Bears", choices=("W",)).settle()
    assert rite.life(0) == 20 + 10**6


@pytest.mark.parametrize(
    ("board", "land", "seen"),
    [
        (["Forest"], "Forest", "G"),
        (["Duskmere"], "Duskmere", "WU"),
        (["Forest", "Emberfall"], "Forest", "R"),
        (["Forest", "Mana Flare"], "Forest", "G"),
        (["Forest", "Surgespire"], "Forest", "G"),
        (["Tallmere"], "Tallmere", "B"),
        (["Weftmere"], "Weftmere", "BR"),
    ],
)
def test_types_are_those_really_made(board: list[str], land: str, seen: str) -> None:
    """106.12a: as modified, of each type once, without what triggered mana abilities add."""
    game = table(Place(battlefield=[*board, *TYPES]))
    game.activate(land, choices={"Tallmere": ("B",), "Weftmere": ("B", "R")}.get(land, ())).settle()
    assert game.life(0) - 20 == sum(10 ** (4 + "WUBRG".index(t)) for t in seen)


def test_becoming_tapped_is_another_matter() -> None:
    """701.26a, 603.2e: by an effect too; entering tapped is not becoming tapped."""
    game = table(Place(hand=["Tapmane"], battlefield=["City of Brass", *METERS, "Manabarbs"]))
    game.cast("Tapmane", targets=[["City of Brass"]]).settle()
    assert game.life(0) == 1_020 - 1
    enters = table(Place(battlefield=METERS, hand=["Faerie Conclave"]))
    enters.answer(Play("Faerie Conclave")).settle()
    assert (enters.permanent("Faerie Conclave").tapped, enters.life(0)) == (True, 20)


def test_triggered_mana_abilities_resolve_at_once() -> None:
    """605.4a: the mana is there before anybody gets priority; what makes none uses the stack."""
    game = table(Place(battlefield=["Forest", "Mana Flare", "Heartbeat of Spring", "Vernal Bloom", "Manabarbs"]))
    game.activate("Forest")
    assert (game.pool(0), game.stack()) == ("GGGG", ["ability of Manabarbs by @0"])


def test_a_targeted_trigger_that_adds_mana_is_no_mana_ability() -> None:
    """605.1b, 605.5a: it uses the stack, like one that adds none."""
    game = table(Place(battlefield=["Forest", "Aidspire"])).activate("Forest")
    game.asks("targets")
    game.aim(["@1"])
    assert (game.pool(0), game.stack()) == ("G", ["ability of Aidspire by @0"])
    assert game.pass_all().pool(1) == "W"


def test_a_trigger_of_any_type_it_made_chooses_among_those() -> None:
    """608.2d: types that the land produced, chosen by the player who gets it."""
    game = table(Place(battlefield=["Duskmere", "Mana Flare"])).activate("Duskmere")
    assert game.asks("mana-type").options == ("W", "U")
    assert game.choose("U").pool(0) == "WUU"
    planned = table(Place(battlefield=["Duskmere", "Mana Flare"])).activate("Duskmere", choices=("W",))
    assert planned.pool(0) == "WWU"


def test_non_mana_triggers_wait_until_the_spell_is_cast() -> None:
    """603.3, 601.2i: they go on the stack above the spell that was being paid for."""
    game = table(Place(hand=["Shock"], battlefield=["Mountain", "Manabarbs"]))
    game.cast("Shock", targets=[["@1"]], activations=(tap("Mountain"),))
    assert game.stack() == ["Shock", "ability of Manabarbs by @0"]


def test_a_rewound_cast_takes_its_triggers_back() -> None:
    """733.1: nothing triggers of what is undone."""
    game = table(Place(hand=["Shock"], battlefield=["Forest", "Manabarbs"]))
    game.cannot_cast("Shock", targets=[["@1"]], activations=(tap("Forest"),))
    assert (game.stack(), game.pool(0), game.permanent("Forest").tapped) == ([], "", False)


def test_forbidden_orchards_own_trigger_uses_the_stack() -> None:
    """605.5a: it triggers from a mana ability, adds none and targets."""
    game = table(Place(battlefield=["Forbidden Orchard"])).activate("Forbidden Orchard", choices=("W",))
    assert game.pool(0) == "W"
    game.aim(["@1"]).settle()
    assert game.battlefield(1) == ["token Spirit by @1"]


@pytest.mark.parametrize("own", [True, False])
def test_whose_tapping_counts(own: bool) -> None:
    """109.5: "whenever you tap", and whenever anybody does."""
    places = [Place(battlefield=["Forest"]), Place(battlefield=["Surgespire", "Graysurge"])]
    if own:
        places = [Place(battlefield=["Forest", "Surgespire", "Graysurge"]), Place()]
    assert table(*places).activate("Forest").pool(0) == ("RG" if own else "G")


def test_for_colorless_only() -> None:
    """106.12a: the type watched for."""
    assert table(Place(battlefield=["Sol Ring", "Graysurge"])).activate("Sol Ring").pool(0) == "GCC"
    assert card("Graysurge").invented


@pytest.mark.parametrize("taps", [0, 1])
@pytest.mark.parametrize(("whose", "seat"), [("you", 0), ("opponent", 1)])
def test_whose_permanent_it_is_is_seen_from_the_ability(whose: Whose, seat: int, taps: int) -> None:
    """106.12a, 109.5: "a land you control", "a land an opponent controls"."""
    gauge = permanent("Gauge", "{1}", "Artifact", when(TappedForMana(filter=Filter(whose=whose)), GainLife(1)))
    game = table(Place(battlefield=[gauge, "Forest"]), Place(battlefield=["Forest"]))
    game.turn_to(taps).activate(("Forest", "Forest 2")[taps])
    assert game.settle().life(0) == 20 + (taps == seat)


def test_it_is_what_was_tapped() -> None:
    """106.12a, 603.2: what the ability remembers of the event."""
    rust = permanent("Rust", "{1}", "Artifact", when(TappedForMana("anyone"), Destroy(ThatObject())), invented=True)
    game = table(Place(battlefield=[rust, "Forest", "Island"])).activate("Forest").settle()
    assert game.zone(0, "graveyard") == ["Forest"]
