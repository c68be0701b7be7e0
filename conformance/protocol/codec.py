"""JSON both ways for every word.

A word that stands for one of several (an instruction, an amount, an answer …) carries its name under ``"is"``; members
that have their default value are left out, but for readers that do not know the defaults; members that no word has are
refused. Key order is that of the definitions, so the same word is always the same text.
"""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin

import attrs
import msgspec
from cattrs import Converter, transform_error
from cattrs.errors import (
    BaseValidationError,
    ForbiddenExtraKeysError,
    StructureHandlerNotFoundError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

import reference_engine.words
from conformance.errors import ConformanceError
from reference_engine.words.answers import Answer
from reference_engine.words.base import (
    Ability,
    Amount,
    Condition,
    Cost,
    Instruction,
    ManaTypes,
    Reference,
    What,
    When,
    Who,
)
from reference_engine.words.mana import ManaCost

Plain = Any
"""What JSON can hold: dicts, lists, strings, numbers, booleans, None."""

TAG = "is"
"""The key under which a word names itself."""

ROOTS: tuple[type, ...] = (Instruction, Amount, Condition, Cost, When, Ability, Reference, Who, What, ManaTypes, Answer)
"""The words that stand for one of several."""

_T = TypeVar("_T")
_Hook = Callable[[Any, Any], Any]


class WordError(ValueError):
    """A value that is no such word; the message says what was given and what would fit."""


def words() -> tuple[type, ...]:
    """Every attrs class of the vocabulary, module by module."""
    found: dict[str, type] = {}
    package = reference_engine.words
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda i: i.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and attrs.has(thing) and thing.__module__ == module.__name__:
                found[thing.__name__] = thing
    return tuple(found.values())


def tagged_words() -> dict[str, type]:
    """The words that carry their name in JSON, by that name."""
    return {w.__name__: w for w in words() if w not in ROOTS and issubclass(w, ROOTS)}


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# -- hooks ----------------------------------------------------------------------------------------------------------


def _strict(kind: type, name: str) -> _Hook:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise WordError(f"{_shown(value)} is given where {name} is needed")
        return value

    return structure


def _structure_number(value: Any, _: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise WordError(f"{_shown(value)} is given where a number is needed")
    return float(value)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any, converter: Converter) -> _Hook:
    args = get_args(kind)
    if len(args) == 2 and args[1] is Ellipsis:
        many: Any = list[args[0]]  # type: ignore[valid-type]  # built from the annotation at run time
        each = converter.get_structure_hook(many)

        def structure(value: Any, _: Any) -> tuple[Any, ...]:
            _need_list(value)
            return tuple(each(value, many))

        return structure
    hooks = tuple(converter.get_structure_hook(arg) for arg in args)

    def structure_fixed(value: Any, _: Any) -> tuple[Any, ...]:
        _need_list(value)
        if len(value) != len(args):
            raise WordError(f"{_shown(value)} is given where a list of {len(args)} is needed")
        return tuple(hook(v, arg) for hook, v, arg in zip(hooks, value, args, strict=True))

    return structure_fixed


def _need_list(value: Any) -> None:
    if not isinstance(value, list | tuple):
        raise WordError(f"{_shown(value)} is given where a list is needed")


def _is_amount_union(kind: Any) -> bool:
    parts = set(get_args(kind))
    return Amount in parts and int in parts and parts <= {int, Amount, type(None)}


def _amount_hook(kind: Any, converter: Converter) -> _Hook:
    optional = type(None) in get_args(kind)

    def structure(value: Any, _: Any) -> Any:
        if isinstance(value, dict):
            return converter.structure(value, Amount)
        if (value is None and optional) or type(value) is int:
            return value
        raise WordError(f"{_shown(value)} is given where an integer or an amount is needed")

    return structure


def _cost_from_text(value: Any, _: Any) -> ManaCost:
    if not isinstance(value, str):
        raise WordError(f"{_shown(value)} is given where a mana cost such as '{{X}}{{R}}' is needed")
    try:
        return ManaCost.parse(value)
    except ValueError as error:
        raise WordError(str(error)) from error


def _converter(*, full: bool = False, explains: bool = True) -> Converter:
    """The converter; full: it writes members that have their default value too; explains: it says where a fault is."""
    converter = Converter(forbid_extra_keys=True, omit_if_default=not full, detailed_validation=explains)
    for kind, name in ((int, "an integer"), (str, "a text"), (bool, "true or false")):
        converter.register_structure_hook(kind, _strict(kind, name))
    converter.register_structure_hook(float, _structure_number)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(_is_amount_union, _amount_hook)
    converter.register_unstructure_hook_func(_is_amount_union, converter.unstructure)
    converter.register_structure_hook(ManaCost, _cost_from_text)
    converter.register_unstructure_hook(ManaCost, str)
    _register_tagged(converter, full=full)
    return converter


def _register_tagged(converter: Converter, *, full: bool) -> None:
    """Let each tagged word write its name, and let each root find the word by that name.

    The hooks of the words are made when first used: a word may hold others that are registered after it.
    """
    tagged = tagged_words()
    for root in ROOTS:
        converter.register_unstructure_hook(root, converter.unstructure)
        fitting = {name: word for name, word in tagged.items() if issubclass(word, root)}
        converter.register_structure_hook(root, _by_tag(converter, root, fitting))
    for name, word in tagged.items():
        write, read = _late(converter, name, word, full=full)
        converter.register_unstructure_hook(word, write)
        converter.register_structure_hook(word, read)


def _late(converter: Converter, name: str, word: type, *, full: bool) -> tuple[Callable[[Any], Any], _Hook]:
    made: dict[str, Any] = {}

    def write(value: Any) -> dict[str, Any]:
        if "write" not in made:
            made["write"] = make_dict_unstructure_fn(word, converter, _cattrs_omit_if_default=not full)
        return {TAG: name, **made["write"](value)}

    def read(value: Any, _: Any) -> Any:
        if "read" not in made:
            made["read"] = make_dict_structure_fn(
                word,
                converter,
                _cattrs_forbid_extra_keys=True,
                _cattrs_detailed_validation=converter.detailed_validation,
            )
        if not isinstance(value, dict) or value.get(TAG) != name:
            raise WordError(f"{_shown(value)} is given where a {name} is needed")
        members = value.copy()
        del members[TAG]
        return made["read"](members, word)

    return write, read


def _by_tag(converter: Converter, root: type, fitting: dict[str, type]) -> _Hook:
    kind = root.__name__

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict) or TAG not in value:
            raise WordError(
                f"{_shown(value)} is given where a {kind} is needed: an object that names its word under 'is'"
            )
        word = fitting.get(value[TAG]) if isinstance(value[TAG], str) else None
        if word is None:
            raise WordError(f"{_shown(value[TAG])} is no {kind} that the suite knows")
        return converter.structure(value, word)

    return structure


