"""Everything that lies on the table at one moment, and the opening position (S1, S3 to S5, N1).

Only holds; what may be done with it is asked elsewhere. Nothing here is hidden: of a deck we know which cards are in
it, never their order. Seats, sites and spaces count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.games.capitan.referee.board import DESTINATION, KINDS, LINK, SITES, Board
from tests.games.capitan.referee.errors import BreachError

AT_START = "(start)"  # in brackets, so that no city can be called so
AT_BANK = "(bank)"

TURN, SETTLING, NAMING, OVER = "turn", "settling", "naming", "over"


class Piece(NamedTuple):
    """A warehouse of a seat's main colour or, with two players, of its neutral colour."""

    seat: int
    neutral: bool = False


class Loan(NamedTuple):
    amount: int
    extended: bool = False


class Ship(NamedTuple):
    """Where a ship is; in a city without a harbour space it is passing (L5)."""

    place: str
    space: int | None = None


NOT_YET = Ship(AT_START)

PIRATES_SPACE = 2  # X7: at the start the pirate lies on the second harbour space of its city


class Pay(NamedTuple):
    """What one payday pays one seat."""

    proliferation: int
    majority: int
    fortress: int


@dataclass(frozen=True)
class Row:
    """The sites 1 to 12 of a city and, on its picture, the warehouses shut down there."""

    sites: tuple[Piece | None, ...] = (None,) * SITES
    picture: tuple[Piece, ...] = ()

    @property
    def occupied(self) -> tuple[int, ...]:
        return tuple(site for site, piece in enumerate(self.sites, start=1) if piece is not None)

    @property
    def turned(self) -> bool:
        """B2 d. What stands on site 12 is never shut down (D3), so the site itself remembers."""
        return self.sites[SITES - 1] is not None


@dataclass(frozen=True)
class Player:
    """What a seat has in front of it, in the pool and in hand."""

    money: int
    warehouses: int
    fortresses: int
    neutral: int
    pool_warehouses: int
    pool_fortresses: int
    pool_neutral: int
    hand: tuple[str, ...] = ()
    ship: Ship = NOT_YET
    loans: tuple[Loan, ...] = ()
    bonus: int | None = None


@dataclass(frozen=True)
class Position:
    board: Board
    players: tuple[Player, ...]
    rows: Mapping[str, Row]
    fortresses: Mapping[str, tuple[int, ...]]
    """Owners, in the order of the spaces taken, cheapest first."""
    displays: Mapping[str, tuple[str | None, ...]]
    """By kind of card; None is a gap."""
    decks: Mapping[str, frozenset[str]]
    discards: Mapping[str, frozenset[str]]
    loans_left: Mapping[int, int]
    bonus_left: tuple[int, ...]
    starter: int
    """The seat that began the phase."""
    seat: int
    """The seat that is asked for a move; meaningless once the game is over."""
    stage: str = TURN
    phase: int = 1
    round: int = 1
    begun: bool = False
    """Something has been bought or sailed in this turn."""
    arrived: str | None = None
    """The city where the last sailing of this turn ended."""
    acted: bool = False
    borrowed: bool = False
    """The action was a loan."""
    pirate: Ship | None = None
    """X7; None without the extra city that brings it."""
    pirate_moved: bool = False
    """In this turn, by X9 or X10."""
    collected: bool = False
    """In this turn (X9)."""
    passes: int = 0
    """Turns passed in this round."""
    ending: bool = False
    """Someone has nothing left in front of them: the phase ends with this round (P1)."""
    settlers: tuple[int, ...] = ()
    """Seats whose loans are still to be settled after the one settling now."""
    paydays: tuple[tuple[Pay, ...], ...] = ()

    @property
    def mover(self) -> Player:
        return self.player(self.seat)

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def with_player(self, seat: int, player: Player) -> Position:
        return replace(self, players=(*self.players[: seat - 1], player, *self.players[seat:]))

    def free_spaces(self, city: str) -> list[int]:
        """Without a ship and without the pirate (X7), the cheapest first."""
        ships = [player.ship for player in self.players]
        taken = {ship.space for ship in (*ships, self.pirate) if ship is not None and ship.place == city}
        prices = self.board.cities[city].harbour
        return [space for _, space in sorted((price, at) for at, price in enumerate(prices, 1)) if space not in taken]

    def with_row(self, city: str, row: Row) -> Position:
        return replace(self, rows={**self.rows, city: row})

    def seats_from(self, first: int) -> tuple[int, ...]:
        """Every seat once, clockwise."""
        count = len(self.players)
        return tuple((first - 1 + i) % count + 1 for i in range(count))


def opening(board: Board, players: int, start: int, deal: tuple[str, ...]) -> Position:
    """The table before the first turn. Three phases' pieces: one in front of each player, two in the pool (S1, N1)."""
    neutral = board.supply_neutral if players == 2 else 0
    fresh = Player(
        board.start_money,
        board.supply_warehouses,
        board.supply_fortresses,
        neutral,
        2 * board.supply_warehouses,
        2 * board.supply_fortresses,
        2 * neutral,
    )
    decks = {kind: frozenset(card.text for card in board.cards.values() if card.kind == kind) for kind in KINDS}
    split = min(board.display_size[DESTINATION], len(decks[DESTINATION]))
    displays = {DESTINATION: deal[:split], LINK: deal[split:]}
    for kind in KINDS:
        expected = min(board.display_size[kind], len(decks[kind]))
        if len(displays[kind]) != expected:
            raise BreachError("S3", f"The deal lays out {len(displays[kind])} {kind} cards instead of {expected}.")
        if not set(displays[kind]) <= decks[kind] or len(set(displays[kind])) != expected:
            raise BreachError("S3", f"The deal lays out a card that is no {kind} card of the board, or one card twice.")
    pirate_city = board.pirate_city
    return Position(
        board=board,
        players=(fresh,) * players,
        rows=dict.fromkeys(board.cities, Row()),
        fortresses=dict.fromkeys(board.cities, ()),
        displays={kind: _padded(displays[kind], board.display_size[kind]) for kind in KINDS},
        decks={kind: decks[kind] - set(displays[kind]) for kind in KINDS},
        discards=dict.fromkeys(KINDS, frozenset()),
        loans_left={loan.amount: loan.cards for loan in board.loans.values()},
        bonus_left=board.bonus,
        starter=start,
        seat=start,
        pirate=None if pirate_city is None else Ship(pirate_city, PIRATES_SPACE),
    )


def _padded(cards: tuple[str, ...], size: int) -> tuple[str | None, ...]:
    return (*cards, *(None,) * (size - len(cards)))
