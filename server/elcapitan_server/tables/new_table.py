"""Creates a table: a new one, with checked options, or one replayed from the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from elcapitan.table.match import Match, MatchError
from elcapitan.table.record import RecordError, SeatLine, parse_record
from elcapitan.table.seed_shares import parse_shares
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import DEFAULT_TERMS, StoredTable, TableRow, TableTerms

SEED_BYTES = 16
MOVES_BETWEEN_PAUSES = 25
"""They take about a millisecond."""


class TableUnreadable(RequestRefused):
    """Raised when a table cannot be opened: it is set aside as it is, with the reason."""

    def __init__(self, text: str, damage: str | None = None) -> None:
        super().__init__("table-set-aside", text)
        self.damage = damage
        """What is wrong with its rows in the journal; None: nothing, another program may open it."""


def _damaged(damage: str) -> TableUnreadable:
    return TableUnreadable(f"Set aside: {damage}."[:400], damage)


def check_options(
    offer: OfferedGame, wished: Mapping[str, Any], count: int, environment: Environment
) -> dict[str, Any]:
    """All options of a table. BadOptions unless the game can really begin with them."""
    options = offer.options(wished, count)
    try:
        Match(offer.ruleset, options, environment.random_bytes(SEED_BYTES))
    except MatchError as error:
        raise BadOptions(str(error)[:400]) from None
    return options


def table_options(
    offer: OfferedGame, wished: Mapping[str, Any], open_seats: Sequence[int], environment: Environment
) -> dict[str, Any]:
    """All options of a table with closed seats. BadOptions unless the game can begin with the others.

    `players` counts the open seats, while `start` names a seat as it is shown until the game begins.
    """
    options = check_options(offer, {**wished, **_renumber_start(wished, open_seats)}, len(open_seats), environment)
    return options | ({"start": wished["start"]} if "start" in wished else {})


def drop_closed_seats(options: Mapping[str, Any], open_seats: Sequence[int]) -> dict[str, Any]:
    """The options when the closed seats vanish and those behind them move up."""
    return {**options, **_renumber_start(options, open_seats)}


def _renumber_start(options: Mapping[str, Any], open_seats: Sequence[int]) -> dict[str, str]:
    """Who begins, by seat number; None if it is drawn."""
    start = options.get("start")
    if type(start) is not str or not start.isdecimal():
        return {}
    seats = [str(seat) for seat in open_seats]
    if start not in seats:
        raise BadOptions("The seat that begins is not there, or closed.")
    return {"start": str(seats.index(start) + 1)}


def new_table(
    id: str,
    game: str,
    rules: int,
    count: int,
    options: Mapping[str, Any],
    now_s: int,
    onlookers: Literal["chat", "silent", "none"] = "chat",
    terms: TableTerms = DEFAULT_TERMS,
    password: bytes | None = None,
) -> StoredTable:
    """A table without players."""
    row = TableRow(
        id,
        game,
        rules,
        "lobby",
        1,
        count,
        PackedOptions.of(options),
        None,
        now_s,
        onlookers=onlookers,
        terms=terms,
        password=password,
    )
    return StoredTable(row, {}, (), row.first_link(), None)


def reserved_seats(stored: StoredTable) -> dict[int, SeatLine]:
    """Who had the seats in the record a table goes on from, until the game has begun; by names that can be shown."""
    return {} if stored.origin is None or stored.row.stage != "lobby" else seats_of_record(stored.origin)


def seats_of_record(record: str) -> dict[int, SeatLine]:
    """Who had the seats in a record, by names that can be shown; nothing if it is damaged."""
    try:
        seats = parse_record(record).seats
        return {at: line._replace(name=clean_name(line.name)) for at, line in enumerate(seats, 1)}
    except RecordError:
        return {}


def open_match(row: TableRow, origin: str | None, offer: OfferedGame) -> Match:
    """The game of a table as it begins, or goes on from its record. MatchError or RecordError if it cannot."""
    shares = parse_shares(row.shares) if row.shares else ()
    if origin is not None:
        return Match.from_record(offer.ruleset, parse_record(origin), row.seed or b"", shares)
    return Match(offer.ruleset, row.options, row.seed or b"", shares)


def why_unplayable(row: TableRow, offer: OfferedGame | None) -> str | None:
    """Why this program cannot play that table: it does not know the game, or plays it by other rules. None: it can."""
    if offer is None:
        return f"This server does not know the game {row.game}."
    if row.rules != offer.ruleset.version:
        age = "newer" if row.rules > offer.ruleset.version else "older"
        return f"This table is played by rules {row.rules}, {age} than the server's {offer.ruleset.version}."
    return None


def replay_match(
    stored: StoredTable, offer: OfferedGame | None, pause: Callable[[], object] = lambda: None
) -> Match | None:
    """The game of a stored table, None before its start. TableUnreadable if it differs from what was stored.

    `pause` is called after every MOVES_BETWEEN_PAUSES moves.
    """
    row = stored.row
    if (reason := why_unplayable(row, offer)) is not None:
        raise TableUnreadable(reason)
    assert offer is not None
    if stored.fault:
        raise _damaged(stored.fault)
    if row.stage == "lobby":
        return None
    try:
        match = open_match(row, stored.origin, offer)
        for number, entry in enumerate(stored.entries):
            if number % MOVES_BETWEEN_PAUSES == MOVES_BETWEEN_PAUSES - 1:
                pause()
            if entry.kind == "move":
                match.restore_move(entry.seat, entry.id, entry.text, entry.turned_up, entry.by)
            else:
                match.restore_take_back(entry.seat, entry.id, entry.moves)
    except (MatchError, RecordError) as error:
        # Everyone who comes to the table is told this sentence, and a record's faults quote its moves.
        told = (
            str(error) if offer.ruleset.open_information or isinstance(error, MatchError) else "its record is damaged"
        )
        raise _damaged(told.rstrip(".")) from None
    if (match.result is not None) != (row.stage == "over"):
        raise _damaged("its last moves are not in the journal")
    return match
