"""Announcing a server on the local network by zeroconf, so that its address need not be typed.

Every failure here means `off` and never an error: no library, no network, no route, a name already in use. The address
can always be typed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import Any, Literal, NamedTuple, Protocol

from elcapitan.protocol import limits
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.local_addresses import ALL_INTERFACES, IPV4_ANY, is_any

log = logging.getLogger(__name__)

SERVICE = "_elcapitan._tcp.local."
MAX_LABEL_BYTES = 63
"""Bytes of an instance's name; more is BadTypeInNameException."""
MAX_PAIR_BYTES = 255
"""Bytes of one `key=value` of the text record."""
UNREGISTER_TIMEOUT_S = 1.0
"""For withdrawing the announcement; it expires by itself otherwise."""

State = Literal["off", "coming", "on"]


class ServiceDetails(NamedTuple):
    """The details that are announced."""

    name: str
    port: int
    addresses: Sequence[str]
    version: str
    games: Sequence[str]
    bound: str = ALL_INTERFACES
    """The address the server listens on: it is announced nowhere else."""
    secure: bool = False
    """Clients have to speak TLS."""

    @property
    def label(self) -> str:
        """The instance's name: what can be shown of the name, without dots, within its bytes."""
        return _truncate_utf8(clean_name(self.name).replace(".", " ").strip(), MAX_LABEL_BYTES) or "El Capitan"

    @property
    def text_record(self) -> dict[str, str]:
        pairs = {"version": self.version, "protocol": str(limits.PROTOCOL), "games": ",".join(self.games)}
        if self.secure:
            pairs["tls"] = "1"
        return {key: _truncate_utf8(value, MAX_PAIR_BYTES - len(key) - 1) for key, value in pairs.items()}


def _truncate_utf8(text: str, most: int) -> str:
    """As much of a text as fits into that many bytes."""
    return text.encode()[:most].decode(errors="ignore")


class ServiceRegistration(Protocol):
    """An announcement that has been made."""

    async def unregister(self) -> None: ...


class ZeroconfAnnouncer:
    """Announces through the zeroconf library."""

    def __init__(self, network: Any, service: Any) -> None:
        self._network, self._service = network, service

    @classmethod
    async def announce(cls, sign: ServiceDetails) -> ZeroconfAnnouncer:
        """Announce the server. ImportError, OSError, ValueError or the library's own errors if it cannot be done."""
        from zeroconf.asyncio import AsyncServiceInfo

        network = _open_network(sign.bound)
        try:
            service = AsyncServiceInfo(
                SERVICE,
                f"{sign.label}.{SERVICE}",
                addresses=[ip_address(each).packed for each in sign.addresses],
                port=sign.port,
                properties=sign.text_record,
            )
            await (await network.async_register_service(service, allow_name_change=True))
        except BaseException:
            await network.async_close()
            raise
        return cls(network, service)

    async def unregister(self) -> None:
        try:
            await (await self._network.async_unregister_service(self._service))
        finally:
            await self._network.async_close()


def _open_network(bound: str) -> Any:
    """Zeroconf on IPv4 and IPv6; on IPv4 alone where that is all there is."""
    from zeroconf import InterfaceChoice, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # a network that is sometimes down is not worth a log line
    if not is_any(bound):
        return AsyncZeroconf(interfaces=[bound], ip_version=IPVersion.V6Only if ":" in bound else IPVersion.V4Only)
    # `Default` asks for a route and fails where there is none.
    if bound != IPV4_ANY:
        try:
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
        except (OSError, RuntimeError) as error:
            log.info("announced on IPv4 alone: %s: %s", type(error).__name__, error)
    return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)


Announce = Callable[[ServiceDetails], Any]
"""Makes a Registration, in its own time; it may raise anything."""


class ServiceAnnouncement:
    """The announcement of one server: starting, on or off."""

    def __init__(self, announce: Announce = ZeroconfAnnouncer.announce) -> None:
        self._announce = announce
        self._made: ServiceRegistration | None = None
        self._task: asyncio.Task[None] | None = None
        self.state: State = "off"

    def start(self, sign: ServiceDetails, changed: Callable[[], None] = lambda: None) -> None:
        """Announce in the background: it takes nearly two seconds, because other machines are asked about the name."""
        if self.state == "off":
            self.state = "coming"
            self._task = asyncio.get_running_loop().create_task(self._register(sign, changed))

    async def wait_for_result(self) -> State:
        """`on` or `off`, once it is known."""
        if self._task is not None:
            await asyncio.wait([self._task])
        return self.state

    async def stop(self) -> None:
        """Take it back."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None
        made, self._made, self.state = self._made, None, "off"
        if made is not None:
            try:
                async with asyncio.timeout(UNREGISTER_TIMEOUT_S):
                    await made.unregister()
            except Exception as error:
                log.info("the announcement could not be taken back: %s", error)

    async def _register(self, sign: ServiceDetails, changed: Callable[[], None]) -> None:
        try:
            self._made = await self._announce(sign)
            self.state = "on"
        except Exception as error:
            # The library raises OSError, ImportError and a dozen errors of its own; none of them is this server's.
            log.info("not announced on the network: %s: %s", type(error).__name__, error)
            self.state = "off"
        changed()
