"""The theme of ``mana.tap-for-mana.governed-by-mana-ability-rules``: every moment to use a mana ability."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.cards.mana_probes import SINKS
from reference_engine.words.answers import Activate
from strategies.answers import Intention, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.kit import Setup, setups
from strategies.themes.mana_kit import (
    anytime,
    paying_for,
    quiet_table,
    seat_of_source,
    tapping,
    with_bystanders,
    with_drains,
    with_permanents,
    with_source,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "a player who neither has priority nor is asked to pay": "whoever is not asked anything cannot answer: an engine "
    "asks one player at a time",
}
"""Dimensions of the obligation that are not drawn here, and why."""

GOVERNED = "mana.tap-for-mana.governed-by-mana-ability-rules"

SOURCES = {
    "Forest": "G",
    "Llanowar Elves": "G",
    "Wastes": "C",
    "Sol Ring": "C",
    "Mountain": "R",
    "Dorvane": "G",
    "Gatemere": "W",
}
"""What is tapped, and a type of mana that it makes."""

RELICS = ("Llanowar Elves", "Sol Ring")
"""What the effects speak of that let nothing but mana abilities be activated."""


@theme(GOVERNED)
def governed() -> SearchStrategy[Drawn]:
    """Something is tapped for mana with priority, while paying, while something resolves, under what stops others.

    Shrinks towards two seats and a Forest that is tapped with priority.
    """
    return setups(GOVERNED, _setup)


def _setup(draws: Draws) -> Setup:
    setup = quiet_table(draws).with_habits(mana=True, yes=5)
    seat = seat_of_source(setup, draws)
    if draws.chance(2):
        setup = with_permanents(setup, (draws.pick(("Barbspire", "Wellwatch Gauge")),), draws).labelled("watched")
    setup = draws.pick(_WAYS)(setup, seat, draws)
    turn = "own" if setup.caster == setup.board.active else "other"
    return with_bystanders(setup.labelled(f"turn={turn}"), draws)


def _source(setup: Setup, seat: int, draws: Draws) -> tuple[Setup, str]:
    """The source with what it asks for, and a type of mana that it makes."""
    name = draws.pick(tuple(SOURCES))
    if name == "Gatemere":
        setup = setup.on(setup.board.permanent("Terstane", draws.take(len(setup.board.places))))
    said = "condition" if name == "Gatemere" else "none"
    return with_source(setup.labelled(f"instruction={said}"), name, seat), SOURCES[name]


def _with_priority(setup: Setup, seat: int, draws: Draws) -> Setup:
    setup, _ = _source(setup, seat, draws)
    return with_drains(tapping(setup).labelled("when=priority"), draws)


def _while_casting(setup: Setup, seat: int, draws: Draws) -> Setup:
    setup, made = _source(setup, seat, draws)
    return paying_for(setup, SINKS[made], (Activate(setup.spell),), made).labelled("when=mid-cast")


def _while_activating(setup: Setup, seat: int, draws: Draws) -> Setup:
    setup, made = _source(setup, seat, draws)
    board = setup.board.permanent("Icy Manipulator", seat).permanent("Terstane", seat)
    wish = Wish(aim=board.last, activations=(Activate(setup.spell),), made=made)
    meant = Intention(seat, f"c{board.placed - 1}", anytime, 0, wish=wish, attempts=False)
    return setup.on(board).means(meant).labelled("when=mid-activation")


def _under_split_second(setup: Setup, seat: int, draws: Draws) -> Setup:
    """A spell with split second is on the stack; its caster or another player taps for mana."""
    setup, made = _source(setup, seat, draws)
    caster = draws.take(len(setup.board.places))
    board = setup.board.in_hand("Gripmane", caster)
    spell = board.last
    setup = setup.on(board).means(Intention(caster, spell, anytime, attempts=False))
    setup = setup.labelled("split-second", "when=priority")
    meant = Intention(seat, setup.spell, on_stack(spell), 0, attempts=False)
    return setup.means(meant) if made else setup


def _where_others_are_stopped(setup: Setup, seat: int, draws: Draws) -> Setup:
    """Nothing but mana abilities can be activated; or, under one that stops those too, they can't."""
    setup = with_source(setup, draws.pick(RELICS), seat).labelled("prohibited", "instruction=none")
    relic = setup.board.battlefield[-1].card
    if draws.chance(3):
        setup = with_permanents(setup, ("Null Rod" if relic == "Sol Ring" else "Cursed Totem",), draws)
        answer = Activate(setup.spell)
        return setup.means(Intention(seat, setup.spell, anytime, answer=answer, tries=True))
    setup = with_permanents(setup, ("Damping Matrix",), draws)
    return with_drains(tapping(setup).labelled("when=priority"), draws)


def _only_as_an_instant(setup: Setup, seat: int, draws: Draws) -> Setup:
    """Activated only as an instant: with priority, or in the middle of a payment, where it must not be."""
    setup = with_source(setup, "Instmere", seat).labelled("instruction=instant")
    if draws.chance(2):
        return with_drains(tapping(setup).labelled("when=priority"), draws)
    return paying_for(setup, SINKS["C"], (Activate(setup.spell),), "C", tries=True)


def _condition_not_met(setup: Setup, seat: int, draws: Draws) -> Setup:
    """Activated only if there is an artifact: there is none, or one comes to be needed in the middle of a payment."""
    setup = with_source(setup, draws.pick(("Gatemere", "Temple of the False God")), seat)
    answer = Activate(setup.spell)
    meant = Intention(seat, setup.spell, anytime, answer=answer, tries=True)
    return setup.means(meant).labelled("instruction=condition")


def _re_entered(setup: Setup, seat: int, draws: Draws) -> Setup:
    """A mana ability that costs mana is to pay for itself."""
    setup = with_source(setup, draws.pick(("Azorius Signet", "Skycloud Expanse")), seat).labelled("re-entered")
    answer = Activate(setup.spell, activations=(Activate(setup.spell),))
    meant = Intention(seat, setup.spell, anytime, answer=answer, tries=True)
    return setup.means(meant)


def _unless_paid(setup: Setup, seat: int, draws: Draws) -> Setup:
    """A Rhystic Cave is tapped; others may pay with mana abilities, so that it adds none."""
    board = setup.board
    for other in board.seats:
        if other != seat:
            board = board.permanent(draws.pick(("Forest", "Sol Ring", "Mountain")), other)
    setup = with_source(setup.on(board), "Rhystic Cave", seat).labelled("when=resolution", "instruction=instant")
    return tapping(setup)


def _spell_unless_paid(setup: Setup, seat: int, draws: Draws) -> Setup:
    """A spell is countered unless its controller pays, with a mana ability."""
    setup, _ = _source(setup.on(setup.board.turn_of(seat)), seat, draws)
    board = setup.board.in_hand("Ritumel", seat)
    spell = board.last
    other = draws.pick([s for s in board.seats if s != seat])
    board = board.in_hand("Force Spike", other).pool(other, "U")
    aimed = Intention(other, board.last, on_stack(spell), wish=Wish(aim=spell), mana="U", attempts=False)
    setup = setup.on(board).means(Intention(seat, spell, anytime, attempts=False), aimed)
    return setup.labelled("when=resolution")


_WAYS = (
    _with_priority,
    _while_casting,
    _while_activating,
    _under_split_second,
    _where_others_are_stopped,
    _only_as_an_instant,
    _condition_not_met,
    _re_entered,
    _unless_paid,
    _spell_unless_paid,
    _while_casting,
)
