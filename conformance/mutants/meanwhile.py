"""A second rule function that is wrong for a while: what mutants hand on to act later, or deeper down."""

from __future__ import annotations

from conformance.mutants.registry import Rule
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game


def meanwhile(game: Game, entry: str, rule: Rule) -> Game:
    """The game with that entry of its table replaced. Raises KeyError for a name that the table does not have."""
    return evolve(game, rules=game.rules.replace(entry, rule))
