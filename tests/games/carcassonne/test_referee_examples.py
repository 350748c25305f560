"""The worked examples of the rules text, by their numbers, held against the referee itself. Red is seat 1, Blue 2."""

from __future__ import annotations

import pytest

from tests.games.carcassonne.referee import board, position, scoring
from tests.games.carcassonne.referee.laid import ALL, BLUE, GREEN, RED, LaidTable
from tests.games.carcassonne.referee.position import Options, stack_counts

ROAD = ("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0")


def test_example_1_road() -> None:
    table = LaidTable(*ROAD).stands(RED, "1 0 road-1").places("b22 3 0 0")
    assert (table.scores(), table.home(RED)) == ((4, 0), 7)
    assert LaidTable(*ROAD[:2]).stands(RED, "1 0 road-1").places("b22 2 0 0").scores() == (3, 0)
    table = LaidTable(*ROAD[:2]).places("b22 2 0 0", "figure follower road-3")
    assert (table.scores(), table.home(RED)) == ((3, 0), 7)
    assert LaidTable(*ROAD).stands(RED, "1 0 road-1").end().scores() == (3, 0)


def test_example_2_city() -> None:
    table = LaidTable("b10 0 0 0", "b18 -1 0 1").stands(RED, "0 0 city-1").places("b18 0 -1 2")
    assert table.scores() == (8, 0)
    table = LaidTable("b13 0 0 0", "b18 -1 0 1", "b18 1 0 3").stands(RED, "0 0 city-1").places("b18 0 -1 2")
    assert table.scores() == (8, 0)
    table = LaidTable("b18 -1 0 1", "b07 0 0 0", "b18 2 0 3")
    table.stands(RED, "-1 0 city-1").stands(BLUE, "2 0 city-1").places("b08 1 0 0")
    assert table.scores() == (10, 10)
    assert LaidTable("b03 0 0 0").places("b18 0 -1 2", "figure follower city-1").scores() == (4, 0)
    assert LaidTable("b07 0 0 0", "b18 1 0 3").stands(RED, "0 0 city-1").end().scores() == (3, 0)
    table = LaidTable("b07 0 0 0", "b07 1 0 0", "b08 2 0 0", "b18 3 0 3", "b13 -1 0 0")
    table.stands(RED, "0 0 city-1").stands(RED, "2 0 city-1").stands(BLUE, "3 0 city-1").end()
    assert table.scores() == (7, 0)


def test_example_3_cloister_and_ring() -> None:
    ring = ("b24-1 0 -1 0", "b23-1 1 -1 0", "b24-1 1 0 1", "b23-1 1 1 1")
    more = ("b24-2 0 1 0", "b23-1 -1 1 2", "b24-2 -1 0 1")
    table = LaidTable("b01 0 0 0", *ring, *more).stands(RED, "0 0 cloister").stands(BLUE, "1 0 road-1")
    assert table.places("b23-1 -1 -1 3").scores() == (9, 8)
    assert LaidTable("b01 0 0 0", *ring).stands(RED, "0 0 cloister").end().scores() == (5, 0)


BETWEEN = ("b03 0 0 0", "b03 1 0 0", "b03 2 0 0", "b18 0 -1 2", "b18 1 -1 2")
THIRD = "b18 2 -1 2"


def test_example_4_meadows() -> None:
    def farmers(*tiles: str) -> LaidTable:
        table = LaidTable(*tiles).stands(RED, "0 0 meadow-1").stands(RED, "0 -1 meadow-1")
        return table.stands(BLUE, "1 -1 meadow-1").stands(BLUE, "2 0 meadow-2")

    # North of the cities Red and Blue have one farmer each.
    assert farmers(*BETWEEN, THIRD).end().scores() == (18, 9)
    assert farmers(*BETWEEN).end().scores() == (12, 6)
    table = LaidTable(*BETWEEN, THIRD).stands(RED, "0 -1 meadow-1").stands(RED, "2 -1 meadow-1")
    assert table.stands(BLUE, "1 -1 meadow-1").end().scores() == (9, 0)


def test_example_5_big_figure() -> None:
    table = LaidTable("b16 0 0 0", "b24-1 1 0 0").stands(RED, "0 0 road-1", board.BIG).stands(BLUE, "1 0 road-1")
    table.places("b22 2 0 0")
    assert (table.scores(), table.home(RED, board.BIG), table.home(BLUE)) == ((3, 0), 1, 7)


