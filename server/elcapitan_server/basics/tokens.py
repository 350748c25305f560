"""Seat tokens: 256 bits, handed out once, kept only as hashes, and changed with every return.

A seat knows the hash of the token in use and of those handed out for it since. The old one stays valid until a new one
has been used, so that a client killed before it could store the new one still gets in; and every new one is valid until
then, because the return it was handed out at may have been overtaken by one that its client had given up.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

TOKEN_BYTES = 32
HASH_BYTES = 32
MAX_HANDED_OUT = 8
"""For one token in use; a client that reconnects more often without using its new tokens keeps the newest of them."""


def token_hash(token: bytes) -> bytes:
    """What is kept of a token. The token is random, so a plain hash cannot be turned back."""
    return blake2b(token, digest_size=HASH_BYTES, person=b"seat token").digest()


class TokenHashes(NamedTuple):
    """The hashes a seat can be taken with."""

    current: bytes | None = None
    next: bytes | None = None
    """Of those that were handed out for it, the newest first, one after the other."""

    def after_return(self, used: bytes, fresh: bytes) -> TokenHashes:
        """After a return with the token of hash `used`, answered by a new token of hash `fresh`."""
        others = (self.next or b"") if used == self.current else b""
        return TokenHashes(used, (fresh + others)[: HASH_BYTES * MAX_HANDED_OUT])

    def after_handing_out(self, fresh: bytes) -> TokenHashes:
        """With one more, of hash `fresh`, for the owner of the server, who has lost theirs; the others stay valid."""
        return self._replace(next=(fresh + (self.next or b""))[: HASH_BYTES * MAX_HANDED_OUT])

    @property
    def with_used(self) -> bool:
        """A token of this seat was used, to come back or to look at its table."""
        return self.next is not None

    def after_look(self) -> TokenHashes:
        """After a look with one of them: it has certainly arrived. All of them stay good."""
        return self._replace(next=self.next or b"")

    def with_inherited(self, before: TokenHashes) -> TokenHashes:
        """With those of the same seat at the table before this one, which is deleted: the one in use comes first."""
        known = [hash for hash in (*before.all(), *self.all()) if hash != before.current]
        return TokenHashes(before.current, b"".join(known[:MAX_HANDED_OUT]))

    def is_valid(self, hash: bytes) -> bool:
        return hash in self.all()

    def all(self) -> list[bytes]:
        """Every hash the seat can be taken with."""
        handed_out = self.next or b""
        found = [handed_out[at : at + HASH_BYTES] for at in range(0, len(handed_out), HASH_BYTES)]
        return found if self.current is None else [self.current, *found]


class TokenBook:
    """Which seat each good token is for, by the hashes alone."""

    def __init__(self) -> None:
        self._seats: dict[bytes, tuple[str, int]] = {}
        self._hashes: dict[str, tuple[bytes, ...]] = {}
        """By table, those of all its seats."""

    def keep(self, table: str, seat: int, hashes: TokenHashes) -> None:
        """From now on these hashes and no others take that seat."""
        kept = {hash: place for hash in self._own(table) if (place := self._seats[hash])[1] != seat}
        self.forget(table)
        kept |= dict.fromkeys(hashes.all(), (table, seat))
        self._seats |= kept
        self._hashes[table] = tuple(kept)

    def find(self, token: bytes) -> tuple[str, int] | None:
        """The table and seat of a token, None if it is not good."""
        return self._seats.get(token_hash(token))

    def forget(self, table: str) -> None:
        """Invalidate all tokens of a table."""
        for hash in self._own(table):
            del self._seats[hash]
        self._hashes.pop(table, None)

    def _own(self, table: str) -> list[bytes]:
        """The hashes that take a seat there; in a damaged journal two tables may have the same one."""
        return [hash for hash in self._hashes.get(table, ()) if self._seats.get(hash, ("", 0))[0] == table]
