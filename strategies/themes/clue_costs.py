"""The themes of ``clue.one-sacrifice-pays-one-cost`` and ``clue.reference-means-any-clue-artifact``."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import Activate, Cast
from strategies.answers import at_rest, something_on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.clue_kit import CLUES, CRACKS, TOKEN, Desk, desk, finished, pays, there
from strategies.themes.cost_kit import both
from strategies.themes.kit import setups
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "attached Equipment": "the vocabulary has no attached permanents; Equipment that is a Clue is drawn unattached",
    "phased out": "the vocabulary has no phasing",
}
"""Dimensions of the obligations that are not drawn here, and why."""

Way = Callable[[Draws], Desk]

KINDS = (*CLUES.values(), TOKEN)


@theme("clue.one-sacrifice-pays-one-cost")
def one_sacrifice_pays_one_cost() -> SearchStrategy[Drawn]:
    """One Clue and two costs that it could pay, one after the other, in response, or in one plan.

    Shrinks towards two seats and an artifact with two abilities to be paid with it.
    """
    return setups("clue.one-sacrifice-pays-one-cost", lambda draws: finished(draws.pick(_SACRIFICES)(draws), draws))


def _one_clue(draws: Draws, kinds: tuple[str, ...] = KINDS) -> Desk:
    return desk(draws).mana("CC").clue(draws.pick(kinds))


def _two_abilities(draws: Draws) -> Desk:
    """Its own ability and that of another permanent, or those of two others."""
    own = draws.chance(2)
    found = _one_clue(draws, tuple(CLUES[name] for name in CRACKS) if own else KINDS)
    clue = found.clues[0]
    found = found.permanent("Clueforge")
    first = pays(found.last, clue)
    if own:
        second, label = Activate(clue), "costs=own-and-other"
    else:
        found = found.permanent(draws.pick(("Clueforge", "Cluetable")))
        second, label = pays(found.last, clue), "costs=two-others"
    if own and draws.chance(2):
        first, second = second, first
    when = something_on_stack if draws.chance(2) else at_rest
    return found.does(first, when=there(clue)).does(second, when=when, tries=True).labelled(label)


def _needs_two(draws: Draws) -> Desk:
    """One ability that asks for two Clues."""
    found = _one_clue(draws)
    clue = found.clues[0]
    found = found.permanent("Cluevise")
    vise = found.last
    found = found.does(pays(vise, clue, clue), when=there(clue), tries=True).labelled("costs=two-sacrifices")
    if draws.chance(2):
        found = found.clue("artifact").does(pays(vise, clue, found.setup.board.last), when=there(clue))
    return found


def _both_parts(draws: Draws) -> Desk:
    """One ability that asks for its own permanent and for a Clue, which that permanent is."""
    found = desk(draws).clue("equipment")
    gear = found.clues[0]
    found = found.does(pays(gear, gear), tries=True).labelled("costs=parts-of-one")
    if draws.chance(2):
        kind = draws.pick(("artifact", "land", "creature"))
        found = found.clue(kind)
        found = found.does(pays(gear, found.clues[1]))
    return found


def _within_a_payment(draws: Draws) -> Desk:
    """A mana ability sacrifices what is needed for the cost that it pays for."""
    found = desk(draws).clue(draws.pick(tuple(CLUES[name] for name in CRACKS)))
    clue = found.clues[0]
    found = found.permanent("Krark-Clan Ironworks")
    melt = pays(found.last, clue)
    if draws.chance(2):
        return found.does(Activate(clue, activations=(melt,)), tries=True).labelled("costs=mana-ability")
    board = found.setup.board
    answer = Cast(f"c{board.placed + 1}", costs=((clue,),), activations=(melt,))
    found = found.mana("B").casts("Costly Plunder", answer=answer, tries=True).labelled("costs=mana-ability")
    return found.does(Activate(clue)) if draws.chance(2) else found


def _spell_and_ability(draws: Draws) -> Desk:
    """A spell with a Clue as an additional cost, and the Clue's own ability."""
    found = _one_clue(draws, tuple(CLUES[name] for name in CRACKS))
    clue = found.clues[0]
    answer = Cast(f"c{found.setup.board.placed + 1}", costs=((clue,),))
    found = found.casts("Cluefee", answer=answer, when=there(clue))
    return found.does(Activate(clue), when=something_on_stack, tries=True).labelled("costs=spell-and-own")


