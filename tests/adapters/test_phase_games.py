"""phase.rs plays the suite's plans: what is announced is what comes of it, and what is refused leaves no trace."""

from __future__ import annotations

import attrs
import pytest

from conformance.adapters.reference import Reference
from conformance.play_case import play_case
from reference_engine.words.answers import Activate, Cast, Choose, ChooseTargets, Concede, Pass, Play
from reference_engine.words.mana import Mana
from reference_engine.words.scenario import Case, PlacedCard, PlacedPermanent
from reference_engine.words.steps import Rejected
from tests.adapters.phase_games import board, engine, played, refusals, same, shown

FIELD = (("Bodrun", 0), ("Bodvast", 0), ("Bodvast", 1), ("Bodrun", 1))


def test_the_board_is_shown_as_it_was_set_up() -> None:
    scenario = board({0: ("Zorvask", "Kresnul"), 2: ("Zorvask",)}, FIELD, {1: "WWUBRGC"}, seats=3, active=1)
    seats = list(scenario.seats)
    seats[1] = attrs.evolve(
        seats[1],
        life=7,
        graveyard=(PlacedCard("g0", "Kresnul"), PlacedCard("g1", "Zorvask")),
        exile=(PlacedCard("e0", "Bodrun"),),
        counters=(("poison", 2),),
    )
    field = (
        *scenario.battlefield,
        PlacedPermanent("p9", "Bodvast", 2, 1, tapped=True, sick=True, damage=3, counters=(("+1/+1", 2),)),
    )
    scenario = attrs.evolve(scenario, seats=tuple(seats), battlefield=field, turn=8)
    trace, expected = played(engine(), scenario), played(Reference(), scenario)
    assert shown(trace.start) == shown(expected.start)


@pytest.mark.parametrize(
    ("hand", "field", "pool", "plan"),
    [
        ("Zorvask", (), "", Cast("h0")),
        ("Kresnul", (), "", Cast("h0", targets=(("@1",),))),
        ("Kresnul", FIELD, "", Cast("h0", targets=(("p2",),))),
        ("Morquill", FIELD, "", Cast("h0", targets=(("p2",),))),
        ("Morquill", FIELD, "", Cast("h0", targets=((),))),
        ("Dusketh", FIELD, "", Cast("h0", targets=(("p3", "p0"),))),
        ("Twayblin", FIELD, "", Cast("h0", targets=(("p2",), ("p2",)))),
        ("Xanthrel", (), "RRG", Cast("h0", targets=(("@1",),), x=2, payment="RG")),
        ("Xathmoor", FIELD, "RRRG", Cast("h0", targets=(("p2", "@1"),), x=3, division=(1, 2), payment="RRRG")),
        ("Splitharn", FIELD, "", Cast("h0", targets=(("p1", "@1", "p2"),), division=(1, 4, 2))),
        ("Moxleth", (), "", Cast("h0", modes=(1,))),
        ("Moxandor", (), "", Cast("h0", modes=(0, 2, 2))),
        ("Moxquarn", FIELD, "", Cast("h0", modes=(0, 1), targets=(("p2",), ("p0",)))),
        ("Kykandor", FIELD, "GGG", Cast("h0", targets=(("p2",),), kicks=(1,), payment="GG")),
        ("Kykandor", FIELD, "GGG", Cast("h0", targets=(("p3",),), kicks=(0,))),
        ("Kykelline", (), "GGG", Cast("h0", kicks=(3,))),
        ("Kykurath", (), "GG", Cast("h0", kicks=(0, 1), payment="G")),
        ("Sacrenth", FIELD, "", Cast("h0", targets=(("@1",),), costs=(("p1",),))),
        ("Convoleth", (), "WUGRB", Cast("h0", payment="UGR")),
        ("Memnite", (), "", Cast("h0")),
    ],
)
def test_a_plan_comes_out_as_announced(hand: str, field: tuple[tuple[str, int], ...], pool: str, plan: Cast) -> None:
    trace = same(board({0: (hand,)}, field, {0: pool}), plan)
    assert not refusals(trace)


