"""Keeps every seat of one table played: computer players, absences and the clock.

A seat is played by its own computer player; by one that holds it for a person who is away; by one that plays a turn
because their time is up; else by the person. `update` checks all of it after every change.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol

from elcapitan.protocol import to_client
from elcapitan.table.match import PendingMove
from elcapitan.table.seeds import bot_seed
from elcapitan_server.basics.environment import TurnCall
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import StorageUnavailable, Write
from elcapitan_server.store.table_rows import PERSON
from elcapitan_server.tables.absence_timers import AbsenceTimers
from elcapitan_server.tables.bot_deadlines import BotDeadlines
from elcapitan_server.tables.outgoing_messages import ForcedReason
from elcapitan_server.tables.table_clock import TableClock
from elcapitan_server.tables.table_state import TableState

log = logging.getLogger(__name__)

CLOCK_SAVE_INTERVAL_S = 10.0
"""How often the time left is stored while a clock runs: a killed server gives back no more than that."""


class BotCaller(Protocol):
    """Calls computer players to their seats."""

    def call(self, table: str, seat: int, game: str, level: str, seed: int) -> None:
        """Bring one, unless it is on its way already; `seed` is what chance decides for it in this game."""

    def forget(self, table: str, seat: int = 0) -> None:
        """Send away the computer player of that seat, or all of that table if it is 0."""

    def report_forced(self, table: str, seat: int) -> None:
        """Report that the one of this seat has not answered in time."""


class SeatControl:
    """Keeps the seats of one table played."""

    def __init__(
        self, table: TableState, bots: BotCaller, force: Callable[[int, ForcedReason], Awaitable[None]]
    ) -> None:
        """`force` makes a harmless move in a seat whose computer player fails."""
        self._table, self._bots, self._force = table, bots, force
        self._watch = BotDeadlines(self._move_for)
        self._absence_timers = AbsenceTimers(self._take_over)
        self._clock: TableClock | None = None
        self._clock_changed = False
        """The clocks have changed since everyone was told."""
        self._alarm: asyncio.TimerHandle | None = None
        self._working: list[asyncio.Task[None]] = []
        self._called: dict[int, int] = {}
        """By seat, the position at which it was asked when its person was called: once for each turn."""

    def player_of(self, seat: int) -> str | None:
        """The level of the computer player that plays this seat now; None: its person does, if it has one."""
        row = self._table.seats[seat]
        if row.by != PERSON:
            return row.by
        if not self._table.company.seated:
            return None  # no other person is here
        if row.held_by:
            return row.held_by
        return self._table.row.terms.takeover_level if self._clock and self._is_out_of_time(seat) else None

    def _bot_seed(self, seat: int) -> int:
        """The same after a restart: the game is the same game. Nothing of the deal can be told from it."""
        assert self._table.row.seed is not None
        return bot_seed(self._table.row.seed, seat)

    def _is_out_of_time(self, seat: int) -> bool:
        return self._clock is not None and self._clock.left_ms(seat, _now_s()) == 0

    def why_not_own_move(self, seat: int) -> tuple[str, str] | None:
        """Why a person may not move in their own seat just now; None if they may."""
        if self._table.seats[seat].held_by:
            return "seat-held", "A computer player holds this seat; take it back first."
        if self.player_of(seat):
            return "out-of-time", "Your time is up: a computer player plays until the turn is over."
        return None

    def record_mistake(self, seat: int) -> bool:
        """Count an illegal answer of the computer player of that seat; whether the limit is reached."""
        return self._watch.record_mistake(seat)

    # After every change

    def update(self, stopped_s: Mapping[int, float] | None = None) -> None:
        """See that every seat that has to act can; `stopped_s`: since when a player who has just gone was silent."""
        match, paused = self._table.running_match, self._table.row.paused
        asked = [] if match is None or paused else [*match.to_act]
        self._run_clock(asked, stopped_s or {})
        if match is None:
            self._bots.forget(self._table.row.id)
        wanted = {seat: level for seat in asked if (level := self.player_of(seat))}
        if self._table.company.bots:
            self._dismiss_bots(() if match is None or paused else self._seats_of_bots_to_keep())
        self._watch.set_questions(
            [(seat, match.asked_at(seat)) for seat in wanted] if match is not None and wanted else ()
        )
        for seat, level in wanted.items():
            if seat not in self._table.company.bots:
                self._bots.call(self._table.row.id, seat, self._table.row.game, level, self._bot_seed(seat))
        away = () if match is None or paused or not self._table.company.seated else self._absent_seats()
        self._absence_timers.set_absent(away, self._table.row.terms.takeover_s)
        self._call_away()

    def update_turns(self) -> None:
        """As `update` after a change of whose turn it is alone: no player has come or gone, no seat changed hands.

        Where only persons play and no clock runs there is nothing to see to.
        """
        match = self._table.running_match
        if (
            match is None
            or self._clock is not None
            or self._table.company.bots
            or self._watch.is_waiting
            or any(map(self.player_of, match.to_act))
        ):
            self.update()
        else:
            self._call_away()

    def _call_away(self) -> None:
        """Call those who are away and whose turn it is, where other persons play, too."""
        if (call := self._table.environment.call_away) is None:
            return
        match = self._table.running_match
        if match is None or sum(row.by == PERSON for row in self._table.seats.values()) < 2:
            return
        for seat in match.to_act:
            since = match.asked_at(seat)
            if self._called.get(seat) != since and self._is_missed(seat, since):
                self._called[seat] = since
                row, name = self._table.row, self._table.seats[seat].name
                call(TurnCall(row.id, row.game, seat, name, since, partial(self._is_missed, seat, since)))

    def _is_missed(self, seat: int, since: int) -> bool:
        """Whether that seat has had to act since position `since`, its person is away, and nothing plays for them."""
        table, row = self._table, self._table.seats[seat]
        if table.is_deleted or table.is_broken or table.stage != "playing" or table.row.paused:
            return False
        asked_at = table.position if table.match is None else table.match.asked_at(seat)  # None: it is asleep
        is_away = row.by == PERSON and not row.held_by and seat not in table.company.seated
        return asked_at == since and is_away and self.player_of(seat) is None

    def _seats_of_bots_to_keep(self) -> set[int]:
        """The seats whose computer players may stay, whether it is their turn or not."""
        return {seat for seat, peer in self._table.company.bots.items() if self.player_of(seat) == peer.level}

    def _dismiss_bots(self, kept: Collection[int]) -> None:
        """Send all other computer players away."""
        for seat, peer in [*self._table.company.bots.items()]:
            if seat not in kept:
                self._table.company.remove(peer)
                peer.finish()
                self._bots.forget(self._table.row.id, seat)

    def _absent_seats(self) -> list[int]:
        """The seats of absent persons that no computer player holds."""
        seated, seats = self._table.company.seated, self._table.seats
        return [at for at, row in seats.items() if row.by == PERSON and at not in seated and not row.held_by]

    async def _take_over(self, seat: int) -> None:
        """Let a computer player hold the seat of a player who has been away for as long as the table waits."""
        table = self._table

        async def hold() -> None:
            level = table.row.terms.takeover_level
            if table.running_match is None or table.row.paused or seat not in self._absent_seats() or level is None:
                return
            row = table.seats[seat]._replace(held_by=level)
            await table.commit([table_store.put_seat(table.row.id, seat, row), *self.clock_writes()])
            table.seats[seat] = row
            table.send_table()
            self.update()

        await self._run_in_background(hold())

    async def _move_for(self, seat: int, since: int, why: ForcedReason) -> None:
        """Move for a seat that has been asked since position `since` and does not answer."""

        async def move() -> None:
            match = self._table.running_match
            if not self._table.is_storing:  # its answer may have been refused
                self.update()
            elif match is not None and match.asked_at(seat) == since and self.player_of(seat):
                self._bots.report_forced(self._table.row.id, seat)
                await self._force(seat, why)

        await self._run_in_background(move())

    async def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something without a request; an error affects this table alone."""
        async with self._table.lock:
            try:
                await work
            except StorageUnavailable:
                self.update()  # and another deadline
            except Exception:
                log.exception("table %s: a fault of the server", self._table.row.id)
                self.suspend()

    def suspend(self) -> None:
        """After a fault of the server: what is in memory may not be what is in the journal, so the table cannot be
        played."""
        self._table.is_broken = True
        self.update()
        self._table.company.close("server-fault", "The server made a mistake at this table.")

    # The clock

    def set_clock(self, *, untold: bool = False) -> None:
        """Set the clocks to the stored times, when the game or the server has begun.

        `untold`: people are there already, and the next `update` has to tell them.
        """
        terms, seats = self._table.row.terms, self._table.seats
        left = {seat: row.left_ms for seat, row in seats.items() if row.by == PERSON}
        self._clock = TableClock(terms.increment_s, left) if terms.bank_s and self._table.stage == "playing" else None
        self._clock_changed = untold and self.has_clock

    @property
    def has_clock(self) -> bool:
        """Whether there is a clock at this table."""
        return self._clock is not None

    def seats_ending_turn(self, move: PendingMove) -> set[int]:
        """The seats whose turn that move will end.

        An answer in another seat's turn ends none, unless a computer player gives it because the person's time is up:
        then it counts as a turn, so that the person has time for their own.
        """
        match = self._table.match
        assert match is not None
        ending, seat = match.turns_ended_by(move), move.entry.seat
        if match.ruleset.on_turn(match.state) not in (0, seat) and self._is_out_of_time(seat):
            ending.add(seat)
        return ending

    def record_turns(self, ended: Collection[int], undone: Collection[int]) -> None:
        """Note the seats that have ended a turn, and those that have taken back the end of one."""
        if self._clock is None:
            return
        going = [seat for seat in self._clock.running if seat not in ended]
        self._clock_changed |= self._clock.set_running(going, _now_s(), {})
        for seat in self._turns_by_owner(ended):
            self._clock.end_turn(seat)
        for seat in self._turns_by_owner(undone):
            self._clock.undo_turn(seat)

    def _turns_by_owner(self, seats: Collection[int]) -> list[int]:
        """The seats that are not held: a turn played by a computer player adds nothing."""
        return [seat for seat in seats if not self._table.seats[seat].held_by]

    def clock_writes(self, ending: Collection[int] = ()) -> list[Write]:
        """The writes that store everyone's time; the seats of `ending` will have ended their turn."""
        if self._clock is None:
            return []
        left = self._clock.all_ms(_now_s(), self._turns_by_owner(ending))
        return [table_store.put_clock(self._table.row.id, seat, left_ms) for seat, left_ms in left.items()]

    def send_clock(self, peer: Peer | None = None) -> None:
        """Send the clocks to that connection, or to everyone."""
        if self._clock is None:
            return
        left = self._clock.all_ms(_now_s())
        message = to_client.Clock(
            left_ms=[left.get(seat, 0) for seat in range(1, self._table.row.seats + 1)], running=self._clock.running
        )
        if peer is not None:
            peer.send(message)
        else:
            self._table.company.send_to_people(message)

    def _run_clock(self, asked: Collection[int], stopped_s: Mapping[int, float]) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._clock is None:
            return
        loop, seats = asyncio.get_running_loop(), self._table.seats
        thinking = [
            seat
            for seat in (asked if self._table.is_storing else ())
            if seat in self._table.company.seated
            and seats[seat].by == PERSON
            and not (self.player_of(seat) or self._is_out_of_time(seat))
        ]
        if self._clock.set_running(thinking, loop.time(), stopped_s) or self._clock_changed:
            self._clock_changed = False
            self.send_clock()
        ends_s = self._clock.ends_s()
        if ends_s is not None:
            at_s = min(max(ends_s, loop.time()), loop.time() + CLOCK_SAVE_INTERVAL_S)
            self._alarm = loop.call_at(at_s, self._check_clock)

    def _check_clock(self) -> None:
        """Called when a player's time is up, or when the times have to be stored."""

        async def look() -> None:
            await self._table.commit(self.clock_writes())
            self.update()

        task = asyncio.ensure_future(self._run_in_background(look()))
        self._working.append(task)
        task.add_done_callback(self._working.remove)

    # The end

    def shut_down(self, also: Collection[asyncio.Task[None]] = ()) -> Awaitable[None] | None:
        """The server stops: no more deadlines, what has begun is finished, and what is left on the clocks is kept.

        `also`: what else has begun at the table. None: it is done. Of ten thousand tables hardly any has something to
        be awaited.
        """
        working = {*self._watch.stop(), *self._absence_timers.stop(), *self._working, *also}
        if self._alarm is not None:
            self._alarm.cancel()
        if working or self._clock is not None or self._table.lock.is_locked():
            return self._finish(working)
        return None

    async def _finish(self, working: Collection[asyncio.Task[None]]) -> None:
        await asyncio.gather(*working)
        async with self._table.lock:
            writes = self.clock_writes()
            if writes and not self._table.is_deleted:
                try:
                    await self._table.commit(writes)
                except StorageUnavailable as trouble:
                    log.error("table %s: the clocks could not be kept: %s", self._table.row.id, trouble)


def _now_s() -> float:
    return asyncio.get_running_loop().time()
