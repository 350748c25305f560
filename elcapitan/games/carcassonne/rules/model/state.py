"""The position: everything that lies on the table; nothing in it tells the order of the stack or of the bag.

Immutable; a rule returns a new one. Seats count from 1. Knows no rule: it only holds, finds and replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Land, PlacedTile
from elcapitan.kit.rules.played import Played

if TYPE_CHECKING:
    from elcapitan.games.carcassonne.rules.model.events import Event


class CarcassonneStage(StrEnum):
    """Which part of a turn is on."""

    DRAW = "draw"
    """A tile is to be drawn (T2)."""
    PLAGUE = "plague"
    """Players take a figure back (W7)."""
    PLACE = "place"
    """The tile is to be placed (P)."""
    FIGURE = "figure"
    """A figure may be placed (F1)."""
    SHEEP = "sheep"
    """The flock grows or is scored (D4)."""
    OVER = "over"


class CarcassonneParts(NamedTuple):
    """Where a player's points come from; the sum is their score."""

    roads: int = 0
    cities: int = 0
    cloisters: int = 0
    meadows: int = 0
    goods: int = 0
    sheep: int = 0
    wheel: int = 0
    """W3 to W6."""
    crowns: int = 0
    """W8."""


PARTS = {part: at for at, part in enumerate(CarcassonneParts._fields)}


class CarcassonnePlayer(NamedTuple):
    """What a seat has."""

    supply: tuple[int, ...]
    """Figures that are not out, by place in `tiles.KINDS`."""
    parts: CarcassonneParts = CarcassonneParts()
    goods: tuple[int, ...] = (0, 0, 0)
    """Tokens of wine, grain and cloth."""

    @property
    def points(self) -> int:
        return sum(self.parts)

    def with_figures(self, kind: str, more: int) -> CarcassonnePlayer:
        """With so many more of that kind in the supply."""
        at = tiles.KINDS.index(kind)
        supply = (*self.supply[:at], self.supply[at] + more, *self.supply[at + 1 :])
        return CarcassonnePlayer(supply, self.parts, self.goods)


class Figure(NamedTuple):
    """A figure on the land."""

    seat: int
    kind: str
    part: int
    """See land.py."""


class Flock(NamedTuple):
    """Sheep tokens beside a shepherd, who has perhaps gone home."""

    part: int
    """Where the shepherd stands or stood, see land.py."""
    sheep: tuple[int, ...]
    """In the order drawn."""


class CarcassonneState(NamedTuple):
    """A position of the game."""

    box: tiles.TileBox
    """What is played with, options included."""
    players: tuple[CarcassonnePlayer, ...]
    """By seat."""
    seat: int
    """Whose turn it is, also while others answer the plague; 0 when the game is over."""
    stage: CarcassonneStage
    land: Land
    stack: int
    """Tiles face down, those under hills not counted."""
    river: int
    """River tiles face down."""
    unseen: Mapping[str, int]
    """By tile, how many nobody has seen: in the stack, of the river, under hills."""
    buried: int = 0
    """Under hills (H2)."""
    aside: tuple[str, ...] = ()
    """Tiles out of the game by P6, in order."""
    tile: str = ""
    """The one to be placed."""
    figures: tuple[Figure, ...] = ()
    """On the land, in the order placed."""
    flocks: tuple[Flock, ...] = ()
    """In the order of their first token."""
    tokens: int = 0
    """Drawn from the bag so far."""
    pig: int = 0
    """The sector in which the wheel's pig stands, as a place in `tiles.SECTORS`."""
    crowns: tuple[tuple[int, ...], ...] = ((),) * len(tiles.SECTORS)
    """By sector, the seats on its crown spaces in the order placed."""
    plague: tuple[int, ...] = ()
    """Seats still to answer, the one asked first."""
    second: bool = False
    """The second tile of a double turn is on (B5)."""
    double: bool = False
    """A second tile will follow."""
    sheep_due: bool = False
    """D4 will ask after this figure."""

    @property
    def laid(self) -> PlacedTile:
        """The tile laid last."""
        return self.land.tiles[-1]

    @property
    def mover(self) -> CarcassonnePlayer:
        """The player on turn."""
        return self.players[self.seat - 1]

    @property
    def asked(self) -> int:
        """The seat that has to act; 0 when the game is over."""
        return self.plague[0] if self.plague else self.seat

    def with_player(self, seat: int, player: CarcassonnePlayer) -> CarcassonneState:
        return self._replace(players=(*self.players[: seat - 1], player, *self.players[seat:]))

    def with_points(self, part: str, points: tuple[int, ...]) -> CarcassonneState:
        """Every seat scores its `points` of that part of `CarcassonneParts`."""
        if not any(points):
            return self
        at = PARTS[part]
        players = []
        for player, more in zip(self.players, points, strict=True):
            parts = CarcassonneParts._make((*player.parts[:at], player.parts[at] + more, *player.parts[at + 1 :]))
            players.append(player._replace(parts=parts) if more else player)
        return self._replace(players=tuple(players))

    def figures_on(self, feature: int) -> list[Figure]:
        """Those on a feature, in the order placed."""
        feature_of = self.land.feature_of
        return [figure for figure in self.figures if feature_of[figure.part] == feature]


CarcassonnePlayed: TypeAlias = "Played[CarcassonneState, Event]"
"""A legal move; what is final says T4."""
