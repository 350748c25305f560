"""Files that several processes write: nothing is lost, nothing is replaced that is not ours, damage is set aside."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elcapitan import file_lock, locked_file
from elcapitan.locked_file import (
    DamagedFile,
    change_document,
    change_file,
    keep_unreadable,
    parse_toml,
    read_document,
    read_text,
    set_aside,
)
from tests.timeouts import PATIENCE_S

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links and rights are POSIX's")
WRITER = """
import sys
from pathlib import Path
from elcapitan import locked_file
from elcapitan.locked_file import change_document
locked_file.LOCK_TIMEOUT_S = float(sys.argv[4])
for number in range(int(sys.argv[3])):
    change_document(Path(sys.argv[1]), lambda held: held.setdefault(sys.argv[2], []).append(number))
"""


def put(key: str, value: object) -> Any:
    return lambda held: held.update({key: value})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.json"


def test_a_missing_file_is_empty_and_reading_makes_none(file: Path) -> None:
    assert read_document(file) == {}
    assert list(file.parent.iterdir()) == []


def test_what_another_version_wrote_stays(file: Path) -> None:
    file.write_text('{"newer": {"a": [1, null]}, "mine": 1}')
    change_document(file, put("mine", 2))
    assert read_document(file) == {"newer": {"a": [1, None]}, "mine": 2}


@pytest.mark.parametrize(
    ("before", "after"), [({}, ["b"]), ({"unreadable": ["a"]}, ["a", "b"]), ({"unreadable": None}, [None, "b"])]
)
def test_what_cannot_be_read_is_kept_beside_what_is_kept_already(before: dict[str, Any], after: list[Any]) -> None:
    keep_unreadable(before, "b")
    assert before == {"unreadable": after}


def test_four_processes_lose_nothing(file: Path) -> None:
    words = [sys.executable, "-c", WRITER, str(file)]
    writers = [subprocess.Popen([*words, name, "25", str(PATIENCE_S)]) for name in "abcd"]
    try:
        assert [writer.wait(PATIENCE_S) for writer in writers] == [0] * 4
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
    assert read_document(file) == {name: list(range(25)) for name in "abcd"}


def test_threads_lose_nothing_either(file: Path) -> None:
    def write(name: str) -> None:
        for number in range(20):
            change_document(file, lambda held, number=number: held.setdefault(name, []).append(number))  # type: ignore[misc]

    threads = [threading.Thread(target=write, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read_document(file) == {name: list(range(20)) for name in "ab"}


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, '{"a": 9,}', "\udcff"])
def test_a_damaged_file_is_set_aside_and_never_over_an_earlier_one(file: Path, text: str) -> None:
    data = text.encode("utf-8", "surrogateescape")
    for _ in range(3):
        file.write_bytes(data)
        with pytest.raises(DamagedFile):
            read_document(file)
        assert change_document(file, put("a", 1)) is not None
        assert read_document(file) == {"a": 1}
    names = ["some.json.damaged", "some.json.damaged-2", "some.json.damaged-3"]
    assert [file.with_name(name).read_bytes() for name in names] == [data] * 3


def test_what_has_been_mended_meanwhile_is_not_set_aside(file: Path) -> None:
    file.write_text("{}")
    assert set_aside(file, locked_file.is_damaged_document) is None
    assert file.read_text() == "{}"
    file.write_text("{")
    assert set_aside(file, locked_file.is_damaged_document) == file.with_name("some.json.damaged")
    assert set_aside(file, locked_file.is_damaged_document) is None


def test_a_passing_fault_of_the_disk_replaces_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('{"a": 1}')
    monkeypatch.setattr(locked_file, "read_bytes", lambda _path: (_ for _ in ()).throw(OSError(errno.EIO, "")))
    with pytest.raises(OSError, match="5"):
        change_document(file, put("b", 2))
    monkeypatch.undo()
    assert json.loads(file.read_text()) == {"a": 1}
    assert {path.name for path in file.parent.iterdir()} == {"some.json", locked_file.LOCK}


def test_a_number_that_is_too_long_costs_nothing_else(file: Path) -> None:
    file.write_text('{"a": ' + "9" * 5000 + ', "b": 1}')
    change_document(file, put("c", 2))
    assert read_document(file) == {"a": float("inf"), "b": 1, "c": 2}


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)], ids=["pipe", "device"])
def test_what_never_ends_is_neither_waited_for_nor_moved(file: Path, make: Callable[[Path], None]) -> None:
    make(file)
    kind = stat.S_IFMT(file.stat().st_mode)
    for use in (read_document, lambda path: change_document(path, put("a", 1)), locked_file.read_text):
        with pytest.raises(OSError, match="it is not a plain file"):
            use(file)
    assert stat.S_IFMT(file.stat().st_mode) == kind
    assert {path.name for path in file.parent.iterdir()} == {file.name, locked_file.LOCK}


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_pipe_in_the_place_of_the_lock_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file.with_name(locked_file.LOCK))
    change_document(file, put("a", 1))
    assert read_document(file) == {"a": 1}


def test_a_lock_of_somebody_else_locks_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = file.with_name(locked_file.LOCK)
    lock.touch()

    def not_ours(path: str, flags: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, "it is not ours", path)
        return os.open(path, flags)

    monkeypatch.setattr(file_lock, "_open_at_once", not_ours)
    monkeypatch.setattr(locked_file, "LOCK_TIMEOUT_S", 0.0)
    with lock.open("rb") as held:
        assert file_lock.try_lock(held)
        with pytest.raises(TimeoutError):
            change_document(file, put("a", 1))


@pytest.mark.parametrize("name", ["n" * 255, "taken"])
def test_where_no_file_can_be_made_beside_it_it_is_written_as_it_stands(file: Path, tmp_path: Path, name: str) -> None:
    real = tmp_path / name
    real.write_text('{"a": 1}')
    file.symlink_to(real)
    (tmp_path / ".taken.part").mkdir()
    change_document(file, put("b", 2))
    assert json.loads(real.read_text()) == {"a": 1, "b": 2}
    assert file.is_symlink()


def test_where_a_file_is_written_until_it_is_whole_is_its_own_place() -> None:
    names = ["n", "n" * 100, "n" * 101, "n" * 254, "n" * 255, "n" * 253 + "č"]
    parts = {locked_file.unfinished_path(Path(name)).name for name in names}
    assert len(parts) == len(names)
    assert all(len(name.encode()) <= 255 and name.startswith(".n") and name.endswith(".part") for name in parts)


@needs_links
def test_another_name_of_the_file_stays_its_name(file: Path) -> None:
    file.write_text('{"a": 1, "long": "' + "x" * 100 + '"}')
    other = file.with_name("other")
    os.link(file, other)
    change_document(file, lambda held: held.update({"long": "", "b": 2}))
    assert read_document(other) == read_document(file) == {"a": 1, "long": "", "b": 2}
    assert other.samefile(file)


@needs_links
@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="room cannot be asked for there")
def test_a_full_disk_leaves_a_file_of_two_names_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('{"a": 1}')
    os.link(file, file.with_name("other"))

    def full(_file: int, _offset: int, _size: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(OSError, match="full"):
        change_document(file, put("b", 2))
    assert file.read_text() == '{"a": 1}'


def test_a_folder_in_its_place_stays(file: Path) -> None:
    file.mkdir()
    with pytest.raises(IsADirectoryError):
        read_document(file)
    with pytest.raises(IsADirectoryError):
        change_document(file, put("a", 1))
    assert file.is_dir()


def test_a_full_disk_leaves_the_old_file_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('{"a": 1}')
    monkeypatch.setattr(os, "fsync", lambda _fd: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        change_document(file, put("b", 2))
    assert read_document(file) == {"a": 1}
    assert {path.name for path in file.parent.iterdir()} == {"some.json", locked_file.LOCK}


@needs_links
def test_a_link_stays_and_its_file_is_written(file: Path, tmp_path: Path) -> None:
    (tmp_path / "dot").mkdir()
    target = tmp_path / "dot" / "mine.json"
    for link in ("dot/mine.json", str(target)):
        target.write_text('{"a": 1}')
        file.symlink_to(link)
        change_document(file, put("b", 2))
        assert file.is_symlink()
        assert json.loads(target.read_text()) == {"a": 1, "b": 2}
        file.unlink()


@needs_links
def test_the_link_to_a_damaged_file_leads_to_the_new_one(file: Path, tmp_path: Path) -> None:
    (tmp_path / "dot").mkdir()
    (tmp_path / "dot" / "mine.json").write_text("{")
    file.symlink_to("dot/mine.json")
    assert change_document(file, put("a", 1)) == tmp_path / "dot" / "mine.json.damaged"
    assert file.is_symlink()
    assert json.loads((tmp_path / "dot" / "mine.json").read_text()) == {"a": 1}


@needs_links
def test_a_chain_of_links_without_an_end_is_a_plain_fault(file: Path) -> None:
    file.symlink_to(file.name)
    with pytest.raises(OSError, match="symbolic links"):
        change_document(file, put("a", 1))
    assert file.is_symlink()


@needs_links
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_rights_stay(file: Path, mode: int) -> None:
    file.write_text("{}")
    file.chmod(mode)
    change_document(file, put("a", 1))
    assert stat.S_IMODE(file.stat().st_mode) == mode


@needs_links
def test_a_private_file_is_its_owners_alone_whatever_it_was(file: Path) -> None:
    for _ in range(2):
        change_document(file, put("a", 1), private=True)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o644)
        change_document(file, put("a", 2), private=True)


@needs_links
def test_a_file_without_the_right_to_write_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("{}")
    file.chmod(0o444)
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path != file and may(path, how))  # as for anybody but root
    with pytest.raises(PermissionError):
        change_document(file, put("a", 1))
    assert file.read_text() == "{}"


@pytest.mark.parametrize("code", [errno.EBUSY, errno.EACCES])
def test_what_nothing_can_take_the_place_of_is_written_as_it_stands(
    file: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    file.write_text('{"long": "' + "x" * 500 + '"}')
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(code, "")))
    change_file(file, lambda _old: b"{}")
    assert file.read_text() == "{}"
    assert {path.name for path in file.parent.iterdir()} == {"some.json", locked_file.LOCK}


def test_a_process_that_never_ends_its_change_is_not_waited_for_for_ever(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locked_file, "LOCK_TIMEOUT_S", 0.0)
    with locked_file.locked_folder(file.parent), pytest.raises(TimeoutError):
        change_document(file, put("a", 1))
    change_document(file, put("a", 1))
    assert read_document(file) == {"a": 1}


def test_without_a_lock_it_is_written_all_the_same(file: Path) -> None:
    (file.parent / locked_file.LOCK).mkdir()  # as good as a file system that has no room for one more file
    change_document(file, put("a", 1))
    assert read_document(file) == {"a": 1}


def test_a_disk_that_may_not_be_written_is_said_by_its_reason(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("{}")
    monkeypatch.setattr(os, "open", lambda *_: (_ for _ in ()).throw(OSError(errno.EROFS, "Read-only file system")))
    with pytest.raises(OSError, match="Read-only"):
        change_document(file, put("a", 1))
    assert file.read_text() == "{}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_as_editors_write_it(file: Path, encoding: str) -> None:
    file.write_bytes('{"jméno": "Žofie"}'.encode(encoding))
    assert read_text(file) == '{"jméno": "Žofie"}'
    assert read_document(file) == {"jméno": "Žofie"}


def test_half_a_surrogate_pair_is_kept_as_it_is(file: Path) -> None:
    file.write_text('{"name": "Eva\\ud83d"}')
    change_document(file, put("b", 2))
    assert read_document(file) == {"name": "Eva\ud83d", "b": 2}


def test_what_is_too_deep_to_be_indented_is_written_in_one_line(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = json.dumps

    def too_deep(document: object, **how: object) -> str:
        if "indent" in how:
            raise RecursionError("maximum recursion depth exceeded")
        return write(document)

    file.write_text('{"note": [[[]]]}')
    monkeypatch.setattr(json, "dumps", too_deep)
    assert change_document(file, lambda document: document.update(seats=[])) is None
    assert json.loads(file.read_text()) == {"note": [[[]]], "seats": []}


def test_where_nothing_can_be_locked_it_is_written_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_file: object) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock, "try_lock", no_locks)
    change_document(file, put("a", 1))
    assert read_document(file) == {"a": 1}


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 5000, "a", "a = 1\na = 2", b"\xff"])
def test_whatever_is_no_toml_is_a_damaged_file(text: str | bytes) -> None:
    with pytest.raises(DamagedFile):
        parse_toml(text)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_toml_is_read_as_editors_write_it(mark: bytes) -> None:
    assert parse_toml(mark + "a = 'ž'".encode()) == {"a": "ž"}


def test_of_a_file_that_is_far_too_large_no_part_is_written_over_all_of_it(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.touch()
    os.truncate(file, locked_file.LARGEST_JSON + 2)
    aside = locked_file.change_file(file, lambda data: (data or b"") + b"a line")
    assert aside is not None
    assert aside.stat().st_size == locked_file.LARGEST_JSON + 2
    assert file.read_bytes() == b"a line"


@pytest.mark.parametrize("size", [locked_file.LARGEST_JSON + 1, 1 << 40])
def test_a_file_that_is_far_too_large_is_damaged_before_it_is_parsed(tmp_path: Path, size: int) -> None:
    """Parsing it would keep the window waiting for minutes, and reading all of it would take all memory."""
    with pytest.raises(DamagedFile, match="larger than 4 MiB"):
        locked_file.parse_toml(b"a = 1\n" * (1 << 20))
    with (tmp_path / "huge.json").open("wb") as huge:
        try:
            huge.truncate(size)
        except OSError:
            pytest.skip("this drive has no files with holes")
    with pytest.raises(DamagedFile, match="larger than 64 MiB"):
        locked_file.read_document(tmp_path / "huge.json")
