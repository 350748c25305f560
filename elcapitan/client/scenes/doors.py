"""Where the menu leads. What lies behind a door is imported when it is opened, or ahead by `unlock_all`.

The first picture of the menu needs none of it, and all of it together takes longer than everything before.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from elcapitan.client.link import Link
    from elcapitan.client.scene import Scene, Stage


def new_game(link: Link, chance: Random | None = None) -> Scene:
    """Choosing opponents and cities; `chance` draws the opponents' characters."""
    from elcapitan.client.scenes.newgame import NewGame

    return NewGame(link, chance)


def network(link: Link) -> Scene:
    """The tables of this network."""
    from elcapitan.client.scenes.lobby import Lobby

    return Lobby(link)


def resume(link: Link) -> Scene:
    """Games that were left."""
    from elcapitan.client.scenes.resume import Resume

    return Resume(link)


def how_to_play(play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1)) -> Scene:
    """The short rules; who has read them may `play`."""
    from elcapitan.client.scenes.how_to_play import HowToPlay

    return HowToPlay(play=play, page=page)


def options(page: str = "game") -> Scene:
    """Language, picture, sound, network and keys."""
    from elcapitan.client.option_list import Page
    from elcapitan.client.scenes.options import Options

    return Options(Page(page))


def first_start(link: Link) -> Scene:
    """What is asked once."""
    from elcapitan.client.scenes.first_start import FirstStart

    return FirstStart(link)


def open_file(stage: Stage, link: Link, file: str) -> None:
    """A file was let fall on the window, or opened by a double click where the system tells the running program so."""
    from elcapitan.client.scenes.ask_game import NoGame
    from elcapitan.client.scenes.opened_file import OpenedFile

    try:
        OpenedFile(Path(file)).show(stage, link)
    except NoGame as trouble:
        stage.toast(str(trouble))


BEHIND = ("how_to_play", "lobby", "newgame", "options", "resume")
"""Modules of `scenes`."""


def unlock_all() -> None:
    """Import what lies behind every door: for a thread, once the first picture stands."""
    import_module("elcapitan.client.actions")  # and with it the table itself
    for name in BEHIND:
        import_module(f"elcapitan.client.scenes.{name}")
