"""The themes of ``copy.you-means-copy-controller`` and ``copy.opponent-relative-to-copy-controller``."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.amounts import CountOf
from reference_engine.words.answers import Pass, Planned
from reference_engine.words.base import Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import (
    AddMana,
    CreateTokens,
    DealDamage,
    DrawCards,
    GainLife,
    LoseLife,
    NextUpkeep,
)
from reference_engine.words.selectors import Each, EachOpponent, Targeted, You
from reference_engine.words.view import View
from strategies.answers import Intention, When
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.playing import Moment, Policy
from strategies.texts import all_instructions, mentions, spell_effect
from strategies.themes.furnishing import target_phrases
from strategies.themes.hive_mind_kit import Leaving, Wearing, is_instant, worn_setups
from strategies.themes.kit import Setup, table, victims, with_copier, with_responders, with_second_copier, with_victim
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "teams": "every player plays alone here",
    "control of the copy changes afterwards": "nothing in the vocabulary gains control of a spell",
    "an opponent chooses for the copy's controller": "no card leaves a choice to any opponent of yours",
}
"""Dimensions of the obligations that are not drawn here, and why."""

DRAINS = {"B": "Blackwell Gauge", "R": "Redwell Gauge", "G": "Greenwell Gauge", "W": "Whitewell Gauge"}
"""What turns mana into life: where no pool is shown, it tells who got the mana."""


@theme("copy.you-means-copy-controller")
def you_means_copy_controller() -> SearchStrategy[Drawn]:
    """A spell that does something for "you", copied by other players as a rule.

    At times what it sets up comes in an upkeep, its mana is spent, or its caster leaves while copies wait. Shrinks
    towards two seats and a Hive Mind.
    """
    return worn_setups("copy.you-means-copy-controller", _yours)


def _yours(draws: Draws) -> tuple[Setup, Wearing]:
    way = draws.take(10)
    if way == 9:
        return _delayed(draws)
    if way == 8:
        return _left(draws)
    if way == 7:
        return _mana(draws)
    if way == 6 and draws.chance(2):
        return _permanent(draws)
    wanted = (_gains, _draws, _creates, _counts, _targets_own, _targets_own, _speaks_of_you)[way]
    card = draws.pick(victims(wanted))
    # Where creatures are counted, it should matter whose.
    least = 0 if wanted is _counts else 1
    setup = with_victim(table(draws, creatures_each=3, least_creatures=least), card, draws).labelled(*_kinds(card))
    return _copied(setup, draws, ("twin", "trigger", "ability")), _nothing


def _copied(setup: Setup, draws: Draws, kinds: tuple[str, ...]) -> Setup:
    """Mostly under a Hive Mind, for there the copies are other players'; now and then a copy is copied again."""
    setup = with_copier(setup, draws, kinds=("hive",) if draws.chance(4, times=3) else kinds)
    if draws.chance(2):
        setup = with_second_copier(setup, draws)
    return with_responders(setup, draws).with_habits(acts=1)


def _nothing(policy: Policy) -> Policy:
    return policy


def _delayed(draws: Draws) -> tuple[Setup, Wearing]:
    """A spell that sets up something for "your next upkeep"; the turns go on until everybody has had one."""
    card = draws.pick(victims(_waits))
    setup = with_victim(table(draws, max_seats=6), card, draws).labelled("effect=delayed")
    setup = with_copier(setup, draws, kinds=("hive", "twin"))
    setup = with_responders(setup, draws).with_habits(acts=1)
    return setup, lambda policy: GoingOn(policy, setup.board.turn + len(setup.board.places))


def _left(draws: Draws) -> tuple[Setup, Wearing]:
    """The caster leaves the game while copies of other players are on the stack."""
    card = draws.pick(victims(_speaks_of_you, is_instant))
    setup = with_victim(table(draws, min_seats=3), card, draws).labelled("caster=leaves", *_kinds(card))
    setup = with_responders(with_copier(setup, draws, kinds=("hive",)), draws).with_habits(acts=1)
    names = [name for seat, name in enumerate(setup.copy_names) if seat != setup.caster]
    when = _any_on_stack(tuple(names))
    return setup, lambda policy: Leaving(policy, setup.caster, when)


def _any_on_stack(names: tuple[str, ...]) -> When:
    return lambda view: any(thing.id in names for thing in view.stack)


def _mana(draws: Draws) -> tuple[Setup, Wearing]:
    """Mana for "you"; its owners spend it on what nothing else could pay."""
    card = draws.pick(victims(_adds))
    setup = with_victim(table(draws), card, draws).labelled("effect=mana")
    setup = with_copier(setup, draws, kinds=("hive", "twin"))
    word = next(w for w in all_instructions(card) if isinstance(w, AddMana))
    kind = word.mana[0]
    board, meant = setup.board, []
    for seat in board.seats:
        if seat != setup.caster:
            board = board.permanent(DRAINS[kind], seat)
            meant.append(Intention(seat, board.last, _has_mana(seat, kind), 0, attempts=False))
    setup = with_responders(setup.on(board), draws)
    return attrs.evolve(setup, intentions=(*setup.intentions, *meant)).with_habits(acts=1), _nothing


