"""The page of a review: the turns of a seat by what they lost, the chances over the game, and the board before a turn.

Everything is on one page: a click anywhere on a turn changes the board in place. It is shown while the turns are still
being judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from elcapitan.arena.game_review import GameReview
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel, draw_wood
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import game_records
from elcapitan.client.model.stand_ins import counts_for_player
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.review import page_boxes, review_paint, review_texts
from elcapitan.client.review import review_rows as rows
from elcapitan.client.review.page_paint import PagePainter
from elcapitan.client.review.puzzle_search import PuzzleSearch
from elcapitan.client.review.review_board import ReviewBoard
from elcapitan.client.review.review_rows import TurnRow
from elcapitan.client.review.review_work import ReviewWork, first_seat
from elcapitan.client.review.try_again import Verdict, try_again
from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.client.shell.keyboard import digit_of, is_plain, latin_key
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.statistics_store import StatisticsError, add_review
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed, Widget, WidgetEvent
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face, has_puzzles

ROW = 80
"""u high in the list."""
SMALL_PX = 800
"""px of a window's height below which cards 2 and 3 say nothing of next time."""
SHOULDERS = {PadButton.LEFT_SHOULDER: -1, PadButton.RIGHT_SHOULDER: 1}


class GoodTurns(NamedTuple):
    """The row for all turns that lost nothing."""

    turns: int
    is_open: bool


class TurnCard(Widget):
    """One of the costliest turns."""

    def __init__(self, rect: pygame.Rect, row: TurnRow, texts: review_paint.CardTexts, chosen: bool) -> None:
        super().__init__(rect)
        self.row, self.texts, self.chosen = row, texts, chosen

    def released_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return Pressed(self)

    def key(self, event: pygame.event.Event) -> WidgetEvent | None:
        return Pressed(self) if event.key in ACTIVATING_KEYS else None

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        review_paint.draw_card(dst, look, self.rect, self.row, self.texts, chosen=self.chosen, hovered=self.hovered)


