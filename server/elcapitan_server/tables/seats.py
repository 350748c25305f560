"""The seats of a table before the game: players, colours, and who is ready.

Every change gives new rows or RequestRefused; nothing is changed in place: what the journal could not keep never was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from elcapitan.table.record import SeatLine
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics import names
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store.table_rows import PERSON, SeatRow

Seats = Mapping[int, SeatRow]
"""The taken seats, from 1."""


def free_seat(seats: Seats, wished: int, count: int, closed: Collection[int] = ()) -> int:
    """That seat, or the first free one if 0 is wished. RequestRefused if it is taken or closed, or none is free."""
    if wished > count:
        raise RequestRefused("no-such-seat", f"This table has {count} seats.")
    if wished in closed:
        raise RequestRefused("seat-closed", f"The host has closed seat {wished}.")
    free = [seat for seat in range(1, count + 1) if seat not in seats and seat not in closed]
    if wished and wished not in free:
        raise RequestRefused("seat-taken", f"Seat {wished} is taken.")
    if not free:
        raise RequestRefused("table-full", "Every seat of this table is taken.")
    return wished or free[0]


def free_colour(seats: Seats, wished: str | None, offer: OfferedGame, kept: Collection[str] = ()) -> str:
    """That colour, or the first free one for None. RequestRefused if there is no such colour or it is taken.

    `kept` are colours reserved for absent players.
    """
    taken = {row.colour for row in seats.values()} | {*kept}
    if wished is None:
        return next(colour for colour in offer.colours if colour not in taken)
    if wished not in offer.colours:
        raise RequestRefused("no-such-colour", "This game does not have that colour.")
    if wished in taken:
        raise RequestRefused("colour-taken", "Somebody else has that colour.")
    return wished


def colours_left(
    reserved: Mapping[int, SeatLine], seats: Seats, seat: int, wished: str | None
) -> tuple[str | None, list[str]]:
    """The wished colour, or the one that seat had in the record; and those that belong to the other free seats."""
    kept = [line.colour for at, line in reserved.items() if at != seat and at not in seats]
    return wished or (reserved[seat].colour if seat in reserved else None), kept


def checked_name(wished: str | None, otherwise: str) -> str:
    """The wished name, cleaned. RequestRefused if nothing is left of it."""
    if wished is None:
        return otherwise
    cleaned = clean_name(wished)
    if not cleaned:
        raise RequestRefused("bad-name", "A name needs at least one letter that can be shown.")
    return cleaned


def plan_bot(
    seats: Seats,
    count: int,
    offer: OfferedGame,
    *,
    level: str,
    seat: int,
    name: str | None,
    colour: str | None,
    closed: Collection[int] = (),
    reserved: Mapping[int, SeatLine] = {},
) -> tuple[int, SeatRow]:
    """A computer player for a free seat, or another level, name or colour for one that sits there."""
    if level not in offer.levels:
        raise RequestRefused("no-such-level", "There is no computer player of that level.")
    before = seats.get(seat)
    if before is not None and before.by != PERSON:
        others = {at: row for at, row in seats.items() if at != seat}
        kept = before.colour if colour is None else free_colour(others, colour, offer)
        return seat, SeatRow(checked_name(name, before.name), kept, level, ready=True)
    seat = free_seat(seats, seat, count, closed)
    spare = names.free_bot_name(offer.bot_names, [row.name for row in seats.values()])
    colour, not_free = colours_left(reserved, seats, seat, colour)
    return seat, SeatRow(checked_name(name, spare), free_colour(seats, colour, offer, not_free), level, ready=True)


def change_appearance(
    seats: Seats, seat: int, name: str | None, colour: str | None, offer: OfferedGame, kept: Collection[str] = ()
) -> dict[int, SeatRow]:
    """The rows that change with a seat's name or colour; a computer player gives up its colour for it."""
    row = seats[seat]
    changed = {seat: row._replace(name=checked_name(name, row.name))}
    if colour is None or colour == row.colour:
        return changed
    holder = next((at for at, other in seats.items() if other.colour == colour), None)
    if holder is not None and seats[holder].by != PERSON:
        changed[holder] = seats[holder]._replace(colour=row.colour)
    else:
        free_colour(seats, colour, offer, kept)
    changed[seat] = changed[seat]._replace(colour=colour)
    return changed


def why_not_start(seats: Seats, count: int, host: int) -> RequestRefused | None:
    """Why the game cannot start yet, if it cannot. `count` seats are to be taken."""
    if len(seats) < count:
        return RequestRefused("seats-free", "Some seats are still free.")
    waiting = [row.name for seat, row in sorted(seats.items()) if not row.ready and seat != host]
    if waiting:
        return RequestRefused("not-ready", f"Not ready yet: {', '.join(waiting)}.")
    return None
