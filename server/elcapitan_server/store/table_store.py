"""Writes the rows of tables (table_rows.py) to the journal and reads them back.

Every entry carries a hash over itself and the entry before it, every other row one over itself, so that a damaged or
lost row is noticed and the table set aside; it is never opened in another state than it had. What can still be sent of
such a table is in damaged_tables.py.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from elcapitan.table.seed_shares import parse_shares
from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_options import PackedOptions, options_text
from elcapitan_server.store.table_rows import (
    DEFAULT_TERMS,
    ChatRow,
    EntryRow,
    HintRow,
    SeatRow,
    StoredTable,
    TableRow,
    TableTerms,
)

log = logging.getLogger(__name__)


_ENTRIES = "SELECT * FROM entries{0} UNION ALL SELECT * FROM newest{0} ORDER BY table_id, number"
"""Those in their places, and those that came since (journal.py)."""
SELECT_ENTRIES, SELECT_ENTRIES_OF_TABLE = _ENTRIES.format(""), _ENTRIES.format(" WHERE table_id = ?")
"""The second has the table's id twice."""
STORED_QUESTIONS = (
    *("SELECT * FROM tables", "SELECT * FROM seats", SELECT_ENTRIES, "SELECT * FROM chat ORDER BY table_id, number"),
    *("SELECT * FROM hints", "SELECT * FROM origins", "SELECT * FROM makers"),
)
"""Everything that `stored_tables` and `stored_makers` ask a reader."""
UNREADABLE_ROW = (ValueError, TypeError, AttributeError, RecursionError, OverflowError)
"""What a damaged row can raise: anything may stand where a number or a text was."""
LOST_SEAT = "a seat of this table is damaged or lost in the journal"
LOST_RECORD = "the record this table goes on from is damaged or lost in the journal"
SHARE_COLUMNS = 2
"""Of a table's own row, behind its proof."""
TABLE_ID = re.compile(r"[a-z0-9]{12}")
MAKER_BYTES = 16
KEPT_MAKER_BYTES = (MAKER_BYTES, 2 * MAKER_BYTES)
"""With the networks around the address, which rows of before they were kept do not have (address_limits.py)."""
MOST_SHARED = 16
"""Different terms of tables that are kept once for all of them."""
MAX_CHAT_ROWS = 200
"""Of one table; older lines are deleted."""


class JournalReader(Protocol):
    """Reads the rows of a journal."""

    def select(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...


def origin_hash(record: str) -> bytes:
    """What a table's row knows of the record its game goes on from."""
    return blake2b(record.encode(), digest_size=16).digest()


def put_table(row: TableRow) -> Write:
    """Keep a table, new or changed."""
    terms = {name: value for name, value in row.terms._asdict().items() if name != "aids" or not value}
    stored: dict[str, Any] = row._asdict() | {
        "options": options_text(row.options),
        "closed": json.dumps(row.closed),
        "terms": json.dumps(terms),
        "paused": int(row.paused),
    }
    values, parts = [*stored.values()][:-SHARE_COLUMNS], (row.shares, row.seeding)
    return Write(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, host = excluded.host, seats = excluded.seats,"
        " options = excluded.options,"
        " seed = excluded.seed, changed_s = excluded.changed_s, closed = excluded.closed,"
        " onlookers = excluded.onlookers, terms = excluded.terms, password = excluded.password,"
        " paused = excluded.paused, rematch = excluded.rematch, proof = excluded.proof,"
        " shares = excluded.shares, seeding = excluded.seeding",
        (*values, _table_hash(values, parts), *parts),
    )


def put_origin(table: str, record: str) -> Write:
    """Keep the record a table's game goes on from."""
    return Write("INSERT INTO origins VALUES (?, ?)", (table, record))


def drop_table(table: str) -> Write:
    return Write("DELETE FROM tables WHERE id = ?", (table,))


def put_seat(table: str, seat: int, row: SeatRow) -> Write:
    values = (table, seat, *row[:3], int(row.ready), *row.tokens, row.held_by)
    # A clock is written by itself, many times a game, and so has a proof of its own.
    proofs = _row_hash(values), _row_hash((table, seat, row.left_ms))
    return Write(
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, row.left_ms, *proofs)
    )


def put_clock(table: str, seat: int, left_ms: int) -> Write:
    """Keep what is left on a seat's clock, and nothing else of it."""
    return Write(
        "UPDATE seats SET left_ms = ?3, clock_proof = ?4 WHERE table_id = ?1 AND seat = ?2",
        (table, seat, left_ms, _row_hash((table, seat, left_ms))),
    )