def test_example_6_inn_and_cathedral() -> None:
    inn = ("b16 0 0 0", "i15 1 0 0")
    assert LaidTable(*inn).stands(BLUE, "1 0 road-1").places("b22 2 0 0").scores() == (0, 6)
    assert LaidTable(*inn).stands(BLUE, "1 0 road-1").end().scores() == (0, 0)
    assert LaidTable("i14 0 0 0").stands(RED, "0 0 road-2").places("b02 0 1 2").scores() == (2, 0)
    cathedral = ("i01 0 0 0", "b18 0 -1 2", "b18 0 1 0", "b07 1 0 0", "b18 2 0 3", "b08 -1 0 0")
    assert LaidTable(*cathedral).stands(RED, "0 0 city-1").places("b18 -2 0 1").scores() == (24, 0)
    assert LaidTable(*cathedral).stands(RED, "0 0 city-1").end().scores() == (0, 0)


def test_example_7_builder() -> None:
    table = LaidTable("b16 0 0 0").places("b24-1 1 0 0", "figure follower road-1")
    table.places("b18 0 -1 2")
    table.hold("b24-1").do("place 2 0 0")
    assert "builder road-1" in table.legal("figure")
    assert "follower road-1" not in table.legal("figure")
    assert not table.now.double
    table.do("figure builder road-1")
    assert table.on_turn() == BLUE
    table.places("b18 1 -1 0")
    table.places("b03 3 0 0")
    assert (table.on_turn(), table.now.second, table.now.stage) == (RED, True, position.DRAW)
    before = table.player(RED).points
    table.places("b22 4 0 0")
    assert table.player(RED).points - before == 5
    assert (table.home(RED), table.home(RED, board.BUILDER), table.on_turn()) == (7, 1, BLUE)


def test_example_8_builder_back_at_once() -> None:
    table = LaidTable(*ROAD, "b24-1 -1 0 0").stands(RED, "1 0 road-1").stands(RED, "2 0 road-1", board.BUILDER)
    table.stands(RED, "-1 0 road-1").places("b16 3 0 0", "figure follower city-1")
    assert (table.scores(), table.on_turn(), table.now.second) == ((4, 0), RED, True)
    table.hold("b24-1").do("place -2 0 0")
    assert "builder road-1" in table.legal("figure")


def test_example_9_goods() -> None:
    def city() -> LaidTable:
        return LaidTable("t15 0 0 0", "t17 1 0 0", "t01 2 0 0", "b18 2 -1 2")

    table = city().stands(BLUE, "0 0 city-1").places("b18 -1 0 1")
    assert table.scores() == (0, 10)
    assert table.player(RED).goods == {"wine": 1, "grain": 2, "cloth": 0}
    assert city().places("b18 -1 0 1").player(RED).goods == {"wine": 1, "grain": 2, "cloth": 0}
    table = LaidTable()
    table.player(RED).goods = {"wine": 5, "grain": 3, "cloth": 2}
    table.player(BLUE).goods = {"wine": 4, "grain": 3, "cloth": 3}
    assert table.end().scores() == (20, 20)
    assert LaidTable().end().scores() == (0, 0)


def test_example_10_pig() -> None:
    def pig(*tiles: str) -> LaidTable:
        return LaidTable(*tiles).stands(RED, "0 -1 meadow-1").stands(RED, "1 -1 meadow-1", board.PIG)

    assert pig(*BETWEEN).end().scores() == (8, 0)
    assert pig(*BETWEEN, THIRD).stands(BLUE, "2 -1 meadow-1").end().scores() == (12, 9)
    assert pig(*BETWEEN, THIRD).stands(BLUE, "2 -1 meadow-1", board.BIG).end().scores() == (0, 9)


@pytest.mark.parametrize(("kind", "points"), [(board.FOLLOWER, (10, 0)), (board.BIG, (0, 10))])
def test_example_11_hill(kind: str, points: tuple[int, int]) -> None:
    table = LaidTable("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2").stands(RED, "1 0 city-1")
    assert table.stands(BLUE, "1 -1 city-1", kind).places("b18 -1 0 1").scores() == points


