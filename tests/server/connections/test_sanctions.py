"""Bans and mutes: whom they hold for, how long, and that a restart does not end them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elcapitan_server.basics.errors import AdminError
from elcapitan_server.connections import sanctions as sanctions_file
from elcapitan_server.connections.address_limits import AddressAccounts
from elcapitan_server.connections.sanctions import Sanctions

ANNA, BERT = b"anna" * 4, b"bert" * 4


def test_a_decision_holds_for_its_time_and_for_nobody_else() -> None:
    now = [1000]
    sanctions = Sanctions(lambda: now[0])
    sanctions.impose("ban", ANNA, 60)
    sanctions.impose("mute", BERT, 30)
    assert (sanctions.is_banned(ANNA), sanctions.is_muted(ANNA)) == (True, False)
    assert (sanctions.is_banned(BERT), sanctions.is_muted(BERT)) == (False, True)
    assert [(each.kind, each.until_s) for each in sanctions.in_force()] == [("mute", 1030), ("ban", 1060)]
    now[0] += 60
    assert not sanctions.is_banned(ANNA)
    assert sanctions.in_force() == []


def test_it_outlives_a_restart_and_can_be_lifted(tmp_path: Path) -> None:
    file = tmp_path / "sanctions.json"
    Sanctions(lambda: 1000, file).impose("ban", ANNA, 60)
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    again = Sanctions(lambda: 1010, file)
    assert again.is_banned(ANNA)
    assert again.lift(ANNA)
    assert not again.lift(ANNA)
    assert not Sanctions(lambda: 1010, file).is_banned(ANNA)


def test_beyond_the_most_that_are_kept_the_first_to_end_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also while the server runs, and it is told: what is said to hold also holds after a restart."""
    monkeypatch.setattr(sanctions_file, "MAX_STORED", 2)
    file = tmp_path / "sanctions.json"
    sanctions = Sanctions(lambda: 1000, file)
    for maker, for_s in ((ANNA, 60), (BERT, 30), (b"cleo" * 4, 90)):
        sanctions.impose("ban", maker, for_s)
    with pytest.raises(AdminError, match="There are 2 bans and mutes that end later, and no more are kept"):
        sanctions.impose("ban", BERT, 60)
    assert len(caplog.messages) == 1
    for kept in (sanctions.in_force(), Sanctions(lambda: 1000, file).in_force()):
        assert [(each.maker, each.until_s) for each in kept] == [(ANNA, 1060), (b"cleo" * 4, 1090)]


def test_no_address_stands_in_the_file(tmp_path: Path) -> None:
    sanctions = Sanctions(lambda: 1000, tmp_path / "sanctions.json")
    accounts = AddressAccounts(key=b"k" * 32, sanctions=sanctions)
    maker = accounts.maker_of("203.0.113.7")
    assert maker
    sanctions.impose("ban", maker, 60)
    for file in tmp_path.glob("sanctions.json*"):
        assert "203.0.113" not in file.read_text()
    assert accounts.for_address("203.0.113.7", 0.0).is_banned
    assert not accounts.for_address("203.0.113.8", 0.0).is_banned


def test_of_ipv6_a_whole_home_is_meant() -> None:
    accounts = AddressAccounts(key=b"k" * 32)
    assert accounts.maker_of("2001:db8:0:11::1") == accounts.maker_of("2001:db8:0:22::2")
    assert accounts.maker_of("nobody") is None


@pytest.mark.parametrize("text", ["", "{}x", "{}", "[" * 100_000, "9" * 5000])
def test_a_file_that_cannot_be_read_lifts_nothing_and_is_kept(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "sanctions.json"
    Sanctions(lambda: 0, file).impose("ban", ANNA, 60)
    for aside in ("sanctions.json.damaged", "sanctions.json.damaged-2"):
        file.write_text(text)
        assert Sanctions(lambda: 0, file).is_banned(ANNA), "by the copy"
        assert "cannot be read as a whole" in caplog.text
        assert (tmp_path / aside).read_text() == text
        caplog.clear()
        again = Sanctions(lambda: 0, file)
        assert again.is_banned(ANNA)
        assert caplog.text == "", "it has been mended"
        again.impose("mute", BERT, 60)
        assert (tmp_path / aside).read_text() == text
        assert Sanctions(lambda: 0, file).is_muted(BERT)


def test_of_a_file_cut_short_without_a_copy_the_whole_rows_hold(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "sanctions.json"
    sanctions = Sanctions(lambda: 0, file)
    sanctions.impose("ban", ANNA, 90)
    sanctions.impose("mute", BERT, 60)
    (tmp_path / "sanctions.json.copy").unlink()
    file.write_bytes(file.read_bytes()[:-10])
    again = Sanctions(lambda: 0, file)
    assert (again.is_banned(ANNA), again.is_muted(BERT)) == (True, False)
    assert "1 of its rows hold" in caplog.text


@pytest.mark.parametrize("bit", range(0, 480, 7))
def test_a_bit_that_flips_in_one_of_both_files_lifts_nothing(tmp_path: Path, bit: int) -> None:
    file = tmp_path / "sanctions.json"
    sanctions = Sanctions(lambda: 0, file)
    sanctions.impose("ban", ANNA, 60)
    sanctions.impose("mute", BERT, 60)
    for damaged in (file, tmp_path / "sanctions.json.copy"):
        data = bytearray(damaged.read_bytes())
        data[bit // 8] ^= 1 << bit % 8
        damaged.write_bytes(data)
        again = Sanctions(lambda: 0, file)
        assert again.is_banned(ANNA)
        assert again.is_muted(BERT)


@pytest.mark.parametrize("gone", ["unlink", "mkdir"])
def test_a_file_that_is_gone_or_a_folder_lifts_nothing_and_is_said(
    tmp_path: Path, gone: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "sanctions.json"
    Sanctions(lambda: 0, file).impose("ban", ANNA, 60)
    file.unlink()
    if gone == "mkdir":
        file.mkdir()
    assert Sanctions(lambda: 0, file).is_banned(ANNA)
    assert str(file) in caplog.text


def test_a_pardon_stands_in_both_files(tmp_path: Path) -> None:
    file = tmp_path / "sanctions.json"
    sanctions = Sanctions(lambda: 0, file)
    sanctions.impose("ban", ANNA, 60)
    sanctions.lift(ANNA)
    file.write_text("damaged")
    assert not Sanctions(lambda: 0, file).is_banned(ANNA)


@pytest.mark.parametrize(
    "odd", ["[1]", '["ban", "zz", 5]', '["exile", "00", 5]', '["ban", "00", 1e999]', f"[{'9' * 5000}]", "{}"]
)
def test_one_row_that_does_not_hold_lifts_no_other(tmp_path: Path, odd: str, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "sanctions.json"
    file.write_text(f'[{odd}, ["ban", "{ANNA.hex()}", 100]]')
    sanctions = Sanctions(lambda: 0, file)
    assert sanctions.is_banned(ANNA)
    assert "does not hold" in caplog.text
    sanctions.impose("mute", BERT, 60)
    assert (
        odd.replace("1e999", "Infinity").replace("9" * 5000, "Infinity") in file.read_text()
    )  # it may be a newer version's


def test_a_jump_of_the_calendar_deletes_no_ban(tmp_path: Path) -> None:
    now = [1000]
    file = tmp_path / "sanctions.json"
    Sanctions(lambda: now[0], file).impose("ban", ANNA, 600)
    now[0] += 10**9
    Sanctions(lambda: now[0], file).impose("ban", BERT, 600)
    now[0] -= 10**9
    assert Sanctions(lambda: now[0], file).is_banned(ANNA)
