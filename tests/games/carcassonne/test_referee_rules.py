"""Rules that no worked example shows, held against the referee itself, by their numbers."""

from __future__ import annotations

import pytest

from tests.games.carcassonne.referee import board, position
from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.laid import BLUE, GREEN, RED, LaidTable
from tests.games.carcassonne.referee.moves import is_final
from tests.games.carcassonne.referee.position import Options


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"players": 1}, "O1"),
        ({"players": 9}, "O1"),
        ({"start": 3}, "O1"),
        ({"expansions": ("river", "inns")}, "O2"),
        ({"expansions": ("towers",)}, "O2"),
        ({"wheel": "yes"}, "O3"),
        ({"farmers": "none"}, "O4"),
    ],
)
def test_o_options_that_cannot_be(changes: dict[str, object], rule: str) -> None:
    with pytest.raises(BreachError, match=rule):
        Options(**{"players": 2, "start": 1, **changes})  # type: ignore[arg-type]


def test_s2_the_supply() -> None:
    assert position.opening(Options(2, 1)).players[1].supply == {"follower": 7}
    everything = position.opening(Options(8, 8, board.EXPANSIONS))
    assert everything.players[8].supply == {"follower": 7, "big": 1, "builder": 1, "pig": 1, "shepherd": 1}


@pytest.mark.parametrize(
    ("expansions", "wheel", "first"),
    [
        ((), "none", [("b03", 0, 0, 0)]),
        ((), "tiles", [("b03", 0, 0, 0)]),
        ((), "board", []),
        (("river",), "none", [("r01", 0, 0, 0)]),
        (("river",), "tiles", [("r01", 0, 0, 0)]),
        (("river",), "board", [("r01", 4, 1, 0)]),
    ],
)
def test_s4_s5_s7_what_lies_first(expansions: tuple[str, ...], wheel: str, first: list[tuple[object, ...]]) -> None:
    opening = position.opening(Options(2, 1, expansions, wheel))
    assert opening.tiles == tuple(first)
    assert opening.pig == ("fortune" if wheel == "board" else None)


def test_s6_nothing_is_laid_inside_the_board() -> None:
    table = LaidTable(wheel="board").hold("b18")
    assert table.legal("place")
    assert not {"0 0", "1 1", "2 2"} & {place.rsplit(" ", 1)[0] for place in table.legal("place")}


def test_t3_an_icon_and_a_hill_set_aside_do_nothing() -> None:
    table = LaidTable("b04 0 0 0").do("draw", "h13", "b21-1", "b07")
    assert (table.now.aside, table.now.buried, table.now.tile) == (["h13", "b21-1"], 0, "b07")


def test_t4_what_may_be_taken_back() -> None:
    table = LaidTable("b01 0 0 0")
    assert is_final(table.now, "draw")
    table.hold("b01")
    assert not is_final(table.now, "place 1 0 0")
    table.do("place 1 0 0")
    assert all(is_final(table.now, text) for text in table.legal_texts(RED))
    asked = LaidTable("b01 0 0 0").herds(RED, "0 0 meadow-1", 1).hold("b01").do("place 1 0 0")
    assert not any(is_final(asked.now, text) for text in asked.legal_texts(RED))
    asked.do("pass")
    assert all(is_final(asked.now, text) for text in asked.legal_texts(RED))


def test_p4_a_rotation_that_looks_the_same_is_no_move() -> None:
    table = LaidTable("b01 0 0 0").hold("b24-1")
    assert table.rule_against("place 0 1 0") is None
    assert table.rule_against("place 0 1 2") == "P4"
    assert table.rule_against("place 0 1 1") == "P3"
    assert table.rule_against("place 0 0 0") == "P2"
    assert table.rule_against("place 1 1 0") == "P2"


@pytest.mark.parametrize("text", ["place +0 1 0", "place 00 1 0", "place -0 1 0", "place 0 1", "place  0 1 0", "Draw"])
def test_a_text_that_is_no_move(text: str) -> None:
    assert LaidTable("b01 0 0 0").hold("b24-1").rule_against(text) == "record"


