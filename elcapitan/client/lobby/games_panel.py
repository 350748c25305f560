"""The left panel: games nearby, and an address typed by hand."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.lobby import listed_tables
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.lobby.table_terms import aids_text
from elcapitan.client.model.game_list import game_picture, game_title, why_not_playable
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Widget, WidgetEvent
from elcapitan.games import face
from elcapitan.protocol import to_client

RECT = (40, 140, 520, 900)
ROW = 118
"""u from row to row."""
LONGEST_ADDRESS = 400
"""Letters; a name has 253, and a link a path behind it."""


class GamesPanel:
    """The list of games; choosing one shows its table in the middle panel, where a seat is taken."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self.address = TextField(pygame.Rect(0, 0, 0, 0), "", "192.168.1.20", LONGEST_ADDRESS)
        self._connect = Button(pygame.Rect(0, 0, 0, 0), "")
        self._list = ScrollList(pygame.Rect(0, 0, 0, 0), (), 1, self._draw_row)
        self._look: DrawContext | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, look: DrawContext, corner: tuple[int, int]) -> list[Widget]:
        """The widgets but the field, which the scene keeps in front of all."""
        self._look = look
        self.rect = look.rect(*RECT).move(corner)
        seated = "" if self.room.table is None else _("Leave your current table first")
        self.address.rect = look.rect(56, 936, 330, 50).move(corner)
        self.address.why_not = seated
        self._connect = Button(look.rect(400, 936, 144, 50).move(corner), _("Connect"), why_not=seated)
        self._connect.reason_at = "nowhere"
        listed_tables = self.room.listed_tables
        key = self.room.chosen if self.room.table is None else (self.room.at.server, self.room.table.id)
        chosen = next((at for at, spot in enumerate(listed_tables) if spot.key == key), -1)
        self._list.rect = look.rect(56, 216, 488, 4.9 * ROW).move(corner)
        self._list.rows, self._list.step, self._list.chosen = list(listed_tables), look.px(ROW), chosen
        self._list.why_not = seated
        self._list.scroll(0)
        return [self._connect, *([self._list] if listed_tables else [])]

    def take(self, report: WidgetEvent, name: str) -> bool:
        """Whether the report was about this panel."""
        match report:
            case Chosen(widget=widget, value=listed_tables.ListedTable() as spot) if widget is self._list:
                self.room.choose(spot)
            case Pressed(widget=widget) if widget is self._connect:
                self._go(name)
            case Submitted(widget=widget) if widget is self.address:
                self._go(name)
            case _:
                return False
        return True

    def _go(self, name: str) -> None:
        if not self.address.text.strip():
            return
        found = listed_tables.parse_address(self.address.text)
        if found is None:
            self.room.tell(_("{typed} is not a valid address").format(typed=self.address.text.strip()))
        else:
            self.room.connect(*found, name)

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        draw_panel(dst, look, self.rect, _("Games nearby"), rose=True)
        x, y = self.rect.x, self.rect.y
        if self.room.searching:
            at = (self.rect.right - look.px(24), y + look.px(38))
            look.fit(dst, _("searching …"), look.px(180), "sans-italic", 17, theme.SECONDARY, at, "mr")
        if not self.room.listed_tables and self.room.table is None:
            at = (self.rect.centerx, y + look.px(150))
            said = _("No games found nearby. You can type an address below.")
            look.paragraph(dst, said, "sans-italic", 19, theme.SECONDARY, at, look.px(400), align="c")
        line = pygame.Rect(x + look.px(16), y + look.px(748), self.rect.width - look.px(32), max(1, look.px(1)))
        look.fill(dst, line, theme.HAIRLINE, 0.5)
        room = self.rect.width - look.px(40)
        at = (x + look.px(24), y + look.px(774))
        look.fit(dst, _("or enter an address"), room, "sans", 19, theme.SECONDARY, at, "ml")
        below = (x + look.px(24), y + look.px(872))
        if self._connect.why_not:
            look.icon(dst, "lock", below, look.px(16), theme.REASON, anchor="ml")
            at = (below[0] + look.px(24), below[1])
            look.fit(dst, self._connect.why_not, room, "sans", 16, theme.REASON, at, "ml")
        else:
            said = _("Port {port} unless you enter another").format(port=listed_tables.PORT)
            look.fit(dst, said, room, "sans", 16, theme.SECONDARY, below, "ml")

    def _draw_row(
        self, dst: pygame.Surface, rect: pygame.Rect, spot: listed_tables.ListedTable, chosen: bool, hovered: bool
    ) -> None:
        look = self._look
        assert look is not None
        look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=10)
        rim = theme.LEGAL if chosen else theme.HAIRLINE
        look.rim(dst, rect, rim, 2.6 if chosen else 1.2, 1 if chosen else 0.5, radius=10)
        picture = pygame.Rect(rect.x + look.px(12), 0, look.px(130), look.px(80))
        picture.centery = rect.centery
        lacking = why_not_playable(spot.table.game)
        shown = game_picture(spot.table.game) if lacking else face(spot.table.game).table_picture(spot.table.id)
        draw_game_picture(dst, look, shown, picture, radius=4, veiled=bool(lacking))
        left, table = picture.right + look.px(18), spot.table
        count = f"{listed_tables.seats_taken(table)} / {listed_tables.seats_total(table)}"
        # Larger letters need larger distances.
        apart = look.px(6 * (look.larger - 1))
        end = (rect.right - look.px(14), rect.y + look.px(32) - 2 * apart)
        ink = theme.DISABLED if lacking else theme.CREAM
        number = look.text(dst, count, "sans-bold", 19, ink, end, "mr")
        look.icon(dst, "person", (number.x - look.px(20), end[1]), look.px(20), theme.SECONDARY)
        room = number.x - look.px(40) - left
        look.fit(dst, table_name(table), room, "serif-semibold", 24, ink, (left, end[1]), "ml")
        wide = rect.right - look.px(14) - left
        size = "" if lacking else face(table.game).size_text(table.options)
        plain = "" if table.aids else aids_text()
        where = "  ·  ".join(part for part in (game_title(table.game), size, plain, spot.server) if part)
        look.fit(dst, where, wide, "sans", 17, theme.SECONDARY, (left, rect.y + look.px(60)), "ml")
        state, ink = (lacking, theme.REASON) if lacking else table_state_text(table)
        if table.locked:
            at = (rect.right - look.px(14), rect.y + look.px(88))
            look.icon(dst, "lock", at, look.px(22), theme.REASON, anchor="mr")
            wide -= look.px(34)
            state += "  ·  " + _("locked")
        look.fit(dst, state, wide, "sans-semibold", 17, ink, (left, rect.y + look.px(84) + apart), "ml")


def table_name(table: to_client.TableInfo) -> str:
    """A table is called after its host."""
    name = listed_tables.host_name(table)
    return _("{name}'s table").format(name=name) if name else _("A free table")


def table_state_text(table: to_client.TableInfo) -> tuple[str, str]:
    """How far a table is, and the colour of these words."""
    if listed_tables.can_be_joined(table):
        return _("waiting for players"), theme.OK
    match table.stage:
        case "lobby":
            return _("full"), theme.REASON
        case "playing":
            return _("game in progress"), theme.INFO
        case _:
            return _("finished"), theme.SECONDARY
