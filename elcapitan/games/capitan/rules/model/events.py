"""The events of the game, with all their numbers; created where the position changes, worded by the client.

Seats, sites, spaces, phases and rounds count from 1, money is in florins, cities and cards are ids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, final

from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.rules.frozen_record import FrozenRecord


@final
class CardBought(FrozenRecord):
    __match_args__: ClassVar = ("seat", "card", "price", "place")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: str, price: int, place: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.price: Final = price
        self.place: Final = place
        """Which place of its display it left, from 1."""


@final
class Sailed(FrozenRecord):
    __match_args__: ClassVar = ("seat", "card", "origin", "city", "space")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: str, origin: str, city: str, space: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.origin: Final = origin
        """A city, "bank" or "start"."""
        self.city: Final = city
        self.space: Final = space
        """The harbour space they anchored in; 0 when they are only passing (L5)."""


@final
class WarehouseBuilt(FrozenRecord):
    __match_args__: ClassVar = ("seat", "city", "site", "price", "neutral")
    __slots__ = __match_args__

    def __init__(self, seat: int, city: str, site: int, price: int, neutral: bool) -> None:
        self.seat: Final = seat
        self.city: Final = city
        self.site: Final = site
        self.price: Final = price
        self.neutral: Final = neutral


@dataclass(frozen=True, slots=True)
class WarehouseReopened:
    seat: int
    city: str
    site: int
    neutral: bool


@dataclass(frozen=True, slots=True)
class WarehouseShut:
    city: str
    site: int
    owner: int
    neutral: bool
    by: int
    """The seat whose placing on a dark site did it (D1)."""
    lost: bool = False
    """It left the game instead of going to the picture (X6)."""


@dataclass(frozen=True, slots=True)
class FortressBuilt:
    seat: int
    city: str
    space: int
    price: int


@final
class LoanTaken(FrozenRecord):
    __match_args__: ClassVar = ("seat", "amount", "repay", "origin")
    __slots__ = __match_args__

    def __init__(self, seat: int, amount: int, repay: int, origin: str) -> None:
        self.seat: Final = seat
        self.amount: Final = amount
        self.repay: Final = repay
        self.origin: Final = origin
        """Where their ship came from."""


@dataclass(frozen=True, slots=True)
class BonusTaken:
    seat: int
    florins: int
    """Paid at the third payday (P7)."""


@dataclass(frozen=True, slots=True)
class PaidAtOnce:
    """A building that pays when it is built (X5)."""

    seat: int
    city: str
    florins: int


@dataclass(frozen=True, slots=True)
class PirateMoved:
    """The pirate ship has a new place (X8 to X10)."""

    seat: int
    origin: str
    city: str
    space: int
    price: int
    """Florins paid for it; 0 when cards were played or nothing was due (X9)."""
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipDisplaced:
    """The pirate took a ship's space; the ship lies in the cheapest free one now (X8)."""

    seat: int
    city: str
    origin: int
    space: int


@dataclass(frozen=True, slots=True)
class ProtectionCollected:
    """One owner's florins for the pirate's protection (X9)."""

    seat: int
    payer: int
    city: str
    buildings: int
    florins: int


@final
class TurnEnded(FrozenRecord):
    __match_args__: ClassVar = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class TurnPassed(FrozenRecord):
    __match_args__: ClassVar = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    kind: str
    """"destination" or "link"."""
    cards: int


@final
class CardTurnedUp(FrozenRecord):
    __match_args__: ClassVar = ("card", "place")
    __slots__ = __match_args__

    def __init__(self, card: str, place: int) -> None:
        self.card: Final = card
        self.place: Final = place


@final
class RoundBegan(FrozenRecord):
    __match_args__: ClassVar = ("phase", "round")
    __slots__ = __match_args__

    def __init__(self, phase: int, round: int) -> None:
        self.phase: Final = phase
        self.round: Final = round


@dataclass(frozen=True, slots=True)
class CityPaid:
    """One line of the payday ledger."""

    city: str
    value: int
    majority: tuple[int, ...]
    """By seat (P5)."""
    fortresses: tuple[int, ...]
    """By seat (P6)."""


@dataclass(frozen=True, slots=True)
class PaydayHeld:
    phase: int
    round: int
    cities: tuple[int, ...]
    """In how many cities each seat stands (P4)."""
    proliferation: tuple[int, ...]
    majority: tuple[int, ...]
    fortresses: tuple[int, ...]
    ledger: tuple[CityPaid, ...]
    bonus: tuple[int, ...]
    """By seat; all 0 but at the third payday (P7)."""
    money: tuple[int, ...]
    """By seat, with all that paid in."""


@final
class LoanRepaid(FrozenRecord):
    __match_args__: ClassVar = ("seat", "amount", "cost", "due")
    __slots__ = __match_args__

    def __init__(self, seat: int, amount: int, cost: int, due: bool) -> None:
        self.seat: Final = seat
        self.amount: Final = amount
        self.cost: Final = cost
        self.due: Final = due
        """It was not their choice: extended before (Q1) or the end of the game (E1)."""


@dataclass(frozen=True, slots=True)
class LoanExtended:
    seat: int
    amount: int
    cost: int
    """What it costs to repay from now on."""


@dataclass(frozen=True, slots=True)
class MoneyChecked:
    """Money less what the remaining loans cost, by seat (Q3), and who names the starter (Q4)."""

    left: tuple[int, ...]
    namer: int


@dataclass(frozen=True, slots=True)
class StarterNamed:
    seat: int
    starter: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: int
    starter: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    money: tuple[int, ...]
    winners: tuple[int, ...]


CardEvent = CardBought | CardTurnedUp | DeckShuffled
ShipEvent = Sailed | PirateMoved | ShipDisplaced | ProtectionCollected
BuildingEvent = WarehouseBuilt | WarehouseReopened | WarehouseShut | FortressBuilt
MoneyEvent = LoanTaken | LoanRepaid | LoanExtended | BonusTaken | PaidAtOnce | PaydayHeld | MoneyChecked
RoundEvent = TurnEnded | TurnPassed | RoundBegan | PhaseBegan | StarterNamed | GameEnded
Event = CardEvent | ShipEvent | BuildingEvent | MoneyEvent | RoundEvent
History = tuple[tuple[Event, GameState], ...]
"""What happens in a move, in order, each event with the position after it."""
