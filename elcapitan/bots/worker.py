"""A worker process: computer players for many seats, thinking one after the other beside the connections.

Each line of stdin is a seat to take (seat.Call as JSON); the end of stdin ends the process. Thoughts are made in one
thread (fair_queue.py), so that pings are answered meanwhile; several workers make use of several cores. The process
gives way to the server's, which has to answer persons.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Any

from elcapitan import games
from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import fallback_level, installed_bots
from elcapitan.bots.fair_queue import FairQueue
from elcapitan.bots.fallback_bot import FallbackBot
from elcapitan.bots.gc_control import collect_between_games
from elcapitan.bots.seat import BotCall, BotSeat, Choose
from elcapitan.bots.subprocess_bot import SubprocessBot

log = logging.getLogger(__name__)

BUDGET_S = 0.9
"""Of processor time for a turn."""
MAX_WAIT_S = 3.0
"""By the clock for a turn: on a machine with much else to do the best found so far is played. The table waits for ten
(bot_deadlines.py), in which others of this worker may think first."""
MIN_WATCHED_TURN_S = 3.0
"""A turn takes at least so long at a table where all seats are played by computers, one of them for a person: they look
on, can follow, and find their game where they left it when they take their seat back."""
MIN_WATCHED_TURN_VARIABLE = "ELCAPITAN_WATCHED_S"
"""Other seconds (docs/hosting.md)."""
GC_INTERVAL_S = 30.0
"""So often the collector of garbage goes through what is new, between two thoughts: never within one, nor before a move
that has been found is sent."""
GC_GENERATION = 1
"""The generations that are collected; `collect_between_games` sees to the oldest, when a seat is taken."""
MAX_LINE_BYTES = 4096
NICENESS = 10
"""Added to the server's: half a core's load of thinking then costs someone's move nothing that can be felt."""


def main() -> int:
    """Serve seats until stdin ends."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s computer player: %(message)s")
    _lower_priority()
    asyncio.run(_serve())
    # A thought that is still being made would be waited for; nobody wants it any more.
    sys.stderr.flush()
    os._exit(0)


def _lower_priority() -> None:
    """Run with less priority than the server; where that cannot be asked for, as before."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
        else:
            os.nice(NICENESS)


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    seats: set[asyncio.Task[None]] = set()
    thinker = FairQueue()

    def take(line: bytes) -> None:
        task = loop.create_task(_play_seat(BotCall(**json.loads(line)), thinker))
        seats.add(task)
        task.add_done_callback(seats.discard)

    gc.disable()
    collecting = loop.create_task(_collect(thinker))
    threading.Thread(target=_read_lines, args=(loop, take, ended.set), name="stdin", daemon=True).start()
    await ended.wait()
    collecting.cancel()
    for task in seats:
        task.cancel()
    await asyncio.gather(*seats, return_exceptions=True)
    thinker.close()


async def _collect(thinker: FairQueue) -> None:
    """In the thinkers' own thread, where no thought is under way meanwhile."""
    while True:
        await asyncio.sleep(GC_INTERVAL_S)
        await thinker.think("", lambda _: gc.collect(GC_GENERATION))


def _min_watched_turn_s() -> float:
    try:
        return float(os.environ.get(MIN_WATCHED_TURN_VARIABLE, MIN_WATCHED_TURN_S))
    except ValueError:
        return MIN_WATCHED_TURN_S


async def _play_seat(call: BotCall, thinker: FairQueue) -> None:
    collect_between_games()
    ruleset = games.ruleset(call.game)
    try:
        if call.level in installed_bots(call.game):
            await _play_seat_in_subprocess(call)
        else:
            choose = _choose(call, games.bots(call.game).make(call.level, call.seed), thinker)
            await BotSeat(ruleset, choose, _min_watched_turn_s()).play(call)
    except (OSError, TimeoutError) as error:
        log.info("connection lost: %s", error)  # the server calls again
    except Exception:
        log.exception("a computer player has left its seat")


async def _play_seat_in_subprocess(call: BotCall) -> None:
    """Someone else's player: nobody waits for it but the thread that asks it."""
    bots, apart = games.bots(call.game), SubprocessBot(call.game, call.level, call.seed)
    player = FallbackBot(call.level, apart, bots.make(fallback_level(call.game), call.seed), bots.find_fault)
    asking = FairQueue()
    try:
        await BotSeat(
            games.ruleset(call.game),
            _choose(call, player, asking),
            _min_watched_turn_s(),
            lambda: player.is_fallback_active,
        ).play(call)
    finally:
        asking.close()
        apart.close()


def _choose(call: BotCall, player: Bot, thinker: FairQueue) -> Choose:
    show = games.ruleset(call.game).show

    def think(state: Any, seat: int, part: float) -> list[str]:
        budget = Budget(seconds=part * BUDGET_S, waited_s=part * MAX_WAIT_S)
        return [show(move) for move in player.choose(state, seat, budget)]

    async def choose(state: Any, seat: int) -> list[str]:
        return await thinker.think(call.share, lambda part: think(state, seat, part))

    return choose


def _read_lines(loop: asyncio.AbstractEventLoop, take: Callable[[bytes], None], end: Callable[[], object]) -> None:
    """Read the descriptor itself, not sys.stdin: a thread that waits in a buffered reader keeps its lock at exit."""
    waiting = b""
    with contextlib.suppress(OSError):
        while received := os.read(0, MAX_LINE_BYTES):
            *lines, waiting = (waiting + received).split(b"\n")
            for line in lines:
                loop.call_soon_threadsafe(take, line)
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(end)


if __name__ == "__main__":
    sys.exit(main())
