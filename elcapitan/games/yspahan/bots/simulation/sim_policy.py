"""The greedy player of imagined games: does what brings most by first estimate, by a judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BATH_BIT,
    BUSY_SQUARES,
    CAMELS_CARD,
    EXCHANGE_CARD,
    GOLD_CARD,
    NO_CAMELS_CARD,
    NO_GOLD_CARD,
    SELL_CAMELS_CARD,
    SELL_GOLD_CARD,
    SHOP_CARD,
    cheapest_stops,
)
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, MAIN, OVER, ROLL, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, keeps_good
from elcapitan.games.yspahan.bots.simulation.sim_steps import (
    BUILD,
    CAMELS,
    DRAW,
    GOLD,
    MOVE,
    SUPPLY,
    Step,
    later_steps,
    main_steps,
)
from elcapitan.games.yspahan.rules.model.board import CAMEL_POINTS, DAYS, TAKEN_BY_CARD, YELLOW_DICE

LEAST_GAIN: Final = 0.05
"""Points below which nothing is done after the main action."""


def do_step(game: SimGame, judge: Judge, step: Step) -> None:
    """The step is done; owners who are asked answer greedily."""
    kind = step.kind
    if kind == SUPPLY:
        game.supply(step.floor, step.card, step.what)
    elif kind == CAMELS:
        game.take_camels(step.card)
    elif kind == GOLD:
        game.take_gold(step.card)
    elif kind == MOVE:
        move_supervisor(game, judge, step.floor, step.what)
    elif kind == DRAW:
        game.draw(step.floor)
    elif kind == BUILD:
        building, spared = step.what
        if step.floor >= 0:
            game.take_dice(step.floor)
        if spared & 1:
            game.drop_card(NO_CAMELS_CARD)
        if spared & 2:
            game.drop_card(NO_GOLD_CARD)
        game.build(building, spared)
        if step.floor >= 0:
            game.finish_action()
    else:
        play_card(game, step)


def play_card(game: SimGame, step: Step) -> None:
    """C4: `what` is the number sold, the camels given for gold (below 0: gold for camels), or a souk."""
    seat, card = game.turns[0], step.card
    game.drop_card(card)
    if card == CAMELS_CARD:
        game.camels[seat] += TAKEN_BY_CARD
    elif card == GOLD_CARD:
        game.gold[seat] += TAKEN_BY_CARD
    elif card == EXCHANGE_CARD:
        game.camels[seat] -= step.what
        game.gold[seat] += step.what
    elif card == SELL_CAMELS_CARD:
        game.camels[seat] -= step.what
        game.points[seat] += CAMEL_POINTS * step.what
    elif card == SELL_GOLD_CARD:
        game.gold[seat] -= step.what
        game.points[seat] += step.what
    elif card == SHOP_CARD:
        game.put_goods(step.what, 1)
    else:
        game.load(seat, by_card=True)


def move_supervisor(game: SimGame, judge: Judge, floor: int, square: int) -> None:
    """R2 to R7."""
    seat = game.turns[0]
    free = 3 if game.masks[seat] & BATH_BIT else 0
    number = game.numbers[floor]
    only = [0] * 6
    only[floor] = number
    game.gold[seat] -= cheapest_stops(game.square, tuple(only), free)[square][0]
    game.take_dice(floor)
    game.square = square
    occupied = [shop for shop in dict(BUSY_SQUARES).get(square, ()) if game.shops[shop] >= 0]
    if len(occupied) > 1:
        occupied = list(first_shop(game, judge, occupied, TurnsLeft(game)))
    load_shops(game, judge, occupied)


def load_shops(game: SimGame, judge: Judge, shops: Sequence[int]) -> None:
    """The goods in these shops are loaded, and the action is done."""
    for shop in shops:
        if game.camels[game.shops[shop]] and keeps_good(game, judge, shop, TurnsLeft(game)):
            game.keep(shop)
        else:
            game.send(shop)
    game.finish_action()


def answer(game: SimGame, judge: Judge, *, keep: bool) -> None:
    """The owner who is asked answers; what else waits is loaded."""
    shop, waiting = game.asked, game.waiting
    game.asked, game.waiting = -1, ()
    if keep:
        game.keep(shop)
    else:
        game.send(shop)
    load_shops(game, judge, waiting)


def yellow_dice(game: SimGame, judge: Judge) -> int:
    """How many the starter buys."""
    spare = game.gold[game.turns[0]] - judge.weights.yellow_keep
    return max(0, min(YELLOW_DICE, int(spare)))


def best_step(steps: Sequence[Step]) -> Step:
    """The first of the best."""
    best = steps[0]
    for step in steps:
        if step[0] > best[0]:
            best = step
    return best


def play_step(game: SimGame, judge: Judge) -> None:
    """The next thing the seat on turn does."""
    stage = game.stage
    if stage == MAIN:
        do_step(game, judge, best_step(main_steps(game, judge)))
    elif stage == AFTER:
        steps = later_steps(game, judge)
        if steps and (best := best_step(steps))[0] > LEAST_GAIN:
            do_step(game, judge, best)
        else:
            game.end_turn()
    elif stage == ROLL:
        game.roll(yellow_dice(game, judge))


def play_until(game: SimGame, judge: Judge, day: int) -> None:
    """All seats play on until that day of the game (from 1) is over, or the game."""
    while game.stage != OVER and DAYS * (game.week - 1) + game.day <= day:
        play_step(game, judge)
