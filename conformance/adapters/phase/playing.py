"""One game of phase.rs: plays our answers, and goes back to where it was when one turns out to be refused."""

from __future__ import annotations

import json
import re
from typing import Any

import attrs

from conformance.adapters.phase.announcing import announce, differs
from conformance.adapters.phase.asking import actions_of, request_of
from conformance.adapters.phase.boards import PASS, Boards
from conformance.adapters.phase.prompts import (
    AS_A_COST,
    OF_CHOSEN_COLOR,
    RE_AIM_OR_NOT,
    Action,
    Asked,
    Refused,
    action,
    number_of,
)
from conformance.adapters.phase.reading import TYPES, Reader, handle
from conformance.adapters.phase.targeting import assignment
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.answers import KEEP, Activate, Answer, Cast, ChooseTargets, Concede, Pass, Play
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import AddManaOfChosenColor, ChooseNewTargets, May, SpellAbility
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import StackView, View
from strategies.texts import all_instructions, kinds_of_words, spell_effect

_PASSING = "PriorityPassed"


class Playing:
    """A game from its board on. Raises ValueError where the engine does not take the board."""

    def __init__(self, boards: Boards, scenario: Scenario) -> None:
        self.boards, self.scenario = boards, scenario
        self.first, ids = boards.state(scenario)
        self.text = self.first
        self.game = boards.engine.load_game(self.first)
        self.reader = Reader(self.game, scenario, ids)
        self.cards = {card.name: card for card in scenario.cards}
        self.log: list[tuple[int, Action]] = []
        self._asks: dict[str, Any] | None = None
        self.carried_out: StackView | None = None
        self.seen = self._see()

    # -- the table, as a plan is fed to it --------------------------------------------------------------------------

    def waiting(self) -> dict[str, Any]:
        """What the engine asks; it is asked for once after each action."""
        if self._asks is None:
            self._asks = self.game.waiting_for()
            self._asks.setdefault("data", {})
        return self._asks

    def apply(self, seat: int, action: Action) -> list[Any]:
        """Play an action; what happened. Raises Refused where the engine refuses it."""
        self._asks = None
        try:
            result = self.game.apply(seat, self.boards.passing if action is PASS else action)
        except (ValueError, OverflowError) as error:
            raise Refused(str(error)[:160]) from error
        self.log.append((seat, action))
        events: list[Any] = [e if isinstance(e, dict) else {"type": e} for e in result.events]
        self.reader.note(events)
        return events

    def pool(self, seat: int) -> list[dict[str, Any]]:
        """The mana in that player's pool."""
        pips: list[dict[str, Any]] = self.game.player(seat)["mana_pool"]["mana"]
        return pips

    @property
    def resolving(self) -> int | None:
        """What is being carried out."""
        return None if self.carried_out is None else number_of(self.carried_out.id)

    # -- answers ----------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer to the standing request."""
        begun, carried_out, active, names = len(self.log), self.carried_out, self.reader.active, self.reader.names()
        try:
            if isinstance(answer, Pass):
                self.seen = self._pass()
            elif isinstance(answer, Cast | Activate):
                self._carry_out(answer)
            elif isinstance(answer, Play):
                self._play(answer)
            else:
                self._choose(answer)
        except Refused as refusal:
            if len(self.log) > begun:
                self._rewind(begun)
                self.carried_out = carried_out
                self.reader.back_to(self.seen.view, active, names)
            return Rejected(str(refusal), self.seen)
        return self.seen

    def _pass(self) -> Step:
        waiting = self._asked()
        if waiting.type != "Priority":
            raise Refused(f"a pass does not answer {waiting.type}")
        view = self.seen.view
        self.carried_out = view.stack[-1] if view.stack else None
        events = self.apply(waiting.seat, PASS)
        asked = self.waiting()
        if asked["type"] == "Priority" and len(events) == 1 and events[0]["type"] == _PASSING:
            seat = asked["data"]["player"]
            return Step(self.reader.passed(seat), Request(seat, "priority"))
        return self._see(asked)

    def _play(self, answer: Play) -> None:
        asked, number = self._asked(), number_of(answer.object)
        if asked.type != "Priority":
            raise Refused(f"a land is not played in answer to {asked.type}")
        self.apply(asked.seat, action("PlayLand", object_id=number, card_id=number))
        self.seen = self._see()

    def _choose(self, answer: Answer) -> None:
        asked = self._asked()
        if isinstance(answer, Concede):
            if asked.type != "Priority":
                raise Refused(f"{type(answer).__name__} does not answer {asked.type}")
            self.apply(asked.seat, action("Concede", player_id=asked.seat))
        else:
            begun = len(self.log)
            for one in actions_of(asked, answer):
                self.apply(asked.seat, one)
            if asked.type == RE_AIM_OR_NOT:
                self._re_aim(asked, answer, begun)
            if isinstance(answer, ChooseTargets) and asked.type == "TriggerTargetSelection":
                self._divide(answer)
        self.seen = self._see()

    def _re_aim(self, asked: Asked, answer: Answer, begun: int) -> None:
        """Give the new targets after the yes to choosing any; where it will not have the old ones kept, say no."""
        then = self._asked()
        chosen = [target for target in assignment(asked, answer) if target != KEEP]
        if then.type != "RetargetChoice":
            if chosen:
                raise Refused(f"the engine asks for no new targets, so that none become {', '.join(chosen)}")
            return
        try:
            self.apply(then.seat, actions_of(then, answer)[0])
        except Refused:
            if chosen:
                raise
            self._rewind(begun)
            self.apply(asked.seat, action("DecideOptionalEffect", accept=False))

    def _divide(self, answer: ChooseTargets) -> None:
        waiting = self.waiting()
        if waiting["type"] != "DistributeAmong":
            return
        targets, parts = waiting["data"]["targets"], answer.division
        if len(parts) != len(targets):
            raise Refused(f"{parts} does not divide among {len(targets)} targets")
        both = [[t, n] for t, n in zip(targets, parts, strict=True)]
        self.apply(waiting["data"]["player"], action("DistributeAmong", distribution=both))

    # -- plans ------------------------------------------------------------------------------------------------------

    def _carry_out(self, plan: Cast | Activate) -> None:
        asked = self._asked()
        if asked.type != "Priority":
            raise Refused(f"{type(plan).__name__} does not answer {asked.type}")
        self.seen = self._as_planned(asked.seat, plan)

    def activate_for_mana(self, seat: int, plan: Activate) -> None:
        """Activate a mana ability that pays for a plan."""
        self._as_planned(seat, plan, pays=True)

    def _as_planned(self, seat: int, plan: Cast | Activate, *, pays: bool = False) -> Step:
        """Announce it. pays: it is a mana ability that pays for another plan."""
        begun = len(self.log)
        problem, seen = self._announced(seat, plan, pays)
        if problem and plan.payment is not None:
            # After some prompts the engine forgets that the player wants to pay by hand. With nothing else in the pool
            # it can pay only as planned.
            self._rewind(begun)
            problem, seen = self._with_exact_pool(seat, plan, pays)
        if problem:
            raise Refused(problem)
        return seen

    def _announced(self, seat: int, plan: Cast | Activate, pays: bool) -> tuple[str, Step]:
        number, begun = number_of(plan.object), len(self.log)
        if isinstance(plan, Activate) and plan.activations:
            # The engine asks nobody to pay for an ability; it takes mana abilities before it just as well (601.2g).
            for one in plan.activations:
                self.activate_for_mana(seat, one)
            if not pays and self._something_waits(seat):
                # What triggers must not come to the stack before the ability does (603.3).
                self._rewind(begun)
                return self._tapping_by_itself(seat, plan)
        first = self._first(plan, number)
        done = announce(self, seat, plan, self.cards.get(self.reader.name(number)), first, pays=pays)
        if len(plan.targets) and isinstance(plan, Cast):
            self.reader.sizes[number] = tuple(map(len, plan.targets))
        seen = self.seen if pays else self._see()
        return differs(plan, done, None if pays else self._shown(plan, number, seen.view)), seen

    def _first(self, plan: Cast | Activate, number: int) -> Action:
        if isinstance(plan, Activate):
            return action("ActivateAbility", source_id=number, ability_index=self._index(number, plan.ability))
        mode = "Auto" if plan.payment is None and not plan.activations else "Manual"
        return action("CastSpell", object_id=number, card_id=number, targets=[], payment_mode={"type": mode})

    def _index(self, number: int, ability: int) -> int:
        """The engine's number of an activated ability: it counts those of basic land types, without a text, first."""
        abilities = (self.reader.object(number) or {}).get("abilities", ())
        ours = sorted(range(len(abilities)), key=lambda n: not abilities[n].get("description"))
        if not 0 <= ability < len(ours):
            raise Refused(f"there is no activated ability {ability}")
        return ours[ability]

    def _shown(self, plan: Cast | Activate, number: int, view: View) -> StackView | None:
        """The spell or ability on the stack as it was announced."""
        if isinstance(plan, Cast):
            return next((s for s in view.stack if s.id == handle(number)), None)
        before = {s.id for s in self.seen.view.stack}
        new = [s for s in view.stack if s.id not in before and s.kind == "activated" and s.source == handle(number)]
        return new[0] if new else None

    def _something_waits(self, seat: int) -> bool:
        """Whether something came to the stack, or is about to, since it was looked at last."""
        asked = self.waiting()
        other = asked["type"] == "Priority" and asked["data"]["player"] != seat
        return other or len(self.reader.stack()) > len(self.seen.view.stack)

    def _tapping_by_itself(self, seat: int, plan: Activate) -> tuple[str, Step]:
        """Announce an ability for which the engine taps what is planned, there being nothing else to tap."""
        planned = [number_of(one.object) for one in plan.activations]
        named = {plan.object, *(o for chosen in (*plan.targets, *plan.costs) for o in chosen), *map(handle, planned)}
        field = self.seen.view.battlefield
        others = [number_of(p.id) for p in field if p.controller == seat and not p.tapped and p.id not in named]
        self._turn(others, tapped=True)
        done = announce(self, seat, attrs.evolve(plan, activations=()), None, self._first(plan, number_of(plan.object)))
        self._turn(others, tapped=False)
        seen = self._see()
        if done.tapped != tuple(sorted(planned)):
            return f"the engine would tap {', '.join(map(handle, done.tapped)) or 'nothing'} to pay for it", seen
        return differs(plan, attrs.evolve(done, tapped=()), self._shown(plan, number_of(plan.object), seen.view)), seen

    def _turn(self, numbers: list[int], *, tapped: bool) -> None:
        """Turn those permanents without anything happening."""
        state = self.game.state()
        for number in numbers:
            state["state"]["objects"][str(number)]["tapped"] = tapped
        self._load_edited(state)

    def _with_exact_pool(self, seat: int, plan: Cast | Activate, pays: bool) -> tuple[str, Step]:
        spare = self._take_from_pool(seat, list(_spent_in_all(plan)))
        problem, seen = self._announced(seat, plan, pays)
        if not problem and spare:
            self._edit_pool(seat, lambda pips: pips + spare)
            seen = self._see()
        return problem, seen

    def _take_from_pool(self, seat: int, letters: list[str]) -> list[dict[str, Any]]:
        spare = []

        def kept(pips: list[dict[str, Any]]) -> list[dict[str, Any]]:
            found = []
            for pip in pips:
                letter = TYPES[pip["color"]]
                if letter in letters:
                    letters.remove(letter)
                    found.append(pip)
                else:
                    spare.append(pip)
            return found

        self._edit_pool(seat, kept)
        return spare

    def _edit_pool(self, seat: int, change: Any) -> None:
        state = self.game.state()
        pool = state["state"]["players"][seat]["mana_pool"]
        pool["mana"] = change(pool["mana"])
        self._load_edited(state)

    def _load_edited(self, state: dict[str, Any]) -> None:
        self._load(json.dumps(state))
        self.log.append((-1, {"load": self.text}))

    # -- going back -------------------------------------------------------------------------------------------------

    def _load(self, text: str) -> None:
        self.text, self._asks = text, None
        self.game = self.boards.engine.load_game(text)
        self.reader.now(self.game)

    def _rewind(self, to: int) -> None:
        """Play the game again from its last snapshot up to that entry of the log: the engine is deterministic."""
        done = self.log[:to]
        starts = [n for n, (seat, _) in enumerate(done) if seat < 0]
        first = starts[-1] if starts else -1
        self._load(done[first][1]["load"] if starts else self.first)
        self.log = done
        for seat, one in done[first + 1 :]:
            self.game.apply(seat, one)
        self._asks = None

    # -- what is seen and asked -------------------------------------------------------------------------------------

    def _asked(self, waiting: dict[str, Any] | None = None) -> Asked:
        waiting = waiting or self.waiting()
        kind, data = waiting["type"], waiting["data"]
        if kind in ("TriggerTargetSelection", "TargetSelection"):
            return self._asked_for_targets(kind, data)
        if kind == "CopyRetarget":
            copy = data["copy_id"]
            return Asked(kind, data, self.resolving, copy, self.reader.targets_of(copy))
        if kind == "RetargetChoice":
            about = self.reader.stack()[data["stack_entry_index"]]["id"]
            return Asked(kind, data, self.resolving, about, self.reader.targets_of(about))
        if kind == "OptionalEffectChoice" and (about := self._re_aimed()) is not None:
            return Asked(RE_AIM_OR_NOT, data, self.resolving, about, self.reader.targets_of(about))
        if kind == "EffectZoneChoice" and self._may_be_paid_for():
            return Asked(AS_A_COST, data, self.resolving)
        if kind == "ChooseManaColor":
            return self._asked_for_mana(data)
        if kind == "OrderTriggers":
            return Asked(kind, data, positions=tuple(map(self._position, data["triggers"])))
        return Asked(kind, data, self.resolving)

    def _re_aimed(self) -> int | None:
        """What the spell that is being carried out may choose new targets for, None where it says nothing of that."""
        me = self.carried_out
        card = self.cards.get(me.name) if me else None
        effect = spell_effect(card) if card else None
        if me is None or effect is None or not effect.do or not isinstance(effect.do[0], ChooseNewTargets):
            return None
        chosen = [t for phrase in me.targets or () for t in phrase]
        return number_of(chosen[0]) if chosen else None

    def _may_be_paid_for(self) -> bool:
        """Whether what is being carried out lets a player do something that objects pay for (118.12)."""
        me = self.carried_out
        card = self.cards.get(me.name) if me else None
        effects = (
            [a.effect for a in card.abilities if isinstance(a, Activated | SpellAbility | Triggered)] if card else []
        )
        offers = [i for effect in effects for i in all_instructions(effect) if isinstance(i, May)]
        return any(not isinstance(cost, PayMana) for offer in offers for cost in offer.cost)

    def _asked_for_mana(self, data: dict[str, Any]) -> Asked:
        """Which type of mana; or which color, where the text lets that be chosen first."""
        ability = (data.get("context") or {}).get("data") or {}
        source = ability.get("source_id", self.resolving)
        card = None if source is None else self.cards.get(self.reader.name(source))
        first = card is not None and AddManaOfChosenColor in kinds_of_words(card)
        return Asked(OF_CHOSEN_COLOR if first else "ChooseManaColor", data, source)

    def _position(self, trigger: dict[str, Any]) -> int:
        """The place of a waiting triggered ability among the abilities of its card: told by its words, if anything."""
        source = trigger["source_id"]
        card = self.cards.get(self.reader.name(source))
        lines = self.boards.face(card).text.split("\n") if card else []
        # The engine writes ~ for the card itself.
        words = ".+".join(map(re.escape, (trigger.get("description") or "").split("~")))
        found = [n for n, line in enumerate(lines) if re.fullmatch(words, line)]
        if card and len(lines) == len(card.abilities) and found:
            return found[0]
        return next(iter(self._positions(source)), 0)

    def _positions(self, source: int) -> tuple[int, ...]:
        card = self.cards.get(self.reader.name(source))
        return tuple(n for n, a in enumerate(card.abilities) if isinstance(a, Triggered)) if card else ()

    def _asked_for_targets(self, kind: str, data: dict[str, Any]) -> Asked:
        entry = next((e for e in reversed(self.reader.stack()) if e["source_id"] == data.get("source_id")), None)
        if entry is None:
            return Asked(kind, data)
        ability = entry["kind"]["data"].get("ability")
        return Asked(kind, data, entry["id"], ability=ability, positions=self._positions(entry["source_id"]))

    def _see(self, waiting: dict[str, Any] | None = None) -> Step:
        waiting = waiting or self.waiting()
        request = request_of(self._asked(waiting))
        return Step(self.reader.view(waiting), request)


def _spent_in_all(plan: Cast | Activate) -> str:
    """The mana that is spent on the plan and on the mana abilities that pay for it."""
    return (plan.payment or "") + "".join(map(_spent_in_all, plan.activations))
