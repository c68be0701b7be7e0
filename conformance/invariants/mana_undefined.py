"""The obligation about mana whose type nothing defines: none is added, and all else is as usual (106.5)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from conformance.could_produce import Model, additions
from conformance.could_produce_board import Being, Unclear
from conformance.facts import Facts
from conformance.facts_announced import may_cost_more, reduction_now
from conformance.facts_could_produce import is_awake, is_kept_from_activating, models_at, questions
from conformance.facts_moves import Move
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import Activated, TappedForMana, Triggered
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayMana, TapThis
from reference_engine.words.instructions import DrawCards, GainLife
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import You
from strategies.affording import mana_in
from strategies.paying import Payer, can_pay


@attrs.frozen(eq=False)
class Undefined:
    """The activation, with priority, of a mana ability of which nothing defines the type."""

    move: Move
    being: Being
    ability: Activated

    @property
    def name(self) -> str:
        """The permanent, in words."""
        return f"{self.being.thing.face.name} ({self.being.handle})"

    @property
    def costs(self) -> ManaCost:
        """The mana that it costs."""
        return mana_in(self.ability.cost)


@invariant(
    "mana.undefined-type-produces-nothing",
    cr=("106.5", "605.2", "607.5a", "106.12a", "106.12b", "118.3a"),
    clauses=("accepted", "tapped", "rest", "watched", "nothing", "paying", "pool"),
)
def undefined_type_produces_nothing(facts: Facts) -> Iterator[Witness]:
    """Where nothing defines the type no mana comes; it can be activated, costs what it costs, and does the rest."""
    for question in questions(facts):
        if question.asks is not None and question.due is False and not question.lenient.offers(*question.place):
            told = f"{question.told()}: nothing defines a type, so this is refused"
            yield Witness("paying", question.source, not question.accepted, told, "it was accepted")
    for seat in range(facts.seats):
        yield from _of_seat(facts, seat)


def _of_seat(facts: Facts, seat: int) -> Iterator[Witness]:
    """The seat's activations of such abilities, and its payments while it surely has no mana."""
    unspent: int | None = len(facts.scenario.seats[seat].pool)
    dry: Undefined | None = None
    step = facts.views[0].turn, facts.views[0].step
    for move in facts.moves:
        if (move.before.turn, move.before.step) != step:
            unspent, step = 0, (move.before.turn, move.before.step)
        if move.seat != seat:
            unspent = unspent if _leaves_alone(move) else None
            continue
        found = _undefined(facts, move)
        if found is not None:
            if unspent is not None and unspent >= found.costs.mana_value():
                yield from _judged(facts, found)
                unspent -= found.costs.mana_value() if move.accepted else 0
                dry = found if move.accepted else dry
            continue
        costs = _mana_of(facts, move)
        if costs is None or not _leaves_alone(move):
            unspent = None
        elif costs and unspent is not None:
            if dry is not None and unspent < costs:
                expected = f"@{seat} has no mana after {dry.name} was activated, so what costs mana is refused"
                yield Witness("nothing", dry.name, not move.accepted, expected, f"{move.answer} was accepted")
            unspent = unspent - costs if move.accepted and unspent >= costs else None if move.accepted else unspent


def _leaves_alone(move: Move) -> bool:
    """Whether nothing resolved in the move: a spell or ability might add mana to any pool."""
    return not move.all_passed


def _mana_of(facts: Facts, move: Move) -> int | None:
    """How much mana the answer costs, all of it from the pool; 0 for what costs none; None: cannot be told."""
    answer = move.answer
    if isinstance(answer, Activate) and not answer.activations and answer.x is None:
        model, _ = models_at(facts, move.first)
        ability = None if model is None else model.ability(answer.object, answer.ability)
        plain = ability is not None and not additions(ability.effect)
        return mana_in(ability.cost).mana_value() if ability is not None and plain else None
    if isinstance(answer, Cast):
        card = facts.card(answer.object) if answer.object in facts.card_names else None
        more = answer.activations or answer.x is not None or any(answer.kicks)
        if more or not isinstance(card, Card) or card.cost is None:
            return None
        other = reduction_now(card, move.seat, move.before, facts.cards) or may_cost_more(move.before, facts.cards)
        return None if other else card.cost.mana_value()
    return 0


