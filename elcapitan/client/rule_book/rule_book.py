"""The rules in short pages, from the rule book in the player's language; beside the words, pictures to step through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.rule_pages import RuleBookPage, load_rule_pages, page_for_rule
from elcapitan.client.rule_book.contents import RuleContents
from elcapitan.client.rule_book.examples import SUM_ROW, RuleExample, RuleExamples, draw_example, draw_sums
from elcapitan.client.sheet.paper_scene import PaperScene
from elcapitan.client.shell import i18n, keyboard
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed

MARGIN = 80
BETWEEN = 50
"""u from the words to the pictures."""
NARROW, WIDE = 600, 760
"""Width of the column of pictures, u: wide beside a page of few words."""
FEW_WORDS = 0.55
"""Of the height there is, in the largest letters beside narrow pictures."""
BOTTOM = 130
"""From the foot of the sheet to where writing must end, u."""
LARGEST_U, SMALLEST_U = 28, 14
"""Letters become smaller until the page ends above the buttons."""
INSET, GAP = 34, 14
POINT = "- "
STEPS = (170, 48)
"""A button that turns the pictures, u."""


def pages_of(game: str, language: str) -> list[RuleBookPage]:
    """The pages of a game's rule book in that language; English where there is no translation."""
    return load_rule_pages(paths.rule_books(game), language)


