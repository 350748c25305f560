"""The position: everything that lies on the table, and nothing that is hidden (S2).

Frozen; a rule returns a new one. Seats, sites, harbour spaces, phases and rounds count from 1; money is in florins.
Knows no rule: it only holds, finds and replaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

if TYPE_CHECKING:
    from elcapitan.rules.board import Board
    from elcapitan.rules.events import Event

BANK = "bank"
"""The place of a ship in the bank harbour (L6)."""
START = "start"
"""The place of a ship that has not yet come onto the board (S1)."""

PIRATE = -1
"""In a harbour space: the pirate ship, under which the space is closed (X7)."""

Piece = int
"""A warehouse in a row or on a picture: its owner's seat, negative for her neutral colour (N1); 0 is no warehouse."""


def piece_of(seat: int, neutral: bool = False) -> Piece:
    """The warehouse of that seat's main or neutral colour."""
    return -seat if neutral else seat


class Stage(StrEnum):
    """Which part of the game is on."""

    TURN = "turn"
    SETTLING = "settling"
    """Loans are settled after a payday (Q1)."""
    STARTING = "starting"
    """The poorest names the next phase's starting player (Q4)."""
    OVER = "over"


class PirateMove(StrEnum):
    """What became of the pirate ship in this turn."""

    NONE = "none"
    MOVED = "moved"
    """By florins or cards (X10)."""
    COLLECTED = "collected"
    """Free of charge, and protection was collected (X9)."""


class Loan(NamedTuple):
    """One loan card in front of a player (A1)."""

    amount: int
    extended: bool = False


class Player(NamedTuple):
    """What a seat has in front of it."""

    money: int
    warehouses: int
    """Of her main colour, not yet built."""
    neutral: int
    fortresses: int
    hand: tuple[str, ...] = ()
    """Card ids in the order they were bought."""
    loans: tuple[Loan, ...] = ()
    place: str = START
    """A city's id, BANK or START."""
    space: int = 0
    """The harbour space she lies in; 0 at the bank, at the start and while passing (L5)."""
    bonus: int = 0
    """Florins of her proliferation bonus card; 0 if she has none (P7)."""

    def bought(self, price: int, card: str) -> Player:
        """She has paid for a card and holds it."""
        money, warehouses, neutral, fortresses, hand, loans, place, space, bonus = self
        return Player(money - price, warehouses, neutral, fortresses, (*hand, card), loans, place, space, bonus)

    def sailed(self, card: str, city: str, at: int) -> Player:
        """She has played a card of her hand and lies in that space of the city."""
        money, warehouses, neutral, fortresses, hand, loans, _, _, bonus = self
        played = hand.index(card)
        kept = hand[:played] + hand[played + 1 :]
        return Player(money, warehouses, neutral, fortresses, kept, loans, city, at, bonus)


class City(NamedTuple):
    """What stands in a city."""

    row: tuple[Piece, ...]
    """Twelve sites."""
    picture: tuple[Piece, ...]
    """The shut-down warehouses, longest there first (D1)."""
    harbour: tuple[int, ...]
    """The seat in each harbour space, 0 where it is free, PIRATE where the pirate ship lies."""
    fortresses: tuple[int, ...]
    """The seats with a fortress, in the order of the spaces."""

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
    def turned(self) -> bool:
        """Site 12 has been built on, and what stands there stays: the row is built backwards (B2 d, D3)."""
        return self.row[-1] != 0

    def with_harbour(self, harbour: tuple[int, ...]) -> City:
        return City(self.row, self.picture, harbour, self.fortresses)

    def free_space(self) -> int:
        """The cheapest free harbour space, 0 if all are taken (L4)."""
        for space, seat in enumerate(self.harbour, 1):
            if not seat:
                return space
        return 0


class Deck(NamedTuple):
    """One kind of sailing card: what lies open, what is still face down, what was played."""

    display: tuple[str | None, ...]
    """By place from the lowest up; None where a card was bought this turn or could not be refilled."""
    hidden: frozenset[str]
    """Which cards are face down; their order is the dealer's secret."""
    discard: tuple[str, ...] = ()
    shuffles: int = 1
    """How often the deck was shuffled, the first time included; with the seed it gives the order (docs/record.md)."""

    def with_discarded(self, card: str) -> Deck:
        return Deck(self.display, self.hidden, (*self.discard, card), self.shuffles)


class Turn(NamedTuple):
    """What the seat to act has done in this turn."""

    begun: bool = False
    """Bought, sailed or moved the pirate (then no loan any more, T6)."""
    acted: bool = False
    loan: bool = False
    """Her action was the loan: nothing else in this turn (T3)."""
    sailed: bool = False
    """Where her ship is now it arrived in this turn (X9)."""
    pirate: PirateMove = PirateMove.NONE
    """The one pirate move a turn may hold (X10)."""


class Berth(NamedTuple):
    """A harbour space of a city."""

    city: str
    space: int


class GameState(NamedTuple):
    """A position of the game."""

    board: Board
    players: tuple[Player, ...]
    """By seat; see `player`."""
    cities: tuple[City, ...]
    """In the order of `board.cities`; see `city`."""
    destinations: Deck
    links: Deck
    seat: int
    """Who is to act; 0 when the game is over."""
    starter: int
    """Who began this phase; holds the El Capitan token."""
    phase: int = 1
    round: int = 1
    """Within the phase."""
    stage: Stage = Stage.TURN
    turn: Turn = Turn()
    passes: int = 0
    """Turns passed in this round (P2)."""
    pirate: Berth | None = None
    """Where the pirate ship lies; None where it is not on the table (X7)."""

    @property
    def mover(self) -> Player:
        """The player to act."""
        return self.players[self.seat - 1]

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def city(self, city: str) -> City:
        return self.cities[self.board.index[city]]

    def seats_from(self, first: int) -> Iterator[int]:
        """All seats clockwise, beginning with `first`."""
        count = len(self.players)
        for step in range(count):
            yield (first - 1 + step) % count + 1

    def with_seat(self, seat: int, player: Player) -> tuple[Player, ...]:
        """The players with that one in that seat."""
        return (*self.players[: seat - 1], player, *self.players[seat:])

    def after(
        self,
        *,
        players: tuple[Player, ...] | None = None,
        cities: tuple[City, ...] | None = None,
        destinations: Deck | None = None,
        links: Deck | None = None,
        turn: Turn | None = None,
    ) -> GameState:
        """With what most moves change. As `_replace`, which takes twice as long; every move asks."""
        board, seated, standing, first, second, seat, starter, phase, count, stage, so_far, passes, pirate = self
        return GameState(
            board,
            players or seated,
            cities or standing,
            destinations or first,
            links or second,
            seat,
            starter,
            phase,
            count,
            stage,
            turn or so_far,
            passes,
            pirate,
        )

    def with_player(self, seat: int, player: Player) -> GameState:
        return self.after(players=self.with_seat(seat, player))

    def with_city(self, city: str, standing: City) -> GameState:
        at = self.board.index[city]
        return self.after(cities=(*self.cities[:at], standing, *self.cities[at + 1 :]))

    def with_mover(self, player: Player) -> GameState:
        return self.with_player(self.seat, player)

    def paid(self, seat: int, florins: int) -> GameState:
        """That seat has `florins` more (fewer if negative)."""
        player = self.players[seat - 1]
        return self.with_player(seat, player._replace(money=player.money + florins))


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was legal: the new position and what happened on the way."""

    state: GameState
    events: tuple[Event, ...]
    final: bool = False
    """Nothing before it may be taken back any more (T8)."""
    refused: ClassVar[Literal[False]] = False
