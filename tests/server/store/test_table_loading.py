"""Tables are read in two steps: a summary of each at a start, and everything of one when it is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan_server.store import table_loading, table_store
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import EntryRow, SeatRow, TableRow
from elcapitan_server.store.table_store import stored_tables
from tests.server.store.journal_rows import TABLE, entries, open_journal

BEGUN = TABLE._replace(stage="playing")
OTHER = BEGUN._replace(id="b" * 12)
ANNA = SeatRow("Anna", "red", "person", True)


async def _fill(folder: Path, *, tidy_after: int = 2000, bots: str = "") -> None:
    """Two games of a dozen moves and a lobby."""
    journal = open_journal(folder)
    journal.tidy_after = tidy_after
    for row in (BEGUN, OTHER, TABLE._replace(id="c" * 12)):
        await journal.commit([table_store.put_table(row), *(table_store.put_seat(row.id, at, ANNA) for at in (1, 2))])
    for row in (BEGUN, OTHER):
        for write in entries(12, row, by=bots):
            await journal.commit([write])
    journal.close()


def _summaries(folder: Path) -> dict[str, table_loading.TableSummary]:
    journal = Journal(folder / "journal.sqlite")
    found = {each.row.id: each for each in table_loading.read_summaries(journal)}
    journal.close()
    return found


@pytest.mark.parametrize("tidy_after", [1, 5, 2000])
@pytest.mark.parametrize("bots", ["", "hard"])
async def test_a_summary_says_what_the_whole_table_would(tmp_path: Path, tidy_after: int, bots: str) -> None:
    await _fill(tmp_path, tidy_after=tidy_after, bots=bots)
    journal = Journal(tmp_path / "journal.sqlite")
    whole = [table_loading.summarize(stored) for stored in stored_tables(journal)]
    assert table_loading.table_summaries(journal) == whole
    assert {each.person_moves for each in whole} == {0, table_loading.PLAYED_MOVES}
    journal.close()


async def test_summaries_read_what_is_not_in_its_place_yet(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    await journal.commit([table_store.put_table(BEGUN), *(table_store.put_seat(BEGUN.id, at, ANNA) for at in (1, 2))])
    await journal.commit(entries(3, BEGUN))
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in ("journal.sqlite", "journal.sqlite-wal"):
        (crashed / name).write_bytes((tmp_path / name).read_bytes())
    journal.close()
    (found,) = _summaries(crashed).values()
    assert (found.position, found.last_move, found.person_moves) == (3, (1, "bid 3"), 3)


async def test_moves_of_a_table_that_is_lost_are_noticed_and_who_misses_them_is_set_aside(tmp_path: Path) -> None:
    await _fill(tmp_path)
    journal = Journal(tmp_path / "journal.sqlite")
    journal.select("PRAGMA foreign_keys = OFF")
    journal.select("UPDATE entries SET table_id = ? WHERE table_id = ? AND number = 12", "d" * 12, BEGUN.id)
    journal.close()
    found = _summaries(tmp_path)
    assert found[BEGUN.id].fault == "entry 12 of this table is damaged in the journal"
    assert found[OTHER.id].fault is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET text = 'bid 9' WHERE table_id = ? AND number = 5",
        "DELETE FROM entries WHERE table_id = ? AND number = 5",
        "UPDATE entries SET chain = x'00' WHERE table_id = ? AND number = 12",
        "UPDATE entries SET number = 99 WHERE table_id = ? AND number = 12",
    ],
)
async def test_a_damaged_chain_is_found_when_the_table_is_read(tmp_path: Path, damage: str) -> None:
    await _fill(tmp_path)
    journal = Journal(tmp_path / "journal.sqlite")
    journal.select(damage, BEGUN.id)
    journal.close()
    journal = Journal(tmp_path / "journal.sqlite")
    found = {each.row.id: each for each in table_loading.read_summaries(journal)}
    journal.start()
    for row, is_damaged in ((BEGUN, True), (OTHER, False)):
        kept = found[row.id]
        assert (
            (await table_loading.reload_table(journal, kept.row, kept.seats, kept.last_link)).fault is not None
        ) == is_damaged
    journal.close()


async def test_a_damaged_file_is_verified_at_the_start(tmp_path: Path) -> None:
    await _fill(tmp_path)
    journal = Journal(tmp_path / "journal.sqlite")
    journal.select("UPDATE entries SET text = 'bid 9' WHERE table_id = ? AND number = 5", BEGUN.id)
    journal.damage = "told so"
    found = {each.row.id: each.fault for each in table_loading.read_summaries(journal)}
    journal.close()
    assert found[BEGUN.id] == "entry 5 of this table is damaged or lost in the journal"
    assert found[OTHER.id] is None


async def test_a_game_that_has_gone_on_elsewhere_is_not_damaged(tmp_path: Path) -> None:
    await _fill(tmp_path)
    kept = _summaries(tmp_path)[BEGUN.id]
    journal = open_journal(tmp_path)
    more = EntryRow(13, "move", 2, b"x" * 16, "bid 1", at_s=9)
    await journal.commit([table_store.put_entry(BEGUN.id, more, more.chain_hash(kept.last_link))])
    with pytest.raises(StorageUnavailable):
        await table_loading.reload_table(journal, kept.row, kept.seats, kept.last_link)
    journal.close()


def test_packed_options_are_the_same_mapping_and_are_shared() -> None:
    options = {"players": 2, "board": {"name": "Žofie", "ports": [1, 2]}, "start": "drawn"}
    row: TableRow = TABLE._replace(options=PackedOptions.of(options))
    values = table_store.put_table(row).values
    packed, fault = table_store.parse_row(values)
    assert (fault, packed, dict(packed.options)) == (None, row, options)
    assert packed.options.shown == {"players": 2, "start": "drawn"}
    assert packed.options._packed is PackedOptions(values[6])._packed
    assert table_store.put_table(packed) == table_store.put_table(row), "its proof is the same, too"
    for text in ("[]", "{", "1"):
        with pytest.raises(ValueError):  # noqa: PT011 - of whatever kind
            PackedOptions(text)
