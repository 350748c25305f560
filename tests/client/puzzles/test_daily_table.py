"""The table of the day: derived from the date alone, and its results in the file of the statistics."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.puzzles import daily_table as daily
from elcapitan.client.puzzles.daily_table import BEST, MINE, DailyResult, daily_results, daily_table, store_scores
from elcapitan.client.statistics import statistics_store as store
from elcapitan.games import DEFAULT_GAME


def days(count: int) -> list[str]:
    first = datetime(2026, 1, 1, tzinfo=UTC)
    return [daily.today(first + timedelta(days=at)) for at in range(count)]


def test_the_published_example() -> None:
    """As docs/puzzles.md says: whoever changes this gives everyone another table on the day of an update."""
    table = daily_table("2026-11-24")
    assert table.seed.hex() == "501a45e9e51c9740206dcee141836e34"
    assert (table.players, table.seat, table.extras) == (2, 1, ("porto",))
    assert table.levels == ("expert", "normal-baron")
    assert daily_table("2026-11-24") == table


def test_the_day_is_that_of_greenwich() -> None:
    tokyo = timezone(timedelta(hours=9))
    assert daily.today(datetime(2026, 11, 25, 8, 59, tzinfo=tokyo)) == "2026-11-24"
    assert daily.today(datetime(2026, 11, 25, 9, 0, tzinfo=tokyo)) == "2026-11-25"


def test_all_kinds_of_tables_come() -> None:
    tables = [daily_table(day) for day in days(400)]
    assert {(table.players, table.seat) for table in tables} == {
        (players, seat) for players in range(2, 6) for seat in range(1, players + 1)
    }
    assert {table.extras for table in tables} >= {(), ("porto",), ("lisboa",), ("islas-canarias",)}
    assert len({table.seed for table in tables}) == 400
    for table in tables[:20]:
        model = table.new_model("Klára")
        assert model.seats[table.seat - 1].name == "Klára"
        assert len({seat.name for seat in model.seats}) == table.players == len({seat.colour for seat in model.seats})


def test_the_strongest_player_makes_the_same_of_the_seat_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BEST_BUDGET", Budget(rollouts=8))
    table = next(found for found in map(daily_table, days(40)) if found.players == 2)
    found = daily.best_scores(table)
    assert len(found) == 2
    assert daily.best_scores(table) == found


def test_the_first_result_of_a_day_counts() -> None:
    day = next(day for day in days(40) if daily_table(day).players == 2)
    assert daily_results(DEFAULT_GAME) == []
    store_scores(DEFAULT_GAME, day, MINE, [100, 90])
    store_scores(DEFAULT_GAME, day, MINE, [200, 90])
    assert daily_results(DEFAULT_GAME) == [DailyResult(day, (100, 90), ())]
    store_scores(DEFAULT_GAME, day, BEST, [120, 80])
    assert daily_results(DEFAULT_GAME) == [DailyResult(day, (100, 90), (120, 80))]


def test_days_are_listed_newest_first() -> None:
    for day in days(3):
        store_scores(DEFAULT_GAME, day, MINE, range(daily_table(day).players))
    assert [result.day for result in daily_results(DEFAULT_GAME)] == days(3)[::-1]


@pytest.mark.parametrize("scores", ["[1]", "{", '["a", "b"]', "7", f"[1{'0' * 400}, 7]"])
def test_an_edited_result_costs_no_other_one(scores: str) -> None:
    edited, good = [day for day in days(40) if daily_table(day).players == 2][:2]
    for day in (edited, good):
        store_scores(DEFAULT_GAME, day, MINE, [100, 90])
    with closing(sqlite3.connect(store.statistics_file())) as database, database:
        database.execute("UPDATE daily SET scores = ? WHERE day = ?", (scores, edited))
    assert daily_results(DEFAULT_GAME) == [DailyResult(good, (100, 90), ())]


@pytest.mark.parametrize("wrong", [b"2026-11-24", "yesterday"])
def test_a_result_of_no_day_costs_no_other_one(wrong: Any) -> None:
    day = days(1)[0]
    scores = range(daily_table(day).players)
    store_scores(DEFAULT_GAME, day, MINE, scores)
    with store.connection() as database:
        as_many = json.dumps([1] * daily_table(wrong).players)
        database.execute("INSERT INTO daily VALUES (?, ?, ?, ?)", (DEFAULT_GAME, wrong, MINE, as_many))
    assert daily_results(DEFAULT_GAME) == [DailyResult(day, tuple(scores), ())]
