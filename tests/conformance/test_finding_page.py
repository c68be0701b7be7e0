"""A finding's page: what stands on it, that it moves in a real browser, and that nothing an engine says is executed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest

from conformance.adapters.mutated import mutated
from conformance.adapters.reference import Reference
from conformance.campaign import Settings, Task, run_task
from conformance.locating import where_it_differs, where_it_shows
from conformance.play_case import play_case
from conformance.records import Sighting
from conformance.registered import all_invariants
from conformance.reports.finding_page import Account, Play, _brought_about, finding_page
from conformance.reports.play_by_play import Told
from conformance.reports.templating import symbols
from reference_engine.words.scenario import Case, Experiment, PlacedCard
from reference_engine.words.trace import Failure, Trace
from reference_engine.words.view import CardView, PermanentView, StackView, View
from tests.conformance.browser import after_scripts
from tests.conformance.toy import OTHER, RULE, Toy, everything

HOSTILE = (
    "</script><script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "<svg/onload=document.title='owned'>",
    "<style>*{display:none}</style>",
    "\"' onmouseover='document.title=1' x=\"",
    "{{ 7 * 7 }}{% raw %}",
    "]]><!--<script>",
    "\u202etxet desrever",
    "\x00\x1b[31mred",
    "javascript:document.title='owned'",
    "\ud800 half a pair",
)


def _account(traces: Sequence[Trace], fault: str = "second vanishes", **said: str) -> Account:
    told = {"kind": "violated", "rule": OTHER, "fingerprint": f"{OTHER}/count", "engine": fault, **said}
    experiment = Experiment(RULE, tuple(t.case for t in traces))
    texts = {"expected": "2 cards", "seen": "1 cards", "again": "conformance replay x.json", **told}
    return Account(citations=("400.1",), play=Play(experiment, tuple(traces)), **texts)


def _trace(case: Case, fault: str = "second vanishes") -> Trace:
    return play_case(Toy(fault), case)


class _Texts(HTMLParser):
    """What a reader sees, tag by tag, and which tags there are."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.seen: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.seen.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.seen).split())


def test_who_did_what_the_rule_and_both_results_stand_on_the_page(toy_rules: tuple[str, ...]) -> None:
    assert OTHER in toy_rules
    said = _Texts(finding_page(_account([_trace(everything((1, 2)))]))).text
    for part in (
        "violated",
        "CR 400.1",
        "Expected 2 cards",
        "Seen 1 cards",
        "on second vanishes",
        "conformance replay x.json",
    ):
        assert part in said
    assert "player 0 casts Toy Zap [c1]" in said
    assert "asked player 0 has priority answer accepted" in said
    assert "player 1 loses 1 life (20 → 19)" in said


def test_a_law_of_every_trace_is_told_in_a_sentence() -> None:
    """The ledger has titles for obligations alone; an id says less than the law itself."""
    watchers = [i for i in all_invariants().values() if i.watcher]
    assert watchers
    for law in watchers:
        account = attrs.evolve(_account([]), rule=law.id)
        assert account.title == law.says
        assert re.fullmatch(r"[A-Z].{20,140}[^.]", law.says), law.says
    assert attrs.evolve(_account([]), rule="no.such-rule").title == "no.such-rule"


def test_the_page_opens_where_the_finding_shows(toy_rules: tuple[str, ...]) -> None:
    """And marks no other step."""
    assert OTHER in toy_rules
    trace = _trace(everything((1, 2)))
    (needed,) = where_it_shows(Experiment(RULE, (trace.case,)), (trace,), OTHER, f"{OTHER}/count")
    assert needed is not None
    assert 0 < needed <= len(trace.transitions)
    cut = attrs.evolve(trace, transitions=trace.transitions[: needed - 1])
    assert where_it_shows(Experiment(RULE, (trace.case,)), (cut,), OTHER, f"{OTHER}/count") == (None,)
    tags = _Texts(finding_page(_account([trace]))).tags
    (frame,) = [a for tag, a in tags if tag == "article" and "here" in (a["class"] or "")]
    (slider,) = [a for tag, a in tags if tag == "input"]
    assert slider["value"] == frame["data-step"]


