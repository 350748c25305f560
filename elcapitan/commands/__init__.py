"""One module for each command of the program.

Each has `add(commands)`, which tells argparse of it, and `run(arguments)`, which does it and returns the exit code.
What a command needs beyond argparse it imports in `run`: asking for help stays quick, no command needs a window.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


class CannotDo(Exception):
    """Raised when a command cannot do what was asked; its one sentence goes to stderr and the program exits with 2."""


def record_text(file: Path) -> bytes:
    """What a record's file holds, or so much of it that it is too large for a record. CannotDo if it cannot be read."""
    from elcapitan.table.record import LONGEST_TEXT

    try:
        with file.open("rb") as handle:
            return handle.read(LONGEST_TEXT + 1)
    except OSError as fault:
        raise CannotDo(f"{file} cannot be read: {fault.strerror}") from None


def say(line: str) -> None:
    """A line for whoever waits for it; a server that nobody reads goes on."""
    with suppress(BrokenPipeError):
        print(line, flush=True)
