"""Board files: reading one into the mapping the rules are played by.

Knows TOML and its faults; what makes a board good is asked of the rules (board_faults.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elcapitan import locked_file, paths
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults, find_faults, unread_names
from elcapitan.locked_file import DamagedFile

LARGEST_FILE = 64 * 1024
"""Bytes; the printed board has 4 KiB."""


def read_board(path: Path) -> dict[str, Any]:
    """The mapping in a board file. BoardFaults with everything that is wrong in it, OSError if it cannot be read."""
    raw = locked_file.read_bytes(path, LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise BoardFaults([f"{path.name}: is larger than {LARGEST_FILE // 1024} KiB, so it cannot be a board"])
    try:
        mapping = locked_file.parse_toml(locked_file.decode_text(raw))
    except UnicodeDecodeError:
        raise BoardFaults([f"{path.name}: is not UTF-8 text"]) from None
    except DamagedFile as error:
        raise BoardFaults([f"{path.name}: is not valid TOML: {error}"]) from None
    if found := find_faults(mapping):
        raise BoardFaults(found)
    return mapping


def extra_cities(mapping: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of a valid board's extra cities, in its order."""
    return tuple(city["id"] for city in mapping.get("extra", ()))


def parse_extras(words: str, mapping: Mapping[str, Any]) -> list[str]:
    """The extra cities of a list such as `porto,lisboa`, in the board's order. ValueError if it has no such city."""
    named = [word.strip() for word in words.split(",") if word.strip()]
    there = extra_cities(mapping)
    for city in named:
        if city not in there:
            raise ValueError(f"this board has no extra city {city!r}; it has {', '.join(there) or 'none'}")
    return [city for city in there if city in named]


def standard_board() -> dict[str, Any]:
    """The board the game is played on unless a player brings their own."""
    return read_board(paths.standard_board())


def board_names_without_rule(mapping: Mapping[str, Any]) -> list[str]:
    """Names in a valid board that no rule reads, each with its place."""
    return unread_names(mapping)


def board_summary(mapping: Mapping[str, Any]) -> str:
    """A valid board in one line."""
    cities, extras = len(mapping["city"]), extra_cities(mapping)
    beside = f" and {', '.join(extras)} beside them" if extras else ""
    return f"{mapping['name']}, {cities} cities{beside}"
