"""V1 to V4: the river."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.carcassonne.positions import draws, legal, placed, refused, table, turn


def flowing(*lying: str) -> CarcassonneState:
    return table("r01 0 0 0", *lying)


def test_v1_the_river_goes_on_from_its_open_end() -> None:
    state = draws(flowing("r03 1 0 0"), "r07")
    assert legal(state) == ["place 2 0 0", "place 2 0 2"]
    assert refused(state, "place 1 -1 0").why == "edges-differ"
    assert (refused(state, "place 0 1 0").why, refused(state, "place 0 1 0").facts) == (
        "river-elsewhere",
        {"x": 2, "y": 0},
    )


def test_v1_figures_as_usual_and_never_on_the_river() -> None:
    assert legal(placed(flowing(), "r07 1 0 0"))[1:3] == ["figure follower meadow-1", "figure follower meadow-2"]
    assert not any("river" in part.name for part in flowing().box.kinds["r07"].parts)


def test_v2_ruling_it_never_flows_opposite_to_where_it_has_flowed() -> None:
    south = flowing("r10 1 0 0")
    found = refused(draws(south, "r09"), "place 1 1 1")
    assert (found.why, found.facts) == ("river-turns-back", {"side": "w"})
    assert legal(draws(south, "r09")) == ["place 1 1 2"]


def test_v3_the_lake_turns_as_the_flow_says() -> None:
    assert legal(draws(flowing(), "r02")) == ["place 1 0 0"]
    assert legal(draws(flowing("r10 1 0 0"), "r02")) == ["place 1 1 1"]
    assert legal(draws(flowing("r10 1 0 1"), "r02")) == ["place 1 -1 3"]


def test_v4_the_lake_takes_a_figure_and_ends_the_river() -> None:
    done = turn(flowing(), "r02 1 0 0", "figure follower meadow-1")
    assert done.state.land.river is None
    assert (len(done.state.figures), done.state.seat) == (1, 2)
