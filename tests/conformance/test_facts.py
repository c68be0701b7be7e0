"""Facts: what is known of a trace, the same on every legal variant of the reference."""

from __future__ import annotations

import pytest

from conformance.facts import Facts
from conformance.facts_objects import StackObject
from reference_engine.words.abilities import Activated
from reference_engine.words.answers import KEEP, Activate, Cast, Choose, ChooseTargets, Concede
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import DealDamage, Effect
from reference_engine.words.selectors import ANY_TARGET, Targets
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, everywhere, perform, stack_of

PINGER = Card(
    "Pinger of Vorn",
    ("Creature",),
    power=1,
    toughness=1,
    abilities=(Activated((TapThis(),), Effect((DealDamage(1),), (Targets(ANY_TARGET),))),),
    invented=True,
)


def named(facts: Facts, name: str) -> StackObject:
    return next(o for o in facts.objects if o.name == name)


def hive_mind() -> tuple[BoardBuilder, str]:
    board = BoardBuilder.of(4, active=2).permanent("Hive Mind", 3).in_hand("Lightning Bolt", 1).pool(1, "R")
    return board, board.last


def hive_mind_trace(*more: Line) -> tuple[Trace, str]:
    board, bolt = hive_mind()
    return perform(board, Line(1, Cast(bolt, targets=(("@0",),))), *more), bolt


def test_moves_say_who_passed_and_when_all_have() -> None:
    trace, _ = hive_mind_trace()
    facts = Facts(trace)
    cast = next(m for m in facts.moves if isinstance(m.answer, Cast))
    following = facts.moves[cast.index + 1 : cast.index + 5]
    assert [m.seat for m in following] == [1, 2, 3, 0]
    assert [m.all_passed for m in following] == [False, False, False, True]
    assert following[-1].passed == (1, 2, 3, 0)
    assert len(following[-1].decisions) == 3


def test_copies_know_their_original_their_maker_and_their_order() -> None:
    trace, bolt = hive_mind_trace()
    for variant, facts in everywhere(trace).items():
        spell, trigger = named(facts, bolt), named(facts, "ability of Hive Mind by @3")
        assert (spell.how, trigger.how) == ("cast", "triggered"), variant
        assert trigger.that_spell is spell
        assert trigger.that_player == 1
        assert [c.controller for c in facts.copies] == [2, 3, 0], variant
        assert all(c.original is spell and c.maker is trigger and c.root is spell for c in facts.copies)
        (copying,) = facts.copyings
        assert copying.players == (2, 3, 0)
        assert [copying.expected(s) for s in range(4)] == [1, 0, 1, 1]
        assert copying.copies == facts.copies
        order = [r.object.name for r in facts.resolutions]
        assert order == [trigger.name, *(c.name for c in reversed(facts.copies)), bolt], variant
        assert facts.family(spell) == facts.copies


def test_new_targets_are_known_from_the_answer_not_from_the_view() -> None:
    again = Line(3, ChooseTargets((("@2",),)), kind="new-targets")
    keeps = Line(0, ChooseTargets(((KEEP,),)), kind="new-targets")
    trace, bolt = hive_mind_trace(again, keeps)
    for variant, facts in everywhere(trace).items():
        targets = {c.controller: facts.announced(c).targets for c in facts.copies}
        assert targets == {2: (("@0",),), 3: (("@2",),), 0: (("@0",),)}, variant
        assert facts.announced(named(facts, bolt)).targets == (("@0",),)
        assert [(a.seat, a.accepted) for a in facts.aimings if a.seat == 3] == [(3, True)]


def test_a_refused_aim_is_kept_apart_from_the_one_that_counted() -> None:
    wrong = Line(2, ChooseTargets((("@9",),)), kind="new-targets")
    right = Line(2, ChooseTargets((("@1",),)), kind="new-targets")
    trace, _ = hive_mind_trace(wrong, right)
    facts = Facts(trace)
    tries = [a for a in facts.aimings if a.seat == 2]
    assert [a.accepted for a in tries] == [False, True]
    assert tries[0].object is tries[1].object
    assert facts.announced(facts.copies[0]).targets == (("@1",),)


