"""A whole turn as one choice: cards, legs, the action, what is bought ahead, where the pirate goes."""

from __future__ import annotations

from typing import Final, NamedTuple

from elcapitan.games.capitan.bots.simulation.board_tables import BoardTables, Placing
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    Move,
    MovePirate,
    Reopen,
    Sail,
    TakeLoan,
)
from elcapitan.games.capitan.rules.model.pieces import Piece
from elcapitan.games.capitan.rules.model.state import GameState

BUILD: Final = 0
REOPEN: Final = 1
FORTRESS: Final = 2
LOAN: Final = 3
PASS: Final = 4

Legs = tuple[tuple[int, int], ...]
"""Cards in the order they are played, each with the city it leads to."""


class Plan(NamedTuple):
    """Numbers as in BoardTables; what the action does not need is 0 or None."""

    deed: int
    city: int = 0
    space: int = 0
    """Of the harbour, from 1; as it is when they arrive."""
    legs: Legs = ()
    price: int = 0
    """Of the building."""
    piece: Piece = 0
    placing: Placing | None = None
    kind: int = 0
    """Of the loan, by its place on the board."""
    ahead: int = -1
    """A card bought after the action; -1 for none."""
    pirate: int = -1
    """The city it is sent to before the action, as a duty (X9); -1 if there is none."""

    def moves(self, board_tables: BoardTables, state: GameState) -> tuple[Move, ...]:
        """As the table plays it, but for the end of the turn: all cards are bought before the first is played."""
        names, cards, hand = board_tables.names, board_tables.cards, state.mover.hand
        if self.deed == LOAN:
            return (TakeLoan(board_tables.board.loans[self.kind].amount),)
        if self.deed == PASS:
            return ()
        moves: list[Move] = [Buy(cards[card]) for card, _ in self.legs if cards[card] not in hand]
        moves += [Sail(cards[card], names[city]) for card, city in self.legs]
        if self.pirate >= 0:  # first of all: what protection brings may pay for the rest
            moves.append(MovePirate(names[self.pirate], self._berth(board_tables, state), (), True))
        if self.placing is None:
            moves.append(BuildFortress())
        elif self.deed == BUILD:
            moves.append(Build(self.placing.site, self.piece < 0))
        else:
            moves.append(Reopen(self.placing.site, self.piece < 0))
        if self.ahead >= 0:
            moves.append(Buy(cards[self.ahead]))
        return tuple(moves)

    def _berth(self, board_tables: BoardTables, state: GameState) -> int:
        """The harbour space the pirate takes, from 1: the cheapest that is free once they have sailed."""
        harbour = list(state.city(board_tables.names[self.pirate]).harbour)
        if self.legs:
            harbour = [0 if lying == state.seat else lying for lying in harbour]
            if self.pirate == self.city:
                harbour[self.space - 1] = state.seat
        return harbour.index(0) + 1
