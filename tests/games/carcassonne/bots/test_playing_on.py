"""Imagined games: what is drawn there, and how far they are played."""

from __future__ import annotations

from random import Random

from elcapitan.games.carcassonne.bots import choices, playing_on
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from tests.games.carcassonne.positions import draws, table
from tests.games.carcassonne.rules.properties.random_play import EVERYTHING, random_game


def test_the_river_is_drawn_first_in_any_order_and_its_lake_last_of_it() -> None:
    game = CarcassonneSim(next(random_game(2, EVERYTHING, 1)).before)
    order = playing_on.shuffle_unseen(game.state, Random(1))
    river = [game.box.kinds[tile].set == "river" for tile in order]
    assert river == sorted(river, reverse=True)
    assert order[river.count(True) - 1] == game.box.lake
    assert {tile: order.count(tile) for tile in game.state.unseen} == game.state.unseen
    assert order != playing_on.shuffle_unseen(game.state, Random(2))
    firsts = {playing_on.shuffle_unseen(game.state, Random(number))[0] for number in range(200)}
    assert firsts == {*order[: river.count(True) - 1]}


def test_a_whole_game_is_played_by_what_seems_best() -> None:
    game, chance = CarcassonneSim(next(random_game(3, EVERYTHING, 2)).before), Random(1)
    judge, deck = CarcassonneJudge(game, JudgeWeights()), iter(playing_on.shuffle_unseen(game.state, Random(1)))
    while game.stage is not CarcassonneStage.OVER:
        playing_on.play_step(game, judge, deck, chance)
    assert min(game.points) > 50


def test_a_world_is_the_same_for_all_choices_and_leaves_the_position_alone() -> None:
    game = CarcassonneSim(draws(table("b16 0 0 0"), "b22"))
    judge = CarcassonneJudge(game, JudgeWeights())
    first, second, *_ = choices.possible_choices(game, judge)
    world = playing_on.draw_world(game, judge, judge, Random(1), rounds=0)
    leads = [world(first), world(second)]
    assert [world(first), world(second)] == leads
    assert game.stage is CarcassonneStage.PLACE
    assert game.draws == 40


def test_of_many_places_a_few_are_compared() -> None:
    game, chance = CarcassonneSim(draws(table("b16 0 0 0", "b24-1 1 0 0"), "b22")), Random(1)
    judge, before = CarcassonneJudge(game, JudgeWeights()), game.place_moves()
    chosen = set()
    for _world in range(30):
        ahead = game.copy()
        playing_on.play_step(ahead, judge, iter(()), chance, most=1)
        chosen.add(ahead.land.squares[-1])
    assert chosen == {square for square, _rotation in before}
