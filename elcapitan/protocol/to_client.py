"""All messages from the server to a client.

One sentence each: who gets it and when. Sizes: limits.py. A client ignores fields it does not know, so that a newer
server may add some. Of `refused` it also ignores values it does not understand, for ever: that is what programs of
different ages tell each other.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from elcapitan.protocol.limits import (
    Address,
    Digest,
    GestureName,
    Id,
    MoveText,
    Number,
    Port,
    Seat,
    SeatOrNone,
    Seconds,
    Sentence,
    ShareHash,
    Signed,
    TableId,
    Token,
    Word,
    type_of,
)
from elcapitan.protocol.message_parts import ChatLine as ChatLine
from elcapitan.protocol.message_parts import GameOffer as GameOffer
from elcapitan.protocol.message_parts import LastMove as LastMove
from elcapitan.protocol.message_parts import Onlooker as Onlooker
from elcapitan.protocol.message_parts import OptionInWords as OptionInWords
from elcapitan.protocol.message_parts import OptionOffer as OptionOffer
from elcapitan.protocol.message_parts import RevealedShare as RevealedShare
from elcapitan.protocol.message_parts import SeatInfo as SeatInfo
from elcapitan.protocol.message_parts import TableInfo as TableInfo
from elcapitan.protocol.message_parts import ValueInWords as ValueInWords


class ToClient(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag=type_of,
):
    """What every message to a client is; its `type` is its name in small letters."""


class Welcome(ToClient, frozen=True, kw_only=True):
    """Answer to `hello`: this connection is open."""

    protocol: Number
    program: str
    games: list[GameOffer]
    owner: bool = False
    """This connection belongs to the owner of a built-in server."""
    features: list[Word] = []
    """Those asked for in `hello` that are granted; only to clients that asked for any."""


class Refused(ToClient, frozen=True, kw_only=True):
    """Answer to a request that is not granted; nothing has changed. The list of reasons is in docs/codes.md."""

    why: str
    text: str = ""
    """One English sentence, for reasons a client does not know."""
    to: str = ""
    """The `type` of the request."""
    id: bytes = b""
    """Of the move or take-back."""
    position: Number = 0
    """The current position, wherever the client is at a game."""
    rule: str = ""
    """The number of the rule that forbids a move; `why` is then the rules' own code."""
    facts: dict[str, Any] = {}
    """The numbers and names in the sentence, for clients that word it themselves."""
    protocol: list[int] = []
    """Oldest and newest protocol of the server, when that is the trouble."""
    rules: dict[str, int] = {}
    """The server's games and their rules, when those are the trouble."""
    request: Number = 0
    """Of the request, if it had a number."""


class Nodes(ToClient, frozen=True, kw_only=True):
    """Sent where `nodes` was granted, after `welcome` and at any change, by a server of several nodes: where they are.

    A client whose node has gone tries the others.
    """

    addresses: list[Address]
    websockets: list[Address] = []
    """Of those that can be reached by WebSocket, too."""


class Answered(ToClient, frozen=True, kw_only=True):
    """Sent after everything that a request with a number has brought the client, granted or refused."""

    request: Number


class Ping(ToClient, frozen=True, kw_only=True):
    """Sent by the server when it has heard nothing for a while; to be answered by `pong` with the same number."""

    number: Number = 0


class Pong(ToClient, frozen=True, kw_only=True):
    """Answer to a `ping`."""

    number: Number = 0


class Closing(ToClient, frozen=True, kw_only=True):
    """Last message of a connection that the server ends, with the reason."""

    why: str
    """The code; reasons.py has the list."""
    text: Sentence = ""


class Announcement(ToClient, frozen=True, kw_only=True):
    """Sent to every client when the host of the server has something to say to all, and while the server is to stop."""

    about: Literal["message", "stopping", "staying"] = "message"
    """`stopping`: the server stops, in `left_s` at the latest. `staying`: it does not stop after all."""
    text: Sentence = ""
    """In the host's own words; may be empty if it is about the stop."""
    left_s: Seconds = 0


class Storage(ToClient, frozen=True, kw_only=True):
    """Sent where `storage` was granted: after `welcome` and to everyone connected while the server can store nothing.

    Sent once more, with `available`, when it can again.
    """

    available: bool = True
    """If not, no move is taken; what has been acknowledged is kept."""


