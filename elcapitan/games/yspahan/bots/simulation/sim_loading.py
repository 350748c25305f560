"""Goods on their way to the caravan in imagined games: what it brings, who keeps a good, in which order (R5 to R7)."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import BAZAAR_BIT, CARAVANSERAI_BIT, TURNS_IN
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.rules.model.board import DAYS, LOAD_POINTS, SOUK_OF, WEEKS


class TurnsLeft:
    """The turns that are left in a position, counted once for a decision."""

    __slots__ = ("everyone", "later", "weekly")

    def __init__(self, game: SimGame) -> None:
        days = TURNS_IN[game.players]
        left, turns = days[DAYS - game.day], game.turns
        self.weekly = [turns.count(seat) + left for seat in range(game.players)]
        """By seat, turns to come in the week; of the seat on turn without the present one."""
        if turns:
            self.weekly[turns[0]] -= 1
        self.everyone = sum(self.weekly)
        self.later = days[DAYS * (WEEKS - game.week)]
        """A seat's turns in the weeks after this one."""


def load_gain(game: SimGame, judge: Judge, seat: int, more: int, clock: TurnsLeft) -> float:
    """What a good of that seat on the caravan brings its owner after `more` other goods."""
    loaded = len(game.caravan) + more
    if loaded >= len(LOAD_POINTS) * judge.camels_per_row:
        return judge.load_gain(0, 0, 0, clock.everyone, game.week)
    goods, row = game.on_caravan(seat)
    return judge.load_gain(goods, row, loaded, clock.everyone, game.week)


def souk_loss(game: SimGame, judge: Judge, shop: int, clock: TurnsLeft) -> float:
    """What the owner of the good in that shop loses when it leaves."""
    souk = SOUK_OF[shop]
    owner, goods = game.owners[souk], game.goods[souk]
    values = judge.souks[1 if game.masks[owner] & BAZAAR_BIT else 0][souk]
    turns = clock.weekly[owner]
    return values[goods][turns] - values[goods - 1][turns]


def camel_cost(game: SimGame, judge: Judge, seat: int, clock: TurnsLeft) -> float:
    """What one camel less means to that seat."""
    turns, camels, gold, mask = clock.weekly[seat] + clock.later, game.camels[seat], game.gold[seat], game.masks[seat]
    return judge.resources(camels, gold, mask, turns) - judge.resources(camels - 1, gold, mask, turns)


def keeping_gain(game: SimGame, judge: Judge, shop: int, clock: TurnsLeft) -> float:
    """R7: what the owner of the good in that shop gains by giving up a camel."""
    return souk_loss(game, judge, shop, clock) - camel_cost(game, judge, game.shops[shop], clock)


def stop_gain(game: SimGame, judge: Judge, shops: Sequence[int], clock: TurnsLeft) -> float:
    """What the player on turn gains when the supervisor stops beside these shops with goods."""
    mover, gain = game.turns[0], 0.0
    cards_left = bool(game.deck or game.discard)
    for more, shop in enumerate(shops):
        owner = game.shops[shop]
        loss = souk_loss(game, judge, shop, clock)
        if game.camels[owner]:
            loss = min(loss, camel_cost(game, judge, owner, clock))
        brings = load_gain(game, judge, owner, more, clock) - loss
        if cards_left and game.masks[owner] & CARAVANSERAI_BIT:
            brings += judge.unknown_card[clock.weekly[owner] + clock.later]
        gain += brings if owner == mover else -judge.rival * brings
    return gain


def first_shop(game: SimGame, judge: Judge, shops: Sequence[int], clock: TurnsLeft) -> Sequence[int]:
    """R6: these shops in the order the player on turn has them loaded."""
    mover = game.turns[0]
    own = [shop for shop in shops if game.shops[shop] == mover]
    if len(shops) < 2 or not own or len(own) == len(shops):
        return shops
    others = [shop for shop in shops if game.shops[shop] != mover]
    if load_gain(game, judge, mover, 0, clock) >= load_gain(game, judge, mover, 1, clock):
        return (*own, *others)
    return (*others, *own)
