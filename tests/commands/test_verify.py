"""`elcapitan verify`: what it vouches for, what it says it cannot, and what `--strict` refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elcapitan.cli import main
from tests.timeouts import PATIENCE_S

GAME = Path(__file__).parents[1] / "pictures" / "records" / "four.capitan"

Change = Callable[[dict[str, Any]], None]


def changed(folder: Path, change: Change) -> str:
    """A copy of the game in which something is otherwise."""
    mapping = json.loads(GAME.read_text("utf-8"))
    change(mapping)
    file = folder / "changed.capitan"
    file.write_text(json.dumps(mapping), "utf-8")
    return str(file)


def no_shuffles(mapping: dict[str, Any]) -> None:
    mapping["shuffled"] = []


def untold_seed(mapping: dict[str, Any]) -> None:
    del mapping["shuffled"][0]["seed"]


def seed_from_the_last_move(mapping: dict[str, Any]) -> None:
    mapping["shuffled"][0]["from"] = len(mapping["moves"])


def unused_number(mapping: dict[str, Any]) -> None:
    mapping["board"]["extra"][1]["harbour"][0] = 1


def added_name(mapping: dict[str, Any]) -> None:
    mapping["board"]["nonsense"] = True


def test_a_record_proven_to_the_end_says_what_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--strict"]):
        assert main(["verify", *words, str(GAME)]) == 0
        assert capsys.readouterr().out.splitlines() == [
            f"{GAME}:",
            "  Checked: 407 moves are legal; payments, digest and result follow from them",
            "  Checked: a revealed seed deals every card",
            "  Checked: the board is the standard board",
            "  Checked: 4 seats of 4",
            "the record is valid",
        ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (no_shuffles, "no revealed seed covers the cards of moves 1 to 407 of 407"),
        (untold_seed, "no revealed seed covers the cards of moves 1 to 407 of 407"),
        (untold_seed, "no revealed seed covers the cards at the start"),
        (seed_from_the_last_move, "no revealed seed covers the cards of moves 1 to 407 of 407"),
        (unused_number, "the board is not the standard one; it differs in extra.2.harbour.1"),
        (added_name, "the board is not the standard one; it differs in nonsense"),
    ],
)
def test_what_nobody_can_vouch_for_is_named_and_refused_by_strict(
    change: Change, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(tmp_path, change)
    for words, code in (([], 0), (["--strict"], 1)):
        assert main(["verify", *words, file]) == code
        lines = capsys.readouterr().out.splitlines()
        assert f"  NOT checked: {said}" in lines
        assert lines[-1] == "the record is valid, as far as it could be checked"


def test_a_seed_of_a_later_part_covers_only_that_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that was continued from a record without its seed."""

    def two_parts(mapping: dict[str, Any]) -> None:
        told = mapping["shuffled"][0]
        mapping["shuffled"] = [{"from": 0, "hash": "0" * 64}, told | {"from": 406}]

    main(["verify", changed(tmp_path, two_parts)])
    out = capsys.readouterr().out
    assert "NOT checked: no revealed seed covers the cards of moves 1 to 406 of 407" in out
    assert "deals every card" not in out


def stand_in(mapping: dict[str, Any]) -> None:
    first = next(at for at, move in enumerate(mapping["moves"]) if move[0] == 1)
    mapping |= {"version": 3, "stand_ins": [{"seat": 1, "by": "hard", "from": first, "to": first + 1}]}


def test_who_stood_in_is_repeated_as_the_record_has_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--strict", changed(tmp_path, stand_in)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  The record says: hard moved for seat 1 from move ") for line in lines)


def test_a_stand_in_who_cannot_be_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(mapping: dict[str, Any]) -> None:
        stand_in(mapping)
        mapping["stand_ins"][0]["by"] = "person"

    assert main(["verify", changed(tmp_path, wrong)]) == 1
    assert "names nobody else than the line of seat 1" in "".join(capsys.readouterr())


def test_a_missing_seat_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = changed(tmp_path, lambda mapping: mapping["seats"].pop())
    assert main(["verify", file]) == 1
    assert capsys.readouterr().out == f"{file}: This record has 3 lines of seats, its table 4 seats.\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("words", [["verify"], ["replay"], ["board", "check"]])
def test_a_pipe_is_one_sentence_and_is_never_waited_for(words: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = subprocess.run(
        [sys.executable, "-m", "elcapitan", *words, str(pipe)], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.returncode == 2
    assert done.stderr.endswith(f"{pipe} is not a regular file\n")
    assert done.stderr.count("\n") == 1


def test_a_file_whose_name_is_too_long_costs_no_other_its_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "a" * 300, str(GAME)]) == 2
    said = capsys.readouterr()
    assert "File name too long" in said.err
    assert f"{GAME}:" in said.out
