"""The games this program knows, by name: its own, and those of packages installed beside it (installed_games.py).

Code for any game reaches a game through here alone.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from elcapitan.games.game import Ability, BoardFiles, Game, Part
from elcapitan.games.installed_games import InstalledGames, find_installed_games, part_fault
from elcapitan.kit.rules.refusal_reason import GameRefusals
from elcapitan.table.ruleset import Ruleset

if TYPE_CHECKING:
    from elcapitan.bots.bot import (
        GameAnalysis,
        GameBots,
        GameHints,
        GamePlayouts,
        GamePuzzleSearch,
        GameReviews,
        GameTuning,
    )
    from elcapitan.client.face import Face, LessonScenes, PuzzleScenes
    from elcapitan.client.introduction import GameIntroduction
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText
    from elcapitan.kit.table.page_table import PageTable

log = logging.getLogger(__name__)

PLACES: Final = (
    "elcapitan.games.capitan.game:EL_CAPITAN",
    "elcapitan.games.yspahan.game:YSPAHAN",
    "elcapitan.games.carcassonne.game:CARCASSONNE",
)
"""Where the games of this program are. By hand, as text: looking into a folder fails in a frozen program, and what a
game is made of imports this module."""
DEFAULT_GAME: Final = "elcapitan"
"""The game of a command that names none."""
LACKING: Final[dict[Part | Ability, str]] = {
    "page_table": "{name} cannot be played on a page in a browser",
    "boards": "{name} has one board only, and no board files",
    "statistics": "finished games of {name} are not counted",
    "face": "{name} has no window yet; `elcapitan text --game {name}` plays it in the terminal",
    "lessons": "{name} has no lessons",
    "puzzles": "{name} has no puzzles",
    "hints": "the computer players of {name} give no hints",
    "tuning": "the computer players of {name} cannot be tuned",
    "playouts": "the computer players of {name} play nothing out",
    "reviews": "the computer players of {name} give no reviews",
    "puzzle_search": "the computer players of {name} find no puzzles",
    "analysis": "the computer players of {name} learn nothing",
}
"""The sentences of MissingPart."""


class UnknownGame(ValueError):
    """Raised when a name is none of the games this program knows."""


class MissingPart(ValueError):
    """Raised when a game lacks what is asked for, such as a window; the text is one sentence."""


@cache
def _own() -> dict[str, Game]:
    """The games of this program by name."""
    places = (place.partition(":") for place in PLACES)
    entries: list[Game] = [getattr(import_module(module), name) for module, _colon, name in places]
    return {game.name: game for game in entries}


@cache
def _installed() -> InstalledGames:
    return find_installed_games(_own())


def _game(name: str) -> Game:
    if found := _own().get(name) or _installed().games.get(name):
        return found
    unknown = f"this program does not know a game called {name[:40]!r}"
    raise UnknownGame(_installed().faults.get(name, unknown))


_loaded = cache(Game.load)
"""A part of a game: the same object each time."""


@cache
def _fault(name: str, part: Part) -> str:
    """Why a part of a game of another package cannot be loaded, said in the log once; empty if it can."""
    fault = "" if name in _own() else part_fault(_game(name), part)
    if fault:
        log.warning("%s", fault)
    return fault


def _part(name: str, part: Part) -> Any:
    if part not in _game(name).parts:
        raise MissingPart(LACKING[part].format(name=name))
    if fault := _fault(name, part):
        raise MissingPart(fault)
    return _loaded(_game(name), part)


def _bots_that(name: str, ability: Ability) -> Any:
    if ability not in _game(name).abilities:
        raise MissingPart(LACKING[ability].format(name=name))
    return bots(name)


def _has(name: str, part: Part) -> bool:
    return part in _game(name).parts and not _fault(name, part)


def _can(name: str, ability: Ability) -> bool:
    return ability in _game(name).abilities and not _fault(name, "bots")


def ruleset(name: str) -> Ruleset:
    """The rules of the game of that name. UnknownGame if there is none."""
    return _game(name).ruleset


def game_names() -> tuple[str, ...]:
    """All games, this program's first."""
    return (*_own(), *_installed().games)


def installed_faults() -> dict[str, str]:
    """By name, why a game of an installed package is left out, in one sentence."""
    return _installed().faults


@cache
def log_installed_faults() -> None:
    """Say in the log which games of installed packages are left out, once."""
    for fault in installed_faults().values():
        log.warning("%s", fault)


