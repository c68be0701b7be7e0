"""The boards that the doctor sets up, and whether an engine shows one as it was set up."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import attrs

from reference_engine.cards import catalogue
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import Pool, mana_of
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.view import CardView, PermanentView, PlayerView, View

LIFE = 17
"""The first player's life; each further player has one more. No engine begins a game with these."""


def plain_board(seats: int) -> Scenario:
    """Players and nothing else."""
    return Scenario(tuple(Seat(life=LIFE + seat) for seat in range(seats)))


def full_board(capabilities: Capabilities, refused: Collection[str]) -> Scenario | None:
    """A board with a card in every zone, set up as far as the engine can; None where it plays no permanent card."""
    supported = [card for name, card in catalogue().items() if name not in refused]
    permanent = next((c for c in supported if "Creature" in c.types and not c.abilities), None)
    permanent = permanent or next((c for c in supported if c.is_permanent_card and not c.abilities), None)
    permanent = permanent or next((c for c in supported if c.is_permanent_card), None)
    if permanent is None:
        return None
    other = next((card for card in supported if card.is_instant_or_sorcery), permanent)
    return _board(capabilities, permanent, other)


def _board(capabilities: Capabilities, permanent: Card, other: Card) -> Scenario:
    most = capabilities.setup == "any"
    first = Seat(
        life=LIFE,
        hand=(PlacedCard("c1", other.name), PlacedCard("c2", permanent.name)),
        library=(PlacedCard("c3", other.name),),
        graveyard=(PlacedCard("c4", other.name), PlacedCard("c5", permanent.name)),
        exile=(PlacedCard("c6", other.name),),
        pool=mana_of("RRG") if most else (),
        counters=(("poison", 2),) if most else (),
    )
    others = tuple(Seat(life=LIFE + seat) for seat in range(1, capabilities.seats[0]))
    standing = PlacedPermanent("c7", permanent.name, 0, 0)
    owned = PlacedPermanent("c8", permanent.name, 1, 0)
    if most:
        counters = (("+1/+1", 3),) if "Creature" in permanent.types else ()
        owned = attrs.evolve(owned, tapped=True, sick=True, counters=counters)
    cards = tuple({card.name: card for card in (permanent, other)}.values())
    return Scenario((first, *others), (standing, owned), active=1 if others else 0, cards=cards)


def amiss(scenario: Scenario, view: View) -> Iterator[str]:
    """What the first view of that board shows otherwise than it was set up, in words; what it does not show is left."""
    if view.active != scenario.active:
        yield f"the active player is {view.active}, set up was {scenario.active}"
    if view.step != scenario.step:
        yield f"the step is {view.step!r}, set up was {scenario.step!r}"
    if view.stack:
        yield f"{len(view.stack)} objects are on the stack: set-up triggers nothing"
    for seat, (placed, shown) in enumerate(zip(scenario.seats, view.players, strict=True)):
        yield from (f"player {seat}'s {what}" for what in _player_amiss(placed, shown))
    shown_by_card = {permanent.card: permanent for permanent in view.battlefield}
    for placed_permanent in scenario.battlefield:
        found = shown_by_card.pop(placed_permanent.id, None)
        if found is None:
            yield f"the permanent {placed_permanent.id} is not on the battlefield, or not shown with its card id"
        else:
            yield from (
                f"the permanent {placed_permanent.id}'s {what}" for what in _permanent_amiss(placed_permanent, found)
            )
    for more in shown_by_card.values():
        yield f"{more.name} is on the battlefield, which was not set up"


def _player_amiss(placed: Seat, shown: PlayerView) -> Iterator[str]:
    if shown.life != placed.life:
        yield f"life is {shown.life}, set up was {placed.life}"
    if shown.library not in {None, len(placed.library)}:
        yield f"library holds {shown.library} cards, set up were {len(placed.library)}"
    for zone, cards, seen in (
        ("hand", sorted(c.id for c in placed.hand), _ids(shown.hand, ordered=False)),
        ("graveyard", [c.id for c in placed.graveyard], _ids(shown.graveyard, ordered=True)),
        ("exile", sorted(c.id for c in placed.exile), _ids(shown.exile, ordered=False)),
    ):
        if seen is not None and seen != cards:
            yield f"{zone} shows the cards {seen}, set up were {cards} (the last one on top)"
    if shown.pool is not None and shown.pool != Pool.of(placed.pool):
        yield f"pool is {shown.pool}, set up was {Pool.of(placed.pool)}"
    if shown.counters is not None and shown.counters != tuple(sorted(placed.counters)):
        yield f"counters are {shown.counters}, set up were {placed.counters}"


def _ids(cards: tuple[CardView, ...] | None, *, ordered: bool) -> list[str] | None:
    if cards is None:
        return None
    found = [str(card.card) for card in cards]
    return found if ordered else sorted(found)


def _permanent_amiss(placed: PlacedPermanent, shown: PermanentView) -> Iterator[str]:
    for what, wanted, seen in (
        ("controller", placed.controller, shown.controller),
        ("owner", placed.owner, shown.owner),
        ("tapped", placed.tapped, shown.tapped),
        ("sick", placed.sick, shown.sick),
        ("damage", placed.damage, shown.damage),
        ("counters", tuple(sorted(placed.counters)), shown.counters),
        ("token", False, shown.token),
    ):
        if seen is not None and seen != wanted:
            yield f"{what} is {seen}, set up was {wanted}"
