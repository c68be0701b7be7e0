"""The themes of ``copy-trigger.resolves-before-original`` and ``copy-trigger.works-after-original-left``."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.cards.wording import activated, one, permanent
from reference_engine.words.abilities import Storm
from reference_engine.words.answers import Activate, Cast, Concede, Planned
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import CounterSpell, Exile, ReturnToHand
from reference_engine.words.selectors import SPELL
from reference_engine.words.view import View
from strategies.affording import mana_for
from strategies.answers import Intention, When, at_rest, on_stack
from strategies.drawing import drawing
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.plans import Wish
from strategies.playing import Policy
from strategies.texts import has, kickers, mana_cost, spell_effect
from strategies.themes.furnishing import furnish, target_phrases
from strategies.themes.hive_mind_kit import CastingCopies, Leaving, is_instant, played, responses, with_staff
from strategies.themes.kit import (
    Setup,
    has_x,
    setups,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS: dict[str, str] = {
    "exiled by a spell on the stack that only exiles": "the catalogue exiles spells by countering them; an ability of "
    "an invented permanent exiles one outright",
    "teams": "there are no teams: every other player is an opponent",
}
"""Dimensions of the obligations that are not drawn here, and why."""


# -- which resolves first -------------------------------------------------------------------------------------------


@theme("copy-trigger.resolves-before-original")
def resolves_before_original() -> SearchStrategy[Drawn]:
    """Any spell, copied by what triggers on its being cast: for others, for its caster, once or several times.

    Shrinks towards two seats and a free instant under a Hive Mind.
    """
    return setups("copy-trigger.resolves-before-original", _first)


def _first(draws: Draws) -> Setup:
    storm = draws.chance(6)
    victim = draws.pick(victims(_has_storm) if storm else victims())
    setup = with_victim(table(draws), victim, draws)
    kinds = ("storm",) if storm else ("hive", "trigger")
    setup = with_copier(setup, draws, kinds=kinds)
    if draws.chance(4):
        setup = with_copier(setup, draws, kinds=("hive", "trigger"))
    setup = with_staff(with_second_copier(setup, draws), draws)
    window = draws.pick(("trigger", "copy", "original"))
    setup = with_responders(setup, draws, among=responses(), often=3, when=_window(setup, window))
    return setup.labelled(f"window={window}").with_habits(acts=1, yes=5)


def _has_storm(card: Card) -> bool:
    return has(card, Storm)


def _window(setup: Setup, which: str) -> When:
    """The moments in which a response is made: the trigger is on top, a copy is, or the original is once more alone."""
    spell, copies = setup.spell, setup.copy_names
    if which == "trigger":
        return trigger_waits(spell)
    if which == "copy":
        return lambda view: bool(view.stack) and view.stack[-1].id.startswith(tuple(c[: c.rindex("@")] for c in copies))
    return on_stack(spell)


def trigger_waits(spell: str) -> When:
    """That spell is on the stack, and a triggered ability above it."""

    def waits(view: View) -> bool:
        names = [thing.id for thing in view.stack]
        if spell not in names:
            return False
        return any(thing.kind == "triggered" for thing in view.stack[names.index(spell) + 1 :])

    return waits


# -- the spell is gone by then --------------------------------------------------------------------------------------


def _remover(name: str, do: CounterSpell | Exile | ReturnToHand) -> Card:
    return permanent(name, "{2}", "Artifact", activated(TapThis(), do=(do,), targets=one(SPELL)), invented=True)


REMOVERS = {
    "countered": _remover("Snuffstone", CounterSpell()),
    "returned": _remover("Recallstone", ReturnToHand()),
    "exiled": _remover("Banishstone", Exile()),
}
"""Permanents that take a spell off the stack with an ability, which no Hive Mind copies, by how the spell leaves."""

BY_SPELL = {
    "countered": ("Gravix", "Counterspell"),
    "returned": ("Yestrin", "Remand"),
    "exiled": ("Dissipate",),
}
"""Instants that do the same; each is copied in its turn where instants are."""


@theme("copy-trigger.works-after-original-left")
def works_after_original_left() -> SearchStrategy[Drawn]:
    """A spell leaves the stack while the ability that copies it waits there; the second case leaves the spell alone.

    Shrinks towards two seats and a free instant, countered by an ability under a Hive Mind.
    """

    def drawn(draws: Draws) -> Drawn:
        removal = _removed(draws)
        along = played(draws, "copy-trigger.works-after-original-left", removal.setup, removal.wear)
        kept = tuple(p for p in along.traces[0].case.answers if not _removes(p, removal.by))
        along.derive("left-alone", answers=kept)
        return along.drawn()

    return drawing("copy-trigger.works-after-original-left", drawn)


@attrs.frozen
class Removal:
    """A setup in which a spell is taken off the stack. by: the card that does it, "" where a player leaves instead."""

    setup: Setup
    by: str = ""

    def wear(self, policy: Policy) -> Policy:
        """What the policy wears: copies that may be cast are, and where nothing removes the spell its caster leaves."""
        policy = CastingCopies(policy)
        setup = self.setup
        return policy if self.by else Leaving(policy, setup.caster, trigger_waits(setup.spell))


def _removes(planned: Planned, by: str) -> bool:
    answer = planned.answer
    if isinstance(answer, Concede):
        return not by
    return isinstance(answer, Cast | Activate) and answer.object == by


def _removed(draws: Draws) -> Removal:
    contrast = draws.chance(7)
    setup = table(draws)
    cast_copy = not contrast and draws.chance(9)
    setup = _with_cast_copy(setup, draws) if cast_copy else _with_decisions(setup, draws)
    kinds = ("twin", "ability") if contrast else ("hive", "trigger", "hive")
    setup = with_staff(with_copier(setup, draws, kinds=kinds), draws)
    setup = with_responders(setup, draws, among=responses(), often=1).with_habits(acts=1, yes=7)
    if contrast:
        return _with_remover(setup.labelled("contrast"), draws, "countered", _something_aims(setup.spell))
    how = draws.pick(("countered", "returned", "exiled", "left"))
    if how == "left" and (len(setup.board.places) < 3 or "copier=hive" not in setup.labels):
        how = "countered"
    if how == "left":
        return Removal(setup.labelled("how=left"))
    when = trigger_waits(setup.spell)
    if not cast_copy and draws.chance(5) and target_phrases(_victim(setup)):
        setup, when = _with_redirect(setup, draws)
    removal = _with_remover(setup, draws, how, when)
    if how == "returned" and not cast_copy and is_instant(_victim(setup)) and draws.chance(3, times=2):
        return attrs.evolve(removal, setup=_with_recast(removal.setup, draws))
    return removal


def _victim(setup: Setup) -> Card:
    assert setup.victim is not None  # every setup here has its spell by then
    return setup.victim


# -- what is to be remembered of the spell --------------------------------------------------------------------------


def _with_decisions(setup: Setup, draws: Draws) -> Setup:
    """A spell for which something was decided that its copies must have."""
    kind = "kicks" if draws.chance(8) else draws.pick(tuple(_SHELVES))
    card = draws.pick(victims(_SHELVES[kind]))
    kicks = tuple(1 + draws.take(2) if k.multi else 1 for k in kickers(card)) if kind == "kicks" else None
    x = 1 + draws.take(3) if kind == "x" else None
    return with_victim(setup, card, draws, x=x, kicks=kicks).labelled(f"decided={kind}")


def _is_plain(card: Card) -> bool:
    return not (has_x(card) or _is_modal(card) or _has_kicker(card) or _is_divided(card) or target_phrases(card))


def _is_modal(card: Card) -> bool:
    effect = spell_effect(card)
    return effect is not None and bool(effect.modes)


def _has_kicker(card: Card) -> bool:
    return bool(kickers(card))


def _is_divided(card: Card) -> bool:
    return any(p.divided is not None for p in target_phrases(card))


def _is_aimed(card: Card) -> bool:
    return bool(target_phrases(card))


_SHELVES: dict[str, Callable[[Card], bool]] = {
    "nothing": _is_plain,
    "targets": _is_aimed,
    "x": has_x,
    "modes": _is_modal,
    "kicks": _has_kicker,
    "division": _is_divided,
}
"""Spells by what is decided for them."""


def _with_cast_copy(setup: Setup, draws: Draws) -> Setup:
    """A copy of a card that its player casts during a resolution: the spell that is copied is itself a copy."""
    seat = setup.board.active
    card = draws.pick(victims(_is_plain))
    board = setup.board.in_graveyard(card.name, seat)
    aim = board.last
    board = board.permanent("Echoscepter of Varn", seat).pool(seat, "CC")
    meant = Intention(seat, board.last, at_rest, 0, wish=Wish(aim=aim), attempts=False, mana="CC")
    setup = setup.on(board).means(meant).labelled("spell=copy")
    return attrs.evolve(setup, caster=seat, spell=f"copy of {card.name} by @{seat}", victim=card)


# -- how it leaves --------------------------------------------------------------------------------------------------


def _with_remover(setup: Setup, draws: Draws, how: str, when: When) -> Removal:
    """Somebody has what takes the spell off the stack, as an ability or a spell, and uses it when it is time."""
    seat = draws.take(len(setup.board.places))
    if draws.chance(3) or draws.offer.why_not(REMOVERS[how]):
        name = draws.pick(BY_SPELL[how])
        mana = mana_for(mana_cost(setup.board.card(name)))
        board = setup.board.in_hand(name, seat).pool(seat, mana)
        meant = Intention(seat, board.last, when, wish=Wish(aim=setup.spell), attempts=False, mana=mana)
        by = "spell"
    else:
        board = setup.board.permanent(REMOVERS[how], seat)
        meant = Intention(seat, board.last, when, 0, wish=Wish(aim=setup.spell), attempts=False)
        by = "ability"
    return Removal(setup.on(board).means(meant).labelled(f"how={how}", f"by={by}"), board.last)


def _something_aims(spell: str) -> When:
    """That spell is on the stack and another spell or activated ability, such as a twin, on top of all above it."""

    def aims(view: View) -> bool:
        return any(t.id == spell for t in view.stack[:-1]) and view.stack[-1].kind != "triggered"

    return aims


def _with_redirect(setup: Setup, draws: Draws) -> tuple[Setup, When]:
    """Somebody may choose new targets for the spell before it leaves; gives when that is over, too."""
    seat = draws.take(len(setup.board.places))
    mana = "UU"
    board = setup.board.in_hand("Redirect", seat).pool(seat, mana)
    redirect, waits = board.last, trigger_waits(setup.spell)
    meant = Intention(seat, redirect, waits, wish=Wish(aim=setup.spell), attempts=False, mana=mana)

    def over(view: View) -> bool:
        return waits(view) and any(c.id == redirect for c in view.players[seat].graveyard or ())

    return setup.on(board).means(meant).labelled("redirected"), over


def _with_recast(setup: Setup, draws: Draws) -> Setup:
    """Its caster casts the card once more, while the ability that copies the first spell still waits."""
    card, x = _victim(setup), draws.take(3)
    kicks = tuple(draws.take(2) for _ in kickers(card))
    cost = mana_cost(card, kicks)
    mana = mana_for(cost, x=x)
    board = furnish(setup.board.pool(setup.caster, mana), card, setup.caster, draws, x=x, kicks=sum(kicks))
    wish = Wish(x=x if cost.x_symbols else None, kicks=kicks)
    spell = setup.spell

    def again(view: View) -> bool:
        return not on_stack(spell)(view) and any(t.kind == "triggered" for t in view.stack)

    meant = Intention(setup.caster, spell, again, wish=wish, attempts=False, mana=mana)
    setup = setup.on(board).means(meant).labelled("recast")
    # Both spells have one name: what may be aimed at can be read off it only if both have the same target phrases.
    return setup.with_habits(re_aim=False) if kickers(card) or _is_modal(card) else setup
