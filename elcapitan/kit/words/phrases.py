"""Sentences as data: translated when they are said, each name in braces worded by the kind of its fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from sys import intern
from typing import Any

from elcapitan.client.shell import i18n

Facts = Mapping[str, Any]
Kinds = Mapping[str, Callable[[Any], str]]
"""How the facts of each kind are worded; a kind that is not listed is shown as it is."""


def _name_with_fact(name: str, told: str) -> tuple[str, str, str]:
    """A name in braces, its fact and the kind of that."""
    fact, _colon, kind = told.partition(":")
    return name, fact, kind or fact


class Phrase:
    """One sentence, a message of the catalogue (assets/workshop/make_locale.py).

    `{city}` stands for the fact `city`, worded by the kind `city`. `names` tells what differs: `name="seat"` the fact
    `seat` and its kind, `price="number:gold"` the fact `number` worded as `gold`.
    """

    __slots__ = ("_names", "text")

    def __init__(self, text: str, **names: str) -> None:
        self.text = text
        in_braces = [intern(name) for _literal, name, _spec, _conversion in Formatter().parse(text) if name]
        self._names = tuple(_name_with_fact(name, names.get(name, name)) for name in in_braces)

    def __str__(self) -> str:
        """A sentence without facts, in the spoken language."""
        return i18n._(self.text)

    def say(self, facts: Facts, kinds: Kinds) -> str:
        """The sentence in the spoken language. KeyError if one of its facts is missing."""
        return self._in_form(facts).format_map({n: kinds.get(kind, str)(facts[fact]) for n, fact, kind in self._names})

    def _in_form(self, facts: Facts) -> str:
        """The translated sentence with its braces."""
        return str(self)


class ContextPhrase(Phrase):
    """A text that means different things in different places."""

    __slots__ = ("_context",)

    def __init__(self, context: str, text: str, **names: str) -> None:
        super().__init__(text, **names)
        self._context = context

    def __str__(self) -> str:
        return i18n.pgettext(self._context, self.text)


class PluralPhrase(Phrase):
    """A sentence in the form that fits its fact `count`; called with a count alone, the number of things of a kind."""

    __slots__ = ("_counted", "_many")

    def __init__(self, one: str, many: str, **names: str) -> None:
        super().__init__(many, **names)
        self._many, self._counted = (one, many), names.get("count", "count").partition(":")[0]

    def __call__(self, count: int) -> str:
        return self._in_form({self._counted: count}).format(count=i18n.number_text(count))

    def _in_form(self, facts: Facts) -> str:
        return i18n.ngettext(*self._many, abs(facts[self._counted]))


class ContextPluralPhrase(PluralPhrase):
    """Such a sentence that means different things in different places."""

    __slots__ = ("_context",)

    def __init__(self, context: str, one: str, many: str, **names: str) -> None:
        super().__init__(one, many, **names)
        self._context = context

    def _in_form(self, facts: Facts) -> str:
        return i18n.npgettext(self._context, *self._many, abs(facts[self._counted]))


class PhraseByFact:
    """One of several sentences, chosen by a fact; `other` where its value is not listed."""

    __slots__ = ("_fact", "_other", "_phrases")

    def __init__(self, fact: str, phrases: Mapping[Any, AnyPhrase], other: AnyPhrase | None = None) -> None:
        self._fact, self._phrases, self._other = fact, phrases, other

    def say(self, facts: Facts, kinds: Kinds) -> str:
        """As `Phrase.say`; KeyError also if no sentence is listed."""
        value = facts[self._fact]
        return (self._phrases.get(value, self._other) or self._phrases[value]).say(facts, kinds)


AnyPhrase = Phrase | PhraseByFact


class PhraseList:
    """Several sentences, each as a line of its own, as far as there is something to be said."""

    __slots__ = ("_sentences",)

    def __init__(self, sentences: Sequence[tuple[str, AnyPhrase | None]]) -> None:
        """Each with the fact without which it is left out (empty: it never is); None: lines that are a fact."""
        self._sentences = sentences

    def say(self, facts: Facts, kinds: Kinds) -> list[str]:
        """As `Phrase.say`; what is a fact may be one line or several, and where it is missing there is nothing."""
        found: list[str] = []
        for fact, phrase in self._sentences:
            said = facts.get(fact)
            if phrase is None:
                found += [said] if said and isinstance(said, str) else said or ()
            elif said or not fact:
                found.append(phrase.say(facts, kinds))
        return found


class NameTable(dict[str, Phrase]):
    """The names of things by id; called with an id, its name in the spoken language."""

    def __call__(self, thing: str) -> str:
        return str(self[thing])


class Words:
    """The words of a game, or of one position: how the facts of its sentences are worded."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds

    def tell(self, phrase: str | AnyPhrase, /, **facts: Any) -> str:
        """A sentence; its text alone will do where each fact is worded by the kind of its own name."""
        return (_phrase(phrase) if isinstance(phrase, str) else phrase).say(facts, self.kinds)


_phrase = cache(Phrase)


def fields(record: Any) -> dict[str, Any]:
    """The fields of a move or an event as facts."""
    return {name: getattr(record, name) for name in record.__match_args__}
