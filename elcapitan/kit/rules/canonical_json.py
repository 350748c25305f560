"""A position as canonical JSON (sorted keys, no spaces), and the digest of that text.

`digest_of(canonical(position))` is all that a game needs; where that is too slow it writes the same text by hand.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final

DIGEST_BYTES: Final = 8

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """Of plain JSON values."""
    return _ENCODER.encode(value)


def digest_of(text: str) -> str:
    """16 hex digits: the first 8 bytes of blake2b over the text."""
    return blake2b(text.encode()).digest()[:DIGEST_BYTES].hex()
