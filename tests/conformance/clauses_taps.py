"""Which wrong engine shows each clause of the obligations about tapping permanents for mana."""

from __future__ import annotations

OF_TAPS: dict[str, dict[str, str]] = {
    "mana.tap-for-mana.definition": {
        "counted": "any-tap",
        "amount": "untap-symbol",
    },
}