def test_example_12_sheep() -> None:
    def joined() -> LaidTable:
        table = LaidTable("b01 0 0 0", "b01 1 0 0").herds(RED, "0 0 meadow-1", 3, 2)
        table.herds(BLUE, "1 0 meadow-1", 2, 1).places("b02 0 -1 2")
        assert table.legal("sheep") == {"grow", "score"}
        return table

    assert joined().do("sheep score").scores() == (8, 8)
    table = joined().do("sheep grow", "4")
    assert sum(table.flock("0 0 meadow-1")) == 12
    table = joined().do("sheep grow", "wolf")
    assert (table.now.flocks, table.home(RED, "shepherd"), table.home(BLUE, "shepherd")) == ({}, 1, 1)
    table = LaidTable("r07 0 0 0", "r07 1 0 0", "b01 0 -1 0").herds(RED, "0 -1 meadow-1", 2)
    assert table.places("b01 1 -1 0").do("sheep score").scores() == (4, 0)


def test_example_13_vineyards() -> None:
    around = ("h01 0 -1 0", "h01 0 1 2", "b18 1 0 1", "b18 -1 0 3", "b18 1 -1 0", "b18 -1 -1 0", "b18 1 1 2")

    def cloister(expansions: tuple[str, ...]) -> LaidTable:
        return LaidTable("b01 0 0 0", *around, expansions=expansions).stands(RED, "0 0 cloister")

    assert cloister(ALL).places("b20 -1 1 3").scores() == (15, 0)
    assert cloister(()).places("b20 -1 1 3").scores() == (9, 0)
    assert cloister(ALL).end().scores() == (8, 0)


WHEEL = ("b18 0 -1 2", "b07 4 2 0", "b07 5 2 0", "b08 6 2 0")


def beside_wheel(*tiles: str, players: int = 2) -> LaidTable:
    return LaidTable(*tiles, players=players, wheel=position.WHEEL_BOARD)


def test_example_14_wheel() -> None:
    table = beside_wheel(*WHEEL).stands(RED, "4 2 city-1").stands(RED, "5 2 city-1").stands(BLUE, "6 2 city-1")
    assert table.turn_wheel(1).scores() == (8, 3)
    table = beside_wheel(*WHEEL).stands(RED, "0 -1 meadow-1").stands(RED, "4 2 meadow-1")
    table.stands(BLUE, "5 2 meadow-1")
    assert table.turn_wheel(2).scores() == (1, 0)
    table = beside_wheel(*WHEEL).stands(RED, "4 2 city-1")
    assert table.turn_wheel(3).scores() == (10, 11)


def test_example_15_crowns() -> None:
    def crowned(sector: str, *seats: int, pig: str = board.FORTUNE) -> LaidTable:
        table = beside_wheel(*WHEEL).crowned(sector, *seats)
        table.now.pig = pig
        return table

    table = crowned("tax", BLUE).turn_wheel(1)
    assert (table.scores(), table.home(BLUE)) == ((0, 6), 7)
    assert crowned("famine", BLUE).turn_wheel(2).scores() == (0, 3)
    assert crowned("fortune", BLUE, pig=board.PLAGUE).turn_wheel(1).scores() == (3, 3)
    assert crowned("tax", RED, BLUE).turn_wheel(1).scores() == (3, 3)
    assert crowned("tax", BLUE, BLUE).turn_wheel(1).scores() == (0, 6)


def test_example_16_plague() -> None:
    table = beside_wheel(*WHEEL, players=3).stands(RED, "4 2 city-1").stands(RED, "5 2 city-1", board.BUILDER)
    table.stands(GREEN, "0 -1 meadow-1")
    table.now.pig = board.INQUISITION
    table.turn_wheel(1)
    assert (table.to_act(), table.on_turn(), table.legal("return")) == ((RED,), RED, {"4 2", "5 2"})
    table.do("return 4 2")
    assert (table.home(RED), table.home(RED, board.BUILDER)) == (7, 1)
    assert (table.to_act(), table.on_turn()) == ((GREEN,), RED)
    table.do("return 0 -1")
    assert (table.now.stage, table.to_act()) == (position.PLACE, (RED,))


