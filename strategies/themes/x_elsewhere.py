"""The themes of ``x.permanent-x-is-zero``, ``x.etb-any-of-its-costs`` and ``x.etb-not-from-an-x-spell``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.view import View
from strategies.answers import When, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import mana_cost
from strategies.themes.kit import Setup, setups, table, with_copier, with_responders
from strategies.themes.registry import theme
from strategies.themes.x_kit import XS, ability_of, any_seat, entered, with_spell_at, with_x_spell

LEFT_OUT_DIMENSIONS = {
    "three {X}": "no card of the catalogue has more than two; two tell one from all as well",
    "a card in a hand": "no text of the vocabulary asks for the mana value of a card in a hand",
    "cast for free": "the vocabulary casts only copies of instants and sorceries without paying",
    "turned face up": "the vocabulary has no face-down permanents",
    "becomes a copy later": "the vocabulary makes copies of permanents as they enter, and no others",
}
"""Dimensions of the obligations that are not drawn here, and why."""

METER = "Cathrune"
"""Counters a spell whose mana value is its own X: whether it may be aimed at one says what mana value that has."""


def in_graveyard(name: str) -> When:
    """That card is in a graveyard, and the stack is empty."""

    def when(view: View) -> bool:
        return not view.stack and any(c.id == name for seen in view.players for c in seen.graveyard or ())

    return when


# -- x.permanent-x-is-zero ------------------------------------------------------------------------------------------


@theme("x.permanent-x-is-zero")
def permanent_x_is_zero() -> SearchStrategy[Drawn]:
    """A creature with {X} in its cost whose mana value is asked for: as a spell, as a permanent, as a dead card.

    Shrinks towards two seats, X = 1, and the permanent being asked.
    """
    return setups("x.permanent-x-is-zero", _zero)


def _zero(draws: Draws) -> Setup:
    way = draws.take(6)
    name = draws.pick(_ASKED[way])
    x = draws.pick(XS)
    setup = with_x_spell(table(draws), name, draws, x=x)
    symbols = mana_cost(setup.board.card(name)).x_symbols
    setup = setup.labelled(f"symbols={symbols}")
    if way == 0:
        setup = _asked_of(setup, draws, setup.spell, entered(setup.spell)).labelled("zone=battlefield")
    elif way == 1:
        setup = _asked_of(setup, draws, setup.spell, on_stack(ability_of(setup))).labelled("ability=on-the-stack")
    elif way == 2:
        setup = _on_the_stack(setup, draws, x).labelled("zone=stack")
    elif way == 3:
        setup = with_spell_at(setup, "Hexmaar", any_seat(setup, draws), setup.spell, entered(setup.spell))
        setup = with_spell_at(setup, "Gravemane", any_seat(setup, draws), setup.spell, in_graveyard(setup.spell))
        setup = setup.labelled("zone=graveyard")
    elif way == 4:
        setup = with_copier(setup.labelled("spell=copied"), draws, kinds=("twin", "ability"))
        token = f"token {name} by @{setup.caster}"
        setup = _asked_of(setup, draws, token, entered(token))
    else:
        when = entered(setup.spell)
        setup = with_spell_at(setup, "Nullmane", any_seat(setup, draws), setup.spell, when, attempts=True)
        setup = setup.labelled("asked=target")
    return with_responders(setup, draws).with_habits(acts=0)


_ANY = ("Xorvane", "Xanthane", "Xolmane", "Endless One", "Hangarback Walker", "Walking Ballista")
_ASKED = (_ANY, ("Xanthane", "Xolmane", "Xulvane"), _ANY, _ANY, _ANY, ("Xanthane", "Xolmane", "Endless One"))
"""The creatures of each way: those whose ability waits on the stack, those with no other mana in their cost."""


def _asked_of(setup: Setup, draws: Draws, aim: str, when: When) -> Setup:
    return with_spell_at(setup, "Sizemane", any_seat(setup, draws), aim, when)


def _on_the_stack(setup: Setup, draws: Draws, x: int) -> Setup:
    value = mana_cost(setup.board.card(METER)).mana_value(_value(setup, x))
    return with_spell_at(
        setup, METER, any_seat(setup, draws), setup.spell, on_stack(setup.spell), x=value, attempts=True
    )


def _value(setup: Setup, x: int) -> int:
    return mana_cost(setup.victim).mana_value(x) if setup.victim is not None else x


# -- x.etb-any-of-its-costs -----------------------------------------------------------------------------------------

_PAID: tuple[tuple[str, tuple[int, ...] | None, bool, str], ...] = (
    ("Xaltrane", None, False, "paid=additional"),
    ("Xykrane", (1,), False, "paid=kicker"),
    ("Xurtrane", (1,), False, "paid=kicker"),
    ("Xentrane", None, True, "paid=alternative"),
    ("Xykrane", (0,), False, "declined=kicker"),
    ("Xurtrane", (0,), False, "declined=kicker"),
    ("Xentrane", None, False, "declined=alternative"),
    ("Xotrane", None, True, "paid=without-x"),
)
"""A card, its kicks, whether its alternative cost is paid, and how that is called."""


@theme("x.etb-any-of-its-costs")
def etb_any_of_its_costs() -> SearchStrategy[Drawn]:
    """A creature spell with an X in a cost that is not its mana cost, that cost being paid or another one.

    Shrinks towards two seats, life paid as an additional cost, and X = 1.
    """
    return setups("x.etb-any-of-its-costs", _any_cost)


def _any_cost(draws: Draws) -> Setup:
    name, kicks, alternative, how = draws.pick(_PAID)
    x = draws.pick(XS) if how.startswith("paid") and how != "paid=without-x" else None
    setup = with_x_spell(table(draws), name, draws, x=x, kicks=kicks, alternative=alternative).labelled(how)
    if name == "Xaltrane" and x:
        setup = setup.on(setup.board.life(setup.caster, max(setup.board.places[setup.caster].life, x + 1)))
    if draws.chance(4):
        setup = setup.on(setup.board.permanent("Panharmonicon", setup.caster))
    return with_responders(setup, draws)


# -- x.etb-not-from-an-x-spell --------------------------------------------------------------------------------------

_LIVING = ("Xulvane", "Xorvane", "Xylofawn")
_ROUTES = (("Xulvane", "Xorvane", "Xervane"), _LIVING, _LIVING, ("Xorvane", "Xerbane"), _LIVING)
"""Creatures of each route: one makes a token even where X is 0, another dies; none has a clone choose among tokens."""


@theme("x.etb-not-from-an-x-spell")
def etb_not_from_an_x_spell() -> SearchStrategy[Drawn]:
    """A creature that was cast with some X and enters once more, as itself or as a copy, without that spell.

    Shrinks towards two seats, X = 1, and the creature being exiled and returned.
    """
    return setups("x.etb-not-from-an-x-spell", _again)


def _again(draws: Draws) -> Setup:
    route = draws.take(5)
    alone = {"least_creatures": 0, "creatures_each": 0} if route == 3 else {}
    name = draws.pick(_ROUTES[route])
    setup = with_x_spell(table(draws, **alone), name, draws, x=draws.pick((1, 2, 3, 0, 6)))
    there = entered(setup.spell)
    if route == 0:
        how = draws.pick(("Blinkmane", "Cloudshift"))
        seat = setup.caster if how == "Cloudshift" else any_seat(setup, draws)
        setup = with_spell_at(setup, how, seat, setup.spell, there).labelled("route=returned")
    elif route == 1:
        how = draws.pick(("Risemane", "Reanimate"))
        killer = any_seat(setup, draws)
        seat = setup.caster if how == "Reanimate" else any_seat(setup, draws)
        setup = with_spell_at(setup, "Hexmaar", killer, setup.spell, there)
        setup = with_spell_at(setup, how, seat, setup.spell, in_graveyard(setup.spell)).labelled("route=put")
    elif route == 2:
        how = draws.pick(("Twinmane", "Rite of Replication"))
        seat = any_seat(setup, draws) if how == "Twinmane" else setup.caster
        setup = with_spell_at(setup, how, seat, setup.spell, there).labelled("route=token-copy")
    elif route == 3:
        clone = draws.pick(("Mirrane", "Xmirrane", "Clone"))
        x = draws.pick((3, 1)) if clone == "Xmirrane" else None
        setup = with_spell_at(setup, clone, setup.caster, None, there, x=x).labelled("route=clone")
    else:
        setup = with_copier(setup.labelled("route=copied-spell"), draws, kinds=("twin", "ability"))
    return with_responders(setup, draws).with_habits(acts=0, yes=7)
