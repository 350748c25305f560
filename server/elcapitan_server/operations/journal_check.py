"""Whether a journal is whole and every game in it can be played on: what `elcapitan check` says.

Checks a copy in memory, so that a server that uses the journal is not blocked, and one table after the other: all of
them together take eight times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store.damaged_tables import sanitize_table
from elcapitan_server.store.journal_copies import JournalCopy
from elcapitan_server.store.table_loading import SELECT_STRAYS, read_table, table_summaries
from elcapitan_server.store.table_rows import StoredTable
from elcapitan_server.store.table_store import stored_tables
from elcapitan_server.tables.new_table import TableUnreadable, replay_match

SHOWN_FINDINGS = 5


@dataclass
class JournalReport:
    """What was found in a journal."""

    schema: int
    tables: int = 0
    moves: int = 0
    findings: list[str] = field(default_factory=list)
    """One sentence for each fault; empty if there is none."""

    @property
    def summary(self) -> str:
        return f"tables: {self.tables}, moves and take-backs: {self.moves}, schema: {self.schema}"


def check_journal(
    path: Path,
    offers: Mapping[str, OfferedGame],
    watch: Callable[[int, int], object] = lambda number, count: None,
    known: Sequence[str] = (),
) -> JournalReport:
    """Look at every page, row and game of a journal. JournalUnreadable if it cannot be read at all.

    `watch` is told the number of the table that is looked at, and of how many; `known` are faults that were found
    before.
    """
    copy = JournalCopy(path)
    try:
        report = JournalReport(copy.version, findings=[*known])
        if not copy.is_whole:
            report.findings += [f"The file is damaged: {found}." for found in copy.findings[:SHOWN_FINDINGS]]
            return report  # what can still be read of it need not be all there was
        for table, _row, parent, _key in copy.select("PRAGMA foreign_key_check")[:SHOWN_FINDINGS]:
            report.findings.append(f"A row of {table} belongs to nothing in {parent}.")
        ids = {id for (id,) in copy.select("SELECT id FROM tables")}
        # Rows that belong to no table tell of damage to the tables beside them.
        found = stored_tables(copy) if copy.select(SELECT_STRAYS) else table_summaries(copy)
        report.findings += [f"Table {id!r}: its id is damaged." for id in ids - {each.row.id for each in found}]
        for each in found:
            report.tables += 1
            watch(report.tables, len(found))
            stored = sanitize_table(each if isinstance(each, StoredTable) else read_table(copy, each))
            report.moves += len(stored.entries)
            try:
                replay_match(stored, offers.get(stored.row.game))
            except TableUnreadable as fault:
                report.findings.append(f"Table {stored.row.id}: {str(fault).removeprefix('Set aside: ')}")
        return report
    finally:
        copy.close()
