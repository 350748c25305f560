"""The events of the game, with all their numbers; created where the position changes, worded by the client.

Seats, weeks, days, rows and places of the caravan count from 1. Floors, shops, squares, souks, buildings and cards are
ids; a card that a view does not know is `UNKNOWN`. What is said by seat begins with seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanState


@dataclass(frozen=True, slots=True)
class DayBegan:
    week: int
    day: int
    starter: int
    turns: tuple[int, ...]
    """The seats in the order of their turns; with two players the starter stands there twice (N2)."""


@dataclass(frozen=True, slots=True)
class DiceBought:
    seat: int
    dice: int
    gold: int
    """Paid for them (D1)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    seat: int
    white: tuple[int, ...]
    """The numbers in the order thrown."""
    yellow: tuple[int, ...]
    tower: tuple[DiceGroup | None, ...]
    """How the dice lie then, by floor from the bottom (D2)."""


@dataclass(frozen=True, slots=True)
class GroupTaken:
    """All dice of a floor are out for the day (D4)."""

    seat: int
    floor: str
    number: int
    white: int
    yellow: int
    counted: int
    """How many of them count for the action: not the yellow ones in the other's hand (N3)."""


@dataclass(frozen=True, slots=True)
class YellowDiceGone:
    """The starter's main action is done (D3)."""

    by_floor: tuple[int, ...]
    """How many leave each floor, from the bottom."""
    emptied: tuple[str, ...]
    """Floors on which no die is left by it."""


@dataclass(frozen=True, slots=True)
class CamelsTaken:
    """The action of the camels floor (A3)."""

    seat: int
    camels: int
    """All of them, the next three together."""
    dice: int
    card: int
    """By a card discarded as a die (C2)."""
    building: int
    """By the Paddock (B5)."""


@dataclass(frozen=True, slots=True)
class GoldTaken:
    """The action of the gold floor (A4)."""

    seat: int
    gold: int
    """All of it, the next three together."""
    dice: int
    card: int
    """By a card discarded as a die (C2)."""
    building: int
    """By the Shop (B6)."""


@dataclass(frozen=True, slots=True)
class DistrictSupplied:
    """Supplying a district begins (K2)."""

    seat: int
    district: str
    goods: int
    """How many are to be placed, the next three together."""
    dice: int
    card: int
    """By a card discarded as a die (C2)."""
    building: int
    """By the Hoist (B10)."""


@dataclass(frozen=True, slots=True)
class GoodPlaced:
    seat: int
    shop: str
    left: int
    """Goods still to be placed in this action (K2); 0 by card (C4 d)."""


@dataclass(frozen=True, slots=True)
class SoukCompleted:
    """Every shop of a souk holds a good of that seat."""

    seat: int
    souk: str
    value: int
    """What it scores at the end of the week, without the Bazaar (W1)."""


@dataclass(frozen=True, slots=True)
class GoodsReturned:
    """What found no shop goes back to the supply (K6)."""

    seat: int
    district: str
    goods: int


@dataclass(frozen=True, slots=True)
class SupervisorMoved:
    seat: int
    origin: str
    square: str
    number: int
    """On the dice."""
    way: tuple[str, ...]
    """The squares he walks over, the last one included; none if he stays (R4)."""
    price: int
    """Gold (R3)."""


@dataclass(frozen=True, slots=True)
class CamelGiven:
    """An owner gave up a camel, and the shop keeps its good (R7)."""

    seat: int
    shop: str


@dataclass(frozen=True, slots=True)
class GoodLoaded:
    seat: int
    """Whose good it is."""
    shop: str
    """The shop it left; empty if it came from the supply (R7, C4 e)."""
    place: int
    """On the caravan, the first one loaded is 1."""
    row: int
    """1 is the bottom."""
    points: int
    """V2."""


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The discard pile was shuffled and is the deck now (C6)."""

    cards: int
    shuffles: int
    """How often a deck was shuffled by now, the first one included."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: int
    card: str
    """`UNKNOWN` for all but its owner (S5)."""


@dataclass(frozen=True, slots=True)
class NoCardDrawn:
    """A card was to be drawn and none is left (C6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """As a die, without its effect (C2)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """For its effect (C4); what comes of it besides these numbers is told by further events."""

    seat: int
    card: str
    camels: int = 0
    """Received; negative if given up."""
    gold: int = 0
    """Received; negative if given up."""
    points: int = 0


@dataclass(frozen=True, slots=True)
class BuildingBuilt:
    seat: int
    building: str
    camels: int
    """Paid."""
    gold: int
    """Paid."""
    number: int
    """Which building of theirs it is, from 1."""
    points: int
    """B3."""


@dataclass(frozen=True, slots=True)
class CaravanScored:
    """When the last camel is loaded, and at the end of each week (V4, V6)."""

    goods: tuple[int, ...]
    """By seat."""
    rows: tuple[int, ...]
    """By seat, the highest row in which they have a good, 1 is the bottom; 0 if they have none."""
    points: tuple[int, ...]
    """By seat (V5)."""
    emptied: bool
    """All goods go back to their owners (V4); at the end of a week they stay (V6)."""


@dataclass(frozen=True, slots=True)
class SoukScored:
    """A complete souk at the end of a week (W1)."""

    seat: int
    souk: str
    value: int
    bazaar: int
    """Points more by the Bazaar (B9)."""


@dataclass(frozen=True, slots=True)
class WeekEnded:
    week: int
    souks: tuple[int, ...]
    """By seat, the values of their complete souks (W1)."""
    bazaar: tuple[int, ...]
    """By seat (B9)."""
    caravan: tuple[int, ...]
    """By seat (V5)."""
    points: tuple[int, ...]
    """By seat, with all that."""


@dataclass(frozen=True, slots=True)
class OrderChanged:
    """On the last day turns go by the points (T4, N5), and not as they would have gone."""

    turns: tuple[int, ...]
    """The seats in the order of their turns."""
    points: tuple[int, ...]
    """By seat, at the beginning of the day."""


@dataclass(frozen=True, slots=True)
class TurnFinished:
    seat: int


@dataclass(frozen=True, slots=True)
class GameFinished:
    points: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]


DayEvent = DayBegan | OrderChanged | TurnFinished | WeekEnded | GameFinished
DiceEvent = DiceBought | Rolled | GroupTaken | YellowDiceGone | CamelsTaken | GoldTaken
SoukEvent = DistrictSupplied | GoodPlaced | SoukCompleted | GoodsReturned | SoukScored
RoadEvent = SupervisorMoved | CamelGiven | GoodLoaded | CaravanScored
CardEvent = PileShuffled | CardDrawn | NoCardDrawn | CardDiscarded | CardPlayed
Event = DayEvent | DiceEvent | SoukEvent | RoadEvent | CardEvent | BuildingBuilt
History = list[tuple[Event, YspahanState]]
"""What happens in a move so far, each event with the position after it."""
