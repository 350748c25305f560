"""One module for each command of the program.

Each has `add(commands)`, which tells argparse of it, and `run(arguments)`, which does it and returns the exit code.
What a command needs beyond argparse it imports in `run`: asking for help stays quick, no command needs a window.
"""

from __future__ import annotations

from contextlib import suppress


class CommandError(Exception):
    """Raised when a command cannot do what was asked; its one sentence goes to stderr and the program exits with 2."""


def print_line(line: str) -> None:
    """A line on standard output; a server whose output is closed goes on."""
    with suppress(BrokenPipeError):
        print(line, flush=True)
