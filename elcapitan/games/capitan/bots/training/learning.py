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

from elcapitan.bots.bot import Learned, LearnedPhase
from elcapitan.games.capitan.boards import extra_cities, standard_board
from elcapitan.games.capitan.bots.characters import judge_for
from elcapitan.games.capitan.bots.evaluation import Evaluation
from elcapitan.games.capitan.bots.prediction import FEATURES, features, save_prediction
from elcapitan.games.capitan.bots.search import draw_noise, greedy_reply
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.bots.moments import HELD_BACK, Moments, quality_of
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
TODAY = FEATURES.index("expected money")
"""What the evaluation, which is not learned, predicts."""


GameMoments = dict[tuple[tuple[str, ...], int, bool], Moments]
"""By extra cities, phase, and whether the games were held back."""


def self_play(players: int, seed: str, numbers: Iterable[int]) -> GameMoments:
    """Those games, played and summed up. ImportError without numpy."""
    cities = extra_cities(standard_board())
    rows: dict[tuple[tuple[str, ...], int, bool], tuple[list[list[float]], list[int]]] = {}
    for number in numbers:
        chance = Random(f"{seed}/{players}/{number}")
        extras = tuple(city for city in cities if chance.random() < 0.5)
        positions, money = _play_game(players, extras, chance)
        for phase, numbers_by_seat in positions:
            inputs, outcomes = rows.setdefault((extras, phase, number % HELD_BACK == 0), ([], []))
            inputs += numbers_by_seat
            outcomes += money
    return {key: Moments.of(*held) for key, held in rows.items()}


def _play_game(
    players: int, extras: Sequence[str], chance: Random
) -> tuple[list[tuple[int, list[list[float]]]], list[int]]:
    """Of some positions the phase and the features by seat, and the money at the end; nothing of an endless game."""
    board = _board(extras)
    dealer = Dealer(board, chance.randbytes(SEED_BYTES))
    game = SimState.of(new_game(board, players, dealer.starter(players), dealer.deal()), chance)
    judge = judge_for(game)
    noise, odd = draw_noise(game), chance.choice(ODD_TURNS)
    found: list[tuple[int, list[list[float]]]] = []
    for _ in range(MAX_TURNS):
        if game.over:
            return found, game.money
        if chance.random() < LEARNED_TURNS:
            look = Evaluation(judge, game)
            if not look.is_exact:
                found.append((game.phase, features(look)))
        wanted = noise[game.seat]
        if chance.random() < odd:
            wanted = [chance.gauss(0.0, ODD_NOISE) for _ in wanted]
        game.play(greedy_reply(game, judge, wanted))
    return [], []


@lru_cache(maxsize=8)
def _board(extras: Sequence[str]) -> Board:
    return Board.of(standard_board(), extras)


def sets_of_extras() -> list[tuple[str, ...]]:
    """Every set of extra cities, from none to all."""
    cities = extra_cities(standard_board())
    return [extras for count in range(len(cities) + 1) for extras in combinations(cities, count)]


def learn(players: int, parts: Iterable[GameMoments]) -> Learned:
    """The weights that predict those games best. ValueError if there are too few, ImportError without numpy."""
    import numpy as np

    sums: GameMoments = {}
    for part in parts:
        for key, moments in part.items():
            sums[key] = sums[key].plus(moments) if key in sums else moments
    tables = sets_of_extras()
    weights: dict[Sequence[str], dict[int, list[float]]] = {extras: {} for extras in tables}
    phases = []
    before = np.eye(len(FEATURES))[TODAY]
    for phase in range(1, LAST_PHASE + 1):
        known = {extras: sums[extras, phase, False] for extras in tables if (extras, phase, False) in sums}
        held_back = [(extras, sums[extras, phase, True]) for extras in tables if (extras, phase, True) in sums]
        if not held_back or sum(moments.predictions for moments in known.values()) <= len(FEATURES):
            raise ValueError(f"too few games to learn phase {phase} from")
        of_all = reduce(Moments.plus, known.values()).fit(np.zeros(len(FEATURES)))
        for extras in tables:
            learned = known[extras].fit(of_all) if extras in known else of_all
            found = LEARNED_SHARE[players] * learned + (1 - LEARNED_SHARE[players]) * before
            weights[extras][phase] = [float(each) for each in found]
        quality = quality_of([(moments, np.array(weights[extras][phase])) for extras, moments in held_back])
        phases.append(LearnedPhase(phase, *quality, *quality_of([(moments, before) for _, moments in held_back])[1:]))
    return Learned(tuple(phases), partial(save_prediction, players, weights))
