"""Where a server listens: for IPv4 and IPv6 on one port, as far as this machine has both."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from elcapitan_server.basics.local_addresses import ALL_INTERFACES, IPV4_ANY, IPV6_ANY

log = logging.getLogger(__name__)

NewConnection = Callable[[], asyncio.BaseProtocol]
FREE_PORT_TRIES = 20
ACCEPTED_AT_ONCE = 4
"""In one turn of the event loop: a hundred, as asyncio does by itself, take twenty milliseconds."""
QUEUED_BY_SYSTEM = 512
"""Connections that wait to be accepted. One for which there is no room is tried again by its own system a second later:
with room for 100 that happened beside 100 addresses that connected without pause."""
KEPT_BY_SYSTEM = {socket.SO_RCVBUF: 64 * 1024, socket.SO_SNDBUF: 256 * 1024}
"""Bytes of one connection that the system keeps until they are read, on either end; Linux takes twice as much. By
itself it keeps up to six megabytes, and copying what a hundred clients send without pause takes a core."""


class Closable(Protocol):
    """Has connections that are not a player's yet."""

    def close(self) -> None:
        """End them, and take no others."""


class Listeners:
    """Those of one server, with what has their connections before a player has."""

    def __init__(self) -> None:
        self._before: dict[asyncio.Server, Sequence[Closable]] = {}
        self._is_closed = False

    @property
    def open(self) -> Collection[asyncio.Server]:
        """Those that have not been closed and forgotten."""
        return self._before.keys()

    async def listen(
        self, make: NewConnection, before: Sequence[Closable], host: str, ports: Sequence[int]
    ) -> asyncio.Server:
        """See `listen_on_first`. OSError also if all have been closed meanwhile."""
        listener = await listen_on_first(make, host, ports)
        self._before[listener] = before
        if self._is_closed:
            self.close()
            raise OSError("it stops")
        return listener

    def close(self) -> None:
        """Accept nothing new anywhere, for good."""
        self._is_closed = True
        for listener in self._before:
            listener.close()
        self.forget_closed()

    def forget_closed(self) -> None:
        """Those that have been closed, with the handshakes that are under way there, and browsers that have only asked
        for files.
        """
        for listener in [each for each in self._before if not each.is_serving()]:
            for each in self._before.pop(listener):
                each.close()


async def listen_on_first(make: NewConnection, host: str, ports: Sequence[int]) -> asyncio.Server:
    """Listen on the first of these ports that is free, 0 for any. OSError if none is.

    For ALL_INTERFACES on IPv4 and IPv6. A port that is free for IPv4 alone is taken only if no other will do. One that
    is not free for IPv4 is not: there another program would answer those who type the address that a host is shown.
    """
    hosts = _available_hosts() if host == ALL_INTERFACES else [host]
    fault: OSError | None = None
    for group in (hosts, [IPV4_ANY]) if len(hosts) > 1 else (hosts,):
        for port in ports:
            try:
                listener = await _listen(make, group, port)
            except OSError as error:
                fault = fault or error
            else:
                if len(group) < len(hosts):
                    log.warning("port %s is another program's on IPv6: only IPv4 is served", port)
                return listener
    raise fault or OSError("no port to listen on")


def bound_hosts(listener: asyncio.Server) -> list[str]:
    """The addresses that a listener has, `0.0.0.0` and `::` for all of IPv4 and of IPv6."""
    return sorted((str(each.getsockname()[0]) for each in listener.sockets), key=lambda host: ":" in host)


async def _listen(make: NewConnection, hosts: Sequence[str], port: int) -> asyncio.Server:
    for _ in range(FREE_PORT_TRIES):
        try:
            return await _listen_at(make, hosts, port or _free_port(hosts))
        except OSError as error:
            if port or error.errno != errno.EADDRINUSE:
                raise  # the port that was free a moment ago is looked for again
    return await _listen_at(make, hosts[:1], port)


async def _listen_at(make: NewConnection, hosts: Sequence[str], port: int) -> asyncio.Server:
    listener = await asyncio.get_running_loop().create_server(make, hosts, port, backlog=ACCEPTED_AT_ONCE)
    for each in listener.sockets:
        with each.dup() as same:  # asyncio has one number for both
            for kind, size in KEPT_BY_SYSTEM.items():
                same.setsockopt(socket.SOL_SOCKET, kind, size)  # what it accepts has the same
            same.listen(QUEUED_BY_SYSTEM)
    return listener


def _free_port(hosts: Sequence[str]) -> int:
    """A port to ask for: of several addresses each would get another one by 0."""
    if len(hosts) == 1:
        return 0
    with socket.socket(_family(hosts[0])) as asking:
        asking.bind((hosts[0], 0))
        return int(asking.getsockname()[1])


def _available_hosts() -> list[str]:
    """Those of IPv4 and IPv6 that this machine has: either may be turned off."""
    return [each for each in (IPV4_ANY, IPV6_ANY) if _is_available(each)] or [IPV4_ANY]


def _is_available(host: str) -> bool:
    try:
        with socket.socket(_family(host)) as asking:
            asking.bind((host, 0))
            return True
    except OSError:
        return False


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
