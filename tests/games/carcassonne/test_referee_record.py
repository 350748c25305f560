"""Records of the referee's own games hold, and each fault put into one is found."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.games.carcassonne.referee import board
from tests.games.carcassonne.referee.chance import Drawn
from tests.games.carcassonne.referee.position import Options
from tests.games.carcassonne.referee.record import Findings, judge_record
from tests.games.carcassonne.referee.selfplay import Record, played, played_table, record_of

BASE = Options(2, 1)
EVERYTHING = Options(3, 2, board.EXPANSIONS, "board")


def judge(record: Record) -> Findings:
    return judge_record(json.dumps(record))


@pytest.mark.parametrize(
    "options",
    [BASE, pytest.param(EVERYTHING, marks=pytest.mark.slow), Options(2, 2, ("hills", "river"), "tiles", "no")],
)
def test_a_whole_game_holds(options: Options) -> None:
    findings = judge(played(options, 1))
    assert (findings.faults, findings.unproven, findings.finished) == ([], [], True)


def test_an_unfinished_game_holds_and_its_chance_is_unproven() -> None:
    table, entries, positions, seed = played_table(BASE, 2)
    table.now = positions[40]
    record = record_of(table, entries[:40], positions, seed)
    record["scores"] = record["winners"] = None
    del record["shuffled"][0]["seed"]
    findings = judge(record)
    assert findings.ok
    assert not findings.finished
    assert findings.unproven == ["The answers of chance to 14 of 40 moves do not follow from a seed told."]


def test_a_game_continued_with_another_seed_holds() -> None:
    table, entries, positions, seed = played_table(BASE, 2)
    before = positions[60]
    other = bytes(16)
    order = Drawn(other, before)
    assert len(order.stack) == before.stack
    table.now = before
    continued = record_of(table, entries[:60], positions, seed)
    (seat,) = table.to_act()
    text = sorted(table.legal_texts(seat))[0]
    answers = table.drawn(seat, text, order)
    table.play(seat, text, answers)
    record = record_of(table, [*continued["moves"], [seat, text, *([list(answers)] if answers else [])]], [], seed)
    record["shuffled"] = [*continued["shuffled"], {"from": 60, "hash": "", "seed": None}]
    del record["shuffled"][0]["seed"]
    record["scores"] = record["winners"] = None
    assert judge(record).ok


def _set(record: Record, *path: Any) -> Record:
    """The record with the last of `path` at the place that the others name."""
    changed = deepcopy(record)
    place: Any = changed
    *steps, key, value = path
    for step in steps:
        place = place[step]
    place[key] = value
    return changed


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("game", "yspahan"), "record"),
        (("rules", True), "record"),
        (("options", "players", 9), "O1"),
        (("options", "start", 0), "O1"),
        (("options", "expansions", ["river", "inns"]), "O2"),
        (("options", "wheel", "yes"), "O3"),
        (("options", "farmers", "maybe"), "O4"),
        (("options", "board", {}), "record"),
        (("deal", ["b01"]), "record"),
        (("seats", []), "record"),
        (("seats", 0, "colour", "red"), "O1"),
        (("moves", 0, 0, 2), "T1"),
        (("moves", 0, 1, "pass"), "record"),
        (("moves", 0, [1, "draw"]), "chance"),
        (("moves", 0, [1, "draw", []]), "record"),
        (("moves", 0, [1, "draw", ["r05"]]), "chance"),
        (("moves", 1, 1, "place 0 0 0"), "P2"),
        (("payments", 0, "points", [1, 1]), "E2"),
        (("payments", []), "E2"),
        (("scores", [0, 0]), "E3"),
        (("winners", [1, 2]), "E7"),
        (("digest", "0" * 16), "record"),
        (("shuffled", []), "record"),
        (("shuffled", 0, "hash", "0" * 64), "record"),
        (("shuffled", 0, "seed", "0" * 32), "chance"),
        (("shuffled", 0, "seed", "?"), "record"),
    ],
)
def test_a_fault_is_found(path: tuple[Any, ...], rule: str) -> None:
    findings = judge(_set(played(BASE, 1), *path))
    assert findings.faults
    assert findings.faults[0].rule == rule


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 1, "format": 2}', '{"format": NaN}'])
def test_what_is_no_record(text: str) -> None:
    assert judge_record(text).faults[0].rule == "record"
