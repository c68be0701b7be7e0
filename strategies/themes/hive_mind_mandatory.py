"""The theme of ``hive-mind.copy-is-mandatory``: the same board under players who decide otherwise."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import KEEP, Choose, ChooseTargets, Planned
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import LoseLife, NextUpkeep
from reference_engine.words.scenario import Case
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.playing import Moment, Policy, case_policy
from strategies.retargeting import able_per_phrase
from strategies.texts import Face, definitions, mentions
from strategies.themes.furnishing import must_respond
from strategies.themes.hive_mind_kit import (
    has_one_target,
    has_targets,
    is_plain,
    played,
    responses,
    takes_one_creature,
    with_hive_mind,
)
from strategies.themes.kit import Setup, table, victims, with_copier, with_responders, with_victim
from strategies.themes.registry import theme

RULE = "hive-mind.copy-is-mandatory"


@theme(RULE)
def copy_is_mandatory() -> SearchStrategy[Drawn]:
    """A spell under a Hive Mind, played three times: as drawn, everybody declining and keeping, everybody re-aiming.

    Often the copies are no gift, or can be aimed at nothing. Shrinks towards two seats and a harmless spell.
    """
    return drawing(RULE, _drawn)


def _drawn(draws: Draws) -> Drawn:
    along = played(draws, RULE, _setup(draws))
    base = along.traces[0].case
    along.play(attrs.evolve(base, answers=(), edit="keeps"), _declining(base))
    along.play(attrs.evolve(base, answers=(), edit="re-aims"), _accepting(base))
    return along.drawn()


def _setup(draws: Draws) -> Setup:
    way = draws.pick(("plain", "debt", "pain", "no-reach", "aimed"))
    least = 0 if way == "no-reach" else 1
    setup = table(draws, least_creatures=least, creatures_each=2 * least)
    if way == "no-reach":
        setup = _with_shielded(setup, draws)
    else:
        setup = with_victim(setup, draws.pick(_SHELVES[way]()), draws)
    setup = with_hive_mind(setup, draws).labelled(f"copy={way}")
    if draws.chance(4):
        setup = with_copier(setup, draws, kinds=("trigger",))
    return with_responders(setup, draws, among=responses(), often=1).with_habits(acts=1)


def _with_shielded(setup: Setup, draws: Draws) -> Setup:
    """A spell aimed at the caster's own creature, the only one and such that nobody else can target it."""
    caster = setup.board.active
    board = setup.board.permanent("Hexbodrun", caster)
    return with_victim(setup.on(board), draws.pick(victims(takes_one_creature)), draws, caster=caster)


def _owes(card: Card) -> bool:
    return mentions(card, NextUpkeep)


def _hurts(card: Card) -> bool:
    return mentions(card, LoseLife) and is_plain(card)


def _is_aimed(card: Card) -> bool:
    return has_one_target(card) and not must_respond(card)


def _is_free_of_targets(card: Card) -> bool:
    return not has_targets(card)


_SHELVES = {
    "plain": lambda: victims(_is_free_of_targets),
    "debt": lambda: victims(_owes),
    "pain": lambda: victims(_hurts),
    "aimed": lambda: victims(_is_aimed),
}
"""What is cast, by what a copy of it means for whoever makes it."""


# -- players of one mind --------------------------------------------------------------------------------------------


def _declining(base: Case) -> Policy:
    """As the base case, but nobody accepts any offer or chooses new targets."""
    given = case_policy(base)
    return lambda moment: None if moment.request.kind in {"may", "new-targets"} else given(moment)


def _accepting(base: Case) -> Policy:
    """As the base case, but everybody accepts every offer and aims every copy anew where that is possible."""
    given, cards = case_policy(base), definitions(base.scenario)

    def policy(moment: Moment) -> Planned | None:
        if moment.request.kind == "may":
            return Planned(moment.decision, Choose(("yes",)))
        if moment.request.kind != "new-targets":
            return given(moment)
        return None if moment.rejections else _another_aim(moment, cards)

    return policy


def _another_aim(moment: Moment, cards: Mapping[str, Face]) -> Planned | None:
    """Every slot that can be aimed at something new is."""
    taken = {handle for chosen in moment.request.current or () for handle in chosen}
    aims = []
    for chosen, able in zip(moment.request.current or (), able_per_phrase(moment, cards), strict=True):
        slots = []
        for _ in chosen:
            slots.append(next((handle for handle in able if handle not in taken), KEEP))
            taken.add(slots[-1])
        aims.append(tuple(slots))
    return Planned(moment.decision, ChooseTargets(tuple(aims))) if aims else None
