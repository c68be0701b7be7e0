"""The payability experiment: which costs could be paid with one mana ability alone, and which had to be (106.7).

A question is a spell that costs typed mana only and whose whole payment is one mana ability, activated for it, with
nothing in the pool (605.3a). Whether the cast is accepted says what that ability can add, whether or not pools are
shown. What it must be is worked out on the board as it is then, by ``conformance.could_produce``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import attrs

from conformance.could_produce import Model, additions, adds_mana, asked_of_others
from conformance.could_produce_board import Being, Board, Player, Thing, Unclear, fits
from conformance.could_produce_replaced import ends
from conformance.facts import Facts, once_a_trace
from conformance.facts_announced import may_cost_more
from conformance.facts_moves import Move
from conformance.facts_triggers import is_by
from reference_engine.words.abilities import (
    Activated,
    ActsAsThoughHasty,
    AdditionalCost,
    CantActivate,
    Haste,
    Kicker,
    SpellsCostLess,
    SpellsPerTurn,
    SpendAsAnyColor,
    SplitSecond,
    TappedForMana,
    Triggered,
)
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Become
from reference_engine.words.instructions import PutCounters
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.mana_making import CouldProduce
from reference_engine.words.view import PermanentView, View
from strategies.mana_abilities import taps_for_mana
from strategies.texts import has, mentions, spell_effect

UNUSUAL = (SpellsCostLess, SpellsPerTurn, SpendAsAnyColor, SplitSecond)
"""Abilities that make what a spell costs, or what pays for it, another matter than what is on the spell."""


@attrs.frozen(eq=False)
class Question:
    """A cost that was to be paid with one mana ability alone.

    view: index of the view before. seat: who asked. source, ability: of the mana ability. cost: a row of type letters.
    chosen: the type chosen for the mana, "" where that was left to the engine. accepted: what the engine said. strict,
    lenient: the models of that moment.
    """

    move: Move
    view: int
    seat: int
    source: str
    ability: int
    cost: str
    chosen: str
    accepted: bool
    strict: Model
    lenient: Model

    @property
    def board(self) -> Board:
        """The board of that moment."""
        return self.strict.board

    @property
    def place(self) -> tuple[str, int]:
        """The permanent and the index of its ability, as models ask for them."""
        return self.source, self.ability

    @property
    def being(self) -> Being:
        """The permanent whose mana ability it is."""
        return self.board.beings[self.source]

    @property
    def makes(self) -> Activated:
        """The mana ability."""
        found = self.strict.ability(self.source, self.ability)
        assert found is not None  # there would be no question
        return found

    @property
    def asks(self) -> CouldProduce | None:
        """What the ability asks others; None where it asks nothing."""
        return asked_of_others(self.makes.effect)

    @cached_property
    def looked_at(self) -> tuple[Being, ...]:
        """The permanents that it asks what they could produce, itself maybe among them. Raises Unclear."""
        asks, being = self.asks, self.being
        if asks is None:
            return ()
        return tuple(b for b in self.board.beings.values() if fits(asks.filter, b, being.controller, being.handle))

    @cached_property
    def due(self) -> bool | None:
        """Whether the cast had to be accepted; None where that cannot be known."""
        try:
            must, may = (pays(model, self) for model in (self.strict, self.lenient))
        except Unclear:
            return None
        return must if must == may else None

    @cached_property
    def leaves_nothing(self) -> bool:
        """Whether all that the ability can add is spent on the cost."""
        try:
            outputs = self.lenient.outputs(self.source, self.ability)
        except Unclear:
            return False
        return all(len(mana) == len(self.cost) for mana in outputs)

    def told(self) -> str:
        """What was tried, in words."""
        name = self.being.thing.face.name
        chosen = f", {{{self.chosen}}} being chosen" if self.chosen else ""
        cost = "".join(f"{{{letter}}}" for letter in self.cost)
        return f"@{self.seat} pays {cost} with {name} ({self.source}) alone{chosen}"


def pays(model: Model, question: Question) -> bool | None:
    """Whether the cost is paid by what the mana ability adds; None where that hangs on choices that are not told."""
    being = model.board.beings[question.source]
    offers = model.offers(question.source, question.ability)
    if question.chosen:
        fitting = frozenset(mana for mana in offers if set(mana) == {question.chosen})
        if len(offers) == 1 and fitting:
            return None  # nothing is asked: what is told in vain may be refused, or not used
        offers = fitting
    elif len(offers) > 1:
        offers = frozenset((min(offers, key=_place),))
    wanted = Counter(question.cost)
    found = {wanted <= Counter(end) for mana in offers for end in ends(being, mana, model.replacers)}
    return found.pop() if len(found) == 1 else None if found else False


def _place(mana: str) -> int:
    """Where mana of one type stands among the options."""
    return MANA_TYPES.index(mana[0])


@once_a_trace
def questions(facts: Facts) -> tuple[Question, ...]:
    """Every such question of the trace, in order."""
    return tuple(_questions(facts))


def _questions(facts: Facts) -> Iterator[Question]:
    if not _may_be_asked(facts):
        return
    busy: set[int] = set()  # seats that may have mana left
    casts: Counter[int] = Counter()
    for move in facts.moves:
        answer = move.answer
        found = None
        if isinstance(answer, Cast) and (move.seat not in busy or move.before.players[move.seat].pool is not None):
            found = _question(facts, move, answer, casts[move.seat])
            if found is not None:
                yield found
        activates = isinstance(answer, Activate) or (isinstance(answer, Cast) and bool(answer.activations))
        if move.accepted and activates and not (found is not None and found.leaves_nothing):
            busy.add(move.seat)
        casts[move.seat] += isinstance(answer, Cast) and move.accepted


def _may_be_asked(facts: Facts) -> bool:
    faces = facts.cards.values()
    if any(r.object.effect is not None and adds_mana(r.object.effect) for r in facts.resolutions):
        return False
    return not any(has(face, kind) for face in faces for kind in UNUSUAL)


def _adds_more(being: Being, seat: int) -> bool:
    """Whether a triggered ability of the permanent adds mana when that seat taps something for mana: it would pay."""
    for ability in being.abilities:
        if isinstance(ability, Triggered) and isinstance(ability.when, TappedForMana) and adds_mana(ability.effect):
            if is_by(ability.when.by, being.controller, seat):
                return True
    return False


def _question(facts: Facts, move: Move, cast: Cast, casts: int) -> Question | None:
    if len(cast.activations) != 1 or not _is_plain(facts, move, cast, casts) or not _pool_is_empty(facts, move):
        return None
    (pays,) = cast.activations
    if pays.activations or pays.targets or pays.modes or pays.costs or pays.x or pays.payment or len(pays.choices) > 1:
        return None
    card = facts.card(cast.object)
    assert isinstance(card, Card)
    assert card.cost is not None
    strict, lenient = models_at(facts, move.first)
    if strict is None or lenient is None:
        return None
    chosen = pays.choices[0] if pays.choices else ""
    if chosen not in ("", *MANA_TYPES) or not _is_ready(facts, move, strict, pays):
        return None
    cost = "".join(card.cost.typed)
    return Question(
        move, move.first, move.seat, pays.object, pays.ability, cost, chosen, move.accepted, strict, lenient
    )


def _is_plain(facts: Facts, move: Move, cast: Cast, casts: int) -> bool:
    """Whether nothing but its typed mana decides whether that card can be cast."""
    hand = move.before.players[move.seat].hand
    if cast.object not in facts.card_names or (hand is not None and all(c.id != cast.object for c in hand)):
        return False
    card = facts.card(cast.object)
    if not isinstance(card, Card) or card.cost is None or "Instant" not in card.types:
        return False
    effect = spell_effect(card)
    plain = effect is not None and not effect.targets and not effect.modes
    told = cast.targets or cast.modes or cast.x or cast.costs or cast.payment or cast.alternative or any(cast.kicks)
    if not plain or told or has(card, AdditionalCost) or has(card, Kicker):
        return False
    if casts and may_cost_more(move.before, facts.cards):
        return False
    return bool(card.cost.typed) and not card.cost.generic and not card.cost.x_symbols


def _known(facts: Facts, view: View) -> list[PermanentView]:
    return [p for p in view.battlefield if p.name in facts.cards]


def _pool_is_empty(facts: Facts, move: Move) -> bool:
    """Whether the seat has no unspent mana, as far as what it began with decides."""
    pool = move.before.players[move.seat].pool
    return pool.total == 0 if pool is not None else not facts.scenario.seats[move.seat].pool


def _is_ready(facts: Facts, move: Move, model: Model, plan: Activate) -> bool:
    """Whether nothing but what it adds decides whether that mana ability can be activated to pay (602.5, 605.3a)."""
    being, ability = model.board.beings.get(plan.object), model.ability(plan.object, plan.ability)
    if being is None or ability is None or being.controller != move.seat or not taps_for_mana(ability):
        return False
    if (
        len(ability.cost) > 1
        or len(additions(ability.effect)) > 1
        or ability.only_if is not None
        or ability.as_instant
        or ability.sorcery_speed
    ):
        return False
    if being.thing.tapped or any(_adds_more(b, move.seat) for b in model.board.beings.values()):
        return False
    try:
        if is_kept_from_activating(model.board, being):
            return False
    except Unclear:
        return False
    return "Creature" not in being.types or is_awake(facts, move, model.board, being)


def is_kept_from_activating(board: Board, being: Being) -> bool:
    """Whether something says that abilities of the permanent can't be activated, its mana abilities too."""
    return any(
        isinstance(ability, CantActivate)
        and not ability.but_mana
        and fits(ability.filter, being, b.controller, b.handle)
        for b in board.beings.values()
        for ability in b.abilities
    )


