"""Known findings are read from a file; an entry that names nothing is refused, and "fixed" needs enough examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.errors import ConformanceError
from conformance.expectations import Known, read_expectations, wilson_low
from tests.conformance.toy import HITS, RULE

INVARIANTS = {RULE: HITS}


def _read(tmp_path: Path, text: str) -> tuple[Known, ...]:
    path = tmp_path / "known.toml"
    path.write_text(text)
    return read_expectations(path, INVARIANTS)


def test_entries_are_read(tmp_path: Path) -> None:
    text = f"""
        [[known]]
        fingerprint = "{RULE}/hit"
        seen = "12/400"
        reason = "zaps miss"
        link = "https://example.org/1"

        [[known]]
        fingerprint = "crash/ValueError"
        reason = "negative life"
    """
    hit, crash = _read(tmp_path, text)
    assert hit == Known(f"{RULE}/hit", "zaps miss", (12, 400), "https://example.org/1")
    assert crash.seen == (0, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[known", "is not TOML"),
        ("known = 3", r"known is 3: write a table \[\[known\]\] for each finding"),
        ("known = [3]", r"known is \[3\]: write a table"),
        ("other = 3", "holds 'other': it may hold nothing but"),
        ('[[known]]\nfingerprint = 3\nreason = "r"', "entry 1 of .* has fingerprint = 3, which is no text"),
        ('[[known]]\nfingerprint = "flaky"\nreason = "r"\nseen = 3', "has seen = 3, which is no text"),
        ('[[known]]\nfingerprint = "toy.zap-hits/hit"', "lacks a fingerprint or a reason"),
        ('[[known]]\nfingerprint = "toy.zap-hits/hit"\nreason = "r"\nwhy = "x"', "has the member 'why'"),
        ('[[known]]\nfingerprint = "toy.zap-hits/hits"\nreason = "r"', "did you mean toy.zap-hits/hit"),
        ('[[known]]\nfingerprint = "checker-error/x"\nreason = "r"', "no fingerprint"),
        ('[[known]]\nfingerprint = "flaky"\nreason = "r"\nseen = "often"', "was seen 'often'"),
        ('[[known]]\nfingerprint = "flaky"\nreason = "r"\nseen = "5/4"', "was seen '5/4'"),
        ('[[known]]\nfingerprint = "flaky"\nreason = "r"\nseen = "\u00b2/4"', "was seen '\u00b2/4'"),
    ],
)
def test_what_cannot_be_used_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ConformanceError, match=sentence):
        _read(tmp_path, text)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConformanceError, match="cannot be read"):
        read_expectations(tmp_path / "none.toml", INVARIANTS)


def test_rarer_findings_need_more_examples_before_they_are_called_fixed() -> None:
    often, seldom = Known("flaky", "r", (200, 400)).enough, Known("flaky", "r", (4, 400)).enough
    assert often
    assert seldom
    assert often < 10
    assert seldom > 299
    assert Known("flaky", "r").enough is None
    assert wilson_low(0, 0) == 0
    assert 0.0038 < wilson_low(4, 400) < 0.01
