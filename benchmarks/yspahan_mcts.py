"""A yardstick for Yspahan's computer players: a generic tree search that knows nothing of what anything is worth.

Max^n with UCB1 (Kocsis and Szepesvari 2006; Sturtevant 2008), a vector of rewards for every seat, new hidden cards and
other dice in each run, uniformly random play to the end of the game. No judgement of the levels is in it but how owners
answer for a camel (R7) and the order of two goods (R6) below the root. It plays in the arena as
`benchmarks.yspahan_mcts:YspahanTree`:

    python -m elcapitan arena --game yspahan --focus hard --versus benchmarks.yspahan_mcts:YspahanTree --players 3
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp, inf, log, sqrt
from random import Random

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.choices import candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, MAIN, OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import do_step
from elcapitan.games.yspahan.bots.simulation.sim_steps import Step, later_steps, main_steps
from elcapitan.games.yspahan.rules.model.board import YELLOW_DICE
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState

EXPLORE = 0.7
"""UCB1's constant, for rewards between 0 and 1."""
SMOOTH = 15.0
"""Points ahead of the mean that make a reward of about three quarters."""


class YspahanNode:
    """A sequence of decisions from the root, over all outcomes of chance: the points of each seat."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.rewards = [0.0] * players
        self.children: dict[Hashable, YspahanNode] = {}

    def chosen(self, deeds: Sequence[Hashable], seat: int, chance: Random) -> int:
        """Which of these: an untried one, or the one with the highest bound."""
        untried = [at for at, deed in enumerate(deeds) if deed not in self.children]
        if untried:
            return chance.choice(untried)
        best, most = 0, -inf
        for at, deed in enumerate(deeds):
            child = self.children[deed]
            bound = child.rewards[seat] / child.visits + EXPLORE * sqrt(log(self.visits) / child.visits)
            if bound > most:
                best, most = at, bound
        return best


class YspahanTree:
    """Searches for as long as the budget lasts; a rollout is one random game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        watch, chance = budget.begin(), Random(f"{self._seed}/{digest(state)}")
        judge = judge_for(len(state.players))
        found = candidates(state, judge, chance)
        root = YspahanNode(len(state.players))
        while len(found) > 1 and not watch.is_over():
            game = SimGame.of(sample_hidden_cards(state, chance), chance)
            at = root.chosen(range(len(found)), seat - 1, chance)
            found[at].choice.start(game)
            node = root.children.setdefault(at, YspahanNode(game.players))
            _run(root, node, game, judge, chance)
            watch.count_rollout()
        visits = {at: node.visits for at, node in root.children.items()}
        return found[max(range(len(found)), key=lambda at: visits.get(at, 0))].choice.moves


def _run(root: YspahanNode, node: YspahanNode, game: SimGame, judge: Judge, chance: Random) -> None:
    """One iteration: selection down the tree to a new decision, random play, and backpropagation."""
    path = [root, node]
    while node.visits and game.stage != OVER:
        deeds = decisions(game, judge)
        deed = deeds[node.chosen([_key(each) for each in deeds], game.turns[0], chance)]
        node = node.children.setdefault(_key(deed), YspahanNode(game.players))
        path.append(node)
        do_decision(game, judge, deed)
    while game.stage != OVER:
        do_decision(game, judge, chance.choice(decisions(game, judge)))
    rewards = rewarded(game.points)
    for each in path:
        each.visits += 1
        for seat, reward in enumerate(rewards):
            each.rewards[seat] += reward


def decisions(game: SimGame, judge: Judge) -> list[Step | int]:
    """Everything that can be done: a step, a number of yellow dice, or -1 for the end of the turn."""
    if game.stage == MAIN:
        return [*main_steps(game, judge, thorough=True)]
    if game.stage == AFTER:
        return [-1, *later_steps(game, judge, thorough=True)]
    return [*range(min(YELLOW_DICE, game.gold[game.turns[0]]) + 1)]


def _key(deed: Step | int) -> Hashable:
    """The first estimate of the same step differs in another world."""
    return deed[1:] if isinstance(deed, Step) else deed


def do_decision(game: SimGame, judge: Judge, deed: Step | int) -> None:
    if isinstance(deed, Step):
        do_step(game, judge, deed)
    elif game.stage == AFTER:
        game.end_turn()
    else:
        game.roll(deed)


def rewarded(points: Sequence[int]) -> list[float]:
    """By seat, between 0 and 1: half for the victory, half for being ahead of the mean."""
    mean, most = sum(points) / len(points), max(points)
    return [
        0.5 * (each == most) / points.count(most) + 0.5 / (1.0 + exp(max(-50.0, min(50.0, (mean - each) / SMOOTH))))
        for each in points
    ]
