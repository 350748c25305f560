"""The land of imagined games: changed in place, and what was laid last can be taken back.

A square is one number, `y * STRIDE + x`. Parts and features are numbered as in `rules/model/land.py`: eight times the
number of the tile plus the place among its parts, a feature by its smallest part. What a feature has, it has in lists
by that number; what stands there for a part that was joined to an earlier one is what it had before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, final

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import UNTOUCHED, Land

STRIDE: Final = 1024
STEPS: Final = (-STRIDE, 1, STRIDE, -1)
"""From a square to the one beside it, by side."""
AROUND: Final = tuple(dy * STRIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
PARTS: Final = tiles.MOST_PARTS

SimFigure = tuple[int, int, int]
"""Seat from 0, place of its kind in `tiles.KINDS`, part."""


def square_number(x: int, y: int) -> int:
    return y * STRIDE + x


def square_place(square: int) -> tuple[int, int]:
    y = (square + STRIDE // 2) // STRIDE
    return square - y * STRIDE, y


class PrintedParts(NamedTuple):
    """A tile as the lists of the land want it, `PARTS` of each."""

    kinds: tuple[str, ...]
    shields: tuple[int, ...]
    special: tuple[bool, ...]
    extra: tuple[Any, ...]
    touching: tuple[tuple[int, tuple[int, ...]], ...]
    """Meadows that touch cities: their places and those of the cities."""
    cloister: int
    """Its place, or `tiles.NONE`."""


@lru_cache(maxsize=512)
def printed_parts(kind: tiles.TileKind) -> PrintedParts:
    parts = [*kind.parts, *[tiles.TilePart("", "")] * (PARTS - len(kind.parts))]
    return PrintedParts(
        tuple(part.kind for part in parts),
        tuple(part.shields + part.sheep for part in parts),
        tuple(part.inn or part.cathedral for part in parts),
        tuple((part.goods,) if part.goods else () for part in parts),
        tuple((at, part.cities) for at, part in enumerate(parts) if part.cities),
        kind.places.get(tiles.CLOISTER, tiles.NONE),
    )


@final
class LaidTile:
    """What taking a tile back needs."""

    __slots__ = ("cloisters", "free", "joins")

    def __init__(self) -> None:
        self.joins: Final[list[tuple[int, int, tuple[int, ...], int, int, bool, Any, tuple[SimFigure, ...]]]] = []
        """By join, the feature that stayed, the one that went, and what the first had before."""
        self.free: Final[list[tuple[int, str | None]]] = []
        self.cloisters: Final[list[tuple[int, tuple[int, ...]]]] = []
        """Cloisters around, with the empty squares that they had."""


@final
class SimLand:
    """All tiles that lie and what hangs together on them."""

    def __init__(self) -> None:
        self.types: list[tiles.TileKind] = []
        """The tiles in the order laid."""
        self.squares: list[int] = []
        self.at: dict[int, tuple[int, tuple[tiles.TileSide, ...]]] = {}
        """By square, the first part of its tile and its sides."""
        self.free: dict[int, str] = {}
        """See `Land.free`."""
        self.cloisters: dict[int, int] = {}
        """By square, the part."""
        self.root: list[int] = []
        """By part, itself or an earlier part of the same feature."""
        self.kind: list[str] = []
        self.holes: list[tuple[int, ...]] = []
        """Empty squares at open edges, or around a cloister. None: it is finished, but a meadow never is (M1)."""
        self.tiles: list[int] = []
        """A bit for each tile that the feature is on."""
        self.shields: list[int] = []
        """Of a meadow, the sheep printed on it."""
        self.special: list[bool] = []
        """Whether it has an inn or a cathedral."""
        self.extra: list[Any] = []
        """Of a city, its tokens of goods; of a meadow, the city parts that it touches."""
        self.held: list[tuple[SimFigure, ...]] = []
        """The figures on it."""

    @classmethod
    def of(cls, land: Land) -> SimLand:
        """Without its figures."""
        own = cls()
        for tile in land.tiles:
            own.lay(tile.kind, square_number(*tile.square), tile.rotation)
        return own

    def copy(self) -> SimLand:
        other = SimLand()
        other.types, other.squares = self.types.copy(), self.squares.copy()
        other.at, other.free, other.cloisters = self.at.copy(), self.free.copy(), self.cloisters.copy()
        other.root, other.kind, other.holes, other.tiles = (
            self.root.copy(), self.kind.copy(), self.holes.copy(), self.tiles.copy(),
        )  # fmt: skip
        other.shields, other.special, other.extra, other.held = (
            self.shields.copy(), self.special.copy(), self.extra.copy(), self.held.copy(),
        )  # fmt: skip
        return other

    def find(self, part: int) -> int:
        """The feature of a part."""
        root = self.root
        while root[part] != part:
            part = root[part]
        return part

    def lay(self, kind: tiles.TileKind, square: int, rotation: int) -> LaidTile:
        """The tile, which must fit there."""
        printed, number = printed_parts(kind), len(self.types)
        first = number * PARTS
        edges, sides, _river = kind.turned[rotation]
        at, free, holes = self.at, self.free, self.holes
        self.types.append(kind)
        self.squares.append(square)
        self.root += range(first, first + PARTS)
        self.kind += printed.kinds
        holes += ((),) * PARTS
        self.tiles += (1 << number,) * PARTS
        self.shields += printed.shields
        self.special += printed.special
        self.extra += printed.extra
        self.held += ((),) * PARTS
        for place, cities in printed.touching:
            self.extra[first + place] = tuple([first + city for city in cities])
        laid = LaidTile()
        laid.free.append((square, free.pop(square, None)))
        joins = []
        for side, step in enumerate(STEPS):
            beside, back = square + step, side ^ 2
            ways, own_first, own_second = sides[side]
            other = at.get(beside)
            if other is None:
                around = free.get(beside)
                laid.free.append((beside, around))
                around = around or UNTOUCHED
                free[beside] = f"{around[:back]}{edges[side]}{around[back + 1 :]}"
                for way in ways:
                    holes[first + way] += (beside,)
                continue
            theirs, other_sides = other
            other_ways, their_first, their_second = other_sides[back]
            if ways:  # K3: "all city parts on both sides of one edge are one city"
                joins += [(first + way, theirs + other_ways[0]) for way in ways]
                joins += [(theirs + way, first + ways[0]) for way in other_ways[1:]]
            # P5: "meadows [join] across each half of an edge"
            if own_first != tiles.NONE and their_second != tiles.NONE:
                joins.append((first + own_first, theirs + their_second))
            if own_second != tiles.NONE and their_first != tiles.NONE:
                joins.append((first + own_second, theirs + their_first))
        at[square] = first, sides
        for part, theirs in joins:
            self._join(part, theirs, square, laid)
        if self.cloisters:
            for step in AROUND:
                if (cloister := self.cloisters.get(square + step)) is not None:
                    laid.cloisters.append((cloister, holes[cloister]))
                    holes[cloister] = tuple([hole for hole in holes[cloister] if hole != square])
        if printed.cloister != tiles.NONE:
            self.cloisters[square] = first + printed.cloister
            holes[first + printed.cloister] = tuple([square + step for step in AROUND if square + step not in at])
        return laid

    def _join(self, part: int, other: int, square: int, laid: LaidTile) -> None:
        keep, gone = self.find(part), self.find(other)
        if keep == gone:
            return
        if gone < keep:
            keep, gone = gone, keep
        holes, on, shields, special, extra, held = (
            self.holes, self.tiles, self.shields, self.special, self.extra, self.held,
        )  # fmt: skip
        laid.joins.append((keep, gone, holes[keep], on[keep], shields[keep], special[keep], extra[keep], held[keep]))
        self.root[gone] = keep
        holes[keep] = tuple([hole for hole in holes[keep] + holes[gone] if hole != square])
        on[keep] |= on[gone]
        shields[keep] += shields[gone]
        special[keep] |= special[gone]
        extra[keep] += extra[gone]
        held[keep] += held[gone]

    def take_back(self, laid: LaidTile) -> None:
        """The tile laid last; figures placed since must be gone."""
        while laid.joins:
            keep, gone, holes, on, shields, special, extra, held = laid.joins.pop()
            self.root[gone] = gone
            self.holes[keep], self.tiles[keep], self.shields[keep] = holes, on, shields
            self.special[keep], self.extra[keep], self.held[keep] = special, extra, held
        for cloister, empty in laid.cloisters:
            self.holes[cloister] = empty
        self.types.pop()
        square = self.squares.pop()
        del self.at[square]
        self.cloisters.pop(square, None)
        for beside, around in laid.free:
            if around is None:
                self.free.pop(beside, None)
            else:
                self.free[beside] = around
        first = len(self.types) * PARTS
        del self.root[first:], self.kind[first:], self.holes[first:], self.tiles[first:]
        del self.shields[first:], self.special[first:], self.extra[first:], self.held[first:]
