"""Carcassonne's `Face`, as elcapitan/client/face.py describes it: its words and options, and where its scenes begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elcapitan.client.face import OptionWords, ReasonWords, ReviewWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.client.table.game_face import GameFace
from elcapitan.games.carcassonne.client.controller.table_input import LETTERS
from elcapitan.games.carcassonne.client.events.event_table import event_line
from elcapitan.games.carcassonne.client.events.log_lines import CarcassonneLine, LineFacts
from elcapitan.games.carcassonne.client.wording.rail_text import left_text
from elcapitan.games.carcassonne.rules.model.events import Event, is_final
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import hint_text, option_text, reason_text
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.sheets.points_review import PointsReview

BASE_TILES = 72
"""Of the base game (O1)."""


class CarcassonneFace(GameFace):
    """The Face of Carcassonne."""

    game = "carcassonne"
    package = __package__
    parts = {
        "table": ".scenes.table:CarcassonneScene",
        "replay": ".scenes.replay:CarcassonneReplay",
        "taught": ".lessons.lesson_table:LandLessonTable",
        "rule_examples": "..rule_examples:example_pictures",
        "rule_pictures": ".paint.rule_pictures:draw_picture",
    }
    no_ledger = "the game is not over at that move of the record"
    option_words: OptionWords = option_text.OPTIONS
    words, letters = WORDS, (*LETTERS, "j")
    review: ReviewWords | None = PointsReview(hint_text.turn_text, WORDS["next-time"])
    reasons: ReasonWords | None = reason_text.REASONS

    def seat_sprite(self, colour: str) -> str:
        return f"carcassonne/figure-follower-{colour}"

    def progress_texts(self, state: CarcassonneState) -> tuple[str, str]:
        return left_text(state), ""

    def scoring_text(self, events: Sequence[Event]) -> str:
        return _("The last scoring") if any(map(is_final, events)) else ""

    def log_line(self, model: TableModel, event: Event, position: CarcassonneState) -> CarcassonneLine:
        return event_line(LineFacts([seat.name for seat in model.seats], position.land), event)

    def size_text(self, options: Mapping[str, Any]) -> str:
        tiles = ngettext("{count} tile", "{count} tiles", BASE_TILES).format(count=number_text(BASE_TILES))
        return option_text.added_text(options) or tiles

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        starter = model.seats[int(model.setup.all_options["start"]) - 1].name
        return [(self.option_words.option_text("start"), starter), *option_text.chosen(model.state.box.options)]
