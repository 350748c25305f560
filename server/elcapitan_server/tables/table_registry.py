"""All tables of a server, and the seat of each token.

Who may ask for a table is the lobby's question (lobby.py); what stands in a new one is decided in new_table.py and
load_game.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial

from elcapitan.protocol import to_server
from elcapitan_server.basics import passwords
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.tokens import TokenBook
from elcapitan_server.connections.address_limits import AddressAccount, check_password_rate, share_of
from elcapitan_server.connections.peer import Peer
from elcapitan_server.seeding.starting_table import GameStarts
from elcapitan_server.store.damaged_tables import sanitize_table
from elcapitan_server.store.journal_access import JournalAccess, StorageUnavailable
from elcapitan_server.store.table_loading import TableSummary, summarize
from elcapitan_server.store.table_rows import PERSON, StoredTable
from elcapitan_server.store.table_store import put_maker, put_table
from elcapitan_server.tables import load_game, new_table
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.new_table import why_unplayable
from elcapitan_server.tables.seat_control import BotCaller
from elcapitan_server.tables.table_changes import default_terms
from elcapitan_server.tables.table_connections import TableConnections
from elcapitan_server.tables.table_expiry import UNKNOWN_MAKER, AgeOf, TableEviction, is_deletable, is_known
from elcapitan_server.tables.table_list import TableList
from elcapitan_server.tables.table_state import NOBODY

log = logging.getLogger(__name__)

MAX_TABLES = 10_000
"""What a restart can look through within its three seconds; they take some 100 MiB while they are asleep."""
MAX_IDLE = 500
"""Tables that are awake and without people; those that have been so the longest go to sleep."""
LOADS_BETWEEN_LOOKS = 100
"""How often tables that were loaded and may be idle by now are searched for."""
VERIFY_INTERVAL_S = 0.2
"""Between two tables whose rows are verified after a start: some milliseconds' work each."""


