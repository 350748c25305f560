"""The orderly end of a server that the host has announced: no new games, and a stop when those in play are over.

Until then players come back to their seats and play on. A node of several hands its tables over to the others instead,
where their games go on, and has nothing to wait for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from elcapitan.protocol.to_client import Announcement
from elcapitan_server.basics.durations import duration_text
from elcapitan_server.basics.errors import AdminError
from elcapitan_server.operations.admin_requests import announced_text
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

MAX_DRAIN_S = 24 * 3600
LOOK_INTERVAL_S = 1.0
"""Between two looks at whether a game is still played."""
FAREWELL_S = 10.0
"""After the last game, for its players to see how it ended; without one, for a load balancer to read it in `/readyz`.
"""
AWAY_S = 120.0
"""How long the drain waits for a game whose players have all lost their connection."""
TOLD_AT_S = (3600, 1800, 900, 600, 300, 120, 60, 30, 10)
"""How long before the stop everyone is told again."""


class Drain:
    """The coming stop of one server, if one has been announced."""

    def __init__(self, server: Server, stop: Callable[[], object]) -> None:
        """`stop` makes the server end; called at most once."""
        self._server, self._stop = server, stop
        self._until_s = 0.0
        """When the server stops at the latest, on the event loop's clock."""
        self._text = ""
        self._task: asyncio.Task[None] | None = None
        server.lobby.coming_stop = self.announcement

    async def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Do what the host asks for. AdminError if that cannot be done."""
        match request:
            case {"do": "drain", "cancel": True}:
                return self.cancel()
            case {"do": "drain", "for_s": int(for_s), "text": str(text)} if type(for_s) is int:
                return self.begin(for_s, text)
        raise AdminError("The server does not know this request.")

    @property
    def is_on(self) -> bool:
        return self._task is not None

    def announcement(self) -> Announcement | None:
        """What everyone is told of it now; None if the server is not to stop."""
        if self._task is None:
            return None
        left_s = max(0, round(self._until_s - asyncio.get_running_loop().time()))
        return Announcement(about="stopping", text=self._text, left_s=left_s)

    def begin(self, for_s: int, text: str = "") -> dict[str, Any]:
        """No new games from now on, and the end in `for_s` at the latest; once more sets another time and text."""
        if not 0 < for_s <= MAX_DRAIN_S:
            raise AdminError("The time must be longer than nothing and at most 24 hours.")
        shown = announced_text(text)
        if self._task is not None:
            self._check_waiting(self._task)
            self._task.cancel()
        loop = asyncio.get_running_loop()
        self._until_s, self._text = loop.time() + for_s, shown
        hands_over = self._server.lobby.has_other_nodes
        self._task = loop.create_task(self._stop_at_once() if hands_over else self._wait_for_games())
        games = sum(self._games_played(loop.time()))
        if hands_over:
            log.warning("this node drains: its tables go to the other nodes, and it stops")
        else:
            self._announce()
            log.warning("the server drains: it stops in %s at the latest; games: %s", duration_text(for_s), games)
        return {"drains": True, "for_s": for_s, "games": games, "hands_over": hands_over}

    def cancel(self) -> dict[str, Any]:
        """The server does not stop after all, and new games begin again."""
        if self._task is None:
            raise AdminError("The server is not draining.")
        self._check_waiting(self._task)
        self._task.cancel()
        self._task = None
        self._server.announce(Announcement(about="staying"))
        log.warning("the server does not drain any more: new games begin again")
        return {"drains": False}

    @staticmethod
    def _check_waiting(task: asyncio.Task[None]) -> None:
        if task.done():
            raise AdminError("The server stops already.")

    def close(self) -> None:
        """The server has ended."""
        if self._task is not None:
            self._task.cancel()

    async def _stop_at_once(self) -> None:
        self._stop()

    async def _wait_for_games(self) -> None:
        loop = asyncio.get_running_loop()
        began_s = played_s = loop.time()
        to_tell = [left_s for left_s in TOLD_AT_S if left_s < self._until_s - began_s]
        while (now_s := loop.time()) < self._until_s:
            if any(self._games_played(now_s)):
                played_s = now_s
            elif now_s - played_s >= FAREWELL_S:
                log.warning("the server stops: no game is played any more")
                break
            if to_tell and self._until_s - now_s <= to_tell[0]:
                to_tell = [left_s for left_s in to_tell if left_s < self._until_s - now_s]
                self._announce()
            await asyncio.sleep(min(LOOK_INTERVAL_S, self._until_s - now_s))
        self._stop()

    def _announce(self) -> None:
        if (message := self.announcement()) is not None:
            self._server.announce(message)

    def _games_played(self, now_s: float) -> list[bool]:
        """Of each game in play: whether people play it."""
        return [
            host.company.unseated_s(now_s) < AWAY_S
            for host in self._server.lobby.tables.values()
            if host.stage == "playing"
        ]