@pytest.mark.parametrize(
    ("hand", "field", "pool", "plan"),
    [
        pytest.param(
            "Brovik", (("Bodrun", 1),), "", Cast("h0", targets=(("@1",),)), id="the engine would take the bear"
        ),
        pytest.param("Kresnul", FIELD, "", Cast("h0"), id="no target"),
        pytest.param("Kresnul", FIELD, "", Cast("h0", targets=(("p0", "p1"),)), id="one too many"),
        pytest.param("Zorvask", (), "", Cast("h0", targets=(("@1",),)), id="nothing is targeted"),
        pytest.param("Xanthrel", (), "RR", Cast("h0", targets=(("@1",),), x=3), id="X too large"),
        pytest.param("Xanthrel", (), "RR", Cast("h0", targets=(("@1",),)), id="no X"),
        pytest.param("Xorbane", (), "", Cast("h0", targets=(("@1",),), x=0), id="refused as late as at payment"),
        pytest.param("Xorbane", (), "RRG", Cast("h0", targets=(("@1",),), x=1, payment="GG"), id="the wrong mana"),
        pytest.param("Splitharn", FIELD, "", Cast("h0", targets=(("p1", "@1"),), division=(7, 0)), id="a part of none"),
        pytest.param("Moxleth", (), "", Cast("h0", modes=(1, 2)), id="two modes of one"),
        pytest.param("Kykandor", FIELD, "GG", Cast("h0", targets=(("p2",),), kicks=(2,)), id="kicked twice"),
        pytest.param("Sacrenth", FIELD, "", Cast("h0", targets=(("@1",),), costs=(("p2",),)), id="somebody else's"),
        pytest.param("Velgrist", (), "", Cast("c9"), id="no card"),
    ],
)
def test_a_refused_plan_leaves_everything_as_it_was(
    hand: str, field: tuple[tuple[str, int], ...], pool: str, plan: Cast
) -> None:
    trace = same(board({0: (hand,)}, field, {0: pool}), plan)
    (refusal,) = refusals(trace)
    assert refusal.after == refusal.before
    assert refusal.reason
    assert "\n" not in refusal.reason


def test_after_a_refusal_the_game_goes_on() -> None:
    scenario = board({0: ("Zorvask", "Xorbane")}, FIELD, {0: "RR"})
    late = Cast("h1", targets=(("p2",),), x=5)
    trace = same(scenario, Cast("h0"), late, Cast("h1", targets=(("p2",),), x=1))
    assert len(refusals(trace)) == 1
    assert trace.transitions[1].after.stack


@pytest.mark.parametrize(("rider", "life"), [(None, 20), ("uncounterable", 21)])
def test_mana_that_makes_a_spell_uncounterable(rider: str | None, life: int) -> None:
    scenario = board({0: ("Convoleth", "Gravix")}, FIELD)
    pool = (Mana("G", rider), Mana("W"), Mana("U"))
    scenario = attrs.evolve(scenario, seats=(attrs.evolve(scenario.seats[0], pool=pool), *scenario.seats[1:]))
    trace = same(scenario, Cast("h0"), Cast("h1", targets=(("h0",),)))
    assert trace.end.players[0].life == (20 if rider is None else life + 30)


def test_a_copy_is_shown_and_aimed_anew() -> None:
    scenario = board({0: ("Kresnul",)}, (*FIELD, ("Echolarn", 0)))
    trace = same(scenario, Cast("h0", targets=(("@1",),)), ("new-targets", ChooseTargets((("p2",),))))
    (asked,) = [t for t in trace.transitions if t.request.kind == "new-targets"]
    assert (asked.request.object, asked.request.slot) == ("copy of Kresnul by @0", "")
    assert asked.request.current == (("@1",),)
    copy = asked.after.stack[-1]
    assert (copy.id, copy.card, copy.copy, copy.targets) == ("copy of Kresnul by @0", None, True, (("p2",),))


