"""How a turn ends or is passed, and what may end with it: a round, a phase, the game (rules T1, T4, T7, P1, P2, N4).

Knows whose turn comes next; what a payday pays is payday.py's.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.rules import turn
from elcapitan.rules.cards import refilled
from elcapitan.rules.ending import game_ended
from elcapitan.rules.events import Event, RoundBegan, TurnEnded, TurnPassed
from elcapitan.rules.moves import End, Pass
from elcapitan.rules.passing import must_pass
from elcapitan.rules.payday import LAST_PHASE, payday
from elcapitan.rules.pirate import duty_open
from elcapitan.rules.refusal import Refused, Why, refuse
from elcapitan.rules.settling import settling_begun
from elcapitan.rules.state import GameState, Played, Player, Stage, Turn


def why_not_end(state: GameState) -> Refused | None:
    """The first rule that keeps the turn from ending, or None (T2, X9)."""
    if refused := turn.why_not_stage(state, Stage.TURN, "T7"):
        return refused
    if not state.turn.acted:
        return refuse(Why.ACTION_MISSING, "T2")
    if duty_open(state):
        return refuse(Why.PIRATE_DUTY, "X9", city=state.mover.place)
    return None


def why_not_pass(state: GameState) -> Refused | None:
    """The first rule that forbids passing, or None: only when nothing at all is legal (T4)."""
    if refused := turn.why_no_action(state):
        return refused
    return None if must_pass(state) else refuse(Why.NO_PASSING, "T4")


def end(state: GameState, move: End, turned_up: Sequence[str]) -> Played | Refused:
    """The turn ends, the displays are refilled (T7, C3), and the next thing begins."""
    return why_not_end(state) or _over(state, TurnEnded(state.seat), state.passes, turned_up)


def pass_turn(state: GameState, move: Pass, turned_up: Sequence[str]) -> Played | Refused:
    """The turn is passed; it counts as a turn (T4) and refills the displays like any other (C3)."""
    return why_not_pass(state) or _over(state, TurnPassed(state.seat), state.passes + 1, turned_up)


def _over(state: GameState, event: Event, passes: int, turned_up: Sequence[str]) -> Played | Refused:
    filled = refilled(state, turned_up)
    if isinstance(filled, Refused):
        return filled
    after, cards = filled
    further, events = _next_turn(after._replace(turn=Turn(), passes=passes))
    return Played(further, (event, *cards, *events), final=True)


def _next_turn(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    following = state.seat % len(state.players) + 1
    if following != state.starter:
        return state._replace(seat=following), ()
    all_passed = state.passes == len(state.players)  # P2
    if all_passed or any(spent(player) for player in state.players):
        return _payday_held(state)
    again = state._replace(seat=following, round=state.round + 1, passes=0)
    return again, (RoundBegan(again.phase, again.round),)


def spent(player: Player) -> bool:
    """Nothing is left in front of her: the phase ends with this round (P1, N4). Shut-down warehouses are built (D4)."""
    return not (player.warehouses or player.neutral or player.fortresses)


def _payday_held(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    paid = payday(state)
    players = tuple(player._replace(money=money) for player, money in zip(state.players, paid.money, strict=True))
    after = state._replace(players=players)
    further, events = game_ended(after) if state.phase == LAST_PHASE else settling_begun(after)
    return further, (paid, *events)
