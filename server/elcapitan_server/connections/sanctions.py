"""Addresses that may not connect, or may not chat, until a time: what the host of a server has decided.

Kept in a file of the data folder, so that it outlives a restart; several nodes keep them in their database instead. An
address is known by what address_limits.py makes of it: it stands neither here nor in the file. The calendar counts, for
the server may be down meanwhile.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, get_args

log = logging.getLogger(__name__)

SanctionKind = Literal["ban", "mute"]


class Sanction(NamedTuple):
    """One decision."""

    kind: SanctionKind
    maker: bytes
    """Whom it is about."""
    until_s: int
    """Seconds since 1970."""


class Sanctions:
    """All decisions that hold."""

    def __init__(self, wall_s: Callable[[], int], file: Path | None = None) -> None:
        """Read from the file, if there is one; without a file they are forgotten with the server."""
        self._wall_s, self._file = wall_s, file
        self._until: dict[tuple[SanctionKind, bytes], int] = {}
        if file is not None:
            self._read(file)

    def _read(self, file: Path) -> None:
        try:
            for kind, maker, until_s in json.loads(file.read_text("utf-8")):
                if kind in get_args(SanctionKind):
                    self._until[kind, bytes.fromhex(maker)] = int(until_s)
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError) as error:
            log.error("the bans and mutes in %s cannot be read and do not hold: %s", file, error)

    def impose(self, kind: SanctionKind, maker: bytes, for_s: int) -> None:
        """From now on and for so long. OSError if that cannot be written down; it holds until a restart then."""
        self._until[kind, maker] = self._wall_s() + for_s
        self._write()

    def lift(self, maker: bytes) -> bool:
        """Every decision about that one; whether there was any. OSError as with `impose`."""
        mine = [key for key in self._until if key[1] == maker and self._holds(*key)]
        self._until = {key: until_s for key, until_s in self._until.items() if key[1] != maker}
        self._write()
        return bool(mine)

    def replace(self, sanctions: Iterable[tuple[str, bytes, int]]) -> None:
        """These hold, and no others; nothing is written down."""
        known: dict[str, SanctionKind] = {kind: kind for kind in get_args(SanctionKind)}
        self._until = {(known[kind], maker): until_s for kind, maker, until_s in sanctions if kind in known}

    def is_banned(self, maker: bytes) -> bool:
        return self._holds("ban", maker)

    def is_muted(self, maker: bytes) -> bool:
        return self._holds("mute", maker)

    def in_force(self) -> list[Sanction]:
        """The decisions that hold now, the first to end first."""
        found = [Sanction(*key, until_s) for key, until_s in self._until.items() if self._holds(*key)]
        return sorted(found, key=lambda each: each.until_s)

    def _holds(self, kind: SanctionKind, maker: bytes) -> bool:
        until_s = self._until.get((kind, maker))
        return until_s is not None and until_s > self._wall_s()

    def _write(self) -> None:
        if self._file is None:
            return
        rows = [(kind, maker.hex(), until_s) for kind, maker, until_s in self.in_force()]
        new = self._file.with_name(f"{self._file.name}.new")
        with suppress(FileNotFoundError):
            new.unlink()
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(rows, file)
        os.replace(new, self._file)
