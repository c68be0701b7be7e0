"""Which wrong engine shows each clause of the obligations about tapping permanents for mana."""

from __future__ import annotations

OF_TAPS: dict[str, dict[str, str]] = {
    "mana.tap-for-mana.definition": {
        "counted": "any-tap",
        "amount": "untap-symbol",
    },
    "mana.tapped-for-mana-trigger.on-resolve-and-produce": {
        "once": "for-each-mana",
        "nothing": "without-mana",
        "reversed": "kept",
        "at-once": "on-stack",
        "extra": "on-stack",
    },
    "mana.tapped-for-mana-trigger.specified-type-actual": {
        "woken": "first-only",
        "silent": "printed",
        "once": "for-each-mana",
    },
    "mana.tapped-for-mana-replacement.modifies-production": {
        "pool": "twice",
        "others": "all-mana",
        "restricted": "unrestricted",
        "stack": "as-trigger",
    },
    "mana.tapped-for-mana-replacement.type-amount-qualifiers": {
        "reachable": "printed",
        "chooser": "controller",
        "offered": "timestamps",
    },
    "mana.tap-for-mana.governed-by-mana-ability-rules": {
        "stack": "on-stack",
        "arrives": "on-stack",
        "usable": "split-second",
        "barred": "re-entered",
    },
}
