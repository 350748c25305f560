"""What is painted as city, road, cloister and meadow is what the window marks as such (`tile_parts`)."""

from __future__ import annotations

import pytest
from carcassonne import pictures
from carcassonne.geometry import SIDE, Bits, grid, turn
from carcassonne.parts import Parts
from carcassonne.plan import plan_tile

from elcapitan.games.carcassonne.rules.model import tiles

SCALE = 0.5
ALIKE = 0.88
"""Of the px of either area; walls and roads have soft rims."""
KINDS = {**pictures.box().kinds, **{kind.id: kind for kind, _x, _y in pictures.box().board if kind.parts}}


def overlap(one: Bits, other: Bits) -> float:
    """What both have, of what either has."""
    return int((one & other).sum()) / max(1, int((one | other).sum()))


@pytest.mark.parametrize("id", KINDS)
def test_painted_areas_are_those_that_are_marked(id: str) -> None:
    kind = KINDS[id]
    parts = Parts(plan_tile(kind), grid(SCALE))
    painted = iter([*parts.cities, *parts.roads, *([parts.cloister] if parts.plan.cloister else [])])
    for part in kind.parts:
        if part.kind != tiles.MEADOW:
            assert overlap(next(painted), parts.marked(part.name)) > ALIKE - (part.kind == tiles.ROAD) * 0.15, part.name
    meadows = [parts.marked(part.name) for part in kind.parts if part.kind == tiles.MEADOW]
    if meadows:
        assert overlap(parts.open_ground, sum(meadows[1:], meadows[0])) > ALIKE


@pytest.mark.parametrize("id", KINDS)
def test_no_px_is_painted_as_two_things(id: str) -> None:
    parts = Parts(plan_tile(KINDS[id]), grid(SCALE))
    areas = [*parts.cities, *parts.roads, parts.cloister]
    assert sum(area.sum() for area in areas) == (parts.city | parts.road | parts.cloister).sum()


def test_a_turned_point_is_where_the_next_edge_is() -> None:
    assert turn([(80, 3)], 1) == [(SIDE - 3, 80)]
