"""JSON Schemas of all messages, made from their definitions: ``python -m conformance.protocol.schemas`` writes them.

Each file stands alone: what a message is made of is under its ``$defs``. What the suite sends it sends whole, so there
every member is required; of what an engine sends the members that have a default value may be left out.

JSON Schema cannot say all that the suite asks of a reply: that ``seq`` is that of the request, that an id given alone
was in the last view, that a handle stands for something. In three things the schemas ask for more than the suite's own
readers, so that they help to find a mistake: members that no word has are refused everywhere, texts that have a few
values only are listed, and what the suite sends is whole. ``as_read=True`` leaves these three out; that is what a test
lays beside the readers.
"""

from __future__ import annotations

import re
import sys
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import attrs
import msgspec
from msgspec import NODEFAULT, Struct, UnsetType

from conformance.protocol.codec import ROOTS, TAG, Plain, tagged_words, to_full_plain
from conformance.protocol.messages import PROTOCOL, AnswerRequest, AnyReply, AnyRequest, CardsRequest, name_of
from reference_engine.words.answers import Answer
from reference_engine.words.base import Amount
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import MANA_TYPES, ManaCost
from reference_engine.words.requests import Kind
from reference_engine.words.scenario import STEPS

FOLDER = Path(__file__).with_name("schema")
"""Where the shipped files lie."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TYPES = {int: "integer", str: "string", bool: "boolean", type(None): "null"}

_IN_FULL = {("CardDefinition", "definition"): Card, ("AnswerRequest", "answer"): Answer}
"""What is held by members that are read in two steps."""

_LISTED: dict[tuple[str, str], Any] = {
    ("Mana", "type"): Literal[MANA_TYPES],
    ("Board", "step"): Literal[STEPS],
    ("Request", "kind"): Kind,
}
"""The values of texts that have a few only."""

_STRICTLY_READ = (CardsRequest, AnswerRequest)
"""Messages whose words are read by a reader that refuses members that no word has."""


_SAID_OF_ALL = {"seq": "The number of the request, which its reply echoes."}
"""What members mean of which no class says it."""


def files() -> dict[str, str]:
    """The text of every schema by the name of its file, ``suite-hello.json`` to ``engine-error.json``."""
    return {name: msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
            for name, schema in schemas().items()}  # fmt: skip


def schemas(*, as_read: bool = False) -> dict[str, Plain]:
    """Every schema by the name of its file; as_read: of what the suite's readers accept, which is a little more."""
    asked = {f"suite-{name_of(kind)}.json": _message(kind, "suite", as_read) for kind in get_args(AnyRequest)}
    replied = {f"engine-{name_of(kind)}.json": _message(kind, "engine", as_read) for kind in get_args(AnyReply)}
    return asked | replied


