"""Chance and secrets of a game as hashes keyed by its seed.

No generator is needed, so that anybody can check a finished game with the seed in hand (docs/record.md). A dealer is a
pure function of seed and position: what it remembers changes no answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

SEED_BYTES: Final = 16
NUMBER_BYTES: Final = 8


def keyed_number(seed: bytes, text: str, below: int) -> int:
    """The number from 0 that chance gives under that name."""
    digest = blake2b(text.encode(), key=seed, digest_size=NUMBER_BYTES).digest()
    return int.from_bytes(digest, "big") % below


def shuffled(seed: bytes, named: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The second of each pair, in the order of the hashes of the first."""
    places = sorted([(blake2b(name.encode(), key=seed).digest(), each) for name, each in named])
    return tuple([each for _place, each in places])


def checked_seed(seed: bytes) -> bytes:
    """The seed, if it has the right length; ValueError otherwise."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def drawn_starter(seed: bytes, seats: int) -> int:
    """The seat that chance lets begin."""
    return int.from_bytes(blake2b(b"start", key=seed).digest(), "big") % seats + 1
