"""Carcassonne's `GameStatistics`: points by source, the best features of a game, and what can be achieved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, capitalised, decimal_text, number_text
from elcapitan.client.statistics import stored_game
from elcapitan.client.statistics.point_statistics import PointStatistics
from elcapitan.games.carcassonne.client.final_sheet import SOURCES
from elcapitan.games.carcassonne.game import LEVELS
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneParts
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.sheets.game_figures import GameFigures

BEST: Final = (tiles.CITY, tiles.ROAD, tiles.MEADOW, "flock")
"""Of what the best one is stored."""

LEAST: Final = {
    tiles.CITY: (20, "large-city"),
    tiles.ROAD: (8, "long-road"),
    tiles.MEADOW: (12, "meadow"),
    "flock": (8, "flock"),
}
"""Points of the best one that earn it."""


class FinishedCarcassonne(NamedTuple):
    """One seat's game; the fields are the keys of `StoredGame.facts`."""

    parts: list[list[int]]
    """By seat, the points of each source in the order of `CarcassonneParts`."""
    best: dict[str, int]
    """By kind of `BEST`, the most points that one of them brought this seat."""
    tiles: int
    """That this seat placed."""
    figures: int
    """That it placed."""
    achieved: list[str]


def finished_carcassonne(model: TableModel) -> FinishedCarcassonne:
    """The game of the seat `me`, which must have ended."""
    me, state, result = model.me, model.state, model.rules.result(model.state)
    best = dict.fromkeys(BEST, 0)
    placed = figures = 0
    found = {"victory"} if result is not None and me in result.winners else set()
    for event in [event for step in model.steps for event in step.events]:
        match event:
            case events.TilePlaced(seat=seat):
                placed += seat == me
            case events.FigurePlaced(seat=seat) | events.CrownTaken(seat=seat):
                figures += seat == me
            case events.FeatureScored() | events.MeadowScored() | events.FlockScored():
                kind = "flock" if isinstance(event, events.FlockScored) else event.paid_for
                points = event.points[me - 1]
                if kind in best:
                    best[kind] = max(best[kind], points)
                if kind == tiles.CITY and points and sum(each > 0 for each in event.points) > 1:
                    found.add("shared")
    found |= {achievement for kind, (least, achievement) in LEAST.items() if best[kind] >= least}
    if not any(state.players[me - 1].supply[tiles.KINDS.index(kind)] for kind in tiles.FOLLOWERS):
        found.add("all-out")
    parts = [[*player.parts] for player in state.players]
    achieved = [each for each in WORDS["achievements"] if each in found]
    return FinishedCarcassonne(parts, best, placed, figures, achieved)


class CarcassonneStatistics(PointStatistics, GameFigures[FinishedCarcassonne]):
    """The statistics of Carcassonne."""

    facts_type = FinishedCarcassonne
    columns_of = {"tiles": "tiles", "figures": "figures", "achieved": "achievements"}
    source_names = tuple(source.name for source in SOURCES)
    texts = WORDS["achievements"]
    every_level = "every-level"
    levels = LEVELS

    def facts_of(self, model: TableModel) -> FinishedCarcassonne:
        return finished_carcassonne(model)

    def are_consistent(self, facts: FinishedCarcassonne) -> bool:
        return set(facts.best) == set(BEST) and all(
            len(parts) == len(CarcassonneParts._fields) for parts in facts.parts
        )

    def figures(self, games: Sequence[stored_game.StoredGame]) -> Sequence[tuple[str, str]]:
        facts = [self.stored_facts(played) for played in games]
        return [
            *self.point_figures(games),
            (_("Best city"), number_text(max(game.best[tiles.CITY] for game in facts))),
            (_("Best meadow"), number_text(max(game.best[tiles.MEADOW] for game in facts))),
        ]

    def best(self, games: Sequence[stored_game.StoredGame]) -> tuple[str, Sequence[stored_game.RankedRow]]:
        """Sources by what they bring in a game."""
        brought = {source: points for source, points in self._by_source(games).items() if any(points)}
        return _("Best sources, in points per game"), self.mean_rows(brought)

    def _by_source(self, games: Sequence[stored_game.StoredGame]) -> dict[str, list[int]]:
        facts = [(played.seat, self.stored_facts(played)) for played in games]
        return {
            str(source.name): [game.parts[seat - 1][at] for seat, game in facts] for at, source in enumerate(SOURCES)
        }

    def panels(self, games: Sequence[stored_game.StoredGame]) -> Sequence[stored_game.StatisticsPanel]:
        facts = [self.stored_facts(played) for played in games]
        sources = [
            stored_game.PanelRow(capitalised(name), decimal_text(fmean(points)), fmean(points))
            for name, points in self._by_source(games).items()
        ]
        best = [
            stored_game.PanelRow(capitalised(names.FEATURE(kind)), number_text(most), most)
            for kind in (tiles.CITY, tiles.ROAD, tiles.MEADOW)
            for most in [max(game.best[kind] for game in facts)]
        ]
        return [
            stored_game.StatisticsPanel(_("Where your points come from"), _("Points per game."), sources),
            stored_game.StatisticsPanel(_("The best of all games"), _("Points."), best),
        ]

    def columns(self, game: stored_game.StoredGame) -> Mapping[str, str | int]:
        facts = self.stored_facts(game)
        return {
            **dict(zip(CarcassonneParts._fields, facts.parts[game.seat - 1], strict=True)),
            **{f"best_{kind}": points for kind, points in facts.best.items()},
            **super().columns(game),
        }
