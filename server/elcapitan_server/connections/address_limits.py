"""Limits for one address, however many connections it opens, and for the length of a table's game.

A connection's own budgets are in rate_limits.py. A client over a limit is answered with the reason. Computer
players' own connections have no account.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple, Protocol

from elcapitan.table.match import Denied, PendingMove, PendingTakeBack
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.rate_limits import DEFAULT_RATES, ConnectionRates, Rate, TokenBucket
from elcapitan_server.connections.sanctions import Sanctions
from elcapitan_server.store.table_store import MAKER_BYTES

MAX_POSITIONS = 20_000
"""Moves and take-backs of one table; the longest games have about a thousand. A record of that length still fits into a
frame."""
MAX_WITH_TAKE_BACKS = 10_000
"""From this length on nothing can be taken back: taking back is the only way to make a game endless."""
MAX_LOADED = 3_000
"""Moves of a record that a game continues from: it is replayed when the game begins, while all other tables wait."""
FORGET_IDLE_AFTER_S = 60.0
"""An address without connections and tables has got all its budgets back by then."""
MANY_ACCOUNTS = 1000
"""From this number on, accounts that can be dropped are searched for."""


class AddressLimits(NamedTuple):
    """What one address may have and do. Several people in one house share one when they come over a router."""

    connections: int = 128
    """At once."""
    strangers: int = 32
    """Of these, such as have not said hello yet."""
    connects: Rate = Rate(10.0, 200)
    requests: Rate = Rate(8 * DEFAULT_RATES.requests.per_s, 8 * DEFAULT_RATES.requests.burst)
    """By all its connections together; each has its own budget besides."""
    tables: int = 50
    """Made from there, and still kept."""
    guesses: Rate = Rate(5 / 60, 10)
    """Passwords of tables, right or wrong; as many may be set. Each takes 50 ms of a core."""


DEFAULT_LIMITS = AddressLimits()
UNLIMITED = AddressLimits(
    connections=1_000_000,
    strangers=1_000_000,
    connects=Rate(1e6, 1_000_000),
    requests=Rate(1e6, 1_000_000),
    tables=1_000_000,
    guesses=Rate(1e6, 1_000_000),
)
"""Of an address in a trusted network: each of its connections still has its own budget."""
IPV6_NETWORK_BITS = 56
"""Of IPv6, what a provider gives to one home; a home could otherwise count as 256 addresses."""
WIDER_NETWORK_BITS = {4: (24, 16), 6: (48, 32)}
"""What one customer may have besides: counted where a full server has to make room (table_expiry.py)."""
WIDER_BYTES = MAKER_BYTES // 2
"""Of the hash of such a network."""

TrustedNetwork = IPv4Network | IPv6Network


def why_not_longer(change: PendingMove | PendingTakeBack, position: int) -> Denied | None:
    """Why a table that has come to that position gets no longer, None if it may."""
    if position >= MAX_POSITIONS or (isinstance(change, PendingTakeBack) and position >= MAX_WITH_TAKE_BACKS):
        return Denied("too-many", "This table has had as many moves and take-backs as one can keep.")
    return None


def scale_limits(connections: int, tables: int, rates: ConnectionRates) -> AddressLimits:
    """The usual ones, with as much more of everything as there may be more connections, each with these rates."""
    more = connections / DEFAULT_LIMITS.connections
    requests = Rate(rates.requests.per_s * max(8.0, more), max(1, round(rates.requests.burst * max(8.0, more))))
    return AddressLimits(
        connections=connections,
        strangers=max(1, round(DEFAULT_LIMITS.strangers * more)),
        connects=Rate(DEFAULT_LIMITS.connects.per_s * more, max(1, round(DEFAULT_LIMITS.connects.burst * more))),
        requests=requests,
        tables=tables,
    )


@lru_cache(maxsize=MANY_ACCOUNTS)
def network_of(address: str) -> str:
    """Whom an address stands for: of the newer kind a whole house has a network of its own."""
    ip = ip_of(address)
    if ip is None:
        return address
    shift = 128 - IPV6_NETWORK_BITS
    return str(IPv6Address(int(ip) >> shift << shift) if isinstance(ip, IPv6Address) else ip)


@lru_cache(maxsize=MANY_ACCOUNTS)
def wider_networks_of(address: str) -> tuple[str, ...]:
    """The networks around that one, the smaller first; none if it is no address."""
    ip = ip_of(address)
    if ip is None:
        return ()
    return tuple(str(ip_network((ip, bits), strict=False)) for bits in WIDER_NETWORK_BITS[ip.version])


def ip_of(address: str) -> IPv4Address | IPv6Address | None:
    """An address as the system tells it, or as it is typed in brackets; one of IPv4 inside of one of IPv6 as itself.

    None if it is none.
    """
    if address.startswith("[") and address.endswith("]"):
        address = address[1:-1]
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip


def without_mapping(network: TrustedNetwork) -> TrustedNetwork:
    """A network of IPv4 inside of IPv6 as itself, as `ip_of` does with its addresses; any other as it is."""
    if isinstance(network, IPv6Network) and network.prefixlen >= 96 and (inner := network[0].ipv4_mapped) is not None:
        return IPv4Network((inner, network.prefixlen - 96))
    return network


def _is_inside(network: TrustedNetwork, other: TrustedNetwork) -> bool:
    """Both are of one version."""
    return network[0] in other and network[-1] in other


class AccountConnection(Protocol):
    """One connection of an account."""

    @property
    def is_unauthenticated(self) -> bool: ...


class AddressAccount:
    """What one address has here now."""

    def __init__(
        self,
        limits: AddressLimits,
        maker: bytes = b"",
        sanctions: Sanctions | None = None,
        wider: tuple[bytes, ...] = (),
    ) -> None:
        self._sanctions = sanctions
        self.maker = maker
        """The hash of the address; empty if it belongs to a trusted network."""
        self.networks: Callable[[], Sequence[bytes]] = tuple
        """Those that its newest connection belongs to, as far as there are bans or mutes of networks of their size."""
        self.wider = wider
        """The hashes of the networks around it, the smaller first; none if they are not known."""
        self._limits = limits
        self._connections: set[AccountConnection] = set()
        self._strangers: set[AccountConnection] = set()
        """Those that may not have said hello yet."""
        self._tables: set[str] = set()
        self._seen_s = 0.0
        self.change_limits(limits)

    @property
    def is_banned(self) -> bool:
        """The server's host does not let this address connect."""
        return self._sanctions is not None and self._sanctions.is_banned(self.maker, *self.networks())

    @property
    def is_muted(self) -> bool:
        """The server's host does not let this address chat."""
        return self._sanctions is not None and self._sanctions.is_muted(self.maker, *self.networks())

    @property
    def kept(self) -> bytes:
        """What is kept of the address with each table it has made; empty if nothing is."""
        return self.maker + b"".join(self.wider)

    @property
    def tables(self) -> Collection[str]:
        """Tables made from there that are still kept."""
        return self._tables

    def connect(self, connection: AccountConnection, now_s: float) -> None:
        """One more. RequestRefused if it is too much, or banned."""
        self._seen_s = now_s
        if self.is_banned:
            raise RequestRefused("banned", "The host of this server has banned your address for a time.")
        if not self._connects.take_tokens(now_s):
            raise RequestRefused("too-fast", "Your address connects too often; wait a moment.")
        if len(self._strangers) >= self._limits.strangers:
            self._strangers = {each for each in self._strangers if each.is_unauthenticated}
        if len(self._strangers) >= self._limits.strangers or len(self._connections) >= self._limits.connections:
            raise RequestRefused("too-many", "Your address has as many connections here as it may have.")
        self._connections.add(connection)
        self._strangers.add(connection)

    def disconnect(self, connection: AccountConnection, now_s: float) -> None:
        """One less; nothing happens if it was none."""
        self._seen_s = now_s
        self._connections.discard(connection)
        self._strangers.discard(connection)

    def may_handshake(self, now_s: float) -> bool:
        """One more TLS handshake, if there may be one; as often as connections."""
        self._seen_s = now_s
        return self._handshakes.take_tokens(now_s)

    def spend_request(self, now_s: float, cost: int) -> bool:
        """One more request, if its budget allows it."""
        return self._requests.take_tokens(now_s, cost)

    def spend_guess(self, now_s: float) -> bool:
        """One more password tried, if the budget allows it."""
        return self._guesses.take_tokens(now_s)

    def spend_password(self, now_s: float) -> bool:
        """One more password set, if the budget allows it."""
        return self._set_passwords.take_tokens(now_s)

    def check_table_limit(self) -> None:
        """RequestRefused if another table would be too much."""
        if len(self._tables) >= self._limits.tables:
            raise RequestRefused("too-many", "Your address has made as many tables here as it may keep.")

    def lift_table_limit(self) -> None:
        """It may keep as many tables as it likes."""
        self._limits = self._limits._replace(tables=UNLIMITED.tables)

    def add_table(self, table: str) -> None:
        self._tables.add(table)

    @property
    def has_too_many_tables(self) -> bool:
        """Rematches are never refused: what they leave behind is taken away instead (lobby.py)."""
        return len(self._tables) > self._limits.tables

    def remove_table(self, table: str) -> None:
        """The table is deleted."""
        self._tables.discard(table)

    def change_limits(self, limits: AddressLimits) -> None:
        """Set other limits and fill all budgets; existing tables and connections stay."""
        self._limits = limits
        self._connects, self._requests = TokenBucket(limits.connects), TokenBucket(limits.requests)
        self._guesses, self._set_passwords = TokenBucket(limits.guesses), TokenBucket(limits.guesses)
        self._handshakes = TokenBucket(limits.connects)

    def is_idle(self, now_s: float) -> bool:
        """Dropping the account would change nothing."""
        return not (self._connections or self._tables) and now_s - self._seen_s > FORGET_IDLE_AFTER_S


