"""Laws of every trace, whatever was played: no obligation of the ledger, but nothing is right where one fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from conformance.facts import Facts
from conformance.facts_moves import Move, following, in_game, is_action, turn_order
from conformance.invariants.registry import Witness, held, invariant
from reference_engine.words.answers import Pass, player
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.mana import MANA_TYPES, Pool
from reference_engine.words.trace import Transition
from reference_engine.words.view import PermanentView, PlayerView, StackView, View

ZONES = ("hand", "graveyard", "exile")


@invariant("watch.rejection-changes-nothing", cr=("733.1",), clauses=("view", "request"), watcher=True)
def rejection_changes_nothing(facts: Facts) -> Iterator[Witness]:
    """A rejected answer leaves the game as it was, and the same question stands."""
    transitions = facts.trace.transitions
    for index, transition in enumerate(transitions):
        if transition.outcome != "rejected":
            continue
        where = f"{type(transition.answer).__name__} of {player(transition.request.seat)} (answer {index})"
        same = transition.after == transition.before
        yield Witness(
            "view",
            where,
            held=same,
            expected="nothing changes, for the answer was refused",
            seen="nothing changed" if same else f"changed: {_changed(transition.before, transition.after)}",
        )
        if index + 1 < len(transitions):
            yield _same_question(where, transition, transitions[index + 1])


def _same_question(where: str, refused: Transition, then: Transition) -> Witness:
    return Witness(
        "request",
        where,
        held=then.request == refused.request,
        expected=f"{player(refused.request.seat)} is asked for {refused.request.kind} once more",
        seen=f"{player(then.request.seat)} is asked for {then.request.kind}",
    )


def _changed(before: View, after: View) -> str:
    found = []
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=False)):
        if was != now:
            found.append(f"player {player(seat)}")
    if before.battlefield != after.battlefield:
        found.append("the battlefield")
    if before.stack != after.stack:
        found.append("the stack")
    return ", ".join(found) or "whose turn, step or priority it is"


@invariant("watch.cards-are-conserved", cr=("400.1", "400.3"), clauses=("lost", "doubled"), watcher=True)
def cards_are_conserved(facts: Facts) -> Iterator[Witness]:
    """Every card is in exactly one place: by card id where it is shown, by number in a library.

    Looked at whenever a player has priority. The cards of players who have left are gone with them (800.4a).
    """
    owners = facts.owners
    owned = Counter(owners.values())
    checked: View | None = None
    shown_by: dict[int, list[str]] = {}
    for move, view in _rests(facts):
        if checked is not None and _same_picture(checked, view):
            continue
        checked = view
        cards = _cards_by_part(view, shown_by)
        different = set(cards)
        yield held("doubled") if len(cards) == len(different) else _doubled(_when(facts, move), cards)
        shown = Counter(map(owners.get, different))
        for seat, seen in enumerate(view.players):
            if seen.lost or seen.library is None or _hides_zone(seen):
                continue
            hidden = owned[seat] - shown[seat]
            right = seen.library == hidden
            yield held("lost") if right else _miscounted(facts, view, _when(facts, move), seat, hidden)


def _hides_zone(seen: PlayerView) -> bool:
    return seen.hand is None or seen.graveyard is None or seen.exile is None


def _doubled(where: str, cards: list[str]) -> Witness:
    doubled = sorted(name for name, n in Counter(cards).items() if n > 1)
    expected, seen = "each card in one place", f"in two places: {', '.join(doubled)}"
    return Witness("doubled", where, held=False, expected=expected, seen=seen)


def _miscounted(facts: Facts, view: View, where: str, seat: int, hidden: int) -> Witness:
    """hidden: how many of the seat's cards are shown nowhere, and so have to be in the library."""
    there, library = set(_cards_by_part(view, {})), view.players[seat].library or 0
    missing = sorted(c for c, owner in facts.owners.items() if owner == seat and c not in there)
    return Witness(
        "lost" if library < hidden else "doubled",
        where,
        held=False,
        expected=f"{hidden} cards in the library of {player(seat)}: the others are shown elsewhere",
        seen=f"{library} cards in it; shown nowhere: {', '.join(missing) or 'none'}",
    )


def _same_picture(one: View, other: View) -> bool:
    return one.players == other.players and one.battlefield == other.battlefield and one.stack == other.stack


