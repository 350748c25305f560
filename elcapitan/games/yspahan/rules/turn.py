"""The order of a turn (rule T2): the checks that come first for every kind of move.

Knows which stage a move belongs to; knows nothing of what it does, nor of how a day goes on (days.py).
"""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.board import SHOPS
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState


def why_not_stage(state: YspahanState, stage: YspahanStage) -> Refusal | None:
    """The refusal of a move that belongs to another part of the turn."""
    if state.stage is stage and state.asked is None:
        return None
    if state.stage is YspahanStage.OVER:
        return refuse(YspahanRefusalCode.GAME_OVER, "E1")
    if state.asked is not None:
        return refuse(YspahanRefusalCode.CAMEL_ASKED, "R7", seat=state.asked.seat, shop=SHOPS[state.asked.shop])
    return refuse(YspahanRefusalCode.NOT_NOW, "T2", stage=state.stage.value)


def why_not_main_action(state: YspahanState) -> Refusal | None:
    """Why no main action can be chosen now.

    T2: "A turn: the main action (A1), which nobody may leave out; after it, if the player likes, one building".
    """
    if state.stage is YspahanStage.AFTER:
        return refuse(YspahanRefusalCode.ACTION_DONE, "A1")
    return why_not_stage(state, YspahanStage.MAIN)


def why_not_after_action(state: YspahanState, rule: str) -> Refusal | None:
    """Why what follows the main action is not possible now."""
    if state.stage in (YspahanStage.ROLL, YspahanStage.MAIN):
        return refuse(YspahanRefusalCode.ACTION_MISSING, rule)
    return why_not_stage(state, YspahanStage.AFTER)
