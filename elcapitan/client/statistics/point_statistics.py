"""What the statistics of games that count points have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import ClassVar

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, capitalised, decimal_text, number_text
from elcapitan.client.statistics.stored_game import PanelRow, RankedRow, StoredGame


class PointStatistics:
    """A part of a game's `GameStatistics`; its players have `parts`, their points by source."""

    source_names: ClassVar[Sequence[object]]
    """The names of the sources, in the order of `parts`."""

    def point_figures(self, games: Sequence[StoredGame]) -> list[tuple[str, str]]:
        """The first of its `figures`."""
        points = [played.me.score for played in games]
        return [
            (_("Average points"), number_text(round(fmean(points)))),
            (_("Most points"), number_text(max(points))),
        ]

    def mean_rows(self, brought: Mapping[str, Sequence[int]]) -> list[RankedRow]:
        """What each brings on average and how often it brings anything, the best first."""
        rows = [RankedRow(capitalised(name), fmean(points), len(points)) for name, points in brought.items()]
        return sorted(rows, key=lambda row: (-row.value, row.name))

    def course_title(self) -> str:
        return _("Points at the end of each game")

    def income_rows(self, model: TableModel) -> Sequence[tuple[str, Sequence[int]]]:
        """Source by source."""
        parts = [player.parts for player in model.state.players]
        rows = zip(self.source_names, zip(*parts, strict=True), strict=True)
        return [(capitalised(str(name)), points) for name, points in rows if any(points)]


def compared_row(name: str, games: Sequence[StoredGame], points: Sequence[Sequence[int]]) -> PanelRow:
    """The player's average and their opponents'; `points` by game and seat."""
    by_game = [(played.seat - 1, here) for played, here in zip(games, points, strict=True)]
    mine = fmean(here[me] for me, here in by_game)
    others = fmean(each for me, here in by_game for each in (*here[:me], *here[me + 1 :]))
    return PanelRow(name, f"{decimal_text(mine)} ({decimal_text(others)})", mine, others)
