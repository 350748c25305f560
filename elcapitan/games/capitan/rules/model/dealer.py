"""The dealer: the one secret of a game, the order of its two decks, and the draw of who begins (rules S3, S5, C3).

Shuffle number k of a deck is its cards sorted by a keyed hash (docs/record.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass
from elcapitan.games.capitan.rules.model.pieces import Deck
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.rules.seeded_chance import checked_seed, drawn_starter


def shuffled_cards(seed: bytes, deck: str, shuffle: int, cards: Iterable[str]) -> list[str]:
    """The cards of shuffle number `shuffle` (from 1) in the order in which they will be turned up."""
    begun = blake2b(f"{deck}/{shuffle}/".encode(), key=seed)  # what all their hashes begin with

    places: dict[bytes, str] = {}
    for card in cards:
        hashed = begun.copy()
        hashed.update(card.encode())
        places[hashed.digest()] = card
    return [places[place] for place in sorted(places)]


class _Shuffle(NamedTuple):
    """Some cards of a deck in the order of one of its shuffles; any of them keep this order among themselves."""

    number: int
    cards: frozenset[str]
    order: list[str]


class Dealer:
    """Deals one game on one board."""

    def __init__(self, board: Board, seed: bytes) -> None:
        self._seed = checked_seed(seed)
        self._board = board
        self._last: dict[str, _Shuffle] = {}
        """By deck, the shuffle last asked for: the same for many turns. Hashing is most of a dealer's work."""

    def starter(self, seats: int) -> int:
        """The seat drawn to begin (S5)."""
        return drawn_starter(self._seed, seats)

    def deal(self) -> tuple[str, ...]:
        """The cards face up at the start: destination cards, then link cards, by place (S3)."""
        board = self._board
        destinations = self._order("destination", 1, frozenset(board.destination_cards))
        links = self._order("link", 1, frozenset(board.link_cards))
        return (*destinations[: board.destination_display], *links[: board.link_display])

    def turn_up(self, state: GameState, move: Move) -> tuple[str, ...]:
        """The cards that the end of this turn turns up, destination cards first, each by place (C3)."""
        if not isinstance(move, (End, Pass)):
            return ()
        return tuple(self._fill(state.destinations, "destination") + self._fill(state.links, "link"))

    def _fill(self, deck: Deck, kind: str) -> list[str]:
        gaps = deck.display.count(None)
        if not gaps:
            return []
        cards = self._first(gaps, kind, deck.shuffles, deck.hidden)
        if len(cards) < gaps:
            # C3: the deck ran out in the middle of the refill; the discard pile becomes the next one.
            cards += self._first(gaps - len(cards), kind, deck.shuffles + 1, frozenset(deck.discard))
        return cards

    def _first(self, count: int, kind: str, shuffle: int, cards: frozenset[str]) -> list[str]:
        """So many of the cards, or all if they are fewer, as that shuffle turns them up."""
        return [card for card in self._order(kind, shuffle, cards) if card in cards][:count]

    def _order(self, kind: str, number: int, cards: frozenset[str]) -> list[str]:
        """Those cards and perhaps others in the order of that shuffle."""
        last = self._last.get(kind)
        if last is None or last.number != number or not cards <= last.cards:
            last = self._last[kind] = _Shuffle(number, cards, shuffled_cards(self._seed, kind, number, cards))
        return last.order
