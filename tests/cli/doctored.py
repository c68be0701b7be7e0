"""Engines with one thing wrong in their adapter, for the doctor to find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from conformance.adapters.mutated import mutated_rules
from conformance.adapters.reference import Reference
from reference_engine.words.answers import Answer, Cast
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class _SetsUpOtherwise(Reference):
    def start(self, scenario: Scenario) -> Step:
        tapped = [attrs.evolve(p, tapped=False) for p in scenario.battlefield]
        return super().start(attrs.evolve(scenario, battlefield=tuple(tapped)))


class _Boasts(Reference):
    def hello(self) -> Capabilities:
        return attrs.evolve(super().hello(), shows=("stack.soul",))


class _SupportsNothing(Reference):
    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        return {card.name: "not there yet" for card in cards}


class _TakesNonsense(Reference):
    def answer(self, answer: Answer) -> Step | Rejected:
        result = super().answer(answer)
        return result.step if isinstance(result, Rejected) and isinstance(answer, Cast) else result


class _OneSpellShort(Reference):
    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        return {card.name: "it cannot copy" for card in cards if card.name == "Hive Mind"}


def wrong_rules() -> Reference:
    """A right adapter of an engine that breaks a rule."""
    return Reference(mutated_rules("copy.converge-counts-zero.copied"))


sets_up_otherwise, boasts, supports_nothing = _SetsUpOtherwise, _Boasts, _SupportsNothing
takes_nonsense, one_spell_short = _TakesNonsense, _OneSpellShort
