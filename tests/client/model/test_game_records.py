"""Records among the player's own: never written over, never half."""

from __future__ import annotations

import errno
import os
import threading
from datetime import datetime
from pathlib import Path

import pytest

from elcapitan import locked_file, paths
from elcapitan.client.model import game_records
from elcapitan.client.model.game_records import save_record
from elcapitan.client.puzzles.daily_table import daily_table
from tests.timeouts import PATIENCE_S

NOW = datetime(2026, 11, 28, 12, 30, 15)
MODEL = daily_table("2026-11-24").new_model("Klára")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    return paths.ensure_folder(paths.records())


def test_windows_that_save_in_the_same_second_have_a_file_each(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locked_file, "LOCK_TIMEOUT_S", PATIENCE_S)
    saves = [threading.Thread(target=save_record, args=(MODEL, NOW)) for _ in range(6)]
    for save in saves:
        save.start()
    for save in saves:
        save.join()
    assert len([*folder.glob("*.capitan")]) == 6


def test_nothing_is_written_over_or_through_a_link(folder: Path, tmp_path: Path) -> None:
    first = save_record(MODEL, NOW)
    first.write_text("edited")
    other = tmp_path / "not ours.txt"
    first.with_stem(f"{first.stem}-2").symlink_to(other)
    assert save_record(MODEL, NOW).name == f"{first.stem}-3.capitan"
    assert first.read_text() == "edited"
    assert not other.exists()


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_save_that_ends_midway_leaves_no_half_record(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whether the disk is full or the program is killed: nothing is in the list before all of it is on the disk."""
    seen: list[Path] = []

    def fail(*_given: object, **_named: object) -> str:
        seen.extend(folder.glob("*.capitan"))
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    place, name = (game_records, "record_text") if step == "write" else (os, step)
    monkeypatch.setattr(place, name, fail)
    with pytest.raises(OSError, match="No space left"):
        save_record(MODEL, NOW)
    assert seen == [*folder.glob("*.capitan")] == []
