"""Everything that lies on the table at one moment, and the table before the first draw (O, S).

Only holds, counts and copies; what may be done is asked elsewhere. Every move is done on a copy.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.games.carcassonne.referee import board
from tests.games.carcassonne.referee.errors import RECORD, BreachError
from tests.games.carcassonne.referee.land import Feature, Laid, Land, Spot

DRAW, PLACE, FIGURE, SHEEP, PLAGUE, OVER = "draw", "place", "figure", "sheep", "plague", "over"

PARTS = ("roads", "cities", "cloisters", "meadows", "goods", "sheep", "wheel", "crowns")

NO_WHEEL, WHEEL_BOARD, WHEEL_TILES = "none", "board", "tiles"
MOST_PLAYERS = 8


@dataclass(frozen=True)
class Options:
    players: int
    start: int
    expansions: tuple[str, ...] = ()
    wheel: str = NO_WHEEL
    farmers: str = "yes"

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MOST_PLAYERS:
            raise BreachError("O1", f"{self.players} cannot play.")
        if not 1 <= self.start <= self.players:
            raise BreachError("O1", f"There is no seat {self.start} to begin.")
        if self.expansions != tuple(name for name in board.EXPANSIONS if name in self.expansions):
            raise BreachError("O2", f"{self.expansions} are not expansions in their order.")
        if self.wheel not in (NO_WHEEL, WHEEL_BOARD, WHEEL_TILES):
            raise BreachError("O3", f"{self.wheel!r} is no choice.")
        if self.farmers not in ("yes", "no"):
            raise BreachError("O4", f"{self.farmers!r} is no choice.")

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of tiles in play that lie in the stack."""
        wheel = () if self.wheel == NO_WHEEL else ("wheel",)
        return ("base", *(name for name in self.expansions if name != "river"), *wheel)

    @property
    def with_board(self) -> bool:
        return self.wheel == WHEEL_BOARD

    @property
    def with_river(self) -> bool:
        return "river" in self.expansions


class Figure(NamedTuple):
    """A figure on the land."""

    seat: int
    kind: str
    x: int
    y: int
    part: str

    @property
    def spot(self) -> Spot:
        return Spot(self.x, self.y, self.part)


class Event(NamedTuple):
    """One thing that happened, under the text's name for it, with every number in it."""

    name: str
    facts: dict[str, Any]


@dataclass
class Player:
    supply: dict[str, int]
    """By kind, only kinds in play."""
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(board.GOODS, 0))

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def copy(self) -> Player:
        return Player(dict(self.supply), dict(self.parts), dict(self.goods))


