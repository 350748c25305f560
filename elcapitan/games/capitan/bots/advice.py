"""A turn for a player who asks for advice: what `expert` would do, and what other actions are worth less."""

from __future__ import annotations

from functools import partial
from random import Random

from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.characters import judge_for
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.explanation import turn_action
from elcapitan.games.capitan.bots.hard import compare_turns, expert_search
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.rules.model.pieces import Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.kit.bots.advice import advice_of


def advise(state: GameState, budget: Budget) -> Advice | None:
    """What is best in a turn; None after a payday, and where nothing is left but to pass."""
    if state.stage is not Stage.TURN:
        return None
    if state.turn.acted:
        bought = _card_to_buy(state)
        turn = complete_turn(state, (bought,) if bought else ())
        return Advice(tuple(turn)) if turn else None
    chance = Random(0)
    game, watch = SimState.of(state, chance), budget.begin()
    judge = judge_for(game)
    candidates, outlook = expert_search(rank_turns(game, judge, chance), game, judge, watch)
    seen = [each for each in candidates if complete_turn(state, each[1].moves(game.board_tables, state))]
    if not seen:
        return None
    best, *others = [
        (line.mean, complete_turn(state, line.choice.moves(game.board_tables, state)) or ())
        for line in compare_turns(game, seen, judge, watch, chance, outlook)
    ]
    return advice_of(best[1], [(best[0] - worth, turn) for worth, turn in others], partial(turn_action, state))


def _card_to_buy(state: GameState) -> Buy | None:
    """The card that is worth most more than its price, of those that lead on from here; None if none is."""
    game = SimState.of(state._replace(turn=Turn()), Random(0))
    judge, tables, seat = judge_for(game), game.board_tables, game.seat
    hand, place = game.hand[seat], game.place[seat]
    gains = [
        (judge.hand(hand | 1 << card, place) - judge.hand(hand, place) - tables.price[card], move)
        for move in legal_moves(state)
        if isinstance(move, Buy) and tables.ends[place][card := tables.number[move.card]]
    ]
    gain, best = max(gains, key=lambda each: each[0], default=(0.0, None))
    return best if gain > 0 else None
