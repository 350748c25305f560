"""A whole server: data folder, journal, lobby, listeners and computer players, put together, run and stopped.

Two listeners: one for the players, one on the loopback for the computer players' own connections; a built-in server has
a third one while its owner admits others over the network.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan.protocol import limits
from elcapitan.protocol.to_client import Announcement, Storage
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.local_addresses import is_any
from elcapitan_server.basics.process_memory import keep_returning
from elcapitan_server.connections.address_limits import (
    AddressAccount,
    AddressAccounts,
    AddressLimits,
    TrustedNetwork,
)
from elcapitan_server.connections.certificate import ServerCertificate
from elcapitan_server.connections.lan_access import LanAccess, tell_closed
from elcapitan_server.connections.listeners import Closable, Listeners, bound_hosts
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.peer_reader import SharedLoad
from elcapitan_server.connections.pending_connections import PendingConnections
from elcapitan_server.connections.rate_limits import ConnectionRates
from elcapitan_server.connections.sanctions import Sanctions
from elcapitan_server.connections.tls import SecuredProtocol, TlsAcceptor
from elcapitan_server.node_tables import NodeTables
from elcapitan_server.server_settings import NewAcceptor, ServerSettings
from elcapitan_server.store.calendar_gaps import CalendarGaps
from elcapitan_server.store.data_folder import DataFolder, ServerAddress
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import ServerJournal, StorageUnavailable
from elcapitan_server.store.storage_watch import StorageWatch
from elcapitan_server.store.table_loading import read_summaries
from elcapitan_server.store.table_store import forget_makers, stored_makers
from elcapitan_server.tables.lobby import Lobby
from elcapitan_server.tables.table_expiry import SWEEP_INTERVAL_S, UNLOAD_AFTER_S
from elcapitan_server.workers.bot_workers import BotWorkers

if TYPE_CHECKING:
    from elcapitan_server.nodes.node_store import NodeStore

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
CLOSING_TIMEOUT_S = 3.0
"""For the last messages of all connections when the server stops; with the workers' it makes less than 5 s."""
MAX_UNAUTHENTICATED = 200
"""Connections that have not said hello yet, at most; pending_connections.py chooses which are closed beyond that."""


