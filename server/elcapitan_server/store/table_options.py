"""The options of a table: compressed text, shared by tables with the same, as long as there are few others.

A game's board alone is some ten kilobytes of text and five times as much as objects, and most tables have the same.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

CACHED = 16
"""Number of different ones that are kept, as objects and as text."""


def options_text(options: Mapping[str, Any]) -> str:
    """How options are stored."""
    return json.dumps({**options}, ensure_ascii=False)


@lru_cache(maxsize=CACHED)
def _pack(text: str) -> tuple[bytes, Mapping[str, Any]]:
    found = json.loads(text)
    if type(found) is not dict:
        raise ValueError("options that are no mapping")
    shown = {name: value for name, value in found.items() if type(value) is not dict}
    return zlib.compress(text.encode("utf-8", "surrogatepass"), level=1), shown


@lru_cache(maxsize=CACHED)
def _unpack(packed: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(packed).decode("utf-8", "surrogatepass"))
    return found


class PackedOptions(Mapping[str, Any]):
    """Options as they are stored, read when they are asked for."""

    __slots__ = ("_packed", "shown")

    def __init__(self, text: str) -> None:
        """`text` is the JSON of a mapping. ValueError if it is not."""
        self._packed, self.shown = _pack(text)
        """`shown`: what a list of tables tells, which is all but mappings such as the board."""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> PackedOptions:
        """Those, packed."""
        return cls(options_text(options))

    def __getitem__(self, name: str) -> Any:
        return _unpack(self._packed)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_unpack(self._packed))

    def __len__(self) -> int:
        return len(_unpack(self._packed))
