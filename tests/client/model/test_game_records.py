"""Records among the player's own: never written over, never half."""

from __future__ import annotations

import errno
import os
import threading
from datetime import datetime
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.model import game_records
from elcapitan.client.model.game_records import save_record
from elcapitan.client.puzzles.daily_table import daily_table

NOW = datetime(2026, 11, 28, 12, 30, 15)
MODEL = daily_table("2026-11-24").new_model("Klára")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    return paths.ensure_folder(paths.records())


def test_windows_that_save_in_the_same_second_have_a_file_each(folder: Path) -> None:
    saves = [threading.Thread(target=save_record, args=(MODEL, NOW)) for _ in range(6)]
    for save in saves:
        save.start()
    for save in saves:
        save.join()
    assert len([*folder.iterdir()]) == 6


def test_nothing_is_written_over_or_through_a_link(folder: Path, tmp_path: Path) -> None:
    first = save_record(MODEL, NOW)
    first.write_text("edited")
    other = tmp_path / "not ours.txt"
    first.with_stem(f"{first.stem}-2").symlink_to(other)
    assert save_record(MODEL, NOW).name == f"{first.stem}-3.capitan"
    assert first.read_text() == "edited"
    assert not other.exists()


def test_on_a_full_disk_no_half_record_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_model: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(game_records, "record_text", full)
    with pytest.raises(OSError, match="No space left"):
        save_record(MODEL, NOW)
    assert [*folder.iterdir()] == []
