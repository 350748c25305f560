"""Turns of Yspahan by clicks in a window of two, told by an onlooker, who sees no card: none is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pygame import Rect

from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.moves import (
    DrawCard,
    EndTurn,
    LoadFirst,
    Move,
    PlaceGood,
    RollDice,
    SendGood,
    SupplyDistrict,
    TakeCamels,
    TakeGold,
)
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.things import Thing

PREFERRED = (RollDice, SendGood, LoadFirst, PlaceGood, SupplyDistrict, TakeGold, TakeCamels, DrawCard, EndTurn)
"""What is played first of what the rules allow."""
APART_S = 0.6
"""Between two clicks at the same place, which are not to be a double click."""


def simple_move(state: YspahanState) -> Move:
    """A move that needs no card of a hand and no yellow die."""
    legal = [move for move in legal_moves(state) if not getattr(move, "card", "") and not getattr(move, "yellow", 0)]
    return next(move for kind in PREFERRED for move in legal if isinstance(move, kind))


async def click_move(
    state: YspahanState, move: Move, click: Callable[[Rect], None], rect: Callable[[Thing], Rect]
) -> None:
    """Click what the move is made by, one thing after the other."""
    for at, target in enumerate(YspahanClicks(state, state.seat).clicks_of((move,))):
        if at:
            await asyncio.sleep(APART_S)
        click(rect(target))
