"""Texts that came from an engine, made fit for a terminal, for Markdown and for XML."""

from __future__ import annotations

import re

_CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""What moves a cursor, rings a bell, turns text around or cannot be encoded; a line break is none of them."""

_MARKS = re.compile(r"[\\`*_\[\]<>#|~@&]")


def printable(text: str) -> str:
    """The text with every control character spelled out in letters: what an engine says never commands a terminal."""
    return _CONTROLS.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def markdown_text(text: str) -> str:
    """The text on one line, read as it stands in Markdown and in the HTML made of it; nobody is addressed by it."""
    return _MARKS.sub(lambda found: f"&#{ord(found.group())};", " ".join(printable(text).split()))


def one_line(text: str, most: int) -> str:
    """The text on one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