class RuleBook(PaperScene):
    """A sheet of paper that is turned by buttons and arrows."""

    sheet_u = 1660, 960
    least_height_u = 790

    def __init__(
        self,
        examples: RuleExamples,
        rule: str = "",
        play: Callable[[], None] | None = None,
        page: tuple[int, int] = (1, 1),
    ) -> None:
        """Open at the page that explains `rule`, else at `page` and its picture; after the last page one may `play`."""
        super().__init__()
        self._examples = examples
        self._play = play
        self.at = page_for_rule(pages_of(examples.game, i18n.language()), rule) if rule else page[0] - 1
        self.pages: list[RuleBookPage] = []
        self.step = page[1] - 1
        """Which picture of the page is shown."""
        self.pictures: Sequence[RuleExample] = ()
        self._pictures_u = NARROW
        self._brush: Brush | None = None

    def relayout(self) -> None:
        look = self.look
        self.pages = pages_of(self._examples.game, i18n.language())
        self.at = min(self.at, len(self.pages) - 1)
        self.place_sheet()
        bottom = self.sheet.bottom - look.px(48)
        self.pictures = self._examples.pictures(self.pages[self.at].picture)
        self._pictures_u = self._width_of_pictures(look)
        self.step = min(self.step, max(0, len(self.pictures) - 1))
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
            (_("Play a first game") if self._play else _("Done")) if last else _("Next page"),
            kind="primary",
            value=("play" if self._play else "back") if last else "after",
        )
        before.reason_at = "nowhere"
        after.size_u = 20
        contents = Button(back.rect.move(size[0] + look.px(16), 0), _("Contents"), "book", value="contents")
        contents.size_u = 20
        self.group.set([after, before, *self._step_buttons(look), contents, back])

    def _step_buttons(self, look: DrawContext) -> list[Button]:
        """Beneath the pictures, where a page has several."""
        if len(self.pictures) < 2:
            return []
        column, size = self.column, (look.px(STEPS[0]), look.px(STEPS[1]))
        top = column.bottom - size[1]
        back = Button(
            pygame.Rect((column.x, top), size),
            _("Step back"),
            why_not="" if self.step else _("This is the first picture"),
            value="step back",
        )
        on = Button(
            pygame.Rect((column.right - size[0], top), size),
            _("Next step"),
            why_not="" if self.step < len(self.pictures) - 1 else _("This is the last picture"),
            value="step on",
        )
        back.reason_at = on.reason_at = "nowhere"
        return [on, back]

    @property
    def column(self) -> pygame.Rect:
        """Where the pictures are, with their buttons."""
        look = self.look
        top = self.sheet.y + look.px(MARGIN + 60)
        width = look.px(self._pictures_u)
        left = self.sheet.right - look.px(MARGIN) - width
        return pygame.Rect(left, top, width, self._foot - top)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._turn(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if event.key == pygame.K_DOWN else -1)
            return True
        if event.type == pygame.KEYDOWN and keyboard.is_command(event.mod) and keyboard.latin_key(event) == pygame.K_f:
            self._open_contents()
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="contents")):
                self._open_contents()
            case Pressed(widget=Button(value="play")) if self._play:
                self.stage.pop()
                self._play()
            case Pressed(widget=Button(value="after")):
                self._turn(1)
            case Pressed(widget=Button(value="before")):
                self._turn(-1)
            case Pressed(widget=Button(value="step on")):
                self._step(1)
            case Pressed(widget=Button(value="step back")):
                self._step(-1)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _open_contents(self) -> None:
        self.stage.push(RuleContents(self.pages, self.at, self._turn_to))

    def _turn(self, step: int) -> None:
        self._turn_to(max(0, min(len(self.pages) - 1, self.at + step)))

    def _turn_to(self, at: int) -> None:
        if at != self.at:
            self.at, self.step, self.stale = at, 0, True
            self.relayout()

    def _step(self, by: int) -> None:
        """The next picture of the page, or the one before."""
        step = max(0, min(len(self.pictures) - 1, self.step + by))
        if step != self.step:
            self.step, self.stale = step, True
            self.relayout()

    def write(self, surface: pygame.Surface, look: DrawContext) -> None:
        self._write_page(surface, look, self.pages[self.at])
        self._show(surface, look)

    def _write_page(self, surface: pygame.Surface, look: DrawContext, page: RuleBookPage) -> int:
        """Where the writing ends, in px."""
        room = self.sheet.inflate(-2 * look.px(MARGIN), 0)
        y = self.sheet.y + look.px(88)
        look.fit(surface, page.title, room.width - look.px(90), "serif-bold", 48, theme.INK, (room.x, y), "ml")
        count = f"{self.at + 1} / {len(self.pages)}"
        look.text(surface, count, "sans", 20, theme.INK_2, (room.right, y), "mr")
        y += look.px(52)
        if page.picture:
            room.w -= look.px(self._pictures_u + BETWEEN)
        account = max((len(picture.sums) for picture in self.pictures), default=0) * look.px(SUM_ROW)
        size = self._size(look, page, room.width, self._foot - account - y)
        for paragraph in page.paragraphs:
            inset = 0
            if paragraph.startswith(POINT):
                inset, paragraph = look.px(INSET), paragraph.removeprefix(POINT)
                dot = y + look.line_height("sans", size) // 2
                look.disc(surface, (room.x + look.px(14), dot), 4.5, theme.WAX)
            at = (room.x + inset, y)
            block = look.paragraph(surface, paragraph, "sans", size, theme.INK, at, room.width - inset)
            y = block.bottom + look.px(GAP)
        if account:
            sums = self.pictures[self.step].sums
            draw_sums(surface, look, sums, pygame.Rect(room.x, y, room.w, account))
        return y + account

    def _show(self, surface: pygame.Surface, look: DrawContext) -> None:
        """The picture of the step, and which one it is."""
        if not self.pictures:
            return
        if self._brush is None or self._brush.look is not look:
            self._brush = Brush(look)
        room = self.column
        if len(self.pictures) > 1:
            middle = room.centerx, room.bottom - look.px(STEPS[1]) // 2
            look.text(surface, f"{self.step + 1} / {len(self.pictures)}", "sans-semibold", 22, theme.INK, middle, "mc")
            room.h -= look.px(STEPS[1] + GAP)
        draw_example(surface, self._brush, self._examples, self.pictures[self.step], room)

    @property
    def _foot(self) -> int:
        """Where writing must end, in px."""
        return self.sheet.bottom - self.look.px(BOTTOM)

    def _width_of_pictures(self, look: DrawContext) -> int:
        """u; wide where the words are few."""
        page, width = self.pages[self.at], self.sheet.w - look.px(2 * MARGIN + NARROW + BETWEEN)
        room = self._foot - self.sheet.y - look.px(MARGIN + 60)
        return WIDE if _text_height(look, page, width, LARGEST_U) < FEW_WORDS * room else NARROW

    def _size(self, look: DrawContext, page: RuleBookPage, width: int, height: int) -> int:
        """The largest letters, in u, with which the page ends above the buttons."""
        fitting = (size for size in range(LARGEST_U, SMALLEST_U, -1) if _text_height(look, page, width, size) <= height)
        return next(fitting, SMALLEST_U)


def _text_height(look: DrawContext, page: RuleBookPage, width: int, size: int) -> int:
    """px that the words of a page need in letters of that size."""
    needed = 0
    for paragraph in page.paragraphs:
        room = width - (look.px(INSET) if paragraph.startswith(POINT) else 0)
        lines = look.wrap(paragraph.removeprefix(POINT), "sans", size, room)
        needed += look.line_height("sans", size) * len(lines) + look.px(GAP)
    return needed
