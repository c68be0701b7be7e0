"""What themes about mana are made of: a source, who taps it and when, what reads pools, and what others may do."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from reference_engine.cards.probes import DRAINS
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.view import View
from strategies.answers import Intention, When, something_on_stack
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.kit import Setup, table, with_responders

MOST_DRAINED = 4
"""So much mana of one type is paid out of a pool, one by one."""


def anytime(view: View) -> bool:  # noqa: ARG001 - one of the moments that an intention may wait for
    """Always."""
    return True


def quiet_table(draws: Draws, **bounds: int) -> Setup:
    """A table at which nobody has anything but what the theme puts there: creatures that do nothing, no spells."""
    return table(draws, least_creatures=0, creatures_each=1, **bounds).with_habits(acts=0)


def seat_of_source(setup: Setup, draws: Draws) -> int:
    """Who taps the source: the active player first, then the others."""
    others = [seat for seat in setup.board.seats if seat != setup.board.active]
    return draws.pick([setup.board.active, *others])


def with_permanents(setup: Setup, names: Sequence[str], draws: Draws) -> Setup:
    """Those permanents, each under a seat that is drawn."""
    board = setup.board
    for name in names:
        board = board.permanent(name, draws.take(len(board.places)))
    return setup.on(board)


def with_source(setup: Setup, name: str, seat: int, *, tapped: bool = False, counters: int = 0) -> Setup:
    """The permanent whose mana ability it is about: ``setup.spell`` is its id, ``setup.caster`` who has it."""
    kinds = (("charge", counters),) if counters else ()
    board = setup.board.permanent(name, seat, tapped=tapped, counters=kinds)
    return attrs.evolve(setup.on(board), caster=seat, spell=board.last)


def tapping(setup: Setup, *, ability: int = 0, when: When | None = None, attempts: bool = True) -> Setup:
    """The source is activated as soon as it can be, or as ``when`` says."""
    meant = Intention(setup.caster, setup.spell, when or anytime, ability, attempts=attempts)
    return setup.means(meant)


def with_mana(seat: int, mana_type: str, then: When = anytime) -> When:
    """That seat has mana of that type, and the other holds too."""

    def there(view: View) -> bool:
        pool = view.players[seat].pool
        return pool is not None and pool.amount(mana_type) > 0 and then(view)

    return there


def without_mana(seat: int, then: When = anytime) -> When:
    """That seat has no mana at all, and the other holds too."""

    def there(view: View) -> bool:
        pool = view.players[seat].pool
        return pool is not None and not pool.total and then(view)

    return there


def paid_for(title: str) -> When:
    """An ability of such a permanent is on the stack."""
    return lambda view: any(thing.name == title for thing in view.stack)


def with_drains(setup: Setup, draws: Draws, *, tries: int = 1) -> Setup:
    """Once what was meant before is done, the one who has the source pays with all mana, one by one.

    When the pool is empty one more of each type that was there is tried, and one each of ``tries`` types that are
    drawn; that must be refused.
    """
    board, seat = setup.board, setup.caster
    meant: list[Intention] = []
    more: list[Intention] = []
    drains: list[str] = []
    for mana_type in MANA_TYPES:
        board = board.permanent(DRAINS[mana_type], seat)
        drains.append(board.last)
        there, done = with_mana(seat, mana_type), without_mana(seat, paid_for(DRAINS[mana_type]))
        meant += [Intention(seat, board.last, there, 0, attempts=False) for _ in range(MOST_DRAINED)]
        more.append(Intention(seat, board.last, done, answer=Activate(board.last), tries=True))
    empty = without_mana(seat)
    more += [Intention(seat, d, empty, answer=Activate(d), tries=True) for d in draws.some(drains, tries)]
    return setup.on(board).means(*meant, *more)


def paying_for(setup: Setup, spell: str, activations: tuple[Activate, ...], made: str, *, tries: bool = False) -> Setup:
    """The one who has the source casts that card, which is in hand, activating mana abilities in the middle of it.

    made: the mana that is counted on. tries: it may be refused.
    """
    board = setup.board.in_hand(spell, setup.caster)
    if tries:
        answer = Cast(board.last, activations=activations)
        return setup.on(board).means(Intention(setup.caster, board.last, anytime, answer=answer, tries=True))
    wish = Wish(activations=activations, made=made)
    return setup.on(board).means(Intention(setup.caster, board.last, anytime, wish=wish, attempts=False))


def with_bystanders(setup: Setup, draws: Draws) -> Setup:
    """Others who may respond to whatever comes to the stack."""
    return with_responders(setup, draws, when=something_on_stack)
