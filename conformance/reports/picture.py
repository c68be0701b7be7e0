"""A board as it is drawn: every seat and the stack as plain words and marks, ready for a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from conformance.wording import names_of
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.oracle_text import render, type_line
from reference_engine.words.view import CardView, Counters, PermanentView, PlayerView, StackView, View

MANY = 4
"""So many cards of one name in a zone are drawn as one."""


@attrs.frozen
class Words:
    """What a card says. colour: a letter of WUBRG, ``"M"`` for several, ``"C"`` for none. symbols: of its cost."""

    name: str
    type_line: str = ""
    symbols: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    colour: str = "C"


@attrs.frozen
class Chip:
    """A card, permanent or object on the stack, or several cards of one name.

    id: the suite's name for it, or how many there are. notes: what is to be seen of it, in a few words each.
    body: power and toughness. mark: ``"new"`` in its zone, ``"changed"``, or empty. kind: card, permanent, token,
    spell, copy or ability.
    """

    words: Words
    id: str
    kind: str
    notes: tuple[str, ...] = ()
    body: str = ""
    tapped: bool = False
    mark: str = ""


@attrs.frozen
class Zone:
    """Cards of a seat in one zone; None: the engine does not show them."""

    name: str
    chips: tuple[Chip, ...] | None


@attrs.frozen
class SeatPicture:
    """One player. life, library: as text; was: the life total before, where it changed. pool: one letter a mana."""

    seat: int
    life: str
    was: str
    library: str
    pool: tuple[str, ...]
    counters: tuple[str, ...]
    active: bool
    priority: bool
    lost: bool
    battlefield: tuple[Chip, ...]
    zones: tuple[Zone, ...]
    pool_changed: bool = False


@attrs.frozen
class BoardPicture:
    """A whole view. stack: from its top, which resolves first. clock: turn and step."""

    clock: str
    seats: tuple[SeatPicture, ...]
    stack: tuple[Chip, ...]


def words_of(cards: Iterable[Card]) -> dict[str, Words]:
    """What each card says, by its name."""
    return {card.name: _words(card) for card in cards}


def _words(card: Card) -> Words:
    colours = card.colors
    colour = "M" if len(colours) > 1 else "".join(colours) or "C"
    symbols = () if card.cost is None else card.cost.symbols or ("0",)
    lines = tuple(render(card).splitlines()) if card.abilities else ()
    return Words(card.name, type_line(card), symbols, lines, colour)


def picture(before: View | None, view: View, known: Mapping[str, Words]) -> BoardPicture:
    """The board of a view, with marks on what is different from ``before``."""
    drawing = _Drawing(before, view, known)
    seats = tuple(drawing.seat(seat, player) for seat, player in enumerate(view.players))
    stack = tuple(drawing.on_stack(thing) for thing in reversed(view.stack))
    return BoardPicture(f"turn {view.turn}, {view.step}", seats, stack)


class _Drawing:
    def __init__(self, before: View | None, view: View, known: Mapping[str, Words]) -> None:
        self.view, self.known, self.names = view, known, names_of(view)
        self.compares = before is not None
        earlier = before or view
        self.players = earlier.players
        self.permanents = {p.id: p for p in earlier.battlefield}
        self.stack = {s.id: s for s in earlier.stack}

    def seat(self, seat: int, player: PlayerView) -> SeatPicture:
        old = self.players[seat] if seat < len(self.players) else player
        held = [p for p in self.view.battlefield if p.controller == seat]
        return SeatPicture(
            seat,
            life=str(player.life),
            was=str(old.life) if old.life != player.life else "",
            library="?" if player.library is None else str(player.library),
            pool=_pool(player),
            counters=_counters(player.counters),
            active=self.view.active == seat,
            priority=self.view.priority == seat,
            lost=player.lost,
            battlefield=tuple(self._permanent(p) for p in held),
            zones=tuple(
                Zone(zone, self._cards(getattr(player, zone), getattr(old, zone)))
                for zone in ("hand", "graveyard", "exile")
            ),
            pool_changed=old.pool != player.pool,
        )

    def _cards(
        self, cards: tuple[CardView, ...] | None, before: tuple[CardView, ...] | None
    ) -> tuple[Chip, ...] | None:
        if cards is None:
            return None
        old = {c.id for c in before or ()}
        alike: dict[tuple[str, str], list[CardView]] = {}
        for card in cards:
            alike.setdefault((card.name, self._new(card.id in old)), []).append(card)
        return tuple(chip for (name, mark), held in alike.items() for chip in self._alike(name, mark, held))

    def _alike(self, name: str, mark: str, cards: list[CardView]) -> Iterable[Chip]:
        words = self._words(name)
        if len(cards) >= MANY:
            yield Chip(words, f"{len(cards)} cards", "card", mark=mark)
        else:
            yield from (Chip(words, card.id, "card", mark=mark) for card in cards)

    def _permanent(self, permanent: PermanentView) -> Chip:
        old = self.permanents.get(permanent.id)
        mark = "changed" if old is not None and old != permanent else self._new(old is not None)
        body = "" if permanent.power is None else f"{permanent.power}/{permanent.toughness}"
        kind = "permanent" if permanent.card else "token"
        words = self._words(permanent.name)
        notes = tuple(_permanent_notes(permanent))
        return Chip(words, permanent.id, kind, notes, body, bool(permanent.tapped), mark)

    def on_stack(self, thing: StackView) -> Chip:
        old = self.stack.get(thing.id)
        mark = "changed" if old is not None and old != thing else self._new(old is not None)
        kind = "ability" if thing.kind != "spell" else "copy" if thing.card is None else "spell"
        return Chip(self._words(thing.name), thing.id, kind, tuple(self._stack_notes(thing)), mark=mark)

    def _new(self, old: bool) -> str:
        return "new" if self.compares and not old else ""

    def _words(self, name: str) -> Words:
        return self.known.get(name) or Words(name)

    def _stack_notes(self, thing: StackView) -> Iterable[str]:
        yield f"player {thing.controller}"
        yield thing.kind if thing.kind != "spell" else "spell" if thing.card else "copy"
        if thing.modes:
            yield "mode " + ", ".join(str(mode + 1) for mode in thing.modes)
        if thing.x is not None:
            yield f"X = {thing.x}"
        if thing.kicks and any(thing.kicks):
            yield "kicked " + ", ".join(map(str, thing.kicks))
        for phrase in thing.targets or ():
            yield "→ " + (", ".join(self.names.get(h, h) for h in phrase) or "nothing")
        if thing.division:
            yield "divided " + " + ".join(map(str, thing.division))


def _pool(player: PlayerView) -> tuple[str, ...]:
    if player.pool is None:
        return ("?",)
    return tuple(letter for letter in MANA_TYPES for _ in range(player.pool.amount(letter)))


def _counters(counters: Counters | None) -> tuple[str, ...]:
    return tuple(f"{number} {kind}" for kind, number in counters or ())


def _permanent_notes(permanent: PermanentView) -> Iterable[str]:
    if permanent.tapped:
        yield "tapped"
    yield from (f"{count} counter{'' if count.startswith('1 ') else 's'}" for count in _counters(permanent.counters))
    if permanent.damage:
        yield f"{permanent.damage} damage"
    if permanent.sick and "Creature" in (permanent.types or ()):
        yield "summoning sick"
    if permanent.owner is not None and permanent.owner != permanent.controller:
        yield f"owned by player {permanent.owner}"
