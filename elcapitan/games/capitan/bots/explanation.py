"""The reasons for a computer player's turn (kit/bots/explanation.py): its evaluation, and the turns it considered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from elcapitan.games.capitan.bots.characters import CHARACTERS, judge_for
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.easy import cash_value
from elcapitan.games.capitan.bots.evaluation import expected_money
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.loans import repay_cost
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move, MovePirate
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import before_end
from elcapitan.kit.bots.explanation import Explanation, explain, explained_player


def explain_turn(before: GameState, moves: Sequence[Move], word: str) -> Explanation:
    """Of the turn that these moves were, played in the position before its first one by the player that `word` names.

    What is expected is money at the end of the game; by `easy`, what a payday would leave now, all debts paid.
    ValueError if the turn had begun already, or if the moves cannot be played there.
    """
    level, character = explained_player(word, LEVELS, CHARACTERS)
    game = SimState.of(before, Random(0))
    judge = judge_for(game, character)

    def expected(turn: Sequence[Move]) -> tuple[int, ...]:
        after = before_end(before, turn)
        if level == "easy":
            return cash_now(after)
        # Judged as if nothing of the turn had been done: what is left of it is only its end.
        as_begun = SimState.of(after._replace(turn=before.turn), Random(0))
        return tuple(round(each) for each in expected_money(judge, as_begun))

    if level == "easy":
        plans = sorted(thorough_plans(game), key=lambda plan: -cash_value(game, plan, character))
    else:
        plans = [plan for _, plan in rank_turns(game, judge, Random(0))]
    whole = (complete_turn(before, plan.moves(game.board_tables, before)) for plan in plans)
    return explain(level, expected(()), moves, filter(None, whole), expected, partial(turn_action, before))


def cash_now(state: GameState) -> tuple[int, ...]:
    """By seat, the purse if today were payday and all loans were repaid."""
    return tuple(
        money - sum(repay_cost(state.board, loan) for loan in player.loans)
        for money, player in zip(payday(state).money, state.players, strict=True)
    )


def turn_action(state: GameState, turn: Sequence[Move]) -> tuple[str, str]:
    """What a turn in this position is told from others by: not its cards, nor where the pirate goes after it."""
    kept = [move for move in turn if not isinstance(move, Buy | End | MovePirate)]
    return before_end(state, turn).mover.place, str(kept[-1]) if kept else ""
