"""Kept seats: written at once, readable by their owner alone, never lost to a damaged file."""

import errno
import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from elcapitan import locked_file
from elcapitan.client.net import seat_tokens
from elcapitan.client.net.seat_tokens import BUILTIN, SeatTokenStore
from elcapitan.client.scenes.saved_games import time_ago_text
from tests.timeouts import PATIENCE_S

TOKEN = bytes(range(32))
FEW = 20
"""Seats, in place of the bound of the program."""


def kept(file: Path, now_s: float = 100.0) -> SeatTokenStore:
    return SeatTokenStore(file, lambda: now_s)


def test_a_kept_seat_is_there_after_a_restart(tmp_path: Path) -> None:
    kept(tmp_path / "seats.json").save(BUILTIN, "t1", 1, TOKEN)
    (seat,) = kept(tmp_path / "seats.json").seats_at()
    assert (seat.table, seat.seat, bytes.fromhex(seat.token), seat.since_s) == ("t1", 1, TOKEN, 100)


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "seats.json"
    kept(file).save(BUILTIN, "t1", 1, TOKEN)
    kept(file).save(BUILTIN, "t2", 1, TOKEN)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_new_token_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    seats = kept(tmp_path / "seats.json")
    seats.save(BUILTIN, "t1", 1, TOKEN)
    seats.save(BUILTIN, "t1", 1, TOKEN[::-1])
    assert [bytes.fromhex(seat.token) for seat in seats.seats_at()] == [TOKEN[::-1]]


