"""The greedy player of imagined games: plays games to their end, and does what is obvious."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.sim_board import BUILDING_BIT
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import answer, play_step, play_until
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.play import play
from tests.games.yspahan.positions import Game, table


def imagined(game: Game, seed: int = 1) -> SimGame:
    return SimGame.of(game.state, Random(seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_with_the_scores_of_good_players(players: int) -> None:
    means = []
    for seed in range(12):
        game = imagined(table(players), seed)
        play_until(game, judge_for(players), 21)
        assert game.stage == OVER
        means.append(sum(game.points) / players)
    assert 50 < sum(means) / len(means) < 120


def test_a_game_is_played_to_the_end_of_a_day() -> None:
    game = imagined(table(3))
    play_until(game, judge_for(3), 5)
    assert (game.week, game.day) == (1, 6)


def test_the_last_good_of_the_dearest_souk_is_placed() -> None:
    game = imagined(
        table(3).day(3, 7).main(1, camels=(1, 1), vase=(5, 1), gold=(6, 1)).goods(1, "vase-12a", "vase-12b")
    )
    play_step(game, judge_for(3))
    assert game.stage == AFTER
    assert game.goods[-1] == 3


def test_b3_a_building_that_scores_is_built_at_the_end() -> None:
    game = imagined(table(3).day(3, 7).after(1).have(1, camels=2, gold=2, buildings=("paddock", "shop")))
    play_step(game, judge_for(3))
    assert game.masks[0] == BUILDING_BIT["paddock"] | BUILDING_BIT["shop"] | BUILDING_BIT["bath"]
    assert game.points[0] == 5


@pytest.mark.parametrize(("keep", "camels", "goods"), [(True, 1, 3), (False, 2, 2)])
def test_r7_an_answer_goes_on_with_the_turn(keep: bool, camels: int, goods: int) -> None:

    asked = table(3).main(2, camels=(3, 1)).goods(1, "vase-12a", "vase-12b", "vase-12c").have(1, camels=2)
    played = play(asked.state, parse("supervisor camels east-3"))
    assert not played.refused
    game = SimGame.of(played.state, Random(1))
    answer(game, judge_for(3), keep=keep)
    assert (game.camels[0], game.goods[-1], game.caravan, game.stage) == (camels, goods, [0], AFTER)
