"""Where things are on a plain table, and how it is painted: seats and log on the left, sentences and moves beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer
from elcapitan.kit.table.furniture.strip import draw_icon_button
from elcapitan.kit.table.things import Thing
from elcapitan.plain_window.plain_things import MOVE

STRIP_U, LEFT_U, SEAT_U, RAIL_U, MARGIN_U = 64, 520, 76, 230, 20
MOVE_U = 380, 62
"""u of a move's button; with many moves they are narrower and lower."""
LINE_U = 24
STRIP_BUTTONS = (("menu", "menu"), ("sound", "sound"), ("speed", ""), ("hint", "bulb"))
"""From the right: their kinds and icons; the speed has a word."""


class PlainRail(NamedTuple):
    rect: Rect


class PlainLayout(NamedTuple):
    """The LayerLayout of a plain table."""

    size: tuple[int, int]
    cloth: Rect
    strip: Rect
    log: Rect
    board: Rect
    rail: PlainRail
    destinations: PlainRail
    panels: Sequence[Rect]


class PlainFrame(NamedTuple):
    """All that is to be painted now."""

    ui: PointerState
    things: Sequence[tuple[Thing, Rect]]
    possible: Sequence[Thing]
    labels: dict[Thing, str]
    lines: Sequence[str]
    """What is said of the position."""
    log: Sequence[str]
    """The newest line last."""
    prompt: str
    scores: Sequence[str]
    on_turn: int
    speed: str
    muted: bool
    layers: Sequence[Layer[Any]]


