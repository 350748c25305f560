"""Turns of Yspahan in a window of two, told by an onlooker, who sees no card: none is played."""

from __future__ import annotations

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

PREFERRED = (RollDice, SendGood, LoadFirst, PlaceGood, SupplyDistrict, TakeGold, TakeCamels, DrawCard, EndTurn)
"""What is played first of what the rules allow."""


def simple_move(state: YspahanState) -> Move:
    """A move that needs no card of a hand and no yellow die."""
    legal = [move for move in legal_moves(state) if not getattr(move, "card", "") and not getattr(move, "yellow", 0)]
    return next(move for kind in PREFERRED for move in legal if isinstance(move, kind))
