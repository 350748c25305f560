"""What stands inside the messages to a client: tables, seats, games on offer, lines of chat."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from elcapitan.protocol.limits import (
    ChatText,
    MoveText,
    Number,
    Onlookers,
    Seat,
    SeatOrNone,
    Seconds,
    ShareHash,
    Signed,
    TableId,
    Word,
)


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A mapping inside a message; has no `type`."""


class OptionOffer(Part, frozen=True, kw_only=True):
    """One option of a game, as table/ruleset.py says it."""

    name: str
    kind: Literal["choice", "set", "number"]
    default: Any
    choices: list[str] = []
    least: Signed = 0
    most: Signed = 0


class ValueInWords(Part, frozen=True, kw_only=True):
    """A value of an option, or a part of a set."""

    value: str
    text: str
    help: str = ""
    """One sentence; empty if the name says enough."""


class OptionInWords(Part, frozen=True, kw_only=True):
    """One option of a game, in the language of a page."""

    name: str
    text: str
    help: str = ""
    values: list[ValueInWords] = []
    """Those of a choice or a set; what a board gives is of the standard one."""


class GameOffer(Part, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: Word
    rules: Number
    """The version of its rules."""
    least: Seat
    most: Seat
    options: list[OptionOffer] = []
    colours: list[Word] = []
    levels: list[Word] = []
    """Of the computer players."""
    open_information: bool = True


class SeatInfo(Part, frozen=True, kw_only=True):
    """One seat of a table, as everyone may see it."""

    seat: Seat
    name: str = ""
    colour: Word | None = None
    by: Word | None = None
    """`person`, the level of a computer player, or None: free."""
    ready: bool = False
    away: bool = False
    """A person who is not connected now."""
    closed: bool = False
    """It cannot be taken; the game is played without it."""
    held_by: Word | None = None
    """The level of the computer player that holds a person's seat until they take it back."""
    face: Word | None = None
    """The portrait that a person has chosen; in `table` alone, where `faces` was granted."""


class Onlooker(Part, frozen=True, kw_only=True):
    """An onlooker."""

    number: Number
    """By which the host names them; never given twice at a table."""
    name: str
    television: bool = False
    """It is a large screen that shows the table to all in the room."""


class ChatLine(Part, frozen=True, kw_only=True):
    """One line of chat."""

    number: Number
    """From 1, in the order they were said; one more with each."""
    seat: SeatOrNone
    """0: an onlooker."""
    name: str
    """Of who said it, at that time."""
    text: ChatText
    at_s: Number = 0
    """Seconds since 1970 by the server's clock."""


class LastMove(Part, frozen=True, kw_only=True):
    """The newest move of a table."""

    seat: Seat
    text: MoveText


class RevealedShare(Part, frozen=True, kw_only=True):
    """A share of the seed of a finished game."""

    seat: SeatOrNone
    """0: the server."""
    hash: ShareHash
    """What was announced of it."""
    share: bytes = b""
    """16 bytes; empty: the seat did not give it."""


class TableInfo(Part, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    id: TableId
    game: Word
    rules: Number
    stage: Literal["lobby", "playing", "over"]
    host: Seat
    seats: list[SeatInfo]
    options: dict[str, Any] = {}
    """Without the board, which is in the record."""
    position: Number = 0
    last_move: LastMove | None = None
    changed_s: Number = 0
    """Seconds since 1970 by the server's clock: when something last changed."""
    onlookers: Onlookers = "chat"
    watching: list[Onlooker] = []
    """At most 64: a table has no more of them."""
    locked: bool = False
    """A password is required to join or watch."""
    moves_before: Number = 0
    """How many moves its game had when it was loaded from a record; 0: it began, or begins, here."""
    paused: bool = False
    """By agreement: no moves, no clock runs."""
    agreed: list[Seat] = []
    """Who has agreed to what can be agreed upon now: a pause, in a pause to go on, after the end to a rematch."""
    takeover_s: Seconds = 0
    """After so long a computer player holds the seat of a player who is away; 0: never by itself."""
    takeover_level: Word | None = None
    """Of that one; None: the game has no computer players."""
    bank_s: Seconds = 0
    """What each person's clock starts with; 0: there is no clock."""
    increment_s: Seconds = 0
    """What is added after each of the player's turns."""
    aids: bool = True
    """False: no hints, forecasts and previews; the players have agreed to play without."""
