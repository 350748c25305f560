"""Finds the tables that have been unused for too long, and those that a full server deletes for another one.

Knows how long each kind of table is kept, and nothing of how one is deleted. A table counts from its last change, and
coming back to it is none. Changes are stored as seconds since 1970, because they have to outlive the server; `AgeOf`
says how old one is, and a calendar that jumps makes nothing older (calendar_gaps.py).
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from elcapitan_server.connections.address_limits import AddressAccount
from elcapitan_server.store.table_loading import PLAYED_MOVES
from elcapitan_server.store.table_rows import PERSON
from elcapitan_server.store.table_store import MAKER_BYTES
from elcapitan_server.tables.hosted_table import HostedTable

DAY_S = 24 * 3600
SWEEP_INTERVAL_S = 300.0
"""Between two looks, and before the first: players who come back right after a restart are there by then."""
UNLOAD_AFTER_S = 600.0
"""After this time without a person a table's game leaves memory; it is replayed for the next player who comes."""
UNUSED_TIMEOUT_S = 600.0
"""How long a table in the lobby stage waits for the only person who has ever been there."""
PROTECTED_TABLES = 10
"""An address that has no more tables than that loses no game that is played to make room for others."""
PROTECTED_OF_NETWORKS = (250, 2500)
"""The same of the networks around it (/24 and /16, of IPv6 /48 and /32): a fortieth and a quarter of all tables. Their
addresses are those of many people, or all of one who has rented them."""
IN_PLAY_S = 600.0
"""A game that persons play and that has changed within that time is in play."""
CANDIDATES = 100
"""Tables that are chosen in one look, to make room one after the other."""
LOOK_INTERVAL_S = 0.25
"""Between two looks that find fewer than they may, where there are MANY_TABLES."""
MANY_TABLES = 1000
"""A look at 10,000 tables takes some thirty milliseconds."""
CHOSEN_FOR_S = 1.0
"""A choice is made again after that time."""
DESERTED, OCCUPIED, FEW = 1, 2, 3
"""Kinds of tables that can be deleted (TableEviction)."""
UNKNOWN_MAKER = bytes(MAKER_BYTES)
"""The maker of a table whose host is away and was never seen by this server."""


AgeOf = Callable[[int], int]
"""Seconds since a moment, which is given in seconds since 1970."""


class RetentionDays(NamedTuple):
    """Days without use after which a table is deleted; 0: never."""

    lobbies: int = 7
    """Where the game has not begun."""
    finished: int = 90
    games: int = 365
    """That can be continued."""
    forsaken_s: float = UNUSED_TIMEOUT_S
    """Seconds for a lobby that only its maker has joined; 0: as long as any other."""


DEFAULT_RETENTION = RetentionDays()
BUILTIN_RETENTION = DEFAULT_RETENTION._replace(games=0, forsaken_s=0.0)
"""Of a player's own built-in server: games wait for their owner without a limit."""


def is_deletable(host: HostedTable) -> bool:
    """Whether that table is empty now and may be deleted at all."""
    return not (host.is_deleted or host.is_set_aside or host.standing or host.company.has_people)


def is_idle(host: HostedTable, for_s: float, now_s: float) -> bool:
    """Whether no person has been at that table for that long and nothing is being done there."""
    return is_deletable(host) and not host.lock.is_locked() and host.company.empty_s(now_s) >= for_s


def is_expired(host: HostedTable, retention: RetentionDays, age_s: AgeOf) -> bool:
    """Whether that table has been alone for longer than it is kept."""
    if not is_deletable(host):
        return False
    days = {"lobby": retention.lobbies, "playing": retention.games, "over": retention.finished}[host.stage]
    return days > 0 and age_s(host.row.changed_s) > days * DAY_S


def is_unused(host: HostedTable, retention: RetentionDays, now_s: float) -> bool:
    """Whether only its maker ever sat at that table, and the maker has gone; `now_s` is the event loop's.

    A game loaded from a record is kept in any case.
    """
    if host.stage != "lobby" or host.row.origin is not None or not (is_deletable(host) and _is_of_one_person(host)):
        return False
    return bool(retention.lobbies and retention.forsaken_s and host.company.empty_s(now_s) >= retention.forsaken_s)


def _is_of_one_person(host: HostedTable) -> bool:
    return sum(row.by == PERSON for row in host.seats.values()) <= 1


