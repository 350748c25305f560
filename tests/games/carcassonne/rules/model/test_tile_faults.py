"""Faults in the data, each named with its tile and edge."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from elcapitan.games.carcassonne.tile_file import tile_data
from tests.games.carcassonne.rules.model.tile_faults import find_faults


def tile(mapping: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in mapping["tile"] if each["id"] == id)
    return found


def test_the_data_have_no_faults() -> None:
    assert find_faults(tile_data()) == []


FAULTS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "tile b03: edge e (r) is in 0 of its roads, not in 1": lambda data: tile(data, "b03")["roads"][0].update(edges="w"),
    "tile b03: edge s (f) is in 1 of its roads, not in 0": lambda data: tile(data, "b03")["roads"][0].update(
        edges="esw"
    ),
    "tile h02: edge n (c) is in 1 of its cities, not in 2": lambda data: tile(data, "h02")["cities"].pop(),
    "tile r02: edge w (v) is in 0 of its river, not in 1": lambda data: tile(data, "r02").pop("river"),
    "tile b18: half-edge s2 (f) is not in 1 of its meadows": lambda data: tile(data, "b18")["meadows"][0].update(
        halves="e1 e2 s1 w1 w2"
    ),
    "tile b18: half-edge n1 (c) is not in 0 of its meadows": lambda data: tile(data, "b18")["meadows"][0].update(
        halves="n1 e1 e2 s1 s2 w1 w2"
    ),
    "tile b18: meadow 1 touches a city that is not there": lambda data: tile(data, "b18")["meadows"][0].update(
        cities=[2]
    ),
    "tile b24-1: 2 of its rotations look different, not 4": lambda data: tile(data, "b24-1").update(turns=4),
    "tile b01: edges 'fff' are not four of c, r, f, v and w": lambda data: tile(data, "b01").update(edges="fff"),
    "tile t15: there are no goods called 'beer'": lambda data: tile(data, "t15")["cities"][0].update(goods="beer"),
    "tile b01: stands there 2 times": lambda data: data["tile"].append(dict(tile(data, "b01"), count=0)),
    "goods: the tiles show": lambda data: tile(data, "t15")["cities"][0].pop("goods"),
    "the sets have": lambda data: tile(data, "b01").update(count=5),
    "wheel, square 3 2: edge e (c) is in 0 of its cities, not in 1": lambda data: data["wheel"]["square"][11].pop(
        "cities"
    ),
    "wheel: its squares are not": lambda data: data["wheel"]["square"].pop(),
    "wheel: its sectors are not": lambda data: data["wheel"]["sectors"].reverse(),
    "sheep: there must be": lambda data: data["sheep"].pop("wolf"),
    "start: there is no tile 'x'": lambda data: data["start"].update(tile="x"),
    "the data are incomplete or of another kind: KeyError: 'points'": lambda data: data.pop("points"),
    "the data are incomplete or of another kind: TypeError": lambda data: data["points"].update(luck=1),
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_fault_is_named(sentence: str) -> None:
    data = deepcopy(tile_data())
    FAULTS[sentence](data)
    assert any(fault.startswith(sentence) for fault in find_faults(data)), find_faults(data)
