"""``conformance doctor``: who is at fault, the adapter or the engine."""

from __future__ import annotations

import click
from rich.console import Console
from rich.markup import escape

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.options import console, engine_option, limits_options
from conformance.doctor.examining import diagnose
from conformance.doctor.words import Checked
from conformance.examine import closing_failure

_MARKS = {"fine": "[green]fine[/green]     ", "wrong": "[bold red]WRONG[/bold red]    ",
          "mind": "[yellow]mind[/yellow]     ", "not tried": "[dim]not tried[/dim]"}  # fmt: skip


@click.command()
@engine_option
@limits_options
def doctor(engine: str, limits: Limits) -> int:
    """Look an engine over, from the handshake to its speed, and say who is at fault: the adapter or the engine.

    Exit status 0 where nothing is wrong, 1 where something is, 2 where the engine cannot be used at all.
    """
    adapter = open_engine(engine, limits=limits)
    out, wrong = console(), []
    try:
        for checked in diagnose(adapter):
            _print(out, checked)
            wrong += [checked] if checked.verdict == "wrong" else []
    finally:
        closing_failure(adapter)  # whatever it does at the end was said, or is not what ended this
    out.print(f"\n{_verdict(wrong)}", highlight=False)
    return int(bool(wrong))


def _print(out: Console, checked: Checked) -> None:
    out.print(f"{_MARKS[checked.verdict]}  {escape(checked.name)}: {escape(checked.said)}", highlight=False)
    if checked.advice:
        whose = f"({checked.fault}) " if checked.fault else ""
        out.print(f"             → {whose}{escape(checked.advice)}", highlight=False)


def _verdict(wrong: list[Checked]) -> str:
    if not wrong:
        return "Nothing is wrong with it: what `conformance run` finds is the engine's."
    blamed = sorted({checked.fault for checked in wrong})
    if blamed == ["engine"]:
        return f"{len(wrong)} wrong, all of it in the engine: the adapter does its part."
    return f"{len(wrong)} wrong: mend the adapter first, for until then findings of `conformance run` mean little."
