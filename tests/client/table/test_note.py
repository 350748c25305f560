"""A note shows whole rows alone, and says how many it leaves out."""

from __future__ import annotations

import pytest

from elcapitan.client.table.note import NoteLine, shown_lines

LINES = [NoteLine(str(row), "sans", "#ffffff", y, row) for y, row in ((20, 0), (40, 0), (60, 1), (80, 2), (100, 2))]


@pytest.mark.parametrize(
    ("lowest", "words"),
    [
        (200, ["0", "0", "1", "2", "2"]),
        (100, ["0", "0", "… and 2 more"]),
        (70, ["0", "0", "… and 2 more"]),
        (50, ["0", "0"]),
        (30, ["0"]),
    ],
)
def test_rows_that_do_not_fit_as_a_whole_are_counted_and_the_first_stays(lowest: int, words: list[str]) -> None:
    assert [line.words for line in shown_lines(LINES, lowest)] == words


def test_the_rows_of_a_hint_are_not_counted() -> None:
    assert [line.words for line in shown_lines(LINES, 100, is_counted=False)] == ["0", "0", "1"]
