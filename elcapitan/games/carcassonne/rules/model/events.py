"""The events of the game, with all their numbers; created where the position changes, worded by the client.

Seats count from 1, squares are x and y, parts are named as on their tile. What is said by seat begins with seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """The tile that is to be placed (T3)."""

    seat: int
    tile: str
    stack: int
    """Tiles left face down."""
    river: int
    """River tiles left face down."""


@dataclass(frozen=True, slots=True)
class TileSetAside:
    """A tile that fits nowhere is out of the game (P6)."""

    tile: str
    stack: int
    """Tiles left face down."""


@dataclass(frozen=True, slots=True)
class TileBuried:
    """A tile goes face down under a hill (H2)."""

    stack: int
    """Tiles left face down."""


@dataclass(frozen=True, slots=True)
class PigMoved:
    """The pig of the wheel goes clockwise (W2)."""

    origin: str
    sector: str
    steps: int


class WheelCount(NamedTuple):
    """What a player's points of a sector come from; only what that sector counts, at fortune nothing."""

    knights: int = 0
    """Their knights."""
    shields: int = 0
    """Those of the city of each of their knights, added up."""
    farmers: int = 0
    cities: int = 0
    """Finished cities of the meadow of each of their farmers, added up."""
    figures: int = 0
    """In their supply."""
    monks: int = 0


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """A sector's event gives points (W3 to W6)."""

    sector: str
    counts: tuple[WheelCount, ...]
    """By seat."""
    points: tuple[int, ...]
    """By seat."""

    @property
    def paid_for(self) -> str:
        return self.sector


@dataclass(frozen=True, slots=True)
class PlagueAsked:
    """Every player with a figure on the land takes one back (W7)."""

    seats: tuple[int, ...]
    """In the order in which they answer."""


@dataclass(frozen=True, slots=True)
class CrownsScored:
    """The crown spaces of the sector reached (W8)."""

    sector: str
    seats: tuple[int, ...]
    """In the order placed."""
    points: tuple[int, ...]
    """By seat."""
    paid_for = "crowns"


@dataclass(frozen=True, slots=True)
class TilePlaced:
    seat: int
    tile: str
    x: int
    y: int
    rotation: int


@dataclass(frozen=True, slots=True)
class FigurePlaced:
    seat: int
    kind: str
    x: int
    y: int
    part: str


@dataclass(frozen=True, slots=True)
class CrownTaken:
    """A figure goes on a crown space (W9)."""

    seat: int
    sector: str


@dataclass(frozen=True, slots=True)
class FigureReturned:
    """A figure goes back to its owner's supply."""

    seat: int
    kind: str
    why: str
    """`finished` (F7), `plague` (W7), `alone` (B4), `wolf` (D3, D5), `flock` (D6) or `crown` (W8)."""
    x: int = 0
    y: int = 0
    part: str = ""
    """Empty if it stood on a crown space."""
    sector: str = ""
    """The sector of its crown space."""


@dataclass(frozen=True, slots=True)
class TokenDrawn:
    """A token of the bag (D3, D5)."""

    seat: int
    sheep: int
    """0 for a wolf."""


@dataclass(frozen=True, slots=True)
class FlockScored:
    """A flock is scored by each of its shepherds (D6)."""

    squares: tuple[Square, ...]
    """Of its meadow, in the order laid."""
    tokens: int
    """Sheep on tokens."""
    printed: int
    """D8."""
    points: tuple[int, ...]
    """By seat."""
    paid_for = "sheep"


@dataclass(frozen=True, slots=True)
class FlockLost:
    """All sheep of a meadow go back into the bag for nothing (D5, D9)."""

    tokens: int
    """Sheep on tokens."""


class FeatureWorth(NamedTuple):
    """What a road, city or cloister gives to its owner, and what for."""

    points: int
    tiles: int
    """That count: for a cloister itself and the occupied squares around it."""
    shields: int = 0
    inn: bool = False
    cathedral: bool = False
    vineyards: int = 0


@dataclass(frozen=True, slots=True)
class FeatureScored:
    """A road, city or cloister with followers is scored (F5), finished or at the end (E3)."""

    kind: str
    squares: tuple[Square, ...]
    """In the order laid."""
    finished: bool
    worth: FeatureWorth
    strength: tuple[int, ...]
    """By seat (F4)."""
    by_hill: bool
    """A hill decided between equals (H3)."""
    points: tuple[int, ...]
    """By seat."""

    @property
    def paid_for(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class GoodsTaken:
    """The player who finished a city takes its goods (G2)."""

    seat: int
    wine: int
    grain: int
    cloth: int


@dataclass(frozen=True, slots=True)
class MeadowScored:
    """A meadow with farmers at the end (M2)."""

    squares: tuple[Square, ...]
    """In the order laid."""
    cities: int
    """Finished ones that it touches."""
    strength: tuple[int, ...]
    """By seat (F4)."""
    by_hill: bool
    """A hill decided between equals (H3)."""
    pigs: tuple[bool, ...]
    """By seat (B8)."""
    points: tuple[int, ...]
    """By seat."""
    paid_for = tiles.MEADOW


@dataclass(frozen=True, slots=True)
class GoodsScored:
    """Most tokens of a kind at the end (G3)."""

    goods: str
    counts: tuple[int, ...]
    """By seat."""
    points: tuple[int, ...]
    """By seat."""

    @property
    def paid_for(self) -> str:
        return self.goods


@dataclass(frozen=True, slots=True)
class ExtraTile:
    """The builder brings a second tile (B5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CarcassonneEnded:
    points: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]


Scoring = WheelTurned | CrownsScored | FlockScored | FeatureScored | MeadowScored | GoodsScored
"""Events that give points: each has `points` by seat, and `paid_for` says what for, as the record has it."""
Event = (
    TileDrawn | TileSetAside | TileBuried | PigMoved | PlagueAsked | TilePlaced | FigurePlaced | CrownTaken
    | FigureReturned | TokenDrawn | FlockLost | GoodsTaken | ExtraTile | CarcassonneEnded | Scoring
)  # fmt: skip
History = list[tuple[Event, CarcassonneState]]
"""What happens in a move so far, each event with the position after it."""


def is_final(event: Event) -> bool:
    """Whether it belongs to the last scoring (E3 to E5)."""
    if isinstance(event, FeatureScored):
        return not event.finished
    return isinstance(event, MeadowScored | GoodsScored)
