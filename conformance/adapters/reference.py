"""The reference engine, seen as any other engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conformance.version import suite_version
from reference_engine.play import Play
from reference_engine.reporting import Reporter
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Rules
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import OPTIONAL_FIELDS, Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.citation import EDITION
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class Reference:
    """An adapter around ``Play``. rules: the frozen table of rule functions; a mutant's has one entry replaced."""

    def __init__(self, rules: Rules = STANDARD, name: str = "reference") -> None:
        self._reporter = Reporter(rules)
        self.play = Play(self._reporter.rules)
        self._name = name

    def hello(self) -> Capabilities:
        """It plays 2 to 6 seats and shows everything."""
        return Capabilities(self._name, suite_version(), EDITION, shows=OPTIONAL_FIELDS)

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:  # noqa: ARG002 - it plays every card
        """It plays every card that the words can say."""
        return {}

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        step = self.play.start(scenario)
        return Step(step.view, step.request, ())  # setting up is no event

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer; what a refused one would have made happen is not told."""
        self._reporter.forget()
        result = self.play.answer(answer)
        if isinstance(result, Rejected):
            return Rejected(result.reason, Step(result.step.view, result.step.request, ()))
        return Step(result.view, result.request, self._reporter.told())

    def close(self) -> None:
        """It holds nothing."""
