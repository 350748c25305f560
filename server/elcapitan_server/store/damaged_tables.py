"""What can still be read of a table that is damaged in the journal, so that its players can be told.

Where a bit has flipped, any value is possible: a text for a number, three thousand million seats. What could not be
sent to everyone is left out. Such a table cannot be played: the journal keeps the rows as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar, get_args

from elcapitan.protocol.limits import Onlookers
from elcapitan_server.basics.permissions import TableStage
from elcapitan_server.basics.tokens import HASH_BYTES, MAX_HANDED_OUT, TokenHashes
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import DEFAULT_TERMS, PERSON, SeatRow, StoredTable, TableRow

WORD = re.compile(r"[a-z][a-z0-9-]{0,31}")
MAX_SEATS = 16
UNKNOWN = "unknown"
"""A game, a colour or a player that cannot be told any more."""

Value = TypeVar("Value")
Kept = TypeVar("Kept", StoredTable, TableSummary)


def sanitize_table(stored: Kept) -> Kept:
    """The same table, and if it has a fault nothing in its row and seats that could not be told."""
    if stored.fault is None:
        return stored
    seats: dict[int, SeatRow] = {}
    for at, row in stored.seats.items():
        place = _number(at, MAX_SEATS, 0)
        free = next((each for each in range(1, MAX_SEATS + 1) if each not in {*seats, *stored.seats}), MAX_SEATS)
        seats[place or free] = _seat(row)  # its token still has to lead somewhere
    return stored._replace(row=_row(stored.row, max(seats, default=1)), seats=seats)


def _row(row: TableRow, seats: int) -> TableRow:
    return TableRow(
        row.id,
        _word(row.game),
        _number(row.rules, 2**31 - 1, 0),
        _one_of(row.stage, get_args(TableStage), "over"),
        _number(row.host, MAX_SEATS, 1),
        max(seats, _number(row.seats, MAX_SEATS, seats)),
        PackedOptions("{}"),
        None,
        _number(row.changed_s, 2**31 - 1, 0),
        onlookers=_one_of(row.onlookers, get_args(Onlookers), "none"),
        terms=DEFAULT_TERMS,
    )


def _seat(row: SeatRow) -> SeatRow:
    name = row.name if type(row.name) is str and 1 <= len(row.name) <= 24 else "?"
    hashes = TokenHashes(_hashes(row.tokens.current, 1), _hashes(row.tokens.next, MAX_HANDED_OUT))
    return SeatRow(name, _word(row.colour), _word(row.by, PERSON), tokens=hashes)


def _hashes(value: bytes | None, most: int) -> bytes | None:
    """A client with a token is told why the game cannot go on, as long as its hash can be read."""
    return (
        value if type(value) is bytes and len(value) in range(HASH_BYTES, HASH_BYTES * most + 1, HASH_BYTES) else None
    )


def _word(value: str, instead: str = UNKNOWN) -> str:
    return value if type(value) is str and WORD.fullmatch(value) else instead


def _number(value: int, most: int, instead: int) -> int:
    return value if type(value) is int and 0 < value <= most else instead


def _one_of(value: Value, known: Iterable[Value], instead: Value) -> Value:
    return value if value in known else instead
