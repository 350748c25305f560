"""The forecast at the beginning of a week: learned from games, which are equal for equal seeds, and better than the
judge.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation import forecast
from elcapitan.games.yspahan.bots.simulation.outlook import expected_points, outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import play_until
from elcapitan.games.yspahan.bots.training.learning import learn, self_play
from elcapitan.games.yspahan.rules.model.board import DAYS, FREE_OF_GOLD, WEEKS
from elcapitan.games.yspahan.rules.model.state import YspahanOptions
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.kit.bots.weights import read_weights
from tests.games.yspahan.positions import table


def test_the_same_seed_plays_the_same_games_and_they_predict_others_better(tmp_path: Path) -> None:
    parts = [self_play(2, "x", numbers) for numbers in (range(1, 51), range(51, 101))]
    again = self_play(2, "x", range(1, 51))
    assert {key: moments.squares for key, moments in again.items()} == {
        key: moments.squares for key, moments in parts[0].items()
    }
    found = learn(2, parts)
    assert [each.phase for each in found.phases] == [*range(2, WEEKS + 1)]
    assert all(each.error < each.error_before for each in found.phases)
    found.save({"command": "test"}, tmp_path / "forecast.json")
    assert '"2": [' in (tmp_path / "forecast.json").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="too few games"):
        learn(2, [self_play(2, "x", range(1, 2))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_week_has_weights_and_the_end_is_counted(players: int) -> None:
    judge, chance = judge_for(players), Random(1)
    game = SimGame.of(new_game(players, 1, YspahanOptions()), chance)
    for week in range(2, WEEKS + 1):
        play_until(game, judge, DAYS * (week - 1))
        assert len(forecast.forecast_weights(players, week)) == len(read_weights(forecast.FILE)["features"])
        told = forecast.forecast_points(game, judge)
        assert all(points < each < 150 for points, each in zip(game.points, told, strict=True))
    play_until(game, judge, DAYS * WEEKS)
    assert forecast.forecast_points(game, judge) == [*game.points]


def test_a_card_for_a_building_is_worth_more_while_buildings_are_missing() -> None:
    def worth(*built: str) -> float:
        position = table(3).day(2, 1).have(1, buildings=built).hand(1, FREE_OF_GOLD)
        game = SimGame.of(position.state, Random(1))
        values = expected_points(game, judge_for(3))
        return outlook_of(game, judge_for(3), 0).lead - (values[0] - (max(values[1:]) + sum(values[1:]) / 2) / 2)

    assert worth() > worth("hoist") > 0.0
