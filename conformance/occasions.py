"""On what occasion two engines began to differ, said so that it names no card: it is part of a disagreement's name.

Which field differs says little: life totals differ for any reason. What had just been done, and of what kind the object
was that resolved, tells different causes apart as far as that can be told without knowing them. Of what it does, what
can show in that field is named and nothing else: whether a spell that copies another also draws a card has nothing to
do with where the copy is aimed, and one cause would have as many names as there are cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reference_engine.words import arrivals, continuous, mana_making
from reference_engine.words import instructions as words
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.answers import KEEP, ChooseTargets
from reference_engine.words.base import Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import StackView, View
from strategies.texts import Text, abilities, all_instructions, effect_of, phrases_of, spell_effect

_DEEDS = {
    "Cast": "a spell is cast",
    "Activate": "an ability is activated",
    "Play": "a land is played",
    "Concede": "a player concedes",
}

_Words = tuple[type[Instruction], ...]

_LEAVING: _Words = (words.Destroy, words.Exile, words.ReturnToHand, words.Sacrifice, words.SacrificeThose)
_ARRIVING: _Words = (arrivals.PutOntoBattlefield, words.ReturnToBattlefield)
_MAKING: _Words = (arrivals.CreateTokenCopies, arrivals.Investigate, words.CreateTokens)
_COUNTERS: _Words = (words.DoubleCounters, words.PutCounters)
_SIZING: _Words = (*_COUNTERS, continuous.Become)
_TURNING: _Words = (words.Tap, words.Untap)
_DISCARDING: _Words = (words.DiscardChosen, words.Mill)
_HAND: _Words = (words.DiscardChosen, words.DrawCards, words.ReturnToHand)
_LIFE: _Words = (words.DealDamage, words.GainLife, words.LoseLife)
_MANA: _Words = (mana_making.AddManaOfType, mana_making.DoubleMana, words.AddMana, words.AddManaOfChosenColor)
_ON_STACK: _Words = (words.CastCopyFree, words.CopySpell)
_AIMING: _Words = (words.ChangeTargets, words.ChooseNewTargets)

BRINGS_ABOUT: Mapping[str, _Words] = {
    "battlefield": (*_LEAVING, *_ARRIVING, *_SIZING, words.DealDamage),
    "battlefield.controller": (continuous.GainControl,),
    "battlefield.counters": (*_COUNTERS, *_ARRIVING, words.Untap),
    "battlefield.damage": (words.DealDamage,),
    "battlefield.power": _SIZING,
    "battlefield.sick": (*_ARRIVING, continuous.GainControl),
    "battlefield.subtypes": (continuous.Become,),
    "battlefield.tapped": (*_TURNING, *_ARRIVING),
    "battlefield.tokens": (*_MAKING, *_LEAVING, *_SIZING, *_TURNING, continuous.GainControl, words.DealDamage),
    "battlefield.toughness": _SIZING,
    "battlefield.types": (continuous.Become,),
    "players.exile": (*_ARRIVING, words.CounterSpell, words.Exile),
    "players.graveyard": (*_LEAVING, *_ARRIVING, *_DISCARDING, *_SIZING, words.CounterSpell, words.DealDamage),
    "players.hand": (*_HAND, arrivals.PutOntoBattlefield, words.CounterSpell),
    "players.library": (arrivals.PutOntoBattlefield, words.DrawCards, words.Mill),
    "players.life": _LIFE,
    "players.lost": (*_LIFE, words.DrawCards, words.LoseTheGame),
    "players.pool": _MANA,
    "stack": (*_ON_STACK, words.CounterSpell),
    "stack.division": (*_ON_STACK, *_AIMING),
    "stack.targets": (*_ON_STACK, *_AIMING),
    **dict.fromkeys(
        map("stack.{}".format, ("card", "controller", "copy", "kicks", "kind", "modes", "name", "x")), _ON_STACK
    ),
}
"""Which instructions show in a field, what is paid for them left out. In fields that are not named here none does."""

_SHARED = frozenset({"players.life", "players.graveyard"})
"""Fields in which damage and counters show, besides those of the battlefield."""


def occasion(field: str, reference: Trace, begin: int, end: int, others: Sequence[Transition]) -> str:
    """What was done between two moments of the reference's trace: its transitions from ``begin`` to before ``end``.

    field: which differs now, as ``Difference`` has it. others: the transitions of the other engine, which may have
    refused what the reference took.
    """
    steps = reference.transitions[begin:end]
    if not steps:
        return "at the start"
    accepted = {t.decision for t in steps if t.outcome == "accepted"}
    refused = any(t.outcome == "rejected" and t.decision in accepted for t in others)
    if _lost(steps[0].before) != _lost(steps[-1].after):
        return "a player leaves the game"
    deed = _DEEDS.get(type(steps[0].answer).__name__, "") or _passed(field, reference, begin, steps[-1])
    return f"{deed} (refused)" if refused else deed


def _lost(view: View) -> list[bool]:
    return [player.lost for player in view.players]


def _passed(field: str, trace: Trace, begin: int, last: Transition) -> str:
    before, after = trace.transitions[begin].before, last.after
    if not before.stack or any(thing.id == before.stack[-1].id for thing in after.stack):
        return "a player passes" if (before.turn, before.step) == (after.turn, after.step) else "a step ends"
    top = before.stack[-1]
    cards = {card.name: card for card in trace.case.scenario.cards}
    texts = _texts(top, cards.get(top.name))
    marks = ["dividing"] * any(map(_divides, texts)) + ["re-aimed"] * _is_re_aimed(top, trace.transitions[:begin])
    what = " ".join([*marks, "copy" if top.copy else top.kind])
    divided = "dividing" in marks and (field in _SHARED or field.startswith("battlefield"))
    telling = () if divided else BRINGS_ABOUT.get(field, ())  # the field itself says then what is divided
    named = sorted({type(i).__name__ for text in texts for i in all_instructions(text) if isinstance(i, telling)})
    return f"{what} resolves: {'+'.join(named)}" if named else f"{what} resolves"


def _texts(thing: StackView, card: Card | None) -> tuple[Text, ...]:
    """What it may be that resolves: of abilities all those of its kind, for which one it is need not be shown."""
    if card is None:
        return ()
    if thing.kind == "spell":
        effect = spell_effect(card)
        return () if effect is None else (effect,)
    return abilities(card, Activated) if thing.kind == "activated" else abilities(card, Triggered)


def _divides(text: Text) -> bool:
    effect = effect_of(text)
    every = tuple(range(len(effect.modes))) if effect else ()
    return any(phrase.divided is not None for phrase in phrases_of(text, every, kicked=True))


def _is_re_aimed(thing: StackView, steps: Sequence[Transition]) -> bool:
    return any(thing.id == step.request.object and _changes(step) for step in steps)


def _changes(step: Transition) -> bool:
    answer = step.answer
    if step.request.kind != "new-targets" or step.outcome != "accepted" or not isinstance(answer, ChooseTargets):
        return False
    given = [t for phrase in answer.targets for t in phrase]
    old = [t for phrase in step.request.current or () for t in phrase]
    return any(new not in (KEEP, now) for new, now in zip(given, old, strict=False))
