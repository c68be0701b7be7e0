"""``conformance serve``: an in-process engine offered in a process of its own."""

from __future__ import annotations

import click

from conformance.adapters.hosting import serve as serve_adapter
from conformance.adapters.opening import open_in_process


@click.command()
@click.argument("engine")
def serve(engine: str) -> int:
    """Offer ENGINE as JSON lines on standard input and output: what --engine "cmd:conformance serve ENGINE" starts."""
    return serve_adapter(open_in_process(engine))
