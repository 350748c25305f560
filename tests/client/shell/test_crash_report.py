"""What a fault leaves behind: a file about it, a line that says what it was, a report with or without names."""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest

from elcapitan import __version__, locked_file, paths
from elcapitan.client.shell import crash_report
from elcapitan.games import ruleset
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record
from tests.client.presence.table_with_friends import record_of

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")


def fault() -> BaseException:
    try:
        crash_report.fault_summary(cast(BaseException, None))
    except AttributeError as caught:
        return caught
    raise AssertionError("None is no fault")


def test_a_fault_in_one_line_says_what_and_where() -> None:
    said = crash_report.fault_summary(fault())
    assert said.startswith("AttributeError: 'NoneType'")
    assert "(client/shell/crash_report.py, line " in said
    assert crash_report.fault_summary(KeyError()) == "KeyError"


def test_a_report_names_the_versions_and_the_place() -> None:
    file = crash_report.write_crash_report(fault())
    said = file.read_text("utf-8")
    assert said.startswith(f"El Capitan {__version__} (Python)\n")
    assert "fault_summary" in said


@contextmanager
def log_written() -> Iterator[list[logging.Handler]]:
    """As in a program that has just started: nobody listens to the logger yet."""
    before, level = [*logging.root.handlers], logging.root.level
    logging.root.handlers.clear()
    try:
        crash_report.set_up_log_file()
        yield logging.root.handlers
    finally:
        for handler in logging.root.handlers:
            handler.close()
        logging.root.handlers[:] = before
        logging.root.setLevel(level)


def test_the_log_never_grows_large_and_keeps_the_newest() -> None:
    with log_written():
        for number in range(4000):
            logging.getLogger("mast").warning("the mast broke for the %d th time %s", number, "." * 200)
        logging.getLogger("mast").info("of no interest")
    logs = sorted(paths.logs().glob("elcapitan.log*"))
    assert [file.name for file in logs] == ["elcapitan.log", "elcapitan.log.1"]
    assert all(file.stat().st_size <= crash_report.LOG_BYTES for file in logs)
    newest = logs[0].read_text("utf-8")
    assert "3999 th time" in newest
    assert "no interest" not in newest


def test_without_a_folder_for_it_there_is_no_log_and_no_fault(home: Path) -> None:
    home.write_text("a file where the folder would be")
    with log_written() as handlers:
        assert [type(handler) for handler in handlers] == [logging.NullHandler]


def test_only_the_newest_files_about_faults_are_kept() -> None:
    folder = paths.ensure_folder(paths.logs())
    for day in range(1, 20):
        (folder / f"crash-202001{day:02}-000000.txt").write_text("old")
    newest = crash_report.write_crash_report(fault())
    left = sorted(folder.glob(crash_report.CRASH_PATTERN))
    assert len(left) == crash_report.MAX_CRASH_REPORTS
    assert left[-1] == newest
    assert left[0].name == "crash-20200111-000000.txt"


@pytest.fixture
def evening() -> str:
    """Logs and settings that name someone, and a game; its record."""
    record = json.loads(record_of(3).record)
    for seat, name in zip(record["seats"], ("Klára", "Šimon", "Bo"), strict=True):
        seat["name"] = name
    logs = paths.ensure_folder(paths.logs())
    (logs / "elcapitan.log").write_text(f"WARNING Klára has left {Path.home()}/boards; Klárka stays\n", "utf-8")
    (logs / "server.log").write_bytes(b"Mat\xc4\x9bj said \xff\n")
    paths.ensure_folder(paths.config())
    paths.settings_file().write_text('name = "Matěj"\n', "utf-8")
    paths.tokens_file().write_text("secret", "utf-8")
    return json.dumps(record)


def inside(file: Path) -> dict[str, str]:
    with zipfile.ZipFile(file) as whole:
        return {name: whole.read(name).decode("utf-8") for name in whole.namelist()}


def test_a_report_with_names_holds_everything_but_the_keys_to_seats(tmp_path: Path, evening: str) -> None:
    crash = crash_report.write_crash_report(fault())
    found = inside(crash_report.save_report(tmp_path / "r.zip", evening, crash, names=True))
    assert set(found) == {"versions.txt", "elcapitan.log", "server.log", "settings.toml", "game.capitan", crash.name}
    assert found["game.capitan"] == evening
    assert "Klára has left" in found["elcapitan.log"]
    assert "secret" not in "".join(found.values())


@needs_pipes
def test_a_pipe_in_the_place_of_a_log_is_left_out_of_a_report(tmp_path: Path, evening: str) -> None:
    log = paths.logs() / "server.log"
    log.unlink()
    os.mkfifo(log)
    found = inside(crash_report.save_report(tmp_path / "r.zip", evening, None, names=True))
    assert set(found) == {"versions.txt", "elcapitan.log", "settings.toml", "game.capitan"}


def test_a_report_without_names_has_none_and_its_game_still_holds(tmp_path: Path, evening: str) -> None:
    found = inside(crash_report.save_report(tmp_path / "r.zip", evening, None, names=False, known=["Matěj", ""]))
    whole = "".join(found.values())
    for name in ("Klára", "Šimon", "Matěj", "Bo", str(Path.home()) + os.sep):
        assert name not in whole
    assert found["elcapitan.log"] == "WARNING somebody has left ~/boards; Klárka stays\n"
    assert [seat["name"] for seat in json.loads(found["game.capitan"])["seats"]] == ["Seat 1", "Seat 2", "Seat 3"]
    replay_record(parse_record(found["game.capitan"]), ruleset)


