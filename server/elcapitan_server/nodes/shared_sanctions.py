"""Bans and mutes that hold at all nodes, and the key by which all of them know addresses.

DatabaseUnavailable, raised by every function, if the database cannot be asked now.
"""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan_server.nodes.postgres import PostgresDatabase

StoredSanction = tuple[str, bytes, int]
"""The kind, who it is about, and until when: seconds since 1970."""

KEEP_KEY = "INSERT INTO secrets VALUES ('makers', $1) ON CONFLICT DO NOTHING RETURNING true"
KEY = "SELECT value FROM secrets WHERE name = 'makers'"
IMPOSE = "INSERT INTO sanctions VALUES ($1, $2, $3) ON CONFLICT (kind, maker) DO UPDATE SET until_s = excluded.until_s"
HOLDING = "SELECT kind, maker, until_s FROM sanctions WHERE until_s > $1"
LIFT = "DELETE FROM sanctions WHERE maker = $1 RETURNING until_s"
MAX_KEPT = 10_000
"""The most that are kept once some of them have ended."""
END_OVERDUE = (
    "DELETE FROM sanctions WHERE until_s <= $1"
    " AND until_s < (SELECT min(until_s) FROM (SELECT until_s FROM sanctions ORDER BY until_s DESC LIMIT $2) AS newest)"
)
"""As in a file (sanctions.py): the newest are kept, for the calendar of the node that asks may have jumped."""


class SharedSanctions:
    """What is in the database; each node keeps a copy and reads it again every two seconds (node_requests.py)."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def share_key(self, key: bytes, sanctions: Iterable[StoredSanction]) -> bytes:
        """The key of all nodes. If there is none yet it is this one, and the sanctions given by it hold everywhere."""
        async with self._database.asking_aside() as connection, connection.transaction():
            if await connection.fetchval(KEEP_KEY, key):
                await connection.executemany(IMPOSE, [*sanctions])
            return bytes(await connection.fetchval(KEY))

    async def impose(self, kind: str, maker: bytes, now_s: int, for_s: int) -> None:
        """Impose it for that time, from now on."""
        async with self._database.asking_aside() as connection, connection.transaction():
            await connection.execute(END_OVERDUE, now_s, MAX_KEPT)
            await connection.execute(IMPOSE, kind, maker, now_s + for_s)

    async def lift(self, maker: bytes, now_s: int) -> bool:
        """Every decision about that one; whether there was any."""
        async with self._database.asking_aside() as connection:
            return any(until_s > now_s for (until_s,) in await connection.fetch(LIFT, maker))

    async def read(self, now_s: int) -> list[StoredSanction]:
        """Those that hold by the calendar of the node that asks: 10,000 that have ended would take 25 ms each time."""
        async with self._database.asking_aside() as connection:
            return [*map(tuple, await connection.fetch(HOLDING, now_s))]
