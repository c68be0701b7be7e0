"""The themes of ``cost.tap-symbol-summoning-sick`` and ``cost.untap-symbol-summoning-sick``."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Activate, Cast, Play
from strategies.affording import mana_for
from strategies.answers import Intention, When, at_rest
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import mana_cost
from strategies.themes.cost_kit import (
    TAPPING,
    UNTAPPING,
    Holder,
    Stage,
    answering,
    both,
    in_turn,
    others,
    spent,
    stage,
    tapped,
    under,
)
from strategies.themes.kit import Setup, setups, table
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "control for as long as something remains tapped": "the vocabulary has no effects of that duration",
    "exchange of control": "the vocabulary has no exchange; two effects that give control do the same",
    "phasing": "the vocabulary has no phasing",
    "extra turns": "the vocabulary has no extra turns",
    "granted by an Aura or Equipment": "the vocabulary has no attached permanents; static effects grant abilities",
}
"""Dimensions of the obligations that are not drawn here, and why."""


@attrs.frozen
class Symbol:
    """{T} or {Q}. creatures: permanents with it that are, or are made, creatures. things: some that are none.

    hasty: a creature with haste.
    """

    untaps: bool
    creatures: tuple[Holder, ...]
    things: tuple[Holder, ...]
    hasty: Holder
    castable: tuple[Holder, ...]


def _plain(holders: tuple[Holder, ...], *, creatures: bool) -> tuple[Holder, ...]:
    return tuple(h for h in holders if not h.mana and (h.kind == "creature") == creatures and h.card != "Dryad Arbor")


ARBOR = tuple(h for h in (*TAPPING, *UNTAPPING) if h.card == "Dryad Arbor")

TAP = Symbol(
    untaps=False,
    creatures=(
        *_plain(TAPPING, creatures=True),
        ARBOR[0],
        Holder("Terstane", "artifact", beside=("Gearwake",), awake=True),
        Holder("Forest", "land", beside=("Wakespire",), adds=True, awake=True),
    ),
    things=_plain(TAPPING, creatures=False),
    hasty=Holder("Hastvane", "creature", adds=True),
    castable=(Holder("Tervane", "creature"), Holder("Llanowar Elves", "creature", adds=True)),
)

UNTAP = Symbol(
    untaps=True,
    creatures=(
        *_plain(UNTAPPING, creatures=True),
        ARBOR[1],
        Holder("Querstane", "artifact", beside=("Gearwake",), awake=True),
    ),
    things=_plain(UNTAPPING, creatures=False),
    hasty=Holder("Hastvane", "creature", 1, beside=("Lendspire",)),
    castable=(Holder("Quolmane", "creature"), Holder("Quillane", "creature", adds=True)),
)

Way = Callable[[Setup, int, Draws, Symbol], Stage]


@theme("cost.tap-symbol-summoning-sick")
def tap_symbol_summoning_sick() -> SearchStrategy[Drawn]:
    """A creature comes under control in some way and at some time, becomes hasty or not, and is to pay {T}.

    Shrinks towards two seats and a creature that is new from the start.
    """
    return setups("cost.tap-symbol-summoning-sick", lambda draws: _drawn(draws, (*_WAYS, *_TAP_ALONE), TAP))


@theme("cost.untap-symbol-summoning-sick")
def untap_symbol_summoning_sick() -> SearchStrategy[Drawn]:
    """The same for a creature that is tapped and is to pay {Q}.

    Shrinks towards two seats and a creature that is new, and tapped, from the start.
    """
    return setups("cost.untap-symbol-summoning-sick", lambda draws: _drawn(draws, (*_WAYS, *_UNTAP_ALONE), UNTAP))


def _drawn(draws: Draws, ways: tuple[Way, ...], symbol: Symbol) -> Setup:
    setup = table(draws, least_creatures=0)
    held = draws.pick(ways)(setup, draws.take(len(setup.board.places)), draws, symbol)
    if draws.chance(2):
        seat = draws.take(len(setup.board.places))
        board = held.setup.board.in_hand("Zorvask", seat)
        held = held.on(held.setup.on(board).means(Intention(seat, board.last, attempts=False)))
    return answering(held, draws)


# -- steps ------------------------------------------------------------------------------------------------------------


def _placed(setup: Setup, holders: tuple[Holder, ...], seat: int, draws: Draws, symbol: Symbol, *, sick: bool) -> Stage:
    """One of those permanents, tapped where that is needed to pay."""
    holder = draws.pick(draws.offer.among(holders, lambda h: h.card))
    held = stage(setup, holder, seat, sick=sick, turned=symbol.untaps)
    return held.labelled("tapped-by=before") if symbol.untaps else held


def _turned(held: Stage, symbol: Symbol, draws: Draws, when: When) -> tuple[Stage, When]:
    """It is tapped by an effect, where that is needed to pay; when it can be paid with thereafter."""
    if not symbol.untaps:
        return held, when
    held = held.casts("Tapmane", draws.take(len(held.setup.board.places)), held.this, when).labelled("tapped-by=effect")
    return held, both(at_rest, spent(held.setup.board.last), tapped(held.this))


def _after(held: Stage) -> When:
    """The card placed last has resolved, and nothing is on the stack."""
    return both(at_rest, spent(held.setup.board.last))


def _at(setup: Setup, step: str, active: int) -> Setup:
    return setup.on(setup.board.at(step).turn_of(active))


def _came(held: Stage) -> Stage:
    return held.labelled("came=own-turn" if held.seat == held.setup.board.active else "came=opponents-turn")


# -- ways to come under control ---------------------------------------------------------------------------------------


def _new(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    first = draws.chance(3)
    if first:
        seat = others(setup, setup.board.active)[0]
        setup = setup.on(attrs.evolve(setup.board, turn=1))
    held = _placed(setup, symbol.creatures, seat, draws, symbol, sick=True).tries()
    return held.labelled("came=before-first-turn") if first else _came(held)


def _cast(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """It is cast, enters, and is tried at once."""
    seat, holder = setup.board.active, draws.pick(draws.offer.among(symbol.castable, lambda h: h.card))
    board = setup.board.in_hand(holder.card, seat)
    board = board.pool(seat, mana_for(mana_cost(board.card(holder.card))))
    setup = setup.on(board).means(Intention(seat, board.last, answer=Cast(board.last)))
    held = Stage(attrs.evolve(setup, caster=seat).labelled(*holder.labels), board.last, seat, holder)
    held, when = _turned(held, symbol, draws, both(at_rest, under(board.last, seat)))
    return _came(held.tries(when=when))


def _stolen(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """An opponent's creature, taken, and at times taken back by who had it."""
    owner = others(setup, seat)[0]
    held = _placed(setup, symbol.creatures, owner, draws, symbol, sick=False)
    held = held.casts("Stealmane", seat, held.this)
    if not draws.take(2):
        return _came(attrs.evolve(held, seat=seat)).tries(when=_after(held)).labelled("control=stolen")
    held = held.casts("Stealmane", owner, held.this, _after(held))
    return _came(held.tries(when=_after(held))).labelled("control=stolen-back")


