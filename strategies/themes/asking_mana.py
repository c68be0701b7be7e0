"""Questions put to a mana ability: which costs can be paid with it alone (the payability experiment).

A question is a spell that costs one or two mana of one type, cast with that one mana ability as its whole payment. What
the ability should not offer is tried first, each a refused attempt that changes nothing; at last comes a type that it
offers, and the permanent is tapped. So one case reads many of the six answers, and no pool need be shown. Further cases
ask for the other types that it offers.
"""

from __future__ import annotations

import attrs

from reference_engine.cards import card
from reference_engine.cards.mana_probes import DOUBLE_SINKS, SINKS
from reference_engine.play import Play
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced
from reference_engine.words.answers import Activate, Cast, Planned
from reference_engine.words.instructions import AddMana
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.mana_making import AddManaOfType
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.view import View
from strategies.answers import Intention, When, at_rest
from strategies.drawing import Along
from strategies.draws import Draws
from strategies.themes.kit import Setup


@attrs.frozen
class Asked:
    """A mana ability that questions are put to: of that permanent, by that seat.

    amount: how much mana it makes. when: not before that. unsure: nothing is presumed of what comes, for the board will
    be another by then or the mana be replaced; so many types are asked for. told: with these, whether each is chosen.
    """

    source: str
    seat: int
    ability: int = 0
    amount: int = 1
    when: When = at_rest
    unsure: int = 0
    told: bool = True


def offered(scenario: Scenario, asked: Asked) -> tuple[str, ...]:
    """The types that the ability offers on the reference as the game begins, in WUBRGC order."""
    play = Play()
    play.start(scenario)
    game = play.game
    number = next((n for n in game.battlefield if game.objects[n].card_id == asked.source), None)
    if number is None:
        return ()
    thing = game.objects[number]
    abilities = game.rules.activated_abilities(thing)
    if asked.ability >= len(abilities):
        return ()
    effect = abilities[asked.ability].effect
    at = At(thing, Announced("activated", effect, source=thing.id), thing.controller)
    for word in effect.do:
        if isinstance(word, AddManaOfType):
            return tuple(game.rules.types_offered(game, at, word.types))
        if isinstance(word, AddMana):
            return tuple(dict.fromkeys(word.mana))
    return ()


def with_questions(setup: Setup, draws: Draws, *askeds: Asked, wrong: int = 3) -> Setup:
    """Puts questions to those abilities, one after the other; ``setup.spell`` is the last spell that should be cast.

    wrong: of how many types at most that it does not offer. Shrinks towards one of these. Adds the labels
    ``menu=NUMBER`` and ``asks-for=two``.
    """
    scenario = setup.board.scenario()
    for asked in askeds:
        types = () if asked.unsure else offered(scenario, asked)
        setup = _unsure(setup, draws, asked) if asked.unsure else _sure(setup, draws, asked, types, wrong)
    return setup


def _sure(setup: Setup, draws: Draws, asked: Asked, types: tuple[str, ...], most: int) -> Setup:
    """Some types that are not offered, then one that is."""
    others = [t for t in MANA_TYPES if t not in types]
    number = min(len(others), 1 + draws.take(most)) if others else 0
    for mana_type in draws.some(others, number):
        told = len(types) > 1 or draws.chance(2)
        setup = _asks(setup, asked, mana_type, told=told, legal=False)
    if types:
        mana_type = draws.pick(types)
        if asked.amount > 1 or draws.chance(6):
            setup = _asks(setup, asked, mana_type, told=len(types) > 1, legal=asked.amount > 1, two=True)
            setup = setup.labelled("asks-for=two")
        setup = _asks(setup, asked, mana_type, told=len(types) > 1, legal=True)
    return setup.labelled(f"menu={len(types)}")


def _unsure(setup: Setup, draws: Draws, asked: Asked) -> Setup:
    """So many types in some order, each with and without its being told that it is chosen."""
    for mana_type in draws.some(MANA_TYPES, asked.unsure):
        setup = _asks(setup, asked, mana_type, told=False, legal=False)
        if asked.told:
            setup = _asks(setup, asked, mana_type, told=True, legal=False, held=True)
    return setup


def _asks(
    setup: Setup,
    asked: Asked,
    mana_type: str,
    *,
    told: bool,
    legal: bool,
    two: bool = False,
    held: bool = False,
) -> Setup:
    """One question more. held: with the spell that the question before it had."""
    board = setup.board
    if not held:
        board = board.in_hand((DOUBLE_SINKS if two else SINKS)[mana_type], asked.seat)
    mana = Activate(asked.source, asked.ability, choices=(mana_type,) if told else ())
    answer = Cast(board.last, activations=(mana,))
    meant = Intention(asked.seat, board.last, _untapped(asked), answer=answer, tries=not legal)
    setup = attrs.evolve(setup.on(board).means(meant), caster=asked.seat)
    return attrs.evolve(setup, spell=board.last) if legal or asked.unsure else setup


def _untapped(asked: Asked) -> When:
    """The stack is empty, and the permanent is there to be tapped."""

    def ready(view: View) -> bool:
        if view.stack or not asked.when(view):
            return False
        return any(p.id == asked.source and p.controller == asked.seat and not p.tapped for p in view.battlefield)

    return ready


def with_other_answers(along: Along, draws: Draws, asked: Asked, most: int = 2) -> None:
    """Plays the case again with another type that the ability offers, once for each of some such types.

    Adds the cases ``pays-W`` and so on.
    """
    base = along.traces[0].case
    types = offered(base.scenario, asked)
    paid = next((p for p in reversed(base.answers) if _pays(p, asked) and not p.attempt), None)
    if paid is None or asked.unsure or len(types) < 2:
        return
    assert isinstance(paid.answer, Cast)
    (mana,) = paid.answer.activations
    others = [t for t in types if (t,) != mana.choices and not draws.offer.why_not(SINKS[t])]
    for mana_type in draws.some(others, min(len(others), draws.take(most + 1))):
        answer = attrs.evolve(paid.answer, activations=(attrs.evolve(mana, choices=(mana_type,)),))
        again = attrs.evolve(paid, answer=answer)
        along.play(_retold(base, paid, again, mana_type))


def _pays(planned: Planned, asked: Asked) -> bool:
    answer = planned.answer
    return isinstance(answer, Cast) and any(a.object == asked.source for a in answer.activations)


def _retold(base: Case, paid: Planned, again: Planned, mana_type: str) -> Case:
    """The case with that answer in place of the other, and the spell in hand that costs such mana."""
    assert isinstance(again.answer, Cast)
    spell = again.answer.object
    seats = tuple(
        attrs.evolve(
            seat, hand=tuple(attrs.evolve(c, card=SINKS[mana_type]) if c.id == spell else c for c in seat.hand)
        )
        for seat in base.scenario.seats
    )
    cards = {c.name: c for c in (*base.scenario.cards, card(SINKS[mana_type]))}
    scenario = attrs.evolve(base.scenario, seats=seats, cards=tuple(cards[name] for name in sorted(cards)))
    answers = tuple(again if p is paid else p for p in base.answers)
    return Case(scenario, answers, f"pays-{mana_type}")
