"""Rule functions that look at what they are given and at what they give.

A mutant stands for an entry of the table and relies on the entry's signature, also where the standard rules happen not
to use what they are given. So the tests of the rules play with all entries checked (``kit``).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Generator
from functools import cache, wraps
from inspect import signature
from typing import Any, Literal, get_args, get_origin

from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Rules
from reference_engine.state.happenings import Happening


def is_a(value: object, hint: Any) -> bool:
    """Whether the value is of that type; looked into are tuples and events, and no other collections."""
    of, parts = get_origin(hint), get_args(hint)
    if hint is Any or isinstance(hint, typing.TypeVar):
        return True
    if of is Literal:
        return value in parts
    if of in (typing.Union, types.UnionType):
        return any(is_a(value, part) for part in parts)
    if of is tuple and parts[1:] == (...,):
        return isinstance(value, tuple) and all(is_a(each, parts[0]) for each in value)
    if of is tuple:
        return isinstance(value, tuple) and len(value) == len(parts) and all(map(is_a, value, parts))
    return isinstance(value, of or hint) and (not isinstance(value, Happening) or _says_what_it_may(value))


def _says_what_it_may(event: Happening) -> bool:
    return all(is_a(getattr(event, field), hint) for field, hint in _fields(type(event)).items())


@cache
def _fields(event: type[Happening]) -> dict[str, Any]:
    return typing.get_type_hints(event)


def checked(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The rule function, but with everything looked at that goes in and comes out."""
    hints, called = typing.get_type_hints(function), signature(function)
    gives = hints["return"]
    asks = get_origin(gives) is Generator

    def look(what: str, value: object, hint: Any) -> None:
        assert is_a(value, hint), f"{name}: {what} is {value!r} and no {hint}"

    @wraps(function)
    def plain(*given: Any, **named: Any) -> Any:
        bound = called.bind(*given, **named)
        bound.apply_defaults()
        for what, value in bound.arguments.items():
            look(what, value, hints[what])
        if asks:
            return asking(function(*given, **named))
        result = function(*given, **named)
        look("the result", result, gives)
        return result

    def asking(rule: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        result = yield from rule
        look("the result", result, get_args(gives)[2])
        return result

    return plain


def all_checked() -> Rules:
    """The standard table, every entry of it checked."""
    rules = STANDARD
    for name in rules.names():
        rules = rules.replace(name, checked(name, STANDARD[name]))
    return rules


CHECKED = all_checked()
"""The standard rules, checked."""