def test_a_countered_spell_was_removed_and_is_copied_as_it_last_was() -> None:
    board, bolt = hive_mind()
    board = board.in_hand("Counterspell", 2).pool(2, "UU")
    counter = board.last
    trace = perform(
        board,
        Line(1, Cast(bolt, targets=(("@0",),))),
        Line(2, Cast(counter, targets=((bolt,),))),
    )
    for variant, facts in everywhere(trace).items():
        spell = named(facts, bolt)
        assert facts.ending(spell).how == "removed", variant
        assert facts.ending(spell).by.title == "Counterspell"
        copies = facts.copies_of(spell)
        assert [c.controller for c in copies] == [2, 3, 0], variant
        assert all(facts.announced(c).targets == (("@0",),) for c in copies)
        assert all(facts.differences(facts.resolution(c)) == () for c in copies)


def test_what_a_player_controls_ceases_when_that_player_leaves() -> None:
    trace, bolt = hive_mind_trace(Line(2, Concede()))
    facts = Facts(trace)
    assert list(facts.left_game) == [2]
    assert facts.copyings[0].players == (3, 0)
    trace, bolt = hive_mind_trace(Line(3, Concede()))
    facts = Facts(trace)
    assert facts.ending(named(facts, "ability of Hive Mind by @3")).how == "ceased"
    assert facts.copyings == []
    assert facts.resolution(named(facts, bolt)) is not None


@pytest.mark.parametrize(("payment", "spent"), [("WR", "WR"), (None, "RR")])
def test_the_objects_and_the_mana_used_to_pay_are_known(payment: str | None, spent: str) -> None:
    board = BoardBuilder.of(2).permanent("Hill Giant", 0)
    giant = board.last
    board = board.in_hand("Fling", 0)
    fling = board.last
    board = board.in_hand("Fork", 1).pool(0, "WR" if payment else "RR").pool(1, "RR")
    trace = perform(
        board,
        Line(0, Cast(fling, targets=(("@1",),), costs=((giant,),), payment=payment)),
        Line(1, Cast(board.last, targets=((fling,),))),
        Line(1, ChooseTargets((("@0",),)), kind="new-targets"),
    )
    for variant, facts in everywhere(trace).items():
        said = facts.announced(named(facts, fling))
        assert said.used("sacrificed") == ((giant, 3),), variant
        assert (said.spent, said.cast, said.cast_from) == (spent, True, "hand"), variant
        copied = facts.announced(facts.copies[0])
        assert copied.used("sacrificed") == ((giant, 3),)
        assert (copied.spent, copied.cast, copied.cast_from, copied.targets) == ("", False, None, (("@0",),))
        assert copied.colors == ("R",)
        assert facts.resolution(facts.copies[0]).life == (-3, 0)


def test_a_targeted_copier_whose_target_is_gone_makes_nothing() -> None:
    board = BoardBuilder.of(2).in_hand("Lightning Bolt", 0)
    bolt = board.last
    board = board.in_hand("Fork", 1)
    fork = board.last
    board = board.in_hand("Counterspell", 0).pool(0, "RUU").pool(1, "RR")
    trace = perform(
        board,
        Line(0, Cast(bolt, targets=(("@1",),))),
        Line(1, Cast(fork, targets=((bolt,),))),
        Line(0, Cast(board.last, targets=((bolt,),)), when=stack_of(2)),
    )
    for variant, facts in everywhere(trace).items():
        (copying,) = facts.copyings
        assert copying.performed is False, variant
        assert copying.expected(1) == 0
        assert facts.resolution(named(facts, fork)).unresolved is True


def test_a_may_is_known_from_the_answer() -> None:
    board = BoardBuilder.of(2).permanent("Mica, Reader of Ruins", 0).permanent("Memnite", 0)
    memnite = board.last
    board = board.in_hand("Lightning Bolt", 0).pool(0, "R")
    cast = Line(0, Cast(board.last, targets=(("@1",),)))
    for answer, copies in (("no", 0), ("yes", 1)):
        lines = [cast, Line(0, Choose((answer,)), kind="may")]
        if answer == "yes":
            lines.append(Line(0, Choose((memnite,)), kind="pay"))
        for variant, facts in everywhere(perform(board, *lines[:2])).items():
            (copying,) = facts.copyings
            assert copying.performed is (answer == "yes"), variant
            assert copying.expected(0) == len(copying.copies) == copies


