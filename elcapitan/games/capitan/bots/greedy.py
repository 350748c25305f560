"""The greedy policy of simulated games: a turn chosen in a fraction of a millisecond."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

from elcapitan.games.capitan.bots.evaluation import NEXT_TURN_COST, NEXT_TURN_COST_NO_CARD, Evaluation, Forecast
from elcapitan.games.capitan.bots.simulation.plan import BUILD, FORTRESS, REOPEN, Plan
from elcapitan.games.capitan.bots.simulation.reachable_actions import (
    SimRoute,
    buildable_colours,
    loan_plans,
    pirate_duty_space,
)
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.pieces import Piece

Noise = Sequence[float]
"""By city, the florins by which a captain thinks too well of acting there; after the cities, of borrowing."""


def greedy_plan(forecast: Forecast, ways: Iterable[SimRoute], noise: Noise) -> Plan | None:
    """What looks best to the seat to act, for themselves; between two players, against the other.

    None if they can do nothing. The same terms as `Evaluation.options`, but for what several others gain, and loans at
    the price of today. Weighs only what a turn changes, in less than half the time: the games imagined for a choice
    are made of little else.
    """
    game, judge, paydays = forecast.game, forecast.judge, forecast.paydays
    if forecast.is_exact:
        found = Evaluation(judge, game).options(ways)
        return max(found, key=lambda each: each[0])[1] if found else None
    weights, board_tables, seat = judge.weights, judge.board_tables, game.seat
    promises, near, far, rows, pictures = forecast.promises, forecast.near, forecast.far, game.rows, game.pictures
    colour, money, soon = seat + 1, game.money[seat], forecast.soon[seat]
    stock = game.warehouses[seat] + game.neutral[seat]
    held = sum([each.presence[seat] for each in promises])
    per_stock, per_fort = weights.stock, weights.moat
    if paydays == 1:
        per_stock, per_fort = weights.last_stock, weights.last_moat
        if stock > soon:
            per_stock += weights.leftover
    prize = forecast.bonus_left[0] if forecast.bonus_left and not game.bonus[seat] else 0
    sooner = max(min(soon, stock - 1), 0)
    chart, built = judge.chart(soon, paydays, prize), judge.chart(sooner, paydays, prize)
    at = int(held)
    standing = chart[at] + (held - at) * (chart[at + 1] - chart[at])
    building, other, slope = buildable_colours(game), 1 - seat, 0.0
    pieces: tuple[Piece, ...] = (colour,)
    theirs = game.players == 2
    if theirs:
        pieces = (colour, -colour)
        at = int(sum([each.presence[other] for each in promises]))
        florins = judge.chart(forecast.soon[other], paydays, 0)
        slope = florins[at + 1] - florins[at]
    forts = forecast.forts() if game.fortresses[seat] and money >= 0 else ()
    best: tuple[Any, ...] = ()
    most = -inf
    for way in ways:
        city, space, cost, legs, hand = way
        row, picture, left, here = rows[city], pictures[city], money - cost, noise[city]
        price = board_tables.harbour[city][space - 1]
        pirate, afford = -1, left
        if city == board_tables.home and (pirate := pirate_duty_space(game, way)) >= 0:
            collected = sum(game.protection(pirate))
            left += collected  # theirs after the action only (T6)
            here += collected * (1.0 if theirs else weights.mean_rival / (game.players - 1))
        payable = money >= 0 and afford >= price
        cards = judge.hand(hand, city) if soon else 0.0
        for piece in pieces:
            build, reopen = payable and piece in building, piece in picture
            if not (build or reopen):
                continue
            for placing in row.placings(piece):
                _, after, shut = placing
                before, then = promises[city], judge.city_value(after, near[city], far[city], paydays)
                gain = here + then.ranks[seat] - before.ranks[seat]
                if theirs:
                    # Between two, what the other gains is lost.
                    gain -= then.ranks[other] - before.ranks[other]
                    gain -= slope * (then.presence[other] - before.presence[other])
                if shut:
                    gain += weights.reopening if abs(shut) == colour else -theirs * weights.reopening
                shown = held + then.presence[seat] - before.presence[seat]
                at = int(shown)
                stays = after.placings(colour)
                needed = NEXT_TURN_COST_NO_CARD if stays or cards else NEXT_TURN_COST
                comfort = cards + weights.berth if stays else cards
                if build:
                    purse = left - price
                    if board_tables.pays_at_once[city] and piece > 0:
                        purse += after.worth if after.first_piece == colour else after.worth // 2
                    value = gain + purse + per_stock + built[at] + (shown - at) * (built[at + 1] - built[at])
                    if sooner:
                        value += comfort - thin_purse_penalty(weights, purse, needed, sooner)
                    if value > most:
                        most, best = value, (BUILD, city, space, legs, price, piece, placing, 0, -1, pirate)
                if reopen:
                    value = gain + left - weights.reopening + chart[at] + (shown - at) * (chart[at + 1] - chart[at])
                    if soon:
                        value += comfort - thin_purse_penalty(weights, left, needed, soon)
                    if value > most:
                        most, best = value, (REOPEN, city, space, legs, 0, piece, placing, 0, -1, pirate)
        if forts and len(game.forts[city]) < len(board_tables.fortress[city]) and colour not in game.forts[city]:
            price = board_tables.fortress[city][len(game.forts[city])]
            if afford >= price:
                value = here + left - price + forts[city] + per_fort + standing
                if soon:
                    stays = row.placings(colour)
                    value += cards + weights.berth if stays else cards
                    value -= thin_purse_penalty(
                        weights, left - price, NEXT_TURN_COST_NO_CARD if stays or cards else NEXT_TURN_COST, soon
                    )
                if value > most:
                    most, best = value, (FORTRESS, city, space, legs, price, 0, None, 0, -1, pirate)
    plan = Plan(*best) if best else None
    if plan is None or money < max(weights.fare * soon, NEXT_TURN_COST):
        value = standing + noise[-1]
        for loan in loan_plans(game):
            kind = board_tables.board.loans[loan.kind]
            purse = money + kind.amount
            borrowed = value + purse - kind.repay
            if soon:
                borrowed += judge.hand(game.hand[seat], board_tables.bank) - thin_purse_penalty(
                    weights, purse, NEXT_TURN_COST, soon
                )
            if borrowed > most:
                most, plan = borrowed, loan
    return plan


def thin_purse_penalty(weights: Weights, purse: int, needed: float, to_come: int) -> float:
    """What a purse costs that is too thin for the next turn (`needed`), or for all buildings of the phase to come."""
    cost = 0.0
    if purse < needed:
        cost = weights.thin * (1.0 - max(purse, 0) / needed)
    missing = weights.fare * to_come - purse
    return cost + weights.short * missing if missing > 0.0 else cost
