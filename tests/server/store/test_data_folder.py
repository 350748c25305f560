"""One server a folder, and the address of the one that has it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from elcapitan_server.store.data_folder import KEY_BYTES, DataFolder, DataFolderInUse, ServerAddress
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import JournalUnreadable


def test_the_second_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    first = DataFolder(tmp_path / "new" / "folder")
    with pytest.raises(DataFolderInUse) as starting:
        DataFolder(first.folder)
    assert starting.value.address is None
    address = ServerAddress("127.0.0.1", 4711, os.getpid())
    first.announce(address)
    with pytest.raises(DataFolderInUse) as running:
        DataFolder(first.folder)
    assert running.value.address == address
    first.release()


def test_a_released_folder_can_be_taken_and_names_nobody(tmp_path: Path) -> None:
    first = DataFolder(tmp_path)
    first.announce(ServerAddress("127.0.0.1", 1, 1))
    first.release()
    again = DataFolder(tmp_path)
    assert not (tmp_path / "server.json").exists()
    again.release()


def test_an_address_left_by_a_killed_server_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / "server.json").write_text('{"host": "127.0.0.1", "port": 1, "pid": 1}')
    folder = DataFolder(tmp_path)
    assert not (tmp_path / "server.json").exists()
    folder.release()


@pytest.mark.parametrize("text", ["", "[]", '{"host": 1}', "{", "[" * 100_000])
def test_a_broken_address_is_no_address(tmp_path: Path, text: str) -> None:
    first = DataFolder(tmp_path)
    (tmp_path / "server.json").write_text(text)
    with pytest.raises(DataFolderInUse) as occupied:
        DataFolder(tmp_path)
    assert occupied.value.address is None
    first.release()


def test_nobody_else_may_look_into_a_folder_made_here(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    folder.release()


def test_a_key_that_cannot_be_kept_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "makers.key").mkdir()
    folder = DataFolder(tmp_path)
    assert len(folder.maker_key()) == KEY_BYTES
    assert "limits and bans of addresses end with this server" in caplog.text
    assert (tmp_path / "makers.key").is_dir()
    folder.release()


def test_a_key_that_cannot_be_read_just_now_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "makers.key").write_bytes(bytes(KEY_BYTES))
    folder = DataFolder(tmp_path)

    def fails(_path: Path) -> bytes:
        raise OSError(errno.EIO, "the disk does not answer")

    monkeypatch.setattr(Path, "read_bytes", fails)
    assert folder.maker_key() != bytes(KEY_BYTES)
    monkeypatch.undo()
    assert folder.maker_key() == bytes(KEY_BYTES)
    assert not folder.has_new_key
    folder.release()


@pytest.mark.parametrize("cut", [0, 31])
def test_a_key_that_was_cut_short_is_made_anew(tmp_path: Path, cut: int) -> None:
    (tmp_path / "makers.key").write_bytes(bytes(cut))
    folder = DataFolder(tmp_path)
    key = folder.maker_key()
    assert folder.has_new_key
    assert folder.maker_key() == key
    folder.release()


def test_a_folder_in_the_place_of_the_journal_is_one_sentence_and_stays(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").mkdir()
    with pytest.raises(JournalUnreadable, match="cannot be opened"):
        Journal(tmp_path / "journal.sqlite")
    assert (tmp_path / "journal.sqlite").is_dir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_a_pipe_in_the_place_of_the_journal_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "journal.sqlite")
    with pytest.raises(JournalUnreadable, match="not a plain file"):
        Journal(tmp_path / "journal.sqlite")