def _has_mana(seat: int, kind: str) -> When:
    def has(view: View) -> bool:
        pool = view.players[seat].pool
        return pool is not None and pool.amount(kind) >= 3

    return has


def _permanent(draws: Draws) -> tuple[Setup, Wearing]:
    """The copy of a permanent spell, which becomes a token of the copy's controller."""
    card = draws.pick(draws.offer.of(victims(permanents=True))[:40])
    setup = with_victim(table(draws), card, draws).labelled("effect=permanent")
    return with_responders(with_copier(setup, draws, kinds=("twin", "ability")), draws), _nothing


@attrs.define
class GoingOn:
    """The policy below, but the turns go on until that one, where otherwise everybody would be done."""

    below: Policy
    turn: int

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        planned = self.below(moment)
        if planned is None and moment.request.kind == "priority" and not moment.view.stack:
            if moment.view.turn < self.turn or (moment.view.turn == self.turn and moment.view.step == "upkeep"):
                return Planned(moment.decision, Pass())
        return planned


# -- which cards ----------------------------------------------------------------------------------------------------


def _for_you(card: Card, *kinds: type[Instruction]) -> bool:
    return any(isinstance(w, kinds) and _you(w) for w in all_instructions(card))


def _you(word: Any) -> bool:
    return isinstance(getattr(word, "who", None) or getattr(word, "to", None), You)


def _gains(card: Card) -> bool:
    return _for_you(card, GainLife, LoseLife, DealDamage)


def _draws(card: Card) -> bool:
    return _for_you(card, DrawCards)


def _creates(card: Card) -> bool:
    return _for_you(card, CreateTokens)


def _adds(card: Card) -> bool:
    return _for_you(card, AddMana)


def _waits(card: Card) -> bool:
    return mentions(card, NextUpkeep)


def _values(card: Card) -> list[Any]:
    """Whatever stands in the card's instructions."""
    return [getattr(word, field.name) for word in all_instructions(card) for field in attrs.fields(type(word))]


def _counts(card: Card) -> bool:
    return any(isinstance(value, CountOf) and value.filter.whose == "you" for value in _values(card))


def _targets_own(card: Card) -> bool:
    return any(p.what.whose == "you" for p in target_phrases(card))


def _speaks_of_you(card: Card) -> bool:
    return _gains(card) or _draws(card) or _creates(card) or _targets_own(card)


def _kinds(card: Card) -> tuple[str, ...]:
    kinds = {"life": _gains, "draw": _draws, "token": _creates, "count": _counts, "target": _targets_own}
    return tuple(f"effect={name}" for name, does in kinds.items() if does(card))


# -- copy.opponent-relative-to-copy-controller ----------------------------------------------------------------------


@theme("copy.opponent-relative-to-copy-controller")
def opponent_relative_to_copy_controller() -> SearchStrategy[Drawn]:
    """A spell that speaks of opponents, or targets one or what is theirs, copied by players other than its caster.

    Shrinks towards two seats and a Hive Mind whose copies keep their targets.
    """
    return worn_setups("copy.opponent-relative-to-copy-controller", _opponents)


def _opponents(draws: Draws) -> tuple[Setup, Wearing]:
    way = draws.take(5)
    wanted = (_each, _targets_opponent, _targets_theirs, _theirs, _targets_opponent)[way]
    card = draws.pick(victims(wanted))
    setup = with_victim(table(draws, creatures_each=3), card, draws).labelled(*_words(card))
    return _copied(setup, draws, ("twin",)), _nothing


def _each(card: Card) -> bool:
    effect = spell_effect(card)
    return effect is not None and mentions(effect, EachOpponent)


def _targets_opponent(card: Card) -> bool:
    return any(p.what.players and p.what.whose == "opponent" for p in target_phrases(card))


def _targets_theirs(card: Card) -> bool:
    return any(p.what.objects and p.what.whose in ("opponent", "not-you") for p in target_phrases(card))


def _theirs(card: Card) -> bool:
    return any(isinstance(v, Each) and v.filter.whose in ("opponent", "not-you") for v in _values(card))


def _words(card: Card) -> tuple[str, ...]:
    found = {"each": _each, "target": _targets_opponent, "controls": _targets_theirs, "their-permanents": _theirs}
    chooses = _targets_opponent(card) and any(
        type(word).__name__ in ("Sacrifice", "DiscardChosen") and getattr(word, "who", None) == Targeted(0)
        for word in all_instructions(card)
    )
    names = [f"opponent={name}" for name, says in found.items() if says(card)]
    return (*names, "opponent=chooses") if chooses else tuple(names)
