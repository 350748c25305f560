"""Rate limits of one connection: a token bucket for each kind of traffic.

A request over the budget is refused and not done; a client that sends more all the same is disconnected. Pings have a
budget of their own, so that a client over its budget does not seem to be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from elcapitan.protocol import to_server


class Rate(NamedTuple):
    """Requests per second on average, and the largest burst."""

    per_s: float
    burst: int


class ConnectionRates(NamedTuple):
    """What one connection may do."""

    requests: Rate = Rate(50.0, 300)
    """A client that plays by itself as fast as it can stays below that; a person never comes near."""
    control: Rate = Rate(5.0, 50)
    """Pings and their answers, those of WebSocket among them."""
    pieces: Rate = Rate(100.0, 300)
    """Reads and fragments that complete no frame: a client that writes the length and the message apart needs one for
    each request.
    """
    chat: Rate = Rate(0.5, 5)
    """A line every two seconds, and bursts of five."""
    refusals: Rate = Rate(1.0, 50)
    """Refusals of this kind before the connection is closed."""


DEFAULT_RATES = ConnectionRates()
CONTROL: frozenset[type] = frozenset((to_server.Ping, to_server.Pong))
CHATTING: frozenset[type] = frozenset((to_server.Say, to_server.ShowGesture))
"""What a muted address may not do; it has a budget of its own."""
EXPENSIVE = 5
"""A request counts for this many if its answer is long, or if it begins or opens a game."""
VERY_EXPENSIVE = 25
"""The same if it keeps a core busy for a while: a record replayed, also by a computer player that takes a seat, a
password hashed, a table made, joined or watched, which takes one or two milliseconds with leaving it again, since it is
stored and everyone there is told."""
COSTS: Mapping[type, int] = {
    **dict.fromkeys(
        (
            to_server.AskHint,
            to_server.AskReplay,
            to_server.CreateTable,
            to_server.HoldSeat,
            to_server.JoinTable,
            to_server.LoadGame,
            to_server.SetTerms,
            to_server.Watch,
        ),
        VERY_EXPENSIVE,
    ),
    **dict.fromkeys(
        (
            to_server.Agree,
            to_server.AskAbout,
            to_server.AskOptions,
            to_server.AskPosition,
            to_server.AskRecord,
            to_server.Hello,
            to_server.ListTables,
            to_server.Look,
            to_server.Resume,
            to_server.SetOptions,
            to_server.Start,
        ),
        EXPENSIVE,
    ),
}
"""How many requests a message counts for; what is not here counts for one."""


BYTES_FOR_ONE = 512
"""This many bytes of a frame count for one request more: 64 KiB take up to 2.5 ms to decode."""


def scale_rates(requests_per_s: float) -> ConnectionRates:
    """The usual ones, with as much more of everything as there are more requests."""
    more = requests_per_s / DEFAULT_RATES.requests.per_s
    return ConnectionRates(*(Rate(each.per_s * more, max(1, round(each.burst * more))) for each in DEFAULT_RATES))


class RateVerdict(Enum):
    """Whether a message is allowed."""

    GRANTED = "granted"
    TOO_FAST = "too-fast"
    CUT = "cut"


GRANTED, TOO_FAST, CUT = RateVerdict  # for speed, as State in elcapitan/protocol/endpoint.py


class TokenBucket:
    """One budget."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._holds = float(rate.burst)
        self._at_s = 0.0

    def take_tokens(self, now_s: float, cost: int = 1) -> bool:
        """Take that much, if there is that much. Times are those of a monotonic clock."""
        per_s, burst = self._rate
        holds = self._holds
        if now_s > self._at_s:
            holds = min(burst, holds + (now_s - self._at_s) * per_s)
        self._at_s = now_s
        granted = holds >= cost
        self._holds = holds - cost if granted else holds
        return granted


@dataclass(slots=True)
class RequestBudget:
    """All the budgets of one connection."""

    rates: ConnectionRates
    shared: Callable[[float, int], bool] = lambda now_s, cost: True
    """Whether all the connections of this one's address together have something left (address_limits.py)."""
    _requests: TokenBucket = field(init=False)
    _control: TokenBucket = field(init=False)
    _pieces: TokenBucket = field(init=False)
    _chat: TokenBucket = field(init=False)
    _refusals: TokenBucket = field(init=False)

    def __post_init__(self) -> None:
        self._requests, self._control = TokenBucket(self.rates.requests), TokenBucket(self.rates.control)
        self._pieces = TokenBucket(self.rates.pieces)
        self._chat, self._refusals = TokenBucket(self.rates.chat), TokenBucket(self.rates.refusals)

    def spend_control(self, now_s: float) -> bool:
        """Whether there is something left for what counts as a ping."""
        return self._control.take_tokens(now_s)

    def spend_piece(self, now_s: float) -> bool:
        """Whether there is something left for bytes that complete no frame."""
        return self._pieces.take_tokens(now_s)

    def spend_bytes(self, size: int, now_s: float) -> bool:
        """Whether there is something left to decode a frame of that many bytes."""
        cost = size // BYTES_FOR_ONE
        return not cost or (self._requests.take_tokens(now_s, cost) and self.shared(now_s, cost))

    def spend(self, message: object, now_s: float) -> RateVerdict:
        """Whether there is still something left for this message."""
        kind = type(message)
        if kind in CONTROL:
            granted = self._control.take_tokens(now_s)
        else:
            cost = COSTS.get(kind, 1)
            granted = self._requests.take_tokens(now_s, cost) and self.shared(now_s, cost)
        if granted and kind in CHATTING:
            granted = self._chat.take_tokens(now_s)
        if granted:
            return GRANTED
        return TOO_FAST if self._refusals.take_tokens(now_s) else CUT
