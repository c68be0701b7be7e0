"""What phase.rs shows, in our words. What it does not show is None."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from conformance.adapters.phase.boards import COLORS, COUNTERS, PHASES
from conformance.adapters.phase.grouping import flat_targets, grouped
from conformance.errors import ProtocolError
from reference_engine.words.abilities import Activated, Kicker, Triggered
from reference_engine.words.amounts import X
from reference_engine.words.answers import TargetList
from reference_engine.words.arrivals import CLUE_TOKEN
from reference_engine.words.base import Ability
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import Effect, SpellAbility
from reference_engine.words.mana import MANA_TYPES, Pool
from reference_engine.words.scenario import Scenario
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View

STEPS = {theirs: ours for ours, theirs in PHASES.items()}
TYPES = {theirs: ours for ours, theirs in COLORS.items()}
_COUNTERS = {theirs: ours for ours, theirs in COUNTERS.items()}
_Entry = TypeVar("_Entry")

_KINDS = {"Spell": "spell", "ActivatedAbility": "activated", "TriggeredAbility": "triggered"}


def handle(number: int) -> str:
    """The handle of an object."""
    return f"o{number}"


def target_handle(target: dict[str, int]) -> str:
    """The handle of what is targeted."""
    return f"@{target['Player']}" if "Player" in target else handle(target["Object"])


class Reader:
    """Reads the views of one game; what did not change since the last view is the same object in the next.

    ids: the scenario's card id of each object that was there at the start; the engine keeps an object's id when it
    changes zones.
    """

    def __init__(self, game: Any, scenario: Scenario, ids: dict[int, str]) -> None:
        self.game, self.ids = game, ids
        self.cards = {card.name: card for card in scenario.cards}
        self.active = scenario.active
        self.seats = range(len(scenario.seats))
        self.sizes: dict[int, tuple[int, ...]] = {}
        self.original: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._kept: dict[tuple[str, int], Any] = {}
        self._read: dict[tuple[str, int], tuple[dict[str, Any], Any]] = {}
        self._stack: list[dict[str, Any]] | None = None
        self._last: View | None = None

    # -- keeping up with what happens -------------------------------------------------------------------------------

    def note(self, events: list[Any]) -> None:
        """Take in what happened: who is active, and what is a copy of what."""
        self._stack = None
        for event in events:
            kind, data = event["type"], event.get("data") or {}
            if kind == "TurnStarted":
                self.active = data.get("player_id", data.get("active_player", self.active))
            elif kind == "SpellCopied":
                self.original[data["object_id"]] = data["original_id"]

    def passed(self, priority: int | None) -> View:
        """The last view with another player having priority: nothing else changed."""
        last = self._last
        assert last is not None  # the first view is read before anybody passes
        self._last = View(last.turn, last.step, last.active, priority, last.players, last.battlefield, last.stack)
        return self._last

    def now(self, game: Any) -> None:
        """Another game object holds the game from now on."""
        self.game, self._stack = game, None

    def names(self) -> dict[int, str]:
        """The names of all that was seen until now; those of what is no more are told by nothing else."""
        return dict(self._names)

    def back_to(self, view: View, active: int, names: dict[int, str]) -> None:
        """The game was taken back to where it looked like that. names: those that had been seen by then.

        What came into being since never was; its number may come to stand for something else.
        """
        self._last, self.active, self._stack = view, active, None
        self._names = names
        self._read.clear()

    # -- views ------------------------------------------------------------------------------------------------------

    def view(self, waiting: dict[str, Any]) -> View:
        """The game as it can be seen."""
        game = self.game
        exiled: dict[int, list[int]] = {}
        for thing in game.exile():
            self._names[thing["id"]] = thing["name"]
            exiled.setdefault(thing["owner"], []).append(thing["id"])
        battlefield = tuple(self._entry("permanent", t, self._permanent) for t in game.battlefield())
        self._last = View(
            turn=game.turn,
            step=STEPS[game.phase],
            active=self.active,
            priority=waiting["data"]["player"] if waiting["type"] == "Priority" else None,
            players=tuple(self._player(game.player(seat), exiled.get(seat, [])) for seat in self.seats),
            battlefield=battlefield,
            stack=tuple(self._entry("stack", e, self._stack_object) for e in self.stack()),
        )
        return self._last

    def stack(self) -> list[dict[str, Any]]:
        """The stack in the engine's own words, bottom first; asked for once after each action."""
        if self._stack is None:
            self._stack = self.game.stack()
        return self._stack

    def _entry(self, kind: str, thing: dict[str, Any], read: Callable[[dict[str, Any]], _Entry]) -> _Entry:
        """What that thing looks like, read anew only where the engine shows something else than before."""
        key = kind, thing["id"]
        kept = self._read.get(key)
        if kept is None or kept[0] != thing:
            kept = self._read[key] = (thing, self._same(kind, thing["id"], read(thing)))
        entry: _Entry = kept[1]
        return entry

    def _same(self, kind: str, number: int, entry: Any) -> Any:
        key = kind, number
        if self._kept.get(key) == entry:
            return self._kept[key]
        self._kept[key] = entry
        return entry

    def _player(self, player: dict[str, Any], exiled: list[int]) -> PlayerView:
        return self._entry("player", {**player, "exile": exiled}, self._player_view)

    def _player_view(self, player: dict[str, Any]) -> PlayerView:
        counters = [(kind, player.get(f"{kind}_counters", 0)) for kind in ("poison",)]
        return PlayerView(
            life=player["life"],
            hand=tuple(map(self._card, player["hand"])),
            library=len(player["library"]),
            graveyard=tuple(map(self._card, player["graveyard"])),
            exile=tuple(map(self._card, player["exile"])),
            pool=_pool(player["mana_pool"]["mana"]),
            lost=player["is_eliminated"],
            counters=tuple((kind, number) for kind, number in counters if number),
        )

    def _card(self, number: int) -> CardView:
        kept = self._kept.get(("card", number))
        if kept is None:
            kept = self._kept["card", number] = CardView(handle(number), self.ids.get(number), self.name(number))
        card: CardView = kept
        return card

    def object(self, number: int) -> dict[str, Any] | None:
        """That object in the engine's own words, None where it is no more, such as a token that was sacrificed."""
        try:
            found: dict[str, Any] | None = self.game.object(number)
        except ValueError:
            return None
        return found

    def name(self, number: int) -> str:
        """The name of that object, now or as it was last seen."""
        if number not in self._names:
            found = self.object(number)
            self._names[number] = "" if found is None else _named(found)
        return self._names[number]

    def _permanent(self, thing: dict[str, Any]) -> PermanentView:
        number, kinds = thing["id"], thing["card_types"]
        name = self._names[number] = _named(thing)
        creature = "Creature" in kinds["core_types"]
        return PermanentView(
            id=handle(number),
            card=self.ids.get(number),
            name=name,
            owner=thing["owner"],
            controller=thing["controller"],
            tapped=thing["tapped"],
            types=tuple(kinds["core_types"]),
            subtypes=tuple(kinds["subtypes"]),
            counters=tuple(sorted((_COUNTERS.get(k, k), n) for k, n in thing["counters"].items() if n)),
            token=thing.get("is_token", False),
            power=thing["power"] if creature else None,
            toughness=thing["toughness"] if creature else None,
            damage=thing["damage_marked"],
            sick=thing.get("summoning_sick", False),
        )

    def targets_of(self, number: int) -> TargetList:
        """The targets of that spell or ability on the stack; empty where it is not there."""
        found = next((self._stack_object(e) for e in self.stack() if e["id"] == number), None)
        return () if found is None else found.targets or ()

    # -- the stack --------------------------------------------------------------------------------------------------

    def _stack_object(self, entry: dict[str, Any]) -> StackView:
        number, kind, data = entry["id"], entry["kind"]["type"], entry["kind"]["data"]
        if kind not in _KINDS:
            raise ProtocolError(f"there is a {kind} on the stack, for which the words have no kind")
        spell = kind == "Spell"
        source = number if spell else entry["source_id"]
        name = self.name(source) or _last_known(data)
        ability = data.get("ability")
        effect = self._effect(name, kind, ability)
        targets = self._targets(number, effect, ability)
        return StackView(
            id=handle(number),
            kind=_KINDS[kind],  # type: ignore[arg-type]
            name=name,
            controller=entry["controller"],
            card=self.ids.get(number) if spell else None,
            source=None if spell else handle(source),
            copy=spell and number not in self.ids,
            targets=targets,
            modes=tuple(sorted(ability["context"].get("chosen_modes", ()))) if ability else (),
            x=self._x(number, ability),
            kicks=self._kicks(name, source, ability if spell else None),
            division=_division(ability, targets, effect),
        )

    def _effect(self, name: str, kind: str, ability: dict[str, Any] | None) -> Effect | None:
        """The effect of our words for that spell or ability, None where there is none or it cannot be told."""
        card = self.cards.get(name)
        if card is None or ability is None:
            return None
        found = ability_of(card, kind, ability)
        return getattr(found, "effect", None)

    def _targets(self, number: int, effect: Effect | None, ability: dict[str, Any] | None) -> TargetList:
        if ability is None:
            return ()
        chosen = tuple(target_handle(t) for t in flat_targets(ability))
        sizes = self.sizes.get(self.original.get(number, number))
        if sizes is not None and sum(sizes) == len(chosen):
            return grouped(chosen, sizes)
        if effect is None:
            return (chosen,) if chosen else ()
        context = ability["context"]
        phrases = effect.phrases(tuple(context.get("chosen_modes", ())), bool(context.get("kickers_paid")))
        return grouped(chosen, [(p.min, p.max) for p in phrases])

    def _x(self, number: int, ability: dict[str, Any] | None) -> int | None:
        if ability is not None:
            x: int | None = ability.get("chosen_x")
            return x
        found = self.object(number)
        return None if found is None else found.get("cost_x_paid")

    def _kicks(self, name: str, number: int, ability: dict[str, Any] | None) -> tuple[int, ...]:
        """How often each kicker was paid for that spell, or for the source of an ability.

        ability: that of a spell; a permanent spell has none, and tells it of the card, as a permanent does.
        """
        kickers = [a for a in self.cards[name].abilities if isinstance(a, Kicker)] if name in self.cards else []
        if not kickers:
            return ()
        said = (self.object(number) or {}) if ability is None else ability["context"]
        paid = Counter(said.get("kickers_paid", ()))
        return tuple(paid[nth] for nth in ("First", "Second")[: len(kickers)])


