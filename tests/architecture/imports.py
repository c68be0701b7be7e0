"""The import graph, read from the syntax: imports inside functions and under TYPE_CHECKING count like any other."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator, Mapping

from tests.architecture.source import Module, Modules

Graph = Mapping[str, frozenset[str]]

_INSIDE = {
    "words": {"words"},
    "cards": {"words", "cards"},
    "state": {"words", "state"},
    "rules": {"words", "state", "rules", "mechanics"},
    "mechanics": {"words", "state", "rules", "mechanics"},
}
"""Rooms of the reference engine, and the rooms each may import; what is in no room stands above them all."""

_ABOVE = {"reference_engine": {"strategies", "conformance"}, "strategies": {"conformance"}}

_CHANGES = "reference_engine.state.changes"
_MAY_CHANGE = {"reference_engine.rules.door", "reference_engine.play", "reference_engine.setup"}


def graph(modules: Modules) -> Graph:
    """Each module with the modules of the same tree that it imports by name."""
    return {name: frozenset(_imported(module, modules)) for name, module in modules.items()}


def _imported(module: Module, modules: Modules) -> Iterator[str]:
    for node in ast.walk(module.tree):
        for name in _named(node, module):
            found = _nearest(name, modules)
            if found is not None and found != module.name:
                yield found


def _named(node: ast.AST, module: Module) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = _base(node, module)
        yield from (f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and _called(node) in {"import_module", "__import__"}:
        yield from (a.value for a in node.args[:1] if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _base(node: ast.ImportFrom, module: Module) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = parts[: len(parts) - node.level + (1 if module.package else 0)]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _nearest(name: str, modules: Modules) -> str | None:
    if name in modules:
        return name
    parent = name.rpartition(".")[0]
    return parent if parent in modules else None


def cycle(imports: Graph) -> list[str]:
    """The modules of one import cycle, each importing the next; empty if there is none."""
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        return list(reversed(error.args[1]))
    return []


def upward(imports: Graph) -> list[str]:
    """Imports that point up, between the packages or inside the reference engine."""
    return [
        f"{name} imports {other}" for name, others in imports.items() for other in sorted(others) if _up(name, other)
    ]


def _up(name: str, other: str) -> bool:
    if other.partition(".")[0] in _ABOVE.get(name.partition(".")[0], ()):
        return True
    rooms = _INSIDE.get(_room(name))
    return rooms is not None and other.startswith("reference_engine.") and _room(other) not in rooms


def _room(name: str) -> str:
    parts = name.split(".")
    return parts[1] if parts[0] == "reference_engine" and len(parts) > 1 else ""


def judges_that_ask_the_judged(imports: Graph) -> list[str]:
    """Chains of imports by which an invariant reaches the reference engine beyond its words and cards."""
    chains = (_chain_to_the_judged(name, imports) for name in imports if name.startswith("conformance.invariants"))
    return [" -> ".join(chain) for chain in chains if chain]


def _chain_to_the_judged(start: str, imports: Graph) -> list[str]:
    came_from: dict[str, str | None] = {start: None}
    waiting = [start]
    while waiting:
        name = waiting.pop(0)
        if name.startswith("reference_engine.") and _room(name) not in {"words", "cards"}:
            return _path(name, came_from)
        for other in sorted(imports.get(name, ())):
            if other not in came_from:
                came_from[other] = name
                waiting.append(other)
    return []


def _path(end: str, came_from: Mapping[str, str | None]) -> list[str]:
    path = [end]
    while (before := came_from[path[0]]) is not None:
        path.insert(0, before)
    return path


def side_doors(imports: Graph) -> list[str]:
    """Modules that change objects, players or zones of a game past the one door."""
    return [
        f"{name} imports {_CHANGES}; go through reference_engine.rules.door"
        for name, others in imports.items()
        if _CHANGES in others and name not in _MAY_CHANGE and not name.startswith("reference_engine.state")
    ]


_ZONES_OF_A_PLAYER = {"hand", "library", "graveyard", "exile"}
_HELD_BY_A_GAME = (
    {"objects", "players", "battlefield", "stack"}
    | _ZONES_OF_A_PLAYER
    | {f"{zone}_cards" for zone in _ZONES_OF_A_PLAYER}
)


def games_changed_by_hand(modules: Modules) -> list[str]:
    """Places in rules and mechanics that replace a game's objects, players or zones themselves."""
    return [
        f"{name}:{node.lineno} evolves {', '.join(sorted(touched))}; go through reference_engine.rules.door"
        for name, module in modules.items()
        if name not in _MAY_CHANGE and _room(name) in {"rules", "mechanics"}
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and _called(node) == "evolve"
        if (touched := {k.arg for k in node.keywords if k.arg} & _HELD_BY_A_GAME)
    ]
