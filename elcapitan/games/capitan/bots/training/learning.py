"""Learns the prediction (prediction.py) from games that the players of simulated games play among themselves.

Some of their turns are odd on purpose, because imagined games begin with turns of every kind. Of the positions only
sums of products are kept, which is all that least squares need. A fifth of the games is kept apart to say how well the
rest predicts them. Every set of extra cities has weights of its own, near those of all games together: a warehouse in
Lisboa is not worth what one in Napoli is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations
from random import Random
from typing import Final

from elcapitan.bots.bot import Learned, LearnedPhase
from elcapitan.games.capitan.boards import extra_cities, standard_board
from elcapitan.games.capitan.bots import prediction
from elcapitan.games.capitan.bots.characters import judge_for
from elcapitan.games.capitan.bots.evaluation import Evaluation
from elcapitan.games.capitan.bots.search import draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.bots import moments
from elcapitan.kit.bots.weights import read_weights, save_weights
from elcapitan.kit.rules.seeded_chance import SEED_BYTES

LEARNED_TURNS = 0.12
"""The share of turns whose positions are learned from; those of one game are much alike."""
ODD_TURNS = (0.0, 0.05, 0.1)
"""The share of odd turns in a game: one of these."""
ODD_NOISE = 10.0
"""Florins by which an odd turn's preferences vary."""
MAX_TURNS = 400
LEARNED_SHARE = {2: 0.5, 3: 0.5, 4: 1.0, 5: 1.0}
"""Of the prediction, by number of players; the rest is the evaluation. It is what did best against `hard`
(benchmarks/README.md): with few players what was learned of quick games is too far from how strong players play."""
TODAY = "expected money"
"""What the evaluation, which is not learned, predicts."""


def _play_game(players: int, chance: Random) -> list[moments.Example]:
    """The extra cities and the phase, and the money at the end; nothing of an endless game."""
    extras = tuple(city for city in extra_cities(standard_board()) if chance.random() < 0.5)
    board = _board(extras)
    dealer = Dealer(board, chance.randbytes(SEED_BYTES))
    game = SimState.of(new_game(board, players, dealer.starter(players), dealer.deal()), chance)
    judge = judge_for(game)
    noise, odd = draw_noise(game), chance.choice(ODD_TURNS)
    found: list[tuple[int, list[list[float]]]] = []
    for _ in range(MAX_TURNS):
        if game.over:
            return [((extras, phase), features, game.money) for phase, features in found]
        if chance.random() < LEARNED_TURNS:
            look = Evaluation(judge, game)
            if not look.is_exact:
                found.append((game.phase, prediction.features(look)))
        wanted = noise[game.seat]
        if chance.random() < odd:
            wanted = [chance.gauss(0.0, ODD_NOISE) for _ in wanted]
        game.play(greedy_reply(game, judge, wanted))
    return []


self_play: Final = partial(moments.sum_games, _play_game)


@lru_cache(maxsize=8)
def _board(extras: Sequence[str]) -> Board:
    return Board.of(standard_board(), extras)


def sets_of_extras() -> list[tuple[str, ...]]:
    """Every set of extra cities, from none to all."""
    cities = extra_cities(standard_board())
    return [extras for count in range(len(cities) + 1) for extras in combinations(cities, count)]


def learn(players: int, parts: Iterable[moments.GameMoments]) -> Learned:
    """The weights that predict those games best. ValueError if there are too few, ImportError without numpy."""
    import numpy as np

    sums, features = moments.add_up(parts), read_weights(prediction.FILE)["features"]
    tables, share = sets_of_extras(), LEARNED_SHARE[players]
    weights: dict[str, dict[int, list[float]]] = {",".join(extras): {} for extras in tables}
    phases, before = [], np.eye(len(features))[features.index(TODAY)]
    for phase in range(1, LAST_PHASE + 1):
        known, held_back = (
            {extras: sums[(extras, phase), held] for extras in tables if ((extras, phase), held) in sums}
            for held in (False, True)
        )
        if not held_back or sum(each.predictions for each in known.values()) <= len(features):
            raise ValueError(f"too few games to learn phase {phase} from")
        of_all = reduce(moments.Moments.plus, known.values()).fit(np.zeros(len(features)))
        found = {
            extras: share * (known[extras].fit(of_all) if extras in known else of_all) + (1 - share) * before
            for extras in tables
        }
        for extras in tables:
            weights[",".join(extras)][phase] = [round(float(each), 4) for each in found[extras]]
        quality = moments.quality_of([(each, found[extras]) for extras, each in held_back.items()])
        phases.append(
            LearnedPhase(phase, *quality, *moments.quality_of([(each, before) for each in held_back.values()])[1:])
        )
    return Learned(tuple(phases), partial(save_weights, prediction.FILE, players, weights))
