"""Every size and range of the wire, in one place, because both ends and docs/protocol.md must agree on them.

Lengths of texts are in characters, everything else in bytes or entries.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

PROTOCOL = 1
"""The number of the wire this program speaks. What may be added without a new one: docs/protocol.md, "Versions"."""
OLDEST_PROTOCOL = 1
"""The oldest number the server still serves. A number is served for two years after the release of the next one."""

BOTH = "both"
"""A client that wants moves and positions."""
REQUESTS = "requests"
"""Requests are numbered, and answers say which one they answer."""
HINTS = "hints"
"""Hints are counted, everyone is told how many each player took, and the host may forbid them."""
GESTURES = "gestures"
"""Players show one another one of six gestures, and the host may forbid them."""
AIDS = "aids"
"""The host may have a table without aids, and every list of tables says so."""
ASK_POSITION = "ask-position"
"""A client may ask for the position and its legal moves when it needs them."""
NODES = "nodes"
"""A server of several nodes says where the others are."""
STAND_INS = "stand-ins"
"""Records and moves say which moves a computer player made for a person; records may have version 3."""
PAGE = "page"
"""A client without rules and without words is told things, sentences and moves in its language."""
SHARES = "shares"
"""Clients add a share to the seed before a game begins; records may have version 4."""
FACES = "faces"
"""Players choose a portrait, and seats say which."""
STORAGE = "storage"
"""Everyone is told when the server cannot store anything, and when it can again."""
FEATURES = (BOTH, REQUESTS, HINTS, GESTURES, AIDS, ASK_POSITION, NODES, STAND_INS, PAGE, SHARES, FACES, STORAGE)
"""What a `hello` may ask for beside the messages of protocol 1. The messages of a feature go only to an end that has
it, since protocol 1 was once read by clients that ignore nothing; the sender sees to that."""

FRAME_TO_SERVER = 64 * 1024
"""A player's own board is the largest thing a client ever sends: some 12 KiB."""
FRAME_BEFORE_HELLO = 4 * 1024
"""What the server buffers at most for a client that has not said hello."""
FRAME_TO_CLIENT = 1024 * 1024
"""The record of the longest game seen is below 100 KiB."""

DEEPEST = 16
"""Maps and arrays inside one another; a board is six deep."""
MOST_TO_SERVER = 1024
"""Maps and arrays in one message of a client; the Mediterranean has 86. Each takes 0.7 us to decode: a frame of nothing
else took 43 ms."""

# A pattern ends in \Z: a dollar sign would let a line end through.
Id = Annotated[bytes, Meta(min_length=16, max_length=16)]
"""Made by the client for one move or take-back; the same for every repetition of it."""
Token = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""A secret of 256 bits."""
ShareHash = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""Announces a share of a seed."""
ShareBytes = Annotated[bytes, Meta(min_length=16, max_length=16)]
MAX_NUMBER = 2**31 - 1
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Seat = Annotated[int, Meta(ge=1, le=16)]
SeatOrNone = Annotated[int, Meta(ge=0, le=16)]
"""0 is no seat in particular."""
Signed = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
"""Points and money, which may be below zero."""
Name = Annotated[str, Meta(min_length=1, max_length=24)]
WORD = r"\A[a-z][a-z0-9-]{0,31}\Z"
Word = Annotated[str, Meta(pattern=WORD)]
"""The name of a game, a level, a colour, a reason."""
TABLE_ID = r"\A[a-z0-9]{12}\Z"
TableId = Annotated[str, Meta(pattern=TABLE_ID)]
Port = Annotated[int, Meta(ge=0, le=65535)]
CHAT_LETTERS = 200
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_LETTERS)]
"""One line of chat: two lines of a chat window."""
Seconds = Annotated[int, Meta(ge=0, le=24 * 3600)]
"""0 is none: no clock, no takeover."""
Password = Annotated[str, Meta(max_length=64)]
"""Of a table; empty: none."""
Packed = Annotated[bytes, Meta(min_length=1, max_length=60 * 1024)]
"""A text compressed by zlib; the longest record seen is 14 KiB of these."""
LONGEST_RECORD = 1024 * 1024
"""Bytes of a record once it is unpacked; as much as a client could be sent."""
ThingKey = Annotated[str, Meta(min_length=3, max_length=80)]
"""A thing on a page: its kind, name and number with colons between."""
MOST_CHOSEN = 8
"""Things clicked for one move; no game needs more than four."""
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
Sentence = Annotated[str, Meta(max_length=400)]
MAX_ADDRESS = 270
Address = Annotated[str, Meta(min_length=1, max_length=MAX_ADDRESS)]
"""A host and its port as a player types them, with tls:// before it where the line is encrypted; or a WebSocket's, with
ws:// or wss:// before it.
"""
Onlookers = Literal["chat", "silent", "none"]
"""Onlookers: may watch and chat, may watch, or are not allowed."""


GestureName = Literal["well-played", "thanks", "good-luck", "oops", "laugh", "hurry"]
"""What a gesture says; each client has its own picture and words for it."""
Agreement = Literal["pause", "go-on", "rematch"]
"""What the persons at a table can agree to."""


def type_of(message: str) -> str:
    """The `type` on the wire of a message class: TakeBack -> take_back."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in message).lstrip("_")


def date_number(seconds: int) -> int:
    """Seconds since 1970 as a message holds them; a calendar that says 2040 must not make the message a faulty one."""
    return min(max(seconds, 0), MAX_NUMBER)
