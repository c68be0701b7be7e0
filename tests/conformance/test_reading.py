"""What a resolving object must do, from the words alone, against what the reference does."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from conformance.facts import Facts
from conformance.facts_resolutions import Resolution
from conformance.reading import compare
from conformance.reading_data import Difference
from reference_engine.words.answers import Cast, Choose, ChooseTargets
from reference_engine.words.mana import Pool
from reference_engine.words.trace import Trace
from reference_engine.words.view import CardView, View
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, everywhere, perform, rewritten, stack_of


def cast(card: str, mana: str, board: BoardBuilder | None = None, *, seats: int = 2, **announced: Any) -> Trace:
    board = (board or BoardBuilder.of(seats)).in_hand(card, 0).pool(0, mana)
    return perform(board, Line(0, Cast(board.last, **announced)))


def only(facts: Facts) -> Resolution:
    (resolution,) = facts.resolutions
    return resolution


def bears(board: BoardBuilder, seat: int, **more: Any) -> tuple[BoardBuilder, str]:
    board = board.permanent("Grizzly Bears", seat, **more)
    return board, board.last


def test_x_shares_and_kicks_are_read() -> None:
    for trace, life in (
        (cast("Blaze", "RRRR", targets=(("@1",),), x=3), (0, -3)),
        (cast("Arc Lightning", "RRR", targets=(("@1", "@0"),), division=(2, 1)), (-1, -2)),
        (cast("Burst Lightning", "R", targets=(("@1",),), kicks=(0,)), (0, -2)),
        (cast("Burst Lightning", "RRRRR", targets=(("@1",),), kicks=(1,)), (0, -4)),
    ):
        for variant, facts in everywhere(trace).items():
            assert facts.expected(only(facts)).life == life, variant
            assert facts.differences(only(facts)) == (), variant


def test_modes_are_read_in_printed_order() -> None:
    board, bear = bears(BoardBuilder.of(2), 1)
    trace = cast("Mystic Confluence", "UUUUU", board, modes=(1, 2, 2), targets=((bear,),))
    for facts in everywhere(trace).values():
        expected = facts.expected(only(facts))
        assert expected.gone == (bear,)
        assert expected.hand == (2, 1)
        assert facts.differences(only(facts)) == ()


def test_counters_go_by_share_and_replacement_effects_are_counted() -> None:
    board, one = bears(BoardBuilder.of(2).permanent("Doubling Season", 0), 0)
    board, other = bears(board, 1)
    trace = cast("Biogenic Upgrade", "GGGGGG", board, targets=((one, other),), division=(1, 2))
    for facts in everywhere(trace).values():
        # One share doubled as it is put, and again as much, doubled; the other share plainly doubled.
        assert {name: n for name, _, n in facts.expected(only(facts)).counters} == {one: 6, other: 4}
        assert facts.differences(only(facts)) == ()


def test_damage_from_before_is_counted_where_it_is_shown() -> None:
    board, bear = bears(BoardBuilder.of(2), 1, damage=1)
    trace = cast("Arc Lightning", "RRR", board, targets=((bear, "@1"),), division=(1, 2))
    for facts in everywhere(trace).values():
        assert facts.differences(only(facts)) == ()
        assert [p.id for p in only(facts).departed] == [bear]


def test_illegal_targets_are_left_out_and_nothing_happens_if_all_are() -> None:
    board, bear = bears(BoardBuilder.of(2), 1)
    board = board.in_hand("Arc Trail", 0)
    trail = board.last
    board = board.in_hand("Lightning Bolt", 1)
    bolt = board.last
    board = board.pool(0, "RR").pool(1, "R")
    for second, life in (("@1", (0, -1)), (None, None)):
        targets = ((bear,), (second,)) if second else ((bear,), ("@0",))
        trace = perform(
            board,
            Line(0, Cast(trail, targets=targets)),
            Line(1, Cast(bolt, targets=((bear,),)), when=stack_of(1)),
        )
        facts = Facts(trace)
        last = facts.resolutions[-1]
        assert last.legal == ((False,), (True,))
        assert facts.expected(last).life == (life or (-1, 0))
        assert facts.differences(last) == ()
    alone = BoardBuilder.of(2).in_hand("Lightning Bolt", 0)
    first = alone.last
    alone, bear = bears(alone, 1)
    alone = alone.in_hand("Lightning Bolt", 1).pool(0, "R").pool(1, "R")
    trace = perform(
        alone,
        Line(0, Cast(first, targets=((bear,),))),
        Line(1, Cast(alone.last, targets=((bear,),)), when=stack_of(1)),
    )
    facts = Facts(trace)
    assert facts.expected(facts.resolutions[-1]).nothing
    assert facts.resolutions[-1].unresolved is True


def test_an_object_that_left_and_came_back_is_another_one() -> None:
    board, bear = bears(BoardBuilder.of(2), 1)
    board = board.in_hand("Lightning Bolt", 0)
    bolt = board.last
    board = board.in_hand("Cloudshift", 1).pool(0, "R").pool(1, "W")
    trace = perform(
        board,
        Line(0, Cast(bolt, targets=((bear,),))),
        Line(1, Cast(board.last, targets=((bear,),)), when=stack_of(1)),
    )
    for variant, facts in everywhere(trace).items():
        last = facts.resolutions[-1]
        assert last.legal == ((False,),), variant
        assert facts.differences(last) == (), variant


def test_choices_on_resolution_are_read_from_the_answers() -> None:
    board, mine = bears(BoardBuilder.of(2), 0)
    board, other = bears(board, 0)
    board = board.in_hand("Diabolic Edict", 1).pool(1, "BB").turn_of(1)
    trace = perform(
        board,
        Line(1, Cast(board.last, targets=(("@0",),))),
        Line(0, Choose((other,)), kind="pick"),
    )
    for facts in everywhere(trace).values():
        assert facts.expected(only(facts)).gone == (other,)
        assert facts.differences(only(facts)) == ()
    assert mine != other


def test_converge_and_permanent_spells() -> None:
    board = BoardBuilder.of(2).in_hand("Skyrider Elf", 0)
    elf = board.last
    board = board.in_hand("Double Major", 0).pool(0, "WUBGGU")
    trace = perform(
        board,
        Line(0, Cast(elf, x=1, payment="WUG")),
        Line(0, Cast(board.last, targets=((elf,),)), when=stack_of(1)),
    )
    facts = Facts(trace)
    for resolution in facts.resolutions:
        assert facts.differences(resolution) == ()
    sizes = [(e.power, e.card) for r in facts.resolutions for e in facts.expected(r).entering]
    assert sizes == [(0, None), (3, elf)]


def test_what_cannot_be_read_is_none() -> None:
    facts = Facts(cast("Ritumel", "C"))
    assert facts.expected(only(facts)) is None
    assert facts.differences(only(facts)) is None


def shown_life(seat: int, by: int) -> Any:
    def change(view: View) -> View:
        players = list(view.players)
        players[seat] = attrs.evolve(players[seat], life=players[seat].life + by)
        return attrs.evolve(view, players=tuple(players))

    return change


def forked_blaze() -> Trace:
    board = BoardBuilder.of(2).in_hand("Blaze", 0)
    blaze = board.last
    board = board.in_hand("Fork", 1).pool(0, "RRRR").pool(1, "RR")
    return perform(
        board,
        Line(0, Cast(blaze, targets=(("@1",),), x=3)),
        Line(1, Cast(board.last, targets=((blaze,),))),
        Line(1, ChooseTargets((("@0",),)), kind="new-targets"),
    )


def test_a_wrong_magnitude_is_a_difference_and_can_be_told_from_another_fault() -> None:
    trace = forked_blaze()
    copy = Facts(trace).resolutions[1]
    facts = Facts(rewritten(trace, copy.move.last + 1, shown_life(0, 3), until=len(trace.transitions)))
    wrong = facts.resolutions[1]
    (difference,) = facts.differences(wrong)
    assert (difference.field, difference.where, difference.expected, difference.seen) == ("life", "@0", -3, 0)
    assert str(difference) == "@0: life -3 expected, unchanged seen"
    assert str(Difference("tapped", "c1", "as it was", "tapped")) == "c1: as it was expected, tapped seen"
    assert str(Difference("hand", "@0", 0, 2)) == "@0: hand unchanged expected, +2 seen"
    zero = facts.reader(wrong, attrs.evolve(wrong.announced, x=0)).expected()
    assert compare(zero, wrong) == ()
    one = facts.reader(wrong, attrs.evolve(wrong.announced, x=1)).expected()
    assert compare(one, wrong) != ()
    (magnitude,) = facts.reader(wrong).magnitudes()
    assert (magnitude.about, magnitude.amount) == ("@0", 3)


def test_what_a_bare_view_hides_is_no_difference_there() -> None:
    board, bear = bears(BoardBuilder.of(2), 1, damage=1)
    board = board.in_hand("Lightning Bolt", 0).pool(0, "R")
    trace = perform(board, Line(0, Cast(board.last, targets=((bear,),))))
    facts = everywhere(trace)["minimal-view"]
    assert only(facts).change("c99").damage is None
    assert facts.differences(only(facts)) == ()


def first_permanent(**changes: Any) -> Any:
    return lambda view: attrs.evolve(
        view, battlefield=(attrs.evolve(view.battlefield[0], **changes), *view.battlefield[1:])
    )


def first_player(**changes: Any) -> Any:
    return lambda view: attrs.evolve(view, players=(attrs.evolve(view.players[0], **changes), *view.players[1:]))


def one_more_permanent(view: View) -> View:
    odd = attrs.evolve(view.battlefield[0], id="token Memnite by @1", card=None, name="Memnite")
    return attrs.evolve(view, battlefield=(*view.battlefield, odd))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda v: attrs.evolve(v, battlefield=v.battlefield[1:]), "gone"),
        (first_permanent(power=7), "size"),
        (first_permanent(tapped=True), "tapped"),
        (first_permanent(damage=1), "damage"),
        (first_permanent(counters=(("charge", 1),)), "counters"),
        (one_more_permanent, "entering"),
        (shown_life(1, -2), "life"),
        (first_player(library=1), "library"),
        (first_player(hand=(CardView("x", "x", "Memnite"),)), "hand"),
        (first_player(pool=Pool(G=4)), "pool"),
        (lambda v: attrs.evolve(v, stack=()), "stack"),
    ],
)
def test_every_field_can_differ(change: Any, field: str) -> None:
    board, _ = bears(BoardBuilder.of(2), 1)
    board = board.in_hand("Blaze", 0)
    blaze = board.last
    board = board.in_hand("Lightning Bolt", 1).pool(0, "RRRR").pool(1, "R")
    trace = perform(
        board,
        Line(0, Cast(blaze, targets=(("@1",),), x=3)),
        Line(1, Cast(board.last, targets=(("@0",),)), when=stack_of(1)),
    )
    bolt = Facts(trace).resolutions[0]
    facts = Facts(rewritten(trace, bolt.move.last + 1, change))
    assert facts.differences(bolt) == ()
    seen = next(r for r in facts.resolutions if r.object.name == bolt.object.name)
    assert field in {d.field for d in facts.differences(seen)}


def test_a_flicker_that_did_not_happen_moved_nothing() -> None:
    board, bear = bears(BoardBuilder.of(2), 0)
    board = board.permanent("Hive Mind", 1).in_hand("Cloudshift", 0).pool(0, "W")
    trace = perform(board, Line(0, Cast(board.last, targets=((bear,),))))
    for facts in everywhere(trace).values():
        # Seat 1's copy may not move what seat 0 controls, so the original still finds its target.
        (copy,) = facts.copies
        assert facts.resolution(copy).unresolved is True
        assert facts.resolution(copy.original).legal == ((True,),)
