"""New targets for what is on the stack: for a copy, and for a spell that is re-aimed (115.7d–f, 707.10c)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from reference_engine.words.answers import KEEP, ChooseTargets, TargetList
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import ChangeTargets, ChooseNewTargets, CopySpell, Effect
from reference_engine.words.requests import RE_AIM
from reference_engine.words.selectors import Filter, Targets
from reference_engine.words.view import StackView
from strategies.aiming import Aims
from strategies.attempts import everything
from strategies.draws import Draws
from strategies.playing import Moment
from strategies.texts import Face, Text, activated, all_instructions, spell_effect, triggered

Cards = Mapping[str, Face]


def effect_of(thing: StackView, cards: Cards) -> Effect | None:
    """What an object on the stack does; None where the view does not say which ability of a card it is."""
    card = cards.get(thing.name)
    if card is None:
        return None
    if thing.kind == "spell":
        found = [spell_effect(card) or Effect()]
    else:
        found = [a.effect for a in (activated(card) if thing.kind == "activated" else triggered(card))]
    fitting = [e for e in found if len(_phrases(e, thing)) == len(thing.targets or ())]
    return fitting[0] if fitting else None


def _phrases(effect: Effect, thing: StackView) -> tuple[Targets, ...]:
    return effect.phrases(thing.modes or (), any(thing.kicks or ()))


@attrs.frozen
class Aiming:
    """What is being aimed anew: its target phrases, and for each what its slots may become.

    all_or_none: every target is changed or none is (115.7a).
    """

    phrases: tuple[Targets, ...]
    able: tuple[tuple[str, ...], ...]
    all_or_none: bool = False

    def linked(self, n: int, p: int) -> bool:
        """Whether slots of those two phrases may not hold the same."""
        return n == p or self.phrases[n].other_than == p or self.phrases[p].other_than == n


NOTHING_KNOWN: Mapping[str, StackView] = {}


def aiming(moment: Moment, cards: Cards, known: Mapping[str, StackView] = NOTHING_KNOWN) -> Aiming:
    """What the request for new targets is about. known: objects that were on the stack, for those that left it."""
    name = moment.request.object or ""
    thing = next((s for s in moment.view.stack if s.id == name), known.get(name))
    current = moment.request.current or ()
    effect = effect_of(thing, cards) if thing is not None else None
    phrases = _phrases(effect, thing) if thing is not None and effect is not None else ()
    # A card that was cast again has the name of the spell that it was, but other phrases: that one is not known then.
    if thing is None or len(phrases) != len(current):
        return Aiming(tuple(Targets(Filter()) for _ in current), tuple(() for _ in current))
    word = _asking_word(moment, cards)
    # 115.7, 707.10c. A copy is aimed by who makes it, before it is on the stack; a spell that is re-aimed stays its
    # controller's, and can't become its own target.
    seat, own = (moment.request.seat, None) if word is CopySpell else (thing.controller, thing.id)
    reach = Aims(moment.view, cards, seat, cards[thing.name], own)
    able = tuple(reach.able(phrase, x=thing.x or 0, kicks=thing.kicks or ()) for phrase in phrases)
    return Aiming(phrases, able, all_or_none=word is ChangeTargets)


def able_per_phrase(
    moment: Moment, cards: Cards, known: Mapping[str, StackView] = NOTHING_KNOWN
) -> list[tuple[str, ...]]:
    """For each target phrase of the object that gets new targets, what its slots may become; empty if unknown."""
    return list(aiming(moment, cards, known).able)


def _asking_word(moment: Moment, cards: Cards) -> type[Instruction]:
    """The instruction for which new targets are asked: of what is resolving, which is the top of the stack."""
    top = moment.view.stack[-1] if moment.view.stack else None
    face = cards.get(top.name) if top is not None else None
    if top is None or face is None:
        return CopySpell
    if top.kind == "spell":
        texts: tuple[Text, ...] = (face,)
    else:
        texts = activated(face) if top.kind == "activated" else triggered(face)
    words = [type(word) for text in texts for word in all_instructions(text)]
    for re_aims in (ChangeTargets, ChooseNewTargets):
        if re_aims in words and moment.request.slot == RE_AIM:
            return re_aims
    return CopySpell


Slot = tuple[int, int]


def choose_new_targets(
    moment: Moment, cards: Cards, draws: Draws, known: Mapping[str, StackView] = NOTHING_KNOWN
) -> ChooseTargets:
    """A legal whole assignment: nothing, one slot, all slots or two swapped. Shrinks towards keeping everything."""
    current = moment.request.current or ()
    scene = aiming(moment, cards, known)
    slots = [(n, m) for n, phrase in enumerate(current) for m in range(len(phrase))]
    free = [slot for slot in slots if any(handle != current[slot[0]][slot[1]] for handle in scene.able[slot[0]])]
    if not free:
        return _answer(current, {})
    way = draws.take(4) if len(free) > 1 else int(draws.chance(4, times=3))
    if way == 0:
        return _answer(current, {})
    if scene.all_or_none:
        chosen = _changed(current, scene, slots, draws)
        return _answer(current, chosen if len(chosen) == len(slots) else {})
    if way == 3:
        return _answer(current, _swapped(current, scene, draws))
    return _answer(current, _changed(current, scene, [draws.pick(free)] if way == 1 else free, draws))


def _answer(current: TargetList, chosen: Mapping[Slot, str]) -> ChooseTargets:
    return ChooseTargets(
        tuple(tuple(chosen.get((n, m), KEEP) for m in range(len(phrase))) for n, phrase in enumerate(current))
    )


def _changed(current: TargetList, scene: Aiming, slots: list[Slot], draws: Draws) -> dict[Slot, str]:
    chosen: dict[Slot, str] = {}
    for n, m in slots:
        taken = {current[n][m]}
        for p, phrase in enumerate(current):
            if scene.linked(n, p):
                taken.update(chosen.get((p, q), old) for q, old in enumerate(phrase))
        able = [handle for handle in scene.able[n] if handle not in taken]
        if able:
            chosen[n, m] = draws.pick(able)
    return chosen


def _swapped(current: TargetList, scene: Aiming, draws: Draws) -> dict[Slot, str]:
    """Two targets of one instance of "target" changing places; any one slot where that is not legal."""
    pairs = [
        (n, m)
        for n, phrase in enumerate(current)
        for m in range(len(phrase) - 1)
        if phrase[m] in scene.able[n] and phrase[m + 1] in scene.able[n]
    ]
    if not pairs:
        return _changed(current, scene, [(n, 0) for n, phrase in enumerate(current) if phrase][:1], draws)
    n, m = draws.pick(pairs)
    return {(n, m): current[n][m + 1], (n, m + 1): current[n][m]}


def forbidden_targets(moment: Moment, cards: Cards, known: Mapping[str, StackView] = NOTHING_KNOWN) -> tuple[str, ...]:
    """What no slot of the object that gets new targets may become."""
    able = {handle for phrase in able_per_phrase(moment, cards, known) for handle in phrase}
    return tuple(handle for handle in everything(moment.view) if handle not in able)
