"""The drawing policy: answers drawn one decision at a time while the reference plays.

Option 0 is always pass, keep, decline or the smallest, so a case shrinks towards one in which nobody does anything. A
seat that could do nothing at priority costs no draw, and how many windows to let pass is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from reference_engine.words.answers import (
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Pass,
    Planned,
    Play,
)
from reference_engine.words.mana import MANA_TYPES, Pool
from reference_engine.words.scenario import STEPS, Scenario
from reference_engine.words.view import StackView, View
from strategies.aiming import choose_trigger_targets
from strategies.allowing import has_split_second
from strategies.attempts import spoil, spoil_targets
from strategies.draws import Draws
from strategies.mana_abilities import plain_mana
from strategies.paying import unpayable
from strategies.plans import Doable, Freedom, Wish, ability_meant, activatable, can_act, doables, is_possible, plan
from strategies.playing import Moment
from strategies.retargeting import choose_new_targets, forbidden_targets
from strategies.texts import definitions

TALL = 12
"""With more than that on the stack nobody re-aims a copy or does anything of their own accord: games should end."""

When = Callable[[View], bool]


def at_rest(view: View) -> bool:
    """The stack is empty."""
    return not view.stack


def something_on_stack(view: View) -> bool:
    """Anything is on the stack."""
    return bool(view.stack)


def on_stack(name: str) -> When:
    """That object, a card id or another of the suite's names, is on the stack."""
    return lambda view: any(thing.id == name for thing in view.stack)


def on_top(name: str) -> When:
    """That object is the top of the stack."""
    return lambda view: bool(view.stack) and view.stack[-1].id == name


@attrs.frozen
class Intention:
    """What a seat means to do once, as soon as ``when`` holds while it has priority and it can.

    object: the card or permanent. ability: the activated ability, None to cast. often: None if it is sure to happen,
    otherwise it does in ``often`` of ``often + 1`` examples. wish: what is settled of the plan. attempts: False where
    the plan must not be spoiled. mana: what is in the pool for it, and not spent on anything else before. answer: the
    whole answer as it will be given, whether or not the suite holds it possible. tries: that answer may be refused.
    """

    seat: int
    object: str
    when: When = at_rest
    ability: int | None = None
    often: int | None = None
    wish: Wish = Wish()
    attempts: bool = True
    mana: str = ""
    answer: Answer | None = None
    tries: bool = False


@attrs.frozen
class Habits:
    """How freely a policy draws.

    acts: at most so many things are done beside the intentions. windows: the most windows that are let pass before the
    next of them. attempts: one answer in so many is an attempt; 0 for none. yes: "yes" in ``yes`` of
    ``yes + 1`` offers. re_aim: whether new targets are chosen at all. concede: one free act in so many is to leave the
    game; 0 for none. draws: after so many draws everything is the smallest. unpaid: whether an attempt may be to
    activate what cannot be paid for. until: how many turns later, and in which step, passing at rest comes to an end.
    mana: whether lands are played and mana abilities activated of one's own accord, also for what an effect offers.
    no_type: a word that is tried where a creature type is chosen.
    """

    acts: int = 2
    windows: int = 4
    attempts: int = 8
    yes: int = 1
    re_aim: bool = True
    concede: int = 0
    draws: int = 40
    unpaid: bool = False
    until: tuple[int, str] | None = None
    no_type: str = ""
    mana: bool = False