def _undefined(facts: Facts, move: Move) -> Undefined | None:
    """What was activated in the move, if it is a mana ability of which surely nothing defines the type."""
    answer = move.answer
    if not isinstance(answer, Activate) or answer.activations or answer.choices or answer.targets or answer.modes:
        return None
    strict, lenient = models_at(facts, move.first)
    if strict is None or lenient is None or not _is_undefined(strict, lenient, answer):
        return None
    being, ability = strict.board.beings[answer.object], strict.ability(answer.object, answer.ability)
    if ability is None or being.controller != move.seat or not _is_payable(facts, move, being, ability):
        return None
    return Undefined(move, being, ability)


def _is_undefined(strict: Model, lenient: Model, answer: Activate) -> bool:
    ability = strict.ability(answer.object, answer.ability)
    if ability is None or not additions(ability.effect) or ability.effect.targets or ability.effect.modes:
        return False
    try:
        offers = (model.offers(answer.object, answer.ability) for model in (strict, lenient))
        return not any(offers)
    except Unclear:
        return False


def _is_payable(facts: Facts, move: Move, being: Being, ability: Activated) -> bool:
    """Whether, with enough mana, nothing keeps the seat from activating it; mana and {T} are all that it costs."""
    others = tuple(part for part in ability.cost if not isinstance(part, PayMana))
    if ability.only_if is not None or ability.sorcery_speed or any(not isinstance(c, TapThis) for c in others):
        return False
    model, _ = models_at(facts, move.first)
    assert model is not None  # there is a being
    if "Creature" in being.types and not is_awake(facts, move, model.board, being):
        return False
    if mana_in(ability.cost).typed or is_kept_from_activating(model.board, being):
        return False
    return can_pay(Payer(move.before, facts.cards, move.seat, being.handle), others)


def _judged(facts: Facts, found: Undefined) -> Iterator[Witness]:
    """What must be seen of the activation itself."""
    move, name = found.move, found.name
    expected = f"{name} can be activated though nothing defines the type of its mana"
    yield Witness("accepted", name, move.accepted, expected, "it was refused")
    if not move.accepted:
        return
    if any(isinstance(part, TapThis) for part in found.ability.cost):
        tapped = any(p.id == found.being.handle and p.tapped for p in move.after.battlefield)
        yield Witness("tapped", name, tapped, f"{name} is tapped: its cost stays paid", "it is untapped")
    yield from _rest(found)
    yield from _watched(facts, found)
    before, after = (view.players[move.seat].pool for view in (move.before, move.after))
    if before is not None and after is not None and move.whole:
        right = before.total - found.costs.mana_value()
        yield Witness("pool", name, after.total == right, f"{name} adds no mana to {before}", f"{after}")


def _rest(found: Undefined) -> Iterator[Witness]:
    """What the ability says besides, where it speaks of its controller alone."""
    move, seat = found.move, found.move.seat
    before, after = move.before.players[seat], move.after.players[seat]
    for word in found.ability.effect.do:
        if isinstance(word, GainLife) and isinstance(word.amount, int) and isinstance(word.who, You):
            gained = after.life - before.life
            expected = f"@{seat} gains {word.amount} life all the same"
            yield Witness("rest", found.name, gained == word.amount, expected, f"{gained} life was gained")
        elif isinstance(word, DrawCards) and isinstance(word.amount, int) and isinstance(word.who, You):
            if before.library is None or after.library is None or before.library < word.amount:
                continue
            drawn = before.library - after.library
            expected = f"@{seat} draws {word.amount} all the same"
            yield Witness("rest", found.name, drawn == word.amount, expected, f"{drawn} left the library")


def _watched(facts: Facts, found: Undefined) -> Iterator[Witness]:
    """Nothing was tapped for mana (106.12a): what waits for that does not trigger."""
    there = [b for b in models_at(facts, found.move.first)[0].board.beings.values() if _waits(b)]  # type: ignore[union-attr]
    if not there:
        return
    came = [thing for thing in facts.new_in(found.move) if _is_such(thing.ability)]
    expected = f"{found.name} produced nothing, so it was not tapped for mana"
    yield Witness("watched", found.name, not came, expected, ", ".join(f"{thing.name} triggered" for thing in came))


def _waits(being: Being) -> bool:
    return any(_is_such(ability) for ability in being.abilities)


def _is_such(ability: object) -> bool:
    return isinstance(ability, Triggered) and isinstance(ability.when, TappedForMana)
