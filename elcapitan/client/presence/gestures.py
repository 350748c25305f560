"""Gestures: their icons, and the bubble at the seat of a player who has just shown one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import get_args

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.net.notices import gesture_text
from elcapitan.client.presence import status_bar
from elcapitan.client.presence.chat_lines import name_colours
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.status_bar import StatusBar
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.layer import Layer, LayerLayout
from elcapitan.protocol.limits import GestureName

GESTURES: tuple[GestureName, ...] = get_args(GestureName)
"""In the order in which they are offered."""
BUBBLE_S = 4.0
ACTIVITY = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL)
"""Events which show that the player looks at this window."""
SIZE = (196, 50)
"""u of a bubble."""


def gesture_icon(gesture: GestureName) -> str:
    """The name of its icon."""
    return f"gesture-{gesture}"


class GestureBubbles(Layer[LayerLayout]):
    """The newest gesture of each seat, below its panel: that of another one until it can have been seen."""

    def __init__(self, company: Participants, status: StatusBar) -> None:
        """While the status bar is shown, the bubbles are below it."""
        self.participants, self._status = company, status
        self.shown: dict[int, tuple[GestureName, float]] = {}
        """By seat: what it shows, and for how many seconds still."""
        self._unseen: set[int] = set()
        """Seats whose gesture came while nothing was done in this window, and may not have been seen."""
        company.link.gestures.clear()  # earlier ones are not shown

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in ACTIVITY:
            self._unseen.clear()
        return False

    def update(self, dt_s: float) -> bool:
        before = {seat: gesture for seat, (gesture, _left_s) in self.shown.items()}
        self.shown = {
            seat: (gesture, left_s if seat in self._unseen else left_s - dt_s)
            for seat, (gesture, left_s) in self.shown.items()
            if left_s > dt_s or seat in self._unseen
        }
        news = self.participants.link.gestures
        for each in news:
            self.shown[each.seat] = each.gesture, BUBBLE_S
            if each.seat != self.participants.own_seat_number:
                self._unseen.add(each.seat)
                self.participants.stage.sound(Sound.CHAT)
        news.clear()
        return before != {seat: gesture for seat, (gesture, _left_s) in self.shown.items()}

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        for seat, (gesture, _left_s) in self.shown.items():
            if seat <= len(layout.panels):
                rect = self._bubble(brush, layout, layout.panels[seat - 1])
                yield Overlay(
                    ("gesture", seat, gesture, rect.topleft, rect.size),
                    rect.inflate(brush.px(16), brush.px(28)),
                    partial(self._draw, brush, seat, gesture, rect),
                )

    def _bubble(self, brush: Brush, layout: LayerLayout, panel: Rect) -> Rect:
        rect = Rect(0, 0, min(brush.px(SIZE[0]), panel.w), brush.px(SIZE[1]))
        top = layout.strip.bottom + brush.px(8)
        if self._status.shown is not None:
            top += brush.px(status_bar.TOP + status_bar.HEIGHT)
        rect.midtop = (panel.x + panel.w // 2, top)
        return rect

    def _draw(self, brush: Brush, seat: int, gesture: GestureName, rect: Rect, dst: Surface) -> None:
        look = brush.look
        ink = name_colours(self.participants.seats).get(seat, theme.HAIRLINE)
        look.fill(dst, rect, theme.PANEL_ACTIVE, 0.98, radius=12)
        look.rim(dst, rect, ink, 2, 1.0, radius=12)
        size = look.px(32)
        look.icon(dst, gesture_icon(gesture), (rect.x + look.px(28), rect.centery), size, ink)
        room = rect.w - look.px(62)
        at = (rect.x + look.px(52), rect.centery)
        look.fit(dst, gesture_text(gesture), room, "sans-semibold", 20, theme.CREAM, at, "ml")