def test_the_seats_of_further_people_are_apart_and_go_with_their_table(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    mine = kept(file).save(BUILTIN, "t1", 1, TOKEN)
    theirs = kept(file).save(BUILTIN, "t1", 3, TOKEN[::-1], person=2)
    assert "person" not in json.loads(file.read_text())["seats"][1]
    assert kept(file).seats_at() == [mine]
    assert kept(file).newest(BUILTIN, "t1", 2) == theirs
    kept(file).save(BUILTIN, "t1", 1, TOKEN)
    assert kept(file).update(theirs, seat=2).seat == 2
    assert sorted(seat.seat for seat in kept(file).seats_of_people(BUILTIN, "t1")) == [1, 2]
    kept(file).remove_table(theirs)
    assert kept(file).seats_of_people(BUILTIN, "t1") == [mine]
    kept(file).save(BUILTIN, "t1", 3, TOKEN, person=2)
    kept(file).remove_table(mine)
    assert not kept(file).seats_of_people(BUILTIN, "t1")


def test_the_newest_comes_first_and_other_servers_are_apart(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    for at, table in enumerate(("a", "b", "c")):
        kept(file, at).save(BUILTIN, table, 1, TOKEN)
    kept(file, 9).save("192.168.1.20:21997", "a", 3, TOKEN)
    assert [seat.table for seat in kept(file).seats_at()] == ["c", "b", "a"]
    assert [seat.seat for seat in kept(file).seats_at("192.168.1.20:21997")] == [3]


def test_a_forgotten_seat_is_gone(tmp_path: Path) -> None:
    seats = kept(tmp_path / "seats.json")
    seats.remove_table(seats.save(BUILTIN, "t1", 1, TOKEN))
    assert kept(tmp_path / "seats.json").seats_at() == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seats": 3}', "[" * 100_000, '{"seats": ' + "9" * 5000 + "}"])
def test_damaged_files_are_set_aside_one_beside_the_other(tmp_path: Path, text: str) -> None:
    file = tmp_path / "seats.json"
    for name in ("seats.json.damaged", "seats.json.damaged-2"):
        file.write_text(text)
        seats = kept(file)
        assert seats.seats_at() == []
        assert seats.damaged == file.with_name(name)
        assert file.with_name(name).read_text() == text


def test_a_file_that_is_damaged_while_we_run_is_set_aside_and_our_new_seat_written(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    seats = kept(file)
    file.write_text('{"seats": 3}')
    seats.save(BUILTIN, "t1", 1, TOKEN)
    assert file.with_name("seats.json.damaged").read_text() == '{"seats": 3}'
    assert [seat.table for seat in kept(file).seats_at()] == ["t1"]


@pytest.mark.parametrize("seen_first", [False, True])
def test_seats_that_we_have_read_outlive_damage_to_their_file(tmp_path: Path, seen_first: bool) -> None:
    file = tmp_path / "seats.json"
    seats = kept(file)
    for table in ("t1", "t2"):
        seats.save("far:4711", table, 1, TOKEN)
    file.write_text("half of i")
    if seen_first:
        assert [seat.table for seat in seats.seats_at("far:4711")] == ["t2", "t1"]
    gone = seats.newest("far:4711", "t2")
    assert gone is not None
    file.write_text("half of it")
    seats.remove_table(gone)
    seats.save("far:4711", "t3", 1, TOKEN)
    assert [seat.table for seat in kept(file).seats_at("far:4711")] == ["t3", "t1"]
    assert seats.damaged is not None
    assert seats.damaged.exists()


def entry(**changes: object) -> dict[str, object]:
    return {"server": BUILTIN, "table": "t1", "seat": 1, "token": TOKEN.hex(), "since_s": 5, **changes}


def test_what_a_newer_version_wrote_is_read_as_far_as_it_is_known_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    unknown = [{"cloud": "t9"}, "t8", entry(table="t2", seat="first"), entry(table="t3", token="no token")]
    file.write_text(json.dumps({"version": 2, "more": {}, "seats": [*unknown, entry(note="x")]}))
    seats = kept(file)
    assert [seat.table for seat in seats.seats_at()] == ["t1"]
    assert seats.has_unreadable
    assert seats.damaged is None
    seats.save(BUILTIN, "t5", 1, TOKEN)
    seats.save(BUILTIN, "t1", 1, TOKEN[::-1])
    seats.update(seats.seats_at()[0], seat=2)
    written = json.loads(file.read_text())
    assert (written["version"], written["more"]) == (2, {})
    assert [each for each in written["seats"] if each in unknown] == unknown
    (mine,) = [each for each in written["seats"] if isinstance(each, dict) and each.get("table") == "t1"]
    assert mine == entry(note="x", token=TOKEN[::-1].hex(), since_s=100, seat=2)
    seats.remove_server(BUILTIN)
    assert [each for each in json.loads(file.read_text())["seats"] if each in unknown] == unknown


@pytest.mark.parametrize("wrong", [{"seat": 1e400}, {"seat": True}, {"seat": 0}, {"token": 5}])
def test_one_entry_that_does_not_hold_costs_no_other_one(tmp_path: Path, wrong: dict[str, object]) -> None:
    file = tmp_path / "seats.json"
    file.write_text(json.dumps({"version": 1, "seats": [entry(table="bad", **wrong), entry()]}))
    assert [seat.table for seat in kept(file).seats_at()] == ["t1"]


@pytest.mark.parametrize(
    "odd", [{"since_s": None}, {"since_s": 10**400}, {"since_s": -5}, {"name": 7}, {"name": "x" * 9999}]
)
def test_an_odd_name_or_time_leaves_a_game_in_reach(tmp_path: Path, odd: dict[str, object]) -> None:
    file = tmp_path / "seats.json"
    file.write_text(json.dumps({"version": 1, "seats": [entry(**odd)]}))
    seats = kept(file)
    (seat,) = seats.seats_at()
    assert (seat.table, seat.since_s in (0, 5), len(seat.name) <= 200) == ("t1", True, True)
    assert time_ago_text(seat.since_s, 1e9).endswith("days ago")
    seats.update(seat, seat=2)
    assert [each.seat for each in kept(file).seats_at()] == [2]


@pytest.mark.parametrize(
    ("stored", "server"),
    [
        ("Claras-Laptop:21997", "claras-laptop:21997"),
        ("wss://Play.example.org:443/A", "wss://play.example.org:443/A"),
        ("[fe80::1%Ethernet]:21997", "[fe80::1%Ethernet]:21997"),
    ],
)
def test_a_seat_at_a_host_that_was_typed_with_capitals_is_found_by_its_name(
    stored: str, server: str, tmp_path: Path
) -> None:
    file = tmp_path / "seats.json"
    file.write_text(json.dumps({"version": 1, "seats": [entry(server=stored)]}), encoding="utf-8")
    seats = kept(file)
    (seat,) = seats.seats_at(server)
    seats.save(server, seat.table, 2, TOKEN[::-1])
    assert [each.seat for each in kept(file).seats_at(server)] == [2]
    assert seats.servers() == [server]


def test_two_windows_keep_what_both_have_written(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    first, second = kept(file), kept(file)
    second.save(BUILTIN, "second's", 1, TOKEN)
    first.save(BUILTIN, "first's", 1, TOKEN)
    assert {seat.table for seat in kept(file).seats_at()} == {"first's", "second's"}
    # Each sees the other's at once, and what one forgets the other does not bring back.
    assert [seat.table for seat in second.seats_at()] == ["first's", "second's"]
    second.remove_table(second.seats_at()[1])
    first.save(BUILTIN, "third", 1, TOKEN)
    assert {seat.table for seat in kept(file).seats_at()} == {"first's", "third"}


WINDOW = """
import sys
from pathlib import Path
from elcapitan.client.net.seat_tokens import BUILTIN, SeatTokenStore
seats = SeatTokenStore(Path(sys.argv[1]))
sys.stdin.readline()
for at in range(15):
    seats.save(BUILTIN, f"{sys.argv[2]}{at}", 1, bytes(32))
"""


def test_three_processes_that_have_read_the_same_list_lose_no_seat(tmp_path: Path) -> None:
    words = [sys.executable, "-c", WINDOW, str(tmp_path / "seats.json")]
    windows = [subprocess.Popen([*words, name], stdin=subprocess.PIPE) for name in "abc"]
    try:
        for window in windows:
            assert window.stdin is not None
            window.stdin.write(b"\n")
            window.stdin.close()
        assert [window.wait(PATIENCE_S) for window in windows] == [0, 0, 0]
    finally:
        for window in windows:
            window.kill()
            window.wait()
    assert {seat.table for seat in kept(tmp_path / "seats.json").seats_at()} == {
        f"{name}{at}" for name in "abc" for at in range(15)
    }


def test_an_older_token_of_one_window_does_not_replace_the_newer_one_of_another(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    first = kept(file)
    first.save(BUILTIN, "t1", 1, TOKEN)
    kept(file).save(BUILTIN, "t1", 1, TOKEN[::-1])
    first.save(BUILTIN, "t2", 1, TOKEN)
    assert {seat.table: seat.token for seat in kept(file).seats_at()}["t1"] == TOKEN[::-1].hex()


def test_a_file_that_cannot_be_read_just_now_is_neither_replaced_nor_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "seats.json"
    kept(file).save(BUILTIN, "t1", 1, TOKEN)

    def fails(_path: Path) -> bytes:
        raise OSError(errno.EIO, "the disk does not answer")

    monkeypatch.setattr(locked_file, "read_bytes", fails)
    seats = kept(file)
    assert seats.seats_at() == []
    seats.save(BUILTIN, "t2", 1, TOKEN)
    assert [seat.table for seat in seats.seats_at()] == ["t2"]
    monkeypatch.undo()
    assert [seat.table for seat in kept(file).seats_at()] == ["t1"]
    # What could not be written is with the next change.
    seats.save(BUILTIN, "t3", 1, TOKEN)
    assert {seat.table for seat in kept(file).seats_at()} == {"t1", "t2", "t3"}
    assert [path.name for path in tmp_path.iterdir() if "damaged" in path.name] == []


def test_a_folder_in_the_place_of_the_file_costs_nothing_but_the_list(tmp_path: Path) -> None:
    (tmp_path / "seats.json").mkdir()
    seats = kept(tmp_path / "seats.json")
    seats.save(BUILTIN, "t1", 1, TOKEN)
    assert [seat.table for seat in seats.seats_at()] == ["t1"]
    assert (tmp_path / "seats.json").is_dir()


def test_a_clock_that_runs_wrong_does_not_let_a_new_seat_be_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_tokens, "MAX_TOKENS", FEW)
    now_s = [2e9]
    seats = SeatTokenStore(None, lambda: now_s[0])
    for at in range(FEW):
        seats.save(BUILTIN, f"t{at}", 1, TOKEN)
    now_s[0] = 0.0
    seats.save(BUILTIN, "new", 1, TOKEN)
    assert seats.seats_at()[0].table == "new"


def test_seats_found_in_the_journal_come_last_and_never_over_a_known_one(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    kept(file).save(BUILTIN, "t1", 1, TOKEN)
    kept(file).add_missing(BUILTIN, {"t1": (2, TOKEN[::-1]), "t2": (3, TOKEN[::-1])})
    assert [(seat.table, seat.seat) for seat in kept(file).seats_at()] == [("t1", 1), ("t2", 3)]


def test_a_missing_file_is_no_damage(tmp_path: Path) -> None:
    assert kept(tmp_path / "seats.json").seats_at() == []
    assert list(tmp_path.iterdir()) == []


def test_no_more_than_a_bound_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_tokens, "MAX_TOKENS", FEW)
    seats = SeatTokenStore(None, lambda: 0.0)
    for at in range(FEW + 5):
        seats.save(BUILTIN, f"t{at}", 1, TOKEN)
        assert seats.room == max(0, FEW - at - 1)
    assert len(seats.seats_at()) == FEW


def test_a_seat_that_cannot_be_written_down_is_ours_until_the_program_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    seats = kept(tmp_path / "file" / "seats.json")
    assert seats.save(BUILTIN, "t1", 1, TOKEN).seat == 1
    assert [seat.table for seat in seats.seats_at()] == ["t1"]
