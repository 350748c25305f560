"""The client's line to its table: sitting down, playing, and coming back when the line breaks.

Keeps the model up to date from what the server says. A move is shown as a ghost until the server has acknowledged it;
after a break the very same move is sent again, so that nothing is lost and nothing happens twice (docs/protocol.md).
Words are the scenes' business: what a player should hear of is told as a Notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from elcapitan import paths
from elcapitan.boards import standard_board
from elcapitan.client.builtin import Address, BuiltIn, NoServer
from elcapitan.client.model import Disagreement, SeatInfo, TableModel
from elcapitan.client.plan import PERSON, TablePlan
from elcapitan.client.tokens import BUILTIN, KeptSeat, KeptSeats
from elcapitan.client.wire import Declined, LineLost, Wire
from elcapitan.games import ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import AnyToClient
from elcapitan.table import record as records

GAME = "elcapitan"
SLOW_AFTER_S = 3.0
"""Without an acknowledgement for this long the player is told so."""
SILENT_AFTER_S = 5.0
"""Without a word from the server for this long we ask whether it is there; twice that and the line counts as broken."""
PAUSES_S = (0.25, 0.5, 1.0)
"""Before each attempt to come back; the last one is repeated."""
LOOKS_EVERY_S = 0.5

log = logging.getLogger(__name__)


class What(StrEnum):
    """What there is to be told."""

    REFUSED = "refused"
    """The server did not take the move."""
    SLOW = "slow"
    LOST = "lost"
    """The line has broken; we are trying to come back."""
    BACK = "back"
    REPLACED = "replaced"
    """A newer connection has taken the seat; we do not fight for it."""
    GONE = "gone"
    """The table does not exist any more."""
    DISAGREE = "disagree"
    """This program and the server do not agree about the rules."""


class Notice(NamedTuple):
    """Something the player should hear of."""

    what: What
    refused: to_client.Refused | None = None


class Found(NamedTuple):
    """A table that one may sit down at again."""

    kept: KeptSeat
    table: to_client.TableInfo
    record: str
    """Its text; empty while the game has not started."""


Request = to_server.Move | to_server.TakeBack


class Link:
    """To one server; at one table at most."""

    def __init__(
        self, where: Callable[[], Awaitable[Address]], seats: KeptSeats, name: str = "", server: str = BUILTIN
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `server` is what it is called in `seats`."""
        self.seats = seats
        self.name = name
        self.server = server
        self.model: TableModel | None = None
        self.notice: Callable[[Notice], None] = lambda notice: log.info("%s", notice)
        """Set by whoever shows notices."""
        self._where = where
        self._stop_server: Callable[[], Awaitable[None]] | None = None
        self._wire: Wire | None = None
        self._kept: KeptSeat | None = None
        """Where we sit, or are on our way back to."""
        self._unanswered: Request | None = None
        self._sent_s = 0.0
        self._said_slow = False
        self._queue: deque[str] = deque()
        self._asked_record = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opening = asyncio.Lock()
        self._closed = False

    @classmethod
    def to_builtin(cls, name: str = "") -> Link:
        """To the server that is started for this client alone."""
        server = BuiltIn()
        link = cls(server.address, KeptSeats(paths.tokens_file()), name)
        link._stop_server = server.stop
        return link

    # Sitting down

    async def new_table(self, plan: TablePlan) -> TableModel:
        """Make a table as planned and start its game. Declined, LineLost, NoServer or OSError if that fails."""
        self._forget_table()
        plan = plan.seen_from_the_person()
        me = plan.seats[0]
        options: dict[str, Any] = {"board": dict(plan.board) if plan.board is not None else standard_board()}
        if plan.start:
            options["start"] = str(plan.start)
        if plan.extras:
            options["extras"] = list(plan.extras)
        wire = await self._open()
        await self._rise(wire)
        create = to_server.CreateTable(
            game=GAME, seats=len(plan.seats), options=options, name=me.name, colour=me.colour
        )
        await wire.ask(create, to_client.Seated)
        try:
            for at, seat in enumerate(plan.seats[1:], 2):
                assert seat.by != PERSON
                bot = to_server.AddBot(seat=at, level=seat.by, name=seat.name, colour=seat.colour)
                await wire.ask(bot, to_client.Table)
            await wire.ask(to_server.Start(), to_client.Record)
        except Declined:
            await self.leave()
            raise
        return self._at_table()

    async def resume(self, kept: KeptSeat) -> TableModel:
        """Take a seat again. Declined if the server does not know it any more."""
        self._forget_table()
        wire = await self._open()
        await self._rise(wire)
        self._kept = kept
        try:
            await wire.ask(to_server.Resume(token=bytes.fromhex(kept.token)), to_client.Record)
        except BaseException:
            self._kept = None
            raise
        return self._at_table()

    def _at_table(self) -> TableModel:
        if self.model is None:
            raise LineLost("the game's record could not be read")
        return self.model

    async def leave(self) -> None:
        """Get up; in a game the seat stays ours. Never fails: a line that is broken has been left, too."""
        self._forget_table()
        if self._wire is not None and self._wire.is_open:
            await self._rise(self._wire)

    async def _rise(self, wire: Wire) -> None:
        with contextlib.suppress(Declined, LineLost, TimeoutError):
            await wire.ask(to_server.LeaveTable(), to_client.Left)

    def _forget_table(self) -> None:
        self.model = self._kept = self._unanswered = None
        self._queue.clear()
        self._asked_record = False

    # Looking at tables from outside

    async def tables(self) -> list[Found]:
        """Every table we hold a seat of, the newest first; seats that nobody knows any more are forgotten."""
        if not self.seats.all(self.server):
            return []
        wire = await self._open()
        found = []
        for kept in self.seats.all(self.server):
            try:
                seen = await wire.ask(to_server.Look(token=bytes.fromhex(kept.token)), to_client.Seen)
            except Declined as declined:
                if declined.answer.why == "bad-token":
                    self.seats.forget(kept)
                continue
            assert isinstance(seen, to_client.Seen)
            found.append(Found(kept, seen.table, seen.record))
        return sorted(found, key=lambda each: -each.table.changed_s)

    async def drop(self, kept: KeptSeat) -> None:
        """Delete a table for good. Declined if it is not ours to delete."""
        wire = await self._open()
        await wire.ask(to_server.DropTable(token=bytes.fromhex(kept.token)), to_client.Dropped)
        self.seats.forget(kept)

    # Playing

    def play(self, text: str) -> None:
        """Make a move; a further one waits until this one is acknowledged, and is dropped if it is refused."""
        if self.model is None:
            return
        if self._unanswered is not None:
            self._queue.append(text)
            return
        move = to_server.Move(id=os.urandom(16), position=self.model.position, text=text)
        self.model.wait_for(text)
        self._request(move)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        if self.model is not None and self._unanswered is None:
            self._request(to_server.TakeBack(id=os.urandom(16), position=self.model.position, what=what))

    def _request(self, request: Request) -> None:
        self._unanswered, self._sent_s, self._said_slow = request, time.monotonic(), False
        self._send_unanswered()

    def _send_unanswered(self) -> None:
        """Also after a break: the same id at the same position, so that it cannot happen twice."""
        if self._unanswered is not None and self._wire is not None:
            with contextlib.suppress(LineLost):  # it is sent again when we are back
                self._wire.send(self._unanswered)

    def _answered(self, refused: to_client.Refused | None = None) -> None:
        self._unanswered = None
        if self.model is not None:
            self.model.wait_for(None)
        if refused is not None:
            self._queue.clear()
            self.notice(Notice(What.REFUSED, refused))
        elif self._queue:
            self.play(self._queue.popleft())

    # What the server says

    def _take(self, message: AnyToClient) -> None:
        match message:
            case to_client.Seated(table=table, seat=seat, token=token) if token is not None:
                self._kept = self.seats.keep(self.server, table, seat, token)
            case to_client.Table(table=table) if self.model is not None and self._sits_at(table.id):
                self.model.reseat(_seats(table))
            case to_client.Record():
                self._take_record(message)
            case to_client.Moved() if self.model is not None:
                self._take_move(self.model, message)
            case to_client.TakenBack(moves=moves, position=position) if self.model is not None:
                try:
                    self.model.take_back(moves, position)
                except Disagreement as trouble:
                    self._lost_the_thread(trouble)
            case to_client.Done(id=name) if self._unanswered is not None and name == self._unanswered.id:
                self._answered()
            case to_client.Refused(id=name) if self._unanswered is not None and name == self._unanswered.id:
                self._answered(message)
            case to_client.Closing(why="table-dropped"):
                self._forget_table()
                self.notice(Notice(What.GONE))
            case to_client.Closing(why="replaced"):
                self._kept = None
                self.notice(Notice(What.REPLACED))

    def _sits_at(self, table: str) -> bool:
        return self._kept is not None and self._kept.table == table

    def _take_record(self, message: to_client.Record) -> None:
        if self._kept is None:
            return
        try:
            records.read(message.record)
            newer = TableModel.from_record(json.loads(message.record), me=self._kept.seat)
        except ValueError as trouble:
            self._disagree(trouble)
            return
        newer.position = message.position
        if self.model is None:
            self.model = newer
        else:
            self.model.catch_up(newer)
            if self._unanswered is not None and isinstance(self._unanswered, to_server.Move):
                self.model.wait_for(self._unanswered.text)

    def _take_move(self, model: TableModel, message: to_client.Moved) -> None:
        try:
            if message.position != model.position + 1:
                raise Disagreement(f"position {message.position} came after {model.position}")
            model.play(message.seat, message.text, message.turned_up, message.position)
            if message.digest is not None:
                if message.digest != ruleset(GAME).digest(model.state):
                    raise Disagreement(f"the position after {message.text!r} has another digest here")
                self._asked_record = False  # we agree again
        except Disagreement as trouble:
            self._lost_the_thread(trouble)

    def _lost_the_thread(self, trouble: Disagreement) -> None:
        """Once the record may mend it; a second time means that the rules differ."""
        if self._asked_record or self._wire is None:
            self._disagree(trouble)
            return
        log.warning("asking for the record again: %s", trouble)
        self._asked_record = True
        with contextlib.suppress(LineLost):
            self._wire.send(to_server.AskRecord())

    def _disagree(self, trouble: ValueError) -> None:
        log.error("this program and the server do not agree about the rules: %s", trouble)
        self._forget_table()
        self.notice(Notice(What.DISAGREE))

    # The line itself

    async def _open(self) -> Wire:
        """A line that is open, made now if there is none."""
        async with self._opening:
            if self._wire is None or not self._wire.is_open:
                address = await self._where()
                rules = {GAME: ruleset(GAME).version}
                self._wire = await Wire.open(address, rules, self.name, self._take, self._ended)
                self._run(self._watch(self._wire))
            return self._wire

    def _ended(self, wire: Wire) -> None:
        if wire is self._wire and self._kept is not None and self.model is not None and not self._closed:
            self.notice(Notice(What.LOST))
            self._run(self._come_back(self._kept))

    async def _come_back(self, kept: KeptSeat) -> None:
        """Try for as long as the player stays at the table."""
        attempt = 0
        while self.model is not None and self._sits_at(kept.table):
            await asyncio.sleep(PAUSES_S[min(attempt, len(PAUSES_S) - 1)])
            attempt += 1
            newest = self.seats.newest(self.server, kept.table) or kept
            try:
                wire = await self._open()
                await wire.ask(to_server.Resume(token=bytes.fromhex(newest.token)), to_client.Record)
            except Declined as declined:
                if declined.answer.why == "bad-token":
                    self._forget_table()
                    self.notice(Notice(What.GONE))
                continue
            except (OSError, LineLost, NoServer, TimeoutError):
                continue
            self._send_unanswered()
            self.notice(Notice(What.BACK))
            return

    async def _watch(self, wire: Wire) -> None:
        """Notices what does not come."""
        asked = False
        while wire.is_open:
            await asyncio.sleep(LOOKS_EVERY_S)
            now = time.monotonic()
            if self._unanswered is not None and now - self._sent_s > SLOW_AFTER_S and not self._said_slow:
                self._said_slow = True
                self.notice(Notice(What.SLOW))
            silent_s = now - wire.heard_s
            if silent_s < SILENT_AFTER_S:
                asked = False
            elif silent_s > 2 * SILENT_AFTER_S:
                wire.cut()
            elif not asked:
                asked = True
                with contextlib.suppress(LineLost):
                    wire.send(to_server.Ping())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """The program ends: so does the line, and a server that is ours."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._wire is not None:
            await self._wire.close()
        if self._stop_server is not None:
            await self._stop_server()


def _seats(table: to_client.TableInfo) -> list[SeatInfo]:
    return [
        SeatInfo(seat.seat, seat.name, seat.colour or "pearl", seat.by or PERSON, seat.away) for seat in table.seats
    ]