def _cards_by_part(view: View, kept: dict[int, list[str]]) -> list[str]:
    """All cards that the view shows. kept: those of each part by identity, for views share the parts that are alike."""
    found: list[str] = []
    parts: tuple[PlayerView | tuple[PermanentView | StackView, ...], ...] = (
        *view.players,
        view.battlefield,
        view.stack,
    )
    for part in parts:
        cards = kept.get(id(part))
        if cards is None:
            cards = kept[id(part)] = _of_player(part) if isinstance(part, PlayerView) else _of_table(part)
        found += cards
    return found


def _of_player(seen: PlayerView) -> list[str]:
    if seen.lost:
        return []
    return [c.card for zone in (seen.hand, seen.graveyard, seen.exile) for c in zone or () if c.card is not None]


def _of_table(entries: Iterable[PermanentView | StackView]) -> list[str]:
    return [e.card for e in entries if e.card is not None]


def _rests(facts: Facts) -> Iterator[tuple[Move | None, View]]:
    """Each time that a player had priority, with what that player did; the end, or a start without anything."""
    for move in facts.moves:
        yield move, move.before
    if not facts.moves or facts.moves[-1].whole:
        yield None, facts.trace.end if facts.moves else facts.trace.start


def _when(facts: Facts, move: Move | None) -> str:
    if move is not None:
        return _where(move)
    return "the end" if facts.moves else "the start"


def _where(move: Move) -> str:
    done = type(move.answer).__name__ if move.answer is not None else "choice"
    return f"{player(move.seat)}'s {done} (answer {move.first})"


@invariant("watch.no-copy-or-token-rests-elsewhere", cr=("704.5d", "704.5e"), clauses=("token", "copy"), watcher=True)
def no_copy_or_token_rests_elsewhere(facts: Facts) -> Iterator[Witness]:
    """When a player has priority, tokens are on the battlefield and copies of spells on the stack, or nowhere."""
    for move in facts.moves:
        if not move.accepted or not move.whole or _nothing_moved(move):
            continue
        if len(in_game(move.after)) < 2:
            continue  # the game ended at once (104.1), maybe in the very check that would have seen to it
        stray = _stray(facts, move.after)
        there = {p.id for p in move.after.battlefield}
        tokens = [p.id for p in move.before.battlefield if p.card is None and p.id not in there]
        copies = [s.id for s in move.left if s.kind == "spell" and s.card is None]
        for kind, gone in (("token", tokens), ("copy", copies)):
            if gone or kind in stray:
                yield Witness(
                    kind,
                    ", ".join(gone or stray[kind]),
                    held=kind not in stray,
                    expected="it has ceased to exist",
                    seen=f"there is {', '.join(stray.get(kind, ()))}",
                )


def _nothing_moved(move: Move) -> bool:
    before, after = move.before, move.after
    return (
        move.stack_before == move.stack_after
        and before.players == after.players
        and (before.battlefield == after.battlefield)
    )


def _stray(facts: Facts, view: View) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seat, seen in enumerate(view.players):
        for zone in ZONES:
            for card in getattr(seen, zone) or ():
                if card.card is None:
                    kind = "copy" if _is_spell_only(facts, card.name) else "token"
                    found.setdefault(kind, []).append(f"{card.name} in the {zone} of {player(seat)}")
    for permanent in view.battlefield:
        if permanent.card is None and _is_spell_only(facts, permanent.name):
            found.setdefault("copy", []).append(f"{permanent.name} on the battlefield")
    for thing in view.stack:
        if thing.kind == "spell" and thing.card is None and isinstance(facts.cards.get(thing.name), Token):
            found.setdefault("token", []).append(f"{thing.name} on the stack")
    return found


def _is_spell_only(facts: Facts, name: str) -> bool:
    face = facts.cards.get(name)
    return isinstance(face, Card) and face.is_instant_or_sorcery


@invariant(
    "watch.only-the-top-resolves",
    cr=("117.4", "405.5", "608.1"),
    clauses=("passes", "top", "one", "stuck"),
    watcher=True,
)
def only_the_top_resolves(facts: Facts) -> Iterator[Witness]:
    """When all players have passed in succession the top object resolves; otherwise nothing, and nothing else, does."""
    for move in facts.moves:
        if not move.is_pass or not move.stack_before or not move.whole:
            continue
        if move.all_passed:
            yield from _resolved_rightly(facts, move)
        else:
            yield _too_early(move) if move.left else held("passes")


