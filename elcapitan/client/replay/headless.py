"""Scenes painted without a window: a stage for them, a picture in a file, and a replay as the frames of a film."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pygame

from elcapitan import games, locked_file, paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import LEAST_WINDOW, DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.sheet.winner_moment import WinnerMoment
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games import DEFAULT_GAME

REVIEW_SCREENS: Final = ("review", "review-work")
END_S, RANKING_S = 2.0, 7.0
"""How long the last position of a film is seen; how long the ranking at the end of a game."""


PAINTING_ERRORS = (MemoryError, pygame.error)
"""Raised where the machine cannot hold a picture."""


class ScreenUnavailable(ValueError):
    """Raised when the record has not come to what the screen shows; the text is one sentence."""


def stack_for(size: tuple[int, int], language: str, game: str = DEFAULT_GAME, art: Art | None = None) -> SceneStack:
    """A stage without a window, with that game as the current one; settings are not stored. `art`: read already."""
    pygame.font.init()
    i18n.use_language(language)
    return SceneStack(
        DrawContext(size, art or Art(paths.assets() / "art")),
        Settings(language=language, game=game),
        lambda settings: None,
    )


def review_of(model: TableModel, screen: str) -> Scene:
    """The review as it is stored, or its progress; made now if it is not stored."""
    from elcapitan.client.review.review_scene import ReviewScene
    from elcapitan.client.review.review_work import ReviewWork, first_seat

    if not model.is_over:
        raise ScreenUnavailable("the game of the record is not over at that move")
    work = ReviewWork(model)
    if screen == "review":
        work.wait(first_seat(model))
    else:
        work.found = None
    return ReviewScene(model, work=work)


def board_picture(model: TableModel, stack: SceneStack, shape: tuple[int, int] | None = None) -> pygame.Surface:
    """The board alone, as it stands in a window of the stack's size: no players, cards or buttons around it.

    With a `shape` it is shown as large as possible, best in those proportions. The stack is closed in the end.
    """
    surface = pygame.Surface(stack.look.size)
    table: Any = games.face(model.rules.name).make_table(stack, model, None)
    table.ui.is_picture = True
    stack.push(table)
    cloth = table.frame_board(shape) if shape else table.view.layout_for(table.director.picture).cloth
    stack.draw(surface)
    board = surface.subsurface(cloth.clip(surface.get_rect())).copy()
    stack.close()
    return board


def save_image(surface: pygame.Surface, file: Path) -> None:
    """As the kind of picture its name says. OSError if it cannot be written, and then no half of it is left."""
    locked_file.write_file(file, image_bytes(surface, file.suffix))


def image_bytes(surface: pygame.Surface, ending: str) -> bytes:
    """A file of that kind, such as ".png", to be written by our own hand: SDL says nothing of a full disk."""
    data = BytesIO()
    pygame.image.save(surface, data, ending.encode("ascii", "ignore").decode())
    return data.getvalue()


async def no_server() -> ConnectAddress:
    raise ServerUnavailable("a picture has no server")


def film_size(size: tuple[int, int]) -> tuple[int, int]:
    """Twice as large, or more, if a window of that size would be too small."""
    while size[0] < LEAST_WINDOW[0] or size[1] < LEAST_WINDOW[1]:
        size = size[0] * 2, size[1] * 2
    return size


def filmed_replay(
    stack: SceneStack, scene: RecordReplay, speed: float, frames_per_s: int
) -> Iterator[tuple[pygame.Surface, int]]:
    """Each frame of the replay played to its end, with how many moves have been made; the surface is the same.

    The stack is closed in the end.
    """
    surface = pygame.Surface(stack.look.size)
    scene.speed, scene.bar.is_filmed = speed, True
    stack.push(scene)
    scene.command("play")
    rest_s = 0.0
    while rest_s < (END_S if stack.top is scene else RANKING_S):
        stack.update(1 / frames_per_s)
        stack.draw(surface)
        yield surface, scene.replay_cursor.at
        ended = scene.replay_cursor.is_at_end and not (stack.top is scene and scene.busy)
        rest_s = rest_s + 1 / frames_per_s if ended and not isinstance(stack.top, CountedSheet | WinnerMoment) else 0.0
    stack.close()