def test_the_page_of_a_disagreement_opens_where_the_games_part() -> None:
    rule = "mana.undefined-type-produces-nothing"
    task = Task(rule, f"mutant:{rule}.colorless", 1, settings=Settings(until=frozenset({"disagreement"})))
    experiment = next(r.experiment for r in run_task(task) if isinstance(r, Sighting))
    assert experiment
    engine = mutated(f"{rule}.colorless")
    traces = tuple(play_case(engine, case) for case in experiment.cases)
    nth, needed = next((n, at) for n, at in enumerate(where_it_differs(experiment, traces)) if at is not None)
    right = play_case(Reference(), experiment.cases[nth])
    shown = [t.before for t in right.transitions if t.request.kind == "priority"] + [right.end]
    until = traces[nth].transitions[:needed]
    assert all(t.before in shown for t in until if t.request.kind == "priority")
    assert until[-1].after not in shown
    account = attrs.evolve(_account(traces), kind="disagreement", play=Play(experiment, traces))
    tags = _Texts(finding_page(account)).tags
    (frame,) = [a for tag, a in tags if tag == "article" and "here" in (a["class"] or "")]
    (slider,) = [a for tag, a in tags if tag == "input"]
    assert slider["value"] == frame["data-step"]
    same = tuple(play_case(Reference(), case) for case in experiment.cases)
    assert where_it_differs(experiment, same) == (None,) * len(same)


@pytest.mark.parametrize(("at", "shown"), [(None, None), (1, 1), (2, 2), (3, 2), (4, 4), (5, 5), (6, 6)])
def test_who_should_not_have_priority_is_shown_where_that_player_got_it(at: int | None, shown: int | None) -> None:
    """Passes in a row are one step, and whoever passes first in it had priority at the end of the step before."""
    steps = [Told(0, 1, "passes"), Told(2, 4, "passes"), Told(5, 5, "a cast")]
    assert _brought_about(steps, at) == shown


def test_a_rule_that_nobody_knows_is_shown_at_its_end() -> None:
    trace = _trace(everything((1, 2)))
    assert where_it_shows(Experiment(RULE, (trace.case,)), (trace,), "no.such-rule", "no.such-rule/x") == (None,)
    (slider,) = [a for tag, a in _Texts(finding_page(_account([trace]))).tags if tag == "input"]
    assert slider["value"] == slider["max"]


def test_a_refused_answer_and_a_failure_are_told() -> None:
    trace = _trace(everything((1, 2)))
    first = attrs.evolve(trace.transitions[0], after=trace.start, outcome="rejected", reason="too dear")
    refused = attrs.evolve(trace, transitions=(first,))
    said = _Texts(finding_page(_account([refused]))).text
    assert "player 0 tries to cast Toy Zap [c1] and is refused: too dear" in said
    assert "answer refused" in said
    failed = attrs.evolve(refused, failure=Failure("crash", "it broke"))
    page = finding_page(_account([failed], kind="crash"))
    assert "the engine fails here: crash, it broke here it shows" in _Texts(page).text


def test_each_case_of_an_experiment_has_its_heading() -> None:
    first = _trace(everything((1, 2)))
    second = attrs.evolve(first, case=attrs.evolve(first.case, edit="left-alone"))
    said = _Texts(finding_page(_account([first, second])))
    assert "Case 1, base" in said.text
    assert "Case 2, left-alone" in said.text
    numbers = [a["data-step"] for tag, a in said.tags if tag == "article"]
    assert numbers == [str(n) for n in range(len(numbers))]


def test_what_was_not_played_is_told_without_a_board() -> None:
    account = attrs.evolve(_account([]), play=None)
    said = _Texts(finding_page(account))
    assert "Expected 2 cards" in said.text
    assert not [tag for tag, _ in said.tags if tag in {"input", "article"}]


def _marks(before: View, after: View) -> list[str]:
    start = _trace(everything((1, 0)))
    moved = attrs.evolve(start.transitions[0], before=before, after=after)
    page = finding_page(_account([attrs.evolve(start, start=before, transitions=(moved,))]))
    marked = re.findall(
        r'<li class="chip [^"]*"[^>]*>\s*<span class="name">([^<]*)</span>|<span class="mark">(\w+)', page
    )
    return [name or mark for name, mark in marked]


