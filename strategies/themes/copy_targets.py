"""The themes of ``copy.inherits-targets``, ``copy.may-change-any-subset`` and ``copy.unreplaceable-target-stays``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.characteristics import Card
from reference_engine.words.selectors import Targeted, Targets
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.playing import Policy
from strategies.texts import definitions, mentions, spell_effect
from strategies.themes.copy_aiming import (
    KINDS,
    Keeping,
    Trying,
    creature_ids,
    takes_creatures,
    with_re_aimer,
    with_remover,
)
from strategies.themes.furnishing import must_respond, target_phrases
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
    "targets with different controllers": "no text of the vocabulary asks for them",
    "protection relative to the copy's controller": "no card of the catalogue has it: hexproof from a colour stands in",
    "targets of an ability": "copied abilities are drawn by the themes about division, whose traces are watched too",
    "bestowed and mutating creature spells": "no card of the vocabulary has them",
    "copiers that specify the target": "no card of the catalogue has them beside those of another rule (707.10d–e)",
}
"""Dimensions of the obligations that are not drawn here, and why."""

SHIELDED = ("Hexbodrun", "Redbodrun", "Gladecover Scout", "Aegis of the Gods", "Shrobodrun")
"""What may not be targeted, or not by everybody, or not by every colour; Aegis of the Gods shields its controller."""


KINDS_OF_STANDING = ("hive", "trigger")
"""Copiers that wait until what is cast in response has resolved."""


def _keeping(setup: Setup) -> Wearing:
    cards = definitions(setup.board.scenario())
    return lambda policy: Keeping(policy, cards)


def _trying(setup: Setup, draws: Draws, kinds: tuple[str, ...] = KINDS, least: int = 0) -> Wearing:
    cards = definitions(setup.board.scenario())
    return lambda policy: Trying(policy, draws, cards, kinds, least=least)


def _plainly(policy: Policy) -> Policy:
    return policy


# -- copy.inherits-targets ------------------------------------------------------------------------------------------


@theme("copy.inherits-targets")
def inherits_targets() -> SearchStrategy[Drawn]:
    """A spell with none, one or several targets, mostly copied by those who keep them, at times once they are gone.

    Shrinks towards two seats, one target and a Hive Mind whose copies keep it.
    """
    return worn_setups("copy.inherits-targets", _inherits)


def _inherits(draws: Draws) -> tuple[Setup, Wearing]:
    way = draws.take(14)
    if way in (6, 7, 12, 13):
        setup = _then_gone(draws)
    elif way in (8, 9):
        setup = _changed_before(draws)
    elif way == 10:
        setup = _twice(draws)
    elif way == 11:
        setup = _card(draws)
    else:
        card = draws.pick(victims(*((_any_target,), (_several,), (_up_to,))[(0, 0, 0, 1, 1, 2)[way]]))
        setup = with_victim(table(draws), card, draws).labelled(_aimed_at(card))
        setup = with_responders(with_second_copier(with_copier(setup, draws), draws), draws)
    return setup, _plainly if draws.chance(4) else _keeping(setup)


def _then_gone(draws: Draws) -> Setup:
    """What it targets is gone when it is copied: the copy has the same targets, and some or all are illegal."""
    setup = table(draws)
    aim = draws.pick(creature_ids(setup))
    most = draws.take(3)
    card = draws.pick(victims(_aims_at_creatures, (_has_a_rest, _has_other_slots, _any_target)[most]))
    setup = with_victim(setup, card, draws, aim=aim).labelled(_aimed_at(card))
    return with_remover(with_copier(setup, draws, kinds=("hive", "trigger")), draws, aim)


def _changed_before(draws: Draws) -> Setup:
    """It is aimed anew before it is copied: its copies have what it has by then."""
    card = draws.pick(victims(_any_target, _is_not_modal))
    setup = with_victim(table(draws), card, draws).labelled(_aimed_at(card))
    return with_re_aimer(with_copier(setup, draws, kinds=("hive", "trigger")), draws)


def _twice(draws: Draws) -> Setup:
    """One creature is all there is for two instances of "target": it is in both slots (115.3)."""
    setup = _bare(draws)
    setup = with_victim(setup, draws.pick(victims(takes_creatures, _has_two_instances)), draws)
    return with_responders(with_copier(setup.labelled("same-object-twice"), draws), draws)


def _has_two_instances(card: Card) -> bool:
    phrases = target_phrases(card)
    return len(phrases) > 1 and all(p.other_than is None and p.max == 1 for p in phrases)


def _card(draws: Draws) -> Setup:
    """It targets a card in a graveyard."""
    card = draws.pick(victims(_takes_cards))
    effect = spell_effect(card)
    aimed = [n for n, m in enumerate(effect.modes) if any(map(_is_card, m.targets))] if effect else []
    others = [n for n in range(len(effect.modes)) if n not in aimed] if effect else []
    modes = (aimed[0], draws.pick(others)) if effect and effect.choose.min == 2 else (aimed[0],)
    setup = with_victim(table(draws), card, draws, modes=tuple(sorted(modes))).labelled("aimed-at=card")
    return with_responders(with_copier(setup, draws), draws)


def _is_card(phrase: Targets) -> bool:
    return phrase.what.zone == "graveyard"


def _takes_cards(card: Card) -> bool:
    effect = spell_effect(card)
    return effect is not None and any(_is_card(p) for m in effect.modes for p in m.targets)


def _any_target(card: Card) -> bool:
    return bool(target_phrases(card))


def _several(card: Card) -> bool:
    """It has several targets, or may have."""
    phrases = target_phrases(card)
    return _is_not_modal(card) and (len(phrases) > 1 or any(p.max != 1 for p in phrases))


def _up_to(card: Card) -> bool:
    """It may be cast without a target."""
    return _is_not_modal(card) and bool(target_phrases(card)) and all(p.min == 0 for p in target_phrases(card))


def _is_not_modal(card: Card) -> bool:
    effect = spell_effect(card)
    return effect is not None and not effect.modes


def _aims_at_creatures(card: Card) -> bool:
    """Its first target may be any creature."""
    phrases = target_phrases(card)
    what = phrases[0].what if phrases else None
    plain = _is_not_modal(card) and not must_respond(card)
    return plain and what is not None and what.types == ("Creature",) and what.whose == "anyone" and not what.not_colors


def _has_a_rest(card: Card) -> bool:
    """It does something that is not about its targets, which shows whether it resolved at all."""
    effect = spell_effect(card)
    return effect is not None and any(not mentions(word, Targeted) for word in effect.do)


def _has_other_slots(card: Card) -> bool:
    """It has, or may have, other targets beside the first."""
    phrases = target_phrases(card)
    return len(phrases) > 1 or any(p.max != 1 for p in phrases)


def _aimed_at(card: Card) -> str:
    what = target_phrases(card)[0].what
    if what.zone == "stack":
        return "aimed-at=spell"
    if what.zone == "graveyard":
        return "aimed-at=modal"
    return "aimed-at=player" if not what.objects else "aimed-at=anything" if what.players else "aimed-at=permanent"


# -- copy.may-change-any-subset -------------------------------------------------------------------------------------


@theme("copy.may-change-any-subset")
def may_change_any_subset() -> SearchStrategy[Drawn]:
    """A spell with two or three targets, and copiers who try assignments of every kind, allowed and forbidden ones.

    Shrinks towards two seats, two targets and a Hive Mind whose copies keep them.
    """
    return worn_setups("copy.may-change-any-subset", _any_subset)


def _any_subset(draws: Draws) -> tuple[Setup, Wearing]:
    way = draws.take(8)
    if way >= 6:
        setup = _other_color(draws)
        return setup.with_habits(acts=1, attempts=16), _trying(setup, draws, ("one", "all", "spelled"), least=1)
    if way >= 4:
        setup = _one_is_gone(draws)
        return setup.with_habits(acts=1, attempts=16), _trying(setup, draws, ("one", *KINDS), least=1)
    card = draws.pick(victims(_any_target) if way == 3 else victims(_several))
    setup = with_victim(_shielded(table(draws), draws), card, draws).labelled(_criteria(card))
    setup = with_responders(with_copier(setup, draws), draws)
    return setup.with_habits(attempts=16), _trying(setup, draws)


def _one_is_gone(draws: Draws) -> Setup:
    """One of several targets is illegal already: it may be kept while another is changed."""
    setup = _shielded(table(draws), draws)
    aim = draws.pick(creature_ids(setup))
    card = draws.pick(victims(_several, _aims_at_creatures))
    setup = with_victim(setup, card, draws, aim=aim).labelled(_criteria(card))
    return with_remover(with_copier(setup, draws, kinds=KINDS_OF_STANDING), draws, aim)


def _shielded(setup: Setup, draws: Draws) -> Setup:
    """Three times in four something that some players, or some spells, may not target, if the engine has it."""
    kind = draws.take(4)
    if not kind:
        return setup
    shields = draws.offer.among(SHIELDED)
    if not shields:
        return setup
    name = draws.pick(shields)
    seat = draws.take(len(setup.board.places))
    label = "shield=player" if "Aegis" in name else "shield=permanent"
    return setup.on(setup.board.permanent(name, seat)).labelled(label)


def _other_color(draws: Draws) -> Setup:
    """A spell that is not red, copied in red, and creatures that red spells of opponents may not target."""
    setup = table(draws, creatures_each=1, least_creatures=0)
    for seat in setup.board.seats:
        setup = setup.on(setup.board.permanent("Redbodrun", seat))
    setup = with_victim(setup, draws.pick(victims(takes_creatures, _is_not_red)), draws)
    return with_copier(setup, draws, kinds=("twin",), fit=lambda c: c.card.name == "Fork").labelled("copy=other-color")


def _is_not_red(card: Card) -> bool:
    return "R" not in card.colors


def _criteria(card: Card) -> str:
    phrases = target_phrases(card)
    if any(p.other_than is not None for p in phrases):
        return "slots=another"
    if len(phrases) > 1:
        return "slots=several-instances"
    return "slots=one-instance" if any(p.max != 1 for p in phrases) else "slots=one"


# -- copy.unreplaceable-target-stays --------------------------------------------------------------------------------


@theme("copy.unreplaceable-target-stays")
def unreplaceable_target_stays() -> SearchStrategy[Drawn]:
    """A spell is copied where there is nothing else to target, or where what it targets is illegal for the copy.

    Shrinks towards two seats and as many creatures as the spell targets.
    """
    return worn_setups("copy.unreplaceable-target-stays", _unreplaceable)


def _unreplaceable(draws: Draws) -> tuple[Setup, Wearing]:
    make = (_scarce, _foe, _gone, _some_gone, _hexproof, _modal, _gone)[draws.take(7)]
    setup = make(draws).with_habits(acts=1)
    return setup, _trying(setup, draws, ("spelled", "one", "swap", "all", "forbidden"))


def _bare(draws: Draws, seats: int = 6) -> Setup:
    """A table without creatures: what is targeted is put there for the spell, and just as many as it needs."""
    return table(draws, max_seats=seats, creatures_each=0, least_creatures=0)


def _scarce(draws: Draws) -> Setup:
    card = draws.pick(victims(takes_creatures))
    setup = with_victim(_bare(draws), card, draws).labelled("slots=no-other")
    return with_responders(with_copier(setup, draws), draws)


def _foe(draws: Draws) -> Setup:
    """What targets an opponent or a creature of one side alone: the copier inherits itself."""
    setup = with_victim(_bare(draws, 3), draws.pick(victims(_is_partial)), draws).labelled("slots=illegal-for-copier")
    return with_responders(with_copier(setup, draws, kinds=("hive", "twin")), draws)


def _is_partial(card: Card) -> bool:
    phrases = target_phrases(card)
    return bool(phrases) and any(p.what.whose != "anyone" for p in phrases) and not must_respond(card)


def _gone(draws: Draws) -> Setup:
    card = draws.pick(victims(takes_creatures, _has_one_slot))
    setup = _with_creatures(_bare(draws), draws, 1 + draws.chance(3))
    aim = draws.pick(creature_ids(setup))
    setup = with_victim(setup, card, draws, aim=aim).labelled("slots=all-illegal")
    return with_remover(with_copier(setup, draws, kinds=KINDS_OF_STANDING), draws, aim)


def _some_gone(draws: Draws) -> Setup:
    card = draws.pick(victims(_several, _aims_at_creatures))
    setup = _with_creatures(_bare(draws), draws, 2)
    aim = draws.pick(creature_ids(setup))
    setup = with_victim(setup, card, draws, aim=aim).labelled("slots=some-illegal")
    return with_remover(with_copier(setup, draws, kinds=KINDS_OF_STANDING), draws, aim)


def _hexproof(draws: Draws) -> Setup:
    """The caster targets what only they may target."""
    setup = _bare(draws)
    caster = setup.board.active
    setup = setup.on(setup.board.permanent(draws.pick(("Gladecover Scout", "Hexbodrun")), caster))
    card = draws.pick(victims(takes_creatures, _has_one_slot))
    setup = with_victim(setup, card, draws, caster=caster, aim=setup.board.last).labelled("slots=illegal-for-copier")
    return with_responders(with_copier(setup, draws, kinds=("hive",)), draws)


def _modal(draws: Draws) -> Setup:
    card = draws.pick(victims(_is_modal_with_targets))
    setup = with_victim(_bare(draws), card, draws).labelled("modal")
    setup = with_copier(setup, draws, kinds=KINDS_OF_STANDING)
    ids = creature_ids(setup)
    return with_remover(setup, draws, draws.pick(ids)) if ids else with_responders(setup, draws)


def _is_modal_with_targets(card: Card) -> bool:
    effect = spell_effect(card)
    if effect is None or must_respond(card):
        return False
    return any("Creature" in p.what.types or "Artifact" in p.what.types for m in effect.modes for p in m.targets)


def _has_one_slot(card: Card) -> bool:
    phrases = target_phrases(card)
    return len(phrases) == 1 and phrases[0].max == 1


def _with_creatures(setup: Setup, draws: Draws, number: int) -> Setup:
    for _ in range(number):
        name = draws.pick(("Grizzly Bears", "Bodvast", "Bodrun"))
        setup = setup.on(setup.board.permanent(name, draws.take(len(setup.board.places))))
    return setup
