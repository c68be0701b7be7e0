"""One way to be refused for each place in the rules that refuses something.

A case names the function that refuses and the rule that it cites; ``tests/architecture`` sees that none is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from reference_engine.cards.wording import activated, kicker, mode, one, pay, permanent, spell
from reference_engine.words.abilities import (
    Activated,
    AdditionalCost,
    CantActivate,
    CantUntap,
    SpellCast,
    SpellsPerTurn,
    SplitSecond,
    Triggered,
)
from reference_engine.words.amounts import LifeOf
from reference_engine.words.answers import Answer, Cast, Choose, ChooseTargets, Pass, Play
from reference_engine.words.base import Ability, Cost, Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import AtLeast
from reference_engine.words.costs import (
    DiscardCards,
    MillCards,
    PayLife,
    RemoveCounters,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.instructions import (
    CastCopyFree,
    ChangeTargets,
    Choice,
    ChooseColor,
    ChooseNewTargets,
    DealDamage,
    DiscardChosen,
    Effect,
    GainLife,
    May,
)
from reference_engine.words.selectors import ANY_TARGET, ARTIFACT, CREATURE, SPELL, Filter, Targets, You
from tests.rules.kit import On, Place, Table, on, table
from tests.rules.mana_kit import tap

GAIN = GainLife(1)
MODES = (mode(GAIN), mode(GAIN))


def rite(*do: Instruction, cost: str = "{0}", kind: str = "Instant", **more: Any) -> Card:
    """A spell of that name that says so."""
    return spell("Rite", cost, kind, *do, invented=True, **more)


def relic(*abilities: Ability) -> Card:
    """An artifact creature of that name with those abilities."""
    return permanent("Relic", "{1}", "Artifact Creature", *abilities, size=(1, 1), invented=True)


def paid(*cost: Cost) -> Card:
    """One with an ability of that cost."""
    return relic(activated(*cost, do=(GAIN,)))


def casting(card: Card, plan: dict[str, Any] | None = None, **place: Any) -> Callable[[], str]:
    """The refusal of that plan to cast that card."""
    return lambda: table(Place(hand=[card], **place)).cannot_cast("Rite", **(plan or {}))


def activating(card: Card | str | On, plan: dict[str, Any] | None = None, **place: Any) -> Callable[[], str]:
    """The refusal of that plan to activate that permanent's first ability."""
    plain = card.card if isinstance(card, On) else card
    name = plain if isinstance(plain, str) else plain.name
    board = [card, *place.pop("besides", ())]
    return lambda: table(Place(battlefield=board, **place)).cannot_activate(name, **(plan or {}))


def resolving(word: Instruction, answer: Answer, **place: Any) -> Callable[[], str]:
    """The refusal of that answer to what is asked as a spell that says so resolves."""
    return lambda: table(Place(hand=[rite(word), "Memnite"], **place)).cast("Rite").pass_all().refuse(answer)


def triggering(effect: Effect, answer: Answer) -> Callable[[], str]:
    """The refusal of that answer to what is asked as an ability of that effect is put on the stack."""
    card = relic(Triggered(SpellCast(), effect))
    return lambda: table(Place(hand=["Memnite"], battlefield=[card])).cast("Memnite").refuse(answer)


def re_aiming(word: Instruction, answer: Answer, *, to: int = 1) -> Callable[[], str]:
    """The refusal of new targets for a spell with so many targets."""

    def refused() -> str:
        bolt = spell("Bolt", "{0}", "Instant", DealDamage(1), targets=(Targets(ANY_TARGET, to, to),), invented=True)
        board = Place(hand=[bolt, rite(word, targets=one(SPELL))], battlefield=["Memnite"])
        game = table(board).cast("Bolt", targets=[["@1", "Memnite"][:to]])
        return game.cast("Rite", targets=[["Bolt"]]).pass_all().refuse(answer)

    return refused


def split_second(answer: Callable[[Table], str]) -> Callable[[], str]:
    """The refusal of something while a spell with split second is on the stack."""
    card = rite(GAIN, abilities=(SplitSecond(),))
    board = Place(hand=[card, "Shock"], battlefield=[paid()], pool="R")
    return lambda: answer(table(board).cast("Rite"))


def twice(land: str, card: str) -> str:
    """The refusal of a second land."""
    return table(Place(hand=[land, card])).answer(Play(land)).refuse(Play(card))


def over() -> str:
    """The refusal of anything once the game is over."""
    return table(Place()).concede(0).refuse(Pass())


def copying(answer: Answer) -> Callable[[], str]:
    """The refusal of that answer to whether a copy is cast."""
    card = rite(CastCopyFree(), targets=one(Filter(zone="graveyard")))
    board = Place(hand=[card, "Memnite"], graveyard=["Shock"])
    return lambda: table(board).cast("Rite", targets=[["Shock"]]).pass_all().refuse(answer)


