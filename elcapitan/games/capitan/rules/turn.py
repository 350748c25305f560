"""The order of a turn (rules T2, T3, T7, Q2): the checks that come first for every kind of move.

Knows the order of a turn and what a purse can pay; knows nothing of what a move does, nor of how a turn ends
(rounds.py).
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import GameState, Stage

TURN: Final = Stage.TURN


def why_not_stage(state: GameState, stage: Stage, rule: str) -> Refusal | None:
    """The refusal of a move that belongs to another part of the game."""
    if state.stage is stage:
        return None
    if state.stage is Stage.OVER:
        return refuse(RefusalCode.GAME_OVER, "E1")
    return refuse(RefusalCode.NOT_NOW, rule, stage=state.stage.value)


def why_no_step(state: GameState) -> Refusal | None:
    """Why nothing but the end of the turn is left: purchases ask this, before and after the action.

    T3: "A turn with a loan holds nothing but the loan: no purchase, no card played, no pirate move."
    """
    if state.stage is not TURN:
        return why_not_stage(state, TURN, "T2")
    if state.turn.loan:
        return refuse(RefusalCode.LOAN_TURN, "T3")
    return None


def why_no_action(state: GameState) -> Refusal | None:
    """Why no sailing and no action is possible any more.

    T2: "In their turn a player may buy cards, may sail, and must then do exactly one action." T3: "sailing comes before
    it."
    """
    refused = why_no_step(state)
    if refused is not None:
        return refused
    if state.turn.acted:
        return refuse(RefusalCode.ACTION_DONE, "T2")
    return None


def highest_price(money: int) -> int:
    """What a purse can pay at most; -1 below zero.

    Q2: "Nothing can be bought or built with a negative purse, not even for nothing."
    """
    return money if money >= 0 else -1


def why_not_pay(money: int, price: int, rule: str) -> Refusal | None:
    """Why a purse cannot pay for a card, a warehouse or a fortress (C1, B1, F1, Q2)."""
    if price <= highest_price(money):
        return None
    if money < 0:
        return refuse(RefusalCode.PURSE_BELOW_ZERO, "Q2", money=money)
    return refuse(RefusalCode.TOO_DEAR, rule, price=price, money=money)


def with_action_taken(state: GameState, *, loan: bool = False) -> GameState:
    """Their action is taken."""
    return state._replace(turn=state.turn._replace(acted=True, loan=loan))