def test_targets_that_the_engine_does_not_offer_anew_are_refused() -> None:
    """A finding of its own: of a spell with two clauses the engine offers new targets for the first alone."""
    scenario = board({0: ("Twayblin",)}, (*FIELD, ("Echolarn", 0)))
    new = ("new-targets", ChooseTargets((("p0",), ("p3",))))
    trace = played(engine(), scenario, Cast("h0", targets=(("p0",), ("p2",))), new)
    (refusal,) = refusals(trace)
    assert refusal.request.current == (("p0",), ("p2",))
    assert refusal.after == refusal.before


def test_a_triggered_ability_takes_its_targets_and_division() -> None:
    scenario = board({0: ("Strewling",)}, FIELD)
    chosen = ("targets", ChooseTargets((("p2", "p0"),), division=(2, 1)))
    trace = same(scenario, Cast("h0"), chosen)
    (asked,) = [t for t in trace.transitions if t.request.kind == "targets"]
    assert (asked.request.object, asked.request.slot) == ("ability of Strewling by @0", "0")
    assert asked.after.stack[-1].division == (2, 1)


def test_activated_abilities() -> None:
    scenario = board({}, (*FIELD, ("Splitbeak", 0), ("Redwell Gauge", 0)), {0: "RRG"})
    divide = Activate("p4", targets=(("@1", "p2"),), division=(1, 2))
    trace = same(scenario, divide, Activate("p5", payment="R"), Activate("p4", targets=(("@1",),), division=(3,)))
    assert len(refusals(trace)) == 1
    assert trace.transitions[0].after.stack[-1].source == "p4"


@pytest.mark.parametrize(
    ("hand", "kind", "answer"),
    [
        ("Mayhalde", "may", Choose(("yes",))),
        ("Mayhalde", "may", Choose(("no",))),
        ("Mayborne", "may", Choose(("yes",))),
        ("Playlorn", "pick", Choose(("@1",))),
        ("Chromarel", "color", Choose(("R",))),
    ],
)
def test_choices_made_on_resolution(hand: str, kind: str, answer: Choose) -> None:
    adapter = engine()
    scenario = board({0: (hand,)}, FIELD)
    assert adapter.cards(scenario.cards) == {}
    trace, expected = (played(e, scenario, Cast("h0"), (kind, answer)) for e in (adapter, Reference()))
    assert shown(trace.end) == shown(expected.end)
    (asked,) = [t for t in trace.transitions if t.request.kind == kind]
    assert asked.request.object == "h0"


def test_an_answer_of_the_wrong_kind_is_refused() -> None:
    adapter = engine()
    first = adapter.start(board({0: ("Zorvask",)}))
    for answer in (Choose(("yes",)), ChooseTargets((("@1",),)), Activate("o1", 0)):
        refused = adapter.answer(answer)
        assert isinstance(refused, Rejected)
        assert refused.step == first


def test_somebody_leaves() -> None:
    trace = played(engine(), board({}, FIELD, seats=3), Pass(), Concede())
    assert [p.lost for p in trace.end.players] == [False, True, False]
    over = played(engine(), board({}, FIELD), Concede())
    assert over.transitions[-1].after.priority is None


def test_the_same_case_twice_is_the_same_trace() -> None:
    scenario = board({0: ("Kresnul", "Zorvask")}, (*FIELD, ("Hive Mind", 1)), seats=3)
    case = played(engine(), scenario, Cast("h0", targets=(("@1",),)), Cast("h1")).case
    adapter = engine()
    first, second = play_case(adapter, case), play_case(adapter, Case(case.scenario, case.answers))
    assert first == second
    assert first == play_case(engine(), case)


def test_a_land_is_played_and_a_clue_is_shown_by_its_name() -> None:
    scenario = board({0: ("Plains", "Plains", "Deduce")}, (), {0: "WUUC"})
    trace = same(scenario, Play("h0"), Play("h1"), Cast("h2"))
    (refusal,) = refusals(trace)
    assert refusal.answer == Play("h1")
    assert {p.name for p in trace.end.battlefield} == {"Plains", "Clue Token"}


