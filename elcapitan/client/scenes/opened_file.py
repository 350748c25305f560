"""A record the program was started with, or that was dropped on the menu: continued or watched."""

from __future__ import annotations

from pathlib import Path

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.open_record import read_game
from elcapitan.client.scenes.recorded_game import continue_recorded_game, watch_recorded_game
from elcapitan.client.shell.scene import SceneContext
from elcapitan.table.record import record_mapping


class OpenedFile:
    """An opened record, read and ready to be shown."""

    def __init__(self, file: Path) -> None:
        """UnreadableGame if it holds no game."""
        self._text = read_game(file, finished=True)
        self._model = TableModel.from_record(record_mapping(self._text), me=0)
        self.is_over = self._model.is_over

    def show(self, stage: SceneContext, link: TableClient) -> None:
        """Over the menu."""
        if self.is_over:
            watch_recorded_game(stage, link, self._model, from_menu=True)
        else:
            stage.push(continue_recorded_game(link, self._text))
