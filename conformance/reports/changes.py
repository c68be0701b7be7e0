"""Two reports of one engine, an earlier and a later one: what is new, what is fixed, what is still there."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.expectations import Known

_FINDING = ("rule", "fingerprint", "kind", "citations", "expected", "seen", "count", "of", "replay")


@attrs.frozen
class Changes:
    """Findings, each as its report has it, in the order of their fingerprints, and rules whose verdict is another.

    fixed: not seen any more, in examples enough to trust that; not_seen: in too few, or what the rule is about did not
    come up. verdicts: rule, verdict before, verdict now; ``""`` where a report lacks the rule.
    """

    new: tuple[dict[str, Any], ...]
    fixed: tuple[dict[str, Any], ...]
    not_seen: tuple[dict[str, Any], ...]
    still_there: tuple[dict[str, Any], ...]
    verdicts: tuple[tuple[str, str, str], ...]


def changes(before: dict[str, Any], now: dict[str, Any]) -> Changes:
    """What changed from the one document to the other."""
    old, new = _by_fingerprint(before), _by_fingerprint(now)
    gone = [finding for name, finding in old.items() if name not in new]
    return Changes(
        new=tuple(finding for name, finding in new.items() if name not in old),
        fixed=tuple(finding for finding in gone if _is_fixed(finding, now)),
        not_seen=tuple(finding for finding in gone if not _is_fixed(finding, now)),
        still_there=tuple(finding for name, finding in new.items() if name in old),
        verdicts=_verdicts(before, now),
    )


def _by_fingerprint(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {f["fingerprint"]: f for f in sorted(document["findings"], key=lambda f: str(f["fingerprint"]))}


def _rules(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for rule in (*document["rules"], *document.get("watchers", ()))}


def _is_fixed(finding: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether it would have been seen again, with 95 % confidence, if it were still there."""
    rule = _rules(now).get(finding["rule"])
    watched = rule["watched"] if rule else 0
    tried = watched if finding["kind"] == "violated" else now["examples"]
    enough = Known(finding["fingerprint"], "", (finding["count"], finding["of"])).enough
    return enough is not None and tried >= enough


def _verdicts(before: dict[str, Any], now: dict[str, Any]) -> tuple[tuple[str, str, str], ...]:
    old, new = _rules(before), _rules(now)
    both = ((id_, _verdict(old, id_), _verdict(new, id_)) for id_ in sorted(old.keys() | new.keys()))
    return tuple(row for row in both if row[1] != row[2])


def _verdict(rules: dict[str, dict[str, Any]], id_: str) -> str:
    return str(rules[id_]["verdict"]) if id_ in rules else ""


def changes_plain(found: Changes) -> dict[str, Any]:
    """The changes as other programs read them."""
    lists = ("new", "fixed", "not_seen", "still_there")
    return {
        "schema": 1,
        **{name: [{key: finding[key] for key in _FINDING} for finding in getattr(found, name)] for name in lists},
        "verdicts": [{"rule": rule, "before": before, "now": now} for rule, before, now in found.verdicts],
    }


def changes_lines(found: Changes) -> list[str]:
    """The changes in words, what is new first."""
    titles = {
        "new": "new",
        "still_there": "still there",
        "fixed": "fixed",
        "not_seen": "not seen, in too few examples to call it fixed",
    }
    lines: list[str] = []
    for name, title in titles.items():
        for finding in getattr(found, name):
            lines.append(f"{title}: {finding['fingerprint']}, in {finding['count']} of {finding['of']} examples")
            if name == "new":
                lines += [f"  expected: {finding['expected']}", f"  seen:     {finding['seen']}"]
    lines += [f"{rule}: {before or 'not there'} → {now or 'not there'}" for rule, before, now in found.verdicts]
    return lines or ["nothing was found, then or now"]
