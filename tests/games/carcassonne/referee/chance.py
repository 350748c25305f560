"""What chance answers: the tiles turned up to `draw`, the token to a shepherd and to `sheep grow`.

Two answer: what the caller was told (`Told`), and what the seed says by section "Secret and chance" (`Drawn`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from tests.games.carcassonne.referee import board, sheep
from tests.games.carcassonne.referee.errors import CHANCE, BreachError
from tests.games.carcassonne.referee.position import Position, unseen

LONG, SHORT = 64, 8
"""Bytes of the hash of a copy and of a token's number."""


class Chance(Protocol):
    """What answers."""

    def tile(self, now: Position) -> str:
        """The next river tile while there is one, else the next of the stack; one of them is not empty."""

    def token(self, now: Position) -> str:
        """From the bag: 1, 2, 3, 4 or wolf."""

    def close(self) -> None:
        """The move is over: nothing may be left unasked."""


class Told:
    """Answers what is written beside the move, as far as it is possible."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.left = list(answers)

    def _next(self, what: str) -> str:
        if not self.left:
            raise BreachError(CHANCE, f"Chance did not answer {what}.")
        return self.left.pop(0)

    def tile(self, now: Position) -> str:
        id = self._next("a tile")
        river = now.river > 0
        if unseen(now, river).get(id, 0) < 1:
            raise BreachError(CHANCE, f"{id!r} is not among the tiles face down.")
        if river and (id == board.RIVER["lake"]) != (now.river == 1):
            raise BreachError("S5", "The lake comes last of all river tiles.")
        return id

    def token(self, now: Position) -> str:
        token = self._next("a token")
        if token not in sheep.bag(now):
            raise BreachError(CHANCE, f"{token!r} is not in the bag.")
        return token

    def close(self) -> None:
        if self.left:
            raise BreachError(CHANCE, f"Chance answered {self.left} although nothing was asked any more.")


class Drawn:
    """Answers by a seed that rules from a position on, and remembers what it answered."""

    def __init__(self, seed: bytes, begins_at: Position) -> None:
        self.seed = seed
        # "The first ones, as many as `buried` says, lie under hills, the rest is the stack."
        self.stack = self._sorted(unseen(begins_at, river=False), "tile")[begins_at.buried :]
        # "River: its ten by "river/ID/N", the lake after them."
        lake = board.RIVER["lake"]
        ten = {id: count for id, count in unseen(begins_at, river=True).items() if id != lake}
        self.river = [*self._sorted(ten, "river"), lake][-begins_at.river :]
        self.answers: list[str] = []

    def _sorted(self, counts: Mapping[str, int], word: str) -> list[str]:
        """The copies `ID/1` to `ID/count` of each, sorted by the hash of their names."""
        copies = [(f"{word}/{id}/{number}", id) for id, count in counts.items() for number in range(1, count + 1)]
        return [id for _, id in sorted((hashed(self.seed, name, LONG), id) for name, id in copies)]

    def tile(self, now: Position) -> str:
        # "The next tile is number *total* - `stack`, from 0; a tile that goes under a hill takes its number."
        id = self.river[-now.river] if now.river else self.stack[-now.stack]
        self.answers.append(id)
        return id

    def token(self, now: Position) -> str:
        # "Token number K (from 1, `tokens` + 1): the hash of "sheep/K" (8 bytes) modulo the tokens in the bag".
        tokens = sheep.bag(now)
        token = tokens[hashed(self.seed, f"sheep/{now.tokens + 1}", SHORT) % len(tokens)]
        self.answers.append(token)
        return token

    def close(self) -> None:
        pass


def hashed(seed: bytes, name: str, size: int) -> int:
    """blake2b keyed by the seed, as a big-endian number."""
    return int.from_bytes(blake2b(name.encode(), key=seed, digest_size=size).digest(), "big")


def drawn_starter(seed: bytes, players: int) -> int:
    """The seat that begins when it is drawn (O1)."""
    return hashed(seed, "start", LONG) % players + 1
