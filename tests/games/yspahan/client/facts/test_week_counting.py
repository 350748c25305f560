"""Counting a week: its lines add up to what it has brought, and sums never run back."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.client.facts import week_counting
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger, last_week, weeks_ended
from tests.games.yspahan.client.facts.weeks import example_6, recorded

WEEKS = [week for name in ("two", "three", "four") for week in weeks_ended(recorded(name))]


@pytest.mark.parametrize("week", WEEKS, ids=lambda week: f"{len(week.before)}-{week.week}")
def test_the_lines_add_up_to_the_week(week: WeekLedger) -> None:
    lines = week_counting.week_lines(week)
    now = [line.points for line in lines if line.is_scored_now]
    assert week_counting.points_after(week, lines, len(now)) == week.points
    # The count begins with what the panels of the table show: the week's last positions without souks and caravan.
    brought = [sum(points) for points in zip(*now, strict=True)]
    shown = tuple(points - mine for points, mine in zip(week.points, brought, strict=True))
    assert week_counting.points_after(week, lines, 0) == shown
    assert week_counting.points_after(week, lines, len(lines)) == week.points
    assert week_counting.earned_after(lines, len(lines)) == week.earned


@pytest.mark.parametrize("week", WEEKS[-3:], ids=lambda week: str(week.week))
def test_points_only_rise_while_they_are_counted(week: WeekLedger) -> None:
    lines = week_counting.week_lines(week)
    before = week_counting.points_after(week, lines, 0)
    for step in range(10 * len(lines) + 1):
        now = week_counting.points_after(week, lines, step / 10)
        assert all(one <= other for one, other in zip(before, now, strict=True))
        before = now


def test_souks_come_first_then_the_caravan_then_what_the_week_has_brought() -> None:
    week = last_week(example_6())
    assert week is not None
    kinds = [line.kind for line in week_counting.week_lines(week)]
    souk, caravan = week_counting.WeekLineKind.SOUK, week_counting.WeekLineKind.CARAVAN
    assert kinds == [souk, souk, caravan, week_counting.WeekLineKind.LOADING, week_counting.WeekLineKind.BUILDINGS]
    assert week_counting.week_lines(week)[0].points == (8, 0, 0, 0)
    assert week_counting.week_lines(week)[2].points == (4, 2, 4, 12)


def test_a_full_caravan_and_cards_have_lines_only_when_there_were_any() -> None:
    kinds = [{line.kind for line in week_counting.week_lines(week)} for week in weeks_ended(recorded("four"))]
    assert [week_counting.WeekLineKind.FULL in each for each in kinds] == [False, False, True]
    assert [week_counting.WeekLineKind.CARDS in each for each in kinds] == [
        bool(week.cards) for week in weeks_ended(recorded())
    ]
