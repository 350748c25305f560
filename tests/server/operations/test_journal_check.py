"""A journal that is whole, and one of which a row, a page or a game is not."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elcapitan.protocol import to_client
from elcapitan_server.operations.journal_check import check_journal
from elcapitan_server.store.journal_copies import JournalCopy
from elcapitan_server.store.schemas import SCHEMAS
from tests.server.clients import move_id, run_server, table_of_two, toy_offers


@pytest.fixture
async def journal(tmp_path: Path) -> Path:
    """Two games, of one move each."""
    async with run_server(tmp_path) as (_, port):
        for _ in range(2):
            anna, bert = await table_of_two(port)
            assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
            for person in (anna, bert):
                await person.leave()
    return tmp_path / "journal.sqlite"


def test_a_whole_journal_has_no_findings(journal: Path) -> None:
    report = check_journal(journal, toy_offers())
    assert report.findings == []
    assert report.summary == f"tables: 2, moves and take-backs: 2, schema: {len(SCHEMAS)}"


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("UPDATE entries SET text = 'bid 2'", "entry 1 of this table is damaged or lost in the journal."),
        ("UPDATE tables SET host = 2", "this table's own row is damaged in the journal."),
        ("DELETE FROM seats WHERE seat = 1", "a seat of this table is damaged or lost in the journal."),
        ("UPDATE tables SET rules = 99", "This table is played by rules 99, newer than the server's 1."),
        ("DELETE FROM tables", "A row of seats belongs to nothing in tables."),
    ],
)
def test_what_is_damaged_is_named(journal: Path, statement: str, finding: str) -> None:
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute(statement)
        connection.commit()
    findings = check_journal(journal, toy_offers()).findings
    assert any(each.endswith(finding) for each in findings), findings


def test_a_game_nobody_knows_is_named(journal: Path) -> None:
    assert len(check_journal(journal, {}).findings) == 2
    assert all("does not know the game toy" in each for each in check_journal(journal, {}).findings)


@pytest.mark.parametrize("damage", [lambda page: bytes(len(page)), lambda page: page[::-1]])
def test_a_damaged_page_is_found(journal: Path, damage: Callable[[bytes], bytes]) -> None:
    with closing(sqlite3.connect(journal)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'chat'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(journal.read_bytes())
    content[(page - 1) * size : page * size] = damage(bytes(content[(page - 1) * size : page * size]))
    journal.write_bytes(content)
    (finding,) = check_journal(journal, toy_offers()).findings
    assert finding.startswith("The file is damaged: ")


def test_the_moves_of_one_table_are_read_at_a_time(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal of 58 MiB took half a GiB."""
    most, select = [0], JournalCopy.select

    def counted(copy: JournalCopy, sql: str, *values: object) -> list[tuple[object, ...]]:
        rows = select(copy, sql, *values)
        if sql.startswith("SELECT * FROM entries"):
            most.append(len(rows))
        return rows

    monkeypatch.setattr(JournalCopy, "select", counted)
    assert check_journal(journal, toy_offers()).moves == 2
    assert max(most) == 1


def test_it_says_which_table_it_looks_at(journal: Path) -> None:
    told: list[tuple[int, int]] = []
    report = check_journal(journal, toy_offers(), lambda number, count: told.append((number, count)))
    assert told == [(number, report.tables) for number in range(1, report.tables + 1)]
    assert report.tables > 1
