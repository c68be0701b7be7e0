"""What is yours: which cards you support, what casting does, what resolving does, what triggers.

Begin with the first TODO(you); the README says what to fill in first. ``game.table`` is the table, ``Refused`` says no.
"""

from typing import TYPE_CHECKING, Any

from rules_engine.table import Definition, Refused, StackObject

if TYPE_CHECKING:
    from rules_engine.game import Answer, Game

# What the suite may expect. What you do not declare is called unsupported, never failed.
CAPABILITIES: dict[str, Any] = {
    "name": "my-engine",
    "version": "0.1.0",
    "edition": None,  # effective date of the rules that you follow, such as "2026-04-17"
    "seats": [2, 6],
    "shows": [
        "player.hand", "player.library", "player.graveyard", "player.exile", "player.pool", "player.counters",
        "permanent.owner", "permanent.tapped", "permanent.types", "permanent.subtypes", "permanent.counters",
        "permanent.token", "permanent.damage", "permanent.sick",
        "stack.source", "stack.copy", "stack.targets", "stack.modes", "stack.x", "stack.kicks", "stack.division",
    ],
    "deterministic": True,
    "cards": "structure",
    "setup": "any",
    "passes": "each",
    "chooses": [],  # TODO(you): the kinds that you pass to game.ask, such as "may" or "new-targets"
}  # fmt: skip


def unsupported(card: Definition) -> str | None:
    """Why this card cannot be played, None if it can. Be strict: what you let through is judged."""
    # TODO(you): return None for cards that you play. Permanents without abilities are the easiest: they only lie there.
    return f"{card['name']} is not implemented: rules_engine/rules.py supports no card yet"


def cast(game: "Game", seat: int, answer: "Answer") -> None:
    """The player with priority casts a card with everything that is announced and paid for it (601.2)."""
    # TODO(you): find the card (game.table.in_hand); check timing, modes, targets …, raising Refused; pay
    # (game.table.pay); put the spell on the stack (put_on_stack); note what triggers on it (trigger).
    raise Refused("casting is not implemented: see cast in rules_engine/rules.py")


def activate(game: "Game", seat: int, answer: "Answer") -> None:
    """The player with priority activates an ability of a permanent (602.2)."""
    # TODO(you): as for casting, once you support a card that has such an ability.
    raise Refused("activating is not implemented: see activate in rules_engine/rules.py")


def resolve(game: "Game", thing: StackObject) -> None:
    """The topmost object of the stack resolves (608): it does what it says, and leaves the stack."""
    # TODO(you): do what thing.definition["abilities"] say; then game.table.bury(thing), or game.table.enter(thing) for
    # a permanent spell. Where a player must decide, call game.ask and do the rest in what it calls.
    raise NotImplementedError("resolving is not implemented: see resolve in rules_engine/rules.py")


def state_based_actions(game: "Game") -> bool:
    """What the game does by itself whenever a player would get priority (704); whether anything was done."""
    # TODO(you): more of 704.5, such as lethal damage, once something can deal it.
    losers = [
        seat
        for seat, player in enumerate(game.table.players)
        if not player.lost and (player.life <= 0 or player.drew_from_empty or player.counters.get("poison", 0) >= 10)
    ]
    for seat in losers:
        game.table.leave(seat)
    return bool(losers)


def turn_based_actions(game: "Game") -> None:
    """What a step begins with (703)."""
    # TODO(you): what triggers "at the beginning of", and the discard to the maximum hand size in the cleanup step.
    table = game.table
    own = [one for one in table.battlefield if one.controller == table.active]
    if table.step == "untap":
        for permanent in own:
            permanent.tapped = permanent.sick = False
    elif table.step == "draw":
        table.draw(table.active)
    elif table.step == "cleanup":
        for permanent in table.battlefield:
            permanent.damage = 0
