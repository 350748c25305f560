"""The scene *Statistics*: the numbers of all finished games, and the achievements; exported and deleted from here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from enum import StrEnum

import pygame

from elcapitan import locked_file, paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_header, draw_wood, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.model.game_list import game_title
from elcapitan.client.model.stand_ins import counts_for_player
from elcapitan.client.net.request_errors import REQUEST_ERRORS
from elcapitan.client.net.table_client import FoundTable, TableClient
from elcapitan.client.puzzles.puzzle_ratings import rating_shown
from elcapitan.client.scenes import routes
from elcapitan.client.scenes.saved_games import saved_game_of
from elcapitan.client.shell import file_manager
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.statistics import statistics_paint as paint
from elcapitan.client.statistics import statistics_store as store
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.statistics.stored_game import StatisticsPanel, StoredGame
from elcapitan.client.statistics.summary import StatisticsSummary, achievements_heading, csv_text, summarize
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.widget import Chosen, Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import DEFAULT_GAME, game_names, has_statistics, introduction

LEAST = (1470, 830)
"""u of the window at the larger settings."""
TALLEST = 1440.0
"""u down; a window that is higher than wide screens are is filled that far."""
EDGE, GAP = 40, 16
"""u around everything and between two panels."""
CHIPS, GAME_CHIP, PAGE_CHIP = 44, 210, 170
"""u: the height of the row of chips, and the width of each."""
PANELS = 3
"""Beside one another on the page of details."""

log = logging.getLogger(__name__)


class StatisticsPage(StrEnum):
    """What the screen shows."""

    NUMBERS = "numbers"
    DETAILS = "details"
    """What only this game counts, if it has such panels."""
    ACHIEVEMENTS = "achievements"


class StatisticsScene(WidgetScene):
    """The pages of one game, under a bar of buttons and the choice of the game."""

    def __init__(
        self, link: TableClient, page: StatisticsPage = StatisticsPage.NUMBERS, game: str = DEFAULT_GAME
    ) -> None:
        super().__init__()
        self.link = link
        self.page = page
        self.game = game
        self.games: Sequence[StoredGame] = ()
        self.trouble = ""
        self._is_damaged = False
        """The trouble ends when the file is deleted."""
        """Why the file cannot be read, in words."""
        self._puzzle_rating: float | None = None
        self._summary = summarize((), game)
        self._heading = pygame.Rect(0, 0, 0, 0)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._importing: asyncio.Task[None] | None = None

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self._load()
        if self._importing is None and not self.trouble and self.link.seats.seats_at(self.link.server):
            self._importing = asyncio.create_task(self._import_older_games())

    def on_removed(self) -> None:
        if self._importing is not None:
            self._importing.cancel()

    def _load(self) -> None:
        try:
            self.games, self.trouble, self._is_damaged = store.stored_games(self.game), "", False
            self._puzzle_rating = rating_shown(self.game)
        except StatisticsError as fault:
            self.games, self.trouble = (), str(fault)
            self._is_damaged = isinstance(fault, store.DamagedStatistics)
        self.stale = True

    async def _import_older_games(self) -> None:
        """Once for each game: its finished games that our own server still keeps."""
        try:
            due = store.imports_due()
            if not due:
                return
            hidden = list[str]()
            for found in await self.link.list_own_tables(lambda _kept, declined: hidden.append(declined.answer.why)):
                if found.table.game in due:
                    await asyncio.to_thread(_add_table, found)
            if "storage-unavailable" not in hidden:  # else those games may be finished ones, and are shown later
                for game in due:
                    store.mark_import_done(game)
        except (*REQUEST_ERRORS, StatisticsError) as fault:
            log.warning("older games are not in the statistics yet: %s", fault)
        self._load()
        self.relayout()

    def relayout(self) -> None:
        look = self.look
        self._summary = summarize(self.games, self.game, self._puzzle_rating)
        across, down = min(1920.0, look.across), min(TALLEST, look.down)
        x, y = (look.across - across) / 2, (look.down - down) / 2
        edge = EDGE if look.enlarged <= 1 else EDGE / 2
        top = header_height(look) + edge * 0.7
        row = look.rect(x + edge, y + top, across - 2 * edge, CHIPS)
        self._area = look.rect(x + edge, y + top + CHIPS + GAP, across - 2 * edge, down - top - CHIPS - GAP - edge)
        middle = look.px(header_height(look) / 2)
        right = look.size[0] - look.px(EDGE)
        nothing = "" if self.games else _("No finished game yet")
        buttons = []
        for value, label, icon, width in (
            ("back", _("Back"), "", 150),
            ("delete", _("Delete all"), "trash", 210),
            ("export", _("Export CSV"), "save", 230),
        ):
            button = Button(pygame.Rect(0, 0, look.px(width), look.px(50)), label, icon, value=value)
            button.rect.midright = (right, middle)
            button.reason_at = "nowhere"
            right = button.rect.x - look.px(14)
            if value == "delete":
                anything = self._is_damaged or self._puzzle_rating is not None or store.puzzle_files(self.game)
                why_not = self.trouble if self.trouble and not self._is_damaged else "" if anything else nothing
                button.kind, button.why_not = "danger", why_not
            elif value == "export":
                button.why_not = nothing
            buttons.append(button)
        counted = [(game, game_title(game)) for game in game_names() if has_statistics(game)]
        games = pygame.Rect(row.topleft, (look.px(GAME_CHIP) * len(counted), row.height))
        pages = [(StatisticsPage.NUMBERS, _("Numbers")), (StatisticsPage.ACHIEVEMENTS, _("Achievements"))]
        if self._summary.panels:
            pages.insert(1, (StatisticsPage.DETAILS, _("Details")))
        elif self.page is StatisticsPage.DETAILS:
            self.page = StatisticsPage.NUMBERS
        chips = pygame.Rect(0, row.y, look.px(PAGE_CHIP) * len(pages), row.height)
        chips.right = row.right
        gap = look.px(GAP)
        self._heading = pygame.Rect(games.right + gap, row.y, chips.x - games.right - 2 * gap, row.height)
        first = [] if self.games or self.trouble or self.page is not StatisticsPage.NUMBERS else [self._first_game()]
        self.group.set([*reversed(buttons), *first, Chips(games, counted, self.game), Chips(chips, pages, self.page)])
        self.stale = True

    def _first_game(self) -> Button:
        """Below the picture of a game without numbers: the way to some."""
        look = self.look
        rect = pygame.Rect(0, 0, look.px(330), look.px(64))
        rect.midtop = self._picture.centerx, self._picture.bottom + look.px(26)
        return Button(rect, _("New game"), introduction(self.game).icon, "primary", value="new")

    @property
    def _picture(self) -> pygame.Rect:
        """Of a game without numbers, below the sentence."""
        area, wide = self._area, round(self._area.height * 0.8)
        return pygame.Rect(area.centerx - wide // 2, area.y + round(area.height * 0.24), wide, wide * 9 // 16)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Chosen(value=StatisticsPage() as page):
                self.page = page
                self.relayout()
            case Chosen(value=str(game)):
                self.game = game
                self._load()
                self.relayout()
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="export")):
                self._export()
            case Pressed(widget=Button(value="new")):
                self.stage.push(routes.new_game(self.link, game=self.game))
            case Pressed(widget=Button(value="delete")):
                answers = [Answer("delete", _("Delete"), "danger"), Answer("keep", _("Keep"))]
                title = _("Delete the statistics of {game}?").format(game=game_title(self.game))
                self.stage.ask(title, self._deletion_text(), answers, self._delete)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _deletion_text(self) -> str:
        """What deleting loses."""
        if self._is_damaged:
            return _("The damaged file, with the numbers and achievements of all games, will be deleted for good.")
        return _("All numbers, achievements and saved puzzles will be deleted for good. Your saved games stay.")

    def _export(self) -> None:
        file = paths.data() / f"statistics-{self.game}.csv"
        try:
            locked_file.change_file(file, lambda _older: csv_text(self.games, self.game).encode())
        except OSError as fault:
            self.stage.toast(_("The file could not be written: {reason}").format(reason=fault.strerror or fault))
        else:
            shown = file_manager.open_command() is not None
            self.stage.toast(_("Saved as {file}").format(file=file), self._show_folder if shown else None)

    def _show_folder(self) -> None:
        try:
            file_manager.open_folder(paths.data())
        except OSError as fault:
            log.warning("the folder cannot be shown: %s", fault)

    def _delete(self, answer: str) -> None:
        if answer != "delete":
            return
        self.on_removed()  # what is still being taken in would come after the deletion
        try:
            store.delete_all(self.game)
        except StatisticsError as fault:
            self.stage.toast(str(fault))
        self._load()
        self.relayout()

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_header(surface, look, _("Statistics"))
        if self.trouble:
            paint.draw_message(surface, look, self._area, self.trouble, trouble=True)
        elif self.page is StatisticsPage.ACHIEVEMENTS:
            self._draw_achievements(surface, look, self._summary)
        elif self.games and self.page is StatisticsPage.DETAILS:
            self._draw_details(surface, look, self._summary.panels)
        elif self.games:
            self._draw_numbers(surface, look, self._summary)
        else:
            words = _("No finished game yet. Play one to its end, and you will find its numbers here.")
            paint.draw_message(surface, look, self._area, words, trouble=False)
            draw_game_picture(surface, look, introduction(self.game).picture, self._picture)

    def _draw_achievements(self, surface: pygame.Surface, look: DrawContext, summary: StatisticsSummary) -> None:
        earned = sum(bool(date) for _achievement, date in summary.achievements)
        words = achievements_heading(earned, len(summary.achievements))
        look.fit(
            surface, words, self._heading.width, "serif-bold", 28, theme.HEADING, self._heading.center, shadow=True
        )
        paint.draw_achievements(surface, look, self._area, summary.achievements)

    def _draw_details(self, surface: pygame.Surface, look: DrawContext, panels: Sequence[StatisticsPanel]) -> None:
        """The panels in rows of three."""
        area, gap, rows = self._area, look.px(GAP), -(-len(panels) // PANELS)
        width = (area.width - gap * (PANELS - 1)) // PANELS
        height = (area.height - gap * (rows - 1)) // rows
        for at, panel in enumerate(panels):
            row, column = divmod(at, PANELS)
            here = pygame.Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height)
            paint.draw_details(surface, look, here, panel)

    def _draw_numbers(self, surface: pygame.Surface, look: DrawContext, summary: StatisticsSummary) -> None:
        """Figures; under them the scores and the best; at the bottom the win shares, and what was lost a turn."""
        area, gap = self._area, look.px(GAP)
        low = round(area.height * 0.42)
        figures = pygame.Rect(area.x, area.y, area.width, round(area.height * 0.125))
        middle = pygame.Rect(area.x, figures.bottom + gap, area.width, area.height - figures.height - low - 2 * gap)
        wide = round((area.width - gap) * 0.6)
        course = pygame.Rect(middle.x, middle.y, wide, middle.height)
        best = pygame.Rect(course.right + gap, middle.y, middle.width - wide - gap, middle.height)
        paint.draw_figures(surface, look, figures, summary.figures)
        paint.draw_course(surface, look, course, summary.course_title, summary.course)
        paint.draw_best(surface, look, best, summary.best_title, summary.best)
        panels = len(summary.shares) + bool(summary.losses)
        width = (area.width - gap * (panels - 1)) // max(1, panels)
        panel = pygame.Rect(area.x, area.bottom - low, width, low)
        for title, shares in summary.shares:
            paint.draw_shares(surface, look, panel, title, shares)
            panel = panel.move(width + gap, 0)
        if summary.losses:
            paint.draw_losses(surface, look, panel, _("Loss per turn"), summary.losses)


def _add_table(found: FoundTable) -> None:
    """Store the game of that table if it is over and one's own; runs in a thread, for it replays the record."""
    saved = saved_game_of(found)
    if saved.model is not None and saved.is_over and counts_for_player(saved.model):
        store.add_finished_game(saved.model, found.table.changed_s)
