"""The context in which processes of multiprocessing are started: fresh ones, that import nothing from where one stands.

A fresh Python looks for modules in the current folder first: a file there that is called as one of them would run.
"""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.context import SpawnContext

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable by which Python leaves the current folder out, also in the helpers that multiprocessing starts itself;
what it starts takes no `-P` from us."""


def spawn_context() -> SpawnContext:
    """Nothing is inherited by its processes, the same on every system."""
    os.environ[SAFE_PATH] = "1"
    return get_context("spawn")
