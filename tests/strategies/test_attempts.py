"""Attempts differ from the legal plan in the part they say, and in every way that part can be spoiled."""

from __future__ import annotations

from collections.abc import Callable

from reference_engine.words.answers import KEEP, Cast
from reference_engine.words.scenario import Scenario
from reference_engine.words.view import View
from strategies.attempts import everything, spoil, spoil_targets
from strategies.boards import BoardBuilder
from strategies.draws import draws_reading

BOARD = BoardBuilder.of(2, library=0).permanent("Grizzly Bears", 0).permanent("Hill Giant", 1).pool(0, "RRG").scenario()
LEGAL = Cast("c3", (0,), (("c1", "c2"),), 1, (), (1, 2), (("c1",),), "RG")


def spoiled(view: View) -> dict[str, list[Cast]]:
    found: dict[str, list[Cast]] = {}
    for number in range(3_000):
        result = spoil(view, 0, LEGAL, draws_reading(number), modes=3)
        assert result is not None
        plan, kind = result
        assert isinstance(plan, Cast)
        found.setdefault(kind, []).append(plan)
    return found


def test_every_part_is_spoiled_at_times(seen: Callable[[Scenario], View]) -> None:
    assert sorted(spoiled(seen(BOARD))) == [
        "duplicate-target",
        "too-few-targets",
        "too-many-targets",
        "wrong-cost",
        "wrong-division",
        "wrong-modes",
        "wrong-payment",
        "wrong-target",
        "wrong-x",
    ]


def test_one_part_is_spoiled_and_no_other(seen: Callable[[Scenario], View]) -> None:
    parts = {
        "wrong-cost": "costs",
        "wrong-division": "division",
        "wrong-modes": "modes",
        "wrong-payment": "payment",
        "wrong-x": "x",
    }
    for kind, plans in spoiled(seen(BOARD)).items():
        changed = parts.get(kind, "targets")
        for plan in plans:
            different = [
                n
                for n in ("modes", "targets", "x", "kicks", "division", "costs", "payment")
                if getattr(plan, n) != getattr(LEGAL, n)
            ]
            assert different == [changed]


def test_x_is_more_than_the_pool_pays(seen: Callable[[Scenario], View]) -> None:
    assert {plan.x for plan in spoiled(seen(BOARD))["wrong-x"]} == {4, 5, 6}


def test_everything_is_listed_in_the_suites_order(seen: Callable[[Scenario], View]) -> None:
    assert everything(seen(BOARD)) == ("@0", "@1", "c1", "c2")


def test_new_targets_are_spoiled_in_every_way(seen: Callable[[Scenario], View]) -> None:
    view, found = seen(BOARD), {}
    for number in range(400):
        answer, kind = spoil_targets(view, (("c1", "c2"),), draws_reading(number), ("@0",))
        found.setdefault(kind, set()).add(answer.targets)
    assert found["forbidden-new-target"] == {(("@0", KEEP),), ((KEEP, "@0"),)}
    assert found["too-few-new-targets"] == {((KEEP,),)}
    assert found["duplicate-new-target"] == {(("c2", KEEP),)}
    assert all(len(targets[0]) == 3 for targets in found["too-many-new-targets"])