def _resolved_rightly(facts: Facts, move: Move) -> Iterator[Witness]:
    top = move.stack_before[-1]
    # Whether passes from before a player left count is left open: then one more round is no fault.
    if move.surely and not move.left:
        expected = f"{top} resolves, for {_listed(in_game(move.before))} passed"
        yield Witness("stuck", _where(move), held=False, expected=expected, seen="nothing left the stack")
    if not move.left:
        return
    yield held("stuck")
    left = [s.id for s in move.left]
    if top not in left:
        seen = f"{', '.join(left)} left the stack instead"
        yield Witness("top", _where(move), held=False, expected=f"{top} resolves", seen=seen)
        return
    yield held("top")
    unexplained = [name for name in left if name != top and _is_unexplained(facts, name, move)]
    if unexplained:
        seen = f"{', '.join(unexplained)} left too"
        yield Witness("one", _where(move), held=False, expected=f"only {top} resolves", seen=seen)
    else:
        yield held("one")


def _too_early(move: Move) -> Witness:
    left = [s.id for s in move.left]
    return Witness(
        "passes",
        _where(move),
        held=False,
        expected=f"nothing resolves: of {_listed(in_game(move.before))} only {_listed(move.passed)} passed",
        seen=f"{', '.join(left)} left the stack",
    )


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(player, dict.fromkeys(seats)))


def _is_unexplained(facts: Facts, name: str, move: Move) -> bool:
    thing = facts.object_at(name, move.first)
    ending = facts.ending(thing) if thing is not None else None
    return ending is not None and ending.how == "unexplained"


@invariant("watch.pools-are-not-negative", cr=("106.4",), clauses=("negative",), watcher=True)
def pools_are_not_negative(facts: Facts) -> Iterator[Witness]:
    """No mana pool ever holds less than no mana; where pools are shown."""
    for transition in facts.trace.transitions:
        if not is_action(transition.answer):
            continue
        for seat, seen in enumerate(transition.after.players):
            if seen.pool is not None and (seat == transition.request.seat or _negative(seen.pool)):
                yield _not_negative(seen.pool, f"{player(seat)} after {transition.answer.object}")


def _not_negative(pool: Pool, where: str) -> Witness:
    below = _negative(pool)
    if not below:
        return held("negative")
    seen = ", ".join(f"{pool.amount(t)} {t}" for t in below)
    return Witness("negative", where, held=False, expected="no less than 0 mana of each type", seen=seen)


def _negative(pool: Pool) -> list[str]:
    return [t for t in MANA_TYPES if pool.amount(t) < 0] if min(_amounts(pool)) < 0 else []


_amounts: Callable[[Pool], tuple[int, ...]] = attrgetter(*MANA_TYPES)
"""How much mana of each type there is, read at once."""


@invariant(
    "watch.priority-goes-round",
    cr=("117.3b", "117.3c", "117.3d"),
    clauses=("turn-order", "after-resolution", "after-action"),
    watcher=True,
)
def priority_goes_round(facts: Facts) -> Iterator[Witness]:
    """After a pass the next player in turn order has priority, after a resolution the active one, else who acted."""
    for move, then in zip(facts.moves, facts.moves[1:], strict=False):
        if then.answer is None or not move.accepted or move.answer is None:
            continue
        found = _next_holder(move)
        if found is None:
            continue
        clause, seat, why = found
        if then.seat == seat:
            yield held(clause)
        else:
            expected, seen = f"{player(seat)} has priority, {why}", f"{player(then.seat)} has priority"
            yield Witness(clause, _where(move), held=False, expected=expected, seen=seen)


def _next_holder(move: Move) -> tuple[str, int, str] | None:
    if is_action(move.answer):
        if move.seat in in_game(move.after):
            return "after-action", move.seat, "having acted"
        return None
    if not isinstance(move.answer, Pass):
        return None
    if move.stack_before and (move.all_passed or move.left):
        # A player who left in between may count as not having passed; then nothing resolved and the round goes on.
        if not move.left:
            return None
        order = turn_order(move.after, move.after.active)
        return ("after-resolution", order[0], "being the active player or the next one") if order else None
    if move.all_passed:
        return None  # the step ends
    seat = following(move.before, move.seat)
    return None if seat is None else ("turn-order", seat, "being next in turn order")


__all__ = [
    "cards_are_conserved",
    "no_copy_or_token_rests_elsewhere",
    "only_the_top_resolves",
    "pools_are_not_negative",
    "priority_goes_round",
    "rejection_changes_nothing",
]
