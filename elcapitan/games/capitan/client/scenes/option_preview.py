"""The preview beside the options: a part of the table as it will look and move, and sounds to listen to.

A ship sails a few times when a page is opened or a choice is made, and then lies still: nothing moves for ever.
"""

from __future__ import annotations

from functools import cache

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.easing import in_out_sine, share
from elcapitan.client.lobby.listed_tables import PORT
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.scenes.options import HEADING_U, MARGIN_U
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.option_list import OptionPage
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.glows import arc_points, bezier_point, draw_route
from elcapitan.client.widgets.text_rows import TextRow, heading_row, quiet_row
from elcapitan.client.widgets.tooltip import tooltip_surface
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.client.paint import board as painter
from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.games.capitan.rules.model.board import Board, CityPlan

SAIL_S, REST_S = 0.8, 1.0
"""How long the ship is on its way at normal speed, and lies there before it comes again."""
VOYAGES = 2
BELOW_U = 150
"""Under the city."""
BOARD = (326.0, 244.5)
"""A city board as on the table, u."""
WAREHOUSES = (("red", 4), ("blue", 5), ("yellow", 6), ("green", 7), ("pearl", 8))
"""Colour and site of what stands on it."""


@cache
def _plan() -> CityPlan:
    """The city that is shown."""
    return Board.of(standard_board()).plan("napoli")