def write(folder: Path = FOLDER) -> None:
    """Write all files anew, and remove what is no longer one of them."""
    folder.mkdir(exist_ok=True)
    made = files()
    for old in folder.glob("*.json"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


def _message(kind: type[Struct], side: str, as_read: bool) -> Plain:
    made = _Maker(whole=side == "suite" and not as_read, as_read=as_read, strict=kind in _STRICTLY_READ)
    schema = made.record(kind, ("message", name_of(kind)))
    defs = {name: made.defs[name] for name in sorted(made.defs)}
    title = f"{name_of(kind)}, sent by the {side} (version {PROTOCOL} of the protocol)"
    return {"$schema": DIALECT, "title": title, **schema, **({"$defs": defs} if defs else {})}


class _Maker:
    """Makes one schema.

    whole: every member is always there; otherwise those with a default may be missing. as_read: of what the readers
    accept. strict: the reader refuses members that no word has.
    """

    def __init__(self, *, whole: bool, as_read: bool, strict: bool) -> None:
        self.whole, self.as_read, self.strict = whole, as_read, strict
        self.defs: dict[str, Plain] = {}

    def record(self, kind: type, tag: tuple[str, str] | None) -> Plain:
        """The schema of a class with named members. tag: the member that names it, and what it says."""
        members = list(_members(kind))
        text, notes = described(kind.__doc__ or "", [m.name for m in members])
        made: dict[str, Plain] = {tag[0]: {"const": tag[1]}} if tag else {}
        for member in members:
            schema = dict(self.of(self._type_of(kind, member)))
            note = notes.get(member.name, _SAID_OF_ALL.get(member.name))
            if note:
                schema["description"] = note
            if member.optional and not self.whole and member.default is not UnsetType:
                schema["default"] = member.default
            made[member.name] = schema
        needed = [m.name for m in members if self.whole or not m.optional]
        closed = {} if self.as_read and not self._refuses_more(kind) else {"additionalProperties": False}
        required = [*([tag[0]] if tag else []), *needed]
        return {"description": text, "type": "object", "properties": made, "required": required, **closed}

    def _type_of(self, kind: type, member: _Member) -> Any:
        place = (kind.__name__, member.name)
        if place in _IN_FULL:
            return _IN_FULL[place]
        return member.type if self.as_read else _LISTED.get(place, member.type)

    def _refuses_more(self, kind: type) -> bool:
        if issubclass(kind, Struct):
            return bool(kind.__struct_config__.forbid_unknown_fields)
        return self.strict

    def of(self, kind: Any) -> Plain:
        """The schema of the values of that type."""
        if kind in _TYPES:
            return {"type": _TYPES[kind]}
        if kind is ManaCost:
            return self._named("ManaCost", _mana_cost)
        if isinstance(kind, type) and (attrs.has(kind) or issubclass(kind, Struct)):
            return self._named(kind.__name__, lambda: self._word(kind))
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(args)}
        if origin is tuple:
            return self._list(args)
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin in {Union, types.UnionType}:
            return self._any(args)
        raise TypeError(f"{kind!r} has no schema: teach {__name__} to make one")

    def _list(self, args: tuple[Any, ...]) -> Plain:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0])}
        return {
            "type": "array",
            "prefixItems": [self.of(arg) for arg in args],
            "minItems": len(args),
            "maxItems": len(args),
        }

    def _any(self, args: tuple[Any, ...]) -> Plain:
        """One of several types; those that are plain are named together."""
        found = [self.of(arg) for arg in args if arg is not UnsetType]
        plain = [f["type"] for f in found if set(f) == {"type"}]
        others = [f for f in found if set(f) != {"type"}]
        together = [{"type": plain if len(plain) > 1 else plain[0]}] if plain else []
        parts = [*others, *together]
        return parts[0] if len(parts) == 1 else {"anyOf": parts}

    def _named(self, name: str, make: Callable[[], Plain]) -> Plain:
        """A reference to the definition of that name, which is made if there is none yet."""
        if name not in self.defs:
            self.defs[name] = {}  # a word may hold words of its own kind
            self.defs[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def _word(self, kind: type) -> Plain:
        tagged = tagged_words()
        if kind in ROOTS:
            fitting = [word for word in tagged.values() if issubclass(word, kind)]
            text = described(kind.__doc__ or "", [])[0]
            if kind is Amount:
                text += " A plain integer is given as such, without an object."
            return {"description": text, "oneOf": [self.of(word) for word in fitting]}
        return self.record(kind, (TAG, kind.__name__) if kind.__name__ in tagged else None)


@attrs.frozen
class _Member:
    """A member of a class. default: as JSON has it, UnsetType for one that is merely left out."""

    name: str
    type: Any
    optional: bool
    default: Any = None


def _members(kind: type) -> Iterator[_Member]:
    hints = typing.get_type_hints(kind)
    if issubclass(kind, Struct):
        for info in msgspec.structs.fields(kind):
            optional = info.default is not NODEFAULT or info.default_factory is not NODEFAULT
            default = {} if info.default_factory is not NODEFAULT else info.default
            unset = default is msgspec.UNSET
            yield _Member(info.name, hints[info.name], optional, UnsetType if unset else default)
        return
    word: Any = kind  # an attrs class, which the type checker cannot know
    for field in attrs.fields(word):
        optional = field.default is not attrs.NOTHING
        yield _Member(field.name, hints[field.name], optional, to_full_plain(field.default) if optional else None)


def _mana_cost() -> Plain:
    return {
        "description": "A cost in mana symbols, in printed order, such as `{X}{2}{R}`; `{0}` is a cost of nothing.",
        "type": "string",
        "pattern": r"^(\{([WUBRGCX]|[0-9]{1,9})\})*$",
    }


def described(doc: str, names: list[str]) -> tuple[str, dict[str, str]]:
    """A docstring as its text and what it says of each member, in the form ``name: …`` or ``one, other: …``."""
    text = " ".join(doc.replace("``", "`").split())
    if not names:
        return text, {}
    one = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    parts = re.split(rf"(?:^|(?<=[.;)] ))((?:{one})(?:, (?:{one}))*): ", text)
    notes: dict[str, str] = {}
    for named, said in zip(parts[1::2], parts[2::2], strict=True):
        note = said.strip().removesuffix(";")
        notes |= dict.fromkeys(named.split(", "), note[:1].upper() + note[1:])
    return parts[0].strip(), notes


if __name__ == "__main__":
    write()
    sys.stdout.write(f"{FOLDER} holds the schemas of version {PROTOCOL} of the protocol\n")
