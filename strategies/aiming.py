"""Targets: what each target phrase may take, and choosing among it by draws (601.2c–d, 603.3d, 115)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from reference_engine.words.abilities import Triggered
from reference_engine.words.amounts import Plus, Times, TimesKicked, X
from reference_engine.words.answers import ChooseTargets, TargetList
from reference_engine.words.base import Amount
from reference_engine.words.instructions import Effect
from reference_engine.words.requests import Request
from reference_engine.words.selectors import Targets
from reference_engine.words.view import View
from strategies.draws import Draws
from strategies.seeing import legal_targets
from strategies.texts import Face

MOST_TARGETS = 4
"""The most targets that a plan chooses for a phrase that takes any number."""


@attrs.frozen
class Aims:
    """Who aims, and what they see: the seat, the face whose text it is, the object (None if it is nowhere seen)."""

    view: View
    cards: Mapping[str, Face]
    seat: int
    face: Face
    object: str | None

    def able(self, phrase: Targets, *, x: int = 0, kicks: tuple[int, ...] = ()) -> tuple[str, ...]:
        """Everything that one slot of the phrase may take, in the suite's order."""
        return legal_targets(
            phrase,
            view=self.view,
            cards=self.cards,
            controller=self.seat,
            source=self.object,
            colors=self.face.colors,
            number=lambda amount: value(amount, x=x, kicks=kicks),
        )


@attrs.frozen
class OpenPhrase:
    """What a target phrase may take: ``least`` to ``most`` of ``able``; total: what is divided among them."""

    able: tuple[str, ...]
    least: int
    most: int
    other_than: int | None = None
    total: int | None = None


def value(amount: int | Amount | None, *, x: int, kicks: tuple[int, ...]) -> int | None:
    """The value of a number that is known when targets are announced. Raises ValueError for any other amount."""
    match amount:
        case None | int():
            return amount
        case X():
            return x
        case TimesKicked(kicker=None):
            return sum(kicks)
        case TimesKicked(kicker=int(which)):
            return kicks[which]
        case Times(factor=factor, of=of):
            return factor * (value(of, x=x, kicks=kicks) or 0)
        case Plus(left=left, right=right):
            return (value(left, x=x, kicks=kicks) or 0) + (value(right, x=x, kicks=kicks) or 0)
    raise ValueError(f"{amount} is not known when targets are announced: use X, TimesKicked, and sums and multiples")


def values_that_fit(
    reach: Aims, phrases: tuple[Targets, ...], xs: Iterable[int], kicks: tuple[int, ...]
) -> Iterator[int]:
    """Those values of X with which every phrase can get enough."""
    able: dict[int, tuple[str, ...]] = {}
    for x in xs:
        if aims(reach, phrases, x=x, kicks=kicks, seen=able) is not None:
            yield x


def aims(
    reach: Aims,
    phrases: tuple[Targets, ...],
    *,
    x: int = 0,
    kicks: tuple[int, ...] = (),
    seen: dict[int, tuple[str, ...]] | None = None,
) -> tuple[OpenPhrase, ...] | None:
    """What each phrase may take; None where some phrase cannot get enough.

    seen: what phrases were found to be able to take whatever X is, by their index; filled as they are looked at.
    """
    found: list[OpenPhrase] = []
    seen = {} if seen is None else seen
    for index, phrase in enumerate(phrases):
        able = seen.get(index)
        if able is None:
            able = reach.able(phrase, x=x, kicks=kicks)
            if not isinstance(phrase.what.mana_value, Amount):
                seen[index] = able
        opened = _open(phrase, able, x, kicks)
        if opened is None or not _enough_beside(opened, found):
            return None
        found.append(opened)
    return tuple(found)


