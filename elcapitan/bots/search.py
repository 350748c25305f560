"""Looking ahead: the best few turns are played on in imagined games, all on the same worlds, and compared there.

A world is a shuffle of our own of the cards nobody sees; what the table's dealer holds is not known here. Everybody
goes on by the quick look of `reply`, for a few rounds or until the payday is over; then the position is evaluated.
The worse half of the turns is dropped again and again, so that an answer is ready whenever the time is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from random import Random

from elcapitan.bots import settle, wanderer
from elcapitan.bots.budget import Watch
from elcapitan.bots.evaluate import Evaluation, against
from elcapitan.bots.finishing import ended
from elcapitan.bots.macro import macro_turns
from elcapitan.bots.weights import NORMAL, Weights
from elcapitan.rules.dealer import SEED_BYTES, Dealer
from elcapitan.rules.moves import Move
from elcapitan.rules.play import play
from elcapitan.rules.state import GameState, Stage

ROUNDS = 2
"""Rounds of the table that a game is imagined for."""
NOISE = 2.0
"""Florins by which a captain's judgement varies from one imagined game to the next."""
SURE = 1.0
"""Standard errors by which another turn must be better to be preferred to the one that looked best at first."""


class Line:
    """One turn that is considered, and what came of it in each world."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        """Its end included."""
        self.worth: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.worth) / len(self.worth) if self.worth else -inf


def best_line(state: GameState, lines: Sequence[Line], watch: Watch, chance: Random, weights: Weights = NORMAL) -> Line:
    """The line that does best within the time; the first one is what the eye says. ValueError if there is none."""
    if not lines:
        raise ValueError("no turn to look at")
    live = list(lines)
    steps = (len(live) - 1).bit_length()
    for step in range(1, steps + 1):
        while not watch.spent(step / steps):
            worths = _one_world(state, live, watch, chance, weights)
            for line, worth in zip(live, worths, strict=False):
                line.worth.append(worth)
        if not live[-1].worth:
            break
        live = sorted(live, key=lambda each: -each.mean)[: (len(live) + 1) // 2]
    return preferred(lines[0], live[0])


def _one_world(
    state: GameState, lines: Sequence[Line], watch: Watch, chance: Random, weights: Weights
) -> Sequence[float]:
    """By line, what it comes to there; none if the time was over before all had been looked at."""
    dealer, judgement = Dealer(state.board, chance.randbytes(SEED_BYTES)), chance.getrandbits(32)
    worths = []
    for line in lines:
        if watch.over():
            return ()
        worths.append(imagined(state, line, dealer, Random(judgement), weights))
        watch.rolled_out()
    return worths


def preferred(first: Line, rival: Line) -> Line:
    """The rival only if it was clearly better on the worlds both have seen."""
    worlds = min(len(first.worth), len(rival.worth))
    if rival is first or worlds < 2:
        return first
    gains = [theirs - own for theirs, own in zip(rival.worth, first.worth, strict=False)]
    mean = sum(gains) / worlds
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (worlds - 1) / worlds)
    return rival if mean > SURE * error else first


def imagined(state: GameState, line: Line, dealer: Dealer, chance: Random, weights: Weights) -> float:
    """What the turn is worth to the seat to act, in one world."""
    seat, phase = state.seat, state.phase
    now = _played(state, line.moves, dealer)
    turns = ROUNDS * len(state.players) - 1
    while now.stage is not Stage.OVER and now.phase == phase and turns:
        now = _played(now, reply(now, chance, weights), dealer)
        turns -= 1
    while now.stage in (Stage.SETTLING, Stage.STARTING):
        now = _played(now, reply(now, chance, weights), dealer)
    if now.stage is Stage.OVER:
        return against([player.money for player in now.players], seat, weights)
    return Evaluation(now, weights).score(now, seat)


def reply(state: GameState, chance: Random, weights: Weights) -> Sequence[Move]:
    """What whoever is to act would do at a glance: the cheapest way to each city, one look at every turn's end."""
    if state.stage is Stage.SETTLING:
        return (settle.settled(state),)
    if state.stage is Stage.STARTING:
        return (settle.starter(state),)
    evaluation, seat = Evaluation(state, weights), state.seat
    best, most = None, -inf
    for turn in macro_turns(state, ways_a_city=1):
        score = evaluation.worth(turn.after, seat) + chance.gauss(0.0, NOISE)
        if score > most:
            best, most = turn, score
    moves = ended(state, best.moves) if best is not None else None
    return moves or wanderer.wander(state, chance)


def _played(state: GameState, moves: Sequence[Move], dealer: Dealer) -> GameState:
    for move in moves:
        played = play(state, move, dealer.turn_up(state, move))
        assert not played.refused, f"{move} is refused: {played}"
        state = played.state
    return state
