"""What chance answers to a move: dice to `roll`, a card to every draw.

Three kinds answer: what somebody was told (`Told`), what the seed says by section "Secret and chance" (`Drawn`), and
nothing in particular (`Untold`), for asking whether a move is legal at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from tests.games.yspahan.referee.errors import CHANCE, BreachError

if TYPE_CHECKING:
    from tests.games.yspahan.referee.position import Position

UNKNOWN = "?"  # a card that is told to its owner alone
FACES = 6


class Chance(Protocol):
    """Who answers."""

    def die(self, position: Position, number: int) -> int:
        """Die `number` (from 0) of the day's throw, white ones first."""

    def card(self, position: Position) -> str:
        """The top card of the deck, which is not empty."""

    def close(self) -> None:
        """The move is over: nothing may be left unasked."""


class Untold:
    """Answers something, so that a move can be tried."""

    def die(self, position: Position, number: int) -> int:
        return 1

    def card(self, position: Position) -> str:
        return UNKNOWN

    def close(self) -> None:
        pass


class Told:
    """Answers what is written beside the move, as far as it is possible."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.left = list(answers)

    def _next(self, what: str) -> str:
        if not self.left:
            raise BreachError(CHANCE, f"Chance did not answer {what}.")
        return self.left.pop(0)

    def die(self, position: Position, number: int) -> int:
        shown = self._next("a die")
        if shown not in [str(face) for face in range(1, FACES + 1)]:
            raise BreachError(CHANCE, f"No die shows {shown!r}.")
        return int(shown)

    def card(self, position: Position) -> str:
        name = self._next("a card")
        if name != UNKNOWN and not position.may_lie_in_deck(name):
            raise BreachError(CHANCE, f"{name!r} does not lie in the deck.")
        return name

    def close(self) -> None:
        if self.left:
            raise BreachError(CHANCE, f"Chance answered {self.left} although nothing was asked any more.")


class Drawn:
    """Answers by the seed, and remembers what it answered."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.answers: list[str] = []

    def die(self, position: Position, number: int) -> int:
        # "Die i (from 0) of a day is the 8-byte blake2b("roll/week/day/i") modulo 6, plus 1."
        hashed = blake2b(f"roll/{position.week}/{position.day}/{number}".encode(), key=self.seed, digest_size=8)
        face = int.from_bytes(hashed.digest(), "big") % FACES + 1
        self.answers.append(str(face))
        return face

    def card(self, position: Position) -> str:
        # "The next one is number len(pile) - deck, from 0."
        order = shuffled(self.seed, position.shuffles, position.pile)
        card = order[len(position.pile) - position.deck]
        self.answers.append(card)
        return card

    def close(self) -> None:
        pass


def shuffled(seed: bytes, number: int, pile: Sequence[str]) -> list[str]:
    """The names of a pile in the order of shuffle `number`: `NAME-1` is the first card of that name in this pile."""
    places: list[tuple[int, str]] = []
    met: Counter[str] = Counter()
    for name in pile:
        met[name] += 1
        hashed = blake2b(f"card/{number}/{name}-{met[name]}".encode(), key=seed, digest_size=64)
        places.append((int.from_bytes(hashed.digest(), "big"), name))
    return [name for _, name in sorted(places)]


def drawn_starter(seed: bytes, players: int) -> int:
    """The seat that begins when it is drawn (S6)."""
    hashed = blake2b(b"start", key=seed, digest_size=64)
    return int.from_bytes(hashed.digest(), "big") % players + 1
