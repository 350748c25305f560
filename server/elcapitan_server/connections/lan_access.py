"""Whether others may connect to a built-in server, as its owner wishes: opened and closed while it runs.

Knows listeners, not tables: who is at which table goes on as it is.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.local_addresses import ALL_INTERFACES, OwnAddress, named_addresses
from elcapitan_server.connections.discovery import Announce, ServiceAnnouncement, ServiceDetails
from elcapitan_server.connections.listeners import bound_hosts
from elcapitan_server.connections.peer import Peer

log = logging.getLogger(__name__)

PORT = 21997
PORTS = range(PORT, PORT + 10)
"""The port of its own, else the next free of nine."""
PAGE_PORTS = range(21980, 21990)
"""The same for the page and its WebSocket."""

Listen = Callable[[str, Sequence[int]], Awaitable[asyncio.Server]]


class LanAccess:
    """The listener for other players, and what happens to them when the owner leaves."""

    def __init__(
        self,
        listen: Listen,
        guests: Callable[[], Iterable[Peer]],
        host: str = ALL_INTERFACES,
        *,
        version: str,
        games: Sequence[str],
        announce: Announce,
        secure: bool = False,
        listen_web: Listen | None = None,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        """`guests` are the connections that came by that listener; `host` is the address it is bound to. `listen_web`
        serves the page that plays. `closed` is called when listeners have been closed.

        `version`, `games` and whether the connection has to be `secure` are what is announced.
        """
        self._secure = secure
        self._version, self._games = version, games
        self._announcement = ServiceAnnouncement(announce)
        self._listen, self._guests, self._host = listen, guests, host
        self._listen_web, self._closed = listen_web, closed
        self._listener: asyncio.Server | None = None
        self._web: asyncio.Server | None = None
        self._port = 0
        self._lock = asyncio.Lock()
        self.is_closed = False
        """Guests that were accepted just before are sent away."""
        self.stays = False
        """The server keeps running without its owner while others are connected."""

    async def handle_request(self, owner: Peer, message: ToServer) -> None:
        """What the owner asks for. RequestRefused if it cannot be done."""
        async with self._lock:
            match message:
                case to_server.Open():
                    await self._open(message.port)
                    if message.announce:
                        self.announce(
                            message.name or owner.name, self._port, lambda: owner.send(self._opened_message())
                        )
                    owner.send(self._opened_message())
                case to_server.Close():
                    await self._close(cut=message.cut)
                    owner.send(to_client.Closed())
                case to_server.Stay():
                    self.stays = message.stay
                    owner.send(to_client.Staying(stay=self.stays))

    def announce(self, name: str, port: int, changed: Callable[[], None] = lambda: None) -> None:
        """Announce the server on the local network; `changed` is called once it is known whether that worked."""
        addresses = [each.address for each in self._addresses()]
        sign = ServiceDetails(name, port, addresses, self._version, self._games, self._host, self._secure)
        if addresses:
            self._announcement.start(sign, changed)

    async def stop(self) -> None:
        """The server stops; what its owner has asked for just before is finished."""
        async with self._lock:
            await self._announcement.stop()

    async def _open(self, port: int) -> None:
        if self._listener is not None:
            return
        self.is_closed = False
        try:
            self._listener = await self._listen(self._host, [port] if port else PORTS)
        except OSError as error:
            raise RequestRefused(
                "cannot-listen", f"The server cannot listen: {why_not_listening(error)}."[:400]
            ) from None
        self._port = self._listener.sockets[0].getsockname()[1]
        if self._listen_web is not None:
            try:
                self._web = await self._listen_web(self._host, PAGE_PORTS)
            except OSError as error:
                log.warning("no page in the browser: %s", why_not_listening(error))
        log.info("open to the network on port %s, the page on %s", self._port, self._page_port)

    @property
    def _page_port(self) -> int:
        """0: there is no page."""
        return int(self._web.sockets[0].getsockname()[1]) if self._web is not None else 0

    async def _close(self, *, cut: bool) -> None:
        await self._announcement.stop()
        self.is_closed = True
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        if self._web is not None:
            self._web.close()
            self._web = None
        self._closed()
        for peer in [*self._guests()]:
            if cut or not peer.is_greeted:
                tell_closed(peer)

    def _opened_message(self) -> to_client.Opened:
        own = self._addresses()
        return to_client.Opened(
            port=self._port,
            addresses=[each.address for each in own],
            adapters=[each.adapter for each in own],
            announced=self._announcement.state,
            page=self._page_port,
        )

    def _addresses(self) -> list[OwnAddress]:
        """Where others find the server, the likeliest first."""
        return named_addresses(bound_hosts(self._listener) if self._listener is not None else [self._host])


def tell_closed(guest: Peer) -> None:
    """End that connection, with the reason."""
    guest.close("network-closed", "The host has closed this server to the network.")


def why_not_listening(error: OSError) -> str:
    """The system's own words alone: asyncio puts the address and a number before them."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
