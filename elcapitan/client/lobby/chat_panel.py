"""The chat of the lobby: its lines, and a field to write in."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.presence.chat_lines import LONGEST, draw_chat_lines, name_colours
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Submitted, WidgetEvent

LEFT, WIDTH, BOTTOM = 600, 728, 1024
"""u."""
TALL_UNTIL = 5
"""Seats beside which the chat is tall."""


def chat_top(seats: int) -> int:
    """u from which on the chat of a table with that many seats is under them."""
    return 748 if seats <= TALL_UNTIL else 848


class ChatPanel:
    """The chat of our table; there is none before a seat is taken."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self.field = TextField(pygame.Rect(0, 0, 0, 0), "", "", LONGEST)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, look: DrawContext, corner: tuple[int, int]) -> None:
        top = chat_top(len(self.room.table.seats) if self.room.table is not None else 0)
        self.rect = look.rect(LEFT, top, WIDTH, BOTTOM - top).move(corner)
        self.field.rect = look.rect(616, 960, 696, 48).move(corner)
        self.field.hint = _("Write a message …")

    def take(self, report: WidgetEvent) -> bool:
        """Whether the report was about this panel."""
        if not (isinstance(report, Submitted) and report.widget is self.field):
            return False
        if self.field.text.strip():
            self.room.say(self.field.text.strip())
            self.field.clear()
        return True

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        look.fill(dst, self.rect, theme.PANEL, 0.9, radius=10)
        look.rim(dst, self.rect, theme.HAIRLINE, 1.2, 0.5, radius=10)
        at = (self.rect.x + look.px(20), self.rect.y + look.px(26))
        look.text(dst, _("Chat"), "sans-bold", 19, theme.HEADING, at, "ml")
        top, bottom = self.rect.y + look.px(48), self.field.rect.y - look.px(8)
        room = self.rect.width - look.px(40)
        area = pygame.Rect(at[0], top, room, bottom - top)
        draw_chat_lines(
            dst,
            look,
            area,
            self.room.at.chat,
            name_colours(self.room.table.seats if self.room.table is not None else ()),
        )
