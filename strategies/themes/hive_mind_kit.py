"""What the themes of the Hive Mind family share: a Hive Mind, and players who leave, reach or cast copies.

Policies are worn over one another: each answers what it is about and leaves the rest to the one below.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.abilities import Storm
from reference_engine.words.answers import KEEP, Cast, ChooseTargets, Concede, Planned
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Case
from reference_engine.words.selectors import CREATURE, Targets
from strategies.answers import Intention, When, at_rest, drawing_policy, on_stack
from strategies.drawing import Along, drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.playing import Moment, Policy
from strategies.texts import additional_costs, has, kickers, spell_effect
from strategies.themes.furnishing import needed_spell, target_phrases
from strategies.themes.kit import Setup, has_x, victims, with_copier

HIVE_MIND = "Hive Mind"
STAFF = "Twinning Staff"

Wearing = Callable[[Policy], Policy]
"""Puts something over a policy."""


def with_hive_mind(setup: Setup, draws: Draws, *, number: int = 1, seat: int | None = None) -> Setup:
    """So many Hive Minds under one seat, any if None."""
    return with_copier(setup, draws, kinds=("hive",), number=number, copier_seat=seat)


def is_plain(card: Card) -> bool:
    """No X, no modes, no costs beside its mana cost: there is nothing to announce but targets."""
    effect = spell_effect(card)
    decided = has_x(card) or kickers(card) or additional_costs(card) or has(card, Storm)
    return effect is not None and not effect.modes and not decided


def is_instant(card: Card) -> bool:
    """It can be cast whenever its owner has priority."""
    return "Instant" in card.types


def takes_spells(card: Card) -> bool:
    """It can target a spell."""
    wanted = needed_spell(card)
    return wanted is not None and (not wanted.stack or "spell" in wanted.stack)


def has_targets(card: Card) -> bool:
    """It has targets, in one of its modes at least."""
    return bool(target_phrases(card))


def has_one_target(card: Card) -> bool:
    """It has exactly one target, whatever is announced for it."""
    phrases = target_phrases(card)
    return is_plain(card) and len(phrases) == 1 and phrases[0] == Targets(phrases[0].what)


def takes_one_creature(card: Card) -> bool:
    """It has one target, which is a creature of any kind."""
    return has_one_target(card) and target_phrases(card)[0].what == CREATURE


def responses() -> tuple[Card, ...]:
    """Cheap instants that can be cast in response without ado."""
    return victims(is_plain, is_instant, _is_quiet)


def _is_quiet(card: Card) -> bool:
    return needed_spell(card) is None and card.cost is not None and card.cost.mana_value() <= 2


def with_staff(setup: Setup, draws: Draws) -> Setup:
    """Once in eight a permanent of some seat that makes its controller copy once more, if the engine supports it.

    Adds the label ``staff``.
    """
    if draws.offer.why_not(STAFF) or not draws.chance(8):
        return setup
    seat = draws.take(len(setup.board.places))
    return setup.on(setup.board.permanent(STAFF, seat)).labelled("staff")


def with_cast_copy(setup: Setup, draws: Draws) -> Setup:
    """A permanent with which some seat casts a copy of a card in its graveyard. Adds the label ``cast=copy``.

    The policy has to wear ``CastingCopies``.
    """
    seat = draws.take(len(setup.board.places))
    card = draws.pick(victims(is_plain, _is_without_targets))
    board = setup.board.in_graveyard(card.name, seat)
    aim = board.last
    board = board.permanent("Echoscepter of Varn", seat).pool(seat, "CC")
    when = on_stack(setup.spell) if draws.chance(2) else at_rest
    meant = Intention(seat, board.last, when, 0, wish=Wish(aim=aim), attempts=False, mana="CC")
    return setup.on(board).means(meant).labelled("cast=copy")


def _is_without_targets(card: Card) -> bool:
    return not target_phrases(card)


# -- policies -------------------------------------------------------------------------------------------------------


@attrs.define
class Leaving:
    """The policy below, but that seat leaves the game as soon as it has priority while ``when`` holds."""

    below: Policy
    seat: int
    when: When
    left: bool = False

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        request = moment.request
        if not self.left and request.kind == "priority" and request.seat == self.seat and self.when(moment.view):
            self.left = True
            return Planned(moment.decision, Concede())
        return self.below(moment)


@attrs.define
class Reaching:
    """The policy below, but one new target in ``of`` is first an attempt on what is not there to be chosen.

    names: what is reached for: copies yet to be made, and the copy itself.
    """

    below: Policy
    draws: Draws
    names: tuple[str, ...]
    of: int = 3
    tried: bool = False

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        if self.tried and moment.rejections == 1:
            self.tried = False
            return self.below(attrs.evolve(moment, rejections=0))
        self.tried = False
        current = moment.request.current or ()
        missing = self._missing(moment)
        if moment.request.kind != "new-targets" or not missing or not any(current) or moment.rejections:
            return self.below(moment)
        if not self.draws.chance(self.of):
            return self.below(moment)
        self.tried = True
        name = self.draws.pick(missing)
        first = next(n for n, chosen in enumerate(current) if chosen)
        reached = tuple(
            tuple(name if (n, m) == (first, 0) else KEEP for m in range(len(chosen)))
            for n, chosen in enumerate(current)
        )
        return Planned(moment.decision, ChooseTargets(reached), attempt=True)

    def _missing(self, moment: Moment) -> list[str]:
        """What is not there yet, the copy that is being aimed first."""
        there = {thing.id for thing in moment.view.stack}
        own = f" by @{moment.request.seat}"
        return sorted((n for n in self.names if n not in there), key=lambda n: not n.endswith(own))


@attrs.define
class CastingCopies:
    """The policy below, but a copy of a card without targets that may be cast during a resolution is cast."""

    below: Policy

    def __call__(self, moment: Moment) -> Planned | None:
        """The answer to that decision, None for the smallest."""
        request = moment.request
        if request.kind == "cast" and request.options and not moment.rejections:
            return Planned(moment.decision, Cast(request.options[0]))
        return self.below(moment)


# -- playing it -----------------------------------------------------------------------------------------------------


def played(draws: Draws, theme: str, setup: Setup, wear: Wearing = lambda policy: policy) -> Along:
    """Play the setup on the reference as ``kit.finish`` does, its policy under what ``wear`` puts over it."""
    scenario = setup.board.scenario()
    policy = drawing_policy(draws, scenario, intentions=setup.intentions, habits=setup.habits)
    along = Along(theme)
    along.play(Case(scenario), wear(policy))
    along.labels = (*setup.labels, *policy.notes)
    return along


def worn_setups(theme: str, make: Callable[[Draws], tuple[Setup, Wearing]]) -> SearchStrategy[Drawn]:
    """The theme that draws a setup and what its policy wears, and plays it."""

    def drawn(draws: Draws) -> Drawn:
        setup, wear = make(draws)
        return played(draws, theme, setup, wear).drawn()

    return drawing(theme, drawn)
