"""Shares, ranks, intervals and strengths against figures worked out by hand or printed in tables."""

from __future__ import annotations

from math import log

import pytest

from elcapitan.arena.contest import Contest, Outcome
from elcapitan.arena.statistics import quantile, rank, seat_of_focus, share_won, sprt, strengths, summary, wilson


def outcome(money: tuple[int, ...], *, finished: bool = True, illegal: int = 0) -> Outcome:
    """A game of that money; every seat chose twice, in 0.1 and 0.3 s."""
    seats = len(money)
    return Outcome(
        contest=Contest(("normal",) * seats, "1/1", rollouts=1),
        scores=money,
        details=({"loans": 2},) * seats,
        thought_s=((0.1, 0.3),) * seats,
        illegal=(illegal,) * seats,
        late=(0,) * seats,
        turns=10,
        finished=finished,
    )


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 400, 0.0961, 0.1610)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_before_the_first_game_anything_may_be() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_equals_share_a_game_and_a_rank() -> None:
    assert [share_won((90, 120, 120), seat) for seat in (1, 2, 3)] == [0.0, 0.5, 0.5]
    assert [rank((90, 120, 120), seat) for seat in (1, 2, 3)] == [3.0, 1.5, 1.5]


def test_a_summary_adds_up() -> None:
    found = summary("hard", "normal", 3, [(1, outcome((100, 60, 80))), (2, outcome((90, 30, 10), illegal=1))])
    assert (found.games, found.win_share, found.margin, found.rank) == (2, 0.5, (20 - 60) / 2, 1.5)
    assert (found.score, found.score_versus, found.details, found.turns) == (65.0, 60.0, {"loans": 2.0}, 10.0)
    assert (found.median_s, found.max_s, found.max_versus_s, found.illegal, found.unfinished) == (0.3, 0.3, 0.3, 1, 0)


def test_the_focus_is_told_by_its_word_and_its_share() -> None:
    alone = Contest(("easy", "hard", "easy"), "1/1", rollouts=1)
    assert seat_of_focus(alone, "hard") == 2
    assert seat_of_focus(Contest(("hard",) * 3, "1/1", seconds=0.1, shares=(0.25, 0.25, 1.0)), "hard") == 3
    for focus in ("easy", "normal"):
        with pytest.raises(ValueError, match=f"play as {focus}"):
            seat_of_focus(alone, focus)


def test_among_equals_every_seat_has_its_turn() -> None:
    seats = [seat_of_focus(Contest(("hard",) * 3, f"night/{deal}", rollouts=1), "hard") for deal in range(1, 7)]
    assert sorted(seats) == [1, 1, 2, 2, 3, 3]


def test_a_game_without_an_end_is_not_won() -> None:
    found = summary("hard", "normal", 2, [(1, outcome((100, 60), finished=False))])
    assert (found.win_share, found.unfinished) == (0.0, 1)


def test_a_quantile_of_nothing_is_nothing() -> None:
    assert quantile([], 0.5) == 0.0
    assert quantile([1.0, 2.0, 3.0, 4.0], 0.95) == 4.0


def test_a_sequential_test_decides_both_ways() -> None:
    assert sprt(50, 100, 0.25, 0.30).answer == "better"
    assert sprt(10, 200, 0.25, 0.30).answer == "not better"
    assert sprt(3, 10, 0.25, 0.30).answer == "undecided"
    assert sprt(0, 0, 0.25, 0.30).ratio == 0.0


@pytest.mark.parametrize(("equal", "better"), [(0.3, 0.3), (0.0, 0.1), (0.5, 1.0)])
def test_a_sequential_test_needs_two_shares(equal: float, better: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        sprt(1, 2, equal, better)


def test_strengths_of_two_are_the_logarithm_of_their_odds() -> None:
    games = [[("strong", 2.0), ("weak", 1.0)]] * 300 + [[("strong", 1.0), ("weak", 2.0)]] * 100
    found = strengths(games)
    assert found["strong"] - found["weak"] == pytest.approx(log(3), abs=0.02)
    assert sum(found.values()) == pytest.approx(0.0)


def test_strengths_order_a_table_of_three() -> None:
    games = [[("a", 30.0), ("b", 20.0), ("c", 10.0)]] * 20 + [[("a", 10.0), ("b", 20.0), ("c", 30.0)]] * 5
    found = strengths(games)
    assert found["a"] > found["b"] > found["c"]


def test_a_level_that_never_loses_has_a_finite_strength() -> None:
    found = strengths([[("best", 2.0), ("worst", 1.0)]] * 50)
    assert 2.0 < found["best"] - found["worst"] < 20.0
