"""Locks: held by one process alone, given back with it, and made without touching what is not theirs."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path
from typing import IO

import pytest

from elcapitan import file_lock
from elcapitan.file_lock import hold_alone, is_held_by_strangers, open_lock, try_lock

needs_rights = pytest.mark.skipif(sys.platform == "win32", reason="rights are POSIX's")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "found.jsonl"


def test_a_file_that_is_held_alone_is_free_again_afterwards(file: Path) -> None:
    with hold_alone(file) as first, hold_alone(file) as second:
        assert (first, second) == (True, False)
    with hold_alone(file) as third:
        assert third
    assert not [*file.parent.iterdir()]


@pytest.mark.parametrize("removes_open_files", [True, False])
def test_a_lock_file_is_removed_as_long_as_it_is_held_or_at_once_afterwards(
    removes_open_files: bool, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, removed, locks, was_closed = open_lock, file_lock._remove_lock, list[IO[bytes]](), list[bool]()

    def open_and_remember(lock: Path) -> IO[bytes]:
        locks.append(opened(lock))
        return locks[-1]

    def remove_and_remember(lock: Path) -> None:
        was_closed.append(locks[-1].closed)
        removed(lock)

    monkeypatch.setattr(file_lock, "REMOVES_OPEN_FILES", removes_open_files)
    monkeypatch.setattr(file_lock, "open_lock", open_and_remember)
    monkeypatch.setattr(file_lock, "_remove_lock", remove_and_remember)
    with hold_alone(file):
        assert [*file.parent.iterdir()]
    assert was_closed == [not removes_open_files]
    assert not [*file.parent.iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_a_lock_file_that_the_process_before_has_removed_is_made_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, removed = open_lock, list[Path]()

    def open_at_the_last_moment(lock: Path) -> IO[bytes]:
        found = opened(lock)
        if not removed:
            lock.unlink()
            removed.append(lock)
        return found

    monkeypatch.setattr(file_lock, "open_lock", open_at_the_last_moment)
    with hold_alone(file) as is_ours:
        assert is_ours
        assert removed[0].exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a whole path is hardly longer there")
@pytest.mark.parametrize("letter", ["a", "á", "𝄞"])
def test_long_names_that_begin_alike_are_held_each_by_itself(letter: str, tmp_path: Path) -> None:
    longest = letter * (254 // len(letter.encode()))
    files = [tmp_path / f"{longest[:count]}{last}" for count in (59, len(longest) - 1) for last in "bc"]
    with contextlib.ExitStack() as until_done:
        assert all(until_done.enter_context(hold_alone(file)) for file in files)
        locks = [lock.name for lock in tmp_path.iterdir()]
        assert len(locks) == len(files)
        assert all(name.startswith(f".{letter}") and name.endswith(".lock") for name in locks)
    assert not [*tmp_path.iterdir()]


def test_where_no_lock_can_be_made_the_file_is_held_all_the_same(file: Path) -> None:
    (file.parent / f".{file.name}.lock").mkdir()
    with hold_alone(file) as is_ours:
        assert is_ours


@needs_rights
def test_a_lock_that_leads_to_a_device_leaves_its_rights_alone(file: Path) -> None:
    terminal, own = os.openpty()
    try:
        before = stat.S_IMODE(os.fstat(own).st_mode)
        os.fchmod(own, 0o666)
        file.symlink_to(os.ttyname(own))
        open_lock(file).close()
        assert stat.S_IMODE(os.fstat(own).st_mode) == 0o666
        os.fchmod(own, before)
    finally:
        os.close(own)
        os.close(terminal)


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else tells who holds a lock")
def test_a_lock_of_ones_own_is_no_strangers(file: Path) -> None:
    with open_lock(file) as lock:
        assert not is_held_by_strangers(file), "nobody holds it"
        assert try_lock(lock)
        assert not is_held_by_strangers(file)


@needs_rights
def test_a_lock_that_an_administrator_makes_belongs_to_who_has_the_folder(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("an administrator is needed")
    os.chown(tmp_path, 65534, 65534)
    open_lock(tmp_path / "a.lock").close()
    found = (tmp_path / "a.lock").stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (65534, 65534, 0o600)


@needs_rights
def test_a_lock_that_is_a_link_gives_no_other_file_away(tmp_path: Path) -> None:
    """Who has the folder could have put it there, for an administrator to come by."""
    theirs, other = tmp_path / "theirs", tmp_path / "other"
    theirs.mkdir()
    other.touch()
    other.chmod(0o644)
    if os.geteuid() == 0:
        os.chown(theirs, 65534, 65534)
    before = other.stat()
    (theirs / "a.lock").symlink_to(other)
    open_lock(theirs / "a.lock").close()
    after = other.stat()
    assert (after.st_uid, after.st_gid, after.st_mode) == (before.st_uid, before.st_gid, before.st_mode)
