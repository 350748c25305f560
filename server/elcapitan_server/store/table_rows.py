"""The rows that the journal keeps of a table: values, and the chain of hashes through its moves.

How they are written and read is in table_store.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from json.encoder import encode_basestring_ascii as _quoted
from typing import Literal, NamedTuple

from elcapitan_server.basics.permissions import TableStage
from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.store.table_options import PackedOptions

PERSON = "person"
"""`SeatRow.by` of a seat that is no computer player's."""


class SeatRow(NamedTuple):
    """A taken seat."""

    name: str
    colour: str
    by: str
    """`person` or a computer player's level."""
    ready: bool = False
    tokens: TokenHashes = TokenHashes()
    held_by: str | None = None
    """The level of the computer player that plays for a person until they take their seat back."""
    left_ms: int = 0
    """Left on the clock when it was last stored."""


class EntryRow(NamedTuple):
    """A move or a take-back."""

    number: int
    """The number of the position it led to."""
    kind: str
    """`move` or `take_back`."""
    seat: int
    id: bytes
    """Empty for a move the server made itself."""
    text: str = ""
    turned_up: tuple[str, ...] = ()
    moves: int = 0
    """Taken back."""
    at_s: int = 0
    by: str = ""
    """The level of the computer player that moved; empty: the seat's own player."""

    def chain_hash(self, before: bytes) -> bytes:
        """The hash over this entry and everything before it."""
        number, kind, seat, id, text, turned_up, moves, at_s, by = self
        # Letter by letter what json.dumps makes of the list of these fields, in a tenth of its time.
        fields = (
            f'[{number}, {_quoted(kind)}, {seat}, "{id.hex()}", {_quoted(text)},'
            f" [{', '.join(map(_quoted, turned_up))}], {moves}, {at_s}"
            f"{f', {_quoted(by)}' if by else ''}]"  # nothing in an entry that was written before `by` was kept
        )
        return blake2b(before + fields.encode(), digest_size=16).digest()


class TableTerms(NamedTuple):
    """What a table has agreed on beside the game's own options."""

    takeover_s: int = 0
    """After this time a computer player holds the seat of a player who is away; 0: never by itself."""
    takeover_level: str | None = None
    """Of that one, and of the one who plays a turn when the clock has run out; None: the game has none."""
    bank_s: int = 0
    """What each person has for the whole game; 0: there is no clock."""
    increment_s: int = 0
    """What is added after each of the player's turns."""
    hints: bool = True
    """Whether the players may take hints."""
    gestures: bool = True
    """Whether the players may show gestures."""
    aids: bool = True
    """Whether programs help the players; kept where it is False alone, so that older programs read the others."""

    @property
    def allows_hints(self) -> bool:
        return self.hints and self.aids


DEFAULT_TERMS = TableTerms()
"""No clock, and nothing happens by itself."""


class TableRow(NamedTuple):
    """A table without its seats and entries."""

    id: str
    game: str
    rules: int
    stage: TableStage
    host: int
    seats: int
    options: PackedOptions
    seed: bytes | None
    """None until the game starts."""
    changed_s: int
    closed: tuple[int, ...] = ()
    """Closed seats; none once the game has begun."""
    onlookers: Literal["chat", "silent", "none"] = "chat"
    terms: TableTerms = DEFAULT_TERMS
    password: bytes | None = None
    """As passwords.py stores it; None: the table has no password."""
    paused: bool = False
    moves_before: int = 0
    """Of the record the game goes on from."""
    origin: bytes | None = None
    """The hash of that record, if there is one."""
    rematch: str | None = None
    """The table where the same people have begun once more."""
    shares: str | None = None
    """Of which the seed was made, as seed_shares.py writes them; None: it is the server's alone."""
    seeding: str | None = None
    """The server's share and the announced hashes of a seed that is being made, for the game that begins next."""

    @property
    def open_seats(self) -> list[int]:
        """The seats the game is played with."""
        return [seat for seat in range(1, self.seats + 1) if seat not in self.closed]

    def first_link(self) -> bytes:
        """What the chain of its entries begins with."""
        beginning = json.dumps([self.id, self.game, self.rules]).encode() + (self.seed or b"") + (self.origin or b"")
        return blake2b(beginning, digest_size=16).digest()


class ChatRow(NamedTuple):
    """A line of chat."""

    number: int
    seat: int
    """0: an onlooker."""
    name: str
    text: str
    at_s: int


class HintRow(NamedTuple):
    """The hints a seat has taken in a game."""

    taken: int
    position: int
    """The number of the position of the newest one."""


class StoredTable(NamedTuple):
    """Everything the journal knows of a table."""

    row: TableRow
    seats: dict[int, SeatRow]
    entries: tuple[EntryRow, ...]
    last_link: bytes
    fault: str | None
    """Why the table cannot be opened, if it cannot."""
    chat: tuple[ChatRow, ...] = ()
    origin: str | None = None
    """The text of the record the game goes on from."""
    hints: Mapping[int, HintRow] = {}
    """Of the seats that have taken any."""
