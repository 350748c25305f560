"""What may be done now, and the worlds in which it is compared (kit/bots/search.py).

A world deals the hidden cards anew and rolls dice of its own; what the table's dealer holds is not known here. All
seats play on greedily to the end of the week, where the position is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, NamedTuple

from elcapitan.games.yspahan.bots.hidden_cards import sample_hidden_cards
from elcapitan.games.yspahan.bots.simulation import sim_steps
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import Outlook
from elcapitan.games.yspahan.bots.simulation.sim_game import MAIN, ROLL, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, keeping_gain
from elcapitan.games.yspahan.bots.simulation.sim_moves import moves_of, places
from elcapitan.games.yspahan.bots.simulation.sim_policy import answer, do_step, play_until, yellow_dice
from elcapitan.games.yspahan.rules.model.board import DAYS, SHOPS
from elcapitan.games.yspahan.rules.model.moves import EndTurn, LoadFirst, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND
from elcapitan.kit.bots.search import Candidate, World

CANDIDATES: Final = 12
"""Number of choices that are compared: those with the best first estimate."""
FIRST_ESTIMATE_WEIGHT: Final = 4.0
"""Imagined games that the first estimate counts for."""
ROLL_ESTIMATE_WEIGHT: Final = 30.0
"""The same for a roll: of two numbers of dice, one world tells the difference with a standard deviation of 11 points,
the first sight with one of 2 (benchmarks/README.md)."""

Start = Callable[[SimGame], None]


class YspahanChoice(NamedTuple):
    """One thing to do now."""

    moves: tuple[Move, ...]
    start: Start
    """Does it in an imagined game."""


def candidates(
    state: YspahanState, judge: Judge, chance: Random, *, thorough: bool = True, game: SimGame | None = None
) -> list[Candidate[YspahanChoice]]:
    """What the seat to act may do now, by first estimate, the best first; of a view. Never empty.

    `thorough`: all that may be worth a thought; otherwise as the players of imagined games see it, and one roll. `game`
    is the position as far as it is known; None: hidden cards are dealt anew.
    """
    game = game or SimGame.of(sample_hidden_cards(state, chance), chance)
    if game.asked >= 0:
        gain = keeping_gain(game, judge, game.asked, TurnsLeft(game))
        found = [
            _candidate((move,), partial(answer, judge=judge, keep=keep), gain if keep else 0.0)
            for move, keep in ((KEEP, True), (SEND, False))
        ]
    elif state.to_place:
        return [_forced(places(state, sim_steps.best_parts(game, judge, state.to_place)))]
    elif state.waiting:
        return [_forced((LoadFirst(SHOPS[first_shop(game, judge, state.waiting, TurnsLeft(game))[0]]),))]
    elif game.stage == ROLL:
        if not thorough:
            return [_forced((RollDice(yellow_dice(game, judge)),))]
        found = [
            _candidate((RollDice(yellow),), partial(SimGame.roll, yellow=yellow), gain, ROLL_ESTIMATE_WEIGHT)
            for yellow, gain in enumerate(sim_steps.roll_gains(game, judge, chance))
        ]
    elif game.stage == MAIN:
        steps = sim_steps.main_steps(game, judge, thorough=thorough)
        if game.players == 2 and state.options.card_time == "any":
            steps += [
                step for step in sim_steps.later_steps(game, judge, thorough=thorough) if step.kind == sim_steps.CARD
            ]
        found = [_of_step(step, state, judge) for step in _best(steps, CANDIDATES)]
    else:
        steps = _best(sim_steps.later_steps(game, judge, thorough=thorough), CANDIDATES - 1)
        found = [_candidate((EndTurn(),), SimGame.end_turn, 0.0), *(_of_step(step, state, judge) for step in steps)]
    return sorted(found, key=lambda each: -each.mean)


def _best(steps: list[sim_steps.Step], count: int) -> list[sim_steps.Step]:
    return sorted(steps, key=lambda step: -step.gain)[:count]


def _candidate(
    moves: tuple[Move, ...], start: Start, seen: float, weight: float = FIRST_ESTIMATE_WEIGHT
) -> Candidate[YspahanChoice]:
    return Candidate(YspahanChoice(moves, start), seen, weight)


def _forced(moves: tuple[Move, ...]) -> Candidate[YspahanChoice]:
    """What there is no choice about."""
    return _candidate(moves, lambda game: None, 0.0)


def _of_step(step: sim_steps.Step, state: YspahanState, judge: Judge) -> Candidate[YspahanChoice]:
    return _candidate(moves_of(step, state), partial(do_step, judge=judge, step=step), step.gain)


def draw_world(state: YspahanState, judge: Judge, chance: Random, outlook: Outlook) -> World[YspahanChoice]:
    """A world, and how a choice looks there at the end of the week."""
    seat = (state.asked.seat if state.asked else state.seat) - 1
    world = SimGame.of(sample_hidden_cards(state, chance), chance)

    def play_on(choice: YspahanChoice) -> tuple[float, float]:
        game = world.copy()
        choice.start(game)
        play_until(game, judge, DAYS * world.week)
        seen = outlook(game, judge, seat)
        return seen.worth, seen.lead

    return play_on
