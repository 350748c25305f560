"""The options of a table in words, declared by option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elcapitan.kit.words.phrases import Phrase, Words


class OptionPhrases(NamedTuple):
    """One option."""

    label: Phrase
    help: Phrase
    """What is chosen by it, in one sentence."""
    values: Mapping[str, Phrase] = {}
    """Values that are not listed are shown as they are; those of `start` are seats."""
    value_help: Mapping[str, Phrase] = {}
    """What a value, or a part of a set, means, in one sentence; one that is not listed says enough."""


class OptionTexts:
    """The `OptionWords` of a game."""

    def __init__(self, options: Mapping[str, OptionPhrases]) -> None:
        self._options = options

    def option_text(self, name: str) -> str:
        return str(self._options[name].label)

    def option_help_text(self, name: str) -> str:
        return str(self._options[name].help)

    def value_help_text(self, name: str, value: str) -> str:
        found = self._options[name].value_help.get(value)
        return str(found) if found else ""

    def value_text(self, name: str, value: str) -> str:
        if found := self._options[name].values.get(value):
            return str(found)
        return _WORDS.tell("Seat {seat}", seat=value) if name == "start" else value


_WORDS = Words({})
