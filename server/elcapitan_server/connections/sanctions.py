"""Addresses and networks that may not connect, or may not chat, until a time: what the host of a server has decided.

Kept in a file of the data folder with a copy beside it, so that it outlives a restart and damage; several nodes keep
them in their database instead. An address or a network is known by what address_limits.py makes of it: it stands
neither here nor in the file. The calendar counts, for the server may be down meanwhile.
"""

from __future__ import annotations

import json
import logging
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile
from elcapitan_server.basics.errors import AdminError
from elcapitan_server.store.data_folder import COPY
from elcapitan_server.store.table_store import MAKER_BYTES

log = logging.getLogger(__name__)

SanctionKind = Literal["ban", "mute"]
KINDS: tuple[SanctionKind, ...] = get_args(SanctionKind)
MAX_STORED = 10_000
"""The most that are kept, ended ones among them; beyond it the first to end are dropped."""
ROW = re.compile(r'\[\s*"(\w+)"\s*,\s*"([0-9a-f]*)"\s*,\s*(\d{1,18})\s*\]')
"""A row in a file that cannot be read as a whole."""


class Sanction(NamedTuple):
    """One decision."""

    kind: SanctionKind
    maker: bytes
    """Whom it is about: an address, or behind its hash the version and the length of the prefix of a network."""
    until_s: int
    """Seconds since 1970."""

    @property
    def prefix(self) -> tuple[int, int] | None:
        """The version (4 or 6) and the length of the network it is about; None if it is about an address."""
        return (self.maker[-2], self.maker[-1]) if len(self.maker) == MAKER_BYTES + 2 else None


class _StoredSanctions(NamedTuple):
    """What a file says."""

    rows: list[Sanction]
    unknown: list[Any]
    """Rows that are none of this version."""
    trouble: str
    """Why it cannot be read as a whole; empty if it can."""


