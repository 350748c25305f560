"""S1 to S8: what lies there before the first turn."""

from __future__ import annotations

from typing import Any

from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.positions import draws, legal, placed, points, refused, supply, table

ALL = ["inns", "traders", "hills", "river"]


def new(expansions: list[str] | None = None, wheel: str = "none", **changes: Any) -> CarcassonneState:
    options = {"players": 3, "start": 2, "expansions": expansions or [], "wheel": wheel, **changes}
    return Carcassonne().new(options, ())


def lying(state: CarcassonneState) -> list[list[object]]:
    tiles: list[list[object]] = Carcassonne().position(state, None)["tiles"]
    return tiles


def test_s1_the_start_tile_lies_alone_and_nothing_is_dealt() -> None:
    state = new()
    assert lying(state) == [["b03", 0, 0, 0]]
    assert (state.stage, state.seat, state.stack) == (CarcassonneStage.DRAW, 2, 71)
    assert Carcassonne().dealer(bytes(16), {}).deal() == ()


def test_what_lies_first_is_the_same_object_with_the_same_tiles() -> None:
    plain, other = new(), new(["inns", "traders"], farmers="no")
    assert plain.land is other.land
    assert new(["river"]).land is not plain.land
    assert new(wheel="board").land is new(["hills"], wheel="board").land


def test_s2_figures_come_with_their_expansions() -> None:
    assert supply(new(), 1) == {"follower": 7, "big": 0, "builder": 0, "pig": 0, "shepherd": 0}
    assert supply(new(["traders"]), 3) == {"follower": 7, "big": 0, "builder": 1, "pig": 1, "shepherd": 0}
    assert Carcassonne().position(new(["inns"]), None)["players"][0] == {
        "points": 0,
        "parts": dict.fromkeys(("roads", "cities", "cloisters", "meadows", "goods", "sheep", "wheel", "crowns"), 0),
        "supply": {"follower": 7, "big": 1},
        "goods": {"wine": 0, "grain": 0, "cloth": 0},
    }


def test_s2_a_figure_that_is_not_in_play_is_not_placed() -> None:
    state = placed(table("b03 0 0 0", sets=("inns",)), "b18 0 -1 2")
    assert refused(state, "figure pig meadow-1").why == "kind-not-in-play"


def test_s3_ruling_points_have_no_end() -> None:
    red = table("b03 0 0 0").players[0]
    rich = red._replace(parts=red.parts._replace(roads=999))
    assert points(table("b03 0 0 0")._replace(players=(rich, red)))[0] == 999


def test_s4_river_or_board_put_the_start_tile_out_of_the_game() -> None:
    for state in (new(["river"]), new([], "board"), new(ALL, "board")):
        assert state.unseen["b03"] == 3
        assert ["b03", 0, 0, 0] not in lying(state)


def test_s5_the_source_lies_and_eleven_river_tiles_come_first() -> None:
    state = new(["river"])
    assert lying(state) == [["r01", 0, 0, 0]]
    assert (state.river, state.stack) == (11, 71)
    dealer = Carcassonne().dealer(bytes(16), {"expansions": ["river"]})
    assert dealer.turn_up(state, Carcassonne().parse("draw"))[0] in state.unseen
    assert refused(state, "draw / b01").why == "wrong-chance"
    assert refused(state, "draw / r02").why == "wrong-chance"
    assert refused(state._replace(river=1), "draw / r07").why == "wrong-chance"
    assert refused(state._replace(river=0), "draw / r07").why == "wrong-chance"


def test_s6_ruling_the_board_lies_and_its_squares_count_as_tiles() -> None:
    state = new([], "board")
    assert lying(state) == []
    assert len(state.land.tiles) == 16
    assert not [square for square in state.land.free if 0 <= square[0] < 4 and 0 <= square[1] < 4]
    assert Carcassonne().position(state, None)["pig"] == "fortune"
    assert "place 0 -1 2" in legal(draws(state, "b18"))
    assert "place 0 -1 0" not in legal(draws(state, "b18"))


def test_s7_ruling_with_both_the_source_lies_beside_the_board_and_flows_away() -> None:
    state = new(["river"], "board")
    assert lying(state) == [["r01", 4, 1, 0]]
    assert state.land.river is not None
    assert state.land.river.square == (5, 1)


def test_s8_the_bag_has_eighteen_tokens() -> None:
    box = new(["hills"]).box
    assert box.bag == {"1": 4, "2": 5, "3": 6, "4": 1, "wolf": 2}
    assert sum(box.bag.values()) == 18
