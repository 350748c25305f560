"""What a player should hear of from her line to the server, as a value: the words are the scenes' business."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from elcapitan.protocol import to_client


class NoticeKind(StrEnum):
    """What there is to be told."""

    REFUSED = "refused"
    """The server did not take the move."""
    SLOW = "slow"
    SILENT = "silent"
    """Nothing has been heard for too long; we are trying to come back."""
    LOST = "lost"
    """The line has broken; we are trying to come back."""
    BACK = "back"
    REPLACED = "replaced"
    """A newer connection has taken the seat; we do not fight for it."""
    KICKED = "kicked"
    """The host of the table has sent us away."""
    GONE = "gone"
    """The table does not exist any more."""
    REMATCH = "rematch"
    """All have agreed to play again: there is a new table."""
    DISHONEST = "dishonest"
    """The decks were not in the order that was announced by hash when the game began."""
    FORCED = "forced"
    """The server made a move for a computer player that did not answer, or not by the rules."""
    STOOD_IN = "stood-in"
    """A computer player has failed, and another one plays its turns; said once for each seat."""
    DISAGREE = "disagree"
    """This program and the server do not agree about the rules."""


class Notice(NamedTuple):
    """Something the player should hear of."""

    what: NoticeKind
    refused: to_client.Refused | None = None
    name: str = ""
    """Of the seat it is about."""
