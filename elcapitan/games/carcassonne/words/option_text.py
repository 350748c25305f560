"""The options of a table and their values, in words."""

from __future__ import annotations

from typing import Final

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts
from elcapitan.kit.words.phrases import ContextPhrase, Phrase, listed_names

OPTIONS: Final = OptionTexts(
    {
        "start": OptionPhrases(
            Phrase("Starting player"),
            Phrase("Who draws the first tile."),
            {"drawn": ContextPhrase("starter", "Random")},
        ),
        "expansions": OptionPhrases(
            Phrase("Expansions"),
            Phrase("Tiles and figures that are added to the base game."),
            listed_names(
                "expansion", "Inns and Cathedrals, Traders and Builders, Hills and Sheep, The River", tiles.SETS
            ),
        ),
        "wheel": OptionPhrases(
            Phrase("Wheel of fortune"),
            Phrase("The board of the wheel with its events, its tiles alone, or neither."),
            listed_names("wheel", "none, board and tiles, tiles only", tiles.WHEELS),
        ),
        "farmers": OptionPhrases(
            Phrase("Farmers"),
            Phrase("Whether followers may be placed on meadows; without farmers the first game is easier."),
            listed_names("farmers", "yes, no"),
        ),
    }
)