def test_what_changed_is_marked() -> None:
    start = _trace(everything((1, 0))).start
    hill = PermanentView("c8", "c8", "Hill", 0, 0)
    before = attrs.evolve(start, battlefield=(hill,))
    spell = StackView("c9", "spell", "Shock", 1, card="c9", targets=(("@0",),))
    imp = PermanentView("token Imp by @1", None, "Imp", 1, 1, token=True, power=1, toughness=2)
    after = attrs.evolve(before, battlefield=(attrs.evolve(hill, tapped=True), imp), stack=(spell,))
    assert _marks(before, before) == ["Hill", "Toy Zap"] * 2
    assert _marks(before, after) == ["Hill", "Toy Zap", "Hill", "changed", "Toy Zap", "Imp", "new", "Shock", "new"]


def test_many_cards_of_one_name_are_drawn_once_and_what_is_hidden_says_so() -> None:
    trace = _trace(everything((1, 0)))
    library = tuple(CardView(f"c{n}", f"c{n}", "Wastes") for n in range(20, 28))
    first = attrs.evolve(trace.start.players[0], exile=library, graveyard=None)
    start = attrs.evolve(trace.start, players=(first, *trace.start.players[1:]))
    said = _Texts(finding_page(_account([attrs.evolve(trace, start=start, transitions=())]))).text
    assert "Wastes 8 cards" in said
    assert "graveyard not shown by this engine" in said


def test_mana_symbols_are_drawn_and_nothing_else() -> None:
    assert symbols("{R}{10}<b>") == '<span class="mana R">R</span><span class="mana C">10</span>&lt;b&gt;'
    assert symbols("{<} {RR} {12345678901}") == "{&lt;} {RR} {12345678901}"


# -- nothing that an engine says is executed ------------------------------------------------------------------------


def _hostile_page(text: str) -> str:
    """A page on which everything that an engine or a file can say is that text."""
    trace = _trace(everything((1, 2)))
    seat = attrs.evolve(trace.case.scenario.seats[0], hand=(PlacedCard("c1", text),))
    cards = tuple(attrs.evolve(card, name=text) for card in trace.case.scenario.cards)
    scenario = attrs.evolve(trace.case.scenario, seats=(seat, *trace.case.scenario.seats[1:]), cards=cards)
    held = CardView("c1", "c1", text)
    player = attrs.evolve(trace.start.players[0], hand=(held,), counters=((text, 1),))
    permanent = PermanentView(text, None, text, 0, 0, token=True, subtypes=(text,), counters=((text, 2),))
    thing = StackView(text, "triggered", text, 0, targets=((text,),))
    view = attrs.evolve(
        trace.start, step=text, players=(player, *trace.start.players[1:]), battlefield=(permanent,), stack=(thing,)
    )
    moved = attrs.evolve(
        trace.transitions[0],
        before=trace.start,
        after=view,
        request=attrs.evolve(trace.transitions[0].request, kind=text, object=text, options=(text,), current=((text,),)),
        outcome="rejected",
        reason=text,
    )
    case = attrs.evolve(trace.case, scenario=scenario, edit=text)
    played = attrs.evolve(trace, case=case, start=view, transitions=(moved,), failure=Failure("crash", text))
    account = _account([played, played], text, kind=text, rule=text, fingerprint=text, expected=text, seen=text)
    play = attrs.evolve(account.play, note=text)
    return finding_page(
        attrs.evolve(account, citations=(text,), often=text, again=text, play=play, back="../index.html")
    )


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_a_text(text: str) -> None:
    """The page has the same tags and attributes as one that says nothing."""
    hostile, harmless = _Texts(_hostile_page(text)), _Texts(_hostile_page("x"))
    assert [(tag, sorted(said)) for tag, said in hostile.tags] == [(tag, sorted(said)) for tag, said in harmless.tags]
    assert not [a for _, said in hostile.tags for a in said if a.startswith("on")]
    addresses = {said.get("href") for tag, said in hostile.tags if tag == "a"}
    assert all(address and (address.startswith("#s") or address == "../index.html") for address in addresses)
    assert not [
        tag for tag, said in hostile.tags if "src" in said or tag in {"img", "link", "iframe", "object", "base"}
    ]


