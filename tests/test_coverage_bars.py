"""The table of what the tests reach: groups, bars, gaps, and exclusions that give no reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import coverage_bars


def told(lines: tuple[int, int], branches: tuple[int, int]) -> dict[str, Any]:
    """A file of coverage's report of which so many are reached."""
    counts = {
        "covered_lines": lines[0],
        "num_statements": lines[1],
        "covered_branches": branches[0],
        "num_branches": branches[1],
    }
    return {"summary": counts, "missing_lines": [3] * (lines[0] < lines[1]), "missing_branches": []}


REPORT = {
    "files": {
        "elcapitan/games/capitan/rules/turn.py": told((10, 10), (97, 99)),
        "elcapitan/games/capitan/rules/cards.py": told((9, 10), (1, 1)),
        "elcapitan/cli.py": told((10, 10), (4, 4)),
        "server/elcapitan_server/connections/peer.py": told((10, 10), (8, 10)),
        "tests/toy_game.py": told((0, 10), (0, 10)),
    }
}


def test_a_file_counts_for_the_first_group_it_lies_in() -> None:
    found = {share.group: share for share in coverage_bars.shares(REPORT)}
    assert [*found] == ["elcapitan/games/capitan/rules/", "elcapitan/", "server/"]
    assert (found["elcapitan/games/capitan/rules/"].branches, found["elcapitan/games/capitan/rules/"].lines) == (
        (98, 100),
        (19, 20),
    )
    assert [share.low for share in found.values()] == [False, False, True]


def test_the_table_fails_below_a_bar_and_lists_the_gaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "report.json").write_text(json.dumps(REPORT))
    assert coverage_bars.main([str(tmp_path / "report.json"), "--gaps", "elcapitan/games/capitan/rules/"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "98.0 % of   100" in said[0]
    assert "MISSED" in said[2]
    assert said[3] == "elcapitan/games/capitan/rules/cards.py: lines [3], branches []"
    good = {"files": {"elcapitan/cli.py": REPORT["files"]["elcapitan/cli.py"]}}
    (tmp_path / "report.json").write_text(json.dumps(good))
    assert coverage_bars.main([str(tmp_path / "report.json")]) == 0


def test_an_exclusion_must_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_bars, "ROOT", tmp_path)
    word = "pragma: no cover"
    (tmp_path / "a.py").write_text(f"a = 1  # {word}\nb = 1  # {word}: only on Windows\n")
    assert coverage_bars.unreasoned([tmp_path / "a.py"]) == ["a.py:1"]
    assert coverage_bars.unreasoned(sorted(Path(__file__).parents[1].glob("elcapitan/**/*.py"))) == []
