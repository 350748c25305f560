"""Games by which the judge's weights are tuned (kit/bots/weights.py): every seat does what seems best at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import STORED, JudgeWeights
from elcapitan.games.carcassonne.bots.playing_on import play_step, shuffle_unseen
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.game import CARCASSONNE
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.rules.model.tiles import SETS
from elcapitan.kit.bots.weights import TuningGame

MARGIN_SCALE: Final = 12.0
"""Points of margin that make a game about three to one."""
OPTIONS: Final[Sequence[Mapping[str, Any]]] = ({}, {"expansions": [*SETS], "wheel": "board"})
"""The base game and everything, half of the games each."""


def play_greedy_game(believed: Sequence[JudgeWeights], seed: str) -> Sequence[int]:
    """By seat, the points at the end of a game in which everyone does what seems best by these weights."""
    chance, players = Random(seed), len(believed)
    options = {"players": players, "start": chance.randrange(players) + 1, **chance.choice(OPTIONS)}
    game = CarcassonneSim(CARCASSONNE.ruleset.new(options, ()))
    deck = iter(shuffle_unseen(game.state, chance))
    while game.stage != CarcassonneStage.OVER:
        play_step(game, CarcassonneJudge(game, believed[game.asked]), deck, chance)
    return game.points


def _judge_of(believed: JudgeWeights, players: int, extras: Sequence[str]) -> JudgeWeights:
    return believed


TUNING: Final = TuningGame(STORED, _judge_of, play_greedy_game, MARGIN_SCALE)
