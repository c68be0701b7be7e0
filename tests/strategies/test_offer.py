"""What an engine does not support is never drawn, whatever it is; what it supports is drawn as ever."""

from __future__ import annotations

from random import Random

import pytest

from conformance.adapters.base import Adapter
from conformance.campaign import Settings, Task, run_task, theme_of
from conformance.offering import offer_of
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.records import Tally
from conformance.registered import all_themes
from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Experiment
from strategies.boards import draw_table
from strategies.building import BoardBuilder, filler
from strategies.cards import instants_and_sorceries
from strategies.drawing import TRIES, drawing, within
from strategies.drawn import Drawn
from strategies.draws import SMALLEST, Draws
from strategies.offer import EVERYTHING, NotOffered, Offer, if_supported
from tests.strategies.limited import HANDFUL, handful, two_seats, without_hive_mind

NEEDS_MORE_SEATS = {"hive-mind.copy-order-apnap"}
"""Themes of what does not arise among two players."""


EASY = (
    "hive-mind.copies-equal-players-minus-one",
    "hive-mind.copies-untargeted-spells-too",
    "hive-mind.copy-is-mandatory",
)
"""Themes that need no more than a Hive Mind and any spell."""


def offering(*refused: str, seats: tuple[int, int] = (2, 6)) -> Offer:
    return Offer(tuple((name, "no reason") for name in refused), seats)


def drawn_with(offer: Offer) -> Draws:
    return Draws(lambda _: 0, lambda *_: False, offer)


def experiments(theme: str, offer: Offer | None, number: int) -> list[Drawn]:
    found: list[Drawn] = []
    strategy = theme_of(theme)()
    strategy = strategy if offer is None else within(strategy, offer)
    run_examples(strategy, found.append, seed=task_seed(1, theme, 0), examples=number)
    return found


def tally(theme: str, adapter: Adapter, number: int) -> Tally:
    (found,) = run_task(Task(theme, "given", 1, 0, number, Settings((theme,), stats=True)), adapter=adapter)
    assert isinstance(found, Tally)
    return found


# -- offers ---------------------------------------------------------------------------------------------------------


def test_what_is_picked_is_supported() -> None:
    draws = drawn_with(offering("Shock", "Murder"))
    assert draws.pick(("Shock", "Murder", "Fork")) == "Fork"
    assert draws.pick((catalogue()["Murder"], catalogue()["Fork"])) == catalogue()["Fork"]
    assert draws.pick(("hive", "twin")) == "hive"


def test_where_nothing_is_supported_it_says_of_what() -> None:
    draws = drawn_with(offering("Shock", "Murder"))
    with pytest.raises(NotOffered, match="none of 2 cards that would do, such as Shock: no reason"):
        draws.pick(("Shock", "Murder"))
    with pytest.raises(NotOffered, match="it does not support Shock: no reason"):
        draws.pick(("Shock",))
    with pytest.raises(NotOffered, match="it supports no spell, such as Shock"):
        draws.offer.of(("Shock", "Murder"), "spell")
    with pytest.raises(NotOffered, match="nothing that is to be chosen from"):
        draws.pick(())
    with pytest.raises(ValueError, match="nothing to choose among"):
        SMALLEST.pick(())


def test_a_board_refuses_what_is_not_supported() -> None:
    board = BoardBuilder.of(2, offer=offering("Shock"))
    for place in (board.in_hand, board.in_graveyard, board.on_library, board.permanent):
        with pytest.raises(NotOffered, match="Shock"):
            place("Shock", 0)
    assert board.in_hand("Fork", 0).last == "c17"


def test_libraries_are_filled_with_what_there_is() -> None:
    assert filler(EVERYTHING) == filler(offering("Shock")) == "Plains"
    assert filler(offering("Plains")) == "Island"
    lands = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
    plain = filler(offering(*lands))
    assert catalogue()[plain].abilities == ()
    assert {c.card for c in BoardBuilder.of(2, offer=offering(*lands)).places[0].library} == {plain}
    with pytest.raises(NotOffered, match="to fill libraries with"):
        filler(offering(*lands, *(card.name for card in catalogue().values() if not card.abilities)))


@pytest.mark.parametrize(("seats", "drawn"), [((2, 2), 2), ((4, 4), 4), ((3, 9), 3), ((1, 6), 2)])
def test_no_more_and_no_fewer_seats_than_it_plays_with(seats: tuple[int, int], drawn: int) -> None:
    assert len(draw_table(drawn_with(offering(seats=seats))).places) == drawn
    largest = Draws(lambda size: size - 1, lambda *_: False, offering(seats=seats))
    assert len(draw_table(largest).places) == min(6, seats[1])


def test_seats_that_cannot_be_had() -> None:
    with pytest.raises(NotOffered, match="it plays with 2 to 2 seats, not with 3 to 6"):
        draw_table(drawn_with(offering(seats=(2, 2))), min_seats=3)


def test_a_step_is_left_out_where_it_cannot_be_had() -> None:
    board = BoardBuilder.of(2, offer=offering("Shock"))
    assert if_supported(board, lambda b: b.in_hand("Shock", 0)) == board
    assert if_supported(board, lambda b: b.in_hand("Fork", 0)).placed == board.placed + 1


# -- cards that nobody printed --------------------------------------------------------------------------------------


def test_a_generated_card_is_drawn_again_until_it_is_supported() -> None:
    made = iter(_made("First", "Second", "Third"))
    offer = Offer(ask=lambda card: "" if card.name == "Second" else "unread")
    draws = Draws(lambda _: 0, lambda *_: False, offer, lambda _: next(made))
    assert draws.card(instants_and_sorceries()).name == "Second"
    assert next(made).name == "Third"


