"""The stored seat tokens of this player and of the further people at their computer: each seat's token, server, table.

The file can be read by its owner alone. Several windows share it: each change is made to what the file holds by then,
seat by seat, and fields and entries of another version stay as they are. A file that is missing means no seats; a
damaged one is set aside, and the seats at the player's own server come back from its journal (local_server.py).
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from elcapitan import locked_file
from elcapitan.client.net.addresses import split_prefix
from elcapitan.locked_file import DamagedFile

log = logging.getLogger(__name__)

BUILTIN = "builtin"
"""The server of the client's own; any other one is called by its address."""
MAX_TOKENS = 2000
"""Tables; beyond it the oldest are dropped."""
MAX_SEAT = 16
LONGEST_NAME = 200
"""Letters of a game's name that are read; a player can type fewer."""
LAST_S = 10**11
"""Seconds since 1970: a later time is a damaged one."""
RECEIPT_DIGITS = 64
"""Of a receipt for a share of a seed; a share alone has half of them."""
RECEIPT = re.compile(r"([0-9a-f]{32}){0,2}")

NOT_WRITTEN = {"person": 1, "name": "", "share": "", "next_share": ""}
"""Values that are left out of the file."""
Entries = list[Any]
"""The entries of the file, the newest first: seats, and entries of other versions."""


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
    """Seconds since 1970: when the token was handed out. Shown; what is newer is told by the order in the file."""
    person: int = 1
    """Which of the people at this computer holds the seat: 1 is the player, who opens the table again."""
    name: str = ""
    """What the player calls the game; empty: nothing."""
    share: str = ""
    """The share that was added to the seed of this table's game, or the receipt for it (seed_share.py)."""
    next_share: str = ""
    """The same of a rematch that is about to begin."""


