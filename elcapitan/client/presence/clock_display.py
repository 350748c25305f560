"""A small clock at the lower edge of each person's panel, at tables that have one."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.table_clocks import time_left_text
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.presence.participants import Participants
from elcapitan.client.widgets.layer import Layer, LayerLayout

WIDTH, HEIGHT = 92, 24
BELOW = 2
"""u of its middle under the panel's edge, so that the debts above it can be read."""
SCARCE_S = 30.0
"""Below it the time is red."""


class ClockDisplay(Layer[LayerLayout]):
    """The clocks on the panels of one table."""

    def __init__(self, company: Participants) -> None:
        self.participants = company
        self._shown: tuple[tuple[int, str, bool, bool], ...] = ()
        """Seat, time, whether it runs, whether it is scarce."""

    def update(self, dt_s: float) -> bool:
        clock = self.participants.clock
        now: tuple[tuple[int, str, bool, bool], ...] = ()
        if clock is not None and self.participants.table is not None and self.participants.table.bank_s:
            persons = [seat.seat for seat in self.participants.seats if seat.by == PERSON and seat.seat <= clock.seats]
            left = {seat: clock.left_s(seat) for seat in persons}
            now = tuple(
                (seat, time_left_text(left[seat]), seat in clock.running, left[seat] < SCARCE_S) for seat in persons
            )
        changed, self._shown = now != self._shown, now
        return changed

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        look = brush.look
        for seat, time, runs, scarce in self._shown:
            if seat > len(layout.panels):
                continue  # the server tells of seats that the game does not have
            rect = Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
            rect.midright = (
                layout.panels[seat - 1].right - look.px(12),
                layout.panels[seat - 1].bottom + look.px(BELOW),
            )
            ink = theme.BAD if scarce else theme.TITLE if runs else theme.SECONDARY

            def paint(dst: Surface, rect: Rect = rect, time: str = time, ink: str = ink, runs: bool = runs) -> None:
                look.fill(dst, rect, theme.PANEL_ACTIVE, 1.0, radius=14)
                look.rim(dst, rect, ink if runs else theme.HAIRLINE, 1.6, 0.9, radius=14)
                look.text(dst, time, "sans-bold", 18, ink, rect.center, "mc")

            yield Overlay(("clock", seat, time, runs, scarce, rect.topleft), rect.inflate(2, 2), paint)
