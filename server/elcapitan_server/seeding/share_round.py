"""One round of adding shares to a seed: who is asked, what they have announced, what they have given.

Knows no connection, no clock and no journal; joint_seed.py does what follows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from elcapitan.table import seed_shares
from elcapitan.table.seed_shares import SeedShare
from elcapitan_server.basics.errors import RequestRefused


class ShareRound:
    """Hashes first, shares once all hashes are fixed. Seats are those of the game that begins."""

    def __init__(self, own: bytes, asked: Collection[int]) -> None:
        """`own` is the server's share."""
        self.own, self._asked = own, {*asked}
        self.hashes: dict[int, bytes] = {}
        self._shares: dict[int, bytes] = {}
        self.is_revealing = False
        """The hashes are fixed, and stored."""

    @classmethod
    def from_text(cls, text: str) -> ShareRound:
        """The round as it was stored: its hashes are fixed, and all shares have to be given again."""
        server, *seats = seed_shares.parse_shares(text)
        made = cls(bytes.fromhex(server.share or ""), ())
        made.hashes = {each.seat: bytes.fromhex(each.hash) for each in seats}
        made.is_revealing = True
        return made

    def text(self) -> str:
        """What is stored of it before any share is told."""
        return seed_shares.shares_text(self._all({}))

    @property
    def own_hash(self) -> bytes:
        return seed_shares.share_hash(self.own)

    @property
    def missing(self) -> set[int]:
        """The seats that are waited for."""
        return {*self.hashes} - {*self._shares} if self.is_revealing else self._asked - {*self.hashes}

    def commit(self, seat: int, hash: bytes) -> None:
        """RequestRefused if that seat is not asked, too late, or has announced another share."""
        if self.is_revealing or seat not in self._asked or self.hashes.get(seat, hash) != hash:
            raise RequestRefused("not-now", "No hash of a share is expected of this seat now.")
        self.hashes[seat] = hash

    def reveal(self, seat: int, share: bytes) -> None:
        """RequestRefused if that seat is not asked, or the share is not the one it has announced."""
        if not self.is_revealing or seat not in self.hashes:
            raise RequestRefused("not-now", "No share is expected of this seat now.")
        if seed_shares.share_hash(share) != self.hashes[seat]:
            raise RequestRefused("bad-value", "This is not the share whose hash was announced.", field="share")
        self._shares[seat] = share

    def hashes_by_seat(self, seats: int) -> list[bytes]:
        return [self.hashes.get(seat, b"") for seat in range(1, seats + 1)]

    def shares(self) -> tuple[SeedShare, ...]:
        """What the seed is made of; nothing if no seat has given a share."""
        return self._all(self._shares) if self._shares else ()

    def _all(self, given: Mapping[int, bytes]) -> tuple[SeedShare, ...]:
        seats = (
            SeedShare(seat, hash.hex(), given[seat].hex() if seat in given else None)
            for seat, hash in sorted(self.hashes.items())
        )
        return SeedShare(seed_shares.SERVER, self.own_hash.hex(), self.own.hex()), *seats
