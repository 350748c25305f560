"""Where things are on a plain table, and how it is painted: seats and log on the left, sentences and moves beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.client.table import glows
from elcapitan.client.table.clips import Flight, FlightSprite, Point
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.table.note import TableNote, note_lines
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer
from elcapitan.kit.table.furniture import overlays
from elcapitan.kit.table.furniture.strip import draw_icon_button
from elcapitan.kit.table.things import Hidden, Thing
from elcapitan.plain_window.plain_clicks import MOVE
from elcapitan.plain_window.plain_things import PlainPointer

STRIP_U, LEFT_U, SEAT_U, RAIL_U, MARGIN_U = 64, 520, 76, 230, 20
MOVE_U = 380, 62
"""u of a move's button; with many moves they are narrower and lower."""
LINE_U = 24
LETTERS_U = 26
"""Of sentences, and of the board as text."""
TEN = "0123456789"
"""Measures how wide a sign is: digits are as wide as most letters."""
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
    s: float
    """px per u."""
    things: ThingRects
    """Those of the board; what is on top comes last."""


class PlainFrame(NamedTuple):
    """All that is to be painted now."""

    ui: PlainPointer
    state: Any
    """The position beneath what flies."""
    hidden: Hidden
    """What flies now, and is not painted on the board."""
    flights: Sequence[tuple[Flight, float]]
    things: ThingRects
    possible: Sequence[Thing]
    advised: Thing | None
    """Where a hint points."""
    labels: dict[Thing, str]
    lines: Sequence[str]
    """What is said of the position."""
    table: Sequence[str]
    """The board as text."""
    log: Sequence[str]
    """The newest line last."""
    prompt: str
    scores: Sequence[str]
    on_turn: int
    speed: str
    muted: bool
    layers: Sequence[Layer[Any]]


