"""What was found out about a card is kept on disk, for each process of the engine would have to find it out again.

One small file a card, named by a digest of all that the finding depends on: the card, the binding's version, and the
text of this adapter. What cannot be read or written there is found out anew; nothing depends on it but time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import msgspec

from conformance.adapters.phase.faces import Face
from conformance.protocol.codec import encode
from reference_engine.words.characteristics import Card


@attrs.frozen
class Trial:
    """Why a card is not supported, "" where it is; and the face that stands for it then."""

    why: str
    face: Face | None


class Trials:
    """The trials of one version of the binding. folder: where they are kept; None for what is usual on this system."""

    def __init__(self, version: str, folder: Path | None = None) -> None:
        self._version = version
        self._folder = folder or usual_folder()

    def find(self, card: Card) -> Trial | None:
        """What was found out about the card; None where nothing was, or it cannot be read."""
        try:
            plain = msgspec.json.decode(self._path(card).read_bytes())
            face = plain["face"]
            return Trial(str(plain["why"]), None if face is None else Face(face["face"], face["text"]))
        except (OSError, msgspec.DecodeError, KeyError, TypeError):
            return None

    def keep(self, card: Card, trial: Trial) -> None:
        """Keep it, if the folder can be written."""
        plain: dict[str, Any] = {"card": card.name, "why": trial.why, "face": None}
        if trial.face is not None:
            plain["face"] = {"face": trial.face.face, "text": trial.face.text}
        with contextlib.suppress(OSError):  # a disk that is full or not ours costs time, no verdict
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(plain))
            Path(name).replace(self._path(card))

    def _path(self, card: Card) -> Path:
        digest = hashlib.sha256(encode(card))
        digest.update(f"{self._version} {_adapter_text()}".encode())
        return self._folder / f"{digest.hexdigest()[:40]}.json"


def usual_folder() -> Path:
    """Where programs keep what they can find out again (``XDG_CACHE_HOME``, or ``.cache`` at home)."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "mtg-conformance" / "phase"


@cache
def _adapter_text() -> str:
    """A digest of this adapter: what it changes may change what is found out."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
