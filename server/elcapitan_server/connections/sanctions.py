"""Addresses that may not connect, or may not chat, until a time: what the host of a server has decided.

Kept in a file of the data folder, so that it outlives a restart; several nodes keep them in their database instead. An
address is known by what address_limits.py makes of it: it stands neither here nor in the file. The calendar counts, for
the server may be down meanwhile.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile

log = logging.getLogger(__name__)

SanctionKind = Literal["ban", "mute"]
MAX_STORED = 10_000
"""Those that have ended among them; the first to end are forgotten beyond it."""


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
            rows = _rows(locked_file.read_bytes(file))
        except FileNotFoundError:
            return
        except (OSError, DamagedFile) as error:
            log.error("the bans and mutes in %s cannot be read and do not hold: %s", file, error)
            return
        for row in rows:
            if (known := _sanction(row)) is None:
                log.error("a ban or mute in %s cannot be read and does not hold: %.100r", file, row)
            else:
                self._until[known.kind, known.maker] = known.until_s

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
        # With those whose time is over: a calendar that has jumped may come back.
        newest = sorted(self._until.items(), key=lambda each: -each[1])[:MAX_STORED]
        rows = [[kind, maker.hex(), until_s] for (kind, maker), until_s in newest]

        def changed(data: bytes | None) -> bytes:
            unknown = [row for row in _rows(b"[]" if data is None else data) if _sanction(row) is None]
            return json.dumps([*rows, *unknown]).encode()

        aside = locked_file.change_file(self._file, changed, private=True)
        if aside is not None:
            log.error("the bans and mutes that could not be read are in %s now", aside)


def _rows(data: bytes) -> list[Any]:
    rows = locked_file.parse_json(data)
    if not isinstance(rows, list):
        raise DamagedFile("it holds no list")
    return rows


def _sanction(row: Any) -> Sanction | None:
    """None: not one of this version."""
    try:
        kind, maker, until_s = row
        return Sanction(kind, bytes.fromhex(maker), int(until_s)) if kind in get_args(SanctionKind) else None
    except (ValueError, TypeError, OverflowError):
        return None
