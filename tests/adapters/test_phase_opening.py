"""The engine ``phase`` is opened by its name; without its binding a sentence says what to install."""

from __future__ import annotations

import subprocess
import sys
import types

import pytest

from conformance.adapters.opening import open_engine
from conformance.errors import ConformanceError


def test_without_the_binding_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "phase", None)
    with pytest.raises(ConformanceError, match=r'phase-python.*pip install "mtg-conformance\[phase\]"') as refusal:
        open_engine("phase")
    assert "\n" not in str(refusal.value)


def test_another_package_of_that_name_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "phase", types.ModuleType("phase"))
    with pytest.raises(ConformanceError, match="another package named phase"):
        open_engine("phase")


def test_nothing_else_imports_the_binding() -> None:
    code = (
        "import sys; from conformance.adapters.opening import open_engine; open_engine('reference');"
        " import conformance.cli; sys.exit('phase' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
