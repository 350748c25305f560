"""The table of the day at the real table: played to its end, left and resumed, and stored once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from elcapitan.client.puzzles import daily_play as daily
from elcapitan.client.puzzles.daily_table import MINE, daily_results, daily_table, store_scores
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.puzzles import CapitanPuzzles, DailyScene
from elcapitan.games.capitan.rules.legal import legal_moves
from tests.client import headless_stage

DAY = "2026-11-24"


def opened(day: str = DAY) -> DailyScene:
    stack = headless_stage.stack(settings=Settings(language="en", name="Klára", speed="off"))
    scene = CapitanPuzzles().daily_table(stack, day)
    assert isinstance(scene, DailyScene)
    stack.push(scene)
    scene.update(0.02)
    return scene


def play_turn(scene: DailyScene, chance: Random) -> None:
    """Some legal moves until the others have answered."""
    assert scene.actions is not None
    first = len(scene.model.steps)
    while not scene.model.is_over and not any(step.final for step in scene.model.steps[first:]):
        scene.actions.play(str(chance.choice(legal_moves(scene.model.state))))
    scene.update(0.02)


def test_it_is_left_and_resumed() -> None:
    scene, chance = opened(), Random(1)
    assert scene.model.is_my_move
    assert scene.model.me == daily_table(DAY).seat
    for _ in range(3):
        play_turn(scene, chance)
    again = opened()
    assert [step.text for step in again.model.steps] == [step.text for step in scene.model.steps]
    play_turn(scene, Random(2))
    play_turn(again, Random(2))
    assert [step.text for step in again.model.steps] == [step.text for step in scene.model.steps]


def test_another_day_begins_anew(home: Path) -> None:
    scene = opened()
    play_turn(scene, Random(1))
    assert opened("2026-11-25").model.setup.deal != scene.model.setup.deal
    (home / "data" / "daily.json").write_text("{", encoding="utf-8") if (home / "data").is_dir() else None
    assert opened().model.is_my_move


def test_its_end_is_stored_once_and_it_can_be_played_again() -> None:
    scene, chance = opened(), Random(1)
    while not scene.model.is_over:
        play_turn(scene, chance)
    (result,) = daily_results(DEFAULT_GAME)
    assert list(result.mine) == [player.money for player in scene.model.state.players]
    fresh = opened()
    assert not fresh.model.is_over
    store_scores(DEFAULT_GAME, DAY, MINE, [0] * daily_table(DAY).players)
    assert daily_results(DEFAULT_GAME) == [result]


def test_what_cannot_be_stored_is_told_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_about: object) -> None:
        raise StatisticsError("disk is full")

    monkeypatch.setattr(daily, "store_scores", fails)
    monkeypatch.setattr(daily, "record_text", lambda model: fails())
    scene = opened()
    told: list[str] = []
    monkeypatch.setattr(scene.stage, "toast", told.append)
    play_turn(scene, Random(1))
    play_turn(scene, Random(1))
    assert told == ["Today's table could not be saved: disk is full"]
    assert scene.model.is_my_move
