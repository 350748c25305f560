"""Yspahan with a window for tests of what is generic in the client, whatever scenes it has by then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from elcapitan import games
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.game import Game
from elcapitan.games.yspahan.client.face import YspahanFace
from elcapitan.games.yspahan.game import YSPAHAN

if TYPE_CHECKING:
    from elcapitan.client.face import Face


class Shown(NamedTuple):
    """What a scene was asked to show."""

    what: str
    model: TableModel | None = None


class WindowScene(Scene):
    """A scene that only remembers what it is of."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown


class YspahanWindow(YspahanFace):
    """Yspahan's face with scenes that show nothing."""

    def rule_book(self, play: Callable[[], None] | None, page: tuple[int, int]) -> Scene:
        return WindowScene(Shown("rules"))

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        return WindowScene(Shown("table", model))

    def replay(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None,
        at: int,
        origin: ReplayOrigin | None = None,
    ) -> Scene:
        return WindowScene(Shown("replay", model))

    def screenshots(self) -> ModuleType:
        raise AssertionError("no test paints its screens")


@contextmanager
def registered(name: str, game: Game) -> Iterator[None]:
    """The registry has that game under that name while this lasts."""
    before = games._GAMES.copy()
    games._GAMES[name] = game
    games.face.cache_clear()
    try:
        yield
    finally:
        games._GAMES.clear()
        games._GAMES.update(before)
        games.face.cache_clear()


@contextmanager
def yspahan_window() -> Iterator[None]:
    """Yspahan has a window while this lasts."""
    with registered("yspahan", replace(YSPAHAN, face=_face)):
        yield


@contextmanager
def yspahan_in_words() -> Iterator[None]:
    """Yspahan has no window while this lasts."""
    with registered("yspahan", replace(YSPAHAN, face=None)):
        yield


def _face() -> Face:
    return YspahanWindow()
