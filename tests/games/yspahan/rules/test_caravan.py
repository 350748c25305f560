"""V1 to V6: loading, and scoring the caravan."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.caravan import score_caravan
from elcapitan.games.yspahan.rules.model.events import CaravanScored, CardDrawn, GoodLoaded, History
from tests.games.yspahan.positions import Game, happened, play, table, the


def loading(game: Game) -> Game:
    """A good of seat 2 is loaded by seat 1."""
    return play(game.main(1, gold=(2, 1)).goods(2, "chest-4b"), "supervisor gold west-2")


@pytest.mark.parametrize(("players", "camels"), [(2, 2), (3, 3), (4, 4)])
def test_v1_three_rows_the_lowest_first_each_filled_from_its_beginning(players: int, camels: int) -> None:
    for place in range(3 * camels):
        loaded = the(loading(table(players).caravan(*[1] * place)), GoodLoaded)
        assert (loaded.place, loaded.row) == (place + 1, place // camels + 1)


@pytest.mark.parametrize(("before", "points"), [(0, 2), (3, 2), (4, 1), (7, 1), (8, 0), (10, 0)])
def test_v2_two_points_below_one_in_the_middle_none_on_top(before: int, points: int) -> None:
    after = loading(table().caravan(*[3] * before))
    assert (the(after, GoodLoaded).points, after.player(2).points) == (points, points)
    assert after.player(2).parts.loading == points


def test_v3_ruling_the_caravanserai_gives_its_card_before_the_caravan_is_scored() -> None:
    after = loading(table().caravan(*[3] * 11).have(2, buildings=("caravanserai",)))
    assert [type(event) for event in after.events[-3:]] == [GoodLoaded, CardDrawn, CaravanScored]


@pytest.mark.parametrize(("players", "full"), [(2, 6), (3, 9), (4, 12)])
def test_v4_a_full_caravan_is_scored_at_once_and_emptied(players: int, full: int) -> None:
    after = loading(table(players).caravan(*[1] * (full - 1)))
    scored = the(after, CaravanScored)
    assert (after.state.caravan, scored.emptied) == ((), True)
    assert scored.goods[:2] == (full - 1, 1)
    almost = loading(table(players).caravan(*[1] * (full - 2)))
    assert not happened(almost, CaravanScored)


def test_v4_loading_goes_on_from_the_beginning_in_the_same_move() -> None:
    game = table().main(1, gold=(1, 1)).goods(2, "barrel-3a", "sack-3b").caravan(*[3] * 11)
    after = play(game, "supervisor gold south-1")
    assert after.state.caravan == (2,)
    assert [(event.place, event.points) for event in happened(after, GoodLoaded)] == [(12, 0), (1, 2)]


def scored(players: int, *caravan: int) -> CaravanScored:
    history: History = []
    score_caravan(table(players).caravan(*caravan).state, history, emptied=False)
    ((event, _after),) = history
    assert isinstance(event, CaravanScored)
    return event


@pytest.mark.parametrize(
    ("players", "caravan", "goods", "rows", "points"),
    [
        (4, (), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        (4, (1, 1, 2, 1), (3, 1, 0, 0), (1, 1, 0, 0), (3, 1, 0, 0)),
        (4, (1, 1, 2, 1, 1), (4, 1, 0, 0), (2, 1, 0, 0), (8, 1, 0, 0)),
        (3, (1, 2, 3, 1, 1, 1, 2), (4, 2, 1), (2, 3, 1), (8, 6, 1)),
        (2, (1, 1, 1, 1, 2, 1), (5, 1), (3, 3), (15, 3)),
    ],
)
def test_v5_goods_times_the_number_of_the_highest_row(
    players: int,
    caravan: tuple[int, ...],
    goods: tuple[int, ...],
    rows: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    assert scored(players, *caravan) == CaravanScored(goods, rows, points, emptied=False)


def test_v5_the_points_are_marked_as_the_caravans() -> None:
    after = score_caravan(table().caravan(1, 1, 2).state, [], emptied=True)
    assert [player.parts.caravan for player in after.players] == [2, 1, 0, 0]


def test_v6_at_the_end_of_a_week_it_is_scored_and_stays_loaded() -> None:
    after = play(table().day(1, 7).after(4).caravan(1, 2, 2), "end")
    assert (the(after, CaravanScored).emptied, after.state.caravan) == (False, (1, 2, 2))
    assert [player.points for player in after.state.players] == [1, 2, 0, 0]
