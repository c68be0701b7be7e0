"""One pass over the moves of a trace: what came to the stack, how it left, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from conformance.facts_announced import (
    Announced,
    Purses,
    announced_by_activating,
    announced_by_cast,
    cost_of,
    in_order,
    may_cost_more,
    reduction_now,
)
from conformance.facts_arriving import (
    could_be_copy,
    index_of,
    is_own_entering,
    may_remove,
    surely_legal,
    title_of,
)
from conformance.facts_copies import settle
from conformance.facts_entering import Entry, Moved, moved_in
from conformance.facts_making import Making, expectations, said_of_copy
from conformance.facts_moves import Move
from conformance.facts_objects import ActivateFact, Aiming, CastFact, Copying, Ending, How, StackObject
from conformance.facts_resolutions import Resolution
from conformance.facts_targets import Continuity, Legal, legal_now
from conformance.facts_trigger_said import said_of_trigger, source_of
from conformance.facts_triggers import Cause, Happening, Watcher, cause_of, given_triggers, gives_triggers
from reference_engine.words.answers import Activate, Cast, ChooseTargets, Concede
from reference_engine.words.instructions import (
    CastCopyFree,
    ChangeTargets,
    ChooseNewTargets,
    CopySpell,
    DiscardChosen,
    ReturnToBattlefield,
    ReturnToHand,
)
from reference_engine.words.requests import RE_AIM
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import Targets
from reference_engine.words.trace import Transition
from reference_engine.words.view import StackView, View
from strategies.affording import mana_in
from strategies.characteristics import ability_now
from strategies.mana_abilities import is_mana_ability
from strategies.seeing import Known, Look, resolved_targets
from strategies.texts import Face, kinds_of_words, mentions, phrases_of, spell_effect


class Story:
    """What the moves of a trace come to; see ``Facts`` for what each list holds."""

    def __init__(
        self, scenario: Scenario, views: tuple[View, ...], moves: tuple[Move, ...], cards: Mapping[str, Face]
    ) -> None:
        self.cards, self.views = cards, views
        self.continuity = Continuity(views)
        self.objects: list[StackObject] = []
        self.endings: dict[int, Ending] = {}
        self.casts: list[CastFact] = []
        self.activations: list[ActivateFact] = []
        self.resolutions: list[Resolution] = []
        self.copyings: list[Copying] = []
        self.aimings: list[Aiming] = []
        self.said: dict[int, list[tuple[int, Announced | None]]] = {}
        self.entries: list[Entry] = []
        self.entry_of: dict[int, Entry] = {}
        self._moved = Moved()
        self.latest: dict[str, StackObject] = {}
        self._known: dict[str, Known] = {}
        self._purses = Purses(scenario)
        self._gives = gives_triggers(cards)
        self._happened: list[Happening] = []
        self._triggers_asked: list[Transition] = []
        self._casts_asked: list[tuple[Transition, Cast]] = []
        for entry in views[0].stack if moves else ():
            # Abilities that triggered as the board was set up, before anybody could act.
            self._arrive(entry, moves[0], None)
        for move in moves:
            self._move(move)

    # -- a move -----------------------------------------------------------------------------------------------------

    def _move(self, move: Move) -> None:
        if not move.accepted:
            return
        if not move.is_pass or move.decisions or move.stack_before is not move.stack_after:
            self._tell(move)
        if (move.before.turn, move.before.step) != (move.after.turn, move.after.step):
            self._purses.forget()

    def _tell(self, move: Move) -> None:
        self._happened, self._triggers_asked = [], list(move.asked("targets"))
        self._casts_asked = [(t, t.answer) for t in move.asked("cast") if isinstance(t.answer, Cast)]
        new = list(move.new)
        resolver = self._resolver(move)
        if isinstance(move.answer, Cast):
            self._cast(move, move.answer, new)
        elif isinstance(move.answer, Activate):
            self._activate(move, move.answer, new)
        elif resolver is not None:
            self._resolve(resolver, move, new)
        self._moved = moved_in(move, self.resolutions[-1] if resolver is not None else None)
        self.entries += self._moved.entries
        for entry in new:
            self._arrive(entry, move, resolver)
        self._leave(move, resolver)

    def _resolver(self, move: Move) -> StackObject | None:
        """The object that resolved: the top one; on an engine that errs, another one if it alone left."""
        if not move.is_pass or not move.before.stack:
            return None
        left = [s.id for s in move.left]
        top = move.stack_before[-1]
        if top in left:
            return self.latest.get(top)
        return self.latest.get(left[0]) if len(left) == 1 and not move.lost else None

    def _first(self, name: str, move: Move) -> int:
        if name in move.stack_before:
            return move.first
        if move.decisions:
            for view in range(move.first + 1, move.last + 1):
                if any(s.id == name for s in self.views[view].stack):
                    return view
        return move.last + 1

    def _add(self, entry: StackView, move: Move, how: How, said: Announced | None, **more: object) -> StackObject:
        found = StackObject(
            len(self.objects),
            entry.id,
            entry.kind,
            entry.name,
            entry.controller,
            entry.card,
            self._first(entry.id, move),
            move,
            how,
            **more,  # type: ignore[arg-type]  # fields of StackObject, given by name by the callers below
        )
        self.objects.append(found)
        self.latest[found.name] = found
        self._say(found, found.first, said)
        return found

    def _say(self, thing: StackObject, view: int, said: Announced | None) -> None:
        self.said.setdefault(thing.index, []).append((view, said))
        if said is None:
            self._known.pop(thing.name, None)
        else:
            self._known[thing.name] = Known(said.targets, said.x, said.colors)

    def now(self, thing: StackObject | None) -> Announced | None:
        """What is known of it as it is now, or as it last was."""
        return None if thing is None else self.said[thing.index][-1][1]

    # -- casting and activating -------------------------------------------------------------------------------------

    def _cast(self, move: Move, answer: Cast, new: list[StackView]) -> None:
        entry = next((s for s in new if answer.object in (s.card, s.id)), None)
        title = entry.name if entry is not None else title_of(answer.object, move.before)
        face = self.cards.get(title)
        if face is None:
            return
        dearer = self.casts and may_cost_more(move.before, self.cards)
        cost, less = cost_of(face, answer), reduction_now(face, move.seat, move.before, self.cards)
        spent = self._purses.spent(move, answer, None if dearer else cost, less=less)
        self._purses.spend(move.seat, spent)
        said = announced_by_cast(answer, face, move.before, move.first, spent)
        spell = None
        if entry is not None:
            new.remove(entry)
            spell = self._add(entry, move, "cast", said, effect=spell_effect(face))
            self._happened.append(Happening("cast", move.seat, spell, said.flat_targets))
        turn = move.before.turn
        nth = sum(c.move.before.turn == turn for c in self.casts)
        self.casts.append(CastFact(move, move.seat, answer, spell, said, nth))

    def _activate(self, move: Move, answer: Activate, new: list[StackView]) -> None:
        title = title_of(answer.object, move.before)
        ability = ability_now(move.before, self.cards, answer.object, answer.ability)
        if ability is None:
            return
        spent = self._purses.spent(move, answer, mana_in(ability.cost), adds=is_mana_ability(ability))
        self._purses.spend(move.seat, spent)
        said = announced_by_activating(answer, self.cards[title], ability, move)
        entry = next((s for s in new if s.kind == "activated" and s.name == title), None)
        thing = None
        if entry is not None:
            new.remove(entry)
            thing = self._add(
                entry, move, "activated", said, effect=ability.effect, ability=ability, source=answer.object
            )
            self._happened.append(Happening("activated", move.seat, thing, said.flat_targets))
        else:
            self._purses.follow(ability.effect, move.seat, tapped=True)
        self.activations.append(ActivateFact(move, move.seat, answer, thing, said))

    # -- resolving --------------------------------------------------------------------------------------------------

    def _resolve(self, thing: StackObject, move: Move, new: list[StackView]) -> None:
        said = self.now(thing)
        phrases = self.phrases(thing, said)
        legal = self._legal(thing, said, phrases, move)
        self.resolutions.append(Resolution(thing, move, said, phrases, legal))
        effect = thing.effect
        if effect is None:
            return
        kinds = kinds_of_words(effect)
        re_aims = ChooseNewTargets in kinds or ChangeTargets in kinds
        if re_aims and CopySpell in kinds and any(t.request.slot == RE_AIM for t in move.decisions):
            self._re_aim(said, move, most=1)
        for making in expectations(thing, said, legal, move, self):
            self._copy(making, move, new)
        if re_aims:
            self._re_aim(said, move)
        self._purses.follow(effect, thing.controller)
        if ReturnToBattlefield in kinds:
            self.continuity.note_move(move.first + 1, surely_legal(said, legal))
        if ReturnToHand in kinds and DiscardChosen in kinds:
            self.continuity.note_stirred(move.first + 1)

    def phrases(self, thing: StackObject, said: Announced | None) -> tuple[Targets, ...]:
        """The target phrases that the object has."""
        if thing.effect is None or said is None:
            return ()
        return phrases_of(thing.effect, said.modes, kicked=said.kicked)

    def _legal(self, thing: StackObject, said: Announced | None, phrases: tuple[Targets, ...], move: Move) -> Legal:
        if said is None or not said.targets:
            return ()
        return legal_now(
            said,
            phrases,
            thing,
            continuity=self.continuity,
            now=move.first,
            look=Look(view=move.before, cards=self.cards, controller=thing.controller, known=self._known),
        )

    def _copy(self, making: Making, move: Move, new: list[StackView]) -> None:
        original = making.original
        copies: list[StackObject] = []
        most = None if making.expected is None else sum(making.expected)
        for entry in tuple(new):
            enough = entry.kind == "triggered" and most is not None and len(copies) >= most
            if enough or not could_be_copy(entry, original):
                continue
            new.remove(entry)
            said = said_of_copy(making, self.now(making.by))
            more = {} if original is None else {"effect": original.effect, "ability": original.ability}
            copies.append(
                self._add(
                    entry,
                    move,
                    "copied",
                    said,
                    original=original,
                    maker=making.by,
                    source=original.source if original else None,
                    that_spell=original.that_spell if original else None,
                    that_player=original.that_player if original else None,
                    **more,
                )
            )
        copying = making.done(tuple(copies))
        self.copyings.append(copying)
        self._aim_copies(copying, move)
        for copy in copies:
            said = self.now(copy)
            self._happened.append(Happening("copied", copy.controller, copy, said.flat_targets if said else ()))

    def _aim_copies(self, copying: Copying, move: Move) -> None:
        about = {c.name for c in copying.copies} | ({copying.original.name} if copying.original else set())
        asked = [
            (index_of(t, move), t)
            for t in self._about_targets(move)
            if t.request.object is None or t.request.object in about
        ]
        for transition, copy in settle(asked, copying.copies):
            self._aim(transition, move, copy, copying)

    def _aim(self, transition: Transition, move: Move, thing: StackObject | None, copying: Copying | None) -> None:
        said = copying.announced if copying is not None and thing is None else self.now(thing)
        accepted = transition.outcome == "accepted"
        self.aimings.append(Aiming(move, transition, accepted, transition.request.seat, thing, said, copying))
        if not accepted or thing is None or not isinstance(transition.answer, ChooseTargets):
            return
        final = None if said is None else resolved_targets(said.targets, transition.answer.targets)
        at = index_of(transition, move)
        after = None if final is None or said is None else said.aimed(final, at, transition.answer.targets)
        self._say(thing, thing.first if copying else move.last + 1, after)

    def _about_targets(self, move: Move) -> list[Transition]:
        """The requests for new targets of which it is not told yet what they were about."""
        done = {id(a.transition) for a in self.aimings if a.move is move}
        return [t for t in move.decisions if t.request.kind == "new-targets" and id(t) not in done]

    def _re_aim(self, said: Announced | None, move: Move, most: int | None = None) -> None:
        """New targets that were chosen for an object that stays on the stack (115.7), at most so many times."""
        for transition in self._about_targets(move):
            target = self.latest.get(transition.request.object or "")
            if target is None and said is not None and len(said.flat_targets) == 1:
                target = self.latest.get(said.flat_targets[0])
            self._aim(transition, move, target, None)
            if most is not None and transition.outcome == "accepted":
                most -= 1
                if not most:
                    return

    # -- what else came to the stack --------------------------------------------------------------------------------

    def _arrive(self, entry: StackView, move: Move, resolver: StackObject | None) -> None:
        if entry.kind == "triggered":
            self._trigger(entry, move)
            return
        face = self.cards.get(entry.name)
        effect = spell_effect(face) if face is not None and entry.kind == "spell" else None
        how: How = "unknown"
        if entry.kind == "spell" and resolver is not None and resolver.effect is not None:
            if mentions(resolver.effect, CastCopyFree):
                how = "cast copy"
            elif entry.card is None:
                how = "copied"
        said = None
        if how == "cast copy" and face is not None and self._casts_asked:
            asked, answer = self._casts_asked.pop(0)
            said = announced_by_cast(answer, face, asked.before, index_of(asked, move), in_order(answer.payment or ""))
        thing = self._add(entry, move, how, said, effect=effect, maker=resolver)
        if how == "cast copy":
            self._happened.append(Happening("cast", entry.controller, thing, said.flat_targets if said else ()))

    def _trigger(self, entry: StackView, move: Move) -> None:
        cause = self._cause(entry, move)
        came = self._came(entry, cause)
        source = entry.source or source_of(entry, move, cause, self._moved)
        look = Look(
            view=move.after,
            cards=self.cards,
            controller=entry.controller,
            source=source,
            colors=self.cards[entry.name].colors if entry.name in self.cards else (),
            known=self._known,
        )
        said = said_of_trigger(entry, move, cause, came, self._triggers_asked, look)
        thing = self._add(
            entry,
            move,
            "triggered",
            said,
            effect=cause.effect,
            ability=cause.ability,
            source=source,
            that_spell=cause.spell,
            that_player=cause.player,
        )
        if came:
            self.entry_of[thing.index] = came[0]
        if said is not None:
            self._happened.append(Happening("triggered", entry.controller, thing, said.flat_targets))

    def _cause(self, entry: StackView, move: Move) -> Cause:
        views = (move.before, move.after)
        sources = frozenset(p.id for view in views for p in view.battlefield if p.name == entry.name)
        given = given_triggers(views, self.cards, sources) if self._gives else ()
        watcher = Watcher(entry.name, entry.controller, sources, self.cards, given)
        return cause_of(watcher, self._happened, self._moved)

    def _came(self, entry: StackView, cause: Cause) -> tuple[Entry, ...]:
        """What entered whose own ability it is that triggered on that; nothing where it is no such ability."""
        if cause.ability is None or cause.given or not is_own_entering(cause.ability):
            return ()
        found = self._moved.entered_as(entry.name, entry.controller)
        return tuple(e for e in found if entry.source in (None, e.name)) or found

    def _leave(self, move: Move, resolver: StackObject | None) -> None:
        for entry in move.left:
            thing = self.latest.get(entry.id)
            if thing is None:
                continue
            how: Literal["resolved", "removed", "ceased", "unexplained"] = "unexplained"
            if thing is resolver:
                how = "resolved"
            elif move.lost or isinstance(move.answer, Concede):
                how = "ceased"
            elif resolver is not None and may_remove(resolver):
                how = "removed"
            self.endings[thing.index] = Ending(thing, how, move, move.first, resolver if how == "removed" else None)
