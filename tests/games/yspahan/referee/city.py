"""Supplying a district (A5, K2) and where a good may be placed (K1, K3 to K7)."""

from __future__ import annotations

from tests.games.yspahan.referee.board import DISTRICT_OF, DISTRICTS, HOIST, LIMIT, SHOPS_OF, SOUK_OF
from tests.games.yspahan.referee.days import finish_main_action
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import PLACING, Position
from tests.games.yspahan.referee.tower import check_takeable, discard_as_dice, take_group


def check_placeable(position: Position, seat: int, shop: str) -> None:
    """BreachError with the first rule that keeps this player's good out of this shop."""
    if shop not in SOUK_OF:
        raise BreachError(RECORD, f"{shop!r} is no shop.")
    if position.shops[shop]:
        raise BreachError("K1", f"There is a good in {shop} already.")
    souk = SOUK_OF[shop]
    owners = position.owners(souk)
    if owners - {seat}:
        raise BreachError("K3", f"Another player has a good in {souk}.")
    if seat not in owners:
        # K4, K5: none is begun while the player has an incomplete one in the same district, be it one or several.
        for other in SHOPS_OF:
            same_district = DISTRICT_OF[other] == DISTRICT_OF[souk]
            if same_district and seat in position.owners(other) and not position.is_complete(other, seat):
                raise BreachError("K4", f"{souk} cannot be begun while {other} is incomplete.")


def placeable_shops(position: Position, seat: int, district: str) -> list[str]:
    """The shops of that district in which the player's next good may be placed."""
    found = []
    for shop, souk in SOUK_OF.items():
        if DISTRICT_OF[souk] == district:
            try:
                check_placeable(position, seat, shop)
            except BreachError:
                continue
            found.append(shop)
    return found


def supply(position: Position, district: str, cards: list[str]) -> None:
    if district not in DISTRICTS:
        raise BreachError(RECORD, f"{district!r} is no district.")
    check_takeable(position, district)
    if not placeable_shops(position, position.seat, district):
        raise BreachError("A5", f"Not one good could be placed in the {district} district.")
    goods = take_group(position, district) + discard_as_dice(position, cards)
    goods += LIMIT["hoist_goods"] if HOIST in position.mover.buildings else 0
    position.left_to_place = (district, goods)
    position.stage = PLACING


def place(position: Position, shop: str) -> None:
    assert position.left_to_place is not None
    district, goods = position.left_to_place
    if shop in SOUK_OF and DISTRICT_OF[SOUK_OF[shop]] != district:
        raise BreachError("K2", f"{shop} is not in the {district} district.")
    check_placeable(position, position.seat, shop)
    position.shops[shop] = position.seat
    goods -= 1
    position.left_to_place = (district, goods)
    # K6: as many as they may; what finds no shop goes back to the supply.
    if goods == 0 or not placeable_shops(position, position.seat, district):
        position.left_to_place = None
        finish_main_action(position)
