"""The theme of ``clue.sacrifice-trigger-any-reason``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Activate, Cast
from strategies.answers import When, at_rest, on_top
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.clue_kit import CLUES, CRACKS, TOKEN, Desk, desk, done, finished, pays, there
from strategies.themes.kit import setups
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "a Clue only by an effect": "no card of the vocabulary makes something else a Clue",
}
"""Dimensions of the obligation that are not drawn here, and why."""

WATCHERS = ("Graf Mole", "Clueherald", "Cluewarden")
"""Permanents with an ability that triggers whenever their controller sacrifices a Clue."""

KINDS = (*CLUES.values(), TOKEN)
CRACKABLE = (*(CLUES[name] for name in CRACKS), TOKEN)

Way = Callable[[Desk, Draws], Desk]


@theme("clue.sacrifice-trigger-any-reason")
def sacrifice_trigger_any_reason() -> SearchStrategy[Drawn]:
    """Clues are sacrificed for all kinds of reasons, or leave otherwise, under permanents that watch for it.

    Shrinks towards two seats and a Clue that is sacrificed for its own ability.
    """
    return setups("clue.sacrifice-trigger-any-reason", lambda draws: finished(_drawn(draws), draws))


def _drawn(draws: Draws) -> Desk:
    found = desk(draws)
    opponents = draws.chance(5)
    seat = (found.seat + 1) % len(found.setup.board.places) if opponents else found.seat
    for _ in range(1 + draws.take(2)):
        found = found.permanent(draws.pick(WATCHERS), seat)
    found = found.labelled("watcher=opponents" if opponents else "watcher=own")
    return draws.pick(_WAYS)(found, draws)


def _clue(found: Desk, draws: Draws, kinds: tuple[str, ...] = KINDS) -> Desk:
    """A Clue, owned by another player at times."""
    kind = draws.pick(kinds)
    if kind == TOKEN:
        return found.clue(kind)
    owner = draws.take(len(found.setup.board.places)) if draws.chance(3) else found.seat
    found = found.clue(kind, owner=owner)
    return found.labelled("owner=another") if owner != found.seat else found


def _moment(found: Desk, draws: Draws) -> tuple[Desk, When]:
    """When the Clue is sacrificed: with nothing on the stack, or in response to a spell."""
    made = there(found.clues[0])
    if not draws.chance(3):
        return found, made
    found = found.casts("Drethil", when=made).labelled("in-response")
    return found, on_top(found.last)


def _cracked(found: Desk, draws: Draws) -> Desk:
    found, when = _moment(_clue(found.mana("CC"), draws, CRACKABLE), draws)
    return found.does(Activate(found.clues[0]), when=when).labelled("cause=own-ability")


def _for_another(found: Desk, draws: Draws) -> Desk:
    found = _clue(found, draws).permanent(draws.pick(("Clueforge", "Cluetable", "Krark-Clan Ironworks")))
    outlet = found.last
    found, when = _moment(found, draws)
    return found.does(pays(outlet, found.clues[0]), when=when).labelled("cause=another-cost")


def _for_a_spell(found: Desk, draws: Draws) -> Desk:
    found = _clue(found, draws)
    answer = Cast(f"c{found.setup.board.placed + 1}", costs=((found.clues[0],),))
    return found.casts("Cluefee", answer=answer, when=there(found.clues[0])).labelled("cause=spell")


def _told_to(found: Desk, draws: Draws) -> Desk:
    """An effect says so, of this player or of all."""
    found = _clue(found, draws)
    if draws.chance(2):
        found = _clue(found, draws)
    if draws.chance(2):
        seat = draws.take(len(found.setup.board.places))
        found, when = _moment(found, draws)
        return found.casts("Cluetax", seat, aim=f"@{found.seat}", when=when).labelled("cause=edict")
    when = there(found.clues[0])
    return found.casts("Clueedict", found.setup.board.active, when=when).labelled("cause=edict")


def _while_resolving(found: Desk, draws: Draws) -> Desk:
    found = _clue(found, draws)
    found = found.casts("Cluetoll", when=there(found.clues[0])).labelled("cause=resolution-payment")
    return found.on(found.setup.with_habits(yes=5))


def _several(found: Desk, draws: Draws) -> Desk:
    """Two at once."""
    found = _clue(found, draws, tuple(CLUES.values()))
    found = _clue(found, draws)
    if found.clues[0] == found.clues[1]:
        return found
    found = found.permanent("Cluevise").labelled("several")
    return found.does(pays(found.last, *found.clues), when=there(found.clues[1]))


def _watcher_too(found: Desk, draws: Draws) -> Desk:
    """A watcher that is a Clue is sacrificed, alone or with another."""
    found = found.permanent("Cluewarden")
    warden = found.last
    if draws.chance(2):
        found = found.clue("artifact").permanent("Cluevise")
        plan = pays(found.last, warden, found.clues[0])
    else:
        found = found.permanent("Clueforge")
        plan = pays(found.last, warden)
    return found.does(plan).labelled("watcher-leaves")


def _otherwise(found: Desk, draws: Draws) -> Desk:
    """It is destroyed, exiled, returned, or no Clue any more when it is sacrificed; or no Clue is sacrificed."""
    how = draws.pick(("destroyed", "exiled", "returned", "no-clue", "no-more"))
    found = found.labelled(f"otherwise={how}")
    if how == "no-clue":
        found = found.permanent("Sol Ring").permanent("Krark-Clan Ironworks")
        return found.does(pays(found.last, f"c{found.setup.board.placed - 1}"))
    if how == "no-more":
        found = found.clue("creature").permanent("Phyrexian Altar")
        altar = found.last
        found = found.casts("Elkmane", aim=found.clues[0])
        return found.does(pays(altar, found.clues[0]), when=done(found))
    found = found.clue(TOKEN) if how == "exiled" else _clue(found, draws)
    spell = {"destroyed": "Clueburn", "exiled": "Cluesteal", "returned": "Fennok"}[how]
    seat = draws.take(len(found.setup.board.places))
    return found.casts(spell, seat, aim=found.clues[0], when=there(found.clues[0]) if how == "exiled" else at_rest)


_WAYS: tuple[Way, ...] = (
    _cracked,
    _for_another,
    _for_a_spell,
    _told_to,
    _while_resolving,
    _several,
    _watcher_too,
    _otherwise,
    _otherwise,
)
