"""Games of right engines that the suite once blamed: whatever judged them wrong must not do so again."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.adapters.opening import open_engine
from conformance.examine import Examiner
from conformance.registered import all_invariants
from conformance.replay import read_replay

GAMES = tuple(sorted(Path(__file__).with_name("once_blamed").glob("*.json")))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_nobody_is_blamed_for_it_again(file: Path) -> None:
    replay = read_replay(file)
    adapter = open_engine(replay.engine)
    try:
        examined = Examiner(adapter, tuple(all_invariants().values())).examine(replay.experiment, None)
    finally:
        adapter.close()
    assert [(found.fingerprint, found.seen) for found in examined.found] == []
    assert any(judgement.exercised for judgement in examined.judgements)
