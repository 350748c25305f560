"""Guided games that were played to their end: a record of each is kept in the player's data folder."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from elcapitan import paths
from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext


def _folder() -> Path:
    return paths.data() / "guided"


def keep_finished_game(stage: SceneContext, model: TableModel) -> None:
    """Store its record, or say why that cannot be done."""
    try:
        game_records.save_record(model, datetime.now(), _folder())
    except OSError as fault:
        stage.toast(_("The game could not be saved: {reason}").format(reason=fault.strerror or fault))


def finished_games(game: str) -> list[tuple[Path, float]]:
    """The records of a game and when they were stored (seconds since 1970), the newest first."""
    return paths.files_newest_first(_folder(), f"{game}-*.capitan")
