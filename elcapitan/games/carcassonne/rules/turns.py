"""Turns: what may be done at which stage (rule T1); what happens in which order stands in sequence.py."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState


def why_not_stage(state: CarcassonneState, stage: CarcassonneStage) -> Refusal | None:
    """Why nothing of that stage can be done now, or None.

    T1: "draw, place the tile, place a figure or not, sheep if D4 says so, scoring"
    """
    if state.stage is stage:
        return None
    if state.stage is CarcassonneStage.OVER:
        return refuse(CarcassonneRefusalCode.GAME_OVER, "T5")
    if state.stage is CarcassonneStage.DRAW:
        return refuse(CarcassonneRefusalCode.DRAW_FIRST, "T2")
    if stage is CarcassonneStage.DRAW:
        return refuse(CarcassonneRefusalCode.NOTHING_TO_DRAW, "T2", stage=state.stage.value)
    return refuse(CarcassonneRefusalCode.NOT_NOW, "T1", stage=state.stage.value)
