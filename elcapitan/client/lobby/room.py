"""The lobby without its picture: which tables there are, at which we sit, and what we ask of the servers.

Everything that is asked runs by itself; what is not granted is told in words. What is granted is seen in the newest
table, which every server sends after each change.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Callable, Coroutine, Mapping
from importlib import import_module
from typing import Any

from elcapitan.client.i18n import _
from elcapitan.client.link import Link
from elcapitan.client.lobby.reasons import FAULTS, reason
from elcapitan.client.lobby.spots import Spot, can_be_joined
from elcapitan.client.nearby import Nearby
from elcapitan.client.plan import PERSON
from elcapitan.client.tokens import BUILTIN, KeptSeat, server_name
from elcapitan.client.wire import Declined
from elcapitan.games import GAME
from elcapitan.protocol import to_client, to_server

LOOKS_EVERY_S = 2.0
"""The tables of servers are asked for so often while we sit nowhere."""
ANSWERS_WITHIN_S = 1.5
"""A server that has not told its tables by then is not listed until it does: killed, it has not taken its announcement
back, which others remember for minutes. Long enough for a second knock, which the system does after one."""
Server = tuple[str, int]
"""Host and port."""


class Room:
    """One for each visit of the lobby."""

    def __init__(self, home: Link, tell: Callable[[str], None]) -> None:
        """`home` is the line to our own server; `tell` shows a sentence."""
        self.home = home
        self.at = home
        """The line to the server at which we sit, or sat last."""
        self.chosen: tuple[str, str] = ("", "")
        """The key of the chosen spot."""
        self.why_closed = ""
        """Why our own server is not open to the network, when it should be."""
        self.revision = 0
        """One more with every change of what was found; the table itself counts in its link."""
        self.tell = tell
        self.searching = False
        """Servers that announce themselves would be found."""
        self.nearby = Nearby(lambda found: self._look_around())
        self._tables_at: dict[Server, list[Spot]] = {}
        """Of every server that has answered."""
        self._wanted = False
        self._turning = asyncio.Lock()
        self._typed: set[Server] = set()
        self._looking: set[Server] = set()
        self._errands: set[asyncio.Task[None]] = set()
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
    def at_home(self) -> bool:
        """The table is at our own server."""
        return self.at is self.home

    @property
    def spots(self) -> list[Spot]:
        """Every table that is known, those one can join first."""
        # A server may be reached by several addresses; one is enough.
        found = {spot.table.id: spot for spots in self._tables_at.values() for spot in spots}
        if self.table is not None and self.table.id in found:
            found[self.table.id] = found[self.table.id]._replace(table=self.table)
        return sorted(found.values(), key=lambda spot: (not can_be_joined(spot.table), spot.server))

    @property
    def spot(self) -> Spot | None:
        """The chosen one, as it is now."""
        return next((spot for spot in self.spots if spot.key == self.chosen), None)

    @property
    def busy(self) -> bool:
        """Something has been asked and not been answered."""
        return bool(self._errands)

    def choose(self, spot: Spot) -> None:
        self.chosen = spot.key
        self.revision += 1

    # Sitting down and getting up

    def host(self, seats: int, name: str, board: Mapping[str, Any] | None = None, server: Server | None = None) -> None:
        """A table of ours: here and open to the network, or (`server`) at a server that is always there.

        `board` is one of our own; None: the standard one.
        """
        options = {} if board is None else {"board": dict(board)}
        wish = to_server.CreateTable(game=GAME, seats=seats, name=name or None, options=options)
        self._run(self._sit_at_new(wish, name, server), server_name(*server) if server else "")

    def load(self, record: str, name: str) -> None:
        """A table of ours that goes on from a record, open to the network."""
        packed = zlib.compress(record.encode())
        self._run(self._sit_at_new(to_server.LoadGame(record=packed, name=name or None), name, None))

    async def _sit_at_new(
        self, wish: to_server.CreateTable | to_server.LoadGame, name: str, server: Server | None
    ) -> None:
        self.at = self.home.elsewhere(*server) if server else self.home
        await self.at.sit_down(wish)
        if self.at_home:
            await self._open(name)

    @property
    def servers(self) -> list[Server]:
        """Those that have answered: a table can be made there."""
        return sorted(self._tables_at)

    async def _open(self, name: str) -> None:
        self.why_closed = ""
        try:
            await self.home.ask(to_server.Open(port=self.home.port, name=name), to_client.Opened)
        except FAULTS as fault:
            self.why_closed = reason(fault, "")

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
        elif not open_ones:
            self.tell(_("No table at {address} has a free seat").format(address=server_name(host, port)))

    async def _tables(self, host: str, port: int) -> list[Spot]:
        link = self.home.elsewhere(host, port)
        answer = await link.ask(to_server.ListTables(), to_client.Tables)
        assert isinstance(answer, to_client.Tables)
        found = [Spot(host, port, table) for table in answer.tables if table.game == GAME]
        if self._tables_at.get((host, port)) != found:
            self._tables_at[host, port] = found
            self.revision += 1
        return found

    def holds_seat(self, spot: Spot) -> bool:
        """We sat there before and have not given it up."""
        return self.home.seats.newest(spot.server, spot.table.id) is not None

    def join(self, spot: Spot, name: str, password: str = "") -> None:
        """Sit down there; where we hold a seat already, in that one."""
        self._run(self._join(spot, name, password), spot.server)

    def watch(self, spot: Spot, name: str, password: str = "") -> None:
        """Look on there."""
        link = self.home.elsewhere(spot.host, spot.port)
        self.at, self.chosen = link, spot.key
        self._run(link.look_on(to_server.Watch(table=spot.table.id, name=name or None, password=password)), spot.server)

    async def _join(self, spot: Spot, name: str, password: str = "") -> None:
        link = self.home.elsewhere(spot.host, spot.port)
        kept = link.seats.newest(link.server, spot.table.id)
        self.at, self.chosen = link, spot.key
        if kept is not None:
            try:
                await link.rejoin(kept)
                return
            except Declined as declined:
                if declined.answer.why != "bad-token":
                    raise
                link.seats.forget(kept)  # it was given up, or taken from us
        await link.sit_down(to_server.JoinTable(table=spot.table.id, name=name or None, password=password))

    def rejoin(self, kept: KeptSeat, link: Link) -> None:
        """Back to a seat of ours at a table whose game has not begun."""
        self.at = link
        self._run(self._rejoin(kept, link), "" if link.server == BUILTIN else link.server)

    async def _rejoin(self, kept: KeptSeat, link: Link) -> None:
        await link.rejoin(kept)
        if self.at_home:
            await self._open(link.name)

    def leave(self) -> None:
        """Get up. At home the table goes with its host and nobody else can connect any more."""
        self._run(self._leave())

    async def _leave(self) -> None:
        table = self.table
        if table is None:
            return
        dissolved = self.at_home and self.is_host
        if dissolved:
            for seat in table.seats:
                if seat.by == PERSON and seat.seat != table.host:
                    await self._ask(to_server.Kick(seat=seat.seat), to_client.Table)
        kept = None if self.at.looks_on else self.at.seats.newest(self.at.server, table.id)
        await self.at.leave()
        if kept is not None:
            self.at.seats.forget(kept)
        if dissolved and self.home.opened is not None:
            await self.home.ask(to_server.Close(cut=True), to_client.Closed)

    # What is asked at the table

    def ask(self, request: to_server.ToServer, *answers: type[to_client.ToClient]) -> None:
        """A wish about the table."""
        self._run(self._ask(request, *(answers or (to_client.Table,))))

    async def _ask(self, request: to_server.ToServer, *answers: type[to_client.ToClient]) -> None:
        await self.at.ask(request, *answers)

    def set_options(self, **changed: Any) -> None:
        """Other options; those that are not named stay."""
        if self.table is not None:
            now = self.table.options
            kept: dict[str, Any] = {name: now[name] for name in ("extras", "start", "hands") if name in now}
            self.ask(to_server.SetOptions(options={**kept, **changed}))

    def start(self) -> None:
        """Set sail."""
        self.ask(to_server.Start(), to_client.Record)

    def say(self, text: str) -> None:
        self.ask(to_server.Say(text=text), to_client.Said)

    def why_not_start(self) -> str:
        """Why the host cannot set sail, in words; empty if she can."""
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
        self._looked_s += dt_s
        if self._looked_s >= LOOKS_EVERY_S and self.table is None:
            self._looked_s = 0.0
            self._look_around()

    def search(self, on: bool) -> None:
        """Look for servers that announce themselves, or stop looking."""
        if on != self._wanted:
            self._wanted = on
            self._in_background(self._turn())

    async def _turn(self) -> None:
        """Look or rest, whichever is wanted by now; one after the other, for looking takes a while to begin."""
        async with self._turning:
            if not self._wanted:
                await self.nearby.stop()
                self.searching = False
            elif not self.searching:
                with contextlib.suppress(ImportError):
                    # It takes a third of a second, in which the window would stand still.
                    await asyncio.to_thread(import_module, "zeroconf.asyncio")
                self.searching = await self.nearby.start()
            self.revision += 1

    def _look_around(self) -> None:
        opened = self.home.opened
        for server in {*self._typed, *((host, each.port) for each in self.nearby.found for host in each.hosts)}:
            ours = opened is not None and server[1] == opened.port and server[0] in opened.addresses
            if not ours and server not in self._looking:
                self._looking.add(server)
                self._in_background(self._look_at(server))

    async def _look_at(self, server: Server) -> None:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                await self._tables(*server)
        except FAULTS:
            if self._tables_at.pop(server, None) is not None:
                self.revision += 1
        finally:
            self._looking.discard(server)

    # Errands

    def _run(self, work: Coroutine[Any, Any, None], server: str = "") -> None:
        """Something the player has asked for: why it fails is told."""

        async def errand() -> None:
            try:
                await work
            except FAULTS as fault:
                self.tell(reason(fault, server or ("" if self.at_home else self.at.server)))

        task = asyncio.create_task(errand())
        self._errands.add(task)
        self.revision += 1
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._errands.discard(task)
        self.revision += 1

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._silent.add(task)
        task.add_done_callback(self._silent.discard)