def is_awake(facts: Facts, move: Move, board: Board, being: Being) -> bool:
    """Whether a creature surely is not sick (302.6)."""
    if any(isinstance(ability, ActsAsThoughHasty) for b in board.beings.values() for ability in b.abilities):
        return False
    if any(isinstance(ability, Haste) for ability in being.abilities):
        return True
    seen = next(p.sick for p in move.before.battlefield if p.id == being.handle)
    placed = {p.id: p for p in facts.scenario.battlefield}.get(being.handle)
    if seen is not None:
        return not seen
    return placed is not None and placed.controller == being.controller and not placed.sick


# -- the board of a moment --------------------------------------------------------------------------------------------


def models_at(facts: Facts, view: int) -> tuple[Model | None, Model | None]:
    """The strict and the lenient model of the board in that view; None where the board is not known."""
    seen = facts.views[view]
    resolved = sum(r.move.last < view for r in facts.resolutions)
    # All that a board is made of. A refused answer leaves it as it was, and the models are those of before.
    key = seen.battlefield, resolved, tuple((p.life, p.hand, p.library, p.graveyard, p.lost) for p in seen.players)
    kept = facts.kept.get(models_at)
    if kept is None or kept[0] != key:
        board = board_at(facts, view)
        models = (None, None) if board is None else (Model(board), Model(board, lenient=True))
        kept = facts.kept[models_at] = key, models
    found: tuple[Model | None, Model | None] = kept[1]
    return found


