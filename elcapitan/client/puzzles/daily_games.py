"""The games at tables of the day that were left before their end: a small file in the player's data folder."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from elcapitan import locked_file, paths
from elcapitan.games import DEFAULT_GAME
from elcapitan.locked_file import DamagedFile

MAX_LEFT: Final = 30
"""Games of earlier days; the first ones of them are forgotten beyond it."""


def _file(game: str) -> Path:
    return paths.data() / ("daily.json" if game == DEFAULT_GAME else f"daily-{game}.json")


def keep_daily_game(game: str, day: str, record: str) -> None:
    """Store the game of that day as it is now. OSError if that cannot be done.

    Where another window has come further at the same table, its game stays, unless this one is over.
    """

    def change(document: dict[str, Any]) -> None:
        games = _games(document)
        if is_over(record) or _move_count(games.get(day, "")) <= _move_count(record):
            games[day] = record
        left = {other: text for other, text in games.items() if other != day and not is_over(text)}
        # The newest one stands where older versions look for it.
        document |= {"day": day, "record": games[day], "left": dict(sorted(left.items())[-MAX_LEFT:])}

    locked_file.change_document(_file(game), change)


def daily_games(game: str) -> dict[str, str]:
    """The records of the games that are kept, by day, those of earlier days first; a damaged file holds none."""
    try:
        return dict(sorted(_games(locked_file.read_document(_file(game))).items()))
    except (OSError, DamagedFile):
        return {}


def has_left_daily_game(game: str, day: str = "") -> bool:
    """Whether there is an unfinished game of that day, or of any; nothing is replayed for it."""
    return any(day in ("", each) and not is_over(record) for each, record in daily_games(game).items())


def stored_at_s(game: str, day: str) -> float:
    """When the game of that day was stored last, in seconds since 1970: of an earlier day, at the end of it."""
    try:
        changed_s = _file(game).stat().st_mtime
        return min(changed_s, (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp())
    except (OSError, ValueError, OverflowError):
        return 0.0


def remove_daily_game(game: str, day: str) -> None:
    """Forget the game of that day. OSError if that cannot be written."""

    def change(document: dict[str, Any]) -> None:
        games = _games(document)
        games.pop(day, None)
        newest = max(games, default="")
        document |= {"day": newest, "record": games.pop(newest, ""), "left": games}

    locked_file.change_document(_file(game), change)


def is_over(record: str) -> bool:
    """Whether a record is one of a finished game; nothing that can be continued is taken for one."""
    try:
        return bool(json.loads(record).get("winners"))
    except (ValueError, AttributeError, RecursionError):
        return False


def _games(document: dict[str, Any]) -> dict[str, str]:
    left = document.get("left", {})
    day, record = document.get("day"), document.get("record")
    if not isinstance(left, dict):
        raise DamagedFile("it holds no games")
    games = {str(other): text for other, text in left.items() if isinstance(text, str)}
    if isinstance(day, str) and day and isinstance(record, str) and record:
        games[day] = record
    return games


def _move_count(record: str) -> int:
    try:
        return len(json.loads(record)["moves"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return -1
