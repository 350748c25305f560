"""The board in numbers, for simulated games: places, cards and cities by number, cards as bits, rows as linked objects.

Made once for a board and a number of players. A row knows, for each colour, the rows that one more warehouse would make
of it: the rules are asked when a row is met for the first time, and never again. Knows no position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, NamedTuple

from elcapitan.games.capitan.rules.building import is_placeable, open_sites_of
from elcapitan.games.capitan.rules.model.board import SITES, Board, CityPlan
from elcapitan.games.capitan.rules.model.pieces import BANK, START, City, Piece
from elcapitan.games.capitan.rules.payday import ranking

MAX_CACHED_ROWS = 60_000
"""Some twenty games of five; with more, all are forgotten (gc_control.py)."""

MOST_LEAD = 2
"""The greatest lead in a row, or distance behind the best other colour, that counts; in warehouses."""


class SimRow:
    """One arrangement of warehouses in the row of a city, and all that follows from it alone."""

    def __init__(self, book: RowBook, sites: tuple[Piece, ...]) -> None:
        self.book = book
        self.sites = sites
        """Twelve, as `City.row`."""
        ranks = ranking(City(sites, (), (), ()))
        self.standing = tuple([piece for piece in sites if piece])
        self.size = len(self.standing)
        self.last = max([site for site, piece in enumerate(sites, 1) if piece], default=0)
        self.worth = book.values[self.last]
        self.counts: dict[Piece, int] = {each.piece: each.warehouses for each in ranks}
        self.order = tuple([each.piece for each in sorted(ranks, key=lambda each: each.first)])
        """The colours by their first sites."""
        self.first_piece = ranks[0].piece if ranks else 0
        """The colour on the first rank."""
        self.holders = sum([1 << piece for piece in self.counts if piece > 0])
        """The seats whose main colour stands here, as bits (seat 1 is bit 1)."""
        self.paid = _payment(book, self.worth, [each.piece for each in ranks])
        """By seat, what the ranks are paid (P5, N5, X4)."""
        opened = open_sites_of(sites)
        self.room = 0 if not opened else opened[-1] if sites[-1] else SITES - opened[0] + 1
        """How many warehouses the row still takes, shutdowns not counted on."""
        self.darks = tuple(sorted(site - self.last for site in book.dark if site > self.last)) if not sites[-1] else ()
        """How many buildings away the next dark sites are."""
        self._placings: dict[Piece, tuple[Placing, ...]] = {}
        self.footholds = tuple([self._foothold(seat) for seat in range(1, book.players + 1)])
        """By seat, of its main colour."""

    def placings(self, piece: Piece) -> tuple[Placing, ...]:
        """Every way to put a warehouse of that colour here by B2, B3, N3, D1 to D3; none if it may not be."""
        found = self._placings.get(piece)
        if found is None:
            found = self._placings[piece] = self.book.placings(self, piece)
        return found

    def _foothold(self, colour: Piece) -> Foothold:
        own = self.counts.get(colour, 0)
        if not own:
            return NO_FOOTHOLD
        at_risk = self.standing[: len(self.darks)].count(colour)
        lead = own - max([count for other, count in self.counts.items() if other != colour], default=0)
        return Foothold(at_risk, at_risk >= own, min(MOST_LEAD, max(-MOST_LEAD, lead)), self.first_piece == colour)


class Foothold(NamedTuple):
    """How firmly a colour stands in a row."""

    at_risk: int
    """Its warehouses that are shut down if the row is built to its end (D1)."""
    is_city_at_risk: bool
    """Whether these are all it has there."""
    lead: int
    """Warehouses ahead of the best other colour; below 0, behind it."""
    is_first: bool


NO_FOOTHOLD = Foothold(0, False, 0, False)


class Placing(NamedTuple):
    """One warehouse put into a row."""

    site: int
    row: SimRow
    """The row after it, a shutdown included."""
    shut: Piece
    """The warehouse that was shut down; 0 if none."""


class RowBook:
    """All rows met so far in cities of one kind."""

    made: ClassVar[int] = 0
    """Rows of all books together."""

    def __init__(self, plan: CityPlan, dark: frozenset[int], players: int) -> None:
        self.values = plan.row.values
        self.dark = dark
        self.players = players
        self.extra = plan.extra
        self._rows: dict[tuple[Piece, ...], SimRow] = {}

    def row(self, sites: tuple[Piece, ...]) -> SimRow:
        """The row with those warehouses."""
        found = self._rows.get(sites)
        if found is None:
            RowBook.made += 1
            found = self._rows[sites] = SimRow(self, sites)
        return found

    def placings(self, row: SimRow, piece: Piece) -> tuple[Placing, ...]:
        """See `Row.placings`."""
        if not is_placeable(row.sites, piece, self.players):
            return ()
        made = []
        for site in open_sites_of(row.sites):
            after = list(row.sites)
            shuts = not after[-1] and site in self.dark  # D3: not while built backwards
            after[site - 1] = piece
            shut = 0
            if shuts:
                first = next(at for at, each in enumerate(after) if each)
                shut, after[first] = after[first], 0
            made.append(Placing(site, self.row(tuple(after)), shut))
        return tuple(made)


def _payment(book: RowBook, worth: int, ranks: list[Piece]) -> tuple[int, ...]:
    paid = [0] * book.players
    for rank, piece in enumerate(ranks):
        if piece < 0 or (rank and not book.extra and (book.players == 2 or rank > 1)):
            continue
        paid[piece - 1] = worth // 2 if rank else worth
    return tuple(paid)


class BoardTables:
    """One board for one number of players."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players
        self.cities = len(board.cities)
        self.bank, self.start = self.cities, self.cities + 1
        """Places that are no city."""
        self.names = (*board.index, BANK, START)
        """Place to its id."""
        self.extras = tuple([plan.id for plan in board.cities if plan.extra])
        """The extra cities on the table, in the order of the board."""
        self.place_of = {name: place for place, name in enumerate(self.names)}
        self.cards = tuple(board.cards)
        """Number to the card's id; its bit is 1 << number."""
        self.number = board.number
        self.price = board.price
        self.ends = board.ends
        """By place and card: the cities it leads to."""
        self.reach = board.leads
        """The same, the cities as bits."""
        self.leading = board.leading
        """By place: the cards that lead away, as bits."""
        self.everywhere = (1 << self.cities) - 1
        """All cities, as bits."""
        self.destinations = sum([1 << self.number[card] for card in board.destination_cards])
        """All destination cards, as bits."""
        self.first_link = len(board.destination_cards)
        """Cards below are destination cards."""
        self.harbour = tuple([plan.harbour for plan in board.cities])
        self.fortress = tuple([plan.fortress for plan in board.cities])
        self.pays_at_once = tuple([plan.pays_at_once for plan in board.cities])
        self.loses_shutdown = tuple([plan.loses_shutdown for plan in board.cities])
        self.home = board.index[board.pirate_home] if board.pirate_home else -1
        """Where the pirate comes from; -1 if it is not on this table."""
        books: dict[tuple[object, ...], RowBook] = {}
        self.books: tuple[RowBook, ...] = tuple(
            [
                books.setdefault((plan.row, plan.extra, dark), RowBook(plan, dark, players))
                for plan in board.cities
                for dark in [board.dark_sites(plan.id, players)]
            ]
        )
        """By city."""
        self.chart = tuple(
            [board.proliferation[min(count, len(board.proliferation) - 1)] for count in range(self.cities + 1)]
        )
        """Florins by number of cities (P4)."""


@lru_cache(maxsize=8)
def board_tables_of(board: Board, players: int) -> BoardTables:
    """The atlas of a board; remembered."""
    return BoardTables(board, players)
