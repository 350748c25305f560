"""The sentences of a game in a file beside its code: `words.toml`, tables of texts by name.

A text is a `Phrase`. A table with `text` says more of one: its `context`, `one` for a single thing where `text` is of
many, a `note` for translators, and how its facts are worded. A table with `by` is a `PhraseByFact`, with `other` for
values that are not listed. A table with `lines` is a `PhraseList`: a line with `if` depends on that fact, one with
`insert` is that fact. Any other table is a `NameTable`, and a list a tuple. What is said of `each` in a table holds for
all sentences in it. assets/workshop/make_locale.py collects them for the languages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from elcapitan.kit.words.phrases import (
    ContextPhrase,
    ContextPluralPhrase,
    NameTable,
    Phrase,
    PhraseByFact,
    PhraseList,
    PluralPhrase,
)

_TYPES: Final = {"": Phrase, "context": ContextPhrase, "one": PluralPhrase, "context one": ContextPluralPhrase}


def read_phrases(package: str) -> Mapping[str, Any]:
    """The tables of the file in that package, by name."""
    tables = tomllib.loads(files(package).joinpath("words.toml").read_text(encoding="utf-8"))
    return {name: make_phrases(table, {}) for name, table in tables.items()}


def make_phrases(entry: Any, each: Mapping[str, str]) -> Any:
    """What an entry of the file says, in a table that says that of each."""
    match entry:
        case str():
            return make_phrases({"text": entry}, each)
        case list():
            return tuple(make_phrases(one, each) for one in entry)
        case {"text": text}:
            names = {name: said for name, said in {**each, **entry}.items() if name not in ("text", "note")}
            before = {name: names.pop(name) for name in ("context", "one") if name in names}
            return _TYPES[" ".join(before)](*before.values(), text, **names)
        case {"by": fact}:
            texts = {int(at) if at.isdigit() else at: one for at, one in entry.items() if at != "by"}
            found = {at: make_phrases(one, each) for at, one in texts.items()}
            return PhraseByFact(fact, found, found.pop("other", None))
        case {"lines": lines}:
            return PhraseList([_make_line(one, each) for one in lines])
    each = {**each, **entry.get("each", {})}
    return NameTable({name: make_phrases(one, each) for name, one in entry.items() if name != "each"})


def _make_line(entry: Any, each: Mapping[str, str]) -> tuple[str, Any]:
    match entry:
        case {"insert": fact}:
            return fact, None
        case {"if": fact, **phrase}:
            return fact, make_phrases(phrase, each)
    return "", make_phrases(entry, each)
