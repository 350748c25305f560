"""Time that passes as soon as nothing else is to be done: hours of a server's life in a moment, always the same."""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple, Unpack

Value = TypeVar("Value")
Values = TypeVarTuple("Values")


class _Hurry(selectors.DefaultSelector):
    """Where the loop would sleep until its next deadline, the clock jumps there, unless a thread works for it."""

    slept_s = 0.0
    in_threads = 0
    """Calls that have been given to threads and have not come back."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout and self.in_threads:
            return super().select(None)  # whoever comes back wakes the loop
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout:
            self.slept_s += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock is its own."""

    def __init__(self) -> None:
        self._hurry = _Hurry()
        super().__init__(self._hurry)

    def time(self) -> float:
        return self._hurry.slept_s

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Values]], Value], *args: *Values
    ) -> asyncio.Future[Value]:
        answer = super().run_in_executor(executor, func, *args)
        self._hurry.in_threads += 1
        answer.add_done_callback(self._has_come_back)
        return answer

    def _has_come_back(self, answer: asyncio.Future[Any]) -> None:
        self._hurry.in_threads -= 1

    def stall(self, for_s: float) -> None:
        """As if the machine had slept so long: what was due in that time is due now, all in the next turn."""
        self._hurry.slept_s += for_s


def in_virtual_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a test of a coroutine that runs on a loop of its own, in virtual time."""

    @functools.wraps(test)
    def run(*values: Any, **named: Any) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*values, **named))

    return run


async def at_once(work: Callable[[], Any]) -> Any:
    """What would be done beside the loop is done here and now: threads know no virtual time."""
    return work()


Aside = Callable[[Callable[[], Any]], Awaitable[Any]]
