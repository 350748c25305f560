"""A replay of Yspahan: it stops at the ends of turns, its coins are the ends of weeks, each move says what it was."""

from __future__ import annotations

from elcapitan.client.replay.timeline import MOST_LINES
from elcapitan.games.yspahan.client.events.event_table import event_line
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.facts import replay_moments
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CamelGiven, Event
from tests.games.yspahan.client.facts.weeks import record, recorded

STEPS = recorded().steps


def tell(event: Event) -> EventLine:
    return event_line([seat["name"] for seat in record("four")["seats"]], event)


def test_the_coins_are_the_ends_of_weeks() -> None:
    cursor = replay_moments.yspahan_cursor(recorded(), 0)
    assert cursor.scorings == tuple(week.step + 1 for week in weeks_ended(recorded()))


def test_t2_it_stops_where_a_turn_has_ended_and_not_at_an_answer() -> None:
    cursor = replay_moments.yspahan_cursor(recorded(), 0)
    assert cursor.stops[0] == 0
    assert [STEPS[at - 1].text for at in cursor.stops[1:]] == ["end"] * 84  # 21 days, 4 players
    assert {STEPS[turn.begin].seat == turn.seat for turn in cursor.turns} == {True}


def test_weeks_are_marked_in_words_and_full_caravans_buildings_and_camels_by_icons() -> None:
    marks = replay_moments.timeline_marks(recorded(), STEPS)
    assert [mark.words for mark in marks if mark.words] == ["Week 1", "Week 2", "Week 3"]
    icons = [mark.icon for mark in marks if mark.icon]
    assert icons.count("coins") == 1, "the caravan was full once"
    built = sum(isinstance(event, BuildingBuilt) for step in STEPS for event in step.events)
    assert icons.count("house") == built
    given = sum(isinstance(event, CamelGiven) for step in STEPS for event in step.events)
    assert icons.count("lock") <= given
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)


def test_before_the_first_move_everybody_has_no_points() -> None:
    moment = replay_moments.replay_moment(recorded(), STEPS, 0, tell)
    assert (moment.where, moment.seat, moment.money) == ("Week 1, day 1", 0, (0, 0, 0, 0))


def test_a_move_is_told_in_the_words_of_the_log_with_the_points_after_it() -> None:
    week = weeks_ended(recorded())[1]
    moment = replay_moments.replay_moment(recorded(), STEPS, week.step + 1, tell)
    assert moment.where == "Week 2, day 7"
    assert moment.money == week.points
    assert len(moment.lines) == MOST_LINES
    assert moment.lines[-1] == "…"
    assert moment.title == f"{recorded().seats[moment.seat - 1].name} · move {week.step + 1} of {len(STEPS)}"
