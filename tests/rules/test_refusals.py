"""733. Every refusal says what is wrong, and by which rule."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.rules.refusals import REFUSALS


@pytest.mark.parametrize(
    ("rule", "refused"), [case[1:] for case in REFUSALS], ids=[f"{function}-{rule}" for function, rule, _ in REFUSALS]
)
def test_a_refusal_cites_its_rule(rule: str, refused: Callable[[], str]) -> None:
    """And says what is wrong in words before it."""
    found = re.fullmatch(r"(.+) \((\d{3}\.\d+[a-z]?)\)", refused())
    assert found is not None
    assert (found[2], len(found[1].split()) > 2) == (rule, True)
