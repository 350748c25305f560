"""How old a table is, with any jump of the machine's calendar: the test sets the clocks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan_server.store.calendar_gaps import COUNTED_DOWNTIME_S, JUMP_S, CalendarGaps

DAY_S = 24 * 3600
SPRING_S = 1_780_000_000
"""In 2026."""


class Clocks:
    """Of one machine."""

    def __init__(self) -> None:
        self.wall, self.monotonic = SPRING_S, 500.0

    def wall_s(self) -> int:
        return int(self.wall)

    def monotonic_s(self) -> float:
        return self.monotonic

    def live(self, days: float) -> None:
        self.wall += days * DAY_S  # type: ignore[assignment]
        self.monotonic += days * DAY_S


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


def gaps(clocks: Clocks, file: Path | None = None, last_seen_s: int | None = None) -> CalendarGaps:
    return CalendarGaps(clocks.wall_s, clocks.monotonic_s, file, last_seen_s)


def days(found_s: int) -> int:
    return round(found_s / DAY_S)


def test_days_that_were_seen_pass_count(clocks: Clocks) -> None:
    calendar = gaps(clocks)
    clocks.live(8)
    assert calendar.age_s(SPRING_S) == 8 * DAY_S


def test_what_a_database_tells_of_the_past_counts_where_nothing_else_does(clocks: Clocks) -> None:
    told, known = gaps(clocks), gaps(clocks, last_seen_s=SPRING_S - 2 * DAY_S)
    for calendar in (told, known):
        calendar.note_running(None)
        calendar.note_running(SPRING_S - 9 * DAY_S)
    counted = [days(calendar.age_s(SPRING_S - 10 * DAY_S) - COUNTED_DOWNTIME_S) for calendar in (told, known)]
    assert counted == [1, 8]


@pytest.mark.parametrize("jump_days", [1, 7, 1040, 20_000])
def test_a_jump_forwards_counts_nothing(clocks: Clocks, jump_days: int) -> None:
    calendar = gaps(clocks)
    clocks.live(1)
    clocks.wall += jump_days * DAY_S
    after_s = clocks.wall_s()
    assert days(calendar.age_s(SPRING_S)) == 1
    clocks.live(3)
    assert days(calendar.age_s(SPRING_S)) == 4
    assert days(calendar.age_s(after_s)) == 3


def test_a_calendar_that_goes_wrong_and_comes_back_counts_what_was_lived(clocks: Clocks) -> None:
    calendar = gaps(clocks)
    for jump_days in (30_000, -30_000):
        clocks.live(1)
        clocks.wall += jump_days * DAY_S
        assert days(calendar.age_s(SPRING_S)) <= 2
    clocks.live(90)
    assert 90 <= days(calendar.age_s(SPRING_S)) <= 92


def test_one_that_begins_in_1970_at_each_boot_makes_nothing_older_than_it_is(clocks: Clocks) -> None:
    calendar = gaps(clocks)
    for day in range(1, 30):
        clocks.live(1)
        clocks.wall -= 20_000 * DAY_S
        calendar.save()
        clocks.live(0.1)
        clocks.wall += 20_000 * DAY_S
        assert calendar.age_s(SPRING_S) <= 1.2 * day * DAY_S


def test_a_calendar_that_is_set_right_bit_by_bit_is_no_jump(clocks: Clocks) -> None:
    calendar = gaps(clocks)
    for _ in range(100):
        clocks.live(1 / 288)
        clocks.wall += JUMP_S - 1
        calendar.save()
    assert calendar.age_s(SPRING_S) == clocks.wall_s() - SPRING_S


def test_a_restart_counts_half_a_day_and_what_was_seen(clocks: Clocks, tmp_path: Path) -> None:
    file = tmp_path / "calendar.json"
    before = gaps(clocks, file)
    clocks.live(2)
    before.save()
    clocks.wall += 1040 * DAY_S  # off, or set right while it was off: it cannot be told
    clocks.monotonic = 3.0
    again = gaps(clocks, file)
    assert again.age_s(SPRING_S) == 2 * DAY_S + COUNTED_DOWNTIME_S
    clocks.live(4)
    again.save()
    third = gaps(clocks, file)
    assert third.age_s(SPRING_S) == 6 * DAY_S + COUNTED_DOWNTIME_S


def test_a_restart_within_an_hour_counts_it(clocks: Clocks, tmp_path: Path) -> None:
    file = tmp_path / "calendar.json"
    gaps(clocks, file).save()
    clocks.wall += 3600
    assert gaps(clocks, file).age_s(SPRING_S) == 3600


def test_without_a_file_the_last_change_of_a_table_tells(clocks: Clocks, tmp_path: Path) -> None:
    clocks.wall += 500 * DAY_S
    assert gaps(clocks, tmp_path / "none.json", SPRING_S).age_s(SPRING_S) == COUNTED_DOWNTIME_S
    assert gaps(clocks, tmp_path / "none.json").age_s(SPRING_S) == 500 * DAY_S


@pytest.mark.parametrize("text", ["{", "[]", '{"gaps": 3}', '{"gaps": [[1]]}', '{"seen_s": "now"}', "[" * 100_000])
def test_a_damaged_file_deletes_nothing_and_is_set_aside(clocks: Clocks, tmp_path: Path, text: str) -> None:
    file = tmp_path / "calendar.json"
    file.write_text(text)
    clocks.wall += 500 * DAY_S
    calendar = gaps(clocks, file, SPRING_S)
    assert calendar.age_s(SPRING_S) == COUNTED_DOWNTIME_S
    calendar.save()
    assert gaps(clocks, file).age_s(SPRING_S) == COUNTED_DOWNTIME_S


@pytest.mark.parametrize("odd", [5, [1], None, ["a", "b"], [1.5, 2]], ids=str)
def test_one_gap_that_is_none_costs_no_other_one(clocks: Clocks, tmp_path: Path, odd: object) -> None:
    file = tmp_path / "calendar.json"
    now_s, long_ago_s = clocks.wall_s(), clocks.wall_s() - 100 * DAY_S
    file.write_text(json.dumps({"seen_s": now_s, "gaps": [odd, [long_ago_s, now_s - DAY_S]]}))
    assert gaps(clocks, file).age_s(long_ago_s) == DAY_S


def test_what_cannot_be_written_is_no_fault(clocks: Clocks, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    calendar = gaps(clocks, tmp_path / "file" / "calendar.json")
    calendar.save()
    clocks.live(1)
    assert calendar.age_s(SPRING_S) == DAY_S
