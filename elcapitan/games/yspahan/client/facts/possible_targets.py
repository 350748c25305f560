"""What lights up: all that a click leads from with what is chosen; and the next of several shops to fill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from elcapitan.games.yspahan.client.facts.click_intent import FREE_CARDS, click_intent
from elcapitan.games.yspahan.client.facts.intents import ShowReason, TurnChoice
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.rules.dice import floors_to_take, group_on
from elcapitan.games.yspahan.rules.model.board import (
    BESIDE,
    BUILDINGS,
    DISTANCES,
    DISTRICTS,
    FLOORS,
    GOOD_IN_SHOP,
    SHOP_AT,
    SHOPS,
    SOUK_OF,
    SOUK_SHOPS,
    SOUKS,
    SQUARES,
    YELLOW_DICE,
)
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import open_shops
from elcapitan.games.yspahan.rules.supervisor import free_steps, most_gold, step_price
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO

Kind = YspahanTargetKind


def possible_targets(state: YspahanState, me: int, chosen: TurnChoice) -> list[YspahanTarget]:
    """What I may click now, in the order of a turn; empty while another player is to act."""
    return [
        target
        for target in dict.fromkeys(_candidates(state, me, chosen))
        if not isinstance(click_intent(state, me, chosen, target), YspahanRefusal | ShowReason | None)
    ]


def _candidates(state: YspahanState, me: int, chosen: TurnChoice) -> Iterable[YspahanTarget]:
    """Everything that may light up; with a card chosen only where it leads."""
    if not me:
        return
    if state.asked is not None:
        yield from (YspahanTarget(Kind.KEEP), YspahanTarget(Kind.SEND))
        return
    hand = [YspahanTarget(Kind.HAND, card, at) for at, card in enumerate(state.player(me).hand)]
    if chosen.card:
        yield from _where_card_leads(state, chosen.card)
        yield from (target for target in hand if target.name == chosen.card)
        return
    match state.stage:
        case YspahanStage.ROLL:
            yield YspahanTarget(Kind.ROLL)
            yield from (YspahanTarget(Kind.YELLOW, "", number) for number in range(1, YELLOW_DICE + 1))
            yield from hand
        case YspahanStage.MAIN:
            yield from (YspahanTarget(Kind.FLOOR, floor) for floor in FLOORS)
            if chosen.floor:
                yield from (YspahanTarget(Kind.SHOP, shop) for shop in SHOPS)
                yield from (YspahanTarget(Kind.SQUARE, square) for square in SQUARES)
            yield YspahanTarget(Kind.DECK)
            if len(state.players) == TWO:
                yield from (YspahanTarget(Kind.BUILDING, building) for building in BUILDINGS)
            yield from hand
        case YspahanStage.PLACING | YspahanStage.LOADING:
            yield from (YspahanTarget(Kind.SHOP, shop) for shop in SHOPS)
        case YspahanStage.AFTER:
            yield from (YspahanTarget(Kind.BUILDING, building) for building in BUILDINGS)
            yield from hand
            yield YspahanTarget(Kind.END)


def _where_card_leads(state: YspahanState, card: str) -> Iterable[YspahanTarget]:
    if card == GOOD_IN_SHOP:
        yield from (YspahanTarget(Kind.SHOP, shop) for shop in SHOPS)
    if card in FREE_CARDS:
        yield from (YspahanTarget(Kind.BUILDING, building) for building in BUILDINGS)
    if state.stage is YspahanStage.MAIN:
        yield from (YspahanTarget(Kind.FLOOR, floor) for floor in FLOORS)


def suggested_shop(state: YspahanState, seat: int, shops: Sequence[str]) -> str:
    """Of these shops the one to place the next good in; empty if there are none.

    First what completes most, then what the supervisor reaches least: a souk nearly full, of high value, away from the
    road.
    """

    def worth(shop: str) -> tuple[int, int, int, int]:
        at = SHOP_AT[shop]
        souk = SOUK_OF[at]
        left = sum(not state.shops[each] for each in SOUK_SHOPS[souk])
        beside = sum(at in squares for squares in BESIDE)
        return -left, SOUKS[souk].value, -beside, -at

    return max(shops, key=worth, default="")


def shops_to_fill(state: YspahanState, seat: int, chosen: TurnChoice) -> list[str]:
    """The shops into which the chosen thing puts a good now: a district being supplied, a floor or a card chosen."""
    if state.asked is not None or state.seat != seat:
        return []
    if state.stage is YspahanStage.PLACING and state.to_place is not None:
        districts: Sequence[str] = (state.to_place.district,)
    elif chosen.card == GOOD_IN_SHOP:
        districts = DISTRICTS
    elif state.stage is YspahanStage.MAIN and chosen.floor in DISTRICTS:
        districts = (chosen.floor,)
    else:
        return []
    return [SHOPS[shop] for district in districts for shop in open_shops(state.shops, seat, district)]


def square_prices(state: YspahanState, me: int, floor: str) -> dict[str, int]:
    """The price in gold on each square to which the dice of that floor may take the supervisor."""
    if state.stage is not YspahanStage.MAIN or state.seat != me:
        return {}
    if floor not in {each for each, _group in floors_to_take(state)}:
        return {}
    number, free, most = group_on(state, floor).number, free_steps(state), most_gold(state)
    prices = {
        square: step_price(distance, number, free)
        for square, distance in zip(SQUARES, DISTANCES[state.supervisor], strict=True)
    }
    return {square: price for square, price in prices.items() if price <= most}
