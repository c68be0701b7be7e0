"""What had to trigger on casts, copies and targets, what came to the stack, and what the digits of life totals say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.facts_triggers import is_by
from conformance.invariants.registry import Witness
from reference_engine.words.abilities import BecomesTarget, SpellCast, SpellCastOrCopied, SpellCopied, Triggered
from reference_engine.words.base import When
from reference_engine.words.continuous import Become, ContinuousChange
from reference_engine.words.instructions import GainLife
from reference_engine.words.selectors import ThatPlayer, You
from reference_engine.words.view import PermanentView
from strategies.texts import has, mentions, triggered

Origin = tuple[str, int]
"""The name of an ability's source and the seat that controls it."""

SPELL_EVENTS: dict[type[When], tuple[str, ...]] = {
    SpellCast: ("cast", "cast copy"),
    SpellCopied: ("copied",),
    SpellCastOrCopied: ("cast", "cast copy", "copied"),
}
"""How the spells came to the stack that an ability waits for, by what it says."""


def is_set_off(facts: Facts, ability: Triggered, controller: int, spell: StackObject) -> bool:
    """Whether that ability of a permanent triggers on the spell being cast, or copied, as it was (603.2)."""
    when, face = ability.when, facts.cards.get(spell.title)
    if not isinstance(when, SpellCast | SpellCopied | SpellCastOrCopied) or not spell.is_spell or face is None:
        return False
    if spell.how not in SPELL_EVENTS[type(when)] or (when.types and set(when.types).isdisjoint(face.types)):
        return False
    return is_by(when.by, controller, spell.controller)


def watchers(facts: Facts, move: Move, whens: tuple[type[When], ...]) -> Iterator[tuple[PermanentView, Triggered]]:
    """The permanents that were there before and after, all of whose abilities that trigger wait for such things.

    Once for each ability. Only those of which nothing keeps an ability from the stack once it has triggered; and none
    of a name that came, went or changed sides in the move, for on the stack an ability is known by its source's name.
    """
    plain = _plain_triggers(facts)
    known = {name: abilities for name, abilities in plain.items() if all(isinstance(a.when, whens) for a in abilities)}
    if not known:
        return
    before, after = ({(p.id, p.name, p.controller) for p in v.battlefield} for v in (move.before, move.after))
    moved = {name for _, name, _ in before ^ after}
    for permanent in move.before.battlefield:
        if permanent.name in known and permanent.name not in moved:
            yield from ((permanent, ability) for ability in known[permanent.name])


@once_a_trace
def _plain_triggers(facts: Facts) -> dict[str, tuple[Triggered, ...]]:
    """By name the triggered abilities of what has some, none of which anything can keep from the stack."""
    if not texts_hold(facts):
        return {}
    known = {name: triggered(face) for name, face in facts.cards.items()}
    return {name: abilities for name, abilities in known.items() if abilities and all(map(is_plain, abilities))}


@once_a_trace
def texts_hold(facts: Facts) -> bool:
    """Whether every permanent has the abilities of its text and no others: no card of the game changes any (613.1)."""
    return not any(mentions(face, Become) or has(face, ContinuousChange) for face in facts.cards.values())


def is_plain(ability: Triggered) -> bool:
    """Whether nothing can keep it from the stack once it has triggered (603.3c–d, 603.4)."""
    return ability.condition is None and not ability.effect.targets and not ability.effect.modes


def due(facts: Facts, move: Move, spells: Iterable[StackObject], whens: tuple[type[When], ...]) -> Counter[Origin]:
    """How many abilities of each origin had to trigger on those spells being cast or copied; 0 for those that wait."""
    found: Counter[Origin] = Counter()
    spells = tuple(spells)
    for permanent, ability in watchers(facts, move, whens):
        set_off = sum(is_set_off(facts, ability, permanent.controller, spell) for spell in spells)
        found[permanent.name, permanent.controller] += set_off
    return found


def came(facts: Facts, move: Move) -> Counter[Origin]:
    """How many triggered abilities of each origin came to the stack in that move, copies of abilities left out."""
    return Counter([(o.title, o.controller) for o in facts.new_in(move) if o.how == "triggered"])


# -- digits ---------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Gauge:
    """A permanent that does nothing but gain so much life each time. to_you: its controller does, not "that player"."""

    permanent: str
    title: str
    controller: int
    ability: Triggered
    weight: int
    to_you: bool


@attrs.frozen
class Reading:
    """A digit of the life that a seat gained: what it must be, and what it is. when: what the gauges wait for."""

    seat: int
    weight: int
    when: type[When]
    titles: tuple[str, ...]
    expected: int
    seen: int


_TO_YOU: dict[type, bool] = {You: True, ThatPlayer: False}


@once_a_trace
def gauges(facts: Facts) -> list[Gauge]:
    """The gauges with which the game began: those whose weight is a power of ten."""
    found: list[Gauge] = []
    for placed in facts.scenario.battlefield if texts_hold(facts) else ():
        face = facts.cards.get(placed.card)
        if face is None or len(face.abilities) != 1:
            continue
        (ability,) = face.abilities
        if not isinstance(ability, Triggered) or not is_plain(ability) or len(ability.effect.do) != 1:
            continue
        (word,) = ability.effect.do
        if isinstance(word, GainLife) and type(word.who) in _TO_YOU and _is_power_of_ten(word.amount):
            to_you = _TO_YOU[type(word.who)]
            found.append(Gauge(placed.id, placed.card, placed.controller, ability, int(str(word.amount)), to_you))
    return found


