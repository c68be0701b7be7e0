"""One string names an engine; a string that opens nothing is refused in one sentence."""

from __future__ import annotations

import pytest

from conformance.adapters.opening import open_engine
from conformance.errors import ConformanceError
from conformance.registered import all_mutants
from conformance.variants import VARIANTS
from reference_engine.words.citation import EDITION

ENGINES = "python:tests.conformance.engines"


def test_the_reference_opens() -> None:
    engine = open_engine("reference")
    assert engine.hello().name == "reference"
    assert engine.hello().edition == EDITION
    assert engine.hello().seats == (2, 6)
    assert engine.cards(()) == {}


@pytest.mark.parametrize("id_", sorted(VARIANTS))
def test_each_variant_opens(id_: str) -> None:
    assert open_engine(f"variant:{id_}").hello().seats == (2, 6)


def test_each_mutant_opens() -> None:
    for id_ in all_mutants():
        assert open_engine(f"mutant:{id_}", "minimal").hello().name


def test_a_factory_opens() -> None:
    assert open_engine(f"{ENGINES}:right").hello().name == "toy"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("refrence", "no engine 'refrence'; did you mean reference"),
        ("", "no engine ''"),
        ("mutant:none-such", "no mutant 'none-such'"),
        ("variant:minimal", "no variant 'minimal'; did you mean minimal-view"),
        ("python:", "names no factory"),
        ("python:module", "names no factory"),
        ("python:no.such.module:make", "'no.such.module' of .* cannot be imported"),
        (f"{ENGINES}:missing", "has no 'missing'"),
        (f"{ENGINES}:not_callable", "raises TypeError"),
        (f"{ENGINES}:raising", "raises OSError: no such library"),
        (f"{ENGINES}:nothing", "has no method hello, cards, start, answer, close"),
    ],
)
def test_what_opens_nothing_is_refused(spec: str, sentence: str) -> None:
    with pytest.raises(ConformanceError, match=sentence) as refusal:
        open_engine(spec)
    assert "\n" not in str(refusal.value)
