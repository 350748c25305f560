"""The greedy player of imagined games: does what brings most by first estimate, by a judge."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BATH_BIT,
    CARAVAN_CARD,
    SHOP_CARD,
    SPARING_CARDS,
)
from elcapitan.games.yspahan.bots.simulation.sim_game import AFTER, MAIN, OVER, ROLL, SimGame
from elcapitan.games.yspahan.bots.simulation.sim_loading import TurnsLeft, first_shop, keeping_gain
from elcapitan.games.yspahan.bots.simulation.sim_steps import (
    BUILD,
    DRAW,
    MOVE,
    TAKE,
    Step,
    later_steps,
    main_steps,
)
from elcapitan.games.yspahan.rules.model.board import BATH_STEPS, BESIDE, DAYS, DISTANCES, YELLOW_DICE
from elcapitan.games.yspahan.rules.supervisor import step_price

LEAST_GAIN: Final = 0.05
"""Points below which nothing is done after the main action."""
GAIN: Final = itemgetter(0)
"""Of a step."""


def do_step(game: SimGame, judge: Judge, step: Step) -> None:
    """The step is done; owners who are asked answer greedily."""
    kind = step.kind
    if kind == TAKE:
        game.take(step.floor, step.card, step.what)
    elif kind == MOVE:
        move_supervisor(game, judge, step.floor, step.what)
    elif kind == DRAW:
        game.draw(step.floor)
    elif kind == BUILD:
        building, spared = step.what
        if step.floor >= 0:
            game.take_dice(step.floor)
        for card in SPARING_CARDS[spared]:
            game.drop_card(card)
        game.build(building, spared)
        if step.floor >= 0:
            game.finish_action()
    else:
        play_card(game, step)


def play_card(game: SimGame, step: Step) -> None:
    """C4."""
    seat, card = game.turns[0], step.card
    game.drop_card(card)
    if card == SHOP_CARD:
        game.put_goods(step.what, 1)
    elif card == CARAVAN_CARD:
        game.load(seat, by_card=True)
    else:
        gold, camels, points = step.what
        game.gold[seat] += gold
        game.camels[seat] += camels
        game.points[seat] += points


def move_supervisor(game: SimGame, judge: Judge, floor: int, square: int) -> None:
    """R2 to R7."""
    seat = game.turns[0]
    free = BATH_STEPS if game.masks[seat] & BATH_BIT else 0
    game.gold[seat] -= step_price(DISTANCES[game.square][square], game.numbers[floor], free)
    game.take_dice(floor)
    game.square = square
    occupied = [shop for shop in BESIDE[square] if game.shops[shop] >= 0]
    load_shops(game, judge, first_shop(game, judge, occupied, TurnsLeft(game)))


def load_shops(game: SimGame, judge: Judge, shops: Sequence[int]) -> None:
    """The goods in these shops are loaded, and the action is done."""
    for shop in shops:
        if game.camels[game.shops[shop]] and keeping_gain(game, judge, shop, TurnsLeft(game)) > 0.0:
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


def play_step(game: SimGame, judge: Judge) -> None:
    """The next thing the seat on turn does."""
    stage = game.stage
    if stage == MAIN:
        do_step(game, judge, max(main_steps(game, judge), key=GAIN))
    elif stage == AFTER:
        best = max(later_steps(game, judge), key=GAIN, default=None)
        if best and best.gain > LEAST_GAIN:
            do_step(game, judge, best)
        else:
            game.end_turn()
    elif stage == ROLL:
        game.roll(yellow_dice(game, judge))


def play_until(game: SimGame, judge: Judge, day: int) -> None:
    """All seats play on until that day of the game (from 1) is over, or the game."""
    while game.stage != OVER and DAYS * (game.week - 1) + game.day <= day:
        play_step(game, judge)
