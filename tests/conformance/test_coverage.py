"""Every sentence of the source documents is tied to obligations, and the page of them is as the suite is now."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from conformance.cli.listing import rules
from conformance.coverage import checks, coverage, sentences
from conformance.ledger import obligations
from conformance.reports.coverage_page import boards, coverage_page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_sentences_are_those_that_the_ledger_names() -> None:
    told = {(s.file, s.line, s.sentence, id_) for s in sentences() for id_ in s.ids}
    known = {(s.file, s.line, s.sentence, o.id) for o in obligations() for s in o.sources}
    assert told == known


def test_there_are_131_sentences_and_128_can_be_tested() -> None:
    assert len({s.place for s in sentences()}) == len(sentences()) == 131
    assert sum(bool(s.ids) for s in sentences()) == coverage()["totals"]["testable"] == 128


def test_every_seed_obligation_came_from_a_sentence() -> None:
    assert set(checks()) == {o.id for o in obligations() if o.tier == "seed"}


def test_a_sentence_is_covered_where_all_its_obligations_are_implemented() -> None:
    done = {id_ for id_, check in checks().items() if check.implemented}
    for row in coverage()["sentences"]:
        assert row["covered"] == (bool(row["ids"]) and set(row["ids"]) <= done)


def test_everything_that_a_sentence_says_is_checked() -> None:
    assert [s.place for s in sentences() if not all(checks()[id_].implemented for id_ in s.ids)] == []


def test_the_page_is_up_to_date() -> None:
    """Its boards are played again on the wrong engines, which takes a moment; none is looked for anew."""
    document = coverage()
    made = coverage_page(document, boards(DOCS / "coverage", document, look=False))
    assert made == (DOCS / "coverage.md").read_text(encoding="utf-8"), (
        "run `conformance rules --coverage --page docs/coverage.md`"
    )


def test_no_board_is_kept_that_the_page_does_not_show() -> None:
    done = {f"{id_}.json" for id_, check in checks().items() if check.implemented}
    assert {path.name for path in (DOCS / "coverage").iterdir()} == done


@pytest.mark.parametrize("arguments", [["--coverage", "copy.x-value-copied"], ["--page", "page.md"]])
def test_what_does_not_go_together_is_refused(arguments: list[str]) -> None:
    result = CliRunner().invoke(rules, arguments)
    assert result.exit_code == 2
    assert "--coverage" in result.output
