"""Law 4, second half: every cited rule number exists in the pinned edition."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Mapping

from conformance.invariants.registry import invariants
from conformance.ledger import obligations, rule_numbers
from tests.architecture.source import load, project, python_texts, texts

_NUMBER = re.compile(r"(?<![\d.])(\d{3}\.\d{1,2}[a-z]?)(?![\d\w]|\.\d)")
_SECTION = re.compile(r"\bcr_(\d{3})_")


def cited(text: str) -> set[str]:
    """The rule numbers that the text cites."""
    return set(_NUMBER.findall(text))


def without_numbers(python: str) -> str:
    """The source without its numeric literals, which cite nothing."""
    tokens = tokenize.generate_tokens(io.StringIO(python).readline)
    return "\n".join(token.string for token in tokens if token.type != tokenize.NUMBER)


def unknown(files: Mapping[str, str]) -> list[str]:
    """Citations of rules that the pinned edition does not have."""
    return [
        f"{path} cites {number}"
        for path, text in files.items()
        for number in sorted(cited(without_numbers(text) if path.endswith(".py") else text) - rule_numbers())
    ]


def _sections() -> set[str]:
    return {number.split(".")[0] for number in rule_numbers()}


def test_every_cited_rule_exists() -> None:
    skipped = {"conformance/rule_numbers.txt", "tests/architecture/test_citations.py"}
    assert unknown({path: text for path, text in texts().items() if path not in skipped}) == []


def test_every_section_with_a_file_exists() -> None:
    named = {section for path in python_texts() for section in _SECTION.findall(path)}
    assert named <= _sections()


def test_rules_files_are_named_after_their_section() -> None:
    rooms = [name.split(".") for name in project() if name.startswith("reference_engine.rules.")]
    named = [parts[-1] for parts in rooms if _SECTION.match(parts[-1])]
    assert len(named) >= 5, f"the reference engine has a file a section; found only {named}"


def test_every_citation_of_an_obligation_exists() -> None:
    assert {c for o in obligations() for c in o.citations} <= rule_numbers()
    assert all(o.citations for o in obligations())


def test_every_invariant_cites_existing_rules() -> None:
    load("conformance.invariants")
    assert invariants(), "no invariant is registered: the law has lost its object"
    assert {i.id: set(i.cr) - rule_numbers() for i in invariants().values() if not set(i.cr) <= rule_numbers()} == {}


def test_citations_are_read_out_of_comments_strings_and_data() -> None:
    source = 'x = 123.45  # see 999.1a\n"""(704.5a, 601.2a\N{EN DASH}i)"""\nserver = "127.0.0.1"\n'
    assert cited(without_numbers(source)) == {"999.1a", "704.5a", "601.2a"}
    assert unknown({"a.py": source, "b.json": '{"cr": "707.10c, 707.99"}'}) == [
        "a.py cites 999.1a",
        "b.json cites 707.99",
    ]
