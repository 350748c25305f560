"""The review of a finished game: made by other processes with a progress bar, then shown on two pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import StrEnum

import pygame

from elcapitan.arena.background_review import BackgroundReview, ReviewFailed
from elcapitan.arena.game_review import GameReview
from elcapitan.arena.review import ReviewedTurn
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_header, draw_panel, draw_wood, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import game_records
from elcapitan.client.model.bot_profiles import PERSON, level_text
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.stand_ins import counts_for_player
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.review import review_paint as paint
from elcapitan.client.review import review_rows as rows
from elcapitan.client.review.puzzle_search import PuzzleSearch
from elcapitan.client.review.review_paint import TurningRow, TurnRow
from elcapitan.client.review.review_store import store_review, stored_review
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.statistics_store import StatisticsError, add_review
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face, has_puzzles
from elcapitan.table.record import RecordError

LEAST = (1470, 830)
"""u of the window at the larger settings."""
EDGE, GAP = 40, 16
"""u around everything and between two panels."""
ROW = 92
"""u of a turn in the list."""
MOST_RETRIES = 5
"""Own turns that may be tried again, and in which puzzles are looked for."""
PUZZLE_MARKS = ("mistake", "blunder")
"""Of the turns in which puzzles are looked for."""
TRY_AGAIN = 170
"""u of the heading above those turns."""
VERDICT_LINE = 33
"""u of one line of the words on all turns."""
BESIDE_VERDICT = 56 + 50
"""u from below the portrait to the first turn that may be tried again, without those lines: a gap and a heading."""
PORTRAIT = 64
"""u of the reviewed player's portrait."""


class ReviewPage(StrEnum):
    """What the screen shows below the curve."""

    TURNS = "turns"
    GAME = "game"