class ReviewScene(WidgetScene):
    """The page of one finished game."""

    def __init__(
        self,
        model: TableModel,
        go_on: Callable[[str], None] | None = None,
        found: GameReview | None = None,
        leave: Callable[[], None] | None = None,
        work: ReviewWork | None = None,
        back: str = "",
    ) -> None:
        """`model` is the table of a finished game; `go_on` gets the record of a position to play on from, in a replay
        that is opened here. `leave` goes to the menu from that table. `work`: a review that has begun already.
        `back`: label of the button that leaves the page; empty: that it leads to the ranking."""
        super().__init__()
        self.work = work or ReviewWork(model, found)
        self._owns_work = work is None
        self.model = self.work.model
        self.seat = first_seat(self.model)
        self.board = ReviewBoard(self.work)
        self._painter = PagePainter(self.work)
        self.puzzle_search = PuzzleSearch()
        self.verdicts: dict[int, Verdict] = {}
        """On other tries, by the first move of the turn."""
        self.by_round = self.shows_good = False
        self.chosen: int | None = None
        """The first move of the turn on the board."""
        self._rows: list[TurnRow] = []
        self._go_on, self._leave_table, self._back = go_on, leave, back
        self._seen = 0
        """The revision of the work that is shown."""
        self._is_drawn = False
        """The page has been seen with the turn that is chosen: its board may be painted now."""

    @property
    def look(self) -> DrawContext:
        return self.stage.look.whole

    @property
    def is_ready(self) -> bool:
        """All turns of the seat are judged."""
        return self.work.has_seat(self.seat)

    @property
    def row(self) -> TurnRow | None:
        """The turn on the board."""
        return next((row for row in self._rows if row.turn.first == self.chosen), None)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.work.ask(self.seat)
        self._take_rows()
        if self.is_ready:
            self._count_losses()

    def on_removed(self) -> None:
        if self._owns_work:
            self.work.cancel()
        self.puzzle_search.cancel()

    # -- time

    def update(self, dt_s: float) -> None:
        self.update_behind()
        row = self.row
        if row is not None and self._is_drawn and self._picture(row) is None:
            self.board.paint(row.turn, self._boxes.board.size, self.look, self.stage.settings)
            self.stale = True

    def update_behind(self) -> None:
        told = self.puzzle_search.poll()
        if told is not None:
            self.relayout()
        if told:
            self.stage.toast(told)
        self.work.poll()
        if self.work.revision != self._seen:
            self._take_rows()
            self.relayout()
            if self.is_ready:
                self._count_losses()

    def _take_rows(self) -> None:
        self._seen = self.work.revision
        found = self.work.found.seat(self.seat) if self.work.found is not None else None
        left = self.work.turns_left(self.seat)
        self._rows = rows.turn_rows(self.model, found, left) if found is not None else []
        if self.row is None:
            self.chosen = next((row.turn.first for row in (*rows.costliest_first(self._rows), *self._rows)), None)

    def _count_losses(self) -> None:
        """What the player lost a turn in a game of their own goes into the statistics."""
        found = self.work.found.seat(self.model.me) if self.work.found is not None else None
        if found is None or not counts_for_player(self.model):
            return
        try:
            add_review(self.model, found.points_per_turn)
        except StatisticsError as fault:
            self.stage.toast(str(fault))

    # -- widgets

    def relayout(self) -> None:
        look = self.look
        self._boxes = boxes = page_boxes.PageBoxes.of(look)
        back = Button(boxes.back, self._back or _("Back to the ranking"), "undo", value="back")
        names = [(seat.seat, seat.name) for seat in self.model.seats]
        chips = pygame.Rect(0, 0, look.px(min(180, 720 / len(names)) * len(names)), look.px(44))
        chips.midright = boxes.back.left - look.px(20), boxes.back.centery
        self._chips_left = chips.left
        widgets: list[Widget] = [Chips(chips, names, self.seat, gap=look.px(6))]
        if self._rows:
            widgets += self._turn_widgets(look)
        self.group.set([*widgets, back])
        self._is_drawn = False
        self.stale = True

    def _turn_widgets(self, look: DrawContext) -> list[Widget]:
        boxes = self._boxes
        orders = pygame.Rect(0, 0, look.px(244), look.px(36))
        orders.midright = boxes.left.right - look.px(14), boxes.left.y + look.px(32)
        listed = self.listed
        at = next((at for at, each in enumerate(listed) if isinstance(each, TurnRow) and each == self.row), -1)
        step = round(look.px(ROW) * look.larger)
        # Whole rows: nothing is cut at the lower edge.
        place = pygame.Rect(boxes.turns.topleft, (boxes.turns.w, max(1, boxes.turns.h // step) * step))
        found: list[Widget] = [
            Chips(orders, [(False, _("by loss")), (True, _("by round"))], self.by_round),
            ScrollList(place, listed, step, self._draw_row, at),
        ]
        for way, box, icon in ((-1, boxes.previous, "reverse"), (1, boxes.following, "play")):
            found.append(Button(box, "", icon, value=way))
        worst = [row for row in rows.costliest_first(self._rows) if row.rank]
        for at, row in enumerate(worst):
            box = boxes.card(at, rows.COSTLIEST, look.px(10))
            roomy = look.size[1] >= SMALL_PX or row.rank == 1
            texts = review_texts.card_texts(self.model, row, roomy=roomy)
            found.append(TurnCard(box, row, texts, row == self.row))
        return [*found, *self._deeds(look)]

    def _deeds(self, look: DrawContext) -> list[Widget]:
        """What can be done with the turn on the board."""
        row, boxes = self.row, self._boxes
        large = pygame.Rect(boxes.buttons.x, boxes.buttons.y, boxes.buttons.w, look.px(72))
        small = pygame.Rect(boxes.buttons.x, boxes.buttons.bottom - look.px(48), boxes.buttons.w, look.px(48))
        watch = Button(small, _("Watch"), "play", value="watch")
        if row is None or not row.points:
            watch.rect, watch.kind, watch.size_u = large, "primary", 27.0
            return [watch]
        half = (small.w - look.px(10)) // 2
        again = Button(large, _("Try again from here"), "undo", "primary", value="again")
        watch.rect = pygame.Rect(small.right - half, small.y, half, small.h)
        if not has_puzzles(self.model.rules.name):
            watch.rect = small
            return [again, watch]
        why_not = self.puzzle_search.label if self.puzzle_search.is_running else ""
        keep = Button(pygame.Rect(small.x, small.y, half, small.h), _("Keep as a puzzle"), "plus", "secondary", why_not)
        keep.value, keep.reason_at = "puzzle", "inside"
        return [again, keep, watch]

    @property
    def listed(self) -> list[TurnRow | GoodTurns]:
        """What the list has: by loss, behind it the turns without any; or all as they were played."""
        if self.by_round:
            return [*self._rows]
        lossy, good = rows.costliest_first(self._rows), [row for row in self._rows if not row.points]
        fold = [GoodTurns(len(good), self.shows_good)] if good and lossy else []
        return [*lossy, *fold, *(good if self.shows_good or not lossy else ())]

    # -- input

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._press_key(event):
            return True
        match self.group.handle(event):
            case Pressed(widget=TurnCard(row=row)):
                self.choose(row)
            case Pressed(widget=Button(value=int(step))):
                self._step(self._rows, step)
            case Pressed(widget=Button(value=str(what))):
                self._do(what)
            case Chosen(value=bool(by_round)):
                self.by_round = by_round
                self.relayout()
            case Chosen(value=int(seat)):
                self._choose_seat(seat)
            case Chosen(value=TurnRow() as row):
                self.choose(row)
            case Chosen(value=GoodTurns()):
                self.shows_good = not self.shows_good
                self.relayout()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
            case None if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
                self._click(event.pos)
        return True

    def _press_key(self, event: pygame.event.Event) -> bool:
        """The keys of the page, as long as the ring is nowhere else."""
        step = SHOULDERS.get(pad_button_of(event) or PadButton.A)
        if step is not None:
            self._choose_seat((self.seat - 1 + step) % len(self.model.seats) + 1)
            return True
        focused = self.group.focused
        if focused is not None and focused.ringed and not isinstance(focused, ScrollList):
            return False
        worst = {row.rank: row for row in self._rows if row.rank}
        listed = [row for row in self.listed if isinstance(row, TurnRow)]
        digit = digit_of(event)
        match latin_key(event) if is_plain(event.mod) else pygame.K_UNKNOWN:
            case pygame.K_UP | pygame.K_DOWN as key:
                self._step(listed, 1 if key == pygame.K_DOWN else -1)
            case pygame.K_LEFT | pygame.K_RIGHT as key:
                self._step(self._rows, 1 if key == pygame.K_RIGHT else -1)
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self._do("again" if self.row is not None and self.row.points else "watch")
            case pygame.K_p:
                self._do("puzzle")
            case _ if digit is not None and digit + 1 in worst:
                self.choose(worst[digit + 1])
            case _:
                return False
        return True

    def _step(self, listed: Sequence[TurnRow], step: int) -> None:
        now = next((at for at, row in enumerate(listed) if row == self.row), -1 if step > 0 else len(listed))
        if 0 <= now + step < len(listed):
            self.choose(listed[now + step])

    def _click(self, pos: tuple[int, int]) -> None:
        """On the chances: a mark, else the turn that is nearest."""
        chart, box = self._chart(), self._boxes.chart
        if chart is None or not self._rows or not box.collidepoint(pos):
            return
        marks = review_paint.chart_marks(self.look, box, chart)
        near = {row.rank: row for row in self._rows}
        rank = next((rank for rank, mark in marks.items() if mark.collidepoint(pos)), None)
        if rank is None:
            plot = review_paint.chart_plot(self.look, box)
            self.choose(min(self._rows, key=lambda r: abs(review_paint.spot(plot, chart, r.turn.first, 0)[0] - pos[0])))
        else:
            self.choose(near[rank])

    def choose(self, row: TurnRow) -> None:
        """Show that turn on the board."""
        self.chosen = row.turn.first
        self.shows_good |= not row.points
        self.relayout()

    def _choose_seat(self, seat: int) -> None:
        if seat != self.seat:
            self.seat, self.chosen = seat, None
            self.work.ask(seat)
            self._take_rows()
            self.relayout()

    def _do(self, what: str) -> None:
        row = self.row
        match what:
            case "back":
                self.stage.pop()
            case "watch":
                self._watch(row.turn.first if row is not None else 0)
            case "again" if row is not None:
                self.stage.push(try_again(self.stage, self.work, row.turn, self._judged, self._origin))
            case "puzzle" if row is not None and row.points and not self.puzzle_search.is_running:
                if has_puzzles(self.model.rules.name):
                    before = game_records.record_text(self.work.model_at(row.turn.first))
                    if told := self.puzzle_search.begin([before]):
                        self.stage.toast(told)
                    self.relayout()

    def _judged(self, verdict: Verdict) -> None:
        self.verdicts[verdict.first] = verdict
        self.stale = True

    @property
    def _origin(self) -> ReplayOrigin:
        return ReplayOrigin(_("Back to the review"), self._leave_table)

    def _watch(self, first: int) -> None:
        """Open the replay where that turn begins."""
        whole = self.work.model_at(len(self.model.steps))
        self.stage.push(face(self.model.rules.name).replay(self.stage, whole, self._go_on, first, self._origin))

    # -- painting

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        self._is_drawn = True
        return super().draw(surface)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        boxes = self._boxes
        draw_wood(surface, look)
        decisions = len(self._rows) + len(self.work.turns_left(self.seat))
        self._painter.draw_header(surface, look, self._chips_left, decisions)
        draw_panel(surface, look, boxes.left, self._list_heading, inset=review_paint.INSET)
        self._painter.draw_foot(surface, look, boxes.left, self.seat, self._rows)
        chart = self._chart()
        if chart is not None:
            review_paint.draw_chances(surface, look, boxes.chart, chart)
        else:
            draw_panel(surface, look, boxes.chart, _("Chance to win"), inset=review_paint.INSET)
        row = self.row
        lossy = row is not None and row.points > 0
        self._painter.draw_right(surface, look, boxes, self.seat, self._rows, lossy)
        if row is None:
            self._painter.draw_progress(surface, look, boxes.strip.union(boxes.board), self.seat)
            return
        texts = review_texts.strip_texts(self.model, self.seat, row, self.verdicts.get(row.turn.first))
        review_paint.draw_strip(surface, look, boxes.strip, texts)
        look.frame(surface, "tray", boxes.board)
        if (picture := self._picture(row)) is not None:
            surface.blit(picture, boxes.board)
        look.rim(surface, boxes.board, theme.HAIRLINE, 2, 0.9, radius=6)

    def _picture(self, row: TurnRow) -> pygame.Surface | None:
        return self.board.picture(row.turn, self._boxes.board.size, self.look)

    @property
    def _list_heading(self) -> str:
        mine = self.seat == self.model.me
        return _("Your turns") if mine else self.model.seats[self.seat - 1].name

    def _chart(self) -> review_paint.ChanceChart | None:
        found = self.work.found
        if found is None:
            return None
        moves = self.work.course_moves
        return review_texts.chance_chart(self.model, found, moves, self.seat, self._rows, self.chosen)

    def _draw_row(
        self, dst: pygame.Surface, rect: pygame.Rect, row: TurnRow | GoodTurns, chosen: bool, hovered: bool
    ) -> None:
        look = self.look
        if not dst.get_clip().colliderect(rect):
            return
        if isinstance(row, TurnRow):
            most = max((each.points + each.error for each in self._rows), default=1.0)
            review_paint.draw_turn(dst, look, rect, row, max(1.0, most), chosen=chosen, hovered=hovered)
            return
        look.fill(dst, rect, theme.OK, 0.24 if hovered else 0.14, radius=8)
        look.rim(dst, rect, theme.OK, 1.2, 0.7, radius=8)
        words = ngettext("{count} turn without a loss", "{count} turns without a loss", row.turns)
        look.icon(dst, "check", (rect.x + look.px(28), rect.centery), look.px(22), theme.OK)
        at, room = (rect.x + look.px(52), rect.centery), rect.w - look.px(90)
        look.fit(dst, words.format(count=row.turns), room, "sans-semibold", 18, theme.OK, at, "ml")
