"""Whatever the rules refuse is refused in a test: the cases are as many as the places, function by function."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from tests.architecture.source import Modules, modules_of, project
from tests.rules.refusals import REFUSALS


def places(modules: Modules) -> Counter[tuple[str, str]]:
    """How often each function refuses by each rule."""
    return Counter(place for module in modules.values() for place in _refuses(module.tree))


def _refuses(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                    yield function.name, ast.literal_eval(node.args[1])


def test_every_refusal_has_a_case() -> None:
    engine = {name: module for name, module in project().items() if name.startswith("reference_engine.")}
    there = places(engine)
    assert there, "nothing is refused: the law has lost its object"
    assert Counter((function, rule) for function, rule, _ in REFUSALS) == there


def test_refusals_are_counted() -> None:
    bad = modules_of(a__b="def f():\n    raise Illegal('no', '1.1')\n    raise Illegal('no', '1.1')\n")
    assert places(bad) == {("f", "1.1"): 2}
