"""Yspahan's entry in the registry of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elcapitan.games.game import Game, GameRefusals
from elcapitan.games.yspahan.ruleset import Yspahan

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameBots
    from elcapitan.client.text.game_text import GameText

LEVELS = ("easy", "normal")


def _bots() -> GameBots:
    from elcapitan.games.yspahan.bots.levels import YspahanBots

    return YspahanBots()


def _text() -> GameText[Any]:
    from elcapitan.games.yspahan.text.game_text import YspahanText

    return YspahanText()


def _refusals() -> GameRefusals:
    from elcapitan.games.yspahan.refusal_codes import game_refusals

    return game_refusals()


YSPAHAN = Game(
    ruleset=Yspahan(),
    colours=("blue", "red", "green", "yellow"),
    levels=LEVELS,
    bots=_bots,
    text=_text,
    refusals=_refusals,
)
