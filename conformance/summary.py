"""What a campaign's records come to: a verdict for each rule, and each finding once."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from conformance.examine import KINDS
from conformance.expectations import Known
from conformance.invariants.registry import Invariant
from conformance.ledger import Obligation
from conformance.records import Died, Place, Record, Shrunk, Sighting, Tally
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace

ENOUGH = 10
"""Examples in which a rule must have been exercised before it may be called held."""

FAILING = ("violated", "crash", "timeout", "engine-error", "protocol-error", "flaky")
"""Kinds of finding that fail a run where they are not expected."""


@attrs.frozen
class RuleResult:
    """One rule in one run; exercised: examples of its own theme, watched: of any theme. theme: whether it has one.

    watcher: it is no obligation of the ledger, but a law of every trace. choices: draws that went into all examples
    together.
    """

    id: str
    family: str
    citations: tuple[str, ...]
    verdict: str
    reason: str = ""
    examples: int = 0
    exercised: int = 0
    watched: int = 0
    discards: int = 0
    seconds: float = 0.0
    labels: tuple[tuple[str, int], ...] = ()
    distinct: int | None = None
    theme: bool = True
    watcher: bool = False
    choices: int = 0


@attrs.frozen
class Finding:
    """One finding with its smallest known experiment; count: examples that showed it, of so many.

    against: what a disagreement is with.
    """

    rule: str
    kind: str
    fingerprint: str
    citations: tuple[str, ...]
    expected: str
    seen: str
    first: Place
    count: int
    of: int
    known: Known | None = None
    experiment: Experiment | None = None
    traces: tuple[Trace, ...] = ()
    shrunk: bool = False
    against: str = "the reference"

    @property
    def id(self) -> str:
        """The fingerprint as one word, which names the finding's files."""
        return finding_id(self.fingerprint)


_PLAIN = re.compile(r"[A-Za-z0-9./ -]{1,120}")


def finding_id(fingerprint: str) -> str:
    """The fingerprint as one word; a long one, or one with letters of its own, is cut and told apart by a hash."""
    word = "".join(c if c.isascii() and (c.isalnum() or c in ".-") else "-" for c in fingerprint[:120])
    if _PLAIN.fullmatch(fingerprint):
        return word
    digest = hashlib.blake2b(fingerprint.encode("utf-8", "replace"), digest_size=4).hexdigest()
    return f"{word}-{digest}"


@attrs.frozen
class Summary:
    """All rules of a run, in the order of their ids, and all findings, in the order of their fingerprints."""

    rules: tuple[RuleResult, ...]
    findings: tuple[Finding, ...]
    examples: int
    seconds: tuple[tuple[str, float], ...]
    fixed: tuple[str, ...] = ()
    not_seen: tuple[str, ...] = ()

    @property
    def obligations(self) -> tuple[RuleResult, ...]:
        """The results that are obligations of the ledger."""
        return tuple(r for r in self.rules if not r.watcher)

    @property
    def watchers(self) -> tuple[RuleResult, ...]:
        """The results of the laws of every trace, which no obligation of the ledger states."""
        return tuple(r for r in self.rules if r.watcher)

    def exit_status(self, *, strict: bool) -> int:
        """0 nothing unexpected, 1 an unexpected finding, 2 the suite's own fault."""
        kinds = {f.kind for f in self.findings if f.known is None}
        if "checker-error" in kinds:
            return 2
        return int(bool(kinds.intersection(FAILING) or (strict and "disagreement" in kinds)))


def whole(records: Iterable[Record]) -> list[Record]:
    """The records without the sightings of tasks that never came to their end."""
    found: list[Record] = []
    open_: dict[tuple[str, int], list[Record]] = {}
    for record in records:
        if isinstance(record, Sighting):
            open_.setdefault((record.place.theme, record.place.nth), []).append(record)
        elif isinstance(record, Tally):
            found += [*open_.pop((record.theme, record.nth), []), record]
        else:
            found.append(record)
    return found


def smallest_sightings(records: Iterable[Record]) -> dict[str, Sighting]:
    """By fingerprint, the sighting to begin from: in the rule's own theme if it was seen there, then the smallest."""
    found: dict[str, Sighting] = {}
    for sighting in (r for r in records if isinstance(r, Sighting)):
        known = found.get(sighting.fingerprint)
        if known is None or _preference(sighting) < _preference(known):
            found[sighting.fingerprint] = sighting
    return dict(sorted(found.items()))


def _preference(sighting: Sighting) -> tuple[bool, tuple[int, ...], str, int, int]:
    place = sighting.place
    return place.theme != sighting.rule, sighting.size, place.theme, place.nth, place.index


def summarise(
    records: Sequence[Record],
    rules: Sequence[Invariant],
    *,
    themes: frozenset[str],
    ledger: dict[str, Obligation],
    known: tuple[Known, ...] = (),
) -> Summary:
    """The summary of those whole records. themes: which rules have one. ledger: obligations by id."""
    counts = _Counts(records)
    cited = {i.id: _citations(i, ledger) for i in rules}
    findings = tuple(_finding(s, counts, records, cited, known) for s in smallest_sightings(records).values())
    findings += tuple(_death(d, cited) for d in _deaths(records))
    results = tuple(_result(i, counts, findings, themes, cited[i.id]) for i in rules)
    seen = {f.fingerprint for f in findings}
    missing = [k for k in known if k.fingerprint not in seen]
    everywhere = themes <= counts.tallies.keys()
    fixed = tuple(k.fingerprint for k in missing if _is_fixed(k, counts, everywhere=everywhere))
    rest = tuple(k.fingerprint for k in missing if k.fingerprint not in fixed)
    return Summary(results, findings, counts.examples, tuple(sorted(counts.seconds.items())), fixed, rest)


