"""What a wish about a table in the lobby would change: seats, computer players, ready marks, options.

Decides and changes nothing; host.py keeps it in the journal and makes it so.
"""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.protocol import to_server
from elcapitan_server import seats
from elcapitan_server.offers import Offer
from elcapitan_server.opening import playable
from elcapitan_server.rows import SeatRow, TableRow
from elcapitan_server.seats import PERSON, Seats, Unwilling
from elcapitan_server.world import World


class Prepared(NamedTuple):
    """What is different afterwards."""

    row: TableRow
    seats: dict[int, SeatRow] = {}
    cleared: tuple[int, ...] = ()


def prepared(
    row: TableRow, taken: Seats, offer: Offer, world: World, seat: int, message: to_server.ToServer
) -> Prepared:
    """What that seat's wish would change. Unwilling or BadOptions if it is not granted."""
    match message:
        case to_server.SetSeat():
            if message.seat != seat and not _hosts_bot(row, taken, seat, message.seat):
                raise Unwilling("not-your-seat", "Only the own seat, and by the host a computer player's.")
            return Prepared(row, seats.redressed(taken, message.seat, message.name, message.colour, offer))
        case to_server.Ready():
            return Prepared(row, {seat: taken[seat]._replace(ready=message.ready)})
        case to_server.SetOptions():
            options = playable(offer, message.options, row.seats, world)
            # Who was ready was so for other options.
            unready = {at: each._replace(ready=each.by != PERSON) for at, each in taken.items()}
            return Prepared(row._replace(options=options), unready)
        case to_server.AddBot():
            at, bot = seats.with_bot(
                taken,
                row.seats,
                offer,
                level=message.level,
                seat=message.seat,
                name=message.name,
                colour=message.colour,
            )
            return Prepared(row, {at: bot})
        case to_server.RemoveBot():
            if not _hosts_bot(row, taken, seat, message.seat):
                raise Unwilling("no-such-seat", "No computer player sits there.")
            return Prepared(row, cleared=(message.seat,))
    raise Unwilling("not-allowed", "This cannot be asked of a table.")


def _hosts_bot(row: TableRow, taken: Seats, seat: int, other: int) -> bool:
    """Whether `seat` is the host's and `other` a computer player's."""
    return seat == row.host and other in taken and taken[other].by != PERSON
