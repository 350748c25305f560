"""A hint in the words of a page, thought out in a process of its own: the server's own must not wait for a search."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from elcapitan.bots.background import BackgroundWork
from elcapitan.page.page_view import PageSeat, PageView

PATIENCE_S: Final = 20.0
"""A search has 0.9 s; on a busy machine the process takes some to start."""
POLL_S: Final = 0.05


def hint_lines(
    game: str, options: Mapping[str, Any], state: Any, seats: Sequence[PageSeat], me: int, language: str
) -> list[str]:
    """What the strongest computer player would do in that seat, and why; waits for it, in a thread.

    Empty if the game gives no hints or none was found in time. OSError if no process can be started.
    """
    work, end_s = BackgroundWork[list[str]](), time.monotonic() + PATIENCE_S
    work.begin(_think, game, options, state, seats, me, language)
    try:
        while (found := work.poll()) is None and time.monotonic() < end_s:
            time.sleep(POLL_S)
        return found or []
    finally:
        work.cancel()


def _think(*about: Any) -> list[str]:
    return PageView(*about).hint_lines()
