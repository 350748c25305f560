"""A saved game from a file the program was started with, or that fell on the menu: gone on with, or watched."""

from __future__ import annotations

import json
from pathlib import Path

from elcapitan.client.link import Link
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Stage
from elcapitan.client.scenes.ask_game import read_game
from elcapitan.client.scenes.continuing import going_on, watch
from elcapitan.rules.state import Stage as Part


class OpenedFile:
    """What such a file holds."""

    def __init__(self, file: Path) -> None:
        """NoGame if it holds no game."""
        self._text = read_game(file, finished=True)
        self._model = TableModel.from_record(json.loads(self._text), me=0)
        self.is_over = self._model.state.stage is Part.OVER

    def show(self, stage: Stage, link: Link) -> None:
        """Before the menu."""
        if self.is_over:
            watch(stage, link, self._model)
        else:
            stage.push(going_on(link, self._text))
