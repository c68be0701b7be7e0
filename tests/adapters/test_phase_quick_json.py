"""What stands for ``json.loads`` while the adapter of phase.rs is at work."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.adapters.phase.quick_json import quick_json

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text('aö\\"{1 '),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN, st.booleans())
def test_it_reads_what_the_standard_one_reads(plain: object, ascii_only: bool) -> None:
    text = json.dumps(plain, ensure_ascii=ascii_only)
    with quick_json():
        found = json.loads(text)
        as_bytes = json.loads(text.encode())
    assert found == as_bytes == json.loads(text)
    assert repr(found) == repr(json.loads(text)), "the same types as well"


def test_what_only_the_standard_one_reads_is_read_by_it() -> None:
    with quick_json():
        assert math.isnan(json.loads("[NaN]")[0])
        assert json.loads("[1.5]", parse_float=str) == ["1.5"]
        with pytest.raises(json.JSONDecodeError):
            json.loads("{")


def test_afterwards_it_is_what_it_was_whatever_happened() -> None:
    before = json.loads

    def fails() -> None:
        with quick_json():
            assert json.loads is not before
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert json.loads is before
