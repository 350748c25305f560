"""Finds the tables that have been unused for too long.

Knows how long each kind of table is kept, and nothing of how one is deleted. A table counts from its last change, and
coming back to it is none. Changes are stored as seconds since 1970, because they have to outlive the server; how old
one is says `AgeOf`, for which a calendar that jumps makes nothing older (calendar_gaps.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import NamedTuple

from elcapitan_server.store.table_store import PERSON
from elcapitan_server.tables.hosted_table import HostedTable

DAY_S = 24 * 3600
SWEEP_INTERVAL_S = 300.0
"""Between two looks, and before the first: players who come back right after a restart are there by then."""
UNLOAD_AFTER_S = 600.0
"""After so long without a person a table's game leaves memory; it is replayed for the next player who comes."""
UNUSED_TIMEOUT_S = 600.0
"""So long a table in the lobby stage waits for the only person who has ever been there."""
DELETED_TOGETHER = 100
"""Tables in the lobby stage that make room at once where there is none: it takes a look at all tables."""
PROTECTED_TABLES = 10
"""An address that has no more tables than that loses no game to make room for others."""


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
    return not (host.is_deleted or host.is_broken or host.standing or host.company.seated or host.company.onlookers)


def is_idle(host: HostedTable, for_s: float, now_s: float) -> bool:
    """Whether no person has been at that table for so long and nothing is being done there."""
    return is_deletable(host) and not host.lock.is_locked() and host.empty_s(now_s) >= for_s


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
    if host.stage != "lobby" or host.origin is not None or not is_deletable(host):
        return False
    persons = [row for row in host.seats.values() if row.by == PERSON]
    return bool(
        retention.lobbies and retention.forsaken_s and len(persons) <= 1 and host.empty_s(now_s) >= retention.forsaken_s
    )


def deletion_candidates(
    hosts: Collection[HostedTable], share_of: Callable[[str], str], age_s: AgeOf
) -> list[HostedTable]:
    """The tables to be deleted where a server has no room for another one.

    Empty ones in the lobby stage, first of the address that has the most tables, the oldest first. If there
    are none: an empty game of that address, a finished one first; one that can be continued only if nobody
    has been there for a day, and no game of an address that has few tables.
    """
    counts = Counter(share_of(host.row.id) for host in hosts)

    def order(host: HostedTable) -> tuple[int, bool, int]:
        return -counts[share_of(host.row.id)], host.stage != "over", -age_s(host.row.changed_s)

    left = [host for host in hosts if is_deletable(host) and not host.lock.is_locked()]
    if lobbies := [host for host in left if host.stage == "lobby"]:
        return sorted(lobbies, key=order)[:DELETED_TOGETHER]
    games = [
        host
        for host in left
        if counts[share_of(host.row.id)] > PROTECTED_TABLES
        and (host.stage == "over" or age_s(host.row.changed_s) > DAY_S)
    ]
    return [min(games, key=order)] if games else []
