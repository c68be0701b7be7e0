"""707.2, 707.5. Copies of permanents: tokens that are copies, and permanents that enter as copies."""

from __future__ import annotations

import attrs

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, handle, reference
from reference_engine.state.happenings import TokensCreated, ZoneChange
from reference_engine.words.arrivals import CreateTokenCopies, EntersAsCopy
from reference_engine.words.characteristics import Card
from reference_engine.words.requests import Request


# 707.2, 111.2. The token has the copiable values, and nothing that was said of the spell that became the original.
def create_token_copies(game: Game, at: At, word: CreateTokenCopies) -> Asking[Game]:
    """Carry out "create a token that's a copy"."""
    amount = game.rules.number(game, at, word.amount)
    originals = game.rules.known_objects(game, at, word.what)
    for seat in game.rules.players(game, at, word.who):
        for original in originals:
            if amount > 0 and original.zone == "battlefield":
                chars = game.rules.copied_from_permanent(original)
                game, _ = yield from happen(game, TokensCreated(seat, chars, amount))
    return game


def copied_from_permanent(original: Object) -> Card:
    """What a copy of that permanent is (707.2)."""
    return original.copied


# 614.12a, 707.5. The choice is made before it enters; it enters as what was chosen, exceptions included (707.9).
def enters_as_copy(game: Game, event: ZoneChange) -> Asking[ZoneChange]:
    """The event of a permanent's entering, after what it says about entering as a copy."""
    entering = game.objects[event.number]
    printed = entering.printed or entering.copied
    ability = next((a for a in printed.abilities if isinstance(a, EntersAsCopy)), None)
    seat = entering.owner if event.controller is None else event.controller
    if ability is None or event.chars is not None:
        return event
    able = [n for n in game.rules.candidates(game, seat, event.number, ability.filter) if n >= 0]
    if not able:
        return event
    options = tuple(map(handle, able))
    chosen = yield from choose(game, Request(seat, "pick", handle(event.number), "copy", options, 0, 1))
    if not chosen:
        return event
    original = game.objects[reference(chosen[0]) or 0]
    # 107.3m. The X of its own exception is that of the spell that becomes it.
    said = entering.said or Announced("spell")
    more = game.rules.number(game, At(entering, said, seat), ability.more)
    return attrs.evolve(event, chars=game.rules.copied_from_permanent(original), more=more)
