"""The next of several shops to fill, and what each square costs."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.clicks import TurnChoice
from elcapitan.games.yspahan.rules.dice import floors_to_take, group_on
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import open_shops
from elcapitan.games.yspahan.rules.supervisor import free_steps, most_gold, step_price


def suggested_shop(state: YspahanState, shops: Sequence[str]) -> str:
    """Of these shops the one to place the next good in; empty if there are none.

    First what completes most, then what the supervisor reaches least: a souk nearly full, of high value, away from the
    road.
    """

    def worth(shop: str) -> tuple[int, int, int, int]:
        at = board.SHOP_AT[shop]
        souk = board.SOUK_OF[at]
        left = sum(not state.shops[each] for each in board.SOUK_SHOPS[souk])
        beside = sum(at in squares for squares in board.BESIDE)
        return -left, board.SOUKS[souk].value, -beside, -at

    return max(shops, key=worth, default="")


def shops_to_fill(state: YspahanState, seat: int, chosen: TurnChoice) -> list[str]:
    """The shops into which the chosen thing puts a good now: a district being supplied, a floor or a card chosen."""
    if state.asked is not None or state.seat != seat:
        return []
    if state.stage is YspahanStage.PLACING and state.to_place is not None:
        districts: Sequence[str] = (state.to_place.district,)
    elif chosen.card == board.GOOD_IN_SHOP:
        districts = board.DISTRICTS
    elif state.stage is YspahanStage.MAIN and chosen.floor in board.DISTRICTS:
        districts = (chosen.floor,)
    else:
        return []
    return [board.SHOPS[shop] for district in districts for shop in open_shops(state.shops, seat, district)]


def square_prices(state: YspahanState, me: int, floor: str) -> dict[str, int]:
    """The price in gold on each square to which the dice of that floor may take the supervisor."""
    if state.stage is not YspahanStage.MAIN or state.seat != me:
        return {}
    if floor not in {each for each, _group in floors_to_take(state)}:
        return {}
    number, free, most = group_on(state, floor).number, free_steps(state), most_gold(state)
    prices = {
        square: step_price(distance, number, free)
        for square, distance in zip(board.SQUARES, board.DISTANCES[state.supervisor], strict=True)
    }
    return {square: price for square, price in prices.items() if price <= most}
