"""The games at tables of the day that were left before their end: a small file in the player's data folder."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from elcapitan import locked_file, paths
from elcapitan.games import DEFAULT_GAME
from elcapitan.locked_file import DamagedFile

MAX_LEFT: Final = 30
"""Games of earlier days; beyond it the oldest are dropped."""
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _file(game: str) -> Path:
    return paths.data() / ("daily.json" if game == DEFAULT_GAME else f"daily-{game}.json")


def keep_daily_game(game: str, day: str, record: str) -> None:
    """Store the game of that day as it is now. OSError if that cannot be done.

    Where another window has come further at the same table, its game stays, unless this one is over.
    """

    def change(games: dict[str, str]) -> str:
        if is_over(record) or _move_count(games.get(day, "")) <= _move_count(record):
            games[day] = record
        left = {other: text for other, text in games.items() if other != day and not is_over(text)}
        kept = games[day]
        games.clear()
        games |= {**dict(sorted(left.items())[-MAX_LEFT:]), day: kept}
        return day

    _change(game, change)


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

    def change(games: dict[str, str]) -> str:
        games.pop(day, None)
        return max(games, default="")

    _change(game, change)


def _change(game: str, change: Callable[[dict[str, str]], str]) -> None:
    """Let `change` work on the games by day; it returns the day of the one that older versions are to find.

    A file in which something is no game is set aside; the games that are some go on in the new one.
    """
    games: dict[str, str] = {}

    def write(document: dict[str, Any]) -> None:
        games.update(_games(document))
        _check(document)
        first = change(games)
        left = {day: record for day, record in games.items() if day != first}
        document |= {"day": first, "record": games.get(first, ""), "left": left}

    locked_file.change_document(_file(game), write)


def is_over(record: str) -> bool:
    """Whether a record is one of a finished game; nothing that can be continued is taken for one."""
    try:
        return bool(json.loads(record).get("winners"))
    except (ValueError, AttributeError, RecursionError):
        return False


def _games(document: Mapping[str, Any]) -> dict[str, str]:
    """The record of each day, without what is none."""
    left = document.get("left")
    games = {**left} if isinstance(left, dict) else {}
    if (record := document.get("record")) and isinstance(day := document.get("day"), str):
        games[day] = record
    return {day: text for day, text in games.items() if DAY.fullmatch(day) and isinstance(text, str)}


def _check(document: Mapping[str, Any]) -> None:
    """DamagedFile if something in it is no game."""
    left, newest = document.get("left", {}), (document.get("day", ""), document.get("record", ""))
    games = [*left.items(), *([newest] if any(newest) else [])] if isinstance(left, dict) else [("", left)]
    if not all(isinstance(part, str) for game in games for part in game) or not all(map(DAY.fullmatch, dict(games))):
        raise DamagedFile("not all of it are games")


def _move_count(record: str) -> int:
    try:
        return len(json.loads(record)["moves"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return -1