class DrawingPolicy:
    """A policy for ``strategies.playing.play`` that draws; ``notes`` says what it did, for the labels."""

    def __init__(
        self, draws: Draws, scenario: Scenario, intentions: Sequence[Intention] = (), habits: Habits = Habits()
    ) -> None:
        self.source, self.habits = draws, habits
        self.cards = definitions(scenario)
        self.open = list(intentions)
        self.notes: list[str] = []
        self.drawn = 0
        self.acted = 0
        self.casts: Counter[int] = Counter()
        self.lands: Counter[int] = Counter()
        self.gap: int | None = None
        self.fallback: Answer | None = None
        self.tried = 0
        self.tries = False
        self.first_turn = scenario.turn
        self.known: dict[str, StackView] = {}
        self.stack: tuple[StackView, ...] = ()

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        if moment.view.stack is not self.stack:
            self.stack = moment.view.stack
            self.known.update((thing.id, thing) for thing in self.stack)
        if moment.rejections:
            return self._after_rejection(moment)
        if isinstance(self.fallback, Cast):
            self.casts[self.tried] += 1
        self.fallback, self.tries = None, False
        kind = moment.request.kind
        if kind == "priority":
            return self._priority(moment)
        if kind == "new-targets":
            return self._new_targets(moment)
        if kind == "targets":
            chosen = choose_trigger_targets(moment.request, moment.view, self.cards, self._draws())
            return Planned(moment.decision, chosen)
        return self._choice(moment)

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _draws(self) -> Draws:
        return Draws(self._number, self._happens)

    def _happens(self, times: int, of: int) -> bool:
        self.drawn += 1
        return self.drawn <= self.habits.draws and self.source.chance(of, times=times)

    def _number(self, size: int) -> int:
        self.drawn += 1
        return self.source.take(size) if self.drawn <= self.habits.draws else 0

    def _after_rejection(self, moment: Moment) -> Planned | None:
        """After a refused attempt the legal answer; what is refused though the suite holds it legal is noted."""
        answer, self.fallback = self.fallback, None
        if answer is not None:
            return self._given(moment, answer)
        if self.tries:
            self.tries = False
            return self._priority(moment)
        self.notes.append("refused")
        if moment.request.kind == "targets":
            raise ValueError(f"the reference refused targets that the suite holds legal, for {moment.request}")
        return None

    def _given(self, moment: Moment, answer: Answer, *, attempt: bool = False) -> Planned:
        if isinstance(answer, Cast):
            self.casts[moment.request.seat] += 1
        if isinstance(answer, Play):
            self.lands[moment.request.seat] += 1
        return Planned(moment.decision, answer, attempt)

    def _moves_on(self, moment: Moment) -> Planned | None:
        """A pass that ends the step, where the game is to go on to a later turn."""
        view, until = moment.view, self.habits.until
        if until is None or view.stack:
            return None
        turns, step = until
        arrived = (view.turn - self.first_turn, STEPS.index(view.step)) >= (turns, STEPS.index(step))
        return None if arrived else Planned(moment.decision, Pass())

    # -- at priority ------------------------------------------------------------------------------------------------

    def _priority(self, moment: Moment) -> Planned | None:
        return self._acts(moment) or self._moves_on(moment)

    def _acts(self, moment: Moment) -> Planned | None:
        seat, view = moment.request.seat, moment.view
        for intention in [i for i in self.open if i.seat == seat and i.when(view)]:
            if intention.answer is not None:
                self.open.remove(intention)
                if intention.often is None or self._draws().chance(intention.often + 1, times=intention.often):
                    self.tries = intention.tries
                    return self._given(moment, intention.answer, attempt=intention.tries)
                continue
            # What is kept for other intentions is not spent on this one.
            purse = self._purse(view, seat, intention)
            doable = self._meant(purse, intention)
            if doable is None:
                continue
            self.open.remove(intention)
            draws = self._draws()
            if intention.often is None or draws.chance(intention.often + 1, times=intention.often):
                return self._act(moment, purse, doable, draws, intention.wish, attempts=intention.attempts)
        if any(i.often is None and i.when is at_rest for i in self.open) or self.acted >= self.habits.acts:
            return None
        if self.gap == 0 or len(view.stack) > TALL:
            return None
        return self._free_act(moment, self._purse(view, seat))

    def _purse(self, view: View, seat: int, meant: Intention | None = None) -> View:
        """The view without the mana of that seat that is there for its other intentions, with what this one makes."""
        kept = "".join(i.mana for i in self.open if i.seat == seat and i is not meant)
        made = meant.wish.made if meant is not None else ""
        pool = view.players[seat].pool
        if not (kept or made) or pool is None:
            return view
        left = Pool(*(max(0, pool.amount(t) - kept.count(t)) + made.count(t) for t in MANA_TYPES))
        players = list(view.players)
        players[seat] = attrs.evolve(players[seat], pool=left)
        return attrs.evolve(view, players=tuple(players))

    def _meant(self, view: View, intention: Intention) -> Doable | None:
        seat = intention.seat
        doable = None
        if intention.ability is None and has_split_second(view, self.cards):
            return None
        if intention.ability is None:
            name = {card.id: card.name for card in view.players[seat].hand or ()}.get(intention.object)
            doable = None if name is None else Doable(seat, intention.object, self.cards[name])
        else:
            doable = ability_meant(view, self.cards, seat, intention.object, intention.ability)
        return doable if doable is not None and is_possible(view, self.cards, doable) else None

    def _free_act(self, moment: Moment, view: View) -> Planned | None:
        seat = moment.request.seat
        freedom = Freedom(self.casts[seat], self.lands[seat], self.habits.mana)
        if not can_act(view, self.cards, seat, freedom):
            return None
        if self.gap is None:
            self.gap = 1 + self._draws().take(self.habits.windows) if self._happens(5, 6) else 0
        if self.gap != 1:
            self.gap = max(0, self.gap - 1)
            return None
        self.gap = None
        self.acted += 1
        draws = self._draws()
        if self.habits.concede and draws.chance(self.habits.concede):
            self.notes.append("concede")
            return Planned(moment.decision, Concede())
        able = doables(view, self.cards, seat, freedom)
        return self._act(moment, view, draws.pick(able), draws, Wish(), attempts=True)

    def _act(self, moment: Moment, purse: View, doable: Doable, draws: Draws, wish: Wish, *, attempts: bool) -> Planned:
        if doable.is_land:
            return self._given(moment, Play(doable.object))
        tried = attempts and self._tries(draws)
        answer = plan(purse, self.cards, doable, draws, wish)
        if tried:
            unpaid = unpayable(moment.view, self.cards, doable.seat) if self.habits.unpaid else []
            if unpaid and draws.chance(2):
                return self._attempt(moment, draws.pick(unpaid), "unpaid", answer)
            modes = len(doable.effect.modes)
            spoiled = spoil(moment.view, doable.seat, answer, self._draws(), modes=modes)
            if spoiled is not None and spoiled[0] != answer:
                return self._attempt(moment, spoiled[0], spoiled[1], answer)
        return self._given(moment, answer)

    def _tries(self, draws: Draws) -> bool:
        return bool(self.habits.attempts) and draws.chance(self.habits.attempts)

    def _attempt(self, moment: Moment, spoiled: Answer, kind: str, legal: Answer) -> Planned:
        self.notes.append(f"attempt:{kind}")
        self.fallback, self.tried = legal, moment.request.seat
        return Planned(moment.decision, spoiled, attempt=True)

    # -- elsewhere --------------------------------------------------------------------------------------------------

    def _new_targets(self, moment: Moment) -> Planned | None:
        current = moment.request.current
        if not current or not any(current) or not self.habits.re_aim or len(moment.view.stack) > TALL:
            return None
        draws = self._draws()
        tried = self._tries(draws)
        chosen = choose_new_targets(moment, self.cards, draws, self.known)
        if tried:
            barred = forbidden_targets(moment, self.cards, self.known)
            spoiled, kind = spoil_targets(moment.view, current, draws, barred)
            return self._attempt(moment, spoiled, kind, chosen)
        return Planned(moment.decision, chosen)

    def _tap_to_pay(self, moment: Moment) -> Planned | None:
        """Where an effect offers to let something be paid, now and then a mana ability first (605.3a)."""
        seat, view = moment.request.seat, moment.view
        able = [
            doable
            for doable in activatable(view, self.cards, seat)
            if doable.text is not None and not doable.text.as_instant and plain_mana(doable.text)
            if is_possible(view, self.cards, doable)
        ]
        if not able or not self._happens(self.habits.yes, self.habits.yes + 1):
            return None
        doable = self._draws().pick(able)
        return Planned(moment.decision, Activate(doable.object, doable.ability or 0))

    def _choice(self, moment: Moment) -> Planned | None:
        request = moment.request
        options = request.options
        if request.kind == "may" and "yes" not in options and self.habits.mana:
            return self._tap_to_pay(moment)
        if request.kind == "creature-type" and self.habits.no_type:
            return self._attempt(moment, Choose((self.habits.no_type,)), "no-type", Choose(options[:1]))
        if request.kind == "order":
            ordered = self._draws().some(options, len(options)) if len(options) > 1 else options
            return None if ordered == options else Planned(moment.decision, Choose(ordered))
        top = min(request.max, len(options))
        if not options or (request.min >= top and top == len(options)):
            return None
        chosen: tuple[str, ...]
        likely = self.habits.yes
        if request.kind == "may":
            chosen = ("yes",) if self._happens(likely, likely + 1) else ("no",)
        elif (request.min, top) == (0, 1):
            chosen = (self._draws().pick(options),) if self._happens(likely, likely + 1) else ()
        else:
            draws = self._draws()
            chosen = draws.some(options, request.min + draws.take(top - request.min + 1))
        return Planned(moment.decision, Choose(chosen))


def drawing_policy(
    draws: Draws, scenario: Scenario, *, intentions: Sequence[Intention] = (), habits: Habits = Habits()
) -> DrawingPolicy:
    """A policy that draws: first what is intended, then, now and then, anything that a seat could do.

    Shrinks towards the sure intentions, each with its smallest plan, and passing, keeping and declining.
    """
    return DrawingPolicy(draws, scenario, intentions, habits)


__all__ = [
    "ChooseTargets",
    "DrawingPolicy",
    "Habits",
    "Intention",
    "When",
    "at_rest",
    "drawing_policy",
    "on_stack",
    "on_top",
]
