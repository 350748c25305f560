"""Table passwords: a slow salted hash, made and compared in a thread so that the event loop does not wait.

One at a time, whose memory goes back to the system at once (process_memory.py). How often an address may set or try
one is limited elsewhere (address_limits.py).
"""

from __future__ import annotations

import hashlib
import hmac

from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.process_memory import return_free_memory

SALT_BYTES, HASH_BYTES = 16, 32
COST, BLOCK, LANES = 2**13, 8, 2
"""8 MiB and some 50 ms for each guess: as much work as with 2**14 and one lane, in half the memory. An address has five
guesses a minute; a stolen journal gives some twenty a second for each core."""
COST_BEFORE, LANES_BEFORE = 2**14, 1
"""Of what was kept before, which has no kind."""
KIND = b"\x01"
"""Before salt and hash."""


async def hash_password(password: str, environment: Environment, share: str = "") -> bytes | None:
    """What a table stores of a password; None for an empty one. `share` is that of Environment.compute."""
    if not password:
        return None
    salt = environment.random_bytes(SALT_BYTES)
    return KIND + salt + await _hash(password, salt, environment, share)


async def is_password_right(password: str, kept: bytes, environment: Environment, share: str = "") -> bool:
    """Whether it is the password that `kept` was made of."""
    is_old = len(kept) == SALT_BYTES + HASH_BYTES
    salt, hash = kept[-SALT_BYTES - HASH_BYTES : -HASH_BYTES], kept[-HASH_BYTES:]
    return hmac.compare_digest(await _hash(password, salt, environment, share, is_old=is_old), hash)


async def _hash(password: str, salt: bytes, environment: Environment, share: str, *, is_old: bool = False) -> bytes:
    cost, lanes = (COST_BEFORE, LANES_BEFORE) if is_old else (COST, LANES)

    def work() -> bytes:
        return_free_memory()  # what a hash takes comes on top of it
        return hashlib.scrypt(password.encode(), salt=salt, n=cost, r=BLOCK, p=lanes, dklen=HASH_BYTES)

    hash: bytes = await environment.compute(share, work)
    return hash
