"""The land: the tiles that lie, and the features that hang together, joined as each tile is laid.

A part of a tile is a number: eight times the number of its tile in the order laid, plus its place among the tile's
parts. A feature is named by the smallest of its parts, so its number says which was laid first. x counts to the east,
y to the south. Immutable: a tile laid gives another land, and taking it back is going back to the former one. Knows
no rule but which parts hang together (P5, K3, K4, R1, M1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from elcapitan.games.carcassonne.rules.model.moves import PlaceTile
from elcapitan.games.carcassonne.rules.model.tiles import (
    CLOISTER,
    MOST_PARTS,
    NONE,
    OPEN,
    ROTATIONS,
    TileKind,
    TilePart,
)

Square = tuple[int, int]
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""By side, from a square to the one beside it."""
AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""From a square to the eight around it, in reading order."""
UNTOUCHED: Final = OPEN * 4
_SHIFT: Final = MOST_PARTS.bit_length() - 1
_PLACE: Final = MOST_PARTS - 1


class PlacedTile(NamedTuple):
    """A tile that lies, or a square of the wheel's board."""

    number: int
    """In the order laid, from 0."""
    kind: TileKind
    square: Square
    rotation: int

    def part(self, name: str) -> int:
        """The number of a part, such as `road-1`. KeyError if it has none."""
        return self.number * MOST_PARTS + self.kind.places[name]

    @property
    def parts(self) -> range:
        """The numbers of its parts."""
        return range(self.number * MOST_PARTS, self.number * MOST_PARTS + len(self.kind.parts))


class PlacesOnSquare(NamedTuple):
    """The moves that place a tile on a square, sorted by how far it is from 0 0."""

    distance: int
    y: int
    x: int
    moves: tuple[PlaceTile, ...]
    """By rotation."""


@lru_cache(maxsize=4096)
def places_on(square: Square) -> PlacesOnSquare:
    x, y = square
    return PlacesOnSquare(abs(x) + abs(y), y, x, tuple(PlaceTile(x, y, turns) for turns in ROTATIONS))


class Feature(NamedTuple):
    """A road, city, meadow or cloister: all that hangs together."""

    kind: str
    parts: tuple[int, ...]
    open: int
    """How many edges of a road or city lie open; how many squares around a cloister are empty. 0: it is finished.

    A meadow never is: of each of its parts 1 (M1).
    """


class RiverEnd(NamedTuple):
    """Where the river goes on."""

    square: Square
    side: int
    """The direction in which it flows there."""
    flowed: tuple[int, ...]
    """Every direction in which it has flowed (V2)."""


