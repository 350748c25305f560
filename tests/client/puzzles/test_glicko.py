"""Glicko-2 by the example of its paper."""

from __future__ import annotations

import pytest

from elcapitan.client.puzzles.glicko import UNRATED, RatedGame, Rating, rated


def test_the_example_of_the_paper() -> None:
    games = [
        RatedGame(Rating(1400.0, 30.0), 1.0),
        RatedGame(Rating(1550.0, 100.0), 0.0),
        RatedGame(Rating(1700.0, 300.0), 0.0),
    ]
    found = rated(Rating(1500.0, 200.0, 0.06), games)
    assert found.points == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_certain() -> None:
    found = rated(Rating(1500.0, 200.0, 0.06), [])
    assert found == Rating(1500.0, pytest.approx(200.2714, abs=0.001), 0.06)  # type: ignore[arg-type]


def test_the_volatility_does_not_depend_on_where_the_ratings_lie() -> None:
    def after(middle: float) -> Rating:
        return rated(Rating(middle, 60.0), [RatedGame(Rating(middle, 50.0), 0.0)] * 8)

    low, high = after(1500.0), after(2500.0)
    assert high.volatility == pytest.approx(low.volatility)
    assert high.points - low.points == pytest.approx(1000.0)
    assert low.volatility > 0.06  # eight losses against one's equals are a surprise


def test_a_win_raises_and_a_loss_lowers() -> None:
    for score, raised in ((1.0, True), (0.0, False)):
        assert (rated(UNRATED, [RatedGame(UNRATED, score)]).points > UNRATED.points) is raised
