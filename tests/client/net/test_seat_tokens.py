"""Kept seats: written at once, readable by their owner alone, never lost to a damaged file."""

import stat
from pathlib import Path

import pytest

from elcapitan.client.net.seat_tokens import BUILTIN, MAX_TOKENS, SeatTokenStore

TOKEN = bytes(range(32))


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


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"seats": [{"table": 1}]}', '{"seats": 3}', '{"seats": [{"server": "builtin"}]}']
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    file = tmp_path / "seats.json"
    file.write_text(text)
    assert kept(file).seats_at() == []
    assert file.with_name("seats.json.damaged").read_text() == text


def test_a_missing_file_is_no_damage(tmp_path: Path) -> None:
    assert kept(tmp_path / "seats.json").seats_at() == []
    assert list(tmp_path.iterdir()) == []


def test_no_more_than_a_bound_are_kept(tmp_path: Path) -> None:
    seats = SeatTokenStore(None, lambda: 0.0)
    for at in range(MAX_TOKENS + 5):
        seats.save(BUILTIN, f"t{at}", 1, TOKEN)
    assert len(seats.seats_at()) == MAX_TOKENS


def test_a_seat_that_cannot_be_written_down_is_ours_until_the_program_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    seats = kept(tmp_path / "file" / "seats.json")
    assert seats.save(BUILTIN, "t1", 1, TOKEN).seat == 1
    assert [seat.table for seat in seats.seats_at()] == ["t1"]
