"""The client of one server: comes to a table, leaves it, and comes back when the connection is lost.

What is told and done at the table is the session's (table_session.py).
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Awaitable, Callable
from typing import Self

from elcapitan import paths
from elcapitan.client.model import setup_requests
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.net.addresses import connect_address
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, ServerConnection
from elcapitan.client.net.game_sync import FoundTable, is_complete_answer
from elcapitan.client.net.local_people import LocalPeople
from elcapitan.client.net.local_server import ConnectAddress, LocalServer
from elcapitan.client.net.notices import Notice, NoticeKind
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, SeatTokenStore, server_name
from elcapitan.client.net.table_session import TableSession
from elcapitan.protocol import limits, to_client, to_server

__all__ = ["FoundTable", "Notice", "NoticeKind", "TableClient"]

NO_WAY_BACK = ("bad-token", "no-such-table", "no-onlookers", "wrong-password")
"""Refusals after which another attempt is useless."""


class TableClient(TableSession):
    """The client of one server, at one table at most."""

    people: LocalPeople[TableClient]

    def __init__(
        self,
        where: Callable[[], Awaitable[ConnectAddress]],
        seats: SeatTokenStore,
        name: str = "",
        server: str = BUILTIN,
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `server` is what it is called in `seats`."""
        super().__init__(where, seats, name, server, self._on_connection_ended)
        self.port = 0
        """Where our own server is opened to the network; 0: the standard port, or the next that is free."""
        self._other_clients: dict[str, TableClient] = {}
        self.home = self
        """The client of our own server, if this one is connected elsewhere."""
        self.people = LocalPeople(self, lambda name: TableClient(where, seats, name, server))

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

    @property
    def active_client(self) -> TableClient | None:
        """This client or the one of another server that has a place at a table now."""
        return next((line for line in (self, *self._other_clients.values()) if line.place), None)

    # Sitting down

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
