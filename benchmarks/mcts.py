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

from elcapitan.bots import settle, wanderer
from elcapitan.bots.budget import Budget
from elcapitan.bots.finishing import ended
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.kit import Player
from elcapitan.bots.plan import PASS, Plan
from elcapitan.bots.ways import colours, deeds, loans, quick_ways, thorough_ways
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState, Stage

EXPLORE = 0.7
"""UCB1's constant, for rewards between 0 and 1."""
LONGEST = 300
"""Turns of a random game; the purses of then count."""
SMOOTH = 40.0
"""Florins ahead of the mean that make a reward of about three quarters."""


class Node:
    """A sequence of turns from the root, whatever cards came up: what each seat got from it."""

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


class Tree(Player):
    """Searches for as long as the budget lasts; a rollout is one random game."""

    def choose(self, state: GameState, seat: int, budget: Budget) -> Sequence[Move]:
        watch, chance = budget.begin(), self.chance(state)
        if state.stage is Stage.SETTLING:
            return [settle.settled(state)]
        if state.stage is Stage.STARTING:
            return [settle.starter(state)]
        if state.turn.acted:
            return wanderer.wander(state, chance)
        game, root = Imagined.of(state, chance), Node(len(state.players))
        while not watch.over():
            self._run(root, game.dealt(chance), chance)
            watch.rolled_out()
        for plan, _ in sorted(root.children.items(), key=lambda each: -each[1].visits):
            if moves := ended(state, plan.moves(game.atlas, state)):
                return moves
        return wanderer.wander(state, chance)

    def _run(self, root: Node, game: Imagined, chance: Random) -> None:
        """Down the tree to a new turn, on by chance, and back with what came of it."""
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


def turns(game: Imagined, thorough: bool = False) -> list[Plan]:
    """Every whole turn found; a pass where there is none."""
    building = colours(game)
    ways = thorough_ways(game) if thorough else quick_ways(game)
    return [*(plan for way in ways for plan in deeds(game, way, building)), *loans(game)] or [Plan(PASS)]


def rewarded(game: Imagined) -> list[float]:
    """By seat, between 0 and 1: half for the victory, half for being ahead of the mean."""
    money = game.money
    mean, most = sum(money) / len(money), max(money)
    return [
        0.5 * (florins == most) / money.count(most)
        + 0.5 / (1.0 + exp(max(-50.0, min(50.0, (mean - florins) / SMOOTH))))
        for florins in money
    ]
