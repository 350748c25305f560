"""The words of a week's ledger: every cell tells its sum, in every language, without a gap left in a sentence."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger, last_week, weeks_ended
from elcapitan.games.yspahan.client.week_sheet import week_sheet
from tests.games.yspahan.client.facts.weeks import BLUE, GREEN, RED, YELLOW, example_6, recorded

SEATS = recorded().seats


def the_week(*, bazaar: bool = True) -> WeekLedger:
    found = last_week(example_6(bazaar=bazaar))
    assert found is not None
    return found


def cell(week: WeekLedger, kind: str, seat: int, souk: str = "") -> list[str]:
    lines = week_sheet(week, SEATS).lines
    line = next(line for line in lines if line.kind == kind and (line.fact is None or line.fact.souk == souk))
    return row_texts([*line.cell(seat)])


def test_b9_a_souk_tells_its_value_and_what_the_bazaar_adds() -> None:
    told = cell(the_week(), "souk", BLUE, "chest-6")
    assert told == ["the value of the souk: 6 points", "Bazaar: +2"]
    told = cell(the_week(bazaar=False), "souk", BLUE, "chest-6")
    assert told[-1] == "The Bazaar would bring 2 more."


def test_w1_other_players_get_nothing_from_it() -> None:
    told = cell(the_week(), "souk", GREEN, "chest-6")
    assert told == ["nothing: this souk is complete for Klára"]


def test_v5_the_caravan_tells_goods_row_and_product() -> None:
    assert cell(the_week(), "caravan", YELLOW) == [
        "goods on the caravan: 4", "highest good: top row, times 3", "4 × 3 = 12",
    ]  # fmt: skip
    assert cell(the_week(), "caravan", RED)[-1] == "1 × 2 = 2"


def test_v2_loading_tells_goods_by_row() -> None:
    week = weeks_ended(recorded())[2]
    for seat in range(1, 5):
        rows = cell(week, "loading", seat)
        assert sum(int(row.split(" = ")[1]) for row in rows if "=" in row) == week.earned[seat - 1].loading


def test_a_total_adds_its_lines_to_what_was_before() -> None:
    week = weeks_ended(recorded())[2]
    rows = row_texts([*week_sheet(week, SEATS).total(RED)])
    assert rows[0] == "before the week: 32 points"
    assert sum(int(row.rsplit("+", 1)[1]) for row in rows[1:-1]) == sum(week.earned[RED - 1])
    assert rows[-1] == "now: 75 points"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_and_heading_has_words(language: str) -> None:
    i18n.use_language(language)
    for week in weeks_ended(recorded()):
        for line in week_sheet(week, SEATS).lines:
            assert line.name
            for rows in (line.heading, *map(line.cell, range(1, 5))):
                assert rows
                assert not any("{" in text or not text for text in row_texts([*rows]))
