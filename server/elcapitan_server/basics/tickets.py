"""One-time secrets with which computer players take the seats they were started for; stored as hashes, like all
secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elcapitan_server.basics.tokens import TOKEN_BYTES, token_hash

MAX_TICKETS = 10_000
"""Unused at once: a worker that cannot start is retried, for days if need be."""


class SeatTicket(NamedTuple):
    """The seat and level a ticket is for."""

    table: str
    seat: int
    level: str
    """Of the computer player it was made for."""


class Tickets:
    """The unused tickets."""

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes
        self._for: dict[bytes, SeatTicket] = {}

    def issue(self, seat: SeatTicket) -> bytes:
        """A new ticket, valid once."""
        ticket = self._random_bytes(TOKEN_BYTES)
        self._for[token_hash(ticket)] = seat
        if len(self._for) > MAX_TICKETS:
            del self._for[next(iter(self._for))]  # the oldest: its computer player died before it came
        return ticket

    def is_valid(self, ticket: bytes) -> bool:
        return token_hash(ticket) in self._for

    def redeem(self, ticket: bytes) -> SeatTicket:
        """What a valid ticket is for, None if it is not valid; it is used up."""
        return self._for.pop(token_hash(ticket))
