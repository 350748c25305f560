"""The parts of a position (state.py): players, cities, decks, loans, the turn so far.

Knows no rule and no position. Seats, sites and harbour spaces count from 1; money is in florins.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, final

from elcapitan.kit.rules.frozen_record import FrozenRecord

BANK = "bank"
"""The place of a ship in the bank harbour (L6)."""
START = "start"
"""The place of a ship that has not yet come onto the board (S1)."""

PIRATE = -1
"""In a harbour space: the pirate ship, under which the space is closed (X7)."""

Piece = int
"""A warehouse in a row or on a picture: its owner's seat, negative for their neutral colour (N1); 0 is no warehouse."""


def piece_of(seat: int, neutral: bool = False) -> Piece:
    """The warehouse of that seat's main or neutral colour."""
    return -seat if neutral else seat


class PirateMove(StrEnum):
    """What became of the pirate ship in this turn."""

    NONE = "none"
    MOVED = "moved"
    """By florins or cards (X10)."""
    COLLECTED = "collected"
    """Free of charge, and protection was collected (X9)."""


@final
class LoanPlan(FrozenRecord):
    """One kind of loan card (S4, A2); the fields are the keys of `[[loan]]` in a board file."""

    __match_args__: ClassVar = ("amount", "count", "repay", "extended")
    __slots__ = __match_args__

    def __init__(self, amount: int, count: int, repay: int, extended: int) -> None:
        self.amount: Final = amount
        self.count: Final = count
        """How many there are in all."""
        self.repay: Final = repay
        self.extended: Final = extended


@final
class Loan(FrozenRecord):
    """One loan card in front of a player (A1)."""

    __match_args__: ClassVar = ("amount", "extended")
    __slots__ = __match_args__

    def __init__(self, amount: int, extended: bool = False) -> None:
        self.amount: Final = amount
        self.extended: Final = extended


@final
class Player(FrozenRecord):
    """What a seat has in front of it."""

    __match_args__: ClassVar = (
        "money",
        "warehouses",
        "neutral",
        "fortresses",
        "hand",
        "loans",
        "place",
        "space",
        "bonus",
    )
    __slots__ = __match_args__

    def __init__(
        self,
        money: int,
        warehouses: int,
        neutral: int,
        fortresses: int,
        hand: tuple[str, ...] = (),
        loans: tuple[Loan, ...] = (),
        place: str = START,
        space: int = 0,
        bonus: int = 0,
    ) -> None:
        self.money: Final = money
        self.warehouses: Final = warehouses
        """Of their main colour, not yet built."""
        self.neutral: Final = neutral
        self.fortresses: Final = fortresses
        self.hand: Final = hand
        """Card ids in the order they were bought."""
        self.loans: Final = loans
        self.place: Final = place
        """A city's id, BANK or START."""
        self.space: Final = space
        """The harbour space they lie in; 0 at the bank, at the start and while passing (L5)."""
        self.bonus: Final = bonus
        """Florins of their proliferation bonus card; 0 if they have none (P7)."""

    def _replace(
        self,
        *,
        money: int | None = None,
        warehouses: int | None = None,
        neutral: int | None = None,
        fortresses: int | None = None,
        hand: tuple[str, ...] | None = None,
        loans: tuple[Loan, ...] | None = None,
        place: str | None = None,
        space: int | None = None,
        bonus: int | None = None,
    ) -> Player:
        return Player(
            self.money if money is None else money,
            self.warehouses if warehouses is None else warehouses,
            self.neutral if neutral is None else neutral,
            self.fortresses if fortresses is None else fortresses,
            self.hand if hand is None else hand,
            self.loans if loans is None else loans,
            self.place if place is None else place,
            self.space if space is None else space,
            self.bonus if bonus is None else bonus,
        )


@final
class RowMemory:
    """What building.py has found out about a row, for as long as nothing changes in it; no part of the position."""

    __slots__ = ("asked", "sites", "takes")

    def __init__(self) -> None:
        self.sites: tuple[int, ...] | None = None
        """The sites that are open, None until they are asked for."""
        self.asked = 0
        """For which pieces it is known whether the row takes one, as bits."""
        self.takes = 0
        """Those of them for which it does."""


