"""Whether a server works (`/healthz`, the watchdog) and whether it can serve players now (`/readyz`).

A server that does not work has to be started again; one that is not ready may get ready by itself, as when a full disk
has room again. Asks the journal for the outcome of its last commit, and checks the disk itself every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path

from elcapitan_server.basics.environment import Environment
from elcapitan_server.store.journal_access import SLOW_COMMIT_S, ServerJournal

log = logging.getLogger(__name__)

PROBE_INTERVAL_S = 5.0
"""Between two looks at the disk."""
STUCK_COMMIT_S = 60.0
"""A commit that has not ended by then never will: a new start may find the disk usable."""
TROUBLE_REMEMBERED_S = 30.0
"""How long a failed commit is a reason, unless another one has succeeded."""
LOW_DISK_BYTES = 16 * 1024 * 1024
"""The write-ahead log alone takes two or three megabytes before it is emptied."""


class Trouble(Enum):
    """Why a server is not ready."""

    STARTING = "starting"
    STOPPING = "stopping"
    DRAINING = "draining"
    COMMIT_FAILED = "commit-failed"
    COMMIT_SLOW = "commit-slow"
    FILE_MISSING = "file-missing"
    DISK_LOW = "disk-low"
    DISK_UNREADABLE = "disk-unreadable"
    JOURNAL_ENDED = "journal-ended"
    BOT_WORKER = "bot-worker"


class Health:
    """The health of one server."""

    def __init__(
        self,
        journal: ServerJournal,
        folder: Path,
        environment: Environment,
        bot_trouble: Callable[[], str] = lambda: "",
    ) -> None:
        """`bot_trouble` says why computer players do not play; empty: they do."""
        self._journal, self._folder, self._environment = journal, folder, environment
        self._bot_trouble = bot_trouble
        self.state: Trouble | None = Trouble.STARTING
        """STARTING, then None, and STOPPING in the end."""
        self.free_bytes: int | None = None
        """None until it is known."""
        self.missing: Path | None = None
        """A file of the journal that is not where it was opened."""
        self.is_draining: Callable[[], bool] = lambda: False
        """Whether the server begins no new games because it is to stop."""
        self._unreadable = ""
        self._probing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look at the disk."""
        self._probing = asyncio.get_running_loop().create_task(self._keep_probing())

    async def stop(self) -> None:
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.wait([self._probing])

    def troubles(self) -> dict[Trouble, str]:
        """Every reason why players cannot be served, with a sentence each; empty if the server is ready."""
        return dict(self._troubles())

    def fatal_troubles(self) -> dict[Trouble, str]:
        """What only a new start can mend."""
        found: dict[Trouble, str] = {}
        if self.state not in (Trouble.STARTING, Trouble.STOPPING):
            if not self._journal.is_alive:
                found[Trouble.JOURNAL_ENDED] = "The journal's thread has ended."
            if (waiting_s := self._journal.committing_s) >= STUCK_COMMIT_S:
                found[Trouble.COMMIT_SLOW] = f"A commit has not ended for {waiting_s:.0f} s."
        return found

    def _troubles(self) -> Iterator[tuple[Trouble, str]]:
        yield from self.fatal_troubles().items()
        if self.state is not None:
            yield self.state, f"The server is {self.state.value}."
        if self.is_draining():
            yield Trouble.DRAINING, "The server begins no new games and stops soon."
        if (waiting_s := self._journal.committing_s) >= SLOW_COMMIT_S:
            yield Trouble.COMMIT_SLOW, f"A commit has not ended for {waiting_s:.0f} s."
        since_s = asyncio.get_running_loop().time() - self._journal.answered_s
        if self._journal.trouble and since_s < TROUBLE_REMEMBERED_S:
            yield Trouble.COMMIT_FAILED, f"The journal cannot store anything: {self._journal.trouble}."
        if self.missing is not None:
            yield Trouble.FILE_MISSING, f"{self.missing.name} has been moved or deleted."
        if self._unreadable:
            yield Trouble.DISK_UNREADABLE, f"The data folder cannot be looked at: {self._unreadable}."
        elif self.free_bytes is not None and self.free_bytes < LOW_DISK_BYTES:
            yield Trouble.DISK_LOW, f"The disk has {self.free_bytes // 1024} KiB left."
        if text := self._bot_trouble():
            yield Trouble.BOT_WORKER, text

    async def _keep_probing(self) -> None:
        while True:
            with suppress(OSError):
                await self.probe()
            await asyncio.sleep(PROBE_INTERVAL_S)

    async def probe(self) -> None:
        """Look at the disk now; a disk that hangs keeps no player waiting."""
        self.missing, self.free_bytes, self._unreadable = await self._environment.run_in_thread(self._look)

    def _look(self) -> tuple[Path | None, int | None, str]:
        missing = self._journal.missing_file()
        try:
            return missing, shutil.disk_usage(self._folder).free, ""
        except OSError as error:
            return missing, None, error.strerror or str(error)
