"""The themes about divided damage and distributed counters: shares that stay, and the number of those that get one."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.cards import cards_of_copying
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import DealDamage, PutCounters
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.texts import activated, all_instructions, definitions, kickers, spell_effect, triggered
from strategies.themes.copy_aiming import (
    KINDS,
    Trying,
    copies_triggers_only,
    creature_ids,
    with_copied_ability,
    with_remover,
)
from strategies.themes.furnishing import target_phrases
from strategies.themes.hive_mind_kit import Wearing, worn_setups
from strategies.themes.kit import (
    Setup,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "divided evenly, worked out on resolution": "no card of the vocabulary divides so; it is another rule",
    "total from a kicker alone": "kicked Fight with Fire divides a fixed total; no text divides by a number of kicks",
}
"""Dimensions of the obligations that are not drawn here, and why."""

LEGAL_KINDS = ("swap", "one", "all", "spelled")


def _trying(setup: Setup, draws: Draws, kinds: tuple[str, ...], most: int = 2) -> Wearing:
    cards = definitions(setup.board.scenario())
    return lambda policy: Trying(policy, draws, cards, kinds, most)


# -- what divides ---------------------------------------------------------------------------------------------------


def divides_damage(card: Card) -> bool:
    """The spell deals damage divided as announced."""
    return _divides(card) and any(isinstance(w, DealDamage) for w in all_instructions(card))


def distributes_counters(card: Card) -> bool:
    """The spell puts counters distributed as announced."""
    return _divides(card) and any(isinstance(w, PutCounters) for w in all_instructions(card))


def _divides(card: Card) -> bool:
    return any(p.divided is not None for p in target_phrases(card))


def _sources(word: type[DealDamage | PutCounters]) -> tuple[Card, ...]:
    """The permanents with an ability that divides, those without a mana cost first."""
    found = [
        card
        for card in cards_of_copying().values()
        for ability in _abilities(card)
        if any(p.divided is not None for p in ability.effect.targets)
        and any(isinstance(w, word) for w in all_instructions(ability))
    ]
    return tuple(sorted(found, key=lambda card: card.cost.mana_value() if card.cost else 0))


def _abilities(card: Card) -> tuple[Activated | Triggered, ...]:
    return (*activated(card), *triggered(card))


def _spell(setup: Setup, card: Card, draws: Draws) -> Setup:
    """The spell, in the mode and with the kick that divide something."""
    effect = spell_effect(card)
    modes = None
    if effect is not None and effect.modes:
        modes = (next(n for n, m in enumerate(effect.modes) if any(p.divided is not None for p in m.targets)),)
    bought = any(p.divided is not None and p.if_kicked for p in target_phrases(card))
    setup = with_victim(
        setup, card, draws, modes=modes, kicks=tuple(1 for _ in kickers(card)) if bought else None, x=2 + draws.take(3)
    )
    freely = any(p.max is None for p in target_phrases(card))
    setup = setup.labelled("copied=spell", *(("any-number",) if freely else ()))
    return setup.labelled(*(("total=x",) if card.cost and card.cost.x_symbols else ()))


def _long_lived(setup: Setup, draws: Draws) -> Setup:
    """Nobody dies of it, so that what each was dealt can be read off life totals."""
    board = setup.board
    for seat in board.seats:
        board = board.life(seat, 20 + 10 * draws.take(2))
    return setup.on(board)


# -- copy.division-is-fixed -----------------------------------------------------------------------------------------


@theme("copy.division-is-fixed")
def division_is_fixed() -> SearchStrategy[Drawn]:
    """A spell or ability that divides damage, copied in any way, its copies aimed anew slot by slot or all at once.

    Shrinks towards two seats, one target and a Hive Mind whose copies keep it.
    """
    return worn_setups("copy.division-is-fixed", _divided)


def _divided(draws: Draws) -> tuple[Setup, Wearing]:
    setup = _long_lived(table(draws, creatures_each=1, least_creatures=0), draws)
    way = draws.take(8)
    if way >= 6:
        setup = _ability(setup, draws, _sources(DealDamage))
        setup = with_responders(setup, draws)
    else:
        setup = with_copier(_spell(setup, draws.pick(victims(divides_damage)), draws), draws)
        setup = _removed(setup, draws) if way == 5 else with_responders(with_second_copier(setup, draws), draws)
    return setup.with_habits(acts=1), _trying(setup, draws, LEGAL_KINDS)


def _ability(setup: Setup, draws: Draws, sources: tuple[Card, ...]) -> Setup:
    card = draws.pick(sources)
    return with_copied_ability(setup, draws, (card,), lambda c: not activated(card) or not copies_triggers_only(c))


def _removed(setup: Setup, draws: Draws) -> Setup:
    """A target leaves before the copy resolves: its share is lost."""
    ids = creature_ids(setup)
    return with_remover(setup, draws, draws.pick(ids)) if ids else with_responders(setup, draws)


# -- copy.distribution-of-counters-is-fixed -------------------------------------------------------------------------


@theme("copy.distribution-of-counters-is-fixed")
def distribution_of_counters_is_fixed() -> SearchStrategy[Drawn]:
    """A spell or ability that distributes counters, copied in any way, at times under a permanent that doubles them.

    Shrinks towards two seats, one target and a Hive Mind whose copies keep it.
    """
    return worn_setups("copy.distribution-of-counters-is-fixed", _distributed)


def _distributed(draws: Draws) -> tuple[Setup, Wearing]:
    setup = table(draws, creatures_each=2, least_creatures=1)
    if draws.chance(4):
        seat = draws.take(len(setup.board.places))
        setup = setup.on(setup.board.permanent("Doubling Season", seat)).labelled("doubler")
    way = draws.take(8)
    if way >= 6:
        setup = with_responders(_ability(setup, draws, _sources(PutCounters)), draws)
    else:
        setup = with_copier(_spell(setup, draws.pick(victims(distributes_counters)), draws), draws)
        setup = _removed(setup, draws) if way == 5 else with_responders(with_second_copier(setup, draws), draws)
    return setup.with_habits(acts=1), _trying(setup, draws, LEGAL_KINDS)


# -- copy.division-target-count-fixed -------------------------------------------------------------------------------


@theme("copy.division-target-count-fixed")
def division_target_count_fixed() -> SearchStrategy[Drawn]:
    """A spell that divides damage or counters, and copiers who try to have more targets, fewer, or one twice.

    At times there is nothing else to aim at than what it targets already. Shrinks towards two seats, one target and a
    Hive Mind whose copies keep it.
    """
    return worn_setups("copy.division-target-count-fixed", _counted)


def _counted(draws: Draws) -> tuple[Setup, Wearing]:
    scarce = draws.take(3) == 2
    if scarce:
        setup = table(draws, creatures_each=0, least_creatures=0)
        for _ in range(2 + draws.take(2)):
            setup = setup.on(setup.board.permanent("Bodvast", draws.take(len(setup.board.places))))
        card = draws.pick(victims(_divides, _only_creatures))
    else:
        setup = _long_lived(table(draws), draws)
        card = draws.pick(victims(_divides))
    setup = _spell(setup, card, draws).labelled("others=none" if scarce else "others=some")
    setup = with_responders(with_copier(setup, draws), draws)
    return setup.with_habits(acts=1, attempts=16), _trying(setup, draws, ("number", "double", *KINDS), 3)


def _only_creatures(card: Card) -> bool:
    return all(p.what.objects and not p.what.players for p in target_phrases(card))
