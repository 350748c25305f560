"""One module for each command of the program.

Each has `add(commands)`, which tells argparse of it, and `run(arguments)`, which does it and returns the exit code.
What a command needs beyond argparse it imports in `run`: asking for help stays quick, no command needs a window.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from elcapitan.interrupts import interrupt
from elcapitan.standard_streams import show_progress
from elcapitan.text_cleaning import clean_text

T = TypeVar("T")

MAX_MESSAGE = 2000
"""Letters of what is wrong: some sentences list all that there is to choose from, or every fault of a board."""


class CommandError(Exception):
    """Raised when a command cannot do what was asked; its one sentence goes to stderr and the program exits with 2."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean_text(sentence, MAX_MESSAGE))  # many name a file, or repeat what was typed


@contextmanager
def interruptible() -> Iterator[None]:
    """SIGTERM and SIGHUP end the command as Ctrl+C does: what it has begun to write is removed."""
    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {kind: signal.getsignal(kind) for kind in kinds}
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    try:
        for kind in kinds:
            if before[kind] is not signal.SIG_IGN:  # nohup
                signal.signal(kind, interrupt)  # not by SIGINT, which a shell has its background commands ignore
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


def print_line(line: str) -> None:
    """A line on standard output; nothing happens if its reader has gone."""
    with suppress(BrokenPipeError):
        print(line, flush=True)


def print_server_line(line: str) -> None:
    """A line of a server, which goes on also where none can be written, as on a full disk."""
    with suppress(OSError):
        print_line(line)


class Progress:
    """How far a long command is: one line on standard error, written over again and wiped out at the end.

    Only on a terminal: nothing of it gets into a pipe or a file.
    """

    def __init__(self) -> None:
        self._is_shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, text: str) -> None:
        """This, in place of what was there before."""
        show_progress(text)
        self._is_shown = True

    def clear(self) -> None:
        """Nothing of it is left on the line: before other lines are printed."""
        if self._is_shown:
            show_progress("")
            self._is_shown = False

    def count(self, items: Sequence[T], text: Callable[[int, int], str]) -> Iterator[T]:
        """These one by one; `text` words the number of the one in hand, from 1, and of how many; not of one alone."""
        for number, item in enumerate(items, 1):
            if len(items) > 1:
                self.show(text(number, len(items)))
            yield item
        self.clear()
