"""A screen painted into a picture, without a window: for reports, for the golden pictures, for looking at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from elcapitan import paths
from elcapitan.client import i18n
from elcapitan.client.art import Art
from elcapitan.client.builtin import Address, NoServer
from elcapitan.client.kit.look import Look
from elcapitan.client.link import Link
from elcapitan.client.model import TableModel
from elcapitan.client.scenes import doors
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.settings import Settings
from elcapitan.client.stack import Stack
from elcapitan.client.tokens import KeptSeats
from elcapitan.rules.events import PaydayHeld
from elcapitan.rules.state import GameState

PAGES: Final = {f"options-{page}": page for page in ("picture", "sound", "network")}
WITHOUT_RECORD: Final = ("menu", "newgame", "lobby", "options", *PAGES, "welcome", "rules")
OF_A_RECORD: Final = ("table", "city", "payday", "ranking", "pause", "replay")
SCREENS: Final = (*WITHOUT_RECORD, *OF_A_RECORD)


class NoSuchScreen(ValueError):
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
        raise NoSuchScreen("there has been no payday yet at that move of the record")
    return TableModel.from_record(record, held[-1])


def stack_for(size: tuple[int, int], language: str) -> Stack:
    """A stage without a window; what it is told to keep is forgotten."""
    pygame.font.init()
    i18n.use(language)
    return Stack(Look(size, Art(paths.assets() / "art")), Settings(language=language), lambda settings: None)


def liveliest(state: GameState) -> str:
    """The city in which the most stands; the first of them on the board."""

    def standing(city: str) -> int:
        here = state.city(city)
        ships = sum(player.place == city for player in state.players)
        return len(here.row) + len(here.picture) + 2 * sum(map(bool, here.fortresses)) + 2 * ships

    return max((plan.id for plan in state.board.cities), key=standing)


def push_screen(
    stack: Stack,
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
        link = Link(_nowhere, KeptSeats(None))
        stack.push(Menu(link))
        match screen:
            case "newgame":
                stack.push(doors.new_game(link, Random(3)))
            case "lobby":
                stack.push(doors.network(link))
            case "options":
                stack.push(doors.options())
            case "welcome":
                stack.push(doors.first_start(link))
            case name if name in PAGES:
                stack.push(doors.options(PAGES[name]))
            case "rules":
                stack.push(doors.how_to_play(page=page))
        return
    assert model is not None
    from elcapitan.client.scenes.pause import Pause
    from elcapitan.client.scenes.payday import PayDayScene
    from elcapitan.client.scenes.ranking import RankingScene
    from elcapitan.client.scenes.table import TableScene

    if screen == "replay":
        from elcapitan.client.scenes.continuing import watch

        watch(stack, Link(_nowhere, KeptSeats(None)), model, len(model.steps) if at is None else at)
        return
    table = TableScene(stack, model, None)
    stack.push(table)
    match screen:
        case "city":
            if city and city not in {plan.id for plan in model.board.cities}:
                raise NoSuchScreen(f"there is no city {city!r} in that game")
            table.controller.panels.show_city(city or liveliest(model.state))
        case "payday":
            stack.push(PayDayScene(stack, model))
        case "ranking":
            stack.push(RankingScene(stack, model))
        case "pause":
            stack.push(Pause(model))


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


def save(surface: pygame.Surface, file: Path) -> None:
    """As the kind of picture its name says. OSError if it cannot be written."""
    try:
        pygame.image.save(surface, file)
    except pygame.error as fault:
        raise OSError(str(fault)) from fault


async def _nowhere() -> Address:
    raise NoServer("a picture has no server")
