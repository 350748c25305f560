"""A note shows whole rows alone."""

from __future__ import annotations

import pytest

from elcapitan.client.table.note import NoteLine, whole_rows

LINES = [NoteLine(str(row), "sans", "#ffffff", y, row) for y, row in ((20, 0), (40, 0), (60, 1), (80, 2), (100, 2))]


@pytest.mark.parametrize(
    ("lowest", "rows"), [(200, [0, 0, 1, 2, 2]), (100, [0, 0, 1]), (70, [0, 0, 1]), (50, [0, 0]), (30, [0])]
)
def test_a_row_that_does_not_fit_as_a_whole_is_left_out_unless_it_is_the_first(lowest: int, rows: list[int]) -> None:
    assert [line.row for line in whole_rows(LINES, lowest)] == rows