def test_storm_copies_as_often_as_spells_were_cast_before() -> None:
    board = BoardBuilder.of(2).in_hand("Lightning Bolt", 0)
    bolt = board.last
    board = board.in_hand("Grapeshot", 0).pool(0, "RRR")
    trace = perform(
        board,
        Line(0, Cast(bolt, targets=(("@1",),))),
        Line(0, Cast(board.last, targets=(("@1",),)), when=stack_of(0)),
    )
    for variant, facts in everywhere(trace).items():
        (copying,) = facts.copyings
        assert copying.expected(0) == len(copying.copies) == 1, variant
        assert [c.nth for c in facts.casts] == [0, 1]


def test_a_copied_ability_has_the_same_source_and_effect() -> None:
    board = BoardBuilder.of(2).permanent(PINGER, 0)
    pinger = board.last
    board = board.permanent("Lithoform Engine", 0)
    engine = board.last
    board = board.pool(0, "CC")
    trace = perform(
        board,
        Line(0, Activate(pinger, targets=(("@1",),))),
        Line(0, Activate(engine, targets=(("ability of Pinger of Vorn by @0",),))),
        Line(0, ChooseTargets((("@0",),)), kind="new-targets"),
    )
    for variant, facts in everywhere(trace).items():
        (copy,) = facts.copies
        assert copy.kind == "activated", variant
        assert copy.source == pinger
        assert facts.announced(copy).targets == (("@0",),)
        assert [r.life for r in facts.resolutions][1:] == [(-1, 0), (0, -1)]


def test_a_recast_card_is_another_object_with_the_same_name() -> None:
    board = BoardBuilder.of(2).in_hand("Lightning Bolt", 0)
    bolt = board.last
    board = board.in_hand("Remand", 1).pool(0, "RR").pool(1, "UU")
    trace = perform(
        board,
        Line(0, Cast(bolt, targets=(("@1",),))),
        Line(1, Cast(board.last, targets=((bolt,),))),
        Line(0, Cast(bolt, targets=(("@0",),)), when=stack_of(0)),
    )
    facts = Facts(trace)
    first, second = [o for o in facts.objects if o.name == bolt]
    assert facts.announced(first).targets == (("@1",),)
    assert facts.announced(second).targets == (("@0",),)
    assert facts.ending(first).how == "removed"
    assert facts.object_at(bolt, first.first) is first
    assert facts.object_at(bolt, second.first) is second


def test_windows_are_the_priorities_while_an_object_is_on_the_stack() -> None:
    trace, bolt = hive_mind_trace()
    facts = Facts(trace)
    trigger = named(facts, "ability of Hive Mind by @3")
    assert [m.seat for m in facts.windows(trigger)] == [1, 2, 3, 0]
    last = facts.windows(named(facts, bolt))[-1]
    assert last.all_passed
    assert last.stack_before == (bolt,)


def test_what_was_sacrificed_for_the_copying_adds_no_copy() -> None:
    board = BoardBuilder.of(2).permanent("Mica, Reader of Ruins", 0).permanent("Twinning Staff", 0)
    staff = board.last
    board = board.permanent("Memnite", 0)
    memnite = board.last
    board = board.in_hand("Lightning Bolt", 0).pool(0, "R")
    for paid, copies in ((staff, 1), (memnite, 2)):
        trace = perform(
            board,
            Line(0, Cast(board.last, targets=(("@1",),))),
            Line(0, Choose(("yes",)), kind="may"),
            Line(0, Choose((paid,)), kind="pay"),
        )
        for variant, facts in everywhere(trace).items():
            (copying,) = facts.copyings
            assert copying.expected(0) == len(copying.copies) == copies, variant
