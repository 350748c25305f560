"""Shares the event loop out among addresses: what clients ask for is done in turns of a few milliseconds.

A client that asks for one thing is served at once, however much the clients of other addresses ask for.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator, Hashable
from typing import Any

from elcapitan_server.basics.fair_order import FairOrder

TURN_S = 0.002
"""Of the event loop, for all that clients ask for; in between it reads, writes and does what is due. A turn that took
longer, since its last piece of work did, is paid back by the next ones: a move passes through four."""
QUANTUM_S = 0.0005
"""For one address before the others have their turn."""
MAX_DEBT_S = 8 * TURN_S
"""Of a turn to the next ones."""
MAX_CHARGE_S = 0.004
"""For one piece of work. Longer ones were interrupted by other programs, which is no debt of the address: at a quantum
a round it would wait for seconds."""


class RequestTurns:
    """What is to be done for connections, in turns of the event loop."""

    def __init__(self, turn_s: float = TURN_S, clock: Callable[[], float] | None = None) -> None:
        """`clock` tells what has been used, in seconds; None: the event loop's."""
        self._clock = clock or self._loop_time
        self._turn_s = self._left_s = turn_s
        self._order = FairOrder[Callable[[], None]](QUANTUM_S)
        self._scheduled = False

    def _loop_time(self) -> float:
        self._clock = asyncio.get_running_loop().time  # from now on itself: it is asked twice for each request
        return self._clock()

    @property
    def is_free(self) -> bool:
        """Whether something may be done at once: nothing waits, and there is time left in this turn."""
        return self._left_s > 0.0 and not self._order.count

    def put(self, owner: Hashable, work: Callable[[], None]) -> None:
        """Do it in the owner's turn."""
        self._order.put(owner, work)
        self._schedule()

    def do(self, owner: Hashable, work: Callable[[], None]) -> None:
        """Do it now if that is possible, otherwise in the owner's turn."""
        if self.is_free:
            self.run(owner, work)
        else:
            self.put(owner, work)

    def run(self, owner: Hashable, work: Callable[[], None]) -> None:
        """Do it now, and charge the owner for it."""
        clock = self._clock
        began_s = clock()
        try:
            work()
        finally:
            self.charge(owner, clock() - began_s)

    def begin(self, owner: Hashable, work: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
        """Do the first step of the work now; within `run` or the owner's turn, which charge for it.

        What is left is for a task to do; None: it is done. The owner is charged for later steps, but none waits for
        another turn: it may hold a table's lock, for which others wait. The first step has no current task, so
        asyncio.timeout raises RuntimeError in it.
        """
        try:
            waits_for = work.send(None)
        except StopIteration:
            return None
        return self._do_rest(owner, work, waits_for)

    @types.coroutine
    def _do_rest(
        self, owner: Hashable, work: Coroutine[Any, Any, None], waits_for: object
    ) -> Generator[Any, Any, None]:
        while True:
            fault: BaseException | None = None
            try:
                yield waits_for
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:
                fault = error
            began_s = self._clock()
            try:
                waits_for = work.send(None) if fault is None else work.throw(fault)
            except StopIteration:
                return
            finally:
                self.charge(owner, self._clock() - began_s)

    def charge(self, owner: Hashable, used_s: float) -> None:
        """That much of this turn has been used for the owner, or will be by a task."""
        self._left_s -= used_s
        self._order.charge(owner, min(used_s, MAX_CHARGE_S), is_kept=self._left_s <= 0.0)
        if not self._scheduled:
            self._schedule()

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        """The next turn of the event loop."""
        self._left_s, self._scheduled = min(self._turn_s, max(self._left_s, -MAX_DEBT_S) + self._turn_s), False
        if self._left_s <= 0.0 and (taken := self._order.take_cheapest()) is not None:
            # Work that has been begun may use up every turn, as of a hundred onlookers who wait for one table's lock:
            # a move waited for 70 ms to be begun behind them.
            self.run(*taken)
        while self._order.count and self._left_s > 0.0:
            self.run(*self._order.take())
        if self._order.count:
            self._schedule()
        elif self._left_s > 0.0:
            self._order.forget_charges()
