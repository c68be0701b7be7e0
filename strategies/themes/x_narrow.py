"""The theme of ``x.etb-exception-is-narrow``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.view import View
from strategies.answers import Intention, When, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.themes.kit import Setup, setups, table, with_responders
from strategies.themes.registry import theme
from strategies.themes.x_kit import ability_of, any_seat, entered, with_ability_at, with_spell_at, with_x_spell

VALUES = (1, 2, 3, 0, 4)
"""Values of X, of which no two alike are taken for one example."""

WHOLE = "Xandrane"
"""Enters with X counters and makes X tokens, has an activated ability with {X}, and an ability about leaving."""


@theme("x.etb-exception-is-narrow")
def etb_exception_is_narrow() -> SearchStrategy[Drawn]:
    """A creature with {X} in its cost, and the X of its other abilities: activated, given to it, or about leaving.

    Activations wait on the stack together, with its enters ability, or are copied. Shrinks towards two seats, X = 1 for
    the spell, and one activation with X = 2.
    """
    return setups("x.etb-exception-is-narrow", _narrow)


def _narrow(draws: Draws) -> Setup:
    x, first, second = draws.some(VALUES, 3)
    way = draws.take(5)
    name = WHOLE if way < 2 else draws.pick((WHOLE, "Xanthane", "Xidrane")) if way == 4 else "Xanthane"
    setup = with_x_spell(table(draws), name, draws, x=x)
    if way == 0:
        setup = _activated(setup, draws, entered(setup.spell), first, second).labelled("ability=printed")
    elif way == 1:
        setup = _activated(setup, draws, on_stack(ability_of(setup)), first, second).labelled("order=before-entering")
    elif way in (2, 3):
        setup = setup.on(setup.board.permanent("Xgiving", any_seat(setup, draws)))
        when = draws.pick((entered(setup.spell), on_stack(ability_of(setup))))
        setup = _activated(setup, draws, when, first, second).labelled("ability=given-activated")
    else:
        setup = _leaving(setup, draws)
    return with_responders(setup, draws).with_habits(acts=0)


def _activated(setup: Setup, draws: Draws, when: When, first: int, second: int) -> Setup:
    """One activation, at times another while it waits, at times a copy of it."""
    setup = _meaning(setup, when, first)
    then = draws.take(3)
    if then == 1:
        setup = _meaning(setup, _waits(setup), second).labelled("activations=two")
    elif then == 2:
        aim = f"{ability_of(setup)} #2" if setup.victim is not None else None
        setup = with_ability_at(setup, "Lithoform Engine", setup.caster, aim, _waits(setup)).labelled("ability=copied")
    return setup


def _meaning(setup: Setup, when: When, x: int) -> Setup:
    board = setup.board.pool(setup.caster, "C" * x)
    meant = Intention(setup.caster, setup.spell, when, 0, wish=Wish(x=x), attempts=True, mana="C" * x)
    return setup.on(board).means(meant)


def _waits(setup: Setup) -> When:
    """An activated ability of the creature is the top of the stack."""
    title = setup.victim.name if setup.victim is not None else ""

    def when(view: View) -> bool:
        return bool(view.stack) and (view.stack[-1].kind, view.stack[-1].name) == ("activated", title)

    return when


def _leaving(setup: Setup, draws: Draws) -> Setup:
    """It leaves: an ability of its own, or one that is given to it, triggers on that."""
    given = setup.victim is not None and setup.victim.name == "Xanthane"
    if given:
        setup = setup.on(setup.board.permanent("Xhanding", any_seat(setup, draws)))
    how = draws.pick(("Hexmaar", "Unsummon", "Blinkmane"))
    setup = with_spell_at(setup, how, any_seat(setup, draws), setup.spell, entered(setup.spell))
    return setup.labelled("ability=given" if given else "ability=leaves")
