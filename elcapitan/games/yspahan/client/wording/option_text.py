"""The options of a table and their values, in words."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts
from elcapitan.kit.words.phrases import ContextPhrase, Phrase

OPTIONS: Final = OptionTexts(
    {
        "start": OptionPhrases(
            Phrase("First starting player"),
            Phrase("Who rolls on the first day."),
            {"drawn": ContextPhrase("starter", "Random")},
        ),
        "gold_steps": OptionPhrases(
            Phrase("Gold for the supervisor"),
            Phrase("How much gold one move of the supervisor may cost."),
            {"any": Phrase("any amount"), "three": Phrase("3 gold at most")},
        ),
        "card_time": OptionPhrases(
            Phrase("Playing cards"),
            Phrase("When cards may be played for their effect."),
            {"any": Phrase("at any time in one's turn"), "after": Phrase("only after the main action")},
        ),
    }
)
