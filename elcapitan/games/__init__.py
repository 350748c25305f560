"""The games this program knows, by name: the one place that names El Capitan to the table and the server."""

from __future__ import annotations

from typing import Any

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.table.ruleset import Ruleset

_GAMES: dict[str, Ruleset] = {game.name: game for game in (ElCapitan(),)}

GAME = ElCapitan.name
"""The one that this program's window and commands play."""

_COLOURS = {GAME: ("red", "blue", "yellow", "green", "pearl")}


class UnknownGame(ValueError):
    """Raised when a name is none of the games this program knows."""


def ruleset(name: str) -> Ruleset:
    """The game of that name. UnknownGame if there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGame(f"this program does not know a game called {name[:40]!r}") from None


def game_names() -> tuple[str, ...]:
    """All games."""
    return tuple(_GAMES)


def colours(name: str) -> tuple[str, ...]:
    """The colours a seat of that game can have, in the order they are offered."""
    ruleset(name)
    return _COLOURS[name]


def builtin_parts(name: str) -> dict[str, Any]:
    """What the program brings along for a game and a table may replace by its own: the board."""
    ruleset(name)
    return {"board": standard_board()}
