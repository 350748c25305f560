"""A fair queue for what several owners want computed: next is the share that has used the least processor time.

Weighted fair queueing with equal weights, as routers and processors share: a share pays for the time its turns have
taken, and one that was idle begins at what the others have come to, so that idling earns no credit. Turns are not
interrupted, so a computer player with much waiting gets less time for each.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, thread_time
from typing import Any, NamedTuple, TypeVar

Answer = TypeVar("Answer")
RunInThread = Callable[[Callable[[], Any]], Awaitable[Any]]
FULL_BUDGET_QUEUE = 4
"""So many thoughts of one share may wait before each gets shorter: four of 0.9 s are well within the ten seconds that
the server waits (bot_deadlines.py)."""
FULL_BUDGET_BACKLOG = 5
"""The same for all thoughts that come before the last one of a share, those of others among them."""
PATIENT_S, HURRIED_S = 3.0, 8.0
"""A turn that has waited for so long by the clock gets less of its time, and at last the least: on a busy machine a
queue takes longer than its thoughts, and the server waits for ten seconds."""
MIN_PART = 0.02
MAX_REST_S = 0.02
"""Rests are for turns of milliseconds: who comes after a long one does not wait for as long again."""
MIN_CHARGE_S = 1e-4
"""A turn costs at least that: the handing over to a thread and back."""
MAX_REMEMBERED = 1000
"""Shares whose use is remembered; above that those without a debt are forgotten."""


class _Turn(NamedTuple):
    """A turn that waits."""

    begun: asyncio.Future[float]
    """Its part of the usual time, once it begins."""
    since_s: float


class FairQueue:
    """A few threads, used by several owners in turn."""

    def __init__(
        self,
        slots: int = 1,
        run_in_thread: RunInThread | None = None,
        clock: Callable[[], float] = thread_time,
        on_spent: Callable[[str, float], None] = lambda share, spent_s: None,
        rest: float = 0.0,
    ) -> None:
        """`slots` turns at once, of one share at most half of them; `run_in_thread` runs them, None: threads of its
        own. `clock` is what a turn is charged by, read in its thread; `on_spent` is told of each charge. `rest`: for
        how many times as long as a turn took, on the event loop's clock, its slot is left to other threads.
        """
        self._threads = None if run_in_thread else ThreadPoolExecutor(slots, thread_name_prefix="thinker")
        self._run_in_thread = run_in_thread or self._run_in_own
        self._slots, self._slots_of_one, self._clock, self._on_spent = slots, max(1, slots // 2), clock, on_spent
        self._rest = rest
        self._waiting: dict[str, deque[_Turn]] = {}
        """By share, the one that has waited longest first; none of them is empty."""
        self._running: Counter[str] = Counter()
        self._used_s: dict[str, float] = {}
        """By share, where it stands in the queue's own time."""
        self._now_s = 0.0
        """The queue's own time: what the share that was served last had used before."""
        self.finished = 0
        """Turns so far."""

    @property
    def is_busy(self) -> bool:
        """Something runs or waits."""
        return bool(self._running or self._waiting)

    async def run(self, share: str, work: Callable[[], Answer]) -> Answer:
        """What `work` returns, in a thread, when it is the turn of `share`.

        Work of the share "" is the program's own and has no limit of slots.
        """
        return await self.think(share, lambda _: work())

    async def think(self, share: str, think: Callable[[float], Answer]) -> Answer:
        """As `run`; `think` is given what part of the usual time it may take: 1 or less."""
        turn = _Turn(asyncio.get_running_loop().create_future(), monotonic())
        if share not in self._waiting and not self._running[share]:
            self._used_s[share] = max(self._used_s.get(share, 0.0), self._now_s)
        self._waiting.setdefault(share, deque()).append(turn)
        self._begin_next()
        try:
            part = await turn.begun
        except asyncio.CancelledError:
            if turn.begun.done() and not turn.begun.cancelled():
                self._end(share, 0.0)  # it was its turn just then
            raise
        spent_s = 0.0
        loop = asyncio.get_running_loop()
        since_s = loop.time()

        def measure() -> Answer:
            nonlocal spent_s
            begun_s = self._clock()
            try:
                return think(part)
            finally:
                spent_s = self._clock() - begun_s

        # A thread cannot be stopped: where the answer is not wanted any more, its turn still lasts until it is there.
        running: asyncio.Future[Answer] = asyncio.ensure_future(self._run_in_thread(measure))
        running.add_done_callback(lambda _: self._end_rested(share, spent_s, loop.time() - since_s))
        return await asyncio.shield(running)

    def charge(self, share: str, used_s: float) -> None:
        """That share has used so much elsewhere."""
        if share in self._used_s:
            self._used_s[share] += used_s

    def close(self) -> None:
        """Nothing more is thought about; what is being thought about is not waited for."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def _run_in_own(self, work: Callable[[], Any]) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _end_rested(self, share: str, spent_s: float, took_s: float) -> None:
        if (rest_s := min(self._rest * took_s, MAX_REST_S)) > 0.0:
            asyncio.get_running_loop().call_later(rest_s, self._end, share, spent_s)
        else:
            self._end(share, spent_s)

    def _end(self, share: str, spent_s: float) -> None:
        self._running[share] -= 1
        if not self._running[share]:
            del self._running[share]
        charged_s = max(spent_s, MIN_CHARGE_S)
        self.finished += 1
        self._used_s[share] += charged_s
        self._on_spent(share, charged_s)
        if not self.is_busy:
            self._used_s.clear()  # nobody waits: there is nothing to be shared, and nothing is owed
        elif len(self._used_s) > MAX_REMEMBERED:
            self._used_s = {each: used_s for each, used_s in self._used_s.items() if self._is_remembered(each, used_s)}
        self._begin_next()

    def _is_remembered(self, share: str, used_s: float) -> bool:
        return used_s > self._now_s or share in self._waiting or share in self._running

    def _begin_next(self) -> None:
        while (share := self._next_share()) is not None:
            turns = self._waiting.pop(share)
            turn = turns.popleft()
            if turns:
                self._waiting[share] = turns  # behind all others that have used as much
            if not turn.begun.cancelled():
                self._now_s = max(self._now_s, self._used_s[share])
                self._running[share] += 1
                turn.begun.set_result(self._part(turns, monotonic() - turn.since_s))

    def _next_share(self) -> str | None:
        """The one that has used the least of those that may begin now."""
        if self._running.total() >= self._slots:
            return None
        ready = (share for share in self._waiting if not share or self._running[share] < self._slots_of_one)
        return min(ready, key=self._used_s.__getitem__, default=None)

    def _part(self, own: deque[_Turn], waited_s: float) -> float:
        """What a turn may take of its usual time, beside the other turns of its share that wait, and all others'."""
        count = len(own) + 1
        # Until a share has had as many turns as it waits for, every other one has had as many, or all of its own.
        backlog = count + sum(min(count, len(turns)) for turns in self._waiting.values() if turns is not own)
        part = min(1.0, FULL_BUDGET_QUEUE / count, FULL_BUDGET_BACKLOG / backlog)
        left = (HURRIED_S - waited_s) / (HURRIED_S - PATIENT_S)
        return max(MIN_PART, part * max(0.0, min(1.0, left)))
