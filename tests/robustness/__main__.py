"""Give many spoiled messages and replay files to the suite: ``python -m tests.robustness [NUMBER] [SEED]``.

Prints how many there were, how they ended, how long it took, and everything that is wrong; status 1 if something is.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.protocol.exchanges import recorded
from tests.robustness.fuzzing import Tally, fuzz_files, fuzz_hosting, fuzz_replies

NUMBER = 100_000


def main(number: int, seed: int) -> int:
    """Two fifths of them to each end of the protocol, a fifth as files."""
    asked = [line for way, line in recorded() if way == ">"]
    with tempfile.TemporaryDirectory() as folder:
        parts: dict[str, Callable[[random.Random], Tally]] = {
            "messages to the hosting end": lambda rng: fuzz_hosting(rng, 2 * number // 5, asked),
            "replies to the suite": lambda rng: fuzz_replies(rng, 2 * number // 5),
            "replay files": lambda rng: fuzz_files(rng, number // 5, Path(folder)),
        }
        tallies = [_told(name, part, random.Random(seed)) for name, part in parts.items()]  # noqa: S311 - no secret
    return int(any(tally.wrong for tally in tallies))


def _told(name: str, part: Callable[[random.Random], Tally], rng: random.Random) -> Tally:
    begun = monotonic()
    tally = part(rng)
    ends = ", ".join(f"{end} {count}" for end, count in sorted(tally.ends.items()))
    sys.stdout.write(f"{tally.spoiled} {name} in {monotonic() - begun:.0f} s: {ends}\n")
    for wrong in tally.wrong:
        sys.stdout.write(f"  WRONG {wrong}\n")
    sys.stdout.flush()
    return tally


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [NUMBER, 1][len(numbers) :])))
