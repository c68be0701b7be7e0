"""Wrong engines that ``x.etb-exception-is-narrow`` must catch."""

from __future__ import annotations

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Waiting

NARROW = "x.etb-exception-is-narrow"


@mutant(f"{NARROW}.permanents-x", rule=NARROW, entry="value_of_x")
def permanents_x(right: Rule) -> Rule:
    """An activated ability takes the X of the spell that its source was, not that of its own cost."""

    def value_of_x(game: Game, at: At) -> int:
        source = game.known(at.said.source) if at.said.source is not None else None
        if at.said.kind == "activated" and source is not None and source.was is not None and source.was.x is not None:
            return source.was.x
        return int(right(game, at))

    return value_of_x


@mutant(f"{NARROW}.any-trigger", rule=NARROW, entry="x_of_trigger")
def any_trigger(right: Rule) -> Rule:
    """Whatever triggered ability a permanent has, given to it or its own, knows the X of the spell."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        return ability.said.x if ability.said is not None else x

    return x_of_trigger


@mutant(f"{NARROW}.overwritten", rule=NARROW, entry="value_of_x")
def overwritten(right: Rule) -> Rule:
    """All abilities of a permanent share one X: the one that was chosen last."""

    def value_of_x(game: Game, at: At) -> int:
        known = (*game.objects.values(), *game.last.values())
        chosen = [t for t in known if t.said is not None and t.said.kind == "activated" and t.said.x is not None]
        same = [t for t in chosen if t.said is not None and t.said.source == at.said.source is not None]
        latest = max(same, key=lambda t: t.id).said if same and at.said.x is not None else None
        return int(right(game, at)) if latest is None or latest.x is None else latest.x

    return value_of_x


@mutant(f"{NARROW}.given-is-zero", rule=NARROW, entry="value_of_x")
def given_is_zero(right: Rule) -> Rule:
    """In an activated ability that something else gives to the permanent, X is 0, whatever was paid."""

    def value_of_x(game: Game, at: At) -> int:
        source = game.known(at.said.source) if at.said.source is not None else None
        if at.said.kind == "activated" and source is not None:
            own = [getattr(ability, "effect", None) for ability in source.copied.abilities]
            if at.said.effect not in own:
                return 0
        return int(right(game, at))

    return value_of_x


@mutant(f"{NARROW}.copies-forget", rule=NARROW, entry="copied_choices")
def copies_forget(right: Rule) -> Rule:
    """A copy of an activated ability does not have its X."""

    def copied_choices(game: Game, original: Object) -> Announced:
        said: Announced = right(game, original)
        return evolve(said, x=None) if said.kind == "activated" else said

    return copied_choices
