"""A yardstick for Carcassonne's computer players: a generic tree search that knows nothing of what anything is worth.

As `benchmarks/yspahan_mcts.py`: max^n with UCB1, another order of the unseen tiles in each run, uniformly random play
by the rules to the end of the game. A tile and its figure are two decisions, and each has the whole budget. In the
arena:

    PLAYER=benchmarks.carcassonne_mcts:CarcassonneTree
    python -m elcapitan arena --game carcassonne --focus hard --versus $PLAYER --players 2 --budget time:0.1
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from benchmarks.yspahan_mcts import YspahanNode, rewarded
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.bots.playing_on import shuffle_unseen, turn_up
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.play import DRAW, RULES, legal_moves


class CarcassonneTree:
    """Searches for as long as the budget lasts; a rollout is one random game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: CarcassonneState, seat: int, budget: Budget) -> Sequence[Move]:
        watch, chance = budget.begin(), Random(f"{self._seed}/{digest(state)}")
        root, legal = YspahanNode(len(state.players)), legal_moves(state)
        while len(legal) > 1 and not watch.is_over():
            _run(root, state, chance)
            watch.count_rollout()
        visits = {move: node.visits for move, node in root.children.items()}
        return [max(legal, key=lambda move: visits.get(move, 0))]


def _run(root: YspahanNode, state: CarcassonneState, chance: Random) -> None:
    """One iteration: selection down the tree to a new decision, random play, and backpropagation."""
    path, node, deck = [root], root, iter(shuffle_unseen(state, chance))
    while state.stage is not CarcassonneStage.OVER and (node is root or node.visits):
        legal = legal_moves(state)
        move = legal[node.chosen(legal, state.asked - 1, chance)] if len(legal) > 1 else legal[0]
        state = _play(state, move, deck, chance)
        key: Hashable = state.tile if move is DRAW else move
        node = node.children.setdefault(key, YspahanNode(len(state.players)))
        path.append(node)
    while state.stage is not CarcassonneStage.OVER:
        state = _play(state, chance.choice(legal_moves(state)), deck, chance)
    rewards = rewarded([player.points for player in state.players])
    for each in path:
        each.visits += 1
        for seat, reward in enumerate(rewards):
            each.rewards[seat] += reward


def _play(state: CarcassonneState, move: Move, deck: Iterator[str], chance: Random) -> CarcassonneState:
    after: CarcassonneState = RULES[type(move)].effect(state, move, turn_up(state, move, deck, chance), [])
    return after
