"""Whether the engine reads a card: small games with it, played by the reference and by the engine.

Some clauses are dropped without a word, so a face without unread nodes says little. The reference serves only as a
reader here: what it is compared for is the plain effect of one card on a canned board, and a card that fails is
unsupported, never a violation. Two seats, everything done by the active player, with smallest boards and no copies
other than the card's own. What waits to be targeted is targeted by the other player.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import attrs

from conformance.agreement import compare
from conformance.play_case import play_case
from conformance.wording import answer_text
from reference_engine.cards import catalogue
from reference_engine.play import Play
from reference_engine.words.abilities import Activated, BecomesTarget, MultipliesMana, SetsMana, TappedForMana
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import ContinuousChange
from reference_engine.words.mana import mana_of
from reference_engine.words.oracle_text import render
from reference_engine.words.scenario import Case, PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.trace import Trace
from strategies.answers import Habits, Intention, at_rest, drawing_policy, on_stack
from strategies.draws import Draws, draws_reading
from strategies.playing import CapReached, Engine, play
from strategies.texts import kinds_of_words, spell_effect

PLAYS = 4
"""How many small games a card is tried in."""

CANARY_SECONDS = 5.0

_GAIN, _BURN, _TOKEN, _GROW = "Zorvask", "Kresnul", "Mubrask", "Skelvane"
_SMALL, _LARGE, _TRINKET = "Bodrun", "Bodvast", "Trinketarn"
_HELPERS = (_GAIN, _BURN, _TOKEN, _GROW, _SMALL, _LARGE, _TRINKET)
_TAPPED = ("Forest", "Plains", "Wastes", "Seat of the Synod", "Duskmere", "Llanowar Elves", "Sol Ring")
"""Basic lands and others, for one mana and for two, of one type and of two, and what is no land."""

_CLUE, _CLUES = "Cluemote", 3
"""What lies there for a card that has to do with Clues, and how many of them."""

_OF_TAPPING = frozenset({ContinuousChange, MultipliesMana, SetsMana, TappedForMana})
"""The words of cards that may change what comes of tapping for mana: those are tried with something to tap."""

_LIBRARY = 8
_EACH_COLOR = "WUBRG" * 4 + "CC"


def canary(engine: Engine, card: Card) -> str:
    """Where the engine does something else with that card than its words say, in a sentence; "" where it does not."""
    tried: list[Case] = []
    for nth in range(PLAYS):
        played = _reference(_choices(card, str(nth)), _board(card), tuple(_intentions(card)))
        if played is None or played.case in tried:
            continue
        tried.append(played.case)
        why = _otherwise(engine, played)
        if why:
            return why
    if kinds_of_words(card).isdisjoint(_OF_TAPPING):
        return ""
    played = _reference(_choices(card, "taps"), _board(card, _TAPPED), tuple(_taps()))
    return _otherwise(engine, played, pools=True) if played else ""


def _otherwise(engine: Engine, played: Trace, *, pools: bool = False) -> str:
    """What comes of the same game on the engine that did not on the reference, "" if it is the same."""
    seen = play_case(engine, played.case, seconds=CANARY_SECONDS)
    if seen.failure:
        return f"a small game with it ends with {seen.failure.kind} ({seen.failure.message[:100]})"
    return _differs(played, seen, pools=pools)


def _differs(played: Trace, seen: Trace, *, pools: bool) -> str:
    """How the engine's game came to another end.

    Who had priority in between, and which mana paid for what, is no sign that a card is not read. pools: nothing was
    paid for, so that the types of mana tell.
    """
    illegal = {t.decision for t in played.transitions if t.outcome == "rejected"}
    refused = next((t for t in seen.transitions if t.outcome == "rejected" and t.decision not in illegal), None)
    if refused is not None:
        return f"in a small game with it: {answer_text(refused)} ({refused.reason[:100]})"
    found = compare(_end(played, pools=pools), _end(seen, pools=pools)).difference
    if found:
        return f"in a small game with it: {found.expected}, but {found.seen}".replace("at the start, ", "")
    mana = [[p.pool.total for p in t.end.players if p.pool] for t in (played, seen)]
    if mana[0] != mana[1]:
        return f"in a small game with it: {mana[0]} mana is left, but {mana[1]}"
    if seen.unasked:
        return f"in a small game with it: nobody is asked {seen.unasked[0].kind}"
    return ""


def _end(trace: Trace, *, pools: bool) -> Trace:
    end = trace.end
    players = end.players if pools else tuple(attrs.evolve(p, pool=None) for p in end.players)
    return Trace(trace.case, attrs.evolve(end, players=players, priority=None))


def _reference(choices: Draws, scenario: Scenario, intentions: tuple[Intention, ...]) -> Trace | None:
    """A game with the card; None where the suite's words come to no end in it."""
    habits = Habits(acts=0, attempts=0, yes=3)
    policy = drawing_policy(choices, scenario, intentions=intentions, habits=habits)
    try:
        return play(Play(), Case(scenario), policy)
    except CapReached:
        return None


