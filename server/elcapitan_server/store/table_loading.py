"""Reads tables in two steps: a summary of each at the start, and its game when a player wants it.

A summary costs one look at the end of the table's chain of moves. The chain itself is verified when the game is read,
so that a damaged table is found then; a file that is damaged as a whole is read and verified at the start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan_server.store import table_rows, table_store
from elcapitan_server.store.journal_access import JournalAccess, ServerJournal, StorageUnavailable

log = logging.getLogger(__name__)

PLAYED_MOVES = 10
"""From this number of moves by persons on, a game counts as played (table_expiry.py); no more are counted."""
LARGEST_NUMBER = 2**31
"""What stands above that is damaged."""
SELECT_LAST_ENTRIES = (
    "SELECT entries.* FROM tables CROSS JOIN entries ON entries.table_id = tables.id"
    " AND entries.number = (SELECT max(number) FROM entries AS later WHERE later.table_id = tables.id)"
)
"""Of each table the last one that is in its place: two steps down a tree for each, as SQLite keeps the order of a
CROSS JOIN."""
SELECT_NEWEST = "SELECT * FROM newest ORDER BY table_id, number"
"""Those that are not in their places yet; never many."""
SELECT_PERSON_MOVES = (
    "SELECT id, (SELECT count(*) FROM (SELECT 1 FROM entries WHERE table_id = tables.id AND kind = 'move'"
    f" AND by = '' LIMIT {PLAYED_MOVES}) AS found) FROM tables WHERE stage <> 'lobby'"
)
SELECT_STRAYS = (
    "WITH RECURSIVE known(id) AS (SELECT min(table_id) FROM entries UNION ALL"
    " SELECT (SELECT min(table_id) FROM entries WHERE table_id > known.id) FROM known WHERE known.id IS NOT NULL)"
    " SELECT id FROM known WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM tables)"
    " UNION ALL SELECT table_id FROM newest WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1"
)
"""Moves of a table that is not there: one step for each table."""
SUMMARY_QUESTIONS = (
    *("SELECT * FROM tables", "SELECT * FROM seats", SELECT_LAST_ENTRIES, SELECT_NEWEST),
    *(SELECT_PERSON_MOVES, "SELECT * FROM makers"),
)
"""Everything that `table_summaries` and `stored_makers` ask a reader."""
SELECT_CHAT_OF_TABLE = "SELECT * FROM chat WHERE table_id = ? ORDER BY number"
SELECT_HINTS_OF_TABLE = "SELECT * FROM hints WHERE table_id = ?"
SELECT_ORIGIN_OF_TABLE = "SELECT * FROM origins WHERE table_id = ?"


class TableSummary(NamedTuple):
    """What a server knows of a table without its game."""

    row: table_rows.TableRow
    seats: dict[int, table_rows.SeatRow]
    last_link: bytes
    """The end of the chain of moves and take-backs."""
    position: int = 0
    """The number of the last of them."""
    last_move: tuple[int, str] | None = None
    """Seat and text, if the last of them is a move."""
    person_moves: int = 0
    """At most PLAYED_MOVES are counted."""
    fault: str | None = None
    """Why the table cannot be opened, as far as it is known."""


def read_summaries(journal: ServerJournal) -> list[TableSummary]:
    """The tables of a journal that has just been opened. Where it is damaged every row of it is verified now."""
    if journal.damage or journal.select(SELECT_STRAYS):
        return [*map(summarize, table_store.stored_tables(journal))]
    return table_summaries(journal)


def table_summaries(journal: table_store.JournalReader) -> list[TableSummary]:
    """The tables of a reader that is whole."""
    seats, damaged = table_store.stored_seats(journal)
    ends = {entry[0]: entry for entry in journal.select(SELECT_LAST_ENTRIES)}
    moves = dict(journal.select(SELECT_PERSON_MOVES))
    for entry in journal.select(SELECT_NEWEST):
        ends[entry[0]] = entry
        moves[entry[0]] = moves.get(entry[0], 0) + (entry[2] == "move" and entry[10] == "")
    found = []
    for columns in journal.select("SELECT * FROM tables"):
        id = columns[0]
        if type(id) is not str or not table_store.TABLE_ID.fullmatch(id):
            log.error("table %r: its id is damaged in the journal; nobody can play on there", id)
            continue
        row, fault = table_store.parse_row(columns)
        if id in damaged or (row.stage != "lobby" and len(seats.get(id, {})) != row.seats):
            fault = fault or table_store.LOST_SEAT
        summary = TableSummary(row, seats.pop(id, {}), b"" if fault else row.first_link(), fault=fault)
        found.append(_with_end(summary, ends.pop(id, None), moves.get(id, 0)))
    for id in sorted({*seats, *ends}, key=repr):
        log.error("table %r: its own row is damaged or lost in the journal; nobody can play on there", id)
    return found


def _with_end(summary: TableSummary, end: tuple[Any, ...] | None, moves: int) -> TableSummary:
    """With its last entry, which is verified when the game is read."""
    if end is None:
        return summary
    _, number, kind, seat, _, text, _, _, at_s, link, _ = end
    row = summary.row
    if type(at_s) is int and type(row.changed_s) is int:
        row = row._replace(changed_s=max(row.changed_s, at_s))  # a move writes its own row alone
    is_move = kind == "move" and type(text) is str and type(seat) is int and 0 < seat < LARGEST_NUMBER
    return summary._replace(
        row=row,
        position=number if type(number) is int and 0 < number < LARGEST_NUMBER else 0,
        last_move=(seat, text) if is_move and summary.fault is None else None,
        last_link=link,
        person_moves=min(moves, PLAYED_MOVES),
    )


def summarize(stored: table_rows.StoredTable) -> TableSummary:
    """The same of a table that has been read as a whole."""
    last = stored.entries[-1] if stored.entries else None
    moves = sum(entry.kind == "move" and not entry.by for entry in stored.entries[: 100 * PLAYED_MOVES])
    return TableSummary(
        stored.row,
        dict(stored.seats),
        stored.last_link,
        len(stored.entries),
        (last.seat, last.text) if last is not None and last.kind == "move" and stored.fault is None else None,
        min(moves, PLAYED_MOVES),
        stored.fault,
    )


class TableRows(NamedTuple):
    """The rows of one table that are read when its game is wanted."""

    entries: Sequence[tuple[Any, ...]] = ()
    chat: Sequence[tuple[Any, ...]] = ()
    hints: Sequence[tuple[Any, ...]] = ()
    origins: Sequence[tuple[Any, ...]] = ()


def table_questions(id: str) -> list[tuple[str, ...]]:
    """What asks for them, each with its values."""
    return [
        (table_store.SELECT_ENTRIES_OF_TABLE, id, id),
        *((sql, id) for sql in (SELECT_CHAT_OF_TABLE, SELECT_HINTS_OF_TABLE, SELECT_ORIGIN_OF_TABLE)),
    ]


async def read_rows(journal: JournalAccess, id: str) -> TableRows:
    """Those of that table. StorageUnavailable if they cannot be read now."""
    return TableRows(*await asyncio.gather(*(journal.read(*question) for question in table_questions(id))))


def rebuild_table(
    row: table_rows.TableRow, seats: dict[int, table_rows.SeatRow], last_link: bytes, rows: TableRows
) -> table_rows.StoredTable:
    """Everything of a table; `last_link` is what its chain has to end with. StorageUnavailable if it has gone on."""
    origin = dict(rows.origins).get(row.id)
    fault: str | None
    try:
        entries, link, fault = table_store.verify_chain(row.first_link(), [columns[1:] for columns in rows.entries])
        if fault is None and (None if origin is None else table_store.origin_hash(origin)) != row.origin:
            fault = table_store.LOST_RECORD
    except table_store.UNREADABLE_ROW as error:
        entries, link, fault = [], b"", f"this table is damaged in the journal ({type(error).__name__})"
    if fault is None and link != last_link:
        if any(columns[9] == last_link for columns in rows.entries):
            raise StorageUnavailable("another node has gone on with this table")  # this node will soon be told
        fault = "the last moves of this table are lost in the journal"
    chat, hints = (
        table_store.intact_chat(rows.chat).get(row.id, ()),
        table_store.intact_hints(rows.hints).get(row.id, {}),
    )
    return table_rows.StoredTable(row, seats, tuple(entries), link, fault, tuple(chat), origin, hints)


def read_table(reader: table_store.JournalReader, summary: TableSummary) -> table_rows.StoredTable:
    """Everything of a table, of a reader that is whole and that nothing writes to."""
    rows = TableRows(*(reader.select(*question) for question in table_questions(summary.row.id)))
    stored = rebuild_table(summary.row, summary.seats, summary.last_link, rows)
    return stored._replace(fault=summary.fault or stored.fault)


async def reload_table(
    journal: JournalAccess, row: table_rows.TableRow, seats: dict[int, table_rows.SeatRow], last_link: bytes
) -> table_rows.StoredTable:
    """A table as the journal has it. StorageUnavailable if that cannot be read now."""
    return rebuild_table(row, seats, last_link, await read_rows(journal, row.id))
