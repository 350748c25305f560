"""Continues or watches a recorded game."""

from __future__ import annotations

import json

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.saved_games import person_count
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.client.shell.scene import Answer, Scene, SceneContext
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


def open_recorded_game(stage: SceneContext, link: TableClient, record: str) -> None:
    """A file was read: a game that is over can only be watched."""
    model = TableModel.from_record(json.loads(record), me=0)
    if model.is_over:
        watch_recorded_game(stage, link, model)
        return

    def answered(answer: str) -> None:
        if answer == "watch":
            watch_recorded_game(stage, link, model)
        elif answer == "go":
            stage.replace(continue_recorded_game(link, record))

    # Words: {where} is the part of the game, such as phase and round
    text = _("{where}. You can continue it or watch it from the beginning.")
    where = ", ".join(filter(None, face(model.rules.name).progress_texts(model.state)))
    text = text.format(where=capitalised(where))
    answers = [Answer("go", _("Continue"), "primary"), Answer("watch", _("Watch")), Answer("", _("Cancel"))]
    stage.ask(_("What would you like to do with this game?"), text, answers, answered)
