"""`elcapitan verify --share`: whether the player's own share is in the seed of a record, and whose is missing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan.cli import main
from elcapitan.games import ruleset
from elcapitan.table.match import Match
from elcapitan.table.record import SeatLine, format_record
from elcapitan.table.seed_shares import SeedShare, make_receipt, seed_of_shares, share_hash

SHARES = tuple(bytes([number]) * 16 for number in range(4))
HASHES = [(seat, share_hash(share)) for seat, share in enumerate(SHARES)]
RECEIPT = make_receipt(SHARES[1], HASHES)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of two persons and two computer players: seat 3 has announced a share and not given it."""
    rules = ruleset("yspahan")
    shares = tuple(SeedShare(seat, hash.hex(), SHARES[seat].hex()) for seat, hash in HASHES)
    shares = (*shares[:3], shares[3]._replace(share=None))
    match = Match(rules, {"players": 4, "start": "drawn"}, seed_of_shares(shares), shares)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    lines = [
        SeatLine("Anna", "red", "person"),
        SeatLine("Bert", "blue", "person"),
        SeatLine("Carl", "green", "person"),
        SeatLine("Dora", "yellow", "person"),
    ]
    file = tmp_path_factory.mktemp("games") / "cut.capitan"
    file.write_text(format_record(match.record(lines)), "utf-8")
    return file


def test_the_seats_with_and_without_a_share_are_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    said = capsys.readouterr().out
    assert "Checked: the seed follows from the shares of the server and of the seats 1, 2" in said
    assert "seat 3 (Carl) announced a share and did not give it" in said
    assert "NOT checked: seat 4 (Dora) has no share in the seed" in said
    assert main(["verify", "--strict", str(game)]) == 1


def test_a_receipt_is_typed_or_in_a_file(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats, alone = tmp_path / "seats.json", tmp_path / "receipt.txt"
    entries = [{"share": "ff" * 32}, {"token": "00" * 32}, {"share": RECEIPT}]
    seats.write_text(json.dumps({"version": 1, "seats": entries}))
    alone.write_text(f"{RECEIPT}\n")
    for word in (RECEIPT, RECEIPT.upper(), str(seats), str(alone)):
        assert main(["verify", "--share", word, str(game)]) == 0
        said = capsys.readouterr().out
        assert "Checked: your share is in the seed, beside the shares that were announced to you" in said
    assert main(["verify", "--share", SHARES[1].hex(), str(game)]) == 0
    assert "NOT checked: that the other shares were fixed before yours" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("receipt", "said"),
    [
        ("ee" * 16, "Your share is not in this record."),
        (make_receipt(SHARES[3], HASHES), "Your share is not in this record."),
        (make_receipt(SHARES[1], HASHES[:2]), "its other shares are not those announced to you"),
    ],
)
def test_what_does_not_agree_is_a_finding(
    receipt: str, said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--share", receipt, str(game)]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    "written",
    [
        RECEIPT.encode("utf-8-sig"),
        RECEIPT.encode("utf-16"),
        json.dumps({"seats": [{"share": RECEIPT}]}).encode("utf-8-sig"),
        json.dumps({"seats": ["of a newer version", None, {"share": RECEIPT}]}).encode(),
    ],
)
def test_a_receipt_is_found_however_its_file_was_saved(game: Path, tmp_path: Path, written: bytes) -> None:
    (tmp_path / "receipt").write_bytes(written)
    assert main(["verify", "--share", str(tmp_path / "receipt"), str(game)]) == 0


@pytest.mark.parametrize("written", [b"", b"\xff" * 64, b'{"seats":' + b"[" * 100_000, b'{"seats": 7}'])
def test_a_file_without_a_receipt_is_wrong_use(
    game: Path, tmp_path: Path, written: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").write_bytes(written)
    for file in (game, tmp_path / "other"):
        with pytest.raises(SystemExit) as left:
            main(["verify", "--share", str(file), str(game)])
        assert left.value.code == 2
        assert "is no receipt for a share" in capsys.readouterr().err


def test_an_unfinished_game_says_whose_shares_are_in_it(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shares = tuple(SeedShare(seat, hash.hex(), SHARES[seat].hex()) for seat, hash in HASHES[:2])
    match = Match(ruleset("yspahan"), {"players": 3, "start": "1"}, seed_of_shares(shares), shares)
    record = match.record([SeatLine("Anna", "red", "person"), *2 * [SeatLine("Bot", "blue", "easy")]])
    file = tmp_path / "early.capitan"
    file.write_text(format_record(replace(record)), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert "The record says: the server and seat 1 have a share in the seed" in capsys.readouterr().out
