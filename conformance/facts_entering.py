"""What enters and leaves the battlefield, move by move, and what had been announced for it (107.3m, 400.7d)."""

from __future__ import annotations

from typing import Literal

import attrs

from conformance.facts_announced import Announced
from conformance.facts_arriving import surely_legal
from conformance.facts_moves import Move
from conformance.facts_resolutions import Resolution
from reference_engine.words.answers import Choose, Play
from reference_engine.words.arrivals import CreateTokenCopies, Investigate, PutOntoBattlefield
from reference_engine.words.instructions import CreateTokens, ReturnToBattlefield
from reference_engine.words.view import PermanentView
from strategies.texts import kinds_of_words

Way = Literal["spell", "copy of a spell", "as a copy", "put", "returned", "token", "token copy", "played", "not known"]
"""How a permanent entered.

spell, copy of a spell: it was that on the stack. as a copy: a spell too, but it entered as a copy of a permanent
(707.5). put: from a graveyard, hand or exile. returned: it left and came back as the same text was carried out. token
copy: a token that an effect created as a copy of a permanent.
"""


@attrs.frozen(eq=False)
class Entry:
    """One permanent that entered the battlefield.

    name: its own, "" for a token that was gone before anybody saw it. title: its name as a permanent. seat: who
    controls it. card: its card id, None for a token. by: what resolved, None for a land that was played. said: what had
    been announced for the spell that it was, for any other permanent nothing at all; None where that is not known.
    seen: whether a player had priority while it was there.
    """

    name: str
    title: str
    seat: int
    card: str | None
    move: Move
    way: Way
    by: Resolution | None
    said: Announced | None
    seen: bool = True


@attrs.frozen(eq=False)
class Moved:
    """What entered and what left in one move; what came back as another object did both."""

    entries: tuple[Entry, ...] = ()
    left: tuple[PermanentView, ...] = ()

    def entered_as(self, title: str, seat: int) -> tuple[Entry, ...]:
        """What entered with that name under that seat's control."""
        return tuple(e for e in self.entries if e.title == title and e.seat == seat)

    def gone(self, title: str) -> tuple[str, ...]:
        """The names of what left and was called that; ``""`` for what nobody saw there."""
        unseen = [e.name for e in self.entries if e.title == title and not e.seen]
        return (*(p.id for p in self.left if p.name == title), *unseen)


def moved_in(move: Move, by: Resolution | None) -> Moved:
    """What entered and left in that move. by: what resolved in it."""
    before, after = move.before.battlefield, move.after.battlefield
    if by is None and before is after:
        return Moved()
    there, now = {p.id for p in before}, {p.id for p in after}
    new = [p for p in after if p.id not in there]
    left = [p for p in before if p.id not in now]
    returns = _returned(by, there)
    back = returns & now
    returned = [p for p in after if p.id in back]
    entries = [_entry(p, move, by, returned=p in returned) for p in (*new, *returned)]
    if by is not None and _is_permanent_spell(by) and not any(e.way in _SPELLS for e in entries):
        entries.append(_unseen(move, by))
    dead = [p for p in before if p.id in returns and p.id not in now and p.card is not None]
    entries += [attrs.evolve(_entry(p, move, by, returned=True), seen=False) for p in dead]
    return Moved(tuple(entries), (*left, *(p for p in before if p.id in back)))


_SPELLS = ("spell", "copy of a spell", "as a copy")


def _is_permanent_spell(by: Resolution) -> bool:
    return by.object.is_spell and by.object.effect is None


def _returned(by: Resolution | None, there: set[str]) -> frozenset[str]:
    """What of that left and came back while that resolved."""
    if by is None or by.object.effect is None or ReturnToBattlefield not in kinds_of_words(by.object.effect):
        return frozenset()
    sure = surely_legal(by.announced, by.legal)
    return frozenset(there if sure is None else sure & there)


def _entry(permanent: PermanentView, move: Move, by: Resolution | None, *, returned: bool) -> Entry:
    way = _way(permanent, move, by, returned=returned)
    said: Announced | None = Announced()
    if by is not None and way in _SPELLS:
        said = by.announced
        if way == "as a copy" and said is not None:
            said = attrs.evolve(said, x=None)  # 107.3j: the X of its own spell is not that of the copied abilities
    unsure = way == "returned" and by is not None and surely_legal(by.announced, by.legal) is None
    if way == "not known" or unsure:
        said = None
    return Entry(permanent.id, permanent.name, permanent.controller, permanent.card, move, way, by, said)


def _way(permanent: PermanentView, move: Move, by: Resolution | None, *, returned: bool) -> Way:
    if returned:
        return "returned"
    if by is None:
        return "played" if isinstance(move.answer, Play) else "not known"
    thing = by.object
    if _is_permanent_spell(by):
        if permanent.card != thing.card:
            return "not known"
        if permanent.name != thing.title:
            return "as a copy"
        return "spell" if thing.card is not None else "copy of a spell"
    kinds = frozenset[type]() if thing.effect is None else kinds_of_words(thing.effect)
    if permanent.card is not None:
        return "put" if not kinds.isdisjoint((PutOntoBattlefield, ReturnToBattlefield)) else "not known"
    if CreateTokenCopies in kinds:
        return "token copy"
    return "token" if not kinds.isdisjoint((CreateTokens, Investigate)) else "not known"


def _unseen(move: Move, by: Resolution) -> Entry:
    """What the permanent spell became, which was gone before a player had priority (704.3)."""
    thing = by.object
    chosen = [t.answer.options for t in move.asked("pick") if t.request.slot == "copy" and isinstance(t.answer, Choose)]
    copied = [p.name for p in move.before.battlefield if chosen and chosen[0] and p.id == chosen[0][0]]
    said = by.announced
    if copied and said is not None:
        said = attrs.evolve(said, x=None)
    way: Way = "as a copy" if copied else "copy of a spell" if thing.card is None else "spell"
    title = copied[0] if copied else thing.title
    return Entry(thing.card or "", title, thing.controller, thing.card, move, way, by, said, seen=False)
