"""Work in a process of its own that ends with its answer: a thread would share the processor's time with the window."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from elcapitan.bots.spawn_context import end_with_parent, spawn_context, without_interrupts

Answer = TypeVar("Answer")


class WorkFailed(Exception):
    """Raised when the process has ended without an answer."""


class BackgroundWork(Generic[Answer]):
    """One question at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    @property
    def is_asked(self) -> bool:
        """An answer is awaited."""
        return self._line is not None

    def begin(self, work: Callable[..., Answer], *about: Any) -> None:
        """Begin it; an earlier question is given up. OSError if no process can be started."""
        self.cancel()
        context = spawn_context()
        self._line, far = context.Pipe(duplex=False)
        self._process = context.Process(target=_answer, args=(far, work, about), daemon=True)
        try:
            with without_interrupts():
                self._process.start()
        except OSError:
            self._line.close()
            self._process = self._line = None
            raise
        finally:
            far.close()

    def poll(self) -> Answer | None:
        """The answer once it is there, and only then; None before. WorkFailed if there will be none."""
        if self._line is None or not self._line.poll():
            return None
        try:
            found: Answer = self._line.recv()
        except (OSError, EOFError):
            raise WorkFailed("its process has ended") from None
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


def _answer(line: Connection, work: Callable[..., Any], about: tuple[Any, ...]) -> None:
    """The other process."""
    end_with_parent()
    line.send(work(*about))