FOREST = Activate("p0"), Activate("p1")


@pytest.mark.parametrize(
    ("plan", "taken"),
    [
        pytest.param(Cast("h0", activations=FOREST), True, id="both forests are tapped for it"),
        pytest.param(Cast("h0"), False, id="nothing is tapped for it"),
        pytest.param(Cast("h0", activations=FOREST[:1]), False, id="one too few"),
        pytest.param(Cast("h0", activations=FOREST[:1] * 2), False, id="one of them twice"),
    ],
)
def test_a_spell_is_paid_with_the_mana_abilities_of_the_plan(plan: Cast, taken: bool) -> None:
    trace = same(board({0: ("Grizzly Bears",)}, (("Forest", 0), ("Forest", 0), ("Forest", 0))), plan)
    assert bool(refusals(trace)) is not taken
    assert sum(p.tapped for p in trace.end.battlefield) == 2 * taken


@pytest.mark.parametrize(
    ("field", "pool", "plan"),
    [
        pytest.param((("Forest", 0),), "", Activate("p0"), id="a basic land"),
        pytest.param((("Birds of Paradise", 0),), "", Activate("p0", choices=("B",)), id="any color, said beforehand"),
        pytest.param((("Azorius Signet", 0),), "RW", Activate("p0", payment="R"), id="paid with the mana it says"),
        pytest.param((("Springleaf Drum", 0), *FIELD), "", Activate("p0", costs=(("p1",),), choices=("U",)), id="taps"),
        pytest.param((("Lendspire", 0), ("Dryad Arbor", 0)), "", Activate("p1", ability=1), id="a land type's is last"),
    ],
)
def test_mana_abilities(field: tuple[tuple[str, int], ...], pool: str, plan: Activate) -> None:
    """Played at the start, before anybody passes; what is in the pool then is looked at before it empties."""
    scenario = board({}, field, {0: pool})
    trace, expected = (played(e, scenario, plan) for e in (engine(), Reference()))
    assert not refusals(trace)
    assert shown(trace.transitions[0].after) == shown(expected.transitions[0].after)


def test_a_mana_ability_takes_no_target() -> None:
    trace = same(board({}, (("Forest", 0), *FIELD)), Activate("p0", targets=(("p1",),)))
    assert len(refusals(trace)) == 1


def test_mana_is_made_while_a_spell_is_paid_for() -> None:
    """What triggers as it is made goes on the stack with what the spell makes trigger: above it."""
    scenario = board({0: ("Greensink Murmur",)}, (("Forest", 0), ("Barbspire", 0)))
    trace = same(scenario, Cast("h0", activations=(Activate("p0"),)))
    assert [s.name for s in trace.transitions[0].after.stack] == ["Greensink Murmur", "Barbspire"]


@pytest.mark.parametrize("source", ["p0", "p1"])
def test_what_triggers_as_an_ability_is_paid_for_comes_above_it(source: str) -> None:
    """602.2b, 603.3: the engine itself taps for it, and is left nothing but what the plan says to tap."""
    field = (("Forest", 0), ("Plains", 0), ("Icy Manipulator", 0), ("Terstane", 0), ("Barbspire", 0))
    plan = Activate("p2", targets=(("p3",),), activations=(Activate(source),))
    trace = same(board({}, field), plan)
    assert not refusals(trace)
    after = trace.transitions[0].after
    assert [s.name for s in after.stack] == ["Icy Manipulator", "Barbspire"]
    assert {p.id for p in after.battlefield if p.tapped} == {source, "p2"}


@pytest.mark.parametrize("ability", ["Icy Manipulator", "Cluemote"])
def test_nothing_is_tapped_for_an_ability_that_the_plan_does_not_say(ability: str) -> None:
    targets = ((("p1",),),) if ability == "Icy Manipulator" else ((),)
    trace = same(board({}, ((ability, 0), ("Forest", 0), ("Forest", 0))), *(Activate("p0", targets=t) for t in targets))
    assert len(refusals(trace)) == 1


