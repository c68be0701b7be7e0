"""Factories for ``python:`` specs; they register the toy's theme and invariants where a test has not done so."""

from __future__ import annotations

import os

from conformance.invariants import registry
from strategies.themes import registry as themes
from tests.conformance.toy import HITS, RULE, STAY, Toy, theme

not_callable = 3


def _toy(fault: str = "") -> Toy:
    themes._THEMES.setdefault(RULE, theme)
    for invariant in (HITS, STAY):
        registry._INVARIANTS.setdefault(invariant.id, invariant)
    return Toy(fault)


def right() -> Toy:
    return _toy()


def vanishing() -> Toy:
    return _toy("second vanishes")


def crashing() -> Toy:
    return _toy("crashes")


def raising() -> Toy:
    raise OSError("no such library")


def nothing() -> object:
    return object()


class Dying(Toy):
    """Kills its process when it is to play; only in a process of its own."""

    def start(self, scenario: object) -> object:  # type: ignore[override]  # it never comes back
        os._exit(9)


def dying() -> Toy:
    _toy()
    return Dying()
