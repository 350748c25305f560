"""What is wrong in the data of the game, each fault in one sentence that names its tile and edge.

A tile without faults covers its edges: "Every edge of kind c, r, v is in exactly one part, but for h02, whose north
edge is in two cities (K3). Every half-edge of kind r, f, v is in exactly one meadow."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from elcapitan.games.carcassonne.rules.model import tiles

SET_SIZES: Final = {"base": 72, "inns": 18, "traders": 24, "hills": 18, "wheel": 12, "river": 12}
"""Tiles in each box."""
SHARED: Final = {("h02", "n"): 2}
"""Edges that are in more than one part, with how many (K3)."""
PART_OF: Final = {"c": "cities", "r": "roads", "v": "river"}
WHEEL_SQUARES: Final = {(x, y) for y in range(4) for x in range(4)}


def find_faults(mapping: Mapping[str, Any]) -> list[str]:
    """None if the game can be played with that data."""
    try:
        return [*_tile_faults(mapping), *_number_faults(mapping)]
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        return [f"the data are incomplete or of another kind: {type(fault).__name__}: {fault}"]


def _tile_faults(mapping: Mapping[str, Any]) -> Iterator[str]:
    counts: Counter[str] = Counter()
    ids: Counter[str] = Counter()
    for tile in mapping["tile"]:
        counts[tile["set"]] += tile["count"]
        ids[tile["id"]] += 1
        found = [*_shape_faults(tile, tile["id"])] or _turn_faults(tile)
        yield from (f"tile {tile['id']}: {fault}" for fault in found)
    yield from (f"tile {id}: stands there {count} times" for id, count in ids.items() if count > 1)
    if counts != SET_SIZES:
        yield f"the sets have {dict(counts)} tiles, not {SET_SIZES}"
    squares = mapping["wheel"]["square"]
    if {(square["x"], square["y"]) for square in squares} != WHEEL_SQUARES or len(squares) != len(WHEEL_SQUARES):
        yield "wheel: its squares are not those of x 0 to 3 and y 0 to 3"
    for square in squares:
        place = f"wheel, square {square['x']} {square['y']}"
        yield from (f"{place}: {fault}" for fault in _shape_faults(square, place))


def _shape_faults(tile: Mapping[str, Any], id: str) -> Iterator[str]:
    """Gaps and overlaps, by edge."""
    edges = tile["edges"]
    if len(edges) != len(tiles.SIDES) or not {*edges} <= {*"crfvw"}:
        yield f"edges {edges!r} are not four of c, r, f, v and w"
        return
    covered = {kind: "".join(part["edges"] for part in tile.get(kind, ())) for kind in ("cities", "roads")}
    covered["river"] = tile.get("river", "")
    halves = Counter(half for meadow in tile.get("meadows", ()) for half in meadow["halves"].split())
    for side, kind in zip(tiles.SIDES, edges, strict=True):
        for letter, name in PART_OF.items():
            wanted = SHARED.get((id, side), 1) if kind == letter else 0
            if covered[name].count(side) != wanted:
                yield f"edge {side} ({kind}) is in {covered[name].count(side)} of its {name}, not in {wanted}"
        for half in (f"{side}1", f"{side}2"):
            allowed = {"c": (0,), "w": (0, 1)}.get(kind, (1,))
            if halves.pop(half, 0) not in allowed:
                yield f"half-edge {half} ({kind}) is not in {allowed[-1]} of its meadows"
    yield from (f"there is no half-edge {half}" for half in halves)
    cities = len(tile.get("cities", ()))
    for number, meadow in enumerate(tile.get("meadows", ()), 1):
        if not {*meadow.get("cities", ())} <= {*range(1, cities + 1)}:
            yield f"meadow {number} touches a city that is not there"
    for city in tile.get("cities", ()):
        if city.get("goods", "wine") not in tiles.GOODS:
            yield f"there are no goods called {city['goods']!r}"
    if len(tiles.TileKind(tile).parts) > tiles.MOST_PARTS:
        yield f"it has more than {tiles.MOST_PARTS} parts"


def _turn_faults(tile: Mapping[str, Any]) -> Iterator[str]:
    """Whether as many rotations look different as `turns` says."""
    kind = tiles.TileKind(tile)
    different = len({_look(kind, turns) for turns in tiles.ROTATIONS})
    if tile["turns"] != different:
        yield f"{different} of its rotations look different, not {tile['turns']}"


def _look(kind: tiles.TileKind, turns: int) -> frozenset[object]:
    """All that can be seen of a rotation, without the numbers of parts."""
    seen = set()
    for part in kind.parts:
        edges = frozenset((edge + turns) % 4 for edge in part.edges)
        halves = frozenset((half + 2 * turns) % 8 for half in part.halves)
        cities = frozenset(frozenset((edge + turns) % 4 for edge in kind.parts[city].edges) for city in part.cities)
        seen.add((part._replace(name="", edges=(), halves=(), cities=()), edges, halves, cities))
    return frozenset((*seen, kind.turned[turns].river and frozenset(kind.turned[turns].river)))


def _number_faults(mapping: Mapping[str, Any]) -> Iterator[str]:
    tiles.PointValues(**mapping["points"])
    shown = Counter(
        city["goods"]
        for tile in mapping["tile"]
        for city in tile.get("cities", ())
        if city.get("goods")
        for _ in range(tile["count"])
    )
    if shown != mapping["goods"]:
        yield f"goods: the tiles show {dict(shown)}, not {dict(mapping['goods'])}"
    for table, names in {"sheep": tiles.TOKENS, "figures": tiles.KINDS}.items():
        if mapping[table].keys() != {*names} or min(mapping[table].values()) < 1:
            yield f"{table}: there must be at least one of each of {', '.join(names)}"
    wheel = mapping["wheel"]
    if (*wheel["sectors"],) != tiles.SECTORS or wheel["crowns"].keys() != {*tiles.SECTORS}:
        yield f"wheel: its sectors are not {', '.join(tiles.SECTORS)}"
    ids = {tile["id"] for tile in mapping["tile"]}
    for table, names in {"start": ("tile",), "river": ("source", "lake")}.items():
        yield from (
            f"{table}: there is no tile {mapping[table][name]!r}" for name in names if mapping[table][name] not in ids
        )