def test_a_card_of_the_catalogue_takes_its_place() -> None:
    made = iter(_made("A", "B", "C", "D", "E"))
    offer = Offer((("Murder", "no reason"),), ask=lambda _: "unread")
    draws = Draws(lambda _: 0, lambda *_: False, offer, lambda _: next(made))
    shelf = (catalogue()["Murder"], catalogue()["Fork"])
    assert draws.card(instants_and_sorceries(), shelf).name == "Fork"
    assert next(made).name == "E"
    made = iter(_made("A", "B", "C", "D", "E"))
    with pytest.raises(NotOffered, match="it does not support D: unread"):
        draws.card(instants_and_sorceries())


def _made(*names: str) -> list[Card]:
    return [Card(name, ("Instant",), invented=True) for name in names]


def test_hypothesis_draws_generated_cards() -> None:
    """The cards of an engine that reads no modes have none, and an example is drawn from each stream of choices."""
    asked: list[Card] = []

    def ask(card: Card) -> str:
        asked.append(card)
        return "unread" if card.name < "M" else ""

    seen: list[str] = []

    def make(draws: Draws) -> Drawn:
        seen.append(draws.card(instants_and_sorceries(), (catalogue()["Fork"],)).name)
        return Drawn(Experiment("made", ()), ())

    run_examples(within(drawing("made", make), Offer(ask=ask)), lambda _: None, seed=1, examples=40)
    assert any(card.name < "M" for card in asked)
    assert all(name >= "M" or name == "Fork" for name in seen)
    assert len(set(seen)) > 20


# -- themes ---------------------------------------------------------------------------------------------------------


def test_an_engine_that_supports_everything_gets_what_is_drawn_without_one() -> None:
    for theme in ("copy.modes-copied", "hive-mind.copy-is-mandatory"):
        plain = [d.experiment for d in experiments(theme, None, 8)]
        assert plain == [d.experiment for d in experiments(theme, Offer(ask=lambda _: ""), 8)]


@pytest.mark.slow
@pytest.mark.parametrize("theme", EASY)
def test_a_handful_of_cards_is_enough(theme: str) -> None:
    found = tally(theme, handful(), 200)
    assert found.examples == 200
    assert sum(found.unsupported.values()) <= 20
    assert found.exercised[theme] >= 180
    assert found.discards <= 10
    assert len(found.digests) >= 180
    assert found.found == {}


@pytest.mark.slow
@pytest.mark.parametrize("theme", all_themes())
def test_two_seats_are_enough(theme: str) -> None:
    found = tally(theme, two_seats(), 12)
    if theme in NEEDS_MORE_SEATS:
        assert found.unsupported == {"it plays with 2 to 2 seats, not with 3 to 6": 12}
    else:
        assert found.unsupported == {}
        assert found.exercised[theme] >= 3


def test_everything_on_the_boards_is_one_of_the_handful() -> None:
    offer = offer_of(handful())
    found = experiments("copy-trigger.resolves-before-original", offer, 20)
    cards = {c.name for d in found for case in d.experiment.cases for c in case.scenario.cards}
    assert cards <= set(HANDFUL)
    assert {"Hive Mind", "Zorvask"} <= cards


def test_the_same_offer_draws_the_same() -> None:
    first, second = (experiments("hive-mind.original-resolves-last", offer_of(handful()), 8) for _ in range(2))
    assert [d.experiment for d in first] == [d.experiment for d in second]


def test_a_theme_with_nothing_to_draw_from_says_so_and_ends_early() -> None:
    found = tally("hive-mind.copies-untargeted-spells-too", without_hive_mind(), 100)
    assert found.unsupported == {"it does not support Hive Mind: not written yet": 25}
    found = tally("hive-mind.original-resolves-last", without_hive_mind(), 100)
    reason = "it supports no card that copies a spell for every other player, such as Hive Mind: not written yet"
    assert found.unsupported == {reason: 25}
    assert (found.examples, found.discards) == (25, 0)


def test_an_example_is_begun_so_many_times() -> None:
    begun: list[int] = []

    def make(draws: Draws) -> Drawn:
        begun.append(draws.take(3))
        raise NotOffered("it supports nothing" if len(begun) % 3 else "it is odd")

    found: list[Drawn] = []
    run_examples(within(drawing("none", make), offering("Shock")), found.append, seed=1, examples=1)
    assert len(begun) == TRIES
    assert [(d.unsupported, d.experiment.cases) for d in found] == [("it supports nothing", ())]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_whatever_is_refused_nothing_breaks(number: int) -> None:
    """Parts of the catalogue, and numbers of seats, taken at random: every theme draws within them or says why not."""
    random = Random(number)  # noqa: S311 - no secret
    share = (0.2, 0.5, 0.8, 0.95)[number]
    seats = ((3, 4), (2, 6), (4, 4), (2, 2))[number]
    refused = tuple((name, "no reason") for name in catalogue() if random.random() < share)
    offer = Offer(refused, seats, lambda _: "unread" if number % 2 else "")
    for theme in all_themes():
        for drawn in experiments(theme, offer, 4):
            assert bool(drawn.unsupported) != bool(drawn.experiment.cases)
            for case in drawn.experiment.cases:
                assert seats[0] <= len(case.scenario.seats) <= seats[1]
                assert [card.name for card in case.scenario.cards if offer.why_not(card)] == []
