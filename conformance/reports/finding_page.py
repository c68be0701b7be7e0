"""A finding as one page: what was expected and seen, and the board step by step, drawn."""

from __future__ import annotations

import attrs

from conformance.ledger import obligations
from conformance.locating import where_it_differs, where_it_shows
from conformance.registered import all_invariants
from conformance.reports.picture import BoardPicture, Words, picture, words_of
from conformance.reports.play_by_play import Told, closing_lines, told
from conformance.reports.templating import page
from conformance.summary import Summary
from conformance.wording import request_text
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace


@attrs.frozen
class Play:
    """What was played. note: a word on who played it, where that is not the engine of the finding."""

    experiment: Experiment
    traces: tuple[Trace, ...]
    note: str = ""


def plays_of(summary: Summary) -> dict[str, Play]:
    """What was played for each finding that has an experiment, by the finding's id."""
    return {f.id: Play(f.experiment, f.traces) for f in summary.findings if f.experiment is not None}


@attrs.frozen
class Account:
    """What is told of a finding.

    engine: its name as a reader should see it. often: how often it was seen, in words. again: the command that replays
    it. play: None where only the report is at hand. back: where the page of all findings is, relative to this one.
    """

    kind: str
    rule: str
    fingerprint: str
    citations: tuple[str, ...]
    expected: str
    seen: str
    engine: str
    often: str = ""
    again: str = ""
    play: Play | None = None
    back: str = ""

    @property
    def title(self) -> str:
        """The obligation or the law of every trace in words, where the rule is one; else its id."""
        named = next((o.title for o in obligations() if o.id == self.rule), "")
        law = all_invariants().get(self.rule)
        return named or (law.says if law else "") or self.rule


@attrs.frozen
class Step:
    """One step of the play. number: over all cases; nth: in its case, as the play-by-play counts; 0 is the start.

    here: the finding is there to be seen after it for the first time.
    """

    number: int
    nth: int
    clause: str
    asked: str
    refused: bool
    changes: tuple[str, ...]
    board: BoardPicture
    here: bool = False


@attrs.frozen
class Played:
    """A case as it was played. heading: empty where there is only one."""

    heading: str
    steps: tuple[Step, ...]


def finding_page(account: Account) -> str:
    """The page, which needs nothing beside itself."""
    play = account.play
    cases = _cases(account, play) if play else ()
    cards = words_of(card for case in play.experiment.cases for card in case.scenario.cards) if play else {}
    steps = [step for case in cases for step in case.steps]
    return page(
        "finding.html.j2",
        styles=("page.css", "finding.css"),
        script="finding.js" if steps else "",
        finding=account,
        cases=cases,
        cards=[words for _, words in sorted(cards.items()) if words.lines],
        first=next((step.number for step in steps if step.here), max(0, len(steps) - 1)),
        last=len(steps) - 1,
    )


def _cases(account: Account, play: Play) -> tuple[Played, ...]:
    if account.kind == "disagreement":
        shown = where_it_differs(play.experiment, play.traces)
    else:
        shown = where_it_shows(play.experiment, play.traces, account.rule, account.fingerprint)
    found: list[Played] = []
    number = 0
    for nth, (trace, at) in enumerate(zip(play.traces, shown, strict=True), start=1):
        heading = f"Case {nth}, {trace.case.edit}" if len(play.traces) > 1 else ""
        steps = _steps(trace, at, number)
        found.append(Played(heading, steps))
        number += len(steps)
    return tuple(found)


def _steps(trace: Trace, at: int | None, number: int) -> tuple[Step, ...]:
    """The steps of a case. at: how many answers it takes until the finding is there; number: of its first step."""
    known = words_of(trace.case.scenario.cards)
    begins = picture(None, trace.start, known)
    steps = [Step(number, 0, "The board at the start", "", refused=False, changes=(), board=begins)]
    at = _brought_about(told(trace), at)
    for nth, one in enumerate(told(trace), start=1):
        asked = request_text(trace.transitions[one.last])
        if one.first < one.last:
            asked = "each in turn has priority"
        refused = trace.transitions[one.last].outcome == "rejected"
        board = picture(trace.transitions[one.first].before, trace.transitions[one.last].after, known)
        here = at is not None and one.first < at <= one.last + 1
        steps.append(Step(number + nth, nth, one.clause, asked, refused, one.changes, board, here))
    return (*steps, *_closing(trace, known, len(steps), number))


def _brought_about(steps: list[Told], at: int | None) -> int | None:
    """After how many answers the finding is there for a reader.

    Of passes that are told together only the last changes anything. A finding that takes the first of them is about who
    had priority then, and that is there to be seen after the step before.
    """
    return next((one.first for one in steps if 0 < one.first < one.last and at == one.first + 1), at)


def _closing(trace: Trace, known: dict[str, Words], nth: int, number: int) -> list[Step]:
    """A last step where the engine failed, or never asked for what the case answers."""
    lines = closing_lines(trace)
    if not lines:
        return []
    failed = trace.failure is not None
    board = picture(trace.end, trace.end, known)
    return [Step(number + nth, nth, lines[-1], "", refused=failed, changes=tuple(lines[:-1]), board=board, here=failed)]
