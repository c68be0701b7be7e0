"""What pools pay: typed symbols first, the rest by any mana, every way of paying reachable."""

from __future__ import annotations

import pytest

from reference_engine.words.abilities import SpellsCostLess
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import ManaCost, Pool
from strategies.affording import affordable, mana_for, most_x, payment, reduction
from strategies.draws import SMALLEST, draws_reading

COST = ManaCost.parse("{X}{1}{R}")


def test_typed_symbols_need_mana_of_their_type() -> None:
    assert affordable(Pool(R=1, G=1), COST)
    assert not affordable(Pool(G=5), COST)
    assert not affordable(Pool(R=1), COST)


def test_most_x_counts_every_symbol_of_it() -> None:
    assert most_x(Pool(R=6), COST) == 4
    assert most_x(Pool(R=6), ManaCost.parse("{X}{X}{R}")) == 2
    assert most_x(Pool(R=1), COST) is None


def test_reductions_take_from_the_generic_part_only() -> None:
    assert affordable(Pool(R=1), ManaCost.parse("{2}{R}"), less=3)
    assert not affordable(Pool(G=1), ManaCost.parse("{2}{R}"), less=3)
    helper = Card("Aide", ("Artifact",), abilities=(SpellsCostLess(1, ("R",)),))
    red = Card("Ember", ("Instant",), ManaCost.parse("{R}"))
    assert reduction(red, (helper, helper)) == 2
    assert reduction(Card("Drop", ("Instant",), ManaCost.parse("{U}")), (helper,)) == 0


def test_a_payment_is_spelled_out_only_where_there_is_a_choice() -> None:
    one = ManaCost.parse("{1}{R}")
    assert payment(Pool(R=2), one, 0, 0, SMALLEST) is None
    assert payment(Pool(R=1, G=1), one, 0, 0, SMALLEST) is None
    assert {payment(Pool(W=1, R=1, G=1), one, 0, 0, draws_reading(n)) for n in range(4)} == {"WR", "RG"}


def test_a_payment_that_cannot_be_made_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not pay"):
        payment(Pool(), COST, 0, 0, SMALLEST)


def test_mana_for_pays_exactly() -> None:
    assert mana_for(COST, x=2, generic="WU") == "RWUW"
