"""What a forecast shows: by seat what a count would bring now, and what the move that is pointed at makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

NowT = TypeVar("NowT")
ThenT = TypeVar("ThenT")


class ForecastPicture(NamedTuple, Generic[NowT, ThenT]):
    """The values that a game's painter takes."""

    now: Sequence[NowT]
    then: Sequence[ThenT]
    """Empty where no move is pointed at."""
    colours: Sequence[str]
    """By seat."""
    hovered: int
    """The seat that is pointed at; 0 for none."""
    is_over: bool
    """It is what the game has brought."""
