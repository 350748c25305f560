"""The scenes the menu leads to, imported when they are opened, or ahead of time by `import_all`.

The first picture of the menu needs none of it, and all of it together takes longer than everything before.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan.games import DEFAULT_GAME, face, game_names, has_face

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.shell.scene import Scene, SceneContext


def new_game(link: TableClient, chance: Random | None = None, game: str = DEFAULT_GAME) -> Scene:
    """Choosing opponents and cities; `chance` draws the opponents' characters."""
    return face(game).new_game(link, chance)


def network_games(link: TableClient) -> Scene:
    """The tables of this network."""
    from elcapitan.client.scenes.lobby import LobbyScene

    return LobbyScene(link)


def continue_games(link: TableClient) -> Scene:
    """Games that were left."""
    from elcapitan.client.scenes.continue_games import ContinueGames

    return ContinueGames(link)


def statistics(link: TableClient, page: str = "numbers") -> Scene:
    """What the player's finished games tell."""
    from elcapitan.client.statistics.statistics_scene import StatisticsPage, StatisticsScene

    return StatisticsScene(link, StatisticsPage(page))


def rule_book(
    play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1), game: str = DEFAULT_GAME
) -> Scene:
    """The short rules; who has read them may `play`."""
    return face(game).rule_book(play, page)


def lessons(game: str = DEFAULT_GAME) -> Scene:
    """The guided game and the exercises."""
    return face(game).lessons()


def guided_game(stage: SceneContext, game: str = DEFAULT_GAME) -> Scene:
    """The guided first game."""
    return face(game).guided_game(stage)


def puzzles() -> Scene:
    """Puzzles and the table of the day."""
    from elcapitan.client.puzzles.puzzles_scene import PuzzlesScene

    return PuzzlesScene()


def options(page: str = "game") -> Scene:
    """Language, picture, sound, network and keys."""
    from elcapitan.client.scenes.options import Options
    from elcapitan.client.shell.option_list import OptionPage

    return Options(OptionPage(page))


def first_run(link: TableClient) -> Scene:
    """What is asked once."""
    from elcapitan.client.scenes.first_run import FirstRun

    return FirstRun(link)


def open_file(stage: SceneContext, link: TableClient, file: str) -> None:
    """A file was let fall on the window, or opened by a double click where the system tells the running program so."""
    from elcapitan.client.scenes.open_record import UnreadableGame
    from elcapitan.client.scenes.opened_file import OpenedFile

    try:
        OpenedFile(Path(file)).show(stage, link)
    except UnreadableGame as trouble:
        stage.toast(str(trouble))


PRELOADED = (
    "elcapitan.client.scenes.lobby",
    "elcapitan.client.scenes.options",
    "elcapitan.client.scenes.continue_games",
    "elcapitan.client.puzzles.puzzles_scene",
    "elcapitan.client.statistics.statistics_scene",
)


def import_all() -> None:
    """Import what lies behind every door: for a thread, once the first picture stands."""
    for name in PRELOADED:
        import_module(name)
    for game in filter(has_face, game_names()):
        face(game).preload()