class SeatTokenStore:
    """All seat tokens of this player; every change is written to their file."""

    def __init__(self, file: Path | None, now_s: Callable[[], float] = time.time) -> None:
        """None: nothing is kept beyond this process."""
        self._file = file
        self._now_s = now_s
        self._entries: Entries = []
        self._unwritten: list[Callable[[Entries], None]] = []
        """Changes that could not be stored yet."""
        self._seen: tuple[int, ...] | None = None
        """Which version of the file has been read."""
        self.damaged: Path | None = None
        """Where a file has been put that could not be understood."""
        self._refresh()

    def seats_at(self, server: str = BUILTIN) -> list[SeatToken]:
        """The player's own seats at that server, the newest first."""
        return [seat for seat in self._seats() if seat.server == server and seat.person == 1]

    @property
    def room(self) -> int:
        """How many more seats can be stored before the oldest are dropped."""
        return max(0, MAX_TOKENS - len(self._seats()))

    def newest(self, server: str, table: str, person: int = 1) -> SeatToken | None:
        return next((seat for seat in self.seats_of_people(server, table) if seat.person == person), None)

    def seats_of_people(self, server: str, table: str) -> list[SeatToken]:
        """The seats of all people of this computer at that table."""
        return [seat for seat in self._seats() if (seat.server, seat.table) == (server, table)]

    def save(
        self, server: str, table: str, seat: int, token: bytes, person: int = 1, before: SeatToken | None = None
    ) -> SeatToken:
        """Store a token before anything else happens; it replaces an older one of that person for the table.

        `before`: the seat at the table before, if this one is its rematch.
        """
        new = SeatToken(server, table, seat, token.hex(), int(self._now_s()), person)
        if (known := self.newest(server, table, person)) is not None:
            new = replace(new, share=known.share, next_share=known.next_share)
        elif before is not None:
            new = replace(new, share=before.next_share)
        self._change(lambda entries: _put(entries, new))
        return new

    def add_missing(self, server: str, seats: Mapping[str, tuple[int, bytes]]) -> None:
        """Seat and token by table, of games that were out of reach: they are the oldest ones."""

        def add(entries: Entries) -> None:
            known = {(seat.server, seat.table) for seat in _seats_of(entries)}
            new = [SeatToken(server, table, *(seat, token.hex()), since_s) for table, (seat, token) in seats.items()]
            entries += [_written(each) for each in new if (each.server, each.table) not in known]

        since_s = int(self._now_s())
        if seats:
            self._change(add)

    def update(self, kept: SeatToken, **changes: Any) -> SeatToken:
        """Change the number of a seat, or what is kept of its share; returns the changed seat."""
        new = replace(kept, **changes)

        def change(entries: Entries) -> None:
            for at, entry in enumerate(entries):
                if _seat(entry) == kept:
                    same = {name: value for name, value in entry.items() if name not in NOT_WRITTEN}
                    entries[at] = {**same, **_written(new)}

        self._change(change)
        return new

    def rename(self, kept: SeatToken, name: str) -> SeatToken:
        """Call the game otherwise (empty: as before); returns the seat with that name."""

        def change(entries: Entries) -> None:
            for entry in entries:
                if isinstance(entry, dict) and (entry.get("server"), entry.get("table")) == (kept.server, kept.table):
                    entry["name"] = name

        self._change(change)
        return replace(kept, name=name)

    def servers(self) -> list[str]:
        """The servers at which we have a seat, our own first."""
        return sorted({seat.server for seat in self._seats()}, key=lambda server: (server != BUILTIN, server))

    def remove_table(self, kept: SeatToken) -> None:
        """Remove the seats at a table that is gone; a further person's seat alone if `kept` is theirs."""
        gone = [kept.person] if kept.person > 1 else range(1, MAX_SEAT + 1)
        self._remove(lambda seat: (seat.server, seat.table) == (kept.server, kept.table) and seat.person in gone)

    def remove_token(self, kept: SeatToken) -> None:
        """Remove a token that is not valid any more; a newer one of the table, stored by another window, stays."""
        self._remove(lambda seat: (seat.server, seat.table, seat.token) == (kept.server, kept.table, kept.token))

    def remove_server(self, server: str) -> None:
        """Remove all seats at a server that has begun a new journal."""
        self._remove(lambda seat: seat.server == server)

    @property
    def has_unreadable(self) -> bool:
        """Whether some entries of the file are no seats that this version understands; they stay in it."""
        return any(_seat(entry) is None for entry in self._entries)

    def _remove(self, is_gone: Callable[[SeatToken], bool]) -> None:
        def remove(entries: Entries) -> None:
            entries[:] = [each for each in entries if (seat := _seat(each)) is None or not is_gone(seat)]

        self._change(remove)

    def _seats(self) -> list[SeatToken]:
        self._refresh()
        return _seats_of(self._entries)

    def _change(self, change: Callable[[Entries], None]) -> None:
        """To what the file holds now; a file that cannot be written gets it with the next change."""
        self._unwritten.append(change)
        if self._file is not None:
            try:
                known = self._entries
                aside = locked_file.change_document(self._file, self._change_document, private=True)
                self._note_damage(aside)
                if aside is not None and known:
                    self._unwritten.insert(0, lambda entries: _restore(entries, known))
                    locked_file.change_document(self._file, self._change_document, private=True)
            except OSError as fault:
                # The game goes on: until the program ends the seat is known all the same.
                log.error("a seat could not be written down: %s", fault)
            else:
                self._unwritten.clear()
                self._seen = None
                return
        change(self._entries)

    def _change_document(self, document: dict[str, Any]) -> None:
        entries = _entries_of(document)
        for change in self._unwritten:
            change(entries)
        document.setdefault("version", 1)
        document["seats"] = entries
        self._entries = entries

    def _refresh(self) -> None:
        """Read what another window has written; what cannot be read just now is as it was."""
        if self._file is None:
            return
        try:
            found = os.stat(self._file)
            seen: tuple[int, ...] = found.st_ino, found.st_size, found.st_mtime_ns
        except FileNotFoundError:
            seen = ()
        except OSError:
            return
        if seen == self._seen:
            return
        try:
            entries = _entries_of(locked_file.read_document(self._file))
        except DamagedFile as fault:
            log.error("the seats in %s cannot be read: %s", self._file, fault)
            try:
                aside, known = locked_file.set_aside(self._file, _is_damaged), self._entries
            except OSError:
                self._seen = seen
                return
            self._note_damage(aside)
            if known:
                self._change(lambda entries: _restore(entries, known))
            return
        except OSError as fault:
            log.error("the seats in %s cannot be read now: %s", self._file, fault)
            return
        for change in self._unwritten:
            change(entries)
        self._entries, self._seen = entries, seen

    def _note_damage(self, aside: Path | None) -> None:
        if aside is not None:
            log.error("damaged seats lie in %s", aside)
            self.damaged = aside


