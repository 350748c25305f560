"""Asks the strongest player for advice without waiting, and what a turn loses against the best one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from time import monotonic
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.bots.background import BackgroundWork, WorkFailed
from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import ADVICE_BUDGET, Budget
from elcapitan.bots.gc_control import GcPaused

FEWEST_WORLDS, MOST_WORLDS, LOSS_S = 20, 400, 4.0
"""Worlds in which a turn is compared, and how long no more are begun for."""
AdviceFailed = WorkFailed


class TurnLoss(NamedTuple):
    """What a turn loses against another, in points of the lead at the end."""

    points: float
    error: float
    """Standard error of it."""


class Adviser(BackgroundWork[Advice]):
    """Answers one question at a time."""

    def __init__(self, game: str, budget: Budget = ADVICE_BUDGET) -> None:
        super().__init__()
        self._game, self._budget = game, budget

    def ask(self, state: Any) -> None:
        """Ask what the seat to act should do; an earlier question is given up. OSError if no process can be started."""
        self.begin(_advise, self._game, state, self._budget)


def _advise(game: str, state: Any, budget: Budget) -> Advice:
    return games.hints(game).advise(state, budget)


def turn_loss(game: str, state: Any, best: Sequence[Any], played: Sequence[Any], most_s: float = LOSS_S) -> TurnLoss:
    """What the turn loses against the best one, both played out to the end in the same worlds; takes a while."""
    bots, seat = games.playouts(game), games.ruleset(game).to_act(state)[0]
    differences: list[float] = []
    begun_s = monotonic()
    with GcPaused():
        while len(differences) < FEWEST_WORLDS or (len(differences) < MOST_WORLDS and monotonic() - begun_s < most_s):
            world = [f"loss/{len(differences)}"]
            better, real = (next(iter(bots.play_on(state, turn, world))) for turn in (best, played))
            differences.append(_margin(better, seat) - _margin(real, seat))
    return TurnLoss(fmean(differences), stdev(differences) / sqrt(len(differences)))


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat - 1] - max(score for at, score in enumerate(scores, 1) if at != seat)
