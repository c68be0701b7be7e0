"""The first checks: what an engine says of itself, of cards, of boards, of a pass and of an answer that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from conformance.adapters.base import Adapter
from conformance.adapters.soundness import Soundness
from conformance.doctor.boards import amiss, full_board, plain_board
from conformance.doctor.words import Checked, adapters_fault, fine, mind, not_tried
from conformance.play_case import FOREIGN, failure_of, play_case
from reference_engine.cards import catalogue
from reference_engine.words.answers import Cast
from reference_engine.words.capabilities import OPTIONAL_FIELDS, Capabilities
from reference_engine.words.citation import EDITION
from reference_engine.words.requests import Kind
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step

_NOBODYS = "no-such-object"


def handshake(capabilities: Capabilities) -> Iterator[Checked]:
    """What it says of itself."""
    name = "handshake"
    least, most = capabilities.seats
    wrong = [
        *(f"it shows {field!r}, which no view has" for field in capabilities.shows if field not in OPTIONAL_FIELDS),
        *(f"it lets players choose {k!r}, which is no kind of request" for k in capabilities.chooses or ()
          if k not in get_args(Kind)),
        *([f"it has {least} to {most} seats"] if not 2 <= least <= most else []),
    ]  # fmt: skip
    if wrong:
        advice = f"mend its capabilities; fields are {', '.join(OPTIONAL_FIELDS)}"
        yield from (adapters_fault(name, said, advice) for said in wrong)
        return
    version = f" {capabilities.version}" if capabilities.version else ""
    yield fine(name, f"{capabilities.name}{version}, {least} to {most} seats, cards by {capabilities.cards}")
    if capabilities.edition not in {None, EDITION}:
        yield mind(
            "edition",
            f"it plays by the rules of {capabilities.edition}, the suite judges by those of {EDITION}",
            "a finding may be a rule that has changed: look at its number in both",
        )
    if capabilities.setup == "play-only" or capabilities.passes == "all":
        what = "sets up no board" if capabilities.setup == "play-only" else "passes for all players at once"
        yield mind("handshake", f"it {what}: everything will be unsupported", "offer what the suite needs, if it can")


def cards(adapter: Adapter) -> tuple[dict[str, str], Iterator[Checked]]:
    """The cards that it refuses, with the reasons, and what is to be said of that."""
    known = catalogue()
    try:
        refused = dict(adapter.cards(tuple(known.values())))
    except FOREIGN as error:
        failure = failure_of(error)
        return dict.fromkeys(known, "it fails"), iter(
            [
                adapters_fault(
                    "cards", f"asked which cards it plays: {failure.message}", "reply with those it cannot play"
                )
            ]
        )
    return refused, _of_cards(refused, len(known))


def _of_cards(refused: dict[str, str], number: int) -> Iterator[Checked]:
    strangers = sorted(set(refused) - set(catalogue()))
    if strangers:
        yield adapters_fault(
            "cards", f"it refuses {strangers[0]!r}, which it was not asked about", "name cards as sent"
        )
    silent = sorted(name for name, reason in refused.items() if not reason)
    if silent:
        yield adapters_fault(
            "cards", f"it refuses {silent[0]!r} without a reason", "say why, for whoever reads reports"
        )
    supported = number - len(refused)
    said = f"it plays {supported} of the catalogue's {number} cards"
    yield fine("cards", said) if supported else mind("cards", said, "support a card, and rules will be judged")


def set_up(adapter: Adapter, capabilities: Capabilities, refused: dict[str, str]) -> Iterator[Checked]:
    """Whether boards are shown as they were set up, for the fewest and the most players."""
    if capabilities.setup == "play-only":
        yield not_tried("set-up", "it sets up no board")
        return
    boards = [(f"set-up, {seats} players", plain_board(seats)) for seats in dict.fromkeys(capabilities.seats)]
    full = full_board(capabilities, refused)
    for name, board in boards:
        yield from _set_up(name, adapter, board)
    if full is None:
        yield not_tried("set-up, all zones", "it plays no permanent card yet")
    else:
        yield from _set_up("set-up, all zones", adapter, full)


def _set_up(name: str, adapter: Adapter, board: Scenario) -> Iterator[Checked]:
    step = _started(name, adapter, board)
    if isinstance(step, Checked):
        yield step
        return
    wrong = list(amiss(board, step.view))
    if step.request is None or step.request.kind != "priority" or step.request.seat != board.active:
        wrong.append(f"the first request is {step.request}, and it is player {board.active} who has priority")
    advice = "set the board up as the scenario says, nothing more, and let the active player have priority"
    yield from (adapters_fault(name, said, advice) for said in wrong)
    if not wrong:
        yield fine(name, "shown as it was set up")


def _started(name: str, adapter: Adapter, board: Scenario) -> Step | Checked:
    try:
        adapter.cards(board.cards)
        step = adapter.start(board)
    except FOREIGN as error:
        return adapters_fault(name, failure_of(error).message, "see what it wrote on standard error; run it alone")
    problem = Soundness(board).problem(step)
    return adapters_fault(name, problem, "see the page on the protocol") if problem else step


def passing(adapter: Adapter, capabilities: Capabilities) -> Iterator[Checked]:
    """Whether a pass is that of one player, in turn order (117.3d)."""
    if capabilities.setup == "play-only" or capabilities.passes == "all":
        yield not_tried("passing", "each pass of it is that of all players, or it sets up no board")
        return
    seats = capabilities.seats[1]
    trace = play_case(adapter, Case(plain_board(seats)))
    if trace.failure:
        yield adapters_fault("passing", trace.failure.message, "take the answer Pass of whoever has priority")
        return
    asked = [t.request.seat for t in trace.transitions if t.request.kind == "priority"]
    wanted = list(range(seats))[: len(asked)]
    if asked != wanted:
        said = f"players were asked in the order {asked}, turn order is {wanted}"
        yield adapters_fault("passing", said, "one pass an answer, each player in turn order; do not pass for others")
    else:
        yield fine("passing", f"{seats} players pass in turn order")


def refusing(adapter: Adapter, capabilities: Capabilities) -> Iterator[Checked]:
    """Whether nonsense is refused, and changes nothing."""
    if capabilities.setup == "play-only":
        yield not_tried("refusing", "it sets up no board")
        return
    step = _started("refusing", adapter, plain_board(capabilities.seats[0]))
    if isinstance(step, Checked):
        yield step
        return
    try:
        result = adapter.answer(Cast(_NOBODYS))
    except FOREIGN as error:
        said = f"asked to cast an object that is not there, it fails: {failure_of(error).message}"
        yield adapters_fault("refusing", said, "reply rejected with a reason; the suite tries what is illegal, too")
        return
    if not isinstance(result, Rejected):
        yield adapters_fault("refusing", "it casts an object that is not there", "reply rejected with a reason")
    elif result.step.view != step.view or result.step.request != step.request:
        said = "after it has refused an answer it shows or asks something else"
        yield adapters_fault("refusing", said, "take everything back: a refused answer changes nothing (733.1)")
    else:
        yield fine("refusing", f"an answer that makes no sense is refused: {result.reason or 'without a reason'}")
