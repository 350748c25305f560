"""A screen of any game painted into a picture, or a game into the frames of a film, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import pygame

from elcapitan import games
from elcapitan.client.campaign.campaign_data import has_campaign
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.puzzles.puzzles_scene import PuzzlesScene
from elcapitan.client.replay.headless import (
    REVIEW_SCREENS,
    ScreenUnavailable,
    board_picture,
    film_size,
    filmed_replay,
    no_server,
    review_of,
    stack_for,
)
from elcapitan.client.scenes import routes
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.recorded_game import watch_recorded_game
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.sheet.share_picture import result_picture
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.table.table_actions import TableActions
from elcapitan.games import DEFAULT_GAME

PAGES: Final = {f"options-{page}": page for page in ("picture", "sound", "network")}
WITHOUT_RECORD: Final = (
    *("menu", "newgame", "lobby", "options", *PAGES, "welcome", "rules"),
    *("statistics", "achievements", "lessons", "guided-game", "exercise", "puzzles", "puzzle", "campaign"),
)
OF_A_RECORD: Final = ("table", "board", "city", "payday", "ranking", "result", "pause", "replay", *REVIEW_SCREENS)
"""The payday is any scoring that has a ledger."""
SHOWN_DAY = "2026-11-24"
SCREENS: Final = (*WITHOUT_RECORD, *OF_A_RECORD)

SAMPLES = 6
"""Positions whose colours stand for those of a film."""


def model_at(record: Mapping[str, Any], screen: str, upto: int | None) -> TableModel:
    """The table after `upto` moves; the payday: right after the last one until then; a replay: the whole game."""
    if screen == "replay":
        return TableModel.from_record(record, me=0)
    model = TableModel.from_record(record, upto)
    if screen != "payday":
        return model
    if not (held := _scorings(model)):
        raise ScreenUnavailable(games.face(model.rules.name).no_ledger)
    return TableModel.from_record(record, held[-1])


def _scorings(model: TableModel) -> list[int]:
    """After how many moves each scoring came."""
    face = games.face(model.rules.name)
    return [at for at, step in enumerate(model.steps, 1) if face.scoring_text(step.events)]


def push_screen(
    stack: SceneStack,
    screen: str,
    model: TableModel | None,
    city: str = "",
    at: int | None = None,
    page: tuple[int, int] = (1, 1),
) -> None:
    """Put that screen on the stack: `model` for those of a record, `city` (an id) for the close-up.

    A replay is wound to its first `at` moves (None: its end). `page` of the rules and which of its pictures, from 1.
    """
    link = TableClient(no_server, SeatTokenStore(None))
    if model is None:
        _push_without_record(stack, link, screen, page)
        return
    if screen == "replay":
        watch_recorded_game(stack, link, model, len(model.steps) if at is None else at)
        return
    table: Any = games.face(model.rules.name).make_table(stack, model, None)
    stack.push(table)
    match screen:
        case "city":
            try:
                table.controller.panels.show_close_up(table.name_close_up(city))
            except ValueError as fault:
                raise ScreenUnavailable(str(fault)) from None
        case "payday":
            table.screens.open_ledger()
        case "ranking" | "result" if not model.is_over:
            raise ScreenUnavailable("the game of the record is not over at that move")
        case "ranking" | "result":
            table.screens.open_ranking()
        case "pause":
            stack.push(PauseDialog(model, TableActions(link, stack)))
        case name if name in REVIEW_SCREENS:
            stack.push(review_of(model, name))
            stack.draw(pygame.Surface(stack.look.size))
            stack.update(0.0)


def _push_without_record(stack: SceneStack, link: TableClient, screen: str, page: tuple[int, int]) -> None:
    game, number = current_game(stack.settings), page[0] - 1
    stack.push(Menu(link))
    match screen:
        case "newgame":
            stack.push(routes.new_game(link, Random(3)))
        case "lobby":
            stack.push(routes.network_games(link))
        case "options":
            stack.push(routes.options())
        case "welcome":
            stack.push(routes.first_run(link))
        case "lessons":
            stack.push(routes.lessons(game))
        case "guided-game":
            stack.push(games.lessons(game).guided_game(stack, again=True, stored=False))
            stack.update(0.0)
        case "exercise":
            try:
                stack.push(games.lessons(game).exercise(stack, number))
            except IndexError:
                raise ScreenUnavailable("the game has no exercise of that number") from None
            stack.update(0.0)
        case "campaign" if not has_campaign(game):
            raise ScreenUnavailable("the game has no campaign")
        case "campaign":
            stack.push(routes.campaign(link, game))
        case "puzzles" | "puzzle" if number >= len(puzzles(game)):
            raise ScreenUnavailable("the game has no puzzle of that number")
        case "puzzles":
            stack.push(PuzzlesScene(game, SHOWN_DAY))
        case "puzzle":
            puzzle = [*puzzles(game).values()][number]
            stack.push(games.puzzles(game).table(stack, puzzle, Random(1)))
            stack.update(0.0)
        case "statistics":
            stack.push(routes.statistics(link, game=game))
        case "achievements":
            stack.push(routes.statistics(link, "achievements", game))
        case name if name in PAGES:
            stack.push(routes.options(PAGES[name]))
        case "rules":
            stack.push(routes.rule_book(page=page, game=game))


def paint(
    screen: str,
    size: tuple[int, int],
    language: str,
    model: TableModel | None = None,
    city: str = "",
    at: int | None = None,
    page: tuple[int, int] = (1, 1),
    game: str = DEFAULT_GAME,
) -> pygame.Surface:
    """The whole screen as it stands, with nothing moving; `city`, `at` and `page` as in `push_screen`.

    Menu, New game, lobby and rule book are those of the `game` at hand.
    """
    stack = stack_for(size, language, game)
    if screen == "board" and model is not None:
        return board_picture(model, stack)
    surface = pygame.Surface(size)
    push_screen(stack, screen, model, city, at, page)
    stack.draw(surface)
    if screen == "result" and isinstance(ranking := stack.top, RankingSheet):
        surface = result_picture(stack, ranking, size)
    stack.close()
    return surface


def film_frames(
    model: TableModel, size: tuple[int, int], language: str, first: int, speed: float, frames_per_s: int
) -> Iterator[tuple[pygame.Surface, int]]:
    """Each frame of the game played from its first `first` moves on, with how many moves have been made.

    Twice as large if a window of that size would be too small. The surface is the same each time.
    """
    stack = stack_for(film_size(size), language)
    replay: Any = games.face(model.rules.name).replay(stack, model, None, first)
    yield from filmed_replay(stack, replay, speed, frames_per_s)


def film_samples(model: TableModel, size: tuple[int, int], language: str, first: int) -> Iterator[pygame.Surface]:
    """Pictures with the colours of that film: positions spread over it, the last scoring, the ranking."""
    size, count = film_size(size), len(model.steps)
    steps = list(model.steps)
    for sample in range(SAMPLES):
        yield paint("replay", size, language, model, at=first + (count - first) * (sample + 1) // SAMPLES)
    model.set_steps(steps)
    if _scorings(model):
        yield paint("payday", size, language, model)
    if model.is_over:
        yield paint("ranking", size, language, model)
