"""The base of all dialogs: a panel in front of the scene below, words on it, widgets over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.widgets.widget_scene import WidgetScene

if TYPE_CHECKING:
    from elcapitan.client.drawing.draw_context import DrawContext

OPEN_S, RISE_U = 0.18, 16
"""How soon it has come, and from how far below."""
EDGE_U = 20
"""u of the window left around it, both edges together."""
SHADOW_U = 40
"""How far its shadow reaches."""


class Dialog(WidgetScene):
    """A scene that is a panel; subclasses lay out `box` and `group`."""

    see_through = True
    box: Rect
    needs: tuple[float, float] = (1000, 800)
    """Largest size of its box, in u; with less room in the window it is smaller than the player wishes."""

    def __init__(self) -> None:
        super().__init__()
        self._open_s: float | None = None
        """Since it began to come; None: no time has passed yet. What is painted before any has stands already."""
        self._sheet: Surface | None = None
        """While it comes: the finished window."""

    @property
    def look(self) -> DrawContext:
        """What it is painted with: as large as wished, as far as the window has room."""
        return self.stage.look.room(self.needs[0] + EDGE_U, self.needs[1] + EDGE_U)

    @property
    def coming(self) -> bool:
        """Whether it fades in; input works meanwhile."""
        return self._open_s is not None and self._open_s < OPEN_S

    @property
    def busy(self) -> bool:
        return self.coming

    def update(self, dt_s: float) -> None:
        if self._open_s is None:
            settings = self.stage.settings
            self._open_s = OPEN_S if settings.reduced_motion or not settings.speed_factor else 0.0
        if self.coming:
            self._open_s += dt_s
            self.stale |= not self.coming

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self.coming and self.behind is not None:
            return self._draw_coming(surface, self.behind)
        self._sheet = None
        if self._open_s is None:
            self._open_s = OPEN_S
        if not (self.stale or self.group.changed):
            return []
        return self._draw_standing(surface)

    def _draw_standing(self, surface: Surface) -> list[Rect] | None:
        look = self.look
        everywhere, self.stale = self.stale, False
        if everywhere:
            look.frame(surface, "shadow-panel", self.box)
        look.fill(surface, self.box, theme.PANEL_ACTIVE, radius=12)
        look.rim(surface, self.box, theme.HAIRLINE, 1.6, 0.9, radius=12)
        self.paint(surface, look)
        self.group.draw(surface, look)
        return None if everywhere else [self.box]

    def _draw_coming(self, surface: Surface, behind: Surface) -> list[Rect] | None:
        """The finished panel, from a little below, stronger by the moment."""
        look, everywhere = self.look, self.stale
        if self._sheet is None or everywhere:
            self._sheet = behind.copy()
            self.stale = True
            self._draw_standing(self._sheet)
        part = out_cubic(share(self._open_s or 0.0, 0, OPEN_S))
        area = self.box.inflate(2 * look.px(SHADOW_U), 2 * look.px(SHADOW_U)).clip(surface.get_rect())
        surface.blit(behind, area, area)
        self._sheet.set_alpha(round(255 * part))
        surface.blit(self._sheet, area.move(0, round(look.px(RISE_U) * (1 - part))), area)
        return None if everywhere else [area.move(0, look.px(RISE_U)).union(area)]