def test_new_targets_that_the_engine_does_not_ask_for_are_refused() -> None:
    """Of a kicked spell with another effect then, the engine does not see the target, and asks nothing."""
    scenario = board({0: ("Kykandor", "Redirect")}, FIELD, {0: "UUCC"})
    plans = Cast("h0", targets=(("p0",),), kicks=(1,)), Cast("h1", targets=(("h0",),))
    trace = played(engine(), scenario, *plans, ("new-targets", ChooseTargets((("p1",),))))
    (refusal,) = refusals(trace)
    assert refusal.after == refusal.before


def test_a_type_of_mana_that_is_not_added_cannot_be_chosen() -> None:
    """106.7: alone, the land could produce nothing, and what is chosen beforehand is not what pays."""
    scenario = board({0: ("Redsink Murmur",)}, (("Reflecting Pool", 0),), {0: "R"})
    trace = same(scenario, Cast("h0", activations=(Activate("p0", choices=("R",)),)))
    assert len(refusals(trace)) == 1


@pytest.mark.parametrize(("division", "refused"), [((3,), 0), ((4,), 1), ((), 1)])
def test_what_is_divided_goes_whole_to_the_only_target(division: tuple[int, ...], refused: int) -> None:
    """601.2d: with a single legal target the engine asks for no division."""
    trace = same(board({0: ("Splitovar",)}, (("Bodvast", 0),)), Cast("h0", targets=(("p0",),), division=division))
    assert len(refusals(trace)) == refused


def test_a_cost_of_what_a_player_may_do_is_asked_for_as_one() -> None:
    scenario = board({0: ("Zorvask",)}, (("Memnite", 0), ("Mica, Reader of Ruins", 0), ("Memnite", 0)))
    trace = same(scenario, Cast("h0"), ("may", Choose(("yes",))), ("pay", Choose(("p2",))))
    assert [p.id for p in trace.end.battlefield] == ["p0", "p1"]


def test_the_abilities_to_be_ordered_are_told_apart_by_their_words() -> None:
    """The engine writes ~ where the card says what it is."""
    scenario = board({0: ("Xandrane", "Blinkmane")}, (("Bodrun", 0),), {0: "CC"})
    plans = Cast("h0", x=2), ("priority", Pass()), ("priority", Pass())
    trace = played(
        engine(), scenario, *plans, ("priority", Pass()), ("priority", Pass()), Cast("h1", targets=(("h0",),))
    )
    (asked,) = [t for t in trace.transitions if t.request.kind == "order"]
    assert sorted(asked.request.options) == ["h0/1/0", "h0/3/0"]


def test_a_target_that_is_gone_stays_but_is_not_chosen() -> None:
    """115.7d: it may be left as it is; what it has become is no legal target."""
    scenario = board({0: ("Flame Slash",), 1: ("Unsummon",)}, (*FIELD, ("Echolarn", 0)), {0: "R", 1: "U"})
    plans = Cast("h0", targets=(("p0",),)), ("priority", Pass()), Cast("h1", targets=(("p0",),))
    new = ("new-targets", ChooseTargets((("p0",),)))
    trace = played(engine(), scenario, *plans, new)
    (refusal,) = refusals(trace)
    assert refusal.request.kind == "new-targets"


def test_what_is_no_more_keeps_its_name_through_a_refusal() -> None:
    """The token that was sacrificed for the ability on the stack; the engine knows nothing of it any more."""
    scenario = board({0: ("Sleuthmane", "Zorvask")}, (("Bodrun", 0),), {0: "CC"})
    clue, wrong = Activate("token Clue Token by @0"), Cast("h1", targets=(("p0",),))
    trace = played(engine(), scenario, Cast("h0"), Pass(), Pass(), clue, wrong)
    (refusal,) = refusals(trace)
    assert [s.name for s in refusal.after.stack] == ["Clue Token"]
    assert not trace.failure
