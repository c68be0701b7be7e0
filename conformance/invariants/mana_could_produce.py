"""The obligations about what others could produce: the union, cycles, hypothetical resolution, replacements, costs."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.could_produce import amount_of, asks_others
from conformance.could_produce_board import Being
from conformance.facts import Facts
from conformance.facts_could_produce import Question, is_awake, is_kept_from_activating, questions
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.costs import PayMana, TapThis, UntapThis
from reference_engine.words.instructions import AddMana
from reference_engine.words.view import PermanentView
from strategies.paying import Payer, can_pay


def _witness(question: Question, lacking: str, beyond: str) -> Witness:
    """What an answer is worth: a cost that had to be payable, or one that must not be. Its ``due`` has to be known."""
    name = f"{question.being.thing.face.name} ({question.source})"
    if question.due:
        expected = f"{question.told()}: {_why(question)}, so this is accepted"
        return Witness(lacking, name, question.accepted, expected, "it was refused")
    expected = f"{question.told()}: {_why(question)}, so this is refused"
    return Witness(beyond, name, not question.accepted, expected, "it was accepted")


def _why(question: Question) -> str:
    """What the permanents could produce that the ability asks about, in words."""
    found = [
        f"{being.thing.face.name} ({being.handle}) could produce {_row(question.strict.types(being.handle))}"
        for being in question.looked_at
    ]
    return ", ".join(found) or "nothing is there to be asked"


def _row(types: frozenset[str]) -> str:
    return "".join(f"{{{letter}}}" for letter in "WUBRGC" if letter in types) or "nothing"


def _asked(facts: Facts) -> Iterator[Question]:
    """The questions to abilities that ask what others could produce, of which it is known what must come."""
    for question in questions(facts):
        if question.asks is not None and question.due is not None:
            yield question


# -- the union ------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.menu-is-union",
    cr=("106.7", "106.1a", "106.1b", "605.4a"),
    clauses=("lacking", "beyond", "amount"),
)
def menu_is_union(facts: Facts) -> Iterator[Witness]:
    """What others could produce, all of it and nothing else, is what there is to choose from, in the stated amount."""
    for question in _asked(facts):
        if question.strict.replacers or not all(_makes_of_its_own(question, b) for b in question.looked_at):
            continue
        several = len(question.cost) > 1
        yield _witness(question, "amount" if several else "lacking", "amount" if several else "beyond")


def _makes_of_its_own(question: Question, being: Being) -> bool:
    """Whether what the permanent could produce asks neither others nor how much of something there is."""
    if being.handle != question.source and asks_others(being):
        return False
    return all(isinstance(amount_of(word), int) for word, _ in question.strict.amounts(being.handle))


# -- cycles ---------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.cycles-least-fixpoint",
    cr=("106.7", "106.5", "106.12b"),
    clauses=("reached", "unfounded", "colorless"),
)
def cycles_least_fixpoint(facts: Facts) -> Iterator[Witness]:
    """What permanents ask of each other comes from those that make mana of their own, by however long a way."""
    for question in _asked(facts):
        if any(asks_others(being) for being in question.looked_at):
            yield _witness(question, "reached", "colorless" if set(question.cost) == {"C"} else "unfounded")


# -- now ------------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.hypothetical-resolution-now",
    cr=("106.7", "602.1b", "605.5a", "109.5", "611.3a", "608.2b"),
    clauses=("lacking", "beyond", "changed"),
)
def hypothetical_resolution_now(facts: Facts) -> Iterator[Witness]:
    """What counts is the abilities that a permanent has now, as they would resolve now, whether or not usable."""
    start = _standing(facts.views[0].battlefield)
    for question in _asked(facts):
        changed = _standing(facts.views[question.view].battlefield) != start
        if changed or any(_hangs_on_the_present(question, being) for being in question.looked_at):
            yield _witness(question, "changed" if changed else "lacking", "changed" if changed else "beyond")


def _standing(battlefield: tuple[PermanentView, ...]) -> dict[str, int]:
    return {p.id: p.controller for p in battlefield}


def _hangs_on_the_present(question: Question, being: Being) -> bool:
    """Whether what is printed on the permanent, or what could be activated, does not say what it could produce."""
    face = being.thing.face
    if being.abilities != face.abilities or set(being.subtypes) != set(face.subtypes) or being.now.mute:
        return True
    if any(not isinstance(amount_of(word), int) for word, _ in question.strict.amounts(being.handle)):
        return True
    if is_kept_from_activating(question.board, being):
        return True
    return any(_is_unusual(ability) for ability, _ in question.strict.by_ability(being.handle))


def _is_unusual(ability: Activated | Triggered) -> bool:
    """Whether it is no mana ability, or can be activated only at times."""
    if isinstance(ability, Triggered):
        return True
    return bool(ability.effect.targets) or ability.only_if is not None or ability.as_instant or ability.sorcery_speed


# -- replacements ---------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.replacements-any-order",
    cr=("106.7", "106.12b", "614.5", "616.1", "616.1e", "616.1f", "616.2"),
    clauses=("lacking", "beyond", "produced"),
)
def replacements_any_order(facts: Facts) -> Iterator[Witness]:
    """What is imagined, like what is really produced, goes through the replacement effects in any legal order."""
    for question in questions(facts):
        if question.due is None or not question.strict.replacers:
            continue
        if _is_replaced(question, question.being):
            yield _witness(question, "produced", "produced")
        elif any(_is_replaced(question, being) for being in question.looked_at):
            yield _witness(question, "lacking", "beyond")


def _is_replaced(question: Question, being: Being) -> bool:
    """Whether effects speak of what the permanent is tapped for."""
    return any(replacer.speaks_of(being) for replacer in question.strict.replacers)


# -- costs ----------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.ignores-costs",
    cr=("106.7", "118.3", "107.5", "302.6", "608.2h"),
    clauses=("unpayable",),
)
def ignores_costs(facts: Facts) -> Iterator[Witness]:
    """Whether anybody could pay for the abilities of a permanent is nothing to what it could produce."""
    for question in _asked(facts):
        if question.due and not question.strict.replacers and _nobody_could_pay(facts, question):
            yield _witness(question, "unpayable", "unpayable")


def _nobody_could_pay(facts: Facts, question: Question) -> bool:
    """Whether no ability that makes such mana, of the permanents that are asked, could be paid for now."""
    wanted = set(question.cost)
    found = False
    for being in question.looked_at:
        if being.handle == question.source:
            continue  # of its own asking nothing new comes
        if asks_others(being):
            return False
        for ability, types in question.strict.by_ability(being.handle):
            if wanted <= types:
                found = True
                if not isinstance(ability, Activated) or _could_pay(facts, question, being, ability):
                    return False
    return found


def _could_pay(facts: Facts, question: Question, being: Being, ability: Activated) -> bool:
    """Whether the permanent's controller could pay for it; mana, where it costs some, only from the pool."""
    payer = Payer(facts.views[question.view], facts.cards, being.controller, being.handle)
    others = tuple(part for part in ability.cost if not isinstance(part, PayMana))
    pool = payer.view.players[being.controller].pool
    broke = len(others) < len(ability.cost) and (pool is None or not pool.total)
    taps = any(isinstance(part, TapThis | UntapThis) for part in others)
    sick = taps and "Creature" in being.types and not is_awake(facts, question.move, question.board, being)
    return not broke and not sick and can_pay(payer, others)


# -- no mana --------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.empty-when-no-mana-would-come",
    cr=("106.7", "107.1b", "107.2"),
    clauses=("none", "some"),
)
def empty_when_no_mana_would_come(facts: Facts) -> Iterator[Witness]:
    """What would add no mana now has no type; as soon as it would add some it has that one."""
    for question in _asked(facts):
        counted = [found for being in question.looked_at for found in _counted(question, being)]
        if question.due:
            own = (set(word.mana) & set(question.cost) for word, number in counted if number > 0)
            if any(own) and not question.strict.replacers:
                yield _witness(question, "some", "some")
        elif any(number == 0 for _, number in counted):
            yield _witness(question, "none", "none")


def _counted(question: Question, being: Being) -> Iterator[tuple[AddMana, int]]:
    """The instructions of the permanent to add mana for each of something, and how often they would now."""
    for word, number in question.strict.amounts(being.handle):
        if isinstance(word, AddMana) and not isinstance(word.times, int):
            yield word, number
