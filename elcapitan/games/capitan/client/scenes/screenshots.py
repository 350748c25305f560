"""A screen painted into a picture, or a game into the frames of a film, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import pygame

from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.puzzles.puzzle_book import puzzles
from elcapitan.client.puzzles.puzzles_scene import PuzzlesScene
from elcapitan.client.replay.headless import (
    REVIEW_SCREENS,
    ScreenUnavailable,
    film_size,
    filmed_replay,
    no_server,
    review_of,
    stack_for,
)
from elcapitan.client.scenes import routes
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.lessons.exercise_lesson import exercise_table
from elcapitan.games.capitan.client.lessons.guided_game import guided_game
from elcapitan.games.capitan.client.lessons.lesson_data import lessons
from elcapitan.games.capitan.client.puzzles.puzzle_table import PuzzleTable
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState

PAGES: Final = {f"options-{page}": page for page in ("picture", "sound", "network")}
WITHOUT_RECORD: Final = (
    *("menu", "newgame", "lobby", "options", *PAGES, "welcome", "rules"),
    *("statistics", "achievements", "lessons", "guided-game", "exercise", "puzzles", "puzzle"),
)
OF_A_RECORD: Final = ("table", "city", "payday", "ranking", "pause", "replay", *REVIEW_SCREENS)
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
    held = [at for at, step in enumerate(model.steps, 1) if any(isinstance(event, PaydayHeld) for event in step.events)]
    if not held:
        raise ScreenUnavailable("there has been no payday yet at that move of the record")
    return TableModel.from_record(record, held[-1])


def busiest_city(state: GameState) -> str:
    """The city in which the most stands; the first of them on the board."""

    def standing(city: str) -> int:
        here = state.city(city)
        ships = sum(player.place == city for player in state.players)
        return len(here.row) + len(here.picture) + 2 * sum(map(bool, here.fortresses)) + 2 * ships

    return max((plan.id for plan in state.board.cities), key=standing)


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
    if screen in WITHOUT_RECORD:
        link = TableClient(no_server, SeatTokenStore(None))
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
                stack.push(routes.lessons(current_game(stack.settings)))
            case "guided-game":
                stack.push(guided_game(stack, again=True, stored=False))
                stack.update(0.0)
            case "exercise":
                stack.push(exercise_table(stack, lessons().exercises[page[0] - 1]))
                stack.update(0.0)
            case "puzzles":
                stack.push(PuzzlesScene(day=SHOWN_DAY))
            case "puzzle":
                stack.push(PuzzleTable(stack, [*puzzles(DEFAULT_GAME).values()][page[0] - 1], Random(1)))
                stack.update(0.0)
            case "statistics":
                stack.push(routes.statistics(link, game=current_game(stack.settings)))
            case "achievements":
                stack.push(routes.statistics(link, "achievements", current_game(stack.settings)))
            case name if name in PAGES:
                stack.push(routes.options(PAGES[name]))
            case "rules":
                stack.push(routes.rule_book(page=page, game=current_game(stack.settings)))
        return
    assert model is not None
    from elcapitan.client.scenes.pause import PauseDialog
    from elcapitan.games.capitan.client.controller.table_actions import NetworkActions
    from elcapitan.games.capitan.client.scenes.ranking import RankingScene
    from elcapitan.games.capitan.client.scenes.table import TableScene

    if screen == "replay":
        from elcapitan.client.scenes.recorded_game import watch_recorded_game

        watch_recorded_game(
            stack, TableClient(no_server, SeatTokenStore(None)), model, len(model.steps) if at is None else at
        )
        return
    table = TableScene(stack, model, None)
    stack.push(table)
    match screen:
        case "city":
            if city and city not in {plan.id for plan in model.start.board.cities}:
                raise ScreenUnavailable(f"there is no city {city!r} in that game")
            table.controller.panels.show_city(city or busiest_city(model.state))
        case "payday":
            stack.push(PaydayScene(stack, model))
        case "ranking":
            stack.push(RankingScene(stack, model))
        case "pause":
            stack.push(PauseDialog(model, NetworkActions(TableClient(no_server, SeatTokenStore(None)), stack)))
        case name if name in REVIEW_SCREENS:
            stack.push(review_of(model, name))


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
    surface = pygame.Surface(size)
    push_screen(stack, screen, model, city, at, page)
    stack.draw(surface)
    stack.close()
    return surface


def film_frames(
    model: TableModel, size: tuple[int, int], language: str, first: int, speed: float, frames_per_s: int
) -> Iterator[tuple[pygame.Surface, int]]:
    """Each frame of the game played from its first `first` moves on, with how many moves have been made.

    Twice as large if a window of that size would be too small. The surface is the same each time.
    """
    from elcapitan.games.capitan.client.scenes.replay import ReplayScene

    size = film_size(size)
    stack = stack_for(size, language)
    yield from filmed_replay(stack, ReplayScene(stack, model, at=first), speed, frames_per_s)


def film_samples(model: TableModel, size: tuple[int, int], language: str, first: int) -> Iterator[pygame.Surface]:
    """Pictures with the colours of that film: positions spread over it, the last payday, the ranking."""
    size, count = film_size(size), len(model.steps)
    steps = list(model.steps)
    for sample in range(SAMPLES):
        yield paint("replay", size, language, model, at=first + (count - first) * (sample + 1) // SAMPLES)
    model.set_steps(steps)
    if any(isinstance(event, PaydayHeld) for step in steps for event in step.events):
        yield paint("payday", size, language, model)
    if model.is_over:
        yield paint("ranking", size, language, model)
