"""The random seeds of a table's computer players."""

from __future__ import annotations

from hashlib import blake2b


def bot_seed(seed: bytes, seat: int) -> int:
    """For the computer player of that seat, by the seed of the game; it tells nothing of that seed."""
    return int.from_bytes(blake2b(f"bot/{seat}".encode(), key=seed, digest_size=8).digest(), "big")
