"""Permanents that wait for several kinds of things are watched; those whose abilities cannot be told are left alone."""

from __future__ import annotations

import pytest

from conformance.invariants.copy_cast_triggers import no_cast_triggers
from conformance.mutants.copy_cast import NO_TRIGGERS
from reference_engine.cards.probes import AIM_METER
from reference_engine.cards.trials import trial
from reference_engine.cards.wording import permanent
from reference_engine.words.abilities import BecomesTarget, SpellCastOrCopied, SpellCopied, Triggered
from reference_engine.words.answers import Cast, ChooseTargets
from reference_engine.words.base import Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.instructions import CopySpell, DealDamage, Destroy, Effect, GainLife
from reference_engine.words.selectors import Filter, Targeted, Targets
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, on_mutant
from tests.conformance.stage import Line, everywhere, perform, stack_of

CREATURE = Targets(Filter(types=("Creature",)))
SPELL = Targets(Filter(zone="stack", stack=("spell",)))


def _watch(name: str, *abilities: Triggered | ContinuousChange, line: str = "Creature — Wall") -> Card:
    return permanent(name, "{4}", line, *abilities, size=(0, 30) if "Creature" in line else None, invented=True)


BOTH = _watch(
    "Bothwatch",
    Triggered(BecomesTarget(), Effect((GainLife(1),))),
    Triggered(SpellCastOrCopied("anyone"), Effect((GainLife(1),))),
)
"""It waits for becoming a target, and for spells."""

PLAIN = _watch("Plainwatch", Triggered(SpellCopied("anyone"), Effect((GainLife(1),))))

GIVER = _watch(
    "Giverspire",
    ContinuousChange(
        Change(abilities=(Triggered(SpellCopied("anyone"), Effect((DealDamage(0),), targets=(CREATURE,))),)),
        Filter(types=("Creature",)),
    ),
    line="Enchantment",
)
"""It gives creatures an ability that triggers, and has a target."""


def _aimed(*watchers: Card | str, others: tuple[Card | str, ...] = (), targets: int = 0) -> Trace:
    """A spell at the last of the watchers, copied by another player, who keeps the target.

    targets: how many abilities that trigger ask for one.
    """
    board = BoardBuilder.of(2).permanent("Hive Mind", 0)
    for name in (*others, *watchers):
        board = board.permanent(name, 0)
    aim = board.last
    board = board.in_hand("Skelvane", 0)
    lines = [Line(0, ChooseTargets(((aim,),)), kind="targets")] * targets
    return perform(board, Line(0, Cast(board.last, targets=((aim,),))), *lines)


def _copied_and(what: Instruction, watcher: Card | str) -> Trace:
    """The spell is copied by one that then does something to its target, of which there are two."""
    spell = trial("Copyand", CopySpell(Targeted(0), new_targets=False), what, targets=(SPELL, CREATURE))
    board = BoardBuilder.of(2).permanent(watcher, 0)
    aim = board.last
    board = board.permanent(watcher, 0).in_hand(spell, 0)
    copier = board.last
    board = board.in_hand("Skelvane", 0)
    second = Line(0, Cast(copier, targets=((board.last,), (aim,))), when=stack_of(1))
    return perform(board, Line(0, Cast(board.last, targets=((aim,),))), second)


def _times_told(trace: Trace) -> set[str]:
    """What the clause expects, in each of the ways in which engines show themselves; no engine is blamed there."""
    found = set()
    for facts in everywhere(trace).values():
        said = [w for w in no_cast_triggers(facts) if w.clause in {"targeted", "digits", "copied"}]
        assert all(w.held for w in said), said
        found |= {w.expected.split(" trigger")[0] for w in said if w.clause == "targeted"}
    return found


@pytest.mark.parametrize("number", [1, 2])
def test_both_kinds_are_counted(number: int) -> None:
    """The copy is one event for each watcher, and it becomes the target of it."""
    assert f"{number + 1} abilities of Bothwatch of @0" in _times_told(_aimed(*[BOTH] * number))


@pytest.mark.parametrize("mutant", ["inherited-unseen", "copying-unseen"])
def test_either_kind_is_missed(mutant: str) -> None:
    assert "targeted" in fired(no_cast_triggers, on_mutant(_aimed(BOTH), f"{NO_TRIGGERS}.{mutant}", bare=False))


@pytest.mark.parametrize("watcher", ["Mica, Reader of Ruins", "Waterfall Aerialist", AIM_METER, BOTH])
def test_what_has_lost_its_abilities_is_left_alone(watcher: Card | str) -> None:
    assert _times_told(_aimed(watcher, others=("Mutespire",))) == set()


def test_what_was_given_abilities_is_left_alone() -> None:
    assert _times_told(_aimed(AIM_METER, others=(GIVER, PLAIN), targets=2)) == set()


@pytest.mark.parametrize("watcher", [AIM_METER, BOTH])
def test_a_name_of_which_one_leaves_is_left_alone(watcher: Card | str) -> None:
    assert _times_told(_copied_and(Destroy(Targeted(1)), watcher)) == set()
