"""Games left at tables of the day: each day keeps its own, whatever other windows do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.puzzles.daily_games import MAX_LEFT, daily_games, keep_daily_game, remove_daily_game
from elcapitan.games import DEFAULT_GAME


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one of El Capitan."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    return paths.ensure_folder(paths.data()) / "daily.json"


def game(moves: int, *winners: int) -> str:
    return json.dumps({"moves": [["1", "sail"]] * moves, "winners": [*winners] or None})


def keep(day: str, record: str) -> None:
    keep_daily_game(DEFAULT_GAME, day, record)


def test_each_day_keeps_its_game() -> None:
    keep("2026-11-28", game(3))
    keep("2026-11-29", game(4))
    keep("2026-11-28", game(5))  # a window that was left open over midnight
    assert daily_games(DEFAULT_GAME) == {"2026-11-28": game(5), "2026-11-29": game(4)}
    remove_daily_game(DEFAULT_GAME, "2026-11-28")
    assert daily_games(DEFAULT_GAME) == {"2026-11-29": game(4)}
    remove_daily_game(DEFAULT_GAME, "2026-11-29")
    assert daily_games(DEFAULT_GAME) == {}


def test_the_window_that_has_come_further_is_not_set_back() -> None:
    keep("2026-11-28", game(20))
    keep("2026-11-28", game(4))
    assert daily_games(DEFAULT_GAME) == {"2026-11-28": game(20)}
    keep("2026-11-28", game(12, 1))
    assert daily_games(DEFAULT_GAME) == {"2026-11-28": game(12, 1)}


def test_finished_games_of_earlier_days_are_let_go_of() -> None:
    keep("2026-11-27", game(30, 2))
    keep("2026-11-28", game(1))
    assert daily_games(DEFAULT_GAME) == {"2026-11-28": game(1)}
    for at in range(MAX_LEFT + 5):
        keep(f"2027-01-{at:02}", game(1))
    assert len(daily_games(DEFAULT_GAME)) == MAX_LEFT + 1


def test_older_versions_find_the_newest_one_and_newer_fields_stay(file: Path) -> None:
    file.write_text(json.dumps({"day": "2026-11-27", "record": game(2), "note": "x"}))
    keep("2026-11-28", game(1))
    written = json.loads(file.read_text())
    assert (written["day"], written["record"], written["note"]) == ("2026-11-28", game(1), "x")
    assert daily_games(DEFAULT_GAME)["2026-11-27"] == game(2)


@pytest.mark.parametrize("text", ["{", "[]", "[" * 100_000, '{"left": 3}', '{"day": ' + "9" * 5000 + "}"])
def test_a_damaged_file_is_set_aside_by_the_next_game(file: Path, text: str) -> None:
    for name in ("daily.json.damaged", "daily.json.damaged-2"):
        file.write_text(text)
        assert daily_games(DEFAULT_GAME) == {}
        keep("2026-11-28", game(1))
        assert file.with_name(name).read_text() == text
        assert daily_games(DEFAULT_GAME) == {"2026-11-28": game(1)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"left": None},
        {"left": []},
        {"left": {"2026-11-26": game(2), "2026-11-25": 5}},
        {"left": {"2026-11-26": game(2), "\ud83d": game(2)}},
        {"day": 5},
        {"day": "../\x1b[31m"},
        {"record": {}},
    ],
    ids=ascii,
)
def test_one_thing_that_is_no_game_costs_no_other_one(file: Path, wrong: dict[str, object]) -> None:
    text = json.dumps({"day": "2026-11-27", "record": game(3), "left": {"2026-11-26": game(2)}, **wrong})
    file.write_text(text)
    good = daily_games(DEFAULT_GAME)
    assert good
    keep("2026-11-28", game(1))
    assert daily_games(DEFAULT_GAME) == {**good, "2026-11-28": game(1)}
    assert file.with_name("daily.json.damaged").read_text() == text
