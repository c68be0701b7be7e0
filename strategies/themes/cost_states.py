"""The themes of ``cost.tap-symbol-needs-untapped`` and ``cost.untap-symbol-needs-tapped``."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Activate, Cast, Play
from strategies.answers import Intention, at_rest
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.cost_kit import (
    TAPPING,
    UNTAPPING,
    Holder,
    Stage,
    answering,
    both,
    others,
    spent,
    stage,
    tapped,
    untapped,
)
from strategies.themes.kit import Setup, setups, table
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "convoke, crew": "the vocabulary has no way to pay mana with objects, and no Vehicles",
    "tapped by attacking": "the games have no attacks",
}
"""Dimensions of the obligations that are not drawn here, and why."""


@theme("cost.tap-symbol-needs-untapped")
def tap_symbol_needs_untapped() -> SearchStrategy[Drawn]:
    """A permanent that has become tapped in some way is to pay {T}, or one is to pay twice with one tapping.

    Shrinks towards two seats and an artifact that is tapped from the start.
    """
    return setups("cost.tap-symbol-needs-untapped", lambda draws: _drawn(draws, _TAPPED_WAYS))


@theme("cost.untap-symbol-needs-tapped")
def untap_symbol_needs_tapped() -> SearchStrategy[Drawn]:
    """A permanent that is untapped, or can't become so, is to pay {Q}, or becomes tapped in time.

    Shrinks towards two seats and an artifact that is untapped from the start.
    """
    return setups("cost.untap-symbol-needs-tapped", lambda draws: _drawn(draws, _UNTAPPED_WAYS))


Way = Callable[[Setup, int, Draws], Stage]


def _drawn(draws: Draws, ways: tuple[Way, ...]) -> Setup:
    setup = table(draws, least_creatures=0)
    seat = setup.board.active if draws.take(2) else draws.take(len(setup.board.places))
    held = draws.pick(ways)(setup, seat, draws)
    if draws.chance(2):
        held = _with_a_spell(held, draws)
    return answering(held, draws)


def _with_a_spell(held: Stage, draws: Draws) -> Stage:
    """Somebody's spell, to which others may respond."""
    seat = draws.take(len(held.setup.board.places))
    board = held.setup.board.in_hand("Zorvask", seat)
    return held.on(held.setup.on(board).means(Intention(seat, board.last, attempts=False)))


def _pick(holders: tuple[Holder, ...], draws: Draws) -> Holder:
    return draws.pick(draws.offer.among(holders, lambda holder: holder.card))


# -- {T}: how it became tapped ----------------------------------------------------------------------------------------


def _tapped_from_the_start(setup: Setup, seat: int, draws: Draws) -> Stage:
    held = stage(setup, _pick(TAPPING, draws), seat, turned=True).with_mana()
    held = held.tries().labelled("tapped-by=before")
    if draws.chance(2):
        return held
    return held.casts("Untapmane", draws.take(len(setup.board.places)), held.this).uses(
        when=both(at_rest, untapped(held.this))
    )


def _tapped_by_itself(setup: Setup, seat: int, draws: Draws) -> Stage:
    held = stage(setup, _pick(TAPPING, draws), seat).with_mana(2)
    return held.uses().tries(when=tapped(held.this)).labelled("tapped-by=own-cost")


def _tapped_by_its_other_ability(setup: Setup, seat: int, draws: Draws) -> Stage:
    """The other ability of a permanent that has two with {T}."""
    name = draws.pick(("Vivid Crag", "Magnifying Glass", "Tendo Ice Bridge"))
    counters = () if name == "Magnifying Glass" else (("charge", 2),)
    first, second = draws.pick(((0, 1), (1, 0)))
    held = stage(setup, Holder(name, "artifact" if name == "Magnifying Glass" else "land", adds=True), seat,
                 counters=counters)  # fmt: skip
    held = held.on(held.setup.on(held.setup.board.pool(seat, "CCCCC")))
    one, other = (Activate(held.this, index) for index in (first, second))
    return held.uses(one).tries(other, when=tapped(held.this)).labelled("tapped-by=other-ability")


