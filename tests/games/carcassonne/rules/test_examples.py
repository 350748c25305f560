"""The worked examples of the rules page, each under its number; seat 1 is Red, seat 2 Blue."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model.events import CarcassonneEnded, ExtraTile, FeatureScored, WheelTurned
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.positions import (
    do,
    draws,
    ended,
    herd,
    legal,
    placed,
    points,
    refused,
    stand,
    supply,
    table,
    turn,
)

MEADOWS = ("b03 0 0 0", "b03 1 0 0", "b03 2 0 0", "b18 0 -1 2", "b18 1 -1 2", "b18 2 -1 2")
FLOCKS = ("b01 0 0 0", "b01 1 0 0")
EAST_CITY = ("b07 4 2 0", "b07 5 2 0", "b08 6 2 0")
RING = ("b24-1 0 -1 0", "b23-1 1 -1 0", "b24-1 1 0 1", "b23-1 1 1 1", "b24-2 0 1 0", "b23-1 -1 1 2", "b24-2 -1 0 1")


def test_example_1_road() -> None:
    lying = stand(table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0"), "1 follower 1 0 road-1")
    done = turn(lying, "b22 3 0 0")
    assert done.points == (4, 0)
    assert supply(done.state, 1)["follower"] == 7
    shorter = stand(table("b16 0 0 0", "b24-1 1 0 0"), "1 follower 1 0 road-1")
    assert turn(shorter, "b22 2 0 0").points == (3, 0)
    at_once = turn(table("b16 0 0 0", "b24-1 1 0 0"), "b22 2 0 0", "figure follower road-3")
    assert at_once.points == (3, 0)
    assert supply(at_once.state, 1)["follower"] == 7
    assert ended(lying).points == (3, 0)


def test_example_2_city() -> None:
    three = stand(table("b10 0 0 0", "b18 -1 0 1"), "1 follower 0 0 city-1")
    assert turn(three, "b18 0 -1 2").points == (8, 0)
    four = stand(table("b13 0 0 0", "b18 -1 0 1", "b18 1 0 3"), "1 follower 0 0 city-1")
    assert turn(four, "b18 0 -1 2").points == (8, 0)
    shared = stand(table("b18 -1 0 1", "b07 0 0 0", "b18 2 0 3"), "1 follower -1 0 city-1", "2 follower 2 0 city-1")
    assert turn(shared, "b08 1 0 0").points == (10, 10)
    assert turn(table("b03 0 0 0"), "b18 0 -1 2", "figure follower city-1").points == (4, 0)
    assert ended(stand(table("b07 0 0 0", "b18 1 0 3"), "1 follower 0 0 city-1")).points == (3, 0)
    large = table("b07 0 0 0", "b07 1 0 0", "b08 2 0 0", "b18 3 0 3", "b13 -1 0 0")
    knights = ("1 follower 0 0 city-1", "1 follower 2 0 city-1", "2 follower 3 0 city-1")
    assert ended(stand(large, *knights)).points == (7, 0)


def test_example_3_cloister_and_ring() -> None:
    around = stand(table("b01 0 0 0", *RING), "1 follower 0 0 cloister", "2 follower 1 0 road-1")
    assert turn(around, "b23-1 -1 -1 3").points == (9, 8)
    assert ended(stand(table("b01 0 0 0", *RING[:4]), "1 follower 0 0 cloister")).points == (5, 0)


def test_example_4_meadows() -> None:
    farmers = ("1 follower 0 0 meadow-1", "1 follower 0 -1 meadow-1", "2 follower 1 -1 meadow-1")
    assert ended(stand(table(*MEADOWS), *farmers, "2 follower 2 0 meadow-2")).points == (18, 9)
    assert ended(stand(table(*MEADOWS[:-1]), *farmers, "2 follower 2 0 meadow-2")).points == (12, 6)
    north = ("1 follower 0 -1 meadow-1", "1 follower 2 -1 meadow-1", "2 follower 1 -1 meadow-1")
    assert ended(stand(table(*MEADOWS), *north)).points == (9, 0)


def test_example_5_big_figure() -> None:
    lying = stand(table("b16 0 0 0", "b24-1 1 0 0"), "1 big 0 0 road-1", "2 follower 1 0 road-1")
    done = turn(lying, "b22 2 0 0")
    assert done.points == (3, 0)
    assert not done.state.figures
    assert (supply(done.state, 1)["big"], supply(done.state, 2)["follower"]) == (1, 7)


def test_example_6_inn_and_cathedral() -> None:
    inn = stand(table("b16 0 0 0", "i15 1 0 0"), "2 follower 1 0 road-1")
    assert turn(inn, "b22 2 0 0").points == (0, 6)
    assert ended(inn).points == (0, 0)
    assert turn(stand(table("i14 0 0 0"), "1 follower 0 0 road-2"), "b02 0 1 2").points == (2, 0)
    lying = table("i01 0 0 0", "b18 0 -1 2", "b18 0 1 0", "b07 1 0 0", "b18 2 0 3", "b08 -1 0 0")
    cathedral = stand(lying, "1 follower 0 0 city-1")
    assert turn(cathedral, "b18 -2 0 1").points == (24, 0)
    assert ended(cathedral).points == (0, 0)


def test_example_7_builder() -> None:
    first = turn(table("b16 0 0 0"), "b24-1 1 0 0", "figure follower road-1").state._replace(seat=1)
    second = turn(first, "b24-1 2 0 0", "figure builder road-1")
    assert "figure follower road-1" not in turn_moves(first, "b24-1 2 0 0")
    assert not second.of(ExtraTile)
    assert second.state.seat == 2
    third = turn(second.state._replace(seat=1), "b03 3 0 0")
    assert third.of(ExtraTile) == [ExtraTile(1)]
    assert (third.state.seat, third.state.stage, third.state.second) == (1, CarcassonneStage.DRAW, True)
    fourth = turn(third.state, "b22 4 0 0")
    assert fourth.points == (5, 0)
    assert (supply(fourth.state, 1)["follower"], supply(fourth.state, 1)["builder"]) == (7, 1)
    assert (fourth.state.seat, fourth.state.second, fourth.of(ExtraTile)) == (2, False, [])


def turn_moves(state: CarcassonneState, tile_there: str) -> list[str]:
    """What may be done after a tile is placed."""
    return legal(placed(state, tile_there))


def test_example_8_builder_back_at_once() -> None:
    lying = table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0", "b24-1 -1 0 0")
    before = stand(lying, "1 follower 1 0 road-1", "1 builder 2 0 road-1", "1 follower -1 0 road-1")
    done = turn(before, "b16 3 0 0", "figure follower city-1")
    assert done.points == (4, 0)
    assert done.of(ExtraTile)
    assert turn(done.state, "b24-1 -2 0 0", "figure builder road-1").state.seat == 2


def test_example_9_goods() -> None:
    lying = table("t15 0 0 0", "t17 1 0 0", "t01 2 0 0", "b18 2 -1 2")
    held = turn(stand(lying, "2 follower 0 0 city-1"), "b18 -1 0 1")
    assert held.points == (0, 10)
    assert held.state.players[0].goods == (1, 2, 0)
    assert turn(lying, "b18 -1 0 1").state.players[0].goods == (1, 2, 0)
    red, blue = lying.players
    stocked = lying._replace(players=(red._replace(goods=(5, 3, 2)), blue._replace(goods=(4, 3, 3))))
    assert ended(stocked).points == (20, 20)
    assert ended(lying).points == (0, 0)


def test_example_10_pig() -> None:
    pig = ("1 follower 0 -1 meadow-1", "1 pig 1 -1 meadow-1")
    assert ended(stand(table(*MEADOWS[:-1]), *pig)).points == (8, 0)
    assert ended(stand(table(*MEADOWS), *pig, "2 follower 2 -1 meadow-1")).points == (12, 9)
    assert ended(stand(table(*MEADOWS), *pig, "2 big 2 -1 meadow-1")).points == (0, 9)


def test_example_11_hill() -> None:
    lying = table("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2")
    tied = turn(stand(lying, "1 follower 1 0 city-1", "2 follower 1 -1 city-1"), "b18 -1 0 1")
    assert tied.points == (10, 0)
    assert tied.of(FeatureScored)[0].by_hill
    assert turn(stand(lying, "1 follower 1 0 city-1", "2 big 1 -1 city-1"), "b18 -1 0 1").points == (0, 10)


def test_example_12_sheep() -> None:
    flocks = stand(table(*FLOCKS), "1 shepherd 0 0 meadow-1", "2 shepherd 1 0 meadow-1")
    flocks = herd(herd(flocks, "0 0 meadow-1", 3, 2), "1 0 meadow-1", 2, 1)
    scored = turn(flocks, "b02 0 -1 2", "pass", "sheep score")
    assert scored.points == (8, 8)
    grown = turn(flocks, "b02 0 -1 2", "pass", "sheep grow / 4")
    assert [flock.sheep for flock in grown.state.flocks] == [(3, 2, 4), (2, 1)]
    wolf = turn(flocks, "b02 0 -1 2", "pass", "sheep grow / wolf")
    assert (wolf.state.flocks, wolf.state.figures, wolf.points) == ((), (), (0, 0))
    river = table("r07 0 0 0", "r07 1 0 0", "b01 0 -1 0")
    river = herd(stand(river, "1 shepherd 0 -1 meadow-1"), "0 -1 meadow-1", 2)
    assert turn(river, "b01 1 -1 0", "pass", "sheep score").points == (4, 0)


VINEYARDS = (
    *("b01 0 0 0", "h01 0 -1 0", "h01 0 1 2", "b18 1 0 1", "b18 -1 0 3"),
    *("b18 1 -1 0", "b18 -1 -1 0", "b18 1 1 2"),
)


def test_example_13_vineyards() -> None:
    lying = stand(table(*VINEYARDS), "1 follower 0 0 cloister")
    assert turn(lying, "b20 -1 1 3").points == (15, 0)
    assert ended(lying).points == (8, 0)
    river_alone = stand(table("b01 0 0 0", "r10 1 0 2", sets=("river",)), "1 follower 0 0 cloister")
    with_hills = stand(table("b01 0 0 0", "r10 1 0 2"), "1 follower 0 0 cloister")
    for state, worth in ((river_alone, 9), (with_hills, 12)):
        beside = [(-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]
        land = state.land
        for square in beside[:-1]:
            land = land.lay(state.box.kinds["b01"], square, 0)
        assert turn(state._replace(land=land), "b01 1 1 0").points == (worth, 0)


def wheel_table(*figures: str, players: int = 2) -> CarcassonneState:
    lying = table("b18 0 -1 2", *EAST_CITY, wheel="board", sets=("inns", "traders", "hills"), players=players)
    return stand(lying, *figures)


@pytest.mark.parametrize(
    ("tile", "figures", "points"),
    [
        ("b24-1", ("1 follower 4 2 city-1", "1 follower 5 2 city-1", "2 follower 6 2 city-1"), (8, 3)),  # tax
        (
            "b24-2",
            ("1 follower 0 -1 meadow-1", "1 follower 4 2 meadow-1", "2 follower 5 2 meadow-1"),
            (1, 0),
        ),  # famine
        ("b24-3", ("1 follower 4 2 city-1",), (10, 11)),  # storm
    ],
)
def test_example_14_wheel(tile: str, figures: tuple[str, ...], points: tuple[int, ...]) -> None:
    done = do(wheel_table(*figures), f"draw / {tile}")
    assert done.points == points
    assert done.of(WheelTurned)[0].points == points


def crowned(state: CarcassonneState, **seats: tuple[int, ...]) -> CarcassonneState:
    """With followers of those seats on crown spaces, by sector."""
    sectors = state.box.crown_spaces
    assert len(sectors) == 6
    names = ("fortune", "tax", "famine", "storm", "inquisition", "plague")
    players = list(state.players)
    for seat in (seat for taken in seats.values() for seat in taken):
        players[seat - 1] = players[seat - 1].with_figures("follower", -1)
    return state._replace(crowns=tuple(seats.get(name, ()) for name in names), players=tuple(players))


def test_example_15_crowns() -> None:
    lying = wheel_table()
    assert do(crowned(lying, tax=(2,)), "draw / b24-1").points == (0, 6)
    assert do(crowned(lying, famine=(2,)), "draw / b24-2").points == (0, 3)
    at_plague = crowned(lying._replace(pig=5), fortune=(2,))
    assert do(at_plague, "draw / b24-1").points == (3, 3)
    assert do(crowned(lying, tax=(1, 2)), "draw / b24-1").points == (3, 3)
    assert do(crowned(lying, tax=(2, 2)), "draw / b24-1").points == (0, 6)


def test_example_16_plague() -> None:
    figures = ("1 follower 4 2 city-1", "1 builder 5 2 city-1", "3 follower 0 -1 meadow-1")
    lying = wheel_table(*figures, players=3)._replace(pig=4)
    asked = do(lying, "draw / b24-1").state
    assert (asked.stage, asked.plague, asked.seat) == (CarcassonneStage.PLAGUE, (1, 3), 1)
    assert sorted(legal(asked)) == ["return 4 2", "return 5 2"]
    answered = do(asked, "return 4 2")
    assert supply(answered.state, 1) == {"follower": 7, "big": 1, "builder": 1, "pig": 1, "shepherd": 1}
    assert Carcassonne().to_act(answered.state) == (3,)
    assert Carcassonne().on_turn(answered.state) == 1
    last = do(answered.state, "return 0 -1").state
    assert (last.stage, last.asked) == (CarcassonneStage.PLACE, 1)


def test_example_17_a_road_over_itself() -> None:
    lying = table("t24 0 0 0", "b23 1 0 0", "b23-1 1 1 1", "b23-1 0 1 2", "b22 -1 0 0")
    done = turn(stand(lying, "1 follower 1 0 road-1"), "b22 0 -1 0")
    assert done.points == (6, 0)


def test_example_18_split_city() -> None:
    lying = table("h02 0 0 0", "b18 -1 0 1", "b18 1 0 3")
    two = stand(lying, "1 follower -1 0 city-1", "2 follower 1 0 city-1")
    assert cities(two) == 2
    assert turn(two, "b18 0 -1 2").points == (8, 8)
    assert cities(table("h02 0 0 0", "h02 0 -1 2")) == 1
    tips = table("h01 0 0 0", "h01 0 1 2")
    assert cities(tips) == 2
    assert sum(feature.kind == "meadow" for feature in tips.land.features.values()) == 2


def cities(state: CarcassonneState) -> int:
    return sum(feature.kind == "city" for feature in state.land.features.values())


def test_example_19_once_for_a_meadow() -> None:
    lying = table("b19 0 0 0", "b18 0 -1 2", "b18 0 1 0", "b18 1 -1 0", "b18 1 0 1")
    assert ended(stand(lying, "1 follower 0 0 meadow-1")).points == (6, 0)


def test_example_20_river() -> None:
    source = table("r01 0 0 0")
    assert legal(draws(source, "r10")) == ["place 1 0 0", "place 1 0 1"]
    south = turn(source, "r10 1 0 0").state
    assert legal(draws(south, "r09")) == ["place 1 1 2"]
    east = turn(south, "r09 1 1 2").state
    assert legal(draws(east, "r07")) == ["place 2 1 0", "place 2 1 2"]
    assert legal(draws(turn(east, "r07 2 1 0").state, "r08")) == ["place 3 1 1"]


def test_example_21_nothing_fits() -> None:
    lying = table("b01 0 0 0", sets=("inns",))._replace(stack=3)
    drawn = do(lying, "draw / b04 b01")
    assert (drawn.state.aside, drawn.state.tile, drawn.state.stack) == (("b04",), "b01", 1)
    done = do(drawn.state, "place 1 0 0", "pass", "draw / i01")
    assert (done.state.aside, done.state.stage) == (("b04", "i01"), CarcassonneStage.OVER)


def test_example_22_hill() -> None:
    lying = table("b03 0 0 0")
    assert do(lying, "draw / h03").state.stack == lying.stack - 2
    last = do(lying._replace(stack=1), "draw / h03").state
    assert (last.stack, last.buried) == (0, 0)


def test_example_23_cloister_beside_the_board() -> None:
    lying = table("b01 1 -1 0", "b18 0 -1 2", "b18 0 -2 0", wheel="board")
    assert ended(stand(lying, "1 follower 1 -1 cloister")).points == (6, 0)


def test_example_24_nothing_in_the_supply() -> None:
    lying = table(wheel="board")
    red = lying.players[0]._replace(supply=(0,) * 5)
    assert turn_moves(lying._replace(players=(red, lying.players[1])), "b18 0 -1 2") == ["pass"]


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (
            "2 follower 0 0 road-1",
            "follower meadow-1, follower meadow-2, big meadow-1, big meadow-2, shepherd meadow-1, shepherd meadow-2",
        ),
        (
            "1 follower 0 0 road-1",
            "follower meadow-1, follower meadow-2, big meadow-1, big meadow-2, builder road-1, shepherd meadow-1, "
            "shepherd meadow-2",
        ),
        (
            "2 shepherd 0 0 meadow-1",
            "follower road-1, follower meadow-1, follower meadow-2, big road-1, big meadow-1, big meadow-2, "
            "shepherd meadow-2",
        ),
        (
            "2 follower 0 0 meadow-1",
            "follower road-1, follower meadow-2, big road-1, big meadow-2, shepherd meadow-1, shepherd meadow-2",
        ),
        (
            "1 follower 0 0 meadow-1",
            "follower road-1, follower meadow-2, big road-1, big meadow-2, pig meadow-1, shepherd meadow-1, "
            "shepherd meadow-2",
        ),
    ],
)
def test_example_25_what_may_be_placed(figure: str, expected: str) -> None:
    found = turn_moves(stand(table("b16 0 0 0"), figure), "b24-1 1 0 0")
    assert found == ["pass", *(f"figure {each}" for each in expected.split(", "))]


def test_example_25_without_farmers() -> None:
    found = turn_moves(table("b16 0 0 0", farmers=False), "b24-1 1 0 0")
    assert found[1:] == [
        "figure follower road-1",
        "figure big road-1",
        "figure shepherd meadow-1",
        "figure shepherd meadow-2",
    ]


def test_example_26_where_a_tile_may_lie() -> None:
    start = table("b03 0 0 0")
    assert sorted(legal(draws(start, "b24-1"))) == ["place -1 0 0", "place 0 1 0", "place 1 0 0"]
    assert legal(draws(start, "b01")) == ["place 0 1 0"]
    everything = ["inns", "traders", "hills", "river"]
    for expansions, wheel, stack, river in (([], "none", 71, 0), ([], "tiles", 83, 0), (everything, "board", 143, 11)):
        state = Carcassonne().new({"players": 2, "start": 1, "expansions": expansions, "wheel": wheel}, ())
        assert (state.stack, state.river, state.unseen["b03"]) == (stack, river, 3)


def test_example_27_crowns_offered() -> None:
    free = wheel_table()
    assert [move for move in turn_moves(free, "b18 0 -2 0") if move.startswith("crown")] == [
        f"crown {sector}" for sector in ("fortune", "tax", "famine", "storm", "inquisition", "plague")
    ]
    assert "crown tax" in turn_moves(crowned(free, tax=(2,)), "b18 0 -2 0")
    assert "crown tax" not in turn_moves(crowned(free, tax=(2, 1)), "b18 0 -2 0")
    red = free.players[0]._replace(supply=(0, 1, 1, 1, 1))
    without = turn_moves(free._replace(players=(red, free.players[1])), "b18 0 -2 0")
    assert not [move for move in without if move.startswith("crown")]


def test_example_28_wheel_for_the_right_seat() -> None:
    lying = wheel_table()._replace(seat=2, pig=5)
    assert do(lying, "draw / b24-1").points == (0, 3)
    pig = wheel_table("1 follower 0 -1 meadow-1", "1 pig 0 -1 meadow-1")
    assert do(pig, "draw / b24-2").points == (1, 0)
    figures = ("1 follower 4 2 city-1", "2 follower 5 2 meadow-1", "3 follower 0 -1 meadow-1")
    plague = crowned(wheel_table(*figures, players=3)._replace(seat=2, pig=4), plague=(3,))
    asked = do(plague, "draw / b24-1").state
    assert asked.plague == (2, 3, 1)
    two = do(asked, "return 5 2", "return 0 -1").state
    assert points(two) == (0, 0, 0)
    assert points(do(two, "return 4 2").state) == (0, 0, 6)


def test_example_29_others_pieces() -> None:
    builder = stand(table("b16 0 0 0", "b24-1 1 0 0"), "2 follower 0 0 road-1", "2 builder 1 0 road-1")
    assert not turn(builder, "b24-1 2 0 0").of(ExtraTile)
    shepherd = herd(stand(table("b01 0 0 0"), "2 shepherd 0 0 meadow-1"), "0 0 meadow-1", 1)
    assert turn(shepherd, "b01 1 0 0").state.stage is CarcassonneStage.DRAW
    assert refused(turn(shepherd, "b01 1 0 0").state, "sheep score").why == "draw-first"


def test_example_30_two_parts_of_one_city() -> None:
    lying = table("b09 0 -1 3", "b09 -1 -1 2", "b09 -1 0 1")
    assert turn(stand(lying, "1 follower -1 -1 city-1"), "b20 0 0 0").points == (8, 0)
    grain = turn(table("t01 0 -1 3", "b09 -1 -1 2", "b09 -1 0 1"), "b20 0 0 0")
    assert grain.state.players[0].goods == (0, 1, 0)


def test_example_31_the_last_tile_brings_no_second_one() -> None:
    lying = stand(table("b16 0 0 0", "b24-1 1 0 0"), "1 follower 0 0 road-1", "1 builder 1 0 road-1")
    done = turn(lying._replace(stack=0), "b24-1 2 0 0")
    assert done.state.stage is CarcassonneStage.OVER
    assert done.points == (3, 0)
    assert not done.of(ExtraTile)
    assert done.of(CarcassonneEnded) == [CarcassonneEnded((3, 0), (1,))]
