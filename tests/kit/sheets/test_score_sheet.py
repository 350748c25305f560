"""Counting a scoring of either game: its lines add up to what was scored, and sums never run back."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from elcapitan.games.capitan.client.facts.ledger import last_settlement
from elcapitan.games.capitan.client.payday_sheet import payday_sheet
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.week_sheet import week_sheet
from elcapitan.kit.sheets.score_sheet import ScoreSheet, ranking
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.yspahan.client.facts.weeks import recorded

GAMES = [*((f"capitan-{players}", players) for players in (2, 3, 4, 5)), *((f"yspahan-{at}", at) for at in range(9))]


@cache
def scoring(name: str, number: int) -> tuple[ScoreSheet, tuple[int, ...]]:
    """A sheet and the scores after it."""
    if name.startswith("capitan"):
        model = whole(number)
        settled = last_settlement(model)
        assert settled is not None
        paid = zip(settled.held.money, settled.repaid, strict=True)
        return payday_sheet(model, settled), tuple(money - back for money, back in paid)
    game = recorded(("two", "three", "four")[number // 3])
    week = weeks_ended(game)[number % 3]
    return week_sheet(week, game.seats), week.points


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_the_lines_add_up_to_the_scores_after_them(name: str, number: int) -> None:
    sheet, scores = scoring(name, number)
    assert sheet.scores_after(sheet.counted_lines) == scores
    assert sheet.scores_after(len(sheet.lines)) == scores
    # The count begins with what the table shows: what was scored earlier is in the sums.
    counted = [line.points for line in sheet.lines if line.is_counted]
    before = tuple(score - sum(points) for score, *points in zip(scores, *counted, strict=True))
    assert sheet.scores_after(0) == before


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_lines_that_are_counted_come_first(name: str, number: int) -> None:
    counted = [line.is_counted for line in scoring(name, number)[0].lines]
    assert counted == sorted(counted, reverse=True)


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_scores_roll_one_way_within_a_line_and_do_not_jump(name: str, number: int) -> None:
    sheet, _scores = scoring(name, number)
    for at, line in enumerate(sheet.lines[: sheet.counted_lines]):
        steps = [sheet.scores_after(at + part / 20) for part in range(21)]
        for seat, points in enumerate(line.points):
            for one, other in pairwise(steps):
                assert (other[seat] - one[seat]) * (1 if points > 0 else -1) >= 0
            assert steps[-1][seat] - steps[0][seat] == points


def test_equals_share_a_place() -> None:
    assert ranking((30, 41, 30, 52)) == [(1, 4), (2, 2), (3, 1), (3, 3)]
    assert ranking((5, 9, 9, 1)) == [(1, 2), (1, 3), (3, 1), (4, 4)]
