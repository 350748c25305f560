"""One server a folder, and the address of the one that has it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from elcapitan_server.store import data_folder
from elcapitan_server.store.data_folder import KEY_BYTES, DataFolder, DataFolderInUse, MakerKeyUnusable, ServerAddress
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


def test_a_folder_in_the_place_of_the_key_is_one_sentence_and_a_players_own_server_starts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "makers.key").mkdir()
    folder = DataFolder(tmp_path)
    with pytest.raises(MakerKeyUnusable, match=r"makers\.key cannot be used: Is a directory\. Put it right, or move"):
        folder.maker_key()
    assert len(folder.maker_key(begins_anew=True)) == KEY_BYTES
    assert "limits of addresses end with this server" in caplog.text
    assert (tmp_path / "makers.key").is_dir()
    folder.release()


def test_a_key_that_cannot_be_read_just_now_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "makers.key").write_bytes(bytes(KEY_BYTES))
    folder = DataFolder(tmp_path)

    def fails(_path: Path) -> bytes:
        raise OSError(errno.EIO, "the disk does not answer")

    monkeypatch.setattr(data_folder, "read_bytes", fails)
    assert folder.maker_key(begins_anew=True) != bytes(KEY_BYTES)
    with pytest.raises(MakerKeyUnusable):
        folder.maker_key()
    monkeypatch.undo()
    assert folder.maker_key() == bytes(KEY_BYTES)
    assert not folder.has_new_key
    folder.release()


@pytest.mark.parametrize("cut", [0, 31])
def test_a_key_that_was_cut_short_is_one_sentence_and_kept_where_a_new_one_is_made(tmp_path: Path, cut: int) -> None:
    (tmp_path / "makers.key").write_bytes(bytes(cut))
    folder = DataFolder(tmp_path)
    with pytest.raises(MakerKeyUnusable, match=f"it has {cut} bytes instead of 32"):
        folder.maker_key()
    key = folder.maker_key(begins_anew=True)
    assert folder.has_new_key
    assert folder.maker_key() == key
    assert (tmp_path / "makers.key.damaged").read_bytes() == bytes(cut)
    folder.release()


def test_a_new_key_beside_bans_of_an_old_one_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "sanctions.json").write_text("[]")
    folder = DataFolder(tmp_path)
    folder.maker_key()
    assert "no ban or mute of before holds any more" in caplog.text
    folder.release()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
@pytest.mark.parametrize("mode", [None, 0o644, 0o666])
def test_no_other_user_can_open_the_lock(tmp_path: Path, mode: int | None) -> None:
    lock = tmp_path / "server.lock"
    if mode is not None:
        lock.touch()
        lock.chmod(mode)
    folder = DataFolder(tmp_path)
    assert lock.stat().st_mode & 0o777 == 0o600
    folder.release()


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else tells who holds a lock")
def test_a_lock_of_another_user_keeps_no_server_from_its_own_folder(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("another user is needed")
    import pwd

    tmp_path.chmod(0o755)
    lock = tmp_path / "server.lock"
    lock.touch()
    lock.chmod(0o644)
    held = lock.open("rb")
    try:
        # The other user's process holds the lock; the test alone opens the file for it.
        program = (
            f"import fcntl, os, sys; os.setuid({pwd.getpwnam('nobody').pw_uid});"
            f" fcntl.flock({held.fileno()}, fcntl.LOCK_EX); print(flush=True); sys.stdin.read()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[held.fileno()],
        ) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"\n"
            first = DataFolder(tmp_path)
            with pytest.raises(DataFolderInUse):
                DataFolder(tmp_path)
            assert not (tmp_path / "server.lock.new").exists()
            first.release()
    finally:
        held.close()


def test_a_folder_in_the_place_of_the_journal_is_one_sentence_and_stays(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").mkdir(mode=0o755)
    with pytest.raises(JournalUnreadable, match="cannot be opened"):
        Journal(tmp_path / "journal.sqlite")
    assert (tmp_path / "journal.sqlite").is_dir()
    assert (tmp_path / "journal.sqlite").stat().st_mode & 0o777 == 0o755


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_a_pipe_in_the_place_of_the_journal_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "journal.sqlite")
    with pytest.raises(JournalUnreadable, match="not a plain file"):
        Journal(tmp_path / "journal.sqlite")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_pipe_beside_the_journal_is_not_waited_for(tmp_path: Path, end: str) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    os.mkfifo(tmp_path / f"journal.sqlite{end}")
    with suppress(JournalUnreadable):
        Journal(tmp_path / "journal.sqlite").close()
