"""Search of the level `hard`: whatever can be done now is compared in imagined games, all of it in the same worlds.

A world deals the hidden cards anew and rolls dice of its own; what the table's dealer holds is not known here. All
seats play on greedily to the end of the week, where the position is judged. The worse half of the candidates is dropped
again and again, so that an answer is ready at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.imagined_game import sample_hidden_cards
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import SeatOutlook, outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, MAIN, ROLL, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, keeping_gain
from elcapitan.games.yspahan.bots.simulation.sim_moves import moves_of
from elcapitan.games.yspahan.bots.simulation.sim_policy import answer, do_step, play_until
from elcapitan.games.yspahan.bots.simulation.sim_steps import CARD, Step, later_steps, main_steps, roll_gains
from elcapitan.games.yspahan.rules.model.board import DAYS
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND

CANDIDATES: Final = 12
"""Things to do that are compared, the best at first sight."""
FIRST_ESTIMATE_WEIGHT: Final = 4.0
"""Worlds that the first sight counts for."""
ROLL_ESTIMATE_WEIGHT: Final = 30.0
"""The same for a roll: of two numbers of dice, one world tells the difference with a standard deviation of 11 points,
the first sight with one of 2 (benchmarks/README.md)."""

Start = Callable[[SimGame], None]


class Candidate:
    """One thing to do now, and what it came to in each world."""

    def __init__(
        self, moves: tuple[Move, ...], start: Start, seen: float, weight: float = FIRST_ESTIMATE_WEIGHT
    ) -> None:
        self.moves = moves
        self.start = start
        """Does it in an imagined game."""
        self._seen, self._weight = seen, weight
        self._worths: list[float] = []
        self.leads: list[float] = []
        """By world, the points ahead of the others that it led to."""

    def add(self, found: SeatOutlook) -> None:
        self._worths.append(found.worth)
        self.leads.append(found.lead)

    @property
    def mean(self) -> float:
        """To be compared with that of a candidate that has been in as many worlds."""
        return (self._weight * self._seen + sum(self._worths)) / (self._weight + len(self._worths))

    def lead_over(self, other: Candidate) -> float:
        """Points by which it leads to more than another one, in the worlds where both were tried; 0 without any."""
        return fmean([own - theirs for own, theirs in zip(self.leads, other.leads, strict=False)] or [0.0])


def candidates(state: YspahanState, judge: Judge, chance: Random) -> list[Candidate]:
    """What the seat to act may do now, the best at first sight first; of a view. Empty while goods are placed."""
    game = SimGame.of(sample_hidden_cards(state, chance), chance)
    if game.asked >= 0:
        gain = keeping_gain(game, judge, game.asked, TurnsLeft(game))
        return [
            Candidate((move,), partial(answer, judge=judge, keep=keep), gain if keep else 0.0)
            for move, keep in ((KEEP, True), (SEND, False))
        ]
    if state.to_place or state.waiting:
        return []
    if game.stage == ROLL:
        rolls = [
            Candidate((RollDice(yellow),), partial(SimGame.roll, yellow=yellow), gain, ROLL_ESTIMATE_WEIGHT)
            for yellow, gain in enumerate(roll_gains(game, judge, chance))
        ]
        return sorted(rolls, key=lambda roll: -roll.mean)
    if game.stage == MAIN:
        steps = main_steps(game, judge, thorough=True)
        if game.players == 2 and state.options.card_time == "any":
            steps += [step for step in later_steps(game, judge, thorough=True) if step.kind == CARD]
        steps.sort(key=lambda step: -step.gain)
        return [_of_step(step, state, judge) for step in steps[:CANDIDATES]]
    if game.stage == AFTER:
        steps = later_steps(game, judge, thorough=True)
        steps.sort(key=lambda step: -step.gain)
        ended = Candidate((EndTurn(),), SimGame.end_turn, 0.0)
        return [ended, *[_of_step(step, state, judge) for step in steps[: CANDIDATES - 1]]]
    return []


def _of_step(step: Step, state: YspahanState, judge: Judge) -> Candidate:
    return Candidate(moves_of(step, state), partial(do_step, judge=judge, step=step), step.gain)


def compare(
    state: YspahanState,
    found: Sequence[Candidate],
    judge: Judge,
    chance: Random,
    watch: RunningBudget,
    begin: float = 0.0,
    until: float = 1.0,
) -> list[Candidate]:
    """These candidates, the best first, after the part of the budget from `begin` to `until` (0 to 1)."""
    seat = (state.asked.seat if state.asked else state.seat) - 1
    live = list(found)
    rounds = (len(live) - 1).bit_length()
    dropped: list[Candidate] = []
    for number in range(1, rounds + 1):
        share = begin + (until - begin) * number / rounds
        while not watch.is_spent(share):
            _try_in_one_world(state, seat, live, judge, chance, watch)
        live.sort(key=lambda candidate: -candidate.mean)
        half = (len(live) + 1) // 2
        dropped = live[half:] + dropped
        live = live[:half]
    return live + dropped


def _try_in_one_world(
    state: YspahanState, seat: int, live: Sequence[Candidate], judge: Judge, chance: Random, watch: RunningBudget
) -> None:
    """Nothing is counted if the budget was spent before all had been tried."""
    world = SimGame.of(sample_hidden_cards(state, chance), chance)
    end = DAYS * world.week
    found = []
    for candidate in live:
        if watch.is_over():
            return
        game = world.copy()
        candidate.start(game)
        play_until(game, judge, end)
        found.append(outlook_of(game, judge, seat))
        watch.count_rollout()
    for candidate, seen in zip(live, found, strict=True):
        candidate.add(seen)
