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
from typing import TYPE_CHECKING, NamedTuple

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
from elcapitan.kit.rules.seeded_chance import SEED_BYTES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEARNED_TURNS = 0.12
"""The share of turns whose positions are learned from; those of one game are much alike."""
ODD_TURNS = (0.0, 0.05, 0.1)
"""The share of odd turns in a game: one of these."""
ODD_NOISE = 10.0
"""Florins by which an odd turn's preferences vary."""
MAX_TURNS = 400
HELD_BACK = 5
"""One in this many games is held back from learning."""
RIDGE = 10.0
"""Of ridge regression: keeps weights small that the games say little about, and those of a set of extra cities near
those of all games."""
LEAST_SPREAD = 1e-6
"""Of a feature that is the same everywhere, such as the bonus card in the first phase."""
LEARNED_SHARE = {2: 0.5, 3: 0.5, 4: 1.0, 5: 1.0}
"""Of the prediction, by number of players; the rest is the evaluation. It is what did best against `hard`
(benchmarks/README.md): with few players what was learned of quick games is too far from how strong players play."""
TODAY = FEATURES.index("expected money")
"""What the evaluation, which is not learned, predicts."""


class Moments(NamedTuple):
    """Sums over positions and seats, of one phase."""

    predictions: int
    products: NDArray[np.float64]
    """Of each two features; the first one is 1, so the sums of all are among them."""
    outcomes: NDArray[np.float64]
    """Of each feature and the money at the end."""
    money: float
    squares: float

    def plus(self, other: Moments) -> Moments:
        """Both together."""
        return Moments(
            self.predictions + other.predictions,
            self.products + other.products,
            self.outcomes + other.outcomes,
            self.money + other.money,
            self.squares + other.squares,
        )


GameMoments = dict[tuple[tuple[str, ...], int, bool], Moments]
"""By extra cities, phase, and whether the games were held back."""


def self_play(players: int, seed: str, numbers: Iterable[int]) -> GameMoments:
    """Those games, played and summed up. ImportError without numpy."""
    import numpy as np

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
    found = {}
    for key, (inputs, outcomes) in rows.items():
        x, y = np.array(inputs), np.array(outcomes, dtype=float)
        found[key] = Moments(len(y), x.T @ x, x.T @ y, float(y.sum()), float(y @ y))
    return found


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
        of_all = _fitted(reduce(Moments.plus, known.values()), np.zeros(len(FEATURES)))
        for extras in tables:
            learned = _fitted(known[extras], of_all) if extras in known else of_all
            found = LEARNED_SHARE[players] * learned + (1 - LEARNED_SHARE[players]) * before
            weights[extras][phase] = [float(each) for each in found]
        quality = _quality([(moments, np.array(weights[extras][phase])) for extras, moments in held_back])
        phases.append(LearnedPhase(phase, *quality, *_quality([(moments, before) for _, moments in held_back])[1:]))
    return Learned(tuple(phases), partial(save_prediction, players, weights))


def _fitted(known: Moments, near: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights that predict those positions best, near the given ones where they say little."""
    import numpy as np

    means = known.products[0] / known.predictions
    spread = np.diag(known.products) / known.predictions - means**2 + LEAST_SPREAD
    found: NDArray[np.float64] = np.linalg.solve(
        known.products + RIDGE * np.diag(spread), known.outcomes + RIDGE * spread * near
    )
    return found


def _quality(predicted: Sequence[tuple[Moments, NDArray[np.float64]]]) -> tuple[int, float, float]:
    """How many positions there are, the correlation of predicted and real money, and the root of the mean squared
    error, each with their own weights.
    """
    count = sum(known.predictions for known, _ in predicted)
    mean = sum(float(weights @ known.products[0]) for known, weights in predicted) / count
    squares = sum(float(weights @ known.products @ weights) for known, weights in predicted) / count
    together = sum(float(weights @ known.outcomes) for known, weights in predicted) / count
    money = sum(known.money for known, _ in predicted) / count
    real = sum(known.squares for known, _ in predicted) / count
    spread = (squares - mean**2) * (real - money**2)
    return count, (together - mean * money) / max(spread, 1e-12) ** 0.5, max(squares - 2 * together + real, 0.0) ** 0.5
