"""Reading situation files: TOML text to ``Situation``, and a situation's cases as the loop plays them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from conformance.errors import ConformanceError, unknown
from conformance.ledger import rule_numbers
from conformance.protocol.codec import from_plain
from conformance.situations.words import Board, Scripted, SeatBoard, Situation, Variation
from reference_engine.cards import catalogue
from reference_engine.cards.situation_cards import CARDS
from reference_engine.words.answers import (
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Decision,
    Pass,
    Planned,
)
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import mana_of
from reference_engine.words.scenario import STEPS, Case, PlacedCard, PlacedPermanent, Scenario, Seat

DATA = Path(__file__).parent / "data"
"""Where the situation files are."""

_ENTRY = re.compile(r"(?:(?P<many>\d+) )?(?:(?P<id>[a-z][a-z0-9]*): )?(?P<name>[^()]+?)(?: \((?P<state>[^()]*)\))?")
_COUNTERS = re.compile(r"(\d+) (\S.*)")


@cache
def known_cards() -> dict[str, Card]:
    """Every card that a situation may name, by name: the catalogue, and what only situations need."""
    return {**{card.name: card for card in CARDS}, **catalogue()}


def load(path: Path) -> Situation:
    """The situation that the file holds. Raises ConformanceError naming file and field."""
    what = f"situation file {path.name}"
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConformanceError(f"{what} is not TOML: {error}; see docs/situations.md for its form") from error
    except OSError as error:
        raise ConformanceError(f"{what} cannot be read: {error.strerror}") from error
    situation = from_plain(Situation, plain, what)
    _check(situation, path.stem, what)
    return situation


def _check(situation: Situation, stem: str, what: str) -> None:
    if situation.id != stem or not re.fullmatch(r"\d+(-[a-z0-9]+)+", situation.id):
        raise ConformanceError(f"{what}, field id: {situation.id!r} must be the file's own name, row number and slug")
    strange = [number for number in situation.citations if number not in rule_numbers()]
    if strange or not situation.citations:
        raise ConformanceError(f"{what}, field citations: {strange or 'none'}: cite rules of the pinned edition")
    edits = [case.edit for case in situation.cases]
    if not edits or len(set(edits)) != len(edits):
        raise ConformanceError(f"{what}, field cases: {edits} must be at least one edit, each with a name of its own")
    for index, case in enumerate(situation.cases):
        if not case.expect:
            raise ConformanceError(f"{what}, field cases[{index}].expect: it expects nothing, so it cannot fail")
        _build(situation, case, f"{what}, field cases[{index}]")


def cases(situation: Situation) -> tuple[Case, ...]:
    """The cases in the order of the file, ready to be played."""
    return tuple(_build(situation, case, f"situation {situation.id}") for case in situation.cases)


def _build(situation: Situation, case: Variation, what: str) -> Case:
    board = case.board or situation.board
    scenario = _Placing(board, case, what).scenario()
    seats = len(scenario.seats)
    answers: list[Planned] = []
    for index, scripted in enumerate(case.answers):
        answers += _planned(scripted, seats, f"{what}.answers[{index}]")
    decisions = [planned.decision for planned in answers]
    twice = [d for d in decisions if decisions.count(d) > 1]
    if twice:
        raise ConformanceError(f"{what}.answers: {twice[0]} is answered twice; give the later one another nth")
    for index, expected in enumerate(case.expect):
        for name, numbers in (("life", expected.life), *expected.copies.items(), *expected.triggers.items()):
            if numbers is not None and len(numbers) != seats:
                raise ConformanceError(f"{what}.expect[{index}], {name}: {seats} seats need as many numbers")
    return Case(scenario, tuple(answers), case.edit)


class _Placing:
    """Puts the cards of one case onto its board, giving ids to those that have none."""

    def __init__(self, board: Board, case: Variation, what: str) -> None:
        self.board, self.case, self.what = board, case, what
        self.used: dict[str, Card] = {}
        self.ids: list[str] = []
        self.number = 0

    def scenario(self) -> Scenario:
        """The board as a scenario. Raises ConformanceError for what is on no board."""
        board, case = self.board, self.case
        active = board.active if case.active is None else case.active
        step = case.step or board.step
        if step not in STEPS or not 2 <= len(board.seats) <= 6 or not 0 <= active < len(board.seats):
            raise ConformanceError(f"{self.what}: step {step!r}, {len(board.seats)} seats, active {active} is no board")
        permanents: list[PlacedPermanent] = []
        seats = []
        for number, seat in enumerate(board.seats):
            permanents += self._permanents(seat.battlefield, number)
            seats.append(self._seat(seat))
        self._check_ids()
        cards = tuple(self.used[name] for name in sorted(self.used))
        return Scenario(tuple(seats), tuple(permanents), active, board.turn, step, cards)

    def _check_ids(self) -> None:
        twice = sorted({i for i in self.ids if self.ids.count(i) > 1})
        if twice:
            raise ConformanceError(f"{self.what}: two cards have the id {twice[0]!r}; give each an id of its own")
        missing = sorted(set(self.case.without) - set(self.ids))
        if missing:
            raise ConformanceError(f"{self.what}.without: the board has no card with the id {missing[0]!r}")

    def _seat(self, seat: SeatBoard) -> Seat:
        try:
            pool = (*mana_of(seat.pool), *mana_of(seat.uncounterable, "uncounterable"))
        except ValueError as error:
            raise ConformanceError(f"{self.what}, pool: {error}") from error
        return Seat(
            seat.life,
            hand=self._cards(seat.hand),
            library=self._cards(seat.library),
            graveyard=self._cards(seat.graveyard),
            exile=self._cards(seat.exile),
            pool=pool,
        )

    def _cards(self, texts: tuple[str, ...]) -> tuple[PlacedCard, ...]:
        return tuple(PlacedCard(i, name) for i, name, state in self._entries(texts) if not self._stateful(name, state))

    def _stateful(self, name: str, state: str) -> bool:
        if state:
            raise ConformanceError(f"{self.what}: {name} ({state}): only permanents can be in such a state")
        return False

    def _entries(self, texts: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        for text in texts:
            found = _ENTRY.fullmatch(text)
            if found is None:
                raise ConformanceError(f"{self.what}: {text!r} is no card: write 'id: Name (state)'")
            known = known_cards()
            if found["name"] not in known:
                hint = "name one of the catalogue"
                raise ConformanceError(f"{self.what}: {unknown('card', found['name'], known, hint)}")
            for _ in range(int(found["many"] or 1)):
                self.number += 1
                number = found["id"] or f"c{self.number}"
                self.ids.append(number)
                if number not in self.case.without:
                    self.used[found["name"]] = known[found["name"]]
                    yield number, found["name"], found["state"] or ""

    def _permanents(self, texts: tuple[str, ...], seat: int) -> Iterator[PlacedPermanent]:
        for number, name, state in self._entries(texts):
            placed = PlacedPermanent(number, name, seat, seat)
            for word in filter(None, state.split(", ")):
                placed = self._in_state(placed, word)
            yield placed

    def _in_state(self, placed: PlacedPermanent, word: str) -> PlacedPermanent:
        if word in ("tapped", "sick"):
            return attrs.evolve(placed, tapped=placed.tapped or word == "tapped", sick=placed.sick or word == "sick")
        found = _COUNTERS.fullmatch(word)
        if found is None:
            raise ConformanceError(f"{self.what}: {placed.card} ({word}): write tapped, sick, or counters as '2 +1/+1'")
        return attrs.evolve(placed, counters=(*placed.counters, (found[2], int(found[1]))))


def _planned(scripted: Scripted, seats: int, what: str) -> list[Planned]:
    kind = scripted.request_kind
    if not kind:
        raise ConformanceError(f"{what}: 'choose' answers a request of some kind: say which under 'kind'")
    if not 0 <= scripted.seat < seats:
        raise ConformanceError(f"{what}.seat: there is no seat {scripted.seat}")
    if scripted.do in ("cast", "activate") and not scripted.object:
        raise ConformanceError(f"{what}.object: say what to {scripted.do}")
    key = Decision(scripted.seat, kind, scripted.on, scripted.slot, scripted.nth)
    return [
        Planned(attrs.evolve(key, nth=key.nth + more), _answer(scripted), attempt=scripted.refused)
        for more in range(scripted.times)
    ]


def _answer(says: Scripted) -> Answer:
    match says.do:
        case "cast":
            return Cast(
                says.object,
                says.modes,
                says.targets,
                says.x,
                says.kicks,
                says.division,
                says.costs,
                says.payment,
                _activations(says),
            )
        case "activate":
            return Activate(
                says.object,
                says.ability,
                says.modes,
                says.targets,
                says.x,
                says.division,
                says.costs,
                says.payment,
                _activations(says),
                says.choices,
            )
        case "pass":
            return Pass()
        case "concede":
            return Concede()
        case "choose":
            return Choose(says.options)
        case _:
            return ChooseTargets(says.targets, says.division)


def _activations(says: Scripted) -> tuple[Activate, ...]:
    return tuple(Activate(tapped.object, tapped.ability, choices=tapped.choices) for tapped in says.mana)
