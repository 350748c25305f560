"""The seed of a game made of shares: one of the server, and one of each seat that adds one.

All hashes are announced before any share is told, the server's first: nobody can choose a share by those of the others.
docs/record.md has the formulas. SHA-256, because browsers have no blake2b.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple

SERVER = 0
"""Stands in place of a seat for the server."""
SHARE_BYTES = 16
SHARE = re.compile(r"[0-9a-f]{32}")
HASH = re.compile(r"[0-9a-f]{64}")


class SeedShare(NamedTuple):
    """A share of a seed, as it is in a record."""

    seat: int
    """0: the server."""
    hash: str
    """What was announced of it: its SHA-256 as 64 hex digits."""
    share: str | None = None
    """32 hex digits. None: not told; of the server before the game is over, of a seat that never gave it."""


def share_hash(share: bytes) -> bytes:
    """What is announced of a share while it is still secret."""
    return sha256(share).digest()


def seed_of_shares(shares: Iterable[SeedShare]) -> bytes:
    """The seed that follows from the shares that are told, in the order of their seats."""
    told = (bytes([each.seat]) + bytes.fromhex(each.share) for each in shares if each.share is not None)
    return sha256(b"".join(told)).digest()[:SHARE_BYTES]


def has_seat_shares(shares: Sequence[SeedShare]) -> bool:
    """Whether any seat has given its share; without one the seed is the server's alone."""
    return any(each.seat != SERVER and each.share is not None for each in shares)


def without_server_share(shares: Sequence[SeedShare]) -> tuple[SeedShare, ...]:
    """The same while the game goes on."""
    return tuple(each if each.seat != SERVER else each._replace(share=None) for each in shares)


def shares_fault(shares: Sequence[SeedShare], seats: int, seed: str | None) -> str | None:
    """The first thing that does not hold, as one sentence; `seats`: how many there are; None as `seed`: not told."""
    if [each.seat for each in shares] != sorted({SERVER, *(each.seat for each in shares)}) or shares[-1].seat > seats:
        return "The shares of the seed are not those of the server and of seats of this game."
    if not has_seat_shares(shares):
        return "No seat has given a share of the seed."
    for each in shares:
        if each.share is not None and share_hash(bytes.fromhex(each.share)).hex() != each.hash:
            return f"The share of {share_owner(each.seat)} is not the one announced."
    if seed is None:
        return None
    if shares[0].share is None:
        return "The seed is revealed, and the server's share of it is not."
    return None if seed_of_shares(shares).hex() == seed else "The revealed seed does not follow from the shares."


def share_owner(seat: int) -> str:
    return f"seat {seat}" if seat != SERVER else "the server"


# What a player keeps, and checks a finished game with


def make_receipt(share: bytes, hashes: Iterable[tuple[int, bytes]]) -> str:
    """The player's own share, then the first half of the SHA-256 over all announced hashes: 64 hex digits.

    `hashes`: by seat, in their order, the server's (0) first.
    """
    announced = b"".join(bytes([seat]) + each for seat, each in hashes)
    return share.hex() + sha256(announced).hexdigest()[: 2 * SHARE_BYTES]


ReceiptCheck = Literal["whole", "share", "missing", "changed"]
"""`whole`: the share is in the seed, beside the hashes that were announced to its player. `share`: it is in it; without
a whole receipt no more is known. `missing`: it is not. `changed`: other hashes had been announced to its player."""


def check_receipt(receipt: str, shares: Sequence[SeedShare]) -> ReceiptCheck:
    """What a seed holds of a player's receipt, or of a share alone (32 hex digits)."""
    own, announced = receipt[: 2 * SHARE_BYTES], receipt[2 * SHARE_BYTES :]
    expected = make_receipt(bytes.fromhex(own), ((each.seat, bytes.fromhex(each.hash)) for each in shares))
    if not any(each.seat != SERVER and each.share == own for each in shares):
        return "missing"
    if not announced:
        return "share"
    return "whole" if receipt == expected else "changed"


# As JSON, in records and in the journal


def shares_as_json(shares: Sequence[SeedShare]) -> list[dict[str, Any]]:
    return [{name: value for name, value in each._asdict().items() if value is not None} for each in shares]


def shares_from_json(found: Any) -> tuple[SeedShare, ...]:
    """ValueError if these are no shares."""
    if type(found) is not list or not all(map(_is_share, found)):
        raise ValueError("these are no shares")
    return tuple(SeedShare(**each) for each in found)


def _is_share(value: Any) -> bool:
    return (
        type(value) is dict
        and {"seat", "hash"} <= value.keys() <= {"seat", "hash", "share"}
        and type(value["seat"]) is int
        and 0 <= value["seat"] <= 255
        and _matches(HASH, value["hash"])
        and ("share" not in value or _matches(SHARE, value["share"]))
    )


def _matches(pattern: re.Pattern[str], value: Any) -> bool:
    return type(value) is str and pattern.fullmatch(value) is not None


def shares_text(shares: Sequence[SeedShare]) -> str:
    """As short as they can be stored: each one's share, or its hash where there is no share."""
    return json.dumps({each.seat: each.share or each.hash for each in shares}, separators=(",", ":"))


def parse_shares(text: str) -> tuple[SeedShare, ...]:
    """Those of `shares_text`. ValueError, TypeError or AttributeError if it is none."""

    def parse(seat: str, told: str) -> SeedShare:
        if HASH.fullmatch(told):
            return SeedShare(int(seat), told)
        return SeedShare(int(seat), share_hash(bytes.fromhex(told)).hex(), told)

    return tuple(parse(seat, told) for seat, told in json.loads(text).items())
