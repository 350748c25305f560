"""Seat tokens: 256 bits, handed out once, kept only as hashes, and changed with every return.

A seat knows two hashes: the token in use and the one handed out at the last return. The old one stays good until the
new one has been used, so that a client killed before it could write the new one down still gets in.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

TOKEN_BYTES = 32


def token_hash(token: bytes) -> bytes:
    """What is kept of a token. The token is random, so a plain hash cannot be turned back."""
    return blake2b(token, digest_size=32, person=b"seat token").digest()


class TokenHashes(NamedTuple):
    """The hashes a seat can be taken with."""

    current: bytes | None = None
    next: bytes | None = None

    def returned_with(self, used: bytes, fresh: bytes) -> TokenHashes:
        """After a return with the token of hash `used`, answered by a new token of hash `fresh`."""
        return TokenHashes(used, fresh)

    @property
    def used(self) -> bool:
        """Somebody has returned since the first token was handed out."""
        return self.next is not None

    def good(self, hash: bytes) -> bool:
        return hash in (self.current, self.next)


class TokenBook:
    """Which seat each good token is for, by the hashes alone."""

    def __init__(self) -> None:
        self._seats: dict[bytes, tuple[str, int]] = {}
        self._hashes: dict[str, dict[int, TokenHashes]] = {}

    def keep(self, table: str, seat: int, hashes: TokenHashes) -> None:
        """From now on these hashes and no others take that seat."""
        for old in self._hashes.setdefault(table, {}).pop(seat, ()):
            if old is not None:
                self._seats.pop(old, None)
        self._hashes[table][seat] = hashes
        for hash in hashes:
            if hash is not None:
                self._seats[hash] = table, seat

    def find(self, token: bytes) -> tuple[str, int] | None:
        """The table and seat of a token, None if it is not good."""
        return self._seats.get(token_hash(token))

    def forget(self, table: str) -> None:
        """No token of that table is good any more."""
        for seat in [*self._hashes.get(table, {})]:
            self.keep(table, seat, TokenHashes())
        self._hashes.pop(table, None)