class CityPreview:
    """The right side of the options."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._clock_s = 0.0
        self._brush: Brush | None = None

    def begin(self) -> None:
        """Something was chosen: show it from the beginning."""
        self._clock_s = 0.0

    def moving(self, page: OptionPage, settings: Settings) -> bool:
        """The ship is not done yet."""
        still = settings.reduced_motion or not settings.speed_factor
        return (
            page in (OptionPage.GAME, OptionPage.PICTURE)
            and not still
            and self._clock_s < VOYAGES * self._voyage_s(settings)
        )

    def update(self, dt_s: float) -> None:
        """Time has passed."""
        self._clock_s += dt_s

    def _voyage_s(self, settings: Settings) -> float:
        return settings.pause_s + (SAIL_S + REST_S) / (settings.speed_factor or 1.0)

    def _way(self, page: OptionPage, settings: Settings) -> float:
        """How much of its way the ship has behind it, from 0 (the pause before it casts off) to 1 (it is there)."""
        if not self.moving(page, settings):
            return 1.0
        now, begin = self._clock_s % self._voyage_s(settings), settings.pause_s
        return share(now, begin, begin + SAIL_S / settings.speed_factor)

    # -- painting

    def draw(self, dst: Surface, look: DrawContext, page: OptionPage, settings: Settings) -> None:
        """The panel with its heading and what the page shows; the widgets of sounds are the scene's."""
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        look.fill(dst, self.rect, theme.PANEL, radius=10)
        look.rim(dst, self.rect, theme.HAIRLINE, 1.2, 0.5, radius=10)
        room = self.rect.w - 2 * look.px(MARGIN_U)
        at = (self.rect.x + look.px(MARGIN_U), self.rect.y + look.px(36))
        look.fit(dst, self._heading(page), room, "serif-semibold", 24, theme.HEADING, at, "ml", shadow=True)
        match page:
            case OptionPage.GAME | OptionPage.PICTURE:
                below = self._draw_city(dst, self._brush, page, settings)
                if page is OptionPage.GAME:
                    self._draw_hint(dst, self._brush, below, settings)
                else:
                    self._draw_seats(dst, self._brush, below)
            case OptionPage.NETWORK:
                self._draw_name(dst, self._brush, settings)

    def _heading(self, page: OptionPage) -> str:
        return {
            OptionPage.GAME: _("How moves are shown"),
            OptionPage.PICTURE: _("How it looks"),
            OptionPage.SOUND: _("Listen"),
            OptionPage.NETWORK: _("How the others see you"),
        }[page]

    def _draw_city(self, dst: Surface, brush: Brush, page: OptionPage, settings: Settings) -> int:
        """A city with everyone's warehouses, and a ship on its way there; its lower edge."""
        beneath = max(brush.px(60), self.rect.h - brush.px(HEADING_U + BELOW_U))
        across = max(brush.px(80), self.rect.w - 2 * brush.px(MARGIN_U))
        part = min(across / brush.px(BOARD[0]), beneath / brush.px(BOARD[1]))
        rect = Rect(0, 0, round(brush.px(BOARD[0]) * part), round(brush.px(BOARD[1]) * part))
        rect.midtop = (self.rect.centerx, self.rect.y + brush.px(HEADING_U))
        plan, boxes, dark = _plan(), painter.board_layout_of(rect, _plan()), frozenset(_plan().row.dark)
        painter.draw_shadow(dst, brush, rect)
        painter.draw_printed(dst, brush, rect, plan, dark)
        for colour, site in WAREHOUSES:
            painter.draw_house(dst, brush, boxes, plan, dark, site, f"pieces/warehouse-{colour}")
        width = round(painter.FORTRESS * boxes.u)
        brush.piece(dst, "pieces/fortress-yellow", painter.fortress_position(boxes, 1), width)
        moored = painter.ship_position(boxes, 2)
        brush.piece(dst, "pieces/ship-red", moored, painter.ship_width(boxes, 2))
        self._draw_ship(
            dst, brush, boxes.rect, painter.ship_position(boxes, 1), painter.ship_width(boxes, 1), page, settings
        )
        return rect.bottom

    def _draw_ship(
        self,
        dst: Surface,
        brush: Brush,
        board: Rect,
        goal: tuple[int, int],
        width: int,
        page: OptionPage,
        settings: Settings,
    ) -> None:
        way = self._way(page, settings)
        start, apex = (board.right - width, board.bottom - board.h // 3), board.h // 3
        at: tuple[float, float] = goal
        if way < 1:
            points = arc_points(start, goal, apex)
            draw_route(dst, brush, points)
            middle = ((start[0] + goal[0]) / 2, min(start[1], goal[1]) - apex)
            at = bezier_point(start, middle, goal, in_out_sine(way))
        brush.piece(dst, "pieces/ship-blue", at, width)

    def _draw_hint(self, dst: Surface, brush: Brush, top: int, settings: Settings) -> None:
        """What the pointer is told, if it is to be told anything."""
        if settings.hints:
            rows = (
                heading_row(_("Napoli · harbour 1")),
                TextRow(_("a warehouse here costs 4")),
                quiet_row(_("F2: the rule")),
            )
            brush.stamp(dst, tooltip_surface(brush, rows, ()), (self.rect.centerx, top + brush.px(24)), "tc")

    def _draw_seats(self, dst: Surface, brush: Brush, top: int) -> None:
        """Everyone's disc, and words in both inks."""
        look = brush.look
        y, step = top + look.px(48), (self.rect.w - 2 * look.px(MARGIN_U)) / len(EL_CAPITAN.colours)
        for at, colour in enumerate(EL_CAPITAN.colours):
            brush.disc(dst, colour, (self.rect.x + look.px(MARGIN_U) + step * (at + 0.5), y), look.px(24))
        room = self.rect.w - 2 * look.px(MARGIN_U)
        for at, (text, ink) in enumerate(((_("Main text"), theme.CREAM), (_("and explanations"), theme.SECONDARY))):
            where = (self.rect.centerx, y + look.px(52 + 28 * at))
            look.fit(dst, text, room, "sans" if at else "sans-semibold", 19, ink, where)

    def _draw_name(self, dst: Surface, brush: Brush, settings: Settings) -> None:
        """Their panel at the table."""
        look = brush.look
        box = Rect(self.rect.x, self.rect.y + look.px(HEADING_U), self.rect.w, look.px(96)).inflate(
            -2 * look.px(MARGIN_U), 0
        )
        look.frame(dst, "panel-active", box)
        edge = Rect(box.x, box.y + look.px(5), look.px(6), box.h - look.px(10))
        look.fill(dst, edge, theme.PLAYERS["red"].fill, radius=3)
        brush.disc(dst, "red", (box.x + look.px(52), box.centery), look.px(28))
        coin = brush.coin(dst, (box.right - look.px(92), box.centery), look.px(38), None)
        look.text(dst, "37", "sans-black", 31, theme.TITLE, (box.right - look.px(18), box.centery), "mr")
        left = box.x + look.px(94)
        at = (left, box.centery)
        name = player_name(settings)
        look.fit(dst, name, coin.x - left - look.px(10), "serif-semibold", 23, theme.CREAM, at, "ml")
        self._draw_table(dst, look, box.move(0, look.px(150)), name, settings)
        label = (box.x, box.y + look.px(282))
        look.fit(dst, _("Chat"), box.w, "sans-semibold", 19, theme.SECONDARY, label, "ml")
        said = _("{name}: Good evening!").format(name=name)
        look.paragraph(dst, said, "sans", 19, theme.PLAYERS["red"].on_panel, (box.x, label[1] + look.px(18)), box.w)

    def _draw_table(self, dst: Surface, look: DrawContext, box: Rect, name: str, settings: Settings) -> None:
        """A game they host, in the list of the others."""
        label = (box.x, box.y - look.px(22))
        look.fit(dst, _("Games nearby"), box.w, "sans-semibold", 19, theme.SECONDARY, label, "ml")
        look.fill(dst, box, theme.PANEL_ACTIVE, 0.95, radius=10)
        look.rim(dst, box, theme.HAIRLINE, 1.2, 0.6, radius=10)
        view = Rect(box.x + look.px(10), box.y + look.px(10), look.px(120), box.h - look.px(20))
        look.picture(dst, "cities/napoli", view, radius=5)
        left, room = view.right + look.px(14), box.right - view.right - look.px(28)
        at = (left, box.y + look.px(32))
        look.fit(dst, _("{name}'s table").format(name=name), room, "serif-semibold", 21, theme.CREAM, at, "ml")
        port = _("port {port}").format(port=settings.port or PORT)
        look.fit(dst, port, room, "sans", 17, theme.SECONDARY, (left, box.y + look.px(66)), "ml")