class Server:
    """A running server; use `start` and `stop`."""

    def __init__(
        self,
        folder: DataFolder,
        offers: Mapping[str, OfferedGame],
        worker_command: Sequence[str],
        settings: ServerSettings,
        *,
        environment: Environment | None = None,
        open_journal: Callable[[Path], Journal] = Journal,
        owner: bytes | None = None,
        nodes: NodeStore | None = None,
    ) -> None:
        """`owner` is the secret of the player whose built-in server this is. `nodes` keeps the tables of a server that
        is one of several nodes. JournalUnreadable, raised by `open_journal`, if the folder's journal cannot be used.
        """
        self._folder, self._rates, self._public = folder, settings.rates, settings.public
        self.certificate, self.retention = settings.tls, settings.retention
        self._owned = owner is not None
        environment = environment or Environment()
        self.sanctions = Sanctions(environment.wall_s, folder.sanctions if nodes is None else None)
        self._accounts = AddressAccounts(
            settings.limits,
            folder.maker_key(begins_anew=self._owned),
            settings.trusted,
            self.sanctions,
            is_owned=self._owned,
        )
        self._forgets_makers = self._owned and folder.has_new_key
        """Else the owner's games would have an unknown maker and not be handed out to them (join_table.py)."""
        self.environment, self.counters, self.nodes = environment, environment.counters, nodes
        self.journal: ServerJournal = open_journal(folder.journal) if nodes is None else nodes.journal
        self.journal.counters = self.counters
        self._storage = StorageWatch(self.journal, self._tell_storage)
        self.bots = BotWorkers(worker_command, environment)
        stored = read_summaries(self.journal)
        newest_s = max((table.row.changed_s for table in stored if type(table.row.changed_s) is int), default=None)
        self._calendar = CalendarGaps(environment.wall_s, environment.monotonic_s, folder.calendar, newest_s)
        self.lobby = Lobby(
            offers,
            self.journal,
            environment,
            self.bots,
            program=settings.program,
            stored=stored,
            owner=owner,
            owner_asks=self._owner_asks,
            makers={table: self._accounts.for_maker(maker) for table, maker in self._stored_makers().items()},
            nodes=nodes.membership.directory if nodes is not None else None,
            age_of=self._calendar.age_s,
        )
        self._listeners = Listeners()
        self.network = LanAccess(
            lambda host, ports: self._listen(host, ports, guests=True, secure=settings.tls is not None),
            lambda: (peer for peer in self._peers if peer.guest),
            settings.network,
            version=settings.program.rpartition(" ")[2],
            games=[*offers],
            announce=settings.announce,
            secure=settings.tls is not None,
            listen_web=self._listen_web if settings.web is not None else None,
            closed=self._listeners.forget_closed,
        )
        self._web = settings.web
        self._is_ending = False
        self.hosts: list[str] = []
        """The addresses that it listens on, once it has started: `0.0.0.0` and `::` for all."""
        self._peers: dict[Peer, None] = {}
        self._shared = SharedLoad.new()
        self._people = 0
        """Connections that are not computer players'."""
        self._no_people: asyncio.Event | None = None
        """Set when none of these are left, while the server stops."""
        self._no_connections: asyncio.Event | None = None
        """Set when no connections at all are left."""
        self._pending_connections = PendingConnections[Peer](
            MAX_UNAUTHENTICATED, lambda peer: peer.is_unauthenticated, _send_closing
        )
        self._tasks: list[asyncio.Task[None]] = []
        """What is done beside the connections while the server runs."""
        self._node_tables = NodeTables(self.lobby, self._accounts, self._peers)
        if nodes is not None:
            nodes.membership.owner = self._node_tables
            nodes.requests.on_look = self.reread_sanctions

    def _stored_makers(self) -> dict[str, bytes]:
        return {} if self._forgets_makers else stored_makers(self.journal)

    async def start(self, host: str, ports: Sequence[int]) -> ServerAddress:
        """Listen on the first of these ports that is free. OSError if none is, CannotAnnounce if the folder cannot be
        written to, DatabaseUnusable or DatabaseUnavailable if the other nodes' database cannot be used.
        """
        if self.nodes is not None:
            await self.nodes.prepare()
            await self._share_sanctions(self.nodes)
            self._calendar.note_running(await self.nodes.last_change_s())
        self.journal.start()
        try:
            if self._forgets_makers:
                with suppress(StorageUnavailable):
                    await self.journal.commit([forget_makers()])
            public = await self._listen(host, ports, secure=self.certificate is not None and not self._owned)
            private = await self._listen(LOOPBACK, [0], for_bots=True)
            self.hosts = bound_hosts(public)
            address = ServerAddress(host or self.hosts[0], public.sockets[0].getsockname()[1], os.getpid())
            self._folder.announce(address)
            if self.nodes is not None:
                public_address = self._public.address or own_address(address, self.certificate)
                await self.nodes.join(self._public._replace(address=public_address))
        except BaseException:
            self._listeners.close()
            self.journal.close()  # its thread would keep the process alive
            if self.nodes is not None:
                await self.nodes.stop()
            raise
        self._warn_of_certificate()
        self.bots.open(
            private.sockets[0].getsockname()[:2],
            self.lobby.new_ticket,
            self.lobby.share_of,
            self.lobby.is_bot_seated,
        )
        works = self.lobby.load_tables(), self._sweep(), keep_returning(self.environment.run_in_thread)
        self._tasks = [asyncio.get_running_loop().create_task(each) for each in works]
        return address

    async def listen_through(
        self, acceptor: NewAcceptor, host: str, ports: Sequence[int], *, secure: bool, guests: bool = False
    ) -> asyncio.Server:
        """Also take players who come through an acceptor, in TLS if `secure`, on the first of these ports that is free.

        OSError if none is.
        """
        made = acceptor(lambda: self._new_peer(guest=guests), self._accounts)
        return await self._listen_by(made.new_connection, [made], host, ports, secure=secure)

    async def _listen_by(
        self, new: Callable[[], SecuredProtocol], made: list[Closable], host: str, ports: Sequence[int], *, secure: bool
    ) -> asyncio.Server:
        tls = self._tls_acceptor(new) if secure else None
        if tls is None:
            return await self._listeners.listen(new, made, host, ports)
        return await self._listeners.listen(tls.new_sniffer, [tls, *made], host, ports)

    async def stop(self) -> None:
        """As `finish`; afterwards nothing of the server is left in this process, and none of its workers."""
        await self.finish()
        await self.bots.stop()
        for peer in [*self._peers]:
            peer.abort()
        if self._peers:
            self._no_connections = asyncio.Event()
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSING_TIMEOUT_S):
                    await self._no_connections.wait()

    async def finish(self) -> None:
        """Accept nothing new, finish and store what has begun, tell everyone, and release the data folder.

        Computer players need not be told: they are the server's own processes, with thousands of connections.
        """
        self.bots.stop_calling()
        self._storage.stop()
        self._is_ending = True
        self._listeners.close()
        for peer in [*self._peers]:
            if peer.for_bots:
                peer.ignore()
            else:
                _tell_stopping(peer)
        unannounced = asyncio.get_running_loop().create_task(self.network.stop())
        for task in (*self._tasks, *self._node_tables.loading):
            task.cancel()  # a game that is still asleep is as it was kept
            await asyncio.wait([task])
        if self._people:
            self._no_people = asyncio.Event()
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSING_TIMEOUT_S):
                    await self._no_people.wait()
        if self.nodes is None:
            await self.lobby.shut_down()
        else:
            with suppress(TimeoutError):  # the database may be away
                async with asyncio.timeout(CLOSING_TIMEOUT_S):
                    await self.lobby.shut_down()
            await self.nodes.stop()
        self.journal.close()
        self._calendar.save()
        await unannounced
        self._folder.release()

    def change_limits(self, rates: ConnectionRates, limits: AddressLimits, trusted: Sequence[TrustedNetwork]) -> None:
        """Set the limits of every address, and the rates of new connections."""
        self._rates = rates
        self._accounts.change_limits(limits, trusted)

    def renew_tls(self, certificate: ServerCertificate) -> None:
        """Encrypt new connections with that certificate; existing ones are not changed."""
        assert self.certificate is not None
        self.certificate = certificate
        self._warn_of_certificate()

    def _warn_of_certificate(self) -> None:
        if self.certificate is not None:
            self.certificate.warn_if_expiring(self.environment.wall_s())

    def _tls_acceptor(self, behind: Callable[[], SecuredProtocol]) -> TlsAcceptor:
        def certificate() -> ServerCertificate:
            assert self.certificate is not None
            return self.certificate

        return TlsAcceptor(
            certificate, behind, self._may_shake_hands, self.counters, self._shared.turns, lambda: self._rates.pieces
        )

    def _may_shake_hands(self, address: str) -> bool:
        now_s = asyncio.get_running_loop().time()
        return self._accounts.for_address(address, now_s).may_handshake(now_s)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL_S)
            try:
                await self.lobby.unload_empty(UNLOAD_AFTER_S)
                await self.environment.run_in_thread(self._calendar.saver())
                await self.lobby.delete_expired(self.retention)
                self._warn_of_certificate()
            except Exception:
                log.exception("a fault of the server while it looked for unused tables")

    async def wait_until_empty(self, for_s: float) -> None:
        """Return once no person has been connected for that long."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        while loop.time() - since < for_s:
            await asyncio.sleep(min(1.0, for_s / 4))
            if any(peer.is_greeted and not peer.for_bots for peer in self._peers):
                since = loop.time()

    def connection_counts(self) -> dict[str, int]:
        """How many connections there are now: of players, of computer players, and without a hello yet."""
        counts = {"player": 0, "bot": 0, "unauthenticated": 0}
        for peer in self._peers:
            counts["bot" if peer.for_bots else "player" if peer.is_greeted else "unauthenticated"] += 1
        return counts

    def announce(self, message: Announcement) -> int:
        """Tell every person who is connected; how many there are."""
        people = self._connected_people()
        for peer in people:
            peer.send(message)
        return len(people)

    def _tell_storage(self, available: bool) -> None:
        for peer in self._connected_people():
            if limits.STORAGE in peer.features:
                peer.send(Storage(available=available))
        self.lobby.update_clocks()

    def _connected_people(self) -> list[Peer]:
        return [peer for peer in self._peers if peer.is_greeted and not peer.for_bots]

    @property
    def accounts(self) -> AddressAccounts:
        """The accounts of all addresses, with their limits."""
        return self._accounts

    def maker_of(self, address: str) -> bytes | None:
        """The hash of an address (address_limits.py)."""
        return self._accounts.maker_of(address)

    def close_banned(self) -> int:
        """Close the connections of addresses that are banned by now; how many there were."""
        banned = [peer for peer in self._peers if peer.account is not None and peer.account.is_banned]
        for peer in banned:
            peer.close("banned", "The host of this server has banned your address for a time.")
        return len(banned)

    async def _share_sanctions(self, nodes: NodeStore) -> None:
        """Use the key of all nodes to hash addresses; the first node brings its own, with the decisions made there."""
        own = Sanctions(self.environment.wall_s, self._folder.sanctions).in_force()
        self._accounts.use_key(await nodes.sanctions.share_key(self._folder.maker_key(), own))
        await self.reread_sanctions()

    async def reread_sanctions(self) -> int:
        """Read what has been decided at any node; returns how many connections that has closed here.

        DatabaseUnavailable if it cannot be read; what is known holds on.
        """
        assert self.nodes is not None
        self.sanctions.replace(await self.nodes.sanctions.read(self.environment.wall_s()))
        return self.close_banned()

    @property
    def data_folder(self) -> DataFolder:
        return self._folder

    async def _owner_asks(self, peer: Peer, message: ToServer) -> None:
        await self.network.handle_request(peer, message)

    def _new_peer(self, *, for_bots: bool = False, guest: bool = False) -> Peer:
        return Peer(
            self.lobby,
            self,
            self._shared,
            for_bots=for_bots,
            guest=guest,
            rates=self._rates,
            counters=self.counters,
        )

    async def _listen(
        self,
        host: str,
        ports: Sequence[int],
        *,
        for_bots: bool = False,
        guests: bool = False,
        secure: bool = False,
    ) -> asyncio.Server:
        def peer() -> Peer:
            return self._new_peer(for_bots=for_bots, guest=guests)

        return await self._listen_by(peer, [], host, ports, secure=secure)

    async def _listen_web(self, host: str, ports: Sequence[int]) -> asyncio.Server:
        """The page and its WebSocket, for those whom the owner admits."""
        assert self._web is not None
        secure = self.certificate is not None
        acceptor = await self.environment.run_in_thread(self._web)  # it reads the page
        return await self.listen_through(acceptor, host, ports, secure=secure, guests=True)

    # What connections report

    def connection_opened(self, peer: Peer) -> AddressAccount | None:
        """A connection has been made; one too many is closed with the reason."""
        self._peers[peer] = None
        self.counters.connections += 1
        if peer.for_bots:
            if self._is_ending:
                peer.ignore()
            return None
        self._people += 1
        now_s = asyncio.get_running_loop().time()
        account = self._accounts.for_address(peer.address, now_s)
        self._admit(peer, account, now_s)
        return account

    def connection_closed(self, peer: Peer) -> None:
        """A connection is gone, and what it had asked for is done."""
        del self._peers[peer]
        self._pending_connections.remove(peer)
        if peer.account is not None:
            peer.account.disconnect(peer, asyncio.get_running_loop().time())
        self._people -= not peer.for_bots
        if self._no_people is not None and not self._people:
            self._no_people.set()
        if self._no_connections is not None and not self._peers:
            self._no_connections.set()

    def _admit(self, peer: Peer, account: AddressAccount, now_s: float) -> None:
        """Count it for its address, or close it with the reason."""
        if self._is_ending or (peer.guest and self.network.is_closed):
            (_tell_stopping if self._is_ending else tell_closed)(peer)  # it was accepted just before
            return
        try:
            account.connect(peer, now_s)
        except RequestRefused as reason:
            peer.close(reason.why, reason.text)
            return
        self._pending_connections.add(peer, account)


def own_address(address: ServerAddress, tls: ServerCertificate | None) -> str:
    """Where clients on other machines reach a server without a configured address."""
    host = platform.node() if is_any(address.host) else address.host
    return f"{'tls://' if tls else ''}{f'[{host}]' if ':' in host else host}:{address.port}"


def _tell_stopping(peer: Peer) -> None:
    peer.close("shutting-down", "The server stops; the game can be continued later.")


def _send_closing(stranger: Peer) -> None:
    stranger.close("too-many", "Too many connections are waiting to say hello.")
