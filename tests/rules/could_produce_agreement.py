"""Whether the reference and the judges' model agree on what could be produced (106.7): all small boards, random ones.

``python -m tests.rules.could_produce_agreement all [SHARE]`` tries every board of at most 3 permanents that ask what
others could produce, 2 that make mana and 2 replacement effects, for two seats, of the kinds below; two boards that
differ only in which seat is which count once. SHARE is one of so many, such as ``3/8``.
``python -m tests.rules.could_produce_agreement random [NUMBER] [SEED]`` tries larger ones, of any permanents about
mana, for two to five seats. Both print how many there were and every one that is wrong; status 1 if there is one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, islice
from random import Random
from time import process_time

import attrs

from conformance.could_produce import NONE, Model
from conformance.could_produce_board import Board, Unclear, board_of
from reference_engine.cards import cards_of_mana, catalogue
from reference_engine.play import Play
from reference_engine.state.game import Game
from reference_engine.words.abilities import MultipliesMana, SetsMana
from reference_engine.words.continuous import ContinuousChange
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor
from reference_engine.words.mana_making import AddManaOfType, CouldProduce
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from strategies.texts import Face

DEPENDENTS = (
    "Reflecting Pool",
    "Exotic Orchard",
    "Echomere",
    "Tintmere",
    "Farmere",
    "Ownmere",
    "Fellwar Stone",
)
"""Every scope and both of "type" and "color". What is no land is seen by none of the others: one such is enough."""

GENERATORS = ("Forest", "Wastes", "Duskmere", "City of Brass", "Herdmere")
"""A basic land, colourless, two mana at once, a choice, an amount of none."""

REPLACEMENTS = (
    "Contamination",
    "Emberfall",
    "Mana Reflection",
    "Damping Sphere",
    "Pickturn",
    "Ownturn",
    "Woodturn",
    "Redturn",
)
"""Type and amount, type alone, a multiple, a threshold, a choice, one player's, one land type, one type of mana."""

SEATED = ("Mana Reflection", "Ownturn")
"""Those that speak of what "you" tap, where it matters whose they are."""

Placed = tuple[str, int]
"""A card's name and the seat of its controller."""


def small_boards(part: int = 1, of: int = 1) -> Iterator[tuple[Placed, ...]]:
    """Every small board once, or one of so many shares of them."""
    boards = islice(_every_small_board(), part - 1, None, of)
    return (board for board in boards if _is_first_of_its_mirror(board))


def _every_small_board() -> Iterator[tuple[Placed, ...]]:
    replacing = [(name, seat) for name in REPLACEMENTS for seat in range(2 if name in SEATED else 1)]
    for dependents in _up_to(3, _both_seats(DEPENDENTS)):
        for generators in _up_to(2, _both_seats(GENERATORS)):
            for effects in _up_to(2, replacing):
                yield (*dependents, *generators, *effects)


def _both_seats(names: Iterable[str]) -> list[Placed]:
    return [(name, seat) for name in names for seat in (0, 1)]


def _up_to(most: int, items: list[Placed]) -> Iterator[tuple[Placed, ...]]:
    for number in range(most + 1):
        yield from combinations_with_replacement(items, number)


def _is_first_of_its_mirror(board: tuple[Placed, ...]) -> bool:
    swapped = [(name, 1 - seat if name in SEATED or name not in REPLACEMENTS else seat) for name, seat in board]
    return sorted(board) <= sorted(swapped)


def scenario_of(board: tuple[Placed, ...], seats: int = 2) -> Scenario:
    """That board as a scenario, everything untapped."""
    permanents = tuple(PlacedPermanent(f"c{n}", name, seat, seat) for n, (name, seat) in enumerate(board))
    names = dict.fromkeys(name for name, _ in board)
    return Scenario(tuple(Seat() for _ in range(seats)), permanents, cards=tuple(catalogue()[n] for n in names))


def _is_about_mana(face: Face) -> bool:
    about = (AddMana, AddManaOfType, AddManaOfChosenColor, ContinuousChange, MultipliesMana, SetsMana)
    return "Instant" not in face.types and any(isinstance(word, about) for word in things_in(face.abilities))


def _asks_others(face: Face) -> bool:
    return any(isinstance(word, CouldProduce) for word in things_in(face.abilities))


ABOUT_MANA = tuple(name for name, card in cards_of_mana().items() if _is_about_mana(card) or "Basic" in card.supertypes)
ASKING = tuple(name for name in ABOUT_MANA if _asks_others(cards_of_mana()[name]))
OTHERS = ("Grizzly Bears", "Memnite", "Sol Ring")


