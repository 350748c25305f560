"""The dealer: the one secret of a game, the order of its two decks, and the draw of who begins (rules S3, S5, C3).

Needs no generator: shuffle number k of a deck is its cards sorted by a keyed hash, so that anybody can check a finished
game with the seed in hand (docs/record.md). A pure function of seed and position: it remembers nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import islice

from elcapitan.rules.board import Board
from elcapitan.rules.moves import End, Move, Pass
from elcapitan.rules.state import Deck, GameState

SEED_BYTES = 16


def _hash(seed: bytes, text: str) -> bytes:
    return blake2b(text.encode(), key=seed).digest()


def shuffled(seed: bytes, deck: str, shuffle: int, cards: Iterable[str]) -> list[str]:
    """The cards of shuffle number `shuffle` (from 1) in the order in which they will be turned up."""
    begun = blake2b(f"{deck}/{shuffle}/".encode(), key=seed)  # what all their hashes begin with

    def place(card: str) -> bytes:
        hashed = begun.copy()
        hashed.update(card.encode())
        return hashed.digest()

    return sorted(cards, key=place)


@lru_cache(maxsize=1 << 8)
def _order(board: Board, seed: bytes, kind: str, shuffle: int) -> list[str]:
    """Every card of a deck in the order of that shuffle: those that are in it keep this order among themselves.

    Asked at the end of every turn, the same for many turns.
    """
    return shuffled(seed, kind, shuffle, board.destination_cards if kind == "destination" else board.link_cards)


class Dealer:
    """Deals one game on one board from a seed of 16 bytes."""

    def __init__(self, board: Board, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._board = board
        self._seed = seed

    def starter(self, seats: int) -> int:
        """The seat drawn to begin (S5)."""
        return int.from_bytes(_hash(self._seed, "start"), "big") % seats + 1

    def deal(self) -> tuple[str, ...]:
        """The cards face up at the start: destination cards, then link cards, by place (S3)."""
        board = self._board
        destinations = _order(board, self._seed, "destination", 1)
        links = _order(board, self._seed, "link", 1)
        return (*destinations[: board.destination_display], *links[: board.link_display])

    def turn_up(self, state: GameState, move: Move) -> tuple[str, ...]:
        """The cards that the end of this turn turns up, destination cards first, each by place (C3)."""
        if not isinstance(move, (End, Pass)):
            return ()
        return (*self._fill(state.destinations, "destination"), *self._fill(state.links, "link"))

    def _fill(self, deck: Deck, kind: str) -> list[str]:
        gaps = deck.display.count(None)
        if not gaps:
            return []
        cards = self._first(gaps, kind, deck.shuffles, deck.hidden)
        if len(cards) < gaps:
            # C3: the deck ran out in the middle of the refill; the discard pile becomes the next one.
            cards += self._first(gaps - len(cards), kind, deck.shuffles + 1, deck.discard)
        return cards

    def _first(self, count: int, kind: str, shuffle: int, cards: Container[str]) -> list[str]:
        """So many of the cards, or all if they are fewer, as that shuffle turns them up."""
        return list(islice((card for card in _order(self._board, self._seed, kind, shuffle) if card in cards), count))
