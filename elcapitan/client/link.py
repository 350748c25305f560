"""The client's place at a table: sitting down, playing, looking on, and coming back when the line breaks.

Keeps the model up to date from what the server says. A move is shown as a ghost until the server has acknowledged it;
after a break the very same move is sent again, so that nothing is lost and nothing happens twice (docs/protocol.md).
Words are the scenes' business: what a player should hear of is told as a Notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Literal

from elcapitan.client import wishes
from elcapitan.client.builtin import Address
from elcapitan.client.clock import Clock
from elcapitan.client.following import Found, Game, says_all, seats_of
from elcapitan.client.line import Health
from elcapitan.client.lobby.reasons import FAULTS
from elcapitan.client.model import TableModel
from elcapitan.client.notice import Notice, What
from elcapitan.client.outbox import Outbox, Request
from elcapitan.client.plan import TablePlan
from elcapitan.client.server_link import ServerLink
from elcapitan.client.tokens import BUILTIN, TLS, KeptSeat, KeptSeats, server_name
from elcapitan.client.wire import Declined, LineLost, Wire
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import AnyToClient

__all__ = ["Found", "Link", "Notice", "What"]

SLOW_AFTER_S = 3.0
"""Without an acknowledgement for this long the player is told so."""
LOOKS_EVERY_S = 0.5
KNOCK_AGAIN_S = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Pauses before a port that is taken is asked for again."""
NO_WAY_BACK = ("bad-token", "no-such-table", "no-onlookers", "wrong-password")
"""Refusals after which it is no use to knock again."""

log = logging.getLogger(__name__)