class TableRegistry:
    """The tables of one server."""

    def __init__(
        self,
        offers: Mapping[str, OfferedGame],
        journal: JournalAccess,
        environment: Environment,
        bots: BotCaller,
        stored: Iterable[TableSummary],
        makers: Mapping[str, AddressAccount],
        age_of: AgeOf,
    ) -> None:
        """`makers` are the addresses that made the stored tables, as far as they are known."""
        self._offers, self._journal, self._environment, self._bots = offers, journal, environment, bots
        self.starts: GameStarts
        """Set by who gives connections their places (join_table.py)."""
        self._find_starts = lambda: self.starts
        self.hosts: dict[str, HostedTable] = {}
        """By the id of the table, without those whose maker has not sat down yet."""
        self.tokens = TokenBook()
        self._makers: dict[str, AddressAccount] = {}
        """By table: the address that made it, if it is known."""
        self.list = TableList(self.hosts, self.share_of)
        self.eviction = TableEviction(self.hosts, self._makers, age_of)
        self._verifying = asyncio.Lock()
        self._loads = 0
        """Tables that have woken since idle ones were looked for."""
        self.add(stored, makers)

    def add(self, stored: Iterable[TableSummary], makers: Mapping[str, AddressAccount]) -> list[HostedTable]:
        """Stored tables are this server's from now on, asleep."""
        added = []
        for table in map(sanitize_table, stored):
            host = self.hosts[table.row.id] = self._host(table)
            added.append(host)
            self.keep_tokens(host)
            if table.row.id in makers:
                self._count(table.row.id, makers[table.row.id])
        return added

    def find(self, table: str) -> HostedTable:
        """RequestRefused if there is no such table."""
        if table not in self.hosts:
            raise RequestRefused("no-such-table", "There is no such table.")
        return self.hosts[table]

    def by_token(self, token: bytes) -> tuple[HostedTable, int]:
        """The table and seat of a token. RequestRefused if it is not good.

        After a rematch it is the newest table's, as long as no token of a later table has been used in that seat: then
        its player has a way there, and each token is its own table's.
        """
        found = self.tokens.find(token)
        if found is None or found[0] not in self.hosts:
            raise RequestRefused("bad-token", "This token does not seat anybody here.")
        own, seat = self.hosts[found[0]], found[1]
        newest, passed = own, {own.row.id}
        while (again := self.hosts.get(newest.row.rematch or "")) is not None:
            # A damaged journal may lead in a circle.
            if again.row.id in passed or seat not in again.seats or again.seats[seat].tokens.with_used:
                return own, seat
            passed.add(again.row.id)
            newest = again
        return newest, seat

    def share_of(self, table: str) -> str:
        """The share by which a table competes for scarce resources: the address that made it, or the table alone if the
        address is not known or its network is trusted.
        """
        maker = self._makers.get(table)
        return maker.maker.hex() if maker is not None and is_known(maker.maker) else table

    def owner_seat(self, host: HostedTable, own: bytes) -> int:
        """The seat of the player whose server this is, 0 if they have none there; `own` is the maker of their machine.

        They are the host of the tables that were made on this machine; what others have made here is not theirs.
        """
        maker = self._makers.get(host.row.id)
        if maker is not None and maker.maker not in (b"", own):
            return 0
        row = host.seats.get(host.row.host)
        return host.row.host if row is not None and row.by == PERSON else 0

    async def pass_on(self, host: HostedTable, account: AddressAccount | None) -> None:
        """The table has a new host, who counts as its maker from now on. None: their address is not known."""
        kept = account.kept if account is not None and account.maker else UNKNOWN_MAKER
        with suppress(StorageUnavailable):
            await self._journal.commit([put_maker(host.row.id, kept)])
        if account is not None:
            self._discount(host)
            self._count(host.row.id, account)

    async def look_through(self, hosts: Sequence[HostedTable]) -> None:
        """After a start. A game stays asleep until a player comes. The log names tables that cannot be played. Records
        that games go on from are read for the names in lists. At last, which takes minutes where there are thousands,
        the rows of each are verified.
        """
        self.eviction.started_s = self.eviction.started_s or asyncio.get_running_loop().time()
        unplayable = Counter[str]()
        for host in hosts:
            if host.fault is not None:
                log.error("table %s: Set aside: %s.", host.row.id, host.fault)
                continue
            if host.stage == "playing" and (reason := why_unplayable(host.row, host.offer)) is not None:
                unplayable[reason] += 1
            if host.needs_reserved:
                async with host.lock:
                    with suppress(StorageUnavailable):
                        await host.read_reserved()
        for reason, count in unplayable.items():
            log.error("games that cannot be gone on with: %s. %s", count, reason)
        for host in hosts:
            async with self._verifying:  # a node that takes over many tables looks through them in several tasks
                await asyncio.sleep(VERIFY_INTERVAL_S)
                async with host.lock:
                    with suppress(StorageUnavailable, RequestRefused):
                        await host.verify()

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another table."""
        return len(self.hosts) >= MAX_TABLES

    def table_to_delete(self) -> HostedTable | None:
        """The table to be deleted so that there is room for another one; None if there is none that may be."""
        return self.eviction.next_table(asyncio.get_running_loop().time())

    def note_load(self) -> None:
        """A table has been woken: others that have no people go to sleep if there are many."""
        self._loads += 1
        if self._loads >= LOADS_BETWEEN_LOOKS:
            sum(self.unload_idle(float("inf")))

    def unload_idle(self, alone_s: float) -> Iterator[bool]:
        """Unload the games at whose tables no person has been for that long, or for the longest of too many, one after
        the other; of each whether it sleeps now.
        """
        self._loads, now_s = 0, asyncio.get_running_loop().time()
        idle = [host for host in self.hosts.values() if not (host.is_asleep or host.company.has_people)]
        idle.sort(key=lambda host: host.company.empty_s(now_s))
        for at, host in enumerate(idle):
            host.unload_if_empty(alone_s if at < MAX_IDLE else 0.0)
            yield host.is_asleep

    @asynccontextmanager
    async def locked_by_token(self, token: bytes) -> AsyncIterator[tuple[HostedTable, int]]:
        """The same with the table's lock held. RequestRefused as `by_token`."""
        while True:
            host, seat = self.by_token(token)
            async with host.lock:
                if self.by_token(token) == (host, seat):
                    yield host, seat
                    return
            # A rematch has begun while the lock was waited for, or a game behind closed seats.

    @asynccontextmanager
    async def locked_with_password(self, peer: Peer, table: str, password: str) -> AsyncIterator[HostedTable]:
        """The table of that id with its lock held, if the password is right. RequestRefused if there is none, or it is
        wrong.
        """
        host = self.find(table)
        proved: bytes | None = None
        while True:
            if (kept := host.row.password) is not None and kept != proved:
                await self._check_password(peer, password, kept)
                proved = kept
            async with host.lock:
                if host.is_deleted:
                    raise RequestRefused("no-such-table", "There is no such table.")
                if host.row.password in (None, proved):
                    yield host
                    return
            # Its host has set another one while the lock was waited for.

    async def _check_password(self, peer: Peer, password: str, kept: bytes) -> None:
        if peer.account is not None and not peer.account.spend_guess(asyncio.get_running_loop().time()):
            raise RequestRefused("too-fast", "Too many passwords have been tried from your address; wait a minute.")
        if not await passwords.is_password_right(password, kept, self._environment, share_of(peer.account)):
            raise RequestRefused("wrong-password", "This is not the password of that table.")

    # New ones

    def check_offered(self, game: str) -> OfferedGame:
        """RequestRefused if there can be no table of that game."""
        if (offer := self._offers.get(game)) is None:
            raise RequestRefused("no-such-game", "This server does not know that game.")
        return offer

    async def create(self, message: to_server.CreateTable, account: AddressAccount | None) -> HostedTable:
        """A new table, not listed yet. RequestRefused or BadOptions if it is not possible."""
        self._room(account)
        check_password_rate(message.password, account)
        offer = self.check_offered(message.game)
        # A game's first tables, and new combinations of options, take up to a tenth of a second.
        check = partial(new_table.check_options, offer, message.options, message.seats, self._environment)
        options = await self._environment.compute_short(share_of(account), check)
        stored = new_table.new_table(
            self._new_id(),
            offer.ruleset.name,  # one object for all that are made here
            offer.ruleset.version,
            message.seats,
            options,
            self._environment.wall_s(),
            message.onlookers,
            default_terms(offer),
            await passwords.hash_password(message.password, self._environment, share_of(account)),
        )
        return self._load(stored)

    async def create_from_record(self, message: to_server.LoadGame, account: AddressAccount | None) -> HostedTable:
        """A table whose game goes on from a record, not listed yet. RequestRefused if it is not possible."""
        self._room(account)
        check_password_rate(message.password, account)
        record = await self._environment.compute(
            share_of(account), lambda: load_game.unpack_record(message.record, self._offers)
        )
        stored = load_game.table_from_record(
            self._new_id(),
            record,
            self._offers[record.game],
            self._environment.wall_s(),
            message.onlookers,
            await passwords.hash_password(message.password, self._environment, share_of(account)),
        )
        host = self._load(stored)
        host.unkept = load_game.extra_writes(stored)
        return host

    @contextmanager
    def reserve(self, host: HostedTable, account: AddressAccount | None) -> Iterator[None]:
        """For the time in which its maker sits down at a new table: it counts at once, and is listed afterwards.
        RequestRefused if there is no room for it any more: hashing a password takes a while, and other tables may have
        been made.
        """
        self._room(account)
        self._count(host.row.id, account)
        if account is not None and account.maker:
            host.unkept = [*host.unkept, put_maker(host.row.id, account.kept)]
        try:
            yield
        except BaseException:
            self._discount(host)
            raise
        self.hosts[host.row.id] = host

    def _count(self, table: str, account: AddressAccount | None) -> None:
        """Count it among the tables of its maker's address, listed or not yet."""
        if account is not None:
            account.add_table(table)
            self._makers[table] = account

    def _discount(self, host: HostedTable) -> None:
        if (maker := self._makers.pop(host.row.id, None)) is not None:
            maker.remove_table(host.row.id)

    async def rematch(self, old: HostedTable, seed: bytes, shares: str | None) -> tuple[HostedTable, dict[int, bytes]]:
        """The same seats at a new table whose game begins, with everyone who is here; their tokens, by seat.

        Both tables count for the address that made the old one; if it is unknown, the new one for one of its players.
        """
        self._room(None)
        asker = next((peer.account for peer in old.company.seated.values()), None)
        again = load_game.rematch_table(self._new_id(), old, seed, shares, self._environment)
        host = self._load(again.stored)
        maker = self._makers.get(old.row.id, asker)
        kept = [put_maker(host.row.id, maker.kept)] if maker is not None and maker.maker else []
        await self._journal.commit([*again.writes, *kept])
        old.row = again.old
        old.agreed = NOBODY
        host.company, old.company = old.company, TableConnections()
        self._count(host.row.id, maker)
        self.hosts[host.row.id] = host
        self.keep_tokens(host)
        return host, again.tokens

    def excess_table(self, again: HostedTable) -> HostedTable | None:
        """A table that the address of that new one keeps too many of: the oldest without people that a rematch has
        followed. Not the last before the new one: a player who is away just now has only that one's token.
        """
        account = self._makers.get(again.row.id)
        if account is None or not account.has_too_many_tables:
            return None
        mine = [self.hosts[id] for id, maker in self._makers.items() if maker is account and id in self.hosts]
        followed = [host for host in mine if host.row.rematch in self.hosts and host.row.rematch != again.row.id]
        left = [host for host in followed if is_deletable(host) and not host.lock.is_locked()]
        return min(left, key=lambda host: host.row.changed_s, default=None)

    async def ensure_open_table(self, game: str, count: int) -> str:
        """The id of the standing table, made if there is none. RequestRefused or BadOptions if it cannot be."""
        for host in self.hosts.values():
            if host.stage == "lobby" and (host.row.game, host.row.seats, len(host.seats)) == (game, count, 0):
                break
        else:
            host = await self.create(to_server.CreateTable(game=game, seats=count), None)
            await self._journal.commit([put_table(host.row)])
            self.hosts[host.row.id] = host
        host.standing = True
        return host.row.id

    # What becomes of them

    def keep_tokens(self, host: HostedTable) -> None:
        """Make the tokens of its seats, and no others, valid for that table."""
        self.tokens.forget(host.row.id)
        for seat, row in host.seats.items():
            self.tokens.keep(host.row.id, seat, row.tokens)

    def previous_table(self, host: HostedTable) -> HostedTable | None:
        """The table whose rematch is played there."""
        return next((each for each in self.hosts.values() if each.row.rematch == host.row.id), None)

    def next_table(self, host: HostedTable) -> HostedTable | None:
        """The table where its rematch is played."""
        return self.hosts.get(host.row.rematch or "")

    def remove(self, host: HostedTable) -> None:
        """The table has been deleted."""
        self.hosts.pop(host.row.id, None)
        self._discount(host)
        self.tokens.forget(host.row.id)

    def _room(self, account: AddressAccount | None) -> None:
        """RequestRefused if there is none for another table."""
        if account is not None:
            account.check_table_limit()
        if self.is_full:
            raise RequestRefused("too-many", "This server has as many tables as it can look after.")

    def _new_id(self) -> str:
        return self._environment.random_bytes(6).hex()

    def _load(self, stored: StoredTable) -> HostedTable:
        host = self._host(summarize(stored))
        host.load(stored)
        return host

    def _host(self, kept: TableSummary) -> HostedTable:
        offer = self._offers.get(kept.row.game)
        return HostedTable(kept, offer, self._journal, self._environment, self._bots, self._find_starts)
