"""111. Tokens."""

from __future__ import annotations

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import one, spell
from reference_engine.words.amounts import ManaValueOf, Plus
from reference_engine.words.instructions import CreateTokens, Exile, GainLife, ReturnToBattlefield
from reference_engine.words.selectors import CREATURE, EachOpponent, Targeted, ThatPlayer
from tests.rules.kit import Place, table

GIFT = spell("Gift", "{0}", "Instant", CreateTokens(TOKEN, 1, EachOpponent()), invented=True)
WEIGH = spell(
    "Weigh", "{0}", "Instant", GainLife(Plus(5, ManaValueOf(Targeted(0)))), targets=one(CREATURE), invented=True
)
BLINK = spell("Blink", "{0}", "Instant", Exile(), ReturnToBattlefield(), targets=one(CREATURE), invented=True)


def test_who_creates_a_token_owns_and_controls_it() -> None:
    """111.2: each opponent creates one, so each opponent owns one."""
    game = table(Place(hand=[GIFT]), Place(), Place()).cast("Gift").pass_all()
    assert [(p.owner, p.controller, p.token) for p in game.view.battlefield] == [(1, 1, True), (2, 2, True)]


def test_a_token_has_what_its_effect_says_and_nothing_else() -> None:
    """111.3: no mana cost, so its mana value is 0."""
    game = table(Place(hand=["Mubrask", WEIGH])).cast("Mubrask").pass_all()
    token = game.permanent("token Goblin by @0")
    assert (token.types, token.subtypes, token.power, token.toughness) == (("Creature",), ("Goblin",), 1, 1)
    assert token.sick
    assert game.cast("Weigh", targets=[["token Goblin by @0"]]).pass_all().life(0) == 25


def test_a_token_that_left_the_battlefield_ceases_to_exist() -> None:
    """111.7, 704.5d: it is put into the hand, and gone before anybody has priority."""
    game = table(Place(hand=["Mubrask", "Fennok"])).cast("Mubrask").pass_all()
    game.cast("Fennok", targets=[["token Goblin by @0"]]).pass_all()
    assert (game.battlefield(), game.zone(0, "hand")) == ([], [])


def test_a_token_that_left_cannot_come_back() -> None:
    """111.8: exiled and told to return, a card returns and a token does not."""
    game = table(Place(hand=["Mubrask", BLINK, BLINK], battlefield=["Memnite"])).cast("Mubrask").pass_all()
    game.cast("Blink", targets=[["token Goblin by @0"]]).pass_all()
    assert game.battlefield() == ["Memnite"]
    assert game.cast("Blink 2", targets=[["Memnite"]]).pass_all().battlefield() == ["Memnite"]


def test_no_token_for_nobody() -> None:
    """111.2: an effect that names no player creates nothing."""
    nobody = spell("Nobody", "{0}", "Instant", CreateTokens(TOKEN, 1, ThatPlayer()), invented=True)
    assert table(Place(hand=[nobody])).cast("Nobody").pass_all().battlefield() == []


def test_a_token_dies_through_the_graveyard() -> None:
    """111.7, 700.4: it is put into the graveyard first, so what waits for its death triggers."""
    game = table(Place(hand=["Mubrask", "Kresnul"], battlefield=["Zulaport Cutthroat"])).cast("Mubrask").pass_all()
    game.cast("Kresnul", targets=[["token Goblin by @0"]]).settle()
    assert (game.lives(), game.zone(0, "graveyard")) == ([21, 19], ["Mubrask", "Kresnul"])
