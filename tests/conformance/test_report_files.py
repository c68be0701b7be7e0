"""One run, told to people and to programs: text, JSON, JUnit XML, Markdown, a badge, pages, and what changed since."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from conformance.cli import status_of
from conformance.reports.badge import badge
from conformance.reports.changes import changes, changes_lines
from conformance.reports.folder import FILES, write_report
from conformance.reports.junit import junit
from conformance.reports.markdown import MOST_ROWS, summary_markdown
from conformance.reports.plain import markdown_text, one_line, printable
from conformance.summary import Summary

HOSTILE = "</testcase>|<img src=x onerror=alert(1)> `x` @you \x1b]0;owned\x07 \u202e \ud800 \x00\n# head"


def _finding(fingerprint: str = "copy.x/y", kind: str = "violated", **changes: Any) -> dict[str, Any]:
    made = {
        "id": fingerprint.replace("/", "-"), "rule": fingerprint.partition("/")[0], "fingerprint": fingerprint,
        "kind": kind, "known": False, "citations": ["707.10"], "expected": "one", "seen": "two", "message": "m",
        "replay": "r.json", "first": {}, "count": 30, "of": 100,
    }  # fmt: skip
    return made | changes


def _rule(id_: str = "copy.x", verdict: str = "held", **changes: Any) -> dict[str, Any]:
    made = {
        "id": id_, "family": "copy", "verdict": verdict, "reason": "", "exercised": 90, "examples": 100, "watched": 95,
        "seconds": 1.5, "citations": [],
    }  # fmt: skip
    return made | changes


def _document(*findings: dict[str, Any], rules: tuple[dict[str, Any], ...] = (), **changes: Any) -> dict[str, Any]:
    rules = rules or (_rule(verdict="violated" if findings else "held"),)
    totals = {v: sum(r["verdict"] == v for r in rules) for v in ("held", "violated", "unsupported", "error")}
    made: dict[str, Any] = {
        "schema": 1, "suite": {"version": "1", "edition": "2026-04-17"}, "profile": "quick", "seed": 1, "workers": 2,
        "engine": {"spec": "x", "name": "toy", "version": "3"}, "seconds": 61.2, "examples": 100, "complete": True,
        "exit": int(any(not f["known"] for f in findings)), "rules": list(rules), "watchers": [],
        "findings": list(findings), "situations": [], "totals": totals,
    }  # fmt: skip
    return made | changes


def _cases(document: dict[str, Any], **how: bool) -> dict[str, str]:
    """By test case, what it says: passed, failure, error or skipped."""
    root = ET.fromstring(junit(document, **how))  # noqa: S314 - what we have just made
    cases = {c.attrib["name"]: next((child.tag for child in c), "passed") for c in root.iter("testcase")}
    suite = root[0]
    assert suite.tag == "testsuite"
    assert int(suite.attrib["tests"]) == len(cases)
    for tag, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        assert int(suite.attrib[name]) == list(cases.values()).count(tag)
    return cases


def test_each_rule_is_a_test_case() -> None:
    rules = (
        _rule("copy.held"), _rule("copy.broken", "violated"), _rule("copy.known", "violated"),
        _rule("copy.not", "not-exercised", reason="too few"), _rule("copy.fault", "error", reason="it broke"),
    )  # fmt: skip
    findings = (_finding("copy.broken/x"), _finding("copy.known/x", known=True))
    said = _cases(_document(*findings, rules=rules, watchers=[_rule("watch.all")]))
    assert said == {
        "copy.held": "passed",
        "copy.broken": "failure",
        "copy.known": "skipped",
        "copy.not": "skipped",
        "copy.fault": "error",
        "watch.all": "passed",
    }


def test_what_is_no_rules_finding_is_a_test_case_of_its_own() -> None:
    made = _document(
        _finding("crash/KeyError", "crash"), _finding("disagreement/stack", "disagreement"),
        _finding("timeout", "timeout", known=True), _finding("checker-error/x", "checker-error"),
        rules=(_rule(),), situations=[{"id": "42", "verdict": "violated", "replay": "s.json"},
                                      {"id": "43", "verdict": "unsupported", "replay": None}],
    )  # fmt: skip
    said = _cases(made)
    assert said == {
        "copy.x": "passed",
        "crash/KeyError": "failure",
        "disagreement/stack": "skipped",
        "timeout": "skipped",
        "checker-error/x": "error",
        "42": "failure",
        "43": "skipped",
    }
    assert _cases(made, strict=True)["disagreement/stack"] == "failure"


def test_the_failure_of_a_rule_tells_all_that_is_new_about_it() -> None:
    text = junit(_document(_finding("copy.x/a"), _finding("copy.x/b", expected="three")))
    assert "copy.x/a (CR 707.10)" in text
    assert "expected: three" in text
    assert "conformance replay r.json" in text


def test_the_summary_lists_what_is_new_and_folds_what_is_known() -> None:
    text = summary_markdown(_document(_finding(), _finding("copy.x/known", known=True)))
    assert text.startswith("## 1 new finding: toy 3\n")
    shown, folded = text.split("<details>")
    assert "| copy.x/y | 707.10 | one | two | 30 of 100 |" in shown
    assert "known" not in shown
    assert "copy.x/known" in folded
    assert "1 violated; 100 examples in 61 s; seed 1; rules of 2026-04-17" in shown


def test_the_summary_of_a_clean_run_and_of_a_broken_one() -> None:
    assert summary_markdown(_document()).startswith("## Nothing new was found: toy 3\n")
    assert summary_markdown(_document(exit=2)).startswith("## The run itself failed")
    assert "not all that was planned" in summary_markdown(_document(complete=False))
    situations = [{"id": "42-order", "verdict": "violated", "replay": None}]
    assert "situations that do not hold: 42-order" in summary_markdown(_document(situations=situations))


def test_a_long_list_is_cut_short_and_says_so() -> None:
    many = [_finding(f"copy.x/{n}") for n in range(MOST_ROWS + 3)]
    text = summary_markdown(_document(*many))
    assert text.count("| 707.10 |") == MOST_ROWS
    assert "… and 3 more" in text


def test_the_badge_says_how_many_hold() -> None:
    assert "conformance: 1 held" in badge(_document())
    assert "#1a7f4b" in badge(_document())
    assert "0 held, 1 violated" in badge(_document(_finding()))
    assert "failed" in badge(_document(exit=2))
    assert "nothing held" in badge(_document(rules=(_rule(verdict="unsupported"),)))
    ET.fromstring(badge(_document()))  # noqa: S314 - what we have just made


def test_whatever_an_engine_says_is_text(tmp_path: Path) -> None:
    made = _document(
        _finding(HOSTILE, rule=HOSTILE, expected=HOSTILE, seen=HOSTILE, message=HOSTILE, replay=HOSTILE),
        _finding("crash/" + HOSTILE, "crash", message=HOSTILE),
        engine={"spec": HOSTILE, "name": HOSTILE, "version": HOSTILE},
        situations=[{"id": "situation " + HOSTILE, "verdict": "violated", "replay": HOSTILE}],
    )
    made["rules"][0] |= {"id": HOSTILE, "family": HOSTILE, "reason": HOSTILE}
    write_report(tmp_path, Summary((), (), 0, ()), made, {}, strict=False)
    assert {p.name for p in tmp_path.glob("*.*")} == set(FILES)
    assert len(_cases(made)) == 3
    summary = (tmp_path / "summary.md").read_text()
    for bad in ("<img", "`x`", "@you", "\x1b", "\x07", "\u202e", "\n# head"):
        assert bad not in summary
    assert all(row.count("|") == 6 for row in summary.splitlines() if row.startswith("| "))


def test_control_characters_are_spelled_out() -> None:
    assert printable("a\x1b[31m\nb\u202e\ud800") == "a\\x1b[31m\nb\\u202e\\ud800"
    assert markdown_text("a|b\n<i>") == "a&#124;b &#60;i&#62;"
    assert one_line("ab\ncd", 5) == "ab cd"
    assert one_line("ab\ncde", 5) == "ab c…"


def test_pages_of_an_earlier_run_go(tmp_path: Path) -> None:
    nothing = Summary((), (), 0, ())
    write_report(tmp_path, nothing, _document(_finding()), {}, strict=False)
    assert [p.name for p in (tmp_path / "findings").iterdir()] == ["0-copy.x-y.html"]
    write_report(tmp_path, nothing, _document(), {}, strict=False)
    assert list((tmp_path / "findings").iterdir()) == []


# -- what changed ---------------------------------------------------------------------------------------------------


def _names(found: tuple[dict[str, Any], ...]) -> list[str]:
    return [f["fingerprint"] for f in found]


def test_new_fixed_and_still_there() -> None:
    before = _document(_finding("copy.x/gone"), _finding("copy.x/stays"), _finding("copy.x/rare", count=1))
    now = _document(_finding("copy.x/comes"), _finding("copy.x/stays"))
    found = changes(before, now)
    assert _names(found.new) == ["copy.x/comes"]
    assert _names(found.fixed) == ["copy.x/gone"]
    assert _names(found.not_seen) == ["copy.x/rare"]
    assert _names(found.still_there) == ["copy.x/stays"]
    assert found.verdicts == ()


def test_what_is_not_tried_any_more_is_not_fixed() -> None:
    before = _document(_finding("copy.x/gone"))
    assert _names(changes(before, _document(rules=(_rule(watched=3),))).not_seen) == ["copy.x/gone"]
    assert _names(changes(before, _document(rules=(_rule("copy.other"),))).not_seen) == ["copy.x/gone"]


def test_a_verdict_that_changed_is_told() -> None:
    found = changes(_document(_finding()), _document(rules=(_rule(), _rule("copy.z"))))
    assert found.verdicts == (("copy.x", "violated", "held"), ("copy.z", "", "held"))
    assert "copy.z: not there → held" in changes_lines(found)
    assert changes_lines(changes(_document(), _document())) == ["nothing was found, then or now"]


def test_the_command_compares_two_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, now = tmp_path / "before.json", tmp_path / "now.json"
    before.write_text(json.dumps(_document()))
    now.write_text(json.dumps(_document(_finding())))
    assert status_of(["changes", str(before), str(now)]) == 1
    said = capsys.readouterr().out
    assert "new: copy.x/y, in 30 of 100 examples" in said
    assert "copy.x: held → violated" in said
    assert status_of(["changes", str(now), str(now), "--json", "-"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert [f["fingerprint"] for f in made["still_there"]] == ["copy.x/y"]
    assert status_of(["changes", str(now), str(tmp_path / "none.json")]) == 2
    assert re.search("none.json cannot be read", capsys.readouterr().err)
