"""The reasons for a computer player's decision (kit/bots/explanation.py): its judgement of what may be done.

A token of sheep is told as the mean of the bag, its wolves included.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.carcassonne.bots.characters import CHARACTERS
from elcapitan.games.carcassonne.bots.decision import LEVELS, first_estimates, weights_of
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules import sheep
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.play import draws_token
from elcapitan.kit.bots.explanation import Explanation, explain, explained_player


def explains(before: CarcassonneState) -> bool:
    """Whether a decision in this position has reasons to be told: all but a draw."""
    return before.stage not in (Stage.DRAW, Stage.OVER)


def explain_decision(before: CarcassonneState, moves: Sequence[Move], word: str) -> Explanation:
    """Of these moves, played one after the other from this position by the player that `word` names.

    ValueError where there is nothing to explain (`explains`).
    """
    if not explains(before) or not moves:
        raise ValueError("a draw has no reasons of its own")
    level, character = explained_player(word, LEVELS, CHARACTERS)
    players = len(before.players)
    weights, game = weights_of(level, character, players), CarcassonneSim(before)
    judge = CarcassonneJudge(game, weights.in_points())
    stakes = [[float(at == seat) for at in range(players)] for seat in range(players)]
    ranked = first_estimates(before, weights)

    def expected(choice: Sequence[Move]) -> tuple[int, ...]:
        tokens = sheep.tokens_in_bag(before) if choice and draws_token(choice[-1]) else {"": 1}
        means = [0.0] * players
        for token, count in tokens.items():
            after = game.copy()
            for move in choice:
                after.play(move, (token,))
            share = count / sum(tokens.values())
            means = [mean + share * judge.value(after, each) for mean, each in zip(means, stakes, strict=True)]
        return tuple(round(mean) for mean in means)

    return explain(level, expected(()), moves, [choice for _behind, choice in ranked], expected, tuple)
