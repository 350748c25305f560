"""The scenes the menu leads to, imported when they are opened, or ahead of time by `import_all`.

The first picture of the menu needs none of it, and all of it together takes longer than everything before.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan import games
from elcapitan.games import DEFAULT_GAME, face, game_names, has_face

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.shell.scene import Scene, SceneContext


def new_game(link: TableClient, chance: Random | None = None, game: str = "") -> Scene:
    """Choosing the game, opponents and options; `chance` draws the opponents' characters; "": the last game again."""
    from elcapitan.client.newgame.new_game import NewGame

    return NewGame(link, chance, game)


def network_games(link: TableClient) -> Scene:
    """The tables of this network."""
    from elcapitan.client.scenes.lobby import LobbyScene

    return LobbyScene(link)


def continue_games(link: TableClient) -> Scene:
    """Games that were left."""
    from elcapitan.client.scenes.continue_games import ContinueGames

    return ContinueGames(link)


def statistics(link: TableClient, page: str = "numbers", game: str = DEFAULT_GAME) -> Scene:
    """What the player's finished games tell; only of a game with statistics."""
    from elcapitan.client.statistics.statistics_scene import StatisticsPage, StatisticsScene

    return StatisticsScene(link, StatisticsPage(page), game)


def rule_book(
    play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1), game: str = DEFAULT_GAME
) -> Scene:
    """The short rules; after the last page one may `play`."""
    return face(game).rule_book(play, page)


def lessons(game: str = DEFAULT_GAME) -> Scene:
    """The guided game and the exercises; only of a game with lessons."""
    return games.lessons(game).lessons()


def guided_game(stage: SceneContext, game: str = DEFAULT_GAME) -> Scene:
    """The guided first game; only of a game with lessons."""
    return games.lessons(game).guided_game(stage)


def puzzles(game: str = DEFAULT_GAME) -> Scene:
    """Puzzles and the table of the day; only of a game with puzzles."""
    from elcapitan.client.puzzles.puzzles_scene import PuzzlesScene

    return PuzzlesScene(game)


def campaign(link: TableClient, game: str = DEFAULT_GAME) -> Scene:
    """The chart with the tables of the campaign; only of a game with one."""
    from elcapitan.client.campaign.campaign_scene import CampaignScene

    return CampaignScene(link, game)


def options(page: str = "game") -> Scene:
    """Language, picture, sound, network and keys."""
    from elcapitan.client.options.options import Options
    from elcapitan.client.shell.option_list import OptionPage

    return Options(OptionPage(page))


def first_run(link: TableClient) -> Scene:
    """What is asked once."""
    from elcapitan.client.scenes.first_run import FirstRun

    return FirstRun(link)


def open_file(stage: SceneContext, link: TableClient, file: str) -> None:
    """A file was dropped on the window, or opened by a double click where the system tells the running program so."""
    from elcapitan.client.scenes.open_record import UnreadableGame
    from elcapitan.client.scenes.opened_file import OpenedFile

    try:
        OpenedFile(Path(file)).show(stage, link)
    except UnreadableGame as trouble:
        stage.toast(str(trouble))


PRELOADED = (
    "elcapitan.client.newgame.new_game",
    "elcapitan.client.scenes.lobby",
    "elcapitan.client.options.options",
    "elcapitan.client.scenes.continue_games",
    "elcapitan.client.puzzles.puzzles_scene",
    "elcapitan.client.campaign.campaign_scene",
    "elcapitan.client.review.review_scene",
    "elcapitan.client.statistics.statistics_scene",
)


def import_all() -> None:
    """Import all scenes that the menu opens: for a thread, once the first picture is shown."""
    for name in PRELOADED:
        import_module(name)
    for game in filter(has_face, game_names()):
        face(game).preload()
    for game in filter(games.has_lessons, game_names()):
        games.lessons(game)
    for game in filter(games.has_puzzles, game_names()):
        games.puzzles(game)
    for game in filter(games.has_reviews, game_names()):
        games.reviews(game)
