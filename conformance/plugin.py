"""The pytest plugin: ``pytest --pyargs conformance --engine E`` runs one test an obligation.

Importing it imports nothing else of the suite, so that it costs nothing where it is merely installed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest


def _from(least: int) -> Callable[[str], int]:
    """Reads a number that is at least so great, and fits into 64 bits."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) < 2**63):
            raise argparse.ArgumentTypeError(f"{text!r} is given where a number from {least} to {2**63 - 1} is needed")
        return int(text)

    return number


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; all but the engine's begin with --conformance-."""
    group = parser.getgroup("conformance", "conformance to the rules of Magic: The Gathering")
    group.addoption(
        "--engine", default="reference", metavar="E", help="the engine under test, such as python:my.engine:make"
    )
    group.addoption("--conformance-rules", action="append", default=[], metavar="GLOB", help="only rules that match")
    group.addoption("--conformance-examples", type=_from(1), default=100, metavar="N", help="examples a rule")
    group.addoption("--conformance-seed", type=_from(0), default=1, metavar="N", help="names the cases that are drawn")
    group.addoption("--conformance-strict", action="store_true", help="a disagreement with the reference fails too")
