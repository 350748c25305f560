"""A sheet of paper that drops before the table and whose lines are counted one by one: the frame of a ledger scene.

Each game says what its lines are, how they are painted, and what a cell explains.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Canvas, CanvasPart, Overlay
from elcapitan.client.drawing.easing import out_back, share
from elcapitan.client.sheet.ledger_cells import LedgerCell, LedgerCells
from elcapitan.client.sheet.paper_sheet import SheetBox, sheet_box
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.tooltip import tooltip_place, tooltip_surface
from elcapitan.client.widgets.widget_scene import WidgetScene

VEIL_S, DROP_S, CHART_S = 0.25, 0.42, 0.8
"""The veil falls, the ledger drops, the lines of the chart are drawn."""
DROP_U = 150
"""From how high the ledger drops."""
PARTS_A_FRAME = 1
"""Parts that are painted in one frame while the veil falls, so that no frame is late."""


class CountedSheet(WidgetScene):
    """A dialogue before the table."""

    see_through = True
    line_s: float
    """How long one line takes."""

    def __init__(self, stage: SceneContext, colours: Sequence[str], lines: int, *, count: bool) -> None:
        """`lines` are counted one by one (`count`), as when it has just come; else all at once. `colours` by seat."""
        super().__init__()
        self.stage = stage
        self.lines = lines
        moves = count and bool(self.speed_factor) and not stage.settings.reduced_motion
        self._counted = 0.0 if moves else float(self.lines)
        self._intro_s = 0.0 if moves else VEIL_S + DROP_S
        self._chart_s = 0.0 if moves else CHART_S
        self.veil = min(1.0, self._intro_s / VEIL_S)
        self._colours = tuple(colours)
        self._brush: Brush | None = None
        self._canvas: Canvas | None = None
        self._begun = False
        """The veil has been seen falling."""
        self.cells = LedgerCells({LedgerCell(0, 0): Rect(0, 0, 0, 0)})
        self._touched = 0
        """One more whenever a button looks different."""

    # -- what a game says

    @abstractmethod
    def _make_widgets(self) -> None:
        """The buttons and cells of this moment."""

    @abstractmethod
    def _counts_line(self, line: int) -> None:
        """The sound for a line that has been counted."""

    @abstractmethod
    def _paint_ground(self, dst: Surface, box: SheetBox) -> None:
        """The sheet, and what on it never changes."""

    @abstractmethod
    def _parts(self) -> Iterator[CanvasPart]: ...

    def _flights(self) -> Iterator[Overlay]:
        """What flies while a line is counted."""
        yield from ()

    @abstractmethod
    def _about(self, cell: LedgerCell) -> Sequence[TextRow]:
        """The explanation of a cell, once it has been counted; empty: it has none."""

    # -- time

    @property
    def speed_factor(self) -> float:
        """The counting runs this much faster; 0: it is left out."""
        return self.stage.settings.speed_factor

    @property
    def counting(self) -> bool:
        return self._counted < self.lines

    @property
    def coming(self) -> bool:
        """The veil falls or the ledger drops."""
        return self._intro_s < VEIL_S + DROP_S

    @property
    def busy(self) -> bool:
        return self.counting or self.coming or self._chart_s < CHART_S

    def skip(self) -> None:
        """All is counted at once."""
        self._counted = float(self.lines)
        self._intro_s, self._chart_s, self.veil = VEIL_S + DROP_S, CHART_S, 1.0
        self._make_widgets()
        self.stale = True

    def update(self, dt_s: float) -> None:
        speed = self.speed_factor
        if self.busy:
            if not speed:
                self.skip()
            self._advance(dt_s * speed)

    def _advance(self, seconds: float) -> None:
        if self.coming:
            self._intro_s += seconds
            self.veil = min(1.0, self._intro_s / VEIL_S)
            self.stale = True
            return
        self._chart_s += seconds
        if not self.counting:
            return
        before = int(self._counted)
        self._counted = min(float(self.lines), self._counted + seconds / self.line_s)
        for line in range(before, int(self._counted)):
            self._counts_line(line)
        if not self.counting:
            self._make_widgets()

    def _drawn(self, points: int) -> float:
        """The share of a chart with that many points: its last stretch is this ledger's and rises with the counting."""
        last = 1 / max(1, points - 1)
        drawn = min(1.0, self._chart_s / CHART_S, 1 - last * (1 - self._counted / self.lines))
        return round(60 * drawn) / 60

    # -- painting

    def relayout(self) -> None:
        look = self.stage.look.whole
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        self._canvas = None
        self._make_widgets()
        self.stale = True

    def _box(self) -> SheetBox:
        look = self.stage.look.whole
        return sheet_box(look.size, look.s)

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "laid out"
        return self._brush

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self.group.changed:
            self._touched += 1
            for widget in self.group.widgets:
                widget.changed = False
        everything, self.stale = self.stale, False
        if self.veil < 1:
            self._prepare(surface)
            return None
        canvas = self._canvas or self._fresh_canvas(surface)
        if self.coming:
            canvas.compose(list(self._parts()), 1000)
            self._draw_dropping(surface, canvas)
            return None
        overlays = [*self._explanation(), *(self._flights() if self.counting else ())]
        return canvas.set_ground(surface, list(self._parts()), overlays, everything=everything)

    def _prepare(self, surface: Surface) -> None:
        """A little of the sheet in each frame in which the veil falls; in the first the stack has enough to do."""
        if self._canvas is not None:
            self._canvas.compose(list(self._parts()), PARTS_A_FRAME)
        elif self._begun:
            self._fresh_canvas(surface)
        self._begun = True

    def _fresh_canvas(self, surface: Surface) -> Canvas:
        behind = self.behind if self.behind is not None else surface

        def paint(dst: Surface) -> None:
            dst.blit(behind, (0, 0))
            self._paint_ground(dst, self._box())

        self._canvas = Canvas(surface.get_size(), paint)
        return self._canvas

    def _draw_dropping(self, dst: Surface, canvas: Canvas) -> None:
        """The finished sheet, from a little higher, stronger by the moment."""
        look = self.brush.look
        part = share(self._intro_s, VEIL_S, VEIL_S + DROP_S)
        whole = self._box()(70, 40, 1780, 1000).inflate(look.px(40), look.px(40)).clip(dst.get_rect())
        picture = canvas.picture.subsurface(whole)
        strength = round(255 * part * 2.5)
        # A full 255 would still be blended, pixel by pixel.
        picture.set_alpha(strength if strength < 255 else None)
        dst.blit(picture, whole.move(0, -round(look.px(DROP_U) * (1 - out_back(part)))))
        picture.set_alpha(None)

    def _explanation(self) -> Iterator[Overlay]:
        """Of the cell that is pointed at or chosen."""
        cell = self.cells.told
        if cell is None or not (rows := self._about(cell)):
            return
        brush, rect = self.brush, self.cells.cells[cell]
        if self.cells.ringed:
            around = rect.inflate(brush.px(4), brush.px(4))
            yield Overlay(
                ("cell", tuple(rect)), around, lambda dst: brush.look.rim(dst, rect, theme.FOCUS, 2.4, radius=6)
            )
        surface = tooltip_surface(brush, rows, self._colours)
        place = tooltip_place(surface.get_size(), rect, self.stage.look.whole.size, brush.px(10))
        key = ("about", tuple(rows), tuple(place))
        yield Overlay(key, place, lambda dst: brush.stamp(dst, surface, place.topleft, "tl"))

    def _draw_widgets(self, dst: Surface, within: Rect) -> None:
        look = self.brush.look
        for widget in self.group.widgets:
            if within.colliderect(widget.rect):
                widget.draw(dst, look)
        focused = self.group.focused
        if focused is not None and within.colliderect(focused.rect):
            focused.draw_ring(dst, look)

    # -- input

    def _skip_or_close(self, event: pygame.event.Event, *, may_close: bool) -> None:
        """What no widget has taken: a click, Space, Enter or Esc ends the counting; the last two close it then."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
            if self.counting:
                self.skip()
            elif may_close and event.key != pygame.K_SPACE:
                self.stage.pop()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.counting:
            self.skip()
