"""El Capitan's entry in the registry of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elcapitan.games.capitan import boards
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.games.game import Game, GameRefusals

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameAnalysis
    from elcapitan.client.face import Face, LessonScenes, PuzzleScenes
    from elcapitan.client.introduction import GameIntroduction
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText


LEVELS = ("easy", "normal", "hard", "expert")
CHARACTERS = ("racer", "baron", "builder", "banker", "pirate", "navigator")
"""What they care about stands in bots/characters.toml."""


def _bots() -> GameAnalysis:
    from elcapitan.games.capitan.bots.levels import CapitanBots

    return CapitanBots()


def _text() -> GameText[Any]:
    from elcapitan.games.capitan.text.game_text import CapitanText

    return CapitanText()


def _introduction() -> GameIntroduction:
    from elcapitan.games.capitan.client.introduction import introduction

    return introduction()


def _statistics() -> GameStatistics:
    from elcapitan.games.capitan.client.statistics import CapitanStatistics

    return CapitanStatistics()


def _face() -> Face:
    from elcapitan.games.capitan.client.face import CapitanFace

    return CapitanFace()


def _lessons() -> LessonScenes:
    from elcapitan.games.capitan.client.learning import CapitanLessons

    return CapitanLessons()


def _puzzles() -> PuzzleScenes:
    from elcapitan.games.capitan.client.learning import CapitanPuzzles

    return CapitanPuzzles()


def _refusals() -> GameRefusals:
    from elcapitan.games.capitan.refusal_codes import game_refusals

    return game_refusals()


EL_CAPITAN = Game(
    ruleset=ElCapitan(),
    colours=("red", "blue", "yellow", "green", "pearl"),
    levels=LEVELS,
    characters=CHARACTERS,
    boards=boards,
    bots=_bots,
    hints=_bots,
    tuning=_bots,
    playouts=_bots,
    reviews=_bots,
    analysis=_bots,
    text=_text,
    introduction=_introduction,
    refusals=_refusals,
    statistics=_statistics,
    face=_face,
    lessons=_lessons,
    puzzles=_puzzles,
)
