"""A board in words, zone by zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from reference_engine.words.mana import Pool
from reference_engine.words.oracle_text import render, type_line
from reference_engine.words.scenario import PlacedPermanent, Scenario, Seat
from reference_engine.words.view import PermanentView, StackView, View


def scenario_lines(scenario: Scenario) -> list[str]:
    """The board of a scenario: a line a seat, and one for each of its zones that holds something."""
    seats = len(scenario.seats)
    lines = [f"{seats} players; player {scenario.active}'s turn {scenario.turn}, {scenario.step}"]
    for seat, player in enumerate(scenario.seats):
        lines += _seat_lines(seat, player, [p for p in scenario.battlefield if p.controller == seat])
    return lines


def _seat_lines(seat: int, player: Seat, permanents: list[PlacedPermanent]) -> Iterator[str]:
    pool = Pool.of(player.pool)
    mana = f", mana {pool_text(pool)}" if pool.total else ""
    yield f"player {seat}: {player.life} life{mana}"
    if permanents:
        yield "  battlefield: " + ", ".join(map(_placed, permanents))
    for zone in ("hand", "graveyard", "exile"):
        cards = getattr(player, zone)
        if cards:
            yield f"  {zone}: " + ", ".join(f"{c.card} [{c.id}]" for c in cards)
    if player.library:
        yield f"  library, top first: {_run(c.card for c in reversed(player.library))}"


def card_lines(scenario: Scenario) -> list[str]:
    """What the cards of a scenario say: name, cost and types, then a line an ability; cards without abilities not."""
    lines: list[str] = []
    for card in scenario.cards:
        if card.abilities:
            cost = f" {card.cost}" if card.cost is not None else ""
            lines.append(f"{card.name}{cost}, {type_line(card)}")
            lines += [f"  {line}" for line in render(card).splitlines()]
    return lines


def _run(names: Iterable[str]) -> str:
    counted = Counter(names)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counted.items())


def _placed(permanent: PlacedPermanent) -> str:
    said = [f"{n} {kind} counters" if n > 1 else f"a {kind} counter" for kind, n in permanent.counters]
    said += ["tapped"] * permanent.tapped + ["summoning sick"] * permanent.sick
    if permanent.damage:
        said.append(f"{permanent.damage} damage")
    if permanent.owner != permanent.controller:
        said.append(f"owned by player {permanent.owner}")
    about = f" ({', '.join(said)})" if said else ""
    return f"{permanent.card} [{permanent.id}]{about}"


def pool_text(pool: Pool) -> str:
    """Mana in symbols, ``{R}{R}{G}``; "none" for an empty pool."""
    return "".join(f"{{{t}}}" * pool.amount(t) for t in "WUBRGC") or "none"


def permanent_text(permanent: PermanentView) -> str:
    """A permanent's name, with its card id if it is a card."""
    return f"{permanent.name} [{permanent.card}]" if permanent.card else permanent.id


def stack_text(thing: StackView) -> str:
    """An object on the stack: what it is, with everything that is shown of it."""
    return f"{thing.name} [{thing.card}]" if thing.card else thing.id


def view_lines(view: View) -> list[str]:
    """A view in words: a line a seat, the battlefield of each, and the stack from its top."""
    lines = []
    for seat, player in enumerate(view.players):
        lost = ", has lost" if player.lost else ""
        pool = f", mana {pool_text(player.pool)}" if player.pool and player.pool.total else ""
        lines.append(f"player {seat}: {player.life} life{pool}{lost}")
        held = [permanent_text(p) for p in view.battlefield if p.controller == seat]
        if held:
            lines.append("  battlefield: " + ", ".join(held))
    if view.stack:
        lines.append("stack, top first: " + ", ".join(stack_text(s) for s in reversed(view.stack)))
    return lines
