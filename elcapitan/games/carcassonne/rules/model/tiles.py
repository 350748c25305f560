"""Tiles as data: what is on each, how it looks in each rotation, and every number of the game.

Sides are 0 to 3, clockwise from north; half-edges are twice the side, plus 1 for the second half clockwise. A rotation
is a number of quarter turns clockwise. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, final

CITY, ROAD, CLOISTER, MEADOW = "city", "road", "cloister", "meadow"
SIDES: Final = "nesw"
HALVES: Final = tuple(f"{side}{half}" for side in SIDES for half in "12")
ROTATIONS: Final = range(4)
MOST_REMEMBERED: Final = 256
"""Different sides, and different edges with their fits, that are kept once for all tiles: these have 55 of each."""
MOST_PARTS: Final = 8
"""Of one tile."""
NONE: Final = -1
"""In place of a meadow part: that half-edge has none."""
OPEN: Final = "."
"""In place of the kind of an edge: no tile there."""

INNS, TRADERS, HILLS, RIVER = "inns", "traders", "hills", "river"
SETS: Final = (INNS, TRADERS, HILLS, RIVER)
"""O2: the expansions, in this order."""
WHEELS: Final = ("none", "board", "tiles")
"""O3."""
FOLLOWER, BIG, BUILDER, PIG, SHEPHERD = "follower", "big", "builder", "pig", "shepherd"
FIGURES: Final[Mapping[str, str]] = {FOLLOWER: "", BIG: INNS, BUILDER: TRADERS, PIG: TRADERS, SHEPHERD: HILLS}
"""By kind, the expansion it comes with (S2)."""
KINDS: Final = tuple(FIGURES)
FOLLOWERS: Final[Mapping[str, int]] = {FOLLOWER: 1, BIG: 2}
"""F4: what a follower counts in a majority."""
GOODS: Final = ("wine", "grain", "cloth")
WOLF: Final = "wolf"
TOKENS: Final = ("1", "2", "3", "4", WOLF)
SECTORS: Final = ("fortune", "tax", "famine", "storm", "inquisition", "plague")
"""W1: clockwise."""
FORTUNE, TAX, FAMINE, STORM, INQUISITION, PLAGUE = SECTORS


class TilePart(NamedTuple):
    """One road, city, meadow or cloister of one tile."""

    kind: str
    name: str
    """Such as `road-1` or `cloister`."""
    edges: tuple[int, ...] = ()
    """The sides that a road or city reaches."""
    halves: tuple[int, ...] = ()
    """The half-edges that a meadow reaches."""
    cities: tuple[int, ...] = ()
    """The places among the tile's parts of the cities that a meadow touches."""
    shields: int = 0
    goods: str = ""
    inn: bool = False
    cathedral: bool = False
    sheep: int = 0
    """Printed on a meadow (D8)."""


class TileSide(NamedTuple):
    """What one side of a turned tile joins: places among the tile's parts."""

    ways: tuple[int, ...]
    """Roads or cities; two cities on one side of h02 (K3)."""
    first: int
    """The meadow of the first half clockwise, or `NONE`."""
    second: int


class TurnedTile(NamedTuple):
    """A tile in one rotation."""

    edges: str
    """The kinds of its edges by side: c city, r road, f meadow, v river, w the wheel."""
    sides: tuple[TileSide, ...]
    river: tuple[int, ...]
    """The sides that its river reaches."""


@final
class TileKind:
    """A tile as it is printed, and how it looks in each rotation."""

    __slots__ = ("count", "fits", "hill", "icon", "id", "parts", "places", "set", "turned", "turns", "vineyard")

    def __init__(self, mapping: Mapping[str, Any], id: str = "") -> None:
        self.id: Final[str] = mapping.get("id", id)
        self.set: Final[str] = mapping.get("set", "")
        self.count: Final[int] = mapping.get("count", 0)
        self.turns: Final[int] = mapping.get("turns", 1)
        """How many rotations look different (P4)."""
        self.hill: Final[bool] = mapping.get("hill", False)
        self.vineyard: Final[bool] = mapping.get("vineyard", False)
        self.icon: Final[int] = mapping.get("icon", 0)
        self.parts: Final = tuple(_parts(mapping))
        """Cities, roads, cloister, meadows: the order in which they are scored (E2, E5)."""
        self.places: Final = {part.name: at for at, part in enumerate(self.parts)}
        river = [SIDES.index(side) for side in mapping.get("river", "")]
        self.turned: Final = tuple(_turn(mapping["edges"], self.parts, river, turns) for turns in ROTATIONS)
        self.fits: Final = _fits(tuple(turned.edges for turned in self.turned[: self.turns]))
        """P3, P4: by what surrounds a square, the rotations that fit there; see `Land.free`."""

    def __repr__(self) -> str:
        return f"TileKind({self.id})"


def _parts(mapping: Mapping[str, Any]) -> Iterable[TilePart]:
    """Cities, roads, cloister and meadows of a tile, each kind in the order of the data."""
    for number, city in enumerate(mapping.get("cities", ()), 1):
        goods, cathedral = city.get("goods", ""), city.get("cathedral", False)
        edges = _places(city["edges"], SIDES)
        yield TilePart(
            CITY, f"{CITY}-{number}", edges, shields=city.get("shields", 0), goods=goods, cathedral=cathedral
        )
    for number, road in enumerate(mapping.get("roads", ()), 1):
        yield TilePart(ROAD, f"{ROAD}-{number}", _places(road["edges"], SIDES), inn=road.get("inn", False))
    if mapping.get("cloister"):
        yield TilePart(CLOISTER, CLOISTER)
    for number, meadow in enumerate(mapping.get("meadows", ()), 1):
        halves = _places(meadow["halves"].split(), HALVES)
        cities = tuple(each - 1 for each in meadow.get("cities", ()))
        yield TilePart(MEADOW, f"{MEADOW}-{number}", (), halves, cities, sheep=meadow.get("sheep", 0))


