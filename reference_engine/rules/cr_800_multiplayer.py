"""800. General multiplayer rules: a player leaves the game (800.4)."""

from __future__ import annotations

from reference_engine.state.game import Game


# 800.4a. What the player owns leaves the game; then objects on the stack that no card represents and that the player
# controls cease to exist.
def objects_that_leave(game: Game, seat: int) -> tuple[int, ...]:
    """The objects that go when that player leaves the game, oldest first."""
    return tuple(
        number
        for number, thing in sorted(game.objects.items())
        if thing.owner == seat or (thing.zone == "stack" and thing.kind != "card" and thing.controller == seat)
    )


# 800.4a. Then whatever the player still controls is exiled.
def objects_exiled(game: Game, seat: int) -> tuple[int, ...]:
    """The objects of other players that are exiled because that player controlled them, oldest first."""
    return tuple(
        number
        for number, thing in sorted(game.objects.items())
        if thing.zone in ("battlefield", "stack") and thing.controller == seat
    )
