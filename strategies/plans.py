"""What a seat could do at a moment, and a whole plan for it read off a few draws (601.2b–h, 602.2b).

Everything is worked out from the view and the words of the cards, never by asking an engine, and listed in the suite's
own order: hand before battlefield, each in the order of the view; fewest modes, kicks and targets first, X from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement, product

import attrs

from reference_engine.words.abilities import Activated, Flash, SpellsPerTurn
from reference_engine.words.amounts import ITS_X
from reference_engine.words.answers import Activate, Cast, TargetList
from reference_engine.words.base import Cost
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayLife
from reference_engine.words.instructions import Effect
from reference_engine.words.mana import ManaCost
from reference_engine.words.view import View
from strategies.affording import mana_in, most_x, payment, reduction
from strategies.aiming import Aims, OpenPhrase, aims, choose_targets, divide, values_that_fit
from strategies.allowing import has_split_second, is_calm, may_activate
from strategies.characteristics import Now, permanents_now
from strategies.draws import Draws
from strategies.mana_abilities import is_mana_ability
from strategies.paying import Payer, can_pay, choose_objects
from strategies.texts import Face, activated, all_costs, alternative_cost, has, kickers, spell_effect

Cards = Mapping[str, Face]

LANDS_A_TURN = 1
"""How many lands a player may play in their turn (305.2)."""

MOST_KICKS = 3
"""The most times that a plan pays a multikicker."""


@attrs.frozen
class Doable:
    """What a seat could do now: cast ``card``, or play it if it is a land, or activate that ability of it.

    given: the ability that the index stands for, where the permanent has it from elsewhere: an effect, its land types.
    """

    seat: int
    object: str
    card: Face
    ability: int | None = None
    given: Activated | None = None

    @property
    def text(self) -> Activated | None:
        """The ability; None where the card is cast or played."""
        if self.ability is None:
            return None
        return self.given or activated(self.card)[self.ability]

    @property
    def effect(self) -> Effect:
        """What it does as it resolves; for a permanent spell, nothing."""
        if self.text is not None:
            return self.text.effect
        return spell_effect(self.card) or Effect()

    @property
    def is_land(self) -> bool:
        """Whether it is a land that is played (305.1)."""
        return self.ability is None and "Land" in self.card.types


@attrs.frozen
class Wish:
    """What somebody wants of a plan; None leaves it to the draw. aim: the first target, where it fits.

    targets: all targets by instance of the word, where they fit; then nothing is drawn of them.
    alternative: the alternative cost is paid rather than the mana cost. activations: the mana abilities that are
    activated for it before it is paid (601.2g). made: the mana, a row of letters, that is counted on from them.
    choices: of a mana ability, what is chosen as it resolves.
    """

    modes: tuple[int, ...] | None = None
    x: int | None = None
    kicks: tuple[int, ...] | None = None
    aim: str | None = None
    targets: TargetList | None = None
    alternative: bool | None = None
    activations: tuple[Activate, ...] = ()
    made: str = ""
    choices: tuple[str, ...] = ()


@attrs.frozen
class Freedom:
    """What a seat may do beside what is meant. casts, lands: spells cast and lands played this turn.

    mana: whether lands are played and mana abilities activated at all.
    """

    casts: int = 0
    lands: int = 0
    mana: bool = False


@attrs.frozen
class Announced:
    """Modes and kicks, what they cost in mana, the values of X that are payable and fit, and which cost is paid."""

    modes: tuple[int, ...]
    kicks: tuple[int, ...]
    cost: ManaCost
    less: int
    xs: tuple[int | None, ...]
    alternative: bool = False


def doables(view: View, cards: Cards, seat: int, freedom: Freedom = Freedom()) -> list[Doable]:
    """Everything that the seat could legally do with priority."""
    return list(_doables(view, cards, seat, freedom))


def can_act(view: View, cards: Cards, seat: int, freedom: Freedom = Freedom()) -> bool:
    """Whether there is anything that the seat could do."""
    return next(_doables(view, cards, seat, freedom), None) is not None


def _doables(view: View, cards: Cards, seat: int, freedom: Freedom) -> Iterator[Doable]:
    if not view.stack or not has_split_second(view, cards):
        yield from _from_hand(view, cards, seat, freedom)
    for doable in activatable(view, cards, seat):
        is_mana = doable.text is not None and is_mana_ability(doable.text)
        if (freedom.mana or not is_mana) and is_possible(view, cards, doable):
            yield doable


def _from_hand(view: View, cards: Cards, seat: int, freedom: Freedom) -> Iterator[Doable]:
    hand = view.players[seat].hand
    if not hand:
        return
    calm = is_calm(view, seat)
    may_cast = freedom.casts < _casts_allowed(view, cards)
    for held in hand:
        doable = Doable(seat, held.id, cards[held.name])
        if doable.is_land:
            if freedom.mana and calm and freedom.lands < LANDS_A_TURN:
                yield doable
        elif may_cast and (calm or "Instant" in doable.card.types or has(doable.card, Flash)):
            if is_possible(view, cards, doable):
                yield doable


def activatable(view: View, cards: Cards, seat: int) -> Iterator[Doable]:
    """The abilities that the seat may activate, costs apart: permanent by permanent, as answers count them."""
    everything: Mapping[str, Now] | None = None
    for permanent in view.battlefield:
        if permanent.controller == seat and permanent.name in cards:
            everything = permanents_now(view, cards) if everything is None else everything
            for index, ability in enumerate(everything[permanent.id].activated or ()):
                if may_activate(view, cards, everything, permanent, ability):
                    yield Doable(seat, permanent.id, cards[permanent.name], index, ability)


def ability_meant(view: View, cards: Cards, seat: int, handle: str, index: int) -> Doable | None:
    """That activated ability of that permanent; None where that seat may not activate it now, or it is not there."""
    permanent = next((p for p in view.battlefield if p.id == handle), None)
    if permanent is None or permanent.controller != seat or permanent.name not in cards:
        return None
    everything = permanents_now(view, cards)
    known = everything[handle].activated or ()
    if index >= len(known) or not may_activate(view, cards, everything, permanent, known[index]):
        return None
    return Doable(seat, handle, cards[permanent.name], index, known[index])


def _casts_allowed(view: View, cards: Cards) -> int:
    faces = [cards[p.name] for p in view.battlefield if p.name in cards]
    return min([a.most for face in faces for a in face.abilities if isinstance(a, SpellsPerTurn)], default=1_000)


def is_possible(view: View, cards: Cards, doable: Doable) -> bool:
    """Whether there is a legal plan for it, timing apart."""
    return doable.is_land or next(_announcements(view, cards, doable), None) is not None


# -- what is announced ----------------------------------------------------------------------------------------------


def _announcements(view: View, cards: Cards, doable: Doable) -> Iterator[Announced]:
    player = view.players[doable.seat]
    if player.pool is None:
        return
    less = 0 if doable.ability is not None else reduction(doable.card, _permanents_of(view, cards, doable.seat))
    for alternative, kicks in product(_ways_to_pay(doable), _kicks(doable)):
        parts = cost_parts(doable, kicks, alternative=alternative)
        cost = (_printed_cost(doable, alternative=alternative) or ManaCost()).plus(mana_in(parts))
        top = most_x(player.pool, cost, less=less)
        if top is None or not _other_costs_payable(view, cards, doable, parts, alternative=alternative):
            continue
        lives = [part for part in parts if isinstance(part, PayLife) and part.amount == ITS_X]
        chooses = bool(cost.x_symbols or lives)
        xs = range(min(top, player.life // len(lives) if lives else top) + 1) if chooses else range(1)
        for modes in _modes(doable.effect, any(kicks)):
            reach = Aims(view, cards, doable.seat, doable.card, doable.object)
            phrases = doable.effect.phrases(modes, any(kicks))
            fitting = tuple(values_that_fit(reach, phrases, xs, kicks))
            if fitting:
                yield Announced(modes, kicks, cost, less, fitting if chooses else (None,), alternative)


def _ways_to_pay(doable: Doable) -> tuple[bool, ...]:
    """Whether its alternative cost is paid: first not."""
    return (False,) if doable.ability is not None or alternative_cost(doable.card) is None else (False, True)


def _permanents_of(view: View, cards: Cards, seat: int) -> tuple[Face, ...]:
    return tuple(cards[p.name] for p in view.battlefield if p.controller == seat and p.name in cards)


def _kicks(doable: Doable) -> Iterator[tuple[int, ...]]:
    found = kickers(doable.card)
    if doable.ability is not None or not found:
        return iter(((),))
    ranges = [range(MOST_KICKS + 1) if k.multi else range(2) for k in found]
    return iter(sorted(product(*ranges), key=lambda kicks: (sum(kicks), kicks)))


def _modes(effect: Effect, kicked: bool) -> Iterator[tuple[int, ...]]:
    if not effect.modes:
        yield ()
        return
    choose = effect.choose
    most = choose.max_if_kicked if kicked and choose.max_if_kicked is not None else choose.max
    ways = combinations_with_replacement if choose.repeats else combinations
    for number in range(choose.min, most + 1):
        yield from ways(range(len(effect.modes)), number)


# -- what it costs --------------------------------------------------------------------------------------------------


def cost_parts(doable: Doable, kicks: tuple[int, ...], *, alternative: bool = False) -> tuple[Cost, ...]:
    """All parts of the cost beside the mana cost of the card: the alternative, additional costs as printed, kicks."""
    if doable.text is not None:
        return doable.text.cost
    return all_costs(doable.card, kicks, alternative=alternative)


def _printed_cost(doable: Doable, *, alternative: bool) -> ManaCost | None:
    printed = doable.ability is None and not alternative
    return doable.card.cost if printed and isinstance(doable.card, Card) else None


def _other_costs_payable(
    view: View, cards: Cards, doable: Doable, parts: tuple[Cost, ...], *, alternative: bool
) -> bool:
    free = doable.ability is not None or alternative
    if not free and _printed_cost(doable, alternative=alternative) is None:
        return False
    return not parts or can_pay(_payer(view, cards, doable), parts)


def _payer(view: View, cards: Cards, doable: Doable) -> Payer:
    return Payer(view, cards, doable.seat, doable.object, casts=doable.ability is None)


# -- a whole plan ---------------------------------------------------------------------------------------------------


def plan(view: View, cards: Cards, doable: Doable, draws: Draws, wish: Wish = Wish()) -> Cast | Activate:
    """A legal plan for something doable, every choice read off the draws, or as wished where that is possible.

    Shrinks towards the fewest kicks and modes, X = 0, the fewest and first targets, the first way to pay. Raises
    ValueError where it is not doable.
    """
    found = list(_announcements(view, cards, doable))
    if not found:
        raise ValueError(f"seat {doable.seat} can't cast or activate {doable.card.name} now: ask doables() first")
    chosen = _announce(found, wish, draws)
    x = wish.x if wish.x in chosen.xs else draws.pick(chosen.xs)
    phrases = doable.effect.phrases(chosen.modes, any(chosen.kicks))
    reach = Aims(view, cards, doable.seat, doable.card, doable.object)
    open_aims = aims(reach, phrases, x=x or 0, kicks=chosen.kicks)
    if open_aims is None:
        raise ValueError(f"{doable.card.name} has no legal targets with X = {x}: the announcement promised some")
    targets = _wished(open_aims, wish.targets)
    if targets is None:
        targets = choose_targets(open_aims, draws, aim=wish.aim)
    division = divide(open_aims, targets, draws)
    parts = cost_parts(doable, chosen.kicks, alternative=chosen.alternative)
    costs = choose_objects(_payer(view, cards, doable), parts, draws) or ()
    pool = view.players[doable.seat].pool
    paid = payment(pool, chosen.cost, x or 0, chosen.less, draws) if pool is not None else None
    pays = wish.activations
    if doable.ability is not None:
        named = doable.object, doable.ability
        return Activate(*named, chosen.modes, targets, x, division, costs, paid, pays, wish.choices)
    announced = chosen.modes, targets, x, chosen.kicks, division
    return Cast(doable.object, *announced, costs, paid, pays, chosen.alternative)


def _wished(phrases: tuple[OpenPhrase, ...], targets: TargetList | None) -> TargetList | None:
    """Those targets, if each phrase may take as many and these."""
    if targets is None or len(targets) != len(phrases):
        return None
    pairs = zip(phrases, targets, strict=True)
    fit = all(p.least <= len(t) <= p.most and set(t) <= set(p.able) and len(set(t)) == len(t) for p, t in pairs)
    return targets if fit else None


def _announce(found: list[Announced], wish: Wish, draws: Draws) -> Announced:
    def keep(able: list[Announced]) -> None:
        if able:
            found[:] = able

    keep([a for a in found if wish.x is None or wish.x in a.xs])
    keep([a for a in found if wish.modes is None or wish.modes == a.modes])
    keep([a for a in found if wish.kicks is None or wish.kicks == a.kicks])
    keep([a for a in found if wish.alternative is None or wish.alternative == a.alternative])
    paid = draws.pick(list(dict.fromkeys((a.alternative, a.kicks) for a in found)))
    return draws.pick([a for a in found if (a.alternative, a.kicks) == paid])
