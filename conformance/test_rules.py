"""One test an obligation, for the engine that ``--engine`` names: ``pytest --pyargs conformance --engine E``."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.adapters.opening import open_engine
from conformance.errors import ConformanceError
from conformance.registered import all_invariants, all_themes, selected
from conformance.reports.findings import findings_text
from conformance.running import Plan, execute


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each rule that has a theme, in the order of their ids, the same in every worker."""
    globs = tuple(metafunc.config.getoption("--conformance-rules"))
    try:
        open_engine(metafunc.config.getoption("--engine")).close()
        rules = [rule for rule in selected(globs) if rule in all_themes()]
    except ConformanceError as error:
        raise pytest.UsageError(str(error)) from error
    metafunc.parametrize("rule", rules)


def test_rule(rule: str, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> None:
    """The engine keeps the rule wherever its condition arises; laws of every trace watch too."""
    config = request.config
    plan = Plan(
        engine=config.getoption("--engine"),
        rules=(rule, *(i.id for i in all_invariants().values() if i.watcher)),
        examples=config.getoption("--conformance-examples"),
        seed=config.getoption("--conformance-seed"),
        workers=0,
    )
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        summary = execute(plan, Path(folder)).summary
    result = next(r for r in summary.rules if r.id == rule)
    record_property("verdict", result.verdict)
    record_property("exercised", f"{result.exercised}/{result.examples}")
    if summary.exit_status(strict=config.getoption("--conformance-strict")):
        pytest.fail(findings_text(summary.findings, {}), pytrace=False)
    if result.verdict != "held":
        pytest.skip(f"{result.verdict}: {result.reason}")
