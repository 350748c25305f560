"""The clock of one table: a bank for each seat, something added after each turn, and who is being waited for.

Knows no loop, no journal and no game: the time now is passed in, in seconds of any monotonic clock; what is
left is in thousandths of a second, and is what survives a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping


class TableClock:
    """The time left to each seat."""

    def __init__(self, increment_s: int, left_ms: Mapping[int, int]) -> None:
        self._increment_ms = 1000 * increment_s
        self._left_ms = dict(left_ms)
        self._since_s: dict[int, float] = {}
        """Of those that are running: since when what is left has not been counted down."""

    @property
    def running(self) -> list[int]:
        return sorted(self._since_s)

    def left_ms(self, seat: int, now_s: float) -> int:
        """0: the time is up."""
        gone_s = now_s - self._since_s[seat] if seat in self._since_s else 0.0
        return max(0, self._left_ms.get(seat, 0) - round(1000 * gone_s))

    def all_ms(self, now_s: float, ending: Collection[int] = ()) -> dict[int, int]:
        """What is left to everyone who has a clock, with what is added to those whose turn is about to end."""
        added = dict.fromkeys(ending, self._increment_ms)
        return {seat: self.left_ms(seat, now_s) + added.get(seat, 0) for seat in self._left_ms}

    def set_running(self, seats: Collection[int], now_s: float, stopped_s: Mapping[int, float]) -> bool:
        """Let these and no others go; whether anything is different.

        One that stops did so at `stopped_s`, if it is there, and now otherwise.
        """
        before = self.running
        for seat in before:
            if seat not in seats:
                self._left_ms[seat] = self.left_ms(seat, max(self._since_s[seat], stopped_s.get(seat, now_s)))
                del self._since_s[seat]
        for seat in seats:
            if seat in self._left_ms:
                self._since_s.setdefault(seat, now_s)
        return self.running != before

    def end_turn(self, seat: int) -> None:
        """The seat has acted; its clock stops."""
        if seat in self._left_ms:
            self._left_ms[seat] += self._increment_ms

    def undo_turn(self, seat: int) -> None:
        """The seat is asked again: what was added is taken away, so that taking back gains no time."""
        if seat in self._left_ms:
            self._left_ms[seat] = max(1, self._left_ms[seat] - self._increment_ms)

    def ends_s(self) -> float | None:
        """When the first of those that are running will have run out."""
        return min((since + self._left_ms[seat] / 1000 for seat, since in self._since_s.items()), default=None)
