"""Asks the strongest player for advice without waiting: it thinks in a process of its own that ends with its answer.

A thread would share the processor's time with the window, whose pictures would come late.
"""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from elcapitan import games
from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget

BUDGET = Budget(seconds=0.9, waited_s=3.0)
"""What a computer player of the same strength has for its turn."""


class AdviceFailed(Exception):
    """Raised when the process has ended without an answer."""


class Adviser:
    """Answers one question at a time."""

    def __init__(self, game: str, budget: Budget = BUDGET) -> None:
        self._game, self._budget = game, budget
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    @property
    def is_asked(self) -> bool:
        """An answer is awaited."""
        return self._line is not None

    def ask(self, state: Any) -> None:
        """Ask what the seat to act should do; an earlier question is given up. OSError if no process can be started."""
        self.cancel()
        context = get_context("spawn")
        self._line, far = context.Pipe(duplex=False)
        self._process = context.Process(target=_answer, args=(far, self._game, state, self._budget), daemon=True)
        try:
            self._process.start()
        except OSError:
            self._line.close()
            self._process = self._line = None
            raise
        finally:
            far.close()

    def poll(self) -> Advice | None:
        """The answer once it is there, and only then; None before. AdviceFailed if there will be none."""
        if self._line is None or not self._line.poll():
            return None
        try:
            found: Advice = self._line.recv()
        except (OSError, EOFError):
            raise AdviceFailed("its process has ended") from None
        finally:
            self.cancel()
        return found

    def cancel(self) -> None:
        """Give up the question, if there is one; end the process."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None


def _answer(line: Connection, game: str, state: Any, budget: Budget) -> None:
    """The other process."""
    line.send(games.bots(game).advise(state, budget))
