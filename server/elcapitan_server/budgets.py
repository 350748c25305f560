"""How much one connection may ask for: buckets that fill with time, one for each kind of traffic.

What is over the budget is answered by a refusal and not done; who goes on all the same is cut off. Pings have a budget
of their own, so that whoever has asked for too much does not seem to have vanished.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from elcapitan.protocol.to_server import (
    AskRecord,
    CreateTable,
    ListTables,
    LoadGame,
    Look,
    Ping,
    Pong,
    Resume,
    Say,
    SetOptions,
    SetTerms,
    ToServer,
    Watch,
)


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    per_s: float
    burst: int


class Rates(NamedTuple):
    """What one connection may do."""

    requests: Rate = Rate(50.0, 300)
    """A client that plays by itself as fast as it can stays below that; a person never comes near."""
    control: Rate = Rate(5.0, 50)
    """Pings and their answers."""
    chat: Rate = Rate(0.5, 5)
    """A line every two seconds, five when somebody has much to say."""
    refusals: Rate = Rate(1.0, 50)
    """So many answers that something came too fast; then the end."""


USUAL = Rates()
DEAR = 5
"""So many requests one counts for whose answer is long, or which begins or opens a game."""
VERY_DEAR = 25
"""And so many one that keeps a core busy for a while: a record played again, a password hashed."""
WHAT_IS_VERY_DEAR = (LoadGame, SetTerms)
WHAT_IS_DEAR = (AskRecord, CreateTable, ListTables, Look, Resume, SetOptions, Watch)


def _cost(message: ToServer) -> int:
    """How many requests it counts for."""
    if isinstance(message, WHAT_IS_VERY_DEAR):
        return VERY_DEAR
    return DEAR if isinstance(message, WHAT_IS_DEAR) else 1


def rates(requests_per_s: float) -> Rates:
    """The usual ones, with as much more of everything as there are more requests."""
    more = requests_per_s / USUAL.requests.per_s
    return Rates(*(Rate(each.per_s * more, max(1, round(each.burst * more))) for each in USUAL))


class Verdict(Enum):
    """What becomes of a message."""

    GRANTED = "granted"
    TOO_FAST = "too-fast"
    CUT = "cut"


class Bucket:
    """One budget."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._holds = float(rate.burst)
        self._at_s = 0.0

    def take(self, now_s: float, cost: int = 1) -> bool:
        """So much more, if there is so much. Times are those of a clock that never goes back."""
        gained = max(0.0, now_s - self._at_s) * self._rate.per_s
        self._holds, self._at_s = min(self._rate.burst, self._holds + gained), now_s
        if self._holds < cost:
            return False
        self._holds -= cost
        return True


@dataclass(slots=True)
class Budget:
    """All the budgets of one connection."""

    rates: Rates
    shared: Callable[[float, int], bool] = lambda now_s, cost: True
    """Whether all the connections of this one's address together have something left (limits.py)."""
    _requests: Bucket = field(init=False)
    _control: Bucket = field(init=False)
    _chat: Bucket = field(init=False)
    _refusals: Bucket = field(init=False)

    def __post_init__(self) -> None:
        self._requests, self._control = Bucket(self.rates.requests), Bucket(self.rates.control)
        self._chat, self._refusals = Bucket(self.rates.chat), Bucket(self.rates.refusals)

    def spend(self, message: ToServer, now_s: float) -> Verdict:
        """Whether there is still something left for this message."""
        if isinstance(message, Ping | Pong):
            granted = self._control.take(now_s)
        else:
            cost = _cost(message)
            granted = self._requests.take(now_s, cost) and self.shared(now_s, cost)
        if granted and isinstance(message, Say):
            granted = self._chat.take(now_s)
        if granted:
            return Verdict.GRANTED
        return Verdict.TOO_FAST if self._refusals.take(now_s) else Verdict.CUT
