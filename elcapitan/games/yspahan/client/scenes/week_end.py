"""The end of a week: its ledger counted line by line, the points of the game so far, and who is in front.

Shows the last week of the table that has ended; what it brought is read from events and positions, never computed
here. It is counted when it has just come, and can be opened again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.sheet.ledger_cells import LedgerCell, LedgerCells
from elcapitan.client.sheet.ledger_table import draw_tabs
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games.yspahan.client.facts import week_counting, week_ledger
from elcapitan.games.yspahan.client.facts.week_counting import WeekLineKind, week_lines
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.paint import score_charts
from elcapitan.games.yspahan.client.paint import week_ledger as paint
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names, week_ledger_text
from elcapitan.games.yspahan.rules.model.board import WEEKS

UPPER = (1040, 134, 744, 446)
"""u of the sheet: the chart."""
LOWER = (1040, 590, 744, 330)
"""Where the points came from."""
FOOT = (1040, 920, 760, 100)
"""The buttons, and what is said left of them."""

HEARD = {WeekLineKind.SOUK: YspahanSound.SOUK_COMPLETE, WeekLineKind.CARAVAN: YspahanSound.CAMEL_BELL}
"""When a line has been counted."""


class WeekEndScene(CountedSheet):
    """A dialogue before the table."""

    tune = Tune.SCORING
    line_s = week_counting.LINE_S

    def __init__(self, stage: SceneContext, model: TableModel, *, count: bool = False) -> None:
        """`count`: line by line, as when it has just come; else all at once."""
        found = week_ledger.last_week(model)
        assert found is not None, "a table that has seen the end of a week"
        self.week: WeekLedger = found
        self.lines_shown = week_lines(found)
        self.model = model
        self._course = week_ledger.points_course(model, found.step)
        super().__init__(stage, [info.colour for info in model.seats], self._scored_now(), count=count)

    def _scored_now(self) -> int:
        """How many lines are counted: they are the first ones."""
        return sum(line.is_scored_now for line in self.lines_shown)

    @property
    def toast_room(self) -> Rect:
        """Below the points, where nothing is written."""
        return self._box()(128, 962, 812, 52)

    def _make_widgets(self) -> None:
        box = self._box()
        buttons = [Button(box(1520, 936, 250, 64), _("Continue"), "check", "primary", value="continue")]
        if self.counting:
            buttons.append(Button(box(1310, 942, 190, 52), _("Skip counting"), value="skip"))
        self.cells = LedgerCells(paint.cell_rects(box, self.lines_shown, len(self.model.seats)), self.cells.told)
        self.group.set([*buttons, self.cells])
        self._touched += 1

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="continue")):
                self.stage.pop()
            case Pressed(widget=Button(value="skip")):
                self.skip()
            case None:
                self._skip_or_close(event, may_close=True)
        return True

    def _counts_line(self, line: int) -> None:
        if any(self.lines_shown[line].points):
            self.stage.sound(HEARD[self.lines_shown[line].kind])

    # -- painting

    def _paint_ground(self, dst: Surface, box: SheetBox) -> None:
        look = self.brush.look
        draw_sheet(dst, self.brush, box, paint.SEAL)
        paint.draw_sunset(dst, self.brush, box)
        title = _("End of week {week}").format(week=self.week.week)
        end = look.text(dst, title, "serif-bold", 52, theme.INK, box(130, 114, 1, 1).topleft, "ml")
        at = (end.right + look.px(40), end.centery + look.px(4))
        room = box(1030, 0, 1, 1).x - at[0]
        block = look.block(self._next_text(), "sans-italic", 21, (room, look.px(76)))
        look.draw_block(dst, block, theme.INK_2, at, "ml")
        draw_tabs(dst, self.brush, box, self.model.seats)
        paint.draw_rule(dst, self.brush, box, self.lines_shown)

    def _next_text(self) -> str:
        """What follows this week."""
        left = WEEKS - self.week.week
        if not left:
            return _("The game is over.")
        text = ngettext(
            "The goods leave the city. {count} week is left.", "The goods leave the city. {count} weeks are left.", left
        )
        return text.format(count=left)

    def _parts(self) -> Iterator[CanvasPart]:
        brush, box, week, lines = self.brush, self._box(), self.week, self.lines_shown
        lit = int(self._counted)
        counted = self.counting and not self.coming
        yield from self._right_parts()  # first, for they take longest
        for at, (line, rect) in enumerate(zip(lines, paint.line_rects(box, lines), strict=True)):
            now = (counted and at == lit, at < self._counted or not line.is_scored_now)
            owner = self.model.seats[line.souk.seat - 1].name if line.souk is not None else ""
            draw = bind(paint.draw_line, brush, box, week, lines, at, self._colours, owner, lit=now[0], paid=now[1])
            yield CanvasPart(f"line {at}", rect, now, draw)
        points = week_counting.points_after(week, lines, self._counted)
        note = _("counting …") if self.counting else ""
        yield CanvasPart(
            "totals",
            paint.totals_rect(box),
            (points, note),
            lambda dst: paint.draw_totals(dst, brush, box, week.before, points, note),
        )

    def _right_parts(self) -> Iterator[CanvasPart]:
        brush, box = self.brush, self._box()
        drawn, counted = self._drawn(len(self._course.points)), self._counted_so_far()
        yield CanvasPart(
            "upper", box(*UPPER), (drawn, counted), lambda dst: self._draw_course(dst, box, drawn, counted)
        )
        earned = week_counting.earned_after(self.lines_shown, self._counted)
        title = _("Where the points of this week came from")
        place = box(1050, 612, 710, 300)
        draw = bind(score_charts.draw_sources, brush, place, title, self.week.earned, self._colours, earned)
        yield CanvasPart("sources", box(*LOWER), earned, draw)
        yield CanvasPart("foot", box(*FOOT), (self._touched, self.counting), self._draw_foot)

    def _draw_course(self, dst: Surface, box: SheetBox, drawn: float, counted: tuple[int, ...] | None) -> None:
        look = self.brush.look
        at = box(1050, 156, 1, 1).topleft
        look.fit(dst, _("Points through the game"), look.px(600), "serif-semibold", 26, theme.INK, at, "ml")
        score_charts.draw_points_course(
            dst, self.brush, box(1050, 190, 720, 380), self._course, self._colours, drawn, counted
        )

    def _counted_so_far(self) -> tuple[int, ...] | None:
        """By seat, for the chart: what the last day began with and what has been counted; None once all is counted.

        Line by line, for the whole chart is painted anew. What was scored on earlier days is in the chart already.
        """
        if not self.counting:
            return None
        before = self._course.points[-2]
        so_far = week_counting.points_after(self.week, self.lines_shown, float(int(self._counted)))
        return tuple(map(max, before, so_far))

    def _about(self, cell: LedgerCell) -> Sequence[TextRow]:
        lines, seats = self.lines_shown, self.model.seats
        scored_before = cell.line < len(lines) and not lines[cell.line].is_scored_now
        if self._counted < min(cell.line + 1, self.lines) and not scored_before:
            return []
        if cell.line == len(lines):
            return week_ledger_text.total_rows(self.week, lines, seats, cell.seat)
        if not cell.seat:
            return week_ledger_text.heading_rows(self.week, lines[cell.line], seats)
        return week_ledger_text.cell_rows(self.week, lines[cell.line], seats, cell.seat)

    def _draw_foot(self, dst: Surface) -> None:
        """The buttons, and left of them who is in front once all is counted."""
        if not self.counting:
            self._draw_leader(dst)
        self._draw_widgets(dst, self._box()(*FOOT))

    def _draw_leader(self, dst: Surface) -> None:
        brush, box, points = self.brush, self._box(), self.week.points
        best = [info for info, mine in zip(self.model.seats, points, strict=True) if mine == max(points)]
        camel = box(1098, 968, 1, 1).topleft
        paint.draw_loaded_camel(dst, brush, camel, brush.px(84), best[0].colour)
        who, sum_ = join_names([info.name for info in best]), names.points_text(max(points))
        if self.model.is_over and self.week.week == WEEKS:
            alone = [info.seat for info in best] == [self.model.me]
            text = ngettext("{names} wins with {points}", "{names} win with {points}", len(best))
            text = _("You win with {points}") if alone else text
        else:
            text = _("In front: {names}, {points}")
        block = brush.look.block(
            text.format(names=who, points=sum_), "serif-semibold", 22, (brush.px(350), brush.px(80))
        )
        brush.look.draw_block(dst, block, theme.INK, (camel[0] + brush.px(56), camel[1]), "ml")
