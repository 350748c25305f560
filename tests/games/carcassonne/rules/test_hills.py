"""H1 to H4: hills and vineyards."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import FeatureScored, TileBuried
from tests.games.carcassonne.positions import do, draws, legal, stand, table, turn


def test_h1_hills_and_vineyards_are_placed_like_any_other() -> None:
    lying = table("b03 0 0 0")
    assert legal(draws(lying, "h09")) == legal(draws(lying, "b15"))
    assert len(legal(draws(lying, "h05"))) == len(legal(draws(lying, "b09")))


def test_h2_ruling_the_next_tile_goes_face_down_under_it() -> None:
    lying = table("b03 0 0 0")
    done = do(lying, "draw / h09")
    assert done.of(TileBuried) == [TileBuried(lying.stack - 2)]
    assert (done.state.buried, sum(done.state.unseen.values())) == (1, sum(lying.unseen.values()) - 1)
    empty = do(lying._replace(stack=1), "draw / h09")
    assert (empty.of(TileBuried), empty.state.buried) == ([], 0)


def test_h3_a_follower_on_a_hill_breaks_a_tie() -> None:
    lying = table("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2")
    tied = turn(stand(lying, "2 follower 1 0 city-1", "1 follower 1 -1 city-1"), "b18 -1 0 1")
    (scored,) = tied.of(FeatureScored)
    assert (scored.points, scored.strength, scored.by_hill) == ((0, 10), (1, 1), True)


def test_h3_ruling_without_a_tie_or_with_all_on_hills_it_does_nothing() -> None:
    lying = table("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2")
    alone = turn(stand(lying, "1 follower 1 0 city-1", "2 big 1 -1 city-1"), "b18 -1 0 1")
    assert alone.of(FeatureScored)[0].by_hill is False
    both = turn(stand(lying, "1 follower 0 0 city-1", "2 follower 1 -1 city-1"), "b18 -1 0 1")
    assert (both.points, both.of(FeatureScored)[0].by_hill) == ((10, 10), False)
    outsider = stand(table("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2", players=3), "3 follower 1 0 city-1")
    outsider = stand(outsider, "1 big 0 0 city-1", "2 big 1 -1 city-1")
    assert turn(outsider, "b18 -1 0 1").points == (10, 10, 0)


def test_h4_vineyards_are_three_more_for_a_finished_cloister() -> None:
    around = ("h01 0 -1 0", "b01 -1 -1 0", "b01 1 -1 0", "b01 -1 0 0", "b01 1 0 0", "b01 -1 1 0", "b01 0 1 0")
    lying = stand(table("b01 0 0 0", *around), "1 follower 0 0 cloister")
    (scored,) = turn(lying, "b01 1 1 0").of(FeatureScored)
    assert (scored.points, scored.worth.vineyards) == ((12, 0), 1)
