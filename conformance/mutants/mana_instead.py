"""Wrong engines that the obligations about effects on what permanents are tapped for must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_603_triggers import holds
from reference_engine.rules.cr_616_mana import Production, Replacer
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, Trigger, Waiting
from reference_engine.state.happenings import Happening, ManaAdded
from reference_engine.words.abilities import Activated, MultipliesMana
from reference_engine.words.instructions import AddMana, Effect, If
from reference_engine.words.mana import Mana

MODIFIES = "mana.tapped-for-mana-replacement.modifies-production"
QUALIFIERS = "mana.tapped-for-mana-replacement.type-amount-qualifiers"


def _as_it_is(game: Game, event: ManaAdded) -> Asking[ManaAdded]:  # noqa: ARG001 - in place of a rule function
    """Nothing is replaced."""
    yield from ()
    return event


# -- mana.tapped-for-mana-replacement.modifies-production -----------------------------------------------------------


@mutant(f"{MODIFIES}.as-trigger", rule=MODIFIES, entry="resolve_mana_ability")
def as_trigger(right: Rule) -> Rule:
    """What multiplies mana triggers instead, and adds as much again once it has resolved."""

    def resolve_mana_ability(game: Game, at: At, ability: Activated) -> Asking[Game]:
        rules = game.rules
        game = yield from right(meanwhile(game, "replace_mana", _as_it_is), at, ability)
        game = evolve(game, rules=rules)
        if not at.tapped or not at.produced:
            return game
        more = Effect((AddMana("".join(at.produced)),))
        for effect in rules.replacers(game):
            if isinstance(effect.ability, MultipliesMana):
                trigger = Trigger(at.controller)
                waiting = Waiting(at.controller, effect.source.id, effect.source.chars, more, effect.index, trigger)
                game = evolve(game, waiting=push(game.waiting, waiting))
        return game

    return resolve_mana_ability


@mutant(f"{MODIFIES}.all-mana", rule=MODIFIES, entry="replaced")
def all_mana(right: Rule) -> Rule:
    """All mana that is added is multiplied, that of spells, of triggers and of abilities without {T} too."""

    def replaced(game: Game, event: Happening) -> Asking[Happening | None]:
        if isinstance(event, ManaAdded) and not event.tapped:
            factor = 1
            for effect in game.rules.replacers(game):
                if isinstance(effect.ability, MultipliesMana):
                    factor *= effect.ability.factor
            return attrs.evolve(event, mana=event.mana * factor)
        after: Happening | None = yield from right(game, event)
        return after

    return replaced


@mutant(f"{MODIFIES}.twice", rule=MODIFIES, entry="replace_mana")
def twice(right: Rule) -> Rule:
    """What has been replaced is replaced once more by the same effects."""

    def replace_mana(game: Game, event: ManaAdded) -> Asking[ManaAdded]:
        once = yield from right(game, event)
        again: ManaAdded = yield from right(game, once)
        return again

    return replace_mana


@mutant(f"{MODIFIES}.unrestricted", rule=MODIFIES, entry="apply_replacer")
def unrestricted(right: Rule) -> Rule:
    """The mana that an effect adds to what is produced may be spent on anything."""

    def apply_replacer(game: Game, event: ManaAdded, effect: Replacer) -> Asking[ManaAdded]:
        after: ManaAdded = yield from right(game, event, effect)
        number = len(event.mana)
        return attrs.evolve(
            after, mana=(*after.mana[:number], *(attrs.evolve(m, only=()) for m in after.mana[number:]))
        )

    return apply_replacer


# -- mana.tapped-for-mana-replacement.type-amount-qualifiers --------------------------------------------------------


@mutant(f"{QUALIFIERS}.printed", rule=QUALIFIERS, entry="replace_mana")
def printed(right: Rule) -> Rule:  # noqa: ARG001 - it goes on in its own way
    """Which effects apply is settled by what would have been produced at first."""

    def replace_mana(game: Game, event: ManaAdded) -> Asking[ManaAdded]:
        if event.source is None:
            return event
        tapped = game.known(event.source)
        production = Production(frozenset(m.type for m in event.mana), len(event.mana))
        able = [e for e in game.rules.replacers(game) if game.rules.replaces_mana(game, e, tapped, production)]
        while able:
            effect = yield from game.rules.next_replacer(game, event, tapped, able, able)
            able = [e for e in able if e is not effect]
            event = yield from game.rules.apply_replacer(game, event, effect)
        return event

    return replace_mana


@mutant(f"{QUALIFIERS}.timestamps", rule=QUALIFIERS, entry="next_replacer")
def timestamps(right: Rule) -> Rule:  # noqa: ARG001 - nobody is asked
    """The oldest effect applies first, and nobody chooses."""

    def next_replacer(
        game: Game,  # noqa: ARG001 - in place of a rule function
        event: ManaAdded,  # noqa: ARG001
        tapped: Object,  # noqa: ARG001
        able: list[Replacer],
        left: list[Replacer],  # noqa: ARG001
    ) -> Asking[Replacer]:
        yield from ()
        return able[0]

    return next_replacer


@mutant(f"{QUALIFIERS}.controller", rule=QUALIFIERS, entry="who_orders_replacements")
def controller(right: Rule) -> Rule:  # noqa: ARG001 - it asks somebody else
    """The controller of the effects chooses which applies first."""

    def who_orders_replacements(game: Game, event: ManaAdded, able: list[Replacer]) -> int:  # noqa: ARG001
        return able[0].source.controller

    return who_orders_replacements


@mutant(f"{QUALIFIERS}.one-by-one", rule=QUALIFIERS, entry="replace_mana")
def one_by_one(right: Rule) -> Rule:
    """Every single mana is an event of its own, so that no threshold is ever met."""

    def replace_mana(game: Game, event: ManaAdded) -> Asking[ManaAdded]:
        found: list[Mana] = []
        for mana in event.mana:
            one: ManaAdded = yield from right(game, attrs.evolve(event, mana=(mana,)))
            found += one.mana
        return attrs.evolve(event, mana=tuple(found))

    return replace_mana


@mutant(f"{QUALIFIERS}.own-last", rule=QUALIFIERS, entry="if")
def own_last(right: Rule) -> Rule:
    """The ability's own "instead" comes after all other effects."""

    def if_then(game: Game, at: At, word: If) -> Asking[Game]:
        if at.tapped and holds(game, at, word.condition):
            rules = game.rules
            done: Game = yield from right(meanwhile(game, "replace_mana", _as_it_is), at, word)
            return evolve(done, rules=rules)
        after: Game = yield from right(game, at, word)
        return after

    return if_then
