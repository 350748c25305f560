"""The scene *Puzzles*: the player's rating and the way to the next puzzle; beside it the table of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame

from elcapitan.bots.background import BackgroundWork, WorkFailed
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.puzzles import daily_table as daily
from elcapitan.client.puzzles.daily_games import daily_games, has_left_daily_game
from elcapitan.client.puzzles.daily_table import DailyResult
from elcapitan.client.puzzles.puzzle_book import (
    Puzzle,
    PuzzleTheme,
    SavedPuzzles,
    model_of_text,
    position_text,
    puzzles,
    saved_puzzles,
)
from elcapitan.client.puzzles.puzzle_ratings import PuzzleStanding, standing
from elcapitan.client.puzzles.puzzle_sets import STARS, PuzzleSet, puzzle_sets
from elcapitan.client.puzzles.puzzle_worth import worth_height, worth_lines, write_worth
from elcapitan.client.saved.position_pictures import PositionPictures, model_of_record
from elcapitan.client.sheet.paper_scene import PaperScene
from elcapitan.client.shell.i18n import _, day_text, ngettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.picture_card import PictureCard
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games import DEFAULT_GAME, face, introduction
from elcapitan.games import puzzles as puzzle_scenes

MARGIN = 70
RIGHT, GAP = 600, 60
"""u wide: the table of the day, and the gap between it and the puzzles."""
DAILY_CARD_U = 444, 602
"""Below the upper edge of the sheet: the card that begins today's table, as long as no day has a result."""
TEXT_U, ROW_U = 24, 38
WORDS_U, SOLVE_U, PLAY_U, DAYS_U = 150, 246, 500, 596
"""Below the upper edge of the sheet: what puzzles are, the two buttons, and the headings of the days."""
BUTTON_U = 470
"""Width of the two buttons."""
SETS_U, FOOT_U = 334, 122
"""Below the upper edge of the sheet: the sets of puzzles; and above its lower edge."""
CARD_U, CARD_GAP_U, HIGHEST_CARD_U = 250, 14, 240
"""Least width of a set's card, between two, and its greatest height."""
PORTRAIT_U, SEAT_U = 76, 210
"""Of a player of today's table, and from one to the next."""


