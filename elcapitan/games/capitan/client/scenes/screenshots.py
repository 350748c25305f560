"""A screen painted into a picture, without a window: for reports, for the golden pictures, for looking at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from elcapitan import paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.local_server import ConnectAddress, ServerUnavailable
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes import routes
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState

PAGES: Final = {f"options-{page}": page for page in ("picture", "sound", "network")}
WITHOUT_RECORD: Final = (
    *("menu", "newgame", "lobby", "options", *PAGES, "welcome", "rules"),
    *("statistics", "achievements"),
)
OF_A_RECORD: Final = ("table", "city", "payday", "ranking", "pause", "replay")
SCREENS: Final = (*WITHOUT_RECORD, *OF_A_RECORD)


class ScreenUnavailable(ValueError):
    """Raised when the record has not come to what the screen shows; the text is one sentence."""


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


def stack_for(size: tuple[int, int], language: str) -> SceneStack:
    """A stage without a window; what it is told to keep is forgotten."""
    pygame.font.init()
    i18n.use_language(language)
    return SceneStack(
        DrawContext(size, Art(paths.assets() / "art")), Settings(language=language), lambda settings: None
    )


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
        link = TableClient(_no_server, SeatTokenStore(None))
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
            case "statistics":
                stack.push(routes.statistics(link))
            case "achievements":
                stack.push(routes.statistics(link, "achievements"))
            case name if name in PAGES:
                stack.push(routes.options(PAGES[name]))
            case "rules":
                stack.push(routes.rule_book(page=page))
        return
    assert model is not None
    from elcapitan.client.scenes.pause import PauseDialog
    from elcapitan.games.capitan.client.scenes.payday import PaydayScene
    from elcapitan.games.capitan.client.scenes.ranking import RankingScene
    from elcapitan.games.capitan.client.scenes.table import TableScene

    if screen == "replay":
        from elcapitan.client.scenes.recorded_game import watch_recorded_game

        watch_recorded_game(
            stack, TableClient(_no_server, SeatTokenStore(None)), model, len(model.steps) if at is None else at
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
            stack.push(PauseDialog(model))


def paint(
    screen: str,
    size: tuple[int, int],
    language: str,
    model: TableModel | None = None,
    city: str = "",
    at: int | None = None,
    page: tuple[int, int] = (1, 1),
) -> pygame.Surface:
    """The whole screen as it stands, with nothing moving; `city`, `at` and `page` as in `push_screen`."""
    stack = stack_for(size, language)
    surface = pygame.Surface(size)
    push_screen(stack, screen, model, city, at, page)
    stack.draw(surface)
    return surface


def save_image(surface: pygame.Surface, file: Path) -> None:
    """As the kind of picture its name says. OSError if it cannot be written."""
    try:
        pygame.image.save(surface, file)
    except pygame.error as fault:
        raise OSError(str(fault)) from fault


async def _no_server() -> ConnectAddress:
    raise ServerUnavailable("a picture has no server")
