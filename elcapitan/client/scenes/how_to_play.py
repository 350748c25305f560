"""The rules in short pages, from the player's rule book in her language."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from elcapitan import paths
from elcapitan.client import i18n
from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.look import Look
from elcapitan.client.kit.widget import Pressed
from elcapitan.client.scene import Scene
from elcapitan.client.scenes.backdrop import draw_ground
from elcapitan.client.scenes.examples import CAPTION, HEIGHT, TALLEST, draw_example, example
from elcapitan.client.table.paint.brush import Brush

SHEET, LEAST_SHEET = (1200, 960), (1200, 790)
"""u; the least where somebody wishes larger things."""
AROUND = 41
"""u of wood left above and below it, both together."""
MARGIN = 90
BOTTOM = 130
"""From the foot of the sheet to where writing must end, u."""
LARGEST_U, READABLE_U, SMALLEST_U = 28, 22, 14
"""Letters become smaller down to READABLE_U so that an example has room beneath, and further only to fit at all."""
INSET, GAP = 34, 14
POINT = "- "
LEAST = 170
"""u; an example with less room is left out."""
PIECE, APART = 120, 190
"""Width of what is shown under a short page, and from one piece to the next, u."""
ROOM_FOR_PIECES = 1.5 * PIECE
"""u; with less they are left out."""
SHOWN = {
    "S": ("ship-red", "warehouse-blue", "fortress-yellow"),
    "T": ("ship-blue", "warehouse-blue", "coin-lily"),
}
"""Pieces that a page without an example is about, by the first rule it explains."""


class Page(NamedTuple):
    """One heading and what stands below it."""

    title: str
    paragraphs: tuple[str, ...]
    """One that begins with "- " is a point of a list."""
    rules: tuple[str, ...] = ()
    """Which rules it explains: letters or whole numbers."""


def pages(text: str) -> list[Page]:
    """The pages of a rule book: `# ` begins one, `@ ` names the rules it explains, each other line is a paragraph."""
    found: list[Page] = []
    for line in text.splitlines():
        if line.startswith("# "):
            found.append(Page(line[2:].strip(), ()))
        elif line.startswith("@ ") and found:
            found[-1] = found[-1]._replace(rules=tuple(line[2:].split()))
        elif line.strip() and found:
            found[-1] = found[-1]._replace(paragraphs=(*found[-1].paragraphs, line.strip()))
    return found


def rule_book(language: str) -> list[Page]:
    """The pages in that language; English where nobody has translated them yet."""
    files = [paths.assets() / "rules" / f"how-to-play.{code}.md" for code in (language, "en")]
    file = next((file for file in files if file.is_file()), files[-1])
    return pages(file.read_text(encoding="utf-8"))


def anchor(book: list[Page], rule: str) -> int:
    """The page that explains a rule such as "B3": by its number if one has it, else by its letter, else the first."""
    for name in (rule, rule[:1]):
        for at, page in enumerate(book):
            if name and name in page.rules:
                return at
    return 0


class HowToPlay(Scene):
    """A sheet of paper that is turned by buttons and arrows."""

    def __init__(self, rule: str = "", play: Callable[[], None] | None = None) -> None:
        """Open at the page that explains `rule`; after the last page one may `play`."""
        super().__init__()
        self._play = play
        self.at = anchor(rule_book(i18n.language()), rule)
        self.pages: list[Page] = []
        self.group = Group()
        self.sheet = pygame.Rect(0, 0, 0, 0)

    @property
    def look(self) -> Look:
        return self.stage.look.room(LEAST_SHEET[0] + AROUND, LEAST_SHEET[1] + AROUND)

    def relayout(self) -> None:
        look = self.look
        self.pages = rule_book(i18n.language())
        self.at = min(self.at, len(self.pages) - 1)
        self.sheet = pygame.Rect(0, 0, look.px(SHEET[0]), look.px(min(SHEET[1], look.down - AROUND)))
        self.sheet.center = (look.size[0] // 2, look.size[1] // 2)
        bottom = self.sheet.bottom - look.px(48)
        room = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        size = (look.px(220), look.px(56))
        back = Button(pygame.Rect((room.x, bottom - size[1]), size), _("Back"), value="back")
        before = Button(
            pygame.Rect((room.right - 2 * size[0] - look.px(16), bottom - size[1]), size),
            _("Previous page"),
            why_not="" if self.at else _("This is the first page"),
            value="before",
        )
        last = self.at == len(self.pages) - 1
        after = Button(
            pygame.Rect((room.right - size[0], bottom - size[1]), size),
            (_("To the first game") if self._play else _("Done")) if last else _("Next page"),
            kind="primary",
            value=("play" if self._play else "back") if last else "after",
        )
        before.reason_at = "nowhere"
        after.size_u = 20
        self.group.set([after, before, back])

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._turn(1 if event.key == pygame.K_RIGHT else -1)
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="play")) if self._play:
                self.stage.pop()
                self._play()
            case Pressed(widget=Button(value="after")):
                self._turn(1)
            case Pressed(widget=Button(value="before")):
                self._turn(-1)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _turn(self, step: int) -> None:
        at = max(0, min(len(self.pages) - 1, self.at + step))
        if at != self.at:
            self.at, self.stale = at, True
            self.relayout()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        self.stale = False
        look = self.look
        draw_ground(surface, look)
        look.frame(surface, "shadow-panel", self.sheet)
        look.picture(surface, "grounds/paper", self.sheet, radius=14)
        look.frame(surface, "wood-frame", self.sheet)
        page = self.pages[self.at]
        self._show(surface, look, page, self._write(surface, look, page))
        self.group.draw(surface, look)
        return None

    def _write(self, surface: pygame.Surface, look: Look, page: Page) -> int:
        """Where the writing ends, in px."""
        room = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        y = self.sheet.y + look.px(96)
        look.fit(surface, page.title, room.width - look.px(90), "serif-bold", 48, theme.INK, (room.x, y), "ml")
        count = f"{self.at + 1} / {len(self.pages)}"
        look.text(surface, count, "sans", 20, theme.INK_2, (room.right, y), "mr")
        y += look.px(52)
        size = self._size(look, page, room.width, self.sheet.bottom - look.px(BOTTOM) - y)
        for paragraph in page.paragraphs:
            inset = 0
            if paragraph.startswith(POINT):
                inset, paragraph = look.px(INSET), paragraph.removeprefix(POINT)
                dot = y + look.line_height("sans", size) // 2
                look.disc(surface, (room.x + look.px(14), dot), 4.5, theme.WAX)
            at = (room.x + inset, y)
            block = look.paragraph(surface, paragraph, "sans", size, theme.INK, at, room.width - inset)
            y = block.bottom + look.px(GAP)
        return y

    def _show(self, surface: pygame.Surface, look: Look, page: Page, top: int) -> None:
        """An example of it, or the pieces it is about, where the writing leaves room for them."""
        foot, brush = self.sheet.bottom - look.px(BOTTOM), Brush(look)
        if shown := example(page.rules):
            width = self.sheet.w - 2 * look.px(MARGIN)
            room = pygame.Rect(self.sheet.centerx - width // 2, 0, width, min(foot - top, look.px(TALLEST + CAPTION)))
            room.centery = (top + foot) // 2
            if room.h >= look.px(LEAST):
                draw_example(surface, brush, shown, room)
            return
        if foot - top < look.px(ROOM_FOR_PIECES):
            return
        pieces = SHOWN.get(page.rules[0] if page.rules else "S", SHOWN["S"])
        for at, name in enumerate(pieces):
            x = self.sheet.centerx + round((at - (len(pieces) - 1) / 2) * look.px(APART))
            brush.piece(surface, f"pieces/{name}", (x, (top + foot) // 2), look.px(PIECE))

    def _size(self, look: Look, page: Page, width: int, height: int) -> float:
        """The largest letters, in u, with which the page ends above the buttons."""
        beside = look.px(HEIGHT) if example(page.rules) else 0
        for size in range(LARGEST_U, SMALLEST_U, -1):
            needed = beside if size > READABLE_U else 0
            for paragraph in page.paragraphs:
                room = width - (look.px(INSET) if paragraph.startswith(POINT) else 0)
                lines = look.wrap(paragraph.removeprefix(POINT), "sans", size, room)
                needed += look.line_height("sans", size) * len(lines) + look.px(GAP)
            if needed <= height:
                return size
        return SMALLEST_U
