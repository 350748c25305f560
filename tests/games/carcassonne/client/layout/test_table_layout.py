"""Where the panels beside the land are."""

from __future__ import annotations

import pytest

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.games.carcassonne.client.layout.table_layout import table_layout
from elcapitan.games.carcassonne.client.paint.panels import forecast_lines
from tests.art_memory import art

LARGEST = 1.3
"""How much larger boxes can be wished."""


@pytest.mark.parametrize("enlarged", [1.0, LARGEST])
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_forecast_has_a_line_for_each_seat(seats: int, size: tuple[int, int], enlarged: float) -> None:
    table = table_layout(size, seats=seats, on_turn=1, wheel=False, enlarged=enlarged)
    brush = Brush(DrawContext(size, art(), table.s / min(size[0] / 1920, size[1] / 1080)))
    lines = forecast_lines(brush, table.forecast, seats)
    assert len(lines) == seats
    assert all(table.forecast.contains(line) for line in lines)
