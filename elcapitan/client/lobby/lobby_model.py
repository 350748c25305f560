"""The lobby without its picture: the tables found, our own table, and the requests to the servers.

Requests run in the background; a refusal is shown in words. A granted request is seen in the newest table, which every
server sends after each change.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Callable, Coroutine, Mapping
from importlib import import_module
from typing import Any

from elcapitan.client.lobby.listed_tables import ListedTable, can_be_joined, can_be_watched
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.lan_discovery import LanDiscovery
from elcapitan.client.net.request_errors import REQUEST_ERRORS, BackgroundRequests, request_error_text
from elcapitan.client.net.seat_tokens import BUILTIN, SeatToken, server_name
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.games import DEFAULT_GAME, ruleset
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.host_names import page_link

POLL_INTERVAL_S = 2.0
"""The tables of servers are asked for so often while we sit nowhere."""
ANSWER_TIMEOUT_S = 1.5
"""A server that has not sent its tables by then is not listed until it does: a killed server has not withdrawn its
announcement, which others keep for minutes. Long enough for the second SYN, which the system sends after one second."""
Server = tuple[str, int]
"""Host and port."""


class LobbyModel:
    """The state of one visit to the lobby."""

    def __init__(self, home: TableClient, tell: Callable[[str], None]) -> None:
        """`home` is the client of our own server; `tell` shows a sentence."""
        self.home = home
        self.at = home
        """The client of the server where we sit, or sat last."""
        self.chosen: tuple[str, str] = ("", "")
        """The key of the chosen spot."""
        self.password = ""
        """Of the table where we sit, as far as it was typed here."""
        self.why_closed = ""
        """Why our own server is not open to the network, when it should be."""
        self.revision = 0
        """One more with every change of what was found; the table itself counts in its link."""
        self.tell = tell
        self.searching = False
        """Servers that announce themselves would be found."""
        self.lan_discovery = LanDiscovery(lambda found: self._refresh_servers())
        self._tables_at: dict[Server, list[ListedTable]] = {}
        """Of every server that has answered."""
        self._wanted = False
        self._turning = asyncio.Lock()
        self._typed: set[Server] = set()
        self._looking: set[Server] = set()
        self._background_requests = BackgroundRequests(tell, self._count_revision)
        self._silent: set[asyncio.Task[None]] = set()
        self._looked_s = 0.0

    # What there is

    @property
    def table(self) -> to_client.TableInfo | None:
        """Where we sit; None: nowhere."""
        return self.at.table

    @property
    def me(self) -> to_client.SeatInfo | None:
        """Our own seat."""
        if self.table is None:
            return None
        return next((seat for seat in self.table.seats if seat.seat == self.at.seat), None)

    @property
    def is_host(self) -> bool:
        return self.table is not None and self.at.seat == self.table.host

    @property
    def is_at_own_server(self) -> bool:
        """The table is at our own server."""
        return self.at is self.home

    @property
    def listed_tables(self) -> list[ListedTable]:
        """Every table that is known, those one can join first."""
        # A server may be reached by several addresses; one is enough.
        found = {spot.table.id: spot for listed_tables in self._tables_at.values() for spot in listed_tables}
        if self.table is not None and self.table.id in found:
            found[self.table.id] = found[self.table.id]._replace(table=self.table)
        return sorted(found.values(), key=lambda spot: (not can_be_joined(spot.table), spot.server))

    @property
    def chosen_table(self) -> ListedTable | None:
        """The chosen one, as it is now."""
        return next((spot for spot in self.listed_tables if spot.key == self.chosen), None)

    @property
    def busy(self) -> bool:
        """Something has been asked and not been answered."""
        return self._background_requests.is_busy

    def choose(self, spot: ListedTable) -> None:
        self.chosen = spot.key
        self.revision += 1

    # Sitting down and getting up

    def host_table(
        self,
        seats: int,
        name: str,
        board: Mapping[str, Any] | None = None,
        server: Server | None = None,
        game: str = DEFAULT_GAME,
    ) -> None:
        """A table of ours: here and open to the network, or (`server`) at a server that is always there.

        `board` is one of our own; None: the standard one.
        """
        options = {} if board is None else {"board": dict(board)}
        wish = to_server.CreateTable(game=game, seats=seats, name=name or None, options=options)
        self._run(self._sit_at_new(wish, name, server), server_name(*server) if server else "")

    def host_record(self, record: str, name: str) -> None:
        """A table of ours that goes on from a record, open to the network."""
        packed = zlib.compress(record.encode())
        self._run(self._sit_at_new(to_server.LoadGame(record=packed, name=name or None), name, None))

    async def _sit_at_new(
        self, wish: to_server.CreateTable | to_server.LoadGame, name: str, server: Server | None
    ) -> None:
        self.at = self.home.client_for(*server) if server else self.home
        await self.at.take_seat(wish)
        if self.is_at_own_server:
            await self._open(name)

    @property
    def servers(self) -> list[Server]:
        """Those that have answered, each by one of its addresses: a table can be made there."""
        announced = [[(host, each.port) for host in each.hosts] for each in self.lan_discovery.servers]
        answering = [[server for server in addresses if server in self._tables_at] for addresses in announced]
        further = {server for addresses in answering for server in addresses[1:]}
        return sorted(self._tables_at.keys() - further)

    async def _open(self, name: str) -> None:
        self.why_closed = ""
        try:
            await self.home.send_request(to_server.Open(port=self.home.port, name=name), to_client.Opened)
        except REQUEST_ERRORS as fault:
            self.why_closed = request_error_text(fault, "")

    @property
    def invitation(self) -> str:
        """The link by which others come to our table in a browser; empty if there is no page."""
        opened, table = self.home.opened, self.table
        if table is None or opened is None or not (self.is_at_own_server and opened.page and opened.addresses):
            return ""
        return page_link(opened.addresses[0], opened.page, table.id)

    def connect(self, host: str, port: int, name: str) -> None:
        """Look at a server's tables; where one alone can be joined, sit down there."""
        self._run(self._connect(host, port, name), server_name(host, port))

    async def _connect(self, host: str, port: int, name: str) -> None:
        found = await self._tables(host, port)
        self._typed.add((host, port))
        open_ones = [spot for spot in found if can_be_joined(spot.table)]
        if len(open_ones) == 1 and not open_ones[0].table.locked:
            await self._join(open_ones[0], name)
        elif len(open_ones) == 1:
            self.chosen = open_ones[0].key  # its password has to be asked for
        elif not found:
            self.tell(_("There is no table at {address} yet").format(address=server_name(host, port)))
        elif not open_ones and (shown := [spot for spot in found if can_be_watched(spot.table)]):
            self.chosen = shown[0].key
            self.tell(_("No free seat at {address}, but you can watch").format(address=server_name(host, port)))
        elif not open_ones:
            self.tell(_("No table at {address} has a free seat").format(address=server_name(host, port)))

    async def _tables(self, host: str, port: int) -> list[ListedTable]:
        link = self.home.client_for(host, port)
        answer = await link.send_request(to_server.ListTables(), to_client.Tables)
        assert isinstance(answer, to_client.Tables)
        found = [ListedTable(host, port, table) for table in answer.tables]
        if self._tables_at.get((host, port)) != found:
            self._tables_at[host, port] = found
            self.revision += 1
        return found

    def holds_seat(self, spot: ListedTable) -> bool:
        """We sat there before and have not given it up."""
        return self.home.seats.newest(spot.server, spot.table.id) is not None

    def join(self, spot: ListedTable, name: str, password: str = "") -> None:
        """Sit down there; where we hold a seat already, in that one."""
        self._run(self._join(spot, name, password), spot.server)

    def watch_table(self, spot: ListedTable, name: str, password: str = "") -> None:
        """Look on there."""
        link = self.home.client_for(spot.host, spot.port)
        self.at, self.chosen = link, spot.key
        self._run(
            link.watch_table(to_server.Watch(table=spot.table.id, name=name or None, password=password)), spot.server
        )

    async def _join(self, spot: ListedTable, name: str, password: str = "") -> None:
        self.password = password
        link = self.home.client_for(spot.host, spot.port)
        kept = link.seats.newest(link.server, spot.table.id)
        self.at, self.chosen = link, spot.key
        if kept is not None:
            try:
                await link.rejoin(kept)
                return
            except RequestDeclined as declined:
                if declined.answer.why != "bad-token":
                    raise
                link.seats.remove_table(kept)  # it was given up, or taken from us
        await link.take_seat(to_server.JoinTable(table=spot.table.id, name=name or None, password=password))

    def rejoin(self, kept: SeatToken, link: TableClient) -> None:
        """Back to a seat of ours at a table whose game has not begun."""
        self.at = link
        self._run(self._rejoin(kept, link), "" if link.server == BUILTIN else link.server)

    async def _rejoin(self, kept: SeatToken, link: TableClient) -> None:
        await link.rejoin(kept)
        if self.is_at_own_server:
            await self._open(link.name)

    def leave(self) -> None:
        """Leave the table. At our own server the table is deleted, and no one else can connect any more."""
        self._run(self._leave())

    async def _leave(self) -> None:
        table = self.table
        if table is None:
            return
        dissolved = self.is_at_own_server and self.is_host
        if dissolved:
            for seat in table.seats:
                if seat.by == PERSON and seat.seat not in self.at.people.seats:
                    await self._ask(to_server.Kick(seat=seat.seat), to_client.Table)
        kept = None if self.at.is_onlooker else self.at.seats.newest(self.at.server, table.id)
        await self.at.leave()
        if kept is not None:
            self.at.seats.remove_table(kept)
        if dissolved and self.home.opened is not None:
            await self.home.send_request(to_server.Close(cut=True), to_client.Closed)

    # Further people at this computer

    def add_person(self, seat: int, name: str) -> None:
        """A further person at this computer sits down on that seat."""
        self._run(self.at.people.add(name, seat, password=self.password))

    def remove_person(self, seat: int) -> None:
        """A further person gives up that seat."""
        if (client := self.at.people.further_at(seat)) is not None:
            self._run(self._remove_person(client))

    async def _remove_person(self, client: TableClient) -> None:
        kept = client.seat_token
        await self.at.people.remove(client)
        if kept is not None:
            self.at.seats.remove_table(kept)

    def colour_person(self, seat: int, colour: str) -> None:
        """Another colour for the seat of somebody at this computer."""
        client = self.at.people.further_at(seat) or self.at
        self._run(self._colour(client, to_server.SetSeat(seat=seat, colour=colour)))

    async def _colour(self, client: TableClient, request: to_server.SetSeat) -> None:
        await client.send_request(request, to_client.Table)

    def _keep_people_ready(self) -> None:
        """The people at this computer are ready when its player is; a host is always."""
        table, me = self.table, self.me
        if table is None or me is None or table.stage != "lobby" or self.busy:
            return
        wanted = self.is_host or me.ready
        for client in self.at.people.further:
            if any(seat.seat == client.seat and seat.ready != wanted for seat in table.seats):
                self._run(self._make_ready(client, wanted))

    async def _make_ready(self, client: TableClient, ready: bool) -> None:
        await client.send_request(to_server.Ready(ready=ready), to_client.Table)

    # What is asked at the table

    def send_request(self, request: to_server.ToServer, *answers: type[to_client.ToClient]) -> None:
        """Request a change of the table."""
        if isinstance(request, to_server.SetTerms) and request.password is not None:
            self.password = request.password
        self._run(self._ask(request, *(answers or (to_client.Table,))))

    async def _ask(self, request: to_server.ToServer, *answers: type[to_client.ToClient]) -> None:
        await self.at.send_request(request, *answers)

    def set_options(self, **changed: Any) -> None:
        """Other options; those that are not named stay."""
        if self.table is not None:
            now = self.table.options
            names = [option.name for option in ruleset(self.table.game).options]
            kept: dict[str, Any] = {name: now[name] for name in names if name in now}
            self.send_request(to_server.SetOptions(options={**kept, **changed}))

    def start(self) -> None:
        """Set sail."""
        self.send_request(to_server.Start(), to_client.Record)

    def say(self, text: str) -> None:
        self.send_request(to_server.Say(text=text), to_client.Said)

    def why_not_start(self) -> str:
        """Why the host cannot set sail, in words; empty if they can."""
        if self.table is None:
            return _("There is no table")
        if any(seat.by is None and not seat.closed for seat in self.table.seats):
            return _("Some seats are still free")
        waiting = [
            seat.name
            for seat in self.table.seats
            if seat.by == PERSON and not seat.ready and seat.seat != self.table.host
        ]
        if waiting:
            return _("Waiting for {names}").format(names=", ".join(waiting))
        return ""

    # Looking around

    def update(self, dt_s: float) -> None:
        """Time has passed: ask again what may have changed."""
        self._keep_people_ready()
        self._looked_s += dt_s
        if self._looked_s >= POLL_INTERVAL_S and self.table is None:
            self._looked_s = 0.0
            self._refresh_servers()

    def search(self, on: bool) -> None:
        """Look for servers that announce themselves, or stop looking."""
        if on != self._wanted:
            self._wanted = on
            self._in_background(self._turn())

    async def _turn(self) -> None:
        """Start or stop looking, as it is wanted now; one after the other, for looking takes a while to begin."""
        async with self._turning:
            if not self._wanted:
                await self.lan_discovery.stop()
                self.searching = False
            elif not self.searching:
                with contextlib.suppress(ImportError):
                    # It takes a third of a second, in which the window would stand still.
                    await asyncio.to_thread(import_module, "zeroconf.asyncio")
                self.searching = await self.lan_discovery.start()
            self.revision += 1

    def _refresh_servers(self) -> None:
        opened = self.home.opened
        for server in {
            *self._typed,
            *((host, each.port) for each in self.lan_discovery.servers for host in each.hosts),
        }:
            ours = opened is not None and server[1] == opened.port and server[0] in opened.addresses
            if not ours and server not in self._looking:
                self._looking.add(server)
                self._in_background(self._refresh_server(server))

    async def _refresh_server(self, server: Server) -> None:
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                await self._tables(*server)
        except REQUEST_ERRORS:
            if self._tables_at.pop(server, None) is not None:
                self.revision += 1
        finally:
            self._looking.discard(server)

    # What runs while frames are drawn

    def _run(self, work: Coroutine[Any, Any, None], server: str = "") -> None:
        """Something the player has asked for: why it fails is told."""
        self._background_requests.start(work, server or ("" if self.is_at_own_server else self.at.server))

    def _count_revision(self) -> None:
        self.revision += 1

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._silent.add(task)
        task.add_done_callback(self._silent.discard)