def _in_upkeep(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """It is taken in the upkeep of who takes it: new for the rest of the turn."""
    owner = others(setup, seat)[0]
    held = _placed(_at(setup, "upkeep", seat), symbol.creatures, owner, draws, symbol, sick=False)
    held = held.casts("Stealmane", seat, held.this).labelled("came=upkeep", "control=stolen")
    when = both(_after(held), lambda view: view.step == "draw")
    held = held.tries(when=when, seat=seat)
    return held.on(held.setup.with_habits(until=(0, "draw")))


def _turn_passes(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """It came in the turn that ends: fine in its controller's next turn, not in an opponent's before."""
    own = draws.chance(2)
    before = others(setup, seat)[-1]
    setup = _at(setup, "end", before if own else seat)
    held = _placed(setup, symbol.creatures, seat, draws, symbol, sick=True)
    held = held.on(held.setup.with_habits(until=(1, "upkeep")))
    when = both(at_rest, in_turn(setup.board.turn + 1))
    if not own:
        return held.tries(when=when).labelled("waited=opponents-turn")
    if symbol.untaps and held.holder.card != "Quernshrine":  # it untaps as the turn begins
        held, when = _turned(held, symbol, draws, when)
    return held.uses(when=when).labelled("waited=own-turn")


def _borrowed(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """An opponent had it until end of turn: it is back before the next turn begins, new unless that is its owner's."""
    next_up = draws.chance(2)
    active = others(setup, seat)[-1] if next_up else seat
    thief = others(setup, seat)[0] if not next_up else active
    held = _placed(_at(setup, "end", active), symbol.creatures, seat, draws, symbol, sick=False)
    held = held.casts("Borrowmane", thief, held.this).labelled("control=borrowed")
    held = held.on(held.setup.with_habits(until=(1, "upkeep")))
    when = both(at_rest, in_turn(setup.board.turn + 1), under(held.this, seat))
    if symbol.untaps and next_up:
        held, when = _turned(held, symbol, draws, when)
    return held.tries(when=when)


def _treason(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """It is taken, untapped and given haste."""
    seat = setup.board.active
    held = _placed(setup, symbol.creatures, others(setup, seat)[0], draws, symbol, sick=False)
    held = held.on(held.setup.on(held.setup.board.pool(seat, "CCR")))
    held = held.casts("Act of Treason", seat, held.this)
    held, when = _turned(held.labelled("control=stolen", "haste=spell"), symbol, draws, _after(held))
    return held.uses(when=when, seat=seat)


# -- haste ------------------------------------------------------------------------------------------------------------


def _hasty(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """It is new, and has haste or counts as hasty."""
    how = draws.pick(("printed", "granted", "as-though", "as-though", "spell"))
    beside = {"granted": "Fervor", "as-though": "Thousand-Year Elixir"}.get(how)
    if beside:
        setup = setup.on(setup.board.permanent(beside, seat))
    holders = (symbol.hasty,) if how == "printed" else symbol.creatures
    held = _placed(setup, holders, seat, draws, symbol, sick=True).labelled(f"haste={how}")
    if how != "spell":
        return held.uses()
    if draws.chance(2):
        held = held.tries()
    held = held.casts("Hastemane", seat, held.this)
    return held.uses(when=_after(held))


def _haste_lost(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """What made it hasty leaves."""
    setup = setup.on(setup.board.permanent(draws.pick(("Fervor", "Thousand-Year Elixir")), seat))
    giver = setup.board.last
    held = _placed(setup, symbol.creatures, seat, draws, symbol, sick=True).labelled("haste=lost")
    held = held.casts("Fennok", draws.take(len(setup.board.places)), giver)
    return held.tries(when=_after(held))


# -- types ------------------------------------------------------------------------------------------------------------


def _no_creature(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """What is no creature pays at once, however new it is."""
    return _placed(setup, symbol.things, seat, draws, symbol, sick=True).uses().labelled("types=no-creature")


def _animated(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """What becomes a creature has to have been controlled for long enough, not to have been a creature for long."""
    held = _placed(setup, symbol.things, seat, draws, symbol, sick=draws.chance(2))
    held = held.casts("Wakemane", draws.take(len(setup.board.places)), held.this).labelled("types=animated")
    return held.tries(when=_after(held))


def _creature_no_more(setup: Setup, seat: int, draws: Draws, symbol: Symbol) -> Stage:
    """What made it a creature leaves."""
    setup = setup.on(setup.board.permanent("Gearwake", seat))
    waker = setup.board.last
    name = "Querstane" if symbol.untaps else "Terstane"
    held = _placed(setup, (Holder(name, "artifact"),), seat, draws, symbol, sick=True).labelled("types=no-more")
    if draws.chance(2):
        held = held.tries()
    held = held.casts("Fennok", draws.take(len(setup.board.places)), waker)
    return held.uses(when=_after(held))


def _taps_others(setup: Setup, seat: int, draws: Draws) -> Stage:
    """New creatures are tapped for the cost of another permanent: that is not {T}."""
    druid = draws.chance(2)
    board = setup.board.permanent("Heritage Druid" if druid else "Springleaf Drum", seat, sick=druid)
    this, paying = board.last, []
    for _ in range(3 if druid else 1):
        board = board.permanent(draws.pick(("Llanowar Elves", "Dorvane")), seat, sick=True)
        paying.append(board.last)
    setup = attrs.evolve(setup.on(board), caster=seat).labelled("taps=others")
    held = Stage(setup, this, seat, Holder("Heritage Druid" if druid else "Springleaf Drum", "artifact", adds=True))
    return held.uses(Activate(this, costs=(tuple(paying),))).labelled("ability=mana")


def _entered_tapped(setup: Setup, draws: Draws) -> Stage:
    """A land that enters tapped, is a creature, and has {Q} from another permanent."""
    seat = setup.board.active
    board = setup.board
    for name in ("Wakespire", "Lendspire"):
        board = board.permanent(name, seat)
    board = board.in_hand(draws.pick(("Vivid Crag", "Faerie Conclave", "Scene of the Crime")), seat)
    setup = setup.on(board).means(Intention(seat, board.last, answer=Play(board.last)))
    name = next(c.card for c in board.places[seat].hand if c.id == board.last)
    ability = {"Vivid Crag": 2, "Faerie Conclave": 2, "Scene of the Crime": 3}[name]
    held = Stage(attrs.evolve(setup, caster=seat), board.last, seat, Holder(name, "land", ability))
    return _came(held.tries(when=both(at_rest, tapped(held.this)))).labelled("tapped-by=entering", "ability=granted")


_WAYS: tuple[Way, ...] = (
    _new,
    _cast,
    _stolen,
    _in_upkeep,
    _turn_passes,
    _turn_passes,
    _borrowed,
    _treason,
    _hasty,
    _hasty,
    _haste_lost,
    _no_creature,
    _animated,
    _creature_no_more,
)

_TAP_ALONE: tuple[Way, ...] = (lambda setup, seat, draws, _: _taps_others(setup, seat, draws),)
_UNTAP_ALONE: tuple[Way, ...] = (lambda setup, _, draws, __: _entered_tapped(setup, draws),)