def test_example_17_road_over_itself() -> None:
    table = LaidTable("t24 0 0 0", "b23 1 0 0", "b23-1 1 1 1", "b23-1 0 1 2", "b22 -1 0 0")
    assert table.stands(RED, "1 0 road-1").places("b22 0 -1 0").scores() == (6, 0)


def test_example_18_split_city() -> None:
    table = LaidTable("h02 0 0 0", "b18 -1 0 1", "b18 1 0 3")
    assert table.feature("0 0 city-1") != table.feature("0 0 city-2")
    table.stands(RED, "-1 0 city-1").stands(BLUE, "1 0 city-1").places("b18 0 -1 2")
    assert table.scores() == (8, 8)
    table = LaidTable("h02 0 0 0", "h02 0 -1 2")
    assert len(table.feature("0 0 city-1")) == 4
    table = LaidTable("h01 0 0 0", "h01 0 1 2")
    kinds = (board.CITY, board.MEADOW)
    assert [len(table.now.land.features(kind)) for kind in kinds] == [2, 2]


def test_example_19_once_for_a_meadow() -> None:
    table = LaidTable("b19 0 0 0", "b18 0 -1 2", "b18 0 1 0", "b18 1 -1 0", "b18 1 0 1")
    assert table.stands(RED, "0 0 meadow-1").end().scores() == (6, 0)


def test_example_20_river() -> None:
    table = LaidTable(expansions=("river",))

    def places(tile: str) -> set[str]:
        return table.hold(tile).legal("place")

    assert places("r10") == {"1 0 0", "1 0 1"}
    table.do("place 1 0 0").do("pass")
    assert places("r09") == {"1 1 2"}
    assert places("r07") == {"1 1 1", "1 1 3"}
    table.hold("r09").do("place 1 1 2").do("pass")
    assert places("r07") == {"2 1 0", "2 1 2"}
    table.do("place 2 1 0").do("pass")
    assert places("r08") == {"3 1 1"}


def test_example_21_nothing_fits() -> None:
    table = LaidTable("b01 0 0 0")
    table.now.stack = 3
    table.do("draw", "b04", "b01")
    assert (table.now.aside, table.now.tile) == (["b04"], "b01")
    table.do("place 0 1 0").do("pass").do("draw", "i01")
    assert (table.now.aside, table.now.stage) == (["b04", "i01"], position.OVER)


def test_example_22_hill() -> None:
    table = LaidTable("b03 0 0 0")
    left = table.now.stack
    table.do("draw", "h03")
    assert (table.now.stack, table.now.buried) == (left - 2, 1)
    table = LaidTable("b03 0 0 0")
    table.now.stack = 1
    assert table.do("draw", "h03").now.stack == 0


def test_example_23_cloister_beside_the_board() -> None:
    table = beside_wheel("b01 1 -1 0", "b18 0 -1 2", "b18 0 -2 0").stands(RED, "1 -1 cloister")
    assert table.end().scores() == (6, 0)


def test_example_24_nothing_in_the_supply() -> None:
    table = LaidTable("b03 0 0 0").hold("b03")
    table.player(RED).supply = dict.fromkeys(table.player(RED).supply, 0)
    assert table.do("place 1 0 0").legal_texts(RED) == {"pass"}


def test_example_25_what_may_be_placed() -> None:
    def legal(seat: int, where: str, kind: str = board.FOLLOWER, farmers: str = "yes") -> set[str]:
        table = LaidTable("b16 0 0 0", farmers=farmers)
        if where:
            table.stands(seat, where, kind)
        if seat == RED and where:
            table.player(RED).supply[kind] += 1
        return table.hold("b24-1").do("place 1 0 0").legal("figure")

    def both(*parts: str) -> set[str]:
        return {f"{kind} {part}" for kind in board.FOLLOWERS for part in parts}

    north, south, road = "meadow-1", "meadow-2", "road-1"
    shepherds = {f"shepherd {north}", f"shepherd {south}"}
    assert legal(BLUE, "0 0 road-1") == both(north, south) | shepherds
    assert legal(RED, "0 0 road-1") == both(north, south) | shepherds | {f"builder {road}"}
    assert legal(BLUE, "0 0 meadow-1", board.SHEPHERD) == both(north, south, road) | {f"shepherd {south}"}
    assert legal(BLUE, "0 0 meadow-1") == both(south, road) | shepherds
    assert legal(RED, "0 0 meadow-1") == both(south, road) | shepherds | {f"pig {north}"}
    assert legal(RED, "", farmers="no") == both(road) | shepherds


