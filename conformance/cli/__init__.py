"""The command line. Exit status: 0 nothing unexpected, 1 an unexpected finding, 2 something could not be used."""

from __future__ import annotations

import errno
import sys
import traceback
from pathlib import Path

import click

from conformance.cli.benching import bench
from conformance.cli.carding import cards
from conformance.cli.changing import changes_command
from conformance.cli.comparing import compare
from conformance.cli.doctoring import doctor
from conformance.cli.fuzzing import fuzz
from conformance.cli.initialising import init
from conformance.cli.listing import rules
from conformance.cli.matrixing import matrix
from conformance.cli.mutating import mutants
from conformance.cli.replaying import replay, show
from conformance.cli.run import run
from conformance.cli.sampling import sample
from conformance.cli.serving import serve
from conformance.errors import ConformanceError
from conformance.reports.plain import printable
from conformance.version import suite_version

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(suite_version(), prog_name="conformance")
def commands() -> None:
    """Find the rules of Magic: The Gathering that a rules engine breaks."""


for _command in (
    run,
    fuzz,
    replay,
    show,
    changes_command,
    sample,
    rules,
    mutants,
    bench,
    matrix,
    compare,
    doctor,
    cards,
    init,
    serve,
):
    commands.add_command(_command)


def main() -> None:
    """The console command: runs, and exits with the status."""
    sys.exit(status_of(sys.argv[1:]))


def status_of(arguments: list[str]) -> int:
    """Run the command; its exit status. What cannot be used is said in one sentence on standard error."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # so that python:package.module:factory finds an engine lying here
    try:
        status = commands.main(arguments, prog_name="conformance", standalone_mode=False)
    except ConformanceError as error:
        return _refuse(str(error))
    except click.ClickException as error:
        return _refuse(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return _refuse("interrupted")
    except SystemExit:  # whoever read the output has left, and 1 would say that something was found
        return 2
    except OSError as error:
        if error.errno not in _NO_ROOM:
            return _broken()
        return _refuse(f"what there is to be kept cannot be written ({error.strerror}): make room, and run it again")
    except Exception:  # noqa: BLE001 - a fault of the suite itself: not to be taken for a finding, whose status is 1
        return _broken()
    return status if isinstance(status, int) else 0


def _broken() -> int:
    traceback.print_exc()
    return _refuse("this is a fault of the suite itself: please report it with the lines above")


def _refuse(message: str) -> int:
    click.echo(f"conformance: {printable(message)}", err=True)
    return 2