@final
class City(FrozenRecord):
    """What stands in a city."""

    __match_args__: ClassVar = ("row", "picture", "harbour", "fortresses")
    __slots__ = (*__match_args__, "memory")

    def __init__(
        self,
        row: tuple[Piece, ...],
        picture: tuple[Piece, ...],
        harbour: tuple[int, ...],
        fortresses: tuple[int, ...],
        memory: RowMemory | None = None,
    ) -> None:
        self.row: Final = row
        """Twelve sites."""
        self.picture: Final = picture
        """The shut-down warehouses, longest there first (D1)."""
        self.harbour: Final = harbour
        """The seat in each harbour space, 0 where it is free, PIRATE where the pirate ship lies."""
        self.fortresses: Final = fortresses
        """The seats with a fortress, in the order of the spaces."""
        self.memory: Final = RowMemory() if memory is None else memory
        """Of the row; cities with the same row may share it."""

    def _replace(
        self,
        *,
        row: tuple[Piece, ...] | None = None,
        picture: tuple[Piece, ...] | None = None,
        harbour: tuple[int, ...] | None = None,
        fortresses: tuple[int, ...] | None = None,
    ) -> City:
        return City(
            self.row if row is None else row,
            self.picture if picture is None else picture,
            self.harbour if harbour is None else harbour,
            self.fortresses if fortresses is None else fortresses,
            self.memory if row is None else None,
        )

    @property
    def first(self) -> int:
        """The lowest occupied site, 0 for an empty row."""
        for site, piece in enumerate(self.row, 1):
            if piece:
                return site
        return 0

    @property
    def last(self) -> int:
        """The highest occupied site, 0 for an empty row."""
        for site in range(len(self.row), 0, -1):
            if self.row[site - 1]:
                return site
        return 0

    @property
    def is_turned(self) -> bool:
        """Site 12 has been built on, and what stands there stays: the row is built backwards (B2 d, D3)."""
        return self.row[-1] != 0

    def with_ship(self, space: int, seat: int) -> City:
        """With the ship of that seat (or PIRATE) in a harbour space."""
        harbour = list(self.harbour)
        harbour[space - 1] = seat
        return self._replace(harbour=tuple(harbour))

    def without_ship(self, seat: int) -> City:
        """With the space free in which that ship lies."""
        return self._replace(harbour=tuple([0 if lying == seat else lying for lying in self.harbour]))

    def free_space(self) -> int:
        """The cheapest free harbour space, 0 if all are taken (L4)."""
        space = 1
        for seat in self.harbour:
            if not seat:
                return space
            space += 1
        return 0


@final
class Deck(FrozenRecord):
    """One kind of sailing card: what lies open, what is still face down, what was played."""

    __match_args__: ClassVar = ("display", "hidden", "discard", "shuffles")
    __slots__ = (*__match_args__, "_numbers")

    def __init__(
        self,
        display: tuple[str | None, ...],
        hidden: frozenset[str],
        discard: tuple[str, ...] = (),
        shuffles: int = 1,
    ) -> None:
        self.display: Final = display
        """By place from the lowest up; None where a card was bought this turn or could not be refilled."""
        self.hidden: Final = hidden
        """Which cards are face down; their order is the dealer's secret."""
        self.discard: Final = discard
        self.shuffles: Final = shuffles
        """How often the deck was shuffled, the first time too; with the seed it gives the order (docs/record.md)."""
        self._numbers: list[int] | None = None

    def _replace(
        self,
        *,
        display: tuple[str | None, ...] | None = None,
        hidden: frozenset[str] | None = None,
        discard: tuple[str, ...] | None = None,
        shuffles: int | None = None,
    ) -> Deck:
        return Deck(
            self.display if display is None else display,
            self.hidden if hidden is None else hidden,
            self.discard if discard is None else discard,
            self.shuffles if shuffles is None else shuffles,
        )

    def with_shown(self, place: int, card: str | None) -> Deck:
        """With a hidden card on that place of the display, or with a gap there."""
        hidden = self.hidden if card is None else self.hidden.difference((card,))
        display = list(self.display)
        display[place - 1] = card
        return self._replace(display=tuple(display), hidden=hidden)

    def with_discarded(self, card: str) -> Deck:
        after = Deck(self.display, self.hidden, (*self.discard, card), self.shuffles)
        after._numbers = self._numbers
        return after

    def cards_shown(self, number: dict[str, int]) -> list[int]:
        """The cards on display by their numbers on the board, gaps left out; remembered, so not to be changed."""
        found = self._numbers
        if found is None:
            self._numbers = found = [number[card] for card in self.display if card is not None]
        return found


@final
class Turn(FrozenRecord):
    """What the seat to act has done in this turn."""

    __match_args__: ClassVar = ("begun", "acted", "loan", "sailed", "pirate")
    __slots__ = __match_args__

    def __init__(
        self,
        begun: bool = False,
        acted: bool = False,
        loan: bool = False,
        sailed: bool = False,
        pirate: PirateMove = PirateMove.NONE,
    ) -> None:
        self.begun: Final = begun
        """Bought, sailed or moved the pirate (then no loan any more, T6)."""
        self.acted: Final = acted
        self.loan: Final = loan
        """Their action was the loan: nothing else in this turn (T3)."""
        self.sailed: Final = sailed
        """Where their ship is now it arrived in this turn (X9)."""
        self.pirate: Final = pirate
        """The one pirate move a turn may hold (X10)."""

    def _replace(
        self,
        *,
        begun: bool | None = None,
        acted: bool | None = None,
        loan: bool | None = None,
        sailed: bool | None = None,
        pirate: PirateMove | None = None,
    ) -> Turn:
        return Turn(
            self.begun if begun is None else begun,
            self.acted if acted is None else acted,
            self.loan if loan is None else loan,
            self.sailed if sailed is None else sailed,
            self.pirate if pirate is None else pirate,
        )


FRESH: Final = Turn()
"""Nothing done yet."""


class Berth(NamedTuple):
    """A harbour space of a city."""

    city: str
    space: int
