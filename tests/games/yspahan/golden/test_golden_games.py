"""Golden games replayed: every move with its digest, legal moves, events and points."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.golden_file import read, same, written
from tests.games.option_choices import option_choices
from tests.games.yspahan.golden.golden import HERE, PLAYED, PLAYERS, file_of, replayed
from tests.games.yspahan.golden.rewrite import kept

LARGEST = 300_000
"""Bytes, all files together."""


@pytest.mark.parametrize("players", PLAYERS)
def test_golden_games_are_played_today_as_they_were(players: int) -> None:
    for number, game in enumerate(read(file_of(players))):
        for at, (then, today) in enumerate(replayed(game)):
            assert same(then, today), (number, at, then, today)


def test_no_golden_game_is_missing() -> None:
    for players in PLAYERS:
        games = read(file_of(players))
        assert [{**game.head, "start": 0} for game in games] == [
            {"players": players, "start": 0, **options._asdict()} for _, options in PLAYED
        ]
        assert all(game.entries[-1].text == "end" and len(game.entries) > 150 for game in games)
    assert {file.name for file in HERE.glob("*.jsonl")} == {file_of(players).name for players in PLAYERS}
    assert sum(file.stat().st_size for file in HERE.glob("*.jsonl")) < LARGEST


def test_golden_games_meet_every_value_of_every_option() -> None:
    heads = [game.head for players in PLAYERS for game in read(file_of(players))]
    for choice in option_choices(Yspahan()):
        for name, value in choice.items():
            assert value in {head[name] for head in heads}, name


def test_golden_games_meet_every_kind_of_move() -> None:
    texts = {move.text for players in PLAYERS for game in read(file_of(players)) for move in game.entries}
    assert {text.split()[0] for text in texts} == {
        *("roll", "camels", "gold", "supply", "place", "supervisor", "first", "keep", "send", "draw", "build"),
        *("play", "end"),
    }
    assert {text.split()[1] for text in texts if text.startswith("play ")} == {
        *("exchange", "three-camels", "three-gold", "good-in-shop", "good-on-caravan", "sell-camels", "sell-gold"),
    }
    assert any("build-free" in text for text in texts)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_file_is_read_as_it_was_written(players: int) -> None:
    assert written(read(file_of(players))) == file_of(players).read_text("utf-8")
    assert kept(file_of(players)) == read(file_of(players))
