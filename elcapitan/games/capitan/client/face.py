"""El Capitan's `Face`, as elcapitan/client/face.py describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from pygame import Rect

from elcapitan.client import face
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.i18n import _, join_names, number_text, pgettext
from elcapitan.client.shell.key_bindings import KeyAction
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.capitan.client.controller.table_actions import NetworkActions
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.facts import board_list
from elcapitan.games.capitan.client.facts.view_context import are_hands_open
from elcapitan.games.capitan.client.scenes import screenshots
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.newgame_options import CapitanTableOptions
from elcapitan.games.capitan.client.scenes.option_preview import CityPreview
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.rule_book import rule_book
from elcapitan.games.capitan.client.wording import opponent_text, option_text, review_text, words
from elcapitan.games.capitan.rules.model.events import Event, PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState

MAIN_CITIES = 9
CITY_PICTURES = (
    *("napoli", "venezia", "tanger", "alexandria", "marseille"),
    *("constantinople", "valencia", "candia", "tunis"),
)
"""One of them stands for a table, always the same one."""


class CapitanBoards:
    """The GameBoards of El Capitan."""

    def choices(self) -> list[face.BoardChoice]:
        return board_list.board_choices()

    def read(self, file: Path) -> face.BoardChoice:
        return board_list.choice_from_file(file)

    def extra_toggle(self, rect: Rect, extra: face.BoardExtra, on: bool) -> ExtraCityToggle:
        return ExtraCityToggle(rect, extra, on)


class CapitanReviewWords:
    """The ReviewWords of El Capitan."""

    def score_words(self) -> face.ScoreWords:
        return face.ScoreWords(
            _("money"), _("Expected money at the end, before each turn"), _("Where the money came from")
        )

    def turn_text(self, model: TableModel, first: int, turn: Sequence[str]) -> str:
        return review_text.turn_text(model.steps[first].before, turn)

    def points_text(self, points: int) -> str:
        return words.florins_text(points)

    def loss_text(self, points: int, error: int) -> str:
        return review_text.loss_text(points, error)

    def loss_per_turn_text(self, points: str) -> str:
        return _("{points} florins").format(points=points)


class CapitanFace:
    """The Face of El Capitan."""

    def __init__(self) -> None:
        self.option_words: face.OptionWords = option_text.OPTIONS
        self.boards: face.GameBoards | None = CapitanBoards()
        self.review: face.ReviewWords | None = CapitanReviewWords()
        self.option_preview: Callable[[], face.OptionPreview] | None = CityPreview

    def preload(self) -> None:
        """Nothing is left to import once this module is."""

    def table_options(self) -> CapitanTableOptions:
        return CapitanTableOptions()

    def rule_book(self, play: Callable[[], None] | None, page: tuple[int, int]) -> Scene:
        return rule_book(play=play, page=page)

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        return NetworkActions(link, stage).build_table_scene(model)

    def replay(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None,
        at: int,
        origin: ReplayOrigin | None = None,
    ) -> Scene:
        return ReplayScene(stage, model, go_on, at, origin)

    def screenshots(self) -> ModuleType:
        return screenshots

    def start_words(self) -> face.StartWords:
        return face.StartWords(_("Set sail"), _("Casting off …"), _("At anchor"))

    def key_words(self) -> face.KeyWords:
        return face.KeyWords(
            {KeyAction.LENS: _("Close-up of a city")},
            (),
            [("1 … 9, 0, −, =", _("a city: its actions, or its close-up"))],
            _("to the next payday"),
        )

    def opponent_text(self, level: str) -> str:
        return str(opponent_text.LEVELS[level])

    def character_text(self, character: str) -> str:
        return str(opponent_text.CHARACTERS.get(character, ""))

    def seat_sprite(self, colour: str) -> str:
        return f"pieces/ship-{colour}"

    def table_picture(self, table: str) -> str:
        return f"cities/{CITY_PICTURES[crc32(table.encode()) % len(CITY_PICTURES)]}"

    def score_text(self, state: GameState, seat: int) -> str:
        return number_text(state.player(seat).money)

    def score_sprite(self) -> str:
        return "pieces/coin-lily"

    def size_text(self, options: Mapping[str, Any]) -> str:
        extras = options.get("extras", ())
        return words.cities_text(MAIN_CITIES + (len(extras) if isinstance(extras, list | tuple) else 0))

    def progress_texts(self, state: GameState) -> tuple[str, str]:
        return words.phase_text(state.phase), words.round_text(state.round)

    def since_text(self, state: GameState) -> str:
        phase = words.roman_text(state.phase)
        if state.round == 1:
            return pgettext("from when on", "phase {phase}").format(phase=phase)
        return pgettext("from when on", "phase {phase}, round {round}").format(phase=phase, round=state.round)

    def scoring_text(self, events: Sequence[Event]) -> str:
        phase = next((event.phase for event in events if isinstance(event, PaydayHeld)), None)
        return _("Payday {number}").format(number=words.ROMAN[phase]) if phase else ""

    def last_event_text(self, model: TableModel) -> str:
        names = [seat.name for seat in model.seats]
        for step in reversed(model.steps):
            lines = [event_log_line(model.start.board, names, event) for event in step.events]
            if told := [line.words for line in lines if not line.quiet]:
                return told[-1]
        return ""

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        start: GameState = model.start
        extras = [words.place_text(start.board, city.id) for city in start.board.cities if not city.seals]
        hands = _("open") if are_hands_open(model) else _("count only")
        return [
            (_("Extra cities"), join_names(extras) if extras else pgettext("extra cities", "none")),
            (_("Started by"), model.seats[start.starter - 1].name),
            (_("Other players' hands"), hands),
        ]
