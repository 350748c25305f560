"""The table of Carcassonne's lessons: the steps of a suggested turn and the others' turns in words, and the panel."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.lessons.lesson_panel import SMALLEST_U, LessonPanel, NewsRow, needed_height
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.games.carcassonne.clicks import figure_choice, placement
from elcapitan.games.carcassonne.client.layout.table_layout import GAP, CarcassonneLayout
from elcapitan.games.carcassonne.client.scenes.table import CarcassonneScene
from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame
from elcapitan.games.carcassonne.client.wording.opponents_text import opponent_wordings
from elcapitan.games.carcassonne.rules.model.moves import Move, PlaceFigure, PlaceTile, ReturnFigure
from elcapitan.games.carcassonne.words import hint_text


class LandPanel(LessonPanel[CarcassonneLayout]):
    """The panel over the log, over the forecast where the log is folded, or else over a corner of the land."""

    def _place(self, brush: Brush, layout: CarcassonneLayout) -> Rect:
        """Where it is too low for the smallest letters, it covers what is above, but not the tile in hand."""
        column = layout.forecast if layout.is_log_folded else layout.log
        if not column.w:
            land = layout.land.inflate(-brush.px(24), -brush.px(24))
            width = min(brush.px(400), land.w)
            return Rect(land.x, land.y, width, min(needed_height(brush, self.text, width, SMALLEST_U), land.h))
        if needed_height(brush, self.text, column.w, SMALLEST_U) <= column.h:
            return Rect(column)
        top = layout.hand.bottom + brush.px(GAP) if column.x == layout.hand.x else layout.land.top
        return Rect(column.x, top, column.w, column.bottom - top)


class LandLessonTable(TaughtTable, CarcassonneScene):
    """A table with a teacher."""

    panel_type = LandPanel

    def _frame(self) -> CarcassonneFrame:
        frame = super()._frame()
        return replace(frame, rail=self._with_order(frame.rail))

    def step_rows(self) -> list[TextRow]:
        """The next step alone; a tile that is drafted as suggested is followed by its figure."""
        laid = placement(self.ui.chosen)
        match [step.move for step in self.hints.steps]:
            case [PlaceTile() as advised, figure, *_] if laid == advised:
                drafted = figure_choice(self.ui.chosen) == figure
                return [heading_row(_("Confirm the turn")) if drafted else self.step_row(figure)]
            case [PlaceTile() as advised] if laid == advised:
                # Which figure is not told; without a choice of one nothing but the end of the turn is left.
                return [] if self.controller.queries.clicks.offers_figures else [heading_row(_("Confirm the turn"))]
            case [PlaceTile() as advised, *_] if laid is not None and (laid.x, laid.y) == (advised.x, advised.y):
                return [heading_row(_("Turn the tile: click it again"))]
            case [move, *_]:
                return [self.step_row(move)]
        return []

    def step_row(self, move: Move) -> TextRow:
        if isinstance(move, PlaceTile):
            return heading_row(_("Place the tile on the marked square"))
        queries = self.controller.queries
        words = hint_text.choice_text(queries.newest_context._replace(state=queries.clicks.drafted), (move,))
        if isinstance(move, PlaceFigure):
            return heading_row(_("Place a figure: {figure}").format(figure=words))
        if isinstance(move, ReturnFigure):
            return heading_row(_("Take a figure back: {figure}").format(figure=words))
        return heading_row(capitalised(words))

    def opponent_news(self) -> list[NewsRow]:
        return [NewsRow(wordings) for wordings in opponent_wordings(self.model)]
