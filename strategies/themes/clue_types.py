"""The themes of ``clue.is-artifact-type`` and ``clue.never-creature-or-land-type``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Activate, Cast
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.clue_kit import CLUES, CRACKS, TOKEN, Desk, desk, done, finished, pays, there
from strategies.themes.cost_kit import both, tapped
from strategies.themes.kit import setups
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "a token replaced by others": "the vocabulary doubles tokens, and replaces them by no others",
    "sharing a creature type": "the vocabulary has no word that compares the types of two objects",
    "creature types that are set": "the vocabulary sets them only together with card types",
}
"""Dimensions of the obligations that are not drawn here, and why."""

KINDS = (*CLUES.values(), TOKEN)
CRACKABLE = tuple(CLUES[name] for name in CRACKS)

Way = Callable[[Draws], Desk]


@theme("clue.is-artifact-type")
def is_artifact_type() -> SearchStrategy[Drawn]:
    """Clues are cracked while tapped or new, sacrificed as artifacts, measured, named, and made no artifacts.

    Shrinks towards two seats and a token that is tapped and cracked.
    """
    return setups("clue.is-artifact-type", lambda draws: finished(draws.pick(_ARTIFACTS)(draws), draws))


def _cracked(draws: Draws) -> Desk:
    """It is tapped, or a creature that has just come, and cracked."""
    found = desk(draws).mana("CC")
    if draws.chance(3):
        found = found.permanent("Gearwake").clue(_token_or(CRACKABLE, draws)).labelled("crack=animated")
        return found.does(Activate(found.clues[0]), when=there(found.clues[0]))
    found = found.clue(_token_or(CRACKABLE, draws)).labelled("crack=tapped")
    clue = found.clues[0]
    found = found.casts("Tapmane", draws.take(len(found.setup.board.places)), aim=clue, when=there(clue))
    return found.does(Activate(clue), when=both(done(found), tapped(clue)))


def _token_or(kinds: tuple[str, ...], draws: Draws) -> str:
    """A Clue token, half of the time: it is what the rule speaks of, and the others are made by whoever wrote them."""
    return draws.pick(kinds) if draws.chance(2) else TOKEN


def _as_artifact(draws: Draws) -> Desk:
    found = desk(draws).clue(_token_or(tuple(CLUES.values()), draws))
    found = found.permanent("Krark-Clan Ironworks").labelled("asks=artifact")
    return found.does(pays(found.last, found.clues[0]), when=there(found.clues[0]))


def _no_artifact(draws: Draws) -> Desk:
    """What is made an Elk is no artifact any more, and no Clue."""
    found = desk(draws).clue(draws.pick(KINDS)).labelled("types=set")
    clue = found.clues[0]
    found = found.permanent("Clueforge")
    forge = found.last
    found = found.casts("Elkmane", draws.take(len(found.setup.board.places)), aim=clue, when=there(clue))
    return found.does(pays(forge, clue), when=done(found), tries=True)


def _measured(draws: Draws) -> Desk:
    found = desk(draws).clue(_token_or(tuple(CLUES.values()), draws)).labelled("asks=mana-value")
    return found.casts("Sizemane", aim=found.clues[0], when=there(found.clues[0]))


def _named(draws: Draws) -> Desk:
    """Several tokens, maybe doubled, maybe for another player; one is exiled by its name."""
    found = desk(draws).labelled("asks=name")
    if draws.chance(2):
        found = found.permanent("Anointed Procession").labelled("doubled")
    if draws.chance(2):
        other = (found.seat + 1) % len(found.setup.board.places)
        found = found.casts("Sleuthgive", aim=f"@{other}").labelled("investigates=another")
        clue = f"token Clue Token by @{other}"
    else:
        found = found.casts("Sleuthmane").labelled("investigates=you")
        clue = f"token Clue Token by @{found.seat}"
    answer = Cast(f"c{found.setup.board.placed + 1}", targets=((clue,),))
    return found.casts("Cluesteal", answer=answer, when=there(clue))


_ARTIFACTS: tuple[Way, ...] = (_cracked, _cracked, _as_artifact, _no_artifact, _measured, _named)


# -- clue.never-creature-or-land-type ---------------------------------------------------------------------------------


@theme("clue.never-creature-or-land-type")
def never_creature_or_land_type() -> SearchStrategy[Drawn]:
    """Effects that set land types, add creature types or animate meet Clues, and things that are none.

    Shrinks towards two seats and a land that is a Clue and becomes a Mountain.
    """
    return setups("clue.never-creature-or-land-type", lambda draws: finished(draws.pick(_NEVERS)(draws), draws))


def _land_types(draws: Draws) -> Desk:
    """An artifact land that is a Clue becomes a land of another type, by what was there before it or came after."""
    found = desk(draws)
    setter = draws.pick(("Blood Moon", "Tidespire", "Islemane"))
    if setter != "Islemane" and draws.chance(2):
        found = found.permanent(setter).labelled("order=before")
        found = found.clue("land")
    else:
        found = found.clue("land")
        found = found if setter == "Islemane" else found.permanent(setter).labelled("order=after")
    found = found.permanent("Clueforge").labelled("effect=land-types", "host=land")
    forge, clue = found.last, found.clues[0]
    if setter != "Islemane":
        return found.does(pays(forge, clue))
    found = found.casts("Islemane", aim=clue)
    return found.does(pays(forge, clue), when=done(found))


def _every_creature_type(draws: Draws) -> Desk:
    """Every creature type is given to a Clue, which stays one, or to a creature, which does not become one."""
    found = desk(draws).labelled("effect=every-type")
    if draws.chance(2):
        found = found.permanent("Kinspire").clue("creature").permanent("Clueforge").labelled("host=creature")
        return found.does(pays(found.last, found.clues[0]))
    changeling = draws.chance(2)
    found = found.permanent("Woodland Changeling" if changeling else "Kinspire")
    found = found if changeling else found.permanent(draws.pick(("Memnite", "Dorvane")))
    wrong = found.last
    found = found.permanent("Clueforge").labelled("host=no-clue")
    return found.does(pays(found.last, wrong), tries=True)


def _animated(draws: Draws) -> Desk:
    """A Clue of some other kind becomes a creature as well, maybe of every creature type."""
    found = desk(draws)
    if draws.chance(3):
        found = found.permanent("Kinspire")
    kind = draws.pick(("equipment", "enchantment", "artifact", "land", TOKEN))
    if draws.chance(2):
        found = found.permanent("Gearwake").clue(kind).permanent("Clueforge")
        plan, when = pays(found.last, found.clues[0]), there(found.clues[0])
    else:
        found = found.clue(kind).permanent("Clueforge")
        plan = pays(found.last, found.clues[0])
        found = found.casts("Wakemane", aim=found.clues[0], when=there(found.clues[0]))
        when = done(found)
    return found.does(plan, when=when).labelled("effect=animates", f"host={kind}")


def _set_types(draws: Draws) -> Desk:
    """In contrast: an effect that takes away the card type artifact takes Clue with it."""
    return _no_artifact(draws).labelled("effect=sets-types")


def _chosen(draws: Draws) -> Desk:
    found = desk(draws).clue(draws.pick(tuple(CLUES.values()))).labelled("effect=choice").casts("Kindreth")
    return found.on(found.setup.with_habits(no_type="Clue"))


_NEVERS: tuple[Way, ...] = (
    _land_types,
    _land_types,
    _every_creature_type,
    _animated,
    _animated,
    _set_types,
    _chosen,
)
