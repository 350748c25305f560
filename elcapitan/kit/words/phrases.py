"""Sentences as data: translated when they are said, each name in braces worded by the kind of its fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from elcapitan.client.shell import i18n

Facts = Mapping[str, Any]
Kinds = Mapping[str, Callable[[Any], str]]
"""How the facts of each kind are worded; a kind that is not listed is shown as it is."""


class Phrase:
    """One sentence, a message of the catalogue (assets/workshop/make_locale.py).

    `{city}` stands for the fact `city`, worded by the kind `city`. `names` tells what differs: `name="seat"` the fact
    `seat` and its kind, `price="number:gold"` the fact `number` worded as `gold`.
    """

    __slots__ = ("_names", "_text")

    def __init__(self, text: str, **names: str) -> None:
        self._text, self._names = text, names

    def __str__(self) -> str:
        """A sentence without facts, in the spoken language."""
        return i18n._(self._text)

    def say(self, facts: Facts, kinds: Kinds) -> str:
        """The sentence in the spoken language. KeyError if one of its facts is missing."""
        words = {}
        for _literal, name, _spec, _conversion in Formatter().parse(self._text):
            if name:
                fact, _colon, kind = self._names.get(name, name).partition(":")
                words[name] = kinds.get(kind or fact, str)(facts[fact])
        return str(self).format_map(words)


class ContextPhrase(Phrase):
    """A text that means different things in different places."""

    __slots__ = ("_context",)

    def __init__(self, context: str, text: str, **names: str) -> None:
        super().__init__(text, **names)
        self._context = context

    def __str__(self) -> str:
        return i18n.pgettext(self._context, self._text)


class PhraseByFact:
    """One of several sentences, chosen by a fact; `other` where its value is not listed."""

    __slots__ = ("_fact", "_other", "_phrases")

    def __init__(self, fact: str, phrases: Mapping[Any, Phrase], other: Phrase | None = None) -> None:
        self._fact, self._phrases, self._other = fact, phrases, other

    def say(self, facts: Facts, kinds: Kinds) -> str:
        """As `Phrase.say`; KeyError also if no sentence is listed."""
        value = facts[self._fact]
        phrase = self._phrases.get(value, self._other) or self._phrases[value]
        return phrase.say(facts, kinds)


AnyPhrase = Phrase | PhraseByFact
