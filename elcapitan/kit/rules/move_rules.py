"""The rules of each kind of move in one row, so that playing a move and asking why not are look-ups in a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from elcapitan.kit.rules.refusals import Refusal


class MoveRules(NamedTuple):
    """The rules of one kind of move of the seat to act."""

    why_not: Callable[[Any, Any], Refusal | None]
    """Of position and move: the first rule that forbids it, or None."""
    effect: Callable[..., Any]
    """The position after a legal move, by what chance answered to it; tells its events."""