class PlainView:
    """The view of one table; a game with a board says where its things are and paints them."""

    rail_u = RAIL_U
    """Height of the rail with the buttons of moves; lower where a board makes the moves."""

    # -- what a game says

    def _board_things(self, board: Rect, state: Any) -> ThingRects:
        """The things of its board within this rectangle; what is on top comes last."""
        return []

    def _draw_board(self, dst: Surface, layout: PlainLayout, now: PlainFrame) -> None:
        """Paint the board; here the sentences of the position, and the board as text."""
        below = self._draw_lines(dst, layout.board, now.lines, LETTERS_U, 0)
        look = self.brush.look
        pitch = look.measure(TEN, "sans", LETTERS_U) / len(TEN)
        for row, line in enumerate(now.table):
            y = below + look.px(LETTERS_U * 1.3) * (row + 1)
            for word in re.finditer(r"\S+", line):
                x, is_sign = layout.board.x + look.px(14) + pitch * word.start(), len(word[0]) == 1
                place = (x + pitch / 2 if is_sign else x, y)
                look.text(dst, word[0], "sans", LETTERS_U, theme.CREAM, place, "mc" if is_sign else "ml")

    def _draw_flying(self, dst: Surface, what: FlightSprite, at: Point) -> None:
        """Paint what flies, at that point."""
        raise NotImplementedError

    # -- the window

    def __init__(self, model: TableModel) -> None:
        self._seats: Sequence[TableSeat] = model.seats
        self._model = model

    def reset(self, look: DrawContext) -> None:
        """Another size, language or scale."""
        self.brush = Brush(look)

    @property
    def columns(self) -> int:
        """Signs in a line of the board as text."""
        look = self.brush.look
        return (
            (self.layout_for(self._model.state).board.w - look.px(28))
            * len(TEN)
            // look.measure(TEN, "sans", LETTERS_U)
        )

    chat_dock = Rect(0, 0, 0, 0)

    def dock_chat(self, docked: bool) -> None:
        """There is no room beside the pages: the chat is a drawer."""

    def prefetch_pictures(self) -> None:
        """There are none."""

    def layout_for(self, state: Any) -> PlainLayout:
        look, (width, height) = self.brush.look, self.brush.look.size
        margin, strip, left, rail = (look.px(u) for u in (MARGIN_U, STRIP_U, LEFT_U, self.rail_u))
        side = Rect(margin, strip + margin, min(left, width // 3), height - rail - strip - 2 * margin)
        seat = look.px(SEAT_U)
        panels = [Rect(side.x, side.y + at * seat, side.w, seat - look.px(8)) for at in range(len(self._model.seats))]
        top = Rect(side.x, panels[-1].bottom + look.px(8), side.w, 0)
        log = Rect(side.x, top.y, side.w, side.bottom - top.y)
        board = Rect(side.right + margin, side.y, width - side.right - 2 * margin, side.h)
        cloth = Rect(0, 0, width, height)
        below = PlainRail(Rect(0, height - rail, width, rail))
        strip_rect, things = Rect(0, 0, width, strip), self._board_things(board, state)
        return PlainLayout(look.size, cloth, strip_rect, log, board, below, PlainRail(top), panels, look.s, things)

    def thing_rects(self, state: Any, moves: Sequence[str], *, hint: bool, undo: bool) -> ThingRects:
        """Everything that can be clicked, with its rectangle; a button for each of these moves."""
        look, layout = self.brush.look, self.layout_for(state)
        found = [(Thing("seat", number=seat), rect) for seat, rect in enumerate(layout.panels, 1)]
        found += layout.things
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
        while columns < len(moves) and -(-len(moves) // columns) * look.px(28) > room.h:
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
        look, layout = self.brush.look, self.layout_for(now.state)
        surface.fill("#24170e")
        look.fill(surface, layout.rail.rect, "#0d0704", 0.66)
        look.fill(surface, layout.strip, "#0d0704", 0.5)
        place = (look.px(MARGIN_U), layout.rail.rect.y + look.px(32))
        look.fit(surface, now.prompt, layout.size[0] * 2 // 3, "serif-semibold", 28, theme.TITLE, place, "ml")
        self._draw_seats(surface, layout, now)
        self._draw_board(surface, layout, now)
        self._draw_lines(surface, layout.log, now.log, 18, now.ui.log_back, is_log=True)
        for thing, rect in now.things:
            self._draw_thing(surface, thing, rect, now)
        for flight, t in now.flights:
            self._draw_flight(surface, flight, t)
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
    ) -> int:
        """Sentences from the top, and where they end; of the log the newest that have room, `back` lines further up."""
        look = self.brush.look
        look.fill(dst, rect, theme.PANEL, 0.8, radius=10)
        margin, step = look.px(14), max(look.px(LINE_U), look.line_height("sans", size))
        parts = [part for line in lines for part in look.wrap(line, "sans", size, rect.w - 2 * margin)]
        room = max(1, (rect.h - margin) // step)
        shown = parts[: len(parts) - back][-room:] if is_log else parts[:room]
        for at, part in enumerate(shown):
            place = (rect.x + margin, rect.y + margin // 2 + step * at + step // 2)
            look.text(dst, part, "sans", size, theme.CREAM, place, "ml")
        return rect.y + margin // 2 + step * len(shown)

    def _draw_flight(self, dst: Surface, flight: Flight, t: float) -> None:
        if not flight.fades:
            self._draw_flying(dst, flight.what, overlays.flight_position(flight, t))
            return
        area = Rect((0, 0), flight.what.size).inflate(self.brush.px(8), self.brush.px(8))
        area.center = round(flight.end[0]), round(flight.end[1])
        overlays.draw_faded(dst, self.brush, flight, t, area, self._draw_there, ())

    def _draw_there(self, dst: Surface, _brush: Brush, flight: Flight, _t: float) -> None:
        self._draw_flying(dst, flight.what, flight.end)

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
        elif thing in now.possible or thing == now.advised or thing in ui.chosen:
            is_strong = hover or thing == now.advised or thing in ui.chosen
            glows.draw_glow(dst, self.brush, rect, glows.glow_name(strong=is_strong))
        if ui.focus == thing:
            look.rim(dst, rect.inflate(look.px(8), look.px(8)), theme.FOCUS, 3, radius=12)


class PlainNote(TableNote[PlainLayout]):
    """The note is over the log."""

    def _rect_for(self, brush: Brush, layout: PlainLayout) -> Rect:
        place = layout.log
        lines = note_lines(brush, self.rows, place.w - brush.px(32))
        return Rect(place.x, place.y, place.w, min(place.h, lines[-1].y + brush.px(34)))
