"""Who can pay for what, beside mana: read from the view and the words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reference_engine.cards import card
from reference_engine.words.answers import Activate
from reference_engine.words.costs import (
    MillCards,
    RemoveCounters,
    SacrificePermanents,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import CREATURE
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from strategies.draws import SMALLEST
from strategies.paying import Payer, can_pay, choose_objects, unpayable

Seen = Callable[[Scenario], View]


def payer(seen: Seen, board: BoardBuilder, this: str) -> Payer:
    scenario = board.scenario()
    return Payer(seen(scenario), {c.name: c for c in scenario.cards}, 0, this)


@pytest.mark.parametrize(
    ("state", "beside", "payable"),
    [
        ("", None, "T"),
        ("tapped", None, "Q"),
        ("sick", None, ""),
        ("tapped sick", None, ""),
        ("sick", "Fervor", "T"),
        ("tapped sick", "Thousand-Year Elixir", "Q"),
        ("tapped", "Holdspire", "Q"),
    ],
)
def test_symbols(seen: Seen, state: str, beside: str | None, payable: str) -> None:
    board = BoardBuilder.of(2).permanent("Dorvane", 0, tapped="tapped" in state, sick="sick" in state)
    this = board.last
    who = payer(seen, board.permanent(beside, 0) if beside else board, this)
    parts = (("T", TapThis()), ("Q", UntapThis()))
    assert "".join(symbol for symbol, part in parts if can_pay(who, (part,))) == payable


def test_what_cannot_become_untapped_cannot_pay(seen: Seen) -> None:
    board = BoardBuilder.of(2).permanent("Querstane", 0, tapped=True)
    assert can_pay(payer(seen, board, board.last), (UntapThis(),))
    assert not can_pay(payer(seen, board.permanent("Holdspire", 1), board.last), (UntapThis(),))


def test_counters_and_cards_have_to_be_there(seen: Seen) -> None:
    board = BoardBuilder.of(2, library=1).permanent("Vivid Crag", 0, counters=(("charge", 1),))
    who = payer(seen, board, board.last)
    assert can_pay(who, (RemoveCounters("charge"), MillCards()))
    assert not can_pay(who, (RemoveCounters("charge", 2),))
    assert not can_pay(who, (RemoveCounters("mining"),))
    assert not can_pay(who, (MillCards(2),))


def test_one_tapping_pays_once(seen: Seen) -> None:
    """118.10. Nor does what is sick or not matter for tapping another creature (302.6)."""
    board = BoardBuilder.of(2).permanent("Dorvane", 0)
    who = payer(seen, board, board.last)
    assert not can_pay(who, (TapThis(), TapPermanents(CREATURE)))
    more = board.permanent("Tervane", 0, sick=True).permanent("Tervane", 0, tapped=True)
    assert choose_objects(payer(seen, more, board.last), (TapThis(), TapPermanents(CREATURE)), SMALLEST) == (("c18",),)
    both = (SacrificePermanents(CREATURE), TapPermanents(CREATURE))
    assert choose_objects(payer(seen, more, board.last), both, SMALLEST) == (("c17",), ("c18",))


def test_what_cannot_be_paid_for_is_listed(seen: Seen) -> None:
    board = BoardBuilder.of(2).permanent("Terstane", 0, tapped=True).permanent("Quillane", 0)
    board = board.permanent("Sharemere", 0).permanent("Terstane", 0)
    scenario = board.scenario()
    known = {c.name: c for c in scenario.cards}
    assert unpayable(seen(scenario), known, 0) == [Activate("c17"), Activate("c18")]
    assert unpayable(seen(scenario), known, 1) == []
    alone = BoardBuilder.of(2).permanent("Sharemere", 0).scenario()
    found = unpayable(seen(alone), {c.name: c for c in alone.cards}, 0)
    assert found == [Activate("c17", costs=(("c17",),))]
    assert card("Sharemere").abilities