def board_at(facts: Facts, view: int) -> Board | None:
    """The board in that view; None where something has changed permanents in a way that is not followed."""
    seen = facts.views[view]
    if any(p.name not in facts.cards for p in seen.battlefield):
        return None
    if any(r.move.last < view and mentions(r.object.effect, Become) for r in facts.resolutions):
        return None
    age = _ages(facts, view)
    things = [_thing(facts, p) for p in sorted(seen.battlefield, key=lambda p: age[p.id])]
    players = tuple(Player(p.life, _size(p.hand), p.library, _size(p.graveyard), p.lost) for p in seen.players)
    return Board(tuple(things), players)


def _size(cards: tuple[object, ...] | None) -> int | None:
    return None if cards is None else len(cards)


def _ages(facts: Facts, view: int) -> dict[str, int]:
    """Every permanent's place in the order of timestamps: those of the beginning, then as they were first seen."""
    found = {p.id: n for n, p in enumerate(facts.scenario.battlefield)}
    for seen in facts.views[: view + 1]:
        for permanent in seen.battlefield:
            found.setdefault(permanent.id, len(found))
    return found


def _thing(facts: Facts, seen: PermanentView) -> Thing:
    counters = dict(seen.counters) if seen.counters is not None else _counters(facts, seen.id)
    token = seen.card is None if seen.token is None else seen.token
    power = seen.power
    return Thing(seen.id, facts.cards[seen.name], seen.controller, bool(seen.tapped), counters, power, token)


def _counters(facts: Facts, handle: str) -> dict[str, int] | None:
    """The counters that the permanent began with, where nothing in the game puts or removes any."""
    placed = next((p for p in facts.scenario.battlefield if p.id == handle), None)
    if placed is None or any(mentions(face, PutCounters) for face in facts.cards.values()):
        return None
    if any(isinstance(m.answer, Activate) and m.accepted and m.answer.object == handle for m in facts.moves):
        return None
    return dict(placed.counters)
