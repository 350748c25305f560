"""An adviser without a process of its own: it answers a hint when a test tells it to."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.bots.adviser import AdviceFailed
from elcapitan.bots.bot import Advice
from elcapitan.client.table import turn_hints


class PromptAdviser:
    """Answers when it is told to."""

    answer: Advice | None = None
    fails = False

    def __init__(self, game: str) -> None:
        self.state: Any = None

    @property
    def is_asked(self) -> bool:
        return self.state is not None

    def ask(self, state: Any) -> None:
        self.state = state

    def poll(self) -> Advice | None:
        if self.fails:
            self.cancel()
            raise AdviceFailed("no answer")
        if self.answer is not None:
            self.cancel()
        return self.answer

    def cancel(self) -> None:
        self.state = None


def use_prompt_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table asks it, and it has no answer yet."""
    monkeypatch.setattr(PromptAdviser, "answer", None)
    monkeypatch.setattr(PromptAdviser, "fails", False)
    monkeypatch.setattr(turn_hints, "Adviser", PromptAdviser)
