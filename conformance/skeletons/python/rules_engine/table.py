"""The table: players, zones, the stack, and how it all looks from outside.

It knows no rules. If you have an engine already, its own state takes the place of this file; ``view`` then shows what
your engine knows (``None`` for what it does not).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Definition = Mapping[str, Any]
"""A card as structure: name, types, cost, abilities … as the ``cards`` message has it."""


class Refused(Exception):
    """The answer is not legal. Raise it before anything is changed: a refused answer leaves everything as it was."""


@dataclass
class Card:
    """A card in a hand, library, graveyard or exile. card: the scenario's id of it, which it keeps in every zone."""

    id: str
    card: str | None
    definition: Definition
    owner: int


@dataclass
class Permanent:
    """A permanent. card: None for a token."""

    id: str
    card: str | None
    definition: Definition
    owner: int
    controller: int
    tapped: bool = False
    sick: bool = True
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)


@dataclass
class StackObject:
    """A spell or an ability on the stack.

    definition: of the card, or of an ability's source. card, owner: of a spell that is a card. source: id of an
    ability's source. about: for your own use, such as the spell that a trigger is about.
    """

    id: str
    kind: str  # "spell", "activated" or "triggered"
    definition: Definition
    controller: int
    card: str | None = None
    owner: int | None = None
    source: str | None = None
    copy: bool = False
    targets: list[list[str]] = field(default_factory=list)
    modes: list[int] = field(default_factory=list)
    x: int | None = None
    kicks: list[int] = field(default_factory=list)
    division: list[int] = field(default_factory=list)
    about: Any = None


@dataclass
class Player:
    """One player. library[-1] and graveyard[-1] are the top cards. pool: single mana, each with its type and rider."""

    life: int
    pool: list[dict[str, Any]]
    counters: dict[str, int]
    hand: list[Card] = field(default_factory=list)
    library: list[Card] = field(default_factory=list)
    graveyard: list[Card] = field(default_factory=list)
    exile: list[Card] = field(default_factory=list)
    drew_from_empty: bool = False
    lost: bool = False