class TableShare(NamedTuple):
    """Whom a table counts for where a full server has to make room: its maker's address and the networks around it."""

    address: Hashable
    networks: tuple[Hashable, ...] = ()

    @classmethod
    def of(cls, account: AddressAccount) -> TableShare:
        """The share of an address."""
        return cls(account.maker, account.wider)

    def weight(self, counts: Counter[Hashable]) -> float:
        """How many it has beside what is protected, of an address or of a network; above 1.0 it has many."""
        most = counts[self.address] / PROTECTED_TABLES
        for network, protected in zip(self.networks, PROTECTED_OF_NETWORKS, strict=False):
            most = max(most, counts[network] / protected)
        return most


Worth = tuple[int, float]
"""The moves of persons at a table, and for how long it has not been deserted (a negative number)."""
UNKNOWN: Worth = (-1, 0.0)


class _Turn(NamedTuple):
    """What may be deleted of one share."""

    most: int
    """How many tables it has, negative: the share with the most has the first turn."""
    worth: Worth
    """Of the next one; UNKNOWN until its tables have been looked at."""
    at: int
    """Makes turns comparable."""
    share: TableShare
    tables: Collection[str]
    hosts: Sequence[tuple[Worth, HostedTable]] = ()
    """The next one at the end."""


class TableEviction:
    """Chooses what a full server deletes to have room for another table.

    1. A table without people, of an address with many: first of the address with the most, there the least played, then
    the one deserted the longest. 2. A table of such an address where only people are who have many tables themselves or
    sit at many, unless it is in play. 3. A table without people, of an address with few: after ten minutes if only its
    maker was there or no person has made a move; after a day unless persons have played it.
    """

    def __init__(self, hosts: Mapping[str, HostedTable], makers: Mapping[str, AddressAccount], age_s: AgeOf) -> None:
        """`makers` are the addresses that made the tables, as far as they are known."""
        self._hosts, self._makers, self._age_s = hosts, makers, age_s
        self.started_s = 0.0
        """When the server began, on the event loop's clock: no player was at a table before."""
        self._chosen: deque[HostedTable] = deque()
        self._looked_s = float("-inf")
        """When they were chosen."""
        self.has_found = False
        """Whether any were found then: where others have taken them since, another look may find more."""
        self._kept: Counter[Hashable] = Counter()
        """The tables of each address and network then."""
        self._seated: Counter[Hashable] = Counter()
        """The people of each address and network who sat at tables then."""

    def next_table(self, now_s: float) -> HostedTable | None:
        """The table to be deleted next; None if there is none that may be."""
        is_large = len(self._hosts) >= MANY_TABLES
        if not is_large or now_s - self._looked_s > CHOSEN_FOR_S:
            self._chosen.clear()
        if (found := self._next_chosen(now_s)) is None and not (is_large and now_s - self._looked_s < LOOK_INTERVAL_S):
            self._choose(now_s)
            found = self._next_chosen(now_s)
        return found

    def _next_chosen(self, now_s: float) -> HostedTable | None:
        while self._chosen:
            host = self._chosen.popleft()
            if self._hosts.get(host.row.id) is host and self._kind(host, self._has_many(host), now_s):
                return host
        return None

    def _choose(self, now_s: float) -> None:
        accounts = {account.maker: account for account in self._makers.values()}
        shares = [(TableShare.of(account), account.tables) for maker, account in accounts.items() if is_known(maker)]
        self._kept = _count((share, len(tables)) for share, tables in shares)
        heavy = {share: tables for share, tables in shares if share.weight(self._kept) > 1.0}
        self._chosen.extend(self._take_turns(heavy, DESERTED, now_s))
        if not self._chosen and heavy:
            people = (peer.account for host in self._hosts.values() for peer in host.company.seated.values())
            self._seated = _count((TableShare.of(each), 1) for each in people if each is not None)
            self._chosen.extend(self._take_turns(heavy, OCCUPIED, now_s))
        if not self._chosen:
            few: dict[TableShare, list[str]] = defaultdict(list)
            for table, host in self._hosts.items():
                if self._kind(host, self._has_many(host), now_s) == FEW:
                    few[self._share(table)].append(table)
            self._chosen.extend(self._take_turns(few, FEW, now_s))
        self.has_found = bool(self._chosen)
        # Where a look has found as many as it may, the next one need not wait.
        self._looked_s = now_s if len(self._chosen) < CANDIDATES else now_s - LOOK_INTERVAL_S

    def _take_turns(
        self, shares: Mapping[TableShare, Collection[str]], kind: int, now_s: float
    ) -> Iterator[HostedTable]:
        """Tables of that kind, one after the other of the share with the most left; without the protected ones of a
        share with many."""
        kept = self._kept.copy()
        groups: dict[tuple[Hashable, ...], list[_Turn]] = defaultdict(list)
        """By their networks: within a group, the address with the most comes first."""
        for at, (share, tables) in enumerate(shares.items()):
            groups[share.networks].append(_Turn(-kept[share.address], UNKNOWN, at, share, tables))

        def head(networks: tuple[Hashable, ...]) -> tuple[float, Worth]:
            return -groups[networks][0].share.weight(kept), groups[networks][0].worth

        for group in groups.values():
            heapq.heapify(group)
        queue = [(head(networks), at, networks) for at, networks in enumerate(groups)]
        heapq.heapify(queue)
        chosen = 0
        while queue and chosen < CANDIDATES:
            known, at, networks = queue[0]
            group = groups[networks]
            if not group or (kind != FEW and head(networks)[0] >= -1.0):
                heapq.heappop(queue)
            elif head(networks) != known:  # it has fewer by now
                heapq.heapreplace(queue, (head(networks), at, networks))
            elif group[0].worth == UNKNOWN:
                self._replace_turn(group, group[0]._replace(hosts=self._of_kind(group[0].tables, kind, now_s)))
            else:
                turn = group[0]
                yield turn.hosts[-1][1]
                chosen += 1
                kept.subtract((turn.share.address, *networks))
                self._replace_turn(group, turn._replace(most=turn.most + 1, hosts=turn.hosts[:-1]))

    def _replace_turn(self, group: list[_Turn], turn: _Turn) -> None:
        """Put another one at the place of the first of a group, or none where nothing is left."""
        if turn.hosts:
            heapq.heapreplace(group, turn._replace(worth=turn.hosts[-1][0]))
        else:
            heapq.heappop(group)

    def _of_kind(self, tables: Collection[str], kind: int, now_s: float) -> list[tuple[Worth, HostedTable]]:
        """Those of that kind, the one to be deleted first at the end."""
        hosts = [self._hosts[table] for table in tables if table in self._hosts]
        rows = [
            ((min(host.person_moves, PLAYED_MOVES), -self._deserted_s(host, now_s)), host)
            for host in hosts
            if self._kind(host, kind != FEW, now_s) == kind
        ]
        return sorted(rows, key=itemgetter(0), reverse=True)

    def _share(self, table: str) -> TableShare:
        """The share of a table; that of one whose maker is not known, or trusted, is its own."""
        maker = self._makers.get(table)
        return TableShare.of(maker) if maker is not None and is_known(maker.maker) else TableShare(table)

    def _deserted_s(self, host: HostedTable, now_s: float) -> float:
        return min(host.company.empty_s(now_s), now_s - self.started_s)

    def _has_many(self, host: HostedTable) -> bool:
        return self._share(host.row.id).weight(self._kept) > 1.0

    def _kind(self, host: HostedTable, has_many: bool, now_s: float) -> int:
        """Which of the three kinds a table is; 0: it is not deleted. `has_many`: its maker has."""
        if host.is_deleted or host.is_set_aside or host.standing or host.lock.is_locked():
            return 0
        if has_many and host.company.seated:
            people = [peer.account for peer in host.company.seated.values()]
            return OCCUPIED if not self._is_in_play(host) and all(map(self._is_crowd, people)) else 0
        if has_many:
            return OCCUPIED if host.company.onlookers else DESERTED
        return FEW if not host.company.has_people and self._is_forsaken(host, now_s) else 0

    def _is_crowd(self, account: AddressAccount | None) -> bool:
        """Whether that person's address, or a network around it, has many tables, or people at many."""
        if account is None or not is_known(account.maker):
            return False
        share = TableShare.of(account)
        return share.weight(self._kept) > 1.0 or share.weight(self._seated) > 1.0

    def _is_in_play(self, host: HostedTable) -> bool:
        return host.person_moves >= PLAYED_MOVES and self._age_s(host.row.changed_s) < IN_PLAY_S

    def _is_forsaken(self, host: HostedTable, now_s: float) -> bool:
        if host.stage == "lobby":
            is_unused = host.row.origin is None and _is_of_one_person(host)
        else:
            is_unused = not host.person_moves
        if is_unused and self._deserted_s(host, now_s) >= UNUSED_TIMEOUT_S:
            return True
        is_played = host.stage == "playing" and host.person_moves >= PLAYED_MOVES
        return not is_played and self._age_s(host.row.changed_s) > DAY_S


def is_known(maker: bytes) -> bool:
    """Whether that is one address, which is not trusted."""
    return maker not in (b"", UNKNOWN_MAKER)


def _count(shares: Iterable[tuple[TableShare, int]]) -> Counter[Hashable]:
    counts: Counter[Hashable] = Counter()
    for share, number in shares:
        for each in (share.address, *share.networks):
            counts[each] += number
    return counts
