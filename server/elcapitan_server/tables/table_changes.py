"""Changes that are asked of a table: its seats and options before the game; its terms, held seats and agreements.

Decides and changes nothing; hosted_table.py stores it in the journal and makes it so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from elcapitan.protocol import to_server
from elcapitan.protocol.limits import Agreement
from elcapitan.table.record import SeatLine
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import PERSON, SeatRow, TableRow, TableTerms
from elcapitan_server.tables import seats
from elcapitan_server.tables.new_table import drop_closed_seats, table_options
from elcapitan_server.tables.seats import Seats

OPTION_CHANGES = (to_server.SetOptions, to_server.CloseSeat)
"""What is tried out with the rules of the game: that takes up to a tenth of a second."""


class LobbyChange(NamedTuple):
    """The result of a change."""

    row: TableRow
    seats: dict[int, SeatRow] = {}
    cleared: tuple[int, ...] = ()


def plan_lobby_change(
    row: TableRow,
    taken: Seats,
    reserved: Mapping[int, SeatLine],
    offer: OfferedGame,
    environment: Environment,
    seat: int,
    message: to_server.ToServer,
) -> LobbyChange:
    """What that seat's request would change. RequestRefused or BadOptions if it is not granted.

    `reserved` is who had the seats in the record the game goes on from, if it does.
    """
    if row.origin is not None and isinstance(message, OPTION_CHANGES):
        raise BadOptions("This game goes on from a record: its options and seats are what they were.")
    match message:
        case to_server.SetSeat():
            if message.seat != seat and not _is_hosts_bot(row, taken, seat, message.seat):
                raise RequestRefused("not-your-seat", "Only the own seat, and by the host a computer player's.")
            _, kept = seats.colours_left(reserved, taken, message.seat, message.colour)
            return LobbyChange(
                row, seats.change_appearance(taken, message.seat, message.name, message.colour, offer, kept)
            )
        case to_server.Ready():
            return LobbyChange(row, {seat: taken[seat]._replace(ready=message.ready)})
        case to_server.SetOptions():
            options = table_options(offer, message.options, row.open_seats, environment)
            return LobbyChange(row._replace(options=PackedOptions.of(options)), clear_ready_marks(taken))
        case to_server.CloseSeat():
            return _close_seat(row, taken, offer, environment, message.seat, message.closed)
        case to_server.AddBot():
            at, bot = seats.plan_bot(
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
            return LobbyChange(row, {at: bot})
        case to_server.RemoveBot():
            if not _is_hosts_bot(row, taken, seat, message.seat):
                raise RequestRefused("no-such-seat", "No computer player sits there.")
            return LobbyChange(row, cleared=(message.seat,))
    raise RequestRefused("not-allowed", "This cannot be asked of a table.")


def _close_seat(
    row: TableRow, taken: Seats, offer: OfferedGame, environment: Environment, seat: int, closed: bool
) -> LobbyChange:
    """A free seat closed, or a closed one open again; the game has as many players as there are open seats."""
    if seat > row.seats:
        raise RequestRefused("no-such-seat", f"This table has {row.seats} seats.")
    if closed and seat in taken:
        raise RequestRefused("seat-taken", f"Seat {seat} is taken.")
    changed = row._replace(closed=tuple(sorted({*row.closed, seat} if closed else {*row.closed} - {seat})))
    if changed == row:
        return LobbyChange(row)
    kept = {name: value for name, value in row.options.items() if name != "players"}
    options = table_options(offer, kept, changed.open_seats, environment)
    return LobbyChange(changed._replace(options=PackedOptions.of(options)), clear_ready_marks(taken))


def clear_ready_marks(taken: Seats) -> dict[int, SeatRow]:
    """Reset everyone's readiness: it was for other terms."""
    return {at: each._replace(ready=each.by != PERSON) for at, each in taken.items()}


class StartedTable(NamedTuple):
    """A table whose game begins: closed seats have vanished, and those behind them have moved up."""

    row: TableRow
    seats: dict[int, SeatRow]
    numbers: dict[int, int]
    """From each seat's old number to its new one."""