def _named(thing: dict[str, Any]) -> str:
    """The name of an object; a Clue has another than the engine gives it (111.10f, 111.4)."""
    name: str = thing["name"]
    return CLUE_TOKEN.name if name == "Clue" and thing.get("is_token") else name


def ability_of(card: Card, kind: str, ability: dict[str, Any]) -> Ability | None:
    """Which ability of our card that one is, None where it cannot be told."""
    if kind == "Spell":
        return next((a for a in card.abilities if isinstance(a, SpellAbility)), None)
    wanted = Activated if kind == "ActivatedAbility" else Triggered
    abilities = [a for a in card.abilities if isinstance(a, wanted)]
    nth = ability.get("ability_index", 0) if wanted is Activated else printed_index(ability)
    return abilities[nth] if nth is not None and nth < len(abilities) else None


def printed_index(ability: dict[str, Any]) -> int | None:
    """Which triggered ability of its source that one is, counted from 0 in printed order."""
    reference = ability.get("trigger_definition_ref") or {}
    data = (reference.get("occurrence") or {}).get("data") or {}
    return data.get("printed_index")


def _last_known(data: dict[str, Any]) -> str:
    known = ((data.get("ability") or {}).get("trigger_source") or {}).get("lki") or {}
    return str(known.get("name", ""))


def _pool(pips: list[dict[str, Any]]) -> Pool:
    amounts = Counter(TYPES[pip["color"]] for pip in pips)
    return Pool(*(amounts[t] for t in MANA_TYPES))


def _division(ability: dict[str, Any] | None, targets: TargetList, effect: Effect | None) -> tuple[int, ...] | None:
    if ability is None:
        return ()
    parts = tuple(number for node in chain(ability) for _, number in node.get("distribution") or ())
    if parts:
        return parts
    texts = () if effect is None else effect.modes or effect.texts(())
    divided = [p.divided for text in texts for p in text.targets if p.divided is not None]
    if not (divided and any(targets)):
        return ()
    # With a single legal target the engine asks for no division and shows none: all of it goes there.
    total = ability.get("chosen_x") if isinstance(divided[0], X) else divided[0]
    alone = len(divided) == 1 and sum(map(len, targets)) == 1
    return (total,) if alone and isinstance(total, int) else None


def chain(ability: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
    """An ability and those that follow it, clause by clause."""
    while ability:
        yield ability
        ability = ability.get("sub_ability")
