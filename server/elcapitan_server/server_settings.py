"""What an operator, or a player's own program, decides about a server (server.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from elcapitan_server.basics.local_addresses import ALL_INTERFACES
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.connections.address_limits import (
    DEFAULT_LIMITS,
    AddressAccounts,
    AddressLimits,
    TrustedNetwork,
)
from elcapitan_server.connections.certificate import ServerCertificate
from elcapitan_server.connections.discovery import Announce, ZeroconfAnnouncer
from elcapitan_server.connections.listeners import Closable
from elcapitan_server.connections.peer import Peer
from elcapitan_server.connections.rate_limits import DEFAULT_RATES, ConnectionRates
from elcapitan_server.connections.tls import SecuredProtocol
from elcapitan_server.tables.table_expiry import DEFAULT_RETENTION, RetentionDays

BY_MACHINE_NAME = NodeAddress("")
"""The address of a node that its operator has given none."""


class Acceptor(Closable, Protocol):
    """Makes the protocols of a listener whose connections do not begin with a frame (websocket.py)."""

    def new_connection(self) -> SecuredProtocol: ...


NewAcceptor = Callable[[Callable[[], Peer], AddressAccounts], Acceptor]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The settings that a server starts with."""

    program: str
    """Name and version, such as `elcapitan 1.0`; every client is told."""
    network: str = ALL_INTERFACES
    """The address that a built-in server listens on once its owner admits others, and that it is announced with."""
    announce: Announce = ZeroconfAnnouncer.announce
    """Announces the server in the local network."""
    rates: ConnectionRates = DEFAULT_RATES
    """What one connection may ask for."""
    limits: AddressLimits = DEFAULT_LIMITS
    """What one address may have and do."""
    trusted: Sequence[TrustedNetwork] = ()
    """Networks whose addresses have no limits."""
    tls: ServerCertificate | None = None
    """Required of connections over the network. An owner's own and computer players' never leave this machine."""
    retention: RetentionDays = DEFAULT_RETENTION
    """How long unused tables are kept."""
    web: Callable[[], NewAcceptor] | None = None
    """For the page of a built-in server: made when its owner first admits others."""
    public: NodeAddress = BY_MACHINE_NAME
    """Where clients of other nodes reach this one."""
