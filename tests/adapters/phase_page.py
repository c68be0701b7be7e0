"""``docs/phase.md``, made of the expectations file: ``python -m tests.adapters.phase_page`` writes it."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from conformance.expectations import Known, read_expectations, shipped_for
from conformance.ledger import obligations
from conformance.registered import all_invariants

PAGE = Path(__file__).parents[2] / "docs" / "phase.md"

_HEAD = """# What phase.rs does otherwise

Every finding here was read by hand against the rules, and is expected of phase.rs (phase-python 0.103.0):
`conformance run --engine phase` reports it as known. Each says what phase.rs does and what it should do; the rules that
say so stand in brackets. `tests/adapters/phase_replays/` holds a small case of each, which `conformance replay FILE`
plays again. The page is written by `python -m tests.adapters.phase_page` from `conformance/expectations/phase.toml`.

Cards that phase.rs does not read, or does not play as they read, are no findings: `conformance cards --engine phase`
lists them, each with what a small game with it showed.
"""

_DIFFERENCES = """## Differences from the reference that no obligation explains

Named by the field that differs and by what had just been done.
"""

_SITUATIONS = """## The judges' situations

`conformance run --engine phase --situations` plays them. Eleven are otherwise; each was read, and is a finding above:

- `2-orchards-two-hops`: a type that a land could produce only by asking in turn is left out (106.7).
- `4-colorless-is-no-color`, `17-lantern-across-the-table`: colorless is offered where a color is asked for (106.1a).
- `6-cradle-without-creatures`: a land that adds an amount that is now 0 is taken to produce that color (106.7).
- `32-mana-and-a-card`: what adds mana and draws a card goes on the stack, and is no tapping for mana (605.1a).
- `34-stunned-pili-pala`: paid with {Q}, what has a stun counter untaps and keeps the counter (122.1d).
- `44-hive-mind-pact`: who does not pay for a pact does not lose the game, though it says so (118.12, 104.3e).
- `59-shares-stay`: the shares of a divided copy go to the original's targets; they stay with their slots (115.7f).
- `60-targets-swapped`: only the first clause's targets of a copy may be changed; any may be, and swapped (115.7e).
- `78-uncounterable-mana`: a copy is taken to be paid with the original's mana, and cannot be countered (106.6, 707.10).
- `84-watching-copies`: what triggers as copies are made waits until the stack is empty; it goes on the stack the
  next time that a player would receive priority (603.3).
"""


def page() -> str:
    """The page as it should be."""
    expected = shipped_for("phase")
    assert expected is not None
    known = read_expectations(expected, all_invariants())
    rows = sorted(known, key=lambda entry: (_rule(entry) == "disagreement", entry.fingerprint))
    blocks = [_HEAD]
    for rule, entries in groupby(rows, key=_rule):
        blocks += [_heading(rule), "\n".join(map(_line, entries)) + "\n"]
    return "\n".join([*blocks, _SITUATIONS])


def _rule(entry: Known) -> str:
    return entry.fingerprint.partition("/")[0]


def _heading(rule: str) -> str:
    if rule == "disagreement":
        return _DIFFERENCES
    found = next((obligation for obligation in obligations() if obligation.id == rule), None)
    return f"## {rule}\n" if found is None else f"## {rule}\n\n{found.title} ({', '.join(found.citations)}).\n"


def _line(entry: Known) -> str:
    count, of = entry.seen
    return f"* `{entry.fingerprint.partition('/')[2]}`, seen in {count} of {of} examples: {entry.reason}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
