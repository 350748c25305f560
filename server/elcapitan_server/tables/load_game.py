"""Tables whose game continues from a record, and rematches.

Reads and decides; lobby.py keeps what comes out and lets people sit down.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Literal, NamedTuple

from elcapitan.protocol.limits import LONGEST_RECORD
from elcapitan.table.match import Match, MatchError
from elcapitan.table.record import GameRecord, RecordError, format_record, parse_record
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from elcapitan_server.basics.tokens import TOKEN_BYTES, TokenHashes, token_hash
from elcapitan_server.connections.address_limits import MAX_LOADED
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import Write
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import PERSON, SeatRow, StoredTable, TableRow
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.new_table import SEED_BYTES
from elcapitan_server.tables.table_changes import default_terms

MAX_SHUFFLES = 100
"""How often a game may have been gone on with before."""


def unpack_record(packed: bytes, offers: Mapping[str, OfferedGame]) -> GameRecord:
    """The record in these bytes, which can really be gone on from here. RequestRefused if there is none."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LONGEST_RECORD)
        if unpacking.unconsumed_tail or not unpacking.eof or unpacking.unused_data:
            raise RequestRefused("bad-record", "This record is too large, or was cut.")
        record = parse_record(text)
        if len(record.moves) > MAX_LOADED or len(record.shuffled) > MAX_SHUFFLES:
            raise RequestRefused(
                "bad-record", "This record has more moves than a game can have to be gone on with here."
            )
        if record.game not in offers:
            raise RequestRefused("no-such-game", "This server does not know the game of this record.")
        offer = offers[record.game]
        chosen = {name: value for name, value in record.all_options().items() if name not in ("players", "start")}
        offer.options(chosen, len(record.seats))
        Match.from_record(offer.ruleset, record, bytes(SEED_BYTES))
        colours = {seat.colour for seat in record.seats}
        if not len(colours) == len(record.seats) == record.options["players"] or not colours <= {*offer.colours}:
            raise RequestRefused("bad-record", "The seats of this record are not those of its game.")
    except (zlib.error, UnicodeDecodeError):
        raise RequestRefused("bad-record", "These bytes are no record of a game.") from None
    except (RecordError, MatchError, BadOptions) as error:
        raise RequestRefused("bad-record", str(error)[:400]) from None
    return record


def first_person_seat(record: GameRecord) -> int:
    """The first seat that was a person's; the first of all if none was."""
    return next((at for at, seat in enumerate(record.seats, 1) if seat.by == PERSON), 1)


def table_from_record(
    id: str,
    record: GameRecord,
    offer: OfferedGame,
    now_s: int,
    onlookers: Literal["chat", "silent", "none"],
    password: bytes | None,
) -> StoredTable:
    """A table in the lobby whose game goes on from that record; only computer players are seated."""
    text = format_record(record)
    row = TableRow(
        id,
        record.game,
        record.rules,
        "lobby",
        first_person_seat(record),
        len(record.seats),
        PackedOptions.of({**record.all_options(), "start": str(record.options["start"])}),
        None,
        now_s,
        onlookers=onlookers,
        terms=default_terms(offer),
        password=password,
        moves_before=len(record.moves),
        origin=table_store.origin_hash(text),
    )
    bots = {
        at: SeatRow(clean_name(line.name) or offer.bot_names[0], line.colour, line.by, ready=True)
        for at, line in enumerate(record.seats, 1)
        if line.by in offer.levels and at != first_person_seat(record)
    }
    return StoredTable(row, bots, (), row.first_link(), None, origin=text)


def extra_writes(stored: StoredTable) -> list[Write]:
    """What has to be kept of a new table besides its own row."""
    assert stored.origin is not None
    return [
        table_store.put_origin(stored.row.id, stored.origin),
        *(table_store.put_seat(stored.row.id, at, row) for at, row in stored.seats.items()),
    ]


class Rematch(NamedTuple):
    """A new game with the same seats."""

    stored: StoredTable
    tokens: dict[int, bytes]
    """For those who are here, by seat."""
    old: TableRow
    """The old table, which leads to the new one now."""
    writes: list[Write]


def rematch_table(id: str, old: HostedTable, seed: bytes, shares: str | None, environment: Environment) -> Rematch:
    """The table of a new game of the same people; `shares`: of which its seed was made.

    No seat's token has been used there yet: until then the one of the old table leads to it (table_registry.py), so
    that players whose connection breaks just now, or who are away, find it.
    """
    row = old.row._replace(
        id=id,
        stage="playing",
        seed=seed,
        changed_s=environment.wall_s(),
        paused=False,
        moves_before=0,
        origin=None,
        shares=shares,
        seeding=None,
    )
    tokens = {seat: environment.random_bytes(TOKEN_BYTES) for seat in old.company.seated}
    seats = {
        seat: before._replace(
            ready=True,
            left_ms=1000 * row.terms.bank_s,
            tokens=TokenHashes(current=token_hash(tokens[seat]) if seat in tokens else None),
            held_by=None if seat in tokens else before.held_by,
        )
        for seat, before in old.seats.items()
    }
    left = old.row._replace(rematch=id, seeding=None)
    chat = old.chat.lines
    writes = [
        table_store.put_table(row),
        table_store.put_table(left),
        *(table_store.put_seat(id, seat, each) for seat, each in seats.items()),
        *(each for line in chat for each in table_store.put_chat(id, line)),
    ]
    return Rematch(StoredTable(row, seats, (), row.first_link(), None, chat=chat), tokens, left, writes)
