"""A yardstick for Carcassonne's computer players: a generic tree search that knows nothing of what anything is worth.

As `benchmarks/yspahan_mcts.py`: max^n with UCB1, another order of the unseen tiles in each run, uniformly random play
to the end of the game. A tile and its figure are two decisions, and each has the whole budget. In the arena:

    PLAYER=benchmarks.carcassonne_mcts:CarcassonneTree
    python -m elcapitan arena --game carcassonne --focus hard --versus $PLAYER --players 2 --budget time:0.1
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from benchmarks.yspahan_mcts import YspahanNode, rewarded
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.bots.playing_on import draw_token, shuffle_unseen
from elcapitan.games.carcassonne.bots.simulation import sim_moves
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules import sheep, wheel
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.play import DRAW, PASS, draws_token


class CarcassonneTree:
    """Searches for as long as the budget lasts; a rollout is one random game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: CarcassonneState, seat: int, budget: Budget) -> Sequence[Move]:
        watch, chance = budget.begin(), Random(f"{self._seed}/{digest(state)}")
        root, now = YspahanNode(len(state.players)), CarcassonneSim(state)
        legal = legal_moves(now)
        while len(legal) > 1 and not watch.is_over():
            _run(root, now.copy(), chance)
            watch.count_rollout()
        visits = {move: node.visits for move, node in root.children.items()}
        return [max(legal, key=lambda move: visits.get(move, 0))]


def legal_moves(game: CarcassonneSim) -> Sequence[Move]:
    """All legal moves of the seat to act."""
    match game.stage:
        case CarcassonneStage.DRAW:
            return [DRAW]
        case CarcassonneStage.PLACE:
            return [sim_moves.place_move(*each) for each in game.place_moves()]
        case CarcassonneStage.FIGURE:
            figures = [sim_moves.figure_move(game.land.types[-1], each) for each in game.figure_moves()]
            return [PASS, *figures, *[wheel.CROWNS[sector] for sector in game.crown_moves()]]
        case CarcassonneStage.SHEEP:
            return sheep.DECISIONS
        case CarcassonneStage.PLAGUE:
            return [sim_moves.return_move(game, figure) for figure in game.return_moves()]
        case _:
            return []


def _run(root: YspahanNode, game: CarcassonneSim, chance: Random) -> None:
    """One iteration: selection down the tree to a new decision, random play, and backpropagation."""
    path, node = [root], root
    while game.stage is not CarcassonneStage.OVER and (node is root or node.visits):
        key: Hashable
        if game.stage is CarcassonneStage.DRAW:
            game.draw(shuffle_unseen(game, chance))
            key = game.tile.id if game.tile else ""
        else:
            legal = legal_moves(game)
            move = legal[node.chosen(legal, game.asked, chance)]
            _play(game, move, chance)
            key = move
        node = node.children.setdefault(key, YspahanNode(len(game.points)))
        path.append(node)
    while game.stage is not CarcassonneStage.OVER:
        if game.stage is CarcassonneStage.DRAW:
            game.draw(shuffle_unseen(game, chance))
        else:
            _play(game, chance.choice(legal_moves(game)), chance)
    rewards = rewarded(game.points)
    for each in path:
        each.visits += 1
        for seat, reward in enumerate(rewards):
            each.rewards[seat] += reward


def _play(game: CarcassonneSim, move: Move, chance: Random) -> None:
    sim_moves.play(game, move, (draw_token(game, chance),) if draws_token(move) else ())
