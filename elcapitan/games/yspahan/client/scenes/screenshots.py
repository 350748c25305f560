"""A screen of Yspahan painted into a picture, or a game into the frames of a film, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pygame

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.headless import (
    REVIEW_SCREENS,
    ScreenUnavailable,
    film_size,
    filmed_replay,
    review_of,
    stack_for,
)
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.replay import YspahanReplayScene
from elcapitan.games.yspahan.client.scenes.rule_book import rule_book
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene

WITHOUT_RECORD: Final = ("rules",)
OF_A_RECORD: Final = ("table", "payday", "ranking", "replay", *REVIEW_SCREENS)
"""The payday is the end of a week."""
SCREENS: Final = (*WITHOUT_RECORD, *OF_A_RECORD)
SAMPLES = 6
"""Positions whose colours stand for those of a film."""


def model_at(record: Mapping[str, Any], screen: str, upto: int | None) -> TableModel:
    """The table after `upto` moves; the payday: right after the last week until then; a replay: the whole game."""
    if screen == "replay":
        return TableModel.from_record(record, me=0)
    model = TableModel.from_record(record, upto)
    if screen != "payday":
        return model
    weeks = weeks_ended(model)
    if not weeks:
        raise ScreenUnavailable("no week has ended yet at that move of the record")
    return TableModel.from_record(record, weeks[-1].step + 1)


def push_screen(
    stack: SceneStack, screen: str, model: TableModel | None, at: int | None = None, page: tuple[int, int] = (1, 1)
) -> None:
    """Put that screen on the stack: `model` for those of a record; a replay is wound to its first `at` moves.

    `page` of the rules and which of its pictures, from 1.
    """
    if screen == "rules":
        stack.push(rule_book(page=page))
        return
    assert model is not None
    if screen == "replay":
        stack.push(YspahanReplayScene(stack, model, None, len(model.steps) if at is None else at))
        return
    stack.push(YspahanScene(stack, model, None))
    if screen == "payday":
        stack.push(WeekEndScene(stack, model))
    elif screen == "ranking":
        if not model.is_over:
            raise ScreenUnavailable("the game of the record is not over at that move")
        stack.push(PointsRankingScene(stack, model))
    elif screen in REVIEW_SCREENS:
        stack.push(review_of(model, screen))


def paint(
    screen: str,
    size: tuple[int, int],
    language: str,
    model: TableModel | None = None,
    city: str = "",
    at: int | None = None,
    page: tuple[int, int] = (1, 1),
    game: str = "",
) -> pygame.Surface:
    """The whole screen as it stands, with nothing moving; `at` and `page` as in `push_screen`.

    `city` and `game` are for screens that this game does not have.
    """
    stack = stack_for(size, language)
    surface = pygame.Surface(size)
    push_screen(stack, screen, model, at, page)
    stack.draw(surface)
    stack.close()
    return surface


def film_frames(
    model: TableModel, size: tuple[int, int], language: str, first: int, speed: float, frames_per_s: int
) -> Iterator[tuple[pygame.Surface, int]]:
    """Each frame of the game played from its first `first` moves on, with how many moves have been made."""
    stack = stack_for(film_size(size), language)
    yield from filmed_replay(stack, YspahanReplayScene(stack, model, at=first), speed, frames_per_s)


def film_samples(model: TableModel, size: tuple[int, int], language: str, first: int) -> Iterator[pygame.Surface]:
    """Pictures with the colours of that film: positions spread over it, the last week's end, the ranking."""
    size, count = film_size(size), len(model.steps)
    steps = list(model.steps)
    for sample in range(SAMPLES):
        yield paint("replay", size, language, model, at=first + (count - first) * (sample + 1) // SAMPLES)
    model.set_steps(steps)
    if weeks_ended(model):
        yield paint("payday", size, language, model)
    if model.is_over:
        yield paint("ranking", size, language, model)
