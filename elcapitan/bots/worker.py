"""A worker process: computer players for many seats, thinking one after the other beside the connections.

Each line of stdin is a seat to take (seat.BotCall as JSON), or `{"charged": {share: seconds}}`: what shares have used
in other workers. The end of stdin ends the process. Thoughts are made in one thread (fair_queue.py), so that pings are
answered meanwhile; several workers make use of several cores. The process gives way to the server's, which has to
answer persons. Words of its command: `reports` (worker_reports.py) and `quick`.
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
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any

from elcapitan import games
from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import fallback_level, installed_bots
from elcapitan.bots.fair_queue import FairQueue
from elcapitan.bots.fallback_bot import FallbackBot
from elcapitan.bots.gc_control import collect_between_games
from elcapitan.bots.seat import BotCall, BotSeat, Choose, Run
from elcapitan.bots.subprocess_bot import SubprocessBot
from elcapitan.bots.worker_reports import ALIVE_INTERVAL_S, ReportHandler, WorkerReports

log = logging.getLogger("elcapitan.bots.worker")  # as a program, `__name__` says less

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
QUICK_NICENESS = 2
"""The same of a worker whose thoughts take milliseconds: beside one that thinks all the time it has three quarters."""
INSTALLED_AT_ONCE = 4
"""Installed computer players of one worker that think at once, of one share half as many. Each has a process of its
own; one that does not answer is waited for (subprocess_bot.py) while the others go on."""


class _Players:
    """The queues in which the computer players of this process think."""

    def __init__(self) -> None:
        self.spent_s: defaultdict[str, float] = defaultdict(float)
        """By share, what has been used since the last report."""
        self.own = FairQueue(on_spent=self._spend)
        self.installed = FairQueue(INSTALLED_AT_ONCE, clock=monotonic)
        """They think in other processes, whose processor time is not seen here."""
        self._own_finished = self._finished = self._stuck = 0

    def _spend(self, share: str, spent_s: float) -> None:
        self.spent_s[share] += spent_s

    def alive_report(self) -> dict[str, Any]:
        """For the server, once a second: `stuck` counts the reports since a thought has ended, while there is one to
        be made. Reports and not seconds: a process that was stopped is not stuck.
        """
        self._stuck = self._stuck + 1 if self.own.is_busy and self.own.finished == self._own_finished else 0
        self._own_finished, before = self.own.finished, self._finished
        self._finished = self.own.finished + self.installed.finished
        answered = self._finished - before
        spent, self.spent_s = self.spent_s, defaultdict(float)
        return {"stuck": self._stuck, "answered": answered, "spent": {share: round(s, 4) for share, s in spent.items()}}


def main(words: Sequence[str] | None = None) -> int:
    """Serve seats until stdin ends; `words` are those after the command, None: of this process."""
    words = sys.argv[1:] if words is None else words
    reports = WorkerReports() if "reports" in words else None
    handlers = [ReportHandler(reports)] if reports is not None else None
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s computer player: %(message)s", handlers=handlers)
    _lower_priority(QUICK_NICENESS if "quick" in words else NICENESS)
    asyncio.run(_serve(reports))
    return 0


def _lower_priority(niceness: int = NICENESS) -> None:
    """Run with less priority than the server; where that cannot be asked for, as before."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
        else:
            os.nice(niceness)


async def _serve(reports: WorkerReports | None) -> None:
    loop = asyncio.get_running_loop()
    seats: set[asyncio.Task[None]] = set()
    players = _Players()

    def take(line: bytes) -> None:
        try:
            fields = json.loads(line)
            if "charged" in fields:
                for share, used_s in fields["charged"].items():
                    players.own.charge(share, used_s)
                return
            call = BotCall(**fields)
        except (ValueError, TypeError, AttributeError) as error:
            log.error("a computer player was called in words that are not understood: %s", error)
            return
        task = loop.create_task(_play_seat(call, players))
        seats.add(task)
        task.add_done_callback(seats.discard)

    gc.disable()
    threading.Thread(target=_read_lines, args=(loop, take), name="stdin", daemon=True).start()
    # The end of stdin ends the process: neither returns.
    await asyncio.gather(_collect(players.own), _report_life(players, reports))


async def _collect(thinker: FairQueue) -> None:
    """In the thinkers' own thread, where no thought is under way meanwhile."""
    while True:
        await asyncio.sleep(GC_INTERVAL_S)
        await thinker.run("", lambda: gc.collect(GC_GENERATION))


async def _report_life(players: _Players, reports: WorkerReports | None) -> None:
    while reports is not None:
        reports.send("alive", players.alive_report())
        await asyncio.sleep(ALIVE_INTERVAL_S)


def _min_watched_turn_s() -> float:
    try:
        return float(os.environ.get(MIN_WATCHED_TURN_VARIABLE, MIN_WATCHED_TURN_S))
    except ValueError:
        return MIN_WATCHED_TURN_S


async def _play_seat(call: BotCall, players: _Players) -> None:
    try:
        if call.level in installed_bots(call.game):
            await _play_seat_in_subprocess(call, players)
        else:
            choose = _choose(call, games.bots(call.game).make(call.level, call.seed), players.own)
            run = _replayer(call, players.own)
            await BotSeat(games.ruleset(call.game), choose, _min_watched_turn_s(), run=run).play(call)
    except (OSError, TimeoutError) as error:
        log.info("connection lost: %s", error)  # the server calls again
    except games.MissingPart as error:
        log.error("a computer player has left its seat: %s", error)
    except Exception:
        log.exception("a computer player has left its seat")


async def _play_seat_in_subprocess(call: BotCall, players: _Players) -> None:
    """Someone else's player: nobody waits for it but a thread that asks it."""
    bots, apart = games.bots(call.game), SubprocessBot(call.game, call.level, call.seed)
    player = FallbackBot(call.level, apart, bots.make(fallback_level(call.game), call.seed), bots.find_fault)
    try:
        await BotSeat(
            games.ruleset(call.game),
            _choose(call, player, players.installed),
            _min_watched_turn_s(),
            lambda: player.is_fallback_active,
            _replayer(call, players.own),
        ).play(call)
    finally:
        apart.close()


def _replayer(call: BotCall, thinker: FairQueue) -> Run:
    """Replays in turns of the shares, like thoughts: an address that has computer players come and go delays no other.

    The seat is taken before: the server calls again where it stays empty.
    """

    def after_collecting(replay: Callable[[], Any]) -> Any:
        collect_between_games()
        return replay()

    return lambda replay: thinker.run(call.share, partial(after_collecting, replay))


def _choose(call: BotCall, player: Bot, thinker: FairQueue) -> Choose:
    show = games.ruleset(call.game).show

    def think(state: Any, seat: int, part: float) -> list[str]:
        budget = Budget(seconds=part * BUDGET_S, waited_s=part * MAX_WAIT_S)
        return [show(move) for move in player.choose(state, seat, budget)]

    async def choose(state: Any, seat: int) -> list[str]:
        return await thinker.think(call.share, lambda part: think(state, seat, part))

    return choose


def _read_lines(loop: asyncio.AbstractEventLoop, take: Callable[[bytes], None]) -> None:
    """Until stdin ends, and with it the process: at once, however many seats it has and whatever is thought about.

    Reads the descriptor itself, not sys.stdin: a thread that waits in a buffered reader keeps its lock.
    """
    waiting = b""
    with contextlib.suppress(OSError):
        while received := os.read(0, MAX_LINE_BYTES):
            *lines, waiting = (waiting + received).split(b"\n")
            for line in lines:
                loop.call_soon_threadsafe(take, line)
    with contextlib.suppress(Exception):
        sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
