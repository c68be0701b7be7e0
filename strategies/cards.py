"""Cards that nobody printed: strategies for creatures, instants and sorceries.

Their names are invented and come from what is on them (``strategies.invented_names``). Every card takes few draws, for
draws are what a search pays with. What a card may be is said with options: True, it is; False, it is not; None, either.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.words.abilities import (
    Enters,
    EntersWithCounters,
    Flash,
    Hexproof,
    Kicker,
    Shroud,
    Storm,
    Triggered,
)
from reference_engine.words.amounts import ITS_X, SHARE, ColorsSpent, TimesKicked
from reference_engine.words.base import Ability, Amount
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasKicked
from reference_engine.words.instructions import Choice, CreateTokens, Effect, GainLife, If, Mode, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import Targeted, Targets
from strategies.card_parts import ADDITIONAL, CHOICES, GOBLIN, KICKER, MEASURES, TARGETED, UNTARGETED, Deed, Measure
from strategies.invented_names import named
from strategies.mana import mana_costs

MOST = 3
"""The largest fixed number in a generated text."""

_SHAPES = ("plain", "divided", "modes", "resolution_choices")
_COUNTS = ((1, 1), (0, 1), (1, 2), (0, 2), (2, 2), (0, None))
"""How many targets a phrase has: at least, at most."""

_DIVIDED_COUNTS = ((1, 2), (1, 3), (0, None), (2, 2))
_MODES = (
    (2, Choice()),
    (3, Choice()),
    (2, Choice(1, 2)),
    (3, Choice(2, 2)),
    (4, Choice(2, 2)),
    (3, Choice(0, 2)),
    (3, Choice(1, 3)),
    (2, Choice(2, 2, repeats=True)),
    (3, Choice(3, 3, repeats=True)),
)
"""How many modes there are, and how many of them are chosen."""


@attrs.frozen
class _Wanted:
    """The options of ``instants_and_sorceries``, by name."""

    options: tuple[tuple[str, bool | None], ...]

    def of(self, name: str) -> bool | None:
        return dict(self.options)[name]

    def required(self, names: Sequence[str]) -> list[str]:
        return [n for n in names if self.of(n)]

    def shapes(self) -> list[str]:
        required = self.required(_SHAPES[1:])
        if len(required) > 1:
            raise ValueError(f"{' and '.join(required)} are each what a spell is built around: ask for one of them")
        shapes = required or ["plain", *(s for s in _SHAPES[1:] if self.of(s) is None)]
        if self.of("targets") is False:
            shapes = [s for s in shapes if s != "divided"]
        elif self.of("targets"):
            shapes = [s for s in shapes if s != "resolution_choices"]
        if not shapes:
            raise ValueError(f"targets={self.of('targets')} cannot be had with {required[0]}=True: drop one of them")
        return shapes

    def measures(self) -> list[Measure | None]:
        names = ("x", "converge", "kicker", "additional_cost")
        required = self.required(names)
        if len(required) > 1:
            raise ValueError(f"{' and '.join(required)} each say how much: ask for one of them")
        found: list[Measure | None] = [m for m in MEASURES if self.of(m.feature) is not False]
        return [m for m in found if m and m.feature in required] if required else [None, *found]

    def deeds(self) -> tuple[Deed, ...]:
        targets = self.of("targets")
        return (*(() if targets else UNTARGETED), *(() if targets is False else TARGETED))


def creatures(*, abilities: bool | None = None, legendary: bool | None = None) -> SearchStrategy[Card]:
    """A creature card; four draws.

    abilities: it has some. legendary: it is. Shrinks towards a 1/1 for {0} that does nothing, or with hexproof.
    """
    return _creature(abilities, legendary)


_CREATURE_ABILITIES: tuple[tuple[int, tuple[Ability, ...]], ...] = (
    (0, (Hexproof(),)),
    (0, (Shroud(),)),
    (0, (Flash(),)),
    (0, (Hexproof(("R",)),)),
    (0, (Triggered(Enters(this=True), Effect((GainLife(1),))),)),
    (1, (EntersWithCounters(ITS_X),)),
    (1, (Triggered(Enters(this=True), Effect((CreateTokens(GOBLIN, ITS_X),))),)),
    (0, (EntersWithCounters(ColorsSpent()),)),
    (0, (KICKER, Triggered(Enters(this=True), Effect((GainLife(2),)), WasKicked()))),
    (0, (Kicker(KICKER.cost, multi=True), EntersWithCounters(TimesKicked()))),
)
"""How many {X} the mana cost then has, and the abilities."""


@st.composite
def _creature(draw: DrawFn, abilities: bool | None, legendary: bool | None) -> Card:
    kinds = ([] if abilities else [(0, ())]) + ([] if abilities is False else list(_CREATURE_ABILITIES))
    x_symbols, said = draw(st.sampled_from(kinds))
    size = draw(st.integers(0, 24))
    is_legendary = draw(st.booleans()) if legendary is None else legendary
    return named(
        Card(
            "~",
            ("Creature",),
            draw(mana_costs(x_symbols=x_symbols)),
            supertypes=("Legendary",) if is_legendary else (),
            subtypes=("Golem",),
            power=1 + size % 5,
            toughness=1 + size // 5,
            abilities=said,
        )
    )


def instants_and_sorceries(
    *,
    x: bool | None = None,
    modes: bool | None = None,
    kicker: bool | None = None,
    divided: bool | None = None,
    targets: bool | None = None,
    resolution_choices: bool | None = None,
    converge: bool | None = None,
    additional_cost: bool | None = None,
    storm: bool | None = False,
) -> SearchStrategy[Card]:
    """An instant or sorcery card; five draws.

    x: it has {X} in its mana cost, and X in its text. modes: it is modal. kicker: it has kicker, twice, or multikicker.
    divided: it divides damage, or distributes counters, among targets. targets: it has target phrases; of a modal spell
    every mode. resolution_choices: something is chosen as it resolves. converge: it counts the colours of mana spent,
    beside a part that does not. additional_cost: something else is to be paid. storm: it has storm.

    Raises ValueError for options that no card here meets together: of x, converge, kicker and additional_cost one at
    most can be True, and one of modes, divided and resolution_choices. Shrinks towards an instant for {0} with "You
    gain 1 life.", or the simplest that the options allow.
    """
    wanted = _Wanted(
        (
            ("x", x),
            ("modes", modes),
            ("kicker", kicker),
            ("divided", divided),
            ("targets", targets),
            ("resolution_choices", resolution_choices),
            ("converge", converge),
            ("additional_cost", additional_cost),
        )
    )
    storms = {None: (False, True), True: (True,), False: (False,)}[storm]
    frames = [(kind, s) for s in storms for kind in ("Instant", "Sorcery")]
    builds = [(shape, m) for shape in wanted.shapes() for m in wanted.measures() if _meet(shape, m)]
    if not builds:
        raise ValueError("no card has all of these at once: ask for fewer options to be True")
    return _instant_or_sorcery(wanted, frames, builds)


def _meet(shape: str, measure: Measure | None) -> bool:
    """Whether that way to say how much can be used in that shape."""
    if measure is None or shape == "plain":
        return True
    return measure.feature in ("x", "kicker") if shape == "divided" else measure.feature != "converge"


@st.composite
def _instant_or_sorcery(
    draw: DrawFn, wanted: _Wanted, frames: list[tuple[str, bool]], builds: list[tuple[str, Measure | None]]
) -> Card:
    shape, measure = draw(st.sampled_from(builds))
    kind, storm = draw(st.sampled_from(frames))
    cost = draw(mana_costs(x_symbols=measure.x_symbols if measure else 0))
    effect, abilities = _BUILDERS[shape](draw, wanted, measure)
    if measure and measure.feature == "converge":
        cost = ManaCost((*cost.symbols, "3")) if not cost.generic else cost
    said: tuple[Ability, ...] = (Storm(),) if storm else ()
    return named(Card("~", (kind,), cost, abilities=(*said, *abilities, SpellAbility(effect))))


Built = tuple[Effect, tuple[Ability, ...]]
"""An effect, and the abilities that it needs beside it. Every builder below takes two draws, whatever it builds: the
smallest card is the one with the fewest draws, and of those the one with the first choices."""


def _plain(draw: DrawFn, wanted: _Wanted, measure: Measure | None) -> Built:
    deed, (low, high) = draw(st.sampled_from(_aimed_deeds(wanted, measured=measure is not None)))
    n = draw(st.integers(1, MOST))
    targets = () if deed.what is None else (Targets(deed.what, low, high),)
    do = deed.make(n if measure is None else measure.amount, Targeted(0))
    if measure and measure.feature == "converge":
        do = (GainLife(n), *do)
    if measure and measure.feature == "kicker" and n == 1:
        return Effect((*deed.make(1, Targeted(0)), If(WasKicked(), (GainLife(2),))), targets), (KICKER,)
    if measure and measure.feature == "additional_cost" and n > 1:
        return Effect(deed.make(n, Targeted(0)), targets), (ADDITIONAL[n - 1],)
    return Effect(do, targets), measure.abilities if measure else ()


def _aimed_deeds(wanted: _Wanted, *, measured: bool) -> list[tuple[Deed, tuple[int, int | None]]]:
    """Deeds with the number of their targets, those with other numbers than one last."""
    deeds = [d for d in wanted.deeds() if d.measured or not measured]
    return [(d, counts) for counts in _COUNTS for d in deeds if d.what or counts == _COUNTS[0]]


def _divided(draw: DrawFn, _: _Wanted, measure: Measure | None) -> Built:
    deeds = [(d.make, d.what, counts) for counts in _DIVIDED_COUNTS for d in TARGETED if d.shared and d.what]
    make, what, (low, high) = draw(st.sampled_from(deeds))
    total: int | Amount = draw(st.integers(2, 7))
    if measure is not None:
        total, low, high = measure.amount, 0, None
    return Effect(make(SHARE, Targeted(0)), (Targets(what, low, high, total),)), measure.abilities if measure else ()


def _modes(draw: DrawFn, wanted: _Wanted, measure: Measure | None) -> Built:
    """Modal spells with targets have different deeds; those without gain life of a power of ten of each mode's own."""
    number, choose = draw(st.sampled_from(_MODES))
    deeds = [d for d in TARGETED if d.measured or measure is None]
    aimed = wanted.of("targets")
    start = draw(st.integers(1 if aimed else 0, len(deeds)))
    if start and aimed is not False:
        modes = [_aimed_mode(deeds[(start + i - 1) % len(deeds)], measure) for i in range(number)]
    else:
        modes = [Mode((GainLife(10**i),)) for i in range(number)]
        if measure:
            modes[-1] = Mode((GainLife(measure.amount),))
    return Effect(modes=tuple(modes), choose=choose), measure.abilities if measure else ()


def _aimed_mode(deed: Deed, measure: Measure | None) -> Mode:
    assert deed.what is not None
    return Mode(deed.make(measure.amount if measure else 1, Targeted(0)), (Targets(deed.what),))


def _resolution_choices(draw: DrawFn, _: _Wanted, measure: Measure | None) -> Built:
    choose = draw(st.sampled_from(CHOICES))
    do = choose(draw(st.integers(1, MOST)))
    if measure:
        do = (*do, GainLife(measure.amount))
    return Effect(do), measure.abilities if measure else ()


_BUILDERS = {
    "plain": _plain,
    "divided": _divided,
    "modes": _modes,
    "resolution_choices": _resolution_choices,
}
