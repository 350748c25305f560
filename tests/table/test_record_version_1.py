"""Records of version 1, as they lie in players' folders: read, verified and written anew as the same game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan.games import ruleset
from elcapitan.table.record import format_record, parse_record
from elcapitan.table.replay import verify_record
from tests.games.capitan.referee.record import judge

FILES = sorted((Path(__file__).parent / "version1").glob("*.capitan"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_version_1_is_read_and_holds(file: Path) -> None:
    mapping = json.loads(file.read_text("utf-8"))
    record = parse_record(file.read_bytes())
    assert mapping["version"] == 1
    assert [*record.payments] == mapping["paydays"]
    assert record.scores == (tuple(mapping["money"]) if "money" in mapping else None)
    verify_record(record, ruleset)
    assert judge(mapping).ok


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_written_anew_as_the_same_game(file: Path) -> None:
    record = parse_record(file.read_bytes())
    text = format_record(record)
    assert json.loads(text)["version"] == 2
    assert parse_record(text) == record
    assert judge(json.loads(text)).ok


def test_there_are_finished_and_unfinished_ones() -> None:
    assert {"money" in json.loads(file.read_text("utf-8")) for file in FILES} == {True, False}
