"""Which wrong engine shows each clause of each obligation."""

from __future__ import annotations

import attrs

from conformance.adapters.opening import Showing, open_engine
from conformance.campaign import StopSearch, theme_of
from conformance.examine import Examiner
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.registered import all_invariants, all_mutants
from strategies.drawn import Drawn
from tests.conformance.clauses_costs import OF_COSTS
from tests.conformance.clauses_taps import OF_TAPS
from tests.conformance.clauses_x import OF_X

MOST = 200
"""Examples in which a clause has to be seen."""


SECONDS = 60.0
"""For one case: many times what any takes, so that a busy machine makes none fail."""


@attrs.frozen
class Shown:
    """A mutant that shows a clause, in the theme of the mutant's own obligation; view: how the engine is seen."""

    mutant: str
    view: Showing = "full"


_BY_MUTANT: dict[str, dict[str, str]] = {
    "copy-trigger.resolves-before-original": {
        "before-trigger": "copies-beneath",
        "before-copy": "copies-beneath",
        "vanished": "one-batch",
        "batch": "one-batch",
        "together": "copies-in-one",
        "window": "no-window",
        "beneath": "copies-beneath",
    },
    "copy-trigger.works-after-original-left": {
        "missing": "does-nothing",
        "trigger-gone": "countered-with-its-trigger",
        "shown": "kicks-forgotten",
        "values": "targets-forgotten",
        "aimed": "fork-too",
    },
    "copy.additional-cost-effects-carry-over": {
        "kicked": "kicked-once",
        "used": "nothing-used",
        "casting": "zone-remembered",
        "token": "not-kicked",
        "shown": "not-kicked",
    },
    "copy.converge-counts-zero": {
        "number": "copied",
        "whole": "skipped",
        "permanent": "copied",
    },
    "copy.created-on-stack-not-cast": {
        "forbidden": "law-forbids",
        "timing": "own-turn-only",
        "unpaid": "asks-for-mana",
        "asked": "announced-anew",
        "pool": "asks-for-mana",
        "drained": "asks-for-mana",
        "counted": "counted",
        "storm": "storm-counts",
        "was-cast": "was-cast",
        "cast-copy": "none-cast",
        "digits": "all-cast",
    },
    "copy.distribution-of-counters-is-fixed": {
        "asked": "asked-anew",
        "shown": "asked-anew",
        "shares": "all-on-first",
    },
    "copy.division-is-fixed": {
        "asked": "asked-anew",
        "shown": "asked-anew",
        "shares": "asked-anew",
    },
    "copy.division-target-count-fixed": {
        "number": "any-number",
        "distinct": "twice",
        "shown": "any-number",
        "affected": "drops-stuck",
    },
    "copy.inherits-targets": {
        "offered": "declared",
        "shown": "declared",
        "effect": "declared",
    },
    "copy.mana-spent-not-copied": {
        "predicate": "adamant",
        "permanent": "ledger-cloned",
        "rider": "ledger-cloned",
    },
    "copy.may-change-any-subset": {
        "reachable": "all-or-nothing",
        "forbidden": "any-number",
        "effect": "forgotten",
        "shown": "forgotten",
    },
    "copy.mode-not-rechoosable": {
        "asked": "offered-again",
        "accepted": "any-mode-aims",
        "refused": "offered-again",
        "switched": "offered-again",
        "shown": "offered-again",
    },
    "copy.modes-copied": {
        "carried-out": "all",
        "shown": "bought-lost",
    },
    "copy.no-additional-cost-choice": {
        "asked": "asked-to-pay",
        "charged": "charged",
        "augmented": "kicked-for-free",
        "shown": "kicked-for-free",
    },
    "copy.no-cast-triggers": {
        "retriggered": "copier-again",
        "own-retriggered": "storms-again",
        "copied": "caster-copied",
        "targeted": "aiming-unseen",
        "ward": "inherited-too",
        "digits": "caster-copied",
    },
    "copy.opponent-relative-to-copy-controller": {
        "effect": "everybody",
        "target": "aimed-by-caster",
        "inherited": "inherited-stays-legal",
    },
    "copy.resolution-choices-made-separately": {
        "asked": "duplicate-suppressed",
        "decider": "caster-decides",
        "followed": "one-for-all",
        "discarded": "discard-not-chosen",
    },
    "copy.resolution-choices-not-copied": {
        "pre-asked": "pre-asked",
        "asked": "as-intended",
        "domain": "narrowed",
    },
    "copy.unreplaceable-target-stays": {
        "made": "not-made",
        "asked-again": "asked-again",
        "stays": "emptied",
        "effect": "emptied",
    },
    "copy.x-value-copied": {
        "magnitude": "chosen-anew",
        "permanent": "chosen-anew",
        "defined": "frozen-count",
        "mana-value": "chosen-anew",
        "asked": "chosen-anew",
        "shown": "chosen-anew",
    },
    "copy.you-means-copy-controller": {
        "effect": "caster",
        "target": "aims-at-casters",
        "inherited": "yours-is-casters",
        "delayed": "caster",
        "mana": "caster",
        "stays": "owner-is-caster",
    },
    "mana.could-produce.cycles-least-fixpoint": {
        "reached": "dependents-skipped",
        "unfounded": "greatest",
        "colorless": "colorless-leaks",
    },
    "mana.could-produce.empty-when-no-mana-would-come": {
        "none": "printed",
        "some": "one-is-none",
    },
    "mana.could-produce.hypothetical-resolution-now": {
        "lacking": "activatable",
        "beyond": "printed",
        "changed": "as-it-entered",
    },
    "mana.could-produce.ignores-costs": {
        "unpayable": "untapped",
    },
    "mana.could-produce.menu-is-union": {
        "lacking": "untapped-only",
        "beyond": "five-colors",
        "amount": "one-short",
    },
    "mana.undefined-type-produces-nothing": {
        "accepted": "illegal",
        "tapped": "refunded",
        "rest": "rest-skipped",
        "watched": "triggers",
        "nothing": "colorless",
        "paying": "colorless",
        "pool": "colorless",
    },
    "mana.could-produce.replacements-any-order": {
        "lacking": "one-color",
        "beyond": "printed-kept",
        "produced": "printed-kept",
    },
    "hive-mind.copies-equal-players-minus-one": {
        "missing": "one-controller",
        "extra": "one-controller",
        "caster": "caster-too",
        "sets": "one-set",
    },
    "hive-mind.copies-resolve-last-in-first-out": {
        "order": "apnap",
        "interleaved": "first-in-first-out",
        "batch": "batch",
        "window": "no-window",
    },
    "hive-mind.copies-untargeted-spells-too": {
        "not-triggered": "controllers-spells-only",
        "triggered-anyway": "any-type",
        "not-copied": "nothing-to-copy",
        "asked": "asks-for-targets",
    },
    "hive-mind.copy-is-mandatory": {
        "offered": "asks-whether",
        "declined": "asks-whether",
        "policy": "keeping-is-declining",
        "optional": "may-means-must",
    },
    "hive-mind.copy-order-apnap": {
        "order": "any-order",
    },
    "hive-mind.original-resolves-last": {
        "resolved-first": "first",
        "beneath": "on-top",
        "gone": "used-up",
    },
    "hive-mind.retarget-as-placed": {
        "earlier-missing": "choices-first",
        "later-there": "copies-first",
        "itself": "itself",
        "refused": "no-copies",
        "revised": "second-thoughts",
        "late": "on-resolution",
    },
    "hive-mind.trigger-goes-above-spell": {
        "missing": "at-once",
        "below": "beneath",
        "between": "at-once",
        "order": "turn-order-backwards",
    },
    "watch.only-the-top-resolves": {
        "passes": "copy-trigger.resolves-before-original.no-window",
        "top": "hive-mind.original-resolves-last.first",
        "one": "hive-mind.original-resolves-last.used-up",
    },
    **OF_COSTS,
    **OF_TAPS,
    **OF_X,
}
"""By obligation and clause, a mutant that shows it: its last name, where it is one of that obligation's own."""


def shown_by_mutants() -> dict[str, Shown]:
    """By fingerprint, the mutant that shows it."""
    return {
        f"{rule}/{clause}": Shown(name if name in all_mutants() else f"{rule}.{name}")
        for rule, clauses in _BY_MUTANT.items()
        for clause, name in clauses.items()
    }


def examples_until(fingerprint: str, shown: Shown) -> int | None:
    """Examples that it takes until the mutant shows the fingerprint; None where it does not."""
    rule = fingerprint.rpartition("/")[0]
    theme = all_mutants()[shown.mutant].rule
    engine = open_engine(f"mutant:{shown.mutant}", shown.view)
    examiner = Examiner(engine, (all_invariants()[rule],), SECONDS)
    played, seen = 0, False

    def body(drawn: Drawn) -> None:
        nonlocal played, seen
        if not seen:
            played += 1
            found = examiner.examine(drawn.experiment, None).found
            seen = any(f.fingerprint == fingerprint for f in found)
        if seen:
            raise StopSearch

    try:
        run_examples(theme_of(theme)(), body, seed=task_seed(1, theme, 0), examples=MOST)
    except StopSearch:
        return played
    finally:
        engine.close()
    return None