def limited() -> str:
    """The refusal of a second spell where one a turn is allowed."""
    board = Place(hand=["Memnite", "Ornithopter"], battlefield=[relic(SpellsPerTurn(1))])
    return table(board).cast("Memnite").pass_all().cannot_cast("Ornithopter")


@attrs.frozen
class Odd(Cost):
    """A cost that no rule says how to pay."""


AIMED = rite(DealDamage(1), targets=one(ANY_TARGET))
DIVIDED = rite(DealDamage(1), targets=(Targets(ANY_TARGET, 1, 2, divided=3),))
MODAL = rite(modes=MODES)
KICKED = rite(GAIN, abilities=(kicker("{1}"),))
OFTEN = rite(GAIN, abilities=(kicker("{0}", multi=True),))
AIMS = Effect((DealDamage(1),), one(ANY_TARGET))
CHOOSES = Effect(modes=MODES, choose=Choice(1, 1))
TWO = [["Memnite"], ["Memnite"]]
COSTLY = rite(
    GAIN, abilities=(AdditionalCost(SacrificePermanents(CREATURE)), AdditionalCost(SacrificePermanents(ARTIFACT)))
)

QUEST = activated(UntapThis(), do=(GAIN,))


def discarding_twice() -> str:
    """The refusal of one card for two."""
    game = table(Place(hand=[rite(DiscardChosen(2)), "Memnite", "Forest"])).cast("Rite").pass_all()
    return game.refuse(Choose(("Forest", "Forest")))


def too_late() -> str:
    """The refusal of what can be activated only as a sorcery."""
    card = relic(Activated((), Effect((GAIN,)), sorcery_speed=True))
    return table(Place(battlefield=[card]), step="end").cannot_activate("Relic")


Refusal = tuple[str, str, Callable[[], str]]
"""The function that refuses, the rule that it cites, and what gives the reason that was said."""

