"""The tables of a journal, as one version after the other has made them; what rows are in them is in table_store.py."""

from __future__ import annotations

from sqlite3 import Connection

SCHEMAS = (
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, stage TEXT NOT NULL, host INTEGER NOT NULL,
    seats INTEGER NOT NULL, options TEXT NOT NULL, seed BLOB, changed_s INTEGER NOT NULL
) STRICT;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    colour TEXT NOT NULL, by TEXT NOT NULL, ready INTEGER NOT NULL, token BLOB, next_token BLOB,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, id BLOB NOT NULL, text TEXT NOT NULL, turned_up TEXT NOT NULL, moves INTEGER NOT NULL,
    at_s INTEGER NOT NULL, chain BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
""",
    """
ALTER TABLE tables ADD COLUMN closed TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN onlookers TEXT NOT NULL DEFAULT 'chat';
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL, seat INTEGER NOT NULL,
    name TEXT NOT NULL, text TEXT NOT NULL, at_s INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
""",
    """
ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN password BLOB;
ALTER TABLE tables ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN moves_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN origin BLOB;
ALTER TABLE seats ADD COLUMN held_by TEXT;
ALTER TABLE seats ADD COLUMN left_ms INTEGER NOT NULL DEFAULT 0;
CREATE TABLE origins (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
""",
    """
ALTER TABLE tables ADD COLUMN rematch TEXT;
""",
    """
ALTER TABLE tables ADD COLUMN proof BLOB;
ALTER TABLE seats ADD COLUMN proof BLOB;
ALTER TABLE chat ADD COLUMN proof BLOB;
""",
    """
ALTER TABLE seats ADD COLUMN clock_proof BLOB;
""",
    """
CREATE TABLE newest (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, id BLOB NOT NULL, text TEXT NOT NULL, turned_up TEXT NOT NULL, moves INTEGER NOT NULL,
    at_s INTEGER NOT NULL, chain BLOB NOT NULL
) STRICT;
""",
    """
CREATE TABLE makers (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, maker BLOB NOT NULL
) STRICT, WITHOUT ROWID;
""",
    """
CREATE TABLE hints (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, taken INTEGER NOT NULL,
    position INTEGER NOT NULL, proof BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
""",
    """
ALTER TABLE entries ADD COLUMN by TEXT NOT NULL DEFAULT '';
ALTER TABLE newest ADD COLUMN by TEXT NOT NULL DEFAULT '';
""",
    """
ALTER TABLE tables ADD COLUMN shares TEXT;
ALTER TABLE tables ADD COLUMN seeding TEXT;
""",
)
"""Each makes the journal of the version before it into one of its own; a new journal goes through all of them."""


NODES_BESIDE = """
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE sanctions (kind TEXT NOT NULL, maker BLOB NOT NULL, until_s INTEGER NOT NULL) STRICT;
"""
"""What a copy of several nodes' database has beside the tables of a journal: a server keeps these in files."""


def upgrade_schema(connection: Connection, version: int) -> None:
    """Make a journal of that version one of today's, one version after the other; 0 is an empty file."""
    for number, schema in enumerate(SCHEMAS[version:], version + 1):
        connection.executescript(f"BEGIN; {schema} PRAGMA user_version = {number}; COMMIT;")


INTO_PLACE, AWAY = (
    "INSERT OR IGNORE INTO entries SELECT * FROM newest ORDER BY table_id, number",
    # Rows whose place is taken by other rows stay there, for the operator to look into.
    "DELETE FROM newest WHERE EXISTS (SELECT 1 FROM entries AS tidied"
    " WHERE tidied.table_id = newest.table_id AND tidied.number = newest.number AND tidied.chain = newest.chain)",
)
"""What is in `newest` is put into its place in `entries`, and taken away where it was."""
INTO_PLACE_OF_ONE = "INSERT OR IGNORE INTO entries SELECT * FROM newest WHERE table_id = ? ORDER BY number"
"""The same of one table, where something in `newest` is damaged."""
