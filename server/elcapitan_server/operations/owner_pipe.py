"""What the program that has started a built-in server asks by the pipe to it, after the owner's token."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import threading
from collections.abc import Callable

from elcapitan.locked_file import parse_json
from elcapitan_server.server import LOOPBACK, Server
from elcapitan_server.store.journal_access import StorageUnavailable

MOST_SEATS = 2000
"""That are handed out where the question does not say how many."""
LONGEST_LINE = 256 * 1024
"""Bytes of a question; two thousand tables take 32 KiB."""

log = logging.getLogger(__name__)


class OwnerQuestions:
    """What the program that has started a built-in server asks by its pipe, one line each, answered by one line each.

    `{"known": [table, ...], "most": 100}` asks for the owner's seats at that many other tables at most, with a new
    token each, because the list of seats may have been lost. Who holds the pipe has started the server on their own
    data folder, and could read it as well.
    """

    def __init__(self, server: Server, say: Callable[[str], None]) -> None:
        self._server, self._say = server, say
        self._answering: asyncio.Task[None] | None = None

    def put(self, line: bytes) -> None:
        """Answer it after those before it."""
        self._answering = asyncio.get_running_loop().create_task(self._answer(line, self._answering))

    async def _answer(self, line: bytes, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            question = parse_json(line)
            known, most = {str(table) for table in question["known"]}, int(question.get("most", MOST_SEATS))
            seats = await self._server.lobby.hand_out_seats(known, most, self._server.maker_of(LOOPBACK) or b"")
        except (ValueError, KeyError, TypeError, OverflowError, StorageUnavailable) as fault:
            log.warning("the seats that are missing cannot be handed out: %s", fault)
            seats = []
        found = [{"table": each.table, "seat": each.seat, "token": each.token.hex()} for each in seats]
        text = json.dumps({"seats": found})
        with contextlib.suppress(OSError):  # its reader has gone
            # More than a pipe holds: a window that does not read it, as one that is stopped, keeps no guest waiting.
            await self._server.environment.run_in_thread(lambda: self._say(text))


class StdinWatcher:
    """Watches the rest of stdin in a thread, by its descriptor: a buffered reader would keep its lock at exit."""

    def watch(self, on_line: Callable[[bytes], object], on_end: Callable[[], object]) -> None:
        """Both are called in that thread."""
        threading.Thread(target=self._watch, args=(on_line, on_end), name="stdin", daemon=True).start()

    def _watch(self, on_line: Callable[[bytes], object], on_end: Callable[[], object]) -> None:
        rest = b""
        with contextlib.suppress(OSError, RuntimeError):  # the loop may have ended already
            while piece := os.read(0, 65536):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    on_line(line)
                rest = rest[:LONGEST_LINE]
        with contextlib.suppress(RuntimeError):
            on_end()
