"""The themes of ``copy.modes-copied`` and ``copy.mode-not-rechoosable``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from hypothesis.strategies import SearchStrategy

from reference_engine.words.answers import KEEP, ChooseTargets, Planned, TargetList
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import Destroy, Effect, Exile, ReturnToHand
from reference_engine.words.scenario import Case
from reference_engine.words.selectors import CREATURE, Targets
from strategies.affording import mana_for
from strategies.answers import Intention, drawing_policy, on_stack
from strategies.drawing import Along, drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.playing import Moment, Policy
from strategies.retargeting import able_per_phrase
from strategies.seeing import legal_targets
from strategies.texts import Face, definitions, kickers, mana_cost, mentions, spell_effect
from strategies.themes.furnishing import target_phrases
from strategies.themes.kit import (
    Setup,
    setups,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "entwine, escalate, spree": "no card of the vocabulary has them; modes bought with a kicker are drawn instead",
    "modes chosen by an opponent": "the vocabulary has no word for it",
}
"""Dimensions of the obligations that are not drawn here, and why."""

TEMPTS = 3
"""New targets are first chosen as another mode would allow them in one of so many decisions."""


@theme("copy.modes-copied")
def modes_copied() -> SearchStrategy[Drawn]:
    """A modal spell in any legal set of modes, repeats and bought ones included, copied in any way.

    Shrinks towards two seats, the first modes and a Hive Mind whose copies keep their targets.
    """
    return setups("copy.modes-copied", _copied)


def _copied(draws: Draws) -> Setup:
    shelf = victims(is_modal, _has_kicker) if draws.chance(10) else victims(is_modal)
    setup, doomed = _modal(table(draws), draws.pick(shelf), draws)
    setup = with_second_copier(with_copier(setup, draws), draws)
    return _with_others(setup, doomed, draws)


@theme("copy.mode-not-rechoosable")
def mode_not_rechoosable() -> SearchStrategy[Drawn]:
    """A modal spell whose modes target different things, and copiers that try what only an unchosen mode may target.

    Shrinks towards two seats, the first modes and a Hive Mind whose copies keep their targets.
    """

    def drawn(draws: Draws) -> Drawn:
        setup = _not_rechoosable(draws)
        scenario = setup.board.scenario()
        policy = drawing_policy(draws, scenario, intentions=setup.intentions, habits=setup.habits)
        tempted = _Tempted(policy, draws, definitions(scenario))
        along = Along("copy.mode-not-rechoosable")
        along.play(Case(scenario), tempted)
        along.labels = (*setup.labels, *policy.notes, *tempted.notes)
        return along.drawn()

    return drawing("copy.mode-not-rechoosable", drawn)


def _not_rechoosable(draws: Draws) -> Setup:
    setup, doomed = _modal(table(draws), draws.pick(victims(is_modal, _targets)), draws)
    return _with_others(with_copier(setup, draws), doomed, draws)


def is_modal(card: Card) -> bool:
    """The card has modes."""
    effect = spell_effect(card)
    return effect is not None and bool(effect.modes)


def _has_kicker(card: Card) -> bool:
    return bool(kickers(card))


def _targets(card: Card) -> bool:
    return bool(target_phrases(card))


# -- the spell ------------------------------------------------------------------------------------------------------


def _modal(setup: Setup, card: Card, draws: Draws) -> tuple[Setup, str | None]:
    """The spell, and in one of three examples the creature it is aimed at that will not stay, None in the others."""
    doomed = draws.pick([p.id for p in setup.board.battlefield]) if draws.chance(3) else None
    effect = spell_effect(card) or Effect()
    kicks = tuple(draws.take(2) for _ in kickers(card))
    able = ways(effect, kicked=any(kicks))
    bought = tuple(modes for modes in able if len(modes) > effect.choose.max)
    modes = draws.pick(bought or able)
    setup = with_victim(setup, card, draws, modes=modes, kicks=kicks, aim=doomed)
    return setup.labelled(*_labels(effect, modes, kicks)), doomed


@lru_cache(maxsize=256)
def ways(effect: Effect, *, kicked: bool) -> tuple[tuple[int, ...], ...]:
    """Every set of modes that may be chosen (700.2d), the fewest and first ones first."""
    choose = effect.choose
    most = choose.max_if_kicked if kicked and choose.max_if_kicked is not None else choose.max
    numbers = range(choose.min, most + 1)
    pick = combinations_with_replacement if choose.repeats else combinations
    return tuple(modes for n in numbers for modes in pick(range(len(effect.modes)), n))


def _labels(effect: Effect, modes: tuple[int, ...], kicks: tuple[int, ...]) -> tuple[str, ...]:
    choose = effect.choose
    fixed = choose.min == choose.max and choose.max_if_kicked is None
    found = [f"choose={choose.min}" if fixed else "choose=any", f"chosen={len(modes)}"]
    if len(set(modes)) < len(modes):
        found.append("same-mode-twice")
    if any(kicks) and len(modes) > choose.max:
        found.append("mode-bought")
    aimed = sum(len(effect.modes[m].targets) for m in modes)
    found.append("modes-target=none" if not aimed else "modes-target=one" if aimed == 1 else "modes-target=several")
    return tuple(found)


# -- what others do -------------------------------------------------------------------------------------------------


def _with_others(setup: Setup, doomed: str | None, draws: Draws) -> Setup:
    """A response: one that takes away the creature that the spell is aimed at, before it is copied, or any."""
    if doomed is None:
        return with_responders(setup, draws)
    seat = draws.take(len(setup.board.places))
    card = draws.pick(victims(_removes_a_creature))
    mana = mana_for(mana_cost(card))
    board = setup.board.in_hand(card.name, seat).pool(seat, mana)
    meant = Intention(seat, board.last, on_stack(setup.spell), wish=Wish(aim=doomed), attempts=False, mana=mana)
    return setup.on(board).means(meant).labelled("target=removed")


def _removes_a_creature(card: Card) -> bool:
    effect = spell_effect(card)
    if effect is None or effect.modes or "Instant" not in card.types or kickers(card):
        return False
    removes = any(mentions(effect, word) for word in (Destroy, Exile, ReturnToHand))
    return removes and [p.what for p in target_phrases(card)] == [CREATURE]


# -- targets of another mode ----------------------------------------------------------------------------------------


class _Tempted:
    """Before the drawn answer to a request for new targets, now and then one that only an unchosen mode would allow."""

    def __init__(self, inner: Policy, draws: Draws, cards: Mapping[str, Face]) -> None:
        self.inner, self.draws, self.cards = inner, draws, cards
        self.notes: list[str] = []
        self.after: Planned | None = None
        self.tried = False

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        if moment.rejections and self.tried:
            planned, self.after, self.tried = self.after, None, False
            return None if planned is None else Planned(moment.decision, planned.answer, planned.attempt)
        planned = self.inner(moment)
        if moment.rejections or moment.request.kind != "new-targets" or not self.draws.chance(TEMPTS):
            return planned
        tempting = self._tempting(moment)
        if tempting is None:
            return planned
        self.after, self.tried = planned, True
        self.notes.append("attempt:other-mode-target")
        return Planned(moment.decision, tempting, attempt=True)

    def _tempting(self, moment: Moment) -> ChooseTargets | None:
        current = moment.request.current or ()
        thing = next((s for s in moment.view.stack if s.id == moment.request.object), None)
        effect = spell_effect(self.cards[thing.name]) if thing is not None and thing.kind == "spell" else None
        slots = [(i, j) for i, chosen in enumerate(current) for j in range(len(chosen))]
        if effect is None or not slots:
            return None
        able = able_per_phrase(moment, self.cards)
        i, j = self.draws.pick(slots)
        others = tuple(h for h in self._of_other_modes(moment, effect) if h not in able[i] and h != current[i][j])
        return ChooseTargets(_with(current, (i, j), self.draws.pick(others))) if others else None

    def _of_other_modes(self, moment: Moment, effect: Effect) -> tuple[str, ...]:
        phrases = [p for mode in effect.modes for p in mode.targets]
        return tuple(dict.fromkeys(h for p in phrases for h in self._able(moment, p)))

    def _able(self, moment: Moment, phrase: Targets) -> tuple[str, ...]:
        return legal_targets(phrase, view=moment.view, cards=self.cards, controller=moment.request.seat)


def _with(current: TargetList, slot: tuple[int, int], handle: str) -> TargetList:
    return tuple(
        tuple(handle if (i, j) == slot else KEEP for j in range(len(chosen))) for i, chosen in enumerate(current)
    )
