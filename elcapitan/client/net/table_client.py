"""The client at a table: taking a seat, playing, watching, and coming back when the connection is lost.

Keeps the model up to date from the server's messages. A move is shown as a ghost until the server has acknowledged it;
after a break the very same move is sent again, so that nothing is lost and nothing happens twice (docs/protocol.md).
Has no wording: what a player should know is a Notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import zlib
from collections.abc import Awaitable, Callable
from typing import Literal, Self

from elcapitan import paths
from elcapitan.client.model import setup_requests
from elcapitan.client.model.table_clocks import RunningClocks
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.net import seed_share
from elcapitan.client.net.addresses import connect_address
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, ServerConnection
from elcapitan.client.net.game_sync import FoundTable, GameSync, is_complete_answer, table_seats
from elcapitan.client.net.local_people import LocalPeople
from elcapitan.client.net.local_server import ConnectAddress, LocalServer
from elcapitan.client.net.notices import Notice, NoticeKind, gesture_line
from elcapitan.client.net.outbox import Outbox, Request
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, SeatTokenStore, server_name
from elcapitan.client.net.server_client import ServerClient
from elcapitan.client.net.storage_trouble import storage_trouble_text
from elcapitan.games import game_names
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.to_client import AnyToClient

__all__ = ["FoundTable", "Notice", "NoticeKind", "TableClient"]

NO_WAY_BACK = ("bad-token", "no-such-table", "no-onlookers", "wrong-password")
"""Refusals after which another attempt is useless."""

log = logging.getLogger(__name__)


class TableClient(ServerClient):
    """The client of one server, at one table at most."""

    def __init__(
        self,
        where: Callable[[], Awaitable[ConnectAddress]],
        seats: SeatTokenStore,
        name: str = "",
        server: str = BUILTIN,
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `server` is what it is called in `seats`."""
        super().__init__(where, seats, name, server, self._on_message, self._on_connection_ended)
        self._game = GameSync(
            lambda: self._send_if_connected(to_server.AskRecord()),
            self._on_disagreement,
            lambda what: self.notice(Notice(what)),
        )
        self.port = 0
        """Where our own server is opened to the network; 0: the standard port, or the next that is free."""
        self.table: to_client.TableInfo | None = None
        """Our table, as the lobby shows it."""
        self.chat: list[to_client.ChatLine] = []
        """Its chat, the newest line last."""
        self.opened: to_client.Opened | None = None
        """How our own server can be reached over the network."""
        self.clock: RunningClocks | None = None
        """What each seat has left, at a table with a clock."""
        self.hints: to_client.Hints | None = None
        """Whether our table allows hints, and how many were taken; None: no table, or a server without the feature."""
        self.gestures_allowed: bool | None = None
        """Whether our table allows gestures; None: no table, or a server without the feature."""
        self.gestures: list[to_client.GestureShown] = []
        """Those that have been shown and not been looked at yet."""
        self._kept: SeatToken | None = None
        """Our seat, also while we reconnect to it."""
        self._watched: to_server.Watch | None = None
        """The table that we watch without a seat."""
        self._moves_on = False
        """A rematch has been agreed and its record is still to come."""
        self._outbox = Outbox(self._send, lambda: self.notice(Notice(NoticeKind.SLOW)))
        self._slow_answer_timer: asyncio.Task[None] | None = None
        self._other_clients: dict[str, TableClient] = {}
        self.home = self
        """The client of our own server, if this one is connected elsewhere."""
        self.people = LocalPeople(self, lambda name: TableClient(where, seats, name, server))
        self._stays = False
        """We are at a table: a lost connection is reopened."""
        self._failed: set[int] = set()
        """Seats of computer players that have failed and of which the player was told."""

    @classmethod
    def for_local_server(cls, name: str = "") -> Self:
        """To the server that is started for this client alone."""
        server = LocalServer(lambda file: link._forget_lost_games(file))
        link = cls(server.address, SeatTokenStore(paths.tokens_file()), name)
        link._local_server = server
        return link

    def client_for(self, host: str, port: int) -> TableClient:
        """The client of another server: one for each, with the same seats, closed together with this one."""
        server = server_name(host, port)
        if server not in self._other_clients:

            async def where() -> ConnectAddress:
                return connect_address(host, port)

            client = self._other_clients[server] = TableClient(where, self.seats, self.name, server)
            client.home, client.announced = self.home, lambda said: self.announced(said)
        return self._other_clients[server]

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
    def seat_token(self) -> SeatToken | None:
        """Our seat, by which we come back to it; None: none."""
        return self._kept

    @property
    def active_client(self) -> TableClient | None:
        """This client or the one of another server that has a place at a table now."""
        return next((line for line in (self, *self._other_clients.values()) if line.place), None)

    @property
    def is_onlooker(self) -> bool:
        """At a table, and without a seat."""
        return self._watched is not None

    async def take_seat(self, wish: to_server.CreateTable | to_server.JoinTable | to_server.LoadGame) -> None:
        """Take a seat at a table whose game has not begun; raises one of REQUEST_ERRORS."""
        if not self.place:
            await self.line.renew_face()
        self._forget_table()
        wire = await self._open()
        if isinstance(wish, to_server.LoadGame):
            knows = {"stand_ins": self.has_feature(limits.STAND_INS), "shares": self.has_feature(limits.SHARES)}
            wish = wish if all(knows.values()) else setup_requests.reduce_record(wish, **knows)
        await self._leave_table(wire)
        await self._follow(lambda wire: wire.request(wish, to_client.Table))
        self._stays = True

    async def new_table(self, plan: TableSetup) -> TableModel:
        """Make a table as planned and start its game; raises one of REQUEST_ERRORS."""
        self._forget_table()
        plan = plan.person_first()
        wire = await self._open()
        await self._leave_table(wire)
        await wire.request(setup_requests.create_table_request(plan), to_client.Seated)
        try:
            for computer_player in setup_requests.add_bot_requests(plan):
                await wire.request(computer_player, to_client.Table)
            for at, seat in plan.local_people.items():
                await self.people.add(seat.name, at, seat.colour)
            await wire.request(to_server.Start(), to_client.Record)
        except REQUEST_ERRORS:
            await self.leave()
            raise
        return self._at_table()

    async def load_game(self, record: str) -> TableModel:
        """Go on from a record at once; we are its only person, and onlookers are not allowed. One of REQUEST_ERRORS."""
        packed = zlib.compress(record.encode())
        await self.take_seat(to_server.LoadGame(record=packed, name=self.name or None, onlookers="none"))
        try:
            await self.send_request(to_server.Start(), to_client.Record)
        except RequestDeclined:
            await self.leave()
            raise
        return self._at_table()

    async def resume(self, kept: SeatToken) -> TableModel:
        """Take a seat in a game again. RequestDeclined if the server does not know it any more."""
        await self.rejoin(kept)
        return self._at_table()

    async def rejoin(self, kept: SeatToken) -> None:
        """Take a seat again, also before the game; `model` stays None then."""
        self._forget_table()
        wire = await self._open()
        await self._leave_table(wire)
        self._kept = kept
        try:
            await self._follow(lambda wire: self._rejoin_seat(wire, kept))
        except BaseException:
            self._kept = None
            raise
        self._stays = True
        if self.person == 1:
            await self.people.come_back(kept.table)

    async def watch_table(self, wish: to_server.Watch) -> None:
        """Watch a table without a seat; `model` is its game, None before that. One of REQUEST_ERRORS."""
        self._forget_table()
        wire = await self._open()
        await self._leave_table(wire)
        self._watched = wish
        try:
            await self._follow(
                lambda wire: wire.request(wish, to_client.Table, to_client.Record, fits=is_complete_answer)
            )
        except BaseException:
            self._watched = None
            raise
        self._stays = True

    async def _rejoin_seat(self, wire: ServerConnection, kept: SeatToken) -> None:
        request = to_server.Resume(token=bytes.fromhex(kept.token))
        await wire.request(request, to_client.Table, to_client.Record, fits=is_complete_answer)

    def _at_table(self) -> TableModel:
        if self.model is None:
            raise ConnectionLost("the game's record could not be read")
        self._stays = True
        return self.model

    async def leave(self) -> None:
        """Leave the table, with the others at this computer; in a game the seats stay ours. Never fails."""
        if self.person == 1:
            await self.people.leave()
        self._forget_table()
        if self.line.connection is not None:
            await self._leave_table(self.line.connection)

    async def _leave_table(self, wire: ServerConnection) -> None:
        with contextlib.suppress(RequestDeclined, ConnectionLost, TimeoutError):
            await wire.request(to_server.LeaveTable(), to_client.Left)

    def _notify_forced_move(self, moved: to_client.Moved) -> None:
        """Tell of a move that was not the computer player's own; of a stand-in, which goes on playing, once."""
        if moved.forced != "stand-in":
            self.notice(Notice(NoticeKind.FORCED))
        elif self.model is not None and self.model.steps:
            seat = self.model.steps[-1].seat
            if seat not in self._failed:
                self._failed.add(seat)
                self.notice(Notice(NoticeKind.STOOD_IN, name=self.model.seats[seat - 1].name))

    def _forget_table(self) -> None:
        self._game.forget()
        self.table = self.clock = self.hints = self.gestures_allowed = self._kept = self._watched = None
        self._stays = self._moves_on = False
        self._outbox.clear()
        self._failed.clear()
        self.people.drop(self, self._run)
        self.chat.clear()
        self.gestures.clear()
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

    def take_hint(self) -> None:
        """Have a hint counted that is about to be shown; does nothing at a server without the feature."""
        if self.model is not None and self.has_feature(limits.HINTS):
            self._send_if_connected(to_server.TakeHint())

    @property
    def is_waiting(self) -> bool:
        """A move or a taking back is on its way, and the server has not answered yet."""
        return self._outbox.unanswered is not None

    def _send(self, request: Request) -> None:
        if self._slow_answer_timer is None:
            self._slow_answer_timer = self._run(self._outbox.watch())
        self._send_if_connected(request)  # what is lost is sent again when we are back

    def _answered(self, refused: to_client.Refused | None = None) -> None:
        self._outbox.on_answer(self.model, refused=refused is not None)
        if refused is not None:
            own_disk = refused.why == "storage-unavailable" and self._local_server is not None
            self.notice(Notice(NoticeKind.REFUSED, refused, storage_trouble_text(paths.data()) if own_disk else ""))

    # Messages of the server

    def _on_message(self, message: AnyToClient) -> None:
        match message:
            case to_client.Seated(table=table, seat=seat, token=token) if token is not None:
                self._set_table(table)
                self._kept = self.seats.save(self.server, table, seat, token, self.person, self._kept)
            case to_client.ShareAsked() | to_client.SharesAnnounced() if self._kept is not None:
                self._answer_share_request(self._kept, message)
            case to_client.Seated(seat=seat) if self._kept is not None:
                self._kept = self.seats.update(self._kept, seat=seat)  # closed seats before ours have vanished
            case to_client.Watching(table=table) if self._watched is not None:
                self._set_table(table)
                self._watched = to_server.Watch(table=table, name=self._watched.name, password=self._watched.password)
            case to_client.Table(table=table) if self.place == table.id and table.game not in game_names():
                self._forget_table()
                self.notice(Notice(NoticeKind.UNKNOWN_GAME))
            case to_client.Table(table=table) if self.place == table.id:
                self.table = table
                if self.model is not None:
                    self._tell_model(self.model, table)
            case to_client.Chat(lines=lines):
                self.chat[:] = lines
            case to_client.Said(line=line):
                self.chat.append(line)
            case to_client.Opened():
                self.opened = message
            case to_client.Closed():
                self.opened = None
            case to_client.Clock(left_ms=left_ms, running=running):
                self.clock = RunningClocks(left_ms, running)
            case to_client.Hints() if self.place:
                self.hints = message
                self._show_hints()
            case to_client.Gestures(allowed=allowed) if self.place:
                self.gestures_allowed = allowed
            case to_client.GestureShown():
                self.gestures.append(message)
                self.chat.append(gesture_line(message, self.table.seats if self.table is not None else ()))
            case to_client.Kicked() if self.place:
                if self._kept is not None:
                    self.seats.remove_table(self._kept)
                self._forget_table()
                self.notice(Notice(NoticeKind.KICKED))
            case to_client.Left() if not self._stays and self.place:
                self._forget_table()  # the answer to coming back has overtaken our leaving
            case to_client.Record():
                self._take_record(message)
                ended_s = self.table.changed_s if self.table is not None else time.time()
                self._count_finished_game(self.model, ended_s, self.people.further_seats)
            case to_client.Moved() | to_client.TakenBack() | to_client.Over():
                self._game.apply_message(message)
                if isinstance(message, to_client.Over):
                    self._count_finished_game(self.model, time.time(), self.people.further_seats)
                if isinstance(message, to_client.Moved) and message.forced is not None:
                    self._notify_forced_move(message)
            case to_client.Done(id=name) if self._outbox.is_answer_to_pending(name):
                self._answered()
            case to_client.Refused(id=name) if self._outbox.is_answer_to_pending(name):
                self._answered(message)
            case to_client.Refused(to="take_hint", why="no-hints"):
                self.notice(Notice(NoticeKind.REFUSED, message))
            case to_client.Closing(why="table-dropped"):
                self._forget_table()
                self.notice(Notice(NoticeKind.GONE))
            case to_client.Closing(why="replaced"):
                self._kept = self._watched = self.table = None
                self._stays = False
                self.notice(Notice(NoticeKind.REPLACED))
        self.revision += 1

    def _answer_share_request(self, kept: SeatToken, message: to_client.ShareAsked | to_client.SharesAnnounced) -> None:
        field = seed_share.share_field(self.table)
        found = seed_share.answer_request(getattr(kept, field), message)
        if found.kept != getattr(kept, field):
            self._kept = self.seats.update(kept, **{field: found.kept})
        if found.answer is not None:
            self._send_if_connected(found.answer)

    def _set_table(self, table: str) -> None:
        """We are at that table; at another one than before where a rematch was agreed."""
        if self.place and self.place != table:
            self._game.forget()
            self.table = self.clock = self.hints = None
            self._outbox.clear()
            self._moves_on = True

    def _take_record(self, message: to_client.Record) -> None:
        if not self.place:
            return
        first = self._game.take_record(message, self.seat, seed_share.whole_receipt(self._kept))
        if self.model is not None and self.table is not None:
            self._tell_model(self.model, self.table)
        self._show_hints()
        if not first:
            if self.model is not None:
                self._outbox.show_ghost(self.model)
        elif self._moves_on:
            self._moves_on = False
            self.notice(Notice(NoticeKind.REMATCH))

    def _tell_model(self, model: TableModel, table: to_client.TableInfo) -> None:
        """What the record does not know: who is away, and whether there are aids."""
        model.set_seats(table_seats(table))
        model.has_aids = table.aids

    def _show_hints(self) -> None:
        if self.model is not None and self.hints is not None:
            self.model.set_hints(self.hints.allowed, self.hints.taken)

    def _on_disagreement(self, trouble: ValueError) -> None:
        log.error("this program and the server do not agree about the rules: %s", trouble)
        self._forget_table()
        self.notice(Notice(NoticeKind.DISAGREE))

    # The connection

    def _on_connection_ended(self, health: ConnectionHealth) -> None:
        if self.clock is not None:
            self.clock.pause_all(self.line.since_s)
        if self.place and self._stays and not self._closed:
            self.notice(Notice(NoticeKind.SILENT if health is ConnectionHealth.SILENT else NoticeKind.LOST))
            self._run(self._reconnect(self.place))
        else:
            self.line.give_up()
        self.revision += 1

    async def _reconnect(self, table: str) -> None:
        """Try for as long as the player stays at the table."""

        def wanted() -> bool:
            return self._stays and self.place == table

        async def again(wire: ServerConnection) -> None:
            if not wanted():
                return  # they have left while the connection was opened
            if self._watched is not None:
                await wire.request(self._watched, to_client.Table, to_client.Record, fits=is_complete_answer)
            elif (kept := self.seats.newest(self.server, table, self.person) or self._kept) is not None:
                await self._rejoin_seat(wire, kept)

        back = False
        while not back and wanted():
            try:
                back = await self.line.reconnect(self.name, wanted, again)
            except RequestDeclined as declined:
                if await self.line.follow(declined.answer):
                    continue
                if declined.answer.why in NO_WAY_BACK:
                    self._forget_table()
                    self.notice(Notice(NoticeKind.GONE))
        self.line.give_up()
        if back:
            self._outbox.send_again()
            if self.opened is not None:  # it has been started again, and is closed to the network at first
                self._run(self._reopen_port(self.opened.port))
            self.notice(Notice(NoticeKind.BACK))
        self.revision += 1

    async def close(self) -> None:
        for other in [*self._other_clients.values()]:  # the lobby may still show another server
            await other.close()
        if self.person == 1:
            await self.people.close()
        await super().close()
