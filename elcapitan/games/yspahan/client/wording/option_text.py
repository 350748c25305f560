"""The options of a table and their values, in words."""

from __future__ import annotations

from typing import Final

from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.kit.words.option_texts import OptionPhrases, OptionTexts

OPTIONS: Final = OptionTexts({name: OptionPhrases(**option) for name, option in WORDS["options"].items()})
