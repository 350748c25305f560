"""The final ranking of a game whose scores have sources: it tells them by player, and draws the charts of the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.sheet import ranking_words
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.sheet.ranking_sheet import CHART_Y, RankingSheet
from elcapitan.client.sheet.score_course import ChartCourse
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.kit.sheets import score_charts, score_sheet
from elcapitan.kit.sheets.score_sheet import ScoreSource

NBSP = "\u00a0"
"""A sum stays with its word."""
CROWDED = 7
"""With this many players or more, each row has room for one line under the name."""


class ScoreRanking(RankingSheet):
    """A dialogue before the table."""

    coins: ClassVar = False
    """Scores are money: with a coin before each."""
    sources: ClassVar[Sequence[ScoreSource]]

    # -- what a game says

    def _scores(self) -> Sequence[int]:
        """By seat; points, if the game does not say otherwise."""
        return [player.points for player in self.model.state.players]

    @abstractmethod
    def _course(self) -> ChartCourse: ...

    def _titles(self) -> tuple[str, str]:
        """Over the chart and over the sources."""
        return _("Points through the game"), _("Where the points came from")

    @abstractmethod
    def _sources_place(self, box: SheetBox) -> tuple[Rect, Rect]:
        """Of their title and of the bars, as in `score_charts.draw_sources`."""

    def _brought(self) -> Sequence[Sequence[int]]:
        """By seat, what each source has brought in the whole game."""
        return [player.parts for player in self.model.state.players]

    def _account_texts(self, seat: int) -> tuple[list[str], list[str]]:
        """What a player's score came from, and what they spent, each with its sum."""
        parts = zip(self.sources, self._brought()[seat - 1], strict=True)
        return [f"{source.name} {points}" for source, points in parts if points], []

    # -- what it makes of it

    def places(self) -> list[tuple[int, int]]:
        return score_sheet.ranking(self._scores())

    def _draw_charts(self, dst: Surface, box: SheetBox) -> None:
        colours, titles = [info.colour for info in self.model.seats], self._titles()
        rows = CHART_Y - 24, CHART_Y, 586 - CHART_Y
        score_charts.draw_course(dst, self.brush, box, rows, titles[0], self._course(), colours)
        places = self._sources_place(box)
        score_charts.draw_sources(dst, self.brush, *places, titles[1], self.sources, self._brought(), colours)

    def _draw_score(self, dst: Surface, seat: int, right: int, y: int) -> int:
        look, score = self.brush.look, self._scores()[seat - 1]
        ink = theme.WAX if score < 0 else theme.INK
        left = look.text(dst, number_text(score), "sans-black", 58, ink, (right, y), "mr").x
        if not self.coins:
            return left
        coin = look.px(54)
        self.brush.coin(dst, (left - look.px(10) - coin // 2, y), coin, None)
        return left - look.px(10) - coin

    def _account(self, seat: int, room: int) -> list[tuple[str, str]]:
        """What was earned, in one or two lines; then what was spent, and how many hints were taken.

        All in one line where each player's row is low, as much as has room: the bars beside the rows have the rest.
        """
        earned, spent = self._account_texts(seat)
        if hints := self._hints_taken(seat):
            spent.append(ranking_words.hints_text(hints))
        if len(self.model.seats) >= CROWDED:
            parts = [*earned, *spent]
            words = " · ".join(parts)
            while len(parts) > 1 and not self.brush.look.fits(words, room, "sans"):
                parts.pop()
                words = " · ".join([*parts, "…"])
            return [(words, theme.INK)]
        text = " · ".join(part.replace(" ", NBSP) for part in earned)
        lines = [line.removesuffix(" ·") for line in self.brush.look.wrap(text, "sans", 18, room)[:2]]
        return [*((line, theme.INK) for line in lines), *([(" · ".join(spent), theme.INK_2)] if spent else [])]
