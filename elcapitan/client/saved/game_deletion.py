"""Deleting a listed game: it leaves the list at once, and can be brought back for some seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.saved.game_finder import GameFinder, Line
from elcapitan.client.scenes.left_games import LeftGame

UNDO_S = 10.0
"""For so long a deleted game can be brought back."""


class GameDeletion:
    """The deletion of one game of a list at a time."""

    def __init__(self, finder: GameFinder, failed: Callable[[Exception], None]) -> None:
        """`failed` is called where a game could not be deleted, which is listed again then."""
        self._finder, self._failed = finder, failed
        self.dropped: Line | None = None
        """Deleted, but it can be brought back."""
        self._left_s = 0.0
        self._work: asyncio.Task[None] | None = None

    def begin(self, line: Line) -> None:
        """Take a game off the list; the one before it cannot be brought back any more."""
        self.finish()
        self.dropped, self._left_s = line, UNDO_S
        self._finder.put(line)

    def undo(self) -> None:
        """Put the game back into the list, unless it is too late."""
        line, self.dropped = self.dropped, None
        if line is not None:
            self._finder.add([line])

    def update(self, dt_s: float) -> bool:
        """Whether the time to bring it back has just ended."""
        if self.dropped is None:
            return False
        self._left_s -= dt_s
        if self._left_s > 0:
            return False
        self.finish()
        return True

    def finish(self) -> None:
        """Delete for good what could be brought back until now."""
        line, self.dropped = self.dropped, None
        if line is not None:
            self._work = asyncio.create_task(self._delete(line))

    async def _delete(self, line: Line) -> None:
        try:
            if isinstance(line, LeftGame):
                line.delete()
            elif line.is_mine:
                await self._finder.line_to(line.seat_token.server).delete_table(line.seat_token)
            else:
                self._finder.link.seats.remove_table(line.seat_token)
        except REQUEST_ERRORS as fault:
            self._failed(fault)
            self._finder.add([line])
