"""The contents of a rule book: its pages by title, or those that say the words that are searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.rule_pages import FoundPage, RuleBookPage, find_pages
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed, Submitted, Typed

WIDTH, HEIGHT = 960, 780
MARGIN = 44
ROW = 66
"""u from one page to the next."""
LONGEST = 60


class RuleContents(Dialog):
    """Closes when a page is chosen; Esc chooses none."""

    needs = (WIDTH, HEIGHT)

    def __init__(self, book: Sequence[RuleBookPage], at: int, then: Callable[[int], None]) -> None:
        """`at`: the page that is open, from 0; `then` gets the chosen one."""
        super().__init__()
        self.book, self.then = book, then
        self.box = pygame.Rect(0, 0, 0, 0)
        self.field = TextField(pygame.Rect(0, 0, 0, 0), "", _("Search the rules"), LONGEST)
        self.list = ScrollList(pygame.Rect(0, 0, 0, 0), find_pages(book, ""), 1, self._draw_row, at)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.field.focus(True)

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        high = look.px(56)
        low = self.box.bottom - look.px(MARGIN) - high
        back = Button(pygame.Rect(inner.right - look.px(220), low, look.px(220), high), _("Back"), "undo")
        self.field.rect = pygame.Rect(inner.x, self.box.y + look.px(86), inner.width, look.px(52))
        top = self.field.rect.bottom + look.px(16)
        place = pygame.Rect(inner.x, top, inner.width, low - look.px(16) - top)
        focused, offset = self.list.focused, self.list.offset
        self.list = ScrollList(place, self.list.rows, look.px(ROW), self._draw_row, self.list.chosen)
        self.list.scroll(offset - self.list.offset)
        self.list.focus(focused)
        typing = self.field.focused
        self.group.set([self.field, self.list, back])
        self.field.focus(typing)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ACTIVATING_KEYS and self.list.focused:
            self._open()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.field.focused:
            self.list.key(event)
            self.stale = True
            return True
        match self.group.handle(event):
            case Typed():
                self.list.rows = find_pages(self.book, self.field.text)
                self.list.chosen, self.list.offset = (0 if self.list.rows else -1), 0
                self.stale = True
            case Submitted():
                self._open()
            case Chosen() if event.type == pygame.MOUSEBUTTONUP:
                self._open()
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _open(self) -> None:
        if 0 <= self.list.chosen < len(self.list.rows):
            self.stage.pop()
            self.then(self.list.rows[self.list.chosen].at)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        room = self.box.width - 2 * look.px(MARGIN)
        at = (self.box.centerx, self.box.y + look.px(50))
        look.fit(surface, _("Contents"), room, "serif-bold", 34, theme.TITLE, at, shadow=True)
        count = len(self.list.rows)
        told = ngettext("{count} page", "{count} pages", count).format(count=count)
        ink = theme.SECONDARY
        if not count:
            told, ink = _("No page says that; try another word"), theme.REASON
        foot = self.box.x + look.px(MARGIN), self.box.bottom - look.px(MARGIN + 28)
        look.fit(surface, told, room - look.px(240), "sans", 19, ink, foot, "ml")

    def _draw_row(self, dst: pygame.Surface, rect: pygame.Rect, row: FoundPage, chosen: bool, hovered: bool) -> None:
        look = self.look
        look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=8)
        look.rim(
            dst, rect, theme.LEGAL if chosen else theme.HAIRLINE, 2 if chosen else 1, 1 if chosen else 0.4, radius=8
        )
        x, room = rect.x + look.px(64), rect.width - look.px(80)
        look.text(dst, str(row.at + 1), "sans", 20, theme.SECONDARY, (rect.x + look.px(34), rect.centery), "mc")
        title = rect.centery if not row.sentence else rect.y + round(rect.height * 0.31)
        look.fit(dst, self.book[row.at].title, room, "sans-semibold", 21, theme.CREAM, (x, title), "ml")
        below = (x, rect.y + round(rect.height * 0.71))
        if row.sentence:
            look.fit(dst, row.sentence, room, "sans", 17, theme.SECONDARY, below, "ml")