_CONVERTER = _converter()
_FULL_CONVERTER = _converter(full=True)
_QUICK_CONVERTER = _converter(explains=False)

_FAULTS = (BaseValidationError, WordError, StructureHandlerNotFoundError)

# -- what the others call -------------------------------------------------------------------------------------------


def to_plain(word: object) -> Plain:
    """A word, or a tuple of them, as what JSON can hold."""
    plain = _CONVERTER.unstructure(word)
    return list(plain) if isinstance(plain, tuple) else plain


def to_full_plain(word: object) -> Plain:
    """The same with no member left out, for readers that do not know the default values."""
    plain = _FULL_CONVERTER.unstructure(word)
    return list(plain) if isinstance(plain, tuple) else plain


def from_plain(kind: type[_T], plain: Plain, what: str = "the data") -> _T:
    """The word of that kind. Raises ConformanceError, naming ``what`` and the path of the member that does not fit."""
    with contextlib.suppress(Exception):  # whatever is wrong, the other converter says what
        return _QUICK_CONVERTER.structure(plain, kind)
    try:
        return _CONVERTER.structure(plain, kind)
    except _FAULTS as error:
        raise ConformanceError(_explain(error, what)) from error
    except RecursionError as error:
        raise ConformanceError(f"{what} is nested too deeply to be read: write it anew") from error
    except (TypeError, AttributeError) as error:
        raise ConformanceError(f"{what} is a {type(plain).__name__}, which does not fit: write it anew") from error


def encode(word: object) -> bytes:
    """A word as one line of JSON; the same word always gives the same bytes."""
    return msgspec.json.encode(to_plain(word))


def decode(kind: type[_T], data: bytes | str, what: str = "the data") -> _T:
    """The word that JSON text holds. Raises ConformanceError in one sentence."""
    return from_plain(kind, plain_json(data, what), what)


def plain_json(data: bytes | str, what: str = "the data") -> Plain:
    """Parsed JSON. Raises ConformanceError where it is none, saying so if it looks cut off."""
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        cut = "it is truncated" if "truncated" in str(error) else f"it is not JSON ({error})"
        raise ConformanceError(f"{what} cannot be read: {cut}; write the file anew") from error
    except RecursionError as error:
        raise ConformanceError(f"{what} is nested too deeply to be read: write it anew") from error


def to_json(plain_or_word: object) -> str:
    """Indented JSON text that ends with a line break; keys in the order of the definitions."""
    return msgspec.json.format(json_bytes(to_plain(plain_or_word)), indent=2).decode() + "\n"


def json_bytes(plain: Plain) -> bytes:
    """JSON on one line. A half of a surrogate pair, which an engine may well say, becomes a question mark."""
    try:
        return msgspec.json.encode(plain)
    except UnicodeEncodeError:
        return msgspec.json.encode(_encodable(plain))


def _encodable(plain: Plain) -> Plain:
    if isinstance(plain, str):
        return plain.encode("utf-8", "replace").decode()
    if isinstance(plain, dict):
        return {str(_encodable(key)): _encodable(value) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_encodable(value) for value in plain]
    return plain


def _explain(error: BaseException, what: str) -> str:
    if isinstance(error, BaseValidationError):
        first, *others = transform_error(error, format_exception=_format)
        reason, _, path = first.rpartition(" @ ")
        more = f" (and {len(others)} more)" if others else ""
        return f"{what} does not fit the words of the suite: at {path}, {reason}{more}"
    return f"{what} does not fit the words of the suite: {error}"


def _format(error: BaseException, kind: type | None) -> str:
    if isinstance(error, WordError):
        return str(error)
    if isinstance(error, KeyError):
        return f"the member {error.args[0]!r} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        extra = ", ".join(sorted(repr(str(f)) for f in error.extra_fields))
        return f"{extra} is no member of a {getattr(kind, '__name__', 'word') if kind else error.cl.__name__}"
    if isinstance(error, TypeError | AttributeError):
        return "an object with named members is needed"
    return str(error)
