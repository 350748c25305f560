"""The games this program knows, by name: the one place that names El Capitan to the table and the server."""

from __future__ import annotations

from elcapitan.rules.game import ElCapitan
from elcapitan.table.ruleset import Ruleset

_GAMES: dict[str, Ruleset] = {game.name: game for game in (ElCapitan(),)}


class UnknownGame(ValueError):
    """Raised when a name is none of the games this program knows."""


def ruleset(name: str) -> Ruleset:
    """The game of that name. UnknownGame if there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGame(f"this program does not know a game called {name[:40]!r}") from None
