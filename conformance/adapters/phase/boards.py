"""Boards for phase.rs: an empty game of so many seats is made once, and every scenario's objects are put into it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from conformance.adapters.phase.faces import Face, database, read_face
from conformance.adapters.phase.numbering import Numbers
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import Mana
from reference_engine.words.scenario import PlacedCard, Scenario, Seat

FILLER = Card("Blankenfell", ("Artifact",))
"""A card without text: the engine makes no game with an empty library."""

PHASES = {
    "untap": "Untap",
    "upkeep": "Upkeep",
    "draw": "Draw",
    "precombat main": "PreCombatMain",
    "beginning of combat": "BeginCombat",
    "declare attackers": "DeclareAttackers",
    "declare blockers": "DeclareBlockers",
    "combat damage": "CombatDamage",
    "end of combat": "EndCombat",
    "postcombat main": "PostCombatMain",
    "end": "End",
    "cleanup": "Cleanup",
}
"""Our steps and main phases, and what the engine calls them."""

COLORS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
"""Our types of mana, and what the engine calls them."""

COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
"""Our kinds of counter that the engine calls by another name."""

PASS: dict[str, Any] = {"type": "PassPriority"}
"""The action of passing, and of being done with paying."""

CREATURE_TYPES = ["Bear", "Elf", "Goblin", "Human", "Soldier", "Wizard", "Zombie"]
"""The creature types that may be chosen: the engine offers those of its card database, which is nearly empty here."""

_MADE_FOR_GOOD = ("resolved_rules_journal", "deck_pools")
"""What a state holds beside the game; without it a state is loaded in half the time."""


class Boards:
    """Makes boards; what is the same for many of them is made once."""

    def __init__(self, phase: ModuleType) -> None:
        self.phase = phase
        filler = read_face(phase, FILLER)
        self.engine = phase.Engine.from_json(database([filler]))
        self.passing = phase.GameAction.from_dict(PASS)
        """A pass, made once: of all that is done in games most are passes."""
        self._filler = filler
        self._faces: dict[Card, Face] = {}
        self._templates: dict[Card, str] = {}
        self._bases: dict[int, dict[str, Any]] = {}
        self._definitions: dict[int, tuple[Card, str]] = {}

    def face(self, card: Card) -> Face:
        """The face of that card."""
        found = self._faces.get(card)
        if found is None:
            found = self._faces[card] = read_face(self.phase, card)
        return found

    def use(self, card: Card, face: Face) -> None:
        """From now on that face stands for the card."""
        self._faces[card] = face
        self._templates.pop(card, None)
        self._definitions.clear()

    def load(self, scenario: Scenario) -> tuple[Any, dict[int, str]]:
        """A game with that board, and the scenario's card id of each object in it."""
        text, ids = self.state(scenario)
        return self.engine.load_game(text), ids

    def state(self, scenario: Scenario) -> tuple[str, dict[int, str]]:
        """That board as the engine loads it."""
        self._prepare(scenario.cards)
        return _Board(self, scenario).made()

    def template(self, card: Card) -> str:
        """The fields of an object of that card that do not depend on where it is, as the inside of a JSON object."""
        kept = self._definitions.get(id(card))
        if kept is None:
            if len(self._definitions) >= REMEMBERED:
                self._definitions.clear()
            kept = self._definitions[id(card)] = (card, self._templates[card])
        return kept[1]

    def base(self, seats: int) -> dict[str, Any]:
        """The state of a game with so many seats and nothing in any zone. To be copied, not changed."""
        found = self._bases.get(seats)
        if found is None:
            found = self._bases[seats] = _emptied(self._begun(self.engine, [[FILLER.name] * 8] * seats).state())
        return found

    def _prepare(self, cards: Iterable[Card]) -> None:
        new = (
            [c for c in cards if c not in self._templates] if any(id(c) not in self._definitions for c in cards) else []
        )
        if not new:
            return
        faces = [self.face(card) for card in new]
        for face in faces:
            if not face.face:
                raise ValueError(f"of {face.text!r} {face.unread}")
        engine = self.phase.Engine.from_json(database([self._filler, *faces]))
        deck = [*(card.name for card in new), *[FILLER.name] * 8]
        objects = self._begun(engine, [deck, [FILLER.name] * 8]).state()["state"]["objects"]
        made = {thing["base_name"]: thing for thing in objects.values()}
        for card in new:
            self._templates[card] = _template(made[card.name])

    def _begun(self, engine: Any, decks: list[list[str]]) -> Any:
        first, second, *more = decks
        game = engine.new_game(
            player=first, opponent=second, extra_players=more or None, seed=1, first_player=0, format="FreeForAll"
        )
        for asked in game.waiting_for()["data"]["pending"]:
            game.apply(asked["player"], {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
        return game


REMEMBERED = 4_000
"""How many cards are known by identity, beside by value: those that came from another process are new each time."""

_ANY_SPELL: dict[str, Any] = {"type": "Typed", "type_filters": [], "controller": None, "properties": []}
_UNCOUNTERABLE = {"CantBeCountered": {"filter": _ANY_SPELL}}
"""What a mana with our only rider does to the spell it is spent on."""

_OF_A_PLACE = (
    "id",
    "card_id",
    "owner",
    "controller",
    "base_controller",
    "zone",
    "tapped",
    "counters",
    "damage_marked",
    "summoning_sick",
    "entered_battlefield_turn",
    "timestamp",
    "incarnation",
)


def _template(thing: dict[str, Any]) -> str:
    return json.dumps({k: _without_null(v) for k, v in thing.items() if k not in _OF_A_PLACE and v is not None})[1:-1]


def _without_null(value: Any) -> Any:
    """The same without the members that are null, for which the engine takes what is missing."""
    if isinstance(value, dict):
        return {k: _without_null(v) for k, v in value.items() if v is not None}
    return [_without_null(v) for v in value] if isinstance(value, list) else value


def _emptied(made: dict[str, Any]) -> dict[str, Any]:
    state = made["state"]
    state.update(objects={}, battlefield=[], exile=[], stack=[], zone_changes_this_turn=[], deck_pools=[])
    del state["resolved_rules_journal"]
    state.update(
        priority_passes=[],
        priority_pass_count=0,
        all_creature_types=CREATURE_TYPES,
        steps_started_this_turn={},
    )
    for player in state["players"]:
        player.update(library=[], hand=[], graveyard=[], turns_taken=1)
    return made


class _Board:
    """One board being made."""

    def __init__(self, boards: Boards, scenario: Scenario) -> None:
        self.boards, self.scenario = boards, scenario
        self.cards = {card.name: card for card in scenario.cards}
        self.objects: list[str] = []
        self.ids: dict[int, str] = {}
        self.exile: list[int] = []
        self.numbers = Numbers()
        self.pips = 0

    def made(self) -> tuple[str, dict[int, str]]:
        scenario = self.scenario
        base = self.boards.base(len(scenario.seats))
        state = dict(base["state"])
        state["players"] = [self._player(state["players"][n], n, seat) for n, seat in enumerate(scenario.seats)]
        state["exile"] = self.exile
        state["battlefield"] = self._battlefield()
        state.update(
            next_object_id=self.numbers.last + 1,
            next_timestamp=len(self.objects) + 1,
            next_pip_id=self.pips + 1,
            active_player=scenario.active,
            priority_player=scenario.active,
            waiting_for={"type": "Priority", "data": {"player": scenario.active}},
            turn_number=scenario.turn,
            phase=PHASES[scenario.step],
        )
        del state["objects"]
        whole = {**base, "state": state}
        text = json.dumps(whole, separators=(",", ":"))
        # The objects are text already: they are put where the state begins.
        begin = text.index('"state":{') + len('"state":{')
        return f'{text[:begin]}"objects":{{{",".join(self.objects)}}},{text[begin:]}', self.ids

    def _player(self, player: dict[str, Any], number: int, seat: Seat) -> dict[str, Any]:
        library = [self._card(number, card, "Library") for card in seat.library]
        hand = [self._card(number, card, "Hand") for card in seat.hand]
        graveyard = [self._card(number, card, "Graveyard") for card in seat.graveyard]
        self.exile += [self._card(number, card, "Exile") for card in seat.exile]
        return {
            **player,
            "life": seat.life,
            "library": library[::-1],
            "hand": hand,
            "graveyard": graveyard,
            "mana_pool": {"mana": [self._pip(mana) for mana in seat.pool]},
            "poison_counters": dict(seat.counters).get("poison", 0),
        }

    def _pip(self, mana: Mana) -> dict[str, Any]:
        self.pips += 1
        pip = {"color": COLORS[mana.type], "source_id": 0, "pip_id": self.pips, "snow": False, "restrictions": []}
        return {**pip, "grants": [_UNCOUNTERABLE]} if mana.rider == "uncounterable" else pip

    def _battlefield(self) -> list[int]:
        found = []
        for placed in self.scenario.battlefield:
            counters = {COUNTERS.get(kind, kind): number for kind, number in placed.counters}
            turn = self.scenario.turn if placed.sick else max(0, self.scenario.turn - 1)
            own = (
                f'"owner":{placed.owner},"controller":{placed.controller},"base_controller":{placed.controller},'
                f'"zone":"Battlefield","tapped":{json.dumps(placed.tapped)},"counters":{json.dumps(counters)},'
                f'"damage_marked":{placed.damage},"summoning_sick":{json.dumps(placed.sick)},'
                f'"entered_battlefield_turn":{turn}'
            )
            found.append(self._object(self.numbers.apart(), placed.id, placed.card, own))
        return found

    def _card(self, seat: int, placed: PlacedCard, zone: str) -> int:
        own = (
            f'"owner":{seat},"controller":{seat},"base_controller":{seat},"zone":"{zone}","tapped":false,'
            '"counters":{},"damage_marked":0,"entered_battlefield_turn":null'
        )
        number = self.numbers.together() if zone == "Library" else self.numbers.apart()
        return self._object(number, placed.id, placed.card, own)

    def _object(self, number: int, card_id: str, name: str, own: str) -> int:
        template, timestamp = self.boards.template(self.cards[name]), len(self.objects) + 1
        self.objects.append(f'"{number}":{{"id":{number},"card_id":{number},{own},"timestamp":{timestamp},{template}}}')
        self.ids[number] = card_id
        return number
