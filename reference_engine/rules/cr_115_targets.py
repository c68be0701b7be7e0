"""115. Targets: what may be chosen, and what may be chosen anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from reference_engine.mechanics.protection import is_protected
from reference_engine.rules.asking import Illegal
from reference_engine.rules.cr_109_objects import everything
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object, Refs, handle, seat_of_ref
from reference_engine.words.abilities import Hexproof, PlayerHexproof, Shroud
from reference_engine.words.base import Amount
from reference_engine.words.selectors import Targets


# 115.1, 115.5, 702.11, 702.18. A legal target fits the description, is not the spell itself, and may be targeted.
def legal_target(game: Game, by: Object, controller: int, phrase: Targets, target: int) -> bool:
    """Whether that object or player is a legal target for that phrase of ``by``, which that player controls."""
    source = by.said.source if by.said and by.said.source is not None else by.id
    if target == by.id:
        return False
    what = phrase.what
    if isinstance(what.mana_value, Amount) and by.said is not None:
        what = attrs.evolve(what, mana_value=game.rules.number(game, At(by, by.said, controller), what.mana_value))
    if not game.rules.fits(game, controller, source, what, target):
        return False
    allowed: bool = game.rules.may_be_targeted(game, by, controller, target)
    return allowed


# 702.11b–d, 702.16b, 702.18a. Hexproof keeps out opponents, protection a quality, shroud everybody.
def may_be_targeted(game: Game, by: Object, controller: int, target: int) -> bool:
    """Whether no hexproof, protection or shroud keeps a spell or ability of that controller from targeting this."""
    seat = seat_of_ref(target)
    if seat is not None:
        if seat == controller:
            return True
        shields = (game.objects[n] for n in game.statics if game.objects[n].controller == seat)
        return not any(isinstance(a, PlayerHexproof) for thing in shields for a in thing.chars.abilities)
    thing = game.objects[target]
    if thing.zone != "battlefield":
        return True
    if is_protected(thing, by.chars):
        return False
    for ability in thing.chars.abilities:
        if isinstance(ability, Shroud):
            return False
        if isinstance(ability, Hexproof) and thing.controller != controller:
            if not ability.colors or set(ability.colors) & set(by.chars.colors):
                return False
    return True


# 601.2c. How many targets a phrase calls for.
def how_many(game: Game, at: At, phrase: Targets) -> tuple[int, int | None]:
    """The fewest and the most targets of that phrase; None where there is no most."""
    most = None if phrase.max is None else game.rules.number(game, at, phrase.max)
    return game.rules.number(game, at, phrase.min), most


# 115.3, 601.2c. Numbers, legality, nothing twice for one instance of "target", nothing that "another" excludes.
def check_targets(game: Game, at: At, phrases: tuple[Targets, ...], targets: Refs) -> None:
    """Raise Illegal unless those are legal targets for a spell or ability being put on the stack."""
    if len(targets) != len(phrases):
        raise Illegal(f"targets for {len(targets)} phrases were given where there are {len(phrases)}", "601.2c")
    for phrase, chosen in zip(phrases, targets, strict=True):
        fewest, most = how_many(game, at, phrase)
        if len(chosen) < fewest or (most is not None and len(chosen) > most):
            raise Illegal(f"{len(chosen)} targets were given where {fewest} to {most} are called for", "601.2c")
        for target in chosen:
            if not game.rules.legal_target(game, at.me, at.controller, phrase, target):
                raise Illegal(f"{handle(target)} is no legal target", "115.1")
    for (_, first), (_, second) in clashes(phrases, targets):
        raise Illegal(f"{handle(targets[first[0]][first[1]])} is chosen twice ({first}, {second})", "115.3")


Slot = tuple[int, int]


def clashes(phrases: tuple[Targets, ...], targets: Refs) -> Iterator[tuple[tuple[int, Slot], tuple[int, Slot]]]:
    """Pairs of slots that hold the same target and may not: within one instance, or across "another"."""
    seen: dict[int, list[Slot]] = {}
    for instance, chosen in enumerate(targets):
        other = phrases[instance].other_than if instance < len(phrases) else None
        for index, target in enumerate(chosen):
            for slot in seen.setdefault(target, []):
                if slot[0] in (instance, other):
                    yield (target, slot), (target, (instance, index))
            seen[target].append((instance, index))


# 115.7d–e, 707.10c. New targets: any subset may change; only the final set is judged; kept slots may be illegal
# already.
def check_new_targets(
    game: Game, by: Object, controller: int, phrases: tuple[Targets, ...], old: Refs, new: Refs
) -> None:
    """Raise Illegal unless ``new``, as many targets as ``old``, may be chosen for that spell or ability instead."""
    changed = {(i, j) for i, chosen in enumerate(new) for j, target in enumerate(chosen) if target != old[i][j]}
    for i, j in sorted(changed):
        if not game.rules.legal_target(game, by, controller, phrases[i], new[i][j]):
            raise Illegal(f"{handle(new[i][j])} is no legal new target", "115.7d")
    for (_, first), (_, second) in clashes(phrases, new):
        if first in changed or second in changed:
            raise Illegal(f"{handle(new[first[0]][first[1]])} would be chosen twice", "115.3")


# 608.2b. As it resolves, a target is illegal if it left its zone or may no longer be targeted.
def still_legal(game: Game, me: Object, phrases: tuple[Targets, ...]) -> tuple[tuple[bool, ...], ...]:
    """For each target of an object on the stack, by instance and slot, whether it is still legal."""
    targets = me.said.targets if me.said else ()
    return tuple(
        tuple(bool(game.rules.legal_target(game, me, me.controller, phrases[i], t)) for t in chosen)
        for i, chosen in enumerate(targets)
    )


def could_choose(game: Game, at: At, phrases: tuple[Targets, ...]) -> bool:
    """Whether enough legal targets exist for every phrase, each taken by itself (603.3d, 700.2a)."""
    for phrase in phrases:
        fewest, _ = how_many(game, at, phrase)
        legal = (
            c for c in everything(game, phrase.what) if game.rules.legal_target(game, at.me, at.controller, phrase, c)
        )
        if sum(1 for _ in islice(legal, max(fewest, 0))) < fewest:
            return False
    return True
