"""The worlds in which the best few turns are compared (kit/bots/search.py), all with the same random seeds.

A world is a shuffle of our own of the cards that are face down; what the table's dealer holds is not known here. All
seats go on by a quick look, for some rounds. The position is judged several times on the way, and the mean counts:
early judgements know less of what follows, late ones more of what was mere chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import Forecast, expected_money, relative_money
from elcapitan.games.capitan.bots.greedy import Noise, greedy_plan
from elcapitan.games.capitan.bots.prediction import predicted_lead
from elcapitan.games.capitan.bots.simulation.plan import PASS, Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import quick_routes
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.payday import LAST_PHASE
from elcapitan.kit.bots.search import World

PREFERENCE_NOISE = 1.0
"""Florins by which a player's preferences vary from one imagined game to the next."""
DECISIVE_LEAD = 80.0
"""Florins of a lead that cannot be made up for in the last phase."""
WON = 1000.0
"""More than any purse: between turns that win for sure, the first estimate chooses."""
FIRST_ESTIMATE_WEIGHT = 2.0
"""Simulated games that the first estimate of a turn counts for."""


class Outlook(NamedTuple):
    """How far turns are played on, and how a position there is judged."""

    rounds: int
    """Of the table; fewer if the game ends."""
    step: int
    """Rounds from one judgement to the next."""
    estimate: Callable[[SimState, Coefficients, int], float]
    """What the position is worth to a seat."""


def draw_world(game: SimState, chance: Random, judge: Coefficients, outlook: Outlook) -> World[Plan]:
    """A world, and what a turn comes to there."""
    world, judgement = game.with_reshuffled_decks(chance), chance.getrandbits(32)

    def play_on(plan: Plan) -> tuple[float, float]:
        worth = simulate_turn(world.copy(Random(judgement)), plan, judge, outlook)
        return worth, worth

    return play_on


def simulate_turn(game: SimState, plan: Plan, judge: Coefficients, outlook: Outlook) -> float:
    """What the turn is worth to the seat to act, in the one world the game is; the game is played on."""
    seat, noise = game.seat, draw_noise(game)
    game.play(plan)
    stretch, sights = outlook.step * game.players, 0.0
    judgements, turns = outlook.rounds // outlook.step, stretch - 1
    for _ in range(judgements):
        play_turns(game, judge, noise, turns)
        turns = stretch
        sights += outlook.estimate(game, judge, seat)
    return sights / judgements


def play_turns(game: SimState, judge: Coefficients, noise: Sequence[Noise], turns: int) -> None:
    """Everyone goes on greedily for that many turns, or to the end of the game; the noise is by seat."""
    for _ in range(turns):
        if game.over:
            break
        game.play(greedy_reply(game, judge, noise[game.seat]))


def draw_noise(game: SimState) -> list[Noise]:
    """By seat; they hold in this world to the end, whatever is tried in it: so turns are compared fairly."""
    gauss = game.chance.gauss
    return [[gauss(0.0, PREFERENCE_NOISE) for _ in range(game.board_tables.cities + 1)] for _ in range(game.players)]


def estimate(game: SimState, judge: Coefficients, seat: int) -> float:
    """What the position is worth to the seat; WON where the game is as good as won, whatever the florins."""
    money = expected_money(judge, game)
    if game.phase == LAST_PHASE:
        lead = money[seat] - max(florins for rival, florins in enumerate(money) if rival != seat)
        if lead >= DECISIVE_LEAD:
            return WON
    return relative_money(money, seat, judge.weights)


EVALUATED = Outlook(4, 1, estimate)
"""Of the level `hard`."""
PREDICTED = Outlook(4, 1, predicted_lead)
"""Of the level `expert` in a short time. Twelve rounds beat the players of simulated games by far more, and `hard` not
at all."""
FAR_PREDICTED = PREDICTED._replace(rounds=8, step=2)
"""Of the level `expert` in a long time. Every other round is judged."""


def greedy_reply(game: SimState, judge: Coefficients, noise: Noise) -> Plan:
    """The greedy move of the seat to act."""
    return greedy_plan(Forecast(judge, game), quick_routes(game), noise) or Plan(PASS)
