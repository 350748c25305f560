"""Table passwords: a slow salted hash, made and compared in a thread so that the event loop does not wait.

One at a time, whose memory goes back to the system at once. How often an address may set or try one is limited
elsewhere (address_limits.py).
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import hmac
from contextlib import suppress

from elcapitan_server.basics.environment import Environment

SALT_BYTES = 16
COST, BLOCK, LANES = 2**14, 8, 1
"""16 MiB and some 50 ms for each guess, the usual parameters for a password that a person waits for."""
M_MMAP_THRESHOLD, LARGE_BYTES = -3, 1024 * 1024
"""Of glibc's malloc.h."""


async def hash_password(password: str, environment: Environment, share: str = "") -> bytes | None:
    """What a table keeps of a password; None of an empty one. `share` is that of Environment.compute."""
    if not password:
        return None
    salt = environment.random_bytes(SALT_BYTES)
    return salt + await _hash(password, salt, environment, share)


async def is_password_right(password: str, kept: bytes, environment: Environment, share: str = "") -> bool:
    """Whether that is the one of which `kept` was kept."""
    salt, hash = kept[:SALT_BYTES], kept[SALT_BYTES:]
    return hmac.compare_digest(await _hash(password, salt, environment, share), hash)


async def _hash(password: str, salt: bytes, environment: Environment, share: str) -> bytes:
    _return_large_blocks()
    hash: bytes = await environment.compute(
        share, lambda: hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
    )
    return hash


@functools.cache
def _return_large_blocks() -> None:
    """Have the memory of a hash returned to the system when it is freed, where the C library is glibc.

    By itself glibc learns from the first such block to keep the next ones, one for each thread: 105 MiB.
    """
    # Another C library has no such function, and on Windows None is no library.
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
