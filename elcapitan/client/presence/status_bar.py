"""The bar over the upper edge of the cloth: one sentence about the others or the connection, with its answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.seat_menu import ask_for_level
from elcapitan.client.presence.status_text import TableStatus, table_status
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer, LayerLayout
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_group import WidgetGroup

HEIGHT, TOP = 40, 4
"""u; the top is below the strip's edge, so that no harbour is covered."""
WIDEST = 940
SIZE = 19
BACK_S = 2.0
"""How long the bar says that the connection is back."""
INKS = {"bad": theme.REASON, "info": theme.CREAM, "good": theme.OK}
RIMS = {"bad": theme.BAD, "info": theme.HAIRLINE, "good": theme.OK}


class StatusBar(Layer[LayerLayout]):
    """The status bar of one table."""

    def __init__(self, company: Participants, model: TableModel, leave: Callable[[], None]) -> None:
        self.participants, self.model = company, model
        self.shown: TableStatus | None = None
        self.group = WidgetGroup()
        self.rect = Rect(0, 0, 0, 0)
        self._leave = leave
        self._made_for: object = None
        self._back_s = 0.0
        self._was = company.health

    def update(self, dt_s: float) -> bool:
        company = self.participants
        company.seen_s = time.monotonic()
        if company.health is ConnectionHealth.GOOD and self._was in (ConnectionHealth.SILENT, ConnectionHealth.BROKEN):
            self._back_s = BACK_S
        self._was = company.health
        self._back_s = max(0.0, self._back_s - dt_s)
        now = table_status(company, self.model.on_turn, self._back_s > 0.0)
        changed = now != self.shown or self.group.changed
        self.shown = now
        if now is None:
            self.group.set([])
            self._made_for = None  # the same may be said again, with its buttons
        return changed

    def handle(self, event: pygame.event.Event) -> bool:
        if self.shown is None:
            return False
        report = self.group.handle(event) if event.type != pygame.KEYDOWN else None
        match report:
            case Pressed(widget=Button(value=str(answer))):
                self._answer(answer)
                return True
        at = getattr(event, "pos", None)
        return at is not None and event.type != pygame.MOUSEMOTION and self.rect.collidepoint(at)

    def _answer(self, answer: str) -> None:
        company = self.participants
        match answer:
            case "agree":
                company.agree()
            case "withdraw":
                company.agree(agreed=False)
            case "take":
                company.set_seat_level(company.own_seat_number, None)
            case "hold":
                ask_for_level(company, self.model.on_turn)
            case "leave":
                self._leave()

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        now = self.shown
        if now is None:
            return
        self._lay_out(brush, layout, now)
        look = brush.look
        held = tuple((button.hovered, button.held) for button in self.group.widgets)
        rect, group = self.rect, self.group

        def paint(dst: Surface) -> None:
            look.fill(dst, rect, theme.PANEL_ACTIVE, 0.97, radius=10)
            look.rim(dst, rect, RIMS[now.tone], 1.8, 0.9, radius=10)
            at = (rect.x + look.px(26), rect.centery)
            look.icon(dst, now.icon, at, look.px(22), INKS[now.tone])
            left = rect.x + look.px(46)
            end = min((button.rect.x for button in group.widgets), default=rect.right)
            where = (left, rect.centery)
            look.fit(dst, now.words, end - look.px(16) - left, "sans-semibold", SIZE, INKS[now.tone], where, "ml")
            group.draw(dst, look)

        yield Overlay(("band", now, rect.topleft, rect.size, held), rect.inflate(look.px(20), look.px(20)), paint)

    def _lay_out(self, brush: Brush, layout: LayerLayout, now: TableStatus) -> None:
        look = brush.look
        made_for = (now, layout.cloth.topleft, layout.cloth.size, look.s, look.larger)
        if made_for == self._made_for:
            return
        self._made_for = made_for
        widths = [look.measure(label, "sans-semibold", SIZE) + look.px(44) for _value, label in now.answers]
        beside = sum(widths) + look.px(12) * len(widths)
        width = look.px(46 + 22) + look.measure(now.words, "sans-semibold", SIZE) + beside
        widest = min(look.px(WIDEST), layout.cloth.w - look.px(40))
        self.rect = Rect(0, 0, min(width, widest), look.px(HEIGHT))
        self.rect.midtop = (layout.cloth.centerx, layout.strip.bottom + look.px(TOP))
        buttons, right = [], self.rect.right - look.px(5)
        for (value, label), wide in zip(reversed(now.answers), reversed(widths), strict=True):
            rect = Rect(right - wide, 0, wide, look.px(HEIGHT - 8))
            rect.centery = self.rect.centery
            buttons.append(Button(rect, label, value=value))
            buttons[-1].size_u = SIZE
            right -= wide + look.px(12)
        self.group.set(buttons)
