"""Requests to a server that need no place at a table, and the client's own server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from elcapitan import paths
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.stand_ins import counts_for_player
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, ServerConnection
from elcapitan.client.net.game_sync import FoundTable
from elcapitan.client.net.local_server import ConnectAddress, LocalServer
from elcapitan.client.net.notices import Notice, NoticeKind
from elcapitan.client.net.reconnecting import ConnectionHealth, ReconnectingConnection
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.games import game_names, has_statistics, ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import AnyToClient
from elcapitan.text_cleaning import clean_name

log = logging.getLogger(__name__)

Value = TypeVar("Value")
QUIT_TIMEOUT_S = 1.0
"""Longest wait for the server when the player quits."""
MAX_REDIRECTS = 4
"""From one node of a server to another, for one request."""
REOPEN_DELAYS_S = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Pauses before a port that is taken is asked for again."""
TOO_FAST_PAUSE_S = 1.5
"""Pause after a refusal for too many requests: by then the server grants fifteen more `look` requests."""


def _rule_versions() -> dict[str, int]:
    """By game. Asked for when a server is: importing the rules takes a sixth of the time until the menu is there."""
    return {name: ruleset(name).version for name in game_names()}


class ServerClient:
    """The connection to one server, and what is kept about it."""

    def __init__(
        self,
        where: Callable[[], Awaitable[ConnectAddress]],
        seats: SeatTokenStore,
        name: str,
        server: str,
        on_message: Callable[[AnyToClient], None],
        on_end: Callable[[ConnectionHealth], None],
    ) -> None:
        """`where` says (and sees to it) where the server listens now; `server` is what it is called in `seats`.

        `on_message` gets every message, also one that is waited for; `on_end` gets how the connection ended.
        """
        self.seats = seats
        self.name = clean_name(name)  # as the server will do; what cannot be sent would end the connection
        self.server = server
        self.person = 1
        """Which of the people at this computer plays by it; 1 is the player, whose games are counted."""
        self.revision = 0
        """One more with every change of what is known."""
        self.notice: Callable[[Notice], None] = lambda notice: log.info("%s", notice)
        """Set by the scene that shows notices."""
        self.announced: Callable[[to_client.Announcement], None] = lambda said: log.info("%s", said)
        """Called with announcements of the server's host, over any scene. Set once, by the program."""
        self._hear_other = on_message
        self.lost: Callable[[Path], None] = lambda file: log.warning("unfinished games lie in %s", file)
        """Called with the path where our own server has put a journal that it could not read."""
        self.set_aside: Path | None = None
        """That path, once it has happened: the seats in it are lost."""
        self.line = ReconnectingConnection(where, _rule_versions, self._hear, on_end)
        """The state of the connection."""
        self._local_server: LocalServer | None = None
        self._is_prepared = False
        """Our own server has been started before it was needed."""
        self._stays_open = self._is_checking = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def _hear(self, message: AnyToClient) -> None:
        if isinstance(message, to_client.Announcement):
            self.announced(message)
        self._hear_other(message)

    def _forget_lost_games(self, journal: Path) -> None:
        """What cannot be continued is not offered."""
        self.set_aside = journal
        self.seats.remove_server(self.server)
        self.lost(journal)

    @property
    def server_pid(self) -> int:
        """Of our own server's process; 0: it does not run."""
        return (self._local_server.pid or 0) if self._local_server is not None else 0

    @property
    def is_guest(self) -> bool:
        """Another window keeps our own server: it does not go when we do."""
        return self._local_server is not None and self._local_server.is_guest

    def levels(self, game: str) -> tuple[str, ...]:
        """The words of a game's computer players at the server; none while it is not connected."""
        wire = self.line.connection
        games = wire.welcome.games if wire is not None and wire.welcome is not None else ()
        return next((tuple(each.levels) for each in games if each.name == game), ())

    def has_feature(self, feature: str) -> bool:
        """Whether the server has granted that feature; False while it is not connected."""
        wire = self.line.connection
        return wire is not None and wire.welcome is not None and feature in wire.welcome.features

    async def _open(self) -> ServerConnection:
        return await self.line.open(self.name)

    async def send_request(self, request: to_server.ToServer, *answers: type[to_client.ToClient]) -> AnyToClient:
        """Send a request other than a move. One of REQUEST_ERRORS if it is not granted."""
        return await self._follow(lambda wire: wire.request(request, *answers))

    def _send_if_connected(self, message: to_server.ToServer) -> None:
        """Send without waiting for an answer; does nothing if not connected."""
        if self.line.connection is not None:
            with contextlib.suppress(ConnectionLost):
                self.line.connection.send(message)

    def prepare_server(self) -> None:
        """Start our own server, once and if it has games: the player is about to ask for them. What goes wrong is told
        when they do.
        """
        if self._local_server is not None and not self._is_prepared and paths.journal().exists():
            self._is_prepared = True
            self._run(self._prepare_server())

    async def _prepare_server(self) -> None:
        with contextlib.suppress(*REQUEST_ERRORS):
            await self._open()

    async def find_lost_seats(self) -> None:
        """Take our games from our own server's journal, even if the list of seats is lost. One of REQUEST_ERRORS."""
        if self._local_server is not None and os.path.exists(paths.journal()):
            await self._open()
            known = [seat.table for seat in self.seats.seats_at(self.server)]
            self.seats.add_missing(self.server, await self._local_server.missing_seats(known, self.seats.room))

    async def list_own_tables(
        self, refused: Callable[[SeatToken, RequestDeclined], None] = lambda kept, declined: None
    ) -> list[FoundTable]:
        """Every table we hold a seat of, each once, the newest first; seats that the server does not know are dropped.
        `refused` is called for those that it knows and does not show.

        The newest tokens are shown first: from then on the token of a table before a rematch shows that very table.
        Until then, and at an older server, it leads to the new one, which may be known by no other token.
        """
        await self.find_lost_seats()
        if not self.seats.seats_at(self.server):
            return []
        found: dict[str, FoundTable] = {}
        for kept in self.seats.seats_at(self.server):
            try:
                each = await self.find_table(kept)
            except RequestDeclined as declined:
                refused(kept, declined)
                continue
            if each is not None and (each.table.id not in found or each.table.id == kept.table):
                found[each.table.id] = each
        return sorted(found.values(), key=lambda each: -each.table.changed_s)

    async def find_table(self, kept: SeatToken) -> FoundTable | None:
        """The table that a token shows; None, and the seat is dropped, if the server does not know it any more. After
        `too-fast` it waits and asks again: a player may have more games than the server shows at once. Our own gives us
        a new token for a table of ours, as the one we know is none where its journal has been put back. RequestDeclined
        where the server knows the table and does not show it, as on a full disk.
        """
        wire = await self._open()
        is_second = False
        while True:
            try:
                seen = await self._look_up_table(wire, kept)
            except RequestDeclined as declined:
                if declined.answer.why == "too-fast":
                    await asyncio.sleep(TOO_FAST_PAUSE_S)
                    continue
                if declined.answer.why != "bad-token":
                    raise
                self.seats.remove_token(kept)
                if not is_second and self.seats.newest(self.server, kept.table) is None:
                    await self.find_lost_seats()
                    if (again := self.seats.newest(self.server, kept.table)) is not None:
                        kept, is_second = again, True
                        continue
                return None
            return FoundTable(replace(kept, table=seen.table.id, seat=seen.seat), seen.table, seen.record)

    async def delete_table(self, kept: SeatToken) -> None:
        """Delete that table for good. RequestDeclined if it is not ours to delete, or not there any more."""
        wire = await self._open()
        # Its players may have agreed to a rematch since it was listed: the token would delete that game.
        if (await self._look_up_table(wire, kept)).table.id != kept.table:
            raise RequestDeclined(to_client.Refused(why="rematch", to="drop_table"))
        await self._ask_anywhere(wire, to_server.DropTable(token=bytes.fromhex(kept.token)), to_client.Dropped)
        self.seats.remove_table(kept)

    async def _ask_anywhere(
        self, wire: ServerConnection, request: to_server.ToServer, answer: type[to_client.ToClient]
    ) -> AnyToClient:
        """Ask the server about a table, or that of its nodes that has it; we stay at the table where we are."""
        try:
            return await wire.request(request, answer)
        except RequestDeclined as declined:
            return await self.line.ask_node(declined.answer, self.name, request)

    async def _follow(self, ask: Callable[[ServerConnection], Awaitable[Value]]) -> Value:
        """Ask at the node of the server that has the table, or any that has its database. One of REQUEST_ERRORS."""
        for left in reversed(range(MAX_REDIRECTS)):
            wire = await self._open()
            try:
                return await ask(wire)
            except RequestDeclined as declined:
                is_last = not left and declined.answer.why == "not-now"  # no node has its database
                if is_last or not await self.line.follow(declined.answer):
                    raise
        raise ConnectionLost("redirected too often between the server's nodes")

    async def _look_up_table(self, wire: ServerConnection, kept: SeatToken) -> to_client.Seen:
        """The table that a token shows. RequestDeclined, ConnectionLost or TimeoutError if it shows none."""
        seen = await self._ask_anywhere(wire, to_server.Look(token=bytes.fromhex(kept.token)), to_client.Seen)
        assert isinstance(seen, to_client.Seen)
        return seen

    def _count_finished_game(self, model: TableModel | None, ended_s: float, further: Collection[int] = ()) -> None:
        """A game that is over goes into the statistics if all of it is the player's own.

        `further`: the seats of the other people at this computer.
        """
        if (
            self.person == 1
            and model is not None
            and model.is_over
            and has_statistics(model.rules.name)
            and counts_for_player(model)
        ):
            self._run(self._add_to_statistics(model, ended_s, further))

    async def _add_to_statistics(self, model: TableModel, ended_s: float, further: Collection[int]) -> None:
        # Imported at the end of the first game: the menu's first picture does not wait for SQLite.
        from elcapitan.client.statistics.statistics_store import StatisticsError, count_finished_game

        try:
            model.achieved = await asyncio.to_thread(
                count_finished_game, model, ended_s, further
            )  # the disk may be slow
        except StatisticsError as fault:
            self.notice(Notice(NoticeKind.NOT_COUNTED, name=str(fault)))

    def _run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def check_if_others_play(self, ours: tuple[str, Collection[int]], then: Callable[[bool], None]) -> None:
        """Call `then` with whether others play at our own server; at once if it is not open to them, else within
        QUIT_TIMEOUT_S.

        `ours`: our table and the seats of the people at this computer, which do not count.
        """
        wire = self.line.connection
        if self._local_server is None or wire is None:
            then(False)
        elif not self._is_checking:  # a second request gets the same answer
            self._is_checking = True
            self._run(self._check_if_others_play(wire, ours, then))

    async def _check_if_others_play(
        self, wire: ServerConnection, ours: tuple[str, Collection[int]], then: Callable[[bool], None]
    ) -> None:
        others = False
        with contextlib.suppress(*REQUEST_ERRORS):
            async with asyncio.timeout(QUIT_TIMEOUT_S):
                answer = await wire.request(to_server.ListTables(), to_client.Tables)
            assert isinstance(answer, to_client.Tables)
            seats = [(table.id, seat) for table in answer.tables if table.stage == "playing" for seat in table.seats]
            others = any(
                seat.by == PERSON and not seat.away and not (table == ours[0] and seat.seat in ours[1])
                for table, seat in seats
            )
        self._is_checking = False
        then(others)

    async def _reopen_port(self, port: int) -> None:
        """Listen on the old port again, which the others try; another program may have taken it meanwhile."""
        for pause_s in (*REOPEN_DELAYS_S, None):
            try:
                await self.send_request(to_server.Open(port=port, name=self.name), to_client.Opened)
                return
            except REQUEST_ERRORS as fault:
                log.warning("port %s is not open again yet: %s", port, fault)
                if pause_s is None or not isinstance(fault, RequestDeclined):
                    return  # a connection that is lost again is reopened again
            await asyncio.sleep(pause_s)

    def keep_server_running(self) -> None:
        """Keep our server running without us for as long as others are connected."""
        self._stays_open = True

    async def close(self) -> None:
        """The program ends: close the connection, and stop a server that is ours."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._stays_open:
            with contextlib.suppress(*REQUEST_ERRORS):
                await self.send_request(to_server.Stay(), to_client.Staying)
                if self._local_server is not None:
                    self._local_server.detach()
        await self.line.close()
        if self._local_server is not None:
            await self._local_server.stop()
