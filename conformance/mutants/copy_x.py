"""Wrong engines that ``copy.x-value-copied`` must catch."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Question
from reference_engine.rules.resolving import At, speaking
from reference_engine.state.chain import down
from reference_engine.state.game import Announced, Game, Object, handle
from reference_engine.words.amounts import CountOf
from reference_engine.words.answers import Choose
from reference_engine.words.instructions import CopySpell
from reference_engine.words.requests import Request

X_VALUE_COPIED = "copy.x-value-copied"


@mutant("copy.x-value-copied.zero", rule=X_VALUE_COPIED, entry="copied_choices")
def zero(right: Rule) -> Rule:
    """A copy has X = 0."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return said if said.x is None else attrs.evolve(said, x=0)

    return copied_choices


@mutant("copy.x-value-copied.paid-again", rule=X_VALUE_COPIED, entry="copied_choices")
def paid_again(right: Rule) -> Rule:
    """A copy takes for X all that was paid for it: n times the number of {X} in the cost."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        cost = original.chars.cost
        return said if said.x is None or cost is None else attrs.evolve(said, x=said.x * max(1, cost.x_symbols))

    return copied_choices


@mutant("copy.x-value-copied.read-live", rule=X_VALUE_COPIED, entry="value_of_x")
def read_live(right: Rule) -> Rule:
    """A copy reads X off the original as it resolves, 0 once that has left the stack."""

    def value_of_x(game: Game, at: At) -> int:
        on_stack = (game.objects[n] for n in down(game.stack))
        others = [t for t in on_stack if t.kind == "card" and t.chars.name == at.me.chars.name]
        return 0 if at.me.kind == "copy" and not others else int(right(game, at))

    return value_of_x


@mutant("copy.x-value-copied.gone-is-zero", rule=X_VALUE_COPIED, entry="copied_choices")
def gone_is_zero(right: Rule) -> Rule:
    """A copy of a spell that has left the stack has X = 0."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return said if said.x is None or game.object(original.id) else attrs.evolve(said, x=0)

    return copied_choices


@mutant("copy.x-value-copied.chosen-anew", rule=X_VALUE_COPIED, entry="make_copy")
def chosen_anew(right: Rule) -> Rule:
    """Who makes a copy chooses X for it again."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        if original.said is not None and original.said.x:
            options = tuple(str(n) for n in range(original.said.x + 1))
            answer = yield Question(game, Request(seat, "x", handle(original.id), "x", options))
            chosen = int(answer.options[0]) if isinstance(answer, Choose) and answer.options else original.said.x
            original = attrs.evolve(original, said=attrs.evolve(original.said, x=chosen))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant("copy.x-value-copied.frozen-count", rule=X_VALUE_COPIED, entry="copied_choices")
def frozen_count(right: Rule) -> Rule:
    """A number that the text defines by the state of the game is fixed for a copy as the original would have it."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return attrs.evolve(said, effect=_frozen(said.effect, game, speaking(original)))

    return copied_choices


def _frozen(word: Any, game: Game, at: At) -> Any:
    """The word with every count in it replaced by the number that it comes to now."""
    if isinstance(word, CountOf):
        return game.rules.number(game, at, word)
    if isinstance(word, tuple):
        return tuple(_frozen(item, game, at) for item in word)
    if not attrs.has(type(word)):
        return word
    changes = {f.name: _frozen(getattr(word, f.name), game, at) for f in attrs.fields(type(word))}
    return type(word)(**changes)


@mutant("copy.x-value-copied.no-mana-value", rule=X_VALUE_COPIED, entry="mana_value")
def no_mana_value(right: Rule) -> Rule:
    """The {X} in the mana cost of a copy counts as 0 on the stack."""

    def mana_value(game: Game, thing: Object) -> int:
        if thing.kind == "copy" and thing.chars.cost is not None:
            return thing.chars.cost.mana_value(0)
        return int(right(game, thing))

    return mana_value


@mutant("copy.x-value-copied.token-forgets", rule=X_VALUE_COPIED, entry="value_of_x")
def token_forgets(right: Rule) -> Rule:
    """The token that a copy of a permanent spell becomes has X = 0."""

    def value_of_x(game: Game, at: At) -> int:
        return 0 if at.me.kind == "token" else int(right(game, at))

    return value_of_x
