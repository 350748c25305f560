"""Refusals of what a client or the host asks for."""

from __future__ import annotations


class RequestRefused(Exception):
    """Raised when a request about a table is refused; carries the code, sentence and facts of the refusal."""

    def __init__(self, why: str, text: str, **facts: str) -> None:
        super().__init__(text)
        self.why, self.text, self.facts = why, text, facts


class AdminError(Exception):
    """Raised when a request of the host cannot be granted; its text is one sentence."""
