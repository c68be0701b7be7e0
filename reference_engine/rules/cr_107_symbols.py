"""107.5, 107.6. The tap symbol {T} and the untap symbol {Q}, and who may pay them (302.6)."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object, handle
from reference_engine.state.happenings import Tapped
from reference_engine.words.abilities import ActsAsThoughHasty, CantUntap, Haste


# 107.5. {T}: tap this permanent, which has to be untapped.
def tap_this(game: Game, at: At) -> Asking[Game]:
    """Pay {T}. Raises Illegal."""
    source = game.object(at.source)
    if source is None or source.zone != "battlefield" or source.tapped:
        raise Illegal(f"{handle(at.source)} cannot be tapped", "107.5")
    game.rules.check_sickness(game, source)
    game, _ = yield from happen(game, Tapped(at.source))
    return game


# 107.6. {Q}: untap this permanent, which has to be tapped. 118.11: it counts as paid whatever the untapping became.
def untap_this(game: Game, at: At) -> Asking[Game]:
    """Pay {Q}. Raises Illegal."""
    source = game.object(at.source)
    if source is None or source.zone != "battlefield" or not source.tapped:
        raise Illegal(f"{handle(at.source)} cannot be untapped", "107.6")
    # 614.17b. What can't happen can't be paid either; what is only replaced can.
    if not game.rules.can_untap(game, source.id):
        raise Illegal(f"{handle(at.source)} can't become untapped", "614.17b")
    game.rules.check_sickness(game, source)
    game, _ = yield from happen(game, Tapped(at.source, tapped=False))
    return game


# 302.6. A creature, now, whose controller did not have it all the time since their most recent turn began.
def check_sickness(game: Game, source: Object) -> None:
    """Raise Illegal if that permanent's abilities with {T} or {Q} can't be activated yet."""
    if game.rules.is_summoning_sick(source) and not game.rules.has_haste(game, source):
        raise Illegal(f"{handle(source.id)} came under its controller's control since their turn began", "302.6")


def is_summoning_sick(thing: Object) -> bool:
    """Whether that permanent is a creature that has not been under control for long enough (302.6)."""
    return thing.sick and "Creature" in thing.chars.types


# 702.10c, 609.4. Haste, or what lets it be activated as though it had haste.
def has_haste(game: Game, thing: Object) -> bool:
    """Whether that creature's abilities with {T} or {Q} may be activated although it has not waited."""
    if any(isinstance(a, Haste) for a in thing.chars.abilities):
        return True
    for number in game.statics:
        other = game.objects[number]
        for ability in other.chars.abilities:
            if isinstance(ability, ActsAsThoughHasty):
                if game.rules.meets(game, other.controller, number, ability.filter, thing):
                    return True
    return False


# 101.2, 614.17.
def can_untap(game: Game, number: int) -> bool:
    """Whether nothing says that that permanent can't become untapped."""
    for other in game.statics:
        thing = game.objects[other]
        for ability in thing.chars.abilities:
            if isinstance(ability, CantUntap):
                if game.rules.fits(game, thing.controller, other, ability.filter, number):
                    return False
    return True
