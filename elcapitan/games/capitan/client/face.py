"""El Capitan's `Face`, as elcapitan/client/face.py describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from pygame import Rect

from elcapitan.client.face import BoardChoice, BoardExtra
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _, join_names, pgettext
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.controller.table_actions import NetworkActions
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.facts import board_list
from elcapitan.games.capitan.client.facts.view_context import are_hands_open
from elcapitan.games.capitan.client.lessons.guided_game import guided_game
from elcapitan.games.capitan.client.lessons.lessons_scene import LessonsScene
from elcapitan.games.capitan.client.puzzles.daily_scene import daily_scene
from elcapitan.games.capitan.client.puzzles.puzzle_table import next_puzzle_table
from elcapitan.games.capitan.client.scenes import screenshots
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.newgame import NewGame
from elcapitan.games.capitan.client.scenes.option_preview import CityPreview
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.rule_book import rule_book
from elcapitan.games.capitan.client.wording import review_text, words
from elcapitan.games.capitan.rules.model.state import GameState

MAIN_CITIES = 9


class CapitanFace:
    """The Face of El Capitan."""

    def preload(self) -> None:
        """Nothing is left to import once this module is."""

    def new_game(self, link: TableClient, chance: Random | None) -> Scene:
        return NewGame(link, chance)

    def rule_book(self, play: Callable[[], None] | None, page: tuple[int, int]) -> Scene:
        return rule_book(play=play, page=page)

    def lessons(self) -> Scene:
        return LessonsScene()

    def guided_game(self, stage: SceneContext) -> Scene:
        return guided_game(stage)

    def puzzle(self, stage: SceneContext, chance: Random) -> Scene:
        return next_puzzle_table(stage, DEFAULT_GAME, chance)

    def daily_table(self, stage: SceneContext, day: str) -> Scene:
        return daily_scene(stage, day)

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        return NetworkActions(link, stage).build_table_scene(model)

    def replay(self, stage: SceneContext, model: TableModel, go_on: Callable[[str], None] | None, at: int) -> Scene:
        return ReplayScene(stage, model, go_on, at)

    def screenshots(self) -> ModuleType:
        return screenshots

    def option_preview(self) -> CityPreview:
        return CityPreview()

    def boards(self) -> list[BoardChoice]:
        return board_list.board_choices()

    def read_board(self, file: Path) -> BoardChoice:
        return board_list.choice_from_file(file)

    def extra_toggle(self, rect: Rect, extra: BoardExtra, on: bool) -> ExtraCityToggle:
        return ExtraCityToggle(rect, extra, on)

    def size_text(self, options: Mapping[str, Any]) -> str:
        extras = options.get("extras", ())
        return words.cities_text(MAIN_CITIES + (len(extras) if isinstance(extras, list | tuple) else 0))

    def progress_texts(self, state: GameState) -> tuple[str, str]:
        return words.phase_text(state.phase), words.round_text(state.round)

    def payday_text(self, number: int) -> str:
        return _("Payday {number}").format(number=words.ROMAN[number])

    def last_event_text(self, model: TableModel) -> str:
        names = [seat.name for seat in model.seats]
        for step in reversed(model.steps):
            lines = [event_log_line(model.start.board, names, event) for event in step.events]
            if told := [line.words for line in lines if not line.quiet]:
                return told[-1]
        return ""

    def turn_text(self, state: GameState, turn: Sequence[str]) -> str:
        return review_text.turn_text(state, turn)

    def loss_text(self, points: int, error: int) -> str:
        return review_text.loss_text(points, error)

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        start: GameState = model.start
        extras = [words.place_text(start.board, city.id) for city in start.board.cities if not city.seals]
        hands = _("open") if are_hands_open(model) else _("count only")
        return [
            (_("Extra cities"), join_names(extras) if extras else pgettext("extra cities", "none")),
            (_("Started by"), model.seats[start.starter - 1].name),
            (_("Other players' hands"), hands),
        ]
