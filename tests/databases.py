"""Databases that nobody closes: in memory, or of a program that is killed."""

from __future__ import annotations

import sqlite3


class Forgotten(sqlite3.Connection):
    """Closes itself when nobody knows it any more; since Python 3.13 one that is left open is warned of."""

    def __del__(self) -> None:
        self.close()
