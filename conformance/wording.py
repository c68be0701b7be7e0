"""Answers and what came of them, in a judge's words."""

from __future__ import annotations

import re

from reference_engine.words.answers import (
    KEEP,
    Activate,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Play,
    TargetList,
)
from reference_engine.words.trace import Transition
from reference_engine.words.view import View


def names_of(view: View) -> dict[str, str]:
    """Readable names by handle: a card's name with its id, everything else its own name."""
    found: dict[str, str] = {}
    for seat, player in enumerate(view.players):
        for zone in (player.hand, player.graveyard, player.exile):
            found.update((c.id, f"{c.name} [{c.id}]") for c in zone or ())
        found[f"@{seat}"] = f"player {seat}"
    found.update((p.id, f"{p.name} [{p.id}]" if p.card else p.id) for p in view.battlefield)
    found.update((s.id, f"{s.name} [{s.id}]" if s.card else s.id) for s in view.stack)
    return found


_ASKED = {
    "targets": "chooses targets",
    "new-targets": "may choose new targets",
    "mode": "chooses modes",
    "x": "chooses a value for X",
    "kick": "may pay an optional cost",
    "pay": "may pay",
    "division": "divides an effect",
    "may": "may or may not",
    "pick": "chooses",
    "color": "chooses a color",
    "mana-type": "chooses a type of mana",
    "number": "chooses a number",
    "creature-type": "chooses a creature type",
    "order": "puts abilities in order",
    "cast": "may cast a copy",
    "replacement": "chooses which replacement effect applies first",
    "legend": "chooses which legendary permanent stays",
    "discard": "discards",
}
"""What each kind of request asks of its player; at priority there is more to say than that."""

MOST_OPTIONS = 12
"""Options that are named one by one."""


def request_text(transition: Transition) -> str:
    """What the engine asked of whom: ``player 1 may choose new targets for copy of Zap by @1 (now: player 0)``."""
    request, names = transition.request, names_of(transition.before)
    who = f"player {request.seat}"
    if request.kind == "priority":
        return f"{who} has priority"
    asked = _ASKED.get(request.kind)
    said = f"{who} {asked}" if asked else f"{who} is asked: {request.kind}"
    about = f" for {names.get(request.object, request.object)}" if request.object else ""
    now = f" (now: {_targets(request.current, names)})" if request.current else ""
    return said + about + now + _offered(request.options, names)


def _offered(options: tuple[str, ...], names: dict[str, str]) -> str:
    if not options:
        return ""
    more = f" and {len(options) - MOST_OPTIONS} more" if len(options) > MOST_OPTIONS else ""
    return "; offered: " + ", ".join(_option(o, names) for o in options[:MOST_OPTIONS]) + more


_ABILITY = re.compile("(.+)/([0-9]{1,3})/([0-9]{1,3})")


def _option(option: str, names: dict[str, str]) -> str:
    """An option in words; abilities to be put in order are told by their source, where it is there to be seen."""
    found = _ABILITY.fullmatch(option)
    if not found or found[1] not in names:
        return names.get(option, option)
    ability, number = int(found[2]), int(found[3])
    which = f"ability {ability + 1}" if ability else "ability"
    again = f" #{number + 1}" if number else ""
    return f"{which} of {names[found[1]]}{again}"


def answer_text(transition: Transition) -> str:
    """Who did what, as one clause: ``player 1 casts Zap [c3] targeting player 0``; what was refused says so."""
    names = names_of(transition.before)
    verb, rest = _verb(transition, names)
    who = f"player {transition.request.seat}"
    tried = "tries to " if transition.outcome == "rejected" else ""
    plain = verb if tried else _third_person(verb)
    refused = " and is refused" if tried else ""
    return f"{who} {tried}{plain}{rest}{refused}"


_PASSING = "pass"


def _third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith("ss") else f"{verb}s"


def _verb(transition: Transition, names: dict[str, str]) -> tuple[str, str]:
    answer = transition.answer
    if isinstance(answer, Cast):
        return "cast", f" {names.get(answer.object, answer.object)}{_plan(answer, names)}"
    if isinstance(answer, Activate):
        what = names.get(answer.object, answer.object)
        nth = f" (its ability {answer.ability + 1})" if answer.ability else ""
        return "activate", f" {what}{nth}{_plan(answer, names)}"
    if isinstance(answer, ChooseTargets):
        asks = names.get(transition.request.object or "", transition.request.object or "it")
        if all(h == KEEP for phrase in answer.targets for h in phrase):
            return "leave", f" the targets of {asks} as they are"
        return "choose", f" for {asks} the targets {_targets(answer.targets, names)}{_divided(answer.division)}"
    if isinstance(answer, Concede):
        return "concede", ""
    if isinstance(answer, Play):
        return "play", f" {names.get(answer.object, answer.object)}"
    if isinstance(answer, Choose):
        return _choice(transition, answer, names)
    return _PASSING, " priority"


def _choice(transition: Transition, answer: Choose, names: dict[str, str]) -> tuple[str, str]:
    chosen = ", ".join(_option(o, names) for o in answer.options) or "nothing"
    if transition.request.kind == "order":
        return "put", f" on the stack, in this order: {chosen}"
    asks = transition.request.object
    about = f" for {names.get(asks, asks)}" if asks else ""
    return "choose", f" {chosen} ({transition.request.kind}{about})"


def _plan(answer: Cast | Activate, names: dict[str, str]) -> str:
    parts = []
    if answer.modes:
        parts.append(" choosing mode " + ", ".join(str(m + 1) for m in answer.modes))
    if answer.x is not None:
        parts.append(f" with X = {answer.x}")
    if isinstance(answer, Cast) and any(answer.kicks):
        parts.append(f" kicked {', '.join(map(str, answer.kicks))} times")
    if any(answer.targets):
        parts.append(f" targeting {_targets(answer.targets, names)}")
    parts.append(_divided(answer.division))
    if any(answer.costs):
        parts.append(f" paying with {_targets(answer.costs, names)}")
    if answer.payment:
        parts.append(f" with mana {''.join(f'{{{m}}}' for m in answer.payment)}")
    if isinstance(answer, Activate) and answer.choices:
        parts.append(f" choosing {', '.join(names.get(c, c) for c in answer.choices)}")
    if answer.activations:
        parts.append(f" after activating {'; '.join(_activation(a, names) for a in answer.activations)}")
    return "".join(parts)


def _activation(answer: Activate, names: dict[str, str]) -> str:
    nth = f" (its ability {answer.ability + 1})" if answer.ability else ""
    return f"{names.get(answer.object, answer.object)}{nth}{_plan(answer, names)}"


def _divided(division: tuple[int, ...]) -> str:
    return f", divided {' + '.join(map(str, division))}" if division else ""


def _targets(targets: TargetList, names: dict[str, str]) -> str:
    def one(handle: str) -> str:
        return "(unchanged)" if handle == KEEP else names.get(handle, handle)

    return "; ".join(", ".join(map(one, phrase)) or "nothing" for phrase in targets)
