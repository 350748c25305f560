"""The numbers and the tiles as data, from carcassonne.toml, which is the text's own list; and how a tile turns.

A side is `n e s w`; a half-edge is a side and 1 or 2, clockwise from the north-west corner. A rotation is a number of
quarter turns clockwise (P4).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = tomllib.loads((Path(__file__).parent / "carcassonne.toml").read_text(encoding="utf-8"))
POINTS: dict[str, int] = DATA["points"]
FIGURES: dict[str, int] = DATA["figures"]
BAG: dict[str, int] = DATA["sheep"]
"""Tokens by what is on them, as listed: the numbers, then the wolf (S8)."""
WOLF = "wolf"
GOODS: dict[str, int] = DATA["goods"]
SECTORS: list[str] = DATA["wheel"]["sectors"]
CROWN_SPACES: dict[str, int] = DATA["wheel"]["crowns"]
FORTUNE, TAX, FAMINE, STORM, INQUISITION, PLAGUE = SECTORS
START, RIVER = DATA["start"], DATA["river"]

EXPANSIONS = ("inns", "traders", "hills", "river")
"""In the order of O2."""
FOLLOWER, BIG, BUILDER, PIG, SHEPHERD = FIGURES
FOLLOWERS = (FOLLOWER, BIG)
EXPANSION_OF = {BIG: "inns", BUILDER: "traders", PIG: "traders", SHEPHERD: "hills"}
"""The expansion that brings a kind of figure (S2)."""

ROAD, CITY, MEADOW, CLOISTER = "road", "city", "meadow", "cloister"

SIDES = "nesw"
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
"""Where the neighbour across a side lies: x to the east, y to the south."""
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
FACING = {"n1": "s2", "n2": "s1", "e1": "w2", "e2": "w1", "s1": "n2", "s2": "n1", "w1": "e2", "w2": "e1"}
"""Half-edges that touch across an edge, as the head of the data lists them."""


@dataclass(frozen=True)
class Part:
    """One road, city, meadow or cloister of one tile, as stored (rotation 0)."""

    kind: str
    number: int
    edges: tuple[str, ...] = ()
    """Sides of a road or city, half-edges of a meadow."""
    inn: bool = False
    shields: int = 0
    goods: str | None = None
    cathedral: bool = False
    cities: tuple[int, ...] = ()
    """The city parts of this tile that a meadow part touches, by number."""
    sheep: int = 0

    @property
    def name(self) -> str:
        return CLOISTER if self.kind == CLOISTER else f"{self.kind}-{self.number}"


@dataclass(frozen=True)
class Tile:
    """One kind of tile, or a square of the wheel's board."""

    id: str
    set: str
    count: int
    turns: int
    edges: str
    river: str
    parts: tuple[Part, ...]
    hill: bool
    vineyard: bool
    icon: int

    def part(self, name: str) -> Part | None:
        return next((part for part in self.parts if part.name == name), None)


def _tile(id: str, plan: dict[str, Any]) -> Tile:
    roads = [
        Part(ROAD, number, tuple(road["edges"]), inn=road.get("inn", False))
        for number, road in enumerate(plan.get("roads", []), start=1)
    ]
    cities = [
        Part(
            CITY,
            number,
            tuple(city["edges"]),
            shields=city.get("shields", 0),
            goods=city.get("goods"),
            cathedral=city.get("cathedral", False),
        )
        for number, city in enumerate(plan.get("cities", []), start=1)
    ]
    meadows = [
        Part(
            MEADOW,
            number,
            tuple(meadow["halves"].split()),
            cities=tuple(meadow.get("cities", [])),
            sheep=meadow.get("sheep", 0),
        )
        for number, meadow in enumerate(plan.get("meadows", []), start=1)
    ]
    return Tile(
        id=id,
        set=plan.get("set", "wheel"),
        count=plan.get("count", 1),
        turns=plan.get("turns", 1),
        edges=plan["edges"],
        river=plan.get("river", ""),
        parts=(*cities, *roads, *meadows, *([Part(CLOISTER, 1)] if plan.get("cloister") else [])),
        hill=plan.get("hill", False),
        vineyard=plan.get("vineyard", False),
        icon=plan.get("icon", 0),
    )


TILES: dict[str, Tile] = {plan["id"]: _tile(plan["id"], plan) for plan in DATA["tile"]}
SQUARES: dict[tuple[int, int], Tile] = {
    (plan["x"], plan["y"]): _tile(f"square {plan['x']} {plan['y']}", plan) for plan in DATA["wheel"]["square"]
}
"""The wheel's board, row by row."""
_TILES_AND_SQUARES = TILES | {square.id: square for square in SQUARES.values()}


def tile(id: str) -> Tile:
    """A kind of tile, or a square of the wheel's board."""
    return _TILES_AND_SQUARES[id]


@cache
def turned(edge: str, rotation: int) -> str:
    """Where a side or half-edge lies after that many quarter turns clockwise: n -> e, n1 -> e1 and so on."""
    return SIDES[(SIDES.index(edge[0]) + rotation) % 4] + edge[1:]


def kind_of_edge(tile: Tile, rotation: int, side: str) -> str:
    """`c r f v` (or `w`, inside the wheel) on that side of the tile as it lies."""
    return tile.edges[(SIDES.index(side) - rotation) % 4]
