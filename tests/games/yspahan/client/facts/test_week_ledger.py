"""The ledger of a week tells what the rules have scored: worked example 6, and every week of recorded games."""

from __future__ import annotations

from itertools import pairwise

import pytest

from elcapitan.games.yspahan.client import week_sheet
from elcapitan.games.yspahan.client.facts import week_ledger
from elcapitan.games.yspahan.rules.model.events import SoukScored
from elcapitan.games.yspahan.rules.model.state import ScoreParts
from tests.games.yspahan.client.facts.weeks import example_6, record, recorded


def test_w1_worked_example_6_has_a_row_for_each_souk_that_scored() -> None:
    week = week_ledger.last_week(example_6())
    assert week is not None
    assert week.souks == (SoukScored(1, "chest-6", 6, 2), SoukScored(2, "chest-4", 4, 0))
    assert week.caravan.points == (4, 2, 4, 12)
    assert week.caravan.goods == (2, 1, 2, 4)
    assert week.caravan.rows == (2, 2, 2, 3)
    assert week.earned == (
        ScoreParts(souks=6, bazaar=2, caravan=4),
        ScoreParts(souks=4, caravan=2),
        ScoreParts(caravan=4),
        ScoreParts(caravan=12),
    )
    assert week.points == (12, 6, 4, 12)


def test_b9_without_the_bazaar_the_souk_brings_its_value_alone() -> None:
    week = week_ledger.last_week(example_6(bazaar=False))
    assert week is not None
    assert week.souks[0] == SoukScored(1, "chest-6", 6, 0)


def test_v6_the_caravan_is_shown_as_it_stays_loaded() -> None:
    week = week_ledger.last_week(example_6())
    assert week is not None
    assert (len(week.camels), week.camels_per_row) == (9, 4)


def test_before_a_week_has_ended_there_is_no_ledger() -> None:
    assert week_ledger.last_week(recorded(upto=20)) is None
    assert week_ledger.weeks_ended(recorded(upto=20)) == []


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_weeks_follow_one_another_and_end_with_the_score_of_the_game(name: str) -> None:
    model = recorded(name)
    weeks = week_ledger.weeks_ended(model)
    assert [week.week for week in weeks] == [1, 2, 3]
    assert [week.before for week in weeks] == [(0,) * len(model.seats), weeks[0].points, weeks[1].points]
    assert list(weeks[-1].points) == record(name)["scores"]
    assert weeks[-1] == week_ledger.last_week(model)
    parts = [player.parts for player in model.state.players]
    for seat, whole in enumerate(parts):
        assert ScoreParts(*(sum(each) for each in zip(*(week.earned[seat] for week in weeks), strict=True))) == whole


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_events_of_the_week_tell_the_same_points_as_the_positions(name: str) -> None:
    for week in week_ledger.weeks_ended(recorded(name)):
        for seat, earned in enumerate(week.earned, 1):
            assert earned.souks == sum(souk.value for souk in week.souks if souk.seat == seat)
            assert earned.bazaar == sum(souk.bazaar for souk in week.souks if souk.seat == seat)
            assert earned.loading == sum(event.points for event in week.loaded if event.seat == seat)
            assert earned.buildings == sum(event.points for event in week.buildings if event.seat == seat)
            assert earned.cards == sum(event.points for event in week.cards if event.seat == seat)
            assert earned.caravan == week.caravan.points[seat - 1] + week.full_points[seat - 1]


def test_v4_a_caravan_that_was_full_is_told_beside_the_one_of_the_weeks_end() -> None:
    week = week_ledger.last_week(recorded())
    assert week is not None
    assert [scored.emptied for scored in week.full] == [True]
    assert week.full_points == (0, 15, 9, 8)
    assert week.caravan.points == (1, 0, 0, 2)


def test_the_course_has_a_point_for_each_day_and_marks_the_weeks() -> None:
    model = recorded()
    course = week_sheet.points_course(model)
    assert len(course.values) == 22
    assert course.marked == (7, 14, 21)
    assert list(course.values[-1]) == record("four")["scores"]
    assert [course.values[at] for at in course.marked] == [week.points for week in week_ledger.weeks_ended(model)]
    for one, other in pairwise(course.values):
        assert all(before <= after for before, after in zip(one, other, strict=True))


def test_the_course_up_to_a_week_ends_with_it() -> None:
    model = recorded()
    second = week_ledger.weeks_ended(model)[1]
    course = week_sheet.points_course(model, second.step)
    assert (course.marked, course.values[-1]) == ((7, 14), second.points)
