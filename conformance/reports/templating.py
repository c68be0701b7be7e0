"""Pages that hold everything they need, in which whatever an engine says is text and nothing else.

Every text is escaped as it is put in. Each page names the hashes of its own style and script in a content security
policy, so that a browser applies and runs those two and fetches nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

_SYMBOL = re.compile(r"\{([WUBRGCXT]|[0-9]{1,9})\}")
_COLOURS = "WUBRGC"


def page(template: str, /, *, styles: tuple[str, ...] = ("page.css",), script: str = "", **values: Any) -> str:
    """The page that a template makes. styles, script: names of files beside the templates, put into the page.

    A half of a surrogate pair, which no file can hold, becomes a question mark.
    """
    style = Markup("").join(_asset(name) for name in styles)
    code = _asset(script) if script else Markup("")
    policy = [
        "default-src 'none'",
        f"style-src '{_hash(style)}'",
        f"script-src '{_hash(code)}'" if script else "script-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    made = _environment().get_template(template).render(style=style, script=code, policy="; ".join(policy), **values)
    return made.encode("utf-8", "replace").decode()


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("conformance.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.filters["symbols"] = symbols
    return made


@cache
def _asset(name: str) -> Markup:
    """The text of one of our own files, as it is: nothing that an engine says is ever part of it."""
    text = files("conformance.reports").joinpath("templates", name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def symbols(text: str) -> Markup:
    """The text with each mana symbol in it drawn as one."""
    parts = _SYMBOL.split(text)
    return Markup("").join(_symbol(part) if nth % 2 else escape(part) for nth, part in enumerate(parts))


def _symbol(letter: str) -> Markup:
    colour = letter if letter in _COLOURS else "C"
    return Markup('<span class="mana {}">{}</span>').format(colour, letter)
