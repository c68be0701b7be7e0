"""What a resolving object must do, read from the words alone, and how that differs from what was seen.

Example::

    expected = facts.expected(resolution)          # None: not readable
    for d in facts.differences(resolution) or ():  # what was seen otherwise
        print(d)                                   # "@1: life -3 expected, unchanged seen"
    facts.reader(resolution).magnitudes()          # the numbers at work: DealDamage … 3

To say what a wrong engine may have done instead, read it as if it had been announced otherwise::

    zero = facts.reader(resolution, attrs.evolve(said, x=0)).expected()
    if zero is not None and not compare(zero, resolution): ...   # it acted as if X were 0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from conformance.facts_announced import Announced
from conformance.facts_resolutions import Resolution
from conformance.reading_data import Difference, Entering, Expected, Magnitude, Unreadable
from conformance.reading_effects import Doing
from reference_engine.words.answers import player
from reference_engine.words.base import Amount
from reference_engine.words.view import PermanentView
from strategies.seeing import Known
from strategies.texts import Face

__all__ = ["Difference", "Entering", "Expected", "Magnitude", "Reader", "Unreadable", "compare"]


class Reader:
    """Reads one resolution. announced: None where it is not known, and then nothing can be read."""

    def __init__(  # noqa: PLR0913 - what a text may look at, each by its name
        self,
        resolution: Resolution,
        announced: Announced | None,
        *,
        cards: Mapping[str, Face],
        owners: Mapping[str, int],
        known: Mapping[str, Known],
        titles: Mapping[str, str],
        riders: bool = False,
    ) -> None:
        self._doing = None
        if announced is not None:
            self._doing = Doing(resolution, announced, cards=cards, owners=owners, known=known, titles=titles)
            self._doing.riders = riders

    def expected(self) -> Expected | None:
        """What must change; None where that cannot be worked out."""
        if self._doing is None:
            return None
        self._doing.touched = set()
        try:
            return self._doing.run()
        except Unreadable:
            return None

    def magnitudes(self) -> tuple[Magnitude, ...] | None:
        """The numbers at work, in the order carried out; None where that cannot be worked out."""
        expected = self.expected()
        return None if expected is None else expected.magnitudes

    def number(self, amount: int | Amount) -> int | None:
        """What an amount of the text comes to; None where that cannot be worked out."""
        if isinstance(amount, int):
            return amount
        return None if self._doing is None else self._doing.maybe(amount)


def compare(expected: Expected, resolution: Resolution) -> tuple[Difference, ...]:
    """Every difference between what must change and what was seen, state-based actions accounted for."""
    return (
        *_players(expected, resolution),
        *_permanents(expected, resolution),
        *_entering(expected, resolution),
        *_stack(expected, resolution),
    )


def _players(expected: Expected, resolution: Resolution) -> Iterator[Difference]:
    wanted = zip(expected.life, expected.hand, expected.library, expected.pool, strict=True)
    pairs = zip(resolution.before.players, resolution.after.players, wanted, strict=True)
    for seat, (was, now, (life, hand, library, mana)) in enumerate(pairs):
        # Nothing is expected of that player and nothing changed: by far the commonest case.
        if now.lost or (was is now and not (life or hand or library or mana)):
            continue
        where = player(seat)
        if now.life - was.life != life:
            yield Difference("life", where, life, now.life - was.life)
        for zone, more in (("hand", hand), ("library", -library)):
            seen = resolution.grown(zone, seat)
            if seen is not None and seen != more:
                yield Difference(zone, where, more, seen)
        if mana or was.pool is not now.pool:
            yield from _pool(mana, resolution, seat)


def _pool(expected: str, resolution: Resolution, seat: int) -> Iterator[Difference]:
    seen, wanted = resolution.pool(seat), "".join(sorted(expected))
    if seen is not None and "".join(sorted(seen)) != wanted:
        yield Difference("pool", player(seat), wanted or "nothing", seen or "nothing")


def _permanents(expected: Expected, resolution: Resolution) -> Iterator[Difference]:
    damage = dict(expected.damage)
    put: dict[str, Counter[str]] = {}
    for name, kind, number in expected.counters:
        put.setdefault(name, Counter())[kind] = number
    affected = {*damage, *put, *expected.gone, *expected.tapped, *(name for name, _ in expected.back)}
    if not affected and resolution.after.battlefield is resolution.before.battlefield:
        return
    now = {p.id for p in resolution.after.battlefield}
    back = dict(expected.back)
    for permanent in resolution.before.battlefield:
        name = permanent.id
        if name in back:
            yield from _came_back(name, back[name], resolution)
            continue
        if name in now and name not in affected and name not in resolution.changes:
            continue
        more = put.get(name) or Counter[str]()
        fate = _gone(permanent, expected, damage.get(name, 0), more["+1/+1"] - more["-1/-1"])
        if fate is not None and fate == (name in now):
            yield Difference("gone", name, "gone" if fate else "there", "there" if fate else "gone")
        elif name in now:
            yield from _stayed(name, expected, resolution, damage.get(name, 0), more)


def _gone(permanent: PermanentView, expected: Expected, damage: int, grown: int) -> bool | None:
    """Whether the permanent must be gone, state-based actions counted (704.5f–g); None: cannot be told."""
    if permanent.id in expected.gone:
        return True
    if permanent.toughness is None:
        return False
    toughness = permanent.toughness + grown
    if toughness <= 0 or damage >= toughness:
        return True
    if permanent.damage is None:
        # Damage from before is not shown: what is dealt more, or made smaller, may or may not be enough.
        return None if damage or grown < 0 else False
    return permanent.damage + damage >= toughness


def _stayed(
    name: str, expected: Expected, resolution: Resolution, damage: int, more: Counter[str]
) -> Iterator[Difference]:
    change = resolution.change(name)
    grown = more["+1/+1"] - more["-1/-1"]
    for size in (change.power, change.toughness):
        if size is not None and size != grown:
            yield Difference("size", name, grown, size)
            break
    if change.damage is not None and change.damage != damage:
        yield Difference("damage", name, damage, change.damage)
    if change.counters is not None:
        seen = dict(change.counters)
        # Counters of both kinds annihilate (704.5q), which the size shows: only one kind alone can be compared.
        sizes = {kind for kind in ("+1/+1", "-1/-1") if more[kind] or seen.get(kind, 0)}
        for kind in sorted({*seen, *more} - (sizes if len(sizes) > 1 else set())):
            if seen.get(kind, 0) != more[kind]:
                yield Difference("counters", f"{name} {kind}", more[kind], seen.get(kind, 0))
    was = next(p for p in resolution.before.battlefield if p.id == name)
    tapped = True if name in expected.tapped and was.tapped is False else None
    if was.tapped is not None and change.tapped != tapped:
        yield Difference("tapped", name, "tapped" if tapped else "as it was", "tapped" if change.tapped else "untapped")


def _came_back(name: str, expected: Entering, resolution: Resolution) -> Iterator[Difference]:
    found = next((p for p in resolution.after.battlefield if p.id == name), None)
    if expected.lives != (found is not None):
        yield Difference("gone", name, *(("there", "gone") if expected.lives else ("gone", "there")))
    elif found is not None:
        if found.controller != expected.seat:
            yield Difference("entering", f"{name} under {player(expected.seat)}", 1, 0)
        yield from _as_it_entered(found, expected)


def _as_it_entered(permanent: PermanentView, expected: Entering) -> Iterator[Difference]:
    size = (expected.power, expected.toughness)
    if permanent.power is not None and (permanent.power, permanent.toughness) != size:
        yield Difference("size", permanent.id, f"{size[0]}/{size[1]}", f"{permanent.power}/{permanent.toughness}")
    if permanent.counters is not None:
        seen, wanted = dict(permanent.counters), dict(expected.counters)
        for kind in sorted({*seen, *wanted}):
            if seen.get(kind, 0) != wanted.get(kind, 0):
                yield Difference("counters", f"{permanent.id} {kind}", wanted.get(kind, 0), seen.get(kind, 0))


def _entering(expected: Expected, resolution: Resolution) -> Iterator[Difference]:
    if not expected.entering and not resolution.entered:
        return
    wanted: Counter[tuple[int, str, bool]] = Counter()
    alike: dict[tuple[int, str, bool], Entering] = {}
    for entering in expected.entering:
        key = (entering.seat, entering.name, entering.card is not None)
        if entering.lives:
            wanted[key] += entering.number
            alike[key] = entering
    seen = Counter((p.controller, p.name, p.card is not None) for p in resolution.entered)
    for key in sorted({*wanted, *seen}):
        if wanted[key] != seen[key]:
            yield Difference("entering", f"{key[1]} under {player(key[0])}", wanted[key], seen[key])
    for permanent in resolution.entered:
        one = alike.get((permanent.controller, permanent.name, permanent.card is not None))
        if one is not None:
            yield from _as_it_entered(permanent, one)


def _stack(expected: Expected, resolution: Resolution) -> Iterator[Difference]:
    still = set(resolution.move.stack_after)
    for thing in resolution.before.stack:
        if thing.id == resolution.object.name:
            continue
        if (thing.id in expected.off_stack) == (thing.id in still):
            yield Difference("stack", thing.id, *(("there", "gone") if thing.id not in still else ("gone", "there")))
