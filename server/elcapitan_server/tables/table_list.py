"""The list of tables: which of them it names, in which order, and how long a list is kept for all requests."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, cast

from msgspec import Raw, msgpack

from elcapitan.protocol import to_client
from elcapitan.protocol.endpoint import frame_message
from elcapitan_server.tables.hosted_table import HostedTable

MAX_LISTED = 200
MAX_LIST_BYTES = 128 * 1024
"""Of tables: two hundred ordinary ones have half of it, and it is asked for with some twenty bytes."""
KEPT_S = 0.5
"""The age of a list at most: two hundred tables take two milliseconds, and an address may ask for eighty a second."""
MAX_FRESH = 20
"""Up to this number of tables the list is made for each request: that takes no longer than the request itself."""
ORDERED_AT_A_TIME, ENCODED_AT_A_TIME = 200, 25
"""Tables, before other things are done: a millisecond's work, or less."""


class TableList:
    """The list, made once for all who are told the same."""

    def __init__(self, hosts: Mapping[str, HostedTable], share_of: Callable[[str], str]) -> None:
        """`share_of` says which address made a table, or names that table if it is not known."""
        self._hosts, self._share_of = hosts, share_of
        self._made: dict[bool, tuple[float, bytes]] = {}
        """By whether it is for guests: when it was made, on the event loop's clock, and its frame."""
        self._making: dict[bool, asyncio.Task[bytes]] = {}

    async def frame(self, *, for_guest: bool = False) -> bytes:
        """The message `tables`, framed.

        Tables with players come before the others, and of these the newest of each address before the second of any:
        a single address could otherwise fill the list. `for_guest`: without the games that the owner of a built-in
        server plays alone.
        """
        if len(self._hosts) <= MAX_FRESH:
            return await self._make(for_guest)
        made_s, frame = self._made.get(for_guest, (float("-inf"), b""))
        if asyncio.get_running_loop().time() - made_s < KEPT_S:
            return frame
        if for_guest not in self._making:
            self._making[for_guest] = asyncio.get_running_loop().create_task(self._remake(for_guest))
        return await asyncio.shield(self._making[for_guest])

    async def _remake(self, for_guest: bool) -> bytes:
        try:
            frame = await self._make(for_guest)
            self._made[for_guest] = asyncio.get_running_loop().time(), frame
            return frame
        finally:
            del self._making[for_guest]

    async def _make(self, for_guest: bool) -> bytes:
        """What people call themselves must not keep others from seeing a list: it has as many tables as fit."""
        fitting: list[Raw] = []
        room = MAX_LIST_BYTES
        for number, host in enumerate(await self._first_of_each(), 1):
            if host.row.id not in self._hosts or (for_guest and host.is_private):
                continue
            table = msgpack.encode(host.info())
            room -= len(table)
            if room < 0:
                break
            fitting.append(Raw(table))
            if number % ENCODED_AT_A_TIME == 0:
                await asyncio.sleep(0)
        return frame_message(to_client.Tables(tables=cast(Any, fitting)))

    async def _first_of_each(self) -> list[HostedTable]:
        """As many as a list may have, in its order."""
        by_place: dict[tuple[bool, int], list[HostedTable]] = defaultdict(list)
        counts: dict[tuple[bool, str], int] = defaultdict(int)
        newest = sorted(self._hosts.values(), key=lambda host: host.row.changed_s, reverse=True)
        for number, host in enumerate(newest, 1):
            deserted = not (host.company.seated or host.company.onlookers)
            share = deserted, self._share_of(host.row.id)
            counts[share] += 1
            by_place[deserted, counts[share]].append(host)
            if number % ORDERED_AT_A_TIME == 0:
                await asyncio.sleep(0)
        return list(chain.from_iterable(by_place[place] for place in sorted(by_place)))[:MAX_LISTED]
