"""Souks: where a player may place a good, and supplying a district (rules A5, K1 to K7).

Knows nothing of the supervisor, who takes goods away, nor of what a souk scores (week_end.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from elcapitan.games.yspahan.rules import actions, turn
from elcapitan.games.yspahan.rules.dice import finish_action
from elcapitan.games.yspahan.rules.model.board import (
    DISTRICT_SOUKS,
    DISTRICTS,
    SHOP_AT,
    SHOPS,
    SOUK_OF,
    SOUK_SHOPS,
    SOUKS,
)
from elcapitan.games.yspahan.rules.model.events import (
    DistrictSupplied,
    GoodPlaced,
    GoodsReturned,
    History,
    SoukCompleted,
)
from elcapitan.games.yspahan.rules.model.moves import PlaceGood, SupplyDistrict
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import DiceGroup, GoodsToPlace, YspahanStage, YspahanState

_SPANS = tuple((shops[0], shops[-1] + 1) for shops in SOUK_SHOPS)
"""By souk, where its shops begin and end in `SHOPS`: they stand there side by side."""
_supply = cache(SupplyDistrict)
_PLACES = tuple(PlaceGood(shop) for shop in SHOPS)
"""By shop."""


def goods_in(shops: tuple[int, ...], souk: int) -> tuple[int, ...]:
    """The seats whose goods are in the shops of a souk, 0 for an empty shop."""
    start, end = _SPANS[souk]
    return shops[start:end]


def complete_owner(shops: tuple[int, ...], souk: int) -> int:
    """The seat for which a souk is complete, 0 if it is so for none: every shop of it holds a good of that player."""
    goods = goods_in(shops, souk)
    return goods[0] if goods[0] and goods.count(goods[0]) == len(goods) else 0


def incomplete_souks(shops: tuple[int, ...], seat: int, district: str) -> list[int]:
    """The souks of a district in which a player has a good and not yet everywhere."""
    return [souk for souk in DISTRICT_SOUKS[district] if 0 < goods_in(shops, souk).count(seat) < len(SOUK_SHOPS[souk])]


def open_shops(shops: tuple[int, ...], seat: int, district: str) -> list[int]:
    """The shops of a district into which that seat may place a good now.

    K3: "Not into a souk in which another player has a good." K4: "Not into a souk in which the player has no good,
    while in the same district they have an incomplete one." K5: with several incomplete souks "they may go on in any of
    them, and begin none until all are complete".
    """
    own: list[int] = []
    free: list[int] = []
    for souk in DISTRICT_SOUKS[district]:
        start, end = _SPANS[souk]
        goods = shops[start:end]
        empty = goods.count(0)
        if not empty:
            continue
        if empty == end - start:
            free += range(start, end)
        elif seat in goods:
            own += [shop for shop in range(start, end) if not shops[shop]]
    return own or free


def why_not_place_in(state: YspahanState, seat: int, shop: int) -> Refusal | None:
    """The first rule that forbids a good of that seat in a shop, or None (K1, K3 to K5)."""
    if owner := state.shops[shop]:
        return refuse(YspahanRefusalCode.SHOP_OCCUPIED, "K1", shop=SHOPS[shop], seat=owner)
    souk = SOUK_OF[shop]
    owners = set(goods_in(state.shops, souk)) - {0}
    if others := owners - {seat}:
        return refuse(YspahanRefusalCode.SOUK_OF_ANOTHER, "K3", souk=SOUKS[souk].id, seat=min(others))
    incomplete = incomplete_souks(state.shops, seat, SOUKS[souk].district)
    if not owners and incomplete:
        names = tuple(SOUKS[each].id for each in incomplete)
        rule = "K4" if len(names) == 1 else "K5"
        return refuse(YspahanRefusalCode.SOUK_INCOMPLETE, rule, souk=SOUKS[souk].id, incomplete=names)
    return None


def put_good(state: YspahanState, seat: int, shop: int, left: int, history: History) -> YspahanState:
    """A good of that seat is in the shop; `left` more are to be placed."""
    shops = (*state.shops[:shop], seat, *state.shops[shop + 1 :])
    state = state._replace(shops=shops, to_place=GoodsToPlace(SOUKS[SOUK_OF[shop]].district, left) if left else None)
    history.append((GoodPlaced(seat, SHOPS[shop], left), state))
    souk = SOUK_OF[shop]
    if complete_owner(shops, souk):
        history.append((SoukCompleted(seat, SOUKS[souk].id, SOUKS[souk].value), state))
    return state


def why_not_supply(state: YspahanState, move: SupplyDistrict) -> Refusal | None:
    """The first rule that forbids supplying the district, or None.

    A5: "It cannot be chosen if not one good could be placed there."
    """
    if refused := actions.why_not_floor_action(state, move):
        return refused
    if not open_shops(state.shops, state.seat, move.district):
        return refuse(YspahanRefusalCode.NO_FREE_SHOP, "A5", district=move.district)
    return None


def supply_floors(state: YspahanState, floors: list[tuple[str, DiceGroup]]) -> list[str]:
    """The districts that may be supplied, where `floors` are those to take from."""
    return [floor for floor, _ in floors if floor in DISTRICTS and open_shops(state.shops, state.seat, floor)]


def supply_moves(districts: list[str], cards: Sequence[str] = ("",)) -> list[SupplyDistrict]:
    """Supplying each of these districts, with each of these cards as a die (C2); empty: without one."""
    return [_supply(district, card) for district in districts for card in cards]


def supply(state: YspahanState, move: SupplyDistrict, history: History) -> YspahanState:
    """Take the group; its goods are placed one by one.

    K2: "as many goods as the group has dice, +1 by C2, +1 by B10".
    """
    state, counts = actions.take_for_action(state, move, history)
    state = state._replace(stage=YspahanStage.PLACING, to_place=GoodsToPlace(move.district, counts[0]))
    history.append((DistrictSupplied(state.seat, move.district, *counts), state))
    return state


def why_not_place(state: YspahanState, move: PlaceGood) -> Refusal | None:
    """The first rule that forbids placing the next good there, or None."""
    if refused := turn.why_not_stage(state, YspahanStage.PLACING):
        return refused
    assert state.to_place is not None
    shop, district = SHOP_AT[move.shop], state.to_place.district
    if SOUKS[SOUK_OF[shop]].district != district:
        return refuse(YspahanRefusalCode.OTHER_DISTRICT, "K2", shop=move.shop, district=district)
    return why_not_place_in(state, state.seat, shop)


def place_moves(state: YspahanState) -> list[PlaceGood]:
    """Every placing that `why_not_place` allows, in the order of the board."""
    assert state.to_place is not None
    return [_PLACES[shop] for shop in open_shops(state.shops, state.seat, state.to_place.district)]


def forced_place(state: YspahanState) -> PlaceGood | None:
    """Where the next good goes if the goods fill every open shop, so that their order does not matter; else None.

    K6: "nobody may stop earlier".
    """
    if state.to_place is None:
        return None
    places = place_moves(state)
    return places[0] if len(places) <= state.to_place.goods else None


def place(state: YspahanState, move: PlaceGood, history: History) -> YspahanState:
    """Place one good; the action is done when none is left or none finds a shop.

    K6: "The player places as many as they may; what finds no shop goes back to the supply. *Ruling*: nobody may stop
    earlier".
    """
    assert state.to_place is not None
    seat, (district, goods) = state.seat, state.to_place
    left = goods - 1
    state = put_good(state, seat, SHOP_AT[move.shop], left, history)
    if left and open_shops(state.shops, seat, district):
        return state
    if left:
        state = state._replace(to_place=None)
        history.append((GoodsReturned(seat, district, left), state))
    return finish_action(state, history)
