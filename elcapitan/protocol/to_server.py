"""All messages from a client to the server, in the order a game needs them.

One sentence each: who sends it, when, what comes back. Anything can also be answered by `refused`. Sizes: limits.py.
Schemas are closed: an unknown field, a wrong type or an unknown `type` ends the connection; `hello` alone is read
leniently, for ever, so that programs of different ages can tell each other so.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from elcapitan.protocol.limits import (
    MOST_CHOSEN,
    Agreement,
    ChatText,
    GestureName,
    Id,
    MoveText,
    Name,
    Number,
    Onlookers,
    Packed,
    Password,
    Port,
    Seat,
    SeatOrNone,
    Seconds,
    ShareBytes,
    ShareHash,
    TableId,
    ThingKey,
    Token,
    Word,
    type_of,
)


class ToServer(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=type_of,
):
    """What every message to the server is; its `type` is its name in small letters."""

    request: Number = 0
    """The client's number for it, echoed by `refused` and `answered`; 0: none. Only where `requests` was granted."""


class Hello(ToServer, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """First message of every connection, sent by the client; answered by `welcome`."""

    protocol: Number
    rules: dict[str, int] = {}
    """The games the client itself knows the rules of, with their versions; empty for one that knows none."""
    program: str = ""
    """Name and version of the client, for the server's log."""
    name: str = ""
    """How the player wants to be called; cut and cleaned by the server."""
    wants: Literal["moves", "positions"] = "moves"
    """`moves`: apply them yourself; `positions`: after every change the whole position and the legal moves."""
    features: list[str] = []
    """Which of limits.FEATURES the client understands; words that are not known are ignored."""
    token: bytes = b""
    """A seat token, to be in that seat again at once; what `resume` does after the welcome."""
    ticket: bytes = b""
    """The one-time ticket by which a computer player takes its seat; on the server's own loopback listener only."""
    language: str = ""
    """The language of the words that are sent where `page` is granted, such as `cs`; English if it is not known."""
    owner: bytes = b""
    """The token a built-in server was started with; makes this connection its owner's."""
    face: str = ""
    """The portrait that the player has chosen, a word; ignored unless `faces` is granted."""


class Ping(ToServer, frozen=True, kw_only=True):
    """Sent by the client at any time after `welcome`; answered by `pong` with the same number."""

    number: Number = 0


class Pong(ToServer, frozen=True, kw_only=True):
    """Sent by the client as the answer to a `ping` of the server."""

    number: Number = 0


class ListTables(ToServer, frozen=True, kw_only=True):
    """Sent by anybody to see the tables of this server; answered by `tables`."""


class Look(ToServer, frozen=True, kw_only=True):
    """Sent by the holder of a seat token to see its table without sitting down; answered by `seen`."""

    token: Token


class CreateTable(ToServer, frozen=True, kw_only=True):
    """Sent by a client at no table; answered by `seated` (seat 1, the host) and `table`."""

    game: Word
    seats: Seat
    options: dict[str, Any] = {}
    """By the names of `welcome.games`; a `board` may be among them."""
    name: Name | None = None
    """How the seat is called; None: as in `hello`."""
    colour: Word | None = None
    """None: the first one that is free."""
    onlookers: Onlookers = "chat"
    password: Password = ""
    """Required to join or watch; empty: none."""


class LoadGame(ToServer, frozen=True, kw_only=True):
    """Sent by a client at no table, to go on from a record; answered by `seated` (the host) and `table`.

    The table is in the lobby, with the record's game, options and computer players; its other seats are free.
    """

    record: Packed
    """The text of an unfinished game's record file in UTF-8, compressed by zlib; at most 1 MiB unpacked."""
    seat: SeatOrNone = 0
    """Which one is taken; 0: the first one that was a person's."""
    name: Name | None = None
    """None: as in `hello`."""
    colour: Word | None = None
    """None: that of the record."""
    onlookers: Onlookers = "chat"
    password: Password = ""


class JoinTable(ToServer, frozen=True, kw_only=True):
    """Sent by a client at no table, before the game starts; answered by `seated` and `table`."""

    table: TableId
    seat: SeatOrNone = 0
    """0: the first free one."""
    name: Name | None = None
    colour: Word | None = None
    password: Password = ""
    """Of a table that is `locked`."""


class Resume(ToServer, frozen=True, kw_only=True):
    """Sent by the holder of a seat token who sits nowhere; answered by `seated`, `table`, then `record` if it plays."""

    token: Token


class Watch(ToServer, frozen=True, kw_only=True):
    """Sent by a client at no table, to look on; answered by `watching`, `table`, `chat`, in a game `record`."""

    table: TableId
    name: Name | None = None
    """How the onlooker is called; None: as in `hello`."""
    password: Password = ""
    """Of a table that is `locked`."""
    television: bool = False
    """Told to all at the table: a large screen shows it to all in the room, and pages of the seats may be hands."""


class LeaveTable(ToServer, frozen=True, kw_only=True):
    """Sent by a client at a table; answered by `left`.

    In the lobby the seat is free again (and the table gone with its last person); in a game it stays theirs, away.
    """


class DropTable(ToServer, frozen=True, kw_only=True):
    """Sent by the host with their token, from anywhere, to delete a table for good; answered by `dropped`."""

    token: Token


class SetSeat(ToServer, frozen=True, kw_only=True):
    """Sent in the lobby for one's own seat, or by the host for a computer player's; answered by `table`."""

    seat: Seat
    name: Name | None = None
    """None: as it is."""
    colour: Word | None = None
    """None: as it is. A colour that a computer player has is exchanged; another person's is refused."""


class SetOptions(ToServer, frozen=True, kw_only=True):
    """Sent by the host in the lobby: all options anew; everyone has to be ready anew. Answered by `table`."""

    options: dict[str, Any]


class SetTerms(ToServer, frozen=True, kw_only=True):
    """Sent by the host until the game is over; answered by `table`. What is None stays as it is.

    The clock can be changed in the lobby alone; everyone has to be ready anew. Onlookers who may no longer watch get
    `kicked`.
    """

    onlookers: Onlookers | None = None
    password: Password | None = None
    """Empty: none from now on. Those at the table stay."""
    takeover_s: Seconds | None = None
    """After so long a computer player holds the seat of a player who is away; 0: never by itself."""
    takeover_level: Word | None = None
    """The level of that one, and of the one who plays a turn when the clock has run out."""
    bank_s: Seconds | None = None
    """What each person has for the whole game; 0: there is no clock."""
    increment_s: Seconds | None = None
    """What is added to it after each of the player's turns."""
    hints: bool | None = None
    """Whether the players may take hints. Ignored unless `hints` was granted."""
    gestures: bool | None = None
    """Whether the players may show gestures. Ignored unless `gestures` was granted."""
    aids: bool | None = None
    """Whether programs help: hints, forecasts, what moves would bring. In the lobby alone; everyone has to be ready
    anew. Ignored unless `aids` was granted."""


class AddBot(ToServer, frozen=True, kw_only=True):
    """Sent by the host in the lobby: a computer player into a free seat, or another level; answered by `table`."""

    level: Word
    seat: SeatOrNone = 0
    """0: the first free one."""
    name: Name | None = None
    """None: the server finds one."""
    colour: Word | None = None


class RemoveBot(ToServer, frozen=True, kw_only=True):
    """Sent by the host in the lobby; answered by `table`."""

    seat: Seat


class Kick(ToServer, frozen=True, kw_only=True):
    """Sent by the host: removes a person from a seat in the lobby, or an onlooker at any time; answered by `table`.

    That client is told by `kicked`. Exactly one of the two is not 0.
    """

    seat: SeatOrNone = 0
    onlooker: Number = 0


class CloseSeat(ToServer, frozen=True, kw_only=True):
    """Sent by the host in the lobby: closes a free seat, or opens it again; answered by `table`."""

    seat: Seat
    closed: bool = True


class Ready(ToServer, frozen=True, kw_only=True):
    """Sent by a seat in the lobby; answered by `table`."""

    ready: bool = True


class Start(ToServer, frozen=True, kw_only=True):
    """Sent by the host once every seat is taken and all other persons are ready; answered by `table` and `record`."""


class CommitShare(ToServer, frozen=True, kw_only=True):
    """Sent by a seat that got `share_asked`; `shares_announced` follows once all hashes are there or the time is up."""

    hash: ShareHash
    """The SHA-256 of the 16 bytes that `reveal_share` will bring."""


class RevealShare(ToServer, frozen=True, kw_only=True):
    """Sent by a seat that got `shares_announced`; the game begins once all shares are there, or the time is up."""

    share: ShareBytes
    """Random bytes of the client's own, by which nobody else can choose the seed."""


class HoldSeat(ToServer, frozen=True, kw_only=True):
    """Sent in a game to let a computer player hold a seat, to change its level, or to end that; answered by `table`.

    By the host for a computer player's seat and for a person's who is away; while the host is away by
    any person. By any person for their own seat.
    """

    seat: Seat
    level: Word | None = None
    """None: it is no longer held; a computer player's own seat cannot be without one."""


class Agree(ToServer, frozen=True, kw_only=True):
    """Sent by a seated person; answered by `table`. It is so once every person who is connected has agreed.

    `pause` in a game, `go-on` in a pause, `rematch` when the game is over: the same seats at a new table, where
    everyone gets `seated` (or `watching`), `table`, `chat` and `record`.
    """

    to: Agreement
    agreed: bool = True
    """False: no longer."""


class Move(ToServer, frozen=True, kw_only=True):
    """Sent by a seat that was asked; answered by `moved` (to the whole table) and then `done`."""

    id: Id
    position: Number
    """The number of the position at which the seat was asked."""
    text: MoveText
    stand_in: bool = False
    """Of a computer player that has failed: another one has chosen this move."""


class TakeBack(ToServer, frozen=True, kw_only=True):
    """Sent by the seat that moved last; answered by `taken_back` (to the whole table) and then `done`."""

    id: Id
    position: Number
    """The current position."""
    what: Literal["step", "turn"]
    """The last move of the seat, or all of them back to what can no longer be taken back."""


class TakeHint(ToServer, frozen=True, kw_only=True):
    """Sent by a seated person in a game, where `hints` was granted, before a hint is shown; answered by `hints`.

    A further one of the same seat at the same position is not counted.
    """


class AskRecord(ToServer, frozen=True, kw_only=True):
    """Sent by a client at a game that has lost track; answered by `record`."""


class AskPosition(ToServer, frozen=True, kw_only=True):
    """Sent by a client at a game, where `ask-position` was granted; answered by `position` with the legal moves."""


class Say(ToServer, frozen=True, kw_only=True):
    """Sent by a player, or by an onlooker where onlookers may chat; answered by `said` to everyone."""

    text: ChatText


class ShowGesture(ToServer, frozen=True, kw_only=True):
    """Sent by a seated person where `gestures` was granted; everyone at the table who has the feature is shown it.

    The server limits gestures together with lines of chat, and keeps none.
    """

    gesture: GestureName


class AskAbout(ToServer, frozen=True, kw_only=True):
    """Sent by a page at a game, where `page` was granted; answered by `about`."""

    thing: ThingKey
    chosen: Annotated[list[ThingKey], msgspec.Meta(max_length=MOST_CHOSEN)] = []
    """The things that were clicked before it, for the same move."""


class AskOptions(ToServer, frozen=True, kw_only=True):
    """Sent by a page at no table, where `page` was granted; answered by `game_options`."""

    game: Word


class AskHint(ToServer, frozen=True, kw_only=True):
    """Sent by a page whose seat is to act and has taken a hint there; `hint_text` follows in some seconds."""


class AskReplay(ToServer, frozen=True, kw_only=True):
    """Sent by a page at a game that is over; answered by `page` with the position after so many moves."""

    moves: Number


class Open(ToServer, frozen=True, kw_only=True):
    """Sent by the owner of a built-in server: let others on the network connect; answered by `opened`.

    On a server that is open already it changes nothing and tells how things stand.
    """

    port: Port = 0
    """0: 21997, or the next free of nine."""
    announce: bool = True
    """Whether the server announces itself on the local network."""
    name: str = ""
    """What it is announced as; empty: the name of `hello`."""


class Close(ToServer, frozen=True, kw_only=True):
    """Sent by the owner of a built-in server: closes it to the network; answered by `closed`."""

    cut: bool = False
    """Whether those who came over the network are sent away, too."""


class Stay(ToServer, frozen=True, kw_only=True):
    """Sent by the owner of a built-in server: whether it goes on without the owner while others are there.

    Answered by `Staying`.
    """

    stay: bool = True


AnyToServer = (
    Hello
    | Ping
    | Pong
    | ListTables
    | Look
    | CreateTable
    | LoadGame
    | JoinTable
    | Resume
    | Watch
    | LeaveTable
    | DropTable
    | SetSeat
    | SetOptions
    | SetTerms
    | AddBot
    | RemoveBot
    | Kick
    | CloseSeat
    | Ready
    | Start
    | CommitShare
    | RevealShare
    | HoldSeat
    | Agree
    | Move
    | TakeBack
    | TakeHint
    | AskRecord
    | AskPosition
    | AskAbout
    | AskOptions
    | AskHint
    | AskReplay
    | Say
    | ShowGesture
    | Open
    | Close
    | Stay
)
