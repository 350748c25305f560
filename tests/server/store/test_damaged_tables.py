"""With any content of a damaged row the server starts, everyone can read its list, and the table is set aside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.schemas import AWAY, INTO_PLACE
from elcapitan_server.store.table_store import stored_tables
from elcapitan_server.tables import table_registry
from tests.server.clients import Person, play_to_the_end
from tests.server.in_memory_server import MemoryJournal, serve_in_memory

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _tables_are_verified_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "VERIFY_INTERVAL_S", 0.0)


ANYTHING: tuple[Any, ...] = (None, 2**47, -1, 0.5, "Ž" * 300, bytes(range(32)), "[]", "[" * 100_000)
OF_AN_ENTRY = ["number", "kind", "seat", "id", "text", "turned_up", "moves", "at_s", "chain"]
COLUMNS = {
    "tables": [
        *("game", "rules", "stage", "host", "seats", "options", "seed", "changed_s", "closed", "onlookers"),
        *("terms", "password", "paused", "moves_before", "origin", "rematch", "proof"),
    ],
    "seats": ["seat", "name", "colour", "by", "ready", "token", "next_token", "held_by", "left_ms", "clock_proof"],
    "entries": OF_AN_ENTRY,
    "newest": OF_AN_ENTRY,
    "chat": ["number", "seat", "name", "text", "at_s", "proof"],
    "hints": ["seat", "taken", "position", "proof"],
}


class Loose(MemoryJournal):
    """A journal whose columns take anything, as those of a damaged file do."""

    def __init__(self, kept: MemoryJournal) -> None:
        super().__init__()
        run = self.connection.execute
        run("PRAGMA foreign_keys = OFF")
        for name in COLUMNS:
            rows = kept.select(f"SELECT * FROM {name}")
            columns = [column[1] for column in kept.select(f"PRAGMA table_info({name})")]
            run(f"DROP TABLE {name}")
            run(f"CREATE TABLE {name} ({', '.join(columns)})")
            for row in rows:
                run(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)


async def two_tables() -> tuple[MemoryJournal, Person, Person]:
    """A game in the middle, and another table; a player of each."""
    async with serve_in_memory() as house:
        anna, bert, carl = [await house.greet(name, features=["hints"]) for name in ("Anna", "Bert", "Carl")]
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await anna.move("bid 1", bytes(16))
        await anna.ask(to_server.Say(text="Ahoj!"), to_client.Said)
        await anna.ask(to_server.TakeHint(), to_client.Hints)
        await carl.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        return house.journal, anna, carl


async def come_back(person: Person, token: bytes) -> str:
    """Why they cannot, empty if they can."""
    person.say(to_server.Resume(token=token))
    while True:
        answer = await person.next()
        if isinstance(answer, to_client.Refused):
            assert answer.text.endswith(".")
            return answer.why
        if isinstance(answer, to_client.Seated):
            return ""


@pytest.mark.parametrize("table", COLUMNS)
async def test_anything_may_stand_in_any_column(table: str) -> None:
    journal, anna, carl = await two_tables()
    if table == "entries":
        for sql in (INTO_PLACE, AWAY):
            journal.select(sql)
    seen: dict[str, list[tuple[str, Any]]] = {}
    for column in COLUMNS[table]:
        for value in ANYTHING:
            damaged = Loose(journal)
            if value is None and column.endswith("proof"):
                continue  # so are the rows of a journal from before there were proofs
            row = f"SELECT min(rowid) FROM {table} WHERE {'id' if table == 'tables' else 'table_id'} = ?"
            if damaged.select(f"SELECT {column} FROM {table} WHERE rowid = ({row})", anna.table) == [(value,)]:
                continue
            damaged.connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ({row})", (value, anna.table))
            async with serve_in_memory(journal=damaged) as house:
                await house.lobby.load_tables()
                late = await house.greet()
                listed = await late.ask(to_server.ListTables(), to_client.Tables)
                assert len(listed.tables) == 2, (column, value)
                why = await come_back(late, anna.token)
                seen.setdefault(why, []).append((column, value))
                other = await house.greet()
                assert await come_back(other, carl.token) == "", (column, value)
    if table in ("chat", "hints"):
        assert seen.keys() == {""}
    else:
        assert {column for column, _ in seen.pop("bad-token", [])} <= {"token"}  # its hash is lost
        assert seen.keys() == {"table-set-aside"}


def test_a_table_whose_id_cannot_be_told_is_left_out(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    for id in ("0" * 11 + '"', "A" * 12, ""):
        journal.select(
            "INSERT INTO tables (id, game, rules, stage, host, seats, options, changed_s)"
            " VALUES (?, 'toy', 1, 'lobby', 1, 2, '{}', 0)",
            id,
        )
    assert stored_tables(journal) == []
    journal.close()


async def test_a_finished_game_that_is_damaged_is_told_of_in_the_log_at_the_start(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serve_in_memory() as house:
        anna, bert = [await house.greet(name) for name in ("Anna", "Bert")]
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        await play_to_the_end(anna, bert)
    house.journal.connection.execute("UPDATE newest SET text = 'bid 9' WHERE number = 2")
    async with serve_in_memory(journal=house.journal) as again:
        await again.lobby.load_tables()
        assert again.lobby.tables[anna.table].stage == "over"
        assert again.lobby.tables[anna.table].is_set_aside
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == [f"table {anna.table}: Set aside: entry 2 of this table is damaged or lost in the journal."]
