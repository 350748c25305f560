"""What it brings to load goods onto the caravan, by the supervisor or a card, without playing it (R5 to R7)."""

from __future__ import annotations

from elcapitan.games.yspahan.bots.evaluation import (
    bazaar_points,
    caravan_value,
    drawn_card_value,
    load_points,
    souk_value,
    turns_in_game,
    turns_this_week,
)
from elcapitan.games.yspahan.bots.weights import FADE, YspahanWeights
from elcapitan.games.yspahan.rules.model.board import CARAVANSERAI, LOAD_POINTS, SOUK_OF
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.souks import goods_in


def load_gain(state: YspahanState, seat: int, loaded: int, weights: YspahanWeights) -> float:
    """What one more good of that seat on the caravan brings its owner, where `loaded` goods lie on it already."""
    camels = state.camels_per_row
    if loaded >= len(LOAD_POINTS) * camels:
        loaded = 0  # V4: it was scored and emptied in the same move
    everyone = sum(turns_this_week(state, each) for each in range(1, len(state.players) + 1))
    on_it = state.caravan.count(seat) if loaded else 0
    highest = 0
    if on_it:
        highest = (len(state.caravan) - 1 - state.caravan[::-1].index(seat)) // camels + 1
    row = loaded // camels + 1
    before = caravan_value(on_it, highest, loaded, camels, everyone, state.week, weights)
    after = caravan_value(on_it + 1, max(row, highest), loaded + 1, camels, everyone, state.week, weights)
    return load_points(loaded, camels) + after - before


def souk_loss(state: YspahanState, shop: int, weights: YspahanWeights) -> float:
    """What the owner of the good in that shop loses when it leaves."""
    owner, souk = state.shops[shop], SOUK_OF[shop]
    goods = goods_in(state.shops, souk).count(owner)
    turns, bazaar = turns_this_week(state, owner), bazaar_points(state.player(owner))
    return souk_value(souk, goods, turns, bazaar, weights) - souk_value(souk, goods - 1, turns, bazaar, weights)


def camel_cost(state: YspahanState, seat: int, weights: YspahanWeights) -> float:
    """What a camel is worth to that seat when it is given up (R7)."""
    return weights.camel * FADE[min(turns_in_game(state, seat), len(FADE) - 1)]


def keeps_good(state: YspahanState, weights: YspahanWeights) -> bool:
    """Whether the owner who is asked had better give up a camel."""
    assert state.asked is not None
    seat, shop = state.asked
    return souk_loss(state, shop, weights) > camel_cost(state, seat, weights)


def stop_gain(state: YspahanState, shops: tuple[int, ...], weights: YspahanWeights) -> float:
    """What the player on turn gains when the supervisor stops beside these occupied shops."""
    gain, loaded = 0.0, len(state.caravan)
    rivals = len(state.players) - 1
    for shop in sorted(shops, key=lambda shop: state.shops[shop] != state.seat):
        owner = state.shops[shop]
        player = state.player(owner)
        loss = souk_loss(state, shop, weights)
        if player.camels:
            loss = min(loss, camel_cost(state, owner, weights))
        brings = load_gain(state, owner, loaded, weights) - loss
        if CARAVANSERAI in player.buildings and state.cards_left:
            brings += drawn_card_value(turns_in_game(state, owner), weights)
        gain += brings if owner == state.seat else -weights.rival * brings / rivals
        loaded += 1
    return gain
