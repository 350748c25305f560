"""The dialogue *Invite by link*: the addresses of a table's page, and a QR code that a phone reads across the room."""

from __future__ import annotations

from contextlib import suppress

import pygame
import segno

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed
from elcapitan.protocol.host_names import television_link

WIDTH, HEIGHT = 900, 800
CODE, CODE_TOP = 420, 130
"""Side of the code with its margin and its upper edge, u."""
MARGIN = 4
"""Light squares around the code, as its standard asks."""


class InvitationDialog(Dialog):
    """The dialogue *Invite by link*."""

    needs = (WIDTH, HEIGHT)

    def __init__(self, link: str) -> None:
        super().__init__()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._link = link
        self._squares = [[*row] for row in segno.make(link, micro=False).matrix_iter(border=MARGIN)]

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        row = pygame.Rect(0, 0, look.px(560), look.px(60))
        row.midbottom = (self.box.centerx, self.box.bottom - look.px(28))
        half = (row.width - look.px(20)) // 2
        copy = Button(pygame.Rect(row.x, row.y, half, row.height), _("Copy the link"), value="copy")
        done = Button(pygame.Rect(row.right - half, row.y, half, row.height), _("Done"), "check", "primary")
        self.group.set([copy, done])

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="copy")):
                with suppress(pygame.error):  # another program may hold the clipboard
                    pygame.scrap.put_text(self._link)
                    self.stage.toast(_("The link is copied."))
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        middle, width = self.box.centerx, self.box.w - look.px(80)
        at = (middle, self.box.y + look.px(62))
        look.fit(surface, _("Invite by link"), width, "serif-bold", 42, theme.TITLE, at, shadow=True)
        side = max(1, look.px(CODE) // len(self._squares))
        whole = pygame.Rect(0, 0, side * len(self._squares), side * len(self._squares))
        whole.midtop = (middle, self.box.y + look.px(CODE_TOP))
        surface.fill("white", whole)
        for y, row in enumerate(self._squares):
            for x, is_dark in enumerate(row):
                if is_dark:
                    surface.fill("black", (whole.x + x * side, whole.y + y * side, side, side))
        below = whole.bottom + look.px(34)
        look.fit(surface, self._link, width, "sans-bold", 26, theme.TITLE, (middle, below))
        said = _("A phone or a computer on this network opens it in a browser.")
        look.fit(surface, said, width, "sans", 20, theme.CREAM, (middle, below + look.px(42)))
        screen = f"{_('On a television:')} {television_link(self._link)}"
        look.fit(surface, screen, width, "sans", 20, theme.CREAM, (middle, below + look.px(78)))
