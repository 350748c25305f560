"""The stored seat tokens of this player: the token of each seat, its server and its table.

The file can be read by its owner alone. One that is missing or damaged means no seats; a damaged one is set aside.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from elcapitan.client.net.addresses import split_prefix

log = logging.getLogger(__name__)

BUILTIN = "builtin"
"""The server of the client's own; any other one is called by its address."""
MAX_TOKENS = 2000
"""Tables; the oldest are forgotten beyond it."""


def server_name(host: str, port: int) -> str:
    """What a server elsewhere is called here: its address with the port, as it can be typed."""
    prefix, rest = split_prefix(host)
    plain, slash, path = rest.partition("/")
    return f"{prefix}[{plain}]:{port}{slash}{path}" if ":" in plain else f"{prefix}{plain}:{port}{slash}{path}"


@dataclass(frozen=True, slots=True)
class SeatToken:
    """One seat at one table."""

    server: str
    table: str
    seat: int
    token: str
    """64 hex digits. The newest one; the one before it stays good until this one has been used."""
    since_s: int
    """Seconds since 1970: when the token was handed out."""


class SeatTokenStore:
    """All seat tokens of this player; every change is written to their file."""

    def __init__(self, file: Path | None, now_s: Callable[[], float] = time.time) -> None:
        """None: nothing is kept beyond this process."""
        self._file = file
        self._now_s = now_s
        self._seats = _read(file) if file is not None else []

    def seats_at(self, server: str = BUILTIN) -> list[SeatToken]:
        """The seats at that server, the newest first."""
        return sorted((seat for seat in self._seats if seat.server == server), key=lambda seat: -seat.since_s)

    def newest(self, server: str, table: str) -> SeatToken | None:
        return next((seat for seat in self._seats if (seat.server, seat.table) == (server, table)), None)

    def save(self, server: str, table: str, seat: int, token: bytes) -> SeatToken:
        """Write a token down before anything else happens; it takes the place of an older one for the table."""
        new = SeatToken(server, table, seat, token.hex(), int(self._now_s()))
        others = [old for old in self._seats if (old.server, old.table) != (server, table)]
        self._seats = sorted([new, *others], key=lambda seat: -seat.since_s)[:MAX_TOKENS]
        self._write()
        return new

    def renumber(self, kept: SeatToken, seat: int) -> SeatToken:
        """The same seat has another number."""
        new = replace(kept, seat=seat)
        self._seats = [new if old == kept else old for old in self._seats]
        self._write()
        return new

    def servers(self) -> list[str]:
        """Those with a seat of ours, our own first."""
        return sorted({seat.server for seat in self._seats}, key=lambda server: (server != BUILTIN, server))

    def remove_table(self, kept: SeatToken) -> None:
        """That table is gone."""
        self._seats = [seat for seat in self._seats if (seat.server, seat.table) != (kept.server, kept.table)]
        self._write()

    def remove_server(self, server: str) -> None:
        """That server has begun anew."""
        self._seats = [seat for seat in self._seats if seat.server != server]
        self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        try:
            self._replace(self._file)
        except OSError as fault:
            # The game goes on: until the program ends the seat is known all the same.
            log.error("a seat could not be written down: %s", fault)

    def _replace(self, file: Path) -> None:
        """Write the file anew in one step, so that a crash leaves the old one."""
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(file.name + ".new")
        beside.unlink(missing_ok=True)
        text = json.dumps({"version": 1, "seats": [asdict(seat) for seat in self._seats]}, indent=1)
        # Made with these rights, not given them afterwards: there is no moment in which others could read it.
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, file)


def _read(file: Path) -> list[SeatToken]:
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
        return [_seat(entry) for entry in written["seats"]]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError):
        with contextlib.suppress(OSError):
            os.replace(file, file.with_name(file.name + ".damaged"))
        return []


def _seat(entry: Any) -> SeatToken:
    seat = SeatToken(**entry)
    texts = (seat.server, seat.table, seat.token)
    if not all(isinstance(text, str) for text in texts) or len(bytes.fromhex(seat.token)) != 32:
        raise ValueError("no seat token")
    return replace(seat, seat=int(seat.seat), since_s=int(seat.since_s))