class ReviewScene(WidgetScene):
    """The course of the game above; below the turns of a seat, or what decided the game and where points came from."""

    def __init__(
        self,
        model: TableModel,
        go_on: Callable[[str], None] | None = None,
        page: ReviewPage = ReviewPage.TURNS,
        found: GameReview | None = None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`model` is the table of a finished game; `go_on` gets the record of a position that is tried again. `leave`
        goes to the menu from that table."""
        super().__init__()
        self._record = game_records.game_record(model)
        self._text = game_records.record_text(model)
        self.model = TableModel.from_record(json.loads(self._text), me=model.me)
        self.page = page
        self.percent = True
        self.seat = rows.seats_to_review(self.model)[0]
        self.found = found or stored_review(self._record)
        self.trouble = ""
        self.work: BackgroundReview | None = None
        """None: nothing is being done."""
        self.puzzle_search = PuzzleSearch()
        self._go_on, self._leave_table = go_on, leave
        self._percent_done = 0
        self._chosen: int | None = None
        """How many moves had been made before the turn that is chosen."""
        self._area = pygame.Rect(0, 0, 0, 0)

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    @property
    def is_ready(self) -> bool:
        """There is something to show."""
        return self.work is None and self.found is not None and self.found.seat(self.seat) is not None

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self._begin()
        if self.is_ready:
            self._count_losses()

    def _begin(self) -> None:
        if self.work is not None or self.trouble or (self.found is not None and self.found.seat(self.seat)):
            return
        try:
            self.work = BackgroundReview(self._record, (self.seat,), self.found)
        except (OSError, RecordError) as fault:
            self.trouble = _("The game cannot be reviewed: {reason}").format(reason=fault)
        self._percent_done = 0

    def on_removed(self) -> None:
        self._cancel()
        self.puzzle_search.cancel()

    def _cancel(self) -> None:
        if self.work is not None:
            self.work.cancel()
            self.work = None

    # -- time

    def update(self, dt_s: float) -> None:
        self._look_after_work()

    def update_behind(self) -> None:
        self._look_after_work()

    def _look_after_work(self) -> None:
        self._tell_of_puzzles(self.puzzle_search.poll())
        if self.work is None:
            return
        try:
            found = self.work.poll()
        except ReviewFailed as fault:
            self.work, self.trouble = None, _("The game cannot be reviewed: {reason}").format(reason=fault)
            self.relayout()
            return
        if (percent := round(100 * self.work.share_done)) != self._percent_done:
            self._percent_done, self.stale = percent, True
        if found is not None:
            self.work, self.found = None, found
            store_review(self._record, found)
            self._count_losses()
            self.relayout()

    def _tell_of_puzzles(self, words: str | None) -> None:
        if words:
            self.stage.toast(words)
        if words is not None:
            self.relayout()

    def _count_losses(self) -> None:
        """What the player lost a turn in a game of their own goes into the statistics."""
        found = self.found.seat(self.model.me) if self.found is not None else None
        if found is None or not counts_for_player(self.model):
            return
        try:
            add_review(self.model, found.points_per_turn)
        except StatisticsError as fault:
            self.stage.toast(str(fault))

    # -- widgets

    def relayout(self) -> None:
        look = self.look
        across, down = min(1920.0, look.across), min(1440.0, look.down)
        x, y = (look.across - across) / 2, (look.down - down) / 2
        edge = EDGE if look.enlarged <= 1 else EDGE / 2
        top = header_height(look) + edge * 0.6
        self._area = look.rect(x + edge, y + top, across - 2 * edge, down - top - edge)
        middle = look.px(header_height(look) / 2)
        back = Button(pygame.Rect(0, 0, look.px(150), look.px(50)), _("Back"), value="back")
        back.rect.midright = (look.size[0] - look.px(EDGE), middle)
        if not self.is_ready:
            back.label = _("Cancel") if self.work is not None else back.label
            back.rect.size = look.px(260), look.px(60)
            back.rect.center = (self._area.centerx, self._area.bottom - look.px(110))
            self.group.set([back])
            self.stale = True
            return
        chips = pygame.Rect(0, 0, min(look.px(360), back.rect.x - look.px(500)), look.px(44))
        chips.midright = (back.rect.x - look.px(20), middle)
        pages = [(ReviewPage.TURNS, _("Decisions")), (ReviewPage.GAME, _("The whole game"))]
        course = self._panels(look)[0]
        curve = pygame.Rect(0, 0, look.px(300), look.px(38))
        curve.topright = (course.right - look.px(20), course.y + look.px(18))
        curves = [(True, _("chance to win")), (False, rows.words_of(self.model).score_words().name)]
        self.group.set(
            [
                Chips(chips, pages, self.page),
                back,
                Chips(curve, curves, self.percent),
                *self._page_widgets(look),
            ]
        )
        self.stale = True

    def _panels(self, look: DrawContext) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The curve above; the left and the right one below."""
        area, gap = self._area, look.px(GAP)
        high = round(area.height * 0.36)
        wide = round((area.width - gap) * (0.66 if self.page is ReviewPage.TURNS else 0.54))
        low = pygame.Rect(area.x, area.y + high + gap, wide, area.height - high - gap)
        return (
            pygame.Rect(area.x, area.y, area.width, high),
            low,
            pygame.Rect(low.right + gap, low.y, area.width - wide - gap, low.height),
        )

    def _page_widgets(self, look: DrawContext) -> list[Chips | ScrollList | Button]:
        assert self.found is not None
        _course, left, right = self._panels(look)
        inner = left.inflate(-2 * look.px(paint.INSET), 0)
        top = left.y + look.px(paint.HEADING)
        place = pygame.Rect(inner.x, top, inner.width, left.bottom - look.px(18) - top)
        if self.page is ReviewPage.GAME:
            return [self._list(look, place, rows.turning_rows(self.model, self.found))]
        names = [(seat.seat, seat.name) for seat in self.model.seats]
        chips = pygame.Rect(0, 0, min(look.px(150) * len(names), inner.width - look.px(280)), look.px(40))
        chips.topright = (inner.right, left.y + look.px(14))
        seat = self.found.seat(self.seat)
        listed = rows.turn_rows(self.model, seat) if seat is not None else []
        return [Chips(chips, list(names), self.seat), self._list(look, place, listed), *self._retries(look, right)]

    def _list(self, look: DrawContext, place: pygame.Rect, listed: Sequence[TurnRow | TurningRow]) -> ScrollList:
        chosen = next((at for at, row in enumerate(listed) if row.first == self._chosen), -1)
        return ScrollList(place, listed, look.px(ROW), self._draw_row, chosen)

    def turns_to_retry(self) -> list[ReviewedTurn]:
        """The worst own turns, in the order of the game."""
        lossy = [turn for turn in self._own_turns() if turn.mark or rows.is_clear(turn)]
        return _worst(lossy) if self._go_on is not None else []

    def turns_with_puzzles(self) -> list[ReviewedTurn]:
        """The worst own mistakes and blunders of a game with puzzles, in its order: there may be one in each."""
        if not has_puzzles(self.model.rules.name):
            return []
        return _worst([turn for turn in self._own_turns() if turn.mark in PUZZLE_MARKS])

    def _own_turns(self) -> Sequence[ReviewedTurn]:
        """The turns of the seat, if a person has played it."""
        found = self.found.seat(self.seat) if self.found is not None else None
        return found.turns if found is not None and self.model.seats[self.seat - 1].by == PERSON else ()

    def _retries(self, look: DrawContext, panel: pygame.Rect) -> list[Button]:
        """The turns that may be tried again, and beside their heading the search for puzzles."""
        turns, gap = self.turns_to_retry(), look.px(8)
        place = panel.inflate(-2 * look.px(paint.INSET), 0)
        seat = self.found.seat(self.seat) if self.found is not None else None
        lines = len(rows.verdict(self.model, seat)) if seat is not None else 0
        room = panel.height - look.px(PORTRAIT + BESIDE_VERDICT + VERDICT_LINE * lines)
        high = min(look.px(44), room // max(1, len(turns)) - gap)
        top = panel.bottom - look.px(18) - len(turns) * (high + gap) + gap
        found = []
        if self.turns_with_puzzles():
            busy = self.puzzle_search.label if self.puzzle_search.is_running else ""
            rect = pygame.Rect(0, 0, place.width - look.px(TRY_AGAIN), look.px(38))
            rect.midright = place.right, top - look.px(24)
            search = Button(rect, self.puzzle_search.label, "lens", why_not=busy, value="puzzles")
            search.reason_at = "nowhere"
            found.append(search)
        for at, turn in enumerate(turns):
            rect = pygame.Rect(place.x, top + at * (high + gap), place.width, high)
            found.append(Button(rect, rows.where_text(self.model, turn.first), "undo", value=turn.first))
        return found

    # -- input

    def handle(self, event: pygame.event.Event) -> bool:
        entered = event.type == pygame.KEYDOWN and event.key in ACTIVATING_KEYS
        listed = next((each for each in self.group.widgets if isinstance(each, ScrollList)), None)
        if entered and listed is not None and listed.focused and listed.chosen >= 0:
            self._watch(listed.rows[listed.chosen].first)
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self._leave()
            case Pressed(widget=Button(value="puzzles")):
                records = [self._record_before(turn.first) for turn in self.turns_with_puzzles()]
                self._tell_of_puzzles(self.puzzle_search.begin(records))
            case Pressed(widget=Button(value=int(first))):
                self._try_again(first)
            case Chosen(value=ReviewPage() as page):
                self.page, self._chosen = page, None
                self.relayout()
            case Chosen(value=bool(percent)):
                self.percent, self.stale = percent, True
            case Chosen(value=int(seat)):
                self._choose_seat(seat)
            case Chosen(value=TurnRow(first=first) | TurningRow(first=first)):
                self._chosen, self.stale = first, True
                if event.type == pygame.MOUSEBUTTONUP:
                    self._watch(first)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._leave()
        return True

    def _leave(self) -> None:
        """Give up the work; where there is a review of another seat, back to it."""
        reviewed = self.found.seats if self.found is not None else ()
        if self.work is not None and reviewed:
            self._cancel()
            self.seat = reviewed[0].seat
            self.relayout()
            return
        self._cancel()
        self.stage.pop()

    def _choose_seat(self, seat: int) -> None:
        self.seat, self._chosen = seat, None
        self._begin()
        self.relayout()

    def _watch(self, first: int) -> None:
        """Open the replay where that turn begins."""
        self._chosen = first
        whole = TableModel.from_record(json.loads(self._text), me=0)
        origin = ReplayOrigin(_("Back to the review"), self._leave_table)
        self.stage.push(face(self.model.rules.name).replay(self.stage, whole, self._go_on, first, origin))

    def _try_again(self, first: int) -> None:
        """A new game from the position before that turn."""
        if self._go_on is not None:
            self._go_on(self._record_before(first))

    def _record_before(self, first: int) -> str:
        """The game as far as the position before that turn."""
        return game_records.record_text(TableModel.from_record(json.loads(self._text), first))

    # -- painting

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_header(surface, look, _("Review"))
        if self.is_ready:
            self._draw_review(surface, look)
        elif self.trouble:
            draw_panel(surface, look, self._area, rose=True)
            at = (self._area.centerx, self._area.y + look.px(150))
            wide = self._area.width - look.px(160)
            look.paragraph(surface, self.trouble, "sans-italic", 24, theme.REASON, at, wide, align="c")
        else:
            words = _("Playing every turn out to compare your choice with the others …")
            paint.draw_progress(surface, look, self._area, words, self._percent_done / 100)

    def _draw_review(self, surface: pygame.Surface, look: DrawContext) -> None:
        assert self.found is not None
        course, left, right = self._panels(look)
        lines = rows.course_lines(self.model, self.found, percent=self.percent)
        paint.draw_lines(surface, look, course, lines, self._chosen)
        if self.page is ReviewPage.GAME:
            draw_panel(surface, look, left, _("Turning points"), inset=paint.INSET)
            if not self.found.turning_points:
                at = (left.x + look.px(paint.INSET), left.y + look.px(90))
                words = _("No single turn changed the chances clearly.")
                look.paragraph(surface, words, "sans", 20, theme.SECONDARY, at, left.width - look.px(60))
            paint.draw_sources(surface, look, right, rows.source_table(self.model))
            return
        draw_panel(surface, look, left, _("Decisions"), inset=paint.INSET)
        draw_panel(surface, look, right, "", inset=paint.INSET)
        self._draw_verdict(surface, look, right)

    def _draw_verdict(self, surface: pygame.Surface, look: DrawContext, panel: pygame.Rect) -> None:
        found = self.found.seat(self.seat) if self.found is not None else None
        assert found is not None
        x, room = panel.x + look.px(paint.INSET), panel.width - 2 * look.px(paint.INSET)
        y, seat = panel.y + look.px(PORTRAIT + 56), self.model.seats[self.seat - 1]
        portrait = portraits_of(self.model.seats)[self.seat - 1]
        middle = panel.y + look.px(PORTRAIT / 2 + 18)
        draw_portrait(surface, look, portrait, seat.colour, (x + look.px(PORTRAIT / 2), middle), look.px(PORTRAIT))
        left, beside = x + look.px(PORTRAIT + 24), room - look.px(PORTRAIT + 24)
        look.fit(surface, seat.name, beside, "serif-bold", 30, theme.HEADING, (left, middle - look.px(16)), "ml")
        look.fit(surface, level_text(seat.by), beside, "sans", 19, theme.SECONDARY, (left, middle + look.px(18)), "ml")
        for style, words in rows.verdict(self.model, found):
            look.fit(surface, words, room, style, 21, theme.TITLE if style != "sans" else theme.CREAM, (x, y), "ml")
            y += look.px(VERDICT_LINE)
        buttons = [each for each in self.group.widgets if isinstance(each, Button) and isinstance(each.value, int)]
        if buttons:
            at = (x, buttons[0].rect.y - look.px(24))
            look.fit(surface, _("Try again"), look.px(TRY_AGAIN - 12), "serif-bold", 24, theme.HEADING, at, "ml")

    def _draw_row(
        self, dst: pygame.Surface, rect: pygame.Rect, row: TurnRow | TurningRow, chosen: bool, hovered: bool
    ) -> None:
        if isinstance(row, TurnRow):
            paint.draw_turn(dst, self.look, rect, row, chosen=chosen, hovered=hovered)
        else:
            paint.draw_turning_point(dst, self.look, rect, row, chosen=chosen, hovered=hovered)


def _worst(turns: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    """Those that lost most, in the order of the game."""
    worst = sorted(turns, key=lambda turn: -turn.won.mean)[:MOST_RETRIES]
    return sorted(worst, key=lambda turn: turn.first)
