"""What a running server counts: plain numbers, added to where things happen and read when metrics are asked for.

Adding costs some tens of nanoseconds, so that every move can be counted. Nothing here names a person, an address or a
table: what is counted by a word is counted by a reason code of the server itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate


class Histogram:
    """A histogram: how many values were at most each bound, and the sum of all values."""

    def __init__(self, bounds: Sequence[float]) -> None:
        """`bounds`: the upper bounds of the buckets, ascending; one without a bound is added."""
        self.bounds = tuple(bounds)
        self._counts = [0] * (len(self.bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        return sum(self._counts)

    def cumulative(self) -> list[tuple[float, int]]:
        """Each bound with how many values were at most that; infinity comes last."""
        return [*zip((*self.bounds, float("inf")), accumulate(self._counts), strict=True)]


class ServerCounters:
    """The counts of one server since it was started."""

    def __init__(self) -> None:
        self.moves = 0
        """Accepted and stored; take-backs are not among them."""
        self.forced_moves: Counter[str] = Counter()
        """Made by the server in the place of a computer player, by reason."""
        self.refused: Counter[str] = Counter()
        """Requests that were refused, by the reason code of the protocol."""
        self.closed: Counter[str] = Counter()
        """Connections that the server closed, by the reason code of the protocol."""
        self.connections = 0
        """Accepted."""
        self.accept_failures = 0
        """Times that no connection could be accepted, because there was no file descriptor left."""
        self.tls_handshake_failures = 0
        """TLS handshakes that began and were not completed."""
        self.worker_restarts = 0
        """Workers of computer players that ended by themselves, or hung and were killed."""
        self.worker_start_failures = 0
        self.log_messages: Counter[str] = Counter()
        """Lines of the log, by level; from `warning` on."""
        self.loop_lag_s = Histogram((0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0))
        """How late the event loop ran what was due."""
        self.clock_jumps = 0
        """Times that the calendar moved by another time than had passed."""
        self.commit_s = Histogram((0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0))
        """From handing a group of writes to the journal to its answer, which comes after the sync."""
        self.commit_failures = 0
        """Writes that could not be stored; their requests were refused."""