def test_p5_meadows_on_both_sides_of_a_road_join_each_by_itself() -> None:
    table = LaidTable("b24-1 0 0 0", "b24-1 1 0 0")
    assert len(table.now.land.features(board.MEADOW)) == 2
    assert len(table.now.land.features(board.ROAD)) == 1


def test_f8_a_figure_back_from_the_first_tile_stands_on_the_second() -> None:
    table = LaidTable("b16 0 0 0", "b24-1 1 0 0").stands(RED, "0 0 road-1").stands(RED, "1 0 road-1", board.BUILDER)
    table.player(RED).supply[board.FOLLOWER] = 0
    table.places("b22 2 0 0")
    assert table.now.second
    assert "follower road-1" in table.hold("b24-1").do("place 3 0 0").legal("figure")


def test_b4_a_pig_never_stays_alone_and_a_second_farmer_keeps_it() -> None:
    def plague(*farmers: str) -> LaidTable:
        table = LaidTable("b18 0 -1 2", "b18 0 -2 0", "b01 1 -1 0", wheel="board")
        for where in farmers:
            table.stands(RED, where)
        table.stands(RED, "1 -1 meadow-1", board.PIG)
        table.now.pig = board.INQUISITION
        return table.turn_wheel(1).do("return 0 -1")

    assert plague("0 -1 meadow-1").home(RED, board.PIG) == 1
    assert plague("0 -1 meadow-1", "0 -2 meadow-1").home(RED, board.PIG) == 0


def test_d5_d7_a_wolf_takes_the_common_flock_back() -> None:
    table = LaidTable("b01 0 0 0", "b01 1 0 0").herds(RED, "0 0 meadow-1", 3).herds(BLUE, "1 0 meadow-1", 2)
    table.places("b02 0 -1 2")
    assert table.now.stage == position.SHEEP
    assert not table.now.sheep_due
    table.do("sheep grow", "wolf")
    assert (table.now.tokens, table.on_turn()) == (1, BLUE)


def test_d3_a_wolf_sends_the_shepherd_home_at_once() -> None:
    table = LaidTable("b01 0 0 0").hold("b01").do("place 1 0 0").do("figure shepherd meadow-1", "wolf")
    assert (table.now.flocks, table.now.figures, table.home(RED, "shepherd"), table.now.tokens) == ({}, [], 1, 1)


def test_d9_sheep_go_into_the_bag_with_the_only_shepherd() -> None:
    table = LaidTable("b18 0 -1 2", "b01 1 -1 0", wheel="board").herds(RED, "0 -1 meadow-1", 2)
    table.herds(BLUE, "1 -1 meadow-1", 1)
    table.now.pig = board.INQUISITION
    table.turn_wheel(1).do("return 0 -1")
    assert table.flock("1 -1 meadow-1") == [1, 2]
    table.do("return 1 -1")
    assert table.now.flocks == {}


def test_h3_all_tied_with_a_hill_score() -> None:
    table = LaidTable("h03 0 0 0", "h04 0 -1 2", "b07 -1 0 0", players=3)
    table.stands(RED, "0 0 city-1").stands(BLUE, "0 -1 city-1").stands(GREEN, "-1 0 city-1")
    assert table.places("b18 -2 0 1").scores() == (10, 10, 0)


def test_w6_inquisition_pays_monks_alone() -> None:
    table = LaidTable("b01 1 -1 0", "b02 2 -1 0", wheel="board").stands(RED, "1 -1 cloister")
    table.stands(BLUE, "2 -1 meadow-1")
    table.now.pig = board.STORM
    assert table.turn_wheel(1).scores() == (2, 0)


def test_w7_nobody_is_asked_when_no_figure_is_on_the_land() -> None:
    table = LaidTable("b18 0 -1 2", wheel="board").crowned("plague", BLUE)
    table.now.pig = board.INQUISITION
    table.turn_wheel(1)
    assert (table.now.stage, table.scores()) == (position.PLACE, (0, 6))


def test_e7_equals_share_the_victory() -> None:
    assert LaidTable("b01 0 0 0", players=3).end().winners() == (1, 2, 3)