REFUSALS: list[Refusal] = [
    ("choose", "608.2d", resolving(ChooseColor(), Pass())),
    ("choose", "608.2d", resolving(ChooseColor(), Choose(("R", "G")))),
    ("choose", "608.2d", discarding_twice),
    ("choose", "608.2d", resolving(ChooseColor(), Choose(("C",)))),
    ("pay_mana", "601.2h", casting(rite(GAIN, cost="{R}"))),
    ("_take", "601.2h", casting(rite(GAIN, cost="{R}"), {"payment": "R"}, pool="U")),
    ("tap_this", "107.5", activating(paid(TapThis(), TapThis()))),
    ("untap_this", "107.6", activating(paid(UntapThis()))),
    ("untap_this", "614.17b", activating(on(relic(QUEST, CantUntap(CREATURE)), tapped=True))),
    ("check_sickness", "302.6", activating(on(paid(TapThis()), sick=True))),
    ("check_targets", "601.2c", casting(AIMED)),
    ("check_targets", "601.2c", casting(AIMED, {"targets": [["@0", "@1"]]})),
    ("check_targets", "115.1", casting(AIMED, {"targets": [["@5"]]})),
    ("check_targets", "115.3", casting(DIVIDED, {"targets": [["@1", "@1"]], "division": (1, 2)})),
    ("check_new_targets", "115.7d", re_aiming(ChooseNewTargets(), ChooseTargets((("@5",),)))),
    ("check_new_targets", "115.3", re_aiming(ChooseNewTargets(), ChooseTargets((("@1", "@1"),)), to=2)),
    ("act", "117.1", lambda: table(Place()).refuse(Choose())),
    ("pay_costs", "601.2h", casting(COSTLY, battlefield=["Memnite"])),
    ("check_objects_differ", "118.10", casting(COSTLY, {"costs": TWO}, battlefield=["Memnite"])),
    (
        "_pay_with_this",
        "701.21a",
        activating(paid(SacrificePermanents(CREATURE), SacrificeThis()), {"costs": [["Relic"]]}),
    ),
    ("_pay_with_this", "118.3", activating(paid(Odd()))),
    ("check_cost_objects", "601.2h", activating(paid(SacrificePermanents(CREATURE)), {"costs": [[]]})),
    ("check_cost_objects", "118.3", activating(paid(DiscardCards()), {"costs": [["Relic"]]})),
    (
        "check_cost_objects",
        "118.3",
        activating(paid(TapPermanents(CREATURE)), {"costs": [["Memnite"]]}, besides=[on("Memnite", tapped=True)]),
    ),
    (
        "check_cost_objects",
        "118.3",
        activating(paid(SacrificePermanents(CREATURE)), {"costs": [["Forest"]]}, besides=["Forest"]),
    ),
    ("_pay_life", "119.4", activating(paid(PayLife(21)))),
    ("_remove_counters", "118.3", activating(paid(RemoveCounters("charge")))),
    ("_mill_cards", "701.17b", activating(paid(MillCards()))),
    ("play_land", "305.1", lambda: table(Place(hand=["Memnite"])).refuse(Play("Memnite"))),
    ("play_land", "305.1", lambda: table(Place(hand=["Forest"]), step="end").refuse(Play("Forest"))),
    ("play_land", "305.2a", lambda: twice("Forest", "Island")),
    ("_named", "601.2c", casting(AIMED, {"targets": [["x1"]]})),
    ("_check_means", "118.3", casting(OFTEN, {"kicks": (99,)})),
    ("mana_of", "118.6", casting(Card("Rite", ("Instant",), None, invented=True))),
    ("_card_to_cast", "601.3", lambda: table(Place(graveyard=["Memnite"])).cannot_cast("Memnite")),
    ("_card_to_cast", "305.9", lambda: table(Place(hand=["Forest"])).cannot_cast("Forest")),
    ("check_timing", "117.1a", lambda: table(Place(hand=["Memnite"]), step="end").cannot_cast("Memnite")),
    ("check_prohibitions", "702.61a", split_second(lambda game: game.cannot_cast("Shock", targets=[["@1"]]))),
    ("check_prohibitions", "101.2", limited),
    ("alternative_cost", "118.9", casting(AIMED, {"alternative": True})),
    ("announce_x", "107.3a", casting(AIMED, {"targets": [["@1"]], "x": 1})),
    ("announce_x", "107.1b", casting(rite(GAIN, cost="{X}"), {"x": -1})),
    ("check_division", "601.2d", casting(DIVIDED, {"targets": [["@0", "@1"]], "division": (3, 0)})),
    ("check_division", "601.2d", casting(AIMED, {"targets": [["@1"]], "division": (1,)})),
    ("activate_ability", "602.2b", activating(paid(), {"choices": ("G",)})),
    ("ability_to_activate", "602.2", lambda: table(Place(), Place(battlefield=["Forest"])).cannot_activate("Forest")),
    ("ability_to_activate", "602.2", activating("Forest", {"ability": 1})),
    ("check_activation", "602.5d", too_late),
    (
        "check_activation",
        "602.5e",
        casting(rite(GAIN, cost="{G}"), {"activations": (tap("Rhystic Cave", "G"),)}, battlefield=["Rhystic Cave"]),
    ),
    (
        "check_activation",
        "602.5b",
        activating(relic(Activated((), Effect((GAIN,)), only_if=AtLeast(LifeOf(You()), 21)))),
    ),
    ("check_what_prohibits", "702.61a", split_second(lambda game: game.cannot_activate("Relic"))),
    ("check_what_prohibits", "602.5", activating(relic(activated(do=(GAIN,)), CantActivate(CREATURE)))),
    ("put_trigger", "603.3d", triggering(AIMS, Pass())),
    ("_choose_modes", "603.3c", triggering(CHOOSES, Choose(("9",)))),
    ("_choose_modes", "603.3c", triggering(CHOOSES, Choose(()))),
    ("_reference", "601.2c", triggering(AIMS, ChooseTargets((("x1",),)))),
    (
        "activate_mana_ability",
        "605.3a",
        casting(rite(GAIN, cost="{G}"), {"activations": (tap("Relic"),)}, battlefield=[paid()]),
    ),
    ("activate_mana_ability", "605.1a", activating("Forest", {"targets": [["@0"]]})),
    ("check_reentry", "605.3c", activating("Azorius Signet", {"activations": (tap("Azorius Signet"),)})),
    ("activate_while_paying", "601.2g", casting(rite(GAIN), {"activations": (tap("Forest"),)}, battlefield=["Forest"])),
    ("answered", "608.2d", activating("Forest", {"choices": ("G",)})),
    ("offer", "608.2d", resolving(May((GAIN,), (pay("{1}"),)), Pass(), battlefield=["Forest"])),
    ("check_modes", "700.2", casting(AIMED, {"modes": (0,)})),
    ("check_modes", "700.2d", casting(MODAL)),
    ("check_modes", "700.2a", casting(MODAL, {"modes": (2,)})),
    ("check_modes", "700.2d", casting(rite(modes=MODES, choose=Choice(1, 2)), {"modes": (0, 0)})),
    ("new_targets", "115.7", re_aiming(ChooseNewTargets(), Pass())),
    ("_assignment", "115.7d", re_aiming(ChooseNewTargets(), ChooseTargets((("@1", "@0"),)))),
    ("_target", "115.1", re_aiming(ChooseNewTargets(), ChooseTargets((("x1",),)))),
    ("change_targets", "115.7a", re_aiming(ChangeTargets(), ChooseTargets((("@0", "="),)), to=2)),
    ("cast_copy_free", "707.12", copying(Cast("Memnite"))),
    ("cast_copy_free", "608.2g", copying(Pass())),
    ("announce_kicks", "702.33a", casting(KICKED, {"kicks": (1, 1)})),
    ("announce_kicks", "702.33a", casting(KICKED, {"kicks": (2,)}, pool="RR")),
    ("advance", "104.1", over),
]
