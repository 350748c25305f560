"""The connection to one server: opened when needed, watched, and reopened when it is lost.

Knows nothing of tables: its owner sends what has to be sent again after a break.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from enum import StrEnum

from elcapitan.client.model import own_face
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, ServerConnection
from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.net.node_addresses import NodeAddresses
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import AnyToClient

PING_AFTER_S = 2.5
"""Without bytes from the server for this long, a ping is sent."""
DROP_AFTER_S = 5.0
"""Still none: the connection counts as broken, and another one is tried. Nothing is lost if it had only stalled."""
RETRY_DELAYS_S = (0.25, 0.5, 1.0)
"""Before each attempt to come back; the last one is repeated."""
CONNECT_TIMEOUT_S = 1.5
"""For one attempt: long enough for the second SYN, which the system sends after a second."""
REJOIN_TIMEOUT_S = 8.0
"""For the messages of a return, with a long record over a slow connection."""
POLL_INTERVAL_S = 0.25


class ConnectionHealth(StrEnum):
    """The state of the connection."""

    IDLE = "idle"
    """It has not been needed yet, or was given up."""
    GOOD = "good"
    SILENT = "silent"
    """Nothing has arrived for too long; the client reconnects."""
    BROKEN = "broken"
    """It was closed; the client reconnects."""


class ReconnectingConnection:
    """A connection that is reopened when it is lost; at most one at a time."""

    def __init__(
        self,
        where: Callable[[], Awaitable[ConnectAddress]],
        rules: Callable[[], dict[str, int]],
        on_message: Callable[[AnyToClient], None],
        on_end: Callable[[ConnectionHealth], None],
    ) -> None:
        """`where` says (and sees to it) where the server listens now, `rules` the version of each game's rules here;
        `on_end` gets how a connection ended.
        """
        self.health = ConnectionHealth.IDLE
        self.since_s = time.monotonic()
        """Since when it is like that."""
        self._where, self._rules = where, rules
        self._on_message, self._on_end = on_message, on_end
        self.nodes = NodeAddresses()
        """Where the server can be reached beside `where`."""
        self._is_encrypted = self._is_websocket = False
        """The connection to the address that the player gave."""
        self._connection: ServerConnection | None = None
        self._opening = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._fell_silent = False
        self.has_stopped = False
        """The server has ended the last connection because it stops, as when its host closes the table."""
        self._mending = self._closed = False
        self.attempts = 0
        """Attempts to reconnect since the connection last worked."""

    @property
    def connection(self) -> ServerConnection | None:
        """The open one."""
        return self._connection if self._connection is not None and self._connection.is_open else None

    @property
    def health_age_s(self) -> float:
        """Seconds since the state last changed."""
        return time.monotonic() - self.since_s

    async def open(self, name: str, within_s: float | None = None) -> ServerConnection:
        """The connection; a new one if there is none. One of REQUEST_ERRORS."""
        async with self._opening:
            if self._closed:
                raise ConnectionLost
            if self.connection is None:
                first = await self._where()
                self._is_encrypted, self._is_websocket = first.tls, bool(first.path)
                self._fell_silent = False
                try:
                    wire = await ServerConnection.open(
                        self.nodes.choose(first), self._rules(), name, self._hear, self._on_connection_ended, within_s
                    )
                except (OSError, UnicodeError, ConnectionLost, TimeoutError):
                    self.nodes.try_next()
                    raise
                if self._closed:
                    await wire.close()  # it would never be closed
                    raise ConnectionLost
                self._connection = wire
                if not self._mending:
                    self._set_health(ConnectionHealth.GOOD)
                self._watching = asyncio.create_task(self._ping_when_silent(self._connection))
            assert self._connection is not None
            return self._connection

    def _hear(self, message: AnyToClient) -> None:
        if isinstance(message, to_client.Nodes):
            self.nodes.take(message, tls=self._is_encrypted, websocket=self._is_websocket)
        self._on_message(message)

    async def follow(self, refused: to_client.Refused) -> bool:
        """Whether that refusal has sent us on to another node; the connection is then closed, the next goes there."""
        if not self.nodes.follow(refused, tls=self._is_encrypted, websocket=self._is_websocket):
            return False
        wire, self._connection = self._connection, None
        if wire is not None:
            await wire.close()
        self.attempts = 0
        return True

    async def renew_face(self) -> None:
        """Close a connection whose server knows another portrait of the player; the next one tells the new one."""
        if (wire := self.connection) is not None and wire.face != own_face.face():
            self._connection = None
            await wire.close()

    async def ask_node(self, refused: to_client.Refused, name: str, request: to_server.ToServer) -> AnyToClient:
        """Ask the node that a refusal names for something, over a connection of its own.

        RequestDeclined, as before, if it names none; else one of REQUEST_ERRORS.
        """
        elsewhere = NodeAddresses()
        if not elsewhere.follow(refused, tls=self._is_encrypted, websocket=self._is_websocket):
            raise RequestDeclined(refused)
        wire = await ServerConnection.open(
            elsewhere.choose(await self._where()), self._rules(), name, lambda message: None, lambda wire: None
        )
        try:
            return await wire.request(request, to_client.Seen, to_client.Dropped)
        finally:
            await wire.close()

    def _set_health(self, health: ConnectionHealth) -> None:
        if health is not self.health:
            self.health, self.since_s = health, time.monotonic()

    def give_up(self) -> None:
        """Stop reconnecting; the connection may be open all the same."""
        self._set_health(ConnectionHealth.IDLE if self.connection is None else ConnectionHealth.GOOD)

    def _on_connection_ended(self, wire: ServerConnection) -> None:
        if wire.close_reason == "moved":
            self.nodes.try_next()
        self.has_stopped = wire.close_reason == "shutting-down"
        if wire is self._connection and not self._mending:
            self._set_health(ConnectionHealth.SILENT if self._fell_silent else ConnectionHealth.BROKEN)
            self._on_end(self.health)

    async def _ping_when_silent(self, wire: ServerConnection) -> None:
        """Sends pings, and notices a silent connection."""
        asked_since_s = 0.0
        """When the last bytes had come at the last ping: one ping for each silence."""
        while wire.is_open:
            await asyncio.sleep(POLL_INTERVAL_S)
            silent_s = time.monotonic() - wire.received_s
            if silent_s >= DROP_AFTER_S:
                self._fell_silent = True
                wire.abort()
                return
            if silent_s >= PING_AFTER_S and asked_since_s != wire.received_s:
                asked_since_s = wire.received_s
                with contextlib.suppress(ConnectionLost):
                    wire.send(to_server.Ping())

    async def reconnect(
        self, name: str, wanted: Callable[[], bool], again: Callable[[ServerConnection], Awaitable[None]]
    ) -> bool:
        """Try for as long as it is `wanted`; whether it has worked. `again` sends what has to be sent then.

        A RequestDeclined of it goes through: the server is there and does not want us.
        """
        self._mending = True
        try:
            while wanted():
                await asyncio.sleep(RETRY_DELAYS_S[min(self.attempts, len(RETRY_DELAYS_S) - 1)])
                self.attempts += 1
                if wanted() and await self._try_to_connect(name, again) and wanted():
                    self.attempts = 0
                    self._set_health(ConnectionHealth.GOOD)
                    return True
            return False
        finally:
            self._mending = False

    async def _try_to_connect(self, name: str, again: Callable[[ServerConnection], Awaitable[None]]) -> bool:
        try:
            wire = await self.open(name, CONNECT_TIMEOUT_S)
            async with asyncio.timeout(REJOIN_TIMEOUT_S):
                await again(wire)
        except (OSError, UnicodeError, ConnectionLost, ServerUnavailable, TimeoutError):
            if self.connection is not None:
                self.connection.abort()  # it opened and then stayed silent
            return False
        return wire.is_open

    async def close(self) -> None:
        """The program ends. A connection that is just being opened is closed in `open`."""
        self._closed = True
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()
