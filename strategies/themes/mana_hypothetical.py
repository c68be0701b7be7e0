"""The theme of ``mana.could-produce.hypothetical-resolution-now``."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Cast
from reference_engine.words.view import View
from strategies.answers import Intention, When
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.asking_mana import Asked, offered, with_questions
from strategies.themes.kit import Setup, finish, with_responders
from strategies.themes.mana_boards import (
    LAND_ASKERS,
    ROCK_ASKERS,
    asking_table,
    asks_about,
    name_of,
    seat_in_scope,
    with_asker,
)
from strategies.themes.registry import theme

NOW = "mana.could-produce.hypothetical-resolution-now"

LEFT_OUT_DIMENSIONS = {
    "phased out": "the vocabulary has no phasing",
    "face down": "the vocabulary has no permanents that are face down",
}
"""Dimensions of the obligation that are not drawn here, and why."""

_WIDE = ("Wildmere", "Allstone")
_LANDS = (*LAND_ASKERS, *ROCK_ASKERS)
_NO_CREATURES = (*LAND_ASKERS, "Ownstone", "Fellwar Stone", "Echostone", "Farstone")


@attrs.frozen
class Story:
    """What a permanent could produce hangs on something else than what is printed on it.

    ability: what is said of it in the labels. askers: who may ask. observed: what is looked at. beside: what else there
    is, under its controller. anywhere: under any seat.
    """

    ability: str
    askers: tuple[str, ...]
    observed: str
    beside: tuple[str, ...] = ()
    anywhere: tuple[str, ...] = ()


@attrs.frozen
class Scene:
    """A story on a board: the permanent that is looked at, who controls it, and what it hangs on, None for nothing."""

    story: Story
    observed: str
    seat: int
    enabler: str | None


STORIES = (
    Story("granted", _LANDS, "Wastes", ("Chromatic Lantern",)),
    Story("lost", ROCK_ASKERS, "City of Brass", (), ("Blood Moon",)),
    Story("count", _LANDS, "Herdmere"),
    Story("condition", _LANDS, "Gatemere"),
    Story("granted", _LANDS, "Wastes", (), ("Urborg, Tomb of Yawgmoth",)),
    Story("granted", _WIDE, "Memnite", ("Cryptolith Rite",)),
    Story("granted", _WIDE, "Memnite", (), ("Rousespire",)),
    Story("lost", ROCK_ASKERS, "Duskmere", (), ("Tidespire",)),
    Story("lost", _LANDS, "Dryad Arbor", (), ("Mutespire",)),
    Story("lost", ("Allstone",), "Llanowar Elves", (), ("Mutespire",)),
    Story("count", _LANDS, "Gaea's Cradle"),
    Story("condition", _LANDS, "Temple of the False God"),
    Story("count", _LANDS, "Herdmere"),
    Story("condition", _LANDS, "Instmere"),
    Story("condition", _LANDS, "Rhystic Cave"),
    Story("targeted", _LANDS, "Aimmere"),
    Story("triggered", ("Allstone",), "Surgespire"),
    Story("prohibited", _NO_CREATURES, "Dryad Arbor", (), ("Cursed Totem",)),
    Story("prohibited", LAND_ASKERS, "Seat of the Synod", (), ("Null Rod",)),
    Story("prohibited", LAND_ASKERS, "Seat of the Synod", (), ("Stony Silence",)),
    Story("intrinsic", _LANDS, "Forest"),
)


@theme(NOW)
def hypothetical_resolution_now() -> SearchStrategy[Drawn]:
    """A permanent whose abilities, or what they count, come from elsewhere; once in two that changes in between.

    Shrinks towards a Reflecting Pool that looks at a Wastes under a Chromatic Lantern.
    """
    return drawing(NOW, _now)


def _now(draws: Draws) -> Drawn:
    story = draws.pick(STORIES)
    setup, asked = with_asker(asking_table(draws), draws, story.askers)
    wanted = asks_about(name_of(setup, asked)).filter
    seat = seat_in_scope(setup, draws, asked, wanted)
    if story.ability == "triggered" and seat == asked.seat:
        seat = (seat + 1) % len(setup.board.places)  # what it adds would pay, too
    board = setup.board.permanent(story.observed, seat)
    observed = board.last
    for card in story.beside:
        board = board.permanent(card, seat)
    for card in story.anywhere:
        board = board.permanent(card, draws.take(len(board.places)))
    scene = Scene(story, observed, seat, board.last if story.beside or story.anywhere else None)
    whose = "observed=own" if seat == asked.seat else "observed=others"
    setup = setup.on(board).labelled(f"ability={story.ability}", whose)
    if story.ability == "count":
        setup = _with_creatures(setup, draws, seat)
    changes = draws.chance(2)
    setup = _with_change(setup, draws, asked, scene) if changes else with_questions(setup, draws, asked)
    return finish(draws, NOW, with_responders(setup, draws, often=2)).drawn()


def _with_creatures(setup: Setup, draws: Draws, seat: int) -> Setup:
    """None, one or two creatures for that player, and maybe one for another, who does not count."""
    number = draws.take(3)
    board = setup.board
    for _ in range(number):
        board = board.permanent("Grizzly Bears", seat)
    if draws.chance(2):
        board = board.permanent("Memnite", (seat + 1) % len(board.places))
    return setup.on(board).labelled(f"count={('0', '1', 'many')[number]}")


# -- what changes in between ----------------------------------------------------------------------------------------


def _with_change(setup: Setup, draws: Draws, asked: Asked, scene: Scene) -> Setup:
    """Questions before and after: the enabler leaves, a creature comes or goes, or another player takes the permanent.

    Whoever asks casts the spell, and asks with a second such permanent afterwards.
    """
    board = setup.board.permanent(name_of(setup, asked), asked.seat)
    second = board.last
    own = "enabler" if scene.enabler else "count" if scene.story.ability == "count" else None
    kind = draws.pick([own, own, "control"] if own else ["control"])
    target: str | None = None
    if kind == "control":
        caster, target = draws.take(len(board.places)), scene.observed
        board = board.in_hand("Stealmane", caster)
        happened = _controlled_by(scene.observed, caster) if caster != scene.seat else _never
    elif kind == "enabler" and scene.enabler is not None:
        caster, target = asked.seat, scene.enabler
        board, happened = board.in_hand("Fennok", caster), _gone(scene.enabler)
    else:
        caster, happened = scene.seat, _more_than(len(board.battlefield))
        board = board.in_hand("Mubrask", caster)
    spell = board.last
    setup = setup.on(board).labelled(f"change={kind}")
    before = attrs.evolve(asked, when=_not(happened))
    legal = bool(offered(board.scenario(), asked))
    setup = with_questions(setup, draws, before, wrong=1)
    answer = Cast(spell, targets=((target,),) if target is not None else ())
    ready = _tapped(asked.source) if legal else _resting
    setup = setup.means(Intention(caster, spell, ready, answer=answer))
    return with_questions(setup, draws, Asked(second, asked.seat, when=happened, unsure=4))


def _resting(view: View) -> bool:
    return not view.stack


def _never(view: View) -> bool:  # noqa: ARG001 - one of the moments that may be waited for
    return False


def _not(when: When) -> When:
    return lambda view: not when(view)


def _tapped(handle: str) -> When:
    return lambda view: not view.stack and any(p.id == handle and bool(p.tapped) for p in view.battlefield)


def _gone(handle: str) -> When:
    return lambda view: all(p.id != handle for p in view.battlefield)


def _controlled_by(handle: str, seat: int) -> When:
    return lambda view: any(p.id == handle and p.controller == seat for p in view.battlefield)


def _more_than(number: int) -> When:
    return lambda view: len(view.battlefield) > number
