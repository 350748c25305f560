"""The reasons for a computer player's turn: its evaluation before and after, and the turns it considered.

The same turns and the same judgement they think with, from the position that everyone sees; nothing is remembered and
nothing is asked of them, so that it serves a replay and an onlooker, too. Left out is what chance adds to it,
and of `hard` what they saw in imagined games: this is their first estimate, by which they choose what they compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.games.capitan.bots.characters import BY_NAME, NO_CHARACTER, character_weights
from elcapitan.games.capitan.bots.coefficients import coefficients_of
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.easy import cash_value
from elcapitan.games.capitan.bots.evaluation import expected_money
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.reachable_actions import (
    action_plans,
    buildable_colours,
    loan_plans,
    thorough_routes,
)
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import weights_for
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move, MovePirate, Pass
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import play

MAX_OTHERS = 3


class ConsideredTurn(NamedTuple):
    """One turn."""

    moves: tuple[Move, ...]
    place: str
    """Where the action is: a city, or the bank harbour."""
    florins: tuple[int, ...]
    """By seat: the money they expect everyone to have (what that is stands in `Reasons.at_once`)."""


class Explanation(NamedTuple):
    """The reasons for a turn, as far as the position shows them."""

    level: str
    """Whose thinking it is; that of `normal` where nothing is known of theirs."""
    at_once: bool
    """They count what a payday would leave now, their debts paid; else what the end of the game will bring."""
    before: tuple[int, ...]
    chosen: ConsideredTurn
    others: tuple[ConsideredTurn, ...]
    """The other turns, the best first; none with the same action."""


def explain_turn(before: GameState, moves: Sequence[Move], word: str) -> Explanation:
    """Of the turn that these moves were, played in the position before its first one by the player that `word` names.

    ValueError if the turn had begun already, AssertionError if the moves cannot be played there.
    """
    level, character = split_level_word(word)
    level = level if level in LEVELS else "normal"
    manner = BY_NAME[character] if character else NO_CHARACTER
    board_tables, game = board_tables_of(before.board, len(before.players)), SimState.of(before, Random(0))
    judge = coefficients_of(board_tables, character_weights(manner, weights_for(board_tables.players)))
    at_once = level == "easy"

    def expected(state: GameState) -> tuple[int, ...]:
        if at_once:
            return cash_now(state)
        # Judged as if nothing of the turn had been done: what is left of it is only its end.
        return tuple(
            round(each) for each in expected_money(judge, SimState.of(state._replace(turn=before.turn), Random(0)))
        )

    def seen(turn: Sequence[Move]) -> ConsideredTurn:
        after = position_after(before, turn)
        return ConsideredTurn(tuple(turn), after.mover.place, expected(after))

    if at_once:
        building = buildable_colours(game)
        plans = [
            *(plan for way in thorough_routes(game) for plan in action_plans(game, way, building)),
            *loan_plans(game),
        ]
        plans.sort(key=lambda plan: -cash_value(game, plan, manner))
    else:
        plans = [plan for _, plan in rank_turns(game, judge, Random(0))]
    chosen = seen(moves)
    others: list[ConsideredTurn] = []
    for plan in plans:
        whole = complete_turn(before, plan.moves(board_tables, before))
        if whole is None:
            continue
        other = seen(whole)
        if all(_action(other) != _action(each) for each in (chosen, *others)):
            others.append(other)
        if len(others) == MAX_OTHERS:
            break
    return Explanation(level, at_once, expected(before), chosen, tuple(others))


def cash_now(state: GameState) -> tuple[int, ...]:
    """By seat, the purse if today were payday and all loans were repaid."""
    return tuple(
        money - sum(repay_cost(state.board, loan) for loan in player.loans)
        for money, player in zip(payday(state).money, state.players, strict=True)
    )


def position_after(state: GameState, moves: Sequence[Move]) -> GameState:
    """The position after the turn but for its end."""
    for move in moves:
        if not isinstance(move, End | Pass):
            played = play(state, move)
            assert not played.refused, f"{move} was never played in this position: {played}"
            state = played.state
    return state


def turn_action(moves: Sequence[Move], place: str) -> tuple[str, str]:
    """What a turn that acts in `place` is told from others by: not its cards, nor where the pirate goes after it."""
    kept = [move for move in moves if not isinstance(move, Buy | End | MovePirate)]
    return place, str(kept[-1]) if kept else ""


def _action(turn: ConsideredTurn) -> tuple[str, str]:
    return turn_action(turn.moves, turn.place)