class Table:
    """Everything there is in one game. stack[-1] is the top. waiting: triggers to be put on the stack."""

    def __init__(self, scenario: Mapping[str, Any], definitions: Mapping[str, Definition]) -> None:
        self._ids = 0
        self.active: int = scenario["active"]
        self.turn: int = scenario["turn"]
        self.step: str = scenario["step"]
        self.priority: int | None = None
        self.players = [Player(one["life"], list(one["pool"]), dict(one["counters"])) for one in scenario["seats"]]
        self.battlefield: list[Permanent] = []
        self.stack: list[StackObject] = []
        self.waiting: list[StackObject] = []
        for seat, (player, placed) in enumerate(zip(self.players, scenario["seats"], strict=True)):
            for zone in ("hand", "library", "graveyard", "exile"):
                cards = [Card(self.new_id(), one["id"], definitions[one["card"]], seat) for one in placed[zone]]
                setattr(player, zone, cards)
        for one in scenario["battlefield"]:
            permanent = Permanent(
                self.new_id(), one["id"], definitions[one["card"]], one["owner"], one["controller"],
                one["tapped"], one["sick"], one["damage"], dict(one["counters"]),
            )  # fmt: skip
            self.battlefield.append(permanent)

    def new_id(self) -> str:
        """An id for an object; one that changes zones becomes a new object with a new id (400.7)."""
        self._ids += 1
        return f"o{self._ids}"

    # -- looking ----------------------------------------------------------------------------------------------------

    def from_(self, seat: int) -> Iterator[int]:
        """The seats still in the game in turn order, beginning with that one."""
        count = len(self.players)
        return (other % count for other in range(seat, seat + count) if not self.players[other % count].lost)

    def in_hand(self, seat: int, id: str) -> Card:
        """The card with that id in the hand of that seat. Raises Refused."""
        for card in self.players[seat].hand:
            if card.id == id:
                return card
        raise Refused(f"player {seat} has no {id} in hand")

    # -- paying -----------------------------------------------------------------------------------------------------

    def pay(self, seat: int, cost: str, payment: str | None = None, x: int = 0) -> None:
        """Spend mana from that player's pool for a cost such as ``"{X}{2}{R}"``.

        payment: what is spent, a row of type letters; None: whatever will do. Raises Refused, and then nothing is
        spent: so pay once everything else is known to be legal.
        """
        pool = list(self.players[seat].pool)
        symbols = re.findall(r"{(\w+)}", cost)
        typed = Counter(symbol for symbol in symbols if symbol in "WUBRGC")
        generic = sum(int(symbol) for symbol in symbols if symbol.isdigit()) + x * symbols.count("X")
        if payment is None:
            others = (Counter(mana["type"] for mana in pool) - typed).elements()
            payment = "".join([*typed.elements(), *list(others)[:generic]])
        spent = Counter(payment)
        if typed - spent or spent.total() != typed.total() + generic:
            raise Refused(f"{payment or 'no mana'} does not pay {cost}")
        for letter in payment:
            mana = next((one for one in pool if one["type"] == letter), None)
            if mana is None:
                raise Refused(f"player {seat} has not the mana {payment} in the pool")
            pool.remove(mana)
        self.players[seat].pool = pool

    # -- moving -----------------------------------------------------------------------------------------------------

    def put_on_stack(self, thing: StackObject) -> StackObject:
        """Put the spell or ability on top of the stack."""
        self.stack.append(thing)
        return thing

    def trigger(self, source: Permanent, about: Any = None) -> None:
        """Note that an ability of that permanent has triggered; it is put on the stack before anybody has priority."""
        thing = StackObject(self.new_id(), "triggered", source.definition, source.controller, source=source.id)
        thing.about = about
        self.waiting.append(thing)

    def draw(self, seat: int, number: int = 1) -> None:
        """That player draws cards, one at a time."""
        player = self.players[seat]
        for _ in range(number):
            if not player.library:
                player.drew_from_empty = True
                return
            card = player.library.pop()
            player.hand.append(Card(self.new_id(), card.card, card.definition, seat))

    def bury(self, thing: StackObject | Permanent) -> None:
        """Put it from the stack or the battlefield into its owner's graveyard; a copy or an ability ceases to be."""
        if isinstance(thing, StackObject):
            self.stack.remove(thing)
        else:
            self.battlefield.remove(thing)
        if thing.card is not None and thing.owner is not None:
            card = Card(self.new_id(), thing.card, thing.definition, thing.owner)
            self.players[thing.owner].graveyard.append(card)

    def enter(self, spell: StackObject) -> Permanent:
        """Put it from the stack onto the battlefield under its controller's control; a copy becomes a token."""
        self.stack.remove(spell)
        owner = spell.controller if spell.owner is None else spell.owner
        permanent = Permanent(self.new_id(), spell.card, spell.definition, owner, spell.controller)
        self.battlefield.append(permanent)
        return permanent

    def leave(self, seat: int) -> None:
        """That player leaves the game, and what they own and control with them (800.4a)."""
        player = self.players[seat]
        player.lost = True
        player.hand, player.library, player.graveyard, player.exile = [], [], [], []
        exiled: list[Permanent | StackObject] = []
        exiled += [one for one in self.battlefield if one.controller == seat != one.owner]
        exiled += [one for one in self.stack if one.controller == seat != one.owner]
        self.battlefield = [one for one in self.battlefield if seat not in (one.owner, one.controller)]
        self.stack = [one for one in self.stack if seat not in (one.owner, one.controller)]
        self.waiting = [one for one in self.waiting if one.controller != seat]
        for one in exiled:
            if one.card is not None and one.owner is not None:
                self.players[one.owner].exile.append(Card(self.new_id(), one.card, one.definition, one.owner))

    # -- how it looks -----------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The whole game as the referee sees it: nothing is hidden."""
        return {
            "turn": self.turn,
            "step": self.step,
            "active": self.active,
            "priority": self.priority,
            "players": [_player(one) for one in self.players],
            "battlefield": [_permanent(one) for one in self.battlefield],
            "stack": [_stack_object(one) for one in self.stack],
        }


def _card(one: Card) -> dict[str, Any]:
    return {"id": one.id, "card": one.card, "name": one.definition["name"]}


def _player(one: Player) -> dict[str, Any]:
    return {
        "life": one.life,
        "hand": [_card(card) for card in one.hand],
        "library": len(one.library),
        "graveyard": [_card(card) for card in one.graveyard],
        "exile": [_card(card) for card in one.exile],
        "pool": {letter: sum(mana["type"] == letter for mana in one.pool) for letter in "WUBRGC"},
        "lost": one.lost,
        "counters": sorted(one.counters.items()),
    }


def _permanent(one: Permanent) -> dict[str, Any]:
    return {
        "id": one.id,
        "card": one.card,
        "name": one.definition["name"],
        "owner": one.owner,
        "controller": one.controller,
        "tapped": one.tapped,
        "types": one.definition["types"],
        "subtypes": one.definition["subtypes"],
        "counters": sorted(one.counters.items()),
        "token": one.card is None,
        "power": one.definition["power"],
        "toughness": one.definition["toughness"],
        "damage": one.damage,
        "sick": one.sick,
    }


def _stack_object(one: StackObject) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.definition["name"],
        "controller": one.controller,
        "card": one.card,
        "source": one.source,
        "copy": one.copy,
        "targets": one.targets,
        "modes": one.modes,
        "x": one.x,
        "kicks": one.kicks,
        "division": one.division,
    }