class Link(ServerLink):
    """To one server; at one table at most."""

    def __init__(
        self, where: Callable[[], Awaitable[Address]], seats: KeptSeats, name: str = "", server: str = BUILTIN
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `server` is what it is called in `seats`."""
        super().__init__(where, seats, name, server)
        self._game = Game(
            lambda: self._say(to_server.AskRecord()), self._disagree, lambda what: self.notice(Notice(what))
        )
        self.port = 0
        """Where our own server is opened to the network; 0: the standard port, or the next that is free."""
        self.table: to_client.TableInfo | None = None
        """Where we sit, as the lobby shows it."""
        self.chat: list[to_client.ChatLine] = []
        """What has been said there, the newest last."""
        self.opened: to_client.Opened | None = None
        """How our own server can be reached over the network."""
        self.clock: Clock | None = None
        """What each seat has left, at a table with a clock."""
        self._kept: KeptSeat | None = None
        """Where we sit, or are on our way back to."""
        self._watched: to_server.Watch | None = None
        """What we look on at without a seat."""
        self._moves_on = False
        """A rematch has been agreed and its record is still to come."""
        self._outbox = Outbox(self._send)
        self._impatient: asyncio.Task[None] | None = None
        """Looks whether a move waits too long for its answer."""
        self._elsewhere: dict[str, Link] = {}
        self.home = self
        """The one to our own server, where this one leads elsewhere."""
        self._stays = False
        """We sit down for good: a line that breaks is mended."""
        self._failed: set[int] = set()
        """Seats of computer players that have failed, as was told."""

    def elsewhere(self, host: str, port: int) -> Link:
        """The line to another server: one for each, with the same seats, closed together with this one."""
        server = server_name(host, port)
        if server not in self._elsewhere:

            async def where() -> Address:
                return Address(host.removeprefix(TLS), port, tls=host.startswith(TLS))

            self._elsewhere[server] = Link(where, self.seats, self.name, server)
            self._elsewhere[server].home = self.home
        return self._elsewhere[server]

    # Sitting down

    @property
    def model(self) -> TableModel | None:
        """The game at our table; None before it has begun."""
        return self._game.model

    @property
    def seat(self) -> int:
        """Ours, from 1; 0: none."""
        return self._kept.seat if self._kept is not None else 0

    @property
    def place(self) -> str:
        """The table where we sit or look on; empty: none."""
        if self._kept is not None:
            return self._kept.table
        return self._watched.table if self._watched is not None else ""

    @property
    def kept(self) -> KeptSeat | None:
        """Our seat, by which we come back to it; None: none."""
        return self._kept

    @property
    def seated(self) -> Link | None:
        """This line or the one to another server, whichever has a place at a table now."""
        return next((line for line in (self, *self._elsewhere.values()) if line.place), None)

    @property
    def looks_on(self) -> bool:
        """At a table, and without a seat."""
        return self._watched is not None

    async def sit_down(self, wish: to_server.CreateTable | to_server.JoinTable | to_server.LoadGame) -> None:
        """Take a seat at a table whose game has not begun. Declined, LineLost, NoServer or OSError if that fails."""
        self._forget_table()
        wire = await self._open()
        await self._rise(wire)
        await wire.ask(wish, to_client.Table)
        self._stays = True

    async def new_table(self, plan: TablePlan) -> TableModel:
        """Make a table as planned and start its game. Declined, LineLost, NoServer or OSError if that fails."""
        self._forget_table()
        plan = plan.seen_from_the_person()
        wire = await self._open()
        await self._rise(wire)
        await wire.ask(wishes.creation(plan), to_client.Seated)
        try:
            for computer_player in wishes.computer_players(plan):
                await wire.ask(computer_player, to_client.Table)
            await wire.ask(to_server.Start(), to_client.Record)
        except Declined:
            await self.leave()
            raise
        return self._at_table()

    async def load_game(self, record: str) -> TableModel:
        """Go on from a record at once; its only person is us, and nobody looks on. Declined, LineLost or OSError."""
        packed = zlib.compress(record.encode())
        await self.sit_down(to_server.LoadGame(record=packed, name=self.name or None, onlookers="none"))
        try:
            await self.ask(to_server.Start(), to_client.Record)
        except Declined:
            await self.leave()
            raise
        return self._at_table()

    async def resume(self, kept: KeptSeat) -> TableModel:
        """Take a seat in a game again. Declined if the server does not know it any more."""
        await self.rejoin(kept)
        return self._at_table()

    async def rejoin(self, kept: KeptSeat) -> None:
        """Take a seat again, also before the game; `model` stays None then."""
        self._forget_table()
        wire = await self._open()
        await self._rise(wire)
        self._kept = kept
        try:
            await self._sit_again(wire, kept)
        except BaseException:
            self._kept = None
            raise
        self._stays = True

    async def look_on(self, wish: to_server.Watch) -> None:
        """Watch a table without a seat; `model` is its game, None before that. Declined, LineLost or OSError."""
        self._forget_table()
        wire = await self._open()
        await self._rise(wire)
        self._watched = wish
        try:
            await wire.ask(wish, to_client.Table, to_client.Record, fits=says_all)
        except BaseException:
            self._watched = None
            raise
        self._stays = True

    async def _sit_again(self, wire: Wire, kept: KeptSeat) -> None:
        request = to_server.Resume(token=bytes.fromhex(kept.token))
        await wire.ask(request, to_client.Table, to_client.Record, fits=says_all)

    def _at_table(self) -> TableModel:
        if self.model is None:
            raise LineLost("the game's record could not be read")
        self._stays = True
        return self.model

    async def leave(self) -> None:
        """Get up; in a game the seat stays ours. Never fails."""
        self._forget_table()
        if self.line.wire is not None:
            await self._rise(self.line.wire)

    async def _rise(self, wire: Wire) -> None:
        with contextlib.suppress(Declined, LineLost, TimeoutError):
            await wire.ask(to_server.LeaveTable(), to_client.Left)

    def _tell_forced(self, moved: to_client.Moved) -> None:
        """A move that was not the computer player's own; a stand-in, who goes on playing, is told of once."""
        if moved.forced != "stand-in":
            self.notice(Notice(What.FORCED))
        elif self.model is not None and self.model.steps:
            seat = self.model.steps[-1].seat
            if seat not in self._failed:
                self._failed.add(seat)
                self.notice(Notice(What.STOOD_IN, name=self.model.seats[seat - 1].name))

    def _forget_table(self) -> None:
        self._game.forget()
        self.table = self.clock = self._kept = self._watched = None
        self._stays = self._moves_on = False
        self._outbox.clear()
        self._failed.clear()
        self.chat.clear()
        self.revision += 1

    # Playing

    def play(self, text: str) -> None:
        """Make a move; a further one waits until this one is acknowledged, and is dropped if it is refused."""
        if self.model is not None:
            self._outbox.play(self.model, text)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        if self.model is not None:
            self._outbox.take_back(self.model, what)

    @property
    def is_waiting(self) -> bool:
        """A move or a taking back is on its way, and the server has not answered yet."""
        return self._outbox.unanswered is not None

    def _send(self, request: Request) -> None:
        self._say(request)  # what is lost is sent again when we are back

    def _answered(self, refused: to_client.Refused | None = None) -> None:
        self._outbox.answered(self.model, refused=refused is not None)
        if refused is not None:
            self.notice(Notice(What.REFUSED, refused))

    # What the server says

    def _take(self, message: AnyToClient) -> None:
        match message:
            case to_client.Seated(table=table, seat=seat, token=token) if token is not None:
                self._come_to(table)
                self._kept = self.seats.keep(self.server, table, seat, token)
            case to_client.Seated(seat=seat) if self._kept is not None:
                self._kept = self.seats.renumber(self._kept, seat)  # closed seats before ours have vanished
            case to_client.Watching(table=table) if self._watched is not None:
                self._come_to(table)
                self._watched = to_server.Watch(table=table, name=self._watched.name, password=self._watched.password)
            case to_client.Table(table=table) if self.place == table.id:
                self.table = table
                if self.model is not None:
                    self.model.reseat(seats_of(table))
            case to_client.Chat(lines=lines):
                self.chat[:] = lines
            case to_client.Said(line=line):
                self.chat.append(line)
            case to_client.Opened():
                self.opened = message
            case to_client.Closed():
                self.opened = None
            case to_client.Clock(left_ms=left_ms, running=running):
                self.clock = Clock(left_ms, running)
            case to_client.Kicked() if self.place:
                if self._kept is not None:
                    self.seats.forget(self._kept)
                self._forget_table()
                self.notice(Notice(What.KICKED))
            case to_client.Left() if not self._stays and self.place:
                self._forget_table()  # the answer to coming back has overtaken our leaving
            case to_client.Record():
                self._take_record(message)
            case to_client.Moved() | to_client.TakenBack() | to_client.Over():
                self._game.take(message)
                if isinstance(message, to_client.Moved) and message.forced is not None:
                    self._tell_forced(message)
            case to_client.Done(id=name) if self._outbox.is_about(name):
                self._answered()
            case to_client.Refused(id=name) if self._outbox.is_about(name):
                self._answered(message)
            case to_client.Closing(why="table-dropped"):
                self._forget_table()
                self.notice(Notice(What.GONE))
            case to_client.Closing(why="replaced"):
                self._kept = self._watched = self.table = None
                self._stays = False
                self.notice(Notice(What.REPLACED))
        self.revision += 1

    def _come_to(self, table: str) -> None:
        """We are at that table; at another one than before where a rematch was agreed."""
        if self.place and self.place != table:
            self._game.forget()
            self.table = self.clock = None
            self._outbox.clear()
            self._moves_on = True

    def _take_record(self, message: to_client.Record) -> None:
        if not self.place:
            return
        first = self._game.take_record(message, self.seat)
        if self.model is not None and self.table is not None:
            self.model.reseat(seats_of(self.table))  # the record does not know who is away
        if not first:
            if self.model is not None:
                self._outbox.show_ghost(self.model)
        elif self._moves_on:
            self._moves_on = False
            self.notice(Notice(What.REMATCH))

    def _disagree(self, trouble: ValueError) -> None:
        log.error("this program and the server do not agree about the rules: %s", trouble)
        self._forget_table()
        self.notice(Notice(What.DISAGREE))

    # The line itself

    async def _open(self) -> Wire:
        if self._impatient is None:
            self._impatient = self._run(self._wait_impatiently())
        return await super()._open()

    def _ended(self, health: Health) -> None:
        if self.clock is not None:
            self.clock.stand(self.line.since_s)
        if self.place and self._stays and not self._closed:
            self.notice(Notice(What.SILENT if health is Health.SILENT else What.LOST))
            self._run(self._come_back(self.place))
        else:
            self.line.give_up()
        self.revision += 1

    async def _come_back(self, table: str) -> None:
        """Try for as long as the player stays at the table."""

        def wanted() -> bool:
            return self._stays and self.place == table

        async def again(wire: Wire) -> None:
            if not wanted():
                return  # she has left while the line was opened
            if self._watched is not None:
                await wire.ask(self._watched, to_client.Table, to_client.Record, fits=says_all)
            elif (kept := self.seats.newest(self.server, table) or self._kept) is not None:
                await self._sit_again(wire, kept)

        back = False
        while not back and wanted():
            try:
                back = await self.line.mend(self.name, wanted, again)
            except Declined as declined:
                if declined.answer.why in NO_WAY_BACK:
                    self._forget_table()
                    self.notice(Notice(What.GONE))
        self.line.give_up()
        if back:
            self._outbox.send_again()
            if self.opened is not None:  # it has been started again, and is closed to the network at first
                self._run(self._open_again(self.opened.port))
            self.notice(Notice(What.BACK))
        self.revision += 1

    async def _open_again(self, port: int) -> None:
        """Let the others in where they knock; somebody else may have taken the port meanwhile, and give it back."""
        for pause_s in (*KNOCK_AGAIN_S, None):
            try:
                await self.ask(to_server.Open(port=port, name=self.name), to_client.Opened)
                return
            except FAULTS as fault:
                log.warning("port %s is not open again yet: %s", port, fault)
                if pause_s is None or not isinstance(fault, Declined):
                    return  # a line that is lost once more is mended once more
            await asyncio.sleep(pause_s)

    async def _wait_impatiently(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            if self._outbox.waited_s > SLOW_AFTER_S and not self._outbox.said_slow:
                self._outbox.said_slow = True
                self.notice(Notice(What.SLOW))

    async def close(self) -> None:
        for other in [*self._elsewhere.values()]:  # somebody may still be looking at another server
            await other.close()
        await super().close()
