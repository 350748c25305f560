"""Stands for the process that compares turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from elcapitan.bots.background import WorkFailed


class SearchWork:
    """Done once `answer` is there."""

    made: list[SearchWork] = []

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer: dict[str, Any] | None = None
        self.fault = self.is_cancelled = self.cannot_begin = False
        SearchWork.made.append(self)

    def begin(self, work: Callable[..., Any], record: str) -> None:
        if self.cannot_begin:
            raise OSError(11, "no more processes")
        self.asked.append(record)

    def poll(self) -> dict[str, Any] | None:
        if self.fault:
            raise WorkFailed("its process has ended")
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.is_cancelled = True
