"""Factories for ``python:`` specs; they register the toy's theme and invariants where a test has not done so."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

from conformance.invariants import registry
from reference_engine.words.answers import Answer
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
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


class NeverResolving(Toy):
    """Lets everybody pass for ever while something is on the stack."""

    def _resolve(self) -> None:
        """Nothing."""


def never_resolving() -> Toy:
    _toy()
    return NeverResolving()


class TakingNothing(Toy):
    """Refuses whatever it is answered."""

    def answer(self, answer: Answer) -> Rejected:  # noqa: ARG002 - whatever it is
        """Refuse."""
        return Rejected("no", self.step())


def taking_nothing() -> Toy:
    _toy()
    return TakingNothing()


def raising() -> Toy:
    raise OSError("no such library")


def nothing() -> object:
    return object()


class Dying(Toy):
    """Kills its process when it is to play; only in a process of its own."""

    def start(self, scenario: Scenario) -> NoReturn:  # noqa: ARG002 - it never comes to the board
        """Die."""
        os._exit(9)


def dying() -> Toy:
    _toy()
    return Dying()


def without_cards() -> Toy:
    return _toy("no cards")


def third() -> Toy:
    return _toy("third hits twice")


class KillsTheWorker(Toy):
    """Kills the process that keeps the keeper of its own: on a cluster, the worker."""

    def start(self, scenario: Scenario) -> NoReturn:  # noqa: ARG002 - it never comes to the board
        """Kill, and die of it."""
        keeper = os.getppid()
        said = Path(f"/proc/{keeper}/stat").read_text(encoding="utf-8")
        os.kill(int(said.rpartition(")")[2].split()[1]), signal.SIGKILL)
        signal.pause()
        raise AssertionError("it lives")


def kills_the_worker() -> Toy:
    _toy()
    return KillsTheWorker()


class Sleeping(Toy):
    """Takes a second to set up a board."""

    def start(self, scenario: Scenario) -> Step:
        """Deal, after a while."""
        time.sleep(1)
        return super().start(scenario)


def sleeping() -> Toy:
    _toy()
    return Sleeping()