class Sanctions:
    """All decisions that hold."""

    def __init__(self, wall_s: Callable[[], int], file: Path | None = None) -> None:
        """Read from the file, if there is one; without a file they end with the server."""
        self._wall_s, self._file = wall_s, file
        self._until: dict[tuple[SanctionKind, bytes], int] = {}
        """Never changed in place: `impose` and `lift` may be called in a thread, for they write to the disk."""
        self._changing = threading.Lock()
        self.prefixes: frozenset[tuple[int, int]] = frozenset()
        """The versions and lengths of the networks that there are decisions about."""
        if file is not None:
            self._read(file)

    def _read(self, file: Path) -> None:
        """What the file and its copy say: damage to one of them lifts nothing."""
        copy = file.with_name(file.name + COPY)
        found = [_stored(each) for each in (file, copy)]
        for row in [row for each in found if each is not None for row in each.rows]:
            key = row.kind, row.maker
            self._until[key] = max(row.until_s, self._until.get(key, row.until_s))
        self._find_prefixes()
        main, beside = found
        if main is None and beside is not None:
            log.error("the bans and mutes in %s are missing; those in %s hold (delete both to end all)", file, copy)
        for path, each, other in ((file, main, copy), (copy, beside, file)):
            if each is not None and each.trouble:
                text = "the bans and mutes in %s cannot be read as a whole: %s; %d of its rows hold, and those in %s"
                log.error(text, path, each.trouble, len(each.rows), other)
            for row in each.unknown if each is not None and path is file else []:
                log.error("a ban or mute in %s cannot be read and does not hold: %.100r", file, row)
        if found != [None, None] and (main != beside):
            try:
                self._write()
            except OSError as fault:
                log.error("the bans and mutes in %s cannot be written: %s", file, fault)

    def impose(self, kind: SanctionKind, maker: bytes, for_s: int) -> None:
        """Impose it for that time, from now on. OSError if it cannot be stored; then it holds until a restart.

        AdminError if there are as many as are kept, and all of them end later.
        """
        with self._changing:
            self._impose((kind, maker), self._wall_s() + for_s)

    def _impose(self, key: tuple[SanctionKind, bytes], until_s: int) -> None:
        if key not in self._until and len(self._until) >= MAX_STORED:
            first = min(self._until, key=self._until.__getitem__)
            if self._until[first] >= until_s:
                raise AdminError(f"There are {MAX_STORED} bans and mutes that end later, and no more are kept.")
            if self._holds(*first):
                log.warning("no more than %s bans and mutes are kept: the first to end has ended now", MAX_STORED)
            self._until = {each: end_s for each, end_s in self._until.items() if each != first}
        self._until = {**self._until, key: until_s}
        self._find_prefixes()
        self._write()

    def lift(self, maker: bytes) -> bool:
        """Every decision about that one; whether there was any. OSError as with `impose`."""
        with self._changing:
            mine = [key for key in self._until if key[1] == maker and self._holds(*key)]
            self._until = {key: until_s for key, until_s in self._until.items() if key[1] != maker}
            self._find_prefixes()
            self._write()
        return bool(mine)

    def replace(self, sanctions: Iterable[tuple[str, bytes, int]]) -> None:
        """Replace all decisions; nothing is stored."""
        known: dict[str, SanctionKind] = {kind: kind for kind in KINDS}
        self._until = {(known[kind], maker): until_s for kind, maker, until_s in sanctions if kind in known}
        self._find_prefixes()

    def is_banned(self, *makers: bytes) -> bool:
        """Whether one of them is: an address, and the networks it belongs to."""
        return any(self._holds("ban", maker) for maker in makers)

    def is_muted(self, *makers: bytes) -> bool:
        return any(self._holds("mute", maker) for maker in makers)

    def holding_for(self, *makers: bytes) -> list[Sanction]:
        """The decisions about one of these that hold now."""
        return [each for each in self.in_force() if each.maker in makers]

    def in_force(self) -> list[Sanction]:
        """The decisions that hold now, the first to end first."""
        found = [Sanction(*key, until_s) for key, until_s in self._until.items() if self._holds(*key)]
        return sorted(found, key=lambda each: each.until_s)

    def _holds(self, kind: SanctionKind, maker: bytes) -> bool:
        until_s = self._until.get((kind, maker))
        return until_s is not None and until_s > self._wall_s()

    def _find_prefixes(self) -> None:
        prefixes = (Sanction(*key, until_s).prefix for key, until_s in self._until.items())
        self.prefixes = frozenset(prefix for prefix in prefixes if prefix is not None)

    def _write(self) -> None:
        """The file, then its copy: what was answered to the host stands in both."""
        if self._file is None:
            return
        # With those whose time is over: a calendar that has jumped may come back.
        newest = sorted(self._until.items(), key=lambda each: -each[1])[:MAX_STORED]
        rows = [[kind, maker.hex(), until_s] for (kind, maker), until_s in newest]

        def changed(data: bytes | None) -> bytes:
            unknown = [row for row in _rows(b"[]" if data is None else data) if _sanction(row) is None]
            return json.dumps([*rows, *unknown]).encode()

        for file in (self._file, self._file.with_name(self._file.name + COPY)):
            aside = locked_file.change_file(file, changed, private=True)
            if aside is not None:
                log.error("the bans and mutes that could not be read are in %s now", aside)


def _stored(file: Path) -> _StoredSanctions | None:
    """None if there is no such file."""
    try:
        data = locked_file.read_bytes(file)
    except FileNotFoundError:
        return None
    except OSError as fault:
        return _StoredSanctions([], [], str(fault))
    try:
        rows = _rows(data)
    except DamagedFile as fault:
        text = data.decode("utf-8", "replace")
        whole = [row for kind, maker, until_s in ROW.findall(text) if (row := _sanction([kind, maker, until_s]))]
        return _StoredSanctions(whole, [], str(fault))
    known = [row for each in rows if (row := _sanction(each)) is not None]
    return _StoredSanctions(known, [each for each in rows if _sanction(each) is None], "")


def _rows(data: bytes) -> list[Any]:
    rows = locked_file.parse_json(data)
    if not isinstance(rows, list):
        raise DamagedFile("it holds no list")
    return rows


def _sanction(row: Any) -> Sanction | None:
    """None: not one of this version."""
    try:
        kind, maker, until_s = row
        return Sanction(kind, bytes.fromhex(maker), int(until_s)) if kind in KINDS else None
    except (ValueError, TypeError, OverflowError):
        return None
