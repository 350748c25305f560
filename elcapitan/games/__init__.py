"""The games this program knows, by name. Code for any game reaches a game through here alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.games.game import BoardFiles, Game, GameRefusals
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.table.ruleset import Ruleset

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameAnalysis, GameBots, GameHints, GamePlayouts, GameReviews, GameTuning
    from elcapitan.client.face import Face, LessonScenes, PuzzleScenes
    from elcapitan.client.introduction import GameIntroduction
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText

_GAMES: dict[str, Game] = {game.ruleset.name: game for game in (EL_CAPITAN, YSPAHAN)}

DEFAULT_GAME = EL_CAPITAN.ruleset.name
"""The game of a command that names none."""


class UnknownGame(ValueError):
    """Raised when a name is none of the games this program knows."""


class MissingPart(ValueError):
    """Raised when a game lacks what is asked for, such as a window; the text is one sentence."""


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


def opponents(name: str) -> tuple[str, ...]:
    """The levels of a game's computer players that a person is offered, the weakest first."""
    return _game(name).levels


def characters(name: str) -> tuple[str, ...]:
    """The manners of playing that each of these levels has."""
    return _game(name).characters


def builtin_parts(name: str) -> dict[str, Any]:
    """What the program ships for a game and a table may replace by its own: the board, if the game has board files."""
    kept = _game(name).boards
    return {} if kept is None else {"board": kept.standard_board()}


def has_boards(name: str) -> bool:
    """Whether a game can be played on boards from files."""
    return _game(name).boards is not None


def boards(name: str) -> BoardFiles:
    """The boards of a game. MissingPart if it has no board files."""
    kept = _game(name).boards
    if kept is None:
        raise MissingPart(f"{name} has one board only, and no board files")
    return kept


def text(name: str) -> GameText[Any]:
    """A game's pages and words in a terminal."""
    return _game(name).text()


def introduction(name: str) -> GameIntroduction:
    """What is said of a game where games are chosen, in the spoken language."""
    return _game(name).introduction()


def refusals(name: str) -> GameRefusals:
    """The codes with which the rules of a game forbid a move."""
    return _game(name).refusals()


def has_statistics(name: str) -> bool:
    """Whether finished games of a game are counted."""
    return _game(name).statistics is not None


@cache
def statistics(name: str) -> GameStatistics:
    """What the finished games of a game tell, and its achievements. MissingPart if they are not counted."""
    load = _game(name).statistics
    if load is None:
        raise MissingPart(f"finished games of {name} are not counted")
    return load()


@cache
def bots(name: str) -> GameBots:
    """The computer players of a game."""
    return _game(name).bots()


@cache
def hints(name: str) -> GameHints:
    """What hints ask of a game. MissingPart if its computer players give none."""
    load = _game(name).hints
    if load is None:
        raise MissingPart(f"the computer players of {name} give no hints")
    return load()


def has_hints(name: str) -> bool:
    """Whether the computer players of a game give hints."""
    return _game(name).hints is not None


@cache
def tuning(name: str) -> GameTuning:
    """What a search for better weights asks of a game. MissingPart if they cannot be tuned."""
    load = _game(name).tuning
    if load is None:
        raise MissingPart(f"the computer players of {name} cannot be tuned")
    return load()


@cache
def playouts(name: str) -> GamePlayouts:
    """What the yardstick asks of a game. MissingPart if its choices are not measured."""
    load = _game(name).playouts
    if load is None:
        raise MissingPart(f"the computer players of {name} play nothing out")
    return load()


@cache
def reviews(name: str) -> GameReviews:
    """What reviews ask of a game. MissingPart if it has none."""
    load = _game(name).reviews
    if load is None:
        raise MissingPart(f"the computer players of {name} give no reviews")
    return load()


def has_reviews(name: str) -> bool:
    """Whether finished games of a game are reviewed; hints are `has_hints`."""
    return _game(name).reviews is not None


@cache
def analysis(name: str) -> GameAnalysis:
    """What the search for puzzles and learning ask of a game. MissingPart if it has neither."""
    load = _game(name).analysis
    if load is None:
        raise MissingPart(f"the computer players of {name} find no puzzles and learn nothing")
    return load()


def has_face(name: str) -> bool:
    """Whether a game can be played in the window."""
    return _game(name).face is not None


@cache
def face(name: str) -> Face:
    """The scenes and words of a game; the first call imports them, which takes about a second.

    MissingPart if it is played in words alone.
    """
    load = _game(name).face
    if load is None:
        raise MissingPart(f"{name} has no window yet; `elcapitan text --game {name}` plays it in the terminal")
    return load()


def has_lessons(name: str) -> bool:
    """Whether there is something to learn in a game by playing it."""
    return _game(name).lessons is not None


def lessons(name: str) -> LessonScenes:
    """The guided first game and the exercises of a game. MissingPart if it has none."""
    load = _game(name).lessons
    if load is None:
        raise MissingPart(f"{name} has no lessons")
    return load()


def has_puzzles(name: str) -> bool:
    """Whether a game has puzzles and a table of the day."""
    return _game(name).puzzles is not None


def puzzles(name: str) -> PuzzleScenes:
    """The puzzles of a game and its table of the day. MissingPart if it has none."""
    load = _game(name).puzzles
    if load is None:
        raise MissingPart(f"{name} has no puzzles")
    return load()
