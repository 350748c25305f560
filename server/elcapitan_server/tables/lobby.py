"""Takes the requests about all tables of a server.

Finds the table a message is about, asks permissions.py, and hands it on under that table's lock: table_requests.py does
what is asked there, join_table.py seats those who come to a table. Every fault of a table stops here: it is answered,
or the table is set aside; the server goes on.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.to_client import Announcement
from elcapitan.protocol.to_server import Hello, Move, ToServer
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from elcapitan_server.basics.permissions import BOT, HOST, NOWHERE, ONLOOKER, SEAT, Role, why_draining, why_not
from elcapitan_server.basics.spare_time import in_slices
from elcapitan_server.basics.table_directory import TableDirectory, find_elsewhere, nodes_message, table_moving
from elcapitan_server.basics.tickets import SeatTicket, Tickets
from elcapitan_server.basics.tokens import TOKEN_BYTES
from elcapitan_server.connections.address_limits import AddressAccount
from elcapitan_server.connections.peer import BEGUN, DONE, TO_BE_ASKED, Peer, RequestProgress
from elcapitan_server.connections.version_check import why_not_compatible
from elcapitan_server.pages import table_pages
from elcapitan_server.store.journal_access import JournalAccess, StorageUnavailable
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.tables import table_requests
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.join_table import Admission, ConnectionRegistry, OwnerSeat, TablePlace
from elcapitan_server.tables.seat_control import BotCaller
from elcapitan_server.tables.table_expiry import AgeOf, RetentionDays
from elcapitan_server.tables.table_registry import TableRegistry
from elcapitan_server.tables.table_requests import TableRequests

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
"""Attempts at a request about a table that comes to this node and leaves it again while the request waits."""
LOBBY_REQUESTS = (
    to_server.ListTables,
    to_server.Look,
    to_server.DropTable,
    to_server.Open,
    to_server.Close,
    to_server.Stay,
)
"""What has nothing to do with the own table: it does not wait for its turn there."""
STARTING_REQUESTS = (to_server.Start, to_server.Agree)


class Lobby:
    """The tables of one server; the RequestHandler of its connections."""

    def __init__(
        self,
        offers: Mapping[str, OfferedGame],
        journal: JournalAccess,
        environment: Environment,
        bots: BotCaller,
        *,
        program: str,
        stored: Iterable[TableSummary] = (),
        owner: bytes | None = None,
        owner_asks: Callable[[Peer, ToServer], Awaitable[None]] | None = None,
        makers: Mapping[str, AddressAccount] = {},
        nodes: TableDirectory | None = None,
        age_of: AgeOf | None = None,
    ) -> None:
        """`owner_asks` does what the owner of a built-in server asks for; `makers` made the stored tables; `nodes`
        knows where the tables are that are not here; `age_of` says how long ago a table was changed, None: as the
        calendar says.
        """
        self.offers = offers
        self._program, self._environment = program, environment
        self._owner, self._owner_asks = owner, owner_asks
        self._age_of: AgeOf = age_of or (lambda since_s: environment.wall_s() - since_s)
        self._journal = journal
        self._all = TableRegistry(offers, journal, environment, bots, stored, makers, self._age_of)
        self._connections = ConnectionRegistry()
        self._admission = Admission(self._all, self._connections)
        self._at_table = TableRequests(self._all, self._connections, self._admission, has_owner=bool(owner))
        self._tickets = Tickets(environment.random_bytes)
        self._nodes = nodes
        self.coming_stop: Callable[[], Announcement | None] = lambda: None
        """What is to be told of the stop of this server, before which no game begins; None: there is none to come."""

    @property
    def tables(self) -> dict[str, HostedTable]:
        """By their ids."""
        return self._all.hosts

    def update_clocks(self) -> None:
        """While nothing can be stored, no clock runs."""
        for host in self.tables.values():
            if host.running_match is not None and host.seat_control.has_clock:
                host.seat_control.update()

    @property
    def has_other_nodes(self) -> bool:
        """Whether tables of this server can go on at another node."""
        return self._nodes is not None and bool(self._nodes.others)

    async def close_table(self, table: str) -> None:
        """Delete a table for good, even if people are there. RequestRefused if there is none."""
        await self._admission.close(self._all.find(table))

    def add_tables(self, stored: Sequence[TableSummary], makers: Mapping[str, AddressAccount]) -> list[HostedTable]:
        """Tables that were another node's are this server's now."""
        self.release_tables([table.row.id for table in stored])
        return self._all.add(stored, makers)

    def release_tables(self, tables: Iterable[str]) -> None:
        """Other nodes own these tables, or are about to."""
        for host in [self.tables[table] for table in tables if table in self.tables]:
            host.release()
            self._admission.forget(host)

    async def load_tables(self, hosts: Iterable[HostedTable] | None = None) -> None:
        """After a start: look through these tables, or through all of them."""
        await self._all.look_through([*(self.tables.values() if hosts is None else hosts)])

    async def ensure_open_table(self, game: str, count: int) -> str:
        """The id of the standing table, made if there is none. RequestRefused or BadOptions if it cannot be."""
        await self._admission.make_room(None)
        return await self._all.ensure_open_table(game, count)

    async def delete_expired(self, retention: RetentionDays) -> None:
        """Delete the tables that have been unused for too long."""
        await self._admission.delete_expired(retention, self._age_of)

    async def hand_out_seats(self, known: Collection[str], most: int, own: bytes) -> list[OwnerSeat]:
        """The owner of a built-in server has lost the tokens of all tables but the `known` ones (join_table.py).

        Asked over the pipe of its parent process alone, never over a connection. StorageUnavailable.
        """
        return await self._admission.hand_out_seats(
            known, most, own, lambda: self._environment.random_bytes(TOKEN_BYTES)
        )

    def share_of(self, table: str) -> str:
        """See TableRegistry.share_of: whose computer players think, and whose calls wait, where there are too many."""
        return self._all.share_of(table)

    def is_bot_seated(self, table: str, seat: int) -> bool:
        """A computer player is connected in that seat."""
        return table in self.tables and seat in self.tables[table].company.bots

    async def unload_empty(self, alone_s: float) -> int:
        """Unload the games at whose tables no person has been for that long; how many there were."""
        return sum([asleep async for asleep in in_slices(self._all.unload_idle(alone_s))])

    # The RequestHandler of the connections

    async def handle_hello(self, peer: Peer, hello: Hello) -> None:
        """A connection has said hello: look at the versions first, then at what it brings."""
        if refusal := why_not_compatible(hello, self.offers) or self._why_not_identified(peer, hello):
            peer.send(refusal)
            peer.finish()
            return
        features = [each for each in limits.FEATURES if each in hello.features]
        if limits.PAGE in features:
            peer.page_language = await table_pages.page_language(hello.language, self._environment)
            if not peer.page_language:
                features.remove(limits.PAGE)
        peer.accept_hello(hello, features)
        peer.send(
            to_client.Welcome(
                protocol=min(hello.protocol, limits.PROTOCOL),
                program=self._program,
                games=[offer.as_message() for offer in self.offers.values()],
                owner=peer.owner,
                features=features,
            )
        )
        if self._nodes is not None and limits.NODES in features and (nodes := self._nodes.others):
            peer.send(nodes_message(nodes))
        if not peer.for_bots and (stop := self.coming_stop()) is not None:
            peer.send(stop)
        if limits.STORAGE in features and not self._journal.is_storing:
            peer.send(to_client.Storage(available=False))
        if peer.for_bots:
            await self._admission.seat_bot(peer, self._tickets.redeem(hello.ticket))
        elif hello.token:
            await self._ask_guarded(peer, hello, lambda: self._admission.resume(peer, hello.token))

    def _why_not_identified(self, peer: Peer, hello: Hello) -> to_client.Refused | None:
        if peer.for_bots and not self._tickets.is_valid(hello.ticket):
            return to_client.Refused(why="bad-ticket", text="This ticket seats nobody.", to="hello")
        if hello.owner and (peer.guest or not self._owner or not hmac.compare_digest(hello.owner, self._owner)):
            return to_client.Refused(why="bad-token", text="This server does not belong to you.", to="hello")
        return None

    async def handle_request(self, peer: Peer, message: ToServer) -> None:
        """A connection that is open asks for something."""
        while (place := self._connections.of(peer)) is not None:
            if isinstance(message, table_requests.READING_REQUESTS):
                await self._read_table(peer, place, message)
                return
            async with place.host.lock.for_players if place.seat else place.host.lock:
                if self._connections.of(peer) is not place:
                    continue  # put out, or in a seat of another number, while it waited for its turn
                if not peer.is_open:
                    return  # replaced or cut off; it has been told
                refusal = why_not(message, self._role(peer, place), place.host.stage, owner=peer.owner)
                refusal = refusal or why_draining(message, self.coming_stop())
                if refusal is None and not isinstance(message, LOBBY_REQUESTS):
                    await self._run_guarded(peer, message, self._at_table.handle(peer, place, message), place.host)
                    seeding = place.host.seeding
                else:
                    break
            if (
                isinstance(message, STARTING_REQUESTS)
                and seeding is not None
                and seeding.is_open
                and not peer.adds_shares
            ):
                await seeding.ended.wait()  # a client that knows of no shares is answered when the game has begun
            return
        else:
            refusal = why_not(message, NOWHERE, None, owner=peer.owner) or why_draining(message, self.coming_stop())
        if refusal:
            self._refuse(peer, message, *refusal)
        else:
            await self._ask_guarded(peer, message, lambda: self._ask_lobby(peer, message))

    def start_move(self, peer: Peer, move: Move) -> RequestProgress:
        """A connection makes a move: begun without a task of its own, if the table's lock is free."""
        place = self._connections.of(peer)
        if place is None:
            return TO_BE_ASKED
        host = place.host
        if why_not(move, self._role(peer, place), host.row.stage) is not None or not host.lock.try_acquire():
            return TO_BE_ASKED

        def answered(fault: Exception | None) -> None:
            try:
                if fault is not None:
                    self._handle_fault(fault, peer, move, host)
            finally:
                host.lock.release()
                peer.finish_request()

        begun = False
        try:
            begun = host.game.move(peer, place.seat, move, answered)
        except Exception as fault:
            self._handle_fault(fault, peer, move, host)
        finally:
            if not begun:
                host.lock.release()
        return BEGUN if begun else DONE

    def _role(self, peer: Peer, place: TablePlace) -> Role:
        if peer.bot:
            return BOT
        if place.onlooker:
            return ONLOOKER
        return HOST if place.seat == place.host.row.host else SEAT

    async def shut_down(self) -> None:
        """The server stops: what has begun at the tables is finished, nothing new begins by itself."""
        finishing = [host.shut_down() for host in [*self.tables.values()]]
        await asyncio.gather(*filter(None, finishing))  # one sync for all their clocks

    async def handle_disconnect(self, peer: Peer) -> None:
        """A connection has ended."""
        while (place := self._connections.of(peer)) is not None:
            async with place.host.lock:
                if self._connections.of(peer) is not place:
                    continue  # taken along to a rematch, put out, or in a seat of another number meanwhile
                del self._connections[peer]
                await place.host.handle_disconnect(peer)

    # What is asked

    async def _ask_lobby(self, peer: Peer, message: ToServer) -> None:
        match message:
            case to_server.ListTables():
                peer.send_frame(await self._all.list.frame(for_guest=peer.guest))
            case to_server.Look():
                await self._admission.look(peer, message.token)
            case to_server.AskOptions():
                self._all.check_offered(message.game)
                peer.send(await table_pages.game_options(peer, message.game, self._environment))
            case to_server.CreateTable():
                await self._admission.make_room(peer.account)
                host = await self._all.create(message, peer.account)
                await self._admission.open_new_table(peer, host, 1, message.name, message.colour)
            case to_server.JoinTable():
                await self._admission.join(peer, message)
            case to_server.Watch():
                await self._admission.watch(peer, message)
            case to_server.Resume():
                await self._admission.resume(peer, message.token)
            case to_server.DropTable():
                await self._admission.delete(peer, message.token)
            case to_server.Open() | to_server.Close() | to_server.Stay():
                assert self._owner_asks is not None
                await self._owner_asks(peer, message)
            case to_server.LoadGame():
                await self._admission.make_room(peer.account)
                host = await self._all.create_from_record(message, peer.account)
                await self._admission.open_new_table(
                    peer, host, message.seat or host.row.host, message.name, message.colour
                )

    async def _read_table(self, peer: Peer, place: TablePlace, message: ToServer) -> None:
        refusal = why_not(message, self._role(peer, place), place.host.stage, owner=peer.owner)
        if refusal:
            self._refuse(peer, message, *refusal)
            return

        await self._run_guarded(peer, message, table_requests.answer_reading(peer, place, message), place.host)

    # Computer players, and faults

    def new_ticket(self, table: str, seat: int, level: str = "") -> bytes:
        """A secret that seats one connection of a computer player of that level, once; "": of any level."""
        return self._tickets.issue(SeatTicket(table, seat, level))

    async def _run_guarded(
        self, peer: Peer, message: ToServer, work: Coroutine[Any, Any, None], host: HostedTable | None = None
    ) -> None:
        """Do it, and handle every error."""
        try:
            await work
        except Exception as fault:
            self._handle_fault(fault, peer, message, host)

    async def _ask_guarded(self, peer: Peer, message: ToServer, ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The same for what may be about a table of another node: tried again if the table has come here meanwhile.

        A table that keeps moving is refused with `not-now`: after `bad-token` a client would forget its game.
        """
        fault: Exception | None = None
        for _ in range(MAX_ATTEMPTS):
            try:
                if (away := self._why_away()) is not None:
                    raise away
                await ask()
                return
            except RequestRefused as refused:
                fault = refused if self._nodes is None else await find_elsewhere(self._nodes, message, refused)
            except Exception as other:
                fault = other
            if fault is not None:
                break
        self._handle_fault(fault or table_moving(), peer, message, None)

    def _why_away(self) -> RequestRefused | None:
        """Of a server with several nodes: what everyone is told while this one can have no tables."""
        return self._nodes.why_away() if self._nodes is not None else None

    def _handle_fault(self, fault: Exception, peer: Peer, message: ToServer, host: HostedTable | None) -> None:
        """Everything that is not granted becomes a refusal, and a fault of the server costs one table at most."""
        match fault:
            case RequestRefused():
                self._refuse(peer, message, fault.why, fault.text, fault.facts)
            case BadOptions():
                self._refuse(peer, message, "bad-options", str(fault))
            case StorageUnavailable() if (away := self._why_away()) is not None:
                self._refuse(peer, message, away.why, away.text, away.facts)
            case StorageUnavailable():
                self._refuse(
                    peer, message, "storage-unavailable", "The server cannot store anything now; nothing was done."
                )
            case _ if host is None:
                raise fault
            case _:
                log.error("table %s: a fault of the server", host.row.id, exc_info=fault)
                host.suspend()

    def _refuse(
        self, peer: Peer, message: ToServer, why: str, text: str, facts: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        id = getattr(message, "id", b"")
        place = self._connections.of(peer)
        position = place.host.match.position if place is not None and place.host.match is not None else 0
        to = limits.type_of(type(message).__name__)
        peer.send(
            to_client.Refused(
                why=why, text=text, to=to, id=id, position=position, facts=dict(facts), request=peer.request
            )
        )
