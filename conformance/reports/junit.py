"""A run as JUnit XML, which CI services show: a test case a rule, and one for each finding that is no rule's."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from conformance.reports.plain import printable

_FAULTY = "checker-error"


def junit(document: dict[str, Any], *, strict: bool = False) -> str:
    """The document of a run as XML.

    A known finding skips its rule, as do rules that were not exercised or are not supported; a disagreement is told and
    fails nothing unless the run is strict; the suite's own fault is an error.
    """
    suites = Element("testsuites", name="conformance")
    engine = document["engine"]
    suite = SubElement(suites, "testsuite", name=printable(f"{engine['name']} {engine['version']}".strip()))
    found: dict[str, list[dict[str, Any]]] = {}
    for finding in document["findings"]:
        found.setdefault(finding["rule"] if finding["kind"] == "violated" else "", []).append(finding)
    for rule in (*document["rules"], *document["watchers"]):
        _rule(suite, rule, found.get(rule["id"], []))
    for finding in found.get("", ()):
        case = _case(suite, finding["kind"], finding["fingerprint"], 0.0)
        _finding_result(case, finding, fails=strict or finding["kind"] != "disagreement")
    for situation in document["situations"]:
        case = _case(suite, "situations", situation["id"], 0.0)
        if situation["verdict"] in {"violated", "error"}:
            _result(case, "failure", situation["verdict"], f"conformance replay {situation['replay']}")
        elif situation["verdict"] != "held":
            _result(case, "skipped", situation["verdict"], "")
    _count(suites, suite, document["seconds"])
    indent(suites)
    return tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: Element, family: str, name: str, seconds: float) -> Element:
    said = {"classname": printable(family), "name": printable(name), "time": f"{seconds:.3f}"}
    return SubElement(suite, "testcase", said)


def _rule(suite: Element, rule: dict[str, Any], findings: list[dict[str, Any]]) -> None:
    case = _case(suite, rule["family"], rule["id"], rule["seconds"])
    new = [f for f in findings if not f["known"]]
    if rule["verdict"] == "error":
        _result(case, "error", rule["reason"], "")
    elif new:
        _result(case, "failure", new[0]["message"], "\n\n".join(map(_told, new)))
    elif findings:
        _result(case, "skipped", f"known: {findings[0]['message']}", "")
    elif rule["verdict"] != "held":
        _result(case, "skipped", f"{rule['verdict']}: {rule['reason']}", "")


def _finding_result(case: Element, finding: dict[str, Any], *, fails: bool) -> None:
    if finding["known"] or not fails:
        _result(case, "skipped", f"{'known: ' if finding['known'] else ''}{finding['message']}", "")
    else:
        _result(case, "error" if finding["kind"] == _FAULTY else "failure", finding["message"], _told(finding))


def _told(finding: dict[str, Any]) -> str:
    lines = [
        f"{finding['fingerprint']} (CR {', '.join(finding['citations'])})"
        if finding["citations"]
        else finding["fingerprint"],
        f"expected: {finding['expected']}",
        f"seen:     {finding['seen']}",
        f"in {finding['count']} of {finding['of']} examples",
    ]
    if finding["replay"]:
        lines.append(f"conformance replay {finding['replay']}")
    return "\n".join(lines)


def _result(case: Element, tag: str, message: str, text: str) -> None:
    SubElement(case, tag, message=printable(message)).text = printable(text) or None


def _count(suites: Element, suite: Element, seconds: float) -> None:
    counts = {
        "tests": len(suite),
        "failures": len(suite.findall("testcase/failure")),
        "errors": len(suite.findall("testcase/error")),
        "skipped": len(suite.findall("testcase/skipped")),
    }
    for element in (suites, suite):
        for name, number in counts.items():
            if element is suite or name != "skipped":
                element.set(name, str(number))
        element.set("time", f"{seconds:.3f}")
