"""What the judge says of small positions, one test for each thing that it weighs."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan import games
from elcapitan.games.carcassonne.bots.characters import CHARACTERS
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.carcassonne.positions import herd, stand, table

ROAD = ("b22 0 0 3", "b24-1 1 0 0")
"""A road that is open in the east."""
CITY = ("b18 0 0 1", "b07 1 0 0")
"""A city of two tiles with a shield, open in the east."""


def worth(state: CarcassonneState, seat: int, **position: Any) -> float:
    """What the points of that seat are expected to be."""
    game = CarcassonneSim(state._replace(**position))
    return CarcassonneJudge(game, JudgeWeights()).value(
        game, [float(at == seat) for at in range(1, len(state.players) + 1)]
    )


def gain(state: CarcassonneState, *figures: str, seat: int = 1, **position: Any) -> float:
    """What a seat's points are expected to grow by when these figures stand there."""
    return worth(stand(state, *figures), seat, **position) - worth(state, seat, **position)


def without(state: CarcassonneState, *left: str) -> dict[str, int]:
    """Unseen are these tiles alone."""
    return {tile: left.count(tile) for tile in state.unseen}


def test_a_city_that_no_unseen_tile_finishes_is_worth_what_it_scores_unfinished() -> None:
    state = stand(table(*CITY), "1 follower 1 0 city-1")
    lost = worth(state, 1, unseen=without(state, *["b24-1"] * 40))
    hopeful = worth(state, 1, unseen=without(state, *["b18"] * 40))
    assert hopeful > lost + 3.0


def test_the_more_tiles_are_left_the_likelier_a_road_is_finished() -> None:
    chances = []
    for left in (2, 10, 40):
        game = CarcassonneSim(stand(table(*ROAD), "1 follower 1 0 road-1")._replace(stack=left))
        road = game.land.find(game.state.figures[0].part)
        prospects = CarcassonneJudge(game, JudgeWeights()).prospects(game)
        chances.append(prospects.finish_chance(game.land, game.land.holes[road], city=False, owners=1))
    assert 0.0 < chances[0] < chances[1] < chances[2] < 1.0


def test_the_majority_has_it_all_and_equals_share() -> None:
    state = stand(table(*CITY), "1 follower 1 0 city-1")
    assert gain(state, "2 big 0 0 city-1", stack=0) == pytest.approx(-3.0)
    assert gain(state, "2 big 0 0 city-1", seat=2, stack=0) == pytest.approx(3.0)
    assert gain(state, "2 follower 0 0 city-1", stack=0) == pytest.approx(0.0)


def test_a_figure_on_a_hill_decides_a_tie() -> None:
    state = stand(table("b07 0 0 0", "h03 1 0 0"), "1 follower 1 0 city-1")
    assert gain(state, "2 follower 0 0 city-1", seat=2, stack=0) == pytest.approx(0.0)


def test_figures_are_cheap_at_the_end_of_the_game_and_where_there_are_many() -> None:
    prices = []
    for left in (2, 40):
        game = CarcassonneSim(table()._replace(stack=left))
        prospects = CarcassonneJudge(game, JudgeWeights()).prospects(game)
        prices.append([prospects.one_more(0, [followers, 0, 0, 0, 0]) for followers in (0, 6)])
    assert prices[0][1] == 0.0
    assert prices[0][0] < prices[1][0]
    assert 0.0 < prices[1][1] < prices[1][0]


def test_a_meadow_counts_finished_cities_and_hopes_for_open_ones() -> None:
    open_city, finished = table("b19 0 0 0"), table("b19 0 0 0", "b18 0 -1 2")
    gains = [gain(state, "1 follower 0 0 meadow-1", stack=10) for state in (open_city, finished)]
    assert gains[0] < gains[1]
    assert gain(finished, "1 follower 0 0 meadow-1", stack=0) == pytest.approx(3.0)
    assert gain(finished, "1 follower 0 0 meadow-1", "1 pig 0 0 meadow-1", stack=0) == pytest.approx(4.0)


def test_a_cloister_hopes_for_every_square_around_it() -> None:
    gains = [gain(table("b01 0 0 0"), "1 follower 0 0 cloister", stack=left) for left in (0, 10, 40)]
    assert gains[0] == pytest.approx(1.0)
    assert gains == sorted(gains)


