"""Targets chosen outside of a cast: new targets for a copy, and those of a trigger (115.7d–f, 603.3d, 707.10c)."""

from __future__ import annotations

from collections.abc import Mapping

from reference_engine.words.answers import KEEP, ChooseTargets, TargetList
from reference_engine.words.instructions import Effect
from reference_engine.words.selectors import Targets
from reference_engine.words.view import StackView, View
from strategies.aiming import Aims, aims, choose_targets, divide
from strategies.attempts import everything
from strategies.draws import Draws
from strategies.playing import Moment
from strategies.texts import Face, activated, spell_effect, triggered

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


def able_per_phrase(moment: Moment, cards: Cards) -> list[tuple[str, ...]]:
    """For each target phrase of the object that gets new targets, what its slots may become; empty if unknown."""
    thing = next((s for s in moment.view.stack if s.id == moment.request.object), None)
    current = moment.request.current or ()
    effect = effect_of(thing, cards) if thing is not None else None
    if thing is None or effect is None:
        return [() for _ in current]
    phrases = _phrases(effect, thing)
    reach = Aims(moment.view, cards, moment.request.seat, cards[thing.name], _the_copy_itself(moment, thing))
    x, kicks = thing.x or 0, thing.kicks or ()
    return [reach.able(phrase, x=x, kicks=kicks) for phrase in phrases]


def _the_copy_itself(moment: Moment, thing: StackView) -> str | None:
    """The copy that is being aimed, which can't be its own target (115.5), if it is on the stack already."""
    top = moment.view.stack[-1]
    is_it = top.copy and top.name == thing.name and top.controller == moment.request.seat
    return top.id if is_it else None


def choose_new_targets(moment: Moment, cards: Cards, draws: Draws) -> ChooseTargets:
    """A legal whole assignment: nothing, one slot, all slots or two swapped. Shrinks towards keeping everything."""
    current = moment.request.current or ()
    able = able_per_phrase(moment, cards)
    slots = [(n, m) for n, phrase in enumerate(current) for m in range(len(phrase))]
    way = draws.take(4) if len(slots) > 1 else int(draws.chance(4, times=3))
    if way == 0:
        chosen: dict[tuple[int, int], str] = {}
    elif way == 3:
        chosen = _swapped(current, able, draws)
    else:
        chosen = _changed(current, able, [draws.pick(slots)] if way == 1 else slots, draws)
    return ChooseTargets(
        tuple(tuple(chosen.get((n, m), KEEP) for m in range(len(phrase))) for n, phrase in enumerate(current))
    )


def _changed(
    current: TargetList, able: list[tuple[str, ...]], slots: list[tuple[int, int]], draws: Draws
) -> dict[tuple[int, int], str]:
    chosen: dict[tuple[int, int], str] = {}
    for n, m in slots:
        taken = {chosen.get((p, q), old) for p, phrase in enumerate(current) for q, old in enumerate(phrase)}
        free = [handle for handle in able[n] if handle not in taken]
        if free:
            chosen[n, m] = draws.pick(free)
    return chosen


def _swapped(
    current: TargetList, able: list[tuple[str, ...]], draws: Draws
) -> dict[tuple[int, int], str]:
    pairs = [
        (n, m)
        for n, phrase in enumerate(current)
        for m in range(len(phrase) - 1)
        if phrase[m] in able[n] and phrase[m + 1] in able[n]
    ]
    if not pairs:
        return _changed(current, able, [(n, 0) for n, phrase in enumerate(current) if phrase][:1], draws)
    n, m = draws.pick(pairs)
    return {(n, m): current[n][m + 1], (n, m + 1): current[n][m]}


def forbidden_targets(moment: Moment, cards: Cards) -> tuple[str, ...]:
    """What no slot of the object that gets new targets may become."""
    able = {handle for phrase in able_per_phrase(moment, cards) for handle in phrase}
    return tuple(handle for handle in everything(moment.view) if handle not in able)


def choose_trigger_targets(moment: Moment, cards: Cards, draws: Draws) -> ChooseTargets:
    """Legal targets for a triggered ability that is being put on the stack, and a division among them.

    Shrinks towards the fewest and first targets. Raises ValueError where the suite sees no legal targets.
    """
    request, view = moment.request, moment.view
    face = _source_face(view, cards, request.object or "")
    effect = triggered(face)[int(request.slot or 0)].effect
    reach = Aims(view, cards, request.seat, face, request.object or "")
    found = aims(reach, effect.phrases((), kicked=False))
    if found is None:
        raise ValueError(f"an ability of {face.name} asks for targets, and the suite sees none that fit")
    targets = choose_targets(found, draws)
    return ChooseTargets(targets, divide(found, targets, draws))


def _source_face(view: View, cards: Cards, name: str) -> Face:
    seen = [(s.id, s.name) for s in view.stack]
    seen += [(p.id, p.name) for p in view.battlefield]
    seen += [(c.id, c.name) for player in view.players for c in player.graveyard or ()]
    for handle, called in seen:
        if handle == name and called in cards:
            return cards[called]
    raise ValueError(f"{name!r} asks for targets and is nowhere to be seen: the request must name what it is for")
