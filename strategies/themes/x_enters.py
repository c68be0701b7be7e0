"""The themes of ``x.etb-trigger-uses-spell-x`` and ``x.etb-replacement-uses-spell-x``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from strategies.answers import on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.kit import Setup, setups, table, with_copier, with_responders
from strategies.themes.registry import theme
from strategies.themes.x_kit import (
    GROWING,
    TRIGGERED,
    XS,
    ability_of,
    any_seat,
    entered,
    with_ability_at,
    with_spell_at,
    with_x_spell,
)

LEFT_OUT_DIMENSIONS = {
    "a tax": "the only tax of the vocabulary counts other spells, which plans do not follow; a reduction is drawn",
    "counter prohibition present": "nothing in the vocabulary keeps counters from being put on a permanent",
}
"""Dimensions of the obligations that are not drawn here, and why."""


@theme("x.etb-trigger-uses-spell-x")
def etb_trigger_uses_spell_x() -> SearchStrategy[Drawn]:
    """A creature spell with {X} whose enters ability makes X tokens, and what may happen to any of the three.

    Its ability may trigger twice or three times; the creature may be gone or somebody else's before it resolves; spell
    or ability may be copied; another X may be about. Shrinks towards two seats, X = 1, and nothing else happening.
    """
    return setups("x.etb-trigger-uses-spell-x", _trigger)


def _trigger(draws: Draws) -> Setup:
    setup = with_x_spell(table(draws), draws.pick(TRIGGERED), draws, x=draws.pick(XS))
    doublers = draws.take(3) if draws.chance(2) else 0
    for _ in range(doublers):
        setup = setup.on(setup.board.permanent("Panharmonicon", setup.caster))
    happens = draws.pick(_HAPPENS)
    return happens(setup.labelled(f"doublers={doublers}"), draws)


def _nothing_happens(setup: Setup, draws: Draws) -> Setup:
    return with_responders(setup.labelled("source=stays", "paid=x"), draws)


def _leaves(setup: Setup, draws: Draws) -> Setup:
    how = draws.pick(("Hexmaar", "Unsummon", "Blinkmane"))
    return with_spell_at(
        setup.labelled("source=leaves"), how, any_seat(setup, draws), setup.spell, on_stack(ability_of(setup))
    )


def _is_stolen(setup: Setup, draws: Draws) -> Setup:
    others = [seat for seat in setup.board.seats if seat != setup.caster]
    setup = setup.labelled("source=stolen")
    return with_spell_at(setup, "Stealmane", draws.pick(others), setup.spell, on_stack(ability_of(setup)))


def _costs_less(setup: Setup, draws: Draws) -> Setup:
    board = setup.board.permanent("Xthrift", setup.caster)
    return with_responders(setup.on(board).labelled("paid=less"), draws)


def _ability_is_copied(setup: Setup, draws: Draws) -> Setup:
    name = ability_of(setup)
    setup = with_ability_at(setup, "Strionic Resonator", setup.caster, name, on_stack(name))
    return with_responders(setup.labelled("ability=copied"), draws)


def _spell_is_copied(setup: Setup, draws: Draws) -> Setup:
    setup = with_copier(setup.labelled("spell=copied"), draws, kinds=("twin", "ability"))
    return with_responders(setup, draws)


def _other_x(setup: Setup, draws: Draws) -> Setup:
    """Another spell with an X of its own, cast before, in response, or while the ability waits."""
    other = draws.pick((3, 0, 5))
    when = draws.pick((on_stack(ability_of(setup)), on_stack(setup.spell)))
    setup = with_spell_at(setup, "Xivolar", any_seat(setup, draws), None, when, x=other)
    return setup.labelled("another-x")


_HAPPENS: tuple[Callable[[Setup, Draws], Setup], ...] = (
    _nothing_happens,
    _leaves,
    _is_stolen,
    _costs_less,
    _ability_is_copied,
    _spell_is_copied,
    _other_x,
)


# -- x.etb-replacement-uses-spell-x ---------------------------------------------------------------------------------


@theme("x.etb-replacement-uses-spell-x")
def etb_replacement_uses_spell_x() -> SearchStrategy[Drawn]:
    """A creature spell that becomes a creature with X counters: alone, doubled, copied, or copied as a permanent.

    Shrinks towards two seats, X = 1, and nothing else happening.
    """
    return setups("x.etb-replacement-uses-spell-x", _replacement)


def _replacement(draws: Draws) -> Setup:
    if draws.chance(3):
        return _clone(draws)
    name = draws.pick(GROWING)
    setup = with_x_spell(table(draws), name, draws, x=draws.pick(XS)).labelled(_body(name))
    doublers = draws.take(3) if draws.chance(2) else 0
    for _ in range(doublers):
        setup = setup.on(setup.board.permanent("Doubling Season", setup.caster))
    setup = setup.labelled(f"doublers={doublers}", *(("effects=several",) if name == "Xerbane" else ()))
    if draws.chance(4):
        setup = with_copier(setup.labelled("spell=copied"), draws, kinds=("twin", "ability"))
    return with_responders(setup, draws)


def _body(name: str) -> str:
    return "body=sturdy" if name in ("Xorvane", "Xerbane", "Xylofawn") else "body=0/0"


def _clone(draws: Draws) -> Setup:
    """A creature that entered with X counters, and a spell that becomes a copy of it: with an X of its own or not.

    There is no other creature, so that it is a copy of that one or of none.
    """
    name = draws.pick(("Xorvane", "Xerbane", "Xervane"))
    setup = with_x_spell(table(draws, least_creatures=0, creatures_each=0), name, draws, x=draws.pick((2, 1, 3)))
    clone = draws.pick(("Mirrane", "Xmirrane", "Clone", "Altered Ego"))
    x = draws.pick((1, 3, 0)) if clone in ("Xmirrane", "Altered Ego") else None
    setup = with_spell_at(setup, clone, setup.caster, None, entered(setup.spell), x=x, attempts=True)
    setup = setup.labelled("clone=with-x" if x is not None else "clone=plain", _body(name))
    return with_responders(setup, draws).with_habits(acts=0, yes=7)
