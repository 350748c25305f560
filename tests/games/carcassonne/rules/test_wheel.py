"""W1 to W10: the wheel of fortune."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import (
    CrownsScored,
    CrownTaken,
    FigureReturned,
    PigMoved,
    PlagueAsked,
    WheelCount,
    WheelTurned,
)
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.positions import do, legal, placed, refused, stand, supply, table, turn

NONE = ((),) * 6


def wheel(*figures: str, pig: str = "fortune", players: int = 2) -> CarcassonneState:
    """A city of three tiles in the east, a meadow beside it, a cloister in the north."""
    lying = table("b07 4 2 0", "b07 5 2 0", "b08 6 2 0", "b01 1 -1 0", wheel="board", players=players)
    return stand(lying, *figures)._replace(pig=tiles.SECTORS.index(pig))


def crowned(state: CarcassonneState, sector: str, *seats: int) -> CarcassonneState:
    players = list(state.players)
    for seat in seats:
        players[seat - 1] = players[seat - 1].with_figures("follower", -1)
    at = tiles.SECTORS.index(sector)
    crowns = (*state.crowns[:at], seats, *state.crowns[at + 1 :])
    return state._replace(players=tuple(players), crowns=crowns)


def test_w1_six_sectors_with_their_crown_spaces() -> None:
    assert dict(zip(tiles.SECTORS, wheel().box.crown_spaces, strict=True)) == {
        **{"fortune": 1, "tax": 2, "famine": 1, "storm": 2, "inquisition": 1, "plague": 2}
    }


@pytest.mark.parametrize(
    ("tile", "steps", "sector"), [("b24-1", 1, "tax"), ("b24-2", 2, "famine"), ("b24-3", 3, "storm")]
)
def test_w2_ruling_the_pig_goes_by_the_icon_before_the_tile_is_placed(tile: str, steps: int, sector: str) -> None:
    done = do(wheel(), f"draw / {tile}")
    assert done.events[1] == PigMoved("fortune", sector, steps)
    assert (done.state.stage, done.state.tile) == (CarcassonneStage.PLACE, tile)
    assert do(wheel(), "draw / b18").of(PigMoved) == []


def test_w2_an_icon_under_a_hill_means_nothing() -> None:
    assert do(wheel(), "draw / h03").of(PigMoved) == []


def test_w3_fortune_three_points_for_who_drew() -> None:
    done = do(wheel(pig="plague"), "draw / b24-1")
    assert (done.points, done.of(WheelTurned)[0].counts) == ((3, 0), (WheelCount(),) * 2)


def test_w4_tax_shields_and_own_knights_for_each_knight() -> None:
    done = do(wheel("1 follower 4 2 city-1", "1 big 5 2 city-1", "2 follower 6 2 city-1"), "draw / b24-1")
    assert done.of(WheelTurned) == [WheelTurned("tax", (WheelCount(2, 4), WheelCount(1, 2)), (8, 3))]


def test_w5_ruling_famine_each_farmer_a_point_for_each_finished_city_and_no_pig() -> None:
    lying = stand(table("b18 0 -1 2", wheel="board"), "1 follower 0 -1 meadow-1", "1 pig 0 -1 meadow-1")
    done = do(lying, "draw / b24-2")
    assert done.of(WheelTurned) == [WheelTurned("famine", (WheelCount(farmers=1, cities=1), WheelCount()), (1, 0))]


def test_w6_ruling_storm_counts_the_supply_and_inquisition_monks() -> None:
    storm = do(wheel("1 builder 4 2 city-1"), "draw / b24-3")
    assert storm.of(WheelTurned) == [WheelTurned("storm", (WheelCount(figures=10), WheelCount(figures=11)), (10, 11))]
    monks = do(wheel("2 big 1 -1 cloister", pig="storm"), "draw / b24-1")
    assert monks.of(WheelTurned) == [WheelTurned("inquisition", (WheelCount(), WheelCount(monks=1)), (0, 2))]


def test_w7_plague_each_takes_one_figure_back_clockwise_from_the_drawer() -> None:
    figures = ("1 follower 4 2 city-1", "2 pig 5 2 meadow-1", "2 follower 1 -1 cloister")
    lying = wheel(*figures, pig="inquisition", players=3)._replace(seat=2)
    done = do(lying, "draw / b24-1")
    assert done.of(PlagueAsked) == [PlagueAsked((2, 1))]
    asked = done.state
    assert legal(asked) == ["return 1 -1", "return 5 2"]
    assert refused(asked, "return 4 2").why == "no-figure-there"
    assert refused(asked, "place 0 -1 2").why == "not-now"
    rules = Carcassonne()
    assert (rules.to_act(asked), rules.on_turn(asked)) == ((2,), 2)
    second = do(asked, "return 5 2").state
    assert (rules.to_act(second), rules.on_turn(second)) == ((1,), 2)
    found = rules.play(second, 2, rules.parse("return 1 -1"))
    assert found.refused
    assert (found.why, found.facts) == ("not-your-turn", {"seat": 1})
    assert do(second, "return 4 2").state.stage is CarcassonneStage.PLACE


def test_w7_ruling_nobody_is_asked_where_no_figure_is() -> None:
    done = do(wheel(pig="inquisition"), "draw / b24-1")
    assert (done.of(PlagueAsked), done.state.stage) == ([], CarcassonneStage.PLACE)


def test_w8_crowns_of_the_sector_reached_score_and_go_back() -> None:
    done = do(crowned(crowned(wheel(), "tax", 2, 1), "fortune", 1), "draw / b24-1")
    assert done.of(CrownsScored) == [CrownsScored("tax", (2, 1), (3, 3))]
    assert done.of(FigureReturned) == [
        FigureReturned(2, "follower", "crown", sector="tax"),
        FigureReturned(1, "follower", "crown", sector="tax"),
    ]
    assert done.state.crowns == ((1,), *NONE[1:])
    assert (supply(done.state, 1)["follower"], supply(done.state, 2)["follower"]) == (6, 7)
    assert do(crowned(wheel(), "tax", 2), "draw / b24-1").points == (0, 6)
    assert do(crowned(wheel(pig="plague"), "fortune", 2), "draw / b24-1").points == (3, 3)


def test_w9_an_ordinary_figure_on_an_empty_crown_space_instead() -> None:
    state = placed(wheel(), "b18 0 -1 2")
    done = do(state, "crown storm")
    assert done.of(CrownTaken) == [CrownTaken(1, "storm")]
    assert (done.state.crowns[3], supply(done.state, 1)["follower"], done.state.seat) == ((1,), 6, 2)
    assert refused(crowned(state, "famine", 2), "crown famine").why == "no-crown-free"
    red = state.players[0]._replace(supply=(0, 1, 1, 1, 1))
    assert refused(state._replace(players=(red, state.players[1])), "crown storm").why == "none-left"


def test_w10_the_first_tile_may_turn_the_wheel() -> None:
    state = Carcassonne().new({"players": 2, "start": 1, "wheel": "board"}, ())
    assert do(state, "draw / b24-1").of(WheelTurned)
    assert turn(state, "b18 0 -1 2").state.seat == 2