def start_table(row: TableRow, taken: Seats) -> StartedTable:
    """The table without its closed seats. RequestRefused unless everyone is there and ready."""
    if reason := seats.why_not_start(taken, len(row.open_seats), row.host):
        raise reason
    numbers = {old: new for new, old in enumerate(row.open_seats, 1)}
    return StartedTable(
        row._replace(
            seats=len(numbers),
            host=numbers[row.host],
            closed=(),
            options=PackedOptions.of(drop_closed_seats(row.options, row.open_seats)),
        ),
        {numbers[old]: each for old, each in taken.items()},
        numbers,
    )


def _is_hosts_bot(row: TableRow, taken: Seats, seat: int, other: int) -> bool:
    """Whether `seat` is the host's and `other` a computer player's."""
    return seat == row.host and other in taken and taken[other].by != PERSON


class SeatHold(NamedTuple):
    """A seat, and its row with or without a computer player that holds it."""

    seat: int
    row: SeatRow


def default_terms(offer: OfferedGame) -> TableTerms:
    """The terms of a new table: no clock and no stand-ins by themselves; the middle level would stand in."""
    return _terms_with_level(offer.levels[len(offer.levels) // 2] if offer.levels else None)


@cache  # as many as computer players have levels
def _terms_with_level(level: str | None) -> TableTerms:
    """Tables of one game have the same object."""
    return TableTerms(takeover_level=level)


def change_terms(row: TableRow, taken: Seats, offer: OfferedGame, message: to_server.SetTerms) -> LobbyChange:
    """What the host's request would change, all but the password. RequestRefused if it is not granted."""
    wished = {name: value for name in TableTerms._fields if (value := getattr(message, name)) is not None}
    terms = row.terms._replace(**wished)
    if "takeover_level" in wished:
        check_level(offer, terms.takeover_level)
    if terms.takeover_s and terms.takeover_level is None:
        raise RequestRefused("no-such-level", "This game has no computer player that could hold a seat.")
    before = row.terms
    play_changed = (terms.bank_s, terms.increment_s, terms.aids) != (before.bank_s, before.increment_s, before.aids)
    if play_changed and row.stage != "lobby":
        raise RequestRefused("not-now", "Clock and aids are set before the game begins.")
    changed = row._replace(terms=terms, onlookers=message.onlookers or row.onlookers)
    return LobbyChange(changed, clear_ready_marks(taken) if play_changed else {})


def check_level(offer: OfferedGame, level: str | None) -> None:
    """RequestRefused if there is no computer player of that level."""
    if level not in offer.levels:
        raise RequestRefused("no-such-level", "There is no computer player of that level.")


def plan_seat_hold(
    row: TableRow, taken: Seats, offer: OfferedGame, present: Collection[int], asking: int, message: to_server.HoldSeat
) -> SeatHold:
    """What that request about a seat would change; `present` are the seats of persons who are here.

    RequestRefused if it is not granted. The host may, and everyone while the host is away.
    """
    seat, level = message.seat, message.level
    if seat not in taken:
        raise RequestRefused("no-such-seat", "There is no such seat.")
    if level is not None:
        check_level(offer, level)
    if seat != asking and asking != row.host and row.host in present:
        raise RequestRefused("host-only", "Only the host of the table may do that.")
    if taken[seat].by != PERSON:
        if level is None:
            raise RequestRefused("no-such-level", "This seat is a computer player's own: it has to have a level.")
        return SeatHold(seat, taken[seat]._replace(by=level))
    if seat != asking and seat in present:
        raise RequestRefused("not-away", "This player is here; nobody can take their place.")
    return SeatHold(seat, taken[seat]._replace(held_by=level))


def open_agreement(row: TableRow) -> Agreement:
    """The question that can be agreed to now."""
    if row.stage == "over":
        return "rematch"
    return "go-on" if row.paused else "pause"