def colours(name: str) -> tuple[str, ...]:
    """The colours a seat of that game can have, in the order they are offered."""
    return _game(name).colours


def opponents(name: str) -> tuple[str, ...]:
    """The levels of a game's computer players that a person is offered, the weakest first."""
    return _game(name).levels


def names(name: str) -> tuple[str, ...]:
    """What a game's computer players are called; the standard game's names if it brings none."""
    return _game(name).names or _game(DEFAULT_GAME).names


def characters(name: str) -> tuple[str, ...]:
    """The manners of playing that each of these levels has."""
    return _game(name).characters


def builtin_parts(name: str) -> dict[str, Any]:
    """What the program ships for a game and a table may replace by its own: the board, if the game has board files."""
    return {"board": boards(name).standard_board()} if has_boards(name) else {}


def has_boards(name: str) -> bool:
    """Whether a game can be played on boards from files."""
    return _has(name, "boards")


def boards(name: str) -> BoardFiles:
    """The boards of a game. MissingPart if it has no board files."""
    return _part(name, "boards")


def text(name: str) -> GameText[Any]:
    """A game's pages and words in a terminal."""
    return _part(name, "text")


def introduction(name: str) -> GameIntroduction:
    """What is said of a game where games are chosen, in the spoken language."""
    return _game(name).load("introduction")


def refusals(name: str) -> GameRefusals:
    """The codes with which the rules of a game forbid a move."""
    return _part(name, "refusals")


def has_page_table(name: str) -> bool:
    """Whether a game declares its table for a page in a browser."""
    return _has(name, "page_table")


def page_table(name: str) -> type[PageTable]:
    """A game's table for a page in a browser. MissingPart if it has none."""
    return _part(name, "page_table")


def has_statistics(name: str) -> bool:
    """Whether finished games of a game are counted."""
    return _has(name, "statistics")


def statistics(name: str) -> GameStatistics:
    """What the finished games of a game tell, and its achievements. MissingPart if they are not counted."""
    return _part(name, "statistics")


def bots(name: str) -> GameBots:
    """The computer players of a game."""
    return _part(name, "bots")


def has_hints(name: str) -> bool:
    """Whether the computer players of a game give hints."""
    return _can(name, "hints")


def hints(name: str) -> GameHints:
    """What hints ask of a game. MissingPart if its computer players give none."""
    return _bots_that(name, "hints")


def tuning(name: str) -> GameTuning:
    """What a search for better weights asks of a game. MissingPart if they cannot be tuned."""
    return _bots_that(name, "tuning")


def playouts(name: str) -> GamePlayouts:
    """What the yardstick asks of a game. MissingPart if its choices are not measured."""
    return _bots_that(name, "playouts")


def has_reviews(name: str) -> bool:
    """Whether finished games of a game are reviewed; hints are `has_hints`."""
    return _can(name, "reviews")


def reviews(name: str) -> GameReviews:
    """What reviews ask of a game. MissingPart if it has none."""
    return _bots_that(name, "reviews")


def puzzle_search(name: str) -> GamePuzzleSearch:
    """What puzzles ask of the computer players of a game. MissingPart if they find none."""
    return _bots_that(name, "puzzle_search")


def analysis(name: str) -> GameAnalysis:
    """What learning asks of a game. MissingPart if its computer players learn nothing."""
    return _bots_that(name, "analysis")


def has_face(name: str) -> bool:
    """Whether a game can be played in the window."""
    return _has(name, "face")


def face(name: str) -> Face:
    """The scenes and words of a game; the first call imports them, which takes about a second.

    MissingPart if it is played in words alone.
    """
    return _part(name, "face")


def window_fault(name: str) -> str:
    """Why the window that a game brings cannot be opened, in one sentence; empty if it can, or there is none."""
    return _fault(name, "face") if "face" in _game(name).parts else ""


def has_lessons(name: str) -> bool:
    """Whether there is something to learn in a game by playing it."""
    return _has(name, "lessons")


def lessons(name: str) -> LessonScenes:
    """The guided first game and the exercises of a game. MissingPart if it has none."""
    return _part(name, "lessons")


def has_puzzles(name: str) -> bool:
    """Whether a game has puzzles and a table of the day."""
    return _has(name, "puzzles")


def puzzles(name: str) -> PuzzleScenes:
    """The puzzles of a game and its table of the day. MissingPart if it has none."""
    return _part(name, "puzzles")
