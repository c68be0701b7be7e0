"""A badge for a README: how many obligations hold, as a picture that needs nothing beside itself."""

from __future__ import annotations

from typing import Any

from markupsafe import escape

_LABEL = "conformance"
_GOOD, _BAD, _UNKNOWN = "#1a7f4b", "#b3261e", "#7a5b00"
_HIGH, _PADDING, _LETTER = 20, 12, 6.6
"""Pixels: the badge, the space around a text, and a letter of the font on average."""


def badge(document: dict[str, Any]) -> str:
    """The badge as SVG: green where rules were exercised and none is broken."""
    totals = document["totals"]
    held, violated = totals["held"], totals["violated"]
    if violated:
        return _svg(f"{held} held, {violated} violated", _BAD)
    if document["exit"] or not held:
        return _svg("failed" if document["exit"] else "nothing held", _BAD if document["exit"] else _UNKNOWN)
    return _svg(f"{held} held", _GOOD)


def _svg(message: str, colour: str) -> str:
    left, right = (_PADDING + round(_LETTER * len(text)) for text in (_LABEL, message))
    text = f"{_LABEL}: {message}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HIGH}" role="img" '
        f'aria-label="{escape(text)}">\n<title>{escape(text)}</title>\n'
        f'<rect width="{left + right}" height="{_HIGH}" rx="3" fill="{colour}"/>\n'
        f'<path d="M3 0H{left}V{_HIGH}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444b52"/>\n'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\n'
        f'<text x="{left / 2:g}" y="14">{_LABEL}</text>\n'
        f'<text x="{left + right / 2:g}" y="14">{escape(message)}</text>\n</g>\n</svg>\n'
    )
