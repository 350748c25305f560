"""A scoring: its sheet counted line by line, the score of the game so far, where it came from, and who leads.

Shows the last scoring of the table it is given. It is counted when it has just come, and can be opened again at any
time. A game declares the sheet, and paints the names and cells that are more than words and a number.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.sheet import ledger_table
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.sheet.ledger_cells import LedgerCell, LedgerCells
from elcapitan.client.sheet.paper_sheet import SheetBox, draw_sheet
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.sound_names import GameSound
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.client.widgets.widget import Pressed, Widget
from elcapitan.kit.sheets import ledger_paint, score_charts
from elcapitan.kit.sheets.score_sheet import LINE_S, ScoreLine, ScoreSheet, ScoreSource

UPPER = (1040, 134, 744, 446)
"""u of the sheet: the chart, or what is asked."""
LOWER = (1040, 590, 744, 330)
"""Where the points came from."""
FOOT = (960, 920, 840, 100)
"""The buttons, and what is said left of them."""


class ScoringScene(CountedSheet):
    """A dialogue before the table."""

    tune = Tune.SCORING
    line_s = LINE_S
    seal: ClassVar = "pieces/seal-big"
    """The sprite on the sheet."""
    coins: ClassVar = False
    """Scores are money: with a coin beside each."""
    sources: ClassVar[Sequence[ScoreSource]]
    scoring_of: Callable[[TableModel], Any]
    """Of a table, its last scoring so far; None if it has seen none."""
    scoring: Any
    """The one that is shown."""

    def __init__(self, stage: SceneContext, model: TableModel, *, count: bool = False) -> None:
        """`count`: line by line, as when it has just come; else all at once."""
        self.model, self.scoring = model, self.scoring_of(model)
        assert self.scoring is not None, "a table that has seen a scoring"
        self._editions = 0
        """One more whenever the sheet has been read again."""
        self._rects: list[Rect] = []
        """Of the lines."""
        self._read()
        super().__init__(stage, [info.colour for info in model.seats], self.sheet.counted_lines, count=count)

    @property
    def speed_factor(self) -> float:
        """As the settings say; the last scoring is counted where nothing else moves, too: a game ends once."""
        return super().speed_factor or float(self.model.is_over)

    # -- what a game says

    @abstractmethod
    def _score_sheet(self) -> ScoreSheet:
        """Of the last scoring, in the spoken language."""

    @abstractmethod
    def _course(self) -> ChartCourse:
        """The scores up to this scoring."""

    @abstractmethod
    def _titles(self) -> tuple[str, str, str]:
        """Over the chart, over the sources, and before the sums."""

    @abstractmethod
    def _line_rects(self, box: SheetBox) -> list[Rect]: ...

    @abstractmethod
    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        """Of their title and of the bars, as in `score_charts.draw_sources`."""

    @abstractmethod
    def _line_sound(self, line: ScoreLine) -> GameSound:
        """When a line that brings points has been counted."""

    def _draw_ornaments(self, dst: Surface, box: SheetBox) -> None:
        """What on the sheet never changes, and is this game's: the rule between its lines, pictures."""

    @abstractmethod
    def _draw_name(self, dst: Surface, row: Rect, line: ScoreLine, cols: ledger_table.LedgerColumns) -> int:
        """The picture and the name of a line; the y of its numbers."""

    def _draw_cell(self, dst: Surface, cell: Rect, y: int, line: ScoreLine, seat: int) -> None:
        """What a line brings a seat (from 0), once it is shown and is anything."""
        ledger_paint.draw_number(dst, self.brush, (cell.centerx, y), line.points[seat])

    @abstractmethod
    def _draw_leader_piece(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None: ...

    @abstractmethod
    def _leaders(self) -> tuple[list[int], str]:
        """Who leads or has won, and that in words; no seat: it is not known yet."""

    def _note(self) -> str:
        """Beside the sums once all is counted."""
        return ""

    def _buttons(self, box: SheetBox) -> list[Button]:
        """Those of this moment, the one to continue first."""
        buttons = [Button(box(1520, 936, 250, 64), _("Continue"), "check", "primary", value="continue")]
        if self.counting:
            buttons.append(Button(box(1310, 942, 190, 52), _("Skip counting"), value="skip"))
        return buttons

    def _press(self, value: object) -> None:
        """A button of the game's own."""

    def _upper_part(self, box: SheetBox) -> CanvasPart:
        """The chart, as far as it has been counted."""
        drawn, counted = self._drawn(len(self.course.values)), self._counted_so_far()
        draw = bind(
            score_charts.draw_course,
            self.brush,
            box,
            (156, 190, 380),
            self._titles()[0],
            self.course,
            self._colours,
            drawn,
            counted,
        )
        return CanvasPart("upper", box(*UPPER), (drawn, counted), draw)

    # -- frames

    def _read(self) -> None:
        self.sheet = self._score_sheet()
        self.course = self._course()
        self._brought = self.sheet.sources_after(len(self.sheet.lines))
        self._editions += 1

    def relayout(self) -> None:
        self._read()  # the language may be another one
        super().relayout()

    @property
    def toast_room(self) -> Rect:
        """Below the sums, where nothing is written."""
        return self._box()(128, 962, 812, 52)

    def _make_widgets(self) -> None:
        box = self._box()
        self._rects = self._line_rects(box)
        rects = ledger_paint.cell_rects(box, self._rects, len(self.model.seats))
        self.cells = LedgerCells(rects, self.cells.told)
        widgets: list[Widget] = [*self._buttons(box), self.cells]
        self.group.set(widgets)
        self._touched += 1

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="continue")):
                self.stage.pop()
            case Pressed(widget=Button(value="skip")):
                self.skip()
            case Pressed(widget=Button(value=value)):
                self._press(value)
            case None:
                self._other_input(event)
        return True

    def _other_input(self, event: pygame.event.Event) -> None:
        """What no widget has taken."""
        self._skip_or_close(event, may_close=True)

    def _counts_line(self, line: int) -> None:
        if any(self.sheet.lines[line].points):
            self.stage.sound(self._line_sound(self.sheet.lines[line]))

    # -- painting

    def _paint_ground(self, dst: Surface, box: SheetBox) -> None:
        draw_sheet(dst, self.brush, box, self.seal)
        ledger_paint.draw_title(dst, self.brush, box, self.sheet.title, self.sheet.reason)
        ledger_table.draw_tabs(dst, self.brush, box, self.model.seats)
        self._draw_ornaments(dst, box)

    def _parts(self) -> Iterator[CanvasPart]:
        brush, box, sheet, lit = self.brush, self._box(), self.sheet, int(self._counted)
        counted = self.counting and not self.coming
        # The right half first, for it takes longest.
        yield self._upper_part(box)
        brought = sheet.sources_after(self._counted)
        yield self._sources_part(box, brought)
        yield CanvasPart("foot", box(*FOOT), (self._touched, self.counting, self._note()), self._draw_foot)
        for at, (line, rect) in enumerate(zip(sheet.lines, self._rects, strict=True)):
            is_lit = counted and at == lit
            shown = is_lit or at < self._counted or not line.is_counted
            draw = bind(self._draw_line, rect, line, is_striped=at % 2 == 0, is_lit=is_lit, shown=shown)
            yield CanvasPart(f"line {at}", rect, (is_lit, shown, self._editions), draw)
        scores = tuple(was + sum(each) for was, each in zip(sheet.before, brought, strict=True))
        note = _("counting …") if self.counting else self._note()
        total = self._titles()[2]
        draw = bind(ledger_paint.draw_totals, brush, box, total, sheet.before, scores, note, coins=self.coins)
        yield CanvasPart("totals", ledger_paint.totals_rect(box), (scores, note), draw)

    def _draw_line(
        self, dst: Surface, row: Rect, line: ScoreLine, *, is_striped: bool, is_lit: bool, shown: bool
    ) -> None:
        """One line; `is_lit` while it is counted."""
        cols = ledger_table.ledger_columns(self._box(), len(self.model.seats))
        if is_lit:
            ledger_table.light_line(dst, self.brush, row)
        elif is_striped and line.fact is not None:
            self.brush.look.fill(dst, row, ledger_table.ZEBRA, 0.13, radius=7)
        y = self._draw_name(dst, row, line, cols)
        for seat, x in enumerate(cols.centres):
            if shown and line.points[seat]:
                self._draw_cell(dst, Rect(x - cols.width // 2, row.y, cols.width, row.h), y, line, seat)
            else:
                ledger_paint.draw_number(dst, self.brush, (x, y), 0)

    def _sources_part(self, box: SheetBox, brought: tuple[tuple[int, ...], ...]) -> CanvasPart:
        draw = bind(
            score_charts.draw_sources,
            self.brush,
            *self._sources_place(box),
            self._titles()[1],
            self.sources,
            self._brought,
            self._colours,
            brought,
        )
        return CanvasPart("sources", box(*LOWER), brought, draw)

    def _counted_so_far(self) -> tuple[int, ...] | None:
        """By seat, for the chart: the scores after the last whole line; None once all is counted.

        Line by line, for the whole chart is painted anew.
        """
        return self.sheet.scores_after(float(int(self._counted))) if self.counting else None

    def _about(self, cell: LedgerCell) -> Sequence[TextRow]:
        lines = self.sheet.lines
        is_old = cell.line < len(lines) and not lines[cell.line].is_counted
        if self._counted < min(cell.line + 1, self.lines) and not is_old:
            return []
        name = self.model.seats[cell.seat - 1].name
        if cell.line == len(lines):
            return [heading_row(name), *self.sheet.total(cell.seat)]
        line = lines[cell.line]
        if not cell.seat:
            return [heading_row(line.title or line.name), *line.heading]
        return [heading_row(f"{line.name} · {name}"), *line.cell(cell.seat)]

    def _draw_foot(self, dst: Surface) -> None:
        """The buttons, and left of them who leads once all is counted."""
        best, text = ([], "") if self.counting else self._leaders()
        if best:
            look, (x, y) = self.brush.look, self._box()(1098, 968, 1, 1).topleft
            end = min(widget.rect.x for widget in self.group.widgets if isinstance(widget, Button))
            piece = min(x, end - look.px(300)), y
            self._draw_leader_piece(dst, self._colours[best[0] - 1], piece, look.px(84))
            room = end - piece[0] - look.px(72), look.px(80)
            block = look.block(text, "serif-semibold", 22, room)
            look.draw_block(dst, block, theme.INK, (piece[0] + look.px(56), piece[1]), "ml")
        self._draw_widgets(dst, self._box()(*FOOT))
