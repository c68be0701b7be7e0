"""A real browser without a window, for the pages that people look at."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from tests.toolchains import missing

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""What the browser is called, whoever packs it."""

_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--virtual-time-budget=2000",
)  # fmt: skip


def browser() -> str:
    """The browser's program. Skips the test where there is none, or fails it where there has to be one."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing(f"a browser ({' or '.join(NAMES)}) must be installed to look at pages")
    return found


def after_scripts(page: Path, folder: Path, *, script: str = "", fragment: str = "", width: int = 1280) -> str:
    """The page's elements as they stand after its scripts ran, and then ours.

    folder: for what the browser keeps. script: what a reader does, in JavaScript; the policy of a copy of the page lets
    it run. fragment: the address ends with ``#fragment``.
    """
    program = browser()
    if script:
        page = _with_script(page, script, folder / f"driven-{page.name}")
    address = page.resolve().as_uri() + (f"#{fragment}" if fragment else "")
    done = subprocess.run(
        [
            program,
            *_QUIET,
            f"--user-data-dir={folder / 'profile'}",
            f"--window-size={width},800",
            "--dump-dom",
            address,
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout


def _with_script(page: Path, script: str, copy: Path) -> Path:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text = page.read_text(encoding="utf-8")
    allowed = re.sub(
        r"script-src &#39;([^&]*)&#39;", rf"script-src &#39;\1&#39; &#39;sha256-{digest}&#39;", text, count=1
    )
    assert allowed != text, "the page has no policy for scripts"
    copy.write_text(allowed.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    return copy
