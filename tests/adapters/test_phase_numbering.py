"""The numbers of a board's objects: each once, and spread so that the engine copies little; this needs no engine."""

from __future__ import annotations

from conformance.adapters.phase.numbering import Numbers, slot


def test_what_is_played_with_has_slots_to_itself() -> None:
    numbers = Numbers()
    lively = [numbers.apart() for _ in range(30)]
    libraries = [numbers.together() for _ in range(48)]
    roots = [slot(number, 0) for number in lively]
    assert len(set(roots)) == len(roots)
    assert len({slot(number, 0) for number in libraries}) == 2
    assert not set(roots) & {slot(number, 0) for number in libraries}
    assert len({(slot(number, 0), slot(number, 1)) for number in libraries}) == len(libraries)


def test_no_number_is_given_twice_however_many_are_needed() -> None:
    numbers = Numbers()
    dealt = [n for _ in range(5_000) for n in (numbers.apart(), numbers.together())]
    assert len(set(dealt)) == len(dealt)
    assert min(dealt) > 0
    assert numbers.last == max(dealt)
    other = Numbers()
    assert [other.apart() for _ in range(9)] == dealt[:18:2]
