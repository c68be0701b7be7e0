"""Whether two machines would draw and judge the same: what a case depends on beside its seed.

This module is imported by the workers of a cluster before anything is known of them, so it imports next to nothing.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import attrs

from conformance.version import suite_version

_PACKAGES = ("reference_engine", "strategies", "conformance")

_PROJECTS_OF_THEIR_OWN = "skeletons"
"""What lies in such a folder is copied, never run; a checkout may hold what was built there."""


@attrs.frozen
class Runs:
    """What a process runs. python: major and minor version. sources: a digest, as one version may be many checkouts."""

    python: str
    hypothesis: str
    suite: str
    sources: str

    def differs(self, other: Runs) -> str:
        """In what the other process differs, as ``hypothesis 6.1, not 6.2``; empty where they do the same."""
        for name, mine, its in (
            ("Python", self.python, other.python),
            ("hypothesis", self.hypothesis, other.hypothesis),
            ("mtg-conformance", self.suite, other.suite),
            ("sources of mtg-conformance", self.sources, other.sources),
        ):
            if mine != its:
                return f"{name} {its}, not {mine}"
        return ""


@cache
def runs_here() -> Runs:
    """What this process runs."""
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    try:
        hypothesis = version("hypothesis")
    except PackageNotFoundError:
        hypothesis = "missing"
    return Runs(python, hypothesis, suite_version(), sources_of(*_PACKAGES))


def sources_of(*packages: str) -> str:
    """A digest of every module of those packages, by its path within them."""
    digest = hashlib.blake2b(digest_size=6)
    for package in packages:
        spec = find_spec(package)
        assert spec is not None, f"{package} is part of the suite"
        for folder in map(Path, spec.submodule_search_locations or ()):
            for path in sorted(folder.rglob("*.py")):
                inside = path.relative_to(folder)
                if _PROJECTS_OF_THEIR_OWN not in inside.parts:
                    digest.update(f"{package}/{inside.as_posix()}\n".encode())
                    digest.update(path.read_bytes())
    return digest.hexdigest()
