"""Notices to the player about the connection and the table, as values and in words."""

from __future__ import annotations

import time
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from elcapitan.client.shell.i18n import _
from elcapitan.protocol import to_client
from elcapitan.protocol.limits import GestureName

UNREADABLE_FACTS: Final = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError)
"""What wording a refusal ends in whose facts are not those of our rules: they come from the server as they are."""


class NoticeKind(StrEnum):
    """The kinds of notices."""

    REFUSED = "refused"
    """The server did not take the move."""
    SLOW = "slow"
    SILENT = "silent"
    """Nothing has arrived for too long; the client reconnects."""
    LOST = "lost"
    """The connection is lost; the client reconnects."""
    BACK = "back"
    UNSAVED = "unsaved"
    """The server can store nothing; `name` says why, in words, if it is our own."""
    SAVED = "saved"
    """It can again."""
    REPLACED = "replaced"
    """A newer connection has taken the seat; this client does not take it back."""
    KICKED = "kicked"
    """The host has removed us from the table."""
    GONE = "gone"
    """The table does not exist any more."""
    REMATCH = "rematch"
    """All have agreed to play again: there is a new table."""
    DISHONEST = "dishonest"
    """The decks were not in the order that was announced by hash when the game began."""
    SHARE_MISSING = "share-missing"
    """The seed of the game was made without the share that we gave."""
    FORCED = "forced"
    """The server made a move for a computer player that did not answer, or not by the rules."""
    STOOD_IN = "stood-in"
    """A computer player has failed, and another one plays its turns; shown once for each seat."""
    DISAGREE = "disagree"
    """This program and the server do not agree about the rules."""
    UNKNOWN_GAME = "unknown-game"
    """The table is of a game that this program lacks; we have left it."""
    NOT_COUNTED = "not-counted"
    """The finished game could not be added to the statistics; `name` is the reason in words."""


class Notice(NamedTuple):
    """One notice to the player."""

    what: NoticeKind
    refused: to_client.Refused | None = None
    name: str = ""
    """Of the seat it is about, or what a notice's kind says; why nothing is saved, in words, if our own disk is it."""


def notice_text(notice: Notice, refusal: str | None = None) -> str:
    """A notice in words; `refusal` is why the rules refused a move, where they did."""
    match notice.what:
        case NoticeKind.REFUSED:
            return refusal or notice.name or _refused_text(notice.refused)
        case NoticeKind.SLOW:
            return _("No answer yet …")
        case NoticeKind.SILENT:
            return _("The table does not answer; reconnecting …")
        case NoticeKind.LOST:
            return _("Connection lost; reconnecting …")
        case NoticeKind.BACK:
            return _("Reconnected")
        case NoticeKind.UNSAVED:
            return notice.name or _("The server cannot save anything right now; the game goes on as soon as it can")
        case NoticeKind.SAVED:
            return _("The server can save again; the game goes on")
        case NoticeKind.REPLACED:
            return _("This seat is now in use in another window")
        case NoticeKind.KICKED:
            return _("The host closed the table or your seat")
        case NoticeKind.GONE:
            return _("This table no longer exists")
        case NoticeKind.REMATCH:
            return _("New game with the same players")
        case NoticeKind.DISHONEST:
            return _("What was drawn is not what was announced at the start. Do not trust this server")
        case NoticeKind.SHARE_MISSING:
            return _("Your share of the shuffle is missing: it came too late, or was left out")
        case NoticeKind.FORCED:
            return _("A computer player took too long, so a move was made for it")
        case NoticeKind.STOOD_IN:
            return _("The computer player for {name} failed; another one has taken over").format(name=notice.name)
        case NoticeKind.DISAGREE:
            return _("This program and the server disagree about the rules")
        case NoticeKind.UNKNOWN_GAME:
            return _("This program does not have this game")
        case NoticeKind.NOT_COUNTED:
            return notice.name


def gesture_text(gesture: GestureName) -> str:
    """What a player says with it."""
    return {
        "well-played": _("Well played!"),
        "thanks": _("Thank you!"),
        "good-luck": _("Good luck!"),
        "oops": _("Oops!"),
        "laugh": _("Ha ha!"),
        "hurry": _("Hurry, please!"),
    }[gesture]


def gesture_line(shown: to_client.GestureShown, seats: Iterable[to_client.SeatInfo]) -> to_client.ChatLine:
    """A gesture among the lines of the chat; without a number, so that it never counts as unread."""
    name = next((seat.name for seat in seats if seat.seat == shown.seat), "")
    text = gesture_text(shown.gesture)
    return to_client.ChatLine(number=0, seat=shown.seat, name=name, text=text, at_s=round(time.time()))


def _refused_text(answer: to_client.Refused | None) -> str:
    if answer is None:
        return _("The move was rejected")
    match answer.why:
        case "stale" | "not-your-turn":
            return _("Another player was faster; check the table again")
        case "storage-unavailable":
            return _("The move could not be saved; please try again")
        case "paused":
            return _("The game is paused")
        case "seat-held":
            return _("A computer player is in your seat; take it back first")
        case "no-hints":
            return _("The host of this table does not allow hints")
        case "no-gestures":
            return _("The host of this table does not allow gestures")
        case "out-of-time":
            return _("Your time is up; a computer player finishes this turn")
        case _:
            return _("The move was rejected: {reason}").format(reason=answer.text or answer.why)
