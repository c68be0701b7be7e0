"""106.7, 616.1. What a permanent could produce is what tapping it really gives, over all choices of its controller."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from reference_engine.play import Play
from reference_engine.words.answers import Activate, Answer, Choose
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from tests.rules.kit import Place, scenario

MAKERS = [
    "Forest",
    "Plains",
    "Wastes",
    "Duskmere",
    "Forkmere",
    "Weftmere",
    "Herdmere",
    "Towermere",
    "Reflecting Pool",
    "Exotic Orchard",
    "Echomere",
    "Tintmere",
    "Farmere",
    "Ownmere",
    "Ownstone",
    "Fellwar Stone",
    "Twinstone",
    "Dryad Arbor",
    "Huemere",
    "City of Brass",
    "Llanowar Elves",
]
EFFECTS = [
    "Murkfall",
    "Emberturn",
    "Pickturn",
    "Highturn",
    "Doublewell",
    "Ownturn",
    "Woodturn",
    "Redturn",
    "Blood Moon",
    "Chromatic Lantern",
    "Damping Sphere",
    "Mana Reflection",
    "Contamination",
]


def board(chance: Random) -> Scenario:
    """Two or three players with a few makers of mana, and up to two effects each."""
    places = [
        Place(
            battlefield=[
                *(chance.choice(MAKERS) for _ in range(chance.randint(0, 3))),
                *chance.sample(EFFECTS, chance.choice([0, 0, 1, 1, 2])),
            ]
        )
        for _ in range(chance.randint(2, 3))
    ]
    return scenario(*places)


def pools(start: Scenario, answers: tuple[Answer, ...]) -> Iterator[str]:
    """The first player's pool after those answers and every way to go on choosing."""
    play = Play()
    play.start(start)
    for answer in answers:
        assert isinstance(play.answer(answer), Step)
    assert play.request is not None
    if play.request.kind == "priority":
        yield "".join(m.type for m in play.game.players[0].pool)
        return
    for option in play.request.options:
        yield from pools(start, (*answers, Choose((option,))))


@given(chance=st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_could_and_does(chance: Random) -> None:
    """106.7: neither more nor less."""
    start = board(chance)
    play = Play()
    play.start(start)
    game = play.game
    could = game.rules.could_produce(game)
    for number in sorted(game.battlefield):
        thing = game.objects[number]
        if thing.controller == 0:
            abilities = game.rules.activated_abilities(thing)
            made = {
                t for n in range(len(abilities)) for pool in pools(start, (Activate(f"o{number}", n),)) for t in pool
            }
            assert made == set(could.get(number, ())), thing.chars.name
