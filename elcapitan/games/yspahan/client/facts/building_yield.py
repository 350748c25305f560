"""What a building has brought a player since they built it, or would have brought them: counted in the game's events.

Computes no rule anew: each event says how much the building added, or would have had to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.rules.model.board import (
    BATH,
    BATH_STEPS,
    BAZAAR,
    BAZAAR_POINTS,
    CARAVANSERAI,
    HOIST,
    HOIST_GOODS,
    PADDOCK,
    PADDOCK_CAMELS,
    SHOP,
    SHOP_GOLD,
)
from elcapitan.games.yspahan.rules.model.events import (
    BuildingBuilt,
    CamelsTaken,
    CardPlayed,
    DistrictSupplied,
    Event,
    GoldTaken,
    GoodLoaded,
    GoodPlaced,
    SoukScored,
    SupervisorMoved,
)
from elcapitan.games.yspahan.rules.souks import open_shops


class BuildingYield(NamedTuple):
    """Camels (Paddock), gold (Shop; Bath: spared), cards (Caravanserai), points (Bazaar) or goods (Hoist)."""

    so_far: int
    """In the whole game, or since it was built."""
    this_turn: int
    """Of them since the player's turn began; 0 while another player is on turn."""


def building_yield(steps: Sequence[GameStep], seat: int, building: str) -> BuildingYield:
    """By the moves of the game so far."""
    so_far = this_turn = 0
    for step in steps:
        if step.before.seat != seat:
            this_turn = 0
        for at, event in enumerate(step.events):
            if isinstance(event, BuildingBuilt) and (event.seat, event.building) == (seat, building):
                so_far = this_turn = 0
            elif brought := sum(_brought(building, seat, event, step, step.events[at + 1 :])):
                so_far += brought
                this_turn += brought
        if step.after.seat != seat:
            this_turn = 0
    return BuildingYield(so_far, this_turn)


def _brought(building: str, seat: int, event: Event, step: GameStep, later: Sequence[Event]) -> Iterator[int]:
    """What the building adds to this event of that seat: nothing, or one number."""
    match building, event:
        case (b, CamelsTaken(who)) if (b, who) == (PADDOCK, seat):
            yield PADDOCK_CAMELS
        case (b, GoldTaken(who)) if (b, who) == (SHOP, seat):
            yield SHOP_GOLD
        case (b, SupervisorMoved(who, number=number, way=way)) if (b, who) == (BATH, seat):
            yield min(BATH_STEPS, abs(len(way) - number))
        case (b, GoodLoaded(who)) if (b, who) == (CARAVANSERAI, seat):
            # B8: "not by card C4 e".
            yield 0 if any(isinstance(each, CardPlayed) for each in step.events) else 1
        case (b, SoukScored(who)) if (b, who) == (BAZAAR, seat):
            yield BAZAAR_POINTS
        case (b, DistrictSupplied(who, building=more)) if (b, who) == (HOIST, seat):
            yield HOIST_GOODS if more else 0
        case (b, GoodPlaced(who, shop, left=0)) if (b, who) == (HOIST, seat):
            # Without the Hoist: one good more would have been placed if a shop was left for it.
            to_place = step.before.to_place
            left = to_place is not None and open_shops(step.after.shops, seat, to_place.district)
            yield HOIST_GOODS if left and HOIST not in step.before.player(seat).buildings else 0