def _is_power_of_ten(amount: object) -> bool:
    return isinstance(amount, int) and str(amount).strip("0") == "1"


def readings(facts: Facts, whens: tuple[type[When], ...]) -> Iterator[Reading]:
    """What the gauges that wait for such things say, from the start to the end, where nothing but gauges moved life."""
    known = gauges(facts)
    if not known or not any(isinstance(g.ability.when, whens) for g in known) or not _is_readable(facts, known):
        return
    expected = _expected(facts, known)
    if expected is None:
        return
    start, end = facts.views[0], facts.views[-1]
    gained = [b.life - a.life for a, b in zip(start.players, end.players, strict=True)]
    for seat, counts in enumerate(expected):
        total = sum(counts.values())
        for weight, when in sorted(counts, key=lambda key: key[0]):
            if issubclass(when, whens) and gained[seat] >= 0:
                titles = tuple(sorted({g.title for g in known if g.weight == weight}))
                right, seen = (total // weight % 10, gained[seat] // weight % 10)
                yield Reading(seat, weight, when, titles, right, seen)


def read_digits(facts: Facts, whens: tuple[type[When], ...]) -> Iterator[Witness]:
    """A witness of clause ``digits`` for each digit of the gauges that wait for such things."""
    for reading in readings(facts, whens):
        titles = ", ".join(reading.titles)
        yield Witness(
            "digits",
            f"life of @{reading.seat}",
            reading.seen == reading.expected,
            f"{reading.expected} times {reading.weight} life from {titles}: a spell is cast, or copied, or neither",
            f"the digit of {reading.weight} is {reading.seen}",
        )


def _is_readable(facts: Facts, known: list[Gauge]) -> bool:
    """Whether all is resolved, every gauge was there all the time, and nothing else moved anybody's life."""
    end = facts.views[-1]
    if end.stack or not facts.moves[-1].whole or facts.left_game or end.priority is None:
        return False
    there = {g.permanent: g.controller for g in known}
    titles = {g.title for g in known}
    for view in facts.views:
        present = {p.id: p.controller for p in view.battlefield if p.id in there}
        if present != there:
            return False
    for thing in facts.objects:
        ending = facts.ending(thing)
        if thing.title in titles and thing.kind == "triggered" and (ending is None or ending.how != "resolved"):
            return False
        if thing.how == "unknown" or (thing.how == "copied" and not thing.is_spell and thing.title in titles):
            return False
    own = {r.move.index for r in facts.resolutions if r.object.title in titles or _drains(r.object)}
    return all(_same_life(move) or move.index in own for move in facts.moves)


def _drains(thing: StackObject) -> bool:
    """Whether it is an activated ability that does nothing but gain its controller life."""
    words = thing.effect.do if thing.effect is not None and thing.how == "activated" else ()
    return len(words) == 1 and isinstance(words[0], GainLife) and isinstance(words[0].who, You)


def _same_life(move: Move) -> bool:
    before, after = move.before.players, move.after.players
    return before is after or all(a.life == b.life for a, b in zip(before, after, strict=True))


def _expected(facts: Facts, known: list[Gauge]) -> list[Counter[tuple[int, type[When]]]] | None:
    """The life that each seat gains through gauges of each weight and kind; None where that cannot be known."""
    found: list[Counter[tuple[int, type[When]]]] = [Counter() for _ in range(facts.seats)]
    for gauge in known:
        when = gauge.ability.when
        key = gauge.weight, type(when)
        for seat in range(facts.seats) if not gauge.to_you else (gauge.controller,):
            found[seat][key] += 0
        for spell in facts.objects:
            seat = gauge.controller if gauge.to_you else spell.controller
            if isinstance(when, BecomesTarget):
                times = _times_targeted(facts, spell, gauge)
                if times is None:
                    return None
                found[seat][key] += gauge.weight * times
            else:
                found[seat][key] += gauge.weight * is_set_off(facts, gauge.ability, gauge.controller, spell)
    for resolution in facts.resolutions:
        if _drains(resolution.object):
            word = resolution.object.effect.do[0] if resolution.object.effect else None
            if not isinstance(word, GainLife) or not isinstance(word.amount, int):
                return None
            found[resolution.object.controller][1, When] += word.amount
    return found


def _times_targeted(facts: Facts, thing: StackObject, gauge: Gauge) -> int | None:
    """How often the gauge became its target: once at most, as it was put on the stack; None where not known."""
    if any(aiming.copying is None and aiming.accepted for aiming in facts.aimings):
        return None
    aimed = first_targets(facts, thing)
    return None if aimed is None else int(gauge.permanent in aimed)


def first_targets(facts: Facts, thing: StackObject) -> tuple[str, ...] | None:
    """What became its target as it was put on the stack; None where that is not known.

    A copy may inherit a target that has left and come back: that is another object of the same name (400.7).
    """
    said = facts.first_announced(thing)
    if said is None:
        return () if _aims_at_nothing(facts, thing) else None
    if not thing.is_copy:
        return said.flat_targets
    found = []
    for chosen, since in zip(said.targets, said.since, strict=True):
        for handle, view in zip(chosen, since, strict=True):
            same = facts.same_object(handle, view, max(view, thing.first))
            if same is None:
                return None
            found += [handle] if same else []
    return tuple(found)


def _aims_at_nothing(facts: Facts, thing: StackObject) -> bool:
    """Whether it has no targets for certain, even if which of its source's abilities it is cannot be told."""
    if thing.effect is None:
        return thing.how == "triggered" and thing.title in _plain_triggers(facts)
    return not thing.effect.targets and not thing.effect.modes
