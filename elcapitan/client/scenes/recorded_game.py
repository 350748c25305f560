"""Continues or watches a recorded game."""

from __future__ import annotations

import json

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.saved_games import person_count
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games import face


def continue_recorded_game(link: TableClient, record: str) -> Scene:
    """Alone it begins at once; with others everyone finds their place in the lobby first."""
    if person_count(record) <= 1:
        return StartingGame(link, lambda: link.load_game(record), json.loads(record)["game"])
    return LobbyScene(link, lambda room, name: room.host_record(record, name))


def watch_recorded_game(
    stage: SceneContext, link: TableClient | None, model: TableModel, at: int = 0, *, from_menu: bool = False
) -> None:
    """Show that whole game from its move `at`; without a link it cannot be played on from. Not `from_menu`: it was
    chosen from a list of games, the scene below.
    """

    def go_on(record: str) -> None:
        if link is not None:
            stage.replace(continue_recorded_game(link, record))

    origin = None if from_menu else ReplayOrigin(_("Back to your games"))
    stage.push(face(model.rules.name).replay(stage, model, go_on if link is not None else None, at, origin))
