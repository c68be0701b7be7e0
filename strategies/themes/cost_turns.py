"""The themes of ``cost.tap-symbol-taps-source`` and ``cost.untap-symbol-untaps-source``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from strategies.answers import Intention, When
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.cost_kit import (
    TAPPING,
    UNTAPPING,
    Holder,
    Stage,
    answering,
    both,
    on_stack_of,
    others,
    stage,
    tapped,
    untapped,
)
from strategies.themes.kit import Setup, setups, table
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "granted by an Aura or Equipment": "the vocabulary has no attached permanents; static effects grant abilities",
    "untapping replaced by something else than a stun counter": "no card of the vocabulary does so",
}
"""Dimensions of the obligations that are not drawn here, and why."""

FATES = ("resolves", "countered", "copied", "turned", "copied-turned", "countered-turned")
"""What becomes of the ability on the stack; ``turned``: its source is turned back in response."""


@theme("cost.tap-symbol-taps-source")
def tap_symbol_taps_source() -> SearchStrategy[Drawn]:
    """An ability with {T} is activated, and then resolves, is countered, is copied, its source untapped or not.

    Shrinks towards two seats and an artifact whose ability resolves.
    """
    return setups("cost.tap-symbol-taps-source", _tapping)


def _tapping(draws: Draws) -> Setup:
    setup = table(draws, least_creatures=0)
    held = stage(setup, _holder(TAPPING, draws), draws.take(len(setup.board.places))).with_mana(2)
    held = held.uses(held.use(_target(held, draws)))
    held = _beside_the_stack(held, draws) if held.holder.adds else _fate(held, draws, "Untapmane")
    if draws.chance(3):
        held = held.tries(when=tapped(held.this))
    return answering(held, draws)


@theme("cost.untap-symbol-untaps-source")
def untap_symbol_untaps_source() -> SearchStrategy[Drawn]:
    """An ability with {Q} is activated, its source under a stun counter or not, and then resolves or is countered.

    Shrinks towards two seats and an artifact whose ability resolves.
    """
    return setups("cost.untap-symbol-untaps-source", _untapping)


def _untapping(draws: Draws) -> Setup:
    setup = table(draws, least_creatures=0)
    stuns = draws.pick((0, 0, 1, 2))
    counters = (("stun", stuns),) if stuns else ()
    holder = _holder(UNTAPPING, draws)
    held = stage(setup, holder, draws.take(len(setup.board.places)), turned=True, counters=counters).with_mana(3)
    held = held.labelled("replaced=stun" if stuns else "replaced=no")
    if holder.card == "Quernshrine":
        held = held.labelled("kept-tapped-in-untap-steps")
    held = held.uses(held.use(_target(held, draws)))
    held = _beside_the_stack(held, draws) if holder.adds else _fate(held, draws, "Tapmane")
    if stuns or draws.chance(3):
        held = held.tries()
    return answering(held, draws)


def _holder(holders: tuple[Holder, ...], draws: Draws) -> Holder:
    """Of abilities that use the stack twice as often as of mana abilities."""
    adds = draws.chance(3)
    return draws.pick(draws.offer.among([h for h in holders if h.adds == adds], lambda holder: holder.card))


def _target(held: Stage, draws: Draws) -> str:
    """A creature of somebody's, where the ability can be aimed at one, or a player."""
    creatures = [p.id for p in held.setup.board.battlefield if "Creature" in held.setup.board.card(p.card).types]
    if held.holder.card == "Icy Manipulator":
        return draws.pick([held.this, *creatures])
    players = [f"@{seat}" for seat in held.setup.board.seats]
    return draws.pick([*players, *creatures] if held.holder.card == "Prodigal Pyromancer" else players)


def _beside_the_stack(held: Stage, draws: Draws) -> Stage:
    """Somebody else's spell is on the stack meanwhile, or nothing."""
    if not draws.take(2):
        return held
    seat = draws.pick(others(held.setup, held.seat))
    board = held.setup.board.in_hand("Drethil", seat)
    return held.on(held.setup.on(board).means(Intention(seat, board.last, attempts=False)))


def _fate(held: Stage, draws: Draws, turner: str) -> Stage:
    """What becomes of the ability once it is on the stack. turner: the spell that turns its source back."""
    fate = draws.pick(FATES)
    waits, back = on_stack_of(held), tapped(held.this) if turner == "Tapmane" else untapped(held.this)
    held = held.labelled(*(f"fate={part}" for part in fate.split("-")))
    if "turned" in fate:
        held = held.casts(turner, draws.take(len(held.setup.board.places)), held.this, waits)
        waits = both(waits, back)
    if "countered" in fate:
        held = held.casts("Nullorne", draws.take(len(held.setup.board.places)), held.ability_name, waits)
    if "copied" in fate:
        held = _copied(held, waits)
    return held


def _copied(held: Stage, waits: When) -> Stage:
    board = held.setup.board.permanent("Lithoform Engine", held.seat).pool(held.seat, "CC")
    aimed = Wish(aim=held.ability_name)
    meant = Intention(held.seat, board.last, waits, 0, wish=aimed, attempts=False, mana="CC")
    return held.on(held.setup.on(board).means(meant))
