"""A yardstick for computer players: a generic tree search that knows whole turns and nothing of what they are worth.

Max^n with UCB1 over whole turns (Kocsis and Szepesvari 2006; Sturtevant 2008), a vector of rewards for every seat, a
new shuffle of the unseen cards in each run, uniformly random play to the end of the game. No belief of the levels is in
it. It plays in the arena as `benchmarks.mcts:Tree`:

    python -m elcapitan arena --focus hard --versus benchmarks.mcts:Tree --players 4 --games 100 --budget time:0.1
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from random import Random

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots import random_bot, settling_policy
from elcapitan.games.capitan.bots.api import BotPlayer
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.simulation.plan import PASS, Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import (
    action_plans,
    buildable_colours,
    loan_plans,
    quick_routes,
    thorough_routes,
)
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage

EXPLORE = 0.7
"""UCB1's constant, for rewards between 0 and 1."""
LONGEST = 300
"""Turns of a random game; the purses of then count."""
SMOOTH = 40.0
"""Florins ahead of the mean that make a reward of about three quarters."""


class Node:
    """A sequence of turns from the root, for any cards: what each seat got from it."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.rewards = [0.0] * players
        self.children: dict[Plan, Node] = {}

    def chosen(self, plans: Sequence[Plan], seat: int, chance: Random) -> Plan:
        """An untried turn, or the one with the highest bound among those that can be played in this world."""
        untried = [plan for plan in plans if plan not in self.children]
        if untried:
            return chance.choice(untried)
        best, most = plans[0], -inf
        for plan in plans:
            child = self.children[plan]
            bound = child.rewards[seat] / child.visits + EXPLORE * sqrt(log(self.visits) / child.visits)
            if bound > most:
                best, most = plan, bound
        return best


class Tree(BotPlayer):
    """Searches for as long as the budget lasts; a rollout is one random game."""

    def choose(self, state: GameState, seat: int, budget: Budget) -> Sequence[Move]:
        watch, chance = budget.begin(), self.chance(state)
        if state.stage is Stage.SETTLING:
            return [settling_policy.choose_settling(state)]
        if state.stage is Stage.STARTING:
            return [settling_policy.choose_starter(state)]
        if state.turn.acted:
            return random_bot.random_turn(state, chance)
        game, root = SimState.of(state, chance), Node(len(state.players))
        while not watch.is_over():
            self._run(root, game.with_reshuffled_decks(chance), chance)
            watch.count_rollout()
        for plan, _ in sorted(root.children.items(), key=lambda each: -each[1].visits):
            if moves := complete_turn(state, plan.moves(game.board_tables, state)):
                return moves
        return random_bot.random_turn(state, chance)

    def _run(self, root: Node, game: SimState, chance: Random) -> None:
        """One iteration: selection down the tree to a new turn, random play, and backpropagation."""
        path, node = [root], root
        while not game.over:
            plans = turns(game, thorough=node is root)
            plan = node.chosen(plans, game.seat, chance)
            fresh = plan not in node.children
            node = node.children.setdefault(plan, Node(game.players))
            path.append(node)
            game.play(plan)
            if fresh:
                break
        for _ in range(LONGEST):
            if game.over:
                break
            game.play(chance.choice(turns(game)))
        rewards = rewarded(game)
        for each in path:
            each.visits += 1
            for seat, reward in enumerate(rewards):
                each.rewards[seat] += reward


def turns(game: SimState, thorough: bool = False) -> list[Plan]:
    """Every whole turn found; a pass where there is none."""
    building = buildable_colours(game)
    ways = thorough_routes(game) if thorough else quick_routes(game)
    return [*(plan for way in ways for plan in action_plans(game, way, building)), *loan_plans(game)] or [Plan(PASS)]


def rewarded(game: SimState) -> list[float]:
    """By seat, between 0 and 1: half for the victory, half for being ahead of the mean."""
    money = game.money
    mean, most = sum(money) / len(money), max(money)
    return [
        0.5 * (florins == most) / money.count(most)
        + 0.5 / (1.0 + exp(max(-50.0, min(50.0, (mean - florins) / SMOOTH))))
        for florins in money
    ]
