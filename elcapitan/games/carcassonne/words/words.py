"""The sentences and names of Carcassonne as data, from `words.toml` beside this file."""

from __future__ import annotations

from typing import Final

from elcapitan.kit.words.phrase_file import read_phrases

WORDS: Final = read_phrases(__package__)
