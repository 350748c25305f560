"""The options of a table and their values, in words; an extra city has the name that its board gives it."""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts

OPTIONS: Final = OptionTexts({name: OptionPhrases(**option) for name, option in WORDS["options"].items()})