_SACRIFICES: tuple[Way, ...] = (
    _two_abilities,
    _two_abilities,
    _needs_two,
    _both_parts,
    _within_a_payment,
    _spell_and_ability,
)


# -- clue.reference-means-any-clue-artifact ---------------------------------------------------------------------------


@theme("clue.reference-means-any-clue-artifact")
def reference_means_any_clue() -> SearchStrategy[Drawn]:
    """Clues of all kinds and owners, and other things, as what is sacrificed, counted and aimed at.

    Shrinks towards two seats and an artifact that is sacrificed as a Clue.
    """
    return setups(
        "clue.reference-means-any-clue-artifact", lambda draws: finished(draws.pick(_REFERENCES)(draws), draws)
    )


def _sacrificed(draws: Draws) -> Desk:
    """Any Clue pays, one owned by another player and one that is animated too."""
    found, kind = desk(draws), draws.pick(KINDS)
    owner = draws.take(len(found.setup.board.places))
    if draws.chance(4):
        found = found.permanent("Gearwake").labelled("clue=animated")
    found = found.clue(kind) if kind == TOKEN else found.clue(kind, owner=owner)
    if kind != TOKEN and owner != found.seat:
        found = found.labelled("owner=another")
    found = found.permanent(draws.pick(("Clueforge", "Cluetable")))
    return found.does(pays(found.last, found.clues[0]), when=there(found.clues[0])).labelled("asks=sacrifice")


def _not_sacrificed(draws: Draws) -> Desk:
    """An opponent's Clue, an artifact that is none, and a Clue card that is no permanent do not pay."""
    found = desk(draws)
    what = draws.pick(("opponents", "no-clue", "in-hand", "in-graveyard"))
    other = (found.seat + 1) % len(found.setup.board.places)
    if what == "opponents":
        kind = draws.pick(KINDS)
        found = found.clue(kind, other)
        wrong = found.clues[0]
    elif what == "no-clue":
        found = found.permanent(draws.pick(("Sol Ring", "Clueforge", "Memnite")))
        wrong = found.last
    else:
        board = found.setup.board
        name = draws.pick(tuple(CLUES))
        board = board.in_hand(name, found.seat) if what == "in-hand" else board.in_graveyard(name, found.seat)
        found, wrong = found.on(found.setup.on(board)), board.last
    found = found.permanent("Clueforge").labelled(f"pays={what}", "asks=sacrifice")
    forge = found.last
    when = there(wrong) if what in ("opponents", "no-clue") else at_rest
    found = found.does(pays(forge, wrong), when=when, tries=True)
    return found.clue("artifact").does(pays(forge, f"c{found.setup.board.placed + 1}")) if draws.chance(2) else found


def _counted(draws: Draws) -> Desk:
    """Clues of several kinds, and Clue cards elsewhere, are counted."""
    found = desk(draws).labelled("asks=count")
    for kind in draws.some(KINDS, draws.take(4)):
        found = found.clue(kind)
    if draws.chance(2):
        found = found.clue(draws.pick(("artifact", "land")), (found.seat + 1) % len(found.setup.board.places))
        found = found.labelled("also=opponents")
    board = found.setup.board.in_graveyard(draws.pick(tuple(CLUES)), found.seat)
    board = board.in_hand(draws.pick(tuple(CLUES)), found.seat)
    found = found.on(found.setup.on(board)).labelled("also=in-other-zones")
    other = (found.seat + 1) % len(found.setup.board.places)
    made = [there(clue) for clue in found.clues if clue.startswith(TOKEN)]
    return found.casts("Clueprey", aim=f"@{other}", when=both(at_rest, *made))


def _aimed_at(draws: Draws) -> Desk:
    """A spell that targets a Clue, and one that targets only what is named as Clue tokens are."""
    found, kind = desk(draws), draws.pick(KINDS)
    found = found.clue(kind, draws.take(len(found.setup.board.places)))
    clue = found.clues[0]
    spell = "Cluesteal" if draws.chance(3) else "Clueburn"
    fits = spell == "Clueburn" or kind == TOKEN
    answer = Cast(f"c{found.setup.board.placed + 1}", targets=((clue,),))
    return found.casts(spell, answer=answer, when=there(clue), tries=not fits).labelled(
        "asks=target", "narrower=token" if spell == "Cluesteal" else "asks=any-clue"
    )


_REFERENCES: tuple[Way, ...] = (_sacrificed, _sacrificed, _not_sacrificed, _counted, _aimed_at)
