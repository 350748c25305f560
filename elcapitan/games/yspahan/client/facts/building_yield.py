"""What a building has brought a player, or would have brought them: counted in the game's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.rules.model import board, events
from elcapitan.games.yspahan.rules.souks import open_shops


class BuildingYield(NamedTuple):
    """Camels (Paddock), gold (Shop; Bath: not spent), cards (Caravanserai), points (Bazaar) or goods (Hoist)."""

    so_far: int
    """In the whole game; of a building that stands, since it was built."""
    this_turn: int
    """Of them since the player's turn began; 0 while another player is on turn."""


def building_yield(steps: Sequence[GameStep], seat: int, building: str) -> BuildingYield:
    """By the moves of the game so far."""
    so_far = this_turn = 0
    for step in steps:
        if step.before.seat != seat:
            this_turn = 0
        for event in step.events:
            if isinstance(event, events.BuildingBuilt) and (event.seat, event.building) == (seat, building):
                so_far = this_turn = 0
            brought = _brought(building, seat, event, step)
            so_far, this_turn = so_far + brought, this_turn + brought
        if step.after.seat != seat:
            this_turn = 0
    return BuildingYield(so_far, this_turn)


def _brought(building: str, seat: int, event: events.Event, step: GameStep) -> int:
    """What the building adds to this event, or would have added, for that seat."""
    if getattr(event, "seat", 0) != seat:
        return 0
    match building, event:
        case board.PADDOCK, events.CamelsTaken():
            return board.PADDOCK_CAMELS
        case board.SHOP, events.GoldTaken():
            return board.SHOP_GOLD
        case board.BATH, events.SupervisorMoved(number=number, way=way):
            return min(board.BATH_STEPS, abs(len(way) - number)) * board.STEP_PRICE
        case board.CARAVANSERAI, events.GoodLoaded():
            # B8: "not by card C4 e".
            return 0 if any(isinstance(each, events.CardPlayed) for each in step.events) else 1
        case board.BAZAAR, events.SoukScored():
            return board.BAZAAR_POINTS
        case board.HOIST, events.DistrictSupplied(building=more):
            return more
        case board.HOIST, events.GoodPlaced(left=0) if board.HOIST not in step.before.player(seat).buildings:
            # One good more would have been placed where a shop was left for it.
            supplied = step.before.to_place
            left = supplied is not None and open_shops(step.after.shops, seat, supplied.district)
            return board.HOIST_GOODS if left else 0
    return 0