def _tapped_by_an_effect(setup: Setup, seat: int, draws: Draws) -> Stage:
    held = stage(setup, _pick(TAPPING, draws), seat).with_mana()
    held = held.casts("Tapmane", draws.take(len(setup.board.places)), held.this)
    return held.tries(when=tapped(held.this)).labelled("tapped-by=effect")


def _entered_tapped(setup: Setup, seat: int, draws: Draws) -> Stage:
    """A land that is played, or an artifact that is cast, and enters tapped."""
    seat = setup.board.active
    name = draws.pick(("Worn Powerstone", "Vivid Crag", "Azorius Chancery", "Scene of the Crime"))
    is_land = name != "Worn Powerstone"
    board = setup.board.in_hand(name, seat).pool(seat, "" if is_land else "CCC")
    this = board.last
    answer = Play(this) if is_land else Cast(this)
    setup = attrs.evolve(setup.on(board).means(Intention(seat, this, answer=answer)), caster=seat)
    held = Stage(setup, this, seat, Holder(name, "land" if is_land else "artifact", adds=True))
    return held.tries(when=both(at_rest, tapped(this))).labelled("tapped-by=entering")


def _same_land_twice(setup: Setup, seat: int, draws: Draws) -> Stage:
    """Two mana for one spell from one land: it takes two lands."""
    board = setup.board.permanent(draws.pick(("Island", "Dryad Arbor", "Dorvane")), seat)
    this = board.last
    board = board.permanent("Island", seat)
    taps = [Activate(this), Activate(board.last)]
    board = board.in_hand("Deduce", seat)
    twice = Cast(board.last, activations=(taps[0], taps[0]))
    setup = attrs.evolve(setup.on(board), caster=seat)
    held = Stage(setup, this, seat, Holder("Island", "land"))
    held = held.tries(twice).uses(Cast(board.last, activations=tuple(taps)), when=at_rest)
    return held.labelled("pays=same-land-twice")


def _pays_for_itself(setup: Setup, seat: int, draws: Draws) -> Stage:
    """It is tapped for mana for its own other ability, which has {T} in its cost, too."""
    held = stage(setup, Holder("Magnifying Glass", "artifact", 1), seat)
    held = held.on(held.setup.on(held.setup.board.pool(seat, "CCC")))
    held = held.tries(Activate(held.this, 1, activations=(Activate(held.this, 0),))).labelled("pays=for-itself")
    return held.uses(Activate(held.this, 0)) if draws.chance(2) else held


def _one_tapping_for_two_costs(setup: Setup, seat: int, draws: Draws) -> Stage:
    """{T} and another tap cost: the permanent is what the other cost asks for."""
    drum = draws.chance(2)
    board = setup.board.permanent("Gearwake" if drum else "Wakespire", seat)
    board = board.permanent("Springleaf Drum" if drum else "Sharemere", seat)
    this = board.last
    board = board.permanent("Memnite", seat)
    setup = attrs.evolve(setup.on(board), caster=seat)
    held = Stage(setup, this, seat, Holder("Springleaf Drum" if drum else "Sharemere", "creature", adds=True))
    held = held.tries(Activate(this, costs=((this,),))).labelled("pays=two-tap-costs")
    return held.uses(Activate(this, costs=((board.last,),))) if draws.chance(2) else held


def _untapped_in_between(setup: Setup, seat: int, draws: Draws) -> Stage:
    """Its own {Q} mana ability untaps it before {T} is paid."""
    held = stage(setup, Holder("Turnvane", "creature", 1), seat, turned=True)
    held = held.labelled("untapped-in-between")
    paid = Activate(held.this, 1, activations=(Activate(held.this, 0),))
    return held.uses(paid).tries(when=both(at_rest, tapped(held.this))) if draws.take(2) else held.uses(paid)