@dataclass
class Position:
    options: Options
    players: dict[int, Player]
    """By seat."""
    seat: int
    """On turn; 0 when the game is over."""
    tiles: tuple[Laid, ...]
    """In the order laid, without the wheel's squares."""
    stack: int
    """Tiles face down in the stack."""
    river: int
    """River tiles face down, which are drawn first (S5)."""
    stage: str = DRAW
    tile: str | None = None
    """Drawn and to be placed."""
    aside: list[str] = field(default_factory=list)
    """Set aside by P6, in order."""
    buried: int = 0
    """How many lie under hills (H2)."""
    figures: list[Figure] = field(default_factory=list)
    """On the land, in the order placed."""
    crowns: dict[str, list[int]] = field(default_factory=dict)
    """By sector, the seats of the figures on its crown spaces, in the order placed; only occupied ones."""
    pig: str | None = None
    """The sector of the wheel's pig."""
    flocks: dict[Spot, list[int]] = field(default_factory=dict)
    """By the place of a shepherd, perhaps one that has gone home: its tokens in the order drawn."""
    tokens: int = 0
    """How often a token was drawn."""
    plague: list[int] = field(default_factory=list)
    """The seats that still have to take a figure back (W7), the one asked first."""
    second: bool = False
    """The tile of this moment is the second one of B5."""
    double: bool = False
    """A second tile will follow."""
    sheep_due: bool = False
    """D4 will ask after this figure."""
    payments: list[dict[str, Any]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Of the last move."""
    joined: Land | None = None
    """The land that some tiles make, asked for before; holds only for those (see `land`)."""

    def copy(self) -> Position:
        other = copy(self)
        other.players = {seat: player.copy() for seat, player in self.players.items()}
        for name in ("aside", "figures", "plague", "payments", "events"):
            setattr(other, name, list(getattr(self, name)))
        other.crowns = {sector: list(seats) for sector, seats in self.crowns.items()}
        other.flocks = {spot: list(tokens) for spot, tokens in self.flocks.items()}
        return other

    @property
    def land(self) -> Land:
        """Joined from scratch, once for as long as the same tiles lie."""
        if self.joined is None or self.joined.tiles is not self.tiles:
            self.joined = Land(self.tiles, self.options.with_board)
        return self.joined

    @property
    def mover(self) -> Player:
        return self.players[self.seat]

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, in the order of their numbers (T1), beginning with that one."""
        return [(seat - 1 + step) % len(self.players) + 1 for step in range(len(self.players))]

    def in_play(self, expansion: str) -> bool:
        return expansion in self.options.expansions

    # What happens.

    def tell(self, name: str, **facts: Any) -> None:
        self.events.append(Event(name, facts))

    def pay(self, why: str, part: str, points: dict[int, int]) -> list[int]:
        """Points by seat, and the payment where anybody gets anything; answers them for all seats."""
        by_seat = [points.get(seat, 0) for seat in self.players]
        for seat, player in self.players.items():
            player.parts[part] += by_seat[seat - 1]
        if any(by_seat):
            self.payments.append({"for": why, "points": by_seat})
        return by_seat

    # Figures.

    def figures_on(self, feature: Feature, *kinds: str) -> list[Figure]:
        """Those on a feature, of these kinds or of all, in the order placed."""
        return [figure for figure in self.figures if figure.spot in feature and (not kinds or figure.kind in kinds)]

    def send_home(self, figure: Figure, why: str) -> None:
        """From the land back to its owner's supply."""
        self.figures.remove(figure)
        self.players[figure.seat].supply[figure.kind] += 1
        where = {"x": figure.x, "y": figure.y, "part": figure.part}
        self.tell("FigureReturned", seat=figure.seat, kind=figure.kind, **where, why=why)


def opening(options: Options) -> Position:
    """The table before the first draw."""
    # S1 with S4: "With the river or the wheel's board the start tile is out of the game".
    start = board.START
    tiles: tuple[Laid, ...] = (Laid(start["tile"], start["x"], start["y"], start["rotation"]),)
    if options.with_river:
        # S5, S7: the source; beside the board where there is one.
        place = board.RIVER["beside_wheel"] if options.with_board else board.RIVER
        tiles = (Laid(board.RIVER["source"], place["x"], place["y"], place["rotation"]),)
    elif options.with_board:
        tiles = ()
    supply = {
        kind: count
        for kind, count in board.FIGURES.items()
        if kind == board.FOLLOWER or board.EXPANSION_OF[kind] in options.expansions
    }
    return Position(
        options=options,
        players={seat: Player(dict(supply)) for seat in range(1, options.players + 1)},
        seat=options.start,
        tiles=tiles,
        stack=sum(stack_counts(options).values()),
        river=sum(river_counts().values()) if options.with_river else 0,
        pig=board.DATA["wheel"]["pig"] if options.with_board else None,
    )


def stack_counts(options: Options) -> dict[str, int]:
    """By id, how many lie in the stack at the beginning; one copy of the start tile never does (S1, S4)."""
    counts = {id: tile.count for id, tile in board.TILES.items() if tile.set in options.sets}
    counts[board.START["tile"]] -= 1
    return counts


def river_counts() -> dict[str, int]:
    """By id, how many river tiles are drawn: all but the source (S5)."""
    return {id: tile.count for id, tile in board.TILES.items() if tile.set == "river" and id != board.RIVER["source"]}


def unseen(position: Position, river: bool) -> dict[str, int]:
    """By id, how many copies of the river or of the stack have not been turned up; some of them may lie under hills."""
    counts = river_counts() if river else stack_counts(position.options)
    begun = opening(position.options).tiles
    turned_up = [laid.id for laid in position.tiles[len(begun) :]] + position.aside
    for id in turned_up + ([position.tile] if position.tile else []):
        if id in counts:
            counts[id] -= 1
    return counts


def check_stage(position: Position, verb: str, *stages: str) -> None:
    if position.stage not in stages:
        raise BreachError(RECORD if position.stage != OVER else "T5", f"{verb!r} is no move at {position.stage!r}.")
