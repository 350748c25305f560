"""Moves declared by their texts, which hold both ways: `parse(str(move)) == move`.

In a template `{card}` is a field, `[ {card}]` one that may be left out, and `{charge|cards|florins}` the first of
these fields that is set, or else the word. A number is written in digits, a tuple as its words, a flag as its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, dataclass_transform, get_args

T = TypeVar("T")
NUMBER = "[1-9][0-9]{0,3}"
"""What fits a number, unless its field has words of its own."""
PIECE = re.compile(r"(\[ )?\{([\w|]+)\}\]?|[^{}\[\]]+")
"""Of a template: plain text, or the fields of one place."""
READERS: Mapping[str, Callable[[str | None], Any]] = {
    "str": lambda text: text or "",
    "int": lambda text: int(text or 0),
    "bool": lambda text: text is not None,
    "tuple": lambda text: tuple((text or "").split()),
}
"""The value of a field by its type; None if it is left out."""


class UnreadableMove(ValueError):
    """Raised when a text is not a move in the grammar."""


@dataclass_transform(frozen_default=True)
def move(template: str, **words: Iterable[str]) -> Callable[[type[T]], type[T]]:
    """Makes a class of typed fields a record with that text; `words` fit its fields in place of the game's.

    That a field is not set again the type checker sees to, as in `FrozenRecord`.
    """

    def declare(cls: type[T]) -> type[T]:
        scope: dict[str, Any] = {}
        exec(f'def __str__(self):\n    return f"{"".join(_shown(template, _kinds(cls)))}"', scope)
        cls.__str__ = scope["__str__"]  # type: ignore[method-assign]
        cls.move_template, cls.move_words = template, words  # type: ignore[attr-defined]
        return dataclass(slots=True, unsafe_hash=True)(cls)

    return declare


def move_parser(moves: Any, **words: str | Iterable[str]) -> Callable[[str], Any]:
    """What reads the texts of a union of moves; `words` says by field what fits it: names or a regular expression."""
    forms = [
        (
            re.compile("".join(_pattern(kind, {**words, **kind.move_words}))),
            kind,
            [(name, READERS[each]) for name, each in _kinds(kind).items()],
        )
        for kind in get_args(moves)
    ]

    @lru_cache(maxsize=4096)  # the same few texts come again and again
    def parse(text: str) -> Any:
        """The move a text means. UnreadableMove if it means none; nothing is guessed, not even spaces."""
        for pattern, kind, fields in forms:
            if found := pattern.fullmatch(text):
                return kind(*[read(found[name]) for name, read in fields])
        raise UnreadableMove(f"{text[:60]!r} is not a move")

    return parse


def _kinds(cls: type) -> dict[str, str]:
    """The types of the fields; compiled classes have types where others have texts."""
    types = {name: each if isinstance(each, str) else each.__name__ for name, each in cls.__annotations__.items()}
    return {name: each.partition("[")[0] for name, each in types.items()}


def _shown(template: str, kinds: Mapping[str, str]) -> Iterator[str]:
    """The pieces of the f-string that writes a move."""
    for piece in PIECE.finditer(template):
        if not piece[2]:
            yield piece[0]
            continue
        *first, last = piece[2].split("|")
        text = _word(last, kinds)
        for name in reversed(first):
            text = f"{_word(name, kinds)} if self.{name} else {text}"
        yield f"{{' ' + {text} if self.{last} else ''}}" if piece[1] else f"{{{text}}}"


def _word(name: str, kinds: Mapping[str, str]) -> str:
    match kinds.get(name):
        case None | "bool":
            return f"'{name}'"
        case "tuple":
            return f"' '.join(self.{name})"
        case _:
            return f"self.{name}"


def _pattern(cls: Any, words: Mapping[str, str | Iterable[str]]) -> Iterator[str]:
    """The pieces of the regular expression that reads a move."""
    kinds = _kinds(cls)
    for piece in PIECE.finditer(cls.move_template):
        if not piece[2]:
            yield re.escape(piece[0])
            continue
        fits = "|".join(_group(name, kinds, words) for name in piece[2].split("|"))
        yield f"(?: (?:{fits}))?" if piece[1] else f"(?:{fits})"


def _group(name: str, kinds: Mapping[str, str], words: Mapping[str, str | Iterable[str]]) -> str:
    match kinds.get(name):
        case None:
            return name
        case "bool":
            return f"(?P<{name}>{name})"
        case kind:
            fits = words[name] if name in words or kind != "int" else NUMBER
            return f"(?P<{name}>{fits if isinstance(fits, str) else '|'.join(fits)})"
