"""Variants with other ids change every handle of an answer, in the mana abilities of a plan as well, and no value."""

from __future__ import annotations

import pytest

from conformance.variants.handles import answer_with
from conformance.variants.other_ids import touched
from reference_engine.words.answers import Activate, Answer, Cast, Play

_INNER = Activate("o3", costs=(("o4",),), choices=("W", "o5"))
_OTHER = Activate("o3+", costs=(("o4+",),), choices=("W", "o5+"))


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        pytest.param(_INNER, _OTHER, id="a mana ability"),
        pytest.param(
            Cast("o1", targets=(("@1", "o2"),), costs=(("o6",),), activations=(Activate("o2", activations=(_INNER,)),)),
            Cast(
                "o1+",
                targets=(("@1", "o2+"),),
                costs=(("o6+",),),
                activations=(Activate("o2+", activations=(_OTHER,)),),
            ),
            id="a spell paid for with mana abilities",
        ),
        pytest.param(Play("o1"), Play("o1+"), id="a land"),
    ],
)
def test_every_handle_is_changed(answer: Answer, other: Answer) -> None:
    assert answer_with(lambda handle: f"{handle}+", answer, "priority") == other


def test_what_pays_for_mana_abilities_is_touched_too() -> None:
    plan = Cast("o1", costs=(("o6",),), activations=(Activate("o2", activations=(_INNER,)),))
    assert touched(plan) == {"o1", "o6", "o4"}