def put_maker(table: str, maker: bytes) -> Write:
    """Keep who has made a table (address_limits.py), so that it counts for the same address after a restart."""
    return Write("INSERT OR REPLACE INTO makers VALUES (?, ?)", (table, maker))


def forget_makers() -> Write:
    """Delete the makers of all tables."""
    return Write("DELETE FROM makers", ())


def clear_seat(table: str, seat: int) -> Write:
    return Write("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))


def put_entry(table: str, entry: EntryRow, link: bytes) -> Write:
    """Keep a move or a take-back. One of a number that is taken already breaks the chain and is noticed by it."""
    number, kind, seat, id, text, turned_up, moves, at_s, by = entry
    answered = json.dumps(turned_up, ensure_ascii=False) if turned_up else "[]"
    return Write(
        "INSERT INTO newest VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (table, number, kind, seat, id, text, answered, moves, at_s, link, by),
    )


def put_chat(table: str, line: ChatRow) -> list[Write]:
    """Keep a line, and let go of those that are too old."""
    return [
        Write("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", (table, *line, _row_hash((table, *line)))),
        Write("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, line.number - MAX_CHAT_ROWS)),
    ]


def clear_chat(table: str, number: int) -> Write:
    """Let go of a line."""
    return Write("DELETE FROM chat WHERE table_id = ? AND number = ?", (table, number))


def put_hints(table: str, seat: int, row: HintRow) -> Write:
    """Keep how many hints a seat has taken."""
    values = (table, seat, *row)
    return Write("INSERT OR REPLACE INTO hints VALUES (?, ?, ?, ?, ?)", (*values, _row_hash(values)))


def stored_tables(journal: JournalReader) -> list[StoredTable]:
    """All tables of a journal that has just been opened, with everything that is kept of them."""
    seats, damaged = stored_seats(journal)
    entries: dict[str, list[tuple[Any, ...]]] = {}
    for table, rows in groupby(journal.select(SELECT_ENTRIES), itemgetter(0)):
        entries[table] = [row[1:] for row in rows]
    chat = intact_chat(journal.select("SELECT * FROM chat ORDER BY table_id, number"))
    hints = intact_hints(journal.select("SELECT * FROM hints"))
    origins = dict(journal.select("SELECT * FROM origins"))
    found = []
    for columns in journal.select("SELECT * FROM tables"):
        id = columns[0]
        if type(id) is not str or not TABLE_ID.fullmatch(id):
            log.error("table %r: its id is damaged in the journal; nobody can play on there", id)
            continue
        stored = _stored_table(columns, seats.get(id, {}), entries.get(id, []), origins.get(id))
        if id in damaged or (stored.row.stage != "lobby" and len(stored.seats) != stored.row.seats):
            stored = stored._replace(fault=LOST_SEAT)
        found.append(stored._replace(chat=tuple(chat.get(id, ())), hints=hints.get(id, {})))
    known = {stored.row.id for stored in found}
    for id in sorted({*seats, *entries} - known, key=repr):
        log.error("table %r: its own row is damaged or lost in the journal; nobody can play on there", id)
        found = [_with_torn_chain(stored, entries.get(id, [])) for stored in found]
    return found


def stored_seats(journal: JournalReader) -> tuple[dict[str, dict[int, SeatRow]], set[str]]:
    """The seats of each table, and the tables with a damaged one."""
    seats: dict[str, dict[int, SeatRow]] = {}
    damaged: set[str] = set()
    for *values, left_ms, proof, clock_proof in journal.select("SELECT * FROM seats"):
        table, seat, name, colour, by, ready, current, following, *playing = *values, left_ms
        if not (_is_intact(values, proof) and _is_intact((table, seat, left_ms), clock_proof)):
            damaged.add(table)
        row = SeatRow(name, colour, by, bool(ready), TokenHashes(current, following), *playing)
        seats.setdefault(table, {})[seat] = row
    return seats, damaged


def intact_chat(rows: Iterable[tuple[Any, ...]]) -> dict[str, list[ChatRow]]:
    """The lines by their tables, without damaged ones."""
    chat: dict[str, list[ChatRow]] = {}
    for *values, proof in rows:
        if _is_intact(values, proof):
            chat.setdefault(values[0], []).append(ChatRow(*values[1:]))
        else:
            log.warning("a line of chat is damaged in the journal and left out")
    return chat


def intact_hints(rows: Iterable[tuple[Any, ...]]) -> dict[str, dict[int, HintRow]]:
    """The counts of hints by table and seat, without damaged ones."""
    hints: dict[str, dict[int, HintRow]] = {}
    for *values, proof in rows:
        if proof == _row_hash(values):
            table, seat, *counted = values
            hints.setdefault(table, {})[seat] = HintRow(*counted)
        else:
            log.warning("a count of hints is damaged in the journal and left out")
    return hints


def stored_makers(journal: JournalReader) -> dict[str, bytes]:
    """Who has made each table, as far as it is known; what is damaged is left out."""
    rows = journal.select("SELECT * FROM makers")
    return {table: maker for table, maker in rows if type(maker) is bytes and len(maker) in KEPT_MAKER_BYTES}


def _with_torn_chain(stored: StoredTable, strays: Sequence[tuple[Any, ...]]) -> StoredTable:
    """That table, with a fault if the first of these entries, which belong to no table, followed its last one."""
    following = strays[:1] if stored.fault is None else ()
    for number, kind, seat, id, text, written, moves, at_s, link, by in following:
        with suppress(*UNREADABLE_ROW):
            entry = EntryRow(number, kind, seat, id, text, tuple(json.loads(written)), moves, at_s, by)
            if number == len(stored.entries) + 1 and entry.chain_hash(stored.last_link) == link:
                return stored._replace(fault=f"entry {number} of this table is damaged in the journal")
    return stored


def _row_hash(values: Sequence[Any]) -> bytes:
    """A hash over a row as it is stored."""
    return blake2b(repr((*values,)).encode(), digest_size=8, person=b"row").digest()


def _table_hash(values: Sequence[Any], parts: tuple[str | None, str | None]) -> bytes:
    """The same of a table's own row: without shares as it was before there were any."""
    return _row_hash([*values, *parts] if any(parts) else values)


def _is_intact(values: Sequence[Any], proof: bytes | None) -> bool:
    """Whether a row is what it was; one that was written before there were proofs has none."""
    return proof is None or proof == _row_hash(values)


def verify_chain(link: bytes, found: Sequence[tuple[Any, ...]]) -> tuple[list[EntryRow], bytes, str | None]:
    """The entries up to the first that does not follow, the last link of them, and what is wrong with that one."""
    entries: list[EntryRow] = []
    for number, (stored, kind, seat, id, text, written, moves, at_s, stored_link, by) in enumerate(found, 1):
        # Hundreds of thousands of entries are read before the first resume is answered; most turn nothing up.
        turned_up = () if written == "[]" else tuple(json.loads(written))
        entry = EntryRow(stored, kind, seat, id, text, turned_up, moves, at_s, by)
        link = entry.chain_hash(link)
        if stored != number or link != stored_link:
            return entries, link, f"entry {number} of this table is damaged or lost in the journal"
        entries.append(entry)
    return entries, link, None


@lru_cache(maxsize=MOST_SHARED)
def _parse_terms(text: str) -> TableTerms:
    """Tables with the same terms, which most have, share the object."""
    return TableTerms(**json.loads(text))


def parse_row(fields: Sequence[Any]) -> tuple[TableRow, str | None]:
    """A table's own row as it is stored, and what is wrong with it. Anything may stand where a number or a text was."""
    *values, proof, shares, seeding = fields
    row = TableRow(*values)._replace(shares=shares, seeding=seeding)
    try:
        row = row._replace(options=PackedOptions(fields[6]), closed=tuple(json.loads(fields[9])))
        row = row._replace(terms=_parse_terms(fields[11]), paused=bool(fields[13]))
        row.first_link()
        for text in filter(None, (shares, seeding)):
            parse_shares(text)
    except UNREADABLE_ROW as error:
        row = row._replace(options=PackedOptions("{}"), closed=(), terms=DEFAULT_TERMS, shares=None, seeding=None)
        return row, f"this table is damaged in the journal ({type(error).__name__})"
    intact = proof is None or proof == _table_hash(values, (shares, seeding))
    return row, None if intact else "this table's own row is damaged in the journal"


def _stored_table(
    fields: tuple[Any, ...], seats: dict[int, SeatRow], found: list[tuple[Any, ...]], origin: str | None
) -> StoredTable:
    row, damage = parse_row(fields)
    entries: list[EntryRow] = []
    link = b""
    try:
        entries, link, fault = verify_chain(row.first_link(), found)
        if (None if origin is None else origin_hash(origin)) != row.origin:
            fault = LOST_RECORD
        # A move writes its own row alone; when the table last changed is then in its newest entry.
        row = row._replace(changed_s=max(row.changed_s, entries[-1].at_s if entries else 0))
    except UNREADABLE_ROW as error:
        fault = f"this table is damaged in the journal ({type(error).__name__})"
    return StoredTable(row, seats, tuple(entries), link, damage or fault, origin=origin)
