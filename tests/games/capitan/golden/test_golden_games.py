"""Golden games replayed: every move with its digest, purses and events, the legal moves now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from tests.games.capitan.golden.golden import HERE, PLAYED_AS, WHOLE, file_of, replayed
from tests.games.capitan.positions import EXTRAS, TABLES
from tests.games.golden_file import Golden, read, same, written
from tests.hypothesis_profiles import first_rows

FEWEST_GAMES = 200
FEWEST_OF_A_CHOICE = 3
LARGEST = 10_000_000
"""Bytes, all files together."""
LEGAL_EVERY = 9
"""Asking for the legal moves takes most of the time. They are asked for every time where nothing is shortened."""
LEGAL_IN_FIRST = {True: 3, False: 1}
"""The same in the first game of a file: as usual, and in the deep round."""


@pytest.mark.parametrize(
    ("players", "extras"), first_rows(TABLES), ids=lambda part: "+".join(part) if isinstance(part, tuple) else part
)
@pytest.mark.parametrize("usual", [True, pytest.param(False, marks=(pytest.mark.slow, pytest.mark.deep))])
def test_golden_games_are_played_today_as_they_were(players: int, extras: Sequence[str], usual: bool) -> None:
    """Usually one game of each manner of playing; those that repeat one in the deep round."""
    for number, game in enumerate(read(file_of(players, extras))):
        if number and (PLAYED_AS[number] in PLAYED_AS[:number]) is usual:
            continue
        for at, (then, today) in enumerate(replayed(game, LEGAL_EVERY if number else LEGAL_IN_FIRST[usual])):
            assert same(then, today), (number, at, then, today)


@cache
def games() -> dict[tuple[int, Sequence[str]], list[Golden]]:
    return {table: read(file_of(*table)) for table in TABLES}


def test_no_golden_game_is_missing() -> None:
    found = games()
    assert sum(map(len, found.values())) >= FEWEST_GAMES
    for (players, extras), recorded in found.items():
        assert len(recorded) >= FEWEST_OF_A_CHOICE
        assert {(game.head["players"], tuple(game.head["extras"])) for game in recorded} == {(players, tuple(extras))}
        assert all(game.entries[-1].text in ("end", "pass") and len(game.entries) > 150 for game in recorded)
    assert {file.name for file in HERE.glob("*.jsonl")} == {file_of(*table).name for table in TABLES}
    assert sum(file.stat().st_size for file in HERE.glob("*.jsonl")) < LARGEST


def test_in_twelve_games_nothing_is_shortened() -> None:
    whole = [table for table, recorded in games().items() for game in recorded if game.head["whole"]]
    assert sorted(whole) == sorted(WHOLE)
    assert len(whole) == 12


def test_golden_games_meet_every_kind_of_move() -> None:
    fares = Counter[str]()
    for recorded in games().values():
        for entry in (entry for game in recorded for entry in game.entries):
            verb, *words = entry.text.split()
            fares[
                f"{verb} by {words[2] if words[2] in ('charge', 'florins') else len(words) - 2}"
                if verb == "pirate"
                else verb
            ] += 1
    assert set(fares) >= {
        "buy",
        "sail",
        "build",
        "reopen",
        "fortress",
        "loan",
        "end",
        "pass",
        "repay",
        "extend",
        "start",
    }
    assert {fare for fare in fares if fare.startswith("pirate")} == {
        f"pirate by {fare}" for fare in ("charge", "florins", "1", "2")
    }


def test_a_file_is_read_as_it_was_written() -> None:
    file = file_of(2, EXTRAS)
    assert written(read(file)) == file.read_text("utf-8")
