"""What the server takes from the world outside, passed in so that a whole server can run in a simulation.

Deadlines are on the event loop's clock, which a simulation replaces with the loop; disk and network come in as the
journal and as streams.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class World:
    """Randomness, the calendar, and hands for slow work."""

    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    wall_s: Callable[[], int] = lambda: int(time.time())
    """Seconds since 1970, to be shown; nothing is ever decided by it."""
    aside: Callable[[Callable[[], Any]], Awaitable[Any]] = asyncio.to_thread
    """Does what would keep the event loop waiting: hashes of passwords, records played again."""