def larger_board(chance: Random) -> Scenario:
    """Two to five seats, up to a dozen permanents, tapped, sick or with counters, some cards in hand, little life."""
    seats = chance.randint(2, 5)
    shelves = (ASKING, ABOUT_MANA, ABOUT_MANA, OTHERS)
    board = tuple(
        (chance.choice(chance.choice(shelves)), chance.randrange(seats)) for _ in range(chance.randint(2, 12))
    )
    plain = scenario_of(board, seats)
    permanents = tuple(_varied(p, chance) for p in plain.battlefield)
    hands = [tuple(PlacedCard(f"h{s}{n}", "Forest") for n in range(chance.choice((0, 0, 1, 3)))) for s in range(seats)]
    return attrs.evolve(
        plain,
        seats=tuple(Seat(life=chance.choice((1, 20)), hand=hand) for hand in hands),
        battlefield=permanents,
        cards=tuple({card.name: card for card in (*plain.cards, catalogue()["Forest"])}.values()),
    )


def _varied(placed: PlacedPermanent, chance: Random) -> PlacedPermanent:
    kinds = ("charge", "mining", "+1/+1", "-1/-1")
    counters = ((chance.choice(kinds), chance.randint(1, 3)),) if chance.random() < 0.3 else ()
    return attrs.evolve(placed, tapped=chance.random() < 0.3, sick=chance.random() < 0.3, counters=counters)


Types = dict[str, frozenset[str]]


def started(scenario: Scenario) -> Game:
    """The game as the reference has it once state-based actions have been performed."""
    play = Play()
    play.start(scenario)
    return play.game


def of_the_reference(game: Game) -> Types:
    """The types that each permanent could produce on the reference engine, by card id."""
    return {game.objects[n].card_id or "": types for n, types in game.rules.could_produce(game).items()}


def of_the_model(board: Board, *, lenient: bool = False) -> Types:
    """The types that each permanent could produce by the judges' model. Raises Unclear."""
    model = Model(board, lenient=lenient)
    return {handle: types for handle in board.beings if (types := model.types(handle))}


def difference(scenario: Scenario) -> str | None:
    """Where the two do not agree, in a sentence; the empty text if they do, None where the model does not know.

    What only the lenient model knows of, the reference may or may not count.
    """
    game = started(scenario)
    there = {game.objects[n].card_id for n in game.battlefield}
    plain = board_of(scenario)
    board = attrs.evolve(plain, things=tuple(t for t in plain.things if t.handle in there))
    try:
        must, seen = of_the_model(board), of_the_reference(game)
        may = must if must == seen else of_the_model(board, lenient=True)
    except Unclear:
        return None
    wrong = [h for h in board.beings if not must.get(h, NONE) <= seen.get(h, NONE) <= may.get(h, NONE)]
    if not wrong:
        return ""
    cards = ", ".join(f"{p.card} by @{p.controller}" for p in scenario.battlefield)
    said = [
        f"{h} could produce {_row(seen.get(h))}, by the model {_row(must.get(h))} to {_row(may.get(h))}" for h in wrong
    ]
    return f"{cards} in order: {'; '.join(said)}"


def _row(types: frozenset[str] | None) -> str:
    return "".join(sorted(types or ())) or "nothing"


def small(part: int = 1, of: int = 1) -> Iterator[Scenario]:
    """The small boards, or one of so many shares of them."""
    return map(scenario_of, small_boards(part, of))


def larger(number: int, seed: int) -> Iterator[Scenario]:
    """So many larger boards."""
    chance = Random(seed)  # noqa: S311 - no secret
    return (larger_board(chance) for _ in range(number))


@attrs.define
class Agreement:
    """How many boards there were, how many the model does not know the answer for, and what is wrong, in sentences."""

    boards: int = 0
    unclear: int = 0
    wrong: list[str] = attrs.field(factory=list)


def compare(scenarios: Iterable[Scenario]) -> Agreement:
    """Look at each of those boards."""
    found = Agreement()
    for scenario in scenarios:
        said = difference(scenario)
        found.boards += 1
        found.unclear += said is None
        if said:
            found.wrong.append(said)
    return found


def main(arguments: list[str]) -> int:
    """Look at all small boards, at a share of them, or at larger ones."""
    begun = process_time()
    if arguments[:1] == ["all"]:
        part, of = map(int, (arguments[1] if len(arguments) > 1 else "1/1").split("/"))
        found = compare(small(part, of))
    elif arguments[:1] == ["random"]:
        number, seed = [*map(int, arguments[1:]), *(100_000, 1)[len(arguments) - 1 :]]
        found = compare(larger(number, seed))
    else:
        sys.stderr.write("say `all`, `all PART/OF`, or `random [NUMBER] [SEED]`\n")
        return 2
    told = f"{found.boards} boards, {found.unclear} of them unclear, {len(found.wrong)} wrong"
    sys.stdout.write(f"{told}, {process_time() - begun:.0f} s of the processor\n")
    sys.stdout.writelines(f"  WRONG {sentence}\n" for sentence in found.wrong[:20])
    return int(bool(found.wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