def check_password_rate(password: str | None, account: AddressAccount | None) -> None:
    """RequestRefused if that address sets passwords too often; it may always set none."""
    if password and account is not None and not account.spend_password(asyncio.get_running_loop().time()):
        raise RequestRefused("too-fast", "Too many passwords have been set from your address; wait a minute.")


class AddressAccounts:
    """The accounts of all addresses."""

    def __init__(
        self,
        limits: AddressLimits = DEFAULT_LIMITS,
        key: bytes = b"",
        trusted: Sequence[TrustedNetwork] = (),
        sanctions: Sanctions | None = None,
        *,
        is_owned: bool = False,
    ) -> None:
        """`key` makes makers of addresses, so that no address stands in the journal. Addresses of the `trusted`
        networks are not limited. `is_owned`: the tables are a player's own, who keeps as many at home as they like.
        """
        self._limits, self._key, self._trusted, self._sanctions = limits, key, trusted, sanctions
        self._is_owned = is_owned
        self._of: dict[bytes, AddressAccount] = {}
        self._look_at = MANY_ACCOUNTS

    def use_key(self, key: bytes) -> None:
        """Know addresses by this key; only before the first account is made."""
        assert not self._of
        self._key = key

    def for_address(self, address: str, now_s: float) -> AddressAccount:
        """The account of that address, a new one if it is not known."""
        network = network_of(address).encode()
        if self._is_trusted(address):
            return self._find_or_add(network, AddressAccount(UNLIMITED), now_s)
        wider = tuple(self._hash(each.encode())[:WIDER_BYTES] for each in wider_networks_of(address))
        account = self._account(self._hash(network), now_s, wider)
        account.networks = lambda: self.networks_of(address)
        if self._is_owned and (ip := ip_of(address)) is not None and ip.is_loopback:
            account.lift_table_limit()
        return account

    def maker_of(self, address: str) -> bytes | None:
        """The hash of an address: empty for one of a trusted network; None if that is no address."""
        if ip_of(address) is None:
            return None
        return b"" if self._is_trusted(address) else self._hash(network_of(address).encode())

    def maker_of_network(self, network: TrustedNetwork) -> bytes | None:
        """The same of a whole network: a hash, and behind it the version and the length of its prefix. Of a network as
        small as what one address stands for it is that of the address.
        """
        bits = IPV6_NETWORK_BITS if network.version == 6 else 32
        if network.prefixlen >= bits:
            return self.maker_of(str(network[0]))
        if any(network.version == each.version and _is_inside(network, each) for each in self._trusted):
            return b""
        return self._hash(str(network).encode()) + bytes((network.version, network.prefixlen))

    def networks_of(self, address: str) -> list[bytes]:
        """The networks of that address that have a length for which there are bans or mutes."""
        ip = ip_of(address)
        if ip is None:
            return []
        return self.networks_around(ip_network(ip))

    def networks_around(self, network: TrustedNetwork) -> list[bytes]:
        """The larger networks that it is inside of and that have a length for which there are bans or mutes."""
        known = self._sanctions.prefixes if self._sanctions is not None else ()
        found = [length for version, length in known if version == network.version and length < network.prefixlen]
        networks = [network.supernet(new_prefix=length) for length in found]
        return [self._hash(str(each).encode()) + bytes((each.version, each.prefixlen)) for each in networks]

    def change_limits(self, limits: AddressLimits, trusted: Sequence[TrustedNetwork]) -> None:
        """From now on these limits hold, also for the addresses that are here."""
        for account in self._of.values():
            if account.maker:
                account.change_limits(limits)
        self._limits, self._trusted = limits, trusted

    def _hash(self, network: bytes) -> bytes:
        return blake2b(network, key=self._key, digest_size=MAKER_BYTES).digest()

    def _account(self, maker: bytes, now_s: float, wider: tuple[bytes, ...]) -> AddressAccount:
        account = self._find_or_add(maker, AddressAccount(self._limits, maker, self._sanctions), now_s)
        account.wider = wider or account.wider
        return account

    def for_maker(self, kept: bytes) -> AddressAccount:
        """The account of the address that made a stored table; `kept` is what was kept of it."""
        maker, wider = kept[:MAKER_BYTES], kept[MAKER_BYTES:]
        networks = (wider[at : at + WIDER_BYTES] for at in range(0, len(wider), WIDER_BYTES))
        return self._account(maker, 0.0, tuple(networks))

    def _find_or_add(self, key: bytes, new: AddressAccount, now_s: float) -> AddressAccount:
        if key not in self._of:
            if len(self._of) >= self._look_at:
                self._of = {key: each for key, each in self._of.items() if not each.is_idle(now_s)}
                self._look_at = max(MANY_ACCOUNTS, 2 * len(self._of))
            self._of[key] = new
        return self._of[key]

    def _is_trusted(self, address: str) -> bool:
        ip = ip_of(address)
        return ip is not None and any(ip in network for network in self._trusted)

    def __len__(self) -> int:
        return len(self._of)


def share_of(account: AddressAccount | None) -> str:
    """The name by which an address takes turns with others where the server computes something for it
    (Environment.compute); empty if nothing is known of it, as of a trusted network.
    """
    return account.maker.hex() if account is not None else ""
