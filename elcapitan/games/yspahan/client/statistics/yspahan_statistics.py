"""Yspahan's `GameStatistics`: averages, districts, what the details show, and the columns of the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from elcapitan.client.shell.i18n import _, decimal_text
from elcapitan.client.statistics import stored_game
from elcapitan.client.statistics.point_statistics import PointStatistics
from elcapitan.games.yspahan.client.statistics.detail_panels import detail_panels
from elcapitan.games.yspahan.client.statistics.finished_yspahan import (
    FinishedYspahan,
    finished_yspahan,
    is_finished_yspahan,
)
from elcapitan.games.yspahan.client.week_sheet import SOURCES
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.board import SOUK_CALLED
from elcapitan.games.yspahan.rules.model.state import ScoreParts
from elcapitan.kit.sheets.game_figures import GameFigures


class YspahanStatistics(PointStatistics, GameFigures[FinishedYspahan]):
    """The statistics of Yspahan."""

    facts_type = FinishedYspahan
    facts_of = staticmethod(finished_yspahan)
    are_consistent = staticmethod(is_finished_yspahan)
    columns_of = {
        **{"souks": "complete_souks", "buildings": "built_on_day", "actions": "actions", "cards": "cards_played"},
        **{"dice_cards": "cards_as_dice", "camels_given": "camels_given", "achieved": "achievements"},
    }
    source_names = tuple(source.name for source in SOURCES)
    texts = WORDS["achievements"]
    every_level = "every-level"
    levels = LEVELS[:3]

    def figures(self, games: Sequence[stored_game.StoredGame]) -> Sequence[tuple[str, str]]:
        facts = [self.stored_facts(played) for played in games]
        return [
            *self.point_figures(games),
            # Words: how many souks of a player were complete at the ends of weeks, on average
            (_("Souks per game"), decimal_text(fmean(sum(game.souks.values()) for game in facts))),
            (_("Buildings per game"), decimal_text(fmean(len(game.buildings) for game in facts))),
        ]

    def best(self, games: Sequence[stored_game.StoredGame]) -> tuple[str, Sequence[stored_game.RankedRow]]:
        """Districts by the values of complete souks, in a game in which they scored anything."""
        brought: dict[str, list[int]] = defaultdict(list)
        for played in games:
            here: dict[str, int] = defaultdict(int)
            for souk, count in self.stored_facts(played).souks.items():
                here[SOUK_CALLED[souk].district] += SOUK_CALLED[souk].value * count
            for name, points in here.items():
                brought[names.floor_text(name)].append(points)
        return _("Best districts, in points per game"), self.mean_rows(brought)

    def panels(self, games: Sequence[stored_game.StoredGame]) -> Sequence[stored_game.StatisticsPanel]:
        return detail_panels(games, [self.stored_facts(played) for played in games])

    def columns(self, game: stored_game.StoredGame) -> Mapping[str, str | int]:
        facts = self.stored_facts(game)
        mine = game.seat - 1
        return {
            **dict(zip(ScoreParts._fields, facts.parts[mine], strict=True)),
            **{f"week_{number}": week[mine] for number, week in enumerate(facts.weeks, 1)},
            **super().columns(game),
        }
