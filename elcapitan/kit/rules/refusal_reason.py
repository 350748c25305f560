"""The reasons for which rules refuse a move, declared as rows of an enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from string import Formatter
from typing import NamedTuple, Self


class RefusalReason(StrEnum):
    """Every reason the rules of a game can give, a row each: code, rules, sentence, further facts.

    `ROW_FULL = "row-full", "B2", "All twelve sites of {city} are occupied."`
    """

    _value_: str
    rules: tuple[str, ...]
    """The rule numbers that come with it."""
    sentence: str
    """In English; a name in braces is one of the facts."""
    facts: tuple[str, ...]
    """The keys of its facts, in alphabetical order: a refusal always has all of them."""

    def __new__(cls, code: str, rules: str, sentence: str, further_facts: str = "") -> Self:
        row = str.__new__(cls, code)
        row._value_ = code
        row.rules = tuple(rules.split())
        row.sentence = sentence
        said = {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}
        row.facts = tuple(sorted({*said, *further_facts.split()}))
        return row


class GameRefusals(NamedTuple):
    """How the rules of a game say why a move is forbidden."""

    reasons: type[RefusalReason]
    """A row for each code."""
    facts: Mapping[str, str]
    """What each key of the facts holds."""
