"""Stands for the processes of a review: it finds what a test gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elcapitan.arena.background_review import ReviewFailed
from elcapitan.arena.game_review import Found, GameReview
from elcapitan.table.record import GameRecord


class FakeReview:
    """Of 26 turns, none of which is judged."""

    begun: ClassVar[list[FakeReview]] = []
    """Those of a test, in their order."""

    def __init__(
        self,
        record: GameRecord,
        seats: Sequence[int],
        before: GameReview | None = None,
        known: Mapping[str, Found] | None = None,
    ) -> None:
        self.seats, self.before = seats, before
        self.findings: dict[str, Found] = {**(known or {})}
        self.review = before or GameReview(record.digest, (), (), ())
        self.course_moves: Sequence[int] = ()
        self.left: list[int] = [*range(26)]
        """First moves of the turns that are still to be judged."""
        self.seconds_left: float | None = None
        self.share_done = 0.25
        self.is_done = self.is_new = self.fault = self.cancelled = False
        FakeReview.begun.append(self)

    def turns_of(self, seat: int) -> int:
        return 26 if seat in self.seats else 0

    def turns_left(self, seat: int) -> list[int]:
        return self.left if seat in self.seats else []

    def find(self, review: GameReview, left: Sequence[int] = ()) -> None:
        """Known from the next `poll` on."""
        self.review, self.course_moves = review, [point.move for point in review.course]
        self.left, self.is_new, self.is_done = [*left], True, not left

    def poll(self) -> bool:
        if self.fault:
            raise ReviewFailed("a process has ended")
        is_new, self.is_new = self.is_new, False
        return is_new

    def cancel(self) -> None:
        self.cancelled = True
