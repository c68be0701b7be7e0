"""Which answers can be said before they are asked for, and in which handles."""

from __future__ import annotations

from itertools import pairwise

import attrs
import pytest

from conformance.foretelling import Foretelling
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Decision, Pass
from reference_engine.words.mana import Pool
from reference_engine.words.requests import Request
from reference_engine.words.trace import Transition
from reference_engine.words.view import CardView, PermanentView, PlayerView, View
from strategies.naming import Names


def shown(hand: str, *battlefield: tuple[str, str]) -> View:
    """What is seen with the first player's c1 called ``hand``, and these permanents: their handle, their card id."""
    seats = tuple(PlayerView(20, cards, 9, (), (), Pool()) for cards in ((CardView(hand, "c1", "Ravel"),), ()))
    field = tuple(PermanentView(handle, card, "Knot", 0, 0) for handle, card in battlefield)
    return View(1, "precombat main", 0, 0, seats, field)


SHOWN = shown("h7", ("p8", "c2"))
"""As the engine shows it; the reference calls what lies there c1 and c2."""


def following(foretelling: Foretelling, now: int) -> list[tuple[Answer, bool]]:
    """What is foretold to follow the answer of that number."""
    return list(foretelling(now))


def foretold(answer: Answer, kind: str, battlefield: tuple[str, ...] = ("c2",)) -> Answer | None:
    """What is foretold where the reference showed these permanents, and its first player's c1 in hand."""
    names = Names()
    names.view(SHOWN)
    before = shown("c1", *((name, name) for name in battlefield))
    request = Request(0, kind)
    passed = Transition(SHOWN, Request(0, "priority"), Decision(0, "priority"), Pass(), before)
    found = following(Foretelling([passed, Transition(before, request, Decision(0, kind), answer, before)], names), 0)
    return found[0][0] if found else None


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        (Pass(), "priority", Pass()),
        (Choose(("yes",)), "may", Choose(("yes",))),
        (Choose(("c2",)), "pick", Choose(("p8",))),
        (Choose(("c1",)), "discard", Choose(("h7",))),
        (Choose(("@1",)), "pick", Choose(("@1",))),
        (Cast("c1", targets=(("c2", "@1"),)), "priority", Cast("h7", targets=(("p8", "@1"),))),
        (Activate("c2"), "priority", Activate("p8")),
        (ChooseTargets((("=", "c2"),)), "new-targets", ChooseTargets((("=", "p8"),))),
    ],
)
def test_what_lies_where_it_will_lie_then_is_said_in_the_handles_of_the_engine(
    answer: Answer, kind: str, said: Answer
) -> None:
    assert foretold(answer, kind) == said


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (Choose(("c3",)), "pick"),
        (Choose(("c3/0/0",)), "order"),
        (Choose(("c2/0/0",)), "order"),
        (Cast("c1", targets=(("c3",),)), "priority"),
    ],
)
def test_what_is_elsewhere_yet_or_spelled_with_what_is_not_known_yet_is_not(answer: Answer, kind: str) -> None:
    assert foretold(answer, kind, ("c2", "c3")) is None


def passes(*views: View) -> list[Transition]:
    """Passes from each of the views to the next."""
    asked, decision = Request(0, "priority"), Decision(0, "priority")
    return [Transition(before, asked, decision, Pass(), after) for before, after in pairwise(views)]


def names_of(view: View) -> Names:
    """The names of a game that shows this."""
    names = Names()
    names.view(view)
    return names


def test_what_follows_a_pass_is_sure_unless_more_than_priority_changed() -> None:
    next_seat, resolved = attrs.evolve(SHOWN, priority=1), attrs.evolve(SHOWN, battlefield=())
    foretelling = Foretelling(passes(SHOWN, next_seat, resolved, resolved), names_of(SHOWN))
    assert following(foretelling, 0) == [(Pass(), True), (Pass(), False)], "there are no more answers"


@pytest.mark.parametrize("seen", [{"step": "end"}, {"priority": 1}, {"turn": 2}, {"battlefield": ()}])
def test_nothing_is_foretold_of_a_game_that_once_went_otherwise(seen: dict[str, object]) -> None:
    names = names_of(SHOWN)
    foretelling = Foretelling(passes(*[SHOWN] * 6), names)
    assert following(foretelling, 0)
    names.view(attrs.evolve(SHOWN, **seen))  # type: ignore[arg-type]  # members of a view, by name
    assert not following(foretelling, 1)
    names.view(SHOWN)
    assert not following(foretelling, 2)


def test_nothing_is_foretold_past_the_end() -> None:
    assert not following(Foretelling([], names_of(SHOWN)), 0)
    assert not following(Foretelling(passes(SHOWN, SHOWN), names_of(SHOWN)), 0)
