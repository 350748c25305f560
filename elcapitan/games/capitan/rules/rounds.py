"""How a turn ends or is passed, and what may end with it: a round, a phase, the game (rules T1, T4, T7, P1, P2, N4).

Knows whose turn comes next; what a payday pays is payday.py's.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.cards import refill_displays
from elcapitan.games.capitan.rules.ending import finish_game
from elcapitan.games.capitan.rules.model.events import Event, History, RoundBegan, TurnEnded, TurnPassed
from elcapitan.games.capitan.rules.model.pieces import Player, Turn
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.passing import must_pass
from elcapitan.games.capitan.rules.payday import LAST_PHASE, payday
from elcapitan.games.capitan.rules.pirate import has_pirate_duty
from elcapitan.games.capitan.rules.settling import begin_settling
from elcapitan.kit.rules.played import Played


def why_not_end(state: GameState) -> Refusal | None:
    """The first rule that keeps the turn from ending, or None (T2, X9)."""
    if refused := turn.why_not_stage(state, turn.TURN, "T7"):
        return refused
    if not state.turn.acted:
        return refuse(RefusalCode.ACTION_MISSING, "T2")
    if has_pirate_duty(state):
        return refuse(RefusalCode.PIRATE_DUTY, "X9", city=state.mover.place)
    return None


def why_not_pass(state: GameState) -> Refusal | None:
    """The first rule that forbids passing, or None.

    T4: "Nobody may pass: who cannot or will not take the action B, O or F takes a loan."
    """
    if refused := turn.why_no_action(state):
        return refused
    return None if must_pass(state) else refuse(RefusalCode.NO_PASSING, "T4")


def end_turn(state: GameState, turned_up: Sequence[str]) -> CapitanPlayed | Refusal:
    """End the turn.

    T7: "A turn ends when the player says so after their action. Then both displays are refilled from their decks."
    """
    return why_not_end(state) or _finish_turn(state, TurnEnded(state.seat), state.passes, turned_up)


def pass_turn(state: GameState, turned_up: Sequence[str]) -> CapitanPlayed | Refusal:
    """The turn is passed; it counts as a turn (T4) and refills the displays like any other (C3)."""
    return why_not_pass(state) or _finish_turn(state, TurnPassed(state.seat), state.passes + 1, turned_up)


def _finish_turn(state: GameState, event: Event, passes: int, turned_up: Sequence[str]) -> CapitanPlayed | Refusal:
    filled = refill_displays(state, turned_up)
    if isinstance(filled, Refusal):
        return filled
    after, cards = filled
    further, history = _next_turn(after._replace(turn=Turn(), passes=passes))
    return Played(further, ((event, state), *cards, *history), final=True)


def _next_turn(state: GameState) -> tuple[GameState, History]:
    following = state.seat % len(state.players) + 1
    if following != state.starter:
        return state._replace(seat=following), ()
    all_passed = state.passes == len(state.players)  # P2
    if all_passed or any(has_no_pieces_left(player) for player in state.players):
        return _hold_payday(state)
    again = state._replace(seat=following, round=state.round + 1, passes=0)
    return again, ((RoundBegan(again.phase, again.round), again),)


def has_no_pieces_left(player: Player) -> bool:
    """Whether the phase ends with this round; shut-down warehouses count as built (D4).

    P1: "When, at the end of a turn, a player has neither warehouse nor fortress left in front of them, the round is
    played to its end, so that all have had equally many turns; then it is payday." N4: "When main, fortress and neutral
    are all built."
    """
    return not (player.warehouses or player.neutral or player.fortresses)


def _hold_payday(state: GameState) -> tuple[GameState, History]:
    paid = payday(state)
    players = tuple(player._replace(money=money) for player, money in zip(state.players, paid.money, strict=True))
    after = state._replace(players=players)
    further, history = finish_game(after) if state.phase == LAST_PHASE else begin_settling(after)
    return further, ((paid, after), *history)
