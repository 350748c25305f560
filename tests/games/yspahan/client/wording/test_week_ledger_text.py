"""The words of a week's ledger: every cell tells its sum, in every language, without a gap left in a sentence."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.yspahan.client.facts.week_counting import WeekLineKind, week_lines
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger, last_week, weeks_ended
from elcapitan.games.yspahan.client.wording.week_ledger_text import cell_rows, heading_rows, line_text, total_rows
from tests.games.yspahan.client.facts.weeks import BLUE, GREEN, RED, YELLOW, example_6, recorded

SEATS = recorded().seats


def the_week(*, bazaar: bool = True) -> WeekLedger:
    found = last_week(example_6(bazaar=bazaar))
    assert found is not None
    return found


def cell(week: WeekLedger, kind: WeekLineKind, seat: int, souk: str = "") -> list[str]:
    line = next(
        line for line in week_lines(week) if line.kind is kind and (line.souk is None or line.souk.souk == souk)
    )
    return row_texts(cell_rows(week, line, SEATS, seat))


def test_b9_a_souk_tells_its_value_and_what_the_bazaar_adds() -> None:
    told = cell(the_week(), WeekLineKind.SOUK, BLUE, "chest-6")
    assert told == ["Chest, yellow · Klára", "the value of the souk: 6 points", "Bazaar: +2"]
    told = cell(the_week(bazaar=False), WeekLineKind.SOUK, BLUE, "chest-6")
    assert told[-1] == "The Bazaar would bring 2 more."


def test_w1_other_players_get_nothing_from_it() -> None:
    told = cell(the_week(), WeekLineKind.SOUK, GREEN, "chest-6")
    assert told[1:] == ["nothing: this souk is complete for Klára"]


def test_v5_the_caravan_tells_goods_row_and_product() -> None:
    assert cell(the_week(), WeekLineKind.CARAVAN, YELLOW)[1:] == [
        "goods on the caravan: 4", "highest good: top row, times 3", "4 × 3 = 12",
    ]  # fmt: skip
    assert cell(the_week(), WeekLineKind.CARAVAN, RED)[-1] == "1 × 2 = 2"


def test_v2_loading_tells_goods_by_row() -> None:
    week = weeks_ended(recorded())[2]
    for seat in range(1, 5):
        rows = cell(week, WeekLineKind.LOADING, seat)[1:]
        assert sum(int(row.split(" = ")[1]) for row in rows if "=" in row) == week.earned[seat - 1].loading


def test_a_total_adds_its_lines_to_what_was_before() -> None:
    week = weeks_ended(recorded())[2]
    rows = row_texts(total_rows(week, week_lines(week), SEATS, RED))
    assert rows[0] == "Šimon"
    assert rows[1] == "before the week: 32 points"
    assert sum(int(row.rsplit("+", 1)[1]) for row in rows[2:-1]) == sum(week.earned[RED - 1])
    assert rows[-1] == "now: 75 points"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_and_heading_has_words(language: str) -> None:
    i18n.use_language(language)
    for week in weeks_ended(recorded()):
        for line in week_lines(week):
            assert line_text(line)
            told = [heading_rows(week, line, SEATS)] + [cell_rows(week, line, SEATS, seat) for seat in range(1, 5)]
            for rows in told:
                assert len(rows) >= 2
                assert not any("{" in text or not text for text in row_texts(list(rows)))
