"""What an engine says of its cards is asked once, kept as data, and cannot bring a run down."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from conformance.adapters.mutated import mutated_rules
from conformance.campaign import Settings, Task, run_task
from conformance.errors import ConformanceError, EngineError
from conformance.offering import asked, asked_side_by_side, offer_of
from conformance.records import Sighting, Tally, read_records
from conformance.running import Outcome, Plan, execute
from conformance.shrink import ShrinkTask, shrink_task
from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card
from strategies.offer import EVERYTHING, Offer
from tests.strategies.limited import HANDFUL, Limited, handful, is_in_hand

_ENGINES = "python:tests.strategies.limited:"
_RULE = "hive-mind.original-resolves-last"
_PLAN = Plan(_ENGINES + "handful", (_RULE, "copy.modes-copied"), 60, workers=0, stats=True)
MADE_UP = Card("Made Up", ("Instant",), invented=True)


class Moody(Limited):
    """It raises, or answers otherwise than it should, when it is asked about one of those cards."""

    def __init__(self, names: Sequence[str], answer: Any = None) -> None:
        super().__init__(lambda _: True)
        self.names, self.said = names, answer

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """Whether one of them is there or not."""
        if not any(card.name in self.names for card in cards):
            return {}
        if self.said is not None:
            return self.said  # type: ignore[no-any-return]  # it is wrong on purpose
        raise EngineError("no such page")


def test_what_it_says_of_the_catalogue_is_data() -> None:
    offer = asked(handful())
    assert {name for name, _ in offer.refused} == set(catalogue()) - set(HANDFUL)
    assert offer.why_not("Fork") == "not written yet"
    assert offer.why_not("Shock") == ""
    settings = Settings(offer=offer)
    assert pickle.loads(pickle.dumps(settings)) == settings  # noqa: S301 - its own bytes
    assert asked(Limited(lambda _: True)) == EVERYTHING


class TriesOut(Limited):
    """An engine that is asked card by card, in a process of its own as it were; it says which cards it was asked."""

    at_once = 1

    def __init__(self) -> None:
        super().__init__(is_in_hand)
        self.asked, self.closed = set[str](), 0

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """As far as it was asked."""
        self.asked |= {card.name for card in cards}
        return super().cards(cards)

    def close(self) -> None:
        """Count."""
        self.closed += 1


def test_engines_that_try_each_card_out_share_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    first, others = TriesOut(), list[TriesOut]()

    def another() -> TriesOut:
        others.append(TriesOut())
        return others[-1]

    assert asked_side_by_side(first, another, 8) == asked(handful())
    assert [other.closed for other in others] == [1, 1]
    assert first.closed == 0
    shares = [engine.asked for engine in (first, *others)]
    assert set[str]().union(*shares) == set(catalogue())
    assert sum(map(len, shares)) == len(catalogue())


def test_engines_that_were_opened_are_closed_where_one_more_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    opened: list[TriesOut] = []

    def another() -> TriesOut:
        if opened:
            raise ConformanceError("no more")
        opened.append(TriesOut())
        return opened[-1]

    with pytest.raises(ConformanceError, match="no more"):
        asked_side_by_side(TriesOut(), another, 3)
    assert [engine.closed for engine in opened] == [1]


def test_an_engine_that_is_told_of_many_cards_at_once_is_asked_alone() -> None:
    def another() -> Limited:
        raise AssertionError

    assert asked_side_by_side(handful(), another, 8) == asked(handful())
    assert asked_side_by_side(TriesOut(), another, 1) == asked(handful())


def test_it_is_asked_about_other_cards_once() -> None:
    engine = handful()
    offer = offer_of(engine)
    assert engine.calls == 1
    assert [offer.why_not(MADE_UP) for _ in range(3)] == ["not written yet"] * 3
    assert engine.calls == 2
    # Not the card of the catalogue, though it is called so.
    assert offer.why_not(attrs.evolve(catalogue()["Shock"], types=("Sorcery",))) == "not written yet"
    assert engine.calls == 3
    assert offer_of(engine, Offer()).why_not("Fork") == ""
    assert engine.calls == 3


def test_a_card_that_it_cannot_be_asked_about_is_unsupported() -> None:
    offer = offer_of(Moody(["Fork", "Made Up"]))
    assert [name for name, _ in offer.refused] == ["Fork"]
    for card in ("Fork", MADE_UP):
        assert "raises when asked" in offer.why_not(card)
        assert "EngineError: no such page" in offer.why_not(card)


def test_an_engine_that_cannot_be_asked_at_all_is_refused() -> None:
    with pytest.raises(ConformanceError, match="raises when asked whether it supports"):
        asked(Moody(tuple(catalogue())))
    with pytest.raises(ConformanceError, match="answers cards with list, not Mapping"):
        asked(Moody(tuple(catalogue()), ["Fork"]))


def test_a_card_is_unsupported_without_a_reason_too() -> None:
    assert asked(Moody(["Fork"], {"Fork": ""})).refused == (("Fork", "it gives no reason"),)


def test_a_fault_is_found_and_shrunk_with_what_there_is() -> None:
    engine = Limited(is_in_hand, rules=mutated_rules(f"{_RULE}.first"))
    settings = Settings((_RULE,))
    records = run_task(Task(_RULE, "given", 1, 0, 20, settings), adapter=engine)
    sighting = next(r for r in records if isinstance(r, Sighting))
    assert sighting.kind == "violated"
    task = ShrinkTask(_RULE, "violated", sighting.fingerprint, sighting.place, "given", settings)
    shrunk = shrink_task(task, engine)
    assert shrunk is not None
    assert shrunk.steady
    assert {c.name for case in shrunk.experiment.cases for c in case.scenario.cards} <= set(HANDFUL)


def _run(folder: Path, **changes: Any) -> Outcome:
    return execute(attrs.evolve(_PLAN, **changes), folder)


def _tallies(folder: Path) -> list[Tally]:
    found = [attrs.evolve(r, seconds={}) for r in read_records(folder) if isinstance(r, Tally)]
    return sorted(found, key=lambda t: (t.theme, t.nth))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_examples_with_two_workers(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(root))
    here = _run(tmp_path / "here")
    _run(tmp_path / "there", workers=2, offer=asked(handful()))
    assert _tallies(tmp_path / "here") == _tallies(tmp_path / "there")
    rules = {r.id: r for r in here.summary.rules}
    assert (rules[_RULE].verdict, rules["copy.modes-copied"].verdict) == ("held", "unsupported")
    assert "such as Moxandor: not written yet" in rules["copy.modes-copied"].reason


def test_a_rule_that_was_hardly_played_says_why(tmp_path: Path) -> None:
    """Where some examples could be played and most could not, both are said."""
    outcome = _run(tmp_path, rules=("copy-trigger.works-after-original-left",), examples=9, seed=8)
    (rule,) = outcome.summary.rules
    assert rule.verdict == "not-exercised"
    assert "examples, 10 are needed; " in rule.reason
    assert " of 9 were not played: it " in rule.reason
