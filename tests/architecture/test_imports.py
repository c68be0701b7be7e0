"""Laws 1 to 3: which module may import which."""

from __future__ import annotations

from tests.architecture.imports import (
    cycle,
    games_changed_by_hand,
    graph,
    judges_that_ask_the_judged,
    side_doors,
    upward,
)
from tests.architecture.source import modules_of, project


def test_there_is_no_import_cycle() -> None:
    assert cycle(graph(project())) == []


def test_no_import_points_up() -> None:
    assert upward(graph(project())) == []


def test_invariants_share_only_words_and_cards_with_the_reference_engine() -> None:
    assert judges_that_ask_the_judged(graph(project())) == []


def test_a_game_changes_through_one_door() -> None:
    imports = graph(project())
    assert "reference_engine.state.changes" in imports["reference_engine.rules.door"], "the law has lost its object"
    assert side_doors(imports) == []
    assert games_changed_by_hand(project()) == []


def test_a_cycle_is_found_inside_functions_and_under_type_checking() -> None:
    bad = modules_of(
        a__="",
        a__b="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.c import x",
        a__c="def f():\n    from a import d",
        a__d="from . import b",
    )
    assert set(cycle(graph(bad))) == {"a.b", "a.c", "a.d"}
    assert cycle(graph(modules_of(a__="", a__b="from a.c import x", a__c="import json"))) == []


def test_a_cycle_through_an_import_by_string_is_found() -> None:
    bad = modules_of(a="import importlib\ndef f():\n    importlib.import_module('b')", b="import a")
    assert set(cycle(graph(bad))) == {"a", "b"}


def test_upward_imports_are_found() -> None:
    bad = modules_of(
        reference_engine__words__mana="import strategies.boards",
        reference_engine__words__view="from reference_engine.cards import probes",
        reference_engine__state__game="from reference_engine.rules.door import perform",
        reference_engine__rules__door="from reference_engine.state.game import Game\nimport reference_engine.play",
        reference_engine__cards__probes="from reference_engine.words.mana import Mana",
        reference_engine__play="from reference_engine.rules.door import perform",
        strategies__boards="def f():\n    from conformance.facts import Facts",
        conformance__facts="import strategies.boards",
    )
    assert upward(graph(bad)) == [
        "reference_engine.words.mana imports strategies.boards",
        "reference_engine.words.view imports reference_engine.cards.probes",
        "reference_engine.state.game imports reference_engine.rules.door",
        "reference_engine.rules.door imports reference_engine.play",
        "strategies.boards imports conformance.facts",
    ]


def test_an_invariant_that_reaches_a_rule_by_a_detour_is_found() -> None:
    bad = modules_of(
        conformance__invariants__copies="import conformance.facts\nfrom reference_engine.words.mana import Mana",
        conformance__facts="from strategies.seeing import see",
        strategies__seeing="from reference_engine.rules.door import perform",
        reference_engine__words__mana="",
        reference_engine__rules__door="",
    )
    assert judges_that_ask_the_judged(graph(bad)) == [
        "conformance.invariants.copies -> conformance.facts -> strategies.seeing -> reference_engine.rules.door"
    ]


def test_a_side_door_is_found() -> None:
    bad = modules_of(
        reference_engine__state__changes="",
        reference_engine__rules__door="from reference_engine.state.changes import put",
        reference_engine__rules__cr_608_resolving="from reference_engine.state import changes",
        reference_engine__mechanics__storm="def f():\n    from reference_engine.state.changes import put",
    )
    assert [complaint.split()[0] for complaint in side_doors(graph(bad))] == [
        "reference_engine.rules.cr_608_resolving",
        "reference_engine.mechanics.storm",
    ]


def test_a_game_changed_by_hand_is_found() -> None:
    bad = modules_of(
        reference_engine__rules__cr_608_resolving="game = attrs.evolve(game, stack=None, turn=3)",
        reference_engine__rules__door="game = attrs.evolve(game, stack=None)",
        reference_engine__rules__cr_117_priority="game = attrs.evolve(game, passed=0)",
    )
    assert games_changed_by_hand(bad) == [
        "reference_engine.rules.cr_608_resolving:1 evolves stack; go through reference_engine.rules.door"
    ]
