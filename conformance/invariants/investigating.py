"""Texts that investigate and have targets: those are under all rules for targets, and Clues come with the rest."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_arriving import is_own_entering
from conformance.facts_entering import Entry
from conformance.facts_moves import Move, is_action
from conformance.facts_resolutions import Resolution
from conformance.invariants.landing import told
from conformance.invariants.registry import Witness, invariant
from conformance.reading import Difference
from reference_engine.words.answers import Activate, Cast, TargetList
from reference_engine.words.arrivals import CLUE_TOKEN, Investigate
from reference_engine.words.base import Amount
from reference_engine.words.instructions import Effect
from reference_engine.words.selectors import Targets
from strategies.characteristics import ability_now
from strategies.seeing import Unseen, legal_targets, legal_vector
from strategies.texts import all_instructions, kinds_of_words, phrases_of, spell_effect, triggered

CLUE = CLUE_TOKEN.name


def investigates(effect: Effect | None) -> bool:
    """Whether the text investigates, says so plainly, and has targets."""
    return effect is not None and not effect.modes and bool(effect.targets) and Investigate in kinds_of_words(effect)


def new_clues(move: Move) -> int:
    """How many Clue tokens are new on the battlefield after the move."""
    there = {p.id for p in move.before.battlefield}
    return sum(p.name == CLUE and p.card is None and p.id not in there for p in move.after.battlefield)


def about_clues(differences: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """Those of them that are about how many Clues entered."""
    return tuple(d for d in differences if d.field == "entering" and d.where.startswith(f"{CLUE} under "))


def judged_resolutions(facts: Facts) -> Iterator[tuple[Resolution, tuple[Difference, ...]]]:
    """What investigates and had targets, as it resolved or did not, with what was seen otherwise than it must be."""
    for resolution in facts.resolutions:
        if investigates(resolution.object.effect) and resolution.announced is not None:
            differences = facts.differences(resolution)
            if differences is not None:
                yield resolution, differences


# -- investigate.can-have-targets -----------------------------------------------------------------------------------


@invariant(
    "investigate.can-have-targets",
    cr=("701.16a", "115.1", "115.6", "601.2c", "603.3d"),
    clauses=("no-target", "refused", "stays-off", "early", "none-chosen", "resolves"),
)
def can_have_targets(facts: Facts) -> Iterator[Witness]:
    """What investigates needs the targets that its text calls for, and no others; its Clues come as it resolves."""
    for move in facts.moves:
        if is_action(move.answer):
            yield from _announcing(facts, move, move.answer)
    for entry in facts.entries:
        yield from _triggering(facts, entry)
    for resolution, differences in judged_resolutions(facts):
        said = resolution.announced
        wrong = about_clues(differences)
        if said is None or resolution.unresolved:
            continue
        clause = "resolves" if said.flat_targets else "none-chosen"
        must = "it resolves and investigates" if said.flat_targets else "with no target chosen nothing is illegal"
        yield Witness(clause, resolution.object.name, not wrong, f"{must}, as its text says", told(wrong))


def _announcing(facts: Facts, move: Move, answer: Cast | Activate) -> Iterator[Witness]:
    effect = _announced_effect(facts, move, answer)
    if effect is None or not investigates(effect) or not move.whole:
        return
    phrases = phrases_of(effect, kicked=isinstance(answer, Cast) and any(answer.kicks))
    if move.accepted:
        clues = new_clues(move)
        yield Witness(
            "early", answer.object, not clues, "Clues come as it resolves", f"{clues} came as it was announced"
        )
    if _too_few(phrases, answer.targets):
        must = "it needs a target, though investigating needs none"
        yield Witness("no-target", answer.object, not move.accepted, must, "it was taken with too few targets")
    elif not facts.trace.transitions[move.first].attempt and _is_legal(facts, move, phrases, answer.targets):
        aimed = "with no target" if not any(answer.targets) else "with legal targets"
        yield Witness("refused", answer.object, move.accepted, f"{aimed} it can be announced", "it was refused")


def _announced_effect(facts: Facts, move: Move, answer: Cast | Activate) -> Effect | None:
    if isinstance(answer, Cast):
        title = facts.card_names.get(answer.object)
        face = facts.cards.get(title) if title is not None else None
        return spell_effect(face) if face is not None else None
    ability = ability_now(move.before, facts.cards, answer.object, answer.ability)
    return ability.effect if ability is not None else None


def _too_few(phrases: tuple[Targets, ...], targets: TargetList) -> bool:
    """Whether some phrase that needs targets has fewer."""
    given = (*targets, *((),) * (len(phrases) - len(targets)))
    return any(isinstance(p.min, int) and len(chosen) < p.min for p, chosen in zip(phrases, given, strict=False))


def _is_legal(facts: Facts, move: Move, phrases: tuple[Targets, ...], targets: TargetList) -> bool:
    try:
        return legal_vector(phrases, targets, **facts.look(move.first, move.seat))
    except Unseen:
        return False


# 603.3d. An ability that triggered and has no legal target is removed from the stack.
def _triggering(facts: Facts, entry: Entry) -> Iterator[Witness]:
    face = facts.cards.get(entry.title)
    if face is None or not entry.move.whole or not entry.seen:
        return
    aimed = [a for a in triggered(face) if investigates(a.effect)]
    if len(aimed) != 1 or len(triggered(face)) != 1 or not is_own_entering(aimed[0]):
        return
    phrases = phrases_of(aimed[0])
    try:
        look = facts.look(entry.move.last + 1, entry.seat)
        reach = [legal_targets(phrase, **look) for phrase in phrases]
    except Unseen:
        return
    hopeless = any(isinstance(p.min, int) and len(able) < p.min for p, able in zip(phrases, reach, strict=True))
    if not hopeless:
        return
    came = [o for o in facts.new_in(entry.move) if facts.entry_of(o) is entry]
    must = "there is nothing to target: the ability is removed, and nobody investigates"
    yield Witness("stays-off", entry.name, not came and not new_clues(entry.move), must, "it is on the stack")


# -- investigate.all-targets-illegal-no-clue ------------------------------------------------------------------------


@invariant(
    "investigate.all-targets-illegal-no-clue",
    cr=("608.2b", "701.16a", "707.10a", "704.5e", "614.6", "115.6"),
    clauses=("clue", "rest", "card"),
)
def all_targets_illegal_no_clue(facts: Facts) -> Iterator[Witness]:
    """What has targets, all of them illegal by now, does nothing at all: nobody investigates."""
    for resolution, differences in judged_resolutions(facts):
        if not resolution.unresolved:
            continue
        name = resolution.object.name
        clues, rest = about_clues(differences), tuple(d for d in differences if d not in about_clues(differences))
        yield Witness("clue", name, not clues, "every target is illegal: it does not resolve, no Clue", told(clues))
        yield Witness("rest", name, not rest, "every target is illegal: no part of it happens", told(rest))
        yield from _card(facts, resolution)


def _card(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    card = resolution.object.card
    if card is None or card not in facts.owners:
        return
    graveyard = resolution.after.players[facts.owners[card]].graveyard
    if graveyard is not None:
        there = any(c.id == card for c in graveyard)
        must = "the card is put into its owner's graveyard"
        yield Witness("card", card, there, must, "it is not there")


# -- investigate.some-target-legal-still-investigates ---------------------------------------------------------------


@invariant(
    "investigate.some-target-legal-still-investigates",
    cr=("608.2b", "608.2c"),
    clauses=("clue", "depends", "spared"),
)
def some_target_legal_still_investigates(facts: Facts) -> Iterator[Witness]:
    """With one target still legal it investigates as it says; what is illegal feels nothing and tells nothing."""
    for resolution, differences in judged_resolutions(facts):
        flat = [ok for chosen in resolution.legal for ok in chosen]
        if True not in flat or False not in flat:
            continue
        name, effect = resolution.object.name, resolution.object.effect
        clues = about_clues(differences)
        depends = effect is not None and _depends(effect, resolution)
        must = "what an illegal target would tell counts as nothing" if depends else "it investigates as its text says"
        yield Witness("depends" if depends else "clue", name, not clues, must, told(clues))
        said = resolution.announced
        if said is None:
            continue
        spared = _illegal(said.targets, resolution)
        felt = tuple(d for d in differences if d.where.rsplit(" ", 1)[0] in spared or d.where in spared)
        yield Witness("spared", name, not felt, "an illegal target is not affected", told(felt))


def _illegal(targets: TargetList, resolution: Resolution) -> frozenset[str]:
    """The targets that are illegal wherever they were chosen."""
    pairs = [
        (h, ok) for row, legal in zip(targets, resolution.legal, strict=True) for h, ok in zip(row, legal, strict=True)
    ]
    return frozenset(h for h, ok in pairs if ok is False) - {h for h, ok in pairs if ok}


def _depends(effect: Effect, resolution: Resolution) -> bool:
    """Whether the number of Clues depends on a target that is illegal."""
    counts = [w.amount for w in all_instructions(effect) if isinstance(w, Investigate) and isinstance(w.amount, Amount)]
    asked = {getattr(getattr(amount, "what", None), "phrase", None) for amount in counts}
    return any(i in asked and False in legal for i, legal in enumerate(resolution.legal))