class Land(NamedTuple):
    """All tiles that lie and what hangs together on them."""

    tiles: tuple[PlacedTile, ...] = ()
    """In the order laid, the squares of the wheel's board first."""
    at: dict[Square, PlacedTile] = {}
    free: dict[Square, tuple[str, PlacesOnSquare]] = {}
    """P2: the empty squares beside a tile, each with the kinds of the edges around it by side, or `OPEN`."""
    feature_of: Sequence[int] = ()
    """By part, the number of its feature."""
    features: dict[int, Feature] = {}
    cloisters: tuple[PlacedTile, ...] = ()
    """Those that were not finished before the last tile was laid."""
    river: RiverEnd | None = None

    def part(self, part: int) -> TilePart:
        return self.tiles[part >> _SHIFT].kind.parts[part & _PLACE]

    def tile(self, part: int) -> PlacedTile:
        """The tile that has this part."""
        return self.tiles[part >> _SHIFT]

    def feature(self, part: int) -> Feature:
        return self.features[self.feature_of[part]]

    def tile_parts(self, parts: Iterable[int]) -> Iterator[TilePart]:
        for part in parts:
            yield self.tiles[part >> _SHIFT].kind.parts[part & _PLACE]

    def tiles_of(self, feature: Feature) -> tuple[PlacedTile, ...]:
        """The tiles a feature is on, each once, in the order laid."""
        return tuple([self.tiles[number] for number in sorted({part >> _SHIFT for part in feature.parts})])

    def neighbours(self, square: Square) -> list[PlacedTile]:
        """The tiles on the eight squares around one, in reading order."""
        x, y = square
        beside = [self.at.get((x + dx, y + dy)) for dx, dy in AROUND]
        return [tile for tile in beside if tile is not None]

    def lay(self, kind: TileKind, square: Square, rotation: int) -> Land:
        """The land with that tile, which must fit there."""
        number = len(self.tiles)
        tile = PlacedTile(number, kind, square, rotation)
        first = number * MOST_PARTS
        # A copy is made many times quicker than another dictionary where entries have been taken out.
        feature_of, features = [*self.feature_of, *range(first, first + MOST_PARTS)], self.features.copy()
        for part, printed in enumerate(kind.parts, first):
            features[part] = Feature(printed.kind, (part,), len(printed.edges) or 1)
        edges, sides, river = kind.turned[rotation]
        at, free = self.at, self.free.copy()
        free.pop(square, None)
        x, y = square
        for side, (dx, dy) in enumerate(STEPS):
            beside, back = (x + dx, y + dy), side ^ 2
            other = at.get(beside)
            if other is None:
                around, places = free.get(beside) or (UNTOUCHED, places_on(beside))
                free[beside] = f"{around[:back]}{edges[side]}{around[back + 1 :]}", places
                continue
            theirs = other.number * MOST_PARTS
            ways, own_first, own_second = sides[side]
            other_ways, their_first, their_second = other.kind.turned[other.rotation].sides[back]
            if ways:
                # K3: "all city parts on both sides of one edge are one city, once both sides lie"
                _join(feature_of, features, first + ways[0], theirs + other_ways[0], 2)
                for way in ways[1:]:
                    _join(feature_of, features, first + way, theirs + other_ways[0], 1)
                for way in other_ways[1:]:
                    _join(feature_of, features, theirs + way, first + ways[0], 1)
            # P5: "meadows [join] across each half of an edge"
            if own_first != NONE and their_second != NONE:
                _join(feature_of, features, first + own_first, theirs + their_second)
            if own_second != NONE and their_first != NONE:
                _join(feature_of, features, first + own_second, theirs + their_first)
        cloisters = self._cloisters_after(tile, features)
        end = river_after(self.river, square, river) if river else self.river
        return Land((*self.tiles, tile), {**at, square: tile}, free, feature_of, features, cloisters, end)

    def _cloisters_after(self, tile: PlacedTile, features: dict[int, Feature]) -> tuple[PlacedTile, ...]:
        """The unfinished cloisters, each with a square less around it that is empty if the tile lies there."""
        (x, y), cloisters = tile.square, []
        for other in self.cloisters:
            part = other.part(CLOISTER)
            if empty := features[part].open:
                cloisters.append(other)
                if abs(other.square[0] - x) <= 1 and abs(other.square[1] - y) <= 1:
                    features[part] = Feature(CLOISTER, (part,), empty - 1)
        if CLOISTER in tile.kind.places:
            part = tile.part(CLOISTER)
            features[part] = Feature(CLOISTER, (part,), len(AROUND) - len(self.neighbours(tile.square)))
            cloisters.append(tile)
        return tuple(cloisters)


def river_after(before: RiverEnd | None, square: Square, sides: tuple[int, ...]) -> RiverEnd | None:
    """Where the river goes on from a tile with those sides of it; None after the lake."""
    onward = [side for side in sides if before is None or side != before.side ^ 2]
    if not onward:
        return None
    side = onward[0]
    flowed = (*(before.flowed if before else ()), side)
    return RiverEnd((square[0] + STEPS[side][0], square[1] + STEPS[side][1]), side, flowed)


def _join(feature_of: list[int], features: dict[int, Feature], part: int, other: int, closed: int = 0) -> None:
    """The two parts are of one feature, which has so many open edges less."""
    keep, gone = feature_of[part], feature_of[other]
    if keep == gone:
        if closed:
            kind, parts, still_open = features[keep]
            features[keep] = Feature(kind, parts, still_open - closed)
        return
    if gone < keep:
        keep, gone = gone, keep
    kind, parts, still_open = features[keep]
    _kind, joining, also_open = features.pop(gone)
    for each in joining:
        feature_of[each] = keep
    features[keep] = Feature(kind, parts + joining, still_open + also_open - closed)