def test_example_26_where_a_tile_may_lie() -> None:
    assert LaidTable("b03 0 0 0").hold("b24-1").legal("place") == {"1 0 0", "-1 0 0", "0 1 0"}
    assert LaidTable("b03 0 0 0").hold("b01").legal("place") == {"0 1 0"}
    base = stack_counts(Options(2, 1))
    wheel = stack_counts(Options(2, 1, wheel=position.WHEEL_BOARD))
    everything = Options(2, 1, board.EXPANSIONS, position.WHEEL_BOARD)
    counts = [base, wheel, stack_counts(everything)]
    assert [sum(count.values()) for count in counts] == [71, 83, 143]
    assert [count["b03"] for count in counts] == [3, 3, 3]
    assert position.opening(everything).river == 11


def test_example_27_crowns_offered() -> None:
    def placed(*seats: int) -> LaidTable:
        return beside_wheel("b18 0 -1 2").crowned("tax", *seats).hold("b18").do("place 1 -1 0")

    assert placed().legal("crown") == set(board.SECTORS)
    assert "tax" in placed(BLUE).legal("crown")
    assert "tax" not in placed(BLUE, RED).legal("crown")
    table = placed()
    table.player(RED).supply[board.FOLLOWER] = 0
    assert table.legal("crown") == set()


def test_example_28_wheel_for_the_right_seat() -> None:
    def drawn_by_blue(pig: str, players: int = 2) -> LaidTable:
        table = beside_wheel(*WHEEL, players=players)
        table.now.seat, table.now.pig = BLUE, pig
        return table

    assert drawn_by_blue(board.PLAGUE).turn_wheel(1).scores() == (0, 3)
    table = drawn_by_blue(board.TAX).stands(RED, "0 -1 meadow-1")
    table.lay("b18 1 -1 0").stands(RED, "1 -1 meadow-1", board.PIG)
    assert table.turn_wheel(1).scores() == (1, 0)
    table = drawn_by_blue(board.INQUISITION, players=3).stands(RED, "4 2 city-1").stands(BLUE, "0 -1 meadow-1")
    table.stands(GREEN, "6 2 meadow-1").crowned("plague", GREEN).turn_wheel(1)
    for seat, answer in ((BLUE, "return 0 -1"), (GREEN, "return 6 2"), (RED, "return 4 2")):
        assert (table.to_act(), table.scores()) == ((seat,), (0, 0, 0))
        table.do(answer)
    assert table.scores() == (0, 0, 6)


def test_example_29_another_players_builder_and_shepherd() -> None:
    table = LaidTable("b16 0 0 0").stands(BLUE, "0 0 road-1")
    table.lay("b24-1 1 0 0").stands(BLUE, "1 0 road-1", board.BUILDER).places("b24-1 2 0 0")
    assert (table.on_turn(), table.now.second) == (BLUE, False)
    table = LaidTable("b01 0 0 0").herds(BLUE, "0 0 meadow-1", 2).places("b01 1 0 0")
    assert (table.on_turn(), table.now.stage) == (BLUE, position.DRAW)


def test_example_30_both_parts_of_one_city() -> None:
    def city(first: str) -> LaidTable:
        table = LaidTable(f"{first} 0 -1 3", "b09 -1 -1 2", "b09 -1 0 1").stands(RED, "-1 -1 city-1")
        return table.places("b20 0 0 0")

    table = city("b09")
    assert table.scores() == (8, 0)
    assert [len(table.now.land.squares(each)) for each in scoring.finished_by(table.now, 0, 0)] == [4]
    assert city("t01").player(RED).goods == {"wine": 0, "grain": 1, "cloth": 0}


def test_example_31_the_last_tile_extends_the_builders_road() -> None:
    table = LaidTable(*ROAD[:2]).stands(RED, "0 0 road-1").stands(RED, "1 0 road-1", board.BUILDER)
    table.now.stack = 0
    table.places("b24-1 2 0 0")
    assert (table.now.stage, table.scores()) == (position.OVER, (3, 0))
