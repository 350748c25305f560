"""The chance to win: what the map makes of scores, how it is fitted, and what the shipped maps promise."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from elcapitan.arena import calibration
from elcapitan.arena.calibration import PlayedOut, chance_errors, chances, check, fit, play_game
from elcapitan.arena.positions import SourceGames, SourceJob
from elcapitan.arena.runner import NotOutcomes

GAMES = ("elcapitan", "yspahan", "carcassonne")
CLOSE, FAR = ((60, 55), (50, 58), (57, 52), (49, 51)), ((160, 20), (150, 30), (170, 25), (155, 28))


def played(count: int) -> list[PlayedOut]:
    """Games of two in which the seat that is ahead by the games played on wins three times out of four."""
    chance, found = Random(1), []
    for number in range(1, count + 1):
        ahead = chance.random() < 0.5
        end = (60, 40) if ahead == (chance.random() < 0.75) else (40, 60)
        scores = tuple((70 + each, 50 + each) if ahead else (50 + each, 70 + each) for each in range(4))
        found.append(PlayedOut(number, 10, 1, scores, end))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_lead_is_a_chance_and_never_certain(game: str) -> None:
    for phase in (1, 2, 3):
        close, far = chances(game, phase, CLOSE), chances(game, phase, FAR)
        assert sum(close) == pytest.approx(1.0, abs=0.001)
        assert far[0] > close[0] > 0.4
        assert calibration.LEAST * 0.9 < far[1] < far[0] < 1.0
        assert all(each >= 0.0 for each in chance_errors(game, phase, CLOSE))


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_map_holds_for_games_that_it_was_not_fitted_to(game: str) -> None:
    """No tenth with enough seats in it is off by more than 5 points."""
    held = json.loads(calibration.chances_file(game).read_text("utf-8"))
    assert all(abs(told - won) <= 0.05 for told, won, seats in held["check"] if seats >= 200)


def test_the_fit_finds_how_often_the_leader_wins() -> None:
    games_played = played(400)
    weights = fit(games_played)
    told = calibration.chances_by(weights, 1, ((70, 50), (71, 51), (72, 52), (73, 53)))
    assert told[0] == pytest.approx(0.75, abs=0.05)
    assert sum(each.seats for each in check(games_played)) == 800
    assert calibration.chances_by(weights, 3, CLOSE) == calibration.chances_by(weights, 1, CLOSE)


def test_a_game_is_played_and_its_positions_are_played_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(calibration, "WORLDS", 2)
    monkeypatch.setattr(calibration, "PER_GAME", 2)
    source = SourceGames("yspahan", "test")
    file = tmp_path / "played.jsonl"
    first = list(calibration.play_games(source, 1, 1, file))
    assert len(first[0]) == 2
    assert all(len(each.scores) == 2 and len(each.end) >= 3 for each in first[0])
    assert first[0] == play_game(SourceJob(source, 1))
    assert list(calibration.play_games(source, 1, 1, file)) == first
    file.write_text("[1]\n", "utf-8")
    with pytest.raises(NotOutcomes):
        calibration.read_games(file)