class _Counts:
    """All tallies added up."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.tallies: dict[str, list[Tally]] = {}
        self.watched: Counter[str] = Counter()
        self.exercised: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.examples = 0
        for tally in sorted((r for r in records if isinstance(r, Tally)), key=lambda t: (t.theme, t.nth)):
            self.tallies.setdefault(tally.theme, []).append(tally)
            self.watched.update(tally.watched)
            self.exercised.update(tally.exercised)
            self.found.update(tally.found)
            self.examples += tally.examples
            for phase, seconds in tally.seconds.items():
                self.seconds[phase] += seconds  # type: ignore[assignment]  # a Counter of fractions


def _citations(invariant: Invariant, ledger: dict[str, Obligation]) -> tuple[str, ...]:
    known = ledger.get(invariant.id)
    return known.citations if known else invariant.cr


def _finding(
    sighting: Sighting,
    counts: _Counts,
    records: Sequence[Record],
    cited: dict[str, tuple[str, ...]],
    known: tuple[Known, ...],
) -> Finding:
    fingerprint = sighting.fingerprint
    shrunk = next((r for r in records if isinstance(r, Shrunk) and r.fingerprint == fingerprint), None)
    violated = sighting.kind == "violated"
    found = Finding(
        rule=sighting.rule,
        kind=sighting.kind,
        fingerprint=fingerprint,
        citations=cited.get(sighting.rule, ()) if violated else (),
        expected=sighting.expected,
        seen=sighting.seen,
        first=_first(fingerprint, records),
        count=counts.found[fingerprint],
        of=counts.watched[sighting.rule] if violated else counts.examples,
        known=next((k for k in known if k.fingerprint == fingerprint), None),
        experiment=sighting.experiment,
    )
    if shrunk is None:
        return found
    return attrs.evolve(
        found,
        kind=found.kind if shrunk.steady else "flaky",
        expected=shrunk.expected or sighting.expected,
        seen=shrunk.seen or f"{sighting.seen}; when the same case was played again, this did not show",
        experiment=shrunk.experiment,
        traces=shrunk.traces,
        shrunk=True,
    )


def _first(fingerprint: str, records: Sequence[Record]) -> Place:
    """Where it was seen first: in its rule's own theme if it was seen there at all."""
    seen = [r for r in records if isinstance(r, Sighting) and r.fingerprint == fingerprint]
    return min(seen, key=lambda s: (s.place.theme != s.rule, s.place.theme, s.place.nth, s.place.index)).place


def _deaths(records: Sequence[Record]) -> list[Died]:
    return sorted((r for r in records if isinstance(r, Died)), key=lambda d: (d.theme, d.nth))


def _death(died: Died, cited: dict[str, tuple[str, ...]]) -> Finding:
    place = Place(died.theme, 0, died.nth, 0, 0)
    expected = "the engine plays each example to its end"
    name = f"crash/process died in {died.theme}"
    return Finding(died.theme, "crash", name, cited.get(died.theme, ()), expected, died.message, place, 1, 1)


def _result(
    invariant: Invariant,
    counts: _Counts,
    findings: tuple[Finding, ...],
    themes: frozenset[str],
    citations: tuple[str, ...],
) -> RuleResult:
    rule = invariant.id
    tallies = counts.tallies.get(rule, [])
    verdict, reason = _verdict(invariant, counts, findings, tallies)
    has_theme = rule in themes
    labels: Counter[str] = Counter()
    for tally in tallies:
        labels.update(tally.labels)
    digests = {d for tally in tallies for d in tally.digests}
    return RuleResult(
        id=rule,
        family=rule.partition(".")[0],
        citations=citations,
        verdict=verdict,
        reason=reason or ("" if has_theme else "theme: none, it only watches"),
        examples=sum(t.examples for t in tallies),
        exercised=counts.exercised[rule],
        watched=counts.watched[rule],
        discards=sum(t.discards for t in tallies),
        seconds=sum(sum(t.seconds.values()) for t in tallies),
        labels=tuple(sorted(labels.items())),
        distinct=len(digests) if digests else None,
        theme=has_theme,
        watcher=invariant.watcher,
        choices=sum(t.choices for t in tallies),
    )


def _verdict(
    invariant: Invariant, counts: _Counts, findings: tuple[Finding, ...], tallies: list[Tally]
) -> tuple[str, str]:
    rule = invariant.id
    broken = next((f for f in findings if f.kind == "checker-error" and f.rule == rule), None)
    if broken:
        return "error", f"the suite's own fault: {broken.seen}"
    if any(f.kind == "violated" and f.rule == rule for f in findings):
        return "violated", ""
    watched = counts.watched[rule]
    if watched >= ENOUGH:
        return "held", ""
    unsupported = Counter[str]()
    for tally in tallies:
        unsupported.update(tally.unsupported)
    reason = f"its condition arose in {watched} examples, {ENOUGH} are needed"
    if not unsupported:
        return "not-exercised", reason
    why = min(unsupported, key=lambda reason: (-unsupported[reason], reason))
    examples = sum(t.examples for t in tallies)
    if unsupported.total() == examples:
        return "unsupported", why
    return "not-exercised", f"{reason}; {unsupported.total()} of {examples} were not played: {why}"


def _is_fixed(known: Known, counts: _Counts, *, everywhere: bool) -> bool:
    """Whether it would have been seen again, with 95 % confidence.

    everywhere: all themes were played: how often something is seen that is no rule's was counted over all of them.
    """
    if known.fingerprint.partition("/")[0] in KINDS:
        tried = counts.examples if everywhere else 0
    else:
        tried = counts.watched[known.fingerprint.rpartition("/")[0]]
    return known.enough is not None and tried >= known.enough
