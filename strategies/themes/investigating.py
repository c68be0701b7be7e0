"""The themes of the ``investigate.`` family: texts that investigate and have targets."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards import card
from reference_engine.words.answers import Cast, Planned, TargetList, player
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Case, Scenario
from strategies.answers import at_rest, on_stack
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.playing import Moment, Policy
from strategies.shelves import creatures
from strategies.texts import phrases_of
from strategies.themes.kit import Setup, finish, setups, table, with_copier, with_responders, with_victim
from strategies.themes.registry import theme
from strategies.themes.x_kit import any_seat, with_ability_at, with_spell_at

LEFT_OUT_DIMENSIONS = {
    "protection gained": "no text of the vocabulary gives protection; hexproof, which keeps out as much, is drawn",
    "what triggers on countering": "nothing in the vocabulary waits for a spell to be countered",
}
"""Dimensions of the obligations that are not drawn here, and why."""

FIRST, LAST = ("Sleuthfirst", "Sleuthfoe"), ("Sleuthlast", "Humble the Brute", "Root Out")
"""Spells with one target that investigate first, and last."""

OPTIONAL = ("Sleuthmaybe", "Expose Evil")
"""Spells that investigate and need no target."""


# -- investigate.can-have-targets -----------------------------------------------------------------------------------


@theme("investigate.can-have-targets")
def can_have_targets() -> SearchStrategy[Drawn]:
    """A spell or ability that investigates and has targets: something to target, nothing, or none that must be chosen.

    Shrinks towards two seats and a spell with one target that is there.
    """
    return drawing("investigate.can-have-targets", _can_have_targets)


def _can_have_targets(draws: Draws) -> Drawn:
    way = draws.take(6)
    if way == 1:
        return _without_targets(draws)
    setup = (_one_target, _one_target, _optional, _triggered, _activated, _several)[way](draws)
    return finish(draws, "investigate.can-have-targets", with_responders(setup, draws)).drawn()


def _one_target(draws: Draws) -> Setup:
    name = draws.pick((*LAST, *FIRST))
    order = "order=first" if name in FIRST else "order=last"
    board = table(draws)
    if name == "Humble the Brute":
        big = board.board.permanent("Grizzly Bears", draws.take(len(board.board.places)), counters=(("+1/+1", 2),))
        board = board.on(big)
    return with_victim(board, card(name), draws).labelled("kind=spell", order)


def _without_targets(draws: Draws) -> Drawn:
    """The same spell where there is nothing to target: it is tried, and has to be refused."""
    setup = _one_target(draws)
    along = finish(draws, "investigate.can-have-targets", setup)
    along.play(Case(_nothing_there(along.traces[0].case.scenario), edit="no-target"), _tries(setup))
    return along.drawn()


def _nothing_there(scenario: Scenario) -> Scenario:
    """The same without permanents: nothing that the texts here could be aimed at."""
    return attrs.evolve(scenario, battlefield=())


def _tries(setup: Setup) -> Policy:
    """The caster tries, once, to cast it with no target."""
    none: TargetList = ((),) * len(phrases_of(_card(setup)))
    tried = False

    def policy(moment: Moment) -> Planned | None:
        nonlocal tried
        request = moment.request
        if tried or (request.seat, request.kind) != (setup.caster, "priority") or moment.view.stack:
            return None
        tried = True
        return Planned(moment.decision, Cast(setup.spell, targets=none), attempt=True)

    return policy


def _card(setup: Setup) -> Card:
    if setup.victim is None:
        raise ValueError("the setup has no spell: call with_victim() first")
    return setup.victim


def _optional(draws: Draws) -> Setup:
    """A spell that needs no target, with none chosen or some."""
    name = draws.pick(OPTIONAL)
    setup = table(draws, creatures_each=1)
    caster = draws.take(len(setup.board.places))
    setup = attrs.evolve(setup, caster=caster)
    targets = ((),) if draws.chance(2) else None
    setup = with_spell_at(setup, name, caster, None, at_rest, targets=targets, attempts=True)
    chosen = "chosen=none" if targets is not None else "chosen=any"
    return attrs.evolve(setup, spell=setup.board.last, victim=card(name)).labelled("kind=spell", chosen)


def _triggered(draws: Draws) -> Setup:
    """An ability that triggers on entering, with something to target or with nothing."""
    nothing = draws.chance(2)
    setup = table(draws, creatures_each=0, least_creatures=0) if nothing else table(draws)
    setup = with_victim(setup, card("Clueguard"), draws, caster=setup.board.active)
    return setup.labelled("kind=triggered", "reach=nothing" if nothing else "reach=something")


def _activated(draws: Draws) -> Setup:
    setup = table(draws)
    caster = draws.take(len(setup.board.places))
    setup = with_ability_at(attrs.evolve(setup, caster=caster), "Cluelens", caster, None, at_rest, attempts=True)
    return attrs.evolve(setup, spell=f"ability of Cluelens by {player(caster)}").labelled("kind=activated")


def _several(draws: Draws) -> Setup:
    name = draws.pick(("Sleuthpair", "Sleuthtrio", "Sleuthsize"))
    return with_victim(table(draws), card(name), draws).labelled("kind=spell", "order=last")


# -- investigate.all-targets-illegal-no-clue ------------------------------------------------------------------------

Spoil = Callable[[Setup, Draws, str, int], Setup]
"""Has a target become illegal in response: given its handle and who controls it."""


@theme("investigate.all-targets-illegal-no-clue")
def all_targets_illegal_no_clue() -> SearchStrategy[Drawn]:
    """A spell or ability that investigates and has targets, all of which become illegal before it resolves.

    Shrinks towards two seats and a spell with one target, which is destroyed.
    """
    return setups("investigate.all-targets-illegal-no-clue", _all_illegal)


def _all_illegal(draws: Draws) -> Setup:
    setup = table(draws, creatures_each=0, least_creatures=0)
    seats = len(setup.board.places)
    caster = draws.take(seats)
    owner = draws.pick([seat for seat in setup.board.seats if seat != caster])
    setup = attrs.evolve(setup, caster=caster)
    spoil, names = draws.pick(_SPOILT)
    name = draws.pick(names)
    setup, target = _with_target(setup, owner, draws)
    setup = _with_investigator(setup, name, ((target,),) * (2 if name == "Sleuthpair" else 1))
    if name == "Sleuthtrio" and spoil is _killed:
        return _two_illegal(setup, draws, target)
    if setup.victim is not None and draws.chance(4):
        setup = with_copier(setup.labelled("copied"), draws, kinds=("hive", "twin")).with_habits(re_aim=False)
    return spoil(setup, draws, target, owner).with_habits(acts=0)


def _with_target(setup: Setup, owner: int, draws: Draws) -> tuple[Setup, str]:
    """A creature of power 4 or more that has a counter, so that it meets every description."""
    body = draws.pick(creatures())
    more = max(1, 4 - (body.power or 0))
    board = setup.board.permanent(body.name, owner, counters=(("+1/+1", more),))
    return setup.on(board), board.last


def _with_investigator(setup: Setup, name: str, targets: TargetList) -> Setup:
    """The caster means to cast the spell, or the permanent whose ability it is, or to activate that."""
    seat = setup.caster
    if name == "Cluelens":
        setup = with_ability_at(setup, name, seat, targets[0][0], at_rest, attempts=True)
        return attrs.evolve(setup, spell=f"ability of {name} by {player(seat)}").labelled("kind=activated")
    if name == "Clueguard":
        setup = setup.on(setup.board.turn_of(seat))
        setup = with_spell_at(setup, name, seat, None, at_rest, attempts=True)
        return attrs.evolve(setup, spell=f"ability of {name} by {player(seat)}").labelled("kind=triggered")
    setup = with_spell_at(setup, name, seat, None, at_rest, targets=targets, attempts=True)
    order = "order=first" if name in FIRST else "order=last"
    return attrs.evolve(setup, spell=setup.board.last, victim=card(name)).labelled("kind=spell", order)


def _killed(setup: Setup, draws: Draws, target: str, owner: int) -> Setup:  # noqa: ARG001 - a Spoil
    how = draws.pick(("Hexmaar", "Unsummon"))
    setup = with_spell_at(setup, how, any_seat(setup, draws), target, on_stack(setup.spell))
    return setup.labelled("illegal=left")


def _came_back(setup: Setup, draws: Draws, target: str, owner: int) -> Setup:  # noqa: ARG001 - a Spoil
    setup = with_spell_at(setup, "Blinkmane", any_seat(setup, draws), target, on_stack(setup.spell))
    return setup.labelled("illegal=came-back")


def _hexproof(setup: Setup, draws: Draws, target: str, owner: int) -> Setup:  # noqa: ARG001 - a Spoil
    return with_spell_at(setup, "Shieldveil", owner, None, on_stack(setup.spell)).labelled("illegal=hexproof")


def _stolen(setup: Setup, draws: Draws, target: str, owner: int) -> Setup:  # noqa: ARG001 - a Spoil
    setup = with_spell_at(setup, "Stealmane", setup.caster, target, on_stack(setup.spell))
    return setup.labelled("illegal=control")


def _shrunk(setup: Setup, draws: Draws, target: str, owner: int) -> Setup:  # noqa: ARG001 - a Spoil
    setup = with_spell_at(setup, "Shrinkmane", any_seat(setup, draws), target, on_stack(setup.spell))
    return setup.labelled("illegal=changed")


_ALL = ("Sleuthlast", "Sleuthfirst", "Sleuthmaybe", "Sleuthpair", "Sleuthtrio", "Clueguard", "Cluelens")
_SPOILT: tuple[tuple[Spoil, tuple[str, ...]], ...] = (
    (_killed, _ALL),
    (_came_back, _ALL),
    (_hexproof, (*_ALL, "Sleuthfoe")),
    (_stolen, ("Sleuthfoe",)),
    (_shrunk, ("Humble the Brute",)),
)
"""How the target becomes illegal, and what may be aimed at it."""


def _two_illegal(setup: Setup, draws: Draws, target: str) -> Setup:
    """A second target, and both are gone."""
    setup, other = _with_target(setup, any_seat(setup, draws), draws)
    (meant,) = setup.intentions
    wish = attrs.evolve(meant.wish, targets=((target, other),))
    setup = attrs.evolve(setup, intentions=(attrs.evolve(meant, wish=wish),))
    for handle in (target, other):
        setup = _killed(setup, draws, handle, 0)
    return setup.labelled("targets-illegal=two").with_habits(acts=0)


# -- investigate.some-target-legal-still-investigates ---------------------------------------------------------------


@theme("investigate.some-target-legal-still-investigates")
def some_target_legal_still_investigates() -> SearchStrategy[Drawn]:
    """A spell that investigates and has several targets, some of which become illegal before it resolves.

    Shrinks towards two seats and two targets, the first of which is destroyed.
    """
    return setups("investigate.some-target-legal-still-investigates", _some_illegal)


def _some_illegal(draws: Draws) -> Setup:
    setup = table(draws, creatures_each=0, least_creatures=0)
    caster = draws.take(len(setup.board.places))
    owner = draws.pick([seat for seat in setup.board.seats if seat != caster])
    setup = attrs.evolve(setup, caster=caster)
    name = draws.pick(("Sleuthpair", "Sleuthsize", "Expose Evil", "Sleuthtrio"))
    setup, one = _with_target(setup, owner, draws)
    setup, other = _with_target(setup, caster, draws)
    both = (one, other) if draws.chance(2) else (other, one)
    setup = _with_investigator(setup, name, _aimed(setup, name, both, one, draws))
    if name == "Sleuthsize":
        setup = setup.labelled("clues=depend", "targets-of=two-kinds")
    else:
        setup = setup.labelled("clues=plain", f"illegal-slot={both.index(one)}")
    if draws.chance(5):
        setup = with_copier(setup.labelled("copied"), draws, kinds=("hive", "twin")).with_habits(re_aim=False)
    spoil = draws.pick((_killed, _came_back, _hexproof))
    return spoil(setup, draws, one, owner).with_habits(acts=0)


def _aimed(setup: Setup, name: str, both: tuple[str, str], one: str, draws: Draws) -> TargetList:
    if name == "Sleuthpair":
        return ((both[0],), (both[1],))
    if name == "Sleuthsize":
        return ((player(draws.take(len(setup.board.places))),), (one,))
    return (both,)