def _places(names: Iterable[str], among: Sequence[str]) -> tuple[int, ...]:
    return tuple(among.index(name) for name in names)


def _turn(edges: str, parts: Sequence[TilePart], river: Sequence[int], turns: int) -> TurnedTile:
    """The tile after so many quarter turns."""
    sides = []
    for side in range(4):
        printed = (side - turns) % 4
        halves = [
            next((at for at, part in enumerate(parts) if 2 * printed + half in part.halves), NONE) for half in (0, 1)
        ]
        ways = tuple(at for at, part in enumerate(parts) if printed in part.edges)
        sides.append(_side(ways, *halves))
    turned = "".join(edges[(side - turns) % 4] for side in range(4))
    return TurnedTile(turned, tuple(sides), tuple((side + turns) % 4 for side in river))


_side = lru_cache(maxsize=MOST_REMEMBERED)(TileSide)


@lru_cache(maxsize=MOST_REMEMBERED)
def _fits(edges: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    """By what surrounds a square, in which of these rotations all touching edges are of the same kind."""
    fits: dict[str, tuple[int, ...]] = {}
    for turns, each in enumerate(edges):
        for around in product(*[(edge, OPEN) for edge in each]):
            text = "".join(around)
            fits[text] = (*fits.get(text, ()), turns)
    return fits


def all_kinds(mapping: Mapping[str, Any]) -> dict[str, TileKind]:
    """By id, every tile of the data and every square of the wheel's board. All boxes share them: a tile has hundreds of
    objects.
    """
    squares = {f"wheel-{square['x']}-{square['y']}": square for square in mapping["wheel"]["square"]}
    printed = {tile["id"]: tile for tile in mapping["tile"]}
    return {id: TileKind(tile, id) for id, tile in (printed | squares).items()}


class StartPlace(NamedTuple):
    """A tile that lies before the first turn."""

    tile: str
    x: int
    y: int
    rotation: int


class PointValues(NamedTuple):
    """What things are worth, as the data name them."""

    road: int
    road_inn: int
    city: int
    city_cathedral: int
    cloister: int
    vineyard: int
    open_road: int
    open_city: int
    open_cloister: int
    meadow: int
    meadow_pig: int
    goods: int
    fortune: int
    famine: int
    storm: int
    inquisition: int
    crown: int
    crown_alone: int


class CarcassonneOptions(NamedTuple):
    """What the table has chosen (O)."""

    expansions: tuple[str, ...] = ()
    """Of `SETS`, in their order."""
    wheel: str = WHEELS[0]
    farmers: bool = True


class TileBox:
    """What is played with under some options: the tiles in play and the numbers of the game."""

    def __init__(self, mapping: Mapping[str, Any], kinds: Mapping[str, TileKind], options: CarcassonneOptions) -> None:
        """`mapping`: the data, without faults (tests/games/carcassonne/rules/model/tile_faults.py); `kinds`: see
        `all_kinds`.
        """
        self.options = options
        sets = {"base", *options.expansions} | ({"wheel"} if options.wheel != WHEELS[0] else set())
        self.kinds: Mapping[str, TileKind] = {id: kind for id, kind in kinds.items() if kind.set in sets}
        self.has_river = RIVER in sets
        self.has_wheel_board = options.wheel == "board"
        self.points = PointValues(**mapping["points"])
        self.figures: Mapping[str, int] = {
            kind: mapping["figures"][kind]
            for kind, needed in FIGURES.items()
            if not needed or needed in options.expansions
        }
        """S2: of each player, by kind in play."""
        self.supply = tuple(self.figures.get(kind, 0) for kind in KINDS)
        self.bag: Mapping[str, int] = {token: mapping["sheep"][token] for token in TOKENS}
        """S8: how many of each token."""
        self.crown_spaces = tuple(mapping["wheel"]["crowns"][sector] for sector in SECTORS)
        self.pig = SECTORS.index(mapping["wheel"]["pig"])
        self.start = StartPlace(**mapping["start"])
        river = mapping["river"]
        self.lake: str = river["lake"]
        place = river["beside_wheel"] if self.has_wheel_board else river
        self.source = StartPlace(river["source"], place["x"], place["y"], place["rotation"])
        self.board = tuple(
            (kinds[f"wheel-{square['x']}-{square['y']}"], square["x"], square["y"])
            for square in mapping["wheel"]["square"]
        )
        """S6: the squares of the wheel's board, row by row."""
        self.unseen: Mapping[str, int] = self._unseen()
        self.river_tiles = sum(self.unseen[kind.id] for kind in self.kinds.values() if kind.set == RIVER)
        self.stack = sum(self.unseen.values()) - self.river_tiles

    def _unseen(self) -> dict[str, int]:
        """By tile, how many lie face down when the game begins.

        S4: "With the river or the wheel's board the start tile is out of the game: it is not in the stack either."
        """
        counts = {kind.id: kind.count for kind in self.kinds.values()}
        counts[self.start.tile] -= 1
        if self.has_river:
            counts[self.source.tile] -= 1
        return counts
