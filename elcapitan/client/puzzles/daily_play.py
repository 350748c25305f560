"""The table of the day: played without a server, kept after each turn, and its result stored once.

`DailyPlay` comes before a game's table scene in the bases of its table of the day.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from elcapitan import locked_file
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.puzzles.daily_games import daily_games, keep_daily_game
from elcapitan.client.puzzles.daily_table import MINE, DailyTable, daily_table, store_scores
from elcapitan.client.puzzles.puzzle_book import Puzzle, PuzzleTheme
from elcapitan.client.puzzles.puzzle_play import PuzzlePlay
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.table.table_scene import GameTableScene

log = logging.getLogger(__name__)


class DailyPlay(GameTableScene):
    """The table of one day."""

    def __init__(self, stage: SceneContext, table: DailyTable, model: TableModel) -> None:
        actions = OfflineTable(stage, model, table.seed, others_answer=True)
        while not set(model.rules.to_act(model.state)) <= {model.me}:
            actions.play_others()
        super().__init__(stage, model, actions)
        self.daily = table
        self._kept = len(model.steps)
        """Moves that are kept."""
        self._is_told = False

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        steps = self.model.steps
        if len(steps) != self._kept and (not steps or steps[-1].final):
            self._kept = len(steps)
            self._keep()

    def _keep(self) -> None:
        model, table = self.model, self.daily
        try:
            if model.is_over:
                store_scores(table.game, table.day, MINE, model.rules.result(model.state).scores)  # type: ignore[union-attr]
            keep_daily_game(table.game, table.day, record_text(model))
        except (StatisticsError, OSError) as fault:
            log.warning("the table of the day could not be kept: %s", fault)
            if not self._is_told:  # the game goes on; once is enough
                self._is_told = True
                reason = fault.strerror or fault if isinstance(fault, OSError) else fault
                self.stage.toast(_("Today's table could not be saved: {reason}").format(reason=reason))


def left_game(table: DailyTable) -> TableModel | None:
    """The game of that day that was left; None if there is none, or it is over, or its record does not hold."""
    try:
        model = TableModel.from_record(json.loads(daily_games(table.game)[table.day]), me=table.seat)
    except locked_file.INVALID:
        return None
    fresh = table.new_model("")
    same = (model.setup.deal, model.rules.name) == (fresh.setup.deal, fresh.rules.name)
    return model if same and not model.is_over else None


class GamePuzzles:
    """The PuzzleScenes of a game."""

    puzzle_type: ClassVar[type[PuzzlePlay]]
    daily_type: ClassVar[type[DailyPlay]]
    themes: ClassVar[Sequence[PuzzleTheme]]

    def puzzle(self, stage: SceneContext, chance: Random, theme: PuzzleTheme | None = None) -> Scene:
        return self.puzzle_type.next_table(stage, chance, theme)

    def table(self, stage: SceneContext, puzzle: Puzzle, chance: Random) -> Scene:
        return self.puzzle_type(stage, puzzle, chance)

    def daily_table(self, stage: SceneContext, day: str) -> Scene:
        table = daily_table(day, self.puzzle_type.game)
        return self.daily_type(stage, table, left_game(table) or table.new_model(player_name(stage.settings)))
