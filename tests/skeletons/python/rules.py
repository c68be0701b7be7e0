"""What is yours: which cards you support, what casting does, what resolving does, what triggers.

Begin with the first TODO(you); the README says what to fill in first. ``game.table`` is the table, ``Refused`` says no.
"""

from functools import partial
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
    "chooses": ["may"],
}  # fmt: skip


SIMPLE = ("GainLife", "LoseLife", "DrawCards")
PLAYERS = ("You", "EachOpponent", "EachPlayer")


def unsupported(card: Definition) -> str | None:
    """Why this card cannot be played, None if it can. Be strict: what you let through is judged."""
    if is_permanent(card):
        return None if not card["abilities"] or is_hive_mind(card) else "its abilities are not implemented"
    if "{X}" in card["cost"]:
        return "{X} is not implemented"
    if [ability["is"] for ability in card["abilities"]] != ["SpellAbility"]:
        return "its abilities are not implemented"
    if card["abilities"][0]["effect"]["targets"] or card["abilities"][0]["effect"]["modes"]:
        return "targets and modes are not implemented"
    for one in instructions(card):
        if one["is"] == "May" and not one["cost"] and all(inner["is"] in SIMPLE for inner in one["do"]):
            continue
        if one["is"] not in SIMPLE or not isinstance(one["amount"], int) or one["who"]["is"] not in PLAYERS:
            return f"{one['is']} is not implemented, or not for what it asks"
    return None


def is_permanent(card: Definition) -> bool:
    """Whether the card becomes a permanent."""
    return "Instant" not in card["types"] and "Sorcery" not in card["types"]


def is_hive_mind(card: Definition) -> bool:
    """Whether the card has Hive Mind's ability and no other."""
    return bool(card["name"] == "Hive Mind")


def instructions(card: Definition) -> list[Any]:
    """What the spell tells players to do, in order."""
    return list(card["abilities"][0]["effect"]["do"])


def cast(game: "Game", seat: int, answer: "Answer") -> None:
    """The player with priority casts a card with everything that is announced and paid for it (601.2)."""
    table, card = game.table, game.table.in_hand(seat, answer["object"])
    if card.definition["cost"] is None:
        raise Refused(f"{card.definition['name']} cannot be cast: it has no mana cost")
    if "Instant" not in card.definition["types"] and not may_be_slow(game, seat):
        raise Refused("only instants can be cast now (117.1a)")
    announced = ("modes", "targets", "x", "kicks", "division", "costs")
    if any(answer[part] for part in announced) or answer["x"] is not None:
        raise Refused(f"{card.definition['name']} has nothing to announce")
    table.pay(seat, card.definition["cost"], answer["payment"])
    table.players[seat].hand.remove(card)
    spell = StackObject(table.new_id(), "spell", card.definition, seat, card=card.card, owner=card.owner)
    table.put_on_stack(spell)
    print(f"player {seat} casts {card.definition['name']}")  # noqa: T201 - goes to standard error
    if not is_permanent(card.definition):
        for permanent in table.battlefield:
            if is_hive_mind(permanent.definition):
                table.trigger(permanent, about=spell)


def may_be_slow(game: "Game", seat: int) -> bool:
    """Whether that player may cast what is no instant (307.1)."""
    table = game.table
    return seat == table.active and "main" in table.step and not table.stack


def activate(game: "Game", seat: int, answer: "Answer") -> None:
    """The player with priority activates an ability of a permanent (602.2)."""
    # TODO(you): as for casting, once you support a card that has such an ability.
    raise Refused("activating is not implemented: see activate in rules_engine/rules.py")


def resolve(game: "Game", thing: StackObject) -> None:
    """The topmost object of the stack resolves (608): it does what it says, and leaves the stack."""
    if thing.kind == "triggered":
        copy_for_each_other(game, thing)
        game.table.bury(thing)
    elif is_permanent(thing.definition):
        game.table.enter(thing)
    else:
        go_on(game, thing, instructions(thing.definition))


def go_on(game: "Game", spell: StackObject, left: list[Any]) -> None:
    """Carry out what is left of the spell's instructions; one that says "may" is asked about first."""
    for n, one in enumerate(left):
        if one["is"] == "May":
            request = {"seat": spell.controller, "kind": "may", "object": spell.id, "slot": "may"}
            game.ask({**request, "options": ["yes", "no"]}, partial(decide, game, spell, left[n:]))
            return
        follow(game, spell.controller, one)
    game.table.bury(spell)


def decide(game: "Game", spell: StackObject, left: list[Any], answer: "Answer") -> None:
    """Do what is offered, or not, and go on."""
    if answer.get("options") not in (["yes"], ["no"]):
        raise Refused("the answer is yes or no")
    go_on(game, spell, [*(left[0]["do"] if answer["options"] == ["yes"] else []), *left[1:]])


def copy_for_each_other(game: "Game", trigger: StackObject) -> None:
    """Each player but the one who cast the spell copies it, in turn order from the active player (101.4, 707.10)."""
    table, spell = game.table, trigger.about
    for seat in table.from_(table.active):
        if seat != spell.controller:
            table.put_on_stack(StackObject(table.new_id(), "spell", spell.definition, seat, copy=True))


def follow(game: "Game", you: int, instruction: Definition) -> None:
    """Carry out one instruction for its controller."""
    table, who = game.table, instruction["who"]["is"]
    for seat in list(table.from_(table.active)):
        if who == "EachPlayer" or (who == "You") == (seat == you):
            if instruction["is"] == "DrawCards":
                table.draw(seat, instruction["amount"])
            else:
                sign = 1 if instruction["is"] == "GainLife" else -1
                table.players[seat].life += sign * instruction["amount"]


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
