"""The obligations about additional costs of a copied spell: nobody pays any, and what was paid counts for the copy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_objects import Copying, StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.otherwise import Law, Other, announced_as, judged, retold, shown, with_number
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import Enters, Triggered
from reference_engine.words.amounts import ManaValueOf, PowerOf, TimesKicked
from reference_engine.words.answers import Choose, player
from reference_engine.words.base import Amount
from reference_engine.words.conditions import WasCast, WasCastFrom, WasKicked
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import CopySpell, May
from reference_engine.words.selectors import CostObject
from strategies.seeing import Unseen, legal_targets
from strategies.texts import Face, additional_costs, kickers, mentions, triggered

MOST = 20
"""Numbers up to this one are tried where a copy did something else than it should have."""

PAYING = ("kick", "pay", "discard", "pick")
"""Kinds of request with which a cost might be asked for."""


def _costs_more(face: Face | None) -> bool:
    return face is not None and bool(additional_costs(face) or kickers(face))


@invariant(
    "copy.no-additional-cost-choice",
    cr=("707.10", "118.8", "601.2b"),
    clauses=("asked", "charged", "augmented", "shown"),
)
def no_additional_cost_choice(facts: Facts) -> Iterator[Witness]:
    """Who makes a copy pays none of the additional costs of the spell, and cannot choose to."""
    if not facts.copies:
        return
    for copying in facts.copyings:
        original = copying.original
        if original is None or not original.is_spell or not copying.copies:
            continue
        if _costs_more(facts.cards.get(original.title)):
            yield from _asked(copying, original)
            yield from _charged(facts, copying, original)
    for copy in facts.copies:
        said = facts.first_announced(copy)
        if said is not None and said.kicks and not said.kicked:
            yield from _kicks(facts, copy, said, "augmented", "it is not kicked, for the original was not")


# -- what was asked and paid ----------------------------------------------------------------------------------------


def _asked(copying: Copying, original: StackObject) -> Iterator[Witness]:
    effect = copying.by.effect
    if effect is None or effect.modes or not all(isinstance(word, CopySpell | May) for word in effect.do):
        return  # whatever else it does may ask for such things of itself
    own = ("pay", "pick", "discard") if copying.copier.optional is not None and copying.copier.optional.cost else ()
    asked = [t for t in copying.requests if t.request.kind in PAYING and t.request.kind not in own]
    seen = ", ".join(f"{player(t.request.seat)} was asked to {t.request.kind}" for t in asked)
    must = f"nobody is asked to pay anything for a copy of {original.name}"
    yield Witness("asked", f"copying {original.name}", not asked, must, seen)


def _charged(facts: Facts, copying: Copying, original: StackObject) -> Iterator[Witness]:
    resolution = facts.resolution(copying.by)
    if resolution is None or not resolution.clean:
        return
    lost = _lost(facts, copying, resolution)
    if lost is None:
        return
    must = f"making copies of {original.name} costs nobody life, cards, permanents or mana"
    yield Witness("charged", f"copying {original.name}", not lost, must, "; ".join(lost))


def _lost(facts: Facts, copying: Copying, resolution: Resolution) -> list[str] | None:
    """What players lost as the copies were made beyond what the copying effect asks for; None if that is not known."""
    differences = facts.differences(resolution)
    if differences is not None:
        fields = ("life", "hand", "library", "gone", "pool")
        return [str(d) for d in differences if d.field in fields]
    optional, effect = copying.copier.optional, copying.by.effect
    if optional is None or effect is None or effect.do != (optional,) or optional.do != (copying.copier.word,):
        return None
    if not all(isinstance(cost, SacrificePermanents) for cost in optional.cost):
        return None
    paid = {o for t in resolution.move.asked("pay") if isinstance(t.answer, Choose) for o in t.answer.options}
    number = sum(cost.number for cost in optional.cost if isinstance(cost, SacrificePermanents))
    return _beyond(resolution, paid, number)


def _beyond(resolution: Resolution, paid: set[str], number: int) -> list[str]:
    """What is gone beside the permanents that paid, ``number`` of them, be they named or paid without a question."""
    found = [f"{player(seat)}: life {n}" for seat, n in enumerate(resolution.life) if n]
    found += [f"{player(seat)}: hand {n}" for seat, n in enumerate(resolution.size("hand")) if n]
    gone = [p.id for p in resolution.departed]
    others = [name for name in gone if name not in paid] if paid else gone[number:]
    return [*found, *(f"{name}: gone" for name in others)]


# -- kicks ----------------------------------------------------------------------------------------------------------


def _kicks(facts: Facts, copy: StackObject, said: Announced, clause: str, must: str) -> Iterator[Witness]:
    entry = shown(facts, copy)
    if entry is not None and entry.kicks is not None:
        seen = f"the copy is shown as kicked {_times(entry.kicks)}"
        yield Witness("shown", copy.name, entry.kicks == said.kicks, must, seen)
    resolution, face = facts.resolution(copy), facts.cards.get(copy.title)
    if resolution is None or resolution.announced is None or face is None or not _asks_for_kicks(face):
        return
    witness = judged(facts, resolution, Law(clause, must), _other_kicks(facts, resolution, resolution.announced, face))
    if witness is not None:
        yield witness


def _asks_for_kicks(face: Face) -> bool:
    """Whether it can be seen in what it does how often it was kicked."""
    return mentions(face, WasKicked) or mentions(face, TimesKicked)


def _other_kicks(facts: Facts, resolution: Resolution, said: Announced, face: Face) -> Iterator[Other]:
    for kicks in product(*(range(5 if k.multi else 2) for k in kickers(face))):
        if kicks != said.kicks:
            for told in retold(facts, resolution, attrs.evolve(said, kicks=kicks)):
                yield f"a spell kicked {_times(kicks)}", told


def _times(kicks: tuple[int, ...]) -> str:
    return " and ".join(str(n) for n in kicks) + " times"


# -- copy.additional-cost-effects-carry-over ------------------------------------------------------------------------


@invariant(
    "copy.additional-cost-effects-carry-over",
    cr=("707.10", "702.33d", "400.7j", "608.2h"),
    clauses=("kicked", "used", "casting", "token", "shown"),
)
def additional_cost_effects_carry_over(facts: Facts) -> Iterator[Witness]:
    """What was paid for the original counts as paid for the copy, with the same objects; that it was cast does not."""
    if not facts.copies:
        return
    for copy in facts.copies:
        said, resolution = facts.first_announced(copy), facts.resolution(copy)
        if said is None:
            continue
        if said.kicked:
            must = f"it counts as kicked {_times(said.kicks)}, like {copy.root.name}"
            yield from _kicks(facts, copy, said, "kicked", must)
        if resolution is not None and copy.effect is not None and copy.is_spell:
            if mentions(copy.effect, CostObject):
                yield from _used(facts, resolution, said)
            if mentions(copy.effect, WasCast) or mentions(copy.effect, WasCastFrom):
                yield from _not_cast(facts, resolution, said)
        if resolution is not None and said.kicks and copy.effect is None:
            yield from _triggered(facts, resolution, said)
    yield from _of_tokens(facts)


def _used(facts: Facts, resolution: Resolution, said: Announced) -> Iterator[Witness]:
    objects = ", ".join(name for paid in said.paid for name in paid.objects)
    must = f"it looks at {objects}, used to pay for the original"
    others = (
        (f"{n} for the number that it takes from what was used", with_number(resolution, _is_of_cost, n))
        for n in range(MOST + 1)
    )
    witness = judged(facts, resolution, Law("used", must), others) if objects else None
    if witness is not None:
        yield witness


def _is_of_cost(amount: Amount) -> bool:
    return isinstance(amount, ManaValueOf | PowerOf) and isinstance(amount.what, CostObject)


def _not_cast(facts: Facts, resolution: Resolution, said: Announced) -> Iterator[Witness]:
    others = (
        (f"a spell cast from {zone}", announced_as(resolution, attrs.evolve(said, cast=True, cast_from=zone)))
        for zone in ("hand", "graveyard", "exile")
    )
    must = "it was not cast, from wherever the original was"
    witness = judged(facts, resolution, Law("casting", must), others)
    if witness is not None:
        yield witness


# -- permanents -----------------------------------------------------------------------------------------------------


# 702.33d, 707.10f. What the token asks about kicks is answered as for the permanent that the original becomes.
def _of_tokens(facts: Facts) -> Iterator[Witness]:
    for resolution in facts.resolutions:
        thing, said = resolution.object, resolution.announced
        if said is None or not said.kicks or not isinstance(thing.ability, Triggered):
            continue
        face = facts.cards.get(thing.title)
        token = any(p.id == thing.source and p.card is None for p in resolution.before.battlefield)
        if face is None or not token or not mentions(thing.ability.effect, TimesKicked):
            continue
        must = f"{thing.source} was a spell kicked {_times(said.kicks)}"
        witness = judged(facts, resolution, Law("token", must), _other_kicks(facts, resolution, said, face))
        if witness is not None:
            yield witness


def _triggered(facts: Facts, resolution: Resolution, said: Announced) -> Iterator[Witness]:
    """Of abilities that trigger only if it was kicked, those of the token trigger for which the original was."""
    copy = resolution.object
    face = facts.cards.get(copy.title)
    own = [a for a in triggered(face) if isinstance(a.when, Enters) and a.when.this] if face is not None else []
    if not own or not resolution.clean or not all(isinstance(a.condition, WasKicked) for a in own):
        return
    if len(resolution.entered) != 1:
        return
    entered = resolution.entered[0].id
    wanted = [a for a in own if isinstance(a.condition, WasKicked) and _holds(a.condition, said)]
    if not all(_can_be_aimed(facts, resolution, a, entered) for a in wanted):
        return
    seen = sum(s.kind == "triggered" and s.name == copy.title for s in resolution.move.new)
    must = f"{len(wanted)} of its abilities trigger, for it was kicked {_times(said.kicks)}"
    yield Witness("token", copy.name, seen == len(wanted), must, f"{seen} triggered")


def _holds(condition: WasKicked, said: Announced) -> bool:
    return said.kicked if condition.kicker is None else said.kicks[condition.kicker] > 0


def _can_be_aimed(facts: Facts, resolution: Resolution, ability: Triggered, source: str) -> bool:
    controller, face = resolution.object.controller, facts.cards[resolution.object.title]
    try:
        return all(
            phrase.min == 0
            or legal_targets(
                phrase,
                view=resolution.after,
                cards=facts.cards,
                controller=controller,
                source=source,
                colors=face.colors,
            )
            for phrase in ability.effect.targets
        )
    except Unseen:
        return False
