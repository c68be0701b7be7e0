"""Cards as phase.rs takes them: our wording, in the shape of a printed card, read by the engine into a face."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import attrs

from conformance.adapters.phase.spelling import spellings
from reference_engine.words.abilities import (
    Changeling,
    CombatKeyword,
    Deathtouch,
    Flash,
    Haste,
    Hexproof,
    Kicker,
    Protection,
    Shroud,
    SplitSecond,
    Storm,
)
from reference_engine.words.base import Ability
from reference_engine.words.characteristics import Card
from reference_engine.words.oracle_text import type_line

_KEYWORDS = (Changeling, Deathtouch, Flash, Haste, Hexproof, Protection, Shroud, Storm)
_UNREAD = ("Unimplemented", "Unknown")


@attrs.frozen
class Face:
    """A card as the engine read it. unread: what it could not read, "" where it read all of it."""

    face: dict[str, Any]
    text: str
    unread: str = ""


def read_faces(phase: ModuleType, card: Card) -> tuple[Face, ...]:
    """The card as the engine reads it, in each of its spellings, the standard wording first."""
    return tuple(_read(phase, card, text) for text in spellings(card))


def read_face(phase: ModuleType, card: Card) -> Face:
    """The face of that card in the first spelling that the engine reads; where it reads none, that of the first."""
    faces = read_faces(phase, card)
    return next((face for face in faces if not face.unread), faces[0])


def _read(phase: ModuleType, card: Card, text: str) -> Face:
    try:
        face = phase.build_oracle_face(printed(card, text), None)
    except ValueError as error:
        return Face({}, text, f"it cannot build a face of it ({str(error)[:120]})")
    unread = next(_unread(face), None)
    return Face(face, text, "" if unread is None else f"it cannot read {unread!r}")


def _unread(node: Any) -> Iterator[str]:
    """What stands in the nodes of a face that stand for words that were not read."""
    if isinstance(node, dict):
        if node.get("type") in _UNREAD:
            yield str(node.get("description") or node.get("name") or node["type"])
        for key, value in node.items():
            if key in _UNREAD:
                yield str(value)
            yield from _unread(value)
    elif isinstance(node, list):
        for value in node:
            yield from _unread(value)


def printed(card: Card, text: str) -> dict[str, Any]:
    """The card in the shape of the printed cards that the engine builds faces of."""
    return {
        "name": card.name,
        "manaCost": None if card.cost is None else str(card.cost),
        "manaValue": float(card.cost.mana_value() if card.cost else 0),
        "type": type_line(card),
        "types": list(card.types),
        "subtypes": list(card.subtypes),
        "supertypes": list(card.supertypes),
        "text": text,
        "layout": "normal",
        "colors": list(card.colors),
        "colorIdentity": list(card.colors),
        "keywords": list(dict.fromkeys([k for a in card.abilities for k in _keyword(a)] + _words(text))),
        "power": None if card.power is None else str(card.power),
        "toughness": None if card.toughness is None else str(card.toughness),
        "identifiers": {},
        "legalities": {},
    }


def _keyword(ability: Ability) -> tuple[str, ...]:
    if isinstance(ability, Kicker):
        return ("Multikicker" if ability.multi else "Kicker",)
    if isinstance(ability, CombatKeyword):
        return (ability.name.capitalize(),)
    if isinstance(ability, SplitSecond):
        return ("Split second",)
    return (type(ability).__name__,) if isinstance(ability, _KEYWORDS) else ()


def _words(text: str) -> list[str]:
    """Keywords and ability words that our words say at length, and a card shows by name."""
    return [
        word
        for word, seen in (("Ward", r"^Ward[ —]"), ("Converge", "^Converge"))
        if re.search(seen, text, re.MULTILINE)
    ]


def database(faces: list[Face]) -> str:
    """Those faces as the engine's card database."""
    return json.dumps({face.face["name"].lower(): face.face for face in faces})
