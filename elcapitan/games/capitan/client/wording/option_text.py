"""The options of a table and their values, in words; an extra city has the name that its board gives it."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts
from elcapitan.kit.words.phrases import ContextPhrase, Phrase

OPTIONS: Final = OptionTexts(
    {
        "start": OptionPhrases(
            Phrase("Starting player"), Phrase("Who has the first turn."), {"drawn": ContextPhrase("starter", "Random")}
        ),
        "extras": OptionPhrases(Phrase("Extra cities"), Phrase("Cities that join the board.")),
        "hands": OptionPhrases(
            Phrase("Other players' hands"),
            Phrase("Whether you see which cards the others hold, or how many."),
            {"cards": ContextPhrase("hands", "open"), "numbers": ContextPhrase("hands", "count only")},
        ),
    }
)
