"""Golden games: every move of every set of options with its digest, legal moves and events."""

from __future__ import annotations

import json

import pytest

from tests.games.carcassonne.golden.golden import FILE, played, stored
from tests.games.carcassonne.rules.properties.random_play import OPTION_SETS, each_option_set

LARGEST = 150_000
"""Bytes."""


@pytest.mark.parametrize("number", each_option_set(quick=5))
def test_golden_games_are_played_today_as_they_were(number: int) -> None:
    then, today = stored()[number], json.loads(json.dumps(played(number)))
    trails = zip(bytes.fromhex(then["trail"]), bytes.fromhex(today["trail"]), strict=False)
    assert next((at for at, (one, other) in enumerate(trails) if one != other), None) is None, "the first move changed"
    assert then == today


def test_no_golden_game_is_missing() -> None:
    kept = stored()
    assert [{name: game[name] for name in ("expansions", "wheel", "farmers")} for game in kept] == OPTION_SETS
    assert {game["players"] for game in kept} == {*range(2, 9)}
    assert FILE.stat().st_size < LARGEST
