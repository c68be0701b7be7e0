"""Traces that are wrong by hand, for the clauses that no mutant shows.

Each is a trace of the reference in which what was shown is changed, as an engine with that fault would have shown it.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from conformance.adapters.mutated import mutated_rules
from conformance.adapters.reference import Reference
from conformance.facts import Facts
from reference_engine.words.answers import Activate, Cast, ChooseTargets, Concede
from reference_engine.words.mana import Pool
from reference_engine.words.trace import Trace
from reference_engine.words.view import CardView, PlayerView, View
from strategies.answers import on_stack
from strategies.building import BoardBuilder
from strategies.playing import play
from tests.conformance.stage import Line, asked_at, perform, rewritten, stack_of

Wrong = Callable[[], Trace]

WRONG_TRACES: dict[str, Wrong] = {}
"""By fingerprint, what makes a trace that shows it."""


def shows(fingerprint: str) -> Callable[[Wrong], Wrong]:
    """Register the function below as a maker of a trace that shows the fingerprint."""

    def register(make: Wrong) -> Wrong:
        assert fingerprint not in WRONG_TRACES, f"{fingerprint} is shown twice"
        WRONG_TRACES[fingerprint] = make
        return make

    return register


# -- boards and changes that several share ----------------------------------------------------------------------------


def under_hive_mind(card: str, *lines: Line, seats: int = 3, owner: int = 0, **plan: object) -> Trace:
    """Seat 1 casts the card under a Hive Mind."""
    board = BoardBuilder.of(seats, active=1).permanent("Hive Mind", owner).in_hand(card, 1)
    return perform(board, Line(1, Cast(board.last, **plan)), *lines)  # type: ignore[arg-type]  # fields of Cast by name


def bolts() -> Trace:
    """Seat 1 casts a Lightning Bolt at seat 0, an attempt at two targets before it."""
    board = BoardBuilder.of(3, active=1).permanent("Hive Mind", 2).in_hand("Lightning Bolt", 1).pool(1, "RR")
    attempt = Line(1, Cast(board.last, targets=(("@0", "@2"),)))
    return perform(board, attempt, Line(1, Cast(board.last, targets=(("@0",),))))


def first_view(trace: Trace, when: Callable[[View], bool]) -> int:
    """The index of the first view for which that holds."""
    return next(n for n, view in enumerate(Facts(trace).views) if when(view))


def from_then(trace: Trace, view: int, change: Callable[[View], View]) -> Trace:
    """The trace with every view from that one on changed."""
    return rewritten(trace, view, change, until=len(trace.transitions))


def player(seat: int, change: Callable[[PlayerView], PlayerView]) -> Callable[[View], View]:
    """Changes what is shown of one player."""
    return lambda view: attrs.evolve(
        view, players=tuple(change(p) if n == seat else p for n, p in enumerate(view.players))
    )


def tokens(**changes: object) -> Callable[[View], View]:
    """Changes every token on the battlefield."""
    return lambda view: attrs.evolve(
        view, battlefield=tuple(attrs.evolve(p, **changes) if p.token else p for p in view.battlefield)
    )


def refused(trace: Trace) -> int:
    """The index of the first answer that was refused."""
    return next(n for n, t in enumerate(trace.transitions) if t.outcome == "rejected")


def asked_instead(trace: Trace, index: int, seat: int) -> Trace:
    """The trace with that request put to another seat."""
    asked = list(trace.transitions)
    asked[index] = attrs.evolve(asked[index], request=attrs.evolve(asked[index].request, seat=seat))
    return attrs.evolve(trace, transitions=tuple(asked))


# -- obligations ------------------------------------------------------------------------------------------------------


@shows("copy-trigger.works-after-original-left/left")
def outlives_its_controller() -> Trace:
    """The triggered ability of a player who left stays on the stack."""
    trace = under_hive_mind("Drethil", Line(1, Concede(), when=stack_of(2)), owner=1)
    view = first_view(trace, lambda v: v.players[1].lost)
    ability = tuple(s for s in Facts(trace).views[view - 1].stack if s.kind == "triggered")
    return rewritten(trace, view, lambda v: attrs.evolve(v, stack=ability))


@shows("copy.created-on-stack-not-cast/charged")
def costs_life() -> Trace:
    """Whoever gets a copy pays two life for it."""
    trace = under_hive_mind("Drethil", seats=2)
    view = first_view(trace, lambda v: any(s.copy for s in v.stack))
    return from_then(trace, view, player(0, lambda p: attrs.evolve(p, life=p.life - 2)))


@shows("copy.unreplaceable-target-stays/kept")
def must_be_replaced() -> Trace:
    """Whoever keeps the targets of a copy is refused."""
    trace = under_hive_mind("Pargoth", seats=2, targets=(("@0",),))
    answers = (attrs.evolve(t, outcome="rejected") if t.request.kind == "new-targets" else t for t in trace.transitions)
    return attrs.evolve(trace, transitions=tuple(answers))


@shows("copy.you-means-copy-controller/owner")
def token_of_the_caster() -> Trace:
    """Who created a token is not its owner."""
    trace = under_hive_mind("Mubrask", seats=2)
    return from_then(trace, first_view(trace, lambda v: any(p.token for p in v.battlefield)), tokens(owner=1))


@shows("copy.you-means-copy-controller/permanent")
def permanent_of_another() -> Trace:
    """The copy of a permanent spell becomes a token of another player."""
    board = BoardBuilder.of(2).in_hand("Double Major", 0).in_hand("Bodvast", 0).pool(0, "GU")
    double = Line(0, Cast("c17", targets=(("c18",),)), when=on_stack("c18"))
    trace = perform(board, Line(0, Cast("c18")), double)
    made = first_view(trace, lambda v: any(p.token for p in v.battlefield))
    return from_then(trace, made, tokens(controller=1, owner=1))


def residue(card: str, *, tapped: bool, sick: bool = False) -> Trace:
    """An attempt to pay a symbol that cannot be paid is refused, and costs a life all the same."""
    board = BoardBuilder.of(2).permanent(card, 0, tapped=tapped, sick=sick)
    trace = perform(board, Line(0, Activate(board.last)))
    return from_then(trace, refused(trace) + 1, player(0, lambda p: attrs.evolve(p, life=p.life - 1)))


shows("cost.tap-symbol-needs-untapped/residue")(lambda: residue("Terstane", tapped=True))
shows("cost.untap-symbol-needs-tapped/residue")(lambda: residue("Querstane", tapped=False))
shows("cost.tap-symbol-summoning-sick/residue")(lambda: residue("Tervane", tapped=False, sick=True))
shows("cost.untap-symbol-summoning-sick/residue")(lambda: residue("Quolmane", tapped=True, sick=True))


@shows("hive-mind.copies-equal-players-minus-one/left")
def copies_for_who_left() -> Trace:
    """A copy comes under the control of a player who has left."""
    trace = under_hive_mind("Zorvask", Line(2, Concede(), when=stack_of(2)), seats=4)

    def misplaced(view: View) -> View:
        stack = (attrs.evolve(s, controller=2) if s.id == "copy of Zorvask by @3" else s for s in view.stack)
        return attrs.evolve(view, stack=tuple(stack))

    return from_then(trace, 0, misplaced)


@shows("hive-mind.retarget-as-placed/later")
def aimed_at_a_later_copy() -> Trace:
    """All copies are made before the first is aimed, and that one is aimed at another."""
    board = BoardBuilder.of(3).permanent("Hive Mind", 0).in_hand("Zorvask", 0)
    bait = board.last
    board = board.in_hand("Gravix", 1)
    later = "copy of Gravix by @2"
    aims = Line(0, ChooseTargets(((later,),)), kind="new-targets")
    counter = Line(1, Cast(board.last, targets=((bait,),)), when=stack_of(2))
    trace = asked_at(perform(board, Line(0, Cast(bait)), counter, aims), later)
    return play(Reference(mutated_rules("hive-mind.retarget-as-placed.copies-first")), trace.case)


@shows("hive-mind.retarget-as-placed/shown")
def choice_forgotten() -> Trace:
    """A copy is shown with other targets than its controller has chosen for it."""
    board = BoardBuilder.of(3).permanent("Hive Mind", 0).in_hand("Zorvask", 0)
    bait = board.last
    board = board.in_hand("Gravix", 1)
    aims = Line(2, ChooseTargets((("copy of Gravix by @0",),)), kind="new-targets")
    counter = Line(1, Cast(board.last, targets=((bait,),)), when=stack_of(2))
    trace = perform(board, Line(0, Cast(bait)), counter, aims)

    def forgotten(view: View) -> View:
        stack = (attrs.evolve(s, targets=((bait,),)) if s.id == "copy of Gravix by @2" else s for s in view.stack)
        return attrs.evolve(view, stack=tuple(stack))

    return from_then(trace, 0, forgotten)


# -- watchers ---------------------------------------------------------------------------------------------------------


@shows("watch.cards-are-conserved/lost")
def graveyard_emptied() -> Trace:
    """What has resolved lies nowhere."""
    trace = bolts()
    return from_then(trace, len(trace.transitions), player(1, lambda p: attrs.evolve(p, graveyard=())))


@shows("watch.cards-are-conserved/doubled")
def card_in_two_graveyards() -> Trace:
    """What has resolved lies in two graveyards."""
    trace = bolts()
    bolt = trace.end.players[1].graveyard
    return from_then(trace, len(trace.transitions), player(0, lambda p: attrs.evolve(p, graveyard=bolt)))


def stray(name: str) -> Trace:
    """Something that is no card, with that name, lies in a graveyard at the end."""
    trace = bolts()
    there = (CardView("x", None, name),)
    return from_then(trace, len(trace.transitions), player(0, lambda p: attrs.evolve(p, graveyard=there)))


@shows("watch.no-copy-or-token-rests-elsewhere/token")
def token_in_a_graveyard() -> Trace:
    """A token is put into a graveyard and stays."""
    return stray("Soldier")


@shows("watch.no-copy-or-token-rests-elsewhere/copy")
def copy_in_a_graveyard() -> Trace:
    """A copy of an instant is put into a graveyard and stays."""
    return stray("Lightning Bolt")


@shows("watch.only-the-top-resolves/stuck")
def nothing_resolves() -> Trace:
    """All have passed, and the stack is as it was."""
    trace = bolts()
    move = Facts(trace).resolutions[1].move
    return rewritten(trace, move.last + 1, lambda v: attrs.evolve(v, stack=move.before.stack))


@shows("watch.pools-are-not-negative/negative")
def mana_owed() -> Trace:
    """A spell is cast without the mana for it."""
    trace = bolts()
    view = first_view(trace, lambda v: bool(v.stack))
    return rewritten(trace, view, player(1, lambda p: attrs.evolve(p, pool=Pool(R=-1))))


def request_after_casting(trace: Trace) -> int:
    """The index of the first request after a spell was cast."""
    return next(m.last for m in Facts(trace).moves if isinstance(m.answer, Cast) and m.accepted) + 1


@shows("watch.priority-goes-round/after-action")
def priority_passed_over() -> Trace:
    """Whoever cast a spell does not get priority."""
    trace = bolts()
    return asked_instead(trace, request_after_casting(trace), 0)


@shows("watch.priority-goes-round/turn-order")
def priority_to_the_right() -> Trace:
    """Priority is passed against the order of turns."""
    trace = bolts()
    return asked_instead(trace, request_after_casting(trace) + 1, 0)


@shows("watch.priority-goes-round/after-resolution")
def priority_to_another() -> Trace:
    """After something resolved another player than the active one gets priority."""
    trace = bolts()
    return asked_instead(trace, Facts(trace).resolutions[1].move.last + 1, 2)


@shows("watch.rejection-changes-nothing/view")
def refusal_takes_a_turn() -> Trace:
    """An answer is refused, and yet something changes."""
    trace = bolts()
    return from_then(trace, refused(trace) + 1, lambda v: attrs.evolve(v, turn=v.turn + 1))


@shows("watch.rejection-changes-nothing/request")
def refusal_moves_on() -> Trace:
    """An answer is refused, and another player is asked."""
    trace = bolts()
    return asked_instead(trace, refused(trace) + 1, 2)
