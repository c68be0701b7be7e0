"""The judges' situations: all hold on the reference, each fails on a wrong engine, bad files are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.errors import ConformanceError
from conformance.situations import loading
from conformance.situations.runner import SituationResult, run_situation, run_situations, situations
from conformance.variants import VARIANTS
from reference_engine.cards import catalogue
from reference_engine.cards.situation_cards import CARDS
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from tests.conformance.wrong_cost_rules import FAULTS_OF_COSTS
from tests.conformance.wrong_mana_rules import FAULTS_OF_MANA
from tests.conformance.wrong_rules import FAULTS as FAULTS_OF_COPYING
from tests.conformance.wrong_rules import Right, last_known, one_legal_target, reverse, wrong
from tests.conformance.wrong_tapping_rules import FAULTS_OF_TAPPING

ROWS = {36, 37, 39, 40, 42, 43, 44, 46, 47, 49, 50, 52, 53, 54, 55, 56, 57, 58, 59, 60, 62, 63, 65, 66, 67, 68, 69, 71}
ROWS |= {73, 74, 75, 76, 78, 79, 80, 81, 84, 85, 86}
ROWS |= {1, 2, 4, 6, 7, 9, 10, 11, 13, 14, 15, 16, 17, 18}
ROWS |= {19, 21, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33}
ROWS |= {34, 87, 89, 91, 92}
"""The rows of these domains in the list of hard interactions."""

FAULTS = (*FAULTS_OF_COPYING, *FAULTS_OF_MANA, *FAULTS_OF_TAPPING, *FAULTS_OF_COSTS)

IDS = [situation.id for situation in situations()]
LEFT_OUT = loading.DATA.parent / "left_out.json"
DOCS = Path(__file__).parents[2] / "docs" / "situations.md"


def only(id_: str, engine: Any) -> SituationResult:
    """The result of one situation on that engine."""
    (result,) = run_situations(engine, [id_])
    return result


# -- the situations themselves --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", IDS)
def test_holds_on_the_reference(id_: str) -> None:
    result = only(id_, Reference())
    assert (result.verdict, result.reason, result.skipped) == ("held", "", ())


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_all_hold_on_engines_that_show_or_ask_differently(variant: str) -> None:
    results = run_situations(open_engine(f"variant:{variant}"))
    assert {r.id: r.reason for r in results if r.verdict != "held"} == {}
    assert any(r.skipped for r in results) == (variant == "minimal-view")


def test_every_row_has_a_file_or_a_reason_for_having_none() -> None:
    left_out = {row["row"] for row in json.loads(LEFT_OUT.read_text(encoding="utf-8"))["rows"]}
    files = {situation.row for situation in situations()}
    assert not files & left_out
    assert files | left_out == ROWS


def test_the_page_lists_the_rows_that_are_left_out() -> None:
    rows = json.loads(LEFT_OUT.read_text(encoding="utf-8"))["rows"]
    table = re.findall(r"^\| (\d+) \| (.*) \| (.*) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert table == [(str(row["row"]), row["about"], row["needs"]) for row in rows]
    assert all(row["reason"] for row in rows)


def test_situation_cards_are_not_in_the_catalogue_too() -> None:
    assert {card.name for card in CARDS} & set(catalogue()) == set()
    assert all(card.invented for card in CARDS)


def test_every_situation_card_is_needed() -> None:
    used = {c.name for s in situations() for case in loading.cases(s) for c in case.scenario.cards}
    assert {card.name for card in CARDS} <= used


# -- wrong engines --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id_", "entry", "make"), FAULTS, ids=[f"{id_}-{entry}" for id_, entry, _ in FAULTS])
def test_fails_on_a_wrong_engine(id_: str, entry: str, make: Callable[[Right], Right]) -> None:
    result = only(id_, wrong(**{entry: make}))
    assert result.verdict == "violated"
    assert result.expected
    assert result.seen
    assert result.case is not None
    assert result.trace is not None


def test_a_copier_that_does_not_mind_its_lost_target_fails() -> None:
    engine = wrong(still_legal=one_legal_target, originals=last_known)
    assert only("56-targeted-copier-answered", engine).verdict == "violated"


def test_every_situation_fails_on_some_wrong_engine() -> None:
    assert {id_ for id_, _, _ in FAULTS} | {"56-targeted-copier-answered"} == set(IDS)


def test_a_result_says_in_which_case_what_was_otherwise() -> None:
    result = only("42-hive-mind-order", wrong(copiers=reverse))
    assert result.case is not None
    assert result.case.edit == "base"
    assert result.reason.startswith("case base: the stack, bottom to top after ability of Hive Mind by @3 left")
    assert "copy Gravestep Chant @3" in result.seen


# -- other verdicts -------------------------------------------------------------------------------------------------


class NoHiveMind(Reference):
    """An engine that does not know Hive Mind and seats at most three."""

    def hello(self) -> Capabilities:
        """It is small."""
        return Capabilities("small", seats=(2, 3))

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """It plays all but one."""
        return {card.name: "not printed yet" for card in cards if card.name == "Hive Mind"}


class Crashing(Reference):
    """An engine that falls over."""

    def start(self, scenario: Scenario) -> Step:
        """It has nothing to start with."""
        raise RuntimeError(f"out of cards for {len(scenario.seats)} seats")


def test_what_the_engine_does_not_support_is_no_fault() -> None:
    assert only("49-hive-mind-ritual", NoHiveMind()).verdict == "unsupported"
    assert only("49-hive-mind-ritual", NoHiveMind()).reason == "case base: Hive Mind: not printed yet"
    assert only("42-hive-mind-order", NoHiveMind()).reason == "case base: it needs 4 seats, the engine has 2 to 3"
    assert only("60-targets-swapped", NoHiveMind()).verdict == "held"


def test_a_crash_is_an_error_with_its_reason() -> None:
    result = only("60-targets-swapped", Crashing())
    assert result.verdict == "error"
    assert "out of cards" in result.reason


def test_what_is_open_is_only_reported() -> None:
    (known,) = (s for s in situations() if s.id == "42-hive-mind-order")
    opened = attrs.evolve(known, mark="UNC")
    assert run_situation(wrong(copiers=reverse), opened).verdict == "reported"
    assert run_situation(Reference(), opened).verdict == "reported"


def test_an_unknown_id_is_refused_with_near_matches() -> None:
    with pytest.raises(ConformanceError, match="did you mean 60-targets-swapped"):
        run_situations(Reference(), ["60-targets-swaped"])


# -- bad files ------------------------------------------------------------------------------------------------------

GOOD = """
id = "60-good"
title = "Something"
mark = "CR"
citations = ["707.10"]
[board]
[[board.seats]]
hand = ["zap: Zorvask"]
[[board.seats]]
[[cases]]
edit = "base"
answers = [{ seat = 0, do = "cast", object = "zap" }]
expect = [{ life = [21, 20] }]
"""

BAD = {
    "not TOML": ('mark = "CR"', "mark = ", "60-good.toml is not TOML"),
    "no such field": ('do = "cast"', 'do = "cast", to = "@1"', r"60-good.toml.*answers\[0\].*'to' is no member"),
    "a field is missing": ('edit = "base"', "", r"60-good.toml.*cases\[0\].*'edit' is missing"),
    "another type": ("seat = 0", 'seat = "0"', r"60-good.toml.*answers\[0\].seat"),
    "another mark": ('mark = "CR"', 'mark = "YES"', "60-good.toml.*mark"),
    "another id": ('id = "60-good"', 'id = "60-bad"', "60-good.toml, field id"),
    "unknown rule": ("707.10", "707.10zz", "60-good.toml, field citations.*707.10zz"),
    "no rule": ('["707.10"]', "[]", "60-good.toml, field citations"),
    "unknown card": ("Zorvask", "Zorvsk", r"60-good.toml, field cases\[0\].*did you mean Zorvask"),
    "no such state": ("zap: Zorvask", "zap: Zorvask (tapped)", r"cases\[0\].*only permanents"),
    "no such seat": ("seat = 0", "seat = 7", r"cases\[0\].answers\[0\].seat"),
    "nothing to cast": (', object = "zap"', "", r"cases\[0\].answers\[0\].object"),
    "a choice without a kind": ('do = "cast", object = "zap"', 'do = "choose"', r"cases\[0\].answers\[0\].*'kind'"),
    "nothing expected": ("[{ life = [21, 20] }]", "[]", r"cases\[0\].expect"),
    "too few numbers": ("[21, 20]", "[21]", r"cases\[0\].expect\[0\], life"),
    "an id twice": ('["zap: Zorvask"]', '["zap: Zorvask", "zap: Zorvask"]', r"cases\[0\].*'zap'"),
    "a decision twice": ('"zap" }]', '"zap" }, { seat = 0, do = "pass" }]', r"cases\[0\].answers.*twice"),
    "left out, but not there": ('edit = "base"', 'edit = "base"\nwithout = ["hive"]', r"cases\[0\].without.*'hive'"),
    "mana of no type": ('hand = ["zap: Zorvask"]', 'hand = ["zap: Zorvask"]\npool = "RX"', r"cases\[0\], pool"),
    "no such step": ("[board]", '[board]\nstep = "lunch"', r"cases\[0\].*'lunch'"),
}


def _file(folder: Path, text: str) -> Path:
    path = folder / "60-good.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_file_is_read_and_holds(tmp_path: Path) -> None:
    situation = loading.load(_file(tmp_path, GOOD))
    assert situation.row == 60
    assert run_situation(Reference(), situation).verdict == "held"


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_naming_file_and_field(what: str, tmp_path: Path) -> None:
    old, new, message = BAD[what]
    assert old in GOOD
    with pytest.raises(ConformanceError, match=message) as refused:
        loading.load(_file(tmp_path, GOOD.replace(old, new, 1)))
    assert "60-good.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_script_that_is_never_asked_for_is_a_violation(tmp_path: Path) -> None:
    text = GOOD.replace('"zap" }]', '"zap" }, { seat = 1, do = "new targets", on = "zap", targets = [["@0"]] }]')
    result = run_situation(Reference(), loading.load(_file(tmp_path, text)))
    assert result.verdict == "violated"
    assert result.expected == "an answer: it is asked for: player 1, new-targets at zap, time 1"
    maybe = loading.load(_file(tmp_path, text.replace("]] }]", "]], maybe = true }]")))
    assert run_situation(Reference(), maybe).verdict == "held"


def test_an_accepted_illegal_answer_is_a_violation(tmp_path: Path) -> None:
    text = GOOD.replace('"zap" }]', '"zap", refused = true }]')
    result = run_situation(Reference(), loading.load(_file(tmp_path, text)))
    assert (result.verdict, result.seen) == ("violated", "accepted")
