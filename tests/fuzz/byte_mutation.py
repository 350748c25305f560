"""Bytes that are nearly right: real ones with something changed, some hundred thousand a second for a little chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

ODD_BYTES = (0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xC0, 0xC1, 0xC4, 0xC7, 0xCB, 0xD3, 0xD9, 0xDB, 0xDD, 0xDF, 0xFF)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 5, 16, 17, 255, 2**31 - 1, 2**31, 2**63 - 1, -(2**63), 2**64 - 1),
    *(0.0, 1.5, float("inf"), float("nan"), ""),
    *("a", "0", "drawn", "1", "start", "end", "pass", "hello", "person", "elcapitan", "porto", "napoli-1", "../../x"),
    *("?", "three", "yspahan", "exchange", "roll 0", "keep", "send"),
    *("\x00", "a\nb", "\u202egnp.exe", "\u200b", "\ud7ff", "e\u0301" * 30, "x" * 121, "0123456789ab", "9" * 400),
    *(b"", bytes(16), bytes(32), b"\xff" * 64, [], {}, [[]], [{}], {"a": {}}, [1, 2, 3], [0] * 40, ["porto"] * 70),
)
LONGEST = 70_000


def shaken(chance: random.Random, source: bytes) -> bytes:
    """Bytes with one to four changes."""
    made = bytearray(source)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(made) + 1)
        match chance.randrange(7):
            case 0 if made:
                made[at % len(made)] ^= 1 << chance.randrange(8)
            case 1 if made:
                made[at % len(made)] = chance.choice(ODD_BYTES)
            case 2:
                del made[at : at + chance.randrange(1, 9)]
            case 3:
                made[at:at] = made[at : at + chance.randrange(1, 40)]
            case 4:
                made[at:at] = chance.randbytes(chance.randrange(1, 9))
            case 5:
                del made[at:]
            case _:
                made[at:at] = bytes([chance.choice(ODD_BYTES)])
    return bytes(made[:LONGEST])


def bent(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """A tree of maps, lists and values with one place of it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice([*value])
        match chance.randrange(12) if depth < 12 else 0:
            case 0:
                return {name: each for name, each in value.items() if name != key}
            case 1:
                return {**value, chance.choice(("surplus", "", "type", "seed", "board")): chance.choice(ODD_VALUES)}
            case _:
                return {**value, key: bent(chance, value[key], depth + 1)}
    if isinstance(value, list | tuple) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        match chance.randrange(10) if depth < 12 else 0:
            case 0:
                return [*value[:at], *value[at + 1 :]]
            case 1:
                return [*value[: at + 1], *value[at:]]
            case 2:
                other = chance.randrange(len(value))
                swapped = [*value]
                swapped[at], swapped[other] = swapped[other], swapped[at]
                return swapped
            case _:
                return [*value[:at], bent(chance, value[at], depth + 1), *value[at + 1 :]]
    if type(value) is int and abs(value) < 2**32 and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 10))
    return chance.choice(ODD_VALUES)


def split(chance: random.Random, stream: bytes, most_pieces: int) -> list[bytes]:
    """The same bytes in pieces."""
    count = chance.randrange(most_pieces)
    connections = sorted(chance.randrange(len(stream) + 1) for _ in range(count))
    return [stream[start:end] for start, end in zip([0, *connections], [*connections, len(stream)], strict=True)]


def some_of(chance: random.Random, pool: Sequence[bytes]) -> bytes:
    """One of them, mostly as it is."""
    source = chance.choice(pool)
    return source if chance.random() < 0.6 else shaken(chance, source)
