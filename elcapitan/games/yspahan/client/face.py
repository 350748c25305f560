"""Yspahan's `Face`, as elcapitan/client/face.py describes it: its words and options, and where its scenes begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from elcapitan.client.face import GameBoards, KeyWords, OptionPreview, OptionWords, ReviewWords, ScoreWords, StartWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.schema_options import SchemaOptions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.i18n import _, number_text, pgettext
from elcapitan.client.shell.key_bindings import KeyAction
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games.yspahan.client.controller.table_actions import YspahanActions
from elcapitan.games.yspahan.client.controller.table_input import LETTERS
from elcapitan.games.yspahan.client.events.event_table import event_line
from elcapitan.games.yspahan.client.introduction import introduction
from elcapitan.games.yspahan.client.scenes import screenshots
from elcapitan.games.yspahan.client.scenes.replay import YspahanReplayScene
from elcapitan.games.yspahan.client.scenes.rule_book import rule_book
from elcapitan.games.yspahan.client.wording import names, opponent_text, option_text, review_text
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.rules.model.events import Event, WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanState

GAME: Final = "yspahan"
"""The game's word on the wire."""


class YspahanReviewWords:
    """The ReviewWords of Yspahan."""

    def score_words(self) -> ScoreWords:
        return ScoreWords(
            _("points"), _("Expected points at the end, before each turn"), _("Where the points came from")
        )

    def turn_text(self, model: TableModel, first: int, turn: Sequence[str]) -> str:
        return review_text.turn_text(model, first, turn)

    def points_text(self, points: int) -> str:
        return names.points_text(points)

    def loss_text(self, points: int, error: int) -> str:
        return review_text.loss_text(points, error)

    def loss_per_turn_text(self, points: str) -> str:
        return _("{points} points").format(points=points)


class YspahanFace:
    """The Face of Yspahan."""

    def __init__(self) -> None:
        self.option_words: OptionWords = option_text.OPTIONS
        self.boards: GameBoards | None = None
        self.review: ReviewWords | None = YspahanReviewWords()
        self.option_preview: Callable[[], OptionPreview] | None = None

    def preload(self) -> None:
        """Nothing is left to import once this module is."""

    def table_options(self) -> SchemaOptions:
        return SchemaOptions(GAME)

    def rule_book(self, play: Callable[[], None] | None, page: tuple[int, int]) -> Scene:
        return rule_book(play=play, page=page)

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        return YspahanActions(link, stage).build_table_scene(model)

    def replay(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None,
        at: int,
        origin: ReplayOrigin | None = None,
    ) -> Scene:
        return YspahanReplayScene(stage, model, go_on, at, origin)

    def screenshots(self) -> ModuleType:
        return screenshots

    def start_words(self) -> StartWords:
        return StartWords(_("Start the game"), _("The caravan is getting ready …"), _("A rest in the shade"))

    def key_words(self) -> KeyWords:
        return KeyWords(
            {
                KeyAction.LENS: _("Close-up of a district"),
                KeyAction.GAME_2: _("Roll the dice"),
                KeyAction.GAME_1: _("Event log, a second key"),
            },
            (),
            [
                ("1 … 6", _("a floor of the tower, from the camels up; again: take it; 1 and 2 answer a question")),
                (", ".join(LETTERS).upper(), _("buildings; cards in hand; draw a card")),
            ],
            _("to the next scoring"),
            tuple(LETTERS),
        )

    def opponent_text(self, level: str) -> str:
        return str(opponent_text.LEVELS[level])

    def character_text(self, character: str) -> str:
        return str(opponent_text.CHARACTERS.get(character, ""))

    def seat_sprite(self, colour: str) -> str:
        return ""

    def table_picture(self, table: str) -> str:
        return introduction().picture

    def score_text(self, state: YspahanState, seat: int) -> str:
        return number_text(state.players[seat - 1].points)

    def score_sprite(self) -> str:
        return ""

    def size_text(self, options: Mapping[str, Any]) -> str:
        return introduction().size

    def progress_texts(self, state: YspahanState) -> tuple[str, str]:
        return _("Week {week}").format(week=state.week), _("day {day}").format(day=state.day)

    def since_text(self, state: YspahanState) -> str:
        if state.day == 1:
            return pgettext("from when on", "week {week}").format(week=state.week)
        return pgettext("from when on", "week {week}, day {day}").format(week=state.week, day=state.day)

    def scoring_text(self, events: Sequence[Event]) -> str:
        week = next((event.week for event in events if isinstance(event, WeekEnded)), None)
        return week_text(week) if week else ""

    def last_event_text(self, model: TableModel) -> str:
        who = [seat.name for seat in model.seats]
        for step in reversed(model.steps):
            lines = [event_line(who, event) for event in step.events]
            if told := [line.words for line in lines if not line.quiet]:
                return told[-1]
        return ""

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        options = model.setup.all_options
        chosen = [
            (self.option_words.option_text(name), self.option_words.value_text(name, str(options[name])))
            for name in ("gold_steps", "card_time")
            if name in options
        ]
        return [(self.option_words.option_text("start"), model.seats[int(options["start"]) - 1].name), *chosen]
