"""The position shown after each event: what lies on the table then. Whose turn it is comes with the end of the move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import CROSSING, FLOOR_AT, SHOP_AT, SHOPS, SQUARE_AT
from elcapitan.games.yspahan.rules.model.state import (
    EMPTY_TOWER,
    GoodsToPlace,
    YspahanStage,
    YspahanState,
)


def apply_event(state: YspahanState, event: events.Event) -> YspahanState:
    """The position shown after `event`."""
    change = _CHANGES.get(type(event))
    return change(state, event) if change is not None else state


def _holding(state: YspahanState, seat: int, camels: int = 0, gold: int = 0) -> YspahanState:
    player = state.player(seat)
    return state.with_player(seat, player._replace(camels=player.camels + camels, gold=player.gold + gold))


def _day(state: YspahanState, event: events.DayBegan) -> YspahanState:
    begun = state._replace(
        week=event.week,
        day=event.day,
        starter=event.starter,
        turns_left=event.turns,
        stage=YspahanStage.ROLL,
        tower=EMPTY_TOWER,
    )
    return begun._replace(supervisor=SQUARE_AT[CROSSING]) if event.day == 1 else begun


def _rolled(state: YspahanState, event: events.Rolled) -> YspahanState:
    return state._replace(tower=event.tower, stage=YspahanStage.MAIN)


def _group(state: YspahanState, event: events.GroupTaken) -> YspahanState:
    at = FLOOR_AT[event.floor]
    return state._replace(tower=(*state.tower[:at], None, *state.tower[at + 1 :]))


def _yellow_gone(state: YspahanState, event: events.YellowDiceGone) -> YspahanState:
    tower = tuple(group._replace(yellow=0) if group and group.white else None for group in state.tower)
    return state._replace(tower=tower)


def _supplied(state: YspahanState, event: events.DistrictSupplied) -> YspahanState:
    return state._replace(stage=YspahanStage.PLACING, to_place=GoodsToPlace(event.district, event.goods))


def _placed(state: YspahanState, event: events.GoodPlaced) -> YspahanState:
    placed = _with_good(state, event.shop, event.seat)
    if placed.to_place is None:
        return placed
    left = GoodsToPlace(placed.to_place.district, event.left) if event.left else None
    return placed._replace(to_place=left)


def _with_good(state: YspahanState, shop: str, seat: int) -> YspahanState:
    at = SHOP_AT[shop]
    return state._replace(shops=(*state.shops[:at], seat, *state.shops[at + 1 :]))


def _moved(state: YspahanState, event: events.SupervisorMoved) -> YspahanState:
    return _holding(state, event.seat, gold=-event.price)._replace(supervisor=SQUARE_AT[event.square])


def _loaded(state: YspahanState, event: events.GoodLoaded) -> YspahanState:
    left = _with_good(state, event.shop, 0) if event.shop else state
    loaded = left._replace(caravan=(*left.caravan, event.seat), asked=None)
    return loaded.with_points(event.seat, "loading", event.points)


def _shuffled(state: YspahanState, event: events.PileShuffled) -> YspahanState:
    return state._replace(deck=event.cards, discard=(), shuffles=event.shuffles)


def _drawn(state: YspahanState, event: events.CardDrawn) -> YspahanState:
    player = state.player(event.seat).with_card(event.card)
    return state.with_player(event.seat, player)._replace(deck=state.deck - 1)


def _discarded(state: YspahanState, event: events.CardDiscarded | events.CardPlayed) -> YspahanState:
    player = state.player(event.seat).without_card(event.card)
    return state.with_player(event.seat, player)._replace(discard=(*state.discard, event.card))


def _played(state: YspahanState, event: events.CardPlayed) -> YspahanState:
    after = _holding(_discarded(state, event), event.seat, event.camels, event.gold)
    return after.with_points(event.seat, "cards", event.points)


def _built(state: YspahanState, event: events.BuildingBuilt) -> YspahanState:
    paid = _holding(state, event.seat, -event.camels, -event.gold)
    player = paid.player(event.seat)
    built = paid.with_player(event.seat, player._replace(buildings=(*player.buildings, event.building)))
    return built._replace(built=event.building).with_points(event.seat, "buildings", event.points)


def _caravan(state: YspahanState, event: events.CaravanScored) -> YspahanState:
    for seat, points in enumerate(event.points, 1):
        state = state.with_points(seat, "caravan", points)
    return state._replace(caravan=()) if event.emptied else state


def _souk(state: YspahanState, event: events.SoukScored) -> YspahanState:
    return state.with_points(event.seat, "souks", event.value).with_points(event.seat, "bazaar", event.bazaar)


def _week(state: YspahanState, event: events.WeekEnded) -> YspahanState:
    return state._replace(shops=(0,) * len(SHOPS), tower=EMPTY_TOWER)


def _turn_over(state: YspahanState, event: events.TurnFinished) -> YspahanState:
    return state._replace(turns_left=state.turns_left[1:], built="")


_CHANGES: dict[type, Callable[[YspahanState, Any], YspahanState]] = {
    events.DayBegan: _day,
    events.DiceBought: lambda state, event: _holding(state, event.seat, gold=-event.gold),
    events.Rolled: _rolled,
    events.GroupTaken: _group,
    events.YellowDiceGone: _yellow_gone,
    events.CamelsTaken: lambda state, event: _holding(state, event.seat, camels=event.camels),
    events.GoldTaken: lambda state, event: _holding(state, event.seat, gold=event.gold),
    events.DistrictSupplied: _supplied,
    events.GoodPlaced: _placed,
    events.GoodsReturned: lambda state, event: state._replace(to_place=None),
    events.SupervisorMoved: _moved,
    events.CamelGiven: lambda state, event: _holding(state, event.seat, camels=-1),
    events.GoodLoaded: _loaded,
    events.PileShuffled: _shuffled,
    events.CardDrawn: _drawn,
    events.CardDiscarded: _discarded,
    events.CardPlayed: _played,
    events.BuildingBuilt: _built,
    events.CaravanScored: _caravan,
    events.SoukScored: _souk,
    events.WeekEnded: _week,
    events.TurnFinished: _turn_over,
    events.GameFinished: lambda state, event: state._replace(stage=YspahanStage.OVER),
}
