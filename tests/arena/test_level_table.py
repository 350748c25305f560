"""The table of the levels: games become cells, cells become lines, and a bar is held by the low end alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import level_table
from elcapitan.arena.contest import Contest, Outcome


def outcome(levels: tuple[str, ...], money: tuple[int, ...], shares: tuple[float, ...] = ()) -> Outcome:
    none = (0,) * len(levels)
    contest = Contest(levels, "table/1", rollouts=4, shares=shares)
    return Outcome(contest, money, ({"loans": 0},) * len(levels), ((0.1,),) * len(levels), none, none, 90, True)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(level_table, "KEPT", tmp_path)
    return tmp_path


def test_games_of_a_file_become_a_cell_and_a_line(kept: Path) -> None:
    games = [outcome(("hard", "normal", "normal"), (90, 40, 30)), outcome(("normal", "hard", "normal"), (20, 50, 60))]
    file = kept / "hard-normal-3.jsonl"
    file.write_text("".join(json.dumps(each.as_json()) + "\n" for each in games), encoding="utf-8")
    held = json.loads(level_table.keep(file, "abc").read_text(encoding="utf-8"))
    assert (held["focus"], held["versus"], held["players"], held["games"]) == ("hard", "normal", 3, 2)
    assert (held["win_share"], held["commit"], held["seed"]) == (0.5, "abc", "table")
    line = next(line for line in level_table.table() if line.startswith("| hard vs normal"))
    assert "50% [9%, 91%] of 2, bar 70%: open" in line
    assert "not measured (bar 75%)" in line


def test_of_two_players_the_stronger_level_is_the_focus(kept: Path) -> None:
    file = kept / "normal-easy-2.jsonl"
    file.write_text(json.dumps(outcome(("easy", "normal"), (10, 80)).as_json()) + "\n", encoding="utf-8")
    held = json.loads(level_table.keep(file, "").read_text(encoding="utf-8"))
    assert (held["focus"], held["versus"], held["win_share"]) == ("normal", "easy", 1.0)


def test_a_level_against_itself_is_told_by_its_share_of_the_time(kept: Path) -> None:
    games = [
        outcome(("hard", "hard", "hard"), (10, 80, 20), shares=(0.25, 1.0, 0.25)),
        outcome(("hard", "hard", "hard"), (10, 80, 20), shares=(1.0, 0.25, 0.25)),
    ]
    held = level_table.cell("hard", "hard", games)
    assert (held["win_share"], held["score"], held["games"]) == (0.5, 45, 2)


def test_a_level_among_itself_has_a_line_of_its_own(kept: Path) -> None:
    file = kept / "hard-hard-3.jsonl"
    file.write_text(json.dumps(outcome(("hard", "hard", "hard"), (10, 80, 20)).as_json()) + "\n", encoding="utf-8")
    level_table.keep(file, "abc")
    assert "| hard, 4 imagined games | 3 | none | 1 | 80 | 0.0 | 90 |" in level_table.among_itself()


def test_a_cell_of_more_time_is_not_the_table_s(kept: Path) -> None:
    cell = level_table.cell("hard", "normal", [outcome(("hard", "normal", "normal"), (90, 40, 30))])
    (kept / "hard-normal-3-full.json").write_text(json.dumps({**cell, "seconds": 1.0}), encoding="utf-8")
    assert all("100%" not in line for line in level_table.table())
