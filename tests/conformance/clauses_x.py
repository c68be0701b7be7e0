"""Which wrong engine shows each clause of the obligations about X on permanents, and about investigating."""

from __future__ import annotations

OF_X: dict[str, dict[str, str]] = {
    "x.etb-trigger-uses-spell-x": {
        "magnitude": "zero",
        "again": "first-only",
        "copied": "copies-forget",
        "token": "tokens-forget",
        "gone": "read-live",
        "asked": "asked-again",
    },
    "x.etb-replacement-uses-spell-x": {
        "alive": "as-trigger",
        "size": "as-trigger",
        "shown": "as-trigger",
        "clone": "own-x-twice",
    },
    "x.permanent-x-is-zero": {
        "battlefield": "kept",
        "graveyard": "kept-by-the-dead",
        "stack": "one-symbol",
        "target": "kept",
        "remembered": "forgotten-too-soon",
    },
    "x.etb-any-of-its-costs": {
        "magnitude": "mana-cost-only",
        "counters": "no-kicker-counters",
        "unpaid": "unpaid-is-mana-value",
        "kicked": "always-kicked",
    },
    "x.etb-not-from-an-x-spell": {
        "returned": "card-remembers",
        "put": "counters-remembered",
        "token-copy": "token-inherits",
        "as-copy": "clone-inherits",
        "copied-spell": "copied-spell-forgets",
    },
    "x.etb-exception-is-narrow": {
        "activated": "permanents-x",
        "given-activated": "given-is-zero",
        "copied": "copies-forget",
        "leaves": "any-trigger",
        "given": "any-trigger",
        "enters": "overwritten",
    },
    "investigate.can-have-targets": {
        "no-target": "none-needed",
        "refused": "none-chosen-refused",
        "stays-off": "trigger-stays",
        "early": "at-once",
        "none-chosen": "none-chosen-leaves",
        "resolves": "no-clue",
    },
    "investigate.all-targets-illegal-no-clue": {
        "clue": "untargeted-part",
        "rest": "only-zones",
        "card": "exiled",
    },
    "investigate.some-target-legal-still-investigates": {
        "clue": "any-cancels",
        "depends": "illegal-tells",
        "spared": "illegal-affected",
    },
}
