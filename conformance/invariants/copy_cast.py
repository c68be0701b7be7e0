"""The obligation about what copying is not: no casting, no permission, no cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_announced import may_cost_more
from conformance.facts_moves import Move
from conformance.facts_objects import ActivateFact, CastFact, Copying, StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.gauges import came, due, read_digits
from conformance.invariants.otherwise import Law, announced_as, judged
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import (
    Flash,
    SpellCast,
    SpellCastOrCopied,
    SpellsPerTurn,
)
from reference_engine.words.amounts import SpellsCastBefore
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasCast, WasCastFrom
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import CopySpell, May
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.view import View
from strategies.texts import (
    Face,
    abilities,
    activated,
    additional_costs,
    all_instructions,
    has,
    kickers,
    mana_cost,
    mentions,
    phrases_of,
    spell_effect,
    triggered,
)

CASTING = ("cast", "x", "kick", "pay", "division", "mode")
"""The requests with which a spell would be announced and paid for."""


@invariant(
    "copy.created-on-stack-not-cast",
    cr=("707.10", "112.1a", "601.2i", "707.12", "101.2"),
    clauses=(
        "forbidden",
        "timing",
        "unpaid",
        "asked",
        "charged",
        "pool",
        "drained",
        "counted",
        "storm",
        "was-cast",
        "cast-copy",
        "digits",
    ),
)
def created_on_stack_not_cast(facts: Facts) -> Iterator[Witness]:
    """A copy comes to the stack whatever keeps its controller from casting, costs nothing and is no spell they cast."""
    made = [c for c in facts.copies if c.is_spell]
    laws = frozenset(name for name, face in facts.cards.items() if has(face, SpellsPerTurn)) if facts.copyings else ()
    for copying in facts.copyings:
        if copying.move.whole and not copying.move.lost and copying.original is not None and copying.original.is_spell:
            yield from _in_spite_of(facts, copying, copying.original, laws)
            yield from _for_nothing(facts, copying, copying.original)
    yield from _cast_copies(facts)
    if not made:
        return
    yield from _drained(facts, made)
    yield from _counted(facts, made, laws)
    yield from _storms(facts, made)
    for copy in made:
        yield from _looks_cast(facts, copy)
    yield from read_digits(facts, (SpellCast,))


# -- nothing that stops a cast stops a copy -------------------------------------------------------------------------


def _in_spite_of(facts: Facts, copying: Copying, original: StackObject, laws: Collection[str]) -> Iterator[Witness]:
    face = facts.cards.get(original.title)
    if not isinstance(face, Card):
        return
    most = _most_casts(facts, copying.move.before, laws)
    for seat in dict.fromkeys(copying.players or ()):
        expected = copying.expected(seat)
        barrier = _barrier(facts, copying.move, face, seat, most) if expected else None
        if barrier is None or expected is None:
            continue
        clause, why = barrier
        number = len(copying.made_by(seat))
        yield Witness(
            clause,
            f"{copying.by.name}, @{seat}",
            number >= expected,
            f"@{seat} makes {expected} of {original.title} as {copying.by.name} resolves, though {why}: none is cast",
            f"{number} came to the stack",
        )


def _barrier(facts: Facts, move: Move, face: Card, seat: int, most: int | None) -> tuple[str, str] | None:
    """The clause and the reason for which that player could not cast that card now; None if there is no such reason."""
    if most is not None and (done := _casts(facts, seat, move)) >= most:
        return "forbidden", f"having cast {done} spells, @{seat} can cast no more this turn"
    if "Instant" not in face.types and not has(face, Flash):
        return "timing", f"@{seat} could not cast such a spell now"
    if face.cost is not None and face.cost.mana_value():
        return "unpaid", f"nobody pays {face.cost}"
    return None


def _most_casts(facts: Facts, view: View, laws: Collection[str]) -> int | None:
    """How many spells a player may cast each turn; None if any number. laws: the names of what restricts it."""
    if not laws:
        return None
    there = [p.name for p in view.battlefield if p.name in laws]
    return min((a.most for name in there for a in abilities(facts.cards[name], SpellsPerTurn)), default=None)


def _casts(facts: Facts, seat: int, move: Move) -> int:
    """How many spells that player cast in the turn of the move, before it."""
    turn = move.before.turn
    earlier = [o for o in facts.objects if o.how in ("cast", "cast copy") and o.move.index < move.index]
    return sum(o.controller == seat and o.move.before.turn == turn for o in earlier)


# -- nothing is asked and nothing is paid ---------------------------------------------------------------------------


def _for_nothing(facts: Facts, copying: Copying, original: StackObject) -> Iterator[Witness]:
    effect = copying.by.effect
    if not copying.copies or effect is None or effect.modes or not all(isinstance(w, CopySpell) for w in effect.do):
        return
    about = {original.name, copying.by.name, *(c.name for c in copying.copies)}
    asked = [t.request for t in copying.requests if t.request.kind in CASTING and t.request.object in about]
    asked = [r for r in asked if len(r.options) != 1]
    where = copying.by.name
    kinds = ", ".join(f"{r.kind} (of @{r.seat})" for r in asked)
    yield Witness("asked", where, not asked, f"no step of casting {original.title} is taken for its copies", kinds)
    resolution = facts.resolution(copying.by)
    if resolution is not None and resolution.clean:
        paid = tuple(_paid(resolution))
        expected = "copying takes no life, cards or permanents from anybody, and gives none"
        yield Witness("charged", where, not paid, expected, "; ".join(paid))
    if (copying.move.before.turn, copying.move.before.step) == (copying.move.after.turn, copying.move.after.step):
        yield from _pools(copying)


def _paid(resolution: Resolution) -> Iterator[str]:
    before, after = resolution.before, resolution.after
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was is not now and was.life != now.life:
            yield f"the life of @{seat} went from {was.life} to {now.life}"
    for zone in ("hand", "library"):
        for seat, more in enumerate(resolution.size(zone)):
            if more:
                yield f"the {zone} of @{seat} has {more:+} cards"
    if before.battlefield is not after.battlefield and before.battlefield != after.battlefield:
        yield from (f"{p.id} left the battlefield" for p in resolution.departed)
        yield from (f"{name} was tapped" for name, change in resolution.changes.items() if change.tapped)


def _pools(copying: Copying) -> Iterator[Witness]:
    for seat, (was, now) in enumerate(zip(copying.move.before.players, copying.move.after.players, strict=True)):
        if was.pool is not None and now.pool is not None and was.pool.total and not now.lost:
            less = "".join(t * (was.pool.amount(t) - now.pool.amount(t)) for t in MANA_TYPES)
            expected = f"no mana leaves the pool of @{seat} as {copying.original} is copied"
            yield Witness("pool", f"{copying.by.name}, @{seat}", not less, expected, f"{less} left it")


def _drained(facts: Facts, made: list[StackObject]) -> Iterator[Witness]:
    """Mana that was not spent on anything else is still there once a copy was made, and can be spent then."""
    first = facts.views[0]
    for move in facts.moves:
        answer = move.answer
        if not isinstance(answer, Activate) or not any(c.move.index < move.index for c in made):
            continue
        wanted = _price(facts, move, answer)
        if wanted is None or (first.turn, first.step) != (move.before.turn, move.before.step):
            continue
        left = _unspent(facts, move)
        if left is None or left[wanted] < 1:
            continue
        yield Witness(
            "drained",
            f"{answer.object} of @{move.seat}",
            move.accepted,
            f"@{move.seat}, who paid for no copy, still has {left[wanted]} {wanted} and can pay {wanted} with it",
            "they could not pay",
        )


def _price(facts: Facts, move: Move, answer: Activate) -> str | None:
    """The one mana that is all an ability costs that anybody may activate at any time and that targets nothing."""
    permanent = next((p for p in move.before.battlefield if p.id == answer.object), None)
    face = facts.cards.get(permanent.name) if permanent is not None and permanent.controller == move.seat else None
    known = activated(face) if face is not None else ()
    if answer.ability >= len(known) or answer != Activate(answer.object, answer.ability, payment=answer.payment):
        return None
    ability = known[answer.ability]
    if ability.sorcery_speed or phrases_of(ability) or ability.effect.modes or len(ability.cost) != 1:
        return None
    (part,) = ability.cost
    mana = part.mana if isinstance(part, PayMana) else None
    plain = mana is not None and len(mana.typed) == 1 and not mana.generic and not mana.x_symbols
    wanted = mana.typed[0] if mana is not None and plain else None
    return wanted if answer.payment in (None, wanted) else None


def _unspent(facts: Facts, move: Move) -> Counter[str] | None:
    """What is left of the mana with which that player began; None where that is not known."""
    left = Counter(mana.type for mana in facts.scenario.seats[move.seat].pool)
    payments: list[CastFact | ActivateFact] = [*facts.casts, *facts.activations]
    for fact in payments:
        if fact.seat == move.seat and fact.move.index < move.index:
            if fact.announced.spent is None:
                return None
            left.subtract(fact.announced.spent)
    return None if any(_may_have_paid(facts, earlier, move.seat) for earlier in facts.moves[: move.index]) else left


def _may_have_paid(facts: Facts, move: Move, seat: int) -> bool:
    """Whether that player may have paid mana as something resolved."""
    asked = {t.request.kind for t in move.decisions if t.request.seat == seat}
    if not asked.isdisjoint({"pay", "cast"}):
        return True
    top = facts.object_at(move.stack_before[-1], move.first) if "may" in asked and move.stack_before else None
    words = all_instructions(top.effect) if top is not None and top.effect is not None else ()
    return any(isinstance(w, May) and any(isinstance(part, PayMana) for part in w.cost) for w in words)


# -- no spell was cast ----------------------------------------------------------------------------------------------


def _counted(facts: Facts, made: list[StackObject], laws: Collection[str]) -> Iterator[Witness]:
    """Where each player may cast so many spells each turn, copies are not among them."""
    for move in facts.moves if laws else ():
        if not isinstance(move.answer, Cast) or not _is_plain(facts, move, move.answer):
            continue
        most = _most_casts(facts, move.before, laws)
        own = sum(c.controller == move.seat and _same_turn(c.move, move) for c in made)
        if most is None or not own or (done := _casts(facts, move.seat, move)) >= most:
            continue
        yield Witness(
            "counted",
            f"{move.answer.object} of @{move.seat}",
            move.accepted,
            f"@{move.seat} cast {done} spells this turn, made {own} copies, and may cast {most - done} spells more",
            "they could not",
        )


def _same_turn(earlier: Move, later: Move) -> bool:
    return earlier.index < later.index and earlier.before.turn == later.before.turn


def _is_plain(facts: Facts, move: Move, answer: Cast) -> bool:
    """Whether it is the cast of an instant in hand that costs nothing and for which there is nothing to announce."""
    held = next((c for c in move.before.players[move.seat].hand or () if c.id == answer.object), None)
    face = facts.cards.get(held.name) if held is not None else None
    if not isinstance(face, Card) or face.cost is None or "Instant" not in face.types:
        return False
    effect = spell_effect(face)
    announces = effect is None or effect.modes or effect.targets or additional_costs(face) or kickers(face)
    costs = mana_cost(face).mana_value() or face.cost.x_symbols or may_cost_more(move.before, facts.cards)
    return not (costs or announces) and answer == Cast(answer.object, payment=answer.payment) and not answer.payment


def _storms(facts: Facts, made: list[StackObject]) -> Iterator[Witness]:
    """What copies for each spell cast before does not count copies."""
    for copying in facts.copyings:
        spell = copying.original
        if copying.copier.word.times != SpellsCastBefore() or spell is None or not copying.move.whole:
            continue
        before = [c for c in made if _same_turn(c.move, spell.move)]
        cast = [o for o in facts.objects[: spell.index] if o.how == "cast copy"]
        expected = copying.expected(copying.by.controller)
        if before and not cast and expected is not None:
            yield Witness(
                "storm",
                copying.by.name,
                len(copying.copies) <= expected,
                f"{spell.title} is copied {expected} times, for so many spells were cast before it; the "
                f"{len(before)} copies were not cast",
                f"{len(copying.copies)} copies",
            )


def _looks_cast(facts: Facts, copy: StackObject) -> Iterator[Witness]:
    """What asks whether it was cast finds that a copy, and the token it becomes, was not."""
    face, resolution = facts.cards.get(copy.title), facts.resolution(copy)
    if face is None or resolution is None or not resolution.clean:
        return
    said = resolution.announced
    if copy.effect is not None and said is not None and (mentions(copy.effect, WasCast) or _asks_whence(copy)):
        others = ((f"a spell cast from {z}", attrs.evolve(said, cast=True, cast_from=z)) for z in ("hand", "graveyard"))
        law = Law("was-cast", f"{copy.name} was not cast")
        found = judged(facts, resolution, law, ((how, announced_as(resolution, other)) for how, other in others))
        if found is not None:
            yield found
    elif copy.effect is None:
        yield from _entered(facts, copy, face)


def _asks_whence(copy: StackObject) -> bool:
    return mentions(copy.effect, WasCastFrom)


def _entered(facts: Facts, copy: StackObject, face: Face) -> Iterator[Witness]:
    known = triggered(face)
    resolution = facts.resolution(copy)
    asks = [a for a in known if isinstance(a.condition, WasCast | WasCastFrom)]
    if not asks or len(asks) < len(known) or resolution is None:
        return
    came = [s.id for s in resolution.move.new if s.kind == "triggered" and s.name == copy.title]
    expected = f"{copy.title} became a token that was not cast: what asks whether it was does not trigger"
    yield Witness("was-cast", copy.name, not came, expected, f"{', '.join(came)} came to the stack")


# -- what is cast, although it is a copy (707.12) -------------------------------------------------------------------


def _cast_copies(facts: Facts) -> Iterator[Witness]:
    """A copy that is cast as an instruction says is a spell cast: what waits for casts triggers."""
    for spell in facts.objects:
        move = spell.move
        if spell.how != "cast copy" or not move.whole or move.lost or move.after.priority is None:
            continue
        seen = came(facts, move)
        for (name, seat), number in due(facts, move, [spell], (SpellCast, SpellCastOrCopied)).items():
            if number:
                yield Witness(
                    "cast-copy",
                    f"{spell.name}, {name} of @{seat}",
                    seen[name, seat] >= number,
                    f"{number} abilities of {name} trigger as @{spell.controller} casts {spell.name}",
                    f"{seen[name, seat]} came to the stack",
                )