class Tables(ToClient, frozen=True, kw_only=True):
    """Answer to `list_tables`; newest first, at most 200."""

    tables: list[TableInfo]


class Seen(ToClient, frozen=True, kw_only=True):
    """Answer to `look`."""

    seat: Seat
    table: TableInfo
    record: str = ""
    """As in `record`; empty while the game has not started."""


class Seated(ToClient, frozen=True, kw_only=True):
    """Answer to `create_table`, `join_table` and `resume`, or to a `hello` with a token: you sit here."""

    table: TableId
    seat: Seat
    token: Token | None = None
    """Keep this one: it takes the seat next time. The one used stays good until this one has been used. None for a
    computer player, and where only the number of the seat has changed: the token is the same. With another `table`
    than before it is a rematch."""


class Watching(ToClient, frozen=True, kw_only=True):
    """Answer to `watch`: you look on here."""

    table: TableId
    number: Number
    """Yours in the table's `watching`."""


class Table(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at a table whenever seats, options, ready marks, presence, onlookers or stage have changed."""

    table: TableInfo


class Left(ToClient, frozen=True, kw_only=True):
    """Answer to `leave_table`: you sit nowhere."""


class Kicked(ToClient, frozen=True, kw_only=True):
    """Sent to whom the host has put out, and to onlookers who may no longer watch: you are at no table now.

    A seat's token is good no more.
    """

    table: TableId


class Chat(ToClient, frozen=True, kw_only=True):
    """Sent after `table` to a client that comes to a table with chat lines: the newest 200 lines at most."""

    lines: list[ChatLine]


class Said(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at the table, the speaker included: this has been said."""

    line: ChatLine


class Dropped(ToClient, frozen=True, kw_only=True):
    """Answer to `drop_table`: it is gone. If the client is at that table, `closing` follows."""

    table: TableId


class ShareAsked(ToClient, frozen=True, kw_only=True):
    """Sent to every seat where `shares` was granted, once a game is to begin: choose a share, send `commit_share`.

    Sent again to a seat that comes back meanwhile.
    """

    seat: Seat
    """Yours in the game that begins."""
    hash: ShareHash
    """Of the server's share, which it tells when the game is over."""


class SharesAnnounced(ToClient, frozen=True, kw_only=True):
    """Sent after `commit_share`, once all hashes are there or the time is up: answer with `reveal_share`.

    Keep all of it: the record of the game has to hold the same. Sent again to a seat that comes back meanwhile.
    """

    seat: Seat
    """Yours in the game that begins."""
    hash: ShareHash
    """As in `share_asked`."""
    hashes: list[bytes]
    """By seat, 32 bytes each; empty: that seat adds no share."""


class Record(ToClient, frozen=True, kw_only=True):
    """Sent when the game starts, when a seat is resumed in a game, and as the answer to `ask_record`.

    Everything up to `position` is in it; what is sent after it follows it.
    """

    position: Number
    record: str
    """The text of the record file (docs/record.md)."""


class Moved(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at the table, the mover included: this move is now part of the game."""

    position: Number
    """The number of the position after it."""
    seat: SeatOrNone = 0
    """Whose it is; 0: the only seat that had to act, which a client with rules knows. Never 0 with `both`."""
    text: MoveText
    turned_up: list[str] = []
    """What chance answered."""
    digest: Digest | None = None
    """Of the position after it; with moves after which nothing can be taken back."""
    forced: Literal["slow", "illegal", "stand-in"] | None = None
    """Not the computer player's own move: the server made it, as it took too long or had no legal one; or it has
    failed in its process and another one stands in."""
    by: Word | None = None
    """Only with the feature `stand-ins`: the computer player that moved for a person, by its level."""


class TakenBack(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at the table, the asker included: the last moves are undone."""

    position: Number
    """The number of the position after it: one more than before, although there are fewer moves."""
    seat: Seat
    moves: Number
    """How many."""


class Clock(ToClient, frozen=True, kw_only=True):
    """Sent to every person at a table with a clock: on coming there, and whenever one starts or stops."""

    left_ms: list[Number]
    """By seat, in thousandths of a second, when this was sent; 0: the time is up, a computer player plays the turn."""
    running: list[Seat] = []
    """Whose go on from there."""


class Hints(ToClient, frozen=True, kw_only=True):
    """Sent where `hints` was granted: after `table` on coming to a table and when a game begins, and at any change."""

    allowed: bool = True
    """Whether the players may take hints."""
    taken: list[Number] = []
    """How many each seat has taken in this game; empty before the game."""


class Gestures(ToClient, frozen=True, kw_only=True):
    """Sent where `gestures` was granted: after `table` on coming to a table, and at any change."""

    allowed: bool = True
    """Whether the players may show gestures."""


class GestureShown(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at the table to whom `gestures` was granted, the sender included."""

    seat: Seat
    gesture: GestureName


class Done(ToClient, frozen=True, kw_only=True):
    """Answer to a `move` or `take_back`, the same again for every repetition of its id: it is kept for good."""

    id: Id
    position: Number
    """The number of the position it led to."""


class Position(ToClient, frozen=True, kw_only=True):
    """Sent after every change to those who want positions, and when a `record` would be sent.

    Instead of the messages about moves, or after them if the feature `both` was granted.
    """

    position: Number
    seat: SeatOrNone
    """Yours."""
    to_act: list[Seat]
    state: dict[str, Any]
    """The mapping the digest is made of."""
    legal: list[MoveText] = []
    """Your legal moves, the most harmless first; empty when it is not your turn."""


class Page(ToClient, frozen=True, kw_only=True):
    """Sent where `page` was granted, instead of `record`, `moved`, `taken_back` and `position`."""

    position: Number
    """The newest one that it tells."""
    seat: SeatOrNone
    """Yours."""
    body: bytes
    """JSON in UTF-8, compressed by zlib: everything on the page, or what has changed."""


class About(ToClient, frozen=True, kw_only=True):
    """Answer to `ask_about`."""

    thing: str
    lines: list[str] = []
    """Sentences in the language of the page: what it is, and what a click on it means, or why it means nothing."""


class GameOptions(ToClient, frozen=True, kw_only=True):
    """Answer to `ask_options`."""

    game: Word
    options: list[OptionInWords]
    """Those of a new table, but for who begins."""


class HintText(ToClient, frozen=True, kw_only=True):
    """Sent some seconds after `ask_hint`, and after whatever else was asked meanwhile."""

    position: Number
    """For which it was asked."""
    lines: list[str] = []
    """What to do and why, in the language of the page; empty: no hint was found."""


class Over(ToClient, frozen=True, kw_only=True):
    """Sent to everyone at the table after the last move, and after the record of a finished game."""

    winners: list[Seat]
    scores: list[Signed]
    """By seat."""
    seeds: list[str] = []
    """The seeds the game was played with, in the order of `shuffled` in its record, now that it is over."""
    shares: list[RevealedShare] = []
    """Only with the feature `shares`: of which the last of the seeds was made, in the order of the seats."""


class Opened(ToClient, frozen=True, kw_only=True):
    """Answer to `open`; sent to the owner again when `announced` has changed."""

    port: Port
    addresses: list[str]
    """This machine's own on the network, the likeliest first; empty if it has none."""
    adapters: list[str] = []
    """Of each of these addresses, such as "Wi-Fi wlan0"; "" where that is not known, nothing from an older server."""
    announced: Literal["off", "coming", "on"] = "off"
    """`off`, where it was wished, is no fault: the address can always be typed."""
    page: Port = 0
    """The port of the page that plays in a browser; 0: there is none."""


class Closed(ToClient, frozen=True, kw_only=True):
    """Answer to `close`: the server is closed to the network."""


class Staying(ToClient, frozen=True, kw_only=True):
    """Answer to `stay`: what happens when the owner goes."""

    stay: bool


AnyToClient = (
    Welcome
    | Refused
    | Nodes
    | Answered
    | Ping
    | Pong
    | Closing
    | Announcement
    | Storage
    | Tables
    | Seen
    | Seated
    | Watching
    | Table
    | Left
    | Kicked
    | Chat
    | Said
    | Dropped
    | ShareAsked
    | SharesAnnounced
    | Record
    | Moved
    | TakenBack
    | Clock
    | Hints
    | Gestures
    | GestureShown
    | Done
    | Position
    | Page
    | About
    | GameOptions
    | HintText
    | Over
    | Opened
    | Closed
    | Staying
)
