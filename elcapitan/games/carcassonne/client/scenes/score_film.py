"""A scoring as a film over the board: one thing after another is lit up, and a ledger beside it gets its line.

Time, keys, ledger, sums and the timeline are here; a game paints its board and what is lit up on it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import GameSound
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene

FASTER_FROM, FASTER = 10, 1.6
"""The steps after these are so many times as fast."""
HELD = 5.0
"""How many times as fast it runs while Space is held."""
ROLL = 0.5
"""The part of a step in which its points run to the sums."""
EDGE, COLUMN, FOOT, HEAD, ROW, BAR = 16, 440, 92, 64, 34, 40
"""u: the margin, the ledger's width, the foot with timeline and buttons; title, line and sum of the ledger."""


class FilmStep(NamedTuple):
    """One thing that is scored."""

    name: str
    points: tuple[int, ...]
    """By seat."""
    seconds: float
    """At normal speed."""
    counted: int = 0
    """Things on the board that are counted one by one."""
    fact: Any = None
    """What a game paints it from."""


class ScoreFilm(WidgetScene):
    """The film of one scoring; all of it can be watched again by the timeline."""

    tune = Tune.SCORING

    def __init__(self, stage: SceneContext, model: TableModel, title: str, before: Sequence[int]) -> None:
        """`before`: by seat, the scores before it."""
        super().__init__()
        self.stage, self.model, self._title, self._before = stage, model, title, before
        self.steps = [*self._film_steps()]
        self.at = 0.0
        """How many steps have been shown; a part of the next one is on its way."""
        self._runs, self._held = True, False
        self._ground: Surface | None = None
        self._lit: dict[tuple[int, int], Surface] = {}
        """The board by the step that is lit up and how much of it has been counted."""
        self._painted: object = None

    # -- what a game says

    @abstractmethod
    def _film_steps(self) -> Iterable[FilmStep]: ...

    @abstractmethod
    def _draw_board(self, dst: Surface, brush: Brush, rect: Rect) -> None:
        """The board as it stays, with nothing lit up."""

    @abstractmethod
    def _draw_step(self, dst: Surface, brush: Brush, rect: Rect, step: FilmStep, counted: int) -> None:
        """What is lit up, with so many of the things that are counted."""

    @abstractmethod
    def _step_sound(self, step: FilmStep) -> GameSound: ...

    # -- time

    @property
    def step(self) -> int:
        """The step that is lit up, from 0; -1: none yet."""
        return int(self.at) if self._is_between else int(self.at) - 1

    @property
    def _is_between(self) -> bool:
        return self.at < len(self.steps) and self.at > int(self.at)

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def busy(self) -> bool:
        return self._runs and not self.is_over

    def go_to(self, steps: float) -> None:
        """So many steps have been shown; it stays there."""
        self._runs, self.at = False, max(0.0, min(float(len(self.steps)), steps))
        self._set_buttons()

    def update(self, dt_s: float) -> None:
        if self.timeline.held:
            self.go_to(round(self.timeline.value * len(self.steps)))
        elif self.busy:
            now = int(self.at)
            faster = (FASTER if now >= FASTER_FROM else 1.0) * (HELD if self._held else 1.0)
            if self.at == now:
                self.stage.sound(self._step_sound(self.steps[now]))
            done = self.at + dt_s * (self.stage.settings.speed_factor or 1.0) * faster / self.steps[now].seconds
            self.at = min(done, now + 1.0)
            if self.is_over:
                self._runs = False
                self._set_buttons()

    # -- input

    def handle(self, event: pygame.event.Event) -> bool:
        ringed = self.group.focused is not None and self.group.focused.ringed
        if event.type == pygame.KEYDOWN and not ringed and self._press(event.key):
            return True
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._held = False
        match self.group.handle(event):
            case Pressed(widget=Button(value=value)):
                self._end() if value == "end" else self.stage.pop()
            case None if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
                self._click(event.pos)
        return True

    def _press(self, key: int) -> bool:
        match key:
            case pygame.K_SPACE if not self.is_over:
                self._held = True
                self._next()
            case pygame.K_RIGHT:
                self.go_to(int(self.at) + 1)
            case pygame.K_LEFT:
                self.go_to(self.step)
            case pygame.K_ESCAPE | pygame.K_RETURN if not self.is_over and self._runs:
                self._end()
            case pygame.K_ESCAPE | pygame.K_RETURN | pygame.K_SPACE:
                self.stage.pop()
            case _:
                return False
        return True

    def _next(self) -> None:
        """What is on its way is done; the next step begins."""
        self.go_to(int(self.at) + 1)
        self._runs = not self.is_over

    def _end(self) -> None:
        self.go_to(len(self.steps))

    def _click(self, pos: tuple[int, int]) -> None:
        line = next((at for at, rect in self._line_rects() if rect.collidepoint(pos)), None)
        if line is not None:
            self.go_to(line + 1)
        elif self.board.collidepoint(pos) and not self.is_over:
            self._next()

    # -- layout

    @property
    def look(self) -> DrawContext:
        return self.stage.look.whole

    def relayout(self) -> None:
        look = self.look
        self.brush = Brush(look)
        self.steps = [*self._film_steps()]  # the language may be another one
        width, height = look.size
        edge, column, foot = look.px(EDGE), look.px(COLUMN), look.px(FOOT)
        self.board = Rect(edge, edge, width - 3 * edge - column, height - 2 * edge - foot)
        self.ledger = Rect(self.board.right + edge, edge, column, height - 2 * edge - foot)
        bar = Rect(edge, height - foot + look.px(20), self.board.w, look.px(44))
        self.timeline = Slider(bar, 0.0, 0, steps=max(1, len(self.steps)))
        self._end_rect = Rect(self.ledger.x, height - foot + look.px(10), column, look.px(64))
        self._ground, self._painted = None, None
        self._lit.clear()
        self._set_buttons()
        self.stale = True

    def _set_buttons(self) -> None:
        if self.is_over or not self._runs:
            button = Button(self._end_rect, _("Continue"), "check", "primary", value="continue")
        else:
            button = Button(self._end_rect, _("Skip"), value="end")
        self.group.set([self.timeline, button])

    @property
    def _sums(self) -> Rect:
        """Of the ledger, below the lines."""
        high = self.brush.px(BAR) * len(self._before) + self.brush.px(16)
        return Rect(self.ledger.x, self.ledger.bottom - high, self.ledger.w, high)

    def _line_rects(self) -> list[tuple[int, Rect]]:
        """The steps whose lines are seen, the newest at the bottom."""
        top, step = self.ledger.y + self.brush.px(HEAD), self.brush.px(ROW)
        room = (self._sums.y - top) // step
        first = max(0, self.step + 1 - room)
        box = self.ledger.inflate(-self.brush.px(20), 0)
        return [(at, Rect(box.x, top + step * (at - first), box.w, step)) for at in range(first, self.step + 1)]

    # -- picture

    def draw(self, surface: Surface) -> list[Rect] | None:
        part = self.at - int(self.at) if self._is_between else 1.0
        found = self.steps[self.step] if self.step >= 0 else None
        counted = min(found.counted, round(found.counted * share(part, 0.15, 0.75))) if found is not None else 0
        sums = self._scores(part)
        if not self.timeline.held:
            self.timeline.value = self.at / max(1, len(self.steps))
        shown = (self.step, counted, sums, round(self.timeline.value * self.timeline.track.w))
        if not (self.stale or self.group.changed or shown != self._painted):
            return []
        self.stale, self._painted = False, shown
        if self._ground is None:
            self._ground = Surface(surface.get_size())
            self._paint_ground(self._ground)
        surface.blit(self._ground, (0, 0))
        if found is not None:
            surface.blit(self._lit_board(self.step, counted), self.board)
        self._draw_lines(surface)
        self._draw_sums(surface, sums)
        self.group.draw(surface, self.look)
        return None

    def _scores(self, part: float) -> tuple[int, ...]:
        """By seat, with that part of the step that is lit up."""
        sums = [*self._before]
        for at, step in enumerate(self.steps[: self.step + 1]):
            done = out_cubic(share(part, 1 - ROLL, 1)) if at == self.step else 1.0
            sums = [was + round(more * done) for was, more in zip(sums, step.points, strict=True)]
        return tuple(sums)

    def _paint_ground(self, dst: Surface) -> None:
        look = self.look
        look.picture(dst, "grounds/table", dst.get_rect())
        self._draw_board(dst, self.brush, self.board)
        look.frame(dst, "panel", self.ledger)
        at = self.ledger.x + look.px(20), self.ledger.y + look.px(34)
        room = self.ledger.w - look.px(40)
        look.fit(dst, self._title, room, "serif-semibold", 28, theme.HEADING, at, "ml", shadow=True)

    def _lit_board(self, step: int, counted: int) -> Surface:
        key = (step, counted)
        if key not in self._lit:
            assert self._ground is not None, "painted"
            self._lit.clear()
            lit = self._ground.subsurface(self.board).copy()
            self._draw_step(lit, self.brush, lit.get_rect(), self.steps[step], counted)
            self._lit[key] = lit
        return self._lit[key]

    def _draw_lines(self, dst: Surface) -> None:
        look, brush = self.look, self.brush
        for at, row in self._line_rects():
            step = self.steps[at]
            if at == self.step:
                look.fill(dst, row, theme.LEGAL, 0.16, radius=6)
            x = row.right - look.px(8)
            for seat in reversed(range(len(step.points))):
                if points := step.points[seat]:
                    written = look.text(dst, signed_text(points), "sans-bold", 19, theme.CREAM, (x, row.centery), "mr")
                    x = written.x - look.px(14)
                    brush.disc(dst, self.model.seats[seat].colour, (x, row.centery), look.px(9))
                    x -= look.px(16)
            left = row.x + look.px(8)
            look.fit(dst, step.name, x - left, "sans", 18, theme.CREAM, (left, row.centery), "ml")

    def _draw_sums(self, dst: Surface, sums: Sequence[int]) -> None:
        look, brush, area = self.look, self.brush, self._sums
        most = max(1, *(was + sum(step.points[at] for step in self.steps) for at, was in enumerate(self._before)))
        for seat, (info, points) in enumerate(zip(self.model.seats, sums, strict=True)):
            row = Rect(area.x, area.y + look.px(BAR) * seat, area.w, look.px(BAR))
            brush.disc(dst, info.colour, (row.x + look.px(26), row.centery), look.px(13))
            bed = Rect(row.x + look.px(50), row.y + look.px(5), row.w - look.px(140), row.h - look.px(10))
            look.fill(dst, bed, "#000000", 0.3, radius=5)
            wide = Rect(bed.x, bed.y, round(bed.w * max(0, points) / most), bed.h)
            colours = theme.PLAYERS[info.colour]
            look.fill(dst, wide, colours.fill, 0.55, radius=5)
            look.rim(dst, wide, colours.on_panel, 1.4, 0.8, radius=5)
            at = bed.x + look.px(10), row.centery
            look.fit(dst, info.name, bed.w - look.px(16), "sans-semibold", 18, theme.CREAM, at, "ml", shadow=True)
            end = row.right - look.px(16), row.centery
            look.text(dst, number_text(points), "sans-black", 24, "#ffe7a8", end, "mr")