class PlainView:
    """The view of one table."""

    def __init__(self, model: TableModel) -> None:
        self._seats: Sequence[TableSeat] = model.seats
        self._model = model

    def reset(self, look: DrawContext) -> None:
        """Another size, language or scale."""
        self.brush = Brush(look)

    def prefetch_pictures(self) -> None:
        """There are none."""

    def layout_for(self, state: Any) -> PlainLayout:
        look, (width, height) = self.brush.look, self.brush.look.size
        margin, strip, left, rail = (look.px(u) for u in (MARGIN_U, STRIP_U, LEFT_U, RAIL_U))
        side = Rect(margin, strip + margin, min(left, width // 3), height - rail - strip - 2 * margin)
        seat = look.px(SEAT_U)
        panels = [Rect(side.x, side.y + at * seat, side.w, seat - look.px(8)) for at in range(len(self._model.seats))]
        top = Rect(side.x, panels[-1].bottom + look.px(8), side.w, 0)
        log = Rect(side.x, top.y, side.w, side.bottom - top.y)
        board = Rect(side.right + margin, side.y, width - side.right - 2 * margin, side.h)
        cloth = Rect(0, 0, width, height)
        below = PlainRail(Rect(0, height - rail, width, rail))
        return PlainLayout((width, height), cloth, Rect(0, 0, width, strip), log, board, below, PlainRail(top), panels)

    def thing_rects(self, state: Any, moves: Sequence[str], *, hint: bool, undo: bool) -> list[tuple[Thing, Rect]]:
        """Everything that can be clicked, with its rectangle."""
        look, layout = self.brush.look, self.layout_for(state)
        found = [(Thing("seat", number=seat), rect) for seat, rect in enumerate(layout.panels, 1)]
        found.append((Thing("log"), layout.log))
        side = look.px(STRIP_U - 16)
        shown = [kind for kind, _icon in STRIP_BUTTONS if hint or kind != "hint"]
        for at, kind in enumerate(shown, 1):
            found.append((Thing(kind), Rect(layout.size[0] - at * (side + look.px(8)), look.px(8), side, side)))
        rail, margin = layout.rail.rect, look.px(MARGIN_U)
        if undo:
            size = look.px(150), look.px(48)
            for at, kind in enumerate(("undo-turn", "undo"), 1):
                corner = (rail.right - at * (size[0] + look.px(12)) - look.px(8), rail.y + look.px(8))
                found.append((Thing(kind), Rect(corner, size)))
        room = Rect(margin, rail.y + look.px(64), rail.w - 2 * margin, rail.h - look.px(76))
        columns = max(1, room.w // look.px(MOVE_U[0]))
        while -(-len(moves) // columns) * look.px(28) > room.h:
            columns += 1
        rows = max(1, -(-len(moves) // columns))
        width, height = room.w // columns, min(look.px(MOVE_U[1]), room.h // rows)
        for number, move in enumerate(moves):
            row, column = divmod(number, columns)
            place = Rect(room.x + column * width, room.y + row * height, width - look.px(8), height - look.px(6))
            found.append((Thing(MOVE, move), place))
        return found

    def draw(self, surface: Surface, now: PlainFrame, *, everything: bool) -> None:
        """Paint all of it."""
        look, layout = self.brush.look, self.layout_for(None)
        surface.fill("#24170e")
        look.fill(surface, layout.rail.rect, "#0d0704", 0.66)
        look.fill(surface, layout.strip, "#0d0704", 0.5)
        place = (look.px(MARGIN_U), layout.rail.rect.y + look.px(32))
        look.fit(surface, now.prompt, layout.size[0] * 2 // 3, "serif-semibold", 28, theme.TITLE, place, "ml")
        self._draw_seats(surface, layout, now)
        self._draw_lines(surface, layout.board, now.lines, 26, 0)
        self._draw_lines(surface, layout.log, now.log, 18, now.ui.log_back, is_log=True)
        for thing, rect in now.things:
            self._draw_thing(surface, thing, rect, now)
        for layer in reversed(now.layers):
            for overlay in layer.overlays(self.brush, layout):
                overlay.paint(surface)

    def _draw_seats(self, dst: Surface, layout: PlainLayout, now: PlainFrame) -> None:
        look = self.brush.look
        for info, score, rect in zip(self._model.seats, now.scores, layout.panels, strict=True):
            look.fill(dst, rect, theme.PANEL_ACTIVE if info.seat == now.on_turn else theme.PANEL, radius=10)
            self.brush.disc(dst, info.colour, (rect.x + look.px(36), rect.centery), look.px(20))
            name = (rect.x + look.px(70), rect.centery)
            look.fit(dst, info.name, rect.w - look.px(180), "sans-semibold", 22, theme.CREAM, name, "ml")
            at = (rect.right - look.px(16), rect.centery)
            look.fit(dst, score, look.px(90), "serif-bold", 26, theme.TITLE, at, "mr")

    def _draw_lines(
        self, dst: Surface, rect: Rect, lines: Sequence[str], size: float, back: int, *, is_log: bool = False
    ) -> None:
        """Sentences from the top; of the log the newest that have room, `back` lines further up."""
        look = self.brush.look
        look.fill(dst, rect, theme.PANEL, 0.8, radius=10)
        margin, step = look.px(14), max(look.px(LINE_U), look.line_height("sans", size))
        parts = [part for line in lines for part in look.wrap(line, "sans", size, rect.w - 2 * margin)]
        room = max(1, (rect.h - margin) // step)
        shown = parts[: len(parts) - back][-room:] if is_log else parts[:room]
        for at, part in enumerate(shown):
            place = (rect.x + margin, rect.y + margin // 2 + step * at + step // 2)
            look.text(dst, part, "sans", size, theme.CREAM, place, "ml")

    def _draw_thing(self, dst: Surface, thing: Thing, rect: Rect, now: PlainFrame) -> None:
        look, ui = self.brush.look, now.ui
        hover = ui.hover == thing
        if icon := dict(STRIP_BUTTONS).get(thing.kind) or (thing.kind == "speed" and now.speed):
            shown = "mute" if thing.kind == "sound" and now.muted else icon
            label = now.speed if thing.kind == "speed" else ""
            draw_icon_button(dst, self.brush, rect, shown, label, hover=hover)
        elif thing.kind in (MOVE, "undo", "undo-turn"):
            button = Button(rect, now.labels[thing], kind="primary" if thing in now.possible else "secondary")
            button.hovered, button.held, button.size_u = hover, ui.held == thing, 22
            button.draw(dst, look)
        if ui.focus == thing:
            look.rim(dst, rect.inflate(look.px(8), look.px(8)), theme.FOCUS, 3, radius=12)


class PlainNote(TableNote[PlainLayout]):
    """The note is over the log."""

    def _rect_for(self, brush: Brush, layout: PlainLayout) -> Rect:
        place = layout.log
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        return Rect(place.x, place.y, place.w, min(place.h, lines[-1].y + brush.px(34)))
