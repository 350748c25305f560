"""An event loop in virtual time whose programs can be paused."""

from __future__ import annotations

import asyncio
import heapq
from typing import Any

from tests.simulation.loop import PROGRAM, Program, SimulatedLoop


class PausableLoop(SimulatedLoop):
    """Programs can be stopped and go on later, as by SIGSTOP and SIGCONT."""

    def __init__(self) -> None:
        super().__init__()
        self._paused: dict[Program, list[Any]] = {}

    def pause(self, program: Program) -> None:
        self._paused.setdefault(program, [])
        own: Any = self
        mine = [handle for handle in own._scheduled if handle._context.get(PROGRAM) is program]
        own._scheduled = [handle for handle in own._scheduled if handle._context.get(PROGRAM) is not program]
        heapq.heapify(own._scheduled)
        self._paused[program] += mine

    def resume(self, program: Program) -> None:
        """Everything that was due meanwhile is due now."""
        own: Any = self
        for handle in self._paused.pop(program, []):
            if isinstance(handle, asyncio.TimerHandle):
                heapq.heappush(own._scheduled, handle)
            else:
                own._ready.append(handle)

    def _run_once(self) -> None:
        own: Any = self
        if self._paused:
            for _ in range(len(own._ready)):
                handle = own._ready.popleft()
                program = handle._context.get(PROGRAM)
                if program in self._paused and not handle._cancelled:
                    self._paused[program].append(handle)
                else:
                    own._ready.append(handle)
        super()._run_once()
