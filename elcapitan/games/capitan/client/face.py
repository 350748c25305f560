"""El Capitan's `Face`, as elcapitan/client/face.py describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

from elcapitan.client import face
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, join_names, number_text, pgettext
from elcapitan.client.table.game_face import GameFace
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.facts import board_list
from elcapitan.games.capitan.client.facts.view_context import are_hands_open
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.newgame_options import CapitanTableOptions
from elcapitan.games.capitan.client.scenes.option_preview import CityPreview
from elcapitan.games.capitan.client.wording import option_text, reason_text, review_text, words
from elcapitan.games.capitan.client.wording.words import WORDS
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

    choices = staticmethod(board_list.board_choices)
    read = staticmethod(board_list.choice_from_file)
    extra_toggle = staticmethod(ExtraCityToggle)


class CapitanFace(GameFace):
    """The Face of El Capitan."""

    game = DEFAULT_GAME
    package = __package__
    parts = {
        "table": ".scenes.table:TableScene",
        "replay": ".scenes.replay:ReplayScene",
        "taught": ".lessons.lesson_table:LessonTable",
        "rule_examples": ".scenes.rule_examples:example_pictures",
        "rule_pictures": ".scenes.rule_pictures:draw_picture",
    }
    no_ledger = "there has been no payday yet at that move of the record"
    words = WORDS
    option_words: face.OptionWords = option_text.OPTIONS
    boards: face.GameBoards | None = CapitanBoards()
    review: face.ReviewWords | None = review_text.REVIEW
    reasons: face.ReasonWords | None = reason_text.REASONS
    option_preview: Callable[[], face.OptionPreview] | None = staticmethod(lambda: CityPreview(DEFAULT_GAME))

    def table_options(self) -> CapitanTableOptions:
        return CapitanTableOptions()

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

    def scoring_text(self, events: Sequence[Event]) -> str:
        phase = next((event.phase for event in events if isinstance(event, PaydayHeld)), None)
        return _("Payday {number}").format(number=words.ROMAN[phase]) if phase else ""

    def log_line(self, model: TableModel, event: Event, position: GameState) -> LogLine:
        return event_log_line(model.start.board, [seat.name for seat in model.seats], event)

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        start: GameState = model.start
        extras = [words.place_text(start.board, city.id) for city in start.board.cities if not city.seals]
        hands = _("open") if are_hands_open(model) else _("count only")
        return [
            (_("Extra cities"), join_names(extras) if extras else pgettext("extra cities", "none")),
            (_("Started by"), model.seats[start.starter - 1].name),
            (_("Other players' hands"), hands),
        ]
