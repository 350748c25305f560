"""El Capitan's puzzles and its table of the day."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.puzzles.daily_play import DailyPlay, GamePuzzles
from elcapitan.client.puzzles.puzzle_book import PuzzleTheme
from elcapitan.client.puzzles.puzzle_play import PuzzlePlay
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import Move, Sail


class PuzzleTable(PuzzlePlay, LessonTable):
    """The table of a puzzle."""

    game = DEFAULT_GAME

    def move_row(self, move: Move) -> TextRow:
        return TextRow(words.move_text(self.model.start.board, move, ""))

    def clue_row(self, moves: Sequence[Move]) -> TextRow:
        """Where the turn ends."""
        state = self.model.state
        city = next((move.city for move in reversed(moves) if isinstance(move, Sail)), state.mover.place)
        return TextRow(_("The best turn ends here: {city}").format(city=words.place_text(state.board, city)))


class DailyScene(DailyPlay, TableScene):
    """The table of one day."""


class CapitanPuzzles(GamePuzzles):
    """The PuzzleScenes of El Capitan."""

    themes = tuple(PuzzleTheme(letters, title) for letters, title in words.WORDS["puzzle-themes"].items())
    puzzle_type = PuzzleTable
    daily_type = DailyScene
