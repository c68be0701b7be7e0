"""Law 6: a mutant is a value, never a patched module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from conformance.ledger import obligations
from conformance.mutants.registry import mutants
from reference_engine.rules.table import STANDARD
from tests.architecture.source import Module, Modules, load, modules_of, project


def patches(modules: Modules) -> list[str]:
    """Places that change a module or class in place."""
    return [f"{name}:{line} {what}" for name, module in modules.items() for line, what in _patches(module)]


def _patches(module: Module) -> Iterator[tuple[int, str]]:
    imported = {
        alias.asname or alias.name.split(".")[0]
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and "mock" in ast.unparse(node):
            yield node.lineno, "imports mock"
        elif isinstance(node, ast.Name) and node.id in {"setattr", "delattr", "globals", "vars", "MonkeyPatch"}:
            yield node.lineno, f"uses {node.id}"
        elif isinstance(node, ast.Attribute) and node.attr in {"__setattr__", "__dict__", "__globals__", "__code__"}:
            yield node.lineno, f"uses {node.attr}"
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            root = ast.unparse(node).split(".")[0].split("[")[0]
            if root in imported:
                yield node.lineno, f"assigns to {ast.unparse(node)}"


def _wrong_engines() -> Modules:
    return {name: module for name, module in project().items() if name.startswith("conformance.mutants")}


def test_mutants_patch_nothing() -> None:
    assert patches(_wrong_engines()) == []


def test_every_mutant_replaces_an_entry_of_the_table() -> None:
    load("conformance.mutants")
    assert mutants(), "no mutant is registered: the law has lost its object"
    assert {m.id: m.entry for m in mutants().values() if m.entry not in STANDARD} == {}


def test_every_mutant_belongs_to_an_obligation_and_says_what_is_wrong() -> None:
    load("conformance.mutants")
    known = {o.id for o in obligations()}
    assert [m.id for m in mutants().values() if m.rule not in known or not m.title] == []


def test_patches_are_found() -> None:
    bad = modules_of(
        conformance__mutants__bad=(
            "from unittest import mock\n"
            "import reference_engine.rules.door\n"
            "from reference_engine.rules import table\n"
            "setattr(table, 'x', 1)\n"
            "table.perform = None\n"
            "reference_engine.rules.door.perform = None\n"
            "table.ALL['x'] = None\n"
        ),
        conformance__mutants__good="def wrong(right):\n    return lambda *a: right(*a)[:-1]",
    )
    assert sorted(complaint.split()[0].rpartition(":")[2] for complaint in patches(bad)) == ["1", "4", "5", "6", "7"]
