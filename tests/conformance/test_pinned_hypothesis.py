"""The same seed gives the same examples, whatever else is imported and wherever it runs."""

from __future__ import annotations

import importlib.util
import inspect
import os
import subprocess
import sys
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from conformance import pinned_hypothesis
from conformance.pinned_hypothesis import (
    HOOK,
    no_local_constants,
    pin,
    play_example,
    run_examples,
    settings_for,
    task_seed,
    this_example,
)


def drawn(seed: int, examples: int = 300) -> list[int]:
    """What integers that seed draws."""
    found: list[int] = []
    run_examples(st.integers(0, 10**6), found.append, seed=seed, examples=examples)
    return found


def test_the_hook_is_where_it_was() -> None:
    """Hypothesis still asks the function that is replaced, and asks nothing else for local constants."""
    assert getattr(providers, HOOK) is no_local_constants
    source = inspect.getsource(providers.HypothesisProvider)
    assert f"return {HOOK}()" in source
    assert not any(providers._local_constants.set_for_type(kind) for kind in ("integer", "string", "float", "bytes"))


def test_no_example_begins_like_the_one_before() -> None:
    """Hypothesis's own backend plays the simplest example that begins like another, and another that begins like it."""
    found: list[tuple[int, ...]] = []
    run_examples(st.tuples(*[st.integers(0, 10**6)] * 4), found.append, seed=3, examples=100)
    assert len(found) == 100
    assert [example for example in found if example[2:] == (0, 0)] == []
    assert len({example[0] for example in found}) > 90


def test_no_two_seeds_begin_with_the_same_example() -> None:
    """The simplest of all, with which Hypothesis begins, is none."""
    assert len({drawn(seed, 1)[0] for seed in range(20)}) == 20


def test_without_the_hook_pinning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hypothesis that moved the hook is refused by name."""
    monkeypatch.delattr(providers, HOOK)
    with pytest.raises(RuntimeError, match=f"{hypothesis.__version__} has no .*{HOOK}"):
        pin()


def test_a_seed_draws_the_same_after_a_module_full_of_constants_is_imported(tmp_path: Path) -> None:
    """Constants of a local module are not mixed in."""
    before = drawn(7)
    module = tmp_path / "full_of_constants.py"
    module.write_text("VALUES = [" + ", ".join(str(n) for n in range(1_000, 9_000, 7)) + "]\n")
    spec = importlib.util.spec_from_file_location("full_of_constants", module)
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["full_of_constants"] = loaded
    try:
        spec.loader.exec_module(loaded)
        assert drawn(7) == before
    finally:
        del sys.modules["full_of_constants"]


def test_seeds_differ() -> None:
    """Another seed draws something else; the rounds of a theme have seeds of their own."""
    assert drawn(7) != drawn(8)
    seeds = {task_seed(s, t, n) for s in (1, 2) for t in ("a", "b") for n in (0, 1)}
    assert len(seeds) == 8


def test_a_task_seed_is_a_fixed_number() -> None:
    """The seed does not hang on Python's hashing; a report of long ago still names its examples."""
    assert task_seed(1, "copy.x-value-copied", 0) == 18131964426494366687


def test_a_seed_draws_the_same_in_other_processes() -> None:
    """Neither hash randomisation nor CI variables change what is drawn."""
    code = (
        "from hypothesis import strategies as st; from conformance.pinned_hypothesis import run_examples\n"
        "f = []; run_examples(st.integers(0, 10**6), f.append, seed=7, examples=100); print(f)"
    )
    root = Path(pinned_hypothesis.__file__).parents[1]
    texts = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, **extra, "PYTHONPATH": str(root)}, cwd=root,
                       check=True, capture_output=True, text=True).stdout
        for extra in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "1", "CI": "true"})
    }  # fmt: skip
    assert texts == {f"{drawn(7, 100)}\n"}


def test_every_setting_is_written_out() -> None:
    """No setting is left to a profile, which may differ where CI is set."""
    signature = set(inspect.signature(hypothesis.settings.__init__).parameters) - {"self", "parent"}
    written = inspect.getsource(settings_for)
    assert [name for name in sorted(signature) if f"{name}=" not in written] == []
    assert settings_for(10).database is None


def test_a_strategy_without_examples_ends_quietly() -> None:
    """The caller sees that it counted none."""
    found: list[int] = []
    run_examples(st.integers().filter(lambda _: False), found.append, seed=1, examples=10)
    assert found == []


def _too_large(drawn: list[int]) -> None:
    if sum(drawn) > 1000:
        raise OverflowError


def test_an_example_that_was_kept_is_played_and_shrunk_from_there() -> None:
    """Hypothesis neither draws others first nor takes it for as small as it can be; without shrinking it is all."""
    kept: dict[bytes, list[int]] = {}
    strategy = st.lists(st.integers(0, 1000))
    run_examples(strategy, lambda drawn: kept.setdefault(this_example(), drawn) and None, seed=1, examples=50)
    example, large = next((e, drawn) for e, drawn in kept.items() if sum(drawn) > 1000 and len(drawn) > 3)
    played: list[list[int]] = []
    play_example(strategy, played.append, example=example, seed=1)
    assert played == [large]

    def shrinking(drawn: list[int]) -> None:
        played.append(drawn)
        _too_large(drawn)

    with pytest.raises(OverflowError):
        play_example(strategy, shrinking, example=example, seed=1, shrink=True)
    assert played[1] == large
    assert played[-1] == [1, 1000]


@pytest.mark.parametrize("example", [b"\xff\xff", b"\xff" * 9])
def test_what_is_no_example_is_not_played(example: bytes) -> None:
    play_example(st.integers(0, 5), lambda _: pytest.fail("it was"), example=example, seed=1, shrink=True)
