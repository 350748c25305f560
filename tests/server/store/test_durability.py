"""What was acknowledged is there after any end: killed at random, at every step of a commit, with a damaged journal."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from elcapitan_server.store.journal import Journal
from elcapitan_server.store.wal_tail import LOG_HEADER
from tests.hypothesis_profiles import some_of
from tests.server.attacks import damaged_journal, kill_points, random_kills

pytestmark = pytest.mark.slow

KILLS = 5
FLIPS = 700


@pytest.mark.parametrize("game", some_of(["elcapitan", "toy", "yspahan"], 1))
async def test_killed_at_random_moments_under_load_it_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, game: str
) -> None:
    seen = await random_kills.play_and_kill(tmp_path, KILLS, seed=1, tables=4, game=game)
    assert seen.acknowledged > KILLS


@pytest.mark.parametrize("step", kill_points.STEPS)
async def test_killed_at_every_step_of_a_commit(tmp_path: Path, step: str) -> None:
    # Coming back is a commit for each of the four, so that the second kill is in the middle of the game.
    seen = await random_kills.play_and_kill(tmp_path, 0, seed=2, tables=2, at=[f"{step}:{times}" for times in (1, 12)])
    assert seen.acknowledged


@pytest.fixture(scope="module")
def left() -> Iterator[tuple[Path, damaged_journal.Left]]:
    """Small pages make a small journal: every byte of it can be tried (`python -m
    tests.server.attacks.damaged_journal`: large ones).
    """
    with damaged_journal.folder_in_memory() as folder:
        yield folder, asyncio.run(damaged_journal.a_journal(folder, page=512))


def test_a_journal_cut_at_any_byte_of_its_last_records_is_as_it_was_some_moves_ago(
    left: tuple[Path, damaged_journal.Left],
) -> None:
    seen = damaged_journal.cut(*left, records=2)
    assert seen.keys() == {"whole", "shorter"}
    assert seen.total() > 2 * 512


def test_a_flipped_bit_is_noticed_or_changes_nothing(left: tuple[Path, damaged_journal.Left]) -> None:
    seen = damaged_journal.flip(*left, FLIPS, Random(6))
    assert seen.keys() == {"whole", "shorter", "set aside", "unreadable"}


def test_what_is_left_out_of_a_journal_is_said(
    left: tuple[Path, damaged_journal.Left], caplog: pytest.LogCaptureFixture
) -> None:
    folder, files = left
    *_, third_last, _second_last, last = files.records()
    damaged_journal.opened(folder, files.main, files.log[: last - 10])
    assert "ends in an unfinished commit" in caplog.text
    caplog.clear()
    flipped = bytearray(files.log)
    flipped[third_last - 10] ^= 1
    damaged_journal.opened(folder, files.main, bytes(flipped))
    assert "its last commits are lost, 3 of them" in caplog.text
    caplog.clear()
    damaged_journal.opened(folder, files.main, files.log)
    damaged_journal.opened(folder, files.stopped, b"")
    assert not caplog.records


def test_a_log_that_has_just_begun_anew_says_nothing_of_the_one_before_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Killed between the header of the new log and its first page, when all of the old one is in the file already."""
    Journal(tmp_path / "journal.sqlite").close()
    main, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"
    with closing(sqlite3.connect(main, isolation_level=None)) as writer:
        for number in range(5):
            writer.execute(f"CREATE TABLE commit_{number} (x)")
        writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
        old = log.read_bytes()
        begun = main.read_bytes()
        writer.execute("CREATE TABLE the_next (x)")
        new = log.read_bytes()
    assert new[:LOG_HEADER] != old[:LOG_HEADER]
    main.write_bytes(begun)
    log.write_bytes(new[:LOG_HEADER] + old[LOG_HEADER:])
    journal = Journal(main)
    assert [name for (name,) in journal.select("SELECT name FROM sqlite_master WHERE name LIKE 'commit%'")]
    assert journal.left_out == 0
    journal.close()
    assert not caplog.records