def _restore(entries: Entries, known: Entries) -> None:
    """What was read before the file was damaged goes on, behind what stands there now."""
    if entries is known:  # nothing can be written just now
        return
    there = {(seat.server, seat.table, seat.person) for seat in _seats_of(entries)}
    entries += [
        each for each in known if (seat := _seat(each)) is None or (seat.server, seat.table, seat.person) not in there
    ]


def _put(entries: Entries, new: SeatToken) -> None:
    """At the front; fields of another version stay with their seat."""
    before: dict[str, Any] = {}
    place = new.server, new.table, new.person
    for entry in [*entries]:
        if isinstance(entry, dict) and (entry.get("server"), entry.get("table"), entry.get("person", 1)) == place:
            before |= entry
            entries.remove(entry)
    entries.insert(0, before | _written(new))
    if len(entries) > MAX_TOKENS:
        for oldest in [entry for entry in entries if _seat(entry) is not None][MAX_TOKENS:]:
            entries.remove(oldest)


def _written(seat: SeatToken) -> dict[str, Any]:
    """As it stands in the file; without what says nothing."""
    return {name: value for name, value in asdict(seat).items() if NOT_WRITTEN.get(name) != value}


def _entries_of(document: Mapping[str, Any]) -> Entries:
    entries = document.get("seats", [])
    if not isinstance(entries, list):
        raise DamagedFile("it holds no list of seats")
    return [*map(_respelled, entries)]


def _respelled(entry: Any) -> Any:
    """A host that was typed with capitals is called as it is now (canonical_host)."""
    if not isinstance(entry, dict) or not isinstance(server := entry.get("server"), str):
        return entry
    prefix, rest = split_prefix(server)
    plain, slash, path = rest.partition("/")
    # In brackets is an address of IPv6, whose adapter may have capitals.
    return entry if plain.startswith("[") else {**entry, "server": f"{prefix}{plain.lower()}{slash}{path}"}


def _is_damaged(data: bytes) -> bool:
    try:
        found = locked_file.parse_json(data)
        _entries_of(found if isinstance(found, dict) else {"seats": None})
    except DamagedFile:
        return True
    return False


def _seats_of(entries: Entries) -> list[SeatToken]:
    return [seat for entry in entries if (seat := _seat(entry)) is not None]


def _seat(entry: Any) -> SeatToken | None:
    """What this version knows of an entry; None: nothing that holds."""
    if not isinstance(entry, dict):
        return None
    try:
        entry = {**NOT_WRITTEN, **entry}
        for name in ("share", "next_share"):
            entry[name] = entry[name] if isinstance(entry[name], str) and RECEIPT.fullmatch(entry[name]) else ""
        # An odd name or time costs no game: only what leads to the seat must hold.
        entry["name"] = entry["name"][:LONGEST_NAME] if isinstance(entry["name"], str) else ""
        entry["since_s"] = since_s if type(since_s := entry.get("since_s")) is int and 0 <= since_s < LAST_S else 0
        seat = SeatToken(**{name: entry[name] for name in SeatToken.__dataclass_fields__})
        texts = all(isinstance(text, str) for text in (seat.server, seat.table, seat.token))
        numbers = type(seat.seat) is int and 1 <= seat.seat <= MAX_SEAT
        numbers &= type(seat.person) is int and 1 <= seat.person <= MAX_SEAT
        return seat if texts and numbers and len(bytes.fromhex(seat.token)) == 32 else None
    except (KeyError, ValueError):
        return None
