"""What long runs on right engines have come to so far, kept in a file that each run adds to."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import attrs

from conformance.errors import ConformanceError
from conformance.protocol.codec import decode, to_json
from conformance.replay import write_atomically
from conformance.running import Outcome

TOTALS = Path("docs/truth.json")
"""Where the totals are kept."""


@attrs.frozen
class Total:
    """All runs on one engine. seeds: from 1 to this one. discards: examples that were begun and never drawn.

    blamed: examples in which a rule was said to be broken, or the engine to have failed. errors: in which the suite
    itself failed. unexercised: rules that some run did not exercise, sorted.
    """

    seeds: int = 0
    examples: int = 0
    discards: int = 0
    blamed: int = 0
    errors: int = 0
    unexercised: tuple[str, ...] = ()

    def plus(self, outcome: Outcome, rules: tuple[str, ...]) -> Total:
        """The total with one more run, of the next seed, in which those rules were to be exercised."""
        summary = outcome.summary
        searched = [r for r in summary.rules if r.id in rules]
        missed = {r.id for r in searched if not r.exercised}
        return Total(
            self.seeds + 1,
            self.examples + sum(r.examples for r in searched),
            self.discards + sum(r.discards for r in searched),
            self.blamed + sum(f.count for f in summary.findings if f.kind not in ("disagreement", "checker-error")),
            self.errors + sum(f.count for f in summary.findings if f.kind == "checker-error"),
            tuple(sorted(missed.union(self.unexercised))),
        )

    @property
    def bound(self) -> float:
        """Below which the share of examples that blame a right engine lies, with 95 % confidence; 1 for no example.

        For none among n it is 3/n, all but exactly; what was blamed is taken to be Poisson distributed.
        """
        if not self.examples:
            return 1.0
        return min(1.0, _poisson_bound(self.blamed) / self.examples)

    def __str__(self) -> str:
        discards = self.discards / max(1, self.examples + self.discards)
        missed = f"; not always exercised: {', '.join(self.unexercised)}" if self.unexercised else ""
        return (
            f"{self.examples} examples of {self.seeds} seeds: {self.blamed} blamed (at most {self.bound:.1e} with 95 % "
            f"confidence), {self.errors} errors of the suite, {discards:.2%} discards{missed}"
        )


def _poisson_bound(seen: int) -> float:
    """The greatest mean for which seeing so few or fewer still has a chance of 5 %, to three digits."""
    low, high = float(seen), seen + 10 * math.sqrt(seen + 1)
    while high - low > 1e-3:
        middle = (low + high) / 2
        chance = sum(math.exp(-middle + k * math.log(middle) - math.lgamma(k + 1)) for k in range(seen + 1))
        low, high = (middle, high) if chance > 0.05 else (low, middle)
    return high


@attrs.frozen
class Totals:
    """The totals by engine, as it is named on the command line."""

    engines: dict[str, Total] = attrs.field(factory=dict)

    def of(self, engine: str) -> Total:
        """What there is of that engine."""
        return self.engines.get(engine, Total())

    def plus(self, engine: str, total: Total) -> Totals:
        """The totals with that of one engine in place of what there was."""
        return Totals(dict(sorted({**self.engines, engine: total}.items())))


def read_totals(path: Path) -> Totals:
    """The totals in the file; none if there is no such file. Raises ConformanceError where it cannot be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Totals()
    except OSError as error:
        raise ConformanceError(f"{path} cannot be read ({error.strerror}): name another file") from error
    return decode(Totals, data, str(path))


def write_totals(path: Path, totals: Totals) -> None:
    """Write the file anew, whole or not at all."""
    plain: Any = {"engines": {name: attrs.asdict(total) for name, total in totals.engines.items()}}
    write_atomically(path, to_json(plain))
