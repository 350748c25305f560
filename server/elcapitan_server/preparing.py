"""What a wish about a table in the lobby would change: seats, computer players, ready marks, options.

Decides and changes nothing; host.py keeps it in the journal and makes it so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elcapitan.protocol import to_server
from elcapitan.table.record import SeatLine
from elcapitan_server import seats
from elcapitan_server.offers import BadOptions, Offer
from elcapitan_server.opening import options_for, without_closed
from elcapitan_server.rows import SeatRow, TableRow
from elcapitan_server.seats import PERSON, Seats, Unwilling
from elcapitan_server.world import World


class Prepared(NamedTuple):
    """What is different afterwards."""

    row: TableRow
    seats: dict[int, SeatRow] = {}
    cleared: tuple[int, ...] = ()


def prepared(
    row: TableRow,
    taken: Seats,
    reserved: Mapping[int, SeatLine],
    offer: Offer,
    world: World,
    seat: int,
    message: to_server.ToServer,
) -> Prepared:
    """What that seat's wish would change. Unwilling or BadOptions if it is not granted.

    `reserved` is who had the seats in the record the game goes on from, if it does.
    """
    if row.origin is not None and isinstance(message, to_server.SetOptions | to_server.CloseSeat):
        raise BadOptions("This game goes on from a record: its options and seats are what they were.")
    match message:
        case to_server.SetSeat():
            if message.seat != seat and not _hosts_bot(row, taken, seat, message.seat):
                raise Unwilling("not-your-seat", "Only the own seat, and by the host a computer player's.")
            _, kept = seats.colours_left(reserved, taken, message.seat, message.colour)
            return Prepared(row, seats.redressed(taken, message.seat, message.name, message.colour, offer, kept))
        case to_server.Ready():
            return Prepared(row, {seat: taken[seat]._replace(ready=message.ready)})
        case to_server.SetOptions():
            options = options_for(offer, message.options, row.open_seats, world)
            return Prepared(row._replace(options=options), unready(taken))
        case to_server.CloseSeat():
            return _with_closed(row, taken, offer, world, message.seat, message.closed)
        case to_server.AddBot():
            at, bot = seats.with_bot(
                taken,
                row.seats,
                offer,
                level=message.level,
                seat=message.seat,
                name=message.name,
                colour=message.colour,
                closed=row.closed,
                reserved=reserved,
            )
            return Prepared(row, {at: bot})
        case to_server.RemoveBot():
            if not _hosts_bot(row, taken, seat, message.seat):
                raise Unwilling("no-such-seat", "No computer player sits there.")
            return Prepared(row, cleared=(message.seat,))
    raise Unwilling("not-allowed", "This cannot be asked of a table.")


def _with_closed(row: TableRow, taken: Seats, offer: Offer, world: World, seat: int, closed: bool) -> Prepared:
    """A free seat closed, or a closed one open again; the game has as many players as there are open seats."""
    if seat > row.seats:
        raise Unwilling("no-such-seat", f"This table has {row.seats} seats.")
    if closed and seat in taken:
        raise Unwilling("seat-taken", f"Seat {seat} is taken.")
    changed = row._replace(closed=tuple(sorted({*row.closed, seat} if closed else {*row.closed} - {seat})))
    if changed == row:
        return Prepared(row)
    kept = {name: value for name, value in row.options.items() if name != "players"}
    options = options_for(offer, kept, changed.open_seats, world)
    return Prepared(changed._replace(options=options), unready(taken))


def unready(taken: Seats) -> dict[int, SeatRow]:
    """Nobody is ready: who was, was so for another game."""
    return {at: each._replace(ready=each.by != PERSON) for at, each in taken.items()}


class Begun(NamedTuple):
    """A table whose game begins: closed seats have vanished, and those behind them have moved up."""

    row: TableRow
    seats: dict[int, SeatRow]
    numbers: dict[int, int]
    """From each seat's old number to its new one."""


def begun(row: TableRow, taken: Seats) -> Begun:
    """The table without its closed seats. Unwilling unless everybody is there and ready."""
    if reason := seats.why_not_start(taken, len(row.open_seats), row.host):
        raise reason
    numbers = {old: new for new, old in enumerate(row.open_seats, 1)}
    return Begun(
        row._replace(
            seats=len(numbers),
            host=numbers[row.host],
            closed=(),
            options=without_closed(row.options, row.open_seats),
        ),
        {numbers[old]: each for old, each in taken.items()},
        numbers,
    )


def _hosts_bot(row: TableRow, taken: Seats, seat: int, other: int) -> bool:
    """Whether `seat` is the host's and `other` a computer player's."""
    return seat == row.host and other in taken and taken[other].by != PERSON
