"""Yspahan's puzzles and its table of the day."""

from __future__ import annotations

from elcapitan.client.puzzles.daily_play import DailyPlay, GamePuzzles
from elcapitan.client.puzzles.puzzle_book import PuzzleTheme
from elcapitan.client.puzzles.puzzle_play import PuzzlePlay
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.lessons.guided_table import GuidedYspahanTable
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.moves import Move


class YspahanPuzzleTable(PuzzlePlay, GuidedYspahanTable):
    """The table of a puzzle."""

    game = "yspahan"

    def move_row(self, move: Move) -> TextRow:
        return TextRow(deed_text(YspahanContext(self.model.state, self.model.seats, self.model.me, []), move))


class YspahanDailyScene(DailyPlay, YspahanScene):
    """The table of one day."""


class YspahanPuzzles(GamePuzzles):
    """The PuzzleScenes of Yspahan."""

    themes = tuple(PuzzleTheme(letter, title) for letter, title in WORDS["puzzle-themes"].items())
    puzzle_type = YspahanPuzzleTable
    daily_type = YspahanDailyScene
