"""``conformance serve``: an in-process engine offered in a process of its own."""

from __future__ import annotations

import click

from conformance.adapters.hosting import serve as serve_adapter
from conformance.adapters.opening import open_in_process
from conformance.scheduling import settle_what_is_loaded


@click.command()
@click.argument("engine")
def serve(engine: str) -> int:
    """Offer ENGINE as JSON lines on standard input and output: what --engine "cmd:conformance serve ENGINE" starts."""
    adapter = open_in_process(engine)
    settle_what_is_loaded()
    return serve_adapter(adapter)
