"""Yspahan's entry in the registry of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elcapitan.games.game import Game, GameRefusals
from elcapitan.games.yspahan.ruleset import Yspahan

if TYPE_CHECKING:
    from elcapitan.client.face import Face, LessonScenes
    from elcapitan.client.introduction import GameIntroduction
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText
    from elcapitan.games.yspahan.bots.levels import YspahanBots

LEVELS = ("easy", "normal", "hard")
CHARACTERS = ("master-builder", "supplier", "caravan-leader", "card-player")
"""What they care about stands in bots/characters.toml."""


def _bots() -> YspahanBots:
    from elcapitan.games.yspahan.bots.levels import YspahanBots

    return YspahanBots()


def _text() -> GameText[Any]:
    from elcapitan.games.yspahan.text.game_text import YspahanText

    return YspahanText()


def _introduction() -> GameIntroduction:
    from elcapitan.games.yspahan.client.introduction import introduction

    return introduction()


def _statistics() -> GameStatistics:
    from elcapitan.games.yspahan.client.statistics.yspahan_statistics import YspahanStatistics

    return YspahanStatistics()


def _face() -> Face:
    from elcapitan.games.yspahan.client.face import YspahanFace

    return YspahanFace()


def _lessons() -> LessonScenes:
    from elcapitan.games.yspahan.client.learning import YspahanLessons

    return YspahanLessons()


def _refusals() -> GameRefusals:
    from elcapitan.games.yspahan.refusal_codes import game_refusals

    return game_refusals()


YSPAHAN = Game(
    ruleset=Yspahan(),
    colours=("blue", "red", "green", "yellow"),
    levels=LEVELS,
    characters=CHARACTERS,
    bots=_bots,
    hints=_bots,
    tuning=_bots,
    playouts=_bots,
    reviews=_bots,
    text=_text,
    introduction=_introduction,
    statistics=_statistics,
    face=_face,
    lessons=_lessons,
    refusals=_refusals,
)
