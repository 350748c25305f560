"""Where a replay was opened from, and so where its menu goes back to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ReplayOrigin(NamedTuple):
    """The scene below a replay."""

    back: str
    """Label of the button that closes the replay, such as `Back to the ranking`."""
    leave: Callable[[], None] | None = None
    """Goes to the menu from there; None: there is no table to leave."""
