"""Passwords of tables: kept as a slow hash with a salt, made and compared beside the loop, which must not wait for it.

How often somebody may guess is asked elsewhere (limits.py).
"""

from __future__ import annotations

import hashlib
import hmac

from elcapitan_server.world import World

SALT_BYTES = 16
COST, BLOCK, LANES = 2**14, 8, 1
"""16 MiB and some 50 ms for each guess, the usual parameters for a password that a person waits for."""


async def kept(password: str, world: World) -> bytes | None:
    """What a table keeps of a password; None of an empty one."""
    if not password:
        return None
    salt = world.random_bytes(SALT_BYTES)
    return salt + await _hashed(password, salt, world)


async def right(password: str, kept: bytes, world: World) -> bool:
    """Whether that is the one of which `kept` was kept."""
    salt, hash = kept[:SALT_BYTES], kept[SALT_BYTES:]
    return hmac.compare_digest(await _hashed(password, salt, world), hash)


async def _hashed(password: str, salt: bytes, world: World) -> bytes:
    async with world.hashing:
        hash: bytes = await world.aside(
            lambda: hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
        )
    return hash
