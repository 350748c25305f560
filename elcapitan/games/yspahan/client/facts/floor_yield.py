"""What the dice of a floor would bring a player with their buildings, and why a floor has none."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.events import DayBegan, Rolled, YellowDiceGone
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import goods_in, open_shops
from elcapitan.games.yspahan.rules.two_players import PLAYERS as TWO


class FloorYield(NamedTuple):
    """What the action of a floor brings."""

    dice: int
    """That count for this player (N3)."""
    building: int
    """More by the Paddock, the Shop or the Hoist (B5, B6, B10)."""
    free_shops: int
    """In a district: shops in which a good may be placed at first; 0 on the floors that are none."""
    room: int
    """How many of all that find a place: in a district as many as shops, on the other floors all."""

    @property
    def total(self) -> int:
        return self.dice + self.building


class EmptyFloor(StrEnum):
    """Why no dice lie on a floor."""

    NOT_ROLLED = "not-rolled"
    """The dice have not been rolled today."""
    NOBODY_ROLLED_IT = "nobody-rolled-it"
    TAKEN = "taken"
    YELLOW_GONE = "yellow-gone"
    """Only yellow dice lay there, which went with the starter's main action (D3)."""


"""By floor, the building that adds to its action."""


def floor_yield(state: YspahanState, seat: int, floor: str) -> FloorYield | None:
    """What a floor would bring that seat; None without dice on it."""
    group = state.tower[board.FLOOR_AT[floor]]
    if group is None:
        return None
    dice = group.white
    if len(state.players) != TWO or seat == state.starter:
        dice += group.yellow
    building, more = board.FLOOR_BONUS[floor]
    bonus = more if building in state.player(seat).buildings else 0
    if floor not in board.DISTRICTS:
        return FloorYield(dice, bonus, 0, dice + bonus)
    room = min(dice + bonus, _shops_left(state, seat, floor))
    return FloorYield(dice, bonus, len(open_shops(state.shops, seat, floor)), room)


def _shops_left(state: YspahanState, seat: int, district: str) -> int:
    """The shops that seat may fill one after the other: K4 lets it begin the next souk once one is complete."""
    souks = (goods_in(state.shops, souk) for souk in board.DISTRICT_SOUKS[district])
    return sum(goods.count(0) for goods in souks if {*goods} <= {0, seat})


def why_empty(state: YspahanState, steps: Iterable[GameStep], floor: str) -> EmptyFloor:
    """Why that floor has no dice; `steps` are those of the game, the newest last."""
    if state.stage is YspahanStage.ROLL or state.stage is YspahanStage.OVER:
        return EmptyFloor.NOT_ROLLED
    at = board.FLOOR_AT[floor]
    for step in reversed([*steps]):
        for event in reversed(step.events):
            match event:
                case DayBegan():
                    return EmptyFloor.NOBODY_ROLLED_IT
                case Rolled():
                    # `steps` lack the one that is being shown, by which dice that were rolled may have gone.
                    return EmptyFloor.TAKEN if event.tower[at] else EmptyFloor.NOBODY_ROLLED_IT
                case YellowDiceGone() if event.by_floor[at] and floor in event.emptied:
                    return EmptyFloor.YELLOW_GONE
    return EmptyFloor.NOBODY_ROLLED_IT
