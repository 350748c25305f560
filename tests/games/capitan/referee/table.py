"""Small positions laid out by hand, for the referee's own tests.

A row is written as on the table: r g b y p the main warehouse of seat 1 to 5, R G the neutral ones of seats 1 and 2,
a dot an empty site. Nothing is laid out that a test does not name: purses are full, hands and displays empty.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.games.capitan.referee.board import DESTINATION, KINDS, LINK, SITES, read_board
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.judge import play
from tests.games.capitan.referee.position import Loan, Piece, Position, Row, Ship, opening

BOARD_FILE = Path(__file__).parents[4] / "assets" / "boards" / "mediterranean.toml"
SECOND_ROUND = 2  # loans are possible from here on
RICH = 99
PIECES = {
    "r": Piece(1),
    "g": Piece(2),
    "b": Piece(3),
    "y": Piece(4),
    "p": Piece(5),
    "R": Piece(1, True),
    "G": Piece(2, True),
}


def board_mapping() -> dict[str, Any]:
    return tomllib.loads(BOARD_FILE.read_text(encoding="utf-8"))


def some_deal() -> tuple[str, ...]:
    """The first four destination cards and the first six link cards in board order."""
    cards = list(read_board(board_mapping()).cards.values())
    destination = [card.text for card in cards if card.kind == DESTINATION]
    link = [card.text for card in cards if card.kind == LINK]
    return (*destination[:4], *link[:6])


def pieces(standing: str) -> tuple[Piece | None, ...]:
    return tuple(PIECES.get(mark) for mark in standing.ljust(SITES, "."))


class Table:
    """A position under the tester's hands; every method lays something out and answers the table itself."""

    def __init__(self, players: int, *extras: str) -> None:
        position = opening(read_board(board_mapping(), extras), players, 1, some_deal())
        rich = tuple(replace(player, money=RICH) for player in position.players)
        self.position = replace(position, players=rich, round=SECOND_ROUND)
        self.show()

    def set(self, **changes: Any) -> Table:
        self.position = replace(self.position, **changes)
        return self

    def city(self, city: str, **changes: Any) -> Table:
        """The board itself with other numbers in one city."""
        board = self.position.board
        return self.set(board=replace(board, cities={**board.cities, city: replace(board.cities[city], **changes)}))

    def seat(self, seat: int, **changes: Any) -> Table:
        self.position = self.position.with_player(seat, replace(self.position.player(seat), **changes))
        return self

    def ship(self, seat: int, city: str, space: int | None = 1) -> Table:
        return self.seat(seat, ship=Ship(city, space))

    def pirate(self, city: str, space: int = 1) -> Table:
        return self.set(pirate=Ship(city, space))

    def arrived(self, seat: int, city: str, space: int = 1) -> Table:
        """They have just sailed there, in their turn."""
        return self.ship(seat, city, space).set(seat=seat, begun=True, arrived=city)

    def loans(self, seat: int, *loans: Loan) -> Table:
        left = dict(self.position.loans_left)
        for loan in loans:
            left[loan.amount] -= 1
        return self.seat(seat, loans=loans).set(loans_left=left)

    def row(self, city: str, standing: str, picture: str = "") -> Table:
        shut = tuple(PIECES[mark] for mark in picture)
        self.position = self.position.with_row(city, Row(pieces(standing), shut))
        return self

    def forts(self, city: str, *owners: int) -> Table:
        return self.set(fortresses={**self.position.fortresses, city: owners})

    def show(self, *cards: str) -> Table:
        """Lays out these cards alone; hands are left out of the decks by `hand`."""
        known = self.position.board.cards
        shown = {kind: [card for card in cards if known[card].kind == kind] for kind in KINDS}
        size = self.position.board.display_size
        displays = {kind: (*shown[kind], *(None,) * (size[kind] - len(shown[kind]))) for kind in KINDS}
        away = {*cards, *(card for player in self.position.players for card in player.hand)}
        decks = {kind: frozenset(card for card in known if known[card].kind == kind) - away for kind in KINDS}
        return self.set(displays=displays, decks=decks)

    def hand(self, seat: int, *cards: str) -> Table:
        shown = [card for kind in KINDS for card in self.position.displays[kind] if card is not None]
        return self.seat(seat, hand=cards).show(*shown)

    def play(self, *texts: str) -> Table:
        """Plays the moves; at the end of a turn the first cards of the decks are turned up."""
        for text in texts:
            turned = some_refill(self.position) if text in ("end", "pass") else ()
            self.position = play(self.position, text, turned)
        return self

    def rule_against(self, text: str) -> str | None:
        """The rule the move breaks, None where it is legal."""
        try:
            play(self.position, text, some_refill(self.position) if text in ("end", "pass") else ())
        except BreachError as breach:
            return breach.rule
        return None


def some_refill(position: Position) -> tuple[str, ...]:
    """Cards that fill the gaps: always the alphabetically first of a deck."""
    turned = []
    for kind in KINDS:
        deck, discard = sorted(position.decks[kind]), sorted(position.discards[kind])
        for shown in position.displays[kind]:
            if shown is None:
                deck, discard = (deck, discard) if deck else (discard, [])
                turned += deck[:1]
                deck = deck[1:]
    return tuple(turned)
