"""701. Keyword Actions, and the other things instructions do to objects."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.cr_109_objects import on_battlefield
from reference_engine.rules.door import happen, happen_together
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, handle, reference
from reference_engine.state.happenings import Ceases, PlayerLoses, Tapped, ZoneChange
from reference_engine.words.abilities import CantBeCountered
from reference_engine.words.arrivals import PutOntoBattlefield
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    CounterSpell,
    Destroy,
    Exile,
    LoseTheGame,
    ReturnToBattlefield,
    ReturnToHand,
    Sacrifice,
    SacrificeThose,
    Tap,
    Untap,
)
from reference_engine.words.mana import mana_of
from reference_engine.words.requests import Request


# 701.6a. A countered spell goes to its owner's graveyard, a countered ability ceases to exist; neither resolves.
def counter_spell(game: Game, at: At, word: CounterSpell) -> Asking[Game]:
    """Carry out "counter"."""
    for number in game.rules.objects(game, at, word.what):
        thing = game.object(number)
        if thing is None or thing.zone != "stack" or not game.rules.can_be_countered(game, number):
            continue
        # 608.2c. Later text may put a spell that is countered this way elsewhere than into the graveyard.
        leaves = Ceases(number) if thing.kind == "ability" else ZoneChange(number, word.to, "counter")
        game, _ = yield from happen(game, leaves)
    return game


# 101.2, 106.6. A rider of mana spent, or the spell's own text, may keep it from being countered.
def can_be_countered(game: Game, number: int) -> bool:
    """Whether that object on the stack can be countered."""
    thing = game.objects[number]
    riders = [m.rider for m in thing.said.mana] if thing.said else []
    return "uncounterable" not in riders and not any(isinstance(a, CantBeCountered) for a in thing.chars.abilities)


# 701.8a. A destroyed permanent goes to its owner's graveyard.
def destroy(game: Game, at: At, word: Destroy) -> Asking[Game]:
    """Carry out "destroy"."""
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    return (yield from happen_together(game, [ZoneChange(n, "graveyard", "destroy") for n in numbers]))


def return_to_hand(game: Game, at: At, word: ReturnToHand) -> Asking[Game]:
    """Carry out "return to its owner's hand", from wherever it is."""
    numbers = [n for n in game.rules.objects(game, at, word.what) if game.objects[n].kind != "ability"]
    return (yield from happen_together(game, [ZoneChange(n, "hand") for n in numbers]))


# 701.13a. To exile an object is to put it into exile from wherever it is.
def exile(game: Game, at: At, word: Exile) -> Asking[Game]:
    """Carry out "exile"."""
    numbers = [n for n in game.rules.objects(game, at, word.what) if game.objects[n].kind != "ability"]
    return (yield from happen_together(game, [ZoneChange(n, "exile") for n in numbers]))


# 400.7j. The rest of an effect finds what it moved to a public zone.
def return_to_battlefield(game: Game, at: At, word: ReturnToBattlefield) -> Asking[Game]:
    """Carry out "return it to the battlefield under your control"."""
    events = []
    for old in targets_as_announced(at):
        number = game.became.get(old, old)
        thing = game.object(number)
        if thing is not None and thing.zone in ("exile", "graveyard") and thing.kind == "card":
            events.append(ZoneChange(number, "battlefield", controller=at.controller))
    return (yield from happen_together(game, events))


def targets_as_announced(at: At) -> tuple[int, ...]:
    """Every object announced as a target of this text."""
    return tuple(t for chosen in at.said.targets for t in chosen if t >= 0)


# 701.21a. A player can sacrifice only what they control; it goes to its owner's graveyard.
def sacrifice_permanents(game: Game, seat: int, numbers: tuple[int, ...]) -> Asking[Game]:
    """The player sacrifices those permanents."""
    return (yield from happen_together(game, [ZoneChange(n, "graveyard", "sacrifice", seat=seat) for n in numbers]))


# 101.4. Each player chooses, APNAP; then all is sacrificed at the same time.
def sacrifice(game: Game, at: At, word: Sacrifice) -> Asking[Game]:
    """Carry out "sacrifice" as an instruction."""
    events = []
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        own = [
            n
            for n in game.rules.candidates(game, at.controller, at.source, word.filter)
            if n >= 0 and game.objects[n].controller == seat
        ]
        number = min(amount, len(own))
        if number:
            request = Request(seat, "pick", handle(at.me.id), "sacrifice", tuple(map(handle, own)), number, number)
            chosen = yield from choose(game, request)
            events += [
                ZoneChange(n, "graveyard", "sacrifice", seat=seat) for c in chosen if (n := reference(c)) is not None
            ]
    return (yield from happen_together(game, events))


# 701.26a.
def tap(game: Game, at: At, word: Tap) -> Asking[Game]:
    """Carry out "tap"."""
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    return (yield from happen_together(game, [Tapped(n) for n in numbers if not game.objects[n].tapped]))


def untap(game: Game, at: At, word: Untap) -> Asking[Game]:
    """Carry out "untap"."""
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    able = [n for n in numbers if game.objects[n].tapped and game.rules.can_untap(game, n)]
    return (yield from happen_together(game, [Tapped(n, tapped=False) for n in able]))


# 701.21a. Nobody sacrifices what they do not control.
def sacrifice_those(game: Game, at: At, word: SacrificeThose) -> Asking[Game]:
    """Carry out "sacrifice it"."""
    seat = game.rules.you(game, at)
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    own = tuple(n for n in numbers if game.objects[n].controller == seat)
    return (yield from game.rules.sacrifice_permanents(game, seat, own))


def put_onto_battlefield(game: Game, at: At, word: PutOntoBattlefield) -> Asking[Game]:
    """Carry out "put onto the battlefield under your control"."""
    for seat in game.rules.players(game, at, word.who)[:1]:
        found = [game.objects[n] for n in game.rules.objects(game, at, word.what)]
        cards = [t.id for t in found if t.kind == "card" and t.zone in ("graveyard", "exile", "hand")]
        events = [ZoneChange(n, "battlefield", controller=seat) for n in cards]
        game = yield from happen_together(game, events)
    return game


# 106.4.
def add_mana(game: Game, at: At, word: AddMana) -> Asking[Game]:
    """Carry out "add mana"."""
    times = game.rules.number(game, at, word.times)
    mana = mana_of(word.mana * max(0, times), word.rider, word.only)
    for seat in game.rules.players(game, at, word.who):
        game = yield from game.rules.put_mana_into_pool(game, seat, mana, at)
    return game


def add_mana_of_chosen_color(game: Game, at: At, word: AddManaOfChosenColor) -> Asking[Game]:
    """Carry out "add mana of the chosen color"; without a choice no type is defined and none is added (106.5)."""
    color = at.chosen.get(word.key)
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        if color and amount > 0:
            game = yield from game.rules.put_mana_into_pool(game, seat, mana_of(color * amount), at)
    return game


# 104.3e.
def lose_the_game(game: Game, at: At, word: LoseTheGame) -> Asking[Game]:
    """Carry out "loses the game"."""
    for seat in game.rules.players(game, at, word.who):
        game, _ = yield from happen(game, PlayerLoses(seat))
    return game
