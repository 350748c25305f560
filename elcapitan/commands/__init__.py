"""One module for each command of the program.

Each has `add(commands)`, which tells argparse of it, and `run(arguments)`, which does it and returns the exit code.
What a command needs beyond argparse it imports in `run`: asking for help stays quick, no command needs a window.
"""

from __future__ import annotations

from contextlib import suppress

from elcapitan.text_cleaning import clean_text

MAX_MESSAGE = 2000
"""Letters of what is wrong: some sentences list all that there is to choose from, or every fault of a board."""


class CommandError(Exception):
    """Raised when a command cannot do what was asked; its one sentence goes to stderr and the program exits with 2."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean_text(sentence, MAX_MESSAGE))  # many name a file, or repeat what was typed


def print_line(line: str) -> None:
    """A line on standard output; a server whose output is closed goes on."""
    with suppress(BrokenPipeError):
        print(line, flush=True)
