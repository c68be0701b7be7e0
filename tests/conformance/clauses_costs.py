"""Which wrong engine shows each clause of the obligations about {T}, {Q} and Clues."""

from __future__ import annotations

OF_COSTS: dict[str, dict[str, str]] = {
    "cost.tap-symbol-needs-untapped": {
        "tapped": "tapped-already",
        "twice": "two-tap-costs",
        "again": "from-the-start",
    },
    "cost.tap-symbol-summoning-sick": {
        "new": "survives",
        "ready": "time-as-creature",
        "others": "other-tap-costs",
    },
    "cost.tap-symbol-taps-source": {
        "taken": "on-resolution",
        "others": "target",
        "copied": "copy-taps",
        "copy-made": "copy-taps",
        "kept": "refunded",
        "goes-on": "cancelled",
    },
    "cost.untap-symbol-needs-tapped": {
        "untapped": "unchecked",
        "barred": "barred-anyway",
        "order": "before-the-window",
        "in-time": "from-the-start",
        "still-tapped": "stun-blocks",
        "payable": "inverted",
    },
    "cost.untap-symbol-summoning-sick": {
        "new": "tap-alone",
        "ready": "any-permanent",
    },
    "cost.untap-symbol-untaps-source": {
        "taken": "on-resolution",
        "others": "all",
        "kept": "taken-back",
        "stun": "stun-unpayable",
        "removed": "stun-stays",
        "locked": "locked",
    },
    "clue.one-sacrifice-pays-one-cost": {
        "twice": "two-by-one",
        "gone": "at-announcement",
        "paid": "paid-later",
    },
    "clue.reference-means-any-clue-artifact": {
        "accepted": "tokens",
        "refused": "opponents",
        "counted": "cards-elsewhere",
        "aimed": "tokens",
        "not-aimed": "named-alike",
    },
    "clue.sacrifice-trigger-any-reason": {
        "paid": "own-ability",
        "instructed": "tokens",
        "batch": "once-a-batch",
        "together": "own-ability",
        "none": "opponents",
    },
    "clue.is-artifact-type": {
        "cracked": "needs-tapping",
        "artifact": "no-artifact",
        "lost": "survives",
        "named": "named-clue",
        "mana-value": "costs-two",
        "shown": "no-artifact",
    },
    "clue.never-creature-or-land-type": {
        "stays": "one-set",
        "granted": "every-type",
        "chosen": "chosen",
    },
}
