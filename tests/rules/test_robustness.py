"""Whatever is answered, whenever: it is accepted, or it is refused and nothing has changed. Never anything else."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reference_engine.play import Play
from reference_engine.state.problems import problems
from reference_engine.words.answers import (
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Pass,
    TargetList,
)
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from tests.rules.kit import Place, on, scenario

LANDS = ["Island"] * 6
BOARDS: dict[str, Scenario] = {
    "copies": scenario(
        Place(hand=["Kresnul", "Fork", "Arbestine", "Gravix", "Moxquarn"], battlefield=["Hive Mind", "Memnite"], pool="RRRR", library=LANDS),
        Place(hand=["Redirect", "Gravix", "Kresnul"], battlefield=["Swarm Intelligence", "Hexbodrun"], pool="UUUU", library=LANDS),
        Place(hand=["Echovane", "Xathmoor"], battlefield=["Twinning Staff", "Blood Artist"], pool="RRRR", library=LANDS),
    ),
    "costs": scenario(
        Place(
            hand=["Kykelline", "Kykibran", "Sacrenth", "Sacromir", "Comet Storm", "Gnarlid Pack"],
            battlefield=["Mirari", "Echoscepter of Varn", "Bodrun"],
            graveyard=["Xorbane", "Sacrenth"],
            pool="RRRRGGGGCC",
            library=LANDS,
        ),
        Place(hand=["Mana Leak", "Fennok"], battlefield=["Waterfall Aerialist", "Mayhem Devil"], pool="UUUCCC", library=LANDS),
    ),
    "choices": scenario(
        Place(
            hand=["Numarest", "Chromithal", "Eachmorn", "Mayborne", "Picklorn", "Playlorn", "Strewling"],
            battlefield=["Isamaru, Hound of Konda", "Soul Warden", "Zulaport Cutthroat", "Splitbeak"],
            library=LANDS,
        ),
        Place(hand=["Isamaru, Hound of Konda", "Kindreth"], battlefield=["Memnite", on("Bodrun", owner=0)], pool="W", library=LANDS),
        Place(hand=["Zorvask"] * 8, battlefield=["Castwatch Gauge", "Allcast Gauge"], life=2),
        Place(life=1, counters=(("poison", 9),)),
    ),
}

handles = st.one_of(
    st.integers(1, 45).map("o{}".format),
    st.integers(0, 4).map("@{}".format),
    st.sampled_from(["", "=", "o", "@", "o-1", "@-1", "o0", "o²", "@٣", "x1", "yes", "no", "R", "0", "1", "o" + "9" * 5000]),
)
numbers = st.one_of(st.integers(-2, 4), st.sampled_from([-(10**30), 10**9, 10**30]))
rows: st.SearchStrategy[TargetList] = st.lists(st.lists(handles, max_size=3).map(tuple), max_size=3).map(tuple)
few = st.lists(numbers, max_size=3).map(tuple)
optional = st.one_of(st.none(), numbers)
payments = st.one_of(st.none(), st.text("RUGCXr", max_size=6))


@st.composite
def plans(draw: st.DrawFn) -> Answer:
    """Any plan at all."""
    parts = {
        "object": draw(handles),
        "modes": draw(few),
        "targets": draw(rows),
        "x": draw(optional),
        "division": draw(few),
        "costs": draw(rows),
        "payment": draw(payments),
    }
    return Cast(kicks=draw(few), **parts) if draw(st.booleans()) else Activate(ability=draw(numbers), **parts)


anything = st.one_of(
    plans(),
    st.builds(Choose, st.lists(handles, max_size=3).map(tuple)),
    st.builds(ChooseTargets, rows, few),
    st.just(Answer()),
    st.just(Pass()),
)


@st.composite
def fitting(draw: st.DrawFn, play: Play, request: Request) -> Answer:
    """An answer of the right kind, that often is legal."""
    if request.kind == "new-targets":
        return ChooseTargets(tuple(tuple(draw(st.sampled_from(["=", "@0", "@1", t])) for t in row) for row in request.current or ()))
    if request.kind == "targets":
        count = draw(st.integers(1, 2))
        return ChooseTargets((tuple(draw(handles) for _ in range(count)),), draw(st.sampled_from([(), (1, 2), (3,)])))
    if request.kind == "cast":
        return draw(st.one_of(st.just(Choose()), st.builds(Cast, st.just(request.options[0]), targets=st.just((("@1",),)))))
    if request.kind != "priority":
        return Choose(tuple(draw(st.permutations(request.options)))[: draw(st.integers(request.min, request.max))])
    hand = play.game.players[request.seat].hand
    permanents = sorted(play.game.battlefield)
    targets = draw(st.one_of(st.just(()), st.just((("@1",),)), st.just((("@1",), ("@0",))), handles.map(lambda h: ((h,),))))
    x, kicks = draw(st.sampled_from([None, 0, 1])), draw(st.sampled_from([(), (0,), (1,), (2,)]))
    casts = [
        Cast(f"o{n}", targets=targets, x=x, kicks=kicks, costs=draw(st.sampled_from([(), ((f"o{permanents[-1]}",),), ((f"o{n + 1}",),)])))
        for n in hand[:6]
        if permanents
    ]
    division = draw(st.sampled_from([(), (1, 2), (3,)]))
    activations = [Activate(f"o{n}", targets=targets, division=division) for n in permanents[:4]]
    return draw(st.sampled_from([Pass(), Pass(), *casts, *activations]))


@given(board=st.sampled_from(sorted(BOARDS)), data=st.data())
@settings(max_examples=120)
def test_every_answer_is_accepted_or_changes_nothing(board: str, data: st.DataObject) -> None:
    """733.1: an illegal action leaves no trace; and no accepted answer leaves a game that contradicts itself."""
    play = Play()
    step = play.start(BOARDS[board])
    for _ in range(25):
        if step.request is None:
            break
        answers = st.one_of(anything, fitting(play, step.request), fitting(play, step.request), fitting(play, step.request))
        answer = data.draw(answers)
        if data.draw(st.integers(0, 40)) == 40:
            answer = Concede()
        result = play.answer(answer)
        if isinstance(result, Rejected):
            assert result.reason
            assert (result.step.view, result.step.request) == (step.view, step.request)
        assert problems(play.game) == ()
        step = result if isinstance(result, Step) else result.step


@given(board=st.sampled_from(sorted(BOARDS)), answers=st.lists(anything, max_size=20))
@settings(max_examples=60)
def test_a_finished_game_refuses_everything(board: str, answers: list[Answer]) -> None:
    """104.1: nothing is asked any more."""
    play = Play()
    step = play.start(BOARDS[board])
    while step.request is not None:
        result = play.answer(Concede())
        assert isinstance(result, Step)
        step = result
    for answer in answers:
        result = play.answer(answer)
        assert isinstance(result, Rejected)
        assert result.step == step