def _choices(card: Card, game: str) -> Draws:
    """Choices that look random and are the same in every process."""
    return draws_reading(int.from_bytes(hashlib.sha512(f"{card.name}/{game}".encode()).digest()))


# -- the board ------------------------------------------------------------------------------------------------------


def _board(card: Card, more: Sequence[str] = ()) -> Scenario:
    """The card and what it may have to do with. more: permanents that the active player has beside."""
    known: Mapping[str, Card] = catalogue()
    # What may be sacrificed to it is there to be sacrificed.
    more = (*more, *[_CLUE] * _CLUES) if "Clue" in render(card) else more
    cards = {name: known[name] for name in (*_HELPERS, *more)} | {card.name: card}
    # What would die at once is only cast.
    spot = card.is_permanent_card and card.toughness != 0
    # Of two legendary permanents one would go, and which one is not what is asked.
    once = spot and "Legendary" in card.supertypes
    first = Seat(
        hand=_row("h", [_GAIN if once else card.name, _GAIN, _BURN, _TOKEN, _GROW, _SMALL, _LARGE]),
        library=_row("l", [_SMALL] * _LIBRARY),
        graveyard=_row("g", [_GAIN]),
        pool=mana_of(_EACH_COLOR),
    )
    second = Seat(
        hand=_row("i", [_SMALL, _LARGE, *[_BURN] * _waits_to_be_targeted(card)]),
        library=_row("m", [_LARGE] * _LIBRARY),
        graveyard=_row("k", [_LARGE]),
        pool=mana_of(_EACH_COLOR),
    )
    field = [(_SMALL, 0), (_LARGE, 0), (_TRINKET, 0), (_SMALL, 1), (_LARGE, 1), (_TRINKET, 1)]
    permanents = [*field, *[(card.name, 0)] * spot]
    beside = [PlacedPermanent(f"t{n}", name, 0, 0) for n, name in enumerate(more)]
    return Scenario(
        seats=(first, second),
        battlefield=(
            *(PlacedPermanent(f"p{n}", name, seat, seat) for n, (name, seat) in enumerate(permanents)),
            *beside,
        ),
        cards=tuple(cards.values()),
    )


def _row(mark: str, names: list[str]) -> tuple[PlacedCard, ...]:
    return tuple(PlacedCard(f"{mark}{n}", name) for n, name in enumerate(names))


# -- what is done on it ---------------------------------------------------------------------------------------------


def _intentions(card: Card) -> Iterator[Intention]:
    """Cast the card, in answer to a spell where it needs one; use it; then let it see some plain spells."""
    wants_stack = _wants_stack(card)
    if card.is_permanent_card:
        yield Intention(0, "h0", attempts=False)
    elif wants_stack:
        yield Intention(0, "h2", attempts=False)
        yield Intention(0, "h0", when=on_stack("h2"), attempts=False)
    else:
        yield Intention(0, "h0", attempts=False)
    abilities = [a for a in card.abilities if isinstance(a, Activated)]
    for index, _ in enumerate(abilities):
        yield Intention(0, "p6", when=_anything_on_stack if wants_stack else at_rest, ability=index, attempts=False)
    if card.is_permanent_card:
        for helper in ("h1", "h3", "h4", "h5", "h2"):
            yield Intention(0, helper, attempts=False)
    if _waits_to_be_targeted(card):
        yield Intention(1, "i2", answer=Cast("i2", targets=(("p6",),)), attempts=False)


def _taps() -> Iterator[Intention]:
    """The active player taps for mana what there is beside, before anybody passes."""
    for n, _ in enumerate(_TAPPED):
        yield Intention(0, f"t{n}", answer=Activate(f"t{n}"), attempts=False)


def _waits_to_be_targeted(card: Card) -> bool:
    """Whether something may happen once an opponent targets it: ward, above all."""
    return card.is_permanent_card and BecomesTarget in kinds_of_words(card)


def _anything_on_stack(view: object) -> bool:
    return bool(getattr(view, "stack", ()))


def _wants_stack(card: Card) -> bool:
    effects = [e for e in (spell_effect(card),) if e] + [a.effect for a in card.abilities if isinstance(a, Activated)]
    return any(p.what.zone == "stack" for e in effects for text in e.modes or e.texts(()) for p in text.targets)