@pytest.mark.parametrize(
    ("name", "said", "left"),
    [
        ("Jo", "Jo has left; John, Jojo stay", "somebody has left; John, Jojo stay"),
        ("Jo!", "it is Jo! again", "it is somebody again"),
        ("¿Q?", "seat 1: ¿Q?", "seat 1: somebody"),
        ("  ", "two  spaces", "two  spaces"),
    ],
)
def test_a_name_is_taken_out_as_a_whole_word_however_short(name: str, said: str, left: str) -> None:
    assert crash_report.NameRedactor([name])(said) == left


@pytest.mark.parametrize("line", ['name = "Jo"', "name='Jo'", 'name = "O\\"Neil" # mine', '  name="\u017do"'])
def test_their_name_leaves_the_settings_however_it_is_written(line: str) -> None:
    told = crash_report.NameRedactor([])(f"speed = 'calm'\n{line}\nopponents = 'easy'\n")
    assert re.sub(" ", "", told) == "speed='calm'\nname=\"somebody\"\nopponents='easy'\n"


def test_the_path_of_their_home_is_taken_out_also_as_windows_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: PureWindowsPath(r"C:\Users\Anna"))
    said = crash_report.NameRedactor([])(r"'C:\\Users\\Anna\\x' C:\Users\Anna\y C:/Users/Anna/z C:\Users\Annabel")
    assert said == r"'~\\x' ~\y ~/z C:\Users\Annabel"
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert crash_report.NameRedactor([])("/tmp/x") == "/tmp/x"


def test_a_report_without_a_game_and_logs_is_one_all_the_same(tmp_path: Path) -> None:
    found = inside(crash_report.save_report(tmp_path / "r.zip", "", None, names=False))
    assert set(found) == {"versions.txt"}


def test_a_report_on_a_full_disk_leaves_no_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _file: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        crash_report.save_report(tmp_path / "r.zip", "", None, names=False)
    assert [each.name for each in tmp_path.iterdir()] == [locked_file.LOCK]


def test_windows_that_fail_in_the_same_second_have_a_report_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda _form: "crash-20261130-080000.txt")
    written = [crash_report.write_crash_report(RuntimeError(said)) for said in ("one", "two")]
    assert ["RuntimeError: one" in each.read_text("utf-8") for each in written] == [True, False]


def test_a_report_saved_once_more_in_the_same_second_is_another_file(tmp_path: Path) -> None:
    files = {crash_report.save_report(tmp_path / "r.zip", "", None, names=False) for _ in range(3)}
    assert files == {tmp_path / name for name in ("r.zip", "r-2.zip", "r-3.zip")}


def test_a_calendar_that_runs_wrong_does_not_delete_the_report_that_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = paths.ensure_folder(paths.logs())
    for at in range(crash_report.MAX_CRASH_REPORTS):
        (folder / f"crash-20300101-00000{at}.txt").write_text("later")
    monkeypatch.setattr("time.strftime", lambda _form: "crash-19700101-000000.txt")
    written = crash_report.write_crash_report(fault())
    assert written.is_file()
    assert len([*folder.glob(crash_report.CRASH_PATTERN)]) == crash_report.MAX_CRASH_REPORTS


@pytest.mark.parametrize("in_its_place", ["folder", pytest.param("pipe", marks=needs_pipes), "nothing"])
def test_a_log_that_cannot_be_written_says_nothing_on_the_terminal(
    in_its_place: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    if in_its_place == "folder":
        (paths.ensure_folder(paths.logs()) / "elcapitan.log").mkdir()
    elif in_its_place == "pipe":
        os.mkfifo(paths.ensure_folder(paths.logs()) / "elcapitan.log")
    else:
        paths.ensure_folder(paths.logs().parent)
        paths.logs().write_text("a file where the folder should be")
    crash_report.set_up_log_file()
    logging.getLogger("elcapitan.test").warning("nobody hears this")
    assert capfd.readouterr().err == ""


def test_what_a_fault_says_at_length_is_cut_and_both_ends_are_kept() -> None:
    try:
        try:
            raise ValueError("x" * 5_000_000)
        except ValueError as cause:
            raise KeyError("the last word") from cause
    except KeyError as caught:
        file = crash_report.write_crash_report(caught)
    said = file.read_text("utf-8")
    assert len(said) < 2 * crash_report.MAX_CRASH_LETTERS
    assert "test_what_a_fault_says_at_length" in said
    assert "the last word" in said


@pytest.mark.parametrize("year", [1970, 2150])
def test_a_report_is_saved_whatever_the_calendar_says(
    year: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.localtime", lambda *_now: time.struct_time((year, 1, 2, 3, 4, 5, 4, 2, 0)))
    crash = crash_report.write_crash_report(fault())
    found = inside(crash_report.save_report(tmp_path / "r.zip", "", crash, names=False))
    assert set(found) == {"versions.txt", crash.name}