_TAPPED_WAYS: tuple[Way, ...] = (
    _tapped_from_the_start,
    _tapped_by_itself,
    _tapped_by_an_effect,
    _tapped_by_its_other_ability,
    _entered_tapped,
    _same_land_twice,
    _pays_for_itself,
    _one_tapping_for_two_costs,
    _untapped_in_between,
)


# -- {Q} --------------------------------------------------------------------------------------------------------------


def _untapped_from_the_start(setup: Setup, seat: int, draws: Draws) -> Stage:
    held = stage(setup, _pick(UNTAPPING, draws), seat).with_mana(2)
    held = _mana_label(held.tries().labelled("tapped-by=nothing"))
    if draws.chance(2):
        return held
    held = held.casts("Tapmane", draws.take(len(setup.board.places)), held.this)
    return held.uses(when=both(at_rest, tapped(held.this))).labelled("tapped-by=effect")


def _twice(setup: Setup, seat: int, draws: Draws) -> Stage:
    """It is tapped once, and its ability is activated once, and tried again; more often under stun counters."""
    stuns = draws.pick((0, 1, 0, 2))
    held = stage(setup, _pick(UNTAPPING, draws), seat, turned=True, counters=(("stun", stuns),) if stuns else ())
    held = _mana_label(held.with_mana(2 + stuns).uses().labelled("repeated"))
    if stuns:
        held = held.labelled("untapping=replaced").uses(when=tapped(held.this))
    return held.tries(when=at_rest if stuns else untapped(held.this)).labelled("tapped-by=before")


def _cannot_untap(setup: Setup, seat: int, draws: Draws) -> Stage:
    """Something says that it can't become untapped."""
    holder = draws.pick((Holder("Querstane", "artifact"), Holder("Pili-Pala", "creature", mana="CC", adds=True)))
    setup = setup.on(setup.board.permanent("Holdspire", draws.take(len(setup.board.places))))
    wall = setup.board.last
    held = stage(setup, holder, seat, turned=True).with_mana(2).tries().labelled("untapping=barred")
    held = _mana_label(held.labelled("tapped-by=before"))
    if draws.chance(2):
        return held
    held = held.casts("Fennok", others(setup, seat)[0], wall)
    return held.uses(when=both(at_rest, spent(held.setup.board.last)))


def _tapped_in_time(setup: Setup, seat: int, draws: Draws) -> Stage:
    """A mana ability of its own taps it as {Q} is being paid for: in time if it was untapped, and never too late."""
    turned = draws.chance(2)
    held = stage(setup, Holder("Bothvane", "creature", 1), seat, turned=turned)
    itself = Activate(held.this, 1, activations=(Activate(held.this, 0),))
    held = held.labelled("mana-in-cost", "tapped-by=own-mana-ability", "order=too-late" if turned else "order=in-time")
    held = held.tries(itself) if turned else held.uses(itself)
    if turned and draws.chance(2):
        return held.on(held.setup.on(held.setup.board.pool(seat, "R"))).uses()
    return held


def _granted_in_time(setup: Setup, seat: int, draws: Draws) -> Stage:
    """Pili-Pala under a Cryptolith Rite: one of its two mana is its own."""
    turned = draws.chance(2)
    setup = setup.on(setup.board.permanent("Cryptolith Rite", seat))
    held = stage(setup, Holder("Pili-Pala", "creature", adds=True), seat, turned=turned)
    held = held.on(held.setup.on(held.setup.board.pool(seat, "C")))
    itself = Activate(held.this, 0, activations=(Activate(held.this, 1, choices=("W",)),), choices=("W",))
    held = held.labelled("mana-in-cost", "tapped-by=own-mana-ability", "order=too-late" if turned else "order=in-time")
    return held.tries(itself) if turned else held.uses(itself)


def _mana_label(held: Stage) -> Stage:
    return held.labelled("mana-in-cost" if held.holder.mana else "no-mana-in-cost")


_UNTAPPED_WAYS: tuple[Way, ...] = (
    _untapped_from_the_start,
    _twice,
    _cannot_untap,
    _tapped_in_time,
    _granted_in_time,
)