def test_a_cathedral_is_a_bet_on_the_end() -> None:
    state, plain = table("i01 0 0 0", "b18 0 -1 2"), table("b13 0 0 0", "b18 -1 0 1")
    assert gain(state, "1 follower 0 0 city-1", stack=0) == pytest.approx(0.0)
    assert gain(plain, "1 follower 0 0 city-1", stack=0) == pytest.approx(2.0)


def test_a_token_of_goods_is_a_part_of_its_majority() -> None:
    state = table()
    rich = state._replace(players=tuple(each._replace(goods=(3 - at, 0, 0)) for at, each in enumerate(state.players)))
    assert worth(state, 1) < worth(rich, 1)
    assert worth(rich, 2) < worth(rich, 1) < worth(rich, 2) + 10
    everything = state._replace(
        players=tuple(each._replace(goods=(3 - at, 0, 0)) for at, each in enumerate(rich.players))
    )
    assert worth(everything, 1, stack=0) > worth(everything, 2, stack=0)


def test_a_builder_is_worth_second_tiles_while_its_road_can_be_extended() -> None:
    state = stand(table(*ROAD), "1 follower 1 0 road-1")
    alive, dead = (
        gain(state, "1 builder 1 0 road-1", unseen=without(state, *[tile] * 40)) for tile in ("b24-1", "b18")
    )
    assert alive > dead


def test_a_flock_grows_while_it_is_small_and_is_scored_when_a_wolf_would_cost_much() -> None:
    small, large = (
        herd(stand(table("b01 0 0 0"), "1 shepherd 0 0 meadow-1"), "0 0 meadow-1", *sheep)
        for sheep in ((1,), (3, 3, 3, 3, 3, 3, 4))
    )
    gains = []
    for state in (small, large):
        game = CarcassonneSim(state)
        gains.append(CarcassonneJudge(game, JudgeWeights()).flock_gains(game, game.own_flock(), (1.0, -1.0)))
    assert gains[0][0] < gains[0][1]
    assert gains[1][0] > gains[1][1]


def test_crowns_are_worth_more_alone_and_nothing_when_no_icon_is_left() -> None:
    state = table(wheel="board")
    storm = [worth(state, 1, crowns=((),) * 3 + (seats, (), ())) for seats in ((), (1,), (1, 2))]
    assert storm[0] < storm[2] < storm[1]
    assert worth(state, 1, crowns=((),) * 3 + ((1,), (), ()), stack=0) == worth(state, 1, stack=0)


@pytest.mark.parametrize(
    ("name", "state", "figure"),
    [
        ("city-builder", table(*CITY), "1 follower 1 0 city-1"),
        ("farmer", table("b19 0 0 0", "b18 0 -1 2"), "1 follower 0 0 meadow-1"),
    ],
)
def test_a_character_values_its_own_things_more(name: str, state: CarcassonneState, figure: str) -> None:
    game = CarcassonneSim(stand(state, figure))
    character = CHARACTERS.weights(name, JudgeWeights())
    plain, own = (CarcassonneJudge(game, weights).value(game, (1.0, 0.0)) for weights in (JudgeWeights(), character))
    assert own > plain


def test_a_partner_shares_what_a_blocker_does_not() -> None:
    game = CarcassonneSim(stand(table(*CITY), "2 follower 1 0 city-1", "1 follower 0 0 city-1"))
    shared = []
    for name in ("partner", "blocker"):
        judge = CarcassonneJudge(game, CHARACTERS.weights(name, JudgeWeights()))
        feature = game.land.find(game.state.figures[0].part)
        shared.append(judge.worth(game, feature, judge.stakes(0)))
    assert shared[0] > shared[1]


def test_the_characters_of_the_table_are_those_that_are_offered() -> None:
    assert tuple(CHARACTERS.factors) == ("", *games.characters("carcassonne"))


def test_what_is_scored_counts_as_much_as_what_is_still_to_be_scored() -> None:
    liked = JudgeWeights(city=1.2, meadow=1.2, sheep=1.2, rival=0.8)
    assert liked.in_points() == JudgeWeights(meadow=1.2, rival=0.8)
