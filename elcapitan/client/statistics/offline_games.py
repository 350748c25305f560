"""Counts a game that was played to its end without a server, such as the guided one."""

from __future__ import annotations

import time

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.statistics_store import StatisticsError, count_finished_game


def count_offline_game(stage: SceneContext, model: TableModel, *, is_guided: bool = False) -> None:
    """Add the finished game to the player's statistics, or say why that cannot be done."""
    try:
        model.achieved = count_finished_game(model, time.time(), is_guided=is_guided)
    except StatisticsError as fault:
        stage.toast(str(fault))
