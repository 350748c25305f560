"""B1 to B8: builder, double turn and pig."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import ExtraTile, FigureReturned, MeadowScored
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from tests.games.carcassonne.positions import do, ended, legal, placed, refused, stand, supply, table, turn

BUILDING = ("b24-1 0 0 0", "b24-1 1 0 0")


def test_b1_on_the_tile_just_placed_instead_of_a_follower() -> None:
    done = turn(stand(table("b16 0 0 0"), "1 follower 0 0 road-1"), "b24-1 1 0 0", "figure builder road-1")
    assert supply(done.state, 1) == {"follower": 6, "big": 1, "builder": 0, "pig": 1, "shepherd": 1}
    assert done.state.seat == 2


def test_b2_only_beside_an_own_follower_on_road_or_city() -> None:
    state = placed(stand(table("b16 0 0 0"), "1 follower 0 0 road-1"), "b24-1 1 0 0")
    assert refused(state, "figure builder meadow-1").why == "wrong-part"
    others = placed(stand(table("b16 0 0 0"), "2 follower 0 0 road-1"), "b24-1 1 0 0")
    assert refused(others, "figure builder road-1").why == "no-own-follower"
    cloister = placed(table("b01 0 0 0"), "b01 1 0 0")
    assert refused(cloister, "figure builder cloister").why == "wrong-part"
    shared = stand(table("b16 0 0 0", "b24-1 1 0 0"), "2 follower 0 0 road-1", "2 builder 1 0 road-1")
    both = stand(shared, "1 follower 0 0 road-2")._replace(figures=(*shared.figures,))
    assert refused(placed(both, "b24-1 2 0 0"), "figure builder road-1").why == "no-own-follower"


def test_b3_it_counts_in_no_majority_and_goes_back() -> None:
    figures = ("1 follower 0 0 road-1", "2 follower 2 0 road-1", "2 builder 1 0 road-1")
    done = turn(stand(table("b16 3 0 0", *BUILDING, "b24-1 2 0 0"), *figures), "b22 -1 0 0")
    assert done.points == (5, 5)
    assert FigureReturned(2, "builder", "finished", 1, 0, "road-1") in done.events


def test_b4_ruling_never_alone_when_the_plague_takes_the_last_follower() -> None:
    lying = table("b07 4 2 0", "b07 5 2 0", "b08 6 2 0", wheel="board")._replace(pig=4)
    two = stand(lying, "1 follower 4 2 city-1", "1 builder 5 2 city-1", "1 big 6 2 city-1")
    assert len(do(two, "draw / b24-1", "return 4 2").state.figures) == 2
    one = stand(lying, "1 follower 4 2 city-1", "1 builder 5 2 city-1")
    done = do(one, "draw / b24-1", "return 4 2")
    assert done.of(FigureReturned) == [
        FigureReturned(1, "follower", "plague", 4, 2, "city-1"),
        FigureReturned(1, "builder", "alone", 5, 2, "city-1"),
    ]
    meadow = table("b01 4 3 0", "b01 5 3 0", wheel="board")._replace(pig=4)
    pig = stand(meadow, "1 follower 4 3 meadow-1", "1 pig 5 3 meadow-1")
    assert do(pig, "draw / b24-1", "return 4 3").state.figures == ()
    assert len(do(pig, "draw / b24-1", "return 5 3").state.figures) == 1


def test_b5_ruling_extending_or_finishing_brings_a_second_tile() -> None:
    lying = stand(table(*BUILDING), "1 follower 0 0 road-1", "1 builder 1 0 road-1")
    for tile_there in ("b24-1 2 0 0", "b22 2 0 0"):
        state = placed(lying, tile_there)
        assert state.double
        done = do(state, "pass")
        assert done.of(ExtraTile) == [ExtraTile(1)]
        assert (done.state.seat, done.state.second, done.state.double) == (1, True, False)
        assert legal(done.state) == ["draw"]
    elsewhere = placed(lying, "b01 0 1 0")
    assert not elsewhere.double


def test_f1_ruling_a_figure_also_on_the_second_tile() -> None:
    lying = stand(table(*BUILDING), "1 follower 0 0 road-1", "1 builder 1 0 road-1")
    second = do(placed(lying, "b24-1 2 0 0"), "pass").state
    assert "figure follower cloister" in legal(placed(second, "b01 0 1 0"))


def test_b5_the_builder_must_stand_before() -> None:
    lying = stand(table(*BUILDING), "1 follower 0 0 road-1")
    done = turn(lying, "b24-1 2 0 0", "figure builder road-1")
    assert (done.state.seat, done.of(ExtraTile)) == (2, [])


def test_b6_no_third_tile_and_the_next_turn_works_again() -> None:
    lying = stand(table(*BUILDING), "1 follower 0 0 road-1", "1 builder 1 0 road-1")
    second = turn(lying, "b24-1 2 0 0").state
    after = turn(second, "b24-1 3 0 0")
    assert (after.state.seat, after.state.second, after.of(ExtraTile)) == (2, False, [])
    again = turn(after.state._replace(seat=1), "b24-1 4 0 0")
    assert again.of(ExtraTile)
    assert again.state.stage is CarcassonneStage.DRAW


def test_b7_the_pig_goes_beside_an_own_farmer() -> None:
    state = placed(stand(table("b01 0 0 0"), "1 follower 0 0 meadow-1"), "b02 1 0 0")
    assert "figure pig meadow-1" in legal(state)
    assert refused(state, "figure pig road-1").why == "wrong-part"
    others = placed(stand(table("b01 0 0 0"), "2 follower 0 0 meadow-1"), "b02 1 0 0")
    assert refused(others, "figure pig meadow-1").why == "no-own-follower"


def test_b8_four_points_a_city_for_its_owner_alone() -> None:
    lying = table("b03 0 0 0", "b03 1 0 0", "b18 0 -1 2", "b18 1 -1 2")
    figures = ("1 follower 0 0 meadow-1", "1 pig 0 -1 meadow-1", "2 follower 1 0 meadow-1")
    (scored,) = ended(stand(lying, "1 follower 0 -1 meadow-1", "1 pig 1 -1 meadow-1")).of(MeadowScored)
    assert (scored.points, scored.pigs) == ((8, 0), (True, False))
    assert ended(stand(lying, *figures[::2])).points == (6, 6)
    third = stand(lying, "1 follower 0 -1 meadow-1", "1 pig 1 -1 meadow-1", "2 big 0 0 meadow-1")
    assert ended(third).points == (8, 6)