def _open(phrase: Targets, able: tuple[str, ...], x: int, kicks: tuple[int, ...]) -> OpenPhrase | None:
    least = value(phrase.min, x=x, kicks=kicks) or 0
    most = value(phrase.max, x=x, kicks=kicks)
    if isinstance(phrase.min, Amount):
        most = least
    total = value(phrase.divided, x=x, kicks=kicks)
    top = min(len(able), max(MOST_TARGETS, least) if most is None else most)
    if total is not None:
        top = min(top, total)
    return OpenPhrase(able, least, top, phrase.other_than, total) if top >= least else None


def _enough_beside(opened: OpenPhrase, before: list[OpenPhrase]) -> bool:
    if opened.other_than is None:
        return True
    other = before[opened.other_than]
    return len(set(opened.able) | set(other.able)) >= opened.least + other.least


def choose_targets(phrases: tuple[OpenPhrase, ...], draws: Draws, *, aim: str | None = None) -> TargetList:
    """Legal targets for every phrase. aim: taken as the first target of the first phrase that may take it."""
    chosen: list[tuple[str, ...]] = []
    for index, phrase in enumerate(phrases):
        able = [handle for handle in phrase.able if handle not in _barred(index, phrases, chosen)]
        most = min(phrase.most, len(able))
        number = phrase.least + draws.take(most - phrase.least + 1)
        if aim in able and not any(aim in done for done in chosen) and most:
            able.remove(aim)
            chosen.append((aim, *draws.some(able, max(number, 1) - 1)))
        else:
            chosen.append(draws.some(able, number))
    return tuple(chosen)


def _barred(index: int, phrases: tuple[OpenPhrase, ...], chosen: list[tuple[str, ...]]) -> set[str]:
    """What a phrase may not take: what it must differ from, and what a later "another target" cannot do without."""
    phrase = phrases[index]
    barred = set(chosen[phrase.other_than]) if phrase.other_than is not None else set()
    for later in phrases[index + 1 :]:
        if later.other_than == index and phrase.most > len(later.able) - later.least:
            barred.update(later.able[: later.least])
    return barred


def divide(phrases: tuple[OpenPhrase, ...], targets: TargetList, draws: Draws) -> tuple[int, ...]:
    """A legal division among the targets of the dividing phrase; empty where nothing is divided (601.2d)."""
    for phrase, chosen in zip(phrases, targets, strict=True):
        if phrase.total is not None and chosen:
            return draws.parts(phrase.total, len(chosen))
    return ()


# -- triggered abilities (603.3d) -----------------------------------------------------------------------------------


def choose_trigger_targets(request: Request, view: View, cards: Mapping[str, Face], draws: Draws) -> ChooseTargets:
    """Legal targets for a triggered ability that is being put on the stack, and a division among them.

    Shrinks towards the fewest and first targets. Raises ValueError where the suite sees no legal targets, or does not
    see which ability that is.
    """
    face = _source_face(view, cards, request.object or "")
    slot = request.slot or "0"
    if not slot.isdecimal() or int(slot) >= len(face.abilities):
        raise ValueError(f"{face.name} has no ability {slot!r}: the request must say which one asks for targets")
    ability = face.abilities[int(slot)]
    effect = ability.effect if isinstance(ability, Triggered) else Effect()
    reach = Aims(view, cards, request.seat, face, request.object or "")
    found = aims(reach, effect.phrases((), kicked=False))
    if found is None:
        raise ValueError(f"an ability of {face.name} asks for targets, and the suite sees none that fit")
    targets = choose_targets(found, draws)
    return ChooseTargets(targets, divide(found, targets, draws))


def _source_face(view: View, cards: Mapping[str, Face], name: str) -> Face:
    seen = [(s.id, s.name) for s in view.stack]
    seen += [(p.id, p.name) for p in view.battlefield]
    seen += [(c.id, c.name) for player in view.players for c in player.graveyard or ()]
    for handle, called in seen:
        if handle == name and called in cards:
            return cards[called]
    raise ValueError(f"{name!r} asks for targets and is nowhere to be seen: the request must name what it is for")
