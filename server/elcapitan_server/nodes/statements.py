"""The statements of table_store.py in PostgreSQL's SQL."""

from __future__ import annotations

import re
from functools import lru_cache

from elcapitan_server.store.table_loading import SELECT_LAST_ENTRIES, SELECT_NEWEST, SELECT_PERSON_MOVES
from elcapitan_server.store.table_store import SELECT_ENTRIES, SELECT_ENTRIES_OF_TABLE

ENTRY_COLUMNS = "table_id, number, kind, seat, id, text, turned_up, moves, at_s, chain, by"
"""In the order of table_store.py, and without the epoch a move was kept in, which a history is checked by."""
CONFLICTS = {
    "seats": (
        "table_id, seat",
        ("name", "colour", "by", "ready", "token", "next_token", "held_by", "left_ms", "proof", "clock_proof"),
    ),
    "makers": ("table_id", ("maker",)),
    "hints": ("table_id, seat", ("taken", "position", "proof")),
}
"""By table: the key by which a row replaces another one, and what it replaces."""
ABOUT_TABLES = {
    SELECT_LAST_ENTRIES: (
        f"SELECT {ENTRY_COLUMNS} FROM unnest($1::text[]) AS asked(table_asked), LATERAL"
        " (SELECT * FROM entries WHERE table_id = table_asked ORDER BY number DESC LIMIT 1) AS newest"
    ),
    SELECT_NEWEST: "SELECT NULL WHERE $1::text[] IS NULL",
    SELECT_PERSON_MOVES: f"{SELECT_PERSON_MOVES} AND id = ANY($1::text[])",
}
"""Questions about some tables that are worded otherwise than those about all."""
CREATES_TABLE = "INSERT INTO tables "
"""How a statement begins that may create a table."""
DROPS_TABLE = "DELETE FROM tables WHERE id = ?"
KEEPS_ENTRY = "INSERT INTO newest VALUES ("
"""A new entry; it goes to its place at once and has a column more."""
_REPLACE = re.compile(r"INSERT OR REPLACE INTO (\w+) ")


@lru_cache(maxsize=64)
def postgres_statement(sql: str) -> str:
    """A statement that writes."""
    if sql.startswith(KEEPS_ENTRY):
        values = sql.removeprefix(KEEPS_ENTRY)
        return _numbered(f"INSERT INTO entries ({ENTRY_COLUMNS}, epoch) VALUES ({values[:-1]}, ?)")
    if (found := _REPLACE.match(sql)) is not None:
        key, columns = CONFLICTS[found[1]]
        changes = ", ".join(f"{column} = excluded.{column}" for column in columns)
        sql = f"INSERT INTO {sql[found.start(1) :]} ON CONFLICT ({key}) DO UPDATE SET {changes}"
    return _numbered(sql)


@lru_cache(maxsize=64)
def postgres_question(sql: str) -> tuple[str, int]:
    """A statement that reads, and how many of its values it needs."""
    if sql == SELECT_ENTRIES_OF_TABLE:
        sql = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE table_id = ? ORDER BY number"
    return _numbered(sql), sql.count("?")


@lru_cache(maxsize=64)
def question_of_tables(sql: str) -> str:
    """What asks for the rows of all tables, asked of some; their ids are its only value."""
    if sql in ABOUT_TABLES:
        return ABOUT_TABLES[sql]
    if sql == SELECT_ENTRIES:
        sql = f"SELECT {ENTRY_COLUMNS} FROM entries ORDER BY table_id, number"
    asked, order, by = sql.partition(" ORDER BY ")
    key = "id" if asked == "SELECT * FROM tables" else "table_id"
    return f"{asked} WHERE {key} = ANY($1::text[]){order}{by}"


def _numbered(sql: str) -> str:
    """With $1 for the first question mark, or for the one that says it is the first."""
    count = 0

    def number(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${found[1] or count}"

    return re.sub(r"\?(\d*)", number, sql)
