"""The last scoring, counted line by line."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.sheet.leaders import leaders
from elcapitan.client.sheet.ledger_table import LedgerColumns
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.paint import figures
from elcapitan.games.carcassonne.client.scenes.scoring_film import ScoringFilm
from elcapitan.games.carcassonne.client.sounds import FINAL, CarcassonneSound
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.sheets import ledger_paint
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet
from elcapitan.kit.sheets.scoring_scene import ScoringScene

TOP, TALLEST, BOTTOM = 216, 62, 852
"""u of the lines."""
FIGURES = {tiles.MEADOW: True, tiles.CITY: False, tiles.ROAD: False, tiles.CLOISTER: False}
"""Whether the follower of such a line lies."""


def sources_place(brush_px: int, place: Rect) -> tuple[Rect, Rect]:
    """Of the title of the sources, and of their bars `brush_px` below it."""
    return place, Rect(place.x, place.y + brush_px, place.w - 10, place.bottom - place.y - brush_px)


class FinalScoringScene(ScoringScene):
    """A dialogue before the table."""

    sources = final_sheet.SOURCES
    scoring_of = staticmethod(final_sheet.final_scoring)
    scoring: final_sheet.FinalScoring

    def _score_sheet(self) -> ScoreSheet:
        return final_sheet.final_sheet(self.scoring, self.model.seats)

    def _course(self) -> ChartCourse:
        return final_sheet.points_course(self.model)

    def _titles(self) -> tuple[str, str, str]:
        return _("Points through the game"), _("Where these points came from"), _("Points")

    def _line_rects(self, box: SheetBox) -> list[Rect]:
        step = min(TALLEST * self.brush.look.larger, (BOTTOM - TOP) / max(1, len(self.sheet.lines)))
        return [
            ledger_paint.line_rect(box, TOP + step * at, TOP + step * (at + 1)) for at in range(len(self.sheet.lines))
        ]

    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        return sources_place(self.brush.px(64), box(1050, 612, 710, 300))

    def _buttons(self, box: SheetBox) -> list[Button]:
        buttons = super()._buttons(box)
        return buttons if self.counting else [*buttons, Button(box(1310, 942, 190, 52), _("On the land"), value="film")]

    def _press(self, value: object) -> None:
        if value == "film":
            self.stage.push(ScoringFilm(self.stage, self.model, self.scoring))

    def _line_sound(self, line: ScoreLine) -> CarcassonneSound:
        return FINAL[line.kind]

    def _draw_name(self, dst: Surface, row: Rect, line: ScoreLine, cols: LedgerColumns) -> int:
        look = self.brush.look
        x = row.x + look.px(28)
        if line.kind in FIGURES:
            colour = self._colours[max(range(len(line.points)), key=lambda seat: line.points[seat])]
            height = min(look.px(40), row.h - 4)
            lies = FIGURES[line.kind]
            self.brush.stamp(
                dst, figures.figure(self.brush, colour, tiles.FOLLOWER, height, lies=lies), (x, row.centery)
            )
        room = cols.centres[0] - cols.width // 2 - x - look.px(34)
        at = (x + look.px(28), row.centery)
        look.draw_block(dst, look.block(line.name, "serif-semibold", 21, (room, row.h)), theme.INK, at, "ml")
        return row.centery

    def _leaders(self) -> tuple[list[int], str]:
        return leaders(self.model, final_sheet.points_of(self.model.state), names.POINTS)

    def _draw_leader_piece(self, dst: Surface, colour: str, centre: tuple[int, int], width: int) -> None:
        self.brush.stamp(dst, figures.figure(self.brush, colour, tiles.BIG, round(width * 0.7)), centre)
