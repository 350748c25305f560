"""Whether anything can be stored now, for everyone to be told when it cannot, as on a full disk or one that hangs, and
when it can again.

Only the sender of a change hears that it is refused, and only another change would show that there is room again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from elcapitan_server.store.journal_access import SLOW_COMMIT_S, ServerJournal

RETRY_S = 2.0
"""Between two attempts; each syncs a file of 64 KiB."""


class StorageWatch:
    """Watches the journal of one server."""

    def __init__(self, journal: ServerJournal, tell: Callable[[bool], None]) -> None:
        """`tell` is called with whether something can be stored, whenever that has changed."""
        self._journal, self._tell = journal, tell
        self._trying: asyncio.Task[None] | None = None
        journal.on_trouble = self._begin

    def stop(self) -> None:
        """The server stops: nothing more is tried or told."""
        self._journal.on_trouble = lambda: None
        if self._trying is not None:
            self._trying.cancel()

    def _begin(self) -> None:
        """A commit has failed, or does not end."""
        if self._journal.committing_s >= SLOW_COMMIT_S:
            self._change(False)
        if self._trying is None or self._trying.done():
            self._trying = asyncio.get_running_loop().create_task(self._try())

    async def _try(self) -> None:
        """Told is what an attempt of its own shows: damaged rows of one table keep no other from being stored. It waits
        behind a commit that does not end.
        """
        await self._journal.probe()
        while self._journal.trouble:
            self._change(False)
            await asyncio.sleep(RETRY_S)
            await self._journal.probe()
        self._change(True)

    def _change(self, is_storing: bool) -> None:
        if self._journal.is_storing is not is_storing:
            self._journal.is_storing = is_storing
            self._tell(is_storing)
