"""The interface between a lesson and the table it is given at: what the table asks and reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from elcapitan.client.lessons.lesson_panel import PanelText
from elcapitan.client.model.table_model import TableModel


class Teacher(Protocol):
    """Says what stands in the panel of a lesson, and does what its buttons say."""

    @property
    def is_done(self) -> bool:
        """Nothing more is to be done on the table: no button there makes a move."""

    def text(self) -> PanelText:
        """What the panel says now; asked in every frame."""

    def heading(self) -> str:
        """The large line of the rail, in the place of the table's own; empty for that."""

    def advised_moves(self) -> Sequence[Any]:
        """What the player may be shown on the table now, from the newest position on; empty for nothing."""

    def press(self, button: str) -> None:
        """A button of the panel was pressed."""

    def follow(self) -> None:
        """Called in every frame in which nothing moves on the table, or the game is over."""


def moves_since_final(model: TableModel) -> list[str]:
    """My last moves in a row, the earliest first, from after the last one that cannot be taken back."""
    found: list[str] = []
    for step in reversed(model.steps):
        if step.seat != model.me or step.final:
            break
        found.append(step.text)
    return found[::-1]
