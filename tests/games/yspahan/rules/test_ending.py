"""E1: the end of the game."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.ending import winners
from elcapitan.games.yspahan.rules.model.events import GameFinished, WeekEnded
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import Game, play, table


def ended(game: Game) -> Game:
    return play(game.day(3, 7).after(len(game.state.players)).last_turn(), "end")


def test_e1_the_game_ends_with_the_third_week_after_it_is_scored() -> None:
    after = ended(table(3).goods(2, "vase-4a").caravan(3, 3, 1).supervisor("west-3"))
    assert [type(event) for event in after.events[-2:]] == [WeekEnded, GameFinished]
    assert after.events[-1] == GameFinished((1, 4, 2), (2,))
    result = Yspahan().result(after.state)
    assert result is not None
    assert (result.winners, result.scores) == ((2,), (1, 4, 2))
    assert (after.state.week, after.state.day, after.square) == (3, 7, "west-3")


@pytest.mark.parametrize(
    ("points", "best"), [((5, 7, 6), (2,)), ((7, 7, 6), (1, 2)), ((7, 7, 7), (1, 2, 3)), ((0, 0, 1), (3,))]
)
def test_e1_most_points_win_and_equals_share_the_victory(points: tuple[int, ...], best: tuple[int, ...]) -> None:
    assert winners(table(3).points(*points).state) == best


def test_e1_gold_camels_and_cards_are_worth_nothing() -> None:
    game = table(2).points(3, 3).have(1, gold=99, camels=99).hand(1, "sell-gold", "sell-camels")
    assert ended(game).events[-1] == GameFinished((3, 3), (1, 2))


def test_e1_before_that_there_is_no_result() -> None:
    assert Yspahan().result(table().day(3, 7).after(4).state) is None
