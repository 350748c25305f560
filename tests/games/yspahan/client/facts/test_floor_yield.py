"""Why a floor of the tower has no dice."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep
from elcapitan.games.yspahan.client.facts.floor_yield import EmptyFloor, why_empty
from elcapitan.games.yspahan.rules.model.events import DayBegan, Event, Rolled
from elcapitan.games.yspahan.rules.model.state import DiceGroup
from tests.games.yspahan.positions import table

TOWER = (DiceGroup(1, 8), None, None, None, None, DiceGroup(6, 1))
ROLLED = Rolled(1, (1,) * 8 + (6,), (), TOWER)


def why(floor: str, *events: Event) -> EmptyFloor:
    state = table().main(2, camels=(1, 8)).state
    return why_empty(state, [GameStep(1, "", events, state, state)], floor)


def test_dice_that_were_rolled_are_taken_also_while_that_move_is_shown() -> None:
    assert why("gold", ROLLED) is EmptyFloor.TAKEN
    assert why("vase", ROLLED) is EmptyFloor.NOBODY_ROLLED_IT


def test_the_dice_of_the_day_before_say_nothing_of_today() -> None:
    assert why("gold", ROLLED, DayBegan(1, 2, 2, (2, 3, 1))) is EmptyFloor.NOBODY_ROLLED_IT
