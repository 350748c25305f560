"""F1 to F9: placing followers, and who has the majority."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.figures import find_majority
from elcapitan.games.carcassonne.rules.model.events import ExtraTile, FeatureScored, FigurePlaced, FigureReturned
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.carcassonne.positions import do, draws, legal, placed, refused, stand, supply, table, turn

ROAD = ("b24-1 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0")


def strength(state: CarcassonneState, square: tuple[int, int], part: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each seat on a feature, and who owns it."""
    number = state.land.feature_of[state.land.at[square].part(part)]
    found = find_majority(state, state.figures_on(number))
    return found.strength, found.owners


def test_f1_one_figure_of_the_supply_on_a_part_of_this_tile_or_none() -> None:
    state = placed(table("b03 0 0 0"), "b18 0 -1 2")
    assert legal(state)[0] == "pass"
    done = do(state, "figure follower meadow-1")
    assert done.events[0] == FigurePlaced(1, "follower", 0, -1, "meadow-1")
    assert supply(done.state, 1)["follower"] == 6
    assert refused(state, "figure follower road-1").why == "no-such-part"
    red = state.players[0]._replace(supply=(0, 1, 0, 0, 0))
    empty = state._replace(players=(red, state.players[1]))
    assert refused(empty, "figure follower meadow-1").why == "none-left"
    assert "figure big meadow-1" in legal(empty)


def test_f2_no_tile_carries_more_than_one_figure() -> None:
    after = do(placed(table("b03 0 0 0"), "b18 0 -1 2"), "figure follower meadow-1").state
    assert refused(after, "figure big meadow-1").why == "draw-first"


def test_f3_only_where_the_feature_holds_no_follower() -> None:
    state = placed(stand(table(*ROAD), "1 follower 0 0 road-1"), "b24-1 3 0 0")
    found = refused(state, "figure follower road-1")
    assert (found.why, found.facts) == ("feature-taken", {"part": "road-1", "seat": 1, "x": 0, "y": 0})


def test_f3_ruling_builder_pig_and_shepherd_do_not_forbid_a_follower() -> None:
    state = placed(stand(table("b01 0 0 0"), "2 shepherd 0 0 meadow-1"), "b01 1 0 0")
    assert "figure follower meadow-1" in legal(state)


def test_f3_several_get_together_when_features_are_joined() -> None:
    apart = stand(table("b24-1 0 0 0", "b24-1 2 0 0"), "1 follower 0 0 road-1", "2 follower 2 0 road-1")
    joined = placed(apart, "b24-1 1 0 0")
    assert strength(joined, (1, 0), "road-1") == ((1, 1), (1, 2))


def test_f4_a_big_figure_counts_two_and_others_nothing() -> None:
    figures = ("1 big 0 0 road-1", "2 follower 1 0 road-1", "2 builder 2 0 road-1")
    assert strength(stand(table(*ROAD), *figures), (0, 0), "road-1") == ((2, 1), (1,))


def test_f5_equals_score_all_of_it() -> None:
    lying = stand(table("b16 3 0 0", *ROAD), "1 follower 0 0 road-1", "2 follower 1 0 road-1")
    assert turn(lying, "b22 -1 0 0").points == (5, 5)


def test_f6_a_feature_without_followers_scores_nothing() -> None:
    done = turn(table("b16 3 0 0", *ROAD), "b22 -1 0 0")
    assert (done.points, done.of(FeatureScored)) == ((0, 0), [])


def test_f7_all_go_back_also_of_those_who_scored_nothing() -> None:
    figures = ("1 big 0 0 road-1", "2 follower 1 0 road-1", "1 builder 2 0 road-1", "1 follower 0 0 meadow-1")
    done = turn(stand(table("b16 3 0 0", *ROAD), *figures[:3]), "b22 -1 0 0")
    assert done.of(FigureReturned) == [
        FigureReturned(1, "big", "finished", 0, 0, "road-1"),
        FigureReturned(2, "follower", "finished", 1, 0, "road-1"),
        FigureReturned(1, "builder", "finished", 2, 0, "road-1"),
    ]
    farmer = turn(stand(table("b16 3 0 0", *ROAD), figures[3]), "b22 -1 0 0")
    assert len(farmer.state.figures) == 1


def test_f8_what_came_back_is_used_on_the_second_tile_and_not_on_the_one_that_freed_it() -> None:
    lying = table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0")
    state = stand(lying, "1 follower 1 0 road-1", "1 builder 2 0 road-1")
    red = state.players[0]._replace(supply=(0,) * 5)
    bare = state._replace(players=(red, state.players[1]))
    assert legal(placed(bare, "b16 3 0 0")) == ["pass"]
    done = turn(bare, "b16 3 0 0")
    assert done.of(ExtraTile)
    assert "figure follower road-1" in legal(placed(done.state, "b22 4 0 0"))


def test_f9_placing_finishing_and_scoring_may_be_one_turn() -> None:
    done = turn(table("b03 0 0 0"), "b18 0 -1 2", "figure follower city-1")
    assert (done.points, supply(done.state, 1)["follower"]) == ((4, 0), 7)
    assert refused(draws(done.state, "b18"), "figure follower city-1").why == "not-now"
