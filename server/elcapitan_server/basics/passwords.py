"""Table passwords: a slow salted hash, made and compared in a thread so that the event loop does not wait.

Attempts are limited elsewhere (address_limits.py).
"""

from __future__ import annotations

import hashlib
import hmac

from elcapitan_server.basics.environment import Environment

SALT_BYTES = 16
COST, BLOCK, LANES = 2**14, 8, 1
"""16 MiB and some 50 ms for each guess, the usual parameters for a password that a person waits for."""


async def hash_password(password: str, environment: Environment) -> bytes | None:
    """What a table keeps of a password; None of an empty one."""
    if not password:
        return None
    salt = environment.random_bytes(SALT_BYTES)
    return salt + await _hash(password, salt, environment)


async def is_password_right(password: str, kept: bytes, environment: Environment) -> bool:
    """Whether that is the one of which `kept` was kept."""
    salt, hash = kept[:SALT_BYTES], kept[SALT_BYTES:]
    return hmac.compare_digest(await _hash(password, salt, environment), hash)


async def _hash(password: str, salt: bytes, environment: Environment) -> bytes:
    async with environment.hashing:
        hash: bytes = await environment.run_in_thread(
            lambda: hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
        )
    return hash
