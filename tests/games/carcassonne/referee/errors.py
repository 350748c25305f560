"""What the referee says when something does not hold: one rule, one sentence."""

from __future__ import annotations

RECORD = "record"  # stands where a rule's number stands when the fault is in the form of a record or of a move's text
CHANCE = "chance"  # the section "Secret and chance" of the text has no number of its own


class BreachError(Exception):
    """Raised when a move breaks a rule, or when a record is not what the text says it is."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence
