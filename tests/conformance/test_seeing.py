"""What fits, what may be targeted, which new targets are legal: judged on the barest view."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from reference_engine.cards import catalogue
from reference_engine.words.answers import KEEP
from reference_engine.words.selectors import ANY_TARGET, CREATURE, OPPONENT, SPELL, Filter, Targets
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from strategies.seeing import (
    Known,
    Unseen,
    candidates,
    fits,
    legal_change_of_targets,
    legal_new_targets,
    legal_target,
    legal_targets,
    legal_vector,
)


def permanent(id: str, name: str, controller: int, *, card: bool = True) -> PermanentView:
    face = catalogue().get(name)
    power = face.power if face else 1
    hidden = {"types": None, "subtypes": None, "counters": None, "token": None, "damage": None, "sick": None}
    return PermanentView(id, id if card else None, name, None, controller, power=power, toughness=power, **hidden)


def spell(id: str, name: str, controller: int, *, card: bool = True) -> StackView:
    return StackView(id, "spell", name, controller, id if card else None, None, None, None, None, None, None, None)


def view(**changes: Any) -> View:
    players = tuple(PlayerView(20, (), 5, (), (), None, counters=None) for _ in range(3))
    bare = View(
        5,
        "precombat main",
        0,
        0,
        players,
        (
            permanent("c1", "Grizzly Bears", 0),
            permanent("c2", "Gladecover Scout", 1),
            permanent("c3", "Hive Mind", 1),
            permanent("token Soldier by @2", "Memnite", 2, card=False),
        ),
        (spell("c8", "Lightning Bolt", 1), spell("c9", "Blaze", 2)),
    )
    return attrs.evolve(bare, **changes)


def look(controller: int = 0, shown: View | None = None, **more: Any) -> dict[str, Any]:
    return {"view": shown or view(), "cards": catalogue(), "controller": controller, **more}


def test_descriptions_are_judged_from_the_words() -> None:
    assert candidates(CREATURE, **look()) == ("c1", "c2", "token Soldier by @2")
    assert candidates(OPPONENT, **look(1)) == ("@0", "@2")
    assert candidates(ANY_TARGET, **look())[:3] == ("@0", "@1", "@2")
    assert candidates(Filter(types=("Creature",), whose="not-you"), **look()) == ("c2", "token Soldier by @2")
    assert candidates(Filter(token=True), **look()) == ("token Soldier by @2",)
    assert candidates(Filter(types=("Creature",), colors=("G",), another=True), **look(source="c1")) == ("c2",)
    assert candidates(Filter(types=("Creature",), power_at_least=2), **look()) == ("c1",)
    assert not fits(CREATURE, "c3", **look())
    assert not fits(CREATURE, "c99", **look())


def test_a_player_who_left_and_cards_elsewhere() -> None:
    players = list(view().players)
    players[2] = attrs.evolve(players[2], lost=True)
    players[1] = attrs.evolve(players[1], graveyard=(CardView("c5", "c5", "Grizzly Bears"),))
    seen = view(players=tuple(players))
    assert candidates(OPPONENT, **look(0, seen)) == ("@1",)
    in_graveyard = Filter(types=("Creature",), zone="graveyard")
    assert candidates(in_graveyard, **look(0, seen)) == ("c5",)
    assert candidates(attrs.evolve(in_graveyard, whose="you"), **look(0, seen)) == ()


def test_hexproof_and_shroud_depend_on_who_aims() -> None:
    creature = Targets(CREATURE)
    assert not legal_target(creature, "c2", **look(0))
    assert legal_target(creature, "c2", **look(1))
    assert legal_targets(creature, **look(0)) == ("c1", "token Soldier by @2")
    shielded = view(battlefield=(permanent("c4", "Aegis of the Gods", 1),))
    assert not legal_target(Targets(ANY_TARGET), "@1", **look(0, shielded))
    assert legal_target(Targets(ANY_TARGET), "@1", **look(1, shielded))


def test_a_spell_is_no_target_for_itself() -> None:
    assert legal_target(Targets(SPELL), "c8", **look())
    assert not legal_target(Targets(SPELL), "c8", **look(source="c8"))


def test_what_is_not_shown_has_to_be_known() -> None:
    exactly = Filter(zone="stack", stack=("spell",), mana_value=3)
    with pytest.raises(Unseen):
        fits(exactly, "c9", **look())
    assert fits(exactly, "c9", **look(known={"c9": Known(x=2)}))
    assert not fits(exactly, "c9", **look(known={"c9": Known(x=3)}))
    one = Filter(zone="stack", stack=("spell",), single_target=True)
    with pytest.raises(Unseen):
        fits(one, "c8", **look())
    assert fits(one, "c8", **look(known={"c8": Known(targets=(("@0",),))}))
    assert not fits(one, "c8", **look(known={"c8": Known(targets=(("@0", "@1"),))}))


TWO = (Targets(ANY_TARGET), Targets(ANY_TARGET, other_than=0))
BOTH = (Targets(ANY_TARGET, min=1, max=2),)


@pytest.mark.parametrize(
    ("phrases", "current", "new", "legal"),
    [
        (TWO, (("@1",), ("c1",)), (("c1",), ("@1",)), True),  # a swap: only the final set counts
        (TWO, (("@1",), ("c1",)), (("c1",), (KEEP,)), False),  # "another" against a kept slot
        (TWO, (("@1",), ("c1",)), (), True),
        (BOTH, (("@1", "c1"),), (("@2", KEEP),), True),
        (BOTH, (("@1", "c1"),), (("c1", KEEP),), False),  # the same twice for one "target"
        (BOTH, (("@1", "c1"),), (("@2",),), False),  # a slot dropped
        (BOTH, (("@1",),), (("@1", "@2"),), False),  # a slot added
        (BOTH, (("c2", "gone"),), ((KEEP, KEEP),), True),  # kept though illegal
        (BOTH, (("c2", "gone"),), ((KEEP, "@1"),), True),  # … while another slot changes
        (BOTH, (("@1", "c1"),), (("c2", KEEP),), False),  # hexproof against the copy's controller
        (BOTH, (("@1", "c1"),), (("c3", KEEP),), False),  # no creature
    ],
)
def test_new_targets(phrases: tuple[Targets, ...], current: Any, new: Any, legal: bool) -> None:
    assert legal_new_targets(phrases, current, new, **look()) is legal


def test_changing_targets_changes_all_or_none() -> None:
    assert legal_change_of_targets(BOTH, (("@1", "c1"),), (("c1", "@1"),), **look())
    assert legal_change_of_targets(BOTH, (("@1", "c1"),), ((KEEP, KEEP),), **look())
    assert not legal_change_of_targets(BOTH, (("@1", "c1"),), (("@2", KEEP),), **look())


def test_a_whole_announcement() -> None:
    assert legal_vector(TWO, (("@1",), ("c1",)), **look())
    assert not legal_vector(TWO, (("@1",), ("@1",)), **look())
    assert not legal_vector(TWO, (("@1",),), **look())
    assert not legal_vector(BOTH, (("@1", "@2", "@0"),), **look())
