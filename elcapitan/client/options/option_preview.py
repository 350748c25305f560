"""The preview beside the options: the chosen game as it will look and move, and how the others see the player.

A piece comes a few times when a page is opened or a choice is made, and then stands still: nothing moves for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan import games
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext, Point
from elcapitan.client.drawing.easing import in_out_sine, share
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.lobby.listed_tables import PORT
from elcapitan.client.model.portraits import player_portrait
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.option_list import OptionPage
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.glows import arc_points, bezier_point, draw_route
from elcapitan.client.widgets.text_rows import TextRow, heading_row, quiet_row
from elcapitan.client.widgets.tooltip import tooltip_surface

TRAVEL_S, REST_S = 0.8, 1.0
"""How long the piece is on its way at normal speed, and stands there before it comes again."""
JOURNEYS = 2
HEADING_U, MARGIN_U = 70, 22
"""u above what it shows, and at its sides."""
BELOW_U = 150
"""u under the picture."""
SHAPE = (4, 3)
"""Of the picture."""
PIECE = 0.2
"""Width of a piece as a part of the picture's."""


class Journey(NamedTuple):
    """Where a piece comes from, where it stands, its width, and how high it arches, in px."""

    sprite: str
    start: Point
    goal: Point
    width: int
    apex: int


class GamePreview:
    """The right side of the options."""

    shape: tuple[float, float] = SHAPE

    def __init__(self, game: str) -> None:
        self.game = game
        self.rect = Rect(0, 0, 0, 0)
        self._clock_s = 0.0
        self._brush: Brush | None = None

    # -- what a game may draw otherwise

    def draw_place(self, dst: Surface, brush: Brush, rect: Rect) -> Journey:
        """A part of the table with everyone's pieces, and the piece that comes there: the game's picture, a row of
        pieces before it."""
        draw_game_picture(dst, brush.look, games.introduction(self.game).picture, rect, radius=8)
        colours, words = games.colours(self.game), games.face(self.game)
        width, y = round(rect.w * min(PIECE, 0.9 / len(colours))), rect.bottom - rect.h // 6
        step = rect.w / (len(colours) + 1)
        first, *others = [(rect.x + round(step * (at + 1)), y) for at in range(len(colours))]
        for colour, at in zip(colours[1:], others, strict=True):
            brush.piece(dst, words.seat_sprite(colour), at, width)
        return Journey(words.seat_sprite(colours[0]), (rect.right - width, rect.y + width), first, width, rect.h // 3)

    def hint_rows(self) -> Sequence[TextRow]:
        """What a thing under the pointer tells."""
        words = games.introduction(self.game)
        return heading_row(words.name), TextRow(words.sentence), quiet_row(_("F2: the rule"))

    # -- the clock

    def begin(self) -> None:
        """Something was chosen: show it from the beginning."""
        self._clock_s = 0.0

    def moving(self, page: OptionPage, settings: Settings) -> bool:
        """The piece has not arrived for good."""
        if settings.reduced_motion or not settings.speed_factor or page not in (OptionPage.GAME, OptionPage.PICTURE):
            return False
        return self._clock_s < JOURNEYS * self._journey_s(settings)

    def update(self, dt_s: float) -> None:
        """Time has passed."""
        self._clock_s += dt_s

    def _journey_s(self, settings: Settings) -> float:
        return settings.pause_s + (TRAVEL_S + REST_S) / (settings.speed_factor or 1.0)

    def _way(self, page: OptionPage, settings: Settings) -> float:
        """How much of its way the piece has behind it, from 0 (the pause before it sets out) to 1 (it is there)."""
        if not self.moving(page, settings):
            return 1.0
        now, begin = self._clock_s % self._journey_s(settings), settings.pause_s
        return share(now, begin, begin + TRAVEL_S / settings.speed_factor)

    # -- painting

    def draw(self, dst: Surface, look: DrawContext, page: OptionPage, settings: Settings) -> None:
        """The panel with its heading and what the page shows; the widgets of sounds are the scene's."""
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        brush = self._brush
        look.fill(dst, self.rect, theme.PANEL, radius=10)
        look.rim(dst, self.rect, theme.HAIRLINE, 1.2, 0.5, radius=10)
        room = self.rect.w - 2 * look.px(MARGIN_U)
        at = (self.rect.x + look.px(MARGIN_U), self.rect.y + look.px(36))
        look.fit(dst, _heading(page), room, "serif-semibold", 24, theme.HEADING, at, "ml", shadow=True)
        match page:
            case OptionPage.GAME | OptionPage.PICTURE:
                below = self._draw_picture(dst, brush, page, settings)
                if page is OptionPage.PICTURE:
                    self._draw_seats(dst, brush, below)
                elif settings.hints:
                    hint = tooltip_surface(brush, self.hint_rows(), ())
                    brush.stamp(dst, hint, (self.rect.centerx, below + brush.px(24)), "tc")
            case OptionPage.NETWORK:
                self._draw_player(dst, brush, settings)

    def _draw_picture(self, dst: Surface, brush: Brush, page: OptionPage, settings: Settings) -> int:
        """The place, and the piece on its way there; its lower edge."""
        beneath = max(brush.px(60), self.rect.h - brush.px(HEADING_U + BELOW_U))
        across = max(brush.px(80), self.rect.w - 2 * brush.px(MARGIN_U))
        part = min(across / self.shape[0], beneath / self.shape[1])
        rect = Rect(0, 0, round(self.shape[0] * part), round(self.shape[1] * part))
        rect.midtop = (self.rect.centerx, self.rect.y + brush.px(HEADING_U))
        journey, way = self.draw_place(dst, brush, rect), self._way(page, settings)
        at: tuple[float, float] = journey.goal
        if way < 1:
            draw_route(dst, brush, arc_points(journey.start, journey.goal, journey.apex))
            middle = (journey.start[0] + journey.goal[0]) / 2, min(journey.start[1], journey.goal[1]) - journey.apex
            at = bezier_point(journey.start, middle, journey.goal, in_out_sine(way))
        brush.piece(dst, journey.sprite, at, journey.width)
        return rect.bottom

    def _draw_seats(self, dst: Surface, brush: Brush, top: int) -> None:
        """Everyone's disc, and words in both inks."""
        look, colours = brush.look, games.colours(self.game)
        room = self.rect.w - 2 * look.px(MARGIN_U)
        y, step = top + look.px(48), room / len(colours)
        for at, colour in enumerate(colours):
            centre = self.rect.x + look.px(MARGIN_U) + step * (at + 0.5), y
            brush.disc(dst, colour, centre, min(look.px(24), round(step * 0.45)))
        for at, (text, ink) in enumerate(((_("Main text"), theme.CREAM), (_("and explanations"), theme.SECONDARY))):
            where = (self.rect.centerx, y + look.px(52 + 28 * at))
            look.fit(dst, text, room, "sans" if at else "sans-semibold", 19, ink, where)

    def _draw_player(self, dst: Surface, brush: Brush, settings: Settings) -> None:
        """Their panel at the table, a game they host, and what they say."""
        look, name, colour = brush.look, player_name(settings), games.colours(self.game)[0]
        box = Rect(self.rect.x, self.rect.y + look.px(HEADING_U), self.rect.w, look.px(96)).inflate(
            -2 * look.px(MARGIN_U), 0
        )
        look.frame(dst, "panel-active", box)
        edge = Rect(box.x, box.y + look.px(5), look.px(6), box.h - look.px(10))
        look.fill(dst, edge, theme.PLAYERS[colour].fill, radius=3)
        portrait = player_portrait(name, settings.face)
        draw_portrait(dst, look, portrait, colour, (box.x + look.px(56), box.centery), look.px(78))
        left = box.x + look.px(110)
        look.fit(
            dst, name, box.right - left - look.px(14), "serif-semibold", 23, theme.CREAM, (left, box.centery), "ml"
        )
        self._draw_table(dst, look, box.move(0, look.px(150)), name, settings)
        label = (box.x, box.y + look.px(282))
        look.fit(dst, _("Chat"), box.w, "sans-semibold", 19, theme.SECONDARY, label, "ml")
        said = _("{name}: Good evening!").format(name=name)
        look.paragraph(dst, said, "sans", 19, theme.PLAYERS[colour].on_panel, (box.x, label[1] + look.px(18)), box.w)

    def _draw_table(self, dst: Surface, look: DrawContext, box: Rect, name: str, settings: Settings) -> None:
        """A game they host, in the list of the others."""
        label = (box.x, box.y - look.px(22))
        look.fit(dst, _("Games nearby"), box.w, "sans-semibold", 19, theme.SECONDARY, label, "ml")
        look.fill(dst, box, theme.PANEL_ACTIVE, 0.95, radius=10)
        look.rim(dst, box, theme.HAIRLINE, 1.2, 0.6, radius=10)
        view = Rect(box.x + look.px(10), box.y + look.px(10), look.px(120), box.h - look.px(20))
        look.picture(dst, games.face(self.game).table_picture("a"), view, radius=5)
        left, room = view.right + look.px(14), box.right - view.right - look.px(28)
        at = (left, box.y + look.px(32))
        look.fit(dst, _("{name}'s table").format(name=name), room, "serif-semibold", 21, theme.CREAM, at, "ml")
        port = _("port {port}").format(port=settings.port or PORT)
        look.fit(dst, port, room, "sans", 17, theme.SECONDARY, (left, box.y + look.px(66)), "ml")


def _heading(page: OptionPage) -> str:
    return {
        OptionPage.GAME: _("How moves are shown"),
        OptionPage.PICTURE: _("How it looks"),
        OptionPage.SOUND: _("Listen"),
        OptionPage.NETWORK: _("How the others see you"),
    }[page]
