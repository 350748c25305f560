"""How the computer players play, by level and by character."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.phrases import Phrase

LEVELS: Final = {
    "easy": Phrase("Easy: a computer player that sees what a tile brings now, and overlooks things. For first games."),
    "normal": Phrase("Normal: a computer player that compares all places and figures for its tile, meadows included."),
    "hard": Phrase("Hard: a computer player that imagines many games from here and takes up to a second for a turn."),
    "expert": Phrase("Expert: as hard, but it judges better what the land is worth. The strongest computer player."),
}
CHARACTERS: Final = {
    "city-builder": Phrase("Large cities with shields, and every one of them finished."),
    "farmer": Phrase("Early on the meadows, which are counted last."),
    "partner": Phrase("Joins what others have built, and shares the points."),
    "shepherd": Phrase("Full pastures, and never too greedy."),
    "blocker": Phrase("Tiles where others can use them least."),
}
