"""An event loop of virtual time with a network of its own, in which programs run and can be killed.

Whatever a program starts (tasks, alarms, connections) belongs to it, because it inherits its context; when the program
is killed none of that ever runs again, as if its process were gone.
"""

from __future__ import annotations

import asyncio
import heapq
import math
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import TYPE_CHECKING, Any

from tests.virtual_time import VirtualLoop

if TYPE_CHECKING:
    from tests.simulation.network import Network


class Program:
    """A process of the simulation."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.tasks: dict[asyncio.Task[Any], None] = {}
        """Those that have not ended, in the order they were begun."""

    def __repr__(self) -> str:
        return f"<program {self.name}>"


PROGRAM: ContextVar[Program | None] = ContextVar("PROGRAM", default=None)


class SimulatedLoop(VirtualLoop):
    """One seed's world."""

    network: Network

    def __init__(self) -> None:
        self._now_s = 0.0
        super().__init__()
        self.faults: list[str] = []
        """What nobody caught."""
        self.set_task_factory(self._task)
        own: Any = self
        own.call_at = self._call_at
        own.create_server, own.create_connection = self._create_server, self._create_connection
        self.set_exception_handler(self._fault)

    def _call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> asyncio.TimerHandle:
        """As ever, but on a clock of whole microseconds and never too early.

        asyncio lets an alarm come within its clock's resolution before its time. Where no time passes by itself,
        whoever looks at the clock then and waits for the rest would do so for ever.
        """
        due = math.ceil(when * 1e6) / 1e6
        return super().call_at(due if due >= when else due + 1e-6, callback, *args, context=context)

    def time(self) -> float:
        return self._now_s

    def _run_once(self) -> None:
        own: Any = self
        if not own._ready:
            while own._scheduled and own._scheduled[0]._cancelled:
                own._timer_cancelled_count -= 1
                heapq.heappop(own._scheduled)._scheduled = False
            if not own._scheduled:
                raise RuntimeError("nothing will ever happen any more")
            self._now_s = max(self._now_s, own._scheduled[0]._when)
        own._clock_resolution = 1e-7
        super()._run_once()  # type: ignore[misc]

    def _task(self, loop: asyncio.AbstractEventLoop, coro: Any, context: Context | None = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context)
        program = context.get(PROGRAM) if context is not None else PROGRAM.get()
        if program is not None:
            program.tasks[task] = None
            task.add_done_callback(lambda done: program.tasks.pop(done, None))
        return task

    def _fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), asyncio.CancelledError):
            return  # asyncio's own streams do not expect their task to be cancelled, as we do to kill a program
        self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    def run_in(self, program: Program, coro: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin a task that belongs to that program."""
        context = copy_context()
        context.run(PROGRAM.set, program)
        return self.create_task(coro, context=context)

    async def kill(self, program: Program) -> None:
        """From now on nothing of that program happens any more. Its connections are the network's business."""
        program.alive = False
        self._silence(program)
        # What they do while they end reaches neither disk nor network: both look at `alive`. It may begin others.
        while tasks := [*program.tasks]:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._silence(program)

    def _silence(self, program: Program) -> None:
        own: Any = self
        for handle in own._scheduled:
            if handle._context is not None and handle._context.get(PROGRAM) is program:
                handle.cancel()

    # The network's, in the place of the system's

    async def _create_server(self, factory: Any, host: str, port: int, **_: Any) -> Any:
        return self.network.listen(factory, host, port)

    async def _create_connection(self, factory: Any, host: str, port: int, **named: Any) -> Any:
        source, _ = named.get("local_addr") or ("127.0.0.1", 0)
        return await self.network.connect(factory, source, port)


def in_context(context: Context, work: Callable[..., Any], *values: Any) -> Any:
    """Do that as whoever the context belongs to, unless they are dead."""
    program = context.get(PROGRAM)
    if program is None or program.alive:
        return context.run(work, *values)
    return None
