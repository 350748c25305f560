"""The games this program knows, by name. Code for any game reaches a game through here alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.games.game import BoardFiles, Game
from elcapitan.table.ruleset import Ruleset

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameBots
    from elcapitan.client.face import Face
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText

_GAMES: dict[str, Game] = {game.ruleset.name: game for game in (EL_CAPITAN,)}

DEFAULT_GAME = EL_CAPITAN.ruleset.name
"""The game of a command that names none."""


class UnknownGame(ValueError):
    """Raised when a name is none of the games this program knows."""


def _game(name: str) -> Game:
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGame(f"this program does not know a game called {name[:40]!r}") from None


def ruleset(name: str) -> Ruleset:
    """The rules of the game of that name. UnknownGame if there is none."""
    return _game(name).ruleset


def game_names() -> tuple[str, ...]:
    """All games."""
    return tuple(_GAMES)


def colours(name: str) -> tuple[str, ...]:
    """The colours a seat of that game can have, in the order they are offered."""
    return _game(name).colours


def builtin_parts(name: str) -> dict[str, Any]:
    """What the program ships for a game and a table may replace by its own: the board."""
    return {"board": _game(name).boards.standard_board()}


def boards(name: str) -> BoardFiles:
    """The boards of a game."""
    return _game(name).boards


def text(name: str) -> GameText[Any]:
    """A game's pages and words in a terminal."""
    return _game(name).text()


@cache
def statistics(name: str) -> GameStatistics:
    """What the finished games of a game tell, and its achievements."""
    return _game(name).statistics()


@cache
def bots(name: str) -> GameBots:
    """The computer players of a game."""
    return _game(name).bots()


@cache
def face(name: str) -> Face:
    """The scenes and words of a game; the first call imports them, which takes about a second."""
    return _game(name).face()
