"""Yspahan with a window for tests of what is generic in the client, whatever scenes it has by then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.yspahan.client.face import YspahanFace
from elcapitan.games.yspahan.game import YSPAHAN
from tests.registered_games import registered, with_parts, without


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

    def rule_book(
        self, play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1), rule: str = ""
    ) -> Scene:
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


@contextmanager
def yspahan_window() -> Iterator[None]:
    """Yspahan has a window while this lasts."""
    with registered(with_parts(YSPAHAN, face=f"{__name__}:YspahanWindow")):
        yield


@contextmanager
def yspahan_in_words() -> Iterator[None]:
    """Yspahan has no window while this lasts."""
    with registered(without(YSPAHAN, "face")):
        yield
