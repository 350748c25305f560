"""The suggested level follows the last games, one step at a time."""

from __future__ import annotations

import pytest

from elcapitan.client.newgame.level_advice import level_after
from tests.client.statistics.played_games import played

LEVELS = ("easy", "normal", "hard")


@pytest.mark.parametrize(
    ("ended", "level"),
    [
        ([], ""),
        ([("easy", True)], "easy"),
        ([("easy", True)] * 3, "normal"),
        ([("easy", True), ("easy", False), ("easy", True), ("easy", True)], "normal"),
        ([("normal", False)] * 3, "easy"),
        ([("normal", True), *[("normal", False)] * 3], "normal"),
        ([("easy", False)] * 5, "easy"),
        ([("hard", True)] * 5, "hard"),
        ([*[("easy", True)] * 5, ("normal", False)], "normal"),
        ([("captain", True)] * 4, ""),
    ],
)
def test_the_level_after_some_games(ended: list[tuple[str, bool]], level: str) -> None:
    games = [played(number, (100, 80) if won else (80, 100), (by,)) for number, (by, won) in enumerate(ended)]
    assert level_after(games, LEVELS) == level


def test_the_strongest_opponent_counts() -> None:
    games = [played(number, (100, 80, 70), ("easy", "normal-racer")) for number in range(3)]
    assert level_after(games, LEVELS) == "hard"