class PuzzlesScene(PaperScene):
    """A sheet of paper in two parts."""

    widest_u = 2100

    def __init__(self, game: str = DEFAULT_GAME, day: str = "", chance: Random | None = None) -> None:
        """`day`: another one than today; `chance` draws the puzzles."""
        super().__init__()
        self.game, self.day = game, day or daily.today()
        self._is_today = not day
        self.standing = PuzzleStanding()
        self.saved = SavedPuzzles({})
        self.results: Sequence[DailyResult] = ()
        self._chance = chance or Random()
        self._best: BackgroundWork[list[int]] = BackgroundWork()
        self._pictures = PositionPictures(_model_of_card)
        self._worth_lines: list[tuple[str, str]] = []
        self._worth_room: pygame.Rect | None = None
        self._best_day = ""
        """The day for which it is being computed what the strongest player makes of the seat."""

    @property
    def mine_today(self) -> DailyResult | None:
        """What came of today's table; None before it is played to its end."""
        return next((each for each in self.results if each.day == self.day and each.mine), None)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self._load()
        self.relayout()

    def on_removed(self) -> None:
        self._best.cancel()
        self._pictures.close()

    @property
    def busy(self) -> bool:
        return self._pictures.is_painting

    def _load(self) -> None:
        try:
            self.standing, self.results = standing(self.game), daily.daily_results(self.game)
        except StatisticsError as fault:
            self.stage.toast(str(fault))
        self.saved = saved_puzzles(self.game)
        if self.saved.trouble:
            self.stage.toast(self.saved.trouble)
        missing = next((each.day for each in self.results if each.mine and not each.best), "")
        if missing and not self._best.is_asked and missing != self._best_day:
            self._best_day = missing  # once: should it fail, it is tried again when the scene is opened again
            try:
                self._best.begin(daily.best_scores, daily.daily_table(missing, self.game))
            except OSError:
                self.stage.toast(_("The strongest player's result could not be computed."))

    def update(self, dt_s: float) -> None:
        self.stale |= self._pictures.update()
        if self._is_today and self.day != (today := daily.today()):  # midnight has passed, or the clock is set right
            self.day = today
            self.relayout()
        if not self._best.is_asked:
            return
        try:
            scores = self._best.poll()
            if scores is not None:
                daily.store_scores(self.game, self._best_day, daily.BEST, scores)
        except WorkFailed:
            self.stage.toast(_("The strongest player's result could not be computed."))
        except StatisticsError as fault:
            self.stage.toast(str(fault))
        else:
            if scores is None:
                return
        self._load()
        self.relayout()

    # -- widgets

    def relayout(self) -> None:
        look = self.look
        self.place_sheet()
        left, right = self._parts()
        bottom = self.sheet.bottom - look.px(46)
        back = Button(pygame.Rect(left.x, bottom - look.px(56), look.px(200), look.px(56)), _("Back"), value="back")
        solve = Button(
            pygame.Rect(left.x, self.sheet.y + look.px(SOLVE_U), look.px(BUTTON_U), look.px(68)),
            _("Solve a puzzle"),
            "lens",
            "primary",
            value="puzzle",
        )
        top = self.sheet.y + look.px(DAYS_U + 36)
        rows = pygame.Rect(right.x, top, right.width, bottom - top)
        self._place_worth(rows)
        self.group.set(
            [
                solve,
                *self._set_cards(left),
                self._daily_button(right),
                ScrollList(rows, self.results, look.px(ROW_U), self._draw_day),
                back,
            ]
        )
        self.stale = True

    def _place_worth(self, rows: pygame.Rect) -> None:
        """What puzzles are worth stands below the days where these leave room for it."""
        look = self.look
        top = rows.y + look.px(ROW_U * len(self.results) + 14 if self.results else -14)
        self._worth_lines = worth_lines(self._every, self.standing)
        fits = top + worth_height(look, self._worth_lines, rows.w) <= rows.bottom
        self._worth_room = pygame.Rect(rows.x, top, rows.w, rows.bottom - top) if fits else None
        if fits:
            rows.height = max(0, top - rows.y)

    def _daily_button(self, right: pygame.Rect) -> Button:
        """Begins today's table: a card with the position of its game, or a button above the results of the days."""
        look, own = self.look, introduction(self.game)
        if self.results:
            place = pygame.Rect(right.x, self.sheet.y + look.px(PLAY_U), look.px(BUTTON_U), look.px(60))
            return Button(place, self._daily_text(), own.practice_icon, value="daily")
        top, bottom = (self.sheet.y + look.px(each) for each in DAILY_CARD_U)
        card = PictureCard(pygame.Rect(right.x, top, right.w, bottom - top), self._daily_text(), "daily", own.picture)
        if record := daily_games(self.game).get(self.day, ""):
            card.view = partial(self._pictures.scaled, record)
        return card

    def _set_cards(self, left: pygame.Rect) -> list[PictureCard]:
        """The sets of puzzles in rows, each with the position of its next puzzle and a star for each third solved."""
        look, sets = self.look, puzzle_sets(self.game, self._every, self.standing)
        gap, top = look.px(CARD_GAP_U), self.sheet.y + look.px(SETS_U)
        most = max(1, (left.w + gap) // (look.px(CARD_U) + gap))
        rows = max(2, -(-len(sets) // most))
        columns = max(1, -(-len(sets) // rows))
        width = (left.w - gap * (columns - 1)) // columns
        room = self.sheet.bottom - look.px(FOOT_U) - top
        high = min(look.px(HIGHEST_CARD_U), (room - gap * (rows - 1)) // rows)
        found = []
        for at, each in enumerate(sets):
            row, column = divmod(at, columns)
            place = pygame.Rect(left.x + column * (width + gap), top + row * (high + gap), width, high)
            label = f"{each.theme.title}  {each.solved}/{len(each.puzzles)}"
            card = PictureCard(place, label, each.theme, introduction(self.game).picture)
            card.stars, card.view = (each.stars, STARS), self._view_of(each)
            found.append(card)
        return found

    def _view_of(self, puzzles_: PuzzleSet) -> Callable[[tuple[int, int]], pygame.Surface | None]:
        """Of the puzzle that the set would put next."""
        return partial(self._pictures.scaled, position_text(puzzles_.next_of(self.standing)))

    @property
    def _every(self) -> dict[str, Puzzle]:
        return {**puzzles(self.game), **self.saved.puzzles}

    def _daily_text(self) -> str:
        if has_left_daily_game(self.game, self.day):
            return _("Continue today's table")
        return _("Play today's table") if self.mine_today is None else _("Play it again")

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Left and right on the sheet."""
        inner = self.sheet.inflate(-2 * self.look.px(MARGIN), 0)
        right = pygame.Rect(0, inner.y, self.look.px(RIGHT), inner.height)
        right.right = inner.right
        return pygame.Rect(inner.x, inner.y, right.x - self.look.px(GAP) - inner.x, inner.height), right

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="puzzle")):
                self.stage.push(puzzle_scenes(self.game).puzzle(self.stage, self._chance))
            case Pressed(widget=Button(value=PuzzleTheme() as theme)):
                self.stage.push(puzzle_scenes(self.game).puzzle(self.stage, self._chance, theme))
            case Pressed(widget=Button(value="daily")):
                self.stage.push(puzzle_scenes(self.game).daily_table(self.stage, self.day))
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    # -- picture

    def write(self, surface: pygame.Surface, look: DrawContext) -> None:
        left, right = self._parts()
        self._write_puzzles(surface, look, left)
        self._write_daily(surface, look, right)

    def _write_puzzles(self, surface: pygame.Surface, look: DrawContext, part: pygame.Rect) -> None:
        now, every = self.standing, len(self._every)
        top, half = self.sheet.y, part.width // 2
        look.fit(surface, _("Puzzles"), half, "serif-bold", 48, theme.INK, (part.x, top + look.px(88)), "ml")
        rating = _("Your rating: {rating}").format(rating=round(now.mine.points))
        within = _("± {points}").format(points=round(2 * now.mine.deviation))
        at = (part.right, top + look.px(76))
        look.fit(surface, f"{rating} {within}", half, "serif-semibold", 30, theme.INK, at, "mr")
        solved = ngettext("{solved} of {count} puzzle solved", "{solved} of {count} puzzles solved", every).format(
            solved=now.solved, count=every
        )
        at = (part.right, top + look.px(112))
        look.fit(surface, solved, half, "sans", TEXT_U, theme.INK_2, at, "mr")
        words = _(
            "In each position one whole turn is better than all others. Play it and end your turn. "
            "The first answer counts for your rating. The sets below begin with simple tables."
        )
        block = look.block(words, "sans", TEXT_U, (part.width, look.px(SOLVE_U - WORDS_U - 8)))
        look.draw_block(surface, block, theme.INK_2, (part.x, top + look.px(WORDS_U)), "tl")

    def _write_daily(self, surface: pygame.Surface, look: DrawContext, part: pygame.Rect) -> None:
        table, top = daily.daily_table(self.day, self.game), self.sheet.y
        at = (part.x, top + look.px(96))
        look.fit(surface, _("Today's table"), part.width, "serif-semibold", 34, theme.INK, at, "ml")
        parts = [
            day_text(self.day),
            ngettext("{count} player", "{count} players", table.players).format(count=table.players),
            face(self.game).size_text(table.options),
        ]
        at = (part.x, top + look.px(150))
        look.fit(surface, "  ·  ".join(parts), part.width, "sans-semibold", TEXT_U, theme.INK, at, "ml")
        words = _(
            "Today everyone plays the same game from the same seat against the same opponents. "
            "Your first result of the day counts."
        )
        y = self._write(surface, look, words, (part.x, top + look.px(194)), part.width)
        lines = self._result_lines()
        step = look.line_height("sans-semibold", TEXT_U)
        low = top + look.px(PLAY_U - 22 if self.results else DAILY_CARD_U[0] - 4) - step * len(lines)
        for line in lines:
            look.fit(surface, line, part.width, "sans-semibold", TEXT_U, theme.INK, (part.x, low + step // 2), "ml")
            low += step
        self._draw_seats(surface, look, part, y, low - step * len(lines))
        if self._worth_room is not None:
            write_worth(surface, look, self._worth_lines, self._worth_room)
        if self.results:
            y = top + look.px(DAYS_U)
            for words, x, anchor in zip(
                (_("Day"), _("You"), _("Strongest player")), _columns(part), ("ml", "mr", "mr"), strict=True
            ):
                look.text(surface, words, "sans-semibold", 20, theme.INK_2, (x, y), anchor)

    def _draw_seats(
        self, surface: pygame.Surface, look: DrawContext, part: pygame.Rect, above: int, below: int
    ) -> None:
        """Who plays today's table, between the text and what came of it; without room for that the players are not
        shown."""
        if below - above < look.px(PORTRAIT_U + 72):
            return
        table = daily.daily_table(self.day, self.game)
        seats = table.seats(player_name(self.stage.settings))
        step = min(part.width // len(seats), look.px(SEAT_U))
        y = above + look.px(PORTRAIT_U / 2 + 14)
        for at, (seat, portrait) in enumerate(zip(seats, portraits_of(seats), strict=True)):
            middle = part.x + look.px(PORTRAIT_U / 2) + step * at
            draw_portrait(surface, look, portrait, seat.colour, (middle, y), look.px(PORTRAIT_U))
            left, room = middle - look.px(PORTRAIT_U / 2), step - look.px(8)
            by = _("you") if seat.seat == table.seat else level_text(seat.by)
            name_at, by_at = (left, y + look.px(PORTRAIT_U / 2 + 18)), (left, y + look.px(PORTRAIT_U / 2 + 40))
            look.fit(surface, seat.name, room, "sans-semibold", 19, theme.INK, name_at, "ml")
            look.fit(surface, by, room, "sans", 17, theme.INK_2, by_at, "ml")

    def _result_lines(self) -> list[str]:
        result = self.mine_today
        if result is None:
            return []
        at = daily.daily_table(self.day, self.game).seat - 1
        lines = [_("You: {result}").format(result=_result_text(self.game, result.mine, at))]
        if result.best:
            best = _result_text(self.game, result.best, at)
            lines.append(_("The strongest computer player: {result}").format(result=best))
        elif self._best.is_asked:
            lines.append(_("The strongest computer player is still playing your seat …"))
        return lines

    def _draw_day(self, dst: pygame.Surface, rect: pygame.Rect, row: DailyResult, chosen: bool, over: bool) -> None:
        look, at = self.look, daily.daily_table(row.day, self.game).seat - 1
        texts = row.day, *(_short_text(scores, at) for scores in (row.mine, row.best))
        for text, x, anchor in zip(texts, _columns(rect), ("ml", "mr", "mr"), strict=True):
            look.text(dst, text, "sans", 22, theme.INK, (x, rect.centery), anchor)

    def _write(self, surface: pygame.Surface, look: DrawContext, words: str, at: tuple[int, int], width: int) -> int:
        """A paragraph; where the next line would stand."""
        x, y = at
        for part in look.wrap(words, "sans", TEXT_U, width):
            look.text(surface, part, "sans", TEXT_U, theme.INK_2, (x, y), "ml")
            y += look.line_height("sans", TEXT_U)
        return y


def _model_of_card(text: str) -> TableModel:
    """The table of a puzzle, or that of the record of today's game."""
    return model_of_record(text) if text.startswith("{") else model_of_text(text)


def _columns(part: pygame.Rect) -> tuple[int, int, int]:
    return part.x, part.x + part.width * 6 // 10, part.x + part.width * 19 // 20


def _place(scores: Sequence[int], at: int) -> int:
    return 1 + sum(score > scores[at] for score in scores)


def _result_text(game: str, scores: Sequence[int], at: int) -> str:
    words = face(game).review
    points = words.points_text(scores[at]) if words is not None else str(scores[at])
    return _("{florins}, place {place}").format(florins=points, place=_place(scores, at))


def _short_text(scores: Sequence[int], at: int) -> str:
    """Florins and place, or a dash."""
    return f"{scores[at]}  ({_place(scores, at)}.)" if scores else "–"
