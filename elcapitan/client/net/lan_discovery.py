"""Games on the local network: servers that announce themselves by zeroconf, found while the list is shown.

Everything received is untrusted and is cut and cleaned before it is shown. Every failure means that nothing is
found; an address can always be typed. Knows no protocol: whether a server can be joined is found out by joining it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from elcapitan.client.net.addresses import TLS
from elcapitan.text_cleaning import clean_name

log = logging.getLogger(__name__)

SERVICE = "_elcapitan._tcp.local."
LONGEST_NAME = 63
MAX_SERVERS = 50
"""A house has fewer."""
ANSWER_TIMEOUT_MS = 3000


class DiscoveredServer(NamedTuple):
    """A server on the local network."""

    name: str
    hosts: tuple[str, ...]
    """Its addresses, with `tls://` before them where the connection is encrypted; the first that answers will do."""
    port: int
    version: str = ""
    """Of the program."""
    protocol: int = 0
    """0: it does not say."""
    games: tuple[str, ...] = ()


def parse_announcement(
    instance: str, hosts: Sequence[str], port: int | None, text_record: Mapping[bytes, bytes | None]
) -> DiscoveredServer | None:
    """What an announcement says, None if it has no usable address."""
    if not hosts or port is None or not 0 < port < 65536:
        return None
    said = {key: clean_name((value or b"").decode(errors="replace"), 255) for key, value in text_record.items()}
    protocol = said.get(b"protocol", "")
    games = said.get(b"games", "").split(",")
    before = TLS if said.get(b"tls") == "1" else ""
    return DiscoveredServer(
        name=clean_name(instance.removesuffix(f".{SERVICE}"), LONGEST_NAME) or hosts[0],
        hosts=tuple(before + host for host in hosts),
        port=port,
        version=said.get(b"version", "")[:24],
        protocol=int(protocol) if protocol.isascii() and protocol.isdecimal() and len(protocol) < 6 else 0,
        games=tuple(game for game in games if game),
    )


class LanDiscovery:
    """Finds the servers on the local network."""

    def __init__(
        self, on_change: Callable[[tuple[DiscoveredServer, ...]], None], interfaces: Sequence[str] | None = None
    ) -> None:
        """`interfaces` are addresses of this machine to listen on; None: all."""
        self._on_change, self._interfaces = on_change, interfaces
        self._found: dict[str, DiscoveredServer] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._network: Any = None
        self._browser: Any = None

    @property
    def servers(self) -> tuple[DiscoveredServer, ...]:
        """By name."""
        return tuple(sorted(self._found.values()))

    async def start(self) -> bool:
        """Look from now on; False if this machine cannot."""
        try:
            self._open()
        except Exception as error:
            # OSError without a network, ImportError without the library, and errors of the library's own.
            log.info("nobody can be found on the network: %s: %s", type(error).__name__, error)
            await self.stop()
            return False
        return True

    def _open(self) -> None:
        from zeroconf import InterfaceChoice, IPVersion
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

        logging.getLogger("zeroconf").setLevel(
            logging.CRITICAL
        )  # a network that is sometimes down is not worth a log line
        interfaces = InterfaceChoice.All if self._interfaces is None else [*self._interfaces]
        try:
            self._network = AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.All)
        except (OSError, RuntimeError) as error:
            log.info("looking on IPv4 alone: %s: %s", type(error).__name__, error)
            self._network = AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
        except (ValueError, AssertionError) as error:
            # The library lists no adapter where one has a name that is not UTF-8; the default route's needs no list.
            log.info("looking on one adapter alone: %s: %s", type(error).__name__, error)
            self._network = AsyncZeroconf(interfaces=InterfaceChoice.Default, ip_version=IPVersion.V4Only)
        self._browser = AsyncServiceBrowser(self._network.zeroconf, SERVICE, handlers=[self._changed])

    async def stop(self) -> None:
        """Stop looking. If cancelled, it still closes everything, at once and without withdrawing its queries."""
        network, browser, asking = self._network, self._browser, [*self._asking.values()]
        self._browser = self._network = None
        self._asking.clear()
        self._found.clear()
        for task in asking:
            task.cancel()
        try:
            await asyncio.gather(*asking, return_exceptions=True)
            for each, name in ((browser, "async_cancel"), (network, "async_close")):
                if each is not None:
                    try:
                        await getattr(each, name)()
                    except Exception as error:
                        log.info("could not stop looking: %s", error)
        except asyncio.CancelledError:
            if network is not None:
                network.zeroconf.close()
            raise

    def _changed(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        """The library has found a server, or lost one."""
        if (before := self._asking.pop(name, None)) is not None:
            before.cancel()
        if state_change.name == "Removed":
            if self._found.pop(name, None) is not None:
                self._on_change(self.servers)
        elif name in self._found or len(self._found) + len(self._asking) < MAX_SERVERS:
            self._asking[name] = asyncio.get_running_loop().create_task(self._ask(name))

    async def _ask(self, name: str) -> None:
        """Resolve its address and its text record."""
        from zeroconf import IPVersion
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            service = AsyncServiceInfo(SERVICE, name)
            if await service.async_request(self._network.zeroconf, ANSWER_TIMEOUT_MS):
                self.resolve(name, service.parsed_scoped_addresses(IPVersion.All), service.port, service.properties)
        except Exception as error:
            log.info("an announcement could not be read: %s: %s", type(error).__name__, error)
        finally:
            if self._asking.get(name) is asyncio.current_task():
                del self._asking[name]

    def resolve(
        self, name: str, hosts: Sequence[str], port: int | None, text_record: Mapping[bytes, bytes | None]
    ) -> None:
        """An announcement has been received."""
        found = parse_announcement(name, hosts, port, text_record)
        if found is not None and self._found.get(name) != found:
            self._found[name] = found
            self._on_change(self.servers)
