"""What can be done with a recorded game: going on with it, and watching it."""

from __future__ import annotations

from elcapitan.client.link import Link
from elcapitan.client.model import TableModel
from elcapitan.client.saved import people
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.scenes.lobby import Lobby
from elcapitan.client.scenes.replay import Replay
from elcapitan.client.scenes.setting_out import SettingOut


def going_on(link: Link, record: str) -> Scene:
    """Alone it begins at once; with others everybody finds her place in the lobby first."""
    if people(record) <= 1:
        return SettingOut(link, lambda: link.load_game(record))
    return Lobby(link, lambda room, name: room.load(record, name))


def watch(stage: Stage, link: Link | None, model: TableModel, at: int = 0) -> None:
    """Show that whole game from its move `at`; without a link nobody can play on from it."""

    def go_on(record: str) -> None:
        if link is not None:
            stage.replace(going_on(link, record))

    stage.push(Replay(stage, model, go_on if link is not None else None, at))
