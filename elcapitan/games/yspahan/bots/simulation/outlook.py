"""What a position of an imagined game is worth to a seat: everybody's points at the end, as far as they can be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh
from typing import Final, NamedTuple

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import BAZAAR_BIT, BUILT, NO_CAMELS_CARD, NO_GOLD_CARD
from elcapitan.games.yspahan.bots.simulation.sim_game import OVER, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft
from elcapitan.games.yspahan.rules.model.board import BUILDINGS

WON: Final = 8.0
"""Points that winning counts for beside the lead."""
CLOSE: Final = 6.0
"""At the end of the game a lead of this many points counts for three quarters of that."""
CLOSE_EARLIER: Final = 18.0
"""The same at the end of an earlier week."""
MISSING_BUILDING: Final = 0.5
"""Points that a card for a building is worth more at the end of a week for each building that its player has not
built, as training/learning.py found."""


def expected_points(game: SimGame, judge: Judge) -> list[float]:
    """By seat, at the end of the game."""
    values = [float(points) for points in game.points]
    if game.stage == OVER:
        return values
    clock = TurnsLeft(game)
    weekly = clock.weekly[:]
    if game.turns:
        weekly[game.turns[0]] += 1
    for souk, owner in enumerate(game.owners):
        if owner >= 0:
            bazaar = 1 if game.masks[owner] & BAZAAR_BIT else 0
            values[owner] += judge.souks[bazaar][souk][game.goods[souk]][weekly[owner]]
    everyone = sum(weekly)
    for seat in range(game.players):
        turns = weekly[seat] + clock.later
        goods, row = game.on_caravan(seat)
        values[seat] += judge.caravan_value(goods, row, len(game.caravan), everyone, game.week)
        mask = game.masks[seat]
        means = judge.means(game.camels[seat], game.gold[seat], mask, turns)
        values[seat] += means.alone + judge.buildings(mask, turns)
        values[seat] += sum([judge.cards[card][turns] for card in game.hands[seat]], 0.0)
    return values


class SeatOutlook(NamedTuple):
    """How a position looks to a seat."""

    lead: float
    """Points ahead of the others, half of the best and half of the mean one."""
    worth: float
    """The lead and what it does for winning: what the search compares."""


Outlook = Callable[[SimGame, Judge, int], SeatOutlook]
"""How a position looks to a seat."""


def outlook_of(game: SimGame, judge: Judge, seat: int) -> SeatOutlook:
    """As the judge tells, with what building cards are worth for the buildings that are missing."""
    values = expected_points(game, judge)
    if game.stage != OVER:
        for each, hand in enumerate(game.hands):
            cards = hand.count(NO_CAMELS_CARD) + hand.count(NO_GOLD_CARD)
            values[each] += MISSING_BUILDING * cards * (len(BUILDINGS) - BUILT[game.masks[each]])
    return seat_outlook(game, values, seat)


def seat_outlook(game: SimGame, values: Sequence[float], seat: int) -> SeatOutlook:
    """How these points of every seat at the end look to one of them."""
    own = values[seat]
    rivals = [*values[:seat], *values[seat + 1 :]]
    best = max(rivals)
    lead = own - (best + sum(rivals) / len(rivals)) / 2.0
    return SeatOutlook(lead, lead + WON * tanh((own - best) / (CLOSE if game.stage == OVER else CLOSE_EARLIER)))
