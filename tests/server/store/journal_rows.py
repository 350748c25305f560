"""A table and a chain of its moves, as they are written into a journal."""

from __future__ import annotations

from pathlib import Path

from elcapitan_server.store import table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_rows import EntryRow, TableRow
from elcapitan_server.tables.new_table import new_table

TABLE = new_table("a" * 12, "toy", 1, 2, {"rounds": 3, "name": "Žofie"}, 5).row._replace(seed=bytes(16))


def open_journal(folder: Path) -> Journal:
    journal = Journal(folder / "journal.sqlite")
    journal.start()
    return journal


def entries(count: int, table: TableRow = TABLE, by: str = "") -> list[Write]:
    """A chain of that many moves, as writes; `by`: the computer player that made the last of them."""
    link, writes = table.first_link(), []
    for number in range(1, count + 1):
        entry = EntryRow(number, "move", 1, bytes([number] * 16), f"bid {number}", ("6", "ř"), at_s=9)
        entry = entry._replace(by=by) if number == count else entry
        link = entry.chain_hash(link)
        writes.append(table_store.put_entry(table.id, entry, link))
    return writes
