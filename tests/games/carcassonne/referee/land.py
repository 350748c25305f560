"""The land: which parts hang together (P5, K3, K4, M1, M3) and what is finished (R1, K1, L1).

Everything is flooded from scratch out of the tiles on the table. A spot is a part of a tile that lies somewhere; a
feature is the set of all spots that hang together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.games.carcassonne.referee import board


class Laid(NamedTuple):
    """A tile on the table."""

    id: str
    x: int
    y: int
    rotation: int


class Spot(NamedTuple):
    """A part of the tile on a square: `road-1`, `city-2`, `meadow-3`, `cloister`."""

    x: int
    y: int
    part: str


Feature = frozenset[Spot]


class Land:
    """All tiles and, where it is in play, the wheel's board."""

    def __init__(self, tiles: tuple[Laid, ...], with_board: bool) -> None:
        self.tiles = tiles
        # W, S6: "each square counts as a tile in every way"; E5: "the wheel's squares before all, row by row".
        squares = [Laid(square.id, x, y, 0) for (x, y), square in board.SQUARES.items()] if with_board else []
        self.laid: dict[tuple[int, int], Laid] = {(laid.x, laid.y): laid for laid in [*squares, *tiles]}
        """By square, in the order laid."""
        self._features: dict[Spot, Feature] = {}
        self._empty: list[tuple[int, int]] = []

    # Squares.

    def tile(self, x: int, y: int) -> board.Tile:
        return board.tile(self.laid[x, y].id)

    def neighbour(self, x: int, y: int, side: str) -> tuple[int, int]:
        """The square across that side, occupied or not."""
        east, south = board.STEP[side]
        return x + east, y + south

    def kind_of_edge(self, x: int, y: int, side: str) -> str:
        laid = self.laid[x, y]
        return board.kind_of_edge(board.tile(laid.id), laid.rotation, side)

    def empty_squares(self) -> list[tuple[int, int]]:
        """Those along an edge of what lies (P2)."""
        if not self._empty:
            beside = {self.neighbour(*square, side) for square in self.laid for side in board.SIDES}
            self._empty = sorted(beside - self.laid.keys())
        return self._empty

    def around(self, x: int, y: int) -> list[tuple[int, int]]:
        """The eight squares around, in reading order (north-west first)."""
        return [(x + east, y + south) for south in (-1, 0, 1) for east in (-1, 0, 1) if (east, south) != (0, 0)]

    def occupied_around(self, x: int, y: int) -> list[tuple[int, int]]:
        return [square for square in self.around(x, y) if square in self.laid]

    # Spots.

    def spots_on(self, x: int, y: int, kind: str | None = None) -> list[Spot]:
        """The parts of that tile, all or of one kind: cities, roads, meadows, cloister, each by number."""
        return [Spot(x, y, part.name) for part in self.tile(x, y).parts if kind in (None, part.kind)]

    def part(self, spot: Spot) -> board.Part:
        part = self.tile(spot.x, spot.y).part(spot.part)
        assert part is not None
        return part

    def edges(self, spot: Spot) -> list[str]:
        """The sides of a road or city, the half-edges of a meadow, as the tile lies."""
        return [board.turned(edge, self.laid[spot.x, spot.y].rotation) for edge in self.part(spot).edges]

    def _touching(self, spot: Spot) -> Iterator[Spot]:
        """The spots across the edges of this one, of its kind.

        P5: "Roads and cities join across an edge, meadows across each half of an edge."
        K3: "all city parts on both sides of one edge are one city, once both sides lie."
        """
        kind = self.part(spot).kind
        for edge in self.edges(spot):
            across = self.neighbour(spot.x, spot.y, edge[0])
            if across not in self.laid:
                continue
            met = board.FACING[edge] if kind == board.MEADOW else board.OPPOSITE[edge]
            yield from (other for other in self.spots_on(*across, kind) if met in self.edges(other))

    # Features.

    def feature(self, spot: Spot) -> Feature:
        """Everything that hangs together with that spot. A cloister is a feature by itself."""
        if spot not in self._features:
            found, waiting = {spot}, [spot]
            while waiting:
                for other in self._touching(waiting.pop()):
                    if other not in found:
                        found.add(other)
                        waiting.append(other)
            whole = frozenset(found)
            self._features.update(dict.fromkeys(whole, whole))
        return self._features[spot]

    def features(self, *kinds: str) -> list[Feature]:
        """All of these kinds, each once, by E5: the tile laid first, on it the kinds in this order, by number."""
        found = []
        for x, y in self.laid:
            for kind in kinds:
                found += [self.feature(spot) for spot in self.spots_on(x, y, kind)]
        return list(dict.fromkeys(found))

    def squares(self, feature: Feature) -> list[tuple[int, int]]:
        """The tiles it is on, each once (R2, K2), in the order laid."""
        on = {(spot.x, spot.y) for spot in feature}
        return [square for square in self.laid if square in on]

    def kind(self, feature: Feature) -> str:
        return self.part(next(iter(feature))).kind

    def is_finished(self, feature: Feature) -> bool:
        """R1 and K1: no open edge; L1: all eight squares around it are occupied. Meadows never are (M1)."""
        kind = self.kind(feature)
        if kind == board.MEADOW:
            return False
        if kind == board.CLOISTER:
            (spot,) = feature
            return len(self.occupied_around(spot.x, spot.y)) == 8
        return all(self.neighbour(spot.x, spot.y, side) in self.laid for spot in feature for side in self.edges(spot))

    def finished_cities(self, meadow: Feature) -> int:
        """How many finished cities the meadow touches, each once (M2, M3)."""
        touched = {
            self.feature(Spot(spot.x, spot.y, f"{board.CITY}-{number}"))
            for spot in meadow
            for number in self.part(spot).cities
        }
        return sum(self.is_finished(city) for city in touched)
