"""What the themes about a copy's targets share: policies that keep or try targets, removers, copied abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from reference_engine.words.answers import KEEP, ChooseTargets, Planned, TargetList
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import ChangeTargets, ChooseNewTargets, Destroy, Exile, ReturnToHand
from reference_engine.words.selectors import CREATURE
from strategies.affording import mana_for
from strategies.answers import Intention, on_stack, on_top
from strategies.attempts import everything
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.playing import Moment, Policy
from strategies.retargeting import able_per_phrase
from strategies.texts import Face, activated, kickers, mana_cost, mentions, spell_effect
from strategies.themes.furnishing import must_respond, target_phrases
from strategies.themes.kit import Setup, has_x, victims

Slot = tuple[int, int]

# -- policies -------------------------------------------------------------------------------------------------------


@attrs.define
class Keeping:
    """The policy below, but a copy keeps its targets; what re-aims other spells still does."""

    below: Policy
    cards: Mapping[str, Face]

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        if moment.request.kind != "new-targets" or self._re_aims(moment):
            return self.below(moment)
        return None

    def _re_aims(self, moment: Moment) -> bool:
        top = moment.view.stack[-1] if moment.view.stack else None
        effect = spell_effect(self.cards[top.name]) if top is not None and top.kind == "spell" else None
        return effect is not None and (mentions(effect, ChooseNewTargets) or mentions(effect, ChangeTargets))


KINDS = ("swap", "one", "all", "double", "forbidden", "number", "spelled")
"""Assignments that are tried: two slots exchanged; one or all slots anew; one thing in two slots; what may not be
targeted; another number of slots; everything as it was, but named instead of kept."""

ILLEGAL = ("double", "forbidden", "number")


@attrs.define
class Trying:
    """The policy below, but before its answer to a request for new targets some assignments are tried.

    Those that are accepted stand. least, most: how many are tried before one answer; budget: in all. kinds: of which.
    """

    below: Policy
    draws: Draws
    cards: Mapping[str, Face]
    kinds: tuple[str, ...] = KINDS
    most: int = 2
    least: int = 0
    budget: int = 4
    tries: int = 0
    handed: bool = False

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        current = moment.request.current or ()
        if moment.request.kind != "new-targets" or not any(current):
            return self.below(moment)
        if not moment.rejections:
            self.handed = False
            self.tries = min(self.budget, self.least + self.draws.take(self.most - self.least + 1))
        while self.tries and not self.handed:
            self.tries -= 1
            kind = self.draws.pick(self.kinds)
            vector = self._vector(moment, current, kind)
            if vector is not None:
                self.budget -= 1
                return Planned(moment.decision, ChooseTargets(vector), attempt=kind in ILLEGAL)
        if self.handed:
            return self.below(moment)
        self.handed = True
        return self.below(attrs.evolve(moment, rejections=0))

    def _vector(self, moment: Moment, current: TargetList, kind: str) -> TargetList | None:
        slots = [(i, j) for i, chosen in enumerate(current) for j in range(len(chosen))]
        if kind == "spelled":
            return current
        if kind == "number":
            return self._number(moment, current)
        able = able_per_phrase(moment, self.cards)
        if kind in ("swap", "double"):
            if len(slots) < 2:
                return None
            first, second = self.draws.some(slots, 2)
            changes = {first: _at(current, second)}
            return assigned(current, changes if kind == "double" else {**changes, second: _at(current, first)})
        if kind == "forbidden":
            return self._forbidden(moment, current, able, self.draws.pick(slots))
        return self._anew(current, able, slots if kind == "all" else [self.draws.pick(slots)])

    def _anew(self, current: TargetList, able: list[tuple[str, ...]], slots: list[Slot]) -> TargetList | None:
        changes: dict[Slot, str] = {}
        for i, j in slots:
            taken = {changes.get((i, k), old) for k, old in enumerate(current[i])} | set(changes.values())
            free = [h for h in able[i] if h not in taken]
            if free:
                changes[i, j] = self.draws.pick(free)
        return assigned(current, changes) if changes else None

    def _forbidden(
        self, moment: Moment, current: TargetList, able: list[tuple[str, ...]], slot: Slot
    ) -> TargetList | None:
        """What the slot may not hold; a permanent, if there is one, for shields are on permanents."""
        barred = [h for h in everything(moment.view) if h not in able[slot[0]] and h != _at(current, slot)]
        there = {p.id for p in moment.view.battlefield}
        near = [h for h in barred if h in there] or barred
        return assigned(current, {slot: self.draws.pick(near)}) if near else None

    def _number(self, moment: Moment, current: TargetList) -> TargetList:
        """One slot more or less than there are."""
        kept = assigned(current, {})
        index = self.draws.pick([i for i, chosen in enumerate(current) if chosen])
        if self.draws.take(2):
            row: tuple[str, ...] = (*kept[index], self.draws.pick(everything(moment.view)))
        else:
            row = kept[index][:-1]
        return (*kept[:index], row, *kept[index + 1 :])


def assigned(current: TargetList, changes: Mapping[Slot, str]) -> TargetList:
    """Every slot kept but those."""
    return tuple(tuple(changes.get((i, j), KEEP) for j in range(len(c))) for i, c in enumerate(current))


def _at(targets: TargetList, slot: Slot) -> str:
    return targets[slot[0]][slot[1]]


# -- what is aimed at goes away -------------------------------------------------------------------------------------


def with_remover(setup: Setup, draws: Draws, aim: str | None = None) -> Setup:
    """Somebody removes a creature, ``aim`` if it is given, while the victim waits on the stack."""
    seat = draws.take(len(setup.board.places))
    card = draws.pick(victims(_removes_any_creature))
    mana = mana_for(mana_cost(card))
    board = setup.board.in_hand(card.name, seat).pool(seat, mana)
    meant = Intention(seat, board.last, on_stack(setup.spell), wish=Wish(aim=aim), mana=mana, attempts=False)
    return setup.on(board).means(meant).labelled("target=removed")


def _removes_any_creature(card: Card) -> bool:
    effect = spell_effect(card)
    if effect is None or effect.modes or "Instant" not in card.types or kickers(card) or has_x(card):
        return False
    removes = any(mentions(effect, word) for word in (Destroy, Exile, ReturnToHand))
    return removes and [p.what for p in target_phrases(card)] == [CREATURE] and mana_cost(card).mana_value() <= 3


def with_re_aimer(setup: Setup, draws: Draws) -> Setup:
    """Somebody re-aims the victim itself while it waits on the stack, before its copies are made."""
    seat = draws.take(len(setup.board.places))
    card = draws.pick(victims(_re_aims))
    mana = mana_for(mana_cost(card))
    board = setup.board.in_hand(card.name, seat).pool(seat, mana)
    wish = Wish(aim=setup.spell)
    meant = Intention(seat, board.last, on_stack(setup.spell), wish=wish, mana=mana, attempts=False)
    return setup.on(board).means(meant).labelled("target=changed-before")


def _re_aims(card: Card) -> bool:
    effect = spell_effect(card)
    if effect is None or len(effect.do) != 1 or "Instant" not in card.types:
        return False
    return mentions(effect, ChooseNewTargets) or mentions(effect, ChangeTargets)


def creature_ids(setup: Setup) -> list[str]:
    """The card ids of the creatures on the board, in the order placed."""
    board = setup.board
    return [p.id for p in board.battlefield if "Creature" in board.card(p.card).types]


def takes_creatures(card: Card) -> bool:
    """All it targets are creatures, of whomever, and it has no modes."""
    phrases = target_phrases(card)
    effect = spell_effect(card)
    plain = effect is not None and not effect.modes and not must_respond(card)
    return plain and bool(phrases) and all(p.what == CREATURE for p in phrases)


# -- abilities ------------------------------------------------------------------------------------------------------


def with_copied_ability(setup: Setup, draws: Draws, sources: tuple[Card, ...], wanted: Callable[[Face], bool]) -> Setup:
    """The active player has one of those permanents, or means to cast it, and copies the ability that it gives.

    wanted: of permanents that copy abilities, those that will do. Adds the label ``copied=activated`` or ``triggered``.
    """
    card = draws.pick(sources)
    seat, board = setup.board.active, setup.board
    name = f"ability of {card.name} by @{seat}"
    if activated(card):
        board = board.permanent(card.name, seat)
        first = Intention(seat, board.last, ability=0)
    else:
        mana = mana_for(mana_cost(card))
        board = board.in_hand(card.name, seat).pool(seat, mana)
        first = Intention(seat, board.last, mana=mana)
    copier = draws.pick([c for c in ABILITY_COPIERS if wanted(board.card(c))])
    board = board.permanent(copier, seat).pool(seat, "CC")
    wish = Wish(aim=name)
    then = Intention(seat, board.last, on_top(name), 0, wish=wish, attempts=False, mana="CC")
    setup = attrs.evolve(setup.on(board).means(first, then), caster=seat)
    return setup.labelled("copied=activated" if activated(card) else "copied=triggered")


ABILITY_COPIERS = ("Lithoform Engine", "Strionic Resonator")
"""Artifacts whose first ability copies an ability for two mana; the second copies triggered ones alone."""


def copies_triggers_only(card: Face) -> bool:
    """Whether its first ability copies triggered abilities and no others."""
    return activated(card)[0].effect.targets[0].what.stack == ("triggered",)