def test_the_policy_lets_nothing_else_run() -> None:
    made = finding_page(_account([_trace(everything((1, 2)))]))
    (policy,) = [a for tag, a in _Texts(made).tags if tag == "meta" and "http-equiv" in a]
    said = dict(part.strip().split(" ", 1) for part in (policy["content"] or "").split(";"))
    assert said["default-src"] == "'none'"
    assert re.fullmatch(r"'sha256-[A-Za-z0-9+/=]{44}'", said["script-src"])
    assert re.fullmatch(r"'sha256-[A-Za-z0-9+/=]{44}'", said["style-src"])


# -- in a browser ---------------------------------------------------------------------------------------------------

_READER = """
const shown = () => [...document.querySelectorAll(".frame")].filter((f) => getComputedStyle(f).display !== "none")
  .map((f) => f.dataset.step).join("+");
const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
const tried = ["Home", "ArrowLeft", "ArrowRight", "ArrowRight", "End", "ArrowRight", "f"];
const slider = document.getElementById("slider");
const said = [shown()];
tried.forEach((name) => { key(name); said.push(shown()); });
slider.value = "1"; slider.dispatchEvent(new Event("input")); said.push(shown());
document.getElementById("forward").click(); said.push(shown());
document.getElementById("back").click(); said.push(shown());
document.querySelectorAll(".steps a")[3].click(); said.push(shown());
said.push(document.querySelector(".steps a[aria-current]").dataset.step, document.getElementById("where").textContent);
document.title = said.join(" ");
"""


def _write(tmp_path: Path, page: str) -> Path:
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    return path


def _title(dom: str) -> str:
    found = re.search(r"<title>(.*?)</title>", dom, re.DOTALL)
    assert found
    return found.group(1)


@pytest.mark.slow
def test_keys_slider_buttons_and_links_move_through_the_steps(tmp_path: Path, toy_rules: tuple[str, ...]) -> None:
    assert OTHER in toy_rules
    made = finding_page(_account([_trace(everything((1, 2)))]))
    (slider,) = [a for tag, a in _Texts(made).tags if tag == "input"]
    finding, last = slider["value"], slider["max"]
    assert finding != last
    dom = after_scripts(_write(tmp_path, made), tmp_path, script=_READER)
    assert _title(dom) == f"{finding} 0 0 1 2 {last} {last} {finding} 1 2 1 3 3 3 of {last}"


@pytest.mark.slow
def test_an_address_names_a_step(tmp_path: Path) -> None:
    page = _write(tmp_path, finding_page(_account([_trace(everything((1, 2)))])))
    dom = after_scripts(page, tmp_path, fragment="s1")
    (current,) = re.findall(r'<article class="frame current" id="s(\d+)"', dom)
    assert current == "1"


@pytest.mark.slow
def test_a_browser_runs_nothing_that_an_engine_says(tmp_path: Path) -> None:
    """All hostile texts at once, and even where escaping had failed: an injected script and style are not let run."""
    text = " ".join(HOSTILE)
    page = _write(tmp_path, _hostile_page(text))
    assert "owned" not in _title(after_scripts(page, tmp_path)).replace("document.title='owned'", "")
    broken = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
    page.write_text(page.read_text(encoding="utf-8").replace("<body>", f"<body>{broken}"), encoding="utf-8")
    assert _title(after_scripts(page, tmp_path)) != "owned"


_SIZES = """
const bottom = (found) => Math.round(found.getBoundingClientRect().bottom);
const parts = [".about strong", ".expected p", ".seen p", ".frame.current h2"].map((s) => document.querySelector(s));
document.title = [innerWidth, document.documentElement.scrollWidth, ...parts.map(bottom)].join(" ");
"""


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 500])
def test_nothing_must_be_scrolled_for_on_a_laptop_and_nothing_sticks_out(
    width: int, tmp_path: Path, toy_rules: tuple[str, ...]
) -> None:
    """Who did what, the rule, what was expected and what was seen."""
    assert OTHER in toy_rules
    page = _write(tmp_path, finding_page(_account([_trace(everything((1, 2)))])))
    inner, needed, *bottoms = map(int, _title(after_scripts(page, tmp_path, script=_SIZES, width=width)).split())
    assert needed <= inner
    assert max(bottoms) < 700
