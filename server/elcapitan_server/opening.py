"""How a table comes to be: new, with options that can really be played, or played again from the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from elcapitan.table.match import Match, MatchError
from elcapitan.table.record import RecordError, SeatLine, read
from elcapitan_server import names
from elcapitan_server.offers import BadOptions, Offer
from elcapitan_server.rows import NO_TERMS, StoredTable, TableRow, Terms
from elcapitan_server.seats import Unwilling
from elcapitan_server.world import World

SEED_BYTES = 16


class Unreadable(Unwilling):
    """Raised when a table cannot be opened: it is set aside as it is, with the reason."""

    def __init__(self, text: str) -> None:
        super().__init__("table-set-aside", text)


def playable(offer: Offer, wished: Mapping[str, Any], count: int, world: World) -> dict[str, Any]:
    """All options of a table. BadOptions unless the game can really begin with them."""
    options = offer.options(wished, count)
    try:
        Match(offer.ruleset, options, world.random_bytes(SEED_BYTES))
    except MatchError as error:
        raise BadOptions(str(error)[:400]) from None
    return options


def options_for(offer: Offer, wished: Mapping[str, Any], open_seats: Sequence[int], world: World) -> dict[str, Any]:
    """All options of a table with closed seats. BadOptions unless the game can begin with the others.

    `players` counts the open seats, while `start` names a seat as it is shown until the game begins.
    """
    options = playable(offer, {**wished, **_start(wished, open_seats)}, len(open_seats), world)
    return options | ({"start": wished["start"]} if "start" in wished else {})


def without_closed(options: Mapping[str, Any], open_seats: Sequence[int]) -> dict[str, Any]:
    """The options when the closed seats vanish and those behind them move up."""
    return {**options, **_start(options, open_seats)}


def _start(options: Mapping[str, Any], open_seats: Sequence[int]) -> dict[str, str]:
    """Who begins, by the number her seat will have; nothing if chance finds it out."""
    start = options.get("start")
    if type(start) is not str or not start.isdecimal():
        return {}
    if int(start) not in open_seats:
        raise BadOptions("The seat that begins is not there, or closed.")
    return {"start": str(open_seats.index(int(start)) + 1)}


def new_table(
    id: str,
    game: str,
    rules: int,
    count: int,
    options: Mapping[str, Any],
    now_s: int,
    onlookers: Literal["chat", "silent", "none"] = "chat",
    terms: Terms = NO_TERMS,
    password: bytes | None = None,
) -> StoredTable:
    """A table that nobody sits at yet."""
    row = TableRow(
        id, game, rules, "lobby", 1, count, options, None, now_s, onlookers=onlookers, terms=terms, password=password
    )
    return StoredTable(row, {}, (), row.first_link(), None)


def reserved(stored: StoredTable) -> dict[int, SeatLine]:
    """Who had the seats in the record a table goes on from, until the game has begun; by names that can be shown."""
    if stored.origin is None or stored.row.stage != "lobby":
        return {}
    try:
        seats = read(stored.origin).seats
        return {at: line._replace(name=names.clean(line.name)) for at, line in enumerate(seats, 1)}
    except RecordError:
        return {}


def game_of(row: TableRow, origin: str | None, offer: Offer) -> Match:
    """The game of a table as it begins, or goes on from its record. MatchError or RecordError if it cannot."""
    if origin is not None:
        return Match.from_record(offer.ruleset, read(origin), row.seed or b"")
    return Match(offer.ruleset, row.options, row.seed or b"")


def played_again(stored: StoredTable, offer: Offer | None) -> Match | None:
    """The game of a stored table, None before its start. Unreadable if it is not what it was, in whatever way."""
    row = stored.row
    if offer is None:
        raise Unreadable(f"This server does not know the game {row.game}.")
    if row.rules != offer.ruleset.version:
        age = "newer" if row.rules > offer.ruleset.version else "older"
        raise Unreadable(f"This table is played by rules {row.rules}, {age} than the server's {offer.ruleset.version}.")
    if stored.fault:
        raise Unreadable(f"Set aside: {stored.fault}.")
    if row.stage == "lobby":
        return None
    try:
        match = game_of(row, stored.origin, offer)
        for entry in stored.entries:
            if entry.kind == "move":
                match.restore_move(entry.seat, entry.id, entry.text, entry.turned_up)
            else:
                match.restore_take_back(entry.seat, entry.id, entry.moves)
    except (MatchError, RecordError) as error:
        raise Unreadable(f"Set aside: {str(error).rstrip('.')}."[:400]) from None
    if (match.result is not None) != (row.stage == "over"):
        raise Unreadable("Set aside: its last moves are not in the journal.")
    return match
