"""Yspahan's `Face`, as elcapitan/client/face.py describes it: its words and options, and where its scenes begin."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.face import OptionWords, ReasonWords, ReviewWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.game_face import GameFace
from elcapitan.games.yspahan.client.controller.table_input import LETTERS
from elcapitan.games.yspahan.client.events.event_table import event_line
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.wording import option_text, reason_text, review_text
from elcapitan.games.yspahan.client.wording.week_ledger_text import week_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.events import Event, WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.sheets.points_review import PointsReview


class YspahanFace(GameFace):
    """The Face of Yspahan."""

    game = "yspahan"
    package = __package__
    parts = {
        "table": ".scenes.table:YspahanScene",
        "replay": ".scenes.replay:YspahanReplayScene",
        "taught": ".lessons.guided_table:GuidedYspahanTable",
        "rule_examples": ".scenes.rule_examples:example_pictures",
        "rule_pictures": ".paint.rule_pictures:draw_picture",
    }
    no_ledger = "no week has ended yet at that move of the record"
    words, letters = WORDS, tuple(LETTERS)

    option_words: OptionWords = option_text.OPTIONS
    review: ReviewWords | None = PointsReview(review_text.turn_text, WORDS["next-time"])
    reasons: ReasonWords | None = reason_text.REASONS

    def seat_sprite(self, colour: str) -> str:
        return f"yspahan/good-{colour}"

    def progress_texts(self, state: YspahanState) -> tuple[str, str]:
        return _("Week {week}").format(week=state.week), _("day {day}").format(day=state.day)

    def scoring_text(self, events: Sequence[Event]) -> str:
        week = next((event.week for event in events if isinstance(event, WeekEnded)), None)
        return week_text(week) if week else ""

    def log_line(self, model: TableModel, event: Event, position: YspahanState) -> EventLine:
        return event_line([seat.name for seat in model.seats], event)

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        options = model.setup.all_options
        chosen = [
            (self.option_words.option_text(name), self.option_words.value_text(name, str(options[name])))
            for name in ("gold_steps", "card_time")
            if name in options
        ]
        return [(self.option_words.option_text("start"), model.seats[int(options["start"]) - 1].name), *chosen]
