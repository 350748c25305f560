"""Goods (rules G1 to G3)."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.events import GoodsScored, GoodsTaken, History
from elcapitan.games.carcassonne.rules.model.land import Feature
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import GOODS


def take_goods(state: CarcassonneState, city: Feature, history: History) -> CarcassonneState:
    """The tile of the player on turn has finished that city.

    G2: "Whoever places the tile that finishes a city takes one token for every symbol in it, whoever owns the city, and
    also if nobody stands in it."
    """
    shown = [part.goods for part in state.land.tile_parts(city.parts) if part.goods]
    if not shown:
        return state
    taken = [shown.count(goods) for goods in GOODS]
    held = tuple(own + more for own, more in zip(state.mover.goods, taken, strict=True))
    state = state.with_player(state.seat, state.mover._replace(goods=held))
    history.append((GoodsTaken(state.seat, *taken), state))
    return state


def score_goods(state: CarcassonneState, history: History) -> CarcassonneState:
    """G3: "At the end most tokens of a kind: 10 points, equals 10 each. With no token nobody gets the 10." """
    for at, goods in enumerate(GOODS):
        counts = tuple(player.goods[at] for player in state.players)
        if most := max(counts):
            points = tuple(state.box.points.goods if count == most else 0 for count in counts)
            state = state.with_points("goods", points)
            history.append((GoodsScored(goods, counts, points), state))
    return state
